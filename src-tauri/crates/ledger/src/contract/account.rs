//! What the journal remembers of an action: the names as they were then, so
//! that an old line still reads true after a renaming.

use chrono::{DateTime, FixedOffset};
use rules::CompanyColour;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

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
    SealChanged {
        sealed: bool,
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
    /// The whole file was set back to a safety copy.
    Restored {
        copied_at: DateTime<FixedOffset>,
    },
}
