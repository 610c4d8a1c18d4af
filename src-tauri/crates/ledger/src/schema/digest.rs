//! What is written in the tables, added up to one number: a flipped bit on a
//! disk, which SQLite takes for any other letter or figure, makes it another
//! one. The history keeps it with every entry, so that whoever opens the file
//! can tell whether it still says what was written.
//!
//! Each cell counts by where it stands and what it says, and cells are simply
//! added: so an action's changeset, which names every cell before and after,
//! tells how the number changes without anything else being read. It is no
//! seal: whoever changes a file on purpose can work it out anew.

use rusqlite::{
    Connection, Row,
    types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef},
};
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use super::{
    columns::{Column, columns_of},
    tables::{TABLES, Undo},
};

/// The sum of cells.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Digest(u64);

impl Digest {
    pub(crate) fn add(&mut self, cell: Self) {
        self.0 = self.0.wrapping_add(cell.0);
    }

    pub(crate) fn take_away(&mut self, cell: Self) {
        self.0 = self.0.wrapping_sub(cell.0);
    }

    /// Of everything but the history, which keeps it: of all that undo covers, and of what photos show.
    pub(crate) fn of_state(connection: &Connection) -> rusqlite::Result<Self> {
        let mut sum = Self::default();
        for facts in TABLES.iter().filter(|facts| facts.undo == Undo::Covered) {
            let columns = columns_of(connection, facts.name)?;
            sum.add(of_table(connection, facts.name, &columns)?);
        }
        // What the picture itself shows, its hash proves.
        let mut columns = columns_of(connection, PICTURES)?;
        columns.retain(|column| column.name != "picture");
        sum.add(of_table(connection, PICTURES, &columns)?);
        Ok(sum)
    }
}

/// What photos show is written beside the actions, and stays.
pub(crate) const PICTURES: &str = "photo_content";

fn of_table(connection: &Connection, table: &str, columns: &[Column]) -> rusqlite::Result<Digest> {
    let names: Vec<String> = columns.iter().map(|column| format!("\"{}\"", column.name)).collect();
    // In the order of the table itself: an index may have been damaged apart from it.
    let mut statement =
        connection.prepare(&format!("SELECT {} FROM \"{table}\" NOT INDEXED", names.join(", ")))?;
    let mut rows = statement.query([])?;
    let mut sum = Digest::default();
    while let Some(row) = rows.next()? {
        sum.add(of_row(table, columns, row)?);
    }
    Ok(sum)
}

/// Of all cells of a row, in the order of its table.
fn of_row(table: &str, columns: &[Column], row: &Row<'_>) -> rusqlite::Result<Digest> {
    let mut key = Vec::with_capacity(2);
    for (place, _) in columns.iter().enumerate().filter(|(_, column)| column.key != 0) {
        key.push(row.get_ref(place)?);
    }
    let place = Place::of(table, key.into_iter());
    let mut sum = Digest::default();
    for column in 0..columns.len() {
        sum.add(place.cell(column, row.get_ref(column)?));
    }
    Ok(sum)
}

impl ToSql for Digest {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.0.cast_signed().into())
    }
}

impl FromSql for Digest {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        value.as_i64().map(|sum| Self(sum.cast_unsigned()))
    }
}

/// Where a row stands: its table and its key.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place(u64);

impl Place {
    pub(crate) fn of<'v>(table: &str, key: impl Iterator<Item = ValueRef<'v>>) -> Self {
        let mut place = Xxh3::new();
        place.update(table.as_bytes());
        for part in key {
            tell(&mut place, part);
        }
        Self(place.digest())
    }

    /// What a cell of this row counts. An empty one counts nothing, so that a column that is added empty changes
    /// nothing either.
    pub(crate) fn cell(self, column: usize, value: ValueRef<'_>) -> Digest {
        let (sort, bytes): (u8, &[u8]) = match &value {
            ValueRef::Null => return Digest::default(),
            ValueRef::Integer(number) => {
                return self.short(column, 1, number.to_be_bytes());
            }
            ValueRef::Real(number) => return self.short(column, 2, number.to_bits().to_be_bytes()),
            ValueRef::Text(text) => (3, text),
            ValueRef::Blob(bytes) => (4, bytes),
        };
        let mut cell = Xxh3::new();
        cell.update(&self.0.to_be_bytes());
        cell.update(&[column as u8, sort]);
        cell.update(bytes);
        Digest(cell.digest())
    }

    fn short(self, column: usize, sort: u8, value: [u8; 8]) -> Digest {
        let mut bytes = [0; 18];
        bytes[..8].copy_from_slice(&self.0.to_be_bytes());
        bytes[8] = column as u8;
        bytes[9] = sort;
        bytes[10..].copy_from_slice(&value);
        Digest(xxh3_64(&bytes))
    }
}

/// With its length, so that the end of one does not pass for the beginning of the next.
fn tell(place: &mut Xxh3, value: ValueRef<'_>) {
    match value {
        ValueRef::Null => place.update(&[0]),
        ValueRef::Integer(number) => {
            place.update(&[1]);
            place.update(&number.to_be_bytes());
        }
        ValueRef::Real(number) => {
            place.update(&[2]);
            place.update(&number.to_bits().to_be_bytes());
        }
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => {
            place.update(&[3]);
            place.update(&(bytes.len() as u64).to_be_bytes());
            place.update(bytes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_counts_by_where_it_stands_and_what_it_says() {
        let place = Place::of("thing", [ValueRef::Integer(1)].into_iter());
        let cell = place.cell(2, ValueRef::Text(b"ab"));
        assert_eq!(cell, place.cell(2, ValueRef::Text(b"ab")));
        for other in [
            place.cell(3, ValueRef::Text(b"ab")),
            place.cell(2, ValueRef::Text(b"ac")),
            place.cell(2, ValueRef::Blob(b"ab")),
            Place::of("thing", [ValueRef::Integer(2)].into_iter()).cell(2, ValueRef::Text(b"ab")),
            Place::of("place", [ValueRef::Integer(1)].into_iter()).cell(2, ValueRef::Text(b"ab")),
            Digest::default(),
        ] {
            assert_ne!(cell, other);
        }
        assert_eq!(place.cell(2, ValueRef::Null), Digest::default());
    }

    #[test]
    fn what_is_taken_away_was_never_there() {
        let place = Place::of("thing", [ValueRef::Integer(1)].into_iter());
        let mut sum = place.cell(0, ValueRef::Integer(7));
        let before = sum;
        sum.add(place.cell(1, ValueRef::Real(0.5)));
        assert_ne!(sum, before);
        sum.take_away(place.cell(1, ValueRef::Real(0.5)));
        assert_eq!(sum, before);
    }
}
