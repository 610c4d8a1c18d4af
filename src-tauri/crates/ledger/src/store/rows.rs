//! Rows of any table, by their keys.

use rusqlite::{
    CachedStatement, Connection, Row, params_from_iter,
    types::{ToSqlOutput, ValueRef},
};

use crate::schema::columns::Table;

/// Finds rows of one table.
pub(crate) struct Finder<'c>(CachedStatement<'c>);

impl<'c> Finder<'c> {
    pub(crate) fn in_table(connection: &'c Connection, table: &Table) -> rusqlite::Result<Self> {
        connection.prepare_cached(table.by_key()).map(Self)
    }

    /// Looks at the row with this key as it is now, if there is one. The parts of the key come in the order of the
    /// columns.
    pub(crate) fn look<'v, T>(
        &mut self,
        key: impl Iterator<Item = ValueRef<'v>>,
        look: impl FnOnce(Option<&Row<'_>>) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<T> {
        let mut found = self.0.query(params_from_iter(key.map(ToSqlOutput::Borrowed)))?;
        look(found.next()?)
    }
}
