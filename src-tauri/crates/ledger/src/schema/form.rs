//! The form of a file and how an older file is brought to it.

use std::sync::OnceLock;

use rusqlite::{Connection, TransactionBehavior};

use super::{
    columns::{self, Table},
    description::{self, Description},
    tables::is_covered_by_undo,
};
use crate::Stop;
use contract::Rejection;

/// What brings a file from one version to the next.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Migration {
    pub(crate) sql: &'static str,
    pub(crate) effect: Effect,
}

/// What becomes of changesets that were made before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Tables were added, or columns at the end of tables: SQLite applies older changesets as before.
    Adds,
    /// Rows or columns are others than before: what was done until then is closed to undo.
    #[allow(dead_code, reason = "no migration has rebuilt anything yet; the trial of a second version does")]
    Rebuilds,
}

/// All versions of the form, in order; the first makes an empty file a campaign.
#[derive(Debug)]
pub(crate) struct Form {
    migrations: &'static [Migration],
    /// What it is made of, once somebody has asked.
    described: OnceLock<Described>,
}

#[derive(Debug)]
struct Described {
    /// Each version, from the first on.
    versions: Vec<Description>,
    /// The tables that undo covers, as they are today.
    covered: Vec<Table>,
}

impl Form {
    pub(crate) const fn of(migrations: &'static [Migration]) -> Self {
        Self { migrations, described: OnceLock::new() }
    }

    /// The version that this program writes.
    pub(crate) const fn version(&self) -> i32 {
        self.migrations.len() as i32
    }

    /// Whether changesets of this version still fit.
    pub(crate) fn takes_changesets_of(&self, version: i32) -> bool {
        let since = usize::try_from(version).ok().and_then(|version| self.migrations.get(version..));
        version >= 1
            && since.is_some_and(|since| since.iter().all(|migration| migration.effect == Effect::Adds))
    }

    /// What a file of this version is made of.
    pub(crate) fn described(&self, version: i32) -> Result<&Description, Stop> {
        let described = self.once_described()?;
        usize::try_from(version - 1)
            .ok()
            .and_then(|before| described.versions.get(before))
            .ok_or_else(|| damaged(format!("version {version}")))
    }

    /// The tables whose changes are kept with the action that made them, as this program writes them.
    pub(crate) fn covered_by_undo(&self) -> Result<&[Table], Stop> {
        Ok(&self.once_described()?.covered)
    }

    fn once_described(&self) -> Result<&Described, Stop> {
        match self.described.get() {
            Some(described) => Ok(described),
            None => {
                let described = self.describe()?;
                Ok(self.described.get_or_init(|| described))
            }
        }
    }

    fn describe(&self) -> Result<Described, Stop> {
        let mut connection = Connection::open_in_memory()?;
        let mut versions = Vec::new();
        for version in 1..=self.version() {
            self.bring_to(version, &mut connection)?;
            versions.push(description::of(&connection)?);
        }
        let mut covered = columns::tables(&connection)?;
        covered.retain(|table| is_covered_by_undo(&table.name));
        Ok(Described { versions, covered })
    }

    /// Brings a file to the form of today. `then` is done in the same transaction: what follows from other tables and
    /// columns.
    pub(crate) fn bring_up(
        &self,
        connection: &mut Connection,
        then: impl FnOnce(&Connection) -> rusqlite::Result<()>,
    ) -> Result<(), Stop> {
        self.bring(self.version(), connection, then)
    }

    /// Brings a file to a version, all the way or not at all. A table that others refer to can only be built anew
    /// while references are not looked at; so they are looked at before the end.
    pub(crate) fn bring_to(&self, version: i32, connection: &mut Connection) -> Result<(), Stop> {
        self.bring(version, connection, |_| Ok(()))
    }

    fn bring(
        &self,
        version: i32,
        connection: &mut Connection,
        then: impl FnOnce(&Connection) -> rusqlite::Result<()>,
    ) -> Result<(), Stop> {
        let watched: bool = connection.query_row("PRAGMA foreign_keys", [], |row| row.get(0))?;
        connection.pragma_update(None, "foreign_keys", false)?;
        let brought = self.in_one_transaction(version, connection, then);
        connection.pragma_update(None, "foreign_keys", watched)?;
        brought
    }

    fn in_one_transaction(
        &self,
        version: i32,
        connection: &mut Connection,
        then: impl FnOnce(&Connection) -> rusqlite::Result<()>,
    ) -> Result<(), Stop> {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let found: i32 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        let missing = usize::try_from(found)
            .ok()
            .zip(usize::try_from(version).ok())
            .and_then(|(found, version)| self.migrations.get(found..version));
        for migration in missing.ok_or_else(|| damaged(format!("version {found}")))? {
            transaction.execute_batch(migration.sql)?;
        }
        let dangling: Option<String> = transaction
            .prepare("PRAGMA foreign_key_check")?
            .query_map([], |row| row.get(0))?
            .next()
            .transpose()?;
        if let Some(table) = dangling {
            return Err(damaged(format!("dangling reference in {table}")));
        }
        then(&transaction)?;
        transaction.pragma_update(None, "user_version", version)?;
        Ok(transaction.commit()?)
    }
}

/// Which file it is, its opener knows.
fn damaged(detail: String) -> Stop {
    Rejection::Damaged { path: String::new(), detail }.into()
}
