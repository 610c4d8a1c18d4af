//! One search for all: what it finds. What is sealed or private is in no result (LW-COM-2, LW-POS-2).

use rules::{CompanyColour, GameNumber, postcards::When};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    NoteId,
    keeping::{KindShown, ThingLine},
    view::{CompanyBadge, Player},
};

/// What was found anywhere in the campaign, best first in each group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Everywhere {
    /// All but story cards, and stickers, which are rules.
    pub things: Vec<FoundThing>,
    /// How many more there are, to be asked for with `things`.
    pub more_things: u32,
    pub story: Vec<FoundCard>,
    pub more_story: u32,
    pub notes: Vec<FoundNote>,
    pub more_notes: u32,
    /// Those who play or played, and companies, by their names.
    pub people: Vec<FoundPerson>,
    pub kinds: Vec<KindShown>,
    pub companies: Vec<CompanyBadge>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct FoundThing {
    pub line: ThingLine,
    /// Where the words stand in what everybody may read on it.
    pub excerpt: Option<String>,
}

/// A story card that was read, found by what is on it or what was noted of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct FoundCard {
    pub line: ThingLine,
    pub read: Option<When>,
    pub excerpt: Option<String>,
}

/// A note of an evening.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct FoundNote {
    pub note: NoteId,
    pub game: GameNumber,
    pub excerpt: String,
}

/// Somebody, with the company that they preside or presided last; or a company that nobody presides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct FoundPerson {
    pub player: Option<Player>,
    pub company: Option<CompanyColour>,
    /// Presides it now.
    pub presides: bool,
}
