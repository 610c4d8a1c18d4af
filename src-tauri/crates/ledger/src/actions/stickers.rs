//! Rule stickers on their places in the booklet (LW-STK-1 to LW-STK-5).

use rules::{
    Broken, GameNumber,
    booklet::{Slot, Sticker},
};
use rusqlite::{OptionalExtension, Transaction, params};

use super::{
    texts,
    things::{self, Occasion},
};
use crate::{
    Stop,
    views::{self, keeping::stickers, night::facts},
};
use contract::{Account, NewSticker, Rejection, StickerAction, ThingId};

pub(super) fn carry_out(transaction: &Transaction<'_>, action: &StickerAction) -> Result<Account, Stop> {
    match action {
        StickerAction::Stick { sticker, story } => {
            let checked = Checked::new(sticker)?;
            check_free(transaction, &checked.sticker, None)?;
            stick(transaction, &checked, *story)?;
            Ok(Account::StickerStuck { place: checked.place(), title: checked.sticker.title })
        }
        StickerAction::Correct { thing, sticker } => correct(transaction, *thing, &Checked::new(sticker)?),
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
    conditions: Option<String>,
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
        let conditions = sticker.conditions.as_ref().map(serde_json::to_string).transpose();
        let conditions =
            conditions.map_err(|error| Rejection::NotUnderstood { detail: error.to_string() })?;
        Ok(Self { sticker, text: text.map(texts::text).transpose()?, conditions })
    }

    fn place(&self) -> String {
        self.sticker.place.to_string()
    }
}

/// A place of the printed booklet has one sticker in force at a time; on another place anything can be.
fn check_free(transaction: &Transaction<'_>, new: &Sticker, but: Option<ThingId>) -> Result<(), Stop> {
    let others = stickers::all(transaction)?;
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
    let key = place_key(transaction, &checked.place())?;
    let Sticker { title, since, until, .. } = &checked.sticker;
    transaction.execute(
        "INSERT INTO thing (kind, place, title, text, found_in) VALUES ('sticker', ?1, ?2, ?3, ?4)",
        params![key, title, checked.text, since.get()],
    )?;
    let thing = ThingId(transaction.last_insert_rowid());
    let occasion = occasion(transaction, *since)?;
    things::note_movement(transaction, thing, None, &key, &occasion)?;
    transaction.execute(
        "INSERT INTO sticker_rule (thing, from_game, until_game, conditions) VALUES (?1, ?2, ?3, ?4)",
        params![thing.0, since.get(), until.map(GameNumber::get), checked.conditions],
    )?;
    things::link_to_story(transaction, story, thing)
}

/// When it was put on: in the open game; between games, for the one it counts from.
fn occasion(transaction: &Transaction<'_>, since: GameNumber) -> Result<Occasion<'static>, Stop> {
    let open = facts::open_game(transaction)?.is_some();
    let now = views::now(transaction)?.filter(|_| open);
    let (game, moment) = now.map_or((since, "setup"), |now| (now.game, things::moment_key(now.moment)));
    Ok(Occasion { game: Some(game), moment, by: None, reason: None })
}

fn place_key(transaction: &Transaction<'_>, slot: &str) -> Result<String, Stop> {
    let key = format!("booklet:{slot}");
    transaction.execute(
        "INSERT INTO place (key, sort, slot) VALUES (?1, 'booklet', ?2) ON CONFLICT DO NOTHING",
        params![key, slot],
    )?;
    Ok(key)
}

fn correct(transaction: &Transaction<'_>, thing: ThingId, checked: &Checked) -> Result<Account, Stop> {
    known(transaction, thing)?;
    check_free(transaction, &checked.sticker, Some(thing))?;
    let key = place_key(transaction, &checked.place())?;
    let Sticker { title, since, until, .. } = &checked.sticker;
    transaction
        .prepare_cached("UPDATE thing SET place = ?2, title = ?3, text = ?4, found_in = ?5 WHERE id = ?1")?
        .execute(params![thing.0, key, title, checked.text, since.get()])?;
    // It has been there all along: its life is put right with it.
    transaction
        .prepare_cached("UPDATE movement SET to_place = ?2 WHERE thing = ?1")?
        .execute(params![thing.0, key])?;
    transaction
        .prepare_cached(
            "UPDATE sticker_rule SET from_game = ?2, until_game = ?3, conditions = ?4 WHERE thing = ?1",
        )?
        .execute(params![thing.0, since.get(), until.map(GameNumber::get), checked.conditions])?;
    Ok(Account::StickerCorrected { place: checked.place(), title: title.clone() })
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
        set_until(transaction, thing, Some(last))?;
    }
    check_free(transaction, &checked.sticker, None)?;
    stick(transaction, checked, story)?;
    let title = checked.sticker.title.clone();
    Ok(Account::StickerReplaced { place: checked.place(), old: old.title, title, since })
}

/// LW-STK-4: some rules last for a few games only.
fn expire(transaction: &Transaction<'_>, thing: ThingId, until: Option<GameNumber>) -> Result<Account, Stop> {
    let sticker = Sticker { until, ..known(transaction, thing)? };
    sticker.check()?;
    check_free(transaction, &sticker, Some(thing))?;
    set_until(transaction, thing, until)?;
    Ok(Account::StickerExpired { place: sticker.place.to_string(), title: sticker.title, until })
}

fn set_until(transaction: &Transaction<'_>, thing: ThingId, until: Option<GameNumber>) -> Result<(), Stop> {
    transaction
        .prepare_cached("UPDATE sticker_rule SET until_game = ?2 WHERE thing = ?1")?
        .execute(params![thing.0, until.map(GameNumber::get)])?;
    Ok(())
}

fn remove(transaction: &Transaction<'_>, thing: ThingId) -> Result<Account, Stop> {
    let Sticker { place, title, .. } = known(transaction, thing)?;
    if stickers::is_in_use(transaction, thing)? {
        return Err(Rejection::StickerInUse { title }.into());
    }
    things::forget(transaction, thing)?;
    Ok(Account::StickerRemoved { place: place.to_string(), title })
}

fn known(transaction: &Transaction<'_>, thing: ThingId) -> Result<Sticker, Stop> {
    let exists: Option<i64> = transaction
        .query_row("SELECT thing FROM sticker_rule WHERE thing = ?1", [thing.0], |row| row.get(0))
        .optional()?;
    let all = exists.map(|_| stickers::all(transaction)).transpose()?.unwrap_or_default();
    all.into_iter().find(|sticker| sticker.id == thing.0).ok_or_else(|| Rejection::ThingUnknown.into())
}
