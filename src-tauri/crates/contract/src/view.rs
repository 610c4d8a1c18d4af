//! What can be looked at. A view holds only what its reader may see: what is
//! sealed or private is absent, not hidden.

use chrono::{DateTime, FixedOffset, NaiveDate};
use rules::{
    CompanyColour, GameNumber,
    postcards::When,
    referee::{Quarrel, RefereeCase, Settled},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Account, EntryId, FinaleStage, Night, PhotoId, PhotoOf, PlayerId, Rejection, Stage, ThingId,
    command::{Language, Theme},
    finale::Finale,
    keeping::{
        CampaignBox, CaseRuling, Changes, Events, Found, KindName, KindShown, PhotoSize, Photos, Picture,
        PostcardShown, Postcards, PrivateSide, Rulebook, Sought, StoryDeck, ThingLine, ThingShown,
    },
    night::{ReceiptDraft, Trial},
    results::{Results, ResultsOf},
    searching::Everywhere,
    sharing::Album,
};

/// What is asked to be shown of the open campaign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "view", rename_all = "snake_case", deny_unknown_fields)]
pub enum View {
    /// The open campaign's home.
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    Line,
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    Companies,
    /// A game night: the open one, or a past one by its number.
    Night {
        #[serde(default)]
        #[ts(optional)]
        game: Option<GameNumber>,
    },
    /// What receipts of a game would add up to, and how they would rank, with what is being typed on some of them.
    Trial {
        game: GameNumber,
        receipts: Vec<ReceiptDraft>,
    },
    /// The history, newest first, below an entry if one is named: a page, or as far down as an entry that was
    /// shown before.
    Journal {
        #[serde(default)]
        #[ts(optional)]
        before: Option<EntryId>,
        #[serde(default)]
        #[ts(optional)]
        until: Option<EntryId>,
    },
    /// The campaign box, in numbers.
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    Box,
    /// Things by place, kind and words, a page at a time.
    Things {
        sought: Sought,
    },
    /// Words anywhere in the campaign: on things, in notes, in names. Accents and capitals do not matter.
    Search {
        text: String,
        /// What the asker calls kinds, so that they are found by that too.
        #[serde(default)]
        #[ts(optional)]
        names: Option<Vec<KindName>>,
    },
    Thing {
        thing: ThingId,
    },
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    StoryDeck,
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    Events,
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    Postcards,
    /// Refused to everybody but its holder, until the postcard is completed (LW-POS-2).
    PrivateSide {
        postcard: ThingId,
    },
    /// The booklet, as of a game: the current one, if none is named.
    Rulebook {
        #[serde(default)]
        #[ts(optional)]
        game: Option<GameNumber>,
    },
    /// What came and what went after a game.
    Changes {
        since: GameNumber,
    },
    /// Which rules apply to a case; its stickers are those of the campaign, whatever it brings.
    Referee {
        case: Box<RefereeCase>,
    },
    /// Another quarrel of the table, settled by the printed rules.
    Quarrel {
        quarrel: Box<Quarrel>,
    },
    Photos {
        of: PhotoOf,
    },
    /// A private one is refused to everybody but the holder of its postcard (LW-POS-2).
    Picture {
        photo: PhotoId,
        size: PhotoSize,
    },
    /// How it stands, over all closed games or some.
    Results {
        #[serde(default)]
        #[ts(optional, as = "Option<ResultsOf>")]
        of: ResultsOf,
    },
    /// The end of the campaign.
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    Finale,
    /// All photos, for the campaign book.
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    Album,
}

/// What is shown, by the view that was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "view", rename_all = "snake_case")]
pub enum Shown {
    Line(Line),
    Companies(Companies),
    Night(Box<Night>),
    Trial(Trial),
    Journal(Journal),
    Box(Box<CampaignBox>),
    Things(Found),
    Search(Everywhere),
    Thing(Box<ThingShown>),
    StoryDeck(StoryDeck),
    Events(Events),
    Postcards(Postcards),
    PrivateSide(PrivateSide),
    Rulebook(Rulebook),
    Changes(Changes),
    Referee(Box<CaseRuling>),
    Quarrel(Settled),
    Photos(Photos),
    Picture(Picture),
    Results(Box<Results>),
    Finale(Box<Finale>),
    Album(Album),
}

