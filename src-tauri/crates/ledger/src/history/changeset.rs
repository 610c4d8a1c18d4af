//! The form of a changeset (SQLite's session extension, 'changeset format'):
//! which cells of which rows it changes, from what to what. It is read here, as
//! SQLite's own reader does not tell a cell that stays as it is from one that is
//! empty, and what comes from a file is looked at before SQLite is asked to
//! apply it. What is recorded is written here too, for SQLite to apply.

use rusqlite::types::{Value, ValueRef};

use crate::{
    Stop,
    schema::digest::{Digest, Place},
};
use contract::Rejection;

/// One changed row.
#[derive(Debug)]
pub(super) struct Change<'a> {
    pub(super) table: &'a str,
    /// A byte a column: where it stands in the key, or 0.
    pub(super) key: &'a [u8],
    pub(super) operation: Operation,
    /// What stood in each column, and what stands there now; none where it was not said.
    pub(super) old: Vec<Option<ValueRef<'a>>>,
    pub(super) new: Vec<Option<ValueRef<'a>>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operation {
    Insert,
    Update,
    Delete,
}

impl<'a> Change<'a> {
    /// The key of the row: a new row has only new values; every other change names the old ones.
    pub(super) fn key_values(&self) -> Vec<Value> {
        // Texts were seen to be some when they were read.
        self.key_cells().map(|cell| Value::try_from(cell).unwrap_or(Value::Null)).collect()
    }

    fn key_cells(&self) -> impl Iterator<Item = ValueRef<'a>> {
        let cells = match self.operation {
            Operation::Insert => &self.new,
            Operation::Update | Operation::Delete => &self.old,
        };
        cells
            .iter()
            .zip(self.key)
            .filter(|(_, part)| **part != 0)
            .map(|(cell, _)| cell.unwrap_or(ValueRef::Null))
    }

    /// Columns whose content is another than before.
    pub(super) fn columns_changed(&self) -> impl Iterator<Item = usize> {
        let cells = match self.operation {
            Operation::Insert | Operation::Update => &self.new,
            Operation::Delete => &self.old,
        };
        cells.iter().enumerate().filter(|(_, cell)| cell.is_some()).map(|(column, _)| column)
    }

    /// How the sum of all cells changes with it.
    pub(super) fn count(&self, sum: &mut Digest) {
        let place = Place::of(self.table, self.key_cells());
        for column in self.columns_changed() {
            if let Some(Some(before)) = self.old.get(column) {
                sum.take_away(place.cell(column, *before));
            }
            if let Some(Some(after)) = self.new.get(column) {
                sum.add(place.cell(column, *after));
            }
        }
    }
}

/// Reads all of it, or says that it cannot be read.
pub(super) fn each<'a>(
    changeset: &'a [u8],
    mut look: impl FnMut(&Change<'a>) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut rest = Reader(changeset);
    let mut table: Option<(&str, &[u8])> = None;
    while let Some(first) = rest.byte() {
        if first == TABLE {
            table = Some(rest.table().ok_or_else(garbled)?);
            continue;
        }
        let (name, key) = table.ok_or_else(garbled)?;
        let operation = Operation::of(first).ok_or_else(garbled)?;
        // Whether it was made by a trigger: none is.
        rest.byte().ok_or_else(garbled)?;
        let mut row = || rest.row(key.len()).ok_or_else(garbled);
        let (old, new) = match operation {
            Operation::Insert => (Vec::new(), row()?),
            Operation::Update => (row()?, row()?),
            Operation::Delete => (row()?, Vec::new()),
        };
        look(&Change { table: name, key, operation, old, new })?;
    }
    Ok(())
}

/// What a changeset that touches a row with this value in its key is bound to hold.
pub(super) fn recorded(value: &Value) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_cell(&mut bytes, Some(value.into()));
    bytes
}

/// Begins the rows of a table: the place of each column in the key, or 0, and the name.
pub(super) fn write_table(changeset: &mut Vec<u8>, name: &str, key: impl ExactSizeIterator<Item = u8>) {
    changeset.push(TABLE);
    write_length(changeset, key.len());
    changeset.extend(key);
    changeset.extend(name.as_bytes());
    changeset.push(0);
}

/// Begins a row. What stood in it follows, unless it is new, and then what stands in it, unless it is gone.
pub(super) fn write_operation(changeset: &mut Vec<u8>, operation: Operation) {
    // Not made by a trigger: none is.
    changeset.extend([operation.byte(), 0]);
}

/// A cell, or none where nothing is said of it.
pub(super) fn write_cell(changeset: &mut Vec<u8>, cell: Option<ValueRef<'_>>) {
    match cell {
        None => changeset.push(UNSAID),
        Some(ValueRef::Null) => changeset.push(NULL),
        Some(ValueRef::Integer(number)) => {
            changeset.push(INTEGER);
            changeset.extend(number.to_be_bytes());
        }
        Some(ValueRef::Real(number)) => {
            changeset.push(REAL);
            changeset.extend(number.to_bits().to_be_bytes());
        }
        Some(ValueRef::Text(bytes)) => write_bytes(changeset, TEXT, bytes),
        Some(ValueRef::Blob(bytes)) => write_bytes(changeset, BLOB, bytes),
    }
}

fn write_bytes(changeset: &mut Vec<u8>, sort: u8, bytes: &[u8]) {
    changeset.push(sort);
    write_length(changeset, bytes.len());
    changeset.extend(bytes);
}

/// Seven bits a byte, the highest first; a byte that is not the last one has the eighth bit too.
fn write_length(changeset: &mut Vec<u8>, length: usize) {
    for above in (1..5).rev().map(|bytes| length >> (7 * bytes)).filter(|above| *above != 0) {
        changeset.push(above as u8 | 0x80);
    }
    changeset.push((length & 0x7F) as u8);
}

