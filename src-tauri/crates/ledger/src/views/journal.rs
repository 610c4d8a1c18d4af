//! The journal: everything that was done, newest first.

use rusqlite::Connection;

use crate::{Stop, history::read_json, schema::VERSION};
use contract::{
    EntryId,
    view::{Journal, JournalEntry, Step},
};

/// How many entries one page holds.
const PAGE: u16 = 100;

pub(super) fn read(connection: &Connection, before: Option<EntryId>) -> Result<Journal, Stop> {
    let mut statement = connection.prepare_cached(
        "SELECT id, at, actor, account, kind, target, in_force, version FROM history
         WHERE id < ?1 ORDER BY id DESC LIMIT ?2",
    )?;
    let below = before.map_or(i64::MAX, |entry| entry.0);
    let mut rows = statement.query((below, PAGE + 1))?;
    let mut entries = Vec::new();
    while let Some(row) = rows.next()? {
        let account: String = row.get(3)?;
        entries.push(JournalEntry {
            entry: EntryId(row.get(0)?),
            at: row.get(1)?,
            actor: row.get(2)?,
            account: read_json(&account, "account")?,
            step: step(row)?,
        });
    }
    let more = entries.len() > usize::from(PAGE);
    entries.truncate(usize::from(PAGE));
    Ok(Journal { entries, more })
}

fn step(row: &rusqlite::Row<'_>) -> rusqlite::Result<Step> {
    let (entry, kind): (i64, String) = (row.get(0)?, row.get(4)?);
    let target: Option<i64> = row.get(5)?;
    let in_force: bool = row.get(6)?;
    let version: i32 = row.get(7)?;
    Ok(match (kind.as_str(), target) {
        ("undo", Some(of)) => Step::Undo { of: EntryId(of) },
        ("redo", Some(of)) => Step::Redo { of: EntryId(of) },
        ("done", _) => Step::Done { in_force, undoable: in_force && version == VERSION && entry > 1 },
        // A restoring stands in the journal, but is taken back by restoring again.
        _ => Step::Done { in_force: true, undoable: false },
    })
}
