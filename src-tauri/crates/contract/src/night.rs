//! What a game night shows, and the record of a past one.

use chrono::{DateTime, FixedOffset, NaiveDate};
pub use rules::receipt::MissingLine;
use rules::{
    Broken, CompanyColour, GameNumber,
    ending::EndStep,
    receipt::{Override, Receipt},
    setup::SetupStep,
    story::{NextCard, Reading, StoryEnding},
    turns::Progress,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    NoteId, ThingId,
    game::{Checklist, DifferenceKind, ReceiptLine, Stage, StepState, TicketLine},
    keeping::Brought,
    named::{EvenNone, even_none},
    view::Player,
};

/// One game, from the table to the vault. Amounts that lie in a sealed vault
/// are absent, and so are the counters from which they follow (LW-COM-2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Night {
    pub game: GameNumber,
    pub year: u16,
    pub played_on: NaiveDate,
    pub stage: Stage,
    /// Whether vaults keep their secrets.
    pub sealed: bool,
    pub play_began: Option<DateTime<FixedOffset>>,
    pub play_ended: Option<DateTime<FixedOffset>>,
    pub closed_at: Option<DateTime<FixedOffset>>,
    /// Every company of the campaign: those present clockwise, then the absent.
    pub seats: Vec<NightSeat>,
    /// Who is known and has no seat tonight: could preside a company.
    pub without_seat: Vec<Player>,
    /// Colours nobody has had, for a newcomer (LW-CMP-4); none once the table is set.
    pub free_colours: Vec<CompanyColour>,
    /// In whose bureau the first player card lies now.
    pub card_holder: Option<CompanyColour>,
    /// Who starts, once it is settled; while sitting down, the holder if present.
    pub first: Option<NightFirst>,
    /// Those present, the first player first; clockwise from the first seat while nobody is first.
    pub turn_order: Vec<CompanyColour>,
    /// The set-up of this table, as soon as it is 2 to 5 and somebody starts.
    pub setup: Vec<NightSetupStep>,
    /// Tickets in the deck, for the deal.
    pub tickets_in_deck: u16,
    pub story: NightStory,
    pub play: NightPlay,
    pub events: NightEvents,
    pub notes: Vec<NightNote>,
    /// Of those present, in turn order, from the receipts stage on.
    pub receipts: Vec<NightReceipt>,
    /// The ranking of the receipts that are complete, best first.
    pub ranking: Vec<NightPlace>,
    /// Whether everybody's receipt is complete, so that the ranking is final.
    pub ranking_complete: bool,
    /// The steps of the closing, from the closing stage on.
    pub closing: Vec<NightEndStep>,
    /// LW-CMP-6: where what was done differs from what the facts ask for now.
    pub differences: Vec<Difference>,
    /// Tickets the group has recorded, to be picked for a receipt.
    pub known_tickets: Vec<KnownTicket>,
    /// Stickers of the end of a game that are in force: they may add lines to a receipt.
    pub end_stickers: Vec<KnownSticker>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct NightSeat {
    pub company: CompanyColour,
    pub name: String,
    pub present: bool,
    /// Who presides it tonight.
    pub player: Option<Player>,
    /// Whether somebody else than its president does.
    pub stand_in: bool,
    /// Joined for this very game.
    pub newcomer: bool,
    /// What the back of the box says for this game (LW-COM-3).
    pub wagons: u8,
    /// The counters of the evening; absent when nothing was counted, or when they lie sealed.
    #[ts(type = "number | null")]
    pub money: Option<i64>,
    pub wagons_left: Option<u8>,
    /// When each counter was last touched; absent where it is.
    pub counted: Counted,
}

/// When the counters of a company were last touched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS, JsonSchema)]
pub struct Counted {
    pub money: Option<DateTime<FixedOffset>>,
    pub wagons_left: Option<DateTime<FixedOffset>>,
}

/// Who starts, and how it was found (LW-SET-14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct NightFirst {
    pub company: CompanyColour,
    pub by: FirstBy,
}

#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    TS,
    JsonSchema,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum FirstBy {
    /// Holds the first player card.
    Card,
    /// Drawn by the program, the holder being absent.
    Draw,
    /// Drawn by the table itself, or put right later.
    Choice,
}

/// A step of the set-up and how it was settled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct NightSetupStep {
    /// By which it is ticked: `1` to `14`, or the letter of a sticker.
    pub key: String,
    pub step: SetupStep,
    pub state: Option<StepState>,
    /// Of a sticker: what it says.
    pub sticker: Option<KnownSticker>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct KnownSticker {
    pub thing: ThingId,
    pub place: String,
    pub title: String,
    pub text: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct KnownTicket {
    pub thing: ThingId,
    pub title: String,
    #[ts(type = "number")]
    pub value: i64,
}

/// The story as far as this game has read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct NightStory {
    /// In the order in which they were read.
    pub cards: Vec<NightStoryCard>,
    /// How the reading of the set-up stands.
    pub setup: Reading,
    /// How the reading at the end stands.
    pub end: Reading,
    /// What the next card can be called.
    pub next: NextCard,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct NightStoryCard {
    pub thing: ThingId,
    pub checklist: Checklist,
    pub number: String,
    pub side_a: bool,
    pub side_b: bool,
    pub ending: Option<StoryEnding>,
    pub enters_play: bool,
    /// The last card of the deck that was read, so that it can be put back.
    pub last: bool,
    pub brought: Vec<Brought>,
}

/// Whose turn it is, and whether the end is near (LW-END-1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct NightPlay {
    /// Turns played so far.
    pub turns: u32,
    /// Absent before anybody starts.
    pub progress: Option<Progress>,
    /// Whether it is known whose turn it is: not where counters were touched and turns were not followed.
    pub followed: bool,
    /// Those whose counter says that their next finished turn brings, or brought, the last round.
    pub nearly_out: Vec<CompanyColour>,
}