/// What is asked to be shown of this computer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "desk", rename_all = "snake_case", deny_unknown_fields)]
pub enum DeskView {
    /// All that the first screen needs, in one answer.
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    Start,
    /// The frame around every screen.
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    Status,
    /// All campaigns.
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    Library,
    /// The safety copies of the open campaign.
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    Copies,
    /// How far it has come, whatever of this session takes a while.
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    Progress,
}

/// What is shown of this computer, by the view that was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "desk", rename_all = "snake_case")]
pub enum DeskShown {
    Start(Box<Start>),
    Status(Box<Status>),
    Library(Library),
    Copies(Copies),
    Progress(HowFar),
}

/// How far something that takes a while has come.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct HowFar {
    /// Of a thousand; absent while nobody can tell.
    pub thousandths: Option<u16>,
}

/// The frame, and the screen that stands first in it: the line of the open
/// campaign, or else the library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Start {
    pub status: Status,
    pub line: Option<Line>,
    pub library: Option<Library>,
}

/// The frame around every screen: what is open, what undo would do, how the reader likes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Status {
    pub campaign: Option<OpenCampaign>,
    pub preferences: Preferences,
    /// Why a file that was named when starting could not be opened, until something else is done.
    pub refused_file: Option<Rejection>,
    /// Where campaigns are kept. Absent in a browser, which is told no paths.
    pub folder: Option<String>,
    pub version: String,
    /// Present while the shared window is only looked at.
    pub looking_only: Option<LookingOnly>,
}

