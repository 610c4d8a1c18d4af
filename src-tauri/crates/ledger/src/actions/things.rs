//! Things and their movements: the one way in which anything changes its place.

use rules::{CompanyColour, GameNumber, campaign::Moment, keeping::check_leaves_vault, postcards::When};
use rusqlite::{OptionalExtension, Transaction, params};

use crate::{
    Stop,
    views::{self, night::facts},
};
use contract::{Place, Rejection, ThingId};

/// When and by whom a thing is moved.
pub(super) struct Occasion<'a> {
    /// None before game 1.
    pub(super) game: Option<GameNumber>,
    /// `before`, `setup`, `play`, `end` or `finale`.
    pub(super) moment: &'a str,
    pub(super) by: Option<CompanyColour>,
    pub(super) reason: Option<&'a str>,
}

impl Occasion<'_> {
    /// Before game 1.
    pub(super) const BEFORE: Occasion<'static> =
        Occasion { game: None, moment: "before", by: None, reason: None };

    /// When somebody says it was, in a game that was begun; now, if they do not say.
    pub(super) fn said(transaction: &Transaction<'_>, when: Option<When>) -> Result<Occasion<'static>, Stop> {
        let now = views::now(transaction)?;
        if let Some(said) = when {
            let stage = facts::game(transaction, said.game)?.stage;
            if now.is_none_or(|now| said > now) {
                return Err(Rejection::WrongStage { stage }.into());
            }
        }
        let when = when.or(now);
        Ok(match when {
            Some(When { game, moment }) => {
                Occasion { game: Some(game), moment: moment_key(moment), by: None, reason: None }
            }
            None => Self::BEFORE,
        })
    }
}

/// A part of a game as the file writes it.
pub(super) fn moment_key(moment: Moment) -> &'static str {
    match moment {
        Moment::Setup => "setup",
        Moment::Play => "play",
        Moment::End => "end",
    }
}

/// Moves a thing from where it lies.
pub(super) fn move_to(
    transaction: &Transaction<'_>,
    thing: ThingId,
    place: &str,
    occasion: &Occasion<'_>,
) -> Result<(), Stop> {
    let from = place_of(transaction, thing)?;
    put(transaction, thing, place)?;
    note_movement(transaction, thing, Some(&from), place, occasion)
}

/// Where a thing lies.
pub(super) fn place_of(transaction: &Transaction<'_>, thing: ThingId) -> Result<String, Stop> {
    transaction
        .prepare_cached("SELECT place FROM thing WHERE id = ?1")?
        .query_row([thing.0], |row| row.get(0))
        .optional()?
        .ok_or_else(|| Rejection::ThingUnknown.into())
}

/// LW-COM-2: nothing leaves a vault before the vaults are opened (LW-CMP-7), whoever moves or forgets it.
pub(super) fn check_may_leave(transaction: &Transaction<'_>, thing: ThingId) -> Result<(), Stop> {
    let Place::Vault { company } = views::place(&place_of(transaction, thing)?)? else { return Ok(()) };
    Ok(check_leaves_vault(company, views::finale::are_open(transaction)?)?)
}

/// Lays a thing down without a movement.
pub(super) fn put(transaction: &Transaction<'_>, thing: ThingId, place: &str) -> Result<(), Stop> {
    check_may_leave(transaction, thing)?;
    transaction
        .prepare_cached("UPDATE thing SET place = ?2 WHERE id = ?1")?
        .execute(params![thing.0, place])?;
    Ok(())
}

