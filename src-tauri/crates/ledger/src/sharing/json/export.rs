//! Writes a campaign as JSON: the same rows give the same bytes. Nothing says
//! when it was written, and nothing larger than one row is held in memory.

use std::io::{self, Write};

use rusqlite::{Connection, Row};

use super::{
    FORMAT, cells,
    envelope::Sealing,
    form::{self, Table},
    veil::{LeftOut, Veil},
};
use crate::{Stop, schema::VERSION};

/// Why an export stopped: what is read makes no sense, or what is written finds no place.
pub(crate) enum Trouble {
    Reading(Stop),
    Writing(io::Error),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Writing(error)
    }
}

impl From<Stop> for Trouble {
    fn from(stop: Stop) -> Self {
        Self::Reading(stop)
    }
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Self {
        Self::Reading(error.into())
    }
}

/// Which part of the export a row is written for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Readable,
    Sealed,
}

pub(crate) fn write(connection: &Connection, out: &mut impl Write) -> Result<(), Trouble> {
    // One state of the file, whatever somebody else does meanwhile.
    let _state = connection.unchecked_transaction()?;
    let tables = form::tables(connection)?;
    let veil = Veil::over(connection)?;
    write!(out, "{{\n\"format\":\"{FORMAT}\",\n\"version\":{VERSION},\n\"campaign\":{{")?;
    let mut between = Between::new("\n", ",\n");
    for table in &tables {
        write!(out, "{}\"{}\":[", between.next(), table.name)?;
        write_rows(connection, out, table, &veil.on(table), Part::Readable, &mut Between::new("\n", ",\n"))?;
        write!(out, "\n]")?;
    }
    write!(out, "\n}}")?;
    if keeps_anything(connection, &tables, &veil)? {
        write!(out, ",\n\"sealed\":")?;
        let mut sealing = Sealing::begin(&mut *out)?;
        write_sealed(connection, &mut sealing, &tables, &veil)?;
        sealing.finish()?;
    }
    Ok(out.write_all(b"\n}\n")?)
}

fn keeps_anything(connection: &Connection, tables: &[Table], veil: &Veil) -> Result<bool, Trouble> {
    for table in tables {
        let left_out = veil.on(table);
        let conditions = left_out.columns.iter().map(|(_, condition)| condition);
        let any: Vec<String> =
            conditions.chain([&left_out.rows]).map(|condition| format!("({condition})")).collect();
        let query = format!("SELECT EXISTS (SELECT 1 FROM \"{}\" WHERE {})", table.name, any.join(" OR "));
        if connection.query_row(&query, [], |row| row.get(0))? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The same form as the readable part, with the rest of what is there.
fn write_sealed(
    connection: &Connection,
    out: &mut impl Write,
    tables: &[Table],
    veil: &Veil,
) -> Result<(), Trouble> {
    out.write_all(b"{")?;
    let mut first = true;
    for table in tables {
        let name = format!("{}\"{}\":[", if first { "" } else { "," }, table.name);
        let mut between = Between::new(&name, ",");
        write_rows(connection, out, table, &veil.on(table), Part::Sealed, &mut between)?;
        if between.began {
            out.write_all(b"]")?;
            first = false;
        }
    }
    Ok(out.write_all(b"}")?)
}

fn write_rows(
    connection: &Connection,
    out: &mut impl Write,
    table: &Table,
    left_out: &LeftOut,
    part: Part,
    between: &mut Between<'_>,
) -> Result<(), Trouble> {
    let conditions: String =
        left_out.columns.iter().map(|(_, condition)| format!(", ({condition})")).collect();
    let query = format!(
        "SELECT {}, ({}){conditions} FROM \"{}\" ORDER BY {}",
        table.all_names(),
        left_out.rows,
        table.name,
        table.order()
    );
    let mut statement = connection.prepare(&query)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let columns = written(row, table, left_out, part)?;
        if !columns.is_empty() {
            out.write_all(between.next().as_bytes())?;
            write_row(out, row, table, &columns)?;
        }
    }
    Ok(())
}

/// Which columns of a row are written in a part; none if the row is not in it.
fn written(row: &Row<'_>, table: &Table, left_out: &LeftOut, part: Part) -> rusqlite::Result<Vec<usize>> {
    let count = table.columns.len();
    let all = 0..count;
    if row.get(count)? {
        return Ok(if part == Part::Sealed { all.collect() } else { Vec::new() });
    }
    let mut secret = vec![false; count];
    for (place, (columns, _)) in left_out.columns.iter().enumerate() {
        if row.get(count + 1 + place)? {
            columns.iter().for_each(|column| secret[*column] = true);
        }
    }
    Ok(match part {
        Part::Readable => all.filter(|column| !secret[*column]).collect(),
        Part::Sealed if secret.contains(&true) => {
            all.filter(|column| secret[*column] || table.is_key(*column)).collect()
        }
        Part::Sealed => Vec::new(),
    })
}

fn write_row(out: &mut impl Write, row: &Row<'_>, table: &Table, columns: &[usize]) -> Result<(), Trouble> {
    let mut between = Between::new("{", ",");
    for column in columns {
        let value = row.get_ref(*column)?;
        cells::check(value).map_err(|detail| table.unreadable(*column, &detail))?;
        write!(out, "{}\"{}\":", between.next(), table.columns[*column].name)?;
        cells::write(out, value)?;
    }
    Ok(out.write_all(b"}")?)
}

/// What stands before the first, and before each of the others.
struct Between<'t> {
    first: &'t str,
    others: &'t str,
    began: bool,
}

impl<'t> Between<'t> {
    fn new(first: &'t str, others: &'t str) -> Self {
        Self { first, others, began: false }
    }

    fn next(&mut self) -> &'t str {
        if std::mem::replace(&mut self.began, true) { self.others } else { self.first }
    }
}
