//! What comes into the campaign, and what of a nameless pile gets a name (LW-BOX-6).

use std::collections::BTreeSet;

use rules::{
    Broken,
    keeping::{PrintedKind, home},
    postcards::{PostcardNumber, When},
};
use rusqlite::Transaction;

use super::{checked_place, in_the_open, names, places, texts};
use crate::{
    Stop, facts,
    store::things::{
        self, NewThing, ThingRow, Written, kinds,
        movements::{self, Occasion},
    },
};
use contract::{
    Account, Details, KindDetail, Place, Rejection, ThingId,
    account::ThingName,
    thing::{HIGHEST_AMOUNT, HIGHEST_COUNT, MOST_AT_ONCE, MOST_OF_A_KIND},
};

/// What is on a thing, checked.
pub(super) struct Checked {
    pub(super) written: Written,
    pub(super) quantity: u16,
}

/// What a kind does not have is refused.
pub(super) fn checked(kind: &str, details: &Details) -> Result<Checked, Stop> {
    let line = |text: &Option<String>| texts::reason(text.as_deref());
    let is = |printed: PrintedKind| kind == printed.key();
    let amount = |amount: Option<i64>, least: i64| match amount {
        Some(amount) if amount < least || amount > HIGHEST_AMOUNT => {
            Err(Rejection::AmountImpossible { amount, least, most: HIGHEST_AMOUNT })
        }
        amount => Ok(amount),
    };
    let only_on = |printed: PrintedKind, named: bool, detail: KindDetail| {
        if named && !is(printed) {
            return Err(Rejection::NotOnThisKind { kind: kind.to_owned(), detail });
        }
        Ok(())
    };
    only_on(PrintedKind::Event, details.lightning.is_some(), KindDetail::Lightning)?;
    only_on(PrintedKind::Ticket, details.value.is_some(), KindDetail::Value)?;
    only_on(PrintedKind::Ticket, details.leads_to.is_some(), KindDetail::LeadsTo)?;
    let text = details.text.as_deref().filter(|text| !text.trim().is_empty());
    let written = Written {
        number: line(&details.number)?,
        title: line(&details.title)?,
        text: text.map(texts::text).transpose()?,
        lightning: details.lightning.unwrap_or(false),
        value: amount(details.value, 1)?,
        worth: amount(details.worth, -HIGHEST_AMOUNT)?,
        leads_to: details.leads_to.map(PostcardNumber::try_from).transpose()?,
    };
    let quantity = details.quantity.unwrap_or(1);
    if quantity > 1 && !written.is_nameless() {
        return Err(Rejection::NotAPile.into());
    }
    check_quantity(quantity, 1)?;
    Ok(Checked { written, quantity })
}

/// A pile can hold so many.
pub(super) fn check_quantity(quantity: u16, least: u16) -> Result<(), Rejection> {
    if (least..=HIGHEST_COUNT).contains(&quantity) {
        return Ok(());
    }
    Err(Rejection::QuantityImpossible { quantity, most: HIGHEST_COUNT })
}

pub(super) fn find(
    transaction: &Transaction<'_>,
    kind: &str,
    place: &Place,
    found: &[Details],
    when: Option<When>,
    story: Option<ThingId>,
) -> Result<Account, Stop> {
    check_count(found.len())?;
    let (kind_name, card) = known_kind(transaction, kind)?;
    // These have actions of their own, or cannot be found a second time.
    let has_its_own_way = home(kind).is_none();
    // What was archived was there before.
    let is_gone = kind == PrintedKind::Event.key() && *place == Place::DeadLetters;
    if has_its_own_way || is_gone {
        return Err(Rejection::CannotGoThere { kind: kind.to_owned(), to: place.clone() }.into());
    }
    let place = checked_place(kind, card, place)?;
    places::prepare(transaction, &place)?;
    let occasion = facts::things::occasion(transaction, when)?;
    let mut called = Vec::new();
    for details in found {
        let details = checked(kind, details)?;
        check_room(transaction, kind, details.quantity)?;
        // LW-EVT-5: events are read before they are added.
        if kind == PrintedKind::Event.key() && details.written.is_nameless() {
            return Err(Broken::EventNotRead.into());
        }
        let new = NewThing {
            kind,
            place: &place,
            quantity: details.quantity,
            written: details.written.clone(),
            colour: None,
            company: None,
            found_in: occasion.game,
            pile: None,
            printed: false,
        };
        let thing = things::insert(transaction, &new)?;
        movements::note(transaction, thing, None, &place, &occasion)?;
        places::link_to_story(transaction, story, thing)?;
        called.push(name_of(kind, kind_name.as_ref(), details));
    }
    Ok(Account::ThingsFound { things: names(called), place })
}