/// The shared window is only looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct LookingOnly {
    /// Whether it takes a code to end it; which one is told to nobody.
    pub code: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct OpenCampaign {
    pub uuid: String,
    pub name: String,
    /// In a browser only its file's name.
    pub path: String,
    pub sealed: bool,
    /// Who holds the pen; nobody in particular if absent.
    pub scribe: Option<String>,
    /// The company whose president this device belongs to, if somebody said so.
    pub mine: Option<CompanyColour>,
    /// Who each colour stands for, to be named where a view tells no more than the colour.
    pub companies: Vec<CompanyNamed>,
    /// The game that is being played: where the evening goes on when the campaign is opened again.
    pub open_game: Option<GameNumber>,
    pub finale: FinaleStage,
    /// Concluded, and not opened to corrections: only looked at (LW-CMP-7).
    pub read_only: bool,
    /// What the next undo would take back.
    pub undo: Option<Account>,
    /// What the next redo would do again.
    pub redo: Option<Account>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Preferences {
    pub language: Language,
    pub theme: Theme,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Library {
    /// Absent in a browser, which is told no paths.
    pub folder: Option<String>,
    pub campaigns: Vec<LibraryEntry>,
}

/// A file of the library, readable or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct LibraryEntry {
    /// By which it is opened. In a browser only a name.
    pub path: String,
    pub file_name: String,
    /// Lies outside the library folder and can be taken off the list.
    pub elsewhere: bool,
    pub content: LibraryContent,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum LibraryContent {
    Readable(CampaignSummary),
    /// Shown with the reason, never hidden and never deleted; `copies` can bring it back.
    Unreadable {
        why: Rejection,
        copies: Vec<SafetyCopy>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct CampaignSummary {
    pub uuid: String,
    pub name: String,
    pub companies: Vec<CompanyBadge>,
    /// Games that are closed, of `games`.
    pub games_played: u8,
    pub games: u8,
    pub finale: FinaleStage,
    pub last_played: Option<NaiveDate>,
    pub last_change: Option<DateTime<FixedOffset>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct CompanyBadge {
    pub company: CompanyColour,
    pub name: String,
}

/// Who a colour stands for now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct CompanyNamed {
    pub company: CompanyColour,
    pub name: String,
    pub president: Option<String>,
}

/// The railway line of twelve stations.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Line {
    pub name: String,
    pub sealed: bool,
    pub stations: Vec<Station>,
    /// The game that is open or to be played next; none once all are played.
    pub current: Option<GameNumber>,
    pub finale: FinaleStage,
    /// Who won the campaign, once everything has been read out; several if they share it.
    pub champions: Vec<CompanyColour>,
    pub companies: Vec<Company>,
    /// Colours nobody has had, for a newcomer (LW-CMP-4).
    pub free_colours: Vec<CompanyColour>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Station {
    pub game: GameNumber,
    pub year: u16,
    pub played_on: Option<NaiveDate>,
    pub state: StationState,
    /// How far the evening has come, of a game that was begun.
    pub stage: Option<Stage>,
    /// Who won, of a game that is closed.
    pub winner: Option<CompanyColour>,
    /// What waits to be settled: differences to what the facts ask for (LW-CMP-6), and receipts of a closed
    /// game that do not lie in their vaults.
    pub unsettled: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StationState {
    Played,
    Open,
    Ahead,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Companies {
    pub sealed: bool,
    pub companies: Vec<Company>,
    /// Colours nobody has had, for a newcomer (LW-CMP-4).
    pub free_colours: Vec<CompanyColour>,
    /// Players who preside nothing now and could take a company over.
    pub without_company: Vec<Player>,
    pub kinds: Vec<KindShown>,
    /// When something that is noted now is taken to have happened; absent before game 1.
    pub now: Option<When>,
}

/// A company as everybody may see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Company {
    pub company: CompanyColour,
    pub name: String,
    pub president: Option<Player>,
    pub presidencies: Vec<Presidency>,
    /// The first game this company could take part in (LW-CMP-5).
    pub joined_for: GameNumber,
    /// Games that were played without it, those before it joined included (LW-CMP-5).
    pub missed: Vec<GameNumber>,
    pub first_player_card: bool,
    /// What lies in the bureau, by kind, postcards apart (LW-COM-1).
    pub bureau: Vec<ThingLine>,
    /// The postcards in the bureau, without their private sides (LW-POS-2).
    pub postcards: Vec<PostcardShown>,
    /// How many things lie in the vault; never which or how much while it is sealed (LW-COM-2).
    pub vault_count: u32,
    /// What lies in the vault besides receipts, while vaults have no secrets in this campaign.
    pub vault: Option<Vec<VaultThing>>,
    /// What the back of the company box says (LW-COM-3).
    pub wagons: u8,
    /// What it said from which game on, oldest first.
    pub wagons_by_game: Vec<BoxWagons>,
}

/// A thing in a vault that has no secrets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct VaultThing {
    pub line: ThingLine,
    #[ts(type = "number | null")]
    pub worth: Option<i64>,
}

/// LW-COM-3: what the back of a box says from a game on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct BoxWagons {
    pub from_game: GameNumber,
    pub wagons: u8,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Player {
    pub id: PlayerId,
    pub name: String,
}

/// Who presided a company, from game to game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Presidency {
    pub player: Player,
    pub from_game: GameNumber,
    /// The last game; absent while it goes on.
    pub until_game: Option<GameNumber>,
}

/// A page of the history.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Journal {
    pub entries: Vec<JournalEntry>,
    /// Older entries exist.
    pub more: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct JournalEntry {
    pub entry: EntryId,
    pub at: DateTime<FixedOffset>,
    /// Who held the pen; nobody in particular if absent.
    pub actor: Option<String>,
    /// The company whose president did it on a device of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub by: Option<CompanyColour>,
    pub account: Account,
    pub step: Step,
}

/// What kind of step an entry of the history was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Step {
    /// Something was done; `in_force` is false while it is undone, and then it may be open to be done again.
    Done { in_force: bool, undoable: bool, redoable: bool },
    /// An earlier entry was taken back.
    Undo { of: EntryId },
    /// An earlier entry was done again.
    Redo { of: EntryId },
    /// Somebody looked: nothing was changed, and nothing can be taken back.
    Look,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Copies {
    /// Where they lie. Absent in a browser, which is told no paths.
    pub folder: Option<String>,
    /// Newest first.
    pub copies: Vec<SafetyCopy>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct SafetyCopy {
    /// Its name, by which it is restored.
    pub copy: String,
    pub made_at: DateTime<FixedOffset>,
    pub reason: CopyReason,
    #[ts(type = "number")]
    pub bytes: u64,
}

/// Why a safety copy was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CopyReason {
    /// Before the first change of a day.
    Day,
    /// Before the file was brought to a newer form.
    Migration,
    /// Before an older copy was restored.
    Restore,
    /// After a game was closed.
    GameClosed,
    /// Somebody asked for it.
    Asked,
    /// Another program took the file away while it was open: what was in it then.
    Displaced,
}
