//! A campaign file: opening, creating and closing it.

pub mod check;
pub mod copies;
pub mod draft;
pub mod drafts;
mod examination;
mod ground;
#[cfg(test)]
pub(crate) mod kept;
mod lock;
mod logging;
pub(crate) mod opening;
mod performer;
mod performing;
pub mod rescue;
pub mod rows;
#[cfg(test)]
mod second_version;

use std::{
    cell::RefCell,
    path::{Path, PathBuf},
};

use chrono::{DateTime, FixedOffset};
use rules::CompanyColour;
use rusqlite::Connection;
pub use rusqlite::InterruptHandle;

pub use crate::schema::{RELEASED, VERSION};
use crate::{
    Outside, Stop,
    facts::sealing::Sealed,
    history,
    schema::{APPLICATION_ID, FORM, form::Form},
    store::{self, campaign::CampaignUuid, history::Author},
    views,
};
use check::PendingCheck;
use contract::{
    Account, EntryId, NewCampaign, Rejection, Shown, View, Viewer,
    rejection::shown,
    view::{CampaignSummary, Copies, CopyReason, OpenCampaign},
};
use copies::SafetyCopies;
use ground::Ground;
use lock::WriteLock;
pub(crate) use opening::{Access, Known, harden};
pub use performer::Performer;
pub(crate) use performing::in_one_transaction;

/// How long to wait for somebody else who reads or writes the same file.
pub(crate) const PATIENCE: std::time::Duration = std::time::Duration::from_secs(5);

/// What a campaign file's name ends in.
pub const EXTENSION: &str = "carnet";

/// An open campaign. Only one process at a time holds a file this way; others
/// can read it meanwhile.
#[derive(Debug)]
pub struct Campaign {
    pub(crate) connection: Connection,
    pub(crate) form: &'static Form,
    path: PathBuf,
    uuid: CampaignUuid,
    copies: SafetyCopies,
    // Begun by whoever looks first, who holds the campaign like any reader.
    pending_check: RefCell<PendingCheck>,
    /// What somebody else must leave as it is while we hold it.
    ground: Ground,
    /// Whether changes go through a log beside the file, as they do from the first one on.
    logging: bool,
    /// A copy of the file as it was when the log was begun.
    base: Option<PathBuf>,
    /// Another program took the file away from under us: what was told then, and nothing is written any more.
    displaced: Option<Rejection>,
    /// The last entry that somebody was told of.
    acknowledged: Option<EntryId>,
    /// When the last entry of the history was made.
    pub(crate) last_change: Option<DateTime<FixedOffset>>,
    // Last, so that the file is closed before the lock is given back.
    lock: WriteLock,
}

impl Campaign {
    /// Opens a campaign to work with it. `copies_root` is where safety copies of all campaigns lie.
    pub fn open(path: &Path, copies_root: &Path, outside: &Outside<'_>) -> Result<Self, Rejection> {
        Self::open_as(&FORM, path, copies_root, outside)
    }

    /// The same by a program that writes this form.
    pub(crate) fn open_as(
        form: &'static Form,
        path: &Path,
        copies_root: &Path,
        outside: &Outside<'_>,
    ) -> Result<Self, Rejection> {
        let path = &true_path(path)?;
        let io = |error: std::io::Error| Rejection::from_io(&error, path);
        logging::keep_what_was_left(path, copies_root, outside.now);
        let mut ground = Ground::found(path).map_err(io)?;
        let Known { mut connection, version } = opening::open_as(form, path, Access::Write)?;
        drafts::sweep(folder_of(path));
        if ground::names(path).map_err(io)? > 1 {
            // Under each of its names it would have a log of its own.
            return Err(Rejection::SecondName { path: shown(path) });
        }
        if connection.is_readonly("main").map_err(|e| Rejection::from_sqlite(&e, path))? {
            return Err(opening::why_it_cannot_be_written(path));
        }
        let lock = WriteLock::take(path)?;
        let told = |error: rusqlite::Error| Rejection::from_sqlite(&error, path);
        set_up(&connection).map_err(told)?;
        check::small_tables(&connection, path)?;
        let uuid = store::campaign::uuid(&connection).map_err(told)?;
        let copies = SafetyCopies::of(copies_root, uuid, path);
        if version < form.version() {
            copies.make(&connection, CopyReason::Migration, outside.now)?;
            form.bring_up(&mut connection, store::history::add_up_anew).map_err(|stop| stop.about(path))?;
            ground.note_own_writing();
        }
        let last_change = store::history::last_change(&connection).map_err(told)?;
        let pending_check = RefCell::new(PendingCheck::NotBegun);
        // After a crash the log may still be there; closing then folds it in.
        let logging = is_logging(&connection).map_err(told)?;
        Ok(Self {
            connection,
            form,
            path: path.clone(),
            uuid,
            copies,
            pending_check,
            ground,
            logging,
            base: None,
            displaced: None,
            acknowledged: None,
            last_change,
            lock,
        })
    }

