//! What comes into the campaign, and what of a nameless pile gets a name (LW-BOX-6).

use rules::{
    Broken,
    keeping::{PrintedKind, home},
    postcards::{PostcardNumber, When},
};
use rusqlite::{OptionalExtension, Transaction, params};

use super::{ThingRow, checked_place, names, row, texts, things};
use crate::{Stop, views::keeping::lines};
use contract::{
    Account, Details, Place, Rejection, ThingId,
    account::ThingName,
    thing::{HIGHEST_AMOUNT, HIGHEST_COUNT, MOST_AT_ONCE, MOST_OF_A_KIND},
};

/// What is on a thing, checked.
pub(super) struct Checked {
    pub(super) number: Option<String>,
    pub(super) title: Option<String>,
    pub(super) text: Option<String>,
    pub(super) lightning: bool,
    pub(super) value: Option<i64>,
    pub(super) worth: Option<i64>,
    pub(super) leads_to: Option<i64>,
    pub(super) quantity: u16,
}

impl Checked {
    pub(super) fn is_nameless(&self) -> bool {
        self.number.is_none() && self.title.is_none()
    }
}

/// Only what a kind can have is kept of it.
pub(super) fn checked(kind: &str, details: &Details) -> Result<Checked, Stop> {
    let line = |text: &Option<String>| texts::reason(text.as_deref());
    let is = |printed: PrintedKind| kind == printed.key();
    let amount = |amount: Option<i64>, least: i64| match amount {
        Some(amount) if amount < least || amount > HIGHEST_AMOUNT => {
            Err(Rejection::AmountImpossible { amount, least, most: HIGHEST_AMOUNT })
        }
        amount => Ok(amount),
    };
    let text = details.text.as_deref().filter(|text| !text.trim().is_empty());
    let checked = Checked {
        number: line(&details.number)?,
        title: line(&details.title)?,
        text: text.map(texts::text).transpose()?,
        lightning: is(PrintedKind::Event) && details.lightning.unwrap_or(false),
        value: amount(details.value.filter(|_| is(PrintedKind::Ticket)), 1)?,
        worth: amount(details.worth, -HIGHEST_AMOUNT)?,
        leads_to: details.leads_to.filter(|_| is(PrintedKind::Ticket)).map(PostcardNumber::into),
        quantity: details.quantity.unwrap_or(1),
    };
    let most = if checked.is_nameless() { HIGHEST_COUNT } else { 1 };
    if checked.quantity == 0 || checked.quantity > most {
        return Err(Rejection::QuantityImpossible { quantity: checked.quantity, most }.into());
    }
    Ok(checked)
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
    let key = things::place_key(transaction, &place)?;
    let occasion = things::Occasion::said(transaction, when)?;
    let mut called = Vec::new();
    for details in found {
        let details = checked(kind, details)?;
        check_room(transaction, kind, details.quantity)?;
        // LW-EVT-5: events are read before they are added.
        if kind == PrintedKind::Event.key() && details.is_nameless() {
            return Err(Broken::EventNotRead.into());
        }
        let thing = insert(transaction, kind, &key, &details, occasion.game.map(|game| game.get()), None)?;
        things::note_movement(transaction, thing, None, &key, &occasion)?;
        things::link_to_story(transaction, story, thing)?;
        called.push(name_of(kind, kind_name.as_ref(), details));
    }
    Ok(Account::ThingsFound { things: names(called), place })
}

