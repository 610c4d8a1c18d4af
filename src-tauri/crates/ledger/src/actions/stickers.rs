//! Rule stickers on their places in the booklet (LW-STK-1 to LW-STK-5).

use rules::{
    Broken, GameNumber, Moment,
    booklet::{Slot, Sticker},
    keeping::PrintedKind,
};
use rusqlite::Transaction;

use super::{keeping::places, texts};
use crate::{
    Stop, facts,
    store::{
        games, stickers,
        things::{
            self, NewThing, Written,
            movements::{self, Occasion},
        },
    },
};
use contract::{Account, NewSticker, Place, Rejection, StickerAction, StickerChange, ThingId};

pub(super) fn carry_out(transaction: &Transaction<'_>, action: &StickerAction) -> Result<Account, Stop> {
    match action {
        StickerAction::Stick { sticker, story } => {
            let checked = Checked::new(sticker)?;
            check_free(transaction, &checked.sticker, None)?;
            stick(transaction, &checked, *story)?;
            Ok(Account::StickerStuck { place: checked.slot(), title: checked.sticker.title })
        }
        StickerAction::Correct { thing, sticker } => correct(transaction, *thing, sticker),
        StickerAction::Replace { thing, sticker, story } => {
            replace(transaction, *thing, &Checked::new(sticker)?, *story)
        }
        StickerAction::Expire { thing, until } => expire(transaction, *thing, *until),
        StickerAction::Remove { thing } => remove(transaction, *thing),
    }
}

/// A sticker as the rules accept it, and its text.
struct Checked {
    sticker: Sticker,
    text: Option<String>,
}

impl Checked {
    fn new(new: &NewSticker) -> Result<Self, Stop> {
        let place = Slot::from(texts::line(&new.place)?);
        // A printed step or rule has no place for a sticker; what the booklet does not know has (LW-STK-5).
        if place.chapter().is_some() && Slot::all().all(|known| known != place) {
            return Err(Rejection::StepUnknown { step: place.to_string() }.into());
        }
        let text = new.text.as_deref().filter(|text| !text.trim().is_empty());
        let mut conditions = new.conditions.clone().filter(|conditions| !conditions.is_empty());
        if let Some(conditions) = &mut conditions {
            conditions.region = texts::reason(conditions.region.as_deref())?;
        }
        let sticker = Sticker {
            id: 0,
            place,
            title: texts::line(&new.title)?,
            since: new.since,
            until: new.until,
            conditions,
        };
        sticker.check()?;
        Ok(Self { sticker, text: text.map(texts::text).transpose()? })
    }

    fn slot(&self) -> String {
        self.sticker.place.to_string()
    }

    fn place(&self) -> Place {
        Place::Booklet { slot: self.slot() }
    }
}

/// A place of the printed booklet has one sticker in force at a time; on another place anything can be.
fn check_free(transaction: &Transaction<'_>, new: &Sticker, but: Option<ThingId>) -> Result<(), Stop> {
    let others = facts::stickers::all(transaction)?;
    let in_the_way =
        others.into_iter().filter(|other| Some(ThingId(other.id)) != but).find(|other| new.covers(other));
    match in_the_way {
        Some(other) => {
            Err(Rejection::PlaceTaken { place: other.place.to_string(), title: other.title }.into())
        }
        None => Ok(()),
    }
}

fn stick(transaction: &Transaction<'_>, checked: &Checked, story: Option<ThingId>) -> Result<(), Stop> {
    let Sticker { title, since, .. } = &checked.sticker;
    let place = checked.place();
    places::prepare(transaction, &place)?;
    let new = NewThing {
        written: Written { title: Some(title.clone()), text: checked.text.clone(), ..Written::default() },
        found_in: Some(*since),
        ..NewThing::one(PrintedKind::Sticker, &place)
    };
    let thing = things::insert(transaction, &new)?;
    movements::note(transaction, thing, None, &place, &occasion(transaction, *since)?)?;
    stickers::add_rule(transaction, thing, &checked.sticker)?;
    places::link_to_story(transaction, story, thing)
}

