//! Who is there tonight, in which order they play, and what their boxes say.

use rules::{CompanyColour, GameNumber, figures::WAGONS_ON_A_NEW_BOX};
use rusqlite::Connection;

use crate::{
    Stop,
    store::{
        games::{
            self, GameRow,
            seats::{self, SeatRow},
        },
        people,
        things::first_player_card,
    },
};
use contract::night::{FirstBy, NightFirst};

/// Those present, clockwise.
pub(crate) fn present(seats: &[SeatRow]) -> Vec<CompanyColour> {
    // Sorted already: those with a position come first, in its order.
    seats.iter().filter(|seat| seat.position.is_some()).map(|seat| seat.company).collect()
}

/// LW-SET-14: who starts. Only while the group sits down is that the holder of the card as it lies now.
pub(crate) fn first(
    connection: &Connection,
    row: &GameRow,
    present: &[CompanyColour],
) -> rusqlite::Result<Option<NightFirst>> {
    if row.first.is_some() || !row.stage.is_sitting_down() {
        return Ok(row.first);
    }
    let holder = first_player_card::holder(connection)?.filter(|holder| present.contains(holder));
    Ok(holder.map(|company| NightFirst { company, by: FirstBy::Card }))
}

/// Those present, the first player first, once it was noted who that is.
pub(crate) fn turn_order(connection: &Connection, game: GameNumber) -> Result<Vec<CompanyColour>, Stop> {
    let present = present(&seats::of_game(connection, game)?);
    let first = games::game(connection, game)?.first;
    Ok(first.and_then(|first| rules::setup::turn_order(&present, first.company).ok()).unwrap_or(present))
}

/// What the back of a box says for a game (LW-COM-3).
pub(crate) fn box_wagons(
    connection: &Connection,
    company: CompanyColour,
    game: GameNumber,
) -> rusqlite::Result<u8> {
    Ok(people::box_wagons(connection, company, game)?.unwrap_or(WAGONS_ON_A_NEW_BOX))
}
