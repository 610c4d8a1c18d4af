//! A game that was opened by mistake is taken back, with all that happened in it.

use rules::{CompanyColour, GameNumber, figures::WAGONS_ON_A_NEW_BOX};
use rusqlite::{OptionalExtension, Transaction, params};

use super::{game_at, things};
use crate::{
    Stop,
    views::{self, is_sealed, night::receipts},
};
use contract::{Account, Stage, ThingId};

pub(super) fn cancel(transaction: &Transaction<'_>, game: GameNumber) -> Result<Account, Stop> {
    game_at(transaction, game, |stage| stage != Stage::Closed)?;
    for receipt in receipts::of_game(transaction, game)? {
        receipt.check_may_be_written(is_sealed(transaction)?)?;
    }
    unread_story(transaction, game)?;
    forget_boxes(transaction, game)?;
    reopen_postcards(transaction, game)?;
    for moment in ["end", "play", "setup"] {
        return_things(transaction, game, moment)?;
    }
    forget_reveals_of_what_lies_in_vaults(transaction, game)?;
    for table in
        ["receipt_ticket", "receipt_line", "receipt", "step", "note", "accepted_difference", "photo", "seat"]
    {
        transaction.execute(&format!("DELETE FROM {table} WHERE game = ?1"), [game.get()])?;
    }
    pull_people_back(transaction, game)?;
    transaction.execute("DELETE FROM game WHERE number = ?1", [game.get()])?;
    Ok(Account::GameCancelled { game })
}

/// What was noted during this game on the backs of boxes, be it for this one or for those to come.
fn forget_boxes(transaction: &Transaction<'_>, game: GameNumber) -> Result<(), Stop> {
    let mut statement =
        transaction.prepare("SELECT company, from_game FROM box_wagons WHERE noted_in = ?1")?;
    let noted: Vec<(String, i64)> =
        statement.query_map([game.get()], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    for (company, from_game) in noted {
        reprint_box(transaction, views::colour(&company)?, views::game(from_game)?)?;
    }
    Ok(())
}

/// LW-COM-3: the back of a box says from a game on what a story card said that is still read, or nothing new.
pub(in crate::actions) fn reprint_box(
    transaction: &Transaction<'_>,
    company: CompanyColour,
    from_game: GameNumber,
) -> Result<(), Stop> {
    let of_box = params![company.key(), from_game.get()];
    let told: Option<u8> = transaction
        .query_row(
            "SELECT wagons FROM story_brought WHERE company = ?1 AND from_game = ?2 AND wagons IS NOT NULL
             ORDER BY id DESC LIMIT 1",
            of_box,
            |row| row.get(0),
        )
        .optional()?;
    let is_new: bool =
        transaction
            .query_row("SELECT joined_for = ?2 FROM company WHERE colour = ?1", of_box, |row| row.get(0))?;
    match told.or(is_new.then_some(WAGONS_ON_A_NEW_BOX)) {
        Some(wagons) => transaction.execute(
            "UPDATE box_wagons SET wagons = ?3, noted_in = NULL WHERE company = ?1 AND from_game = ?2",
            params![company.key(), from_game.get(), wagons],
        )?,
        None => {
            transaction.execute("DELETE FROM box_wagons WHERE company = ?1 AND from_game = ?2", of_box)?
        }
    };
    Ok(())
}

/// LW-POS-3: what was completed in this game was not. It lies where it lay, and its private side is private again.
fn reopen_postcards(transaction: &Transaction<'_>, game: GameNumber) -> Result<(), Stop> {
    let mut statement = transaction.prepare(
        "SELECT postcard_completed.thing, postcard_completed.company, place
         FROM postcard_completed JOIN thing ON thing.id = postcard_completed.thing WHERE game = ?1",
    )?;
    let completed: Vec<(i64, String, String)> = statement
        .query_map([game.get()], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<Result<_, _>>()?;
    for (postcard, company, place) in completed {
        transaction.execute("DELETE FROM postcard_completed WHERE thing = ?1", [postcard])?;
        if place == "dead_letters" {
            let bureau = things::bureau(views::colour(&company)?);
            let archived = transaction.execute(
                "DELETE FROM movement WHERE thing = ?1 AND game = ?2 AND to_place = 'dead_letters' AND from_place = ?3",
                params![postcard, game.get(), bureau],
            )?;
            if archived > 0 {
                things::put(transaction, ThingId(postcard), &bureau)?;
            }
        }
    }
    Ok(())
}

/// LW-EVT-1: an event that went from this game's discard into a vault went there from the deck.
fn forget_reveals_of_what_lies_in_vaults(
    transaction: &Transaction<'_>,
    game: GameNumber,
) -> Result<(), Stop> {
    transaction.execute(
        "UPDATE movement SET from_place = 'event_deck'
         WHERE game = ?1 AND from_place = 'event_discard' AND to_place LIKE 'vault:%'",
        [game.get()],
    )?;
    transaction.execute(
        "DELETE FROM movement WHERE game = ?1 AND to_place = 'event_discard'
         AND thing IN (SELECT id FROM thing WHERE place LIKE 'vault:%')",
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
