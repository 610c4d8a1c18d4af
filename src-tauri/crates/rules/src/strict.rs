//! What is asked of the rules is understood whole or refused.

use serde::{
    Deserialize, Deserializer,
    de::{Error, Unexpected},
};

use crate::{
    Broken,
    figures::{GAMES, POSTCARDS},
};

/// Of a variant that is nothing but its name. What is derived for one would pass over whatever stands beside it.
pub fn nothing_else<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Nothing {}
    Nothing::deserialize(deserializer).map(|Nothing {}| ())
}

/// What a number or a text has to be, where a rule of its own says so. serde carries nothing but words to whoever
/// reads: by these very words it is known again why something was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr)]
pub enum Expected {
    #[strum(serialize = "a game of the campaign")]
    Game,
    #[strum(serialize = "a postcard of the box")]
    Postcard,
    #[strum(serialize = "a number of the story deck")]
    StoryNumber,
}

impl Expected {
    /// Refuses what is not that.
    pub(crate) fn refuse<E: Error>(self, found: Unexpected<'_>) -> E {
        let words: &'static str = self.into();
        E::invalid_value(found, &words)
    }

    /// The rule that was broken, if these words were said by one of these.
    pub fn broken(words: &str, found: Unexpected<'_>) -> Option<Broken> {
        let number = match found {
            Unexpected::Signed(number) => number,
            _ => 0,
        };
        Some(match words.parse().ok()? {
            Self::Game => Broken::NotAGame { number, most: GAMES },
            Self::Postcard => Broken::NotAPostcard { number, most: POSTCARDS },
            Self::StoryNumber => match found {
                Unexpected::Str(text) => Broken::NotAStoryNumber { text: text.to_owned() },
                _ => return None,
            },
        })
    }
}
