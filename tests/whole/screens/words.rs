//! The words of the interface, so that one journey can be gone in both languages.

use std::{fs, path::Path};

/// A language's message file.
pub(crate) struct Words {
    pub(crate) language: &'static str,
    source: String,
}

impl Words {
    pub(crate) fn of(language: &'static str) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui/src/lib/words");
        let source = fs::read_to_string(folder.join(format!("{language}.ts"))).expect("the message file");
        Self { language, source }
    }

    /// What the interface says under this key, as people type it.
    pub(crate) fn say(&self, key: &str, fillings: &[(&str, &str)]) -> String {
        let named = format!("'{key}':");
        let (_, rest) = self.source.split_once(&named).unwrap_or_else(|| panic!("no words for {key}"));
        let mut letters = rest.trim_start().chars();
        let quote = letters.next().filter(|quote| ['\'', '"'].contains(quote));
        let quote = quote.unwrap_or_else(|| panic!("{key} has several forms"));
        let mut words = String::new();
        while let Some(letter) = letters.next().filter(|letter| *letter != quote) {
            words.extend(if letter == '\\' { letters.next() } else { Some(letter) });
        }
        for (name, filling) in fillings {
            // As the interface does: 'd’Union Pourpre', before whatever begins with a vowel.
            if self.language == "fr" && *name == "company" && filling.starts_with(is_elided_before) {
                words = words.replace("de {company}", &format!("d'{filling}"));
            }
            words = words.replace(&format!("{{{name}}}"), filling);
        }
        super::driver::tidy(&words)
    }
}

fn is_elided_before(letter: char) -> bool {
    "aeiouyhàâäéèêëîïôöùûüœæ".contains(|vowel| letter.to_lowercase().eq([vowel]))
}

#[test]
fn words_are_read_off_the_message_files() {
    let french = Words::of("fr");
    assert_eq!(french.say("line.start", &[("game", "3")]), "Commencer la partie 3");
    assert_eq!(french.say("line.title", &[]), "La ligne");
    let money = |company| french.say("play.money_of", &[("company", company)]);
    assert_eq!(money("Grand Lac & Fils"), "Argent de Grand Lac & Fils");
    assert_eq!(money("Union Pourpre"), super::driver::tidy("Argent d'Union Pourpre"));
    assert_eq!(Words::of("en").say("line.start", &[("game", "3")]), "Start game 3");
}
