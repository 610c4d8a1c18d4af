//! The line: twelve stations and the companies under them.

use std::collections::BTreeMap;

use rules::{CompanyColour, GameNumber};
use rusqlite::Connection;

use super::companies;
use crate::{
    Stop,
    facts::{differences, finale, receipts},
    store::{
        campaign,
        games::{self, GameRow},
        receipts::WrittenReceipt,
    },
};
use contract::view::{Line, Station, StationState};

pub(super) fn read(connection: &Connection) -> Result<Line, Stop> {
    let begun = begun_games(connection)?;
    let stations: Vec<Station> = GameNumber::all()
        .map(|number| begun.get(&number).cloned().unwrap_or_else(|| ahead(number)))
        .collect();
    let current = stations.iter().find(|station| station.state != StationState::Played);
    Ok(Line {
        name: campaign::name(connection)?,
        sealed: campaign::is_sealed(connection)?,
        current: current.map(|station| station.game),
        finale: finale::stage(connection)?,
        champions: finale::champions(connection)?,
        stations,
        companies: companies::all(connection)?,
        free_colours: companies::free_colours(connection)?,
    })
}

fn ahead(number: GameNumber) -> Station {
    Station {
        game: number,
        year: number.proposed_year(),
        played_on: None,
        state: StationState::Ahead,
        stage: None,
        winner: None,
        unsettled: 0,
    }
}

fn begun_games(connection: &Connection) -> Result<BTreeMap<GameNumber, Station>, Stop> {
    let begun = games::all(connection)?.into_iter().map(|row| Ok((row.game, station(connection, &row)?)));
    begun.collect()
}

fn station(connection: &Connection, row: &GameRow) -> Result<Station, Stop> {
    let is_open = row.stage.is_open();
    let differences = differences::of_game(connection, row.game)?;
    let unsettled = differences.iter().filter(|difference| !difference.accepted).count();
    let receipts = receipts::of_game(connection, row.game)?;
    let out = |receipt: &&WrittenReceipt| !receipt.in_vault || receipt.unsealed.is_some();
    let open_receipts = if is_open { 0 } else { receipts.iter().filter(out).count() };
    Ok(Station {
        game: row.game,
        year: row.year,
        played_on: Some(row.played_on),
        state: if is_open { StationState::Open } else { StationState::Played },
        stage: Some(row.stage),
        winner: winner(&receipts).filter(|_| !is_open),
        unsettled: u32::try_from(unsettled + open_receipts).unwrap_or(u32::MAX),
    })
}

/// LW-END-7: who won, by the receipts as they stand now.
fn winner(receipts: &[WrittenReceipt]) -> Option<CompanyColour> {
    receipts::score(receipts).and_then(|score| score.ranking.first().copied())
}
