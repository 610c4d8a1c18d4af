//! What a changeset says: which rows it touches, which kinds of data that is,
//! and how it is applied, forth or back.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex, PoisonError},
};

use rusqlite::{
    Connection,
    hooks::Action as RowAction,
    session::{ChangesetItem, ConflictAction, ConflictType, invert_strm},
    types::Value,
};

use super::changeset::{Change, Operation, each, recorded};
use crate::{
    Stop,
    schema::{
        columns::{Column, columns_of},
        digest::Digest,
        tables::{facts_of, is_covered_by_undo},
    },
    store::contradictions,
};
use contract::{Made, NoteId, PhotoId, PlayerId, Rejection, ThingId, Topic};

/// A row by its table and primary key.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Row {
    table: String,
    key: Vec<Value>,
}

/// Where something stands in the way of an undo.
#[derive(Debug, Clone)]
pub(super) enum Obstacle {
    Row(Row),
    /// A uniqueness or a condition that only the table as a whole shows.
    Table(String),
}

impl Obstacle {
    /// Whether a change of this row is a change there.
    pub(super) fn is_at(&self, row: &Row) -> bool {
        match self {
            Self::Row(own) => own == row,
            Self::Table(table) => *table == row.table,
        }
    }

    /// What a changeset that touches it is bound to hold.
    pub(super) fn trace(&self) -> Vec<Vec<u8>> {
        let (table, key): (&str, &[Value]) = match self {
            Self::Row(row) => (&row.table, &row.key),
            Self::Table(table) => (table, &[]),
        };
        let name = [table.as_bytes(), b"\0"].concat();
        std::iter::once(name).chain(key.iter().map(recorded)).collect()
    }

    /// Whether it is in this table.
    pub(super) fn is_in(&self, table: &str) -> bool {
        match self {
            Self::Row(row) => row.table == table,
            Self::Table(own) => own == table,
        }
    }

