//! The form of a file as SQLite itself tells it: tables and their columns.

use rusqlite::{Connection, types::Type};

use crate::schema::tables::facts_of;

/// A table with its columns, in the order of the SQL.
#[derive(Debug)]
pub(in crate::sharing) struct Table {
    pub(in crate::sharing) name: String,
    pub(in crate::sharing) columns: Vec<Column>,
    /// How its rows are named, in the order of the primary key.
    key: Vec<usize>,
}

#[derive(Debug)]
pub(in crate::sharing) struct Column {
    pub(in crate::sharing) name: String,
    pub(in crate::sharing) sort: Sort,
    pub(in crate::sharing) nullable: bool,
}

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::sharing) enum Sort {
    Integer,
    Text,
    Blob,
}

/// The tables of a file that are ours, in the order in which they came into it.
pub(in crate::sharing) fn tables(connection: &Connection) -> rusqlite::Result<Vec<Table>> {
    let names: Vec<String> = connection
        .prepare(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid",
        )?
        .query_map([], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let ours = names.into_iter().filter(|name| facts_of(name).is_some());
    ours.map(|name| table(connection, name)).collect()
}

fn table(connection: &Connection, name: String) -> rusqlite::Result<Table> {
    let mut statement =
        connection.prepare("SELECT name, type, \"notnull\", pk FROM pragma_table_info(?1) ORDER BY cid")?;
    let mut rows = statement.query([&name])?;
    let mut columns = Vec::new();
    let mut key: Vec<(i64, usize)> = Vec::new();
    while let Some(row) = rows.next()? {
        match row.get::<_, i64>(3)? {
            0 => {}
            place => key.push((place, columns.len())),
        }
        let sort: String = row.get(1)?;
        columns.push(Column {
            name: row.get(0)?,
            sort: match sort.as_str() {
                "INTEGER" => Sort::Integer,
                "TEXT" => Sort::Text,
                "BLOB" => Sort::Blob,
                other => {
                    let detail = format!("a column of {name} is {other}").into();
                    return Err(rusqlite::Error::FromSqlConversionFailure(1, Type::Text, detail));
                }
            },
            nullable: !row.get::<_, bool>(2)?,
        });
    }
    key.sort_unstable();
    Ok(Table { name, columns, key: key.into_iter().map(|(_, column)| column).collect() })
}

impl Table {
    pub(in crate::sharing) fn key(&self) -> &[usize] {
        &self.key
    }

    pub(in crate::sharing) fn is_key(&self, column: usize) -> bool {
        self.key.contains(&column)
    }

    pub(in crate::sharing) fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }

    /// Something in this column that is not what the column holds.
    pub(in crate::sharing) fn unreadable(&self, column: usize, detail: &str) -> rusqlite::Error {
        let detail = format!("{} of {}: {detail}", self.columns[column].name, self.name);
        rusqlite::Error::FromSqlConversionFailure(column, Type::Text, detail.into())
    }

    /// In which rows are written: always the same for the same rows.
    pub(in crate::sharing) fn order(&self) -> String {
        match self.name.as_str() {
            // The group's own kinds are shown in the order in which they were named.
            "kind" => "rowid".to_owned(),
            _ => self.names(self.key.iter().copied()),
        }
    }

    pub(in crate::sharing) fn all_names(&self) -> String {
        self.names(0..self.columns.len())
    }

    fn names(&self, columns: impl Iterator<Item = usize>) -> String {
        let names: Vec<String> = columns.map(|column| format!("\"{}\"", self.columns[column].name)).collect();
        names.join(", ")
    }
}
