//! What crosses the seam between the interface and the host: two verbs, each
//! for the campaign or for this computer. Which one is meant is said by the
//! name of the field that names it. What is asked for in the same moment
//! travels together, and each question is answered or refused by itself.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, de::Error};
use ts_rs::TS;

use crate::{
    Command, DeskCommand, Rejection, SessionCommand, Shown, View,
    reading::Json,
    view::{DeskShown, DeskView},
};

/// What can be asked to be done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(untagged)]
pub enum Request {
    Campaign(Command),
    Desk(DeskCommand),
    Session(SessionCommand),
}

/// What can be asked to be shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(untagged)]
pub enum Question {
    Campaign(View),
    Desk(DeskView),
}

/// What is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(untagged)]
pub enum Answer {
    Campaign(Shown),
    Desk(DeskShown),
}

/// What becomes of one question among several.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    Shown(Answer),
    Refused(Rejection),
}

/// The most questions that are asked at once: more than any screen has, so that an answer stays small.
pub const MOST_QUESTIONS: usize = 32;

/// Whether so many can be asked at once.
pub fn check_questions(questions: &[Question]) -> Result<(), Rejection> {
    match questions.len() {
        1..=MOST_QUESTIONS => Ok(()),
        count => Err(Rejection::TooManyAtOnce { count, most: MOST_QUESTIONS }),
    }
}

/// Reads by the field that names the variant: so a refusal speaks of the one that was meant.
macro_rules! read_by_field {
    ($whole:ident: $($field:literal $part:ident),+) => {
        impl<'de> Deserialize<'de> for $whole {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let value = serde_json::Value::deserialize(deserializer)?;
                $(if value.get($field).is_some() {
                    return Deserialize::deserialize(Json::<D::Error>::of(value)).map(Self::$part);
                })+
                Err(D::Error::custom(concat!("one of these fields is missing:" $(, " ", $field)+)))
            }
        }
    };
}

read_by_field!(Request: "command" Campaign, "desk" Desk, "session" Session);
read_by_field!(Question: "view" Campaign, "desk" Desk);

macro_rules! part_of {
    ($($part:ty => $whole:ident::$variant:ident),* $(,)?) => {$(
        impl From<$part> for $whole {
            fn from(part: $part) -> Self {
                Self::$variant(part)
            }
        }

        impl From<&$part> for $whole {
            fn from(part: &$part) -> Self {
                Self::$variant(part.clone())
            }
        }
    )*};
}

part_of! {
    Command => Request::Campaign,
    DeskCommand => Request::Desk,
    SessionCommand => Request::Session,
    View => Question::Campaign,
    DeskView => Question::Desk,
    Shown => Answer::Campaign,
    DeskShown => Answer::Desk,
}
