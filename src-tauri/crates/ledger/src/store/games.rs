//! Evenings: `game`, `seat`, `step`, `note`, `accepted_difference`.

use rules::GameNumber;
use rusqlite::Connection;

/// The games that were begun, in order.
pub(crate) fn begun(connection: &Connection) -> rusqlite::Result<Vec<GameNumber>> {
    let mut statement = connection.prepare_cached("SELECT number FROM game ORDER BY number")?;
    let found = statement.query_map([], |row| row.get(0))?;
    found.collect()
}