/// A movement in the life of a thing; without `from`, how it came into the campaign.
pub(super) fn note_movement(
    transaction: &Transaction<'_>,
    thing: ThingId,
    from: Option<&str>,
    to: &str,
    occasion: &Occasion<'_>,
) -> Result<(), Stop> {
    transaction
        .prepare_cached(
            "INSERT INTO movement (thing, from_place, to_place, game, moment, by, reason)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?
        .execute(params![
            thing.0,
            from,
            to,
            occasion.game.map(GameNumber::get),
            occasion.moment,
            occasion.by.map(CompanyColour::key),
            occasion.reason
        ])?;
    Ok(())
}

/// LW-BOX-2 to LW-BOX-4: a pile of things that are known by their number only; wagon cards by colour.
pub(super) fn printed_pile(
    transaction: &Transaction<'_>,
    kind: &str,
    place: &str,
    quantity: u16,
    colour: Option<&str>,
) -> Result<(), Stop> {
    transaction.execute(
        "INSERT INTO thing (kind, place, quantity, colour, printed) VALUES (?1, ?2, ?3, ?4, 1)",
        params![kind, place, quantity, colour],
    )?;
    let thing = ThingId(transaction.last_insert_rowid());
    note_movement(transaction, thing, None, place, &Occasion::BEFORE)
}

/// The pile of a kind in a place, and how many it holds.
pub(super) fn pile(
    transaction: &Transaction<'_>,
    kind: &str,
    place: &str,
) -> rusqlite::Result<Option<(ThingId, u16)>> {
    transaction
        .prepare_cached(
            "SELECT id, quantity FROM thing WHERE kind = ?1 AND place = ?2 AND title IS NULL AND number IS NULL
             ORDER BY id LIMIT 1",
        )?
        .query_row([kind, place], |row| Ok((ThingId(row.get(0)?), row.get(1)?)))
        .optional()
}

pub(super) fn set_quantity(transaction: &Transaction<'_>, pile: ThingId, quantity: u16) -> Result<(), Stop> {
    transaction
        .prepare_cached("UPDATE thing SET quantity = ?2 WHERE id = ?1")?
        .execute(params![pile.0, quantity])?;
    Ok(())
}

pub(super) fn bureau(company: CompanyColour) -> String {
    format!("bureau:{}", company.key())
}

/// The first player card.
pub(super) fn first_player_card(transaction: &Transaction<'_>) -> Result<ThingId, Stop> {
    transaction
        .prepare_cached("SELECT id FROM thing WHERE kind = 'first_player_card'")?
        .query_row([], |row| row.get(0).map(ThingId))
        .optional()?
        .ok_or_else(|| Rejection::ThingUnknown.into())
}

/// LW-STO-2: notes which story card brought a thing.
pub(super) fn link_to_story(
    transaction: &Transaction<'_>,
    story: Option<ThingId>,
    thing: ThingId,
) -> Result<(), Stop> {
    let Some(story) = story else { return Ok(()) };
    check_story(transaction, story)?;
    transaction
        .execute("INSERT INTO story_brought (story, thing) VALUES (?1, ?2)", params![story.0, thing.0])?;
    Ok(())
}

pub(super) fn check_story(transaction: &Transaction<'_>, story: ThingId) -> Result<(), Stop> {
    let is_card: bool = transaction
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM story_reading WHERE thing = ?1)")?
        .query_row([story.0], |row| row.get(0))?;
    if is_card { Ok(()) } else { Err(Rejection::ThingUnknown.into()) }
}

/// Sees to it that a place is there to be moved to, and tells its key.
pub(super) fn place_key(transaction: &Transaction<'_>, place: &Place) -> Result<String, Stop> {
    if let Place::Bureau { company } | Place::Vault { company } = place {
        super::people::company_name(transaction, *company)?;
    }
    let key = place.key();
    if let Place::Other { name } = place {
        transaction.execute(
            "INSERT INTO place (key, sort, slot) VALUES (?1, 'other', ?2) ON CONFLICT DO NOTHING",
            params![key, name],
        )?;
    }
    Ok(key)
}

/// Forgets a thing with all that hangs on it. Nothing else may speak of it.
pub(super) fn forget(transaction: &Transaction<'_>, thing: ThingId) -> Result<(), Stop> {
    check_may_leave(transaction, thing)?;
    for query in [
        "DELETE FROM photo WHERE thing = ?1",
        "DELETE FROM mark WHERE thing = ?1",
        "DELETE FROM story_brought WHERE story = ?1",
        "DELETE FROM story_brought WHERE thing = ?1",
        "DELETE FROM story_reading WHERE thing = ?1",
        "DELETE FROM sticker_rule WHERE thing = ?1",
        "DELETE FROM postcard_completed WHERE thing = ?1",
        "DELETE FROM movement WHERE thing = ?1",
        "DELETE FROM thing WHERE id = ?1",
    ] {
        transaction.prepare_cached(query)?.execute([thing.0])?;
    }
    Ok(())
}
