//! One thing, its life, and all that hangs on it.

use rules::{CompanyColour, keeping::PrintedKind};
use rusqlite::Connection;

use super::{brought_by, kinds, photos, postcards, stickers, story};
use crate::{
    Stop, facts,
    store::{
        self, people,
        things::{
            self, ThingRow,
            movements::{self, MovementRow},
        },
    },
};
use contract::{
    PhotoOf, Place, Rejection, ThingId,
    keeping::{Movement, PostcardShown, ThingLine, ThingShown},
};

pub(crate) fn read(connection: &Connection, thing: ThingId) -> Result<ThingShown, Stop> {
    facts::things::check_in_the_open(connection, thing)?;
    let row = things::told_one(connection, thing)?.ok_or(Rejection::ThingUnknown)?;
    let current = facts::campaign::current_game(connection)?;
    Ok(ThingShown {
        text: row.written.text.clone(),
        worth: row.written.worth,
        life: life(connection, thing)?,
        photos: photos::of(connection, PhotoOf::Thing { thing }, None)?,
        story: brought_by(connection, thing)?,
        brought: story::brought(connection, thing)?,
        sticker: stickers::shown(connection, current)?.into_iter().find(|sticker| sticker.thing == thing),
        postcard: postcard(connection, &row)?,
        led_here: led_here(connection, &row)?,
        removable: facts::things::is_removable(connection, &row)?,
        kinds: kinds(connection)?,
        companies: people::badges(connection)?,
        destinations: destinations(connection, &row)?,
        line: facts::lines::line(connection, row)?,
    })
}

/// From where to where, oldest first.
fn life(connection: &Connection, thing: ThingId) -> Result<Vec<Movement>, Stop> {
    let shown = |MovementRow { from, to, game, moment, by, reason, .. }: MovementRow| Movement {
        from,
        to,
        game,
        moment: moment.in_a_game(),
        by,
        reason,
    };
    Ok(movements::life(connection, thing)?.into_iter().map(shown).collect())
}

/// Itself, or the one that a ticket's number leads to (LW-POS-4).
fn postcard(connection: &Connection, row: &ThingRow) -> Result<Option<PostcardShown>, Stop> {
    if row.is(PrintedKind::Postcard) && row.written.number.is_some() {
        return postcards::one(connection, row.thing);
    }
    match row.written.leads_to {
        Some(number) => postcards::by_number(connection, number),
        None => Ok(None),
    }
}

/// LW-POS-4: tickets whose number leads to this postcard.
fn led_here(connection: &Connection, row: &ThingRow) -> Result<Vec<ThingLine>, Stop> {
    let Some(postcard) = store::postcards::find(connection, row.thing)? else { return Ok(Vec::new()) };
    facts::lines::all(connection, things::leading_to(connection, postcard.number)?)
}

/// Where it can be moved to: out of a vault nowhere, before all are open (LW-COM-2, LW-CMP-7).
fn destinations(connection: &Connection, row: &ThingRow) -> Result<Vec<Place>, Stop> {
    let in_a_vault = matches!(row.place, Place::Vault { .. }) && !facts::finale::are_open(connection)?;
    let unreached = row.is(PrintedKind::Postcard) && row.written.number.is_none();
    if in_a_vault || unreached {
        return Ok(Vec::new());
    }
    let companies: Vec<CompanyColour> = people::colours(connection)?;
    let mut places: Vec<Place> =
        companies.iter().map(|company| Place::Bureau { company: *company }).collect();
    places.extend(companies.iter().map(|company| Place::Vault { company: *company }));
    places.extend([Place::WagonDeck, Place::TicketDeck, Place::EventDeck, Place::Warehouse]);
    places.extend([Place::Table, Place::Board, Place::DeadLetters, Place::BigBox]);
    places.extend(things::places::own_places(connection)?);
    // LW-END-9: an event goes there from the discard, or by an exception that archiving asks for.
    let archived_otherwise = row.is(PrintedKind::Event) && row.place != Place::EventDiscard;
    places.retain(|place| {
        *place != row.place
            && place.takes(&row.kind, row.card)
            && !(archived_otherwise && *place == Place::DeadLetters)
    });
    Ok(places)
}
