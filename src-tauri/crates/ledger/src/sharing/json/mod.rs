//! A campaign as JSON: every table of the file with its rows, to be read by
//! other programs and taken in again. `campaign-data/campaign-export.schema.json`
//! describes it; [`schema`] makes that description from the SQL.
//!
//! What is secret is not in the readable part. It lies in an envelope beside
//! it: a seal, not a lock. Whoever looks at the file does not read it in
//! passing; whoever takes the campaign in gets it back whole.

mod bounded;
mod cells;
mod declared;
mod envelope;
mod export;
pub(super) mod form;
pub(crate) mod import;
mod intake;
mod rows;
pub mod schema;
mod text;
mod veil;

pub(crate) use export::{Trouble, write};

use rusqlite::Connection;

use crate::Stop;

/// Says that this is a campaign.
pub(crate) const FORMAT: &str = "carnet-de-l-ouest";

/// Refuses a file with something in it that could not be written out again: a text that is none, say.
pub(crate) fn check_cells(connection: &Connection) -> Result<(), Stop> {
    for table in form::tables(connection)? {
        let mut statement =
            connection.prepare(&format!("SELECT {} FROM \"{}\"", table.all_names(), table.name))?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            for column in 0..table.columns.len() {
                cells::check(row.get_ref(column)?).map_err(|detail| table.unreadable(column, &detail))?;
            }
        }
    }
    Ok(())
}