/// A number that another thing of the kind has, there or beside it, is a slip more often than not: it has to be confirmed.
pub(super) fn check_numbers(
    transaction: &Transaction<'_>,
    kind: &str,
    new: &[Details],
    same_number_ok: bool,
) -> Result<(), Stop> {
    if same_number_ok {
        return Ok(());
    }
    let mut met: BTreeSet<String> = BTreeSet::new();
    let mut numbers: Vec<String> = Vec::new();
    for details in new {
        let Some(number) = texts::reason(details.number.as_deref())? else { continue };
        // What lies in a sealed vault is not told, not even by a refusal (LW-COM-2).
        let is_known = !met.insert(number.clone()) || things::is_number_known(transaction, kind, &number)?;
        if is_known && !numbers.contains(&number) {
            numbers.push(number);
        }
    }
    if numbers.is_empty() {
        Ok(())
    } else {
        Err(Rejection::SameNumber { kind: kind.to_owned(), numbers }.into())
    }
}

/// A printed ticket gets its name, a region box is opened: one less of the pile, one more that is known.
pub(super) fn name(
    transaction: &Transaction<'_>,
    pile: ThingId,
    named: &[Details],
    to: Option<&Place>,
    when: Option<When>,
    story: Option<ThingId>,
) -> Result<Account, Stop> {
    check_count(named.len())?;
    let from = in_the_open(transaction, pile)?;
    let drawn_or_held = [PrintedKind::Postcard, PrintedKind::BonusCard, PrintedKind::FirstPlayerCard];
    if drawn_or_held.into_iter().any(|kind| from.is(kind)) {
        return Err(Rejection::HasItsOwnWay { kind: from.kind }.into());
    }
    if !from.is_nameless() {
        return Err(Rejection::NotAPile.into());
    }
    let place = to.map_or(Ok(from.place.clone()), |to| checked_place(&from.kind, from.card, to))?;
    if place != from.place {
        facts::things::check_may_leave(transaction, &from.place)?;
    }
    let left = u16::try_from(named.len()).ok().and_then(|taken| from.quantity.checked_sub(taken));
    let Some(left) = left else {
        let quantity = u16::try_from(named.len()).unwrap_or(u16::MAX);
        return Err(Rejection::QuantityImpossible { quantity, most: from.quantity }.into());
    };
    let occasion = facts::things::occasion(transaction, when)?;
    let mut called = Vec::new();
    for details in named {
        let details = checked(&from.kind, details)?;
        if details.written.is_nameless() {
            return Err(Rejection::TextEmpty.into());
        }
        take_one(transaction, &from, &details, &place, &occasion, story)?;
        called.push(name_of(&from.kind, from.kind_name.as_ref(), details));
    }
    things::set_quantity(transaction, pile, left)?;
    Ok(Account::ThingsNamed { things: names(called), place })
}

/// One thing of a pile becomes a row of its own.
fn take_one(
    transaction: &Transaction<'_>,
    pile: &ThingRow,
    details: &Checked,
    place: &Place,
    occasion: &Occasion<'_>,
    story: Option<ThingId>,
) -> Result<(), Stop> {
    // LW-BOX-4: what was hidden is found now; a printed ticket was there all along.
    let was_hidden =
        pile.is(PrintedKind::RegionBox) || pile.is(PrintedKind::RegionBoard) || pile.is(PrintedKind::Toolbox);
    places::prepare(transaction, place)?;
    let new = NewThing {
        kind: &pile.kind,
        place,
        quantity: details.quantity,
        written: details.written.clone(),
        colour: pile.colour,
        company: None,
        found_in: if was_hidden { occasion.game } else { pile.found_in },
        pile: Some(pile.thing),
        printed: false,
    };
    let thing = things::insert(transaction, &new)?;
    movements::copy_beginning(transaction, pile.thing, thing)?;
    if was_hidden || pile.place != *place {
        movements::note(transaction, thing, Some(&pile.place), place, occasion)?;
    }
    places::link_to_story(transaction, story, thing)
}

fn name_of(kind: &str, kind_name: Option<&String>, details: Checked) -> ThingName {
    ThingName {
        kind: kind.to_owned(),
        kind_name: kind_name.cloned(),
        number: details.written.number,
        title: details.written.title,
        quantity: details.quantity,
    }
}

/// A kind that is there: the name the group gave it, if it did, and whether it is a card.
fn known_kind(transaction: &Transaction<'_>, kind: &str) -> Result<(Option<String>, bool), Stop> {
    kinds::find(transaction, kind)?.ok_or_else(|| Rejection::KindUnknown { kind: kind.to_owned() }.into())
}

/// A table has room for so many things of a kind.
pub(super) fn check_room(transaction: &Transaction<'_>, kind: &str, more: u16) -> Result<(), Stop> {
    let there = things::count_of_kind(transaction, kind)?;
    let room = u32::from(MOST_OF_A_KIND).saturating_sub(there);
    if u32::from(more) <= room {
        return Ok(());
    }
    let room = u16::try_from(room).unwrap_or(u16::MAX);
    Err(Rejection::NoRoom { kind: kind.to_owned(), more, room }.into())
}

pub(super) fn check_count(count: usize) -> Result<(), Stop> {
    if (1..=MOST_AT_ONCE).contains(&count) {
        return Ok(());
    }
    Err(Rejection::TooManyAtOnce { count, most: MOST_AT_ONCE }.into())
}
