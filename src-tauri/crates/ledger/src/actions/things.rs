//! Things and their movements, by the keys that the file has for places and moments.

use rules::{CompanyColour, GameNumber, keeping::PrintedKind};
use rusqlite::{Transaction, types::FromSqlError};

use super::keeping::places;
pub(super) use super::keeping::places::{check_story, forget};
pub(super) use crate::store::things::first_player_card;
use crate::{
    Stop,
    store::things::{self as stored, movements},
};
use contract::{Place, ThingId};

/// When and by whom a thing is moved.
pub(super) struct Occasion<'a> {
    /// None before game 1.
    pub(super) game: Option<GameNumber>,
    /// `before`, `setup`, `play`, `end` or `finale`.
    pub(super) moment: &'a str,
    pub(super) by: Option<CompanyColour>,
    pub(super) reason: Option<&'a str>,
}

impl Occasion<'_> {
    /// Before game 1.
    pub(super) const BEFORE: Occasion<'static> =
        Occasion { game: None, moment: "before", by: None, reason: None };

    fn typed(&self) -> rusqlite::Result<movements::Occasion<'_>> {
        let Occasion { game, moment, by, reason } = *self;
        let moment = moment.parse().map_err(|error| FromSqlError::Other(Box::new(error)))?;
        Ok(movements::Occasion { game, moment, by, reason })
    }
}

fn place_of_key(key: &str) -> rusqlite::Result<Place> {
    Ok(Place::from_key(key).ok_or(FromSqlError::InvalidType)?)
}

/// Moves a thing from where it lies.
pub(super) fn move_to(
    transaction: &Transaction<'_>,
    thing: ThingId,
    place: &str,
    occasion: &Occasion<'_>,
) -> Result<(), Stop> {
    places::move_to(transaction, thing, &place_of_key(place)?, &occasion.typed()?)
}

/// Where a thing lies.
pub(super) fn place_of(transaction: &Transaction<'_>, thing: ThingId) -> Result<String, Stop> {
    Ok(stored::place_of(transaction, thing)?.key())
}

/// Lays a thing down without a movement.
pub(super) fn put(transaction: &Transaction<'_>, thing: ThingId, place: &str) -> Result<(), Stop> {
    places::put(transaction, thing, &place_of_key(place)?).map(drop)
}

/// A movement in the life of a thing; without `from`, how it came into the campaign.
pub(super) fn note_movement(
    transaction: &Transaction<'_>,
    thing: ThingId,
    from: Option<&str>,
    to: &str,
    occasion: &Occasion<'_>,
) -> Result<(), Stop> {
    let from = from.map(place_of_key).transpose()?;
    Ok(movements::note(transaction, thing, from.as_ref(), &place_of_key(to)?, &occasion.typed()?)?)
}

/// LW-BOX-2 to LW-BOX-4: a pile of things that are known by their number only; wagon cards by colour.
pub(super) fn printed_pile(
    transaction: &Transaction<'_>,
    kind: &str,
    place: &str,
    quantity: u16,
    colour: Option<&str>,
) -> Result<(), Stop> {
    let Some(kind) = PrintedKind::from_key(kind) else { return Ok(()) };
    let colour = colour.and_then(|colour| colour.parse().ok());
    places::printed_pile(transaction, kind, &place_of_key(place)?, quantity, colour)
}

/// The pile of a kind in a place, and how many it holds.
pub(super) fn pile(
    transaction: &Transaction<'_>,
    kind: &str,
    place: &str,
) -> rusqlite::Result<Option<(ThingId, u16)>> {
    let Some(kind) = PrintedKind::from_key(kind) else { return Ok(None) };
    stored::pile(transaction, kind, &place_of_key(place)?)
}

pub(super) fn set_quantity(transaction: &Transaction<'_>, pile: ThingId, quantity: u16) -> Result<(), Stop> {
    Ok(stored::set_quantity(transaction, pile, quantity)?)
}

pub(super) fn bureau(company: CompanyColour) -> String {
    Place::Bureau { company }.key()
}
