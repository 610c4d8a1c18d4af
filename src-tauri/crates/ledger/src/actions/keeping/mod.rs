//! Things of the box: found, named, edited, moved, archived, marked, removed;
//! and the kinds that the group names itself.

mod finding;
mod kinds;
mod moving;
mod noting;

use rules::keeping::PrintedKind;
use rusqlite::{OptionalExtension, Transaction};

use super::{people, texts, things};
use crate::{Stop, views};
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
            let kind = row(transaction, *pile)?.kind;
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
        AddKind { name, icon, card } => kinds::add(transaction, name, icon, *card),
        EditKind { kind, name, icon, card } => kinds::edit(transaction, kind, name, icon, *card),
        RemoveKind { kind } => kinds::remove(transaction, kind),
    }
}

/// A thing as its row has it.
pub(super) struct ThingRow {
    pub(super) thing: ThingId,
    pub(super) kind: String,
    pub(super) kind_name: Option<String>,
    pub(super) card: bool,
    pub(super) place: Place,
    pub(super) quantity: u16,
    pub(super) number: Option<String>,
    pub(super) title: Option<String>,
    pub(super) found_in: Option<u8>,
    pub(super) pile: Option<ThingId>,
    /// Of the box as it is sold.
    pub(super) printed: bool,
}

impl ThingRow {
    pub(super) fn is(&self, kind: PrintedKind) -> bool {
        self.kind == kind.key()
    }

    /// A pile whose things have neither number nor title.
    pub(super) fn is_nameless(&self) -> bool {
        self.number.is_none() && self.title.is_none()
    }

    /// What it is called, for the journal.
    pub(super) fn name(&self) -> ThingName {
        ThingName {
            kind: self.kind.clone(),
            kind_name: self.kind_name.clone(),
            number: self.number.clone(),
            title: self.title.clone(),
            quantity: self.quantity,
        }
    }

    /// LW-COM-2: nobody reads or changes what lies in a sealed vault.
    pub(super) fn check_in_the_open(&self, transaction: &Transaction<'_>) -> Result<(), Stop> {
        match self.place {
            Place::Vault { company } if views::is_sealed(transaction)? => {
                Err(rules::Broken::VaultSealed { company }.into())
            }
            _ => Ok(()),
        }
    }
}

pub(super) fn row(transaction: &Transaction<'_>, thing: ThingId) -> Result<ThingRow, Stop> {
    let found = transaction
        .prepare_cached(
            "SELECT thing.kind, kind.name, kind.card, place, quantity, number, title, found_in, pile, printed
             FROM thing JOIN kind ON kind.key = thing.kind WHERE thing.id = ?1",
        )?
        .query_row([thing.0], |row| {
            let place: String = row.get(3)?;
            Ok(ThingRow {
                thing,
                kind: row.get(0)?,
                kind_name: row.get(1)?,
                card: row.get(2)?,
                place: views::place(&place)?,
                quantity: row.get(4)?,
                number: row.get(5)?,
                title: row.get(6)?,
                found_in: row.get(7)?,
                pile: row.get::<_, Option<i64>>(8)?.map(ThingId),
                printed: row.get(9)?,
            })
        })
        .optional()?;
    found.ok_or_else(|| Rejection::ThingUnknown.into())
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
