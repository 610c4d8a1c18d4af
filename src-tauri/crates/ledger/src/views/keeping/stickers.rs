//! Every rule sticker that was found, in force or not.

use rules::{
    GameNumber,
    booklet::{Conditions, Slot, Sticker},
};
use rusqlite::{Connection, types::Type};

use super::{brought_by, game, photos};
use crate::{Stop, views};
use contract::{PhotoOf, ThingId, keeping::StickerShown};

/// As the rules know them, newest first.
pub(crate) fn all(connection: &Connection) -> Result<Vec<Sticker>, Stop> {
    let mut statement = connection.prepare_cached(
        "SELECT thing.id, place.slot, coalesce(thing.title, ''), from_game, until_game, conditions
         FROM sticker_rule JOIN thing ON thing.id = sticker_rule.thing JOIN place ON place.key = thing.place
         WHERE place.sort = 'booklet' ORDER BY from_game DESC, thing.id DESC",
    )?;
    let found = statement.query_map([], |row| {
        let conditions: Option<String> = row.get(5)?;
        let conditions: Option<Conditions> = conditions
            .as_deref()
            .map(serde_json::from_str)
            .transpose()
            .map_err(|error| rusqlite::Error::FromSqlConversionFailure(5, Type::Text, Box::new(error)))?;
        Ok(Sticker {
            id: row.get(0)?,
            place: Slot::from(row.get::<_, String>(1)?),
            title: row.get(2)?,
            since: views::game(row.get(3)?)?,
            until: game(row.get(4)?)?,
            conditions,
        })
    })?;
    Ok(found.collect::<Result<_, _>>()?)
}

/// As the rulebook shows them, as of a game.
pub(super) fn shown(connection: &Connection, as_of: GameNumber) -> Result<Vec<StickerShown>, Stop> {
    let mut text = connection.prepare_cached("SELECT text FROM thing WHERE id = ?1")?;
    all(connection)?
        .into_iter()
        .map(|sticker| {
            let thing = ThingId(sticker.id);
            Ok(StickerShown {
                thing,
                in_force: sticker.in_force(as_of),
                place: sticker.place.to_string(),
                text: text.query_row([thing.0], |row| row.get(0))?,
                photos: photos::of(connection, PhotoOf::Thing { thing }, None)?,
                story: brought_by(connection, thing.0)?,
                in_use: is_in_use(connection, thing)?,
                title: sticker.title,
                since: sticker.since,
                until: sticker.until,
                conditions: sticker.conditions,
            })
        })
        .collect()
}

/// Whether a line of a receipt comes from it.
pub(crate) fn is_in_use(connection: &Connection, thing: ThingId) -> Result<bool, Stop> {
    Ok(connection
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM receipt_line WHERE sticker = ?1)")?
        .query_row([thing.0], |row| row.get(0))?)
}
