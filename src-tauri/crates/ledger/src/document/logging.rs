//! The log beside an open file: begun with the first change, folded into the
//! file when it has grown and when the campaign is closed, and kept in a safe
//! place if another program takes the file away meanwhile.

use std::{
    io,
    path::{Path, PathBuf},
};

use chrono::{DateTime, FixedOffset};
use rusqlite::{Connection, config::DbConfig};

use super::{
    Access, Campaign,
    copies::{self, SafetyCopies},
    ground::{self, Stamp},
    opening, with_ending,
};
use crate::store;
use contract::{Outcome, Rejection, rejection::shown, view::CopyReason};

/// From this size on the log is folded in between two changes.
const LONG: u64 = 32 * 1024 * 1024;

impl Campaign {
    /// Readies the file for a change. Until the first one, a file that was only looked at stays as it is, to the last
    /// byte.
    pub(super) fn ready_to_write(&mut self, now: DateTime<FixedOffset>) -> Result<(), Rejection> {
        if let Some(told) = &self.displaced {
            return Err(told.clone());
        }
        let sound = self.require_sound();
        if self.ground.was_changed() {
            return Err(self.set_apart(now));
        }
        sound?;
        if self.base.is_none() {
            self.begin_log()?;
        }
        Ok(())
    }

    /// From here on the file itself stays as it is, until we fold the log in.
    fn begin_log(&mut self) -> Result<(), Rejection> {
        let told = |error: rusqlite::Error| Rejection::from_sqlite(&error, &self.path);
        self.note_state(None)?;
        let begun = match self.logging {
            // A program that was killed may have left its own.
            true => fold(&self.connection).map(drop),
            false => self.connection.pragma_update(None, "journal_mode", "WAL"),
        };
        begun.and_then(|()| self.connection.pragma_update(None, "wal_autocheckpoint", 0)).map_err(told)?;
        self.logging = true;
        self.note_own_writing()
    }

    fn note_own_writing(&mut self) -> Result<(), Rejection> {
        self.ground.note_own_writing();
        self.base = Some(self.copies.write_base(&self.connection)?);
        // Only now is there a log for certain: SQLite begins it with the first reading.
        self.ground.make_room_in_log();
        self.note_state(self.ground.stamp())
    }

    fn note_state(&self, of: Option<Stamp>) -> Result<(), Rejection> {
        self.lock.note(of).map_err(|error| Rejection::from_io(&error, &self.path))
    }

    /// A change is acknowledged once it is known that it lies where it will be found again.
    pub(super) fn seen_to_be_written(
        &mut self,
        outcome: Result<Outcome, Rejection>,
        now: DateTime<FixedOffset>,
    ) -> Result<Outcome, Rejection> {
        // Even what is refused may have left something in the log, which nobody reads.
        if !self.ground.holds_what_was_written() {
            return Err(self.set_apart(now));
        }
        let outcome = outcome?;
        self.acknowledged = outcome.entry.or(self.acknowledged);
        if self.ground.bytes_in_log() > LONG && self.fold_between_changes().is_err() {
            // The change itself is done. The next one begins the log anew, or is refused with the reason.
            self.base = None;
        } else if self.ground.log_is_full() {
            self.ground.make_room_in_log();
        }
        Ok(outcome)
    }

    fn fold_between_changes(&mut self) -> Result<(), Rejection> {
        self.note_state(None)?;
        // Whoever still reads keeps some of it in use: then the next change tries again.
        let _ = fold(&self.connection);
        self.note_own_writing()
    }

    /// Puts the log into the file, unless that is another one by now.
    pub(super) fn fold_at_the_end(&mut self) -> Result<(), Rejection> {
        if let Some(told) = &self.displaced {
            return Err(told.clone());
        }
        if !self.logging {
            return Ok(());
        }
        if self.ground.was_changed() {
            let now = self.last_change.unwrap_or_default();
            return Err(self.set_apart(now));
        }
        self.note_state(None)?;
        // Whoever still reads keeps the log in use; the next to open the file then folds it in.
        self.connection
            .pragma_update(None, "journal_mode", "DELETE")
            .or_else(still_read)
            .map_err(|error| Rejection::from_sqlite(&error, &self.path))?;
        // It has done its service; if it stays, the next session writes over it.
        if self.base.take().is_some() {
            self.copies.remove_base();
        }
        Ok(())
    }

