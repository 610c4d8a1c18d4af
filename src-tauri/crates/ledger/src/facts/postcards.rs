//! Postcards: when they were drawn, and who may read what (LW-POS-2, LW-POS-3).

use contract::{Place, Rejection, ThingId};
use rules::{
    CompanyColour,
    keeping::PrintedKind,
    postcards::{When, may_read_private_side},
};
use rusqlite::Connection;

use super::things;
use crate::{
    Stop,
    store::postcards::{self, PostcardRow},
};

/// When it left the post office.
pub(crate) fn drawn(connection: &Connection, postcard: ThingId) -> rusqlite::Result<Option<When>> {
    let left = postcards::drawn(connection, postcard)?;
    Ok(left.and_then(|left| Some(When { game: left.game?, moment: left.moment.in_a_game()? })))
}

/// In whose bureau it lies.
pub(crate) fn holder(place: &Place) -> Option<CompanyColour> {
    match place {
        Place::Bureau { company } => Some(*company),
        _ => None,
    }
}

/// A postcard that was drawn.
pub(crate) fn known(connection: &Connection, postcard: ThingId) -> Result<PostcardRow, Stop> {
    let found = postcards::find(connection, postcard)?;
    found.ok_or_else(|| things::not_a(connection, PrintedKind::Postcard, postcard))
}

/// LW-POS-2: the private side is its holder's until the postcard is completed.
pub(crate) fn check_may_read(
    connection: &Connection,
    postcard: ThingId,
    reader: Option<CompanyColour>,
) -> Result<(), Stop> {
    things::check_in_the_open(connection, postcard)?;
    let found = known(connection, postcard)?;
    let holder = holder(&found.card.place);
    let is_completed = postcards::completion(connection, postcard)?.is_some();
    let may = match holder {
        Some(holder) => may_read_private_side(reader, holder, is_completed),
        None => is_completed,
    };
    if may { Ok(()) } else { Err(Rejection::PrivateSide { holder }.into()) }
}
