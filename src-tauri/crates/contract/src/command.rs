//! Everything the interface can ask for. What concerns the campaign changes it
//! and is undoable; what concerns this computer (files, the library, the
//! reader's own settings) is asked for apart, so that a reader elsewhere cannot
//! even name a path; what concerns the session changes nothing but it.

use std::path::PathBuf;

use rules::CompanyColour;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Account, Action, EntryId, NewCampaign, NoteId, PhotoId, PlayerId, Rejection, ThingId,
    sharing::{BookPart, FileContent, SampleLanguage, Target},
    view::Status,
};

/// One thing that is asked of the open campaign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Changes the open campaign.
    Act { action: Action },
    /// Takes back the last thing done.
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    Undo,
    /// Does again what was taken back last.
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    Redo,
    /// Takes back one older entry alone.
    UndoEntry { entry: EntryId },
    /// Does one entry again that was taken back, whatever was done since.
    RedoEntry { entry: EntryId },
    /// Takes back the last thing done, or one older entry alone, although that shows again what lies sealed in
    /// vaults: why is said, and stands in the journal (LW-COM-2).
    UndoUnsealing {
        #[serde(default)]
        #[ts(optional)]
        entry: Option<EntryId>,
        reason: String,
    },
}

/// One thing that is asked of this computer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "desk", rename_all = "snake_case", deny_unknown_fields)]
pub enum DeskCommand {
    /// Creates a campaign in the library and opens it.
    Create {
        campaign: NewCampaign,
    },
    /// Opens a campaign file, from the library or anywhere.
    Open {
        #[ts(type = "string")]
        path: PathBuf,
    },
    /// Puts the open campaign away.
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    Close,
    /// Takes a file from elsewhere off the library's list; the file stays.
    Forget {
        #[ts(type = "string")]
        path: PathBuf,
    },
    /// Writes a copy of the open campaign to a place of the reader's choice.
    SaveCopy {
        #[ts(type = "string")]
        path: PathBuf,
    },
    /// Writes everything as JSON, to be read by other programs or taken in again.
    ExportJson {
        target: Target,
    },
    /// Writes a file that the interface made: a table of receipts, a picture to send.
    SaveFile {
        target: Target,
        content: FileContent,
    },
    /// Begins a campaign book. It appears under its name only when it is finished.
    BeginBook {
        target: Target,
    },
    AddToBook {
        parts: Vec<BookPart>,
    },
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    FinishBook,
    /// Nothing of it remains.
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    AbandonBook,
    /// Takes a campaign, as a file or as JSON, into the library and opens it.
    Import {
        #[ts(type = "string")]
        path: PathBuf,
        /// The library has one of this name, or this very one, and gets another.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        keep_both: bool,
    },
    /// Puts a copy of the sample campaign into the library and opens it.
    OpenSample {
        language: SampleLanguage,
    },
    /// Makes a safety copy now.
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    MakeSafetyCopy,
    /// Sets the open campaign back to a safety copy, after making one of it as it is.
    Restore {
        copy: String,
        /// Why what is sealed in vaults since may be shown again, if it is (LW-COM-2).
        #[serde(default)]
        #[ts(optional)]
        unsealing: Option<String>,
    },
    /// Sets a file that is not open, perhaps damaged, back to a safety copy and opens it.
    RestoreFile {
        #[ts(type = "string")]
        path: PathBuf,
        copy: String,
    },
    /// Changes the reader's own settings; what is absent stays as it is.
    Prefer {
        change: PreferenceChange,
    },
    /// From now on the shared window is only looked at, on every page of it, until somebody ends it or the program
    /// ends.
    BeginLookingOnly {
        /// Without which nobody ends it; none: whoever asks does.
        #[serde(default)]
        #[ts(optional)]
        code: Option<String>,
    },
    EndLookingOnly {
        #[serde(default)]
        #[ts(optional)]
        code: Option<String>,
    },
}

/// What changes nothing but who is taken to be looking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "session", rename_all = "snake_case", deny_unknown_fields)]
pub enum SessionCommand {
    /// The president of this company holds the button, and nobody else looks at the shared window (LW-POS-2).
    Hold {
        company: CompanyColour,
        /// Somebody was asked whether they are, and said so. On a device that is not theirs it has to be.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        i_am: bool,
    },
    /// They let go of it.
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    LetGo,
    /// Whatever of this session takes a while (an import, an export) is given up.
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    GiveUp,
}

/// New values for the reader's own settings.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[ts(optional_fields)]
pub struct PreferenceChange {
    pub language: Option<Language>,
    pub theme: Option<Theme>,
    /// Where campaigns are kept from now on; those elsewhere stay where they are.
    #[ts(optional, type = "string")]
    pub folder: Option<PathBuf>,
    /// Who holds the pen in the open campaign.
    pub scribe: Option<String>,
    /// Whose device this is in the open campaign.
    pub device: Option<DeviceOf>,
}

/// Whose device this is, as somebody told it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "of", rename_all = "snake_case", deny_unknown_fields)]
pub enum DeviceOf {
    /// Nobody's in particular.
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    Everybody,
    /// Of whoever presides this company.
    President { company: CompanyColour },
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    #[default]
    System,
    Fr,
    En,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

/// What a command did.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Outcome {
    /// What kinds of data changed, so that just those views are fetched again.
    pub changed: Vec<Topic>,
    /// The new entry of the history, if there is one.
    pub entry: Option<EntryId>,
    /// The earlier entry that was taken back or done again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub turned: Option<EntryId>,
    /// What is new, by which it can be named from now on.
    pub made: Vec<Made>,
    /// What was done, undone or redone.
    pub account: Option<Account>,
    /// It was done, but something beside it went wrong: a safety copy that could not be made.
    pub warning: Option<Rejection>,
    /// What the frame shows from now on. Absent where there is no desk, as in a terminal, or where the desk
    /// could not say any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub status: Option<Box<Status>>,
}

/// Something that an action brought into the campaign.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Made {
    Player {
        player: PlayerId,
    },
    Thing {
        thing: ThingId,
    },
    Note {
        note: NoteId,
    },
    Photo {
        photo: PhotoId,
    },
    /// A kind of things that the group named.
    Kind {
        kind: String,
    },
}

impl Topic {
    /// All that changes when another campaign, or an older state of one, is there.
    pub const OF_A_CAMPAIGN: [Self; 11] = [
        Self::Campaign,
        Self::People,
        Self::Games,
        Self::Evenings,
        Self::Things,
        Self::Documents,
        Self::Finale,
        Self::Photos,
        Self::History,
        Self::Library,
        Self::Copies,
    ];
}

/// A kind of data that views are made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// Which campaign is open, its name and settings.
    Campaign,
    /// Players, companies, presidencies.
    People,
    /// Which games there are, how far they have come, and who sat at them.
    Games,
    /// The steps and notes of game nights.
    Evenings,
    Things,
    /// Receipts.
    Documents,
    /// The end: the last accounts, and which vaults are open.
    Finale,
    Photos,
    History,
    /// The list of campaigns.
    Library,
    /// Safety copies.
    Copies,
    /// The reader's own settings.
    Preferences,
}
