//! A game that was opened by mistake is taken back, with all that happened in it.

use rules::GameNumber;
use rusqlite::{Transaction, params};

use super::{game_at, things};
use crate::{
    Stop,
    contract::{Account, Stage, ThingId},
};

pub(super) fn cancel(transaction: &Transaction<'_>, game: GameNumber) -> Result<Account, Stop> {
    game_at(transaction, game, |stage| stage != Stage::Closed)?;
    unread_story(transaction, game)?;
    return_things(transaction, game)?;
    for table in ["receipt_ticket", "receipt_line", "receipt", "step", "note", "accepted_difference", "seat"]
    {
        transaction.execute(&format!("DELETE FROM {table} WHERE game = ?1"), [game.get()])?;
    }
    // What the back of a box says was changed for this game alone so far.
    transaction.execute(
        "DELETE FROM box_wagons WHERE from_game = ?1
         AND company IN (SELECT colour FROM company WHERE joined_for < ?1)",
        [game.get()],
    )?;
    transaction.execute("DELETE FROM game WHERE number = ?1", [game.get()])?;
    Ok(Account::GameCancelled { game })
}

/// Story cards of this game go back on their deck.
fn unread_story(transaction: &Transaction<'_>, game: GameNumber) -> Result<(), Stop> {
    let mut statement = transaction.prepare("SELECT thing FROM story_reading WHERE game = ?1")?;
    let cards: Vec<i64> = statement.query_map([game.get()], |row| row.get(0))?.collect::<Result<_, _>>()?;
    for card in cards {
        super::super::story::forget(transaction, ThingId(card))?;
    }
    Ok(())
}

/// Everything that was moved in this game lies again where it lay before; what
/// was learnt of it, a name for instance, stays known.
fn return_things(transaction: &Transaction<'_>, game: GameNumber) -> Result<(), Stop> {
    let mut statement = transaction.prepare(
        "SELECT id, thing, from_place FROM movement WHERE game = ?1 AND from_place IS NOT NULL
         AND moment IN ('setup', 'play', 'end') ORDER BY id DESC",
    )?;
    let moved: Vec<(i64, i64, String)> = statement
        .query_map([game.get()], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<Result<_, _>>()?;
    for (movement, thing, from) in moved {
        things::put(transaction, ThingId(thing), &from)?;
        transaction.execute("DELETE FROM movement WHERE id = ?1", params![movement])?;
    }
    Ok(())
}
