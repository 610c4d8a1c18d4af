//! The words of the interface, so that one journey can be gone in both languages.

use std::{fs, path::Path, str::Chars};

/// The languages in the order of their columns.
const LANGUAGES: [&str; 2] = ["fr", "en"];

/// What is said in a language, read off the tables of all subjects.
pub(crate) struct Words {
    pub(crate) language: &'static str,
    tables: String,
}

impl Words {
    pub(crate) fn of(language: &'static str) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui/src/lib/words/tables");
        let files = fs::read_dir(folder).expect("the tables").map(|file| file.expect("a table").path());
        // The words of the campaign book are a vocabulary of their own, with keys that others have too.
        let tables = files.filter(|file| {
            file.extension().is_some_and(|ending| ending == "ts") && !file.ends_with("book.ts")
        });
        let tables = tables.map(|file| fs::read_to_string(file).expect("a table")).collect();
        Self { language, tables }
    }

    /// What the interface says under this key, as people type it.
    pub(crate) fn say(&self, key: &str, fillings: &[(&str, &str)]) -> String {
        let mut words =
            self.message(key).unwrap_or_else(|| panic!("no words for {key}, or several forms of them"));
        for (name, filling) in fillings {
            // As the interface does: 'd’Union Pourpre', before whatever begins with a vowel.
            if self.language == "fr" && filling.starts_with(is_elided_before) {
                words = words.replace(&format!("de {{{name}}}"), &format!("d'{filling}"));
            }
            words = words.replace(&format!("{{{name}}}"), filling);
        }
        super::driver::tidy(&words)
    }

    /// A key is a line, `'key': ['…', "…"],`, with a column for each language.
    fn message(&self, key: &str) -> Option<String> {
        let begin = format!("'{key}': [");
        let mut row = self.tables.lines().find_map(|line| line.trim_start().strip_prefix(&begin))?.chars();
        let column = LANGUAGES.iter().position(|language| *language == self.language)?;
        for _ in 0..column {
            quoted(&mut row)?;
            row.next().filter(|sign| *sign == ',')?;
            row.next().filter(|sign| *sign == ' ')?;
        }
        quoted(&mut row)
    }
}

/// The text that begins here, if one does: several forms begin with a brace.
fn quoted(letters: &mut Chars<'_>) -> Option<String> {
    let quote = letters.next().filter(|quote| ['\'', '"'].contains(quote))?;
    let mut words = String::new();
    loop {
        match letters.next()? {
            '\\' => words.push(letters.next()?),
            letter if letter == quote => return Some(words),
            letter => words.push(letter),
        }
    }
}

fn is_elided_before(letter: char) -> bool {
    "aeiouyhàâäéèêëîïôöùûüœæ".contains(|vowel| letter.to_lowercase().eq([vowel]))
}

#[test]
fn words_are_read_off_the_tables() {
    let french = Words::of("fr");
    assert_eq!(french.say("line.start", &[("game", "3")]), "Commencer la partie 3");
    assert_eq!(french.say("line.title", &[]), "La ligne");
    let money = |company| french.say("play.money_of", &[("player", company)]);
    assert_eq!(money("Grand Lac & Fils"), "Argent de Grand Lac & Fils");
    assert_eq!(money("Union Pourpre"), super::driver::tidy("Argent d'Union Pourpre"));
    assert_eq!(Words::of("en").say("line.start", &[("game", "3")]), "Start game 3");
}
