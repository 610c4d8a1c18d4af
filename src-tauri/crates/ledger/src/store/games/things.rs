//! What evenings ask of things and change on them: the first player card, the
//! events that go back, the tickets of the deck, and what was moved, read or
//! completed in a game. Rows of `thing`, `movement`, `story_reading`,
//! `story_brought` and `postcard_completed`.

use rules::{CompanyColour, GameNumber, Moment, keeping::PrintedKind};
use rusqlite::{Connection, OptionalExtension, Transaction, params};

use contract::{Place, ThingId, night::KnownTicket};

/// A movement in the life of a thing that had lain somewhere before.
pub(crate) struct Moved {
    pub(crate) movement: i64,
    pub(crate) thing: ThingId,
    pub(crate) from: Place,
}

/// A postcard that was completed, and where it lies now.
pub(crate) struct CompletedPostcard {
    pub(crate) thing: ThingId,
    pub(crate) company: CompanyColour,
    pub(crate) place: Place,
}

/// A card that came with the box, known by its kind alone; a bonus card by its company too.
pub(crate) fn add_card(
    transaction: &Transaction<'_>,
    kind: PrintedKind,
    place: &Place,
    printed_for: Option<CompanyColour>,
) -> rusqlite::Result<ThingId> {
    transaction.execute(
        "INSERT INTO thing (kind, place, company) VALUES (?1, ?2, ?3)",
        params![kind, place, printed_for],
    )?;
    Ok(ThingId(transaction.last_insert_rowid()))
}

/// In whose bureau the first player card lies.
pub(crate) fn card_holder(connection: &Connection) -> rusqlite::Result<Option<CompanyColour>> {
    connection
        .prepare_cached(
            "SELECT place.company FROM thing JOIN place ON place.key = thing.place WHERE thing.kind = 'first_player_card'",
        )?
        .query_row([], |row| row.get(0))
        .optional()
        .map(Option::flatten)
}

/// LW-CMP-3: who was given the first player card when the campaign was founded.
pub(crate) fn first_holder(connection: &Connection) -> rusqlite::Result<Option<CompanyColour>> {
    connection
        .prepare_cached(
            "SELECT place.company FROM movement JOIN thing ON thing.id = movement.thing
             JOIN place ON place.key = movement.to_place
             WHERE thing.kind = 'first_player_card' AND movement.from_place IS NULL",
        )?
        .query_row([], |row| row.get(0))
        .optional()
        .map(Option::flatten)
}

