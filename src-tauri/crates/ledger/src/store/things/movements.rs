//! The lives of things: from where to where, in which game, at which moment (`movement`).

use contract::{Place, ThingId};
use rules::{CompanyColour, GameNumber, Moment};
use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};

/// When in a campaign a thing is moved: in a part of a game, or outside of all games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum MovementMoment {
    /// Before game 1.
    Before,
    Setup,
    Play,
    End,
    /// After the last game.
    Finale,
}

rules::stored_by_key!(MovementMoment);

impl From<Moment> for MovementMoment {
    fn from(moment: Moment) -> Self {
        match moment {
            Moment::Setup => Self::Setup,
            Moment::Play => Self::Play,
            Moment::End => Self::End,
        }
    }
}

impl MovementMoment {
    /// The part of a game; none outside of all games.
    pub(crate) fn in_a_game(self) -> Option<Moment> {
        match self {
            Self::Setup => Some(Moment::Setup),
            Self::Play => Some(Moment::Play),
            Self::End => Some(Moment::End),
            Self::Before | Self::Finale => None,
        }
    }
}

/// When and by whom a thing is moved.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Occasion<'a> {
    /// None before game 1.
    pub(crate) game: Option<GameNumber>,
    pub(crate) moment: MovementMoment,
    /// Who chose it, where somebody did.
    pub(crate) by: Option<CompanyColour>,
    pub(crate) reason: Option<&'a str>,
}

impl Occasion<'_> {
    /// Before game 1.
    pub(crate) const BEFORE: Occasion<'static> =
        Occasion { game: None, moment: MovementMoment::Before, by: None, reason: None };

    pub(crate) fn in_game(game: GameNumber, moment: Moment) -> Occasion<'static> {
        Occasion { game: Some(game), moment: moment.into(), by: None, reason: None }
    }
}

/// A step in the life of a thing.
pub(crate) struct MovementRow {
    pub(crate) movement: i64,
    /// None: this is how it came into the campaign.
    pub(crate) from: Option<Place>,
    pub(crate) to: Place,
    pub(crate) game: Option<GameNumber>,
    pub(crate) moment: MovementMoment,
    pub(crate) by: Option<CompanyColour>,
    pub(crate) reason: Option<String>,
}

const ROWS: &str = "SELECT id, from_place, to_place, game, moment, by, reason FROM movement";

fn movement(row: &Row<'_>) -> rusqlite::Result<MovementRow> {
    Ok(MovementRow {
        movement: row.get(0)?,
        from: row.get(1)?,
        to: row.get(2)?,
        game: row.get(3)?,
        moment: row.get(4)?,
        by: row.get(5)?,
        reason: row.get(6)?,
    })
}

/// From where to where, oldest first.
pub(crate) fn life(connection: &Connection, thing: ThingId) -> rusqlite::Result<Vec<MovementRow>> {
    let mut statement = connection.prepare_cached(&format!("{ROWS} WHERE thing = ?1 ORDER BY id"))?;
    statement.query_map([thing], movement)?.collect()
}

/// When a thing first left a place.
pub(crate) fn first_from(
    connection: &Connection,
    thing: ThingId,
    place: &Place,
) -> rusqlite::Result<Option<MovementRow>> {
    connection
        .prepare_cached(&format!("{ROWS} WHERE thing = ?1 AND from_place = ?2 ORDER BY id LIMIT 1"))?
        .query_row(params![thing, place], movement)
        .optional()
}

/// When a thing last came to a place.
pub(crate) fn last_into(
    connection: &Connection,
    thing: ThingId,
    place: &Place,
) -> rusqlite::Result<Option<MovementRow>> {
    connection
        .prepare_cached(&format!("{ROWS} WHERE thing = ?1 AND to_place = ?2 ORDER BY id DESC LIMIT 1"))?
        .query_row(params![thing, place], movement)
        .optional()
}

/// A thing that came into sight or went out of play after a game, and in which.
pub(crate) struct CameAndWent {
    pub(crate) thing: ThingId,
    pub(crate) came: Option<GameNumber>,
    pub(crate) went: Option<GameNumber>,
}

/// Events, tickets, postcards and regions that were first met after a game, or were archived after it and are still.
/// One that is only shuffled from game to game neither came nor went.
pub(crate) fn came_and_went_after(
    connection: &Connection,
    game: GameNumber,
) -> rusqlite::Result<Vec<CameAndWent>> {
    let mut statement = connection.prepare_cached(
        "SELECT thing.id,
                CASE WHEN min(game) > ?1 AND found_in IS NOT NULL THEN min(game) END AS came,
                CASE WHEN place IN ('dead_letters', 'big_box')
                     THEN max(CASE WHEN to_place = place AND from_place IS NOT NULL AND game > ?1 THEN game END) END AS went
         FROM thing JOIN movement ON movement.thing = thing.id
         WHERE quantity > 0 AND (number IS NOT NULL OR title IS NOT NULL)
           AND kind IN ('event', 'ticket', 'postcard', 'region_box', 'region_board', 'toolbox', 'board_piece')
         GROUP BY thing.id HAVING came IS NOT NULL OR went IS NOT NULL
         ORDER BY kind, thing.id",
    )?;
    let found = statement.query_map([game], |row| {
        Ok(CameAndWent { thing: row.get(0)?, came: row.get(1)?, went: row.get(2)? })
    })?;
    found.collect()
}

/// A movement of a thing that had lain somewhere before.
pub(crate) struct Moved {
    pub(crate) movement: i64,
    pub(crate) thing: ThingId,
    pub(crate) from: Place,
}

