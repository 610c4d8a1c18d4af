//! Events, which are things with a course of their own in each game.

use contract::{Place, ThingId};
use rules::{CompanyColour, GameNumber, Moment};
use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};

use super::things::{ThingRow, told, told_where};

/// An event by its name.
#[derive(Debug, Clone)]
pub(crate) struct EventRow {
    pub(crate) thing: ThingId,
    /// Its title, or its number if it has none.
    pub(crate) called: String,
    pub(crate) lightning: bool,
    pub(crate) number: Option<String>,
    /// What it says, where that was noted.
    pub(crate) text: Option<String>,
}

fn event(row: &Row<'_>) -> rusqlite::Result<EventRow> {
    Ok(EventRow {
        thing: row.get(0)?,
        called: row.get(1)?,
        lightning: row.get(2)?,
        number: row.get(3)?,
        text: row.get(4)?,
    })
}

/// An event that has a name and is no secret: what lies in a sealed vault is not told (LW-COM-2).
pub(crate) fn told_one(connection: &Connection, event: ThingId) -> rusqlite::Result<Option<EventRow>> {
    let query = format!(
        "SELECT id, coalesce(title, number), lightning, number, text FROM thing
         WHERE id = ?1 AND kind = 'event' AND coalesce(title, number) IS NOT NULL AND {}",
        told(connection)?
    );
    connection.prepare_cached(&query)?.query_row([event], self::event).optional()
}

/// Events of the deck that have a name.
pub(crate) fn met_before(connection: &Connection) -> rusqlite::Result<Vec<EventRow>> {
    let mut statement = connection.prepare_cached(
        "SELECT id, coalesce(title, number) AS called, lightning, number, text FROM thing
         WHERE kind = 'event' AND place = 'event_deck' AND called IS NOT NULL
         ORDER BY number IS NULL, CAST(number AS INTEGER), called",
    )?;
    statement.query_map([], event)?.collect()
}

/// Events of the deck that nobody has met yet: a pile without a name.
pub(crate) fn unmet(connection: &Connection) -> rusqlite::Result<u16> {
    connection
        .prepare_cached(
            "SELECT coalesce(sum(quantity), 0) FROM thing
             WHERE kind = 'event' AND place = 'event_deck' AND title IS NULL AND number IS NULL",
        )?
        .query_row([], |row| row.get(0))
}

/// The deck: events by name, then those without one.
pub(crate) fn in_deck(connection: &Connection) -> rusqlite::Result<Vec<ThingRow>> {
    told_where(
        connection,
        "thing.kind = 'event' AND thing.place = 'event_deck'
         ORDER BY title IS NULL AND number IS NULL, CAST(number AS INTEGER), title, thing.id",
        [],
    )
}

/// What lies in the discard, in no order of its own.
pub(crate) fn in_discard(connection: &Connection) -> rusqlite::Result<Vec<ThingRow>> {
    told_where(connection, "thing.kind = 'event' AND thing.place = 'event_discard' ORDER BY thing.id", [])
}

/// The same by their numbers, whatever they are called.
pub(crate) fn all_in_discard(connection: &Connection) -> rusqlite::Result<Vec<ThingId>> {
    let mut statement =
        connection.prepare_cached("SELECT id FROM thing WHERE kind = 'event' AND place = ?1 ORDER BY id")?;
    let found = statement.query_map([Place::EventDiscard], |row| row.get(0))?;
    found.collect()
}

/// Every event that was archived.
pub(crate) fn in_archive(connection: &Connection) -> rusqlite::Result<Vec<ThingRow>> {
    told_where(connection, "thing.kind = 'event' AND thing.place = 'dead_letters' ORDER BY thing.id DESC", [])
}

/// An event that came onto the discard, or left it.
pub(crate) struct DiscardMove {
    pub(crate) event: ThingId,
    pub(crate) lightning: bool,
    pub(crate) to: Place,
}

