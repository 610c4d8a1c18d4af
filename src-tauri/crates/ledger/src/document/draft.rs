//! A campaign that is being made: told action by action, or filled with the
//! rows of another. It lies beside where it will be, and gets its name last;
//! what is given up leaves nothing behind.

use std::path::{Path, PathBuf};

use chrono::{DateTime, FixedOffset};
use rusqlite::{Connection, ErrorCode, Transaction, params_from_iter};
use tempfile::NamedTempFile;

use super::{
    drafts, examination, harden, in_one_transaction, opening,
    rows::{Cell, Table},
    sync_folder,
};
use crate::{
    LongWork, Outside, Picture, Stop, history,
    schema::{APPLICATION_ID, FORM, columns},
    store::{self, campaign::CampaignUuid, history::Author},
    views,
};
use contract::{Action, NewCampaign, Outcome, Rejection, Shown, View, Viewer, rejection::shown};

/// How often a free path is looked for.
const TRIES: usize = 20;

/// A campaign without a name yet. Dropped, nothing of it remains.
#[derive(Debug)]
pub struct Draft {
    // Before the file, so that it is closed when the file goes.
    connection: Connection,
    file: NamedTempFile,
    /// What is told of if something goes wrong: where it comes from, or where it will be.
    path: PathBuf,
}

impl Draft {
    /// An empty one in a folder. `path` is what is told of if something goes wrong.
    pub fn begin(folder: &Path, path: &Path) -> Result<Self, Rejection> {
        let file = drafts::begin(folder).map_err(|error| Rejection::from_io(&error, folder))?;
        let open = || {
            let connection = Connection::open(file.path())?;
            ready_for_drafting(&connection)?;
            connection.pragma_update(None, "application_id", APPLICATION_ID)?;
            Ok(connection)
        };
        let connection = open().map_err(|error| Rejection::from_sqlite(&error, path))?;
        Ok(Self { connection, file, path: path.to_owned() })
    }

    /// Whatever is done with it from now on can be given up.
    pub fn watch(&self, work: &LongWork) -> Result<(), Rejection> {
        work.watch(&self.connection).map_err(|error| Rejection::from_sqlite(&error, &self.path))
    }

    /// Founds a campaign in it (LW-CMP-2, LW-CMP-3).
    pub fn found(
        &mut self,
        campaign: &NewCampaign,
        pen: Option<&str>,
        outside: &mut Outside<'_>,
    ) -> Result<Outcome, Rejection> {
        self.bring_to(FORM.version())?;
        self.watch_references()?;
        self.change(|transaction| history::create(transaction, &FORM, campaign, by(pen), outside))
    }

    /// Carries out one action in one transaction, with the picture that it adds.
    pub fn perform(
        &mut self,
        pen: Option<&str>,
        action: &Action,
        picture: Option<&Picture>,
        outside: &mut Outside<'_>,
    ) -> Result<Outcome, Rejection> {
        self.change(|transaction| history::perform(transaction, &FORM, by(pen), action, picture, outside))
    }

    /// Takes back the last thing that is in force.
    pub fn undo(&mut self, pen: Option<&str>, now: DateTime<FixedOffset>) -> Result<Outcome, Rejection> {
        self.change(|transaction| history::undo(transaction, &FORM, by(pen), now))
    }

    /// What a view shows of it so far.
    pub fn show(&self, viewer: Viewer, view: &View) -> Result<Shown, Rejection> {
        views::show(&self.connection, viewer, view).map_err(|stop| stop.about(&self.path))
    }

    /// Gives an empty one the form of a version.
    pub fn bring_to(&mut self, version: i32) -> Result<(), Rejection> {
        FORM.bring_to(version, &mut self.connection).map_err(|stop| stop.about(&self.path))
    }

