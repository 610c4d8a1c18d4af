//! The course of the events in a game (LW-EVT-1 to LW-EVT-4).

use contract::{Place, Stage, ThingId};
use rules::{
    GameNumber,
    events::{Event, EventsNow, Happening},
    keeping::PrintedKind,
};
use rusqlite::Connection;

use super::things;
use crate::{
    Stop,
    store::{
        events::{self, EventRow},
        games,
    },
};

/// LW-EVT-1 to LW-EVT-4: what happened to events during play, told to the rules. What the rules would not have
/// allowed is a fact all the same, and is passed over: nothing is refused for what was written before.
pub(crate) fn course(connection: &Connection, game: GameNumber) -> Result<EventsNow, Stop> {
    let mut now = EventsNow::default();
    for moved in events::moves_of_discard(connection, game)? {
        let revealed = moved.to == Place::EventDiscard;
        // Something else before a replacement: there was none left.
        if now.replacement_due && !revealed {
            now = now.clone().after(&Happening::NoReplacementLeft).unwrap_or(now);
        }
        let happening = match moved.to {
            Place::EventDiscard => revealing(&now, moved.event, moved.lightning),
            Place::DeadLetters => Happening::Archived { event: name_of(moved.event) },
            _ => Happening::TakenBack { event: name_of(moved.event) },
        };
        now = now.clone().after(&happening).unwrap_or(now);
    }
    // With no event left in the deck nothing can replace the one that was archived, and after play nothing will.
    let in_play = games::game(connection, game)?.stage == Stage::Play;
    if now.replacement_due && !(in_play && is_any_left(connection)?) {
        now = now.clone().after(&Happening::NoReplacementLeft).unwrap_or(now);
    }
    Ok(now)
}

fn is_any_left(connection: &Connection) -> rusqlite::Result<bool> {
    Ok(events::unmet(connection)? > 0 || !events::met_before(connection)?.is_empty())
}

/// LW-EVT-2, LW-EVT-4: an event comes onto the discard by a newspaper, or to replace the one that was archived.
pub(crate) fn revealing(now: &EventsNow, event: ThingId, lightning: bool) -> Happening {
    let revealed = Event { event: name_of(event), lightning };
    if now.replacement_due { Happening::Replacement { revealed } } else { Happening::Newspaper { revealed } }
}

/// The rules know events by names of any kind: theirs are the numbers that the file gave them.
fn name_of(event: ThingId) -> String {
    event.0.to_string()
}

/// The event that the rules speak of.
pub(crate) fn thing_of(event: &Event) -> Option<ThingId> {
    event.event.parse().ok().map(ThingId)
}

/// The event in force, if one is.
pub(crate) fn in_force(now: &EventsNow) -> Option<ThingId> {
    now.in_force().and_then(|(event, _)| thing_of(event))
}

/// An event that has a name and may be told of.
pub(crate) fn known(connection: &Connection, event: ThingId) -> Result<EventRow, Stop> {
    events::told_one(connection, event)?.ok_or_else(|| things::not_a(connection, PrintedKind::Event, event))
}
