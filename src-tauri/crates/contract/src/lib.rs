//! The contract between the campaign file and whoever shows it: what can be
//! asked for, what comes back, what is refused. Declared here once; the
//! TypeScript types and the JSON Schema are made from it.

pub mod account;
pub mod action;
pub mod command;
pub mod finale;
pub mod game;
pub mod keeping;
mod named;
pub mod night;
pub mod reading;
pub mod rejection;
pub mod results;
pub mod schema;
pub mod seam;
pub mod searching;
pub mod sharing;
#[cfg(feature = "sql")]
mod sql;
pub mod thing;
mod topics;
pub mod typescript;
pub mod view;
pub mod viewer;

pub use account::Account;
pub use action::{Action, CampaignAction, NewCampaign, NewPlayer, PeopleAction, Successor};
pub use command::{Command, DeskCommand, Made, Outcome, SessionCommand, Topic};
pub use finale::{FinaleAction, FinaleStage};
pub use game::{
    Checklist, DifferenceKind, EventAction, GameAction, NewSticker, ReceiptAction, RevealedEvent, Stage,
    StepState, StickerAction, StickerChange, StoryAction, StoryCard,
};
pub use night::Night;
pub use rejection::{KindDetail, NameField, Rejection};
pub use seam::{Answer, Question, Reply, Request};
pub use thing::{
    Details, DetailsChange, PhotoAction, PhotoOf, PostcardAction, PrivateChange, PrivateText, ThingAction,
};
pub use view::{DeskShown, DeskView, Shown, View};
pub use viewer::Viewer;

pub use rules::{CompanyColour, keeping::Place};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A player in this campaign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, JsonSchema)]
#[serde(transparent)]
#[ts(type = "number")]
pub struct PlayerId(pub i64);

/// An entry of this campaign's history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, JsonSchema)]
#[serde(transparent)]
#[ts(type = "number")]
pub struct EntryId(pub i64);

/// A thing of this campaign: a card, a sticker, a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, JsonSchema)]
#[serde(transparent)]
#[ts(type = "number")]
pub struct ThingId(pub i64);

/// A note that the group wrote during a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, JsonSchema)]
#[serde(transparent)]
#[ts(type = "number")]
pub struct NoteId(pub i64);

/// A photo of this campaign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, JsonSchema)]
#[serde(transparent)]
#[ts(type = "number")]
pub struct PhotoId(pub i64);
