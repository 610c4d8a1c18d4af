//! The line: twelve stations and the companies under them.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use rules::GameNumber;
use rusqlite::Connection;

use super::{campaign_name, companies, game, is_sealed};
use crate::{
    Stop,
    contract::view::{Line, Station, StationState},
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
        stations,
        companies: companies::all(connection)?,
        free_colours: companies::free_colours(connection)?,
    })
}

fn ahead(number: GameNumber) -> Station {
    Station { game: number, year: number.proposed_year(), played_on: None, state: StationState::Ahead }
}

fn begun_games(connection: &Connection) -> rusqlite::Result<BTreeMap<GameNumber, Station>> {
    let mut statement = connection.prepare_cached("SELECT number, year, played_on, stage FROM game")?;
    let stations = statement.query_map([], |row| {
        let number = game(row.get(0)?)?;
        let stage: String = row.get(3)?;
        let state = if stage == "closed" { StationState::Played } else { StationState::Open };
        let played_on: NaiveDate = row.get(2)?;
        Ok((number, Station { game: number, year: row.get(1)?, played_on: Some(played_on), state }))
    })?;
    stations.collect()
}
