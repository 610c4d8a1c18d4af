//! Texts that people write: titles, reasons, notes.

use unicode_normalization::UnicodeNormalization;

use contract::Rejection;

/// The longest title, label or reason.
const SHORT: usize = 200;
/// The longest note, or text of a card.
const LONG: usize = 4_000;

/// One line, not empty.
pub(super) fn line(raw: &str) -> Result<String, Rejection> {
    let one_line: String = raw.split_whitespace().collect::<Vec<_>>().join(" ");
    kept(&one_line, SHORT)
}

/// As many lines as it takes, not empty.
pub(super) fn text(raw: &str) -> Result<String, Rejection> {
    kept(raw, LONG)
}

/// As many lines as it takes, or none.
pub(super) fn if_any(raw: Option<&str>) -> Result<Option<String>, Rejection> {
    raw.filter(|raw| !raw.trim().is_empty()).map(text).transpose()
}

/// A reason that may be left out.
pub(super) fn reason(raw: Option<&str>) -> Result<Option<String>, Rejection> {
    raw.filter(|raw| !raw.trim().is_empty()).map(line).transpose()
}

/// A reason without which nothing is done.
pub(crate) fn needed_reason(raw: &str) -> Result<String, Rejection> {
    reason(Some(raw))?.ok_or(Rejection::ReasonNeeded)
}

fn kept(raw: &str, most: usize) -> Result<String, Rejection> {
    let text: String =
        raw.trim().nfc().filter(|character| !character.is_control() || *character == '\n').collect();
    match text.chars().count() {
        0 => Err(Rejection::TextEmpty),
        length if length > most => Err(Rejection::TextTooLong { length, most }),
        _ => Ok(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_one_line_and_a_text_may_have_more() {
        assert_eq!(line("  Orage \n sur  la ligne\t").as_deref(), Ok("Orage sur la ligne"));
        assert_eq!(text(" un\ndeux\u{7} ").as_deref(), Ok("un\ndeux"));
        assert_eq!(line(" \n "), Err(Rejection::TextEmpty));
        assert_eq!(line(&"x".repeat(201)), Err(Rejection::TextTooLong { length: 201, most: 200 }));
        assert_eq!(reason(Some("  ")), Ok(None));
    }
}
