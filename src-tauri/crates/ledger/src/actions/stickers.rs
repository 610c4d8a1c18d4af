//! Rule stickers on their places in the booklet (LW-STK-1 to LW-STK-5).

use rules::{
    Broken, GameNumber, Moment,
    booklet::{InForce, Slot, Sticker},
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
        StickerAction::Stick { sticker, story, guide } => {
            let checked = Checked::new(sticker)?;
            check_free(transaction, &checked.sticker, None)?;
            let thing = stick(transaction, &checked, *story)?;
            match guide {
                Some(guide) => stick_twin(transaction, thing, sticker, guide)?,
                None => recognise_twin(transaction, thing)?,
            }
            Ok(Account::StickerStuck { place: checked.slot(), title: checked.sticker.title })
        }
        StickerAction::Correct { thing, sticker } => correct(transaction, *thing, sticker),
        StickerAction::Replace { thing, sticker, story } => {
            replace(transaction, *thing, &Checked::new(sticker)?, *story)
        }
        StickerAction::Expire { thing, until } => expire(transaction, *thing, *until),
        StickerAction::Pair { thing, with } => pair(transaction, *thing, *with),
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
            twin_of: None,
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

/// It and what says it again stand alone on their places.
fn check_both_free(transaction: &Transaction<'_>, thing: ThingId) -> Result<(), Stop> {
    let all = facts::stickers::all(transaction)?;
    let both = all.into_iter().filter(|one| one.id == thing.0 || one.twin_of == Some(thing.0));
    both.into_iter().try_for_each(|one| check_free(transaction, &one, Some(ThingId(one.id))))
}

/// LW-STK-2: the same sticker once more, in the quick reference.
fn stick_twin(
    transaction: &Transaction<'_>,
    thing: ThingId,
    sticker: &NewSticker,
    guide: &str,
) -> Result<(), Stop> {
    let twin = Checked::new(&NewSticker { place: guide.to_owned(), ..sticker.clone() })?;
    check_free(transaction, &twin.sticker, None)?;
    let twin = stick(transaction, &twin, None)?;
    check_twins(&known(transaction, twin)?, &known(transaction, thing)?)?;
    stickers::set_twin_of(transaction, twin, Some(thing))?;
    Ok(())
}

fn check_twins(twin: &Sticker, of: &Sticker) -> Result<(), Stop> {
    if twin.can_be_twin_of(of) {
        return Ok(());
    }
    Err(Rejection::NotTwins { place: twin.place.to_string(), other: of.place.to_string() }.into())
}

/// LW-STK-2: what is called the same, in the booklet and in the quick reference, is one rule. The group can say
/// otherwise.
fn recognise_twin(transaction: &Transaction<'_>, thing: ThingId) -> Result<(), Stop> {
    let all = facts::stickers::all(transaction)?;
    let Some(new) = all.iter().find(|one| one.id == thing.0) else { return Ok(()) };
    let alone =
        |one: &Sticker| one.twin_of.is_none() && all.iter().all(|other| other.twin_of != Some(one.id));
    let in_one_game = |one: &Sticker| {
        GameNumber::all().any(|game| one.in_force(game) == InForce::Now && new.in_force(game) == InForce::Now)
    };
    let same = |one: &&Sticker| one.id != new.id && alone(one) && one.has_title_of(new) && in_one_game(one);
    let pair = all.iter().filter(same).find_map(|one| match () {
        () if new.can_be_twin_of(one) => Some((new, one)),
        () if one.can_be_twin_of(new) => Some((one, new)),
        () => None,
    });
    if let Some((twin, of)) = pair.filter(|_| alone(new)) {
        stickers::set_twin_of(transaction, ThingId(twin.id), Some(ThingId(of.id)))?;
        check_both_free(transaction, ThingId(of.id))?;
    }
    Ok(())
}

/// Whose rule it is: its own, or that of the sticker which it says again.
fn rule_of(sticker: &Sticker) -> ThingId {
    ThingId(sticker.twin_of.unwrap_or(sticker.id))
}

fn pair(transaction: &Transaction<'_>, thing: ThingId, with: Option<ThingId>) -> Result<Account, Stop> {
    let twin = known(transaction, thing)?;
    let guide = twin.place.to_string();
    let Some(with) = with else {
        stickers::set_twin_of(transaction, thing, None)?;
        let alone = known(transaction, thing)?;
        check_free(transaction, &alone, Some(thing))?;
        return Ok(Account::StickersParted { guide, title: alone.title });
    };
    let of = known(transaction, with)?;
    check_twins(&twin, &of)?;
    let others = facts::stickers::all(transaction)?;
    // A rule is said again once, and by nothing that says something again itself.
    for other in others.iter().filter(|other| other.twin_of == Some(with.0)) {
        stickers::set_twin_of(transaction, ThingId(other.id), None)?;
    }
    stickers::set_twin_of(transaction, thing, Some(with))?;
    check_both_free(transaction, with)?;
    Ok(Account::StickersPaired { place: of.place.to_string(), guide, title: of.title })
}

fn stick(transaction: &Transaction<'_>, checked: &Checked, story: Option<ThingId>) -> Result<ThingId, Stop> {
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
    places::link_to_story(transaction, story, thing)?;
    Ok(thing)
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
    let rule = rule_of(&before);
    if rule != thing {
        // What it says is put right where it is said first; only its own place is its own.
        let StickerChange { place, .. } = change;
        let said = StickerChange { place: None, ..change.clone() };
        if said != StickerChange::default() {
            correct_one(transaction, rule, &said)?;
        }
        let place = StickerChange { place: place.clone(), ..StickerChange::default() };
        return correct_one(transaction, thing, &place);
    }
    correct_one(transaction, thing, change)
}

fn correct_one(
    transaction: &Transaction<'_>,
    thing: ThingId,
    change: &StickerChange,
) -> Result<Account, Stop> {
    let before = known(transaction, thing)?;
    let text = things::one(transaction, thing)?.written.text;
    let checked = Checked::new(&corrected(before, text, change))?;
    check_free(transaction, &checked.sticker, Some(thing))?;
    let place = checked.place();
    places::prepare(transaction, &place)?;
    stickers::correct(transaction, thing, &place, &checked.sticker, checked.text.as_deref())?;
    // It has been there all along: its life is put right with it.
    movements::lead_to(transaction, thing, &place)?;
    part_what_cannot_be_twins(transaction)?;
    check_both_free(transaction, thing)?;
    let title = checked.sticker.title.clone();
    Ok(Account::StickerCorrected { place: checked.slot(), title })
}

/// Whoever was moved to where nothing is said again is a rule of its own.
fn part_what_cannot_be_twins(transaction: &Transaction<'_>) -> Result<(), Stop> {
    let all = facts::stickers::all(transaction)?;
    for twin in all.iter().filter(|one| one.twin_of.is_some()) {
        let of = all.iter().find(|other| Some(other.id) == twin.twin_of);
        if !of.is_some_and(|of| twin.can_be_twin_of(of)) {
            stickers::set_twin_of(transaction, ThingId(twin.id), None)?;
        }
    }
    Ok(())
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
    // What is covered in the quick reference alone has an end of its own from now on.
    stickers::set_twin_of(transaction, thing, None)?;
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
    let new = stick(transaction, checked, story)?;
    recognise_twin(transaction, new)?;
    let title = checked.sticker.title.clone();
    Ok(Account::StickerReplaced { place: checked.slot(), old: old.title, title, since })
}

/// LW-STK-4: some rules last for a few games only.
fn expire(transaction: &Transaction<'_>, thing: ThingId, until: Option<GameNumber>) -> Result<Account, Stop> {
    let sticker = Sticker { until, ..known(transaction, thing)? };
    sticker.check()?;
    let rule = rule_of(&sticker);
    stickers::set_until(transaction, rule, until)?;
    check_both_free(transaction, rule)?;
    Ok(Account::StickerExpired { place: sticker.place.to_string(), title: sticker.title, until })
}

fn remove(transaction: &Transaction<'_>, thing: ThingId) -> Result<Account, Stop> {
    let Sticker { place, title, .. } = known(transaction, thing)?;
    if stickers::is_in_use(transaction, thing)? {
        return Err(Rejection::StickerInUse { title }.into());
    }
    for twin in facts::stickers::all(transaction)?.iter().filter(|other| other.twin_of == Some(thing.0)) {
        stickers::set_twin_of(transaction, ThingId(twin.id), None)?;
    }
    places::forget(transaction, thing)?;
    Ok(Account::StickerRemoved { place: place.to_string(), title })
}

fn known(transaction: &Transaction<'_>, thing: ThingId) -> Result<Sticker, Stop> {
    let known = facts::stickers::all(transaction)?.into_iter().find(|sticker| sticker.id == thing.0);
    known.ok_or_else(|| facts::things::not_a(transaction, PrintedKind::Sticker, thing))
}
