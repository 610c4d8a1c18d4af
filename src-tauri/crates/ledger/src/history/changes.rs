//! What a changeset says: which rows it touches, which kinds of data that is,
//! and how it is applied, forth or back.

use std::{
    collections::BTreeSet,
    io::Read,
    sync::{Arc, Mutex, PoisonError},
};

use rusqlite::{
    Connection,
    fallible_streaming_iterator::FallibleStreamingIterator,
    hooks::Action as RowAction,
    session::{ChangesetItem, ChangesetIter, ConflictAction, ConflictType, invert_strm},
    types::Value,
};

use crate::{
    Stop,
    schema::tables::{facts_of, is_covered_by_undo},
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
        std::iter::once(name).chain(key.iter().filter_map(recorded)).collect()
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

/// A value of a key as a changeset records it (see SQLite's session extension, 'changeset format').
fn recorded(value: &Value) -> Option<Vec<u8>> {
    match value {
        Value::Integer(number) => Some([&[1][..], &number.to_be_bytes()].concat()),
        // The length of a longer text takes more than one byte.
        Value::Text(text) => {
            let length = u8::try_from(text.len()).ok().filter(|length| *length < 0x80)?;
            Some([&[3, length][..], text.as_bytes()].concat())
        }
        _ => None,
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
    each(changeset, |item| {
        rows.push(row_of(item)?);
        Ok(())
    })?;
    Ok(rows)
}

/// Refuses a changeset that touches what no action ever writes: it is none of ours.
pub(super) fn check_tables(changeset: &[u8]) -> Result<(), Stop> {
    match rows(changeset)?.into_iter().find(|row| !is_covered_by_undo(&row.table)) {
        None => Ok(()),
        Some(row) => Err(Rejection::Damaged {
            path: "history".to_owned(),
            detail: format!("an entry speaks of {}", row.table),
        }
        .into()),
    }
}

/// What a changeset tells of an action: the kinds of data that it touched, none if it is empty, and what it made.
#[derive(Debug)]
pub(super) struct Told {
    pub(super) topics: Vec<Topic>,
    pub(super) made: Vec<Made>,
}

impl Told {
    /// What is taken back, or done again, is not new.
    pub(super) fn without_what_was_made(self) -> Self {
        Self { made: Vec::new(), ..self }
    }
}

pub(super) fn told(changeset: &[u8]) -> Result<Told, Stop> {
    let mut topics = BTreeSet::new();
    let mut made = Vec::new();
    each(changeset, |item| {
        let operation = item.op()?;
        // Whoever writes where nobody expects it has changed anything: every screen looks again.
        match facts_of(operation.table_name()) {
            Some(facts) => drop(topics.insert(facts.topic)),
            None => topics.extend(Topic::OF_A_CAMPAIGN),
        }
        if operation.code() == RowAction::SQLITE_INSERT {
            made.extend(made_by(&row_of(item)?));
        }
        Ok(())
    })?;
    // What the library's cards show: names and badges, games, and when it last changed.
    if !topics.is_empty() {
        topics.insert(Topic::Library);
    }
    made.sort_unstable();
    Ok(Told { topics: topics.into_iter().collect(), made })
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

fn each(
    changeset: &[u8],
    mut look: impl FnMut(&ChangesetItem) -> rusqlite::Result<()>,
) -> rusqlite::Result<()> {
    let mut bytes = changeset;
    let input: &mut dyn Read = &mut bytes;
    let mut items = ChangesetIter::start_strm(&input)?;
    while let Some(item) = items.next()? {
        look(item)?;
    }
    Ok(())
}

fn row_of(item: &ChangesetItem) -> rusqlite::Result<Row> {
    let operation = item.op()?;
    let mut key = Vec::new();
    for (column, _) in item.pk()?.iter().enumerate().filter(|(_, part)| **part != 0) {
        // A new row has only new values; every other change names the old ones.
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
            _ => noted.extend(row_of(&item).map(Obstacle::Row)),
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
