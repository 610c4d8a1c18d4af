//! Whoever changes a file on purpose can also add up anew what the history keeps. This does it, by a reading of its
//! own of how that is done: what the sums alone would keep out shows nothing of the other walls.

use std::path::Path;

use rusqlite::{
    Connection, Row,
    types::{FromSqlError, ValueRef},
};
use xxhash_rust::xxh3::xxh3_64;

/// Makes all sums of a file right again.
pub(super) fn put_right(path: &Path) {
    let file = Connection::open(path).expect("the file");
    file.execute_batch("PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF")
        .expect("anything goes");
    let state = sum_of_state(&file).expect("the state");
    file.execute("UPDATE history SET state = ?1 WHERE id = (SELECT max(id) FROM history)", [state])
        .expect("put right");
    let entries: Vec<(i64, i64)> = {
        let mut statement = file.prepare("SELECT * FROM history NOT INDEXED").expect("the history");
        let rows = statement.query_map([], |row| Ok((row.get(0)?, sum_of_row("history", &[0], 12, row)?)));
        rows.expect("entries").map(|row| row.expect("an entry")).collect()
    };
    for (entry, sum) in entries {
        file.execute("UPDATE history SET sum = ?2 WHERE id = ?1", [entry, sum]).expect("put right");
    }
}

fn sum_of_state(file: &Connection) -> rusqlite::Result<i64> {
    let tables: Vec<String> = file
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'history' AND name NOT GLOB 'sqlite_*'")?
        .query_map([], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let mut sum = 0_i64;
    for table in tables {
        let columns: Vec<(String, bool)> = file
            .prepare("SELECT name, pk > 0 FROM pragma_table_info(?1) WHERE name <> 'picture'")?
            .query_map([&table], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<Result<_, _>>()?;
        let key: Vec<usize> = (0..columns.len()).filter(|column| columns[*column].1).collect();
        let names: Vec<String> = columns.iter().map(|(name, _)| format!("\"{name}\"")).collect();
        let mut statement =
            file.prepare(&format!("SELECT {} FROM \"{table}\" NOT INDEXED", names.join(", ")))?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            sum = sum.wrapping_add(sum_of_row(&table, &key, columns.len(), row)?);
        }
    }
    Ok(sum)
}

/// The first so many cells of a row.
fn sum_of_row(table: &str, key: &[usize], columns: usize, row: &Row<'_>) -> rusqlite::Result<i64> {
    let mut place = table.as_bytes().to_vec();
    for column in key {
        let value = row.get_ref(*column)?;
        let bytes = bytes_of(value);
        match value {
            ValueRef::Null => place.push(0),
            ValueRef::Integer(_) => place.extend([&[1], &bytes[..]].concat()),
            ValueRef::Real(_) => place.extend([&[2], &bytes[..]].concat()),
            ValueRef::Text(_) | ValueRef::Blob(_) => {
                place.extend([&[3], &(bytes.len() as u64).to_be_bytes()[..], &bytes].concat());
            }
        }
    }
    let place = xxh3_64(&place).to_be_bytes();
    let mut sum = 0_u64;
    for column in 0..columns {
        let value = row.get_ref(column)?;
        let sort = match value {
            ValueRef::Null => continue,
            ValueRef::Integer(_) => 1,
            ValueRef::Real(_) => 2,
            ValueRef::Text(_) => 3,
            ValueRef::Blob(_) => 4,
        };
        let column = u8::try_from(column).map_err(|_| FromSqlError::InvalidType)?;
        sum = sum.wrapping_add(xxh3_64(&[&place[..], &[column, sort], &bytes_of(value)].concat()));
    }
    Ok(sum.cast_signed())
}

fn bytes_of(value: ValueRef<'_>) -> Vec<u8> {
    match value {
        ValueRef::Null => Vec::new(),
        ValueRef::Integer(number) => number.to_be_bytes().to_vec(),
        ValueRef::Real(number) => number.to_bits().to_be_bytes().to_vec(),
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => bytes.to_vec(),
    }
}

#[test]
fn a_sound_file_needs_nothing_put_right() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mardi.carnet");
    std::fs::write(&path, crate::kept::kept("photos")).expect("a campaign");
    let sums = |path: &Path| -> Vec<(i64, i64)> {
        let file = Connection::open(path).expect("the file");
        let mut statement = file.prepare("SELECT state, sum FROM history").expect("the history");
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).expect("entries");
        rows.map(|row| row.expect("an entry")).collect()
    };
    let before = sums(&path);
    put_right(&path);
    assert_eq!(sums(&path), before, "our reading of the sums is the program's");
}