/// All that happened to the discard during play, in its order.
pub(crate) fn moves_of_discard(
    connection: &Connection,
    game: GameNumber,
) -> rusqlite::Result<Vec<DiscardMove>> {
    let mut statement = connection.prepare_cached(
        "SELECT thing.id, thing.lightning, to_place FROM movement JOIN thing ON thing.id = movement.thing
         WHERE thing.kind = 'event' AND game = ?1 AND moment = 'play'
           AND (to_place = 'event_discard' OR from_place = 'event_discard') ORDER BY movement.id",
    )?;
    let found = statement.query_map([game], |row| {
        Ok(DiscardMove { event: row.get(0)?, lightning: row.get(1)?, to: row.get(2)? })
    })?;
    found.collect()
}

/// Archived in this game, during play or at its end.
pub(crate) fn archived_in(connection: &Connection, game: GameNumber) -> rusqlite::Result<Vec<EventRow>> {
    let mut statement = connection.prepare_cached(&format!(
        "SELECT thing.id, coalesce(title, number, ''), lightning, number, text
         FROM movement JOIN thing ON thing.id = movement.thing
         WHERE thing.kind = 'event' AND game = ?1 AND to_place = 'dead_letters' AND {} ORDER BY movement.id",
        told(connection)?
    ))?;
    statement.query_map([game], event)?.collect()
}

/// An event that somebody chose to archive, and by which movement.
pub(crate) struct Archived {
    pub(crate) movement: i64,
    pub(crate) event: EventRow,
    pub(crate) by: Option<CompanyColour>,
}

/// LW-END-9: the event that was archived at the end of a game.
pub(crate) fn archived_at_the_end(
    connection: &Connection,
    game: GameNumber,
) -> rusqlite::Result<Option<Archived>> {
    connection
        .prepare_cached(
            "SELECT thing.id, coalesce(title, number, ''), lightning, number, NULL, movement.id, movement.by
             FROM movement JOIN thing ON thing.id = movement.thing
             WHERE thing.kind = 'event' AND game = ?1 AND moment = 'end' AND to_place = 'dead_letters'
               AND movement.by IS NOT NULL AND movement.reason IS NULL
             ORDER BY movement.id DESC LIMIT 1",
        )?
        .query_row([game], |row| Ok(Archived { movement: row.get(5)?, event: event(row)?, by: row.get(6)? }))
        .optional()
}

pub(crate) fn amend(
    transaction: &Transaction<'_>,
    event: ThingId,
    title: &str,
    lightning: bool,
    text: Option<&str>,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE thing SET title = ?2, lightning = ?3, text = ?4 WHERE id = ?1")?
        .execute(params![event, title, lightning, text])?;
    Ok(())
}

/// Of a game whose discard went back under the deck: this event was archived instead. False if it did not go back.
pub(crate) fn archive_returned_event(
    transaction: &Transaction<'_>,
    game: GameNumber,
    event: ThingId,
    by: CompanyColour,
) -> rusqlite::Result<bool> {
    let returned = transaction
        .prepare_cached(
            "UPDATE movement SET to_place = ?3, by = ?4
             WHERE thing = ?1 AND game = ?2 AND moment = ?5 AND from_place = ?6",
        )?
        .execute(params![event, game, Place::DeadLetters, by, Moment::End, Place::EventDiscard])?;
    Ok(returned > 0)
}

/// LW-EVT-1: an event that went from this game's discard into a vault went there from the deck.
pub(crate) fn forget_reveals_of_what_lies_in_vaults(
    transaction: &Transaction<'_>,
    game: GameNumber,
) -> rusqlite::Result<()> {
    transaction.execute(
        "UPDATE movement SET from_place = ?2
         WHERE game = ?1 AND from_place = ?3 AND to_place LIKE 'vault:%'",
        params![game, Place::EventDeck, Place::EventDiscard],
    )?;
    transaction.execute(
        "DELETE FROM movement WHERE game = ?1 AND to_place = ?2
         AND thing IN (SELECT id FROM thing WHERE place LIKE 'vault:%')",
        params![game, Place::EventDiscard],
    )?;
    Ok(())
}
