//! Things of the box: found, named, edited, moved, archived, marked, removed;
//! and the kinds that the group names itself.

mod finding;
mod kinds;
mod moving;
mod noting;
pub(super) mod places;

use rusqlite::Transaction;

use super::texts;
use crate::{
    Stop, facts,
    store::{
        people,
        things::{self, ThingRow},
    },
};
use contract::{
    Account, Place, Rejection, ThingAction, ThingId,
    account::{Names, ThingName},
};

pub(super) fn carry_out(transaction: &Transaction<'_>, action: &ThingAction) -> Result<Account, Stop> {
    use ThingAction::*;
    match action {
        Find { kind, place, things, when, story, same_number_ok } => {
            finding::check_numbers(transaction, kind, things, *same_number_ok)?;
            finding::find(transaction, kind, place, things, *when, *story)
        }
        Name { pile, things, to, when, story, same_number_ok } => {
            let kind = things::one(transaction, *pile)?.kind;
            finding::check_numbers(transaction, &kind, things, *same_number_ok)?;
            finding::name(transaction, *pile, things, to.as_ref(), *when, *story)
        }
        Edit { thing, details } => noting::edit(transaction, *thing, details),
        Move { things, quantity, to, when, by, reason } => {
            let order = moving::Order {
                things,
                quantity: *quantity,
                when: *when,
                by: *by,
                reason: reason.as_deref(),
            };
            moving::move_there(transaction, &order, to)
        }
        Archive { things, quantity, when, by, reason } => {
            let order = moving::Order {
                things,
                quantity: *quantity,
                when: *when,
                by: *by,
                reason: reason.as_deref(),
            };
            moving::archive(transaction, &order)
        }
        Mark { thing, company, count } => noting::mark(transaction, *thing, *company, *count),
        Recount { thing, quantity } => noting::recount(transaction, *thing, *quantity),
        Remove { thing } => noting::remove(transaction, *thing),
        AddKind { name, icon, card, same_name_ok } => {
            kinds::add(transaction, name, icon, *card, *same_name_ok)
        }
        EditKind { kind, name, icon, card, same_name_ok } => {
            let change = kinds::Change { name: name.as_deref(), icon: icon.as_deref(), card: *card };
            kinds::edit(transaction, kind, &change, *same_name_ok)
        }
        RemoveKind { kind } => kinds::remove(transaction, kind),
    }
}

impl ThingRow {
    /// What it is called, for the journal.
    pub(super) fn name(&self) -> ThingName {
        ThingName {
            kind: self.kind.clone(),
            kind_name: self.kind_name.clone(),
            number: self.written.number.clone(),
            title: self.written.title.clone(),
            quantity: self.quantity,
        }
    }
}

/// A thing that may be changed: it does not lie in a sealed vault (LW-COM-2).
pub(super) fn in_the_open(transaction: &Transaction<'_>, thing: ThingId) -> Result<ThingRow, Stop> {
    let row = things::one(transaction, thing)?;
    facts::things::check_open_place(transaction, &row.place)?;
    Ok(row)
}

/// How many names the journal writes out.
const NAMES_WRITTEN: usize = 6;

fn names(all: impl IntoIterator<Item = ThingName>) -> Names {
    let mut all = all.into_iter();
    let first: Vec<ThingName> = all.by_ref().take(NAMES_WRITTEN).collect();
    Names { first, more: all.count() }
}

/// Whether a thing of a kind can lie in a place; a place of the group's own is cleaned as names are.
fn checked_place(kind: &str, card: bool, place: &Place) -> Result<Place, Stop> {
    if !place.takes(kind, card) {
        return Err(Rejection::CannotGoThere { kind: kind.to_owned(), to: place.clone() }.into());
    }
    Ok(match place {
        Place::Other { name } => Place::Other { name: texts::line(name)? },
        place => place.clone(),
    })
}
