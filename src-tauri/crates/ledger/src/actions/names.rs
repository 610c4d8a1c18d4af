//! Names that people give: trimmed, 1 to 60 characters, any script.

use unicode_normalization::{UnicodeNormalization, is_nfc};

use contract::{NameField, Rejection};

/// The longest name.
pub const MOST_CHARACTERS: usize = 60;

/// The name as it is kept. Composed, so that the same letters are the same
/// name however they were typed.
pub fn clean(raw: &str, field: NameField) -> Result<String, Rejection> {
    let trimmed = raw.trim();
    let name = if is_nfc(trimmed) { trimmed.to_owned() } else { trimmed.nfc().collect() };
    if !name.chars().any(is_visible) {
        return Err(Rejection::NameEmpty { field });
    }
    if name.chars().any(breaks_the_line) {
        return Err(Rejection::NameUnprintable { field });
    }
    match name.chars().count() {
        length if length > MOST_CHARACTERS => {
            Err(Rejection::NameTooLong { field, length, most: MOST_CHARACTERS })
        }
        _ => Ok(name),
    }
}

/// Whether two names would be taken for the same.
pub fn alike(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

/// Joiners and marks of direction belong to many scripts, but make no name alone.
fn is_visible(character: char) -> bool {
    !character.is_whitespace()
        && !character.is_control()
        && !matches!(character, '\u{00ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

fn breaks_the_line(character: char) -> bool {
    character.is_control() || matches!(character, '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIELD: NameField = NameField::Campaign;

    #[test]
    fn a_name_is_trimmed_and_may_be_of_any_script() {
        for (raw, kept) in [
            ("  Les barons du mardi \n", "Les barons du mardi"),
            ("鉄道の会", "鉄道の会"),
            ("نادي القطار", "نادي القطار"),
            ("🚂", "🚂"),
        ] {
            assert_eq!(clean(raw, FIELD).as_deref(), Ok(kept));
        }
    }

    #[test]
    fn the_same_letters_are_the_same_name_however_typed() {
        assert_eq!(clean("Noe\u{301}", FIELD), clean("No\u{e9}", FIELD));
    }

    #[test]
    fn sixty_characters_fit_and_no_more() {
        assert!(clean(&"é".repeat(60), FIELD).is_ok());
        assert_eq!(
            clean(&"é".repeat(61), FIELD),
            Err(Rejection::NameTooLong { field: FIELD, length: 61, most: 60 })
        );
    }

    #[test]
    fn what_cannot_be_seen_is_no_name() {
        for raw in ["", "   ", "\t\n", "\u{200b}", "\u{feff}\u{200d}"] {
            assert_eq!(clean(raw, FIELD), Err(Rejection::NameEmpty { field: FIELD }), "{raw:?}");
        }
        for raw in ["a\nb", "a\0b", "a\u{2028}b"] {
            assert_eq!(clean(raw, FIELD), Err(Rejection::NameUnprintable { field: FIELD }), "{raw:?}");
        }
    }

    #[test]
    fn case_does_not_tell_people_apart() {
        assert!(alike("Élise", "élise") && !alike("Élise", "Elise"));
    }
}
