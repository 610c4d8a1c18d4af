//! What came and what went after a game: cards, regions, and the backs of boxes.

use rules::GameNumber;
use rusqlite::Connection;

use crate::{
    Stop,
    facts::lines,
    store::{people, things::movements},
};
use contract::keeping::{Changes, ThingChange, WagonsChange};

pub(crate) fn read(connection: &Connection, since: GameNumber) -> Result<Changes, Stop> {
    let (mut came, mut went) = (Vec::new(), Vec::new());
    for change in movements::came_and_went_after(connection, since)? {
        // What may not be told of has no line.
        let Some(line) = lines::one(connection, change.thing)? else { continue };
        came.extend(change.came.map(|game| ThingChange { line: line.clone(), game }));
        went.extend(change.went.map(|game| ThingChange { line, game }));
    }
    for list in [&mut came, &mut went] {
        list.sort_by_key(|change| change.game);
    }
    Ok(Changes { since, came, went, wagons: wagons(connection, since)? })
}

/// LW-COM-3
fn wagons(connection: &Connection, since: GameNumber) -> Result<Vec<WagonsChange>, Stop> {
    let mut changes = Vec::new();
    for company in people::colours(connection)? {
        let later = people::boxes(connection, company)?.into_iter().filter(|row| row.from_game > since);
        changes.extend(later.map(|row| WagonsChange {
            company,
            from_game: row.from_game,
            wagons: row.wagons,
        }));
    }
    changes.sort_by_key(|change| change.from_game);
    Ok(changes)
}
