//! The one way from a place to another, archiving included.

use rules::{
    Broken, CompanyColour,
    keeping::{PrintedKind, archive_place},
    postcards::When,
};
use rusqlite::{Transaction, params};

use super::{ThingRow, checked_place, finding::check_count, names, people, row, texts, things};
use crate::{Stop, views::night::facts};
use contract::{Account, Place, Rejection, Stage, ThingId, account::ThingName};

/// What is moved, when, by whom and why.
pub(super) struct Order<'a> {
    pub(super) things: &'a [ThingId],
    /// Of one pile.
    pub(super) quantity: Option<u16>,
    pub(super) when: Option<When>,
    pub(super) by: Option<CompanyColour>,
    pub(super) reason: Option<&'a str>,
}

pub(super) fn move_there(
    transaction: &Transaction<'_>,
    order: &Order<'_>,
    to: &Place,
) -> Result<Account, Stop> {
    let to = match to {
        Place::Other { name } => Place::Other { name: texts::line(name)? },
        to => to.clone(),
    };
    let moved = all(transaction, order, |_| to.clone())?;
    Ok(Account::ThingsMoved { things: names(moved), to })
}

/// LW-BOX-5: cards into the dead letter office, other things into the big box.
pub(super) fn archive(transaction: &Transaction<'_>, order: &Order<'_>) -> Result<Account, Stop> {
    let to = |row: &ThingRow| archive_place(row.card);
    let first = order.things.first().map(|thing| row(transaction, *thing)).transpose()?;
    let shown = first.as_ref().map_or(Place::DeadLetters, to);
    let moved = all(transaction, order, to)?;
    Ok(Account::ThingsArchived { things: names(moved), to: shown, exception: texts::reason(order.reason)? })
}

fn all(
    transaction: &Transaction<'_>,
    order: &Order<'_>,
    to: impl Fn(&ThingRow) -> Place,
) -> Result<Vec<ThingName>, Stop> {
    check_count(order.things.len())?;
    if let Some(quantity) = order.quantity.filter(|_| order.things.len() > 1) {
        return Err(Rejection::QuantityImpossible { quantity, most: 1 }.into());
    }
    if let Some(company) = order.by {
        people::company_name(transaction, company)?;
    }
    let reason = texts::reason(order.reason)?;
    let mut moved = Vec::new();
    for thing in order.things {
        let row = row(transaction, *thing)?;
        let to = to(&row);
        moved.push(one(transaction, &row, &to, order, reason.as_deref())?);
    }
    Ok(moved)
}

fn one(
    transaction: &Transaction<'_>,
    row: &ThingRow,
    to: &Place,
    order: &Order<'_>,
    reason: Option<&str>,
) -> Result<ThingName, Stop> {
    things::check_may_leave(transaction, row.thing)?;
    let to = checked_place(&row.kind, row.card, to)?;
    if to == row.place {
        return Err(Rejection::LiesThere { place: to }.into());
    }
    // LW-POS-1: cards of the post office are drawn, by their number.
    if row.is(PrintedKind::Postcard) && row.is_nameless() {
        return Err(Rejection::CannotGoThere { kind: row.kind.clone(), to }.into());
    }
    if row.is(PrintedKind::Event) && to == Place::DeadLetters {
        check_event_archived(transaction, row, reason)?;
    }
    // What lies in the discard belongs to the game that is being played: it cannot have left it in another.
    let when = order.when.filter(|_| row.place != Place::EventDiscard);
    let occasion = things::Occasion { by: order.by, reason, ..things::Occasion::said(transaction, when)? };
    let key = things::place_key(transaction, &to)?;
    let quantity = order.quantity.unwrap_or(row.quantity);
    if quantity == 0 || quantity > row.quantity {
        return Err(Rejection::QuantityImpossible { quantity, most: row.quantity }.into());
    }
    let name = ThingName { quantity, ..row.name() };
    if joins_its_pile(transaction, row, &to, quantity)? {
        return Ok(name);
    }
    if quantity == row.quantity {
        things::move_to(transaction, row.thing, &key, &occasion)?;
    } else {
        let part = split(transaction, row, quantity)?;
        things::move_to(transaction, part, &key, &occasion)?;
    }
    Ok(name)
}

/// LW-EVT-4, LW-END-9: events are archived from the discard, during play the one in force, at the end the one
/// that the last in the ranking chooses. Everything else is an exception that a card makes, and has a reason.
fn check_event_archived(
    transaction: &Transaction<'_>,
    row: &ThingRow,
    reason: Option<&str>,
) -> Result<(), Stop> {
    if reason.is_some() {
        return Ok(());
    }
    if row.place != Place::EventDiscard {
        let event = row.title.clone().or_else(|| row.number.clone()).unwrap_or_default();
        return Err(Broken::EventNotInDiscard { event }.into());
    }
    match facts::open_game(transaction)? {
        Some(game) if facts::game(transaction, game)?.stage == Stage::Play => Ok(()),
        _ => Err(Rejection::ReasonNeeded.into()),
    }
}

/// Part of a pile becomes a pile of its own, where it lies.
fn split(transaction: &Transaction<'_>, row: &ThingRow, quantity: u16) -> Result<ThingId, Stop> {
    things::set_quantity(transaction, row.thing, row.quantity.saturating_sub(quantity))?;
    transaction.execute(
        "INSERT INTO thing (kind, place, quantity, text, colour, worth, found_in, pile)
         SELECT kind, place, ?2, text, colour, worth, found_in, id FROM thing WHERE id = ?1",
        params![row.thing.0, quantity],
    )?;
    let part = ThingId(transaction.last_insert_rowid());
    let origin = things::Occasion::BEFORE;
    let game: Option<(Option<u8>, String)> = first_seen(transaction, row.thing)?;
    let (game, moment) = game.unwrap_or((None, origin.moment.to_owned()));
    transaction.execute(
        "INSERT INTO movement (thing, from_place, to_place, game, moment) VALUES (?1, NULL, ?2, ?3, ?4)",
        params![part.0, row.place.key(), game, moment],
    )?;
    Ok(part)
}

fn first_seen(transaction: &Transaction<'_>, thing: ThingId) -> Result<Option<(Option<u8>, String)>, Stop> {
    use rusqlite::OptionalExtension;
    Ok(transaction
        .prepare_cached("SELECT game, moment FROM movement WHERE thing = ?1 ORDER BY id LIMIT 1")?
        .query_row([thing.0], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?)
}

/// A part that comes back to where its pile lies is part of the pile again.
fn joins_its_pile(
    transaction: &Transaction<'_>,
    part: &ThingRow,
    to: &Place,
    quantity: u16,
) -> Result<bool, Stop> {
    let Some(pile) = part.pile.filter(|_| part.is_nameless()) else { return Ok(false) };
    let pile = row(transaction, pile)?;
    if pile.place != *to || !pile.is_nameless() {
        return Ok(false);
    }
    things::set_quantity(transaction, pile.thing, pile.quantity.saturating_add(quantity))?;
    things::set_quantity(transaction, part.thing, part.quantity.saturating_sub(quantity))?;
    Ok(true)
}