/// Events as they lie during a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct NightEvents {
    pub in_force: Option<NightEvent>,
    /// LW-EVT-4: the one in force was archived, the next is to be revealed.
    pub replacement_due: bool,
    /// The discard, top first, the one in force included.
    pub discard: Vec<NightEvent>,
    /// Events of the deck that the group has met before: to be picked when revealed.
    pub met_before: Vec<NightEvent>,
    /// Events of the deck that nobody has met yet.
    pub unmet: u16,
    /// Archived in this game.
    pub archived: Vec<NightEvent>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct NightEvent {
    pub thing: ThingId,
    /// As printed, where the group noted one.
    pub number: Option<String>,
    /// Its number, if it has no title.
    pub title: String,
    /// Acts once, at once (LW-EVT-3).
    pub lightning: bool,
    /// What it says, where the group noted it.
    pub text: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct NightNote {
    pub note: NoteId,
    pub at: DateTime<FixedOffset>,
    pub text: String,
}

/// The bank receipt of one company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct NightReceipt {
    pub company: CompanyColour,
    pub confirmed: bool,
    pub in_vault: bool,
    /// Taken out of a sealed vault to be corrected, and why.
    pub unsealed: Option<String>,
    /// What is on it; absent while it lies in a sealed vault.
    pub content: Option<ReceiptContent>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct ReceiptContent {
    #[ts(type = "number | null")]
    pub money: Option<i64>,
    #[ts(type = "number | null")]
    pub wagons_left: Option<i64>,
    /// The printed bonus for these wagons, whatever was decided.
    #[ts(type = "number | null")]
    pub bonus_by_rule: Option<i64>,
    pub bonus_decided: Option<Override>,
    pub tickets: TicketEntry,
    pub lines: Vec<ReceiptLine>,
    /// Lines that are still empty.
    pub missing: Vec<MissingLine>,
    /// Why the rules refuse it, once nothing is missing.
    pub refused: Option<Broken>,
    /// The receipt, once the rules accept it.
    pub receipt: Option<Receipt>,
    /// What the lines add up to, when the total was raised to 0 (LW-END-6).
    #[ts(type = "number | null")]
    pub raised_from: Option<i64>,
}

/// Tickets, the way they are being noted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "as", rename_all = "snake_case", deny_unknown_fields)]
pub enum TicketEntry {
    Sum {
        #[ts(type = "number | null")]
        sum: Option<i64>,
        #[ts(type = "number | null")]
        completed: Option<i64>,
    },
    OneByOne {
        tickets: Vec<TicketLine>,
    },
}

/// What is being typed on a receipt and is not saved: all its lines, as they would stand there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReceiptDraft {
    pub company: CompanyColour,
    #[serde(deserialize_with = "even_none")]
    #[schemars(with = "EvenNone<i64>")]
    #[ts(type = "number | null")]
    pub money: Option<i64>,
    #[serde(deserialize_with = "even_none")]
    #[schemars(with = "EvenNone<i64>")]
    #[ts(type = "number | null")]
    pub wagons_left: Option<i64>,
    pub tickets: TicketEntry,
    pub lines: Vec<ReceiptLine>,
}

/// The receipts of a game as they would be with what is being typed, and how they would rank. Nothing is saved.
/// While a receipt of the game lies sealed, the ranking is the one that is saved: a trial leaves no trace, and
/// must be no way to feel for a sum that nobody may see (LW-COM-2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Trial {
    pub receipts: Vec<NightReceipt>,
    pub ranking: Vec<NightPlace>,
    pub ranking_complete: bool,
}

/// A place of the ranking and why (LW-END-7). The figures are absent once the receipts lie in sealed vaults.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct NightPlace {
    pub place: usize,
    pub company: CompanyColour,
    /// Ahead of whom, and by what; absent for the last.
    pub ahead: Option<Ahead>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Ahead {
    pub of: CompanyColour,
    pub by: AheadBy,
    #[ts(type = "number | null")]
    pub ours: Option<i64>,
    #[ts(type = "number | null")]
    pub theirs: Option<i64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AheadBy {
    Total,
    Tickets,
    /// Later in turn order: never secret.
    TurnOrder,
}

/// A step of the closing and how it was settled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct NightEndStep {
    /// By which it is ticked: `1` to `8`.
    pub key: String,
    pub step: EndStep,
    pub state: Option<StepState>,
    /// Why it does not apply, in the group's words, where they gave any.
    pub reason: Option<String>,
    /// Of a sticker's step: what it says.
    pub sticker: Option<KnownSticker>,
    /// Of the archiving: which event was archived.
    pub archived: Option<NightEvent>,
}

/// LW-CMP-6: what was done at the table, and what the facts ask for now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Difference {
    pub what: DifferenceKind,
    pub as_was: CompanyColour,
    pub by_rule: CompanyColour,
    /// The group accepts it as played.
    pub accepted: bool,
    pub reason: Option<String>,
}
