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

/// The most pages that are shown again in one go. Whoever went further back than that goes there again.
const MOST_PAGES: usize = 20;

pub(super) fn read(
    connection: &Connection,
    before: Option<EntryId>,
    until: Option<EntryId>,
) -> Result<Journal, Stop> {
    let most = match until {
        Some(until) => {
            let shown_before = usize::try_from(history::count_from(connection, until, before)?);
            shown_before.unwrap_or(usize::MAX).clamp(PAGE, MOST_PAGES * PAGE)
        }
        None => PAGE,
    };
    let mut found = history::page(connection, before, most + 1)?;
    let more = found.len() > most;
    found.truncate(most);
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
        (EntryKind::Look, _) => Step::Look,
        (EntryKind::Done, _) => {
            let fits = FORM.takes_changesets_of(entry.version);
            let undoable = in_force && fits && entry.entry != CREATION;
            Step::Done { in_force, undoable, redoable: !in_force && fits }
        }
        // A restoring stands in the journal, but is taken back by restoring again.
        _ => Step::Done { in_force: true, undoable: false, redoable: false },
    }
}
