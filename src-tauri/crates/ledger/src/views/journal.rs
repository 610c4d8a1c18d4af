//! The journal: everything that was done, newest first.

use rusqlite::Connection;

use crate::{
    Stop,
    schema::FORM,
    store::history::{self, CREATION, Entry, EntryKind},
};
use contract::{
    EntryId,
    view::{Journal, JournalEntry, Step},
};

/// How many entries one page holds.
const PAGE: usize = 100;

pub(super) fn read(connection: &Connection, before: Option<EntryId>) -> Result<Journal, Stop> {
    let mut found = history::page(connection, before, PAGE + 1)?;
    let more = found.len() > PAGE;
    found.truncate(PAGE);
    let entries = found.into_iter().map(|entry| JournalEntry {
        step: step(&entry),
        entry: entry.entry,
        at: entry.at,
        actor: entry.actor,
        by: entry.by,
        account: entry.account,
    });
    Ok(Journal { entries: entries.collect(), more })
}

fn step(entry: &Entry) -> Step {
    let in_force = entry.in_force;
    match (entry.kind, entry.target) {
        (EntryKind::Undo, Some(of)) => Step::Undo { of },
        (EntryKind::Redo, Some(of)) => Step::Redo { of },
        (EntryKind::Done, _) => {
            let fits = FORM.takes_changesets_of(entry.version);
            Step::Done { in_force, undoable: in_force && fits && entry.entry != CREATION }
        }
        // A restoring stands in the journal, but is taken back by restoring again.
        _ => Step::Done { in_force: true, undoable: false },
    }
}
