//! Things as lines of a list: a row with all that hangs on it.

use contract::{
    ThingId,
    keeping::{Mark, ThingLine},
};
use rusqlite::Connection;

use crate::{
    Stop,
    store::{
        photos,
        things::{self, ThingRow, Written},
    },
};

/// One thing that is no secret.
pub(crate) fn one(connection: &Connection, thing: ThingId) -> Result<Option<ThingLine>, Stop> {
    things::told_one(connection, thing)?.map(|row| line(connection, row)).transpose()
}

pub(crate) fn all(connection: &Connection, rows: Vec<ThingRow>) -> Result<Vec<ThingLine>, Stop> {
    rows.into_iter().map(|row| line(connection, row)).collect()
}

/// With its marks, and the first photo that everybody may see.
pub(crate) fn line(connection: &Connection, row: ThingRow) -> Result<ThingLine, Stop> {
    let ThingRow { thing, kind, place, quantity, colour, company, found_in, .. } = row;
    let Written { number, title, lightning, value, leads_to, .. } = row.written;
    let marks = things::marks(connection, thing)?;
    Ok(ThingLine {
        thing,
        kind,
        number,
        title,
        quantity,
        place,
        colour,
        company,
        lightning,
        value,
        leads_to,
        found_in,
        marks: marks.into_iter().map(|(company, count)| Mark { company, count }).collect(),
        photo: photos::first_for_everybody(connection, thing)?,
    })
}
