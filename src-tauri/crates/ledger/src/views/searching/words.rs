//! Words that are sought, and where they stand in a text: each as the beginning of a word, so that 'tie' is not found
//! in 'cities'. Accents and capitals do not matter.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Nobody looks for more than that; a page that sends more does not hold up the others.
const LONGEST_QUESTION: usize = 200;
const MOST_WORDS: usize = 12;

/// An excerpt shows so much of a text, and so much of it before the first word that was found.
const EXCERPT: usize = 150;
const BEFORE: usize = 50;

/// What stands before a number and is no word of its own: 'n° 12', 'no. 12'.
const BEFORE_A_NUMBER: [&str; 2] = ["n", "no"];

#[derive(Debug)]
pub(super) struct Words(Vec<String>);

impl Words {
    pub(super) fn of(text: &str) -> Self {
        let text: String = text.chars().take(LONGEST_QUESTION).collect();
        let text = folded(&text);
        let mut words: Vec<&str> = Vec::new();
        for word in text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()) {
            let is_number = word.starts_with(|letter: char| letter.is_ascii_digit());
            if is_number && words.last().is_some_and(|before| BEFORE_A_NUMBER.contains(before)) {
                words.pop();
            }
            words.push(word);
        }
        Self(words.into_iter().take(MOST_WORDS).map(str::to_owned).collect())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn first(&self) -> &str {
        self.0.first().map_or("", String::as_str)
    }

    /// Whether each of them begins a word somewhere in these texts, which are folded.
    pub(super) fn are_in(&self, folded: &[&str]) -> bool {
        self.0.iter().all(|word| folded.iter().any(|text| begins_a_word(text, word)))
    }

    /// Whether this is what is printed on something: one of the words, or all of them in their order.
    pub(super) fn are_printed_as(&self, folded: &str) -> bool {
        !folded.is_empty()
            && (self.0.iter().any(|word| word == folded)
                || folded.split(|letter: char| !letter.is_alphanumeric()).eq(self.0.iter()))
    }

    /// What stands around the first of the words in a text; nothing if none of them is in it.
    pub(super) fn excerpt(&self, text: &str) -> Option<String> {
        let letters: Vec<char> =
            text.nfc().map(|letter| if letter.is_whitespace() { ' ' } else { letter }).collect();
        let begins =
            |at: usize| at == 0 || letters.get(at - 1).is_some_and(|before| !before.is_alphanumeric());
        let found = (0..letters.len()).filter(|at| begins(*at)).find(|at| {
            let word: String =
                letters.iter().skip(*at).take_while(|letter| letter.is_alphanumeric()).collect();
            !word.is_empty() && self.0.iter().any(|sought| folded(&word).starts_with(sought.as_str()))
        })?;
        let from = match found.saturating_sub(BEFORE) {
            0 => 0,
            earliest => (earliest..found).find(|at| begins(*at)).unwrap_or(found),
        };
        let rest = letters.get(from..).unwrap_or_default();
        let shown: String = rest.iter().take(EXCERPT).collect();
        let (before, after) = (if from > 0 { "…" } else { "" }, if rest.len() > EXCERPT { "…" } else { "" });
        Some(format!("{before}{}{after}", shown.trim()))
    }
}

fn begins_a_word(text: &str, word: &str) -> bool {
    text.match_indices(word)
        .any(|(at, _)| !text.get(..at).is_some_and(|before| before.ends_with(char::is_alphanumeric)))
}

/// Without accents and capitals, and with `œ` as two letters.
pub(super) fn folded(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut folded = String::with_capacity(text.len());
    for character in text.nfd().filter(|character| !is_combining_mark(*character)) {
        match character {
            'œ' | 'Œ' => folded.push_str("oe"),
            'æ' | 'Æ' => folded.push_str("ae"),
            other => folded.extend(other.to_lowercase()),
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        Words::of(text).0
    }

    #[test]
    fn accents_capitals_ligatures_and_signs_do_not_matter() {
        assert_eq!(folded("Éclair sur l’Œuvre"), "eclair sur l’oeuvre");
        assert_eq!(words("  ÉLÉPHANT  bleu "), ["elephant", "bleu"]);
        assert_eq!(words("l’orage, n° 12 (no. 13) N14"), ["l", "orage", "12", "13", "n14"]);
        assert_eq!(words("No"), ["no"], "somebody begins to type Noé");
        assert!(Words::of("? – !").is_empty());
    }

    #[test]
    fn a_word_is_found_by_its_beginning_and_not_inside_another() {
        let found = |sought: &str, text: &str| Words::of(sought).are_in(&[&folded(text)]);
        assert!(found("tie", "Ties are shared") && found("péa", "le Peage du pont"));
        assert!(!found("tie", "Cities, big ones"), "'tie' is not in 'cities'");
        assert!(found("orage", "après l’orage") && found("01", "1865-01"));
        assert!(found("pont cede", "Le pont cède") && !found("pont gare", "Le pont cède"));
    }

    #[test]
    fn a_number_is_known_as_it_is_printed() {
        let printed = |sought: &str, number: &str| Words::of(sought).are_printed_as(number);
        assert!(printed("1865-01", "1865-01") && printed("événement n° 12", "12"));
        assert!(!printed("1865", "1865-01") && !printed("12", ""));
    }

    #[test]
    fn an_excerpt_shows_the_word_and_what_stands_around_it() {
        let excerpt = |sought: &str, text: &str| Words::of(sought).excerpt(text);
        assert_eq!(excerpt("pont", "Le\npont cède.").as_deref(), Some("Le pont cède."));
        assert_eq!(excerpt("ont", "Le pont cède."), None);
        assert_eq!(excerpt("cede", "Le pont ce\u{300}de.").as_deref(), Some("Le pont cède."));
        let long = format!("{} voilà l'orage {}", "avant ".repeat(40), "après ".repeat(60));
        let shown = excerpt("orage", &long).expect("it is there");
        assert!(
            shown.starts_with("…avant") && shown.contains("l'orage après") && shown.ends_with('…'),
            "{shown}"
        );
        assert!(shown.chars().count() <= EXCERPT + 2, "{shown}");
    }
}