    /// Takes in rows, all of them or none. They are all that there will be: the printed kinds and places, which a new
    /// file has, come with the rest.
    pub fn fill(
        &mut self,
        fill: impl FnOnce(&Filling<'_>) -> Result<(), Rejection>,
    ) -> Result<(), Rejection> {
        let path = &self.path;
        let told = |error: rusqlite::Error| Rejection::from_sqlite(&error, path);
        let transaction = self.connection.transaction().map_err(told)?;
        let tables = columns::tables(&transaction).map_err(told)?;
        for table in &tables {
            transaction.execute(&format!("DELETE FROM \"{}\"", table.name), []).map_err(told)?;
        }
        let filling = Filling { transaction, tables, path };
        fill(&filling)?;
        filling.transaction.commit().map_err(told)
    }

    /// Looks at all that was taken in, and brings it to the form of today; refuses what is not in order.
    pub fn examine(&mut self) -> Result<(), Rejection> {
        let version = opening::identify(&FORM, &self.connection, &self.path)?;
        examination::examine(&mut self.connection, version, &self.path)?;
        self.watch_references()
    }

    /// What the campaign is called.
    pub fn name(&self) -> Result<String, Rejection> {
        store::campaign::name(&self.connection).map_err(|error| Rejection::from_sqlite(&error, &self.path))
    }

    /// What stays the same in every copy of the campaign.
    pub fn uuid(&self) -> Result<CampaignUuid, Rejection> {
        store::campaign::uuid(&self.connection).map_err(|error| Rejection::from_sqlite(&error, &self.path))
    }

    /// Puts the file under this path, unless there is one.
    pub fn land_at(self, path: &Path) -> Result<(), Rejection> {
        let file = self.finish()?;
        file.persist_noclobber(path).map_err(|error| Rejection::from_io(&error.error, path))?;
        sync_folder(path);
        Ok(())
    }

    /// Puts the file under the first of these paths that is free, and tells which that was.
    pub fn land(self, free_path: impl Fn() -> PathBuf) -> Result<PathBuf, Rejection> {
        let mut file = self.finish()?;
        for _ in 0..TRIES {
            let path = free_path();
            file = match file.persist_noclobber(&path) {
                Ok(_) => {
                    sync_folder(&path);
                    return Ok(path);
                }
                // Somebody else took it just now.
                Err(taken) if path.exists() => taken.file,
                Err(other) => return Err(Rejection::from_io(&other.error, &path)),
            };
        }
        Err(Rejection::AlreadyExists { path: shown(&free_path()) })
    }

    /// Makes it lasting: while it was a draft nobody waited for the disk.
    fn finish(self) -> Result<NamedTempFile, Rejection> {
        let Self { connection, file, path } = self;
        connection.close().map_err(|(_, error)| Rejection::from_sqlite(&error, &path))?;
        file.as_file().sync_all().map_err(|error| Rejection::from_io(&error, &path))?;
        Ok(file)
    }

    fn watch_references(&self) -> Result<(), Rejection> {
        self.connection
            .pragma_update(None, "foreign_keys", true)
            .map_err(|error| Rejection::from_sqlite(&error, &self.path))
    }

    fn change(
        &mut self,
        write: impl FnOnce(&Transaction<'_>) -> Result<Outcome, Stop>,
    ) -> Result<Outcome, Rejection> {
        in_one_transaction(&mut self.connection, write).map_err(|stop| stop.about(&self.path))
    }
}

fn by(pen: Option<&str>) -> Author<'_> {
    Author { pen, company: None }
}

/// What becomes of a draft that is not finished does not matter: there is nothing to be careful with.
fn ready_for_drafting(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    connection.pragma_update(None, "journal_mode", "MEMORY")?;
    connection.pragma_update(None, "synchronous", "OFF")?;
    harden(connection)?;
    connection.pragma_update(None, "foreign_keys", false)?;
    connection.set_prepared_statement_cache_capacity(256);
    Ok(())
}

/// A draft while rows are taken in.
#[derive(Debug)]
pub struct Filling<'d> {
    transaction: Transaction<'d>,
    tables: Vec<Table>,
    path: &'d Path,
}

impl Filling<'_> {
    /// The tables that there are, in the order in which they came into the file.
    pub fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// Takes what was filled in for what was written, whoever wrote it.
    pub fn add_up_anew(&self) -> Result<(), Rejection> {
        store::history::add_up_anew(&self.transaction)
            .map_err(|error| Rejection::from_sqlite(&error, self.path))
    }

    /// One row of one of these tables, with a cell a column. What does not fit was not written by this program.
    pub fn insert<'r>(
        &self,
        table: &Table,
        cells: impl IntoIterator<Item = &'r Cell<'r>>,
    ) -> Result<(), Rejection> {
        let places: Vec<String> = (1..=table.columns.len()).map(|place| format!("?{place}")).collect();
        let query =
            format!("INSERT INTO \"{}\" ({}) VALUES ({})", table.name, table.all_names(), places.join(", "));
        let inserted = self
            .transaction
            .prepare_cached(&query)
            .and_then(|mut statement| statement.execute(params_from_iter(cells)));
        match inserted {
            Ok(_) => Ok(()),
            Err(error) => Err(match error.sqlite_error_code() {
                None | Some(ErrorCode::ConstraintViolation | ErrorCode::TypeMismatch | ErrorCode::TooBig) => {
                    Rejection::Damaged { path: shown(self.path), detail: error.to_string() }
                }
                Some(_) => Rejection::from_sqlite(&error, self.path),
            }),
        }
    }
}
