//! Events of a game: which is in force, what lies in the discard, what was archived.

use rules::GameNumber;
use rusqlite::Connection;

pub(crate) use crate::facts::events::course;
use crate::{
    Stop, facts,
    store::events::{self, EventRow},
};
use contract::{
    ThingId,
    night::{NightEvent, NightEvents},
};

/// The events of a game as they lie, or lay when it was closed.
pub(super) fn of_game(connection: &Connection, game: GameNumber) -> Result<NightEvents, Stop> {
    let now = course(connection, game)?;
    let mut discard = Vec::new();
    for event in now.discard.iter().rev().filter_map(facts::events::thing_of) {
        discard.extend(events::told_one(connection, event)?.map(shown));
    }
    Ok(NightEvents {
        in_force: discard.first().filter(|_| !now.replacement_due).cloned(),
        replacement_due: now.replacement_due,
        discard,
        met_before: events::met_before(connection)?.into_iter().map(shown).collect(),
        unmet: events::unmet(connection)?,
        archived: events::archived_in(connection, game)?.into_iter().map(shown).collect(),
    })
}

fn shown(EventRow { thing, called, lightning, number }: EventRow) -> NightEvent {
    NightEvent { thing, title: called, lightning, number }
}

pub(crate) fn by_id(connection: &Connection, id: i64) -> Result<NightEvent, Stop> {
    facts::events::known(connection, ThingId(id)).map(shown)
}

/// LW-END-9: the event that was archived at the end of a game, with its movement and who chose it.
pub(crate) fn archived_at_the_end(
    connection: &Connection,
    game: GameNumber,
) -> rusqlite::Result<Option<(i64, NightEvent, Option<String>)>> {
    let archived = events::archived_at_the_end(connection, game)?;
    Ok(archived.map(|archived| {
        (archived.movement, shown(archived.event), archived.by.map(|by| by.key().to_owned()))
    }))
}
