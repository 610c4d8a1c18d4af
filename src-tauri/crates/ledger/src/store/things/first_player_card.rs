//! The first player card, of which there is one (LW-CMP-3, LW-SET-14, LW-END-8).

use contract::{Rejection, ThingId};
use rules::{CompanyColour, GameNumber, Moment};
use rusqlite::{Connection, OptionalExtension, params};

use crate::Stop;

/// The card itself.
pub(crate) fn thing(connection: &Connection) -> Result<ThingId, Stop> {
    connection
        .prepare_cached("SELECT id FROM thing WHERE kind = 'first_player_card'")?
        .query_row([], |row| row.get(0))
        .optional()?
        .ok_or_else(|| Rejection::ThingUnknown.into())
}

/// In whose bureau it lies.
pub(crate) fn holder(connection: &Connection) -> rusqlite::Result<Option<CompanyColour>> {
    connection
        .prepare_cached(
            "SELECT place.company FROM thing JOIN place ON place.key = thing.place WHERE thing.kind = 'first_player_card'",
        )?
        .query_row([], |row| row.get(0))
        .optional()
        .map(Option::flatten)
}

/// LW-CMP-3: who was given it when the campaign was founded.
pub(crate) fn first_holder(connection: &Connection) -> rusqlite::Result<Option<CompanyColour>> {
    connection
        .prepare_cached(
            "SELECT place.company FROM movement JOIN thing ON thing.id = movement.thing
             JOIN place ON place.key = movement.to_place
             WHERE thing.kind = 'first_player_card' AND movement.from_place IS NULL",
        )?
        .query_row([], |row| row.get(0))
        .optional()
        .map(Option::flatten)
}

/// Who took it at the end of a game, with the movement.
pub(crate) fn taken(
    connection: &Connection,
    game: GameNumber,
) -> rusqlite::Result<Option<(i64, CompanyColour)>> {
    connection
        .prepare_cached(
            "SELECT movement.id, place.company FROM movement JOIN thing ON thing.id = movement.thing
             JOIN place ON place.key = movement.to_place
             WHERE thing.kind = 'first_player_card' AND game = ?1 AND moment = ?2
             ORDER BY movement.id DESC LIMIT 1",
        )?
        .query_row(params![game, Moment::End], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()
}
