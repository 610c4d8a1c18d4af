//! Everything that can be done to a campaign. One action is one transaction,
//! one entry of the history, one undo.

use rules::{CompanyColour, GameNumber, company::FirstPlayer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    PlayerId, ThingId,
    finale::FinaleAction,
    game::{EventAction, GameAction, ReceiptAction, StickerAction, StoryAction},
    thing::{PhotoAction, PostcardAction, ThingAction},
};

/// One change to a campaign, grouped by what it is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "area", rename_all = "snake_case")]
pub enum Action {
    Campaign(CampaignAction),
    People(PeopleAction),
    Game(GameAction),
    Receipt(ReceiptAction),
    Story(StoryAction),
    Event(EventAction),
    Sticker(StickerAction),
    Thing(ThingAction),
    Postcard(PostcardAction),
    Photo(PhotoAction),
    Finale(FinaleAction),
}

/// What is done in an area is an action.
macro_rules! areas {
    ($($area:ident: $action:ty),* $(,)?) => {$(
        impl From<$action> for Action {
            fn from(action: $action) -> Self {
                Self::$area(action)
            }
        }
    )*};
}

areas! {
    Campaign: CampaignAction,
    People: PeopleAction,
    Game: GameAction,
    Receipt: ReceiptAction,
    Story: StoryAction,
    Event: EventAction,
    Sticker: StickerAction,
    Thing: ThingAction,
    Postcard: PostcardAction,
    Photo: PhotoAction,
    Finale: FinaleAction,
}

/// What concerns the campaign as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum CampaignAction {
    /// The first entry of every history. It is made with the file and stays.
    Create(NewCampaign),
    Rename {
        name: String,
    },
    /// Whether amounts in the vaults stay out of every view (LW-COM-2). Breaking all seals takes a reason, and the
    /// name of whoever does it.
    Seal {
        sealed: bool,
        #[serde(default)]
        #[ts(optional)]
        reason: Option<String>,
        #[serde(default)]
        #[ts(optional)]
        by: Option<String>,
    },
}

/// A campaign to be created (LW-CMP-2, LW-CMP-3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewCampaign {
    pub name: String,
    pub players: Vec<NewPlayer>,
    pub first_player: FirstPlayer,
    pub sealed: bool,
    /// The scribe knows that two players share a name.
    #[serde(default)]
    pub same_name_ok: bool,
}

/// A player and the company they take for the campaign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPlayer {
    pub name: String,
    pub company: CompanyColour,
    pub company_name: String,
}

/// What concerns players and companies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum PeopleAction {
    RenameCompany {
        company: CompanyColour,
        name: String,
    },
    RenamePlayer {
        player: PlayerId,
        name: String,
        #[serde(default)]
        same_name_ok: bool,
    },
    /// A new player with a company that nobody has had (LW-CMP-4).
    Join {
        player: NewPlayer,
        #[serde(default)]
        same_name_ok: bool,
    },
    /// Somebody else presides a company from the next game on (LW-CMP-4).
    TakeOver {
        company: CompanyColour,
        successor: Successor,
        #[serde(default)]
        same_name_ok: bool,
    },
    /// A player leaves the campaign; the company keeps all it has (LW-CMP-4).
    Leave {
        player: PlayerId,
    },
    /// LW-COM-3: what the back of company boxes says from a game on.
    BackOfBoxes {
        companies: Vec<CompanyColour>,
        from_game: GameNumber,
        #[ts(type = "number")]
        wagons: i64,
        /// The story card that said so.
        #[serde(default)]
        #[ts(optional = nullable)]
        story: Option<ThingId>,
    },
}

/// Who takes a company over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "who", rename_all = "snake_case", deny_unknown_fields)]
pub enum Successor {
    /// Somebody the campaign knows and who presides nothing now.
    Known {
        player: PlayerId,
    },
    Newcomer {
        name: String,
    },
}
