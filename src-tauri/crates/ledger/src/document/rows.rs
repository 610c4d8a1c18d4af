//! A campaign as rows, table by table: for whoever carries all of it elsewhere
//! and brings it back. Nothing else could promise that what comes back is equal
//! to what went; so rows leave this crate and come into it here, and nowhere
//! else. No connection goes out: only tables of the registry are told, and each
//! row says what in it is not for everybody now.

use std::{
    borrow::Cow,
    path::{Path, PathBuf},
};

use rusqlite::{
    Connection, OptionalExtension, Transaction,
    types::{ToSql, ToSqlOutput, ValueRef},
};

use super::{Access, Campaign, Known, check, examination, opening};
pub use crate::schema::columns::{Column, Declaration, Sort, Table};
use crate::{
    LongWork, Stop,
    schema::columns,
    store::veil::{LeftOut, Veil},
};
use contract::{Rejection, rejection::shown};

/// One value of a row, as files of ours hold them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell<'r> {
    Null,
    Integer(i64),
    Text(Cow<'r, str>),
    Blob(Cow<'r, [u8]>),
}

impl<'r> TryFrom<ValueRef<'r>> for Cell<'r> {
    type Error = String;

    /// Refuses what could not be written out: a text that is none, or a number that is not whole.
    fn try_from(value: ValueRef<'r>) -> Result<Self, String> {
        match value {
            ValueRef::Null => Ok(Self::Null),
            ValueRef::Integer(number) => Ok(Self::Integer(number)),
            ValueRef::Blob(bytes) => Ok(Self::Blob(bytes.into())),
            ValueRef::Text(bytes) => match std::str::from_utf8(bytes) {
                Ok(text) => Ok(Self::Text(text.into())),
                Err(error) => Err(error.to_string()),
            },
            ValueRef::Real(number) => Err(format!("{number} is no whole number")),
        }
    }
}

impl ToSql for Cell<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Integer(number) => ValueRef::Integer(*number),
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
            Self::Blob(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

/// What of a row is not for everybody now.
#[derive(Debug)]
pub struct Hidden {
    row: bool,
    columns: Vec<bool>,
}

impl Hidden {
    /// All of it.
    pub fn is_whole_row(&self) -> bool {
        self.row
    }

    /// Some columns of a row that is told.
    pub fn is_part(&self) -> bool {
        !self.row && self.columns.contains(&true)
    }

    pub fn has(&self, column: usize) -> bool {
        self.row || self.columns[column]
    }
}

/// A campaign file that is only read: somebody else may have it open.
#[derive(Debug)]
pub struct ReadFile {
    connection: Connection,
    path: PathBuf,
    version: i32,
}

impl ReadFile {
    /// Opens a file and checks it from end to end.
    pub fn open(path: &Path, work: &LongWork) -> Result<Self, Rejection> {
        let known = opening::open(path, Access::Check)?;
        work.watch(&known.connection).map_err(|error| Rejection::from_sqlite(&error, path))?;
        examination::as_it_is(&known, path)?;
        Ok(Self::of(known, path))
    }

    /// The same, if only its rows matter and not the form that they lie in.
    pub fn open_in_any_form(path: &Path, work: &LongWork) -> Result<Self, Rejection> {
        let known = opening::open_in_any_form(path, Access::Read)?;
        work.watch(&known.connection).map_err(|error| Rejection::from_sqlite(&error, path))?;
        // Conditions that somebody else wrote are not tried on them either: that may take as long as they liked.
        known
            .connection
            .pragma_update(None, "ignore_check_constraints", true)
            .map_err(|error| Rejection::from_sqlite(&error, path))?;
        check::our_tables(&known.connection, path)?;
        Ok(Self::of(known, path))
    }

    fn of(Known { connection, version }: Known, path: &Path) -> Self {
        Self { connection, path: path.to_owned(), version }
    }

    /// The version of its form.
    pub fn version(&self) -> i32 {
        self.version
    }

    /// All of it, as it is now.
    pub fn rows(&self) -> Result<OneState<'_>, Rejection> {
        OneState::of(&self.connection, &self.path)
    }
}

/// Writes a copy of a campaign file, which somebody may have open, to a new file.
pub fn copy_file(path: &Path, target: &Path) -> Result<(), Rejection> {
    super::copies::write_copy(&opening::open(path, Access::Read)?.connection, target)
}

impl Campaign {
    /// All of it, as it is now.
    pub fn rows(&mut self) -> Result<OneState<'_>, Rejection> {
        self.wait_for_check()?;
        OneState::of(&self.connection, &self.path)
    }
}

/// Every table of the form that this program writes, as it is declared.
pub fn declarations() -> Result<Vec<Declaration>, Rejection> {
    columns::declarations().map_err(|stop| stop.about(Path::new("form")))
}

/// One state of a campaign file, whatever somebody else does meanwhile.
#[derive(Debug)]
pub struct OneState<'c> {
    connection: Transaction<'c>,
    path: &'c Path,
    tables: Vec<Table>,
}

impl<'c> OneState<'c> {
    pub(super) fn of(connection: &'c Connection, path: &'c Path) -> Result<Self, Rejection> {
        let begin = || {
            let connection = connection.unchecked_transaction()?;
            let tables = columns::tables(&connection)?;
            Ok(Self { connection, path, tables })
        };
        begin().map_err(|error| told(&error, path))
    }

