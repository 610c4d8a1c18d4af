//! Things and their movements: the one way in which anything changes its place.

use rules::{CompanyColour, GameNumber};
use rusqlite::{OptionalExtension, Transaction, params};

use crate::{
    Stop,
    contract::{Rejection, ThingId},
};

/// When and by whom a thing is moved.
pub(super) struct Occasion<'a> {
    /// None before game 1.
    pub(super) game: Option<GameNumber>,
    /// `before`, `setup`, `play`, `end` or `finale`.
    pub(super) moment: &'a str,
    pub(super) by: Option<CompanyColour>,
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

/// Lays a thing down without a movement.
pub(super) fn put(transaction: &Transaction<'_>, thing: ThingId, place: &str) -> Result<(), Stop> {
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
            "INSERT INTO movement (thing, from_place, to_place, game, moment, by) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![
            thing.0,
            from,
            to,
            occasion.game.map(GameNumber::get),
            occasion.moment,
            occasion.by.map(CompanyColour::key)
        ])?;
    Ok(())
}

/// LW-BOX-3: a pile of cards that are known by their number only.
pub(super) fn printed_pile(
    transaction: &Transaction<'_>,
    kind: &str,
    place: &str,
    quantity: u16,
) -> Result<(), Stop> {
    transaction.execute(
        "INSERT INTO thing (kind, place, quantity) VALUES (?1, ?2, ?3)",
        params![kind, place, quantity],
    )?;
    let thing = ThingId(transaction.last_insert_rowid());
    note_movement(transaction, thing, None, place, &Occasion { game: None, moment: "before", by: None })
}

/// The pile of a kind in a place, and how many it holds.
pub(super) fn pile(
    transaction: &Transaction<'_>,
    kind: &str,
    place: &str,
) -> rusqlite::Result<Option<(ThingId, u16)>> {
    transaction
        .prepare_cached(
            "SELECT id, quantity FROM thing WHERE kind = ?1 AND place = ?2 AND title IS NULL ORDER BY id LIMIT 1",
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
