//! The rows of a game, as they were written.

use rules::{GameNumber, ending::EndTask};
use rusqlite::{Connection, types::Type};

use crate::store::games::{self, Settled};
pub(crate) use crate::{
    facts::table::{present, turn_order},
    store::games::{GameRow, closed_games, game, open_game, seats::of_game as seats, things::card_holder},
};
use contract::Checklist;

/// How a step of a checklist was settled, and the reason if one was given.
pub(crate) fn step(
    connection: &Connection,
    game: GameNumber,
    moment: &str,
    step: &str,
) -> rusqlite::Result<Option<Settled>> {
    let checklist: Checklist = moment.parse().map_err(|_| unknown(moment))?;
    games::step(connection, game, checklist, step)
}

/// By which a step of the closing is noted.
pub(crate) fn end_key(task: EndTask) -> String {
    task.key()
}

pub(crate) fn unknown(key: &str) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(0, Type::Text, format!("'{key}' is unknown").into())
}
