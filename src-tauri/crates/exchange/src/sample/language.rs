//! One language out of two: wherever the files say something as `{"fr": …,
//! "en": …}`, what remains is a text.

use serde_json::Value;

use contract::sharing::SampleLanguage;

/// The same, in one language, without the note for editors which schema it follows.
pub(super) fn spoken(told: Value, language: SampleLanguage) -> Value {
    match told {
        Value::Object(mut fields) => {
            let key = match language {
                SampleLanguage::Fr => "fr",
                SampleLanguage::En => "en",
            };
            if let (2, Some(Value::String(text))) = (fields.len(), fields.get(key)) {
                return Value::String(typeset(text, language));
            }
            fields.remove("$schema");
            Value::Object(fields.into_iter().map(|(key, value)| (key, spoken(value, language))).collect())
        }
        Value::Array(items) => items.into_iter().map(|item| spoken(item, language)).collect(),
        plain => plain,
    }
}

/// French keeps some signs on the line of the word before them.
fn typeset(text: &str, language: SampleLanguage) -> String {
    match language {
        SampleLanguage::En => text.to_owned(),
        SampleLanguage::Fr => text
            .replace(" ;", "\u{202f};")
            .replace(" !", "\u{202f}!")
            .replace(" ?", "\u{202f}?")
            .replace(" :", "\u{a0}:")
            .replace("« ", "«\u{a0}")
            .replace(" »", "\u{a0}»")
            .replace(" $", "\u{a0}$")
            .replace("n° ", "n°\u{a0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn of_two_languages_one_remains_and_all_else_stays() {
        let told =
            json!({"$schema": "x", "a": [{"fr": "Quoi ?", "en": "What?"}], "b": {"fr": 1}, "c": "same"});
        assert_eq!(
            spoken(told.clone(), SampleLanguage::En),
            json!({"a": ["What?"], "b": {"fr": 1}, "c": "same"})
        );
        assert_eq!(
            spoken(told, SampleLanguage::Fr),
            json!({"a": ["Quoi\u{202f}?"], "b": {"fr": 1}, "c": "same"})
        );
    }
}