    /// The tables that are ours, in the order in which they came into the file.
    pub fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// What is not for everybody in this state.
    pub fn secrets(&self) -> Result<Secrets<'_>, Rejection> {
        let veil = Veil::over(&self.connection).map_err(|stop| self.stopped(stop))?;
        Ok(Secrets { state: self, veil })
    }

    /// Tells every row of a table, always in the same order. The table may be one of another file of ours: what it
    /// asks for has to be here.
    pub fn each_row<E: From<Rejection>>(
        &self,
        table: &Table,
        mut tell: impl FnMut(&[Cell<'_>]) -> Result<(), E>,
    ) -> Result<(), E> {
        self.require(table)?;
        self.each(table, "", |_, cells| tell(cells))
    }

    /// Refuses what only calls itself a campaign.
    fn require(&self, table: &Table) -> Result<(), Rejection> {
        let look = || -> rusqlite::Result<Option<String>> {
            let kind: Option<String> = self
                .connection
                .query_row("SELECT type FROM sqlite_schema WHERE name = ?1", [&table.name], |row| row.get(0))
                .optional()?;
            if kind.as_deref() != Some("table") {
                return Ok(Some(format!("there is no table {}", table.name)));
            }
            let there: Vec<String> = self
                .connection
                .prepare("SELECT name FROM pragma_table_xinfo(?1) WHERE hidden = 0")?
                .query_map([&table.name], |row| row.get(0))?
                .collect::<Result<_, _>>()?;
            let missing = table.columns.iter().find(|column| !there.contains(&column.name));
            Ok(missing.map(|column| format!("{} has no {}", table.name, column.name)))
        };
        match look().map_err(|error| told(&error, self.path))? {
            None => Ok(()),
            Some(detail) => Err(Rejection::Damaged { path: shown(self.path), detail }),
        }
    }

    /// With further expressions behind the columns.
    fn each<E: From<Rejection>>(
        &self,
        table: &Table,
        further: &str,
        mut tell: impl FnMut(&rusqlite::Row<'_>, &[Cell<'_>]) -> Result<(), E>,
    ) -> Result<(), E> {
        let told = |error: rusqlite::Error| told(&error, self.path);
        let query = format!(
            "SELECT {}{further} FROM \"{}\" ORDER BY {}",
            table.all_names(),
            table.name,
            table.order()
        );
        let mut statement = self.connection.prepare(&query).map_err(told)?;
        let mut rows = statement.query([]).map_err(told)?;
        while let Some(row) = rows.next().map_err(told)? {
            let cell = |column: usize| {
                Cell::try_from(row.get_ref(column)?).map_err(|detail| table.unreadable(column, &detail))
            };
            let cells: Vec<Cell<'_>> =
                (0..table.columns.len()).map(cell).collect::<Result<_, _>>().map_err(told)?;
            tell(row, &cells)?;
        }
        Ok(())
    }

    fn stopped(&self, stop: Stop) -> Rejection {
        match stop {
            Stop::Sqlite(error) => told(&error, self.path),
            stop => stop.about(self.path),
        }
    }
}

/// What SQLite has no code for is something in the file that makes no sense.
fn told(error: &rusqlite::Error, path: &Path) -> Rejection {
    match error.sqlite_error_code() {
        None => Rejection::Damaged { path: shown(path), detail: error.to_string() },
        Some(_) => Rejection::from_sqlite(error, path),
    }
}

/// A state of a campaign file, and what in it is not for everybody.
#[derive(Debug)]
pub struct Secrets<'s> {
    state: &'s OneState<'s>,
    veil: Veil,
}

impl Secrets<'_> {
    /// Whether there is any.
    pub fn are_there(&self) -> Result<bool, Rejection> {
        for table in &self.state.tables {
            let LeftOut { rows, columns } = self.veil.on(table);
            let conditions = columns.iter().map(|(_, condition)| condition).chain([&rows]);
            let any: Vec<String> = conditions.map(|condition| format!("({condition})")).collect();
            let query =
                format!("SELECT EXISTS (SELECT 1 FROM \"{}\" WHERE {})", table.name, any.join(" OR "));
            let found = self.state.connection.query_row(&query, [], |row| row.get(0));
            if found.map_err(|error| told(&error, self.state.path))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Tells every row of a table, each with what of it is hidden.
    pub fn each_row<E: From<Rejection>>(
        &self,
        table: &Table,
        mut tell: impl FnMut(&[Cell<'_>], &Hidden) -> Result<(), E>,
    ) -> Result<(), E> {
        let left_out = self.veil.on(table);
        let conditions = left_out.columns.iter().map(|(_, condition)| condition);
        let further: String = [&left_out.rows]
            .into_iter()
            .chain(conditions)
            .map(|condition| format!(", ({condition})"))
            .collect();
        self.state.each(table, &further, |row, cells| {
            let hidden = hidden(row, table, &left_out).map_err(|error| told(&error, self.state.path))?;
            tell(cells, &hidden)
        })
    }
}

fn hidden(row: &rusqlite::Row<'_>, table: &Table, left_out: &LeftOut) -> rusqlite::Result<Hidden> {
    let count = table.columns.len();
    let mut hidden = Hidden { row: row.get(count)?, columns: vec![false; count] };
    for (place, (columns, _)) in left_out.columns.iter().enumerate() {
        if row.get(count + 1 + place)? {
            columns.iter().for_each(|column| hidden.columns[*column] = true);
        }
    }
    Ok(hidden)
}
