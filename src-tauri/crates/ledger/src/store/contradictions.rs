//! Rows that contradict one another: what undo must not leave behind.

use rules::GameNumber;
use rusqlite::{Connection, types::Value};

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

/// Rows whose reference leads nowhere, by table and primary key.
pub(crate) fn dangling(connection: &Connection) -> rusqlite::Result<Vec<(String, Vec<Value>)>> {
    let mut violations = connection.prepare("PRAGMA foreign_key_check")?;
    let found = violations.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    found
        .map(|violation| {
            let (table, rowid): (String, i64) = violation?;
            let key = key_of(connection, &table, rowid)?;
            Ok((table, key))
        })
        .collect()
}

fn key_of(connection: &Connection, table: &str, rowid: i64) -> rusqlite::Result<Vec<Value>> {
    let columns: Vec<String> = connection
        .prepare("SELECT name FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY cid")?
        .query_map([table], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let query = format!("SELECT {} FROM \"{table}\" WHERE rowid = ?1", columns.join(", "));
    connection.query_row(&query, [rowid], |row| (0..columns.len()).map(|column| row.get(column)).collect())
}