/// Cells as they were written, one after the other.
pub(super) fn read_cells(bytes: &[u8]) -> impl Iterator<Item = ValueRef<'_>> {
    let mut rest = Reader(bytes);
    std::iter::from_fn(move || rest.cell()?)
}

fn garbled() -> Stop {
    Rejection::Damaged { path: String::new(), detail: "a changeset cannot be read".to_owned() }.into()
}

const TABLE: u8 = b'T';
const UNSAID: u8 = 0;
const INTEGER: u8 = 1;
const REAL: u8 = 2;
const TEXT: u8 = 3;
const BLOB: u8 = 4;
const NULL: u8 = 5;

impl Operation {
    const fn byte(self) -> u8 {
        use rusqlite::ffi::{SQLITE_DELETE, SQLITE_INSERT, SQLITE_UPDATE};
        let code = match self {
            Self::Insert => SQLITE_INSERT,
            Self::Update => SQLITE_UPDATE,
            Self::Delete => SQLITE_DELETE,
        };
        code as u8
    }

    fn of(byte: u8) -> Option<Self> {
        [Self::Insert, Self::Update, Self::Delete].into_iter().find(|operation| operation.byte() == byte)
    }
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (first, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(first)
    }

    /// Seven bits a byte, the highest first; all lengths that can be meant here take at most five bytes.
    fn length(&mut self) -> Option<usize> {
        let mut length: usize = 0;
        for _ in 0..5 {
            let byte = self.byte()?;
            length = (length << 7) | usize::from(byte & 0x7F);
            if byte < 0x80 {
                return Some(length);
            }
        }
        None
    }

    fn table(&mut self) -> Option<(&'a str, &'a [u8])> {
        let columns = self.length()?;
        let key = self.bytes(columns)?;
        let end = self.0.iter().position(|byte| *byte == 0)?;
        let name = std::str::from_utf8(self.bytes(end)?).ok()?;
        self.byte()?;
        Some((name, key))
    }

    fn row(&mut self, columns: usize) -> Option<Vec<Option<ValueRef<'a>>>> {
        (0..columns).map(|_| self.cell()).collect()
    }

    fn cell(&mut self) -> Option<Option<ValueRef<'a>>> {
        let number = |bytes: &[u8]| bytes.try_into().ok().map(i64::from_be_bytes);
        Some(Some(match self.byte()? {
            UNSAID => return Some(None),
            INTEGER => ValueRef::Integer(number(self.bytes(8)?)?),
            REAL => ValueRef::Real(f64::from_bits(number(self.bytes(8)?)?.cast_unsigned())),
            TEXT => {
                let length = self.length()?;
                let text = self.bytes(length)?;
                std::str::from_utf8(text).ok()?;
                ValueRef::Text(text)
            }
            BLOB => {
                let length = self.length()?;
                ValueRef::Blob(self.bytes(length)?)
            }
            NULL => ValueRef::Null,
            _ => return None,
        }))
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::{Connection, session::Session};

    use super::*;

    /// A changeset by SQLite itself, of one table with a key of two columns.
    fn changeset(sql: &str) -> Vec<u8> {
        let connection = Connection::open_in_memory().expect("memory");
        connection
            .execute_batch(
                "CREATE TABLE t (a TEXT, b INTEGER, c REAL, d BLOB, PRIMARY KEY (b, a)) STRICT;
                 INSERT INTO t VALUES ('x', 1, 0.5, x'0102'), ('y', 2, NULL, NULL);",
            )
            .expect("a table");
        let mut session = Session::new(&connection).expect("a session");
        session.attach::<&str>(None).expect("attached");
        connection.execute_batch(sql).expect("changed");
        let mut changeset = Vec::new();
        session.changeset_strm(&mut changeset).expect("a changeset");
        changeset
    }

    fn told(changeset: &[u8]) -> Vec<String> {
        let mut told = Vec::new();
        each(changeset, |change| {
            let columns: Vec<usize> = change.columns_changed().collect();
            told.push(format!(
                "{:?} {:?} {:?} {columns:?}",
                change.operation,
                change.key,
                change.key_values()
            ));
            Ok(())
        })
        .expect("read");
        told.sort();
        told
    }

    #[test]
    fn what_sqlite_writes_is_read() {
        let sql = "UPDATE t SET c = 1.5 WHERE b = 1; DELETE FROM t WHERE b = 2;
                   INSERT INTO t VALUES ('z', 3, NULL, zeroblob(300));";
        assert_eq!(
            told(&changeset(sql)),
            [
                "Delete [2, 1, 0, 0] [Text(\"y\"), Integer(2)] [0, 1, 2, 3]",
                "Insert [2, 1, 0, 0] [Text(\"z\"), Integer(3)] [0, 1, 2, 3]",
                "Update [2, 1, 0, 0] [Text(\"x\"), Integer(1)] [2]",
            ]
        );
    }

    #[test]
    fn what_is_cut_off_or_garbled_is_refused_and_never_a_panic() {
        let whole = changeset("UPDATE t SET c = 1.5, d = x'ff' WHERE b = 1; DELETE FROM t WHERE b = 2;");
        let mut refused = 0;
        for end in 1..whole.len() {
            refused += usize::from(each(&whole[..end], |_| Ok(())).is_err());
        }
        // Between two rows a changeset can end.
        assert!(refused + 3 > whole.len() - 1, "{refused} of {}", whole.len());
        for place in 0..whole.len() {
            for bit in 0..8 {
                let mut flipped = whole.clone();
                flipped[place] ^= 1 << bit;
                let _ = each(&flipped, |change| {
                    let _ = change.key_values();
                    change.count(&mut Digest::default());
                    Ok(())
                });
            }
        }
    }
}
