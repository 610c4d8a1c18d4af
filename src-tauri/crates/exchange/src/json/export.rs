//! Writes a campaign as JSON: the same rows give the same bytes. Nothing says
//! when it was written, and nothing larger than one row is held in memory.

use std::io::{self, Write};

use contract::Rejection;
use ledger::{
    LongWork,
    document::{
        VERSION,
        rows::{Cell, Hidden, OneState, Secrets, Table},
    },
};

use super::{FORMAT, cells, envelope::Sealing};

/// Why an export stopped: what is read makes no sense, or what is written finds no place.
pub(crate) enum Trouble {
    Reading(Rejection),
    Writing(io::Error),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Writing(error)
    }
}

impl From<Rejection> for Trouble {
    fn from(rejection: Rejection) -> Self {
        Self::Reading(rejection)
    }
}

/// How far the export has come, of a thousand, once the readable part is written.
const READABLE: u16 = 600;

/// Which part of the export a row is written for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Readable,
    Sealed,
}

pub(crate) fn write(rows: &OneState<'_>, out: &mut impl Write, work: &LongWork) -> Result<(), Trouble> {
    let secrets = rows.secrets()?;
    write!(out, "{{\n\"format\":\"{FORMAT}\",\n\"version\":{VERSION},\n\"campaign\":{{")?;
    let mut between = Between::new("\n", ",\n");
    let tables = rows.tables().len();
    for (position, table) in rows.tables().iter().enumerate() {
        work.has_come(share(position, tables, 0, READABLE));
        write!(out, "{}\"{}\":[", between.next(), table.name)?;
        write_rows(&secrets, out, table, Part::Readable, &mut Between::new("\n", ",\n"))?;
        write!(out, "\n]")?;
    }
    write!(out, "\n}}")?;
    if secrets.are_there()? {
        write!(out, ",\n\"sealed\":")?;
        let mut sealing = Sealing::begin(&mut *out)?;
        write_sealed(&secrets, &mut sealing, rows.tables(), work)?;
        sealing.finish()?;
    }
    Ok(out.write_all(b"\n}\n")?)
}

/// How far it has come at one of several steps that lead from one share to another.
pub(crate) fn share(step: usize, steps: usize, from: u16, to: u16) -> u16 {
    let way = usize::from(to - from) * step / steps.max(1);
    from + u16::try_from(way).unwrap_or(0).max(1)
}

/// The same form as the readable part, with the rest of what is there.
fn write_sealed(
    secrets: &Secrets<'_>,
    out: &mut impl Write,
    tables: &[Table],
    work: &LongWork,
) -> Result<(), Trouble> {
    out.write_all(b"{")?;
    let mut first = true;
    for (position, table) in tables.iter().enumerate() {
        work.has_come(share(position, tables.len(), READABLE, 1000));
        let name = format!("{}\"{}\":[", if first { "" } else { "," }, table.name);
        let mut between = Between::new(&name, ",");
        write_rows(secrets, out, table, Part::Sealed, &mut between)?;
        if between.began {
            out.write_all(b"]")?;
            first = false;
        }
    }
    Ok(out.write_all(b"}")?)
}

fn write_rows(
    secrets: &Secrets<'_>,
    out: &mut impl Write,
    table: &Table,
    part: Part,
    between: &mut Between<'_>,
) -> Result<(), Trouble> {
    secrets.each_row(table, |cells, hidden| {
        let columns = written(table, hidden, part);
        if columns.is_empty() {
            return Ok(());
        }
        out.write_all(between.next().as_bytes())?;
        write_row(out, cells, table, &columns)
    })
}

/// Which columns of a row are written in a part; none if the row is not in it.
fn written(table: &Table, hidden: &Hidden, part: Part) -> Vec<usize> {
    let all = 0..table.columns.len();
    match part {
        Part::Readable => all.filter(|column| !hidden.has(*column)).collect(),
        Part::Sealed if hidden.is_part() => {
            all.filter(|column| hidden.has(*column) || table.is_key(*column)).collect()
        }
        Part::Sealed => all.filter(|column| hidden.has(*column)).collect(),
    }
}

fn write_row(
    out: &mut impl Write,
    cells: &[Cell<'_>],
    table: &Table,
    columns: &[usize],
) -> Result<(), Trouble> {
    let mut between = Between::new("{", ",");
    for column in columns {
        write!(out, "{}\"{}\":", between.next(), table.columns[*column].name)?;
        cells::write(out, &cells[*column])?;
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
