//! What lies where, and the places that only this group has: `place`.

use contract::Place;
use rules::CompanyColour;
use rusqlite::{Connection, Transaction, params};

use super::{ThingRow, rows_where, told_where};

/// What lies in a place, even in a sealed vault: for whoever reads it out (LW-CMP-7).
pub(crate) fn sealed_or_not(connection: &Connection, place: &Place) -> rusqlite::Result<Vec<ThingRow>> {
    rows_where(connection, "thing.place = ?1 ORDER BY thing.id", [place])
}

/// LW-COM-1: what lies in a bureau, postcards apart.
pub(crate) fn in_bureau(connection: &Connection, company: CompanyColour) -> rusqlite::Result<Vec<ThingRow>> {
    told_where(
        connection,
        "thing.place = ?1 AND thing.kind <> 'postcard'
         ORDER BY thing.kind, CAST(number AS INTEGER), title, thing.id",
        [Place::Bureau { company }],
    )
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

/// How much lies where. A vault is counted, and not told of.
pub(crate) fn counts_by_place(connection: &Connection) -> rusqlite::Result<Vec<(Place, u32)>> {
    let mut statement = connection.prepare_cached(
        "SELECT place, sum(quantity) FROM thing WHERE quantity > 0 GROUP BY place ORDER BY place",
    )?;
    statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

/// Tickets in the deck, in piles or by name (LW-SET-6).
pub(crate) fn tickets_in_deck(connection: &Connection) -> rusqlite::Result<u16> {
    connection
        .prepare_cached("SELECT coalesce(sum(quantity), 0) FROM thing WHERE kind = 'ticket' AND place = ?1")?
        .query_row([Place::TicketDeck], |row| row.get(0))
}

/// Pieces that lie on the board, once the group has recorded any.
pub(crate) fn board_pieces(connection: &Connection) -> rusqlite::Result<Option<u16>> {
    connection
        .prepare_cached(
            "SELECT sum(quantity) FROM thing WHERE place = ?1 AND kind IN ('board_piece', 'region_board')",
        )?
        .query_row([Place::Board], |row| row.get(0))
}

/// Places that only this group has.
pub(crate) fn own_places(connection: &Connection) -> rusqlite::Result<Vec<Place>> {
    let mut statement =
        connection.prepare_cached("SELECT key FROM place WHERE sort = 'other' ORDER BY key")?;
    statement.query_map([], |row| row.get(0))?.collect()
}

/// A place of the booklet, or of the group's own, is there as soon as something is put there. All others are.
pub(crate) fn make_place(transaction: &Transaction<'_>, place: &Place) -> rusqlite::Result<()> {
    let (sort, slot) = match place {
        Place::Booklet { slot } => ("booklet", slot),
        Place::Other { name } => ("other", name),
        _ => return Ok(()),
    };
    transaction.execute(
        "INSERT INTO place (key, sort, slot) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
        params![place, sort, slot],
    )?;
    Ok(())
}
