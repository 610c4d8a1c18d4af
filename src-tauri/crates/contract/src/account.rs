//! What the journal remembers of an action: the names as they were then, so
//! that an old line still reads true after a renaming.

use chrono::{DateTime, FixedOffset, NaiveDate};
use rules::{CompanyColour, GameNumber, postcards::PostcardNumber, story::StoryEnding};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Place,
    game::{Checklist, DifferenceKind, Stage, StepState},
};

/// What happened, as data; the interface puts it into words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Account {
    CampaignCreated {
        name: String,
        companies: usize,
        first_player: CompanyColour,
        first_company: String,
        drawn: bool,
    },
    CampaignRenamed {
        from: String,
        to: String,
    },
    /// All seals were set, or broken: why, and by whom.
    SealChanged {
        sealed: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        reason: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        by: Option<String>,
    },
    CompanyRenamed {
        company: CompanyColour,
        from: String,
        to: String,
    },
    PlayerRenamed {
        from: String,
        to: String,
    },
    PlayerJoined {
        player: String,
        company: CompanyColour,
        company_name: String,
    },
    CompanyTakenOver {
        company: CompanyColour,
        company_name: String,
        from: Option<String>,
        to: String,
    },
    PlayerLeft {
        player: String,
        company: CompanyColour,
        company_name: String,
    },
    GameOpened {
        game: GameNumber,
        year: u16,
    },
    GameCancelled {
        game: GameNumber,
    },
    GameDescribed {
        game: GameNumber,
        year: u16,
        played_on: NaiveDate,
    },
    Seated {
        game: GameNumber,
        company: CompanyColour,
        company_name: String,
        present: bool,
    },
    PresidedTonight {
        game: GameNumber,
        company: CompanyColour,
        company_name: String,
        player: String,
    },
    SeatsArranged {
        game: GameNumber,
    },
    FirstPlayerDrawn {
        game: GameNumber,
        company: CompanyColour,
        company_name: String,
        /// The company that holds the card and is absent.
        absent: String,
    },
    FirstPlayerChosen {
        game: GameNumber,
        company: CompanyColour,
        company_name: String,
    },
    StageEntered {
        game: GameNumber,
        stage: Stage,
    },
    StepTicked {
        game: GameNumber,
        checklist: Checklist,
        step: String,
        state: Option<StepState>,
    },
    WagonsTaken {
        game: GameNumber,
        company: CompanyColour,
        company_name: String,
        wagons: u8,
    },
    TicketsCounted {
        tickets: u16,
    },
    /// Without the figure: it is a line of a receipt that will lie in a vault.
    Counted {
        game: GameNumber,
        company: CompanyColour,
        company_name: String,
        money: bool,
        wagons_left: bool,
    },
    TurnEnded {
        game: GameNumber,
        company: CompanyColour,
        company_name: String,
        last_round: bool,
    },
    TurnGiven {
        game: GameNumber,
        company: CompanyColour,
        company_name: String,
    },
    /// Without its length: all of them would say what is left in reserve.
    RouteTaken {
        game: GameNumber,
        company: CompanyColour,
        company_name: String,
    },
    LastRoundDeclared {
        game: GameNumber,
        /// Who brought it, if that was said.
        company_name: Option<String>,
    },
    LastRoundCalledOff {
        game: GameNumber,
    },
    NoteWritten {
        game: GameNumber,
    },
    NoteChanged {
        game: GameNumber,
    },
    NoteRemoved {
        game: GameNumber,
    },
    CardGiven {
        game: GameNumber,
        company: CompanyColour,
        company_name: String,
    },
    /// At the end of a game, by the last in the ranking.
    EventArchived {
        game: GameNumber,
        event: String,
        company: CompanyColour,
        company_name: String,
    },
    NoEventArchived {
        game: GameNumber,
    },
    GameClosed {
        game: GameNumber,
        winner: CompanyColour,
        winner_name: String,
    },
    DifferenceAccepted {
        game: GameNumber,
        difference: DifferenceKind,
    },
    RuleFollowed {
        game: GameNumber,
        difference: DifferenceKind,
        company: CompanyColour,
        company_name: String,
    },
    /// Without the figures: they will lie in a vault.
    ReceiptWritten {
        game: GameNumber,
        company: CompanyColour,
        company_name: String,
        line: ReceiptPart,
    },
    ReceiptConfirmed {
        game: GameNumber,
        company: CompanyColour,
        company_name: String,
    },
    ReceiptsConfirmed {
        game: GameNumber,
        receipts: usize,
    },
    ReceiptsIntoVaults {
        game: GameNumber,
        receipts: usize,
    },
    ReceiptUnsealed {
        game: GameNumber,
        company: CompanyColour,
        company_name: String,
        reason: String,
    },
    ReceiptResealed {
        game: GameNumber,
        company: CompanyColour,
        company_name: String,
    },
    StoryRead {
        game: GameNumber,
        number: String,
        ending: Option<StoryEnding>,
    },
    StoryAmended {
        number: String,
    },
    StoryUnread {
        number: String,
    },
    EventRevealed {
        game: GameNumber,
        event: String,
    },
    /// During play; another one replaces it.
    EventInForceArchived {
        game: GameNumber,
        event: String,
    },
    EventAmended {
        event: String,
    },
    StickerStuck {
        place: String,
        title: String,
    },
    StickerCorrected {
        place: String,
        title: String,
    },
    StickerReplaced {
        place: String,
        old: String,
        title: String,
        since: GameNumber,
    },
    StickerExpired {
        place: String,
        title: String,
        until: Option<GameNumber>,
    },
    /// Two stickers are one rule.
    StickersPaired {
        place: String,
        guide: String,
        title: String,
    },
    StickersParted {
        guide: String,
        title: String,
    },
    StickerRemoved {
        place: String,
        title: String,
    },
    StoryBrought {
        number: String,
        text: String,
    },
    StoryBroughtRemoved {
        number: String,
        text: String,
    },
    /// On the back of company boxes.
    WagonsPrinted {
        companies: Vec<CompanyColour>,
        from_game: GameNumber,
        wagons: u8,
    },
    ThingsFound {
        things: Names,
        place: Place,
    },
    ThingsNamed {
        things: Names,
        place: Place,
    },
    ThingEdited {
        thing: ThingName,
    },
    ThingsMoved {
        things: Names,
        to: Place,
    },
    ThingsArchived {
        things: Names,
        to: Place,
        /// Otherwise than the rules say, and why.
        exception: Option<String>,
    },
    ThingMarked {
        thing: ThingName,
        company: CompanyColour,
        company_name: String,
        count: u16,
    },
    ThingRecounted {
        thing: ThingName,
        quantity: u16,
    },
    ThingRemoved {
        thing: ThingName,
    },
    KindAdded {
        name: String,
    },
    KindEdited {
        name: String,
    },
    KindRemoved {
        name: String,
    },
    PostcardDrawn {
        number: PostcardNumber,
        company: CompanyColour,
        company_name: String,
    },
    PostcardEdited {
        number: PostcardNumber,
    },
    /// Without a word of it (LW-POS-2).
    PostcardPrivateWritten {
        number: PostcardNumber,
    },
    /// Somebody looked at it at the shared window. Without a word of it (LW-POS-2).
    PostcardPrivateRead {
        number: PostcardNumber,
        /// Whose it is, by the names of then.
        company: CompanyColour,
        company_name: String,
        player: Option<String>,
        device: DeviceRead,
        /// Whose device it was, of somebody else's.
        device_of: Option<String>,
    },
    PostcardCompleted {
        number: PostcardNumber,
        game: GameNumber,
        company: CompanyColour,
        company_name: String,
    },
    PostcardReopened {
        number: PostcardNumber,
    },
    PhotoAdded {
        of: PhotoName,
    },
    PhotoCaptioned {
        of: PhotoName,
    },
    PhotoRemoved {
        of: PhotoName,
    },
    FinaleBegun {
        games: usize,
        early: bool,
    },
    CompensationEntered {
        games: usize,
    },
    FinalLinesWritten {
        company: CompanyColour,
        company_name: String,
        lines: usize,
    },
    WorthEntered {
        thing: ThingName,
    },
    /// A receipt of this game was read out, or a thing where there is none.
    DocumentRead {
        company: CompanyColour,
        company_name: String,
        game: Option<GameNumber>,
    },
    VaultRead {
        company: CompanyColour,
        company_name: String,
    },
    VaultsRead,
    TieDecided {
        company: CompanyColour,
        company_name: String,
    },
    TieLeftShared,
    CampaignConcluded {
        winners: Vec<String>,
    },
    FinaleReopened,
    FinaleCalledOff,
    CorrectionsAllowed {
        allowed: bool,
    },
    /// The whole file was set back to a safety copy.
    Restored {
        copied_at: DateTime<FixedOffset>,
    },
    /// What was taken back, or set back, showed again what lay sealed in the vaults of these companies (LW-COM-2).
    LaidOpen {
        done: Box<Self>,
        companies: Vec<CompanyColour>,
        reason: String,
    },
    /// Something that this version of the program has no words for any more, or none yet.
    Untold,
}

/// On whose device something private was read: on any other than one's own somebody said who they were.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeviceRead {
    TheirOwn,
    SomebodyElses,
    Nobodys,
}

/// A part of a receipt that was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReceiptPart {
    Money,
    WagonsLeft,
    Bonus,
    Tickets,
    Lines,
}

/// What a thing was called.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct ThingName {
    pub kind: String,
    /// Of a kind that the group named, its name of then.
    pub kind_name: Option<String>,
    pub number: Option<String>,
    pub title: Option<String>,
    pub quantity: u16,
}

/// What several things were called: the first few, and how many more there were.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Names {
    pub first: Vec<ThingName>,
    pub more: usize,
}

/// What a photo was of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "of", rename_all = "snake_case")]
pub enum PhotoName {
    Thing { thing: ThingName },
    Game { game: GameNumber },
}
