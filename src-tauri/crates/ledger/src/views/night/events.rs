//! Events of a game: which is in force, what lies in the discard, what was archived.

use rules::{
    GameNumber,
    events::{Event, EventsNow, Happening},
};
use rusqlite::{Connection, OptionalExtension, params};

use super::facts;
use crate::{Stop, views::keeping::lines};
use contract::{
    Stage, ThingId,
    night::{NightEvent, NightEvents},
};

/// The events of a game as they lie, or lay when it was closed.
pub(super) fn of_game(connection: &Connection, game: GameNumber) -> Result<NightEvents, Stop> {
    let now = course(connection, game)?;
    let known = |key: &str| found(connection, key.parse().unwrap_or_default());
    let mut discard = Vec::new();
    for event in now.discard.iter().rev() {
        discard.extend(known(&event.event)?);
    }
    Ok(NightEvents {
        in_force: discard.first().filter(|_| !now.replacement_due).cloned(),
        replacement_due: now.replacement_due,
        discard,
        met_before: met_before(connection)?,
        unmet: unmet(connection)?,
        archived: archived(connection, game)?,
    })
}

/// LW-EVT-1 to LW-EVT-4: what happened to events during play, told to the rules. What the rules would not have
/// allowed is a fact all the same, and is passed over: a view is never refused for what was written before.
pub(crate) fn course(connection: &Connection, game: GameNumber) -> Result<EventsNow, Stop> {
    let mut statement = connection.prepare_cached(
        "SELECT thing.id, thing.lightning, to_place FROM movement JOIN thing ON thing.id = movement.thing
         WHERE thing.kind = 'event' AND game = ?1 AND moment = 'play'
           AND (to_place = 'event_discard' OR from_place = 'event_discard') ORDER BY movement.id",
    )?;
    let mut rows = statement.query([game.get()])?;
    let mut now = EventsNow::default();
    while let Some(row) = rows.next()? {
        let event = row.get::<_, i64>(0)?.to_string();
        let place: String = row.get(2)?;
        let revealed = place == "event_discard";
        // Something else before a replacement: there was none left.
        if now.replacement_due && !revealed {
            now = now.clone().after(&Happening::NoReplacementLeft).unwrap_or(now);
        }
        let happening = match place.as_str() {
            "event_discard" => {
                let revealed = Event { event, lightning: row.get(1)? };
                if now.replacement_due {
                    Happening::Replacement { revealed }
                } else {
                    Happening::Newspaper { revealed }
                }
            }
            "dead_letters" => Happening::Archived { event },
            _ => Happening::TakenBack { event },
        };
        now = now.clone().after(&happening).unwrap_or(now);
    }
    // With no event left in the deck nothing can replace the one that was archived, and after play nothing will.
    let in_play = facts::game(connection, game)?.stage == Stage::Play;
    if now.replacement_due && !(in_play && is_any_left(connection)?) {
        now = now.clone().after(&Happening::NoReplacementLeft).unwrap_or(now);
    }
    Ok(now)
}

fn is_any_left(connection: &Connection) -> rusqlite::Result<bool> {
    Ok(unmet(connection)? > 0 || !met_before(connection)?.is_empty())
}

pub(crate) fn by_id(connection: &Connection, id: i64) -> Result<NightEvent, Stop> {
    found(connection, id)?.ok_or_else(|| crate::Rejection::ThingUnknown.into())
}

/// An event that is no secret: what lies in a sealed vault is not told (LW-COM-2).
fn found(connection: &Connection, id: i64) -> Result<Option<NightEvent>, Stop> {
    let query = format!(
        "SELECT id, coalesce(title, number), lightning, number FROM thing
         WHERE id = ?1 AND kind = 'event' AND coalesce(title, number) IS NOT NULL AND {}",
        lines::told(connection)?
    );
    Ok(connection.prepare_cached(&query)?.query_row([id], event).optional()?)
}

fn event(row: &rusqlite::Row<'_>) -> rusqlite::Result<NightEvent> {
    Ok(NightEvent {
        thing: ThingId(row.get(0)?),
        title: row.get(1)?,
        lightning: row.get(2)?,
        number: row.get(3)?,
    })
}

/// Events of the deck that have a name.
fn met_before(connection: &Connection) -> rusqlite::Result<Vec<NightEvent>> {
    let mut statement = connection.prepare_cached(
        "SELECT id, coalesce(title, number) AS called, lightning, number FROM thing
         WHERE kind = 'event' AND place = 'event_deck' AND called IS NOT NULL
         ORDER BY number IS NULL, CAST(number AS INTEGER), called",
    )?;
    let found = statement.query_map([], event)?;
    found.collect()
}

/// Events of the deck that nobody has met yet: a pile without a name.
fn unmet(connection: &Connection) -> rusqlite::Result<u16> {
    connection
        .prepare_cached(
            "SELECT coalesce(sum(quantity), 0) FROM thing
             WHERE kind = 'event' AND place = 'event_deck' AND title IS NULL AND number IS NULL",
        )?
        .query_row([], |row| row.get(0))
}

/// Archived in this game, during play or at its end.
fn archived(connection: &Connection, game: GameNumber) -> rusqlite::Result<Vec<NightEvent>> {
    let mut statement = connection.prepare_cached(&format!(
        "SELECT thing.id, coalesce(title, number, ''), lightning, number
         FROM movement JOIN thing ON thing.id = movement.thing
         WHERE thing.kind = 'event' AND game = ?1 AND to_place = 'dead_letters' AND {} ORDER BY movement.id",
        lines::told(connection)?
    ))?;
    let found = statement.query_map([game.get()], event)?;
    found.collect()
}

/// LW-END-9: the event that was archived at the end of a game, with its movement and who chose it.
pub(crate) fn archived_at_the_end(
    connection: &Connection,
    game: GameNumber,
) -> rusqlite::Result<Option<(i64, NightEvent, Option<String>)>> {
    connection
        .prepare_cached(
            "SELECT thing.id, coalesce(title, number, ''), lightning, number, movement.id, movement.by
             FROM movement JOIN thing ON thing.id = movement.thing
             WHERE thing.kind = 'event' AND game = ?1 AND moment = 'end' AND to_place = 'dead_letters'
               AND movement.by IS NOT NULL AND movement.reason IS NULL
             ORDER BY movement.id DESC LIMIT 1",
        )?
        .query_row(params![game.get()], |row| Ok((row.get(4)?, event(row)?, row.get(5)?)))
        .optional()
}