    /// Creates a campaign in a new file (LW-CMP-2, LW-CMP-3) and opens it. The
    /// file appears under its name only when it is complete.
    pub fn create(
        path: &Path,
        copies_root: &Path,
        campaign: &NewCampaign,
        actor: Option<&str>,
        outside: &mut Outside<'_>,
    ) -> Result<(Self, crate::Outcome), Rejection> {
        let path = &true_path(path)?;
        let outcome = write_complete(path, |draft| write_new_file(draft, campaign, actor, outside))?;
        Ok((Self::open(path, copies_root, outside)?, outcome))
    }

    /// By which a query that does not end can be broken off, from elsewhere than where it runs.
    pub fn interrupt_handle(&self) -> InterruptHandle {
        self.connection.get_interrupt_handle()
    }

    /// Where the campaign's file lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the file under its name is still the one that was opened, and can be read beside us.
    pub fn is_in_place(&self) -> bool {
        self.displaced.is_none() && !self.ground.was_changed()
    }

    /// What stays the same in every copy of this campaign.
    pub fn uuid(&self) -> CampaignUuid {
        self.uuid
    }

    /// The companies of this campaign.
    pub fn companies(&self) -> Result<Vec<CompanyColour>, Rejection> {
        store::people::colours(&self.connection).map_err(|error| Rejection::from_sqlite(&error, &self.path))
    }

    /// What the library's card of this campaign shows.
    pub fn summary(&self) -> Result<CampaignSummary, Rejection> {
        views::summary::read(&self.connection).map_err(|error| Rejection::from_sqlite(&error, &self.path))
    }

    /// What the frame around every screen shows of this campaign while this scribe holds the pen, on the device of
    /// this company's president.
    pub fn overview(
        &self,
        scribe: Option<String>,
        mine: Option<CompanyColour>,
    ) -> Result<OpenCampaign, Rejection> {
        let read = || -> Result<OpenCampaign, Stop> {
            let (undo, redo) = self.undo_and_redo()?;
            Ok(OpenCampaign {
                uuid: self.uuid.to_string(),
                name: store::campaign::name(&self.connection)?,
                path: shown(&self.path),
                sealed: store::campaign::is_sealed(&self.connection)?,
                scribe,
                mine,
                companies: store::people::named(&self.connection)?,
                open_game: store::games::open_game(&self.connection)?,
                finale: crate::facts::finale::stage(&self.connection)?,
                read_only: crate::facts::finale::is_read_only(&self.connection)?,
                undo,
                redo,
            })
        };
        read().map_err(|stop| stop.about(&self.path))
    }

    /// The safety copies of this campaign.
    pub fn copies(&self) -> &SafetyCopies {
        &self.copies
    }

    /// Refuses if the file has turned out to be damaged: nothing is written into such a file.
    pub(crate) fn require_sound(&mut self) -> Result<(), Rejection> {
        self.pending_check.get_mut().finish(self.form, &self.path)
    }

    /// Waits for the check that runs beside the first screens, as the first change does.
    pub fn wait_for_check(&mut self) -> Result<(), Rejection> {
        self.require_sound()
    }

    /// The full check of the file, waited for. Says nothing if all is well.
    pub fn check(&mut self) -> Result<(), Rejection> {
        self.require_sound()?;
        examination::from_end_to_end(self.form, &self.connection, &self.path)
    }