/// A number that another thing of the kind has is a slip more often than not: it has to be confirmed.
pub(super) fn check_numbers(
    transaction: &Transaction<'_>,
    kind: &str,
    things: &[Details],
    same_number_ok: bool,
) -> Result<(), Stop> {
    if same_number_ok {
        return Ok(());
    }
    // What lies in a sealed vault is not told, not even by a refusal (LW-COM-2).
    let told = lines::told(transaction)?;
    let query = format!(
        "SELECT EXISTS (SELECT 1 FROM thing WHERE kind = ?1 AND number = ?2 AND quantity > 0 AND {told})"
    );
    let mut known = transaction.prepare_cached(&query)?;
    let mut numbers: Vec<String> = Vec::new();
    for details in things {
        let Some(number) = texts::reason(details.number.as_deref())? else { continue };
        if known.query_row(params![kind, number], |row| row.get(0))? {
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
    let from = row(transaction, pile)?;
    from.check_in_the_open(transaction)?;
    let drawn_or_held = [PrintedKind::Postcard, PrintedKind::BonusCard, PrintedKind::FirstPlayerCard];
    if !from.is_nameless() || drawn_or_held.into_iter().any(|kind| from.is(kind)) {
        return Err(Rejection::ThingUnknown.into());
    }
    let place = to.map_or(Ok(from.place.clone()), |to| checked_place(&from.kind, from.card, to))?;
    if place != from.place {
        things::check_may_leave(transaction, pile)?;
    }
    let left = u16::try_from(named.len()).ok().and_then(|taken| from.quantity.checked_sub(taken));
    let Some(left) = left else {
        let quantity = u16::try_from(named.len()).unwrap_or(u16::MAX);
        return Err(Rejection::QuantityImpossible { quantity, most: from.quantity }.into());
    };
    let occasion = things::Occasion::said(transaction, when)?;
    let mut called = Vec::new();
    for details in named {
        let details = checked(&from.kind, details)?;
        if details.is_nameless() {
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
    occasion: &things::Occasion<'_>,
    story: Option<ThingId>,
) -> Result<(), Stop> {
    // LW-BOX-4: what was hidden is found now; a printed ticket was there all along.
    let was_hidden =
        pile.is(PrintedKind::RegionBox) || pile.is(PrintedKind::RegionBoard) || pile.is(PrintedKind::Toolbox);
    let now = occasion.game.map(|game| game.get());
    let found_in = if was_hidden { now } else { pile.found_in };
    let (from, to) = (pile.place.key(), things::place_key(transaction, place)?);
    let thing = insert(transaction, &pile.kind, &to, details, found_in, Some(pile.thing))?;
    copy_beginning(transaction, pile.thing, thing)?;
    if was_hidden || from != to {
        things::note_movement(transaction, thing, Some(&from), &to, occasion)?;
    }
    things::link_to_story(transaction, story, thing)
}

/// It came into the campaign as its pile did.
fn copy_beginning(transaction: &Transaction<'_>, pile: ThingId, thing: ThingId) -> Result<(), Stop> {
    transaction.execute(
        "INSERT INTO movement (thing, from_place, to_place, game, moment)
         SELECT ?2, NULL, (SELECT place FROM thing WHERE id = ?1), game, moment
         FROM movement WHERE thing = ?1 ORDER BY id LIMIT 1",
        params![pile.0, thing.0],
    )?;
    Ok(())
}

pub(super) fn insert(
    transaction: &Transaction<'_>,
    kind: &str,
    place: &str,
    details: &Checked,
    found_in: Option<u8>,
    pile: Option<ThingId>,
) -> Result<ThingId, Stop> {
    transaction
        .prepare_cached(
            "INSERT INTO thing (kind, place, quantity, number, title, text, lightning, value, worth, leads_to,
                                found_in, pile, colour)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, (SELECT colour FROM thing WHERE id = ?12))",
        )?
        .execute(params![
            kind,
            place,
            details.quantity,
            details.number,
            details.title,
            details.text,
            details.lightning,
            details.value,
            details.worth,
            details.leads_to,
            found_in,
            pile.map(|pile| pile.0),
        ])?;
    Ok(ThingId(transaction.last_insert_rowid()))
}

fn name_of(kind: &str, kind_name: Option<&String>, details: Checked) -> ThingName {
    ThingName {
        kind: kind.to_owned(),
        kind_name: kind_name.cloned(),
        number: details.number,
        title: details.title,
        quantity: details.quantity,
    }
}

/// A kind that is there: the name the group gave it, if it did, and whether it is a card.
fn known_kind(transaction: &Transaction<'_>, kind: &str) -> Result<(Option<String>, bool), Stop> {
    transaction
        .prepare_cached("SELECT name, card FROM kind WHERE key = ?1")?
        .query_row([kind], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?
        .ok_or_else(|| Rejection::KindUnknown { kind: kind.to_owned() }.into())
}

/// A table has room for so many things of a kind.
pub(super) fn check_room(transaction: &Transaction<'_>, kind: &str, more: u16) -> Result<(), Stop> {
    let there: u32 = transaction
        .prepare_cached("SELECT coalesce(sum(quantity), 0) FROM thing WHERE kind = ?1")?
        .query_row([kind], |row| row.get(0))?;
    let room = u32::from(MOST_OF_A_KIND).saturating_sub(there);
    if u32::from(more) <= room {
        return Ok(());
    }
    Err(Rejection::QuantityImpossible { quantity: more, most: u16::try_from(room).unwrap_or(u16::MAX) }
        .into())
}

pub(super) fn check_count(count: usize) -> Result<(), Stop> {
    if (1..=MOST_AT_ONCE).contains(&count) {
        return Ok(());
    }
    Err(Rejection::TooManyAtOnce { count, most: MOST_AT_ONCE }.into())
}
