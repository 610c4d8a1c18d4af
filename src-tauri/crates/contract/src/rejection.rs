//! Why something was refused. A refusal changes nothing; the interface says it
//! in words, next to what caused it.

use std::path::Path;

use rules::{
    Broken, CompanyColour, GameNumber,
    postcards::{NotYet, PostcardNumber},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Account, EntryId, Place, Stage};

/// A refusal: a code and its arguments.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Rejection {
    // Names
    #[error("a name is empty")]
    NameEmpty { field: NameField },
    #[error("a name has {length} characters, at most {most} fit")]
    NameTooLong { field: NameField, length: usize, most: usize },
    #[error("a name holds characters that cannot be shown")]
    NameUnprintable { field: NameField },
    #[error("two players are called {name}")]
    SameName { name: String },

    // Players and companies
    #[error("the {company:?} company is not in this campaign")]
    CompanyUnknown { company: CompanyColour },
    #[error("no such player in this campaign")]
    PlayerUnknown,
    #[error("{player} already presides a company")]
    AlreadyPresides { player: String, company: CompanyColour, company_name: String },
    #[error("{player} presides no company and cannot leave")]
    PresidesNothing { player: String },
    #[error("the campaign is over, nobody can join or change places any more")]
    CampaignOver,
    #[error("nothing would change")]
    NothingToChange,
    #[error("a campaign is created once, together with its file")]
    AlreadyCreated,

    // Game nights
    #[error("game {} is still open", game.get())]
    GameStillOpen { game: GameNumber },
    #[error("game {} was not begun", game.get())]
    GameNotBegun { game: GameNumber },
    #[error("game {} is closed", game.get())]
    GameClosed { game: GameNumber },
    #[error("this belongs to another stage of the evening")]
    WrongStage { stage: Stage },
    #[error("{year} is not between {after:?} and {before:?}")]
    YearOutOfOrder { year: u16, after: Option<u16>, before: Option<u16> },
    #[error("{player} presides another company in this game")]
    PresidesTonight { player: String, company: CompanyColour, company_name: String },
    #[error("nobody presides the {company} company tonight")]
    NobodyPresides { company: CompanyColour },
    #[error("the {company} company is absent in this game")]
    AbsentTonight { company: CompanyColour },
    #[error("the {company} company started this game, so it was there")]
    StartedTheGame { company: CompanyColour },
    #[error("the seats are not those of the companies present")]
    SeatsDiffer,
    #[error("the holder of the first player card is present")]
    HolderIsPresent { company: CompanyColour },
    #[error("the holder of the first player card is absent, somebody has to be drawn")]
    FirstPlayerOpen { absent: CompanyColour },
    #[error("no such step")]
    StepUnknown { step: String },
    #[error("receipts are not complete: {companies:?}")]
    ReceiptsOpen { companies: Vec<CompanyColour> },
    #[error("the receipt of {company} lacks a line")]
    ReceiptIncomplete { company: CompanyColour },
    #[error("the receipt of {company} lies in a sealed vault")]
    ReceiptSealed { company: CompanyColour },
    #[error("the receipt of {company} does not lie in a vault")]
    ReceiptNotInVault { company: CompanyColour },
    #[error("steps of the closing are open: {steps:?}")]
    StepsOpen { steps: Vec<String> },
    #[error("no such event, ticket or card in this campaign")]
    ThingUnknown,
    #[error("no game is open")]
    NoGameOpen,
    #[error("no event is in force")]
    NoEventInForce,
    #[error("there is an event to archive")]
    EventToArchive,
    #[error("only the last card that was read can be put back")]
    NotTheLastCard { last: String },
    #[error("no such note")]
    NoteUnknown,
    #[error("no such difference")]
    DifferenceUnknown,
    #[error("a reason is missing")]
    ReasonNeeded,
    #[error("a text has {length} characters, at most {most} fit")]
    TextTooLong { length: usize, most: usize },
    #[error("a text is empty")]
    TextEmpty,

    // Things, stickers, postcards
    #[error("no such kind of things")]
    KindUnknown { kind: String },
    #[error("{count} things are of this kind")]
    KindInUse { name: String, count: u32 },
    #[error("a {kind} cannot be put there")]
    CannotGoThere { kind: String, to: Place },
    #[error("this is a {kind}, where a {wanted} is meant")]
    OfAnotherKind {
        kind: String,
        /// Only of a kind that the group named.
        kind_name: Option<String>,
        wanted: String,
    },
    #[error("a {kind} has no such detail")]
    NotOnThisKind { kind: String, detail: KindDetail },
    #[error("a {kind} is noted and put right in a way of its own")]
    HasItsOwnWay { kind: String },
    #[error("a kind is called {name} already")]
    SameKindName { name: String },
    #[error("it lies elsewhere")]
    LiesElsewhere { place: Place },
    #[error("it already lies there")]
    LiesThere { place: Place },
    #[error("this stays in the campaign")]
    CannotBeRemoved,
    #[error("{quantity}, where {most} at most can be")]
    QuantityImpossible { quantity: u16, most: u16 },
    #[error("a quantity is said of one pile, not of {things} things")]
    QuantityOfSeveral { things: usize },
    #[error("what has a number or a title is one, not a pile")]
    NotAPile,
    #[error("a pile without names, where one thing is meant")]
    StillAPile,
    #[error("nothing is left of this pile")]
    PileUsedUp,
    #[error("one of a printed pile gets its name by being taken off it")]
    NamedOffItsPile,
    #[error("{more} more of this kind, where {room} have room")]
    NoRoom { kind: String, more: u16, room: u16 },
    #[error("{amount}, where {least} to {most} can be")]
    AmountImpossible {
        #[ts(type = "number")]
        amount: i64,
        #[ts(type = "number")]
        least: i64,
        #[ts(type = "number")]
        most: i64,
    },
    #[error("{count} at once, where 1 to {most} can be")]
    TooManyAtOnce { count: usize, most: usize },
    #[error("there are things of this kind with these numbers: {}", numbers.join(", "))]
    SameNumber { kind: String, numbers: Vec<String> },
    #[error("postcard {number} was drawn before", number = i64::from(*number))]
    PostcardKnown { number: PostcardNumber, holder: Option<CompanyColour> },
    #[error("nobody holds this postcard")]
    PostcardNotHeld,
    #[error("this postcard cannot be completed then")]
    PostcardWaits { why: NotYet },
    #[error("this postcard was completed before")]
    PostcardCompleted,
    #[error("this postcard was not completed")]
    PostcardNotCompleted,
    #[error("the private side is its holder's alone (LW-POS-2)")]
    PrivateSide { holder: Option<CompanyColour> },
    #[error("a sticker is in force on place {place}: {title}")]
    PlaceTaken { place: String, title: String },
    #[error("the sticker on place {place} cannot say again what {other} says (LW-STK-2)")]
    NotTwins { place: String, other: String },
    #[error("a sticker of a receipt stays")]
    StickerInUse { title: String },

    // Photos
    #[error("no such photo")]
    PhotoUnknown,
    #[error("neither JPEG, nor PNG, nor WebP")]
    PhotoFormat,
    #[error("{bytes} bytes, at most {most}")]
    PhotoTooHeavy {
        #[ts(type = "number")]
        bytes: u64,
        #[ts(type = "number")]
        most: u64,
    },
    #[error("{width} by {height}, at most {most} pixels")]
    PhotoTooLarge {
        width: u32,
        height: u32,
        #[ts(type = "number")]
        most: u64,
    },
    #[error("the picture cannot be read")]
    PhotoBroken,

    // The end of a campaign
    #[error("{left} games are left to play")]
    GamesLeft { left: u8 },
    #[error("no game has been played yet")]
    NothingPlayed,
    #[error("the end of the campaign has begun")]
    FinaleBegun,
    #[error("the end of the campaign has not begun")]
    FinaleNotBegun,
    #[error("game {} was not played", game.get())]
    NotPlayed { game: GameNumber },
    #[error("everything in the vault of {company} has been read out")]
    VaultRead { company: CompanyColour },
    #[error("vaults are still closed: {companies:?}")]
    VaultsClosed { companies: Vec<CompanyColour> },
    #[error("vaults are being opened: nothing comes into one, or out of one, until all is read")]
    VaultsBeingOpened,
    #[error("this thing has not been read out of a vault")]
    NotReadOut,
    #[error("{company} does not share the first place")]
    NoTie { company: CompanyColour },
    #[error("the campaign is concluded and only looked at, until corrections are allowed (LW-CMP-7)")]
    ReadOnlyCampaign,

    // Sharing
    #[error("the library has a campaign called {name}")]
    AlreadyInLibrary {
        name: String,
        /// This very campaign, not only one of the same name.
        same: bool,
        path: String,
    },
    #[error("no campaign book has been begun")]
    NoBookBegun,

    // History
    #[error("there is nothing to undo")]
    NothingToUndo,
    #[error("there is nothing to redo")]
    NothingToRedo,
    #[error("no such entry in the history")]
    EntryUnknown { entry: EntryId },
    #[error("this entry is not in force and cannot be undone")]
    EntryNotInForce { entry: EntryId },
    #[error("this entry is in force and cannot be done again")]
    EntryInForce { entry: EntryId },
    #[error("the creation of a campaign stays")]
    CreationStays,
    #[error("made by an earlier version of the program, and closed to undo since")]
    UndoClosed { entry: EntryId },
    #[error("later changes stand in the way: {}", later.iter().map(|l| l.entry.0.to_string()).collect::<Vec<_>>().join(", "))]
    UndoBlocked { later: Vec<LaterEntry> },
    #[error("what it builds on was taken back, or later changes stand in the way: {}", later.iter().map(|l| l.entry.0.to_string()).collect::<Vec<_>>().join(", "))]
    RedoBlocked {
        /// Empty if nothing was done since that stands in the way.
        later: Vec<LaterEntry>,
    },

    #[error("this would show again what is sealed (LW-COM-2); whether that is meant has to be said, and why")]
    WouldUnseal {
        /// In whose vaults it lies.
        companies: Vec<CompanyColour>,
    },

    // Files
    #[error("no file at {path}")]
    NotFound { path: String },
    #[error("{path} is not a full path")]
    PathIncomplete { path: String },
    /// In a browser only a file's name can be given: it has no way to any other place on this computer.
    #[error("{path} cannot be reached from here: only names of files can be given")]
    OutOfReach { path: String },
    #[error("a file of {bytes} bytes, at most {most}")]
    FileTooHeavy {
        #[ts(type = "number")]
        bytes: u64,
        #[ts(type = "number")]
        most: u64,
    },
    #[error("there is no folder for {path}")]
    FolderMissing { path: String },
    #[error("{path} is not a carnet")]
    NotACarnet { path: String },
    #[error("{path} is from a newer version of the program ({found}, this one knows {known})")]
    NewerVersion { path: String, found: i32, known: i32 },
    #[error("{path} is damaged: {detail}")]
    Damaged { path: String, detail: String },
    #[error("{path} cannot be written to")]
    ReadOnly { path: String },
    #[error("the disk that holds {path} is full")]
    DiskFull { path: String },
    #[error("{path} is open in another window or program")]
    InUse { path: String },
    /// It was replaced, removed or written over while it was open, by a program that keeps folders in step, say.
    #[error("another program changed {path} while it was open; what was written down is kept as {copy:?}")]
    FileDisplaced {
        path: String,
        /// The safety copy that holds everything up to then.
        copy: Option<String>,
    },
    /// Two programs that open it under two names would not know of each other.
    #[error("{path} has a second name")]
    SecondName { path: String },
    #[error("there already is a file at {path}")]
    AlreadyExists { path: String },
    #[error("it was given up, and nothing was changed")]
    GivenUp,
    #[error("it took too long")]
    TookTooLong,
    #[error("too much is under way at once")]
    TooBusy,
    #[error("no such safety copy")]
    CopyUnknown { copy: String },
    #[error("no campaign is open")]
    NoCampaignOpen,
    /// On a device that is not theirs, whoever wants to look is asked whether they are the one (LW-POS-2).
    #[error("whether it is the president of the {company:?} company who looks has to be said")]
    AreYou { company: CompanyColour },
    #[error("the shared window is only looked at")]
    LookingOnly,
    #[error("this is not the code that was set")]
    WrongCode,
    /// Whoever asks may not see or do it; who could is not told.
    #[error("this is for others to see or do")]
    NotForYou,
    /// A colour, a place, a kind of action: something that has to be one of a few words, and is none of them.
    #[error("'{word}' is not known here, where these are: {}", known.join(", "))]
    WordUnknown { word: String, known: Vec<String> },
    #[error("this cannot be understood: {detail}")]
    NotUnderstood { detail: String },
    /// Our own fault, not the asker's.
    #[error("something went wrong inside the program: {detail}")]
    Internal { detail: String },
    #[error("{path}: {detail}")]
    FileTrouble { path: String, detail: String },

    /// A rule of the game forbids it; it has a code of its own.
    #[error(transparent)]
    #[serde(untagged)]
    Rule(#[from] Broken),
}