    /// Keeps what we have in a safe place, and writes nothing any more: neither into a file that is not ours, nor
    /// beside it.
    fn set_apart(&mut self, now: DateTime<FixedOffset>) -> Rejection {
        let kept = self.keep_what_we_have(now);
        // What it would fold in on closing belongs to the file that was there before.
        let _ = self.connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true);
        if kept.is_some() {
            self.ground.clear_log();
        }
        let copy = kept.and_then(|path| Some(path.file_name()?.to_str()?.to_owned()));
        let told = Rejection::FileDisplaced { path: shown(&self.path), copy };
        self.displaced = Some(told.clone());
        told
    }

    /// From what SQLite still holds, if the file was replaced; from the copy of the beginning and the log, if it was
    /// written over.
    fn keep_what_we_have(&self, now: DateTime<FixedOffset>) -> Option<PathBuf> {
        let held = self.copies.make(&self.connection, CopyReason::Displaced, now).ok();
        held.filter(|copy| self.has_all(copy))
            .or_else(|| self.put_together(now))
            .filter(|copy| self.has_all(copy))
    }

    fn put_together(&self, now: DateTime<FixedOffset>) -> Option<PathBuf> {
        self.base.as_ref()?;
        put_together(&self.copies, now, |log| self.ground.copy_log(log))
    }

    /// Whether a copy holds all that somebody was told of. One that does not is taken away again.
    fn has_all(&self, copy: &Path) -> bool {
        let last = opening::open_as(self.form, copy, Access::Read)
            .ok()
            .and_then(|known| store::history::last(&known.connection).ok().flatten());
        let has_all = last.is_some_and(|last| self.acknowledged.is_none_or(|entry| entry <= last.entry));
        if !has_all {
            let _ = std::fs::remove_file(copy);
        }
        has_all
    }
}

/// If a program was killed, and another file lies where the one was that its log belongs to: keeps what it had, so that
/// nothing of it is mixed into the other.
pub(super) fn keep_what_was_left(path: &Path, copies_root: &Path, now: DateTime<FixedOffset>) {
    if !ground::log_is_of_another(path) {
        return;
    }
    let log = with_ending(path, "-wal");
    let kept = SafetyCopies::made_of(copies_root, path)
        .and_then(|copies| put_together(&copies, now, |to| std::fs::copy(&log, to).map(drop)));
    if kept.is_some() {
        for ending in ["-wal", "-shm", "-lock"] {
            let _ = std::fs::remove_file(with_ending(path, ending));
        }
    }
}

/// The copy of the beginning and the log give back what was there.
fn put_together(
    copies: &SafetyCopies,
    now: DateTime<FixedOffset>,
    copy_log: impl FnOnce(&Path) -> io::Result<()>,
) -> Option<PathBuf> {
    let folder = tempfile::tempdir_in(copies.folder()).ok()?;
    let file = folder.path().join(copies::BASE);
    std::fs::copy(copies.base(), &file).ok()?;
    copy_log(&with_ending(&file, "-wal")).ok()?;
    let together = opening::connect(&file, Access::Write).ok()?;
    copies.make(&together, CopyReason::Displaced, now).ok()
}

/// Puts the log into the file and empties it. Not if somebody still reads from it.
fn fold(connection: &Connection) -> rusqlite::Result<bool> {
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| Ok(row.get::<_, i64>(0)? == 0))
}

fn still_read(error: rusqlite::Error) -> rusqlite::Result<()> {
    match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::DatabaseBusy | rusqlite::ErrorCode::DatabaseLocked) => Ok(()),
        _ => Err(error),
    }
}