    /// The number of the row, if it is one of this table and has a number.
    pub(super) fn number_in(&self, table: &str) -> Option<i64> {
        match self {
            Self::Row(Row { table: own, key }) if own == table => match key.as_slice() {
                [Value::Integer(number)] => Some(*number),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Do again, or take back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Forth,
    Back,
}

/// The rows that a changeset touches.
pub(super) fn rows(changeset: &[u8]) -> Result<Vec<Row>, Stop> {
    let mut rows = Vec::new();
    each(changeset, |change| {
        rows.push(row_of(change));
        Ok(())
    })?;
    Ok(rows)
}

/// What a changeset may touch: the tables that actions write, as they are in this file.
#[derive(Debug)]
pub(crate) struct Writable<'c> {
    connection: &'c Connection,
    columns: BTreeMap<String, Vec<Column>>,
}

impl<'c> Writable<'c> {
    pub(crate) fn of(connection: &'c Connection) -> Self {
        Self { connection, columns: BTreeMap::new() }
    }

    /// Refuses a changeset that touches what no action ever writes: it is none of ours. One that was made when
    /// tables had fewer columns may say less than one of today.
    pub(crate) fn check(&mut self, changeset: &[u8], of_today: bool) -> Result<(), Stop> {
        each(changeset, |change| match self.strange(change, of_today)? {
            None => Ok(()),
            Some(what) => {
                Err(Rejection::Damaged { path: String::new(), detail: format!("an entry speaks of {what}") }
                    .into())
            }
        })
    }

    fn strange(&mut self, change: &Change<'_>, of_today: bool) -> Result<Option<String>, Stop> {
        let table = change.table;
        if !is_covered_by_undo(table) {
            return Ok(Some(table.to_owned()));
        }
        let columns = match self.columns.get(table) {
            Some(columns) => columns,
            None => {
                let columns = columns_of(self.connection, table)?;
                self.columns.entry(table.to_owned()).or_insert(columns)
            }
        };
        let fits =
            if of_today { change.key.len() == columns.len() } else { change.key.len() <= columns.len() };
        if !fits || change.key.iter().zip(columns).any(|(part, column)| *part != column.key) {
            return Ok(Some(format!("another form of {table}")));
        }
        // Which campaign it is, and that it is sealed or not, stays as it was when it was created.
        let only = |name: &str| {
            change.operation == Operation::Update
                && change.columns_changed().all(|column| columns[column].name == name)
        };
        Ok(match table {
            "campaign" if !only("name") => Some("another campaign".to_owned()),
            "setting" if !only("value") => Some("other settings".to_owned()),
            _ => None,
        })
    }
}

/// What a changeset tells of an action: the kinds of data that it touched, none if it is empty, and what it made.
#[derive(Debug)]
pub(super) struct Told {
    pub(super) topics: Vec<Topic>,
    pub(super) made: Vec<Made>,
    /// How the sum of all cells changes with it.
    cells: Digest,
}

impl Told {
    /// What is taken back, or done again, is not new.
    pub(super) fn without_what_was_made(self) -> Self {
        Self { made: Vec::new(), ..self }
    }

    /// What the sum of all cells is once the changeset has been applied forth, or back.
    pub(super) fn counted(&self, mut sum: Digest, direction: Direction) -> Digest {
        match direction {
            Direction::Forth => sum.add(self.cells),
            Direction::Back => sum.take_away(self.cells),
        }
        sum
    }
}

pub(super) fn told(changeset: &[u8]) -> Result<Told, Stop> {
    let mut topics = BTreeSet::new();
    let mut made = Vec::new();
    let mut cells = Digest::default();
    each(changeset, |change| {
        change.count(&mut cells);
        // Whoever writes where nobody expects it has changed anything: every screen looks again.
        match facts_of(change.table) {
            Some(facts) => drop(topics.insert(facts.topic)),
            None => topics.extend(Topic::OF_A_CAMPAIGN),
        }
        if change.operation == Operation::Insert {
            made.extend(made_by(&row_of(change)));
        }
        Ok(())
    })?;
    // What the library's cards show: names and badges, games, and when it last changed.
    if !topics.is_empty() {
        topics.insert(Topic::Library);
    }
    made.sort_unstable();
    Ok(Told { topics: topics.into_iter().collect(), made, cells })
}

/// A new row that others can name.
fn made_by(row: &Row) -> Option<Made> {
    Some(match (row.table.as_str(), row.key.as_slice()) {
        ("player", [Value::Integer(number)]) => Made::Player { player: PlayerId(*number) },
        ("thing", [Value::Integer(number)]) => Made::Thing { thing: ThingId(*number) },
        ("note", [Value::Integer(number)]) => Made::Note { note: NoteId(*number) },
        ("photo", [Value::Integer(number)]) => Made::Photo { photo: PhotoId(*number) },
        ("kind", [Value::Text(key)]) => Made::Kind { kind: key.clone() },
        _ => return None,
    })
}

fn row_of(change: &Change<'_>) -> Row {
    Row { table: change.table.to_owned(), key: change.key_values() }
}

/// The row that SQLite could not change as it was told.
fn row_in_conflict(item: &ChangesetItem) -> rusqlite::Result<Row> {
    let operation = item.op()?;
    let mut key = Vec::new();
    for (column, _) in item.pk()?.iter().enumerate().filter(|(_, part)| **part != 0) {
        let value = match operation.code() {
            RowAction::SQLITE_INSERT => item.new_value(column)?,
            _ => item.old_value(column)?,
        };
        key.push(value.try_into()?);
    }
    Ok(Row { table: operation.table_name().to_owned(), key })
}

/// What takes a changeset back.
pub(super) fn inverse(changeset: &[u8]) -> Result<Vec<u8>, Stop> {
    let mut inverse = Vec::new();
    invert_strm(&mut &changeset[..], &mut inverse)?;
    Ok(inverse)
}

/// Applies a changeset. If later changes stand in the way, tells where; the
/// caller then gives the whole transaction up.
pub(super) fn apply(
    connection: &Connection,
    changeset: &[u8],
    direction: Direction,
) -> Result<Option<Vec<Obstacle>>, Stop> {
    let inverse;
    let bytes = match direction {
        Direction::Forth => changeset,
        Direction::Back => {
            inverse = self::inverse(changeset)?;
            &inverse
        }
    };
    let in_the_way: Arc<Mutex<Option<Vec<Obstacle>>>> = Arc::default();
    let noted = Arc::clone(&in_the_way);
    let on_conflict = move |kind: ConflictType, item: ChangesetItem| {
        let mut noted = noted.lock().unwrap_or_else(PoisonError::into_inner);
        let noted = noted.get_or_insert_default();
        match kind {
            // There is no row of the changeset to name: it is looked for below, while the change still stands.
            ConflictType::SQLITE_CHANGESET_FOREIGN_KEY => {}
            ConflictType::SQLITE_CHANGESET_CONSTRAINT => {
                noted.extend(item.op().map(|operation| Obstacle::Table(operation.table_name().to_owned())));
            }
            _ => noted.extend(row_in_conflict(&item).map(Obstacle::Row)),
        }
        ConflictAction::SQLITE_CHANGESET_OMIT
    };
    connection.apply_strm(&mut &bytes[..], None::<fn(&str) -> bool>, on_conflict)?;
    let noted = in_the_way.lock().unwrap_or_else(PoisonError::into_inner).take();
    match noted {
        None => Ok(None),
        Some(mut obstacles) => {
            let dangling = contradictions::dangling(connection)?.into_iter();
            obstacles.extend(dangling.map(|(table, key)| Obstacle::Row(Row { table, key })));
            Ok(Some(obstacles))
        }
    }
}
