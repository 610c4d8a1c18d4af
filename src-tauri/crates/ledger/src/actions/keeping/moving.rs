//! The one way from a place to another, archiving included.

use rules::{
    Broken, CompanyColour,
    keeping::{PrintedKind, archive_place},
    postcards::When,
};
use rusqlite::Transaction;

use super::{checked_place, finding::check_count, names, people, places, texts};
use crate::{
    Stop, facts,
    store::{
        games,
        things::{
            self, NewThing, ThingRow, Written,
            movements::{self, Occasion},
        },
    },
};
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
    let first = order.things.first().map(|thing| things::one(transaction, *thing)).transpose()?;
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
    if order.quantity.is_some() && order.things.len() > 1 {
        return Err(Rejection::QuantityOfSeveral { things: order.things.len() }.into());
    }
    if let Some(company) = order.by {
        people::company_name(transaction, company)?;
    }
    let reason = texts::reason(order.reason)?;
    let mut moved = Vec::new();
    for thing in order.things {
        let row = things::one(transaction, *thing)?;
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
    facts::things::check_may_leave(transaction, &row.place)?;
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
    let occasion = Occasion { by: order.by, reason, ..facts::things::occasion(transaction, when)? };
    places::prepare(transaction, &to)?;
    let quantity = order.quantity.unwrap_or(row.quantity);
    if quantity == 0 || quantity > row.quantity {
        return Err(Rejection::QuantityImpossible { quantity, most: row.quantity }.into());
    }
    let name = ThingName { quantity, ..row.name() };
    if joins_its_pile(transaction, row, &to, quantity)? {
        return Ok(name);
    }
    if quantity == row.quantity {
        places::move_to(transaction, row.thing, &to, &occasion)?;
    } else {
        let part = split(transaction, row, quantity)?;
        places::move_to(transaction, part, &to, &occasion)?;
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
        let event = row.written.title.clone().or_else(|| row.written.number.clone()).unwrap_or_default();
        return Err(Broken::EventNotInDiscard { event }.into());
    }
    match games::open_game(transaction)? {
        Some(game) if games::game(transaction, game)?.stage == Stage::Play => Ok(()),
        _ => Err(Rejection::ReasonNeeded.into()),
    }
}

/// Part of a pile becomes a pile of its own, where it lies.
fn split(transaction: &Transaction<'_>, row: &ThingRow, quantity: u16) -> Result<ThingId, Stop> {
    things::set_quantity(transaction, row.thing, row.quantity.saturating_sub(quantity))?;
    let part = NewThing {
        kind: &row.kind,
        place: &row.place,
        quantity,
        written: Written { text: row.written.text.clone(), worth: row.written.worth, ..Written::default() },
        colour: row.colour,
        company: None,
        found_in: row.found_in,
        pile: Some(row.thing),
        printed: false,
    };
    let part = things::insert(transaction, &part)?;
    movements::copy_beginning(transaction, row.thing, part)?;
    Ok(part)
}

/// A part that comes back to where its pile lies is part of the pile again.
fn joins_its_pile(
    transaction: &Transaction<'_>,
    part: &ThingRow,
    to: &Place,
    quantity: u16,
) -> Result<bool, Stop> {
    let Some(pile) = part.pile.filter(|_| part.is_nameless()) else { return Ok(false) };
    let pile = things::one(transaction, pile)?;
    if pile.place != *to || !pile.is_nameless() {
        return Ok(false);
    }
    things::set_quantity(transaction, pile.thing, pile.quantity.saturating_add(quantity))?;
    things::set_quantity(transaction, part.thing, part.quantity.saturating_sub(quantity))?;
    Ok(true)
}
