//! What is written on a thing, how many it is, and what was noted by mistake.

use rules::{CompanyColour, keeping::PrintedKind};
use rusqlite::Transaction;

use super::{
    finding::{self, checked},
    in_the_open, people, places,
};
use crate::{
    Stop,
    facts::things::is_removable,
    store::things::{self, ThingRow, Written},
};
use contract::{Account, Details, DetailsChange, Place, Rejection, ThingId, thing::HIGHEST_MARK};

pub(super) fn edit(
    transaction: &Transaction<'_>,
    thing: ThingId,
    change: &DetailsChange,
) -> Result<Account, Stop> {
    let before = in_the_open(transaction, thing)?;
    // Stickers and postcards are put right by actions that know their rules.
    if before.is(PrintedKind::Sticker) || before.is(PrintedKind::Postcard) {
        return Err(Rejection::HasItsOwnWay { kind: before.kind }.into());
    }
    if before.quantity == 0 {
        return Err(Rejection::PileUsedUp.into());
    }
    let after = checked(&before.kind, &corrected(&before, change))?.written;
    // One of a printed pile gets its name by being taken off it, even the last.
    if before.printed && !after.is_nameless() {
        return Err(Rejection::NamedOffItsPile.into());
    }
    if after.is_nameless() && !before.is_nameless() && !before.is(PrintedKind::StoryCard) {
        return Err(if before.is(PrintedKind::Event) {
            rules::Broken::EventNotRead.into()
        } else {
            Rejection::TextEmpty.into()
        });
    }
    // LW-STO-3: the number of a story card is its place in the deck.
    if before.is(PrintedKind::StoryCard) && after.number != before.written.number {
        return Err(Rejection::HasItsOwnWay { kind: before.kind }.into());
    }
    things::write(transaction, thing, &after)?;
    Ok(Account::ThingEdited { thing: things::one(transaction, thing)?.name() })
}

/// What is on a thing, with what is put right; the rest stays.
fn corrected(before: &ThingRow, change: &DetailsChange) -> Details {
    let Written { number, title, text, lightning, value, worth, leads_to } = &before.written;
    let lightning = match change.lightning {
        Some(named) => named,
        None => before.is(PrintedKind::Event).then_some(*lightning),
    };
    Details {
        number: change.number.as_ref().unwrap_or(number).clone(),
        title: change.title.as_ref().unwrap_or(title).clone(),
        text: change.text.as_ref().unwrap_or(text).clone(),
        lightning,
        value: change.value.unwrap_or(*value),
        worth: change.worth.unwrap_or(*worth),
        leads_to: change.leads_to.unwrap_or(leads_to.map(i64::from)),
        quantity: Some(before.quantity),
    }
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
    if one_of_a_kind.into_iter().any(|kind| pile.is(kind)) {
        return Err(Rejection::HasItsOwnWay { kind: pile.kind }.into());
    }
    if !pile.is_nameless() {
        return Err(Rejection::NotAPile.into());
    }
    finding::check_quantity(quantity, 0)?;
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