fn moved(row: &rusqlite::Row<'_>) -> rusqlite::Result<Moved> {
    Ok(Moved { movement: row.get(0)?, thing: row.get(1)?, from: row.get(2)? })
}

/// How the first player card and events were moved in a part of a game, the last movement first. What lies
/// in a vault is not among them (LW-COM-2).
pub(crate) fn moved_in(
    connection: &Connection,
    game: GameNumber,
    moment: Moment,
) -> rusqlite::Result<Vec<Moved>> {
    let mut statement = connection.prepare_cached(
        "SELECT movement.id, thing, from_place FROM movement JOIN thing ON thing.id = movement.thing
         WHERE game = ?1 AND moment = ?2 AND from_place IS NOT NULL AND kind IN ('first_player_card', 'event')
           AND thing.place NOT LIKE 'vault:%'
         ORDER BY movement.id DESC",
    )?;
    let found = statement.query_map(params![game, moment], moved)?;
    found.collect()
}

/// How one thing was moved in the set-up of a game, in order.
pub(crate) fn moved_in_setup(
    connection: &Connection,
    game: GameNumber,
    thing: ThingId,
) -> rusqlite::Result<Vec<Moved>> {
    let mut statement = connection.prepare_cached(
        "SELECT id, thing, from_place FROM movement
         WHERE game = ?1 AND moment = ?2 AND thing = ?3 AND from_place IS NOT NULL ORDER BY id",
    )?;
    let found = statement.query_map(params![game, Moment::Setup, thing], moved)?;
    found.collect()
}

/// The next movement of a thing after one of its own.
pub(crate) fn after(connection: &Connection, thing: ThingId, movement: i64) -> rusqlite::Result<Option<i64>> {
    connection
        .prepare_cached("SELECT id FROM movement WHERE thing = ?1 AND id > ?2 ORDER BY id LIMIT 1")?
        .query_row(params![thing, movement], |row| row.get(0))
        .optional()
}

/// Whether a thing was moved in a later game.
pub(crate) fn was_moved_after(
    connection: &Connection,
    game: GameNumber,
    thing: ThingId,
) -> rusqlite::Result<bool> {
    connection
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM movement WHERE thing = ?1 AND game > ?2)")?
        .query_row(params![thing, game], |row| row.get(0))
}

/// Without `from`, how it came into the campaign.
pub(crate) fn note(
    transaction: &Transaction<'_>,
    thing: ThingId,
    from: Option<&Place>,
    to: &Place,
    occasion: &Occasion<'_>,
) -> rusqlite::Result<()> {
    let Occasion { game, moment, by, reason } = occasion;
    transaction
        .prepare_cached(
            "INSERT INTO movement (thing, from_place, to_place, game, moment, by, reason)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?
        .execute(params![thing, from, to, game, moment, by, reason])?;
    Ok(())
}

/// A part came into the campaign as its pile did, to where the pile lies now.
pub(crate) fn copy_beginning(
    transaction: &Transaction<'_>,
    pile: ThingId,
    part: ThingId,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached(
            "INSERT INTO movement (thing, from_place, to_place, game, moment)
             SELECT ?2, NULL, (SELECT place FROM thing WHERE id = ?1), game, moment
             FROM movement WHERE thing = ?1 ORDER BY id LIMIT 1",
        )?
        .execute([pile, part])?;
    Ok(())
}

/// It has been there all along: its whole life leads there.
pub(crate) fn lead_to(transaction: &Transaction<'_>, thing: ThingId, place: &Place) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE movement SET to_place = ?2 WHERE thing = ?1")?
        .execute(params![thing, place])?;
    Ok(())
}

/// Forgets what became of a thing after it left a place.
pub(crate) fn forget_but_from(
    transaction: &Transaction<'_>,
    thing: ThingId,
    place: &Place,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("DELETE FROM movement WHERE thing = ?1 AND from_place <> ?2")?
        .execute(params![thing, place])?;
    Ok(())
}

/// A movement came from somewhere else.
pub(crate) fn set_origin(transaction: &Transaction<'_>, movement: i64, from: &Place) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE movement SET from_place = ?2 WHERE id = ?1")?
        .execute(params![movement, from])?;
    Ok(())
}

/// A movement went somewhere else.
pub(crate) fn set_destination(
    transaction: &Transaction<'_>,
    movement: i64,
    to: &Place,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE movement SET to_place = ?2 WHERE id = ?1")?
        .execute(params![movement, to])?;
    Ok(())
}

/// Somebody else chose a movement, or nobody.
pub(crate) fn set_chooser(
    transaction: &Transaction<'_>,
    movement: i64,
    by: Option<CompanyColour>,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE movement SET by = ?2 WHERE id = ?1")?
        .execute(params![movement, by])?;
    Ok(())
}

pub(crate) fn forget(transaction: &Transaction<'_>, movement: i64) -> rusqlite::Result<()> {
    transaction.prepare_cached("DELETE FROM movement WHERE id = ?1")?.execute([movement])?;
    Ok(())
}

/// Forgets that a thing was archived from a place in a game; false if it was not.
pub(crate) fn forget_archiving(
    transaction: &Transaction<'_>,
    game: GameNumber,
    thing: ThingId,
    from: &Place,
) -> rusqlite::Result<bool> {
    let archived = transaction
        .prepare_cached(
            "DELETE FROM movement WHERE thing = ?1 AND game = ?2 AND to_place = ?3 AND from_place = ?4",
        )?
        .execute(params![thing, game, Place::DeadLetters, from])?;
    Ok(archived > 0)
}
