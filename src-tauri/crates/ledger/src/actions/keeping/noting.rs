//! What is written on a thing, how many it is, and what was noted by mistake.

use rules::{CompanyColour, keeping::PrintedKind};
use rusqlite::{Transaction, params};

use super::{
    finding::{self, checked},
    people, row, things,
};
use crate::{Stop, views::keeping::thing::is_removable};
use contract::{
    Account, Details, Place, Rejection, ThingId,
    thing::{HIGHEST_COUNT, HIGHEST_MARK},
};

pub(super) fn edit(
    transaction: &Transaction<'_>,
    thing: ThingId,
    details: &Details,
) -> Result<Account, Stop> {
    let before = row(transaction, thing)?;
    before.check_in_the_open(transaction)?;
    // Stickers and postcards are put right by actions that know their rules.
    if before.is(PrintedKind::Sticker) || before.is(PrintedKind::Postcard) {
        return Err(Rejection::ThingUnknown.into());
    }
    if before.quantity == 0 {
        return Err(Rejection::ThingUnknown.into());
    }
    let mut after = checked(&before.kind, &Details { quantity: Some(before.quantity), ..details.clone() })?;
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
        after.number.clone_from(&before.number);
    }
    write(transaction, thing, &after)?;
    Ok(Account::ThingEdited { thing: row(transaction, thing)?.name() })
}

fn write(transaction: &Transaction<'_>, thing: ThingId, details: &finding::Checked) -> Result<(), Stop> {
    transaction
        .prepare_cached(
            "UPDATE thing SET number = ?2, title = ?3, text = ?4, lightning = ?5, value = ?6, worth = ?7, leads_to = ?8
             WHERE id = ?1",
        )?
        .execute(params![
            thing.0,
            details.number,
            details.title,
            details.text,
            details.lightning,
            details.value,
            details.worth,
            details.leads_to
        ])?;
    Ok(())
}

pub(super) fn mark(
    transaction: &Transaction<'_>,
    thing: ThingId,
    company: CompanyColour,
    count: u16,
) -> Result<Account, Stop> {
    let marked = row(transaction, thing)?;
    marked.check_in_the_open(transaction)?;
    let company_name = people::company_name(transaction, company)?;
    if count > HIGHEST_MARK {
        return Err(Rejection::QuantityImpossible { quantity: count, most: HIGHEST_MARK }.into());
    }
    if count == 0 {
        transaction
            .execute("DELETE FROM mark WHERE thing = ?1 AND company = ?2", params![thing.0, company.key()])?;
    } else {
        transaction.execute(
            "INSERT INTO mark (thing, company, count) VALUES (?1, ?2, ?3)
             ON CONFLICT DO UPDATE SET count = excluded.count",
            params![thing.0, company.key(), count],
        )?;
    }
    Ok(Account::ThingMarked { thing: marked.name(), company, company_name, count })
}

pub(super) fn recount(transaction: &Transaction<'_>, thing: ThingId, quantity: u16) -> Result<Account, Stop> {
    let pile = row(transaction, thing)?;
    pile.check_in_the_open(transaction)?;
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
    let removed = row(transaction, thing)?;
    removed.check_in_the_open(transaction)?;
    if !is_removable(transaction, thing)? {
        return Err(Rejection::CannotBeRemoved.into());
    }
    if let Some(pile) = removed.pile {
        let pile = row(transaction, pile)?;
        // LW-COM-2: what a vault holds neither grows nor shrinks by a slip elsewhere.
        if matches!(pile.place, Place::Vault { .. }) {
            return Err(Rejection::CannotBeRemoved.into());
        }
        if pile.is_nameless() {
            let whole = pile.quantity.saturating_add(removed.quantity);
            things::set_quantity(transaction, pile.thing, whole)?;
        }
    }
    for part in used_up_parts(transaction, thing)? {
        things::forget(transaction, part)?;
    }
    things::forget(transaction, thing)?;
    Ok(Account::ThingRemoved { thing: removed.name() })
}

/// Parts that went back to their pile: nothing is left of them but their rows.
fn used_up_parts(transaction: &Transaction<'_>, pile: ThingId) -> Result<Vec<ThingId>, Stop> {
    let mut statement =
        transaction.prepare_cached("SELECT id FROM thing WHERE pile = ?1 AND quantity = 0")?;
    let found = statement.query_map([pile.0], |row| row.get(0).map(ThingId))?;
    Ok(found.collect::<Result<_, _>>()?)
}
