//! The end of a campaign (LW-CMP-5, LW-CMP-7): the last accounts, the opening
//! of the vaults, the standings.

use chrono::{DateTime, FixedOffset};
use rules::{
    CompanyColour, GameNumber,
    receipt::{FurtherLine, Receipt},
    standings::FinalAccount,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    ThingId,
    keeping::ThingLine,
    named::{EvenNone, even_none},
};

/// What is done once the games are over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum FinaleAction {
    /// The campaign is over: no game can be opened any more. With games left, only if the group says so.
    Begin {
        #[serde(default)]
        early: bool,
    },
    /// LW-CMP-5: what a missed game earns, for every company that missed it. Replaces all amounts.
    Compensate { amounts: Vec<Amount> },
    /// Further lines of a company's last account. Replaces all of them.
    Lines { company: CompanyColour, lines: Vec<FurtherLine> },
    /// What a thing in a vault is worth, once it has been read out.
    Worth {
        thing: ThingId,
        #[serde(deserialize_with = "even_none")]
        #[schemars(with = "EvenNone<i64>")]
        #[ts(type = "number | null")]
        worth: Option<i64>,
    },
    /// Opens a vault, if it is not open yet, and reads its next document out.
    Read { company: CompanyColour },
    /// Reads out all that is left in a vault.
    ReadVault { company: CompanyColour },
    /// Reads out all that is left in all vaults.
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    ReadEverything,
    /// LW-CMP-7 gives no tie-break: the group names one of the equals, and why.
    Decide { winner: CompanyColour, reason: String },
    /// They share the first place after all.
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    LeaveShared,
    /// The campaign is over and becomes read-only.
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    Conclude,
    /// The vaults are closed again, to be opened once more; all amounts stay.
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    Reopen,
    /// The campaign goes on after all; all amounts stay.
    #[serde(deserialize_with = "rules::strict::nothing_else")]
    CallOff,
    /// Whether a concluded campaign may be corrected.
    AllowCorrections { allowed: bool },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Amount {
    pub game: GameNumber,
    #[ts(type = "number")]
    pub amount: i64,
}

/// How far the end of a campaign has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FinaleStage {
    /// Games are left to play, or one is open.
    Ahead,
    /// All games are closed.
    Ready,
    /// Compensation and further lines are being entered; no vault is open.
    Accounts,
    /// Some documents have been read out.
    Opening,
    /// Everything has been read out: nothing is sealed any more.
    Opened,
    /// The campaign is read-only, but for corrections on purpose.
    Concluded,
}

/// The end of the campaign. What has not been read out yet is absent while vaults are sealed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Finale {
    pub stage: FinaleStage,
    /// The games that were played.
    pub played: Vec<GameNumber>,
    /// The game that is open: it has to be closed or cancelled first.
    pub open_game: Option<GameNumber>,
    /// Whether it was, or would be, before game 12.
    pub early: bool,
    /// Whether a concluded campaign may be corrected now.
    pub corrections: bool,
    /// Played games that somebody missed, and what that earns (LW-CMP-5).
    pub compensation: Vec<MissedGame>,
    pub companies: Vec<FinaleCompany>,
    /// Receipts with gaps: there are no standings until they are filled.
    pub incomplete: Vec<IncompleteReceipt>,
    /// Best first, once everything has been read out.
    pub standings: Option<Vec<FinalAccount>>,
    /// How the group decided between equals; absent once they are none any more.
    pub decision: Option<Decision>,
    pub concluded_at: Option<DateTime<FixedOffset>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct MissedGame {
    pub game: GameNumber,
    pub year: u16,
    pub missed_by: Vec<CompanyColour>,
    /// Absent until it is entered: it counts 0 until then.
    #[ts(type = "number | null")]
    pub amount: Option<i64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct IncompleteReceipt {
    pub game: GameNumber,
    pub company: CompanyColour,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct FinaleCompany {
    pub company: CompanyColour,
    pub name: String,
    pub president: Option<String>,
    pub joined_for: GameNumber,
    /// Games it missed, those before it joined included (LW-CMP-5), and what they earn together.
    pub missed: Vec<GameNumber>,
    #[ts(type = "number")]
    pub compensation: i64,
    pub lines: Vec<FurtherLine>,
    /// How many documents lie in the vault: receipts, and things.
    pub documents: usize,
    /// Those that were read out, receipts by game, then things.
    pub read: Vec<Document>,
    /// What was read out so far adds up to this; with everything read, compensation and lines are in it.
    #[ts(type = "number")]
    pub running: i64,
}

/// A document of a vault that was read out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Document {
    Receipt {
        game: GameNumber,
        year: u16,
        place: usize,
        receipt: Receipt,
    },
    Thing {
        line: ThingLine,
        /// Of each, where it is a pile; absent until it is entered.
        #[ts(type = "number | null")]
        worth: Option<i64>,
        /// Of all together: 0 until its worth is entered.
        #[ts(type = "number")]
        amount: i64,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Decision {
    pub winner: CompanyColour,
    pub reason: String,
}
