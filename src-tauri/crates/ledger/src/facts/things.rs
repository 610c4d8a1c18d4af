//! What may be done with a thing, and when it was.

use contract::{Place, Rejection, ThingId};
use rules::{
    Broken,
    keeping::{PrintedKind, check_leaves_vault},
    postcards::When,
};
use rusqlite::Connection;

use super::{campaign, finale};
use crate::{
    Stop,
    store::{
        campaign::is_sealed,
        games,
        things::{self, ThingRow, movements::Occasion},
    },
};

/// LW-COM-2: nobody reads or changes what lies in a sealed vault.
pub(crate) fn check_open_place(connection: &Connection, place: &Place) -> Result<(), Stop> {
    match place {
        Place::Vault { company } if is_sealed(connection)? => {
            Err(Broken::VaultSealed { company: *company }.into())
        }
        _ => Ok(()),
    }
}

/// LW-COM-2: nobody looks at a thing in a sealed vault.
pub(crate) fn check_in_the_open(connection: &Connection, thing: ThingId) -> Result<(), Stop> {
    check_open_place(connection, &things::place_of(connection, thing)?)
}

/// LW-COM-2: nothing leaves a vault before the vaults are opened (LW-CMP-7), whoever moves or forgets it.
pub(crate) fn check_may_leave(connection: &Connection, place: &Place) -> Result<(), Stop> {
    let Place::Vault { company } = place else { return Ok(()) };
    Ok(check_leaves_vault(*company, finale::are_open(connection)?)?)
}

/// Why a thing is not the one that was meant: it is of another kind, or a pile of many, or nobody may tell of it.
pub(crate) fn not_a(connection: &Connection, wanted: PrintedKind, thing: ThingId) -> Stop {
    match things::told_one(connection, thing) {
        Ok(Some(row)) if !row.is(wanted) => other_kind(row, wanted.key()).into(),
        Ok(Some(row)) if row.is_nameless() => Rejection::StillAPile.into(),
        Ok(_) => Rejection::ThingUnknown.into(),
        Err(error) => error.into(),
    }
}

pub(crate) fn other_kind(row: ThingRow, wanted: &str) -> Rejection {
    Rejection::OfAnotherKind { kind: row.kind, kind_name: row.kind_name, wanted: wanted.to_owned() }
}

/// Whether nothing else speaks of it, so that it can be taken off as if it had never been noted.
pub(crate) fn is_removable(connection: &Connection, row: &ThingRow) -> rusqlite::Result<bool> {
    use PrintedKind::{BonusCard, FirstPlayerCard, Sticker, StoryCard};
    // These are taken off by actions that know their rules, or not at all.
    let has_its_own_way =
        [FirstPlayerCard, BonusCard, StoryCard, Sticker].into_iter().any(|kind| row.is(kind));
    let stays = has_its_own_way || row.printed || matches!(row.place, Place::Vault { .. });
    Ok(!stays && !things::is_spoken_of(connection, row.thing)?)
}

/// When somebody says it was, in a game that was begun; now, if they do not say.
pub(crate) fn occasion(connection: &Connection, when: Option<When>) -> Result<Occasion<'static>, Stop> {
    let now = campaign::now(connection)?;
    if let Some(said) = when {
        let stage = games::game(connection, said.game)?.stage;
        if now.is_none_or(|now| said > now) {
            return Err(Rejection::WrongStage { stage }.into());
        }
    }
    Ok(when.or(now).map_or(Occasion::BEFORE, |when| Occasion::in_game(when.game, when.moment)))
}
