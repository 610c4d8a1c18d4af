//! Events of a game: which is in force, what lies in the discard, what was archived.

use rules::{
    GameNumber,
    events::{Event, EventsNow, Happening},
};
use rusqlite::{Connection, OptionalExtension, params};

use crate::{
    Stop,
    contract::{
        ThingId,
        night::{NightEvent, NightEvents},
    },
};

/// The events of a game as they lie, or lay when it was closed.
pub(super) fn of_game(connection: &Connection, game: GameNumber) -> Result<NightEvents, Stop> {
    let now = course(connection, game)?;
    let known =
        |key: &str| -> Result<NightEvent, Stop> { by_id(connection, key.parse().unwrap_or_default()) };
    let discard: Vec<NightEvent> =
        now.discard.iter().rev().map(|event| known(&event.event)).collect::<Result<_, _>>()?;
    Ok(NightEvents {
        in_force: discard.first().filter(|_| !now.replacement_due).cloned(),
        replacement_due: now.replacement_due,
        discard,
        met_before: met_before(connection)?,
        unmet: unmet(connection)?,
        archived: archived(connection, game)?,
    })
}

/// LW-EVT-1 to LW-EVT-4: what happened to events during play, told to the rules.
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
        let happening = match (place.as_str(), now.replacement_due) {
            ("event_discard", due) => {
                let revealed = Event { event, lightning: row.get(1)? };
                if due { Happening::Replacement { revealed } } else { Happening::Newspaper { revealed } }
            }
            // A second archiving before a replacement: there was none left.
            (_, true) => {
                now = now.after(&Happening::NoReplacementLeft)?;
                Happening::Archived { event }
            }
            (_, false) => Happening::Archived { event },
        };
        now = now.after(&happening)?;
    }
    // With no event left in the deck nothing can replace the one that was archived.
    if now.replacement_due && unmet(connection)? == 0 && met_before(connection)?.is_empty() {
        now = now.after(&Happening::NoReplacementLeft)?;
    }
    Ok(now)
}

pub(crate) fn by_id(connection: &Connection, id: i64) -> Result<NightEvent, Stop> {
    let found = connection
        .prepare_cached(
            "SELECT id, coalesce(title, number), lightning, number FROM thing
             WHERE id = ?1 AND kind = 'event' AND coalesce(title, number) IS NOT NULL",
        )?
        .query_row([id], event)
        .optional()?;
    found.ok_or_else(|| crate::Rejection::ThingUnknown.into())
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
         WHERE kind = 'event' AND place = 'event_deck' AND called IS NOT NULL ORDER BY called",
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
    let mut statement = connection.prepare_cached(
        "SELECT thing.id, coalesce(title, number, ''), lightning, number FROM movement JOIN thing ON thing.id = movement.thing
         WHERE thing.kind = 'event' AND game = ?1 AND to_place = 'dead_letters' ORDER BY movement.id",
    )?;
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
