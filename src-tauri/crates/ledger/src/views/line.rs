//! The line: twelve stations and the companies under them.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use rules::{CompanyColour, GameNumber};
use rusqlite::Connection;

use super::{
    campaign_name, companies, finale, game, is_sealed,
    night::{self, receipts::WrittenReceipt},
};
use crate::Stop;
use contract::{
    Stage,
    view::{Line, Station, StationState},
};

pub(super) fn read(connection: &Connection) -> Result<Line, Stop> {
    let begun = begun_games(connection)?;
    let stations: Vec<Station> = GameNumber::all()
        .map(|number| begun.get(&number).cloned().unwrap_or_else(|| ahead(number)))
        .collect();
    let current = stations.iter().find(|station| station.state != StationState::Played);
    Ok(Line {
        name: campaign_name(connection)?,
        sealed: is_sealed(connection)?,
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
    let mut statement = connection.prepare_cached("SELECT number, year, played_on, stage FROM game")?;
    let begun = statement.query_map([], |row| {
        let stage: String = row.get(3)?;
        Ok((game(row.get(0)?)?, row.get(1)?, row.get::<_, NaiveDate>(2)?, night::facts::stage_of(&stage)?))
    })?;
    let mut stations = BTreeMap::new();
    for row in begun {
        let (number, year, played_on, stage) = row?;
        let state = if stage == Stage::Closed { StationState::Played } else { StationState::Open };
        let differences = night::differences::of_game(connection, number)?;
        let unsettled = differences.iter().filter(|difference| !difference.accepted).count();
        let receipts = night::receipts::of_game(connection, number)?;
        let out = |receipt: &&WrittenReceipt| !receipt.in_vault || receipt.unsealed.is_some();
        let open_receipts = if stage == Stage::Closed { receipts.iter().filter(out).count() } else { 0 };
        let station = Station {
            game: number,
            year,
            played_on: Some(played_on),
            state,
            stage: Some(stage),
            winner: winner(&receipts).filter(|_| stage == Stage::Closed),
            unsettled: u32::try_from(unsettled + open_receipts).unwrap_or(u32::MAX),
        };
        stations.insert(number, station);
    }
    Ok(stations)
}

/// LW-END-7: who won, by the receipts as they stand now.
fn winner(receipts: &[WrittenReceipt]) -> Option<CompanyColour> {
    night::receipts::score(receipts).and_then(|score| score.ranking.first().copied())
}
