//! The set-up of a game, as the table that plays it needs it.

use rules::{
    figures::BOARD_PIECES,
    setup::{Seat, SetupStep, Start, Table, plan_from},
};
use rusqlite::Connection;

use super::{stickers::StuckSticker, table};
use crate::{
    Stop,
    store::{
        games::{GameRow, seats::SeatRow},
        things::places,
    },
};

/// LW-SET-1 to LW-SET-14 for the seats of a game and the stickers in force. Nothing as long as nobody
/// starts, or the table cannot play yet: the stage itself says why.
pub(crate) fn steps(
    connection: &Connection,
    row: &GameRow,
    seats: &[SeatRow],
    stickers: &[StuckSticker],
) -> Result<Vec<SetupStep>, Stop> {
    let Some(first) = table::first(connection, row, &table::present(seats))? else { return Ok(Vec::new()) };
    let there = seats.iter().filter(|seat| seat.position.is_some());
    let table = Table {
        game: row.game,
        seats: there.map(|seat| Seat { company: seat.company, wagons: seat.wagons }).collect(),
        holder: first.company,
        tickets: places::tickets_in_deck(connection)?,
        board_pieces: board_pieces(connection)?,
        stickers: stickers.iter().filter_map(StuckSticker::letter).collect(),
    };
    let plan = plan_from(&table, Start::Card { company: first.company });
    Ok(plan.map(|plan| plan.steps).unwrap_or_default())
}

/// Pieces that lie on the board: those of the start until the group records them.
pub(crate) fn board_pieces(connection: &Connection) -> rusqlite::Result<u16> {
    Ok(places::board_pieces(connection)?.unwrap_or(BOARD_PIECES))
}
