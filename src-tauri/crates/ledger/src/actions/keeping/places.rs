//! The one way in which anything changes its place, and in which it is forgotten.

use contract::{Place, ThingId};
use rules::{cards::CardColour, keeping::PrintedKind};
use rusqlite::Transaction;

use crate::{
    Stop, facts,
    store::{
        people, story,
        things::{
            self, NewThing,
            movements::{self, Occasion},
        },
    },
};

/// Moves a thing from where it lies.
pub(in crate::actions) fn move_to(
    transaction: &Transaction<'_>,
    thing: ThingId,
    place: &Place,
    occasion: &Occasion<'_>,
) -> Result<(), Stop> {
    let from = put(transaction, thing, place)?;
    Ok(movements::note(transaction, thing, Some(&from), place, occasion)?)
}

/// Lays a thing down without a movement, and tells where it lay.
pub(in crate::actions) fn put(
    transaction: &Transaction<'_>,
    thing: ThingId,
    place: &Place,
) -> Result<Place, Stop> {
    let from = things::place_of(transaction, thing)?;
    facts::things::check_may_leave(transaction, &from)?;
    things::lay(transaction, thing, place)?;
    Ok(from)
}

/// LW-BOX-2 to LW-BOX-4: a pile of things that are known by their number only; wagon cards by colour.
pub(in crate::actions) fn printed_pile(
    transaction: &Transaction<'_>,
    kind: PrintedKind,
    place: &Place,
    quantity: u16,
    colour: Option<CardColour>,
) -> Result<(), Stop> {
    let pile = NewThing { quantity, colour, printed: true, ..NewThing::one(kind, place) };
    let pile = things::insert(transaction, &pile)?;
    Ok(movements::note(transaction, pile, None, place, &Occasion::BEFORE)?)
}

/// Forgets a thing with all that hangs on it. Nothing else may speak of it.
pub(in crate::actions) fn forget(transaction: &Transaction<'_>, thing: ThingId) -> Result<(), Stop> {
    facts::things::check_may_leave(transaction, &things::place_of(transaction, thing)?)?;
    Ok(things::forget(transaction, thing)?)
}

/// Sees to it that a place is there to be moved to.
pub(in crate::actions) fn prepare(transaction: &Transaction<'_>, place: &Place) -> Result<(), Stop> {
    if let Place::Bureau { company } | Place::Vault { company } = place {
        people::company_name(transaction, *company)?;
    }
    Ok(things::places::make_place(transaction, place)?)
}

/// LW-STO-2: notes which story card brought a thing.
pub(in crate::actions) fn link_to_story(
    transaction: &Transaction<'_>,
    story: Option<ThingId>,
    thing: ThingId,
) -> Result<(), Stop> {
    let Some(story) = story else { return Ok(()) };
    check_story(transaction, story)?;
    Ok(story::note_thing(transaction, story, thing)?)
}

/// A story card that was read.
pub(in crate::actions) fn check_story(transaction: &Transaction<'_>, story: ThingId) -> Result<(), Stop> {
    let read = story::read_when(transaction, story)?.map(drop);
    read.ok_or_else(|| facts::things::not_a(transaction, PrintedKind::StoryCard, story))
}
