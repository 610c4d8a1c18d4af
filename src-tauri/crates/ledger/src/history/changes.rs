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

use crate::{Stop, contract::Topic};

/// A row by its table and primary key.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Row {
    table: String,
    key: Vec<Value>,
}

/// Where something stands in the way of an undo.
#[derive(Debug, Clone)]
pub(crate) enum Obstacle {
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

    /// The number of the row, if it is one of this table and has a number.
    pub(crate) fn number_in(&self, table: &str) -> Option<i64> {
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
    each(changeset, |item| {
        rows.push(row_of(item)?);
        Ok(())
    })?;
    Ok(rows)
}

/// The kinds of data that a changeset touches; none if it is empty.
pub(super) fn topics(changeset: &[u8]) -> Result<Vec<Topic>, Stop> {
    let mut topics = BTreeSet::new();
    each(changeset, |item| {
        topics.insert(topic_of(item.op()?.table_name()));
        Ok(())
    })?;
    // What the library's cards show: names and badges, games, and when it last changed.
    if !topics.is_empty() {
        topics.insert(Topic::Library);
    }
    Ok(topics.into_iter().collect())
}

/// What kind of data a table holds.
pub(crate) fn topic_of(table: &str) -> Topic {
    match table {
        "campaign" | "setting" => Topic::Campaign,
        "player" | "company" | "presidency" | "box_wagons" => Topic::People,
        "game" | "seat" | "accepted_difference" => Topic::Games,
        "step" | "note" => Topic::Evenings,
        "receipt" | "receipt_ticket" | "receipt_line" => Topic::Documents,
        "compensation" | "final_line" | "finale" | "opened_vault" | "tie_decision" => Topic::Finale,
        "photo" | "photo_content" => Topic::Photos,
        "history" => Topic::History,
        // Places, kinds and all that hangs on a thing.
        _ => Topic::Things,
    }
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
            obstacles.extend(dangling(connection)?.into_iter().map(Obstacle::Row));
            Ok(Some(obstacles))
        }
    }
}

/// Rows whose reference leads nowhere now.
fn dangling(connection: &Connection) -> Result<Vec<Row>, Stop> {
    let mut rows = Vec::new();
    let mut violations = connection.prepare("PRAGMA foreign_key_check")?;
    let mut found = violations.query([])?;
    while let Some(violation) = found.next()? {
        let table: String = violation.get(0)?;
        let rowid: i64 = violation.get(1)?;
        rows.push(Row { key: key_of(connection, &table, rowid)?, table });
    }
    Ok(rows)
}

fn key_of(connection: &Connection, table: &str, rowid: i64) -> Result<Vec<Value>, Stop> {
    let columns: Vec<String> = connection
        .prepare("SELECT name FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY cid")?
        .query_map([table], |row| row.get::<_, String>(0))?
        .collect::<Result<_, _>>()?;
    let query = format!("SELECT {} FROM \"{table}\" WHERE rowid = ?1", columns.join(", "));
    let key = connection.query_row(&query, [rowid], |row| {
        (0..columns.len()).map(|column| row.get(column)).collect::<rusqlite::Result<Vec<Value>>>()
    })?;
    Ok(key)
}