/// When it was put on: in the open game; between games, for the one it counts from.
fn occasion(transaction: &Transaction<'_>, since: GameNumber) -> Result<Occasion<'static>, Stop> {
    let open = games::open_game(transaction)?.is_some();
    let now = facts::campaign::now(transaction)?.filter(|_| open);
    let (game, moment) = now.map_or((since, Moment::Setup), |now| (now.game, now.moment));
    Ok(Occasion::in_game(game, moment))
}

fn correct(transaction: &Transaction<'_>, thing: ThingId, change: &StickerChange) -> Result<Account, Stop> {
    let before = known(transaction, thing)?;
    let text = things::one(transaction, thing)?.written.text;
    let checked = Checked::new(&corrected(before, text, change))?;
    check_free(transaction, &checked.sticker, Some(thing))?;
    let place = checked.place();
    places::prepare(transaction, &place)?;
    stickers::correct(transaction, thing, &place, &checked.sticker, checked.text.as_deref())?;
    // It has been there all along: its life is put right with it.
    movements::lead_to(transaction, thing, &place)?;
    let title = checked.sticker.title.clone();
    Ok(Account::StickerCorrected { place: checked.slot(), title })
}

/// A sticker with what is put right; the rest stays.
fn corrected(before: Sticker, text: Option<String>, change: &StickerChange) -> NewSticker {
    NewSticker {
        place: change.place.clone().unwrap_or_else(|| before.place.to_string()),
        title: change.title.clone().unwrap_or(before.title),
        text: change.text.clone().unwrap_or(text),
        since: change.since.unwrap_or(before.since),
        until: change.until.unwrap_or(before.until),
        conditions: change.conditions.clone().unwrap_or(before.conditions),
    }
}

/// The one before was in force until the game before.
fn replace(
    transaction: &Transaction<'_>,
    thing: ThingId,
    checked: &Checked,
    story: Option<ThingId>,
) -> Result<Account, Stop> {
    let old = known(transaction, thing)?;
    let since = checked.sticker.since;
    let last = since.previous().filter(|last| *last >= old.since);
    let Some(last) = last else {
        let until = since.previous().unwrap_or(since);
        return Err(Broken::RuleEndsBeforeItBegins { since: old.since, until }.into());
    };
    if old.until.is_none_or(|until| until > last) {
        stickers::set_until(transaction, thing, Some(last))?;
    }
    check_free(transaction, &checked.sticker, None)?;
    stick(transaction, checked, story)?;
    let title = checked.sticker.title.clone();
    Ok(Account::StickerReplaced { place: checked.slot(), old: old.title, title, since })
}

/// LW-STK-4: some rules last for a few games only.
fn expire(transaction: &Transaction<'_>, thing: ThingId, until: Option<GameNumber>) -> Result<Account, Stop> {
    let sticker = Sticker { until, ..known(transaction, thing)? };
    sticker.check()?;
    check_free(transaction, &sticker, Some(thing))?;
    stickers::set_until(transaction, thing, until)?;
    Ok(Account::StickerExpired { place: sticker.place.to_string(), title: sticker.title, until })
}

fn remove(transaction: &Transaction<'_>, thing: ThingId) -> Result<Account, Stop> {
    let Sticker { place, title, .. } = known(transaction, thing)?;
    if stickers::is_in_use(transaction, thing)? {
        return Err(Rejection::StickerInUse { title }.into());
    }
    places::forget(transaction, thing)?;
    Ok(Account::StickerRemoved { place: place.to_string(), title })
}

fn known(transaction: &Transaction<'_>, thing: ThingId) -> Result<Sticker, Stop> {
    let known = facts::stickers::all(transaction)?.into_iter().find(|sticker| sticker.id == thing.0);
    known.ok_or_else(|| facts::things::not_a(transaction, PrintedKind::Sticker, thing))
}
