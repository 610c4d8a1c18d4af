//! What `campaign-data/sample/` says, in one language. Things have names of the
//! telling's own there; the replay finds out which thing of the file each is.

use std::collections::BTreeMap;

use chrono::{DateTime, FixedOffset};
use rules::{
    CompanyColour,
    receipt::{FurtherLine, Override, TicketSum},
};
use serde::{Deserialize, de::DeserializeOwned};

use super::{language::spoken, told::Happening};
use contract::{NewPlayer, Rejection, finale::Amount, sharing::SampleLanguage};

/// What every company has.
pub(super) type OfEach<T> = BTreeMap<CompanyColour, T>;

const CAMPAIGN: &str = include_str!("../../../../../campaign-data/sample/campaign.json");

const EVENINGS: [&str; 12] = [
    include_str!("../../../../../campaign-data/sample/games/01.json"),
    include_str!("../../../../../campaign-data/sample/games/02.json"),
    include_str!("../../../../../campaign-data/sample/games/03.json"),
    include_str!("../../../../../campaign-data/sample/games/04.json"),
    include_str!("../../../../../campaign-data/sample/games/05.json"),
    include_str!("../../../../../campaign-data/sample/games/06.json"),
    include_str!("../../../../../campaign-data/sample/games/07.json"),
    include_str!("../../../../../campaign-data/sample/games/08.json"),
    include_str!("../../../../../campaign-data/sample/games/09.json"),
    include_str!("../../../../../campaign-data/sample/games/10.json"),
    include_str!("../../../../../campaign-data/sample/games/11.json"),
    include_str!("../../../../../campaign-data/sample/games/12.json"),
];

/// The campaign as a whole.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Telling {
    pub(super) name: String,
    pub(super) founded: DateTime<FixedOffset>,
    /// Who holds the pen, most evenings.
    pub(super) scribe: String,
    pub(super) players: Vec<NewPlayer>,
    pub(super) first_player: CompanyColour,
    pub(super) tickets: BTreeMap<String, ToldTicket>,
    pub(super) events: BTreeMap<String, ToldEvent>,
    pub(super) finale: ToldFinale,
}

impl Telling {
    pub(super) fn read(language: SampleLanguage) -> Result<Self, Rejection> {
        read(CAMPAIGN, language)
    }
}

/// The evenings, from game 1 on.
pub(super) fn evenings(language: SampleLanguage) -> Result<Vec<Evening>, Rejection> {
    EVENINGS.iter().map(|text| read(text, language)).collect()
}

fn read<T: DeserializeOwned>(text: &str, language: SampleLanguage) -> Result<T, Rejection> {
    serde_json::from_str(text)
        .and_then(|told| serde_json::from_value(spoken(told, language)))
        .map_err(|error| Rejection::NotUnderstood { detail: error.to_string() })
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToldTicket {
    pub(super) title: String,
    pub(super) value: i64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToldEvent {
    pub(super) title: String,
    pub(super) text: String,
    #[serde(default)]
    pub(super) lightning: bool,
}

/// One evening, from the door to the last crumbs.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Evening {
    pub(super) year: u16,
    pub(super) begins: DateTime<FixedOffset>,
    pub(super) play_minutes: u16,
    pub(super) scribe: Option<String>,
    /// Since the last evening, for good.
    pub(super) taken_over: Option<Presiding>,
    pub(super) joins: Option<NewPlayer>,
    #[serde(default)]
    pub(super) absent: Vec<CompanyColour>,
    /// Tonight only.
    pub(super) stands_in: Option<Presiding>,
    /// Those present; as last time, if nothing is said.
    #[serde(default)]
    pub(super) clockwise: Vec<CompanyColour>,
    /// Whom the lot fell on, the holder of the first player card being absent.
    pub(super) drawn_first: Option<CompanyColour>,
    /// Before the table is set.
    #[serde(default)]
    pub(super) before: Vec<Happening>,
    pub(super) setup: Vec<Happening>,
    pub(super) play: Vec<Happening>,
    pub(super) receipts: OfEach<ToldReceipt>,
    /// The event that the last in the ranking archives.
    pub(super) archives: String,
    pub(super) end: Vec<Happening>,
    /// Once the receipts lie in their vaults.
    #[serde(default)]
    pub(super) afterwards: Vec<Happening>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Presiding {
    pub(super) company: CompanyColour,
    pub(super) player: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToldReceipt {
    pub(super) money: i64,
    pub(super) wagons_left: u8,
    pub(super) bonus: Option<Override>,
    pub(super) tickets: ToldTickets,
    /// What stickers add.
    #[serde(default)]
    pub(super) lines: Vec<(String, i64)>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum ToldTickets {
    Sum(TicketSum),
    OneByOne(OneByOne),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OneByOne {
    pub(super) done: Vec<String>,
    #[serde(default)]
    pub(super) missed: Vec<String>,
}

/// The end of the campaign.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToldFinale {
    pub(super) begins: DateTime<FixedOffset>,
    pub(super) compensation: Vec<Amount>,
    pub(super) lines: OfEach<Vec<FurtherLine>>,
    pub(super) opening: Vec<Opening>,
    /// What things turn out to be worth.
    pub(super) worths: BTreeMap<String, i64>,
    /// Before the campaign is concluded.
    pub(super) afterwards: Vec<Happening>,
}

/// A vault is opened: so many documents are read out one by one, then all the others.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Opening {
    pub(super) company: CompanyColour,
    pub(super) one_by_one: usize,
}
