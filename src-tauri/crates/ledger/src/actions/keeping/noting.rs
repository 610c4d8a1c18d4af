//! What is written on a thing, how many it is, and what was noted by mistake.

use rules::{CompanyColour, keeping::PrintedKind};
use rusqlite::Transaction;

use super::{
    finding::{self, checked},
    in_the_open, people, places,
};
use crate::{Stop, facts::things::is_removable, store::things};
use contract::{
    Account, Details, Place, Rejection, ThingId,
    thing::{HIGHEST_COUNT, HIGHEST_MARK},
};

pub(super) fn edit(
    transaction: &Transaction<'_>,
    thing: ThingId,
    details: &Details,
) -> Result<Account, Stop> {
    let before = in_the_open(transaction, thing)?;
    // Stickers and postcards are put right by actions that know their rules.
    if before.is(PrintedKind::Sticker) || before.is(PrintedKind::Postcard) {
        return Err(Rejection::ThingUnknown.into());
    }
    if before.quantity == 0 {
        return Err(Rejection::ThingUnknown.into());
    }
    let checked = checked(&before.kind, &Details { quantity: Some(before.quantity), ..details.clone() })?;
    let mut after = checked.written;
    // One of a printed pile gets its name by being taken off it, even the last.
    if before.printed && !after.is_nameless() {
        return Err(Rejection::QuantityImpossible { quantity: before.quantity, most: 0 }.into());
    }
    if after.is_nameless() && !before.is_nameless() && !before.is(PrintedKind::StoryCard) {
        return Err(if before.is(PrintedKind::Event) {
            rules::Broken::EventNotRead.into()
        } else {
            Rejection::TextEmpty.into()
        });
    }
    // LW-STO-3: the number of a story card is its place in the deck.
    if before.is(PrintedKind::StoryCard) {
        after.number.clone_from(&before.written.number);
    }
    things::write(transaction, thing, &after)?;
    Ok(Account::ThingEdited { thing: things::one(transaction, thing)?.name() })
}

pub(super) fn mark(
    transaction: &Transaction<'_>,
    thing: ThingId,
    company: CompanyColour,
    count: u16,
) -> Result<Account, Stop> {
    let marked = in_the_open(transaction, thing)?;
    let company_name = people::company_name(transaction, company)?;
    if count > HIGHEST_MARK {
        return Err(Rejection::QuantityImpossible { quantity: count, most: HIGHEST_MARK }.into());
    }
    things::set_mark(transaction, thing, company, count)?;
    Ok(Account::ThingMarked { thing: marked.name(), company, company_name, count })
}

pub(super) fn recount(transaction: &Transaction<'_>, thing: ThingId, quantity: u16) -> Result<Account, Stop> {
    let pile = in_the_open(transaction, thing)?;
    let one_of_a_kind = [PrintedKind::FirstPlayerCard, PrintedKind::BonusCard, PrintedKind::Postcard];
    let most = if !pile.is_nameless() || one_of_a_kind.into_iter().any(|kind| pile.is(kind)) {
        1
    } else {
        HIGHEST_COUNT
    };
    if quantity > most || most == 1 {
        return Err(Rejection::QuantityImpossible { quantity, most }.into());
    }
    finding::check_room(transaction, &pile.kind, quantity.saturating_sub(pile.quantity))?;
    things::set_quantity(transaction, thing, quantity)?;
    Ok(Account::ThingRecounted { thing: pile.name(), quantity })
}

/// It was noted by mistake: as if it had never been there. One of a pile is one of it again.
pub(super) fn remove(transaction: &Transaction<'_>, thing: ThingId) -> Result<Account, Stop> {
    let removed = in_the_open(transaction, thing)?;
    if !is_removable(transaction, &removed)? {
        return Err(Rejection::CannotBeRemoved.into());
    }
    if let Some(pile) = removed.pile {
        let pile = things::one(transaction, pile)?;
        // LW-COM-2: what a vault holds neither grows nor shrinks by a slip elsewhere.
        if matches!(pile.place, Place::Vault { .. }) {
            return Err(Rejection::CannotBeRemoved.into());
        }
        if pile.is_nameless() {
            let whole = pile.quantity.saturating_add(removed.quantity);
            things::set_quantity(transaction, pile.thing, whole)?;
        }
    }
    for part in things::used_up_parts(transaction, thing)? {
        places::forget(transaction, part)?;
    }
    places::forget(transaction, thing)?;
    Ok(Account::ThingRemoved { thing: removed.name() })
}
