//! What can be done during a game night, and to a past one that has to be
//! corrected (LW-CMP-6): every action names its game.

use chrono::NaiveDate;
use rules::{CompanyColour, GameNumber, booklet::Conditions, receipt::Override, story::StoryEnding};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use rules::evening::{Checklist, Stage, StepState};

use crate::{
    NoteId, Successor, ThingId,
    named::{EvenNone, even_none, if_named},
};

/// What concerns an evening as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum GameAction {
    /// Opens the next game; everybody who presides a company is taken to be present, seats as last time.
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    Open,
    /// Takes back the opening of a game, with what was played in it. What was found, drawn or stuck on meanwhile stays
    /// known: it has been seen.
    Cancel {
        game: GameNumber,
    },
    /// The year of the story and the day of play.
    Describe {
        game: GameNumber,
        year: u16,
        played_on: NaiveDate,
    },
    /// Who is there tonight (LW-CMP-4).
    Seat {
        game: GameNumber,
        company: CompanyColour,
        present: bool,
    },
    /// Who presides a company in this game alone; a lasting succession is `take_over`.
    Preside {
        game: GameNumber,
        company: CompanyColour,
        player: Successor,
        #[serde(default)]
        same_name_ok: bool,
    },
    /// The seats of those present, clockwise.
    Arrange {
        game: GameNumber,
        clockwise: Vec<CompanyColour>,
    },
    /// LW-SET-14: the holder of the first player card is absent, so it is drawn among those present.
    DrawFirst {
        game: GameNumber,
    },
    /// The table drew it itself, or who really started is put right.
    ChooseFirst {
        game: GameNumber,
        company: CompanyColour,
    },
    /// On to the next stage of the evening, or back to an earlier one.
    Enter {
        game: GameNumber,
        stage: Stage,
    },
    /// A step of a checklist; no state, no tick.
    Tick {
        game: GameNumber,
        checklist: Checklist,
        /// The printed number, or the letter of a sticker of the set-up: `7`, `B`.
        step: String,
        #[serde(deserialize_with = "even_none")]
        #[schemars(with = "EvenNone<StepState>")]
        state: Option<StepState>,
        #[serde(default)]
        reason: Option<String>,
    },
    /// LW-SET-9: what the back of a company box says from this game on.
    TakeWagons {
        game: GameNumber,
        company: CompanyColour,
        #[ts(type = "number")]
        wagons: i64,
    },
    /// Tickets in the deck now (LW-SET-6).
    CountTickets {
        tickets: u16,
    },
    /// Counters of a company during play; what is absent stays.
    Count {
        game: GameNumber,
        company: CompanyColour,
        #[serde(default)]
        #[ts(type = "number | null")]
        money: Option<i64>,
        #[serde(default)]
        #[ts(type = "number | null")]
        wagons_left: Option<i64>,
    },
    /// The turn of the one who plays is over (LW-END-1).
    NextTurn {
        game: GameNumber,
    },
    /// Somebody has the turn, whoever had it before: one was skipped, or turns were not counted so far.
    GiveTurn {
        game: GameNumber,
        company: CompanyColour,
    },
    /// LW-TRN-6: a route was taken; its spaces leave the reserve.
    TakeRoute {
        game: GameNumber,
        company: CompanyColour,
        spaces: u8,
    },
    /// LW-END-1: the table declares the last round, and says who brought it if it knows.
    DeclareLastRound {
        game: GameNumber,
        #[serde(deserialize_with = "even_none")]
        #[schemars(with = "EvenNone<CompanyColour>")]
        by: Option<CompanyColour>,
    },
    /// It is not the last round after all.
    CallOffLastRound {
        game: GameNumber,
    },
    Note {
        game: GameNumber,
        text: String,
    },
    EditNote {
        note: NoteId,
        text: String,
    },
    RemoveNote {
        note: NoteId,
    },
    /// LW-END-8: the last in the ranking takes the first player card.
    GiveCard {
        game: GameNumber,
    },
    /// LW-END-9: the last in the ranking archives an event of the discard, or none and why.
    ArchiveEvent {
        game: GameNumber,
        #[serde(deserialize_with = "even_none")]
        #[schemars(with = "EvenNone<ThingId>")]
        event: Option<ThingId>,
        #[serde(default)]
        reason: Option<String>,
    },
    /// LW-END-13: the evening is over.
    Close {
        game: GameNumber,
    },
    /// LW-CMP-6: what was done at the table stays, although the rules say otherwise.
    AcceptDifference {
        game: GameNumber,
        what: DifferenceKind,
        #[serde(default)]
        reason: Option<String>,
    },
    /// LW-CMP-6: the record is put right as the rules say.
    FollowRule {
        game: GameNumber,
        what: DifferenceKind,
    },
}

