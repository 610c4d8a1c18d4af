//! The rows of a campaign file, copied by the names of tables and columns into
//! a file that this program made itself. Whatever else the other file holds, a
//! trigger say, does not come along; what it says of itself in comments does
//! not matter.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension, params_from_iter, types::Value};

use super::json::form::{self, Table};
use crate::{Stop, document::in_one_transaction};
use contract::{Rejection, rejection::shown};

/// Copies all rows into a draft that has the form of the same version.
pub(super) fn copy(source: &Connection, draft: &mut Connection, path: &Path) -> Result<(), Rejection> {
    in_one_transaction(draft, |transaction| {
        for table in form::tables(transaction)? {
            // A new file has the printed kinds and places; here they come with the rest.
            transaction.execute(&format!("DELETE FROM \"{}\"", table.name), [])?;
            copy_table(source, transaction, &table)?;
        }
        Ok(())
    })
    .map_err(|stop| match stop.about(path) {
        // What does not fit into our own form was not written by this program.
        Rejection::FileTrouble { path, detail } => Rejection::Damaged { path, detail },
        Rejection::Damaged { detail, .. } => Rejection::Damaged { path: shown(path), detail },
        other => other,
    })
}

fn copy_table(source: &Connection, draft: &Connection, table: &Table) -> Result<(), Stop> {
    let kind: Option<String> = source
        .query_row("SELECT type FROM sqlite_schema WHERE name = ?1", [&table.name], |row| row.get(0))
        .optional()?;
    if kind.as_deref() != Some("table") {
        return Err(strange(format!("there is no table {}", table.name)));
    }
    let there: Vec<String> = source
        .prepare("SELECT name FROM pragma_table_xinfo(?1) WHERE hidden = 0")?
        .query_map([&table.name], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    if let Some(column) = table.columns.iter().find(|column| !there.contains(&column.name)) {
        return Err(strange(format!("{} has no {}", table.name, column.name)));
    }
    let names = table.all_names();
    let places: Vec<String> = (1..=table.columns.len()).map(|place| format!("?{place}")).collect();
    let mut insert =
        draft.prepare(&format!("INSERT INTO \"{}\" ({names}) VALUES ({})", table.name, places.join(", ")))?;
    let mut select =
        source.prepare(&format!("SELECT {names} FROM \"{}\" ORDER BY {}", table.name, table.order()))?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        let cells = (0..table.columns.len())
            .map(|column| row.get(column))
            .collect::<rusqlite::Result<Vec<Value>>>()?;
        insert.execute(params_from_iter(cells))?;
    }
    Ok(())
}

fn strange(detail: String) -> Stop {
    Rejection::Damaged { path: String::new(), detail }.into()
}
