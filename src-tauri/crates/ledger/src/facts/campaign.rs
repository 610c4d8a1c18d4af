//! Where the campaign stands: which game is the current one, and what counts from which on.

use rules::{GameNumber, postcards::When};
use rusqlite::Connection;

use crate::store::{finale, games};

/// The game from which a change of people counts: the open one as long as the
/// group is still sitting down, else the one after. None once all are played, or the campaign was ended.
pub(crate) fn upcoming_game(connection: &Connection) -> rusqlite::Result<Option<GameNumber>> {
    if finale::begun(connection)?.is_some() {
        return Ok(None);
    }
    Ok(match games::last(connection)? {
        None => Some(GameNumber::FIRST),
        Some(last) if last.stage.is_sitting_down() => Some(last.game),
        Some(last) => last.game.next(),
    })
}

/// The game that is open, or the next one, or the last.
pub(crate) fn current_game(connection: &Connection) -> rusqlite::Result<GameNumber> {
    Ok(match games::last(connection)? {
        None => GameNumber::FIRST,
        Some(last) if last.stage.is_open() => last.game,
        Some(last) => last.game.next().unwrap_or(last.game),
    })
}

/// Where the campaign stands: in the open game, else at the end of the last one. None before game 1.
pub(crate) fn now(connection: &Connection) -> rusqlite::Result<Option<When>> {
    Ok(games::last(connection)?.map(|last| When { game: last.game, moment: last.stage.moment() }))
}
