//! A game that was opened by mistake is taken back, with all that happened in it.

use rules::{GameNumber, figures::WAGONS_ON_A_NEW_BOX};
use rusqlite::{Transaction, params};

use super::{game_at, things};
use crate::{
    Stop,
    contract::{Account, Stage, ThingId},
    views::{is_sealed, night::receipts},
};

pub(super) fn cancel(transaction: &Transaction<'_>, game: GameNumber) -> Result<Account, Stop> {
    game_at(transaction, game, |stage| stage != Stage::Closed)?;
    for receipt in receipts::of_game(transaction, game)? {
        receipt.check_may_be_written(is_sealed(transaction)?)?;
    }
    forget_wagons_of_the_story(transaction, game)?;
    unread_story(transaction, game)?;
    for moment in ["end", "play", "setup"] {
        return_things(transaction, game, moment)?;
    }
    for table in
        ["receipt_ticket", "receipt_line", "receipt", "step", "note", "accepted_difference", "photo", "seat"]
    {
        transaction.execute(&format!("DELETE FROM {table} WHERE game = ?1"), [game.get()])?;
    }
    forget_boxes(transaction, game)?;
    pull_people_back(transaction, game)?;
    transaction.execute("DELETE FROM game WHERE number = ?1", [game.get()])?;
    Ok(Account::GameCancelled { game })
}

/// What the backs of boxes said for this game alone.
fn forget_boxes(transaction: &Transaction<'_>, game: GameNumber) -> Result<(), Stop> {
    transaction.execute(
        "DELETE FROM box_wagons WHERE from_game = ?1
         AND company IN (SELECT colour FROM company WHERE joined_for < ?1)",
        [game.get()],
    )?;
    transaction.execute(
        "UPDATE box_wagons SET wagons = ?2 WHERE from_game = ?1",
        params![game.get(), WAGONS_ON_A_NEW_BOX],
    )?;
    Ok(())
}

/// What story cards of this game said of the games after it.
fn forget_wagons_of_the_story(transaction: &Transaction<'_>, game: GameNumber) -> Result<(), Stop> {
    transaction.execute(
        "DELETE FROM box_wagons WHERE from_game > ?1 AND (company, from_game) IN (
             SELECT story_brought.company, from_game
             FROM story_brought JOIN story_reading ON story_reading.thing = story_brought.story
             WHERE story_reading.game = ?1 AND wagons IS NOT NULL)
           AND from_game > (SELECT joined_for FROM company WHERE colour = box_wagons.company)",
        [game.get()],
    )?;
    Ok(())
}

/// Who joined, left or took over once the table was set did so for the game after: which is this one again.
fn pull_people_back(transaction: &Transaction<'_>, game: GameNumber) -> Result<(), Stop> {
    let (this, after) = (game.get(), game.get() + 1);
    for query in [
        "UPDATE company SET joined_for = ?1 WHERE joined_for = ?2",
        "UPDATE box_wagons SET from_game = ?1 WHERE from_game = ?2
           AND company IN (SELECT colour FROM company WHERE joined_for = ?1)
           AND company NOT IN (SELECT company FROM box_wagons WHERE from_game = ?1)",
        "UPDATE player SET left_before = ?1 WHERE left_before = ?2",
    ] {
        transaction.execute(query, [this, after])?;
    }
    // A presidency of this game alone has seen none.
    transaction.execute("DELETE FROM presidency WHERE from_game = ?1 AND until_game = ?1", [this])?;
    transaction.execute("UPDATE presidency SET until_game = until_game - 1 WHERE until_game = ?1", [this])?;
    transaction.execute("UPDATE presidency SET from_game = ?1 WHERE from_game = ?2", [this, after])?;
    Ok(())
}

/// Story cards of this game go back on their deck.
fn unread_story(transaction: &Transaction<'_>, game: GameNumber) -> Result<(), Stop> {
    let mut statement = transaction.prepare("SELECT thing FROM story_reading WHERE game = ?1")?;
    let cards: Vec<i64> = statement.query_map([game.get()], |row| row.get(0))?.collect::<Result<_, _>>()?;
    for card in cards {
        things::forget(transaction, ThingId(card))?;
    }
    Ok(())
}

/// The card and the events that were moved in this part of the game lie again where they lay before; what
/// was learnt of them, a name for instance, stays known. Everything else that was found or moved stays too, and
/// nothing leaves a vault (LW-COM-2).
pub(super) fn return_things(
    transaction: &Transaction<'_>,
    game: GameNumber,
    moment: &str,
) -> Result<(), Stop> {
    let mut statement = transaction.prepare_cached(
        "SELECT movement.id, thing, from_place FROM movement JOIN thing ON thing.id = movement.thing
         WHERE game = ?1 AND moment = ?2 AND from_place IS NOT NULL AND kind IN ('first_player_card', 'event')
           AND thing.place NOT LIKE 'vault:%'
         ORDER BY movement.id DESC",
    )?;
    let moved: Vec<(i64, i64, String)> = statement
        .query_map(params![game.get(), moment], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<Result<_, _>>()?;
    for (movement, thing, from) in moved {
        things::put(transaction, ThingId(thing), &from)?;
        transaction.execute("DELETE FROM movement WHERE id = ?1", [movement])?;
    }
    Ok(())
}