/// Where what was done can differ from what the corrected facts ask for.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    TS,
    JsonSchema,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum DifferenceKind {
    /// Who took the first player card at the end (LW-END-8).
    CardHolder,
    /// Who archived an event (LW-END-9).
    Archiver,
    /// Who started the game (LW-SET-14).
    FirstPlayer,
}

/// What concerns bank receipts. Numbers are absent until they are known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum ReceiptAction {
    Money {
        game: GameNumber,
        company: CompanyColour,
        #[serde(deserialize_with = "even_none")]
        #[schemars(with = "EvenNone<i64>")]
        #[ts(type = "number | null")]
        money: Option<i64>,
    },
    WagonsLeft {
        game: GameNumber,
        company: CompanyColour,
        #[serde(deserialize_with = "even_none")]
        #[schemars(with = "EvenNone<i64>")]
        #[ts(type = "number | null")]
        wagons_left: Option<i64>,
    },
    /// The table decided otherwise than the printed bonus, and why; absent, the printed one counts.
    Bonus {
        game: GameNumber,
        company: CompanyColour,
        #[serde(deserialize_with = "even_none")]
        #[schemars(with = "EvenNone<Override>")]
        decided: Option<Override>,
    },
    /// Tickets as a sum with a count. What was noted one by one is forgotten.
    TicketSum {
        game: GameNumber,
        company: CompanyColour,
        #[serde(deserialize_with = "even_none")]
        #[schemars(with = "EvenNone<i64>")]
        #[ts(type = "number | null")]
        sum: Option<i64>,
        #[serde(deserialize_with = "even_none")]
        #[schemars(with = "EvenNone<i64>")]
        #[ts(type = "number | null")]
        completed: Option<i64>,
    },
    /// Tickets one by one. A sum that was noted is forgotten.
    Tickets {
        game: GameNumber,
        company: CompanyColour,
        tickets: Vec<TicketLine>,
    },
    /// Further lines, all of them (LW-END-5).
    Lines {
        game: GameNumber,
        company: CompanyColour,
        lines: Vec<ReceiptLine>,
    },
    /// The receipt is right; refused as long as the rules refuse it.
    Confirm {
        game: GameNumber,
        company: CompanyColour,
    },
    ConfirmAll {
        game: GameNumber,
    },
    /// LW-END-12: all receipts of a game go into the vaults.
    IntoVaults {
        game: GameNumber,
    },
    /// A receipt that lies in a sealed vault is taken out to be corrected, and why.
    Unseal {
        game: GameNumber,
        company: CompanyColour,
        reason: String,
    },
    /// And goes back, if the rules accept it.
    Reseal {
        game: GameNumber,
        company: CompanyColour,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TicketLine {
    #[ts(type = "number")]
    pub value: i64,
    pub completed: bool,
    /// The ticket, if the group recorded it.
    #[serde(default)]
    pub ticket: Option<ThingId>,
    /// What it is called. A name for a ticket that was not recorded yet records it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub title: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReceiptLine {
    pub label: String,
    #[ts(type = "number")]
    pub amount: i64,
    /// The sticker it comes from, if it does.
    #[serde(default)]
    pub sticker: Option<ThingId>,
}

/// What concerns the story deck.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum StoryAction {
    /// A card was read, in the set-up or at the end of a game (LW-STO-1).
    Read { game: GameNumber, checklist: Checklist, card: StoryCard },
    /// What was noted of a card is put right.
    Amend { thing: ThingId, card: StoryCard },
    /// The card was not read after all: only the last one of the deck.
    Unread { thing: ThingId },
    /// Something else that a card brought, in the group's words.
    NoteBrought { story: ThingId, text: String },
    /// And that is taken off again.
    RemoveBrought {
        #[ts(type = "number")]
        brought: i64,
    },
}

