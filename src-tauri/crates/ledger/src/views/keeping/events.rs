//! Events: in the deck, in force, in the discard, archived (LW-EVT-1 to LW-EVT-5).

use rusqlite::Connection;

use crate::{
    Stop,
    facts::{self, lines},
    store::{events, games, things::movements},
};
use contract::{
    Place,
    keeping::{ArchivedEvent, Events, ThingLine},
};

pub(crate) fn read(connection: &Connection) -> Result<Events, Stop> {
    let open = games::open_game(connection)?;
    let course = open.map(|game| facts::events::course(connection, game)).transpose()?.unwrap_or_default();
    let mut discard = lines::all(connection, events::in_discard(connection)?)?;
    let height = |line: &ThingLine| {
        course.discard.iter().position(|event| facts::events::thing_of(event) == Some(line.thing))
    };
    discard.sort_by_key(|line| std::cmp::Reverse(height(line)));
    let in_force = facts::events::in_force(&course);
    Ok(Events {
        deck: lines::all(connection, events::in_deck(connection)?)?,
        in_force: in_force.filter(|event| discard.iter().any(|line| line.thing == *event)),
        discard,
        archived: archived(connection)?,
    })
}

/// The last that was archived first.
fn archived(connection: &Connection) -> Result<Vec<ArchivedEvent>, Stop> {
    let mut all = Vec::new();
    for line in lines::all(connection, events::in_archive(connection)?)? {
        let last = movements::last_into(connection, line.thing, &Place::DeadLetters)?;
        let (when, game, by, reason) =
            last.map(|last| (last.movement, last.game, last.by, last.reason)).unwrap_or_default();
        all.push((when, ArchivedEvent { line, game, by, reason }));
    }
    all.sort_by_key(|(when, _)| std::cmp::Reverse(*when));
    Ok(all.into_iter().map(|(_, event)| event).collect())
}
