//! The companies as everybody may see them.

use rules::{CompanyColour, GameNumber, figures::COMPANIES, keeping::PrintedKind, standings::missed_games};
use rusqlite::Connection;

use super::keeping::{self, postcards};
use crate::{
    Stop,
    facts::{campaign, lines, table},
    store::{
        campaign::is_sealed,
        games::{self, seats},
        people::{self, Founded},
        things::places,
    },
};
use contract::{
    Place,
    keeping::ThingLine,
    view::{Companies, Company, Player, Presidency, VaultThing},
};

pub(super) fn read(connection: &Connection) -> Result<Companies, Stop> {
    Ok(Companies {
        sealed: is_sealed(connection)?,
        companies: all(connection)?,
        free_colours: free_colours(connection)?,
        without_company: people::without_company(connection)?,
        kinds: keeping::kinds(connection)?,
        now: campaign::now(connection)?,
    })
}

pub(super) fn all(connection: &Connection) -> Result<Vec<Company>, Stop> {
    people::colours(connection)?.into_iter().map(|colour| one(connection, colour)).collect()
}

/// Colours nobody has had (LW-CMP-4).
pub(super) fn free_colours(connection: &Connection) -> rusqlite::Result<Vec<CompanyColour>> {
    let taken = people::colours(connection)?;
    Ok(COMPANIES.into_iter().filter(|colour| !taken.contains(colour)).collect())
}

fn one(connection: &Connection, company: CompanyColour) -> Result<Company, Stop> {
    let Founded { name, joined_for } = people::founded(connection, company)?;
    let presidencies = people::presidencies(connection, company)?;
    let bureau = bureau(connection, company)?;
    Ok(Company {
        company,
        name,
        president: president(&presidencies).cloned(),
        presidencies,
        joined_for,
        missed: missed(connection, company)?,
        first_player_card: bureau.iter().any(|thing| thing.kind == PrintedKind::FirstPlayerCard.key()),
        bureau,
        postcards: postcards::in_bureau(connection, company)?,
        vault: vault(connection, company)?,
        wagons_by_game: people::boxes(connection, company)?,
        vault_count: places::vault_count(connection, company)?,
        wagons: wagons(connection, company)?,
    })
}

fn president(presidencies: &[Presidency]) -> Option<&Player> {
    let now = presidencies.iter().find(|presidency| presidency.until_game.is_none());
    now.map(|presidency| &presidency.player)
}

/// LW-COM-1: what lies in the bureau, postcards apart.
fn bureau(connection: &Connection, company: CompanyColour) -> Result<Vec<ThingLine>, Stop> {
    lines::all(connection, places::in_bureau(connection, company)?)
}

/// What lies in the vault besides receipts; nothing is told while it is sealed (LW-COM-2).
fn vault(connection: &Connection, company: CompanyColour) -> Result<Option<Vec<VaultThing>>, Stop> {
    if is_sealed(connection)? {
        return Ok(None);
    }
    let lying = places::sealed_or_not(connection, &Place::Vault { company })?.into_iter();
    let told =
        lying.map(|row| Ok(VaultThing { worth: row.written.worth, line: lines::line(connection, row)? }));
    told.collect::<Result<_, Stop>>().map(Some)
}

/// What the back of the box says now (LW-COM-3).
fn wagons(connection: &Connection, company: CompanyColour) -> rusqlite::Result<u8> {
    let upcoming = campaign::upcoming_game(connection)?.unwrap_or(GameNumber::LAST);
    table::box_wagons(connection, company, upcoming)
}

/// LW-CMP-5: games that were played without this company.
fn missed(connection: &Connection, company: CompanyColour) -> rusqlite::Result<Vec<GameNumber>> {
    let took_part = seats::games_of(connection, company)?;
    Ok(missed_games(&games::closed_games(connection)?, |game| took_part.contains(&game)))
}