    /// Makes a safety copy now.
    pub fn copy_now(&mut self, reason: CopyReason, now: DateTime<FixedOffset>) -> Result<PathBuf, Rejection> {
        self.require_sound()?;
        self.copies.make(&self.connection, reason, now)
    }

    /// Writes a copy of the campaign to a new file.
    pub fn save_copy(&mut self, target: &Path) -> Result<(), Rejection> {
        self.require_sound()?;
        copies::write_copy(&self.connection, target)
    }

    /// Sets the campaign back to a safety copy. What it is now is copied first,
    /// so that this can be taken back the same way.
    pub fn restore(
        &mut self,
        copy: &str,
        actor: Option<&str>,
        now: DateTime<FixedOffset>,
    ) -> Result<crate::Outcome, Rejection> {
        self.set_back(copy, None, actor, now)
    }

    /// The same although the copy shows what lies sealed in vaults since: with the reason, which the journal notes
    /// (LW-COM-2).
    pub fn restore_unsealing(
        &mut self,
        copy: &str,
        reason: &str,
        actor: Option<&str>,
        now: DateTime<FixedOffset>,
    ) -> Result<crate::Outcome, Rejection> {
        self.set_back(copy, Some(reason), actor, now)
    }

    fn set_back(
        &mut self,
        copy: &str,
        unsealing: Option<&str>,
        actor: Option<&str>,
        now: DateTime<FixedOffset>,
    ) -> Result<crate::Outcome, Rejection> {
        let chosen = self.copies.find(copy)?;
        let source = opening::open(&chosen.path, Access::Check)?;
        examination::as_it_is(&source, &chosen.path)?;
        let restored = Account::Restored { copied_at: chosen.made_at };
        let account = Sealed::of(&self.connection)
            .and_then(|sealed| sealed.readable_in(&source.connection))
            .map_err(Stop::from)
            .and_then(|opened| history::laying_open(restored, opened, unsealing))
            .map_err(|stop| stop.about(&self.path))?;
        self.ready_to_write(now)?;
        self.copies.make_keeping(&self.connection, CopyReason::Restore, now, Some(&chosen.path))?;

        let told = |error: rusqlite::Error| Rejection::from_sqlite(&error, &self.path);
        copies::pour(&source.connection, &mut self.connection).map_err(told)?;
        self.form
            .bring_up(&mut self.connection, store::history::add_up_anew)
            .map_err(|stop| stop.about(&self.path))?;
        // What was told of before is in the copy that was just made.
        self.acknowledged = None;
        self.seen_to_be_written(Ok(crate::Outcome::default()), now)?;
        self.record_setting_back(&account, actor, now)
    }

    /// Lets the file grow no further, as if the disk were full: how a test comes by a full disk.
    #[doc(hidden)]
    pub fn limit_size_to_what_it_is(&self) -> rusqlite::Result<()> {
        let pages: i64 = self.connection.query_row("PRAGMA page_count", [], |row| row.get(0))?;
        self.connection.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))
    }

    /// Puts everything into the one file and lets go of it.
    pub fn close(mut self) -> Result<(), Rejection> {
        std::mem::replace(self.pending_check.get_mut(), PendingCheck::NotBegun).abandon();
        let folded = self.fold_at_the_end();
        let Self { connection, path, lock, .. } = self;
        let closed = connection.close().map_err(|(_, error)| Rejection::from_sqlite(&error, &path));
        // The file is closed before the lock is given back.
        drop(lock);
        folded.and(closed)
    }
}

/// Shows a view of a campaign file without holding it: somebody else may have it open.
pub fn look(path: &Path, viewer: Viewer, view: &View) -> Result<Shown, Rejection> {
    let path = &true_path(path)?;
    let connection = opening::open(path, Access::Read)?.connection;
    check::small_tables(&connection, path)?;
    views::show(&connection, viewer, view).map_err(|stop| stop.about(path))
}

/// The safety copies of a campaign file, found without holding it.
pub fn copies_of(path: &Path, copies_root: &Path) -> Result<Copies, Rejection> {
    let path = &true_path(path)?;
    let connection = opening::open(path, Access::Read)?.connection;
    let uuid = store::campaign::uuid(&connection).map_err(|error| Rejection::from_sqlite(&error, path))?;
    Ok(SafetyCopies::of(copies_root, uuid, path).shown())
}

