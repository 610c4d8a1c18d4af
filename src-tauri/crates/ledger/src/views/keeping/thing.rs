//! One thing, its life, and all that hangs on it.

use rules::{CompanyColour, keeping::PrintedKind};
use rusqlite::{Connection, OptionalExtension};

use super::{brought_by, game, kinds, lines, moment, photos, postcards, stickers, story};
use crate::{
    Stop,
    views::{self, companies, is_sealed},
};
use contract::{
    PhotoOf, Place, Rejection, ThingId,
    keeping::{Movement, ThingLine, ThingShown},
};

pub(crate) fn read(connection: &Connection, thing: ThingId) -> Result<ThingShown, Stop> {
    check_in_the_open(connection, thing)?;
    let line = lines::one(connection, thing)?.ok_or(Rejection::ThingUnknown)?;
    let (text, worth): (Option<String>, Option<i64>) = connection
        .prepare_cached("SELECT text, worth FROM thing WHERE id = ?1")?
        .query_row([thing.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let current = views::current_game(connection)?;
    Ok(ThingShown {
        text,
        worth,
        life: life(connection, thing)?,
        photos: photos::of(connection, PhotoOf::Thing { thing }, None)?,
        story: brought_by(connection, thing.0)?,
        brought: story::brought(connection, thing)?,
        sticker: stickers::shown(connection, current)?.into_iter().find(|sticker| sticker.thing == thing),
        postcard: postcard(connection, &line)?,
        led_here: led_here(connection, &line)?,
        removable: is_removable(connection, thing)?,
        kinds: kinds(connection)?,
        companies: companies::badges(connection)?,
        destinations: destinations(connection, &line)?,
        line,
    })
}

/// LW-COM-2: nobody looks into a sealed vault.
pub(super) fn check_in_the_open(connection: &Connection, thing: ThingId) -> Result<(), Stop> {
    let place: Option<String> = connection
        .prepare_cached("SELECT place FROM thing WHERE id = ?1")?
        .query_row([thing.0], |row| row.get(0))
        .optional()?;
    let place = place.ok_or(Rejection::ThingUnknown)?;
    match views::place(&place)? {
        Place::Vault { company } if is_sealed(connection)? => {
            Err(rules::Broken::VaultSealed { company }.into())
        }
        _ => Ok(()),
    }
}

/// From where to where, oldest first.
fn life(connection: &Connection, thing: ThingId) -> Result<Vec<Movement>, Stop> {
    let mut statement = connection.prepare_cached(
        "SELECT from_place, to_place, game, moment, by, reason FROM movement WHERE thing = ?1 ORDER BY id",
    )?;
    let found = statement.query_map([thing.0], |row| {
        let from: Option<String> = row.get(0)?;
        let to: String = row.get(1)?;
        let by: Option<String> = row.get(4)?;
        Ok(Movement {
            from: from.as_deref().map(views::place).transpose()?,
            to: views::place(&to)?,
            game: game(row.get(2)?)?,
            moment: moment(&row.get::<_, String>(3)?)?,
            by: by.as_deref().map(views::colour).transpose()?,
            reason: row.get(5)?,
        })
    })?;
    Ok(found.collect::<Result<_, _>>()?)
}

/// Itself, or the one that a ticket's number leads to (LW-POS-4).
fn postcard(
    connection: &Connection,
    line: &ThingLine,
) -> Result<Option<contract::keeping::PostcardShown>, Stop> {
    if line.kind == PrintedKind::Postcard.key() && line.number.is_some() {
        return postcards::one(connection, line.thing);
    }
    match line.leads_to {
        Some(number) => postcards::by_number(connection, number),
        None => Ok(None),
    }
}

/// LW-POS-4: tickets whose number leads to this postcard.
fn led_here(connection: &Connection, line: &ThingLine) -> Result<Vec<ThingLine>, Stop> {
    let number = line.number.as_deref().filter(|_| line.kind == PrintedKind::Postcard.key());
    match number.map(views::postcard_number).transpose()? {
        Some(number) => lines::where_(connection, "leads_to = ?1 ORDER BY id", [i64::from(number)]),
        None => Ok(Vec::new()),
    }
}

/// Whether nothing else speaks of it, so that it can be taken off as if it had never been noted.
pub(crate) fn is_removable(connection: &Connection, thing: ThingId) -> Result<bool, Stop> {
    Ok(connection
        .prepare_cached(
            "SELECT kind NOT IN ('first_player_card', 'bonus_card', 'story_card', 'sticker')
                AND printed = 0 AND place NOT LIKE 'vault:%'
                AND NOT EXISTS (SELECT 1 FROM receipt_ticket WHERE receipt_ticket.thing = thing.id)
                AND NOT EXISTS (SELECT 1 FROM thing AS part WHERE part.pile = thing.id AND part.quantity > 0)
                AND NOT EXISTS (SELECT 1 FROM movement WHERE movement.thing = thing.id AND to_place = 'event_discard')
             FROM thing WHERE id = ?1",
        )?
        .query_row([thing.0], |row| row.get(0))?)
}

/// Where it can be moved to: out of a vault nowhere, before all are open (LW-COM-2, LW-CMP-7).
fn destinations(connection: &Connection, line: &ThingLine) -> Result<Vec<Place>, Stop> {
    let printed = PrintedKind::from_key(&line.kind);
    let in_a_vault = matches!(line.place, Place::Vault { .. }) && !views::finale::are_open(connection)?;
    let unreached = printed == Some(PrintedKind::Postcard) && line.number.is_none();
    if in_a_vault || unreached {
        return Ok(Vec::new());
    }
    let companies: Vec<CompanyColour> = views::colours(connection)?;
    let mut places: Vec<Place> =
        companies.iter().map(|company| Place::Bureau { company: *company }).collect();
    places.extend(companies.iter().map(|company| Place::Vault { company: *company }));
    places.extend([Place::WagonDeck, Place::TicketDeck, Place::EventDeck, Place::Warehouse]);
    places.extend([Place::Table, Place::Board, Place::DeadLetters, Place::BigBox]);
    places.extend(own_places(connection)?);
    let card: bool = connection
        .prepare_cached("SELECT card FROM kind WHERE key = ?1")?
        .query_row([&line.kind], |row| row.get(0))?;
    // LW-END-9: an event goes there from the discard, or by an exception that archiving asks for.
    let archived_otherwise = printed == Some(PrintedKind::Event) && line.place != Place::EventDiscard;
    places.retain(|place| {
        *place != line.place
            && place.takes(&line.kind, card)
            && !(archived_otherwise && *place == Place::DeadLetters)
    });
    Ok(places)
}

/// Places that only this group has.
fn own_places(connection: &Connection) -> Result<Vec<Place>, Stop> {
    let mut statement =
        connection.prepare_cached("SELECT key FROM place WHERE sort = 'other' ORDER BY key")?;
    let found = statement.query_map([], |row| views::place(&row.get::<_, String>(0)?))?;
    Ok(found.collect::<Result<_, _>>()?)
}
