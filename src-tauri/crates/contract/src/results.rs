//! How the campaign stands: places by game, and money once it is no secret.

use chrono::NaiveDate;
use rules::{CompanyColour, GameNumber, receipt::Receipt, results::Records};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::night::NightPlace;

/// Which results are asked for; all, where nothing is said.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[ts(optional_fields)]
pub struct ResultsOf {
    /// From this game on.
    pub from: Option<GameNumber>,
    /// Up to this game.
    pub to: Option<GameNumber>,
    /// Only these companies; their places stay those of the whole table.
    pub companies: Option<Vec<CompanyColour>>,
}

/// Results of the games that are closed. While vaults are sealed only what was
/// public at the table is here: places and why, without a figure (LW-COM-2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Results {
    /// Whether sums are absent.
    pub sealed: bool,
    /// Every closed game of the campaign, chosen or not: what a span can be chosen from.
    pub played: Vec<GameNumber>,
    /// Every company of the campaign, chosen or not, with what it did in the chosen games.
    pub companies: Vec<CompanyResults>,
    /// The chosen games, in their order.
    pub games: Vec<GameResults>,
    /// The receipts of the chosen games and companies; absent while sums are.
    pub receipts: Option<Vec<GameReceipt>>,
    pub records: Records,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct CompanyResults {
    pub company: CompanyColour,
    pub name: String,
    pub president: Option<String>,
    /// How many of the chosen games it took part in, missed since it joined, and won.
    pub took_part: u8,
    pub missed: u8,
    pub wins: u8,
    /// Places in the chosen games: how often first, second, …, fifth.
    pub places: Vec<u8>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct GameResults {
    pub game: GameNumber,
    pub year: u16,
    pub played_on: NaiveDate,
    /// The chosen companies that took part, best first, with their places of the whole table.
    pub ranking: Vec<NightPlace>,
    /// The chosen companies that were absent.
    pub absent: Vec<CompanyColour>,
    /// The chosen companies that had not joined yet: nobody misses a game before that.
    pub not_yet: Vec<CompanyColour>,
    /// Who sat there for the chosen companies, where that is known.
    pub people: Vec<PersonThere>,
}

/// Who presided a company in a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PersonThere {
    pub company: CompanyColour,
    pub player: String,
}

/// What a company earned in a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct GameReceipt {
    pub game: GameNumber,
    pub place: usize,
    #[ts(type = "number")]
    pub wagons_left: i64,
    pub receipt: Receipt,
    /// What all its receipts up to this game add up to, from game 1 on.
    #[ts(type = "number")]
    pub so_far: i64,
}
