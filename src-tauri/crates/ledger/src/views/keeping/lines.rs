//! Things as lines of a list.

use rules::CompanyColour;
use rusqlite::{Connection, OptionalExtension, Params, Row};

use super::game;
use crate::{Stop, views};
use contract::{
    PhotoId, Place, ThingId,
    keeping::{Mark, ThingLine},
};

/// Of a thing: it lies in a vault.
const IN_A_VAULT: &str = "(thing.place LIKE 'vault:%')";

/// The condition that a thing may be told of: it does not lie in a sealed vault (LW-COM-2).
pub(crate) fn told(connection: &Connection) -> rusqlite::Result<String> {
    Ok(if views::is_sealed(connection)? { format!("NOT {IN_A_VAULT}") } else { "1".to_owned() })
}

const COLUMNS: &str =
    "thing.id, thing.kind, thing.number, thing.title, thing.quantity, thing.place, thing.colour,
    thing.company, thing.lightning, thing.value, thing.leads_to, thing.found_in";

/// The things that a condition chooses, in an order. A pile that is used up is none.
pub(crate) fn where_(
    connection: &Connection,
    condition: &str,
    params: impl Params,
) -> Result<Vec<ThingLine>, Stop> {
    read(connection, &format!("{} AND {condition}", told(connection)?), params)
}

/// What lies in a place, even in a sealed vault: for whoever reads it out (LW-CMP-7).
pub(crate) fn sealed_or_not(connection: &Connection, place: &Place) -> Result<Vec<ThingLine>, Stop> {
    read(connection, "place = ?1 ORDER BY id", [place.key()])
}

fn read(connection: &Connection, condition: &str, params: impl Params) -> Result<Vec<ThingLine>, Stop> {
    let query = format!("SELECT {COLUMNS} FROM thing WHERE quantity > 0 AND {condition}");
    let mut statement = connection.prepare_cached(&query)?;
    let found = statement.query_map(params, line)?;
    let mut lines: Vec<ThingLine> = found.collect::<Result<_, _>>()?;
    for line in &mut lines {
        complete(connection, line)?;
    }
    Ok(lines)
}

/// One thing that is no secret.
pub(crate) fn one(connection: &Connection, thing: ThingId) -> Result<Option<ThingLine>, Stop> {
    Ok(where_(connection, "thing.id = ?1", [thing.0])?.into_iter().next())
}

fn line(row: &Row<'_>) -> rusqlite::Result<ThingLine> {
    let place: String = row.get(5)?;
    let company: Option<String> = row.get(7)?;
    let leads_to: Option<i64> = row.get(10)?;
    Ok(ThingLine {
        thing: ThingId(row.get(0)?),
        kind: row.get(1)?,
        number: row.get(2)?,
        title: row.get(3)?,
        quantity: row.get(4)?,
        place: views::place(&place)?,
        colour: row.get::<_, Option<String>>(6)?.as_deref().and_then(|key| key.parse().ok()),
        company: company.as_deref().map(views::colour).transpose()?,
        lightning: row.get(8)?,
        value: row.get(9)?,
        leads_to: leads_to.and_then(|number| number.try_into().ok()),
        found_in: game(row.get(11)?)?,
        marks: Vec::new(),
        photo: None,
    })
}

/// What hangs on it: marks, and the first photo that everybody may see.
fn complete(connection: &Connection, line: &mut ThingLine) -> Result<(), Stop> {
    let mut statement = connection.prepare_cached("SELECT company, count FROM mark WHERE thing = ?1")?;
    let marks = statement.query_map([line.thing.0], |row| {
        let key: String = row.get(0)?;
        Ok(Mark { company: views::colour(&key)?, count: row.get(1)? })
    })?;
    line.marks = marks.collect::<Result<_, _>>()?;
    line.marks.sort_by_key(|mark: &Mark| -> CompanyColour { mark.company });
    line.photo = connection
        .prepare_cached(
            "SELECT id FROM photo WHERE thing = ?1
               AND (private = 0 OR thing IN (SELECT thing FROM postcard_completed)) ORDER BY position, id LIMIT 1",
        )?
        .query_row([line.thing.0], |row| row.get(0).map(PhotoId))
        .optional()?;
    Ok(())
}
