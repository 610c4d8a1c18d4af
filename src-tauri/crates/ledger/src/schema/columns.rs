//! The form of a file as SQLite itself tells it: tables and their columns.

use rusqlite::{Connection, types::Type};

use super::{
    FORM, SQL,
    tables::{Secret, facts_of},
};
use crate::Stop;

/// A table with its columns, in the order of the SQL.
#[derive(Debug)]
pub struct Table {
    pub name: String,
    pub columns: Vec<Column>,
    /// How its rows are named, in the order of the primary key.
    key: Vec<usize>,
    /// What finds a row by its key, whose parts are given in the order of the columns.
    by_key: String,
}

/// A column of a table.
#[derive(Debug)]
pub struct Column {
    pub name: String,
    pub sort: Sort,
    pub nullable: bool,
    /// Where it stands in the primary key, from 1 on, or 0.
    pub(crate) key: u8,
}

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    Integer,
    Text,
    Blob,
}

/// The tables of a file that are ours, in the order in which they came into it.
pub(crate) fn tables(connection: &Connection) -> rusqlite::Result<Vec<Table>> {
    let names: Vec<String> = connection
        .prepare(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid",
        )?
        .query_map([], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let ours = names.into_iter().filter(|name| facts_of(name).is_some());
    ours.map(|name| Ok(Table::of(columns_of(connection, &name)?, name))).collect()
}

/// The columns of a table, in its order.
pub(crate) fn columns_of(connection: &Connection, table: &str) -> rusqlite::Result<Vec<Column>> {
    let mut statement =
        connection.prepare_cached("SELECT name, type, \"notnull\", pk FROM pragma_table_info(?1)")?;
    let mut rows = statement.query([table])?;
    let mut columns = Vec::new();
    while let Some(row) = rows.next()? {
        let sort: String = row.get(1)?;
        columns.push(Column {
            name: row.get(0)?,
            sort: match sort.as_str() {
                "INTEGER" => Sort::Integer,
                "TEXT" => Sort::Text,
                "BLOB" => Sort::Blob,
                other => {
                    let detail = format!("a column of {table} is {other}").into();
                    return Err(rusqlite::Error::FromSqlConversionFailure(1, Type::Text, detail));
                }
            },
            nullable: !row.get::<_, bool>(2)?,
            key: row.get(3)?,
        });
    }
    Ok(columns)
}

/// A table of the form of today, as the SQL declares it.
#[derive(Debug)]
pub struct Declaration {
    pub table: Table,
    /// What the comment above it says.
    pub comment: String,
    /// The SQL itself, with the comments beside its columns.
    pub sql: String,
}

/// Every table of the form that this program writes.
pub(crate) fn declarations() -> Result<Vec<Declaration>, Stop> {
    let mut connection = Connection::open_in_memory()?;
    FORM.bring_to(FORM.version(), &mut connection)?;
    let mut declared = Vec::new();
    for table in tables(&connection)? {
        let sql =
            connection.query_row("SELECT sql FROM sqlite_schema WHERE name = ?1", [&table.name], |row| {
                row.get(0)
            })?;
        declared.push(Declaration { comment: comment_above(&table), sql, table });
    }
    Ok(declared)
}

fn comment_above(table: &Table) -> String {
    let declaration = format!("CREATE TABLE {} (", table.name);
    let above = SQL.split_once(&declaration).map_or("", |(above, _)| above);
    let mut lines: Vec<&str> = above
        .lines()
        .rev()
        .skip_while(|line| line.is_empty())
        .map_while(|line| line.strip_prefix("--"))
        .map(str::trim)
        .collect();
    lines.reverse();
    lines.join(" ").trim().to_owned()
}

impl Table {
    pub(crate) fn of(columns: Vec<Column>, name: String) -> Self {
        let mut key: Vec<usize> = (0..columns.len()).filter(|column| columns[*column].key != 0).collect();
        let parts: Vec<String> = key.iter().map(|part| format!("\"{}\" = ?", columns[*part].name)).collect();
        key.sort_unstable_by_key(|part| columns[*part].key);
        let mut table = Self { name, columns, key, by_key: String::new() };
        table.by_key =
            format!("SELECT {} FROM \"{}\" WHERE {}", table.all_names(), table.name, parts.join(" AND "));
        table
    }

    /// What finds a row by its key, whose parts are given in the order of the columns.
    pub(crate) fn by_key(&self) -> &str {
        &self.by_key
    }

    /// The columns that name a row, in the order of the primary key.
    pub fn key(&self) -> &[usize] {
        &self.key
    }

    pub fn is_key(&self, column: usize) -> bool {
        self.key.contains(&column)
    }

    pub fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }

    /// Whether a column may be kept from a row that is told. All else is told, or the whole row is not.
    pub fn may_hide(&self, column: usize) -> bool {
        let name = self.columns[column].name.as_str();
        self.secrets().iter().any(|secret| secret.hides(name))
    }

    /// Whether rows may be kept back as a whole.
    pub fn may_hide_rows(&self) -> bool {
        self.secrets().iter().any(|secret| matches!(secret, Secret::Rows(_)))
    }

    fn secrets(&self) -> &'static [Secret] {
        facts_of(&self.name).map_or(&[], |facts| facts.secrets)
    }

    /// Something in this column that is not what the column holds.
    pub(crate) fn unreadable(&self, column: usize, detail: &str) -> rusqlite::Error {
        let detail = format!("{} of {}: {detail}", self.columns[column].name, self.name);
        rusqlite::Error::FromSqlConversionFailure(column, Type::Text, detail.into())
    }

    /// In which rows are written: always the same for the same rows.
    pub(crate) fn order(&self) -> String {
        match self.name.as_str() {
            // The group's own kinds are shown in the order in which they were named.
            "kind" => "rowid".to_owned(),
            _ => self.names(self.key.iter().copied()),
        }
    }

    pub(crate) fn all_names(&self) -> String {
        self.names(0..self.columns.len())
    }

    fn names(&self, columns: impl Iterator<Item = usize>) -> String {
        let names: Vec<String> = columns.map(|column| format!("\"{}\"", self.columns[column].name)).collect();
        names.join(", ")
    }
}