/// Which name a refusal speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "of", rename_all = "snake_case")]
pub enum NameField {
    Campaign,
    /// The player at this position of the list that was sent, counted from 0.
    Player {
        position: usize,
    },
    /// The company at this position of the list that was sent, counted from 0.
    Company {
        position: usize,
    },
    Scribe,
    /// Of whoever does something that is told by their name.
    Person,
}

/// What only some kinds of things have on them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum KindDetail {
    /// Of an event.
    Lightning,
    /// Of a ticket.
    Value,
    /// Of a ticket.
    LeadsTo,
}

/// A later entry that an undo would have to go through first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct LaterEntry {
    pub entry: EntryId,
    pub account: Account,
}

/// A path as it is shown.
pub fn shown(path: &Path) -> String {
    path.display().to_string()
}

impl Rejection {
    /// A file operation that the system refused, told apart where it helps.
    pub fn from_io(error: &std::io::Error, path: &Path) -> Self {
        use std::io::ErrorKind;
        let path = shown(path);
        match error.kind() {
            ErrorKind::NotFound => Self::NotFound { path },
            ErrorKind::AlreadyExists => Self::AlreadyExists { path },
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Self::ReadOnly { path },
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::DiskFull { path },
            _ => Self::FileTrouble { path, detail: error.to_string() },
        }
    }
}