/// A story card as it was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StoryCard {
    /// As printed, without its side: `1865-01`.
    pub number: String,
    pub side_a: bool,
    pub side_b: bool,
    #[serde(deserialize_with = "even_none")]
    #[schemars(with = "EvenNone<StoryEnding>")]
    pub ending: Option<StoryEnding>,
    /// Stays in the game instead of being archived (LW-STO-2).
    pub enters_play: bool,
}

/// What concerns the events of a game in play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum EventAction {
    /// LW-EVT-2, LW-EVT-4: a newspaper, or the archiving of the event in force, reveals the next one.
    Reveal { game: GameNumber, event: RevealedEvent },
    /// LW-EVT-4: the event in force is archived; another is to be revealed.
    ArchiveInForce { game: GameNumber },
    /// Its title or its lightning mark is put right; and what it says, if that is named.
    Amend {
        thing: ThingId,
        title: String,
        lightning: bool,
        #[serde(default, deserialize_with = "if_named", skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "string | null")]
        text: Option<Option<String>>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "which", rename_all = "snake_case", deny_unknown_fields)]
pub enum RevealedEvent {
    /// One that the group has met before.
    Known { thing: ThingId },
    /// One that is met for the first time.
    New {
        title: String,
        lightning: bool,
        /// What it says.
        #[serde(default)]
        #[ts(optional = nullable)]
        text: Option<String>,
    },
}

/// What concerns rule stickers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum StickerAction {
    /// A sticker is put on its place in the booklet (LW-STK-1).
    Stick {
        #[serde(flatten)]
        sticker: NewSticker,
        /// The story card that brought it.
        #[serde(default)]
        #[ts(optional = nullable)]
        story: Option<ThingId>,
        /// The number of the quick reference at which its twin is put on with it (LW-STK-2).
        #[serde(default)]
        #[ts(optional = nullable)]
        guide: Option<String>,
    },
    /// What is noted of a sticker is put right, its place included. What is absent stays; `null` takes it off.
    Correct {
        thing: ThingId,
        #[serde(flatten)]
        sticker: StickerChange,
    },
    /// Another one is put over it: the old one was in force until the game before.
    Replace {
        thing: ThingId,
        #[serde(flatten)]
        sticker: NewSticker,
        #[serde(default)]
        #[ts(optional = nullable)]
        story: Option<ThingId>,
    },
    /// LW-STK-4: its last game; none, it lasts to the end after all.
    Expire {
        thing: ThingId,
        #[serde(deserialize_with = "even_none")]
        #[schemars(with = "EvenNone<GameNumber>")]
        until: Option<GameNumber>,
    },
    /// LW-STK-2: a sticker of the quick reference says again what one of the booklet says, so that both are one rule;
    /// with none, it is a rule of its own after all.
    Pair {
        thing: ThingId,
        #[serde(deserialize_with = "even_none")]
        #[schemars(with = "EvenNone<ThingId>")]
        with: Option<ThingId>,
    },
    /// It was noted by mistake.
    Remove { thing: ThingId },
}

/// A rule sticker as it is put on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct NewSticker {
    /// As printed: `B`, `7`, `end-4`, or whatever the group calls it (LW-STK-5).
    pub place: String,
    pub title: String,
    #[serde(default)]
    #[ts(optional = nullable)]
    pub text: Option<String>,
    pub since: GameNumber,
    #[serde(default)]
    #[ts(optional = nullable)]
    pub until: Option<GameNumber>,
    /// What the referee can check by itself; none, people judge.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub conditions: Option<Conditions>,
}

/// What of a rule sticker is put right.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(default)]
pub struct StickerChange {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub place: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub title: Option<String>,
    #[serde(deserialize_with = "if_named", skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "string | null")]
    pub text: Option<Option<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub since: Option<GameNumber>,
    #[serde(deserialize_with = "if_named", skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "GameNumber | null")]
    pub until: Option<Option<GameNumber>>,
    #[serde(deserialize_with = "if_named", skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Conditions | null")]
    pub conditions: Option<Option<Conditions>>,
}
