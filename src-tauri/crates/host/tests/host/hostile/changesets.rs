//! Changesets that no action ever made.

use rusqlite::{Connection, session::Session};

/// What this SQL does to this table, recorded as an action's is; nothing of it remains in the file.
pub(super) fn recorded(file: &Connection, table: &str, sql: &str) -> Vec<u8> {
    file.execute_batch("BEGIN").expect("a transaction");
    let mut changeset = Vec::new();
    {
        let mut session = Session::new(file).expect("a session");
        session.attach(Some(table)).expect("the table is watched");
        file.execute_batch(sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
        session.changeset_strm(&mut changeset).expect("a changeset");
    }
    file.execute_batch("ROLLBACK").expect("taken back");
    changeset
}

/// The head of a table in a changeset: 'T', its number of columns, which of them are the key, its name.
pub(super) fn head(table: &str, key: &[u8]) -> Vec<u8> {
    let columns = u8::try_from(key.len()).expect("few columns");
    [&[b'T', columns], key, table.as_bytes(), &[0]].concat()
}

/// A new row of whole numbers.
pub(super) fn row_of(numbers: &[i64]) -> Vec<u8> {
    let cells = numbers.iter().flat_map(|number| [&[1][..], &number.to_be_bytes()].concat());
    [18, 0].into_iter().chain(cells).collect()
}

/// What takes a changeset back.
pub(super) fn inverse(changeset: &[u8]) -> Vec<u8> {
    let mut inverse = Vec::new();
    rusqlite::session::invert_strm(&mut &changeset[..], &mut inverse).expect("an inverse");
    inverse
}