/// Who took the first player card at the end of a game, with the movement.
pub(crate) fn card_taken(
    connection: &Connection,
    game: GameNumber,
) -> rusqlite::Result<Option<(i64, CompanyColour)>> {
    connection
        .prepare_cached(
            "SELECT movement.id, place.company FROM movement JOIN thing ON thing.id = movement.thing
             JOIN place ON place.key = movement.to_place
             WHERE thing.kind = 'first_player_card' AND game = ?1 AND moment = ?2
             ORDER BY movement.id DESC LIMIT 1",
        )?
        .query_row(params![game, Moment::End], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()
}

/// LW-COM-1: what lies in a bureau, postcards apart.
pub(crate) fn in_bureau(connection: &Connection, company: CompanyColour) -> rusqlite::Result<Vec<ThingId>> {
    let mut statement = connection.prepare_cached(
        "SELECT id FROM thing WHERE place = ?1 AND kind <> 'postcard'
         ORDER BY kind, CAST(number AS INTEGER), title, id",
    )?;
    let found = statement.query_map([Place::Bureau { company }], |row| row.get(0))?;
    found.collect()
}

/// What lies in a vault besides receipts, and what it is worth.
pub(crate) fn in_vault(
    connection: &Connection,
    company: CompanyColour,
) -> rusqlite::Result<Vec<(ThingId, Option<i64>)>> {
    let mut statement =
        connection.prepare_cached("SELECT id, worth FROM thing WHERE place = ?1 ORDER BY id")?;
    let found = statement.query_map([Place::Vault { company }], |row| Ok((row.get(0)?, row.get(1)?)))?;
    found.collect()
}

/// How many things lie in a vault, receipts included: all that a sealed vault shows (LW-COM-2).
pub(crate) fn vault_count(connection: &Connection, company: CompanyColour) -> rusqlite::Result<u32> {
    connection
        .prepare_cached(
            "SELECT (SELECT count(*) FROM receipt WHERE company = ?1 AND in_vault = 1 AND unsealed_reason IS NULL)
                  + (SELECT coalesce(sum(quantity), 0) FROM thing JOIN place ON place.key = thing.place
                     WHERE place.sort = 'vault' AND place.company = ?1)",
        )?
        .query_row([company], |row| row.get(0))
}

/// Tickets in the deck, in piles or by name (LW-SET-6).
pub(crate) fn tickets_in_deck(connection: &Connection) -> rusqlite::Result<u16> {
    connection
        .prepare_cached("SELECT coalesce(sum(quantity), 0) FROM thing WHERE kind = 'ticket' AND place = ?1")?
        .query_row([Place::TicketDeck], |row| row.get(0))
}

/// Tickets that the group has recorded by name, but for those in a sealed vault (LW-COM-2).
pub(crate) fn known_tickets(connection: &Connection, sealed: bool) -> rusqlite::Result<Vec<KnownTicket>> {
    let mut statement = connection.prepare_cached(
        "SELECT id, title, value FROM thing
         WHERE kind = 'ticket' AND title IS NOT NULL AND value IS NOT NULL
           AND NOT (?1 AND place LIKE 'vault:%') ORDER BY title",
    )?;
    let found = statement.query_map([sealed], |row| {
        Ok(KnownTicket { thing: row.get(0)?, title: row.get(1)?, value: row.get(2)? })
    })?;
    found.collect()
}

/// Pieces that lie on the board, once the group has recorded any.
pub(crate) fn board_pieces(connection: &Connection) -> rusqlite::Result<Option<u16>> {
    connection
        .prepare_cached(
            "SELECT sum(quantity) FROM thing WHERE place = ?1 AND kind IN ('board_piece', 'region_board')",
        )?
        .query_row([Place::Board], |row| row.get(0))
}

/// Events that lie in the discard.
pub(crate) fn events_in_discard(connection: &Connection) -> rusqlite::Result<Vec<ThingId>> {
    let mut statement =
        connection.prepare_cached("SELECT id FROM thing WHERE kind = 'event' AND place = ?1 ORDER BY id")?;
    let found = statement.query_map([Place::EventDiscard], |row| row.get(0))?;
    found.collect()
}

/// Of a game whose discard went back under the deck: this event was archived instead. False if it did not go back.
pub(crate) fn archive_returned_event(
    transaction: &Transaction<'_>,
    game: GameNumber,
    event: ThingId,
    by: CompanyColour,
) -> rusqlite::Result<bool> {
    let returned = transaction
        .prepare_cached(
            "UPDATE movement SET to_place = ?3, by = ?4
             WHERE thing = ?1 AND game = ?2 AND moment = ?5 AND from_place = ?6",
        )?
        .execute(params![event, game, Place::DeadLetters, by, Moment::End, Place::EventDiscard])?;
    Ok(returned > 0)
}

/// LW-EVT-1: an event that went from this game's discard into a vault went there from the deck.
pub(crate) fn forget_reveals_of_what_lies_in_vaults(
    transaction: &Transaction<'_>,
    game: GameNumber,
) -> rusqlite::Result<()> {
    transaction.execute(
        "UPDATE movement SET from_place = ?2
         WHERE game = ?1 AND from_place = ?3 AND to_place LIKE 'vault:%'",
        params![game, Place::EventDeck, Place::EventDiscard],
    )?;
    transaction.execute(
        "DELETE FROM movement WHERE game = ?1 AND to_place = ?2
         AND thing IN (SELECT id FROM thing WHERE place LIKE 'vault:%')",
        params![game, Place::EventDiscard],
    )?;
    Ok(())
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

fn moved(row: &rusqlite::Row<'_>) -> rusqlite::Result<Moved> {
    Ok(Moved { movement: row.get(0)?, thing: row.get(1)?, from: row.get(2)? })
}

/// The next movement of a thing after one of its own.
pub(crate) fn movement_after(
    connection: &Connection,
    thing: ThingId,
    movement: i64,
) -> rusqlite::Result<Option<i64>> {
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

pub(crate) fn forget_movement(transaction: &Transaction<'_>, movement: i64) -> rusqlite::Result<()> {
    transaction.prepare_cached("DELETE FROM movement WHERE id = ?1")?.execute([movement])?;
    Ok(())
}

/// Postcards that were completed in a game (LW-POS-3).
pub(crate) fn completed_in(
    connection: &Connection,
    game: GameNumber,
) -> rusqlite::Result<Vec<CompletedPostcard>> {
    let mut statement = connection.prepare_cached(
        "SELECT postcard_completed.thing, postcard_completed.company, place
         FROM postcard_completed JOIN thing ON thing.id = postcard_completed.thing WHERE game = ?1",
    )?;
    let found = statement.query_map([game], |row| {
        Ok(CompletedPostcard { thing: row.get(0)?, company: row.get(1)?, place: row.get(2)? })
    })?;
    found.collect()
}

pub(crate) fn forget_completion(transaction: &Transaction<'_>, postcard: ThingId) -> rusqlite::Result<()> {
    transaction.prepare_cached("DELETE FROM postcard_completed WHERE thing = ?1")?.execute([postcard])?;
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

/// Story cards that were read in a game.
pub(crate) fn stories_read_in(connection: &Connection, game: GameNumber) -> rusqlite::Result<Vec<ThingId>> {
    let mut statement = connection.prepare_cached("SELECT thing FROM story_reading WHERE game = ?1")?;
    let found = statement.query_map([game], |row| row.get(0))?;
    found.collect()
}

/// LW-COM-3: what the last story card to speak of a box said of it from a game on.
pub(crate) fn wagons_told(
    connection: &Connection,
    company: CompanyColour,
    from_game: GameNumber,
) -> rusqlite::Result<Option<u8>> {
    connection
        .prepare_cached(
            "SELECT wagons FROM story_brought WHERE company = ?1 AND from_game = ?2 AND wagons IS NOT NULL
             ORDER BY id DESC LIMIT 1",
        )?
        .query_row(params![company, from_game], |row| row.get(0))
        .optional()
}

/// LW-COM-3: a story card said what stands on the back of a box from a game on.
pub(crate) fn tell_wagons(
    transaction: &Transaction<'_>,
    story: ThingId,
    company: CompanyColour,
    from_game: GameNumber,
    wagons: u8,
) -> rusqlite::Result<()> {
    transaction.execute(
        "INSERT INTO story_brought (story, company, wagons, from_game) VALUES (?1, ?2, ?3, ?4)",
        params![story, company, wagons, from_game],
    )?;
    Ok(())
}
