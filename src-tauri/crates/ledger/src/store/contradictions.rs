//! Rows that contradict one another: what the checks of [`crate::facts::soundness`] look for in SQL.

use rules::GameNumber;
use rusqlite::Connection;

use contract::ThingId;

fn any(connection: &Connection, query: &str) -> rusqlite::Result<bool> {
    connection.prepare_cached(&format!("SELECT EXISTS ({query})"))?.query_row([], |row| row.get(0))
}

pub(crate) fn story_without_game(connection: &Connection) -> rusqlite::Result<bool> {
    any(connection, "SELECT 1 FROM story_reading WHERE game NOT IN (SELECT number FROM game)")
}

pub(crate) fn completed_without_game(connection: &Connection) -> rusqlite::Result<bool> {
    any(connection, "SELECT 1 FROM postcard_completed WHERE game NOT IN (SELECT number FROM game)")
}

/// LW-POS-2: who completed it had it.
pub(crate) fn completed_without_holding(connection: &Connection) -> rusqlite::Result<bool> {
    any(
        connection,
        "SELECT 1 FROM postcard_completed WHERE NOT EXISTS (
             SELECT 1 FROM movement WHERE movement.thing = postcard_completed.thing
               AND to_place = 'bureau:' || postcard_completed.company)",
    )
}

/// Which postcards were completed, and in which game.
pub(crate) fn completed(connection: &Connection) -> rusqlite::Result<Vec<(ThingId, GameNumber)>> {
    let mut statement = connection.prepare_cached("SELECT thing, game FROM postcard_completed")?;
    let found = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    found.collect()
}

/// LW-COM-3: a table that is being set takes what the boxes say.
pub(crate) fn other_wagons_than_the_box_says(connection: &Connection) -> rusqlite::Result<bool> {
    any(
        connection,
        "SELECT 1 FROM seat JOIN game ON game.number = seat.game
         WHERE stage IN ('table', 'setup') AND seat.wagons <> (
             SELECT wagons FROM box_wagons WHERE box_wagons.company = seat.company AND from_game <= seat.game
             ORDER BY from_game DESC LIMIT 1)",
    )
}

pub(crate) fn compensation_without_game(connection: &Connection) -> rusqlite::Result<bool> {
    any(connection, "SELECT 1 FROM compensation WHERE game NOT IN (SELECT number FROM game)")
}

pub(crate) fn any_vault_open(connection: &Connection) -> rusqlite::Result<bool> {
    any(connection, "SELECT 1 FROM opened_vault")
}

pub(crate) fn events_in_the_discard(connection: &Connection) -> rusqlite::Result<Vec<ThingId>> {
    let mut statement =
        connection.prepare_cached("SELECT id FROM thing WHERE kind = 'event' AND place = 'event_discard'")?;
    let found = statement.query_map([], |row| row.get(0))?;
    found.collect()
}