/// What the library's card of a campaign shows, read from its file without holding it.
pub fn summary(path: &Path) -> Result<CampaignSummary, Rejection> {
    let connection = opening::open(path, Access::Read)?.connection;
    check::small_tables(&connection, path)?;
    views::summary::read(&connection).map_err(|error| Rejection::from_sqlite(&error, path))
}

/// Checks a campaign file from end to end without holding it.
pub fn check_file(path: &Path) -> Result<(), Rejection> {
    examination::as_it_is(&opening::open(path, Access::Check)?, path)
}

/// Believes what stands in a file now, whoever wrote it there: how a test comes by a file that no action makes.
#[doc(hidden)]
pub fn believe(path: &Path) -> Result<(), Rejection> {
    let connection = opening::open(path, Access::Write)?.connection;
    store::history::add_up_anew(&connection).map_err(|error| Rejection::from_sqlite(&error, path))
}

/// The form of a file that this program makes, told so that two forms can be compared: tables, columns, keys,
/// references and indexes, without comments.
pub fn form_of_today() -> Result<String, Rejection> {
    let described = FORM.described(FORM.version()).map_err(|stop| stop.about(Path::new("form")))?;
    Ok(described.to_string())
}

fn set_up(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(())
}

/// Writes a new file, which appears under its name only when it is complete.
pub(crate) fn write_complete<T>(
    path: &Path,
    write: impl FnOnce(&Path) -> Result<T, Stop>,
) -> Result<T, Rejection> {
    if path.exists() {
        return Err(Rejection::AlreadyExists { path: shown(path) });
    }
    let draft = drafts::begin(folder_of(path)).map_err(|error| Rejection::from_io(&error, path))?;
    let written = write(draft.path()).map_err(|stop| stop.about(path))?;
    draft.persist_noclobber(path).map_err(|error| Rejection::from_io(&error.error, path))?;
    sync_folder(path);
    Ok(written)
}

fn write_new_file(
    draft: &Path,
    campaign: &NewCampaign,
    actor: Option<&str>,
    outside: &mut Outside<'_>,
) -> Result<crate::Outcome, Stop> {
    let mut connection = Connection::open(draft)?;
    give_form(&mut connection)?;
    let author = Author { pen: actor, company: None };
    let outcome = in_one_transaction(&mut connection, |transaction| {
        history::create(transaction, &FORM, campaign, author, outside)
    })?;
    connection.close().map_err(|(_, error)| error)?;
    Ok(outcome)
}

/// Makes a campaign file of an empty one.
pub(crate) fn give_form(connection: &mut Connection) -> Result<(), Stop> {
    connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    FORM.bring_to(FORM.version(), connection)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    Ok(())
}

fn is_logging(connection: &Connection) -> rusqlite::Result<bool> {
    connection.query_row("PRAGMA journal_mode", [], |row| Ok(row.get::<_, String>(0)? == "wal"))
}

/// The one path of a file, whatever way led to it: the lock, the library and the
/// safety copies know a file by it. The file itself need not be there yet.
pub fn true_path(path: &Path) -> Result<PathBuf, Rejection> {
    let told = |error: std::io::Error| Rejection::from_io(&error, path);
    if let Ok(found) = dunce::canonicalize(path) {
        return Ok(found);
    }
    let absolute = std::path::absolute(path).map_err(told)?;
    match (absolute.parent().map(dunce::canonicalize), absolute.file_name()) {
        (Some(Ok(folder)), Some(name)) => Ok(folder.join(name)),
        (Some(Err(error)), _) => Err(told(error)),
        _ => Ok(absolute),
    }
}

fn folder_of(file: &Path) -> &Path {
    file.parent().unwrap_or(Path::new("."))
}

/// What lies beside a file.
fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Makes the name of a new file as lasting as its content. Not every system can.
pub fn sync_folder(file: &Path) {
    if let Some(folder) = file.parent().and_then(|folder| std::fs::File::open(folder).ok()) {
        let _ = folder.sync_all();
    }
}
