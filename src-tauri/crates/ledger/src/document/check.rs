//! Is the file sound? The tables that every screen needs are checked before it
//! opens. The two that grow without bound, history and photos, are checked in
//! the background, and nothing is written before that has ended well: so a
//! long campaign opens as fast as a new one.

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::JoinHandle,
};

use rusqlite::Connection;

use super::{Access, examination, opening};
use crate::{
    schema::{
        form::Form,
        tables::{TABLES, is_covered_by_undo},
    },
    store,
};
use contract::{Rejection, rejection::shown};

/// After so many steps SQLite asks whether anybody still waits.
const STEPS: i32 = 10_000;

/// Checks all tables but those that grow without bound.
pub(crate) fn small_tables(connection: &Connection, path: &Path) -> Result<(), Rejection> {
    let told = |error: rusqlite::Error| damaged_or(&error, path);
    let tables: Vec<String> = connection
        .prepare(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
        )
        .and_then(|mut names| names.query_map([], |row| row.get(0))?.collect())
        .map_err(told)?;
    if !tables.iter().any(|table| table == "campaign") {
        return Err(Rejection::Damaged { path: shown(path), detail: "no campaign inside".to_owned() });
    }
    for table in tables.iter().filter(|table| is_covered_by_undo(table)) {
        run(connection, &format!("PRAGMA integrity_check(\"{table}\")"), path)?;
    }
    what_every_file_says(connection, path)
}

/// Which campaign it is, and when something was last done to it: whoever opens the file has to know.
fn what_every_file_says(connection: &Connection, path: &Path) -> Result<(), Rejection> {
    let told = |error: rusqlite::Error| damaged_or(&error, path);
    store::campaign::uuid(connection).map_err(told)?;
    store::campaign::is_sealed(connection).map_err(told)?;
    let damaged = |detail: &str| Err(Rejection::Damaged { path: shown(path), detail: detail.to_owned() });
    if store::history::last_change(connection).map_err(told)?.is_none() {
        return damaged("no history inside");
    }
    if !store::history::state_is_proved(connection).map_err(told)? {
        return damaged("it does not say what was written");
    }
    Ok(())
}

/// Checks the tables that are ours, and none that others have put beside them.
pub(crate) fn our_tables(connection: &Connection, path: &Path) -> Result<(), Rejection> {
    for facts in TABLES {
        run(connection, &format!("PRAGMA integrity_check(\"{}\")", facts.name), path)?;
    }
    Ok(())
}

/// Checks the whole file, references between tables included.
pub(crate) fn everything(connection: &Connection, path: &Path) -> Result<(), Rejection> {
    run(connection, "PRAGMA integrity_check(1)", path)?;
    let dangling: Option<String> = connection
        .prepare("PRAGMA foreign_key_check")
        .and_then(|mut rows| rows.query_map([], |row| row.get(0))?.next().transpose())
        .map_err(|error| damaged_or(&error, path))?;
    match dangling {
        Some(table) => {
            Err(Rejection::Damaged { path: shown(path), detail: format!("dangling reference in {table}") })
        }
        None => {
            what_every_file_says(connection, path)?;
            what_the_history_says(connection, path)
        }
    }
}

fn what_the_history_says(connection: &Connection, path: &Path) -> Result<(), Rejection> {
    match store::history::is_proved(connection).map_err(|error| damaged_or(&error, path))? {
        true => Ok(()),
        false => Err(Rejection::Damaged {
            path: shown(path),
            detail: "the history does not say what was written".to_owned(),
        }),
    }
}

fn run(connection: &Connection, pragma: &str, path: &Path) -> Result<(), Rejection> {
    let verdict: String =
        connection.query_row(pragma, [], |row| row.get(0)).map_err(|error| damaged_or(&error, path))?;
    if verdict == "ok" { Ok(()) } else { Err(Rejection::Damaged { path: shown(path), detail: verdict }) }
}

/// A file that says it is a campaign and then makes no sense is a damaged one.
pub(super) fn damaged_or(error: &rusqlite::Error, path: &Path) -> Rejection {
    match opening::not_opened(error, path) {
        Rejection::NotACarnet { path } => Rejection::Damaged { path, detail: error.to_string() },
        other => other,
    }
}

/// The check of the whole file. It begins once the first screen is shown, so that it does not keep that one waiting,
/// and runs beside the next ones.
#[derive(Debug)]
pub(crate) enum PendingCheck {
    NotBegun,
    Running { verdict: JoinHandle<Result<(), Rejection>>, given_up: Arc<AtomicBool> },
    Ended(Result<(), Rejection>),
}

impl PendingCheck {
    /// Begins, if it has not begun.
    pub(crate) fn begin(&mut self, form: &'static Form, path: &Path) {
        if !matches!(self, Self::NotBegun) {
            return;
        }
        let path: PathBuf = path.to_owned();
        let given_up = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&given_up);
        let check = move || {
            let connection = opening::open_as(form, &path, Access::Check)?.connection;
            let seen = Arc::clone(&seen);
            let stop = move || seen.load(Ordering::Relaxed);
            connection.progress_handler(STEPS, Some(stop)).map_err(|error| damaged_or(&error, &path))?;
            examination::from_end_to_end(form, &connection, &path)
        };
        *self = match std::thread::Builder::new().name("file check".to_owned()).spawn(check.clone()) {
            Ok(verdict) => Self::Running { verdict, given_up },
            Err(_) => Self::Ended(check()),
        };
    }

    /// The verdict, waited for the first time.
    pub(crate) fn finish(&mut self, form: &'static Form, path: &Path) -> Result<(), Rejection> {
        self.begin(form, path);
        let earlier = std::mem::replace(self, Self::NotBegun);
        let verdict = match earlier {
            Self::Ended(verdict) => verdict,
            Self::Running { verdict, .. } => verdict.join().unwrap_or_else(|_| Err(did_not_end(path))),
            Self::NotBegun => Err(did_not_end(path)),
        };
        *self = Self::Ended(verdict.clone());
        verdict
    }

    /// Stops the check before the file is closed: nobody waits for what it finds any more.
    pub(crate) fn abandon(self) {
        if let Self::Running { verdict, given_up } = self {
            given_up.store(true, Ordering::Relaxed);
            let _ = verdict.join();
        }
    }
}

fn did_not_end(path: &Path) -> Rejection {
    Rejection::Damaged { path: shown(path), detail: "the check did not end".to_owned() }
}
