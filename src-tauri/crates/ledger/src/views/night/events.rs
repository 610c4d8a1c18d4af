//! Events of a game: which is in force, what lies in the discard, what was archived.

use rules::GameNumber;
use rusqlite::Connection;

use crate::{
    Stop, facts,
    store::events::{self, EventRow},
};
use contract::night::{NightEvent, NightEvents};

/// The events of a game as they lie, or lay when it was closed.
pub(super) fn of_game(connection: &Connection, game: GameNumber) -> Result<NightEvents, Stop> {
    let now = facts::events::course(connection, game)?;
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

pub(super) fn shown(EventRow { thing, called, lightning, number, text }: EventRow) -> NightEvent {
    NightEvent { thing, title: called, lightning, number, text }
}
