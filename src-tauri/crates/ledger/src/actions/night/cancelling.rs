//! A game that was opened by mistake is taken back, with all that happened in it.

use rules::{CompanyColour, GameNumber, Moment, figures::WAGONS_ON_A_NEW_BOX};
use rusqlite::Transaction;

use super::{game_at, places};
use crate::{
    Stop,
    facts::receipts,
    store::{campaign::is_sealed, events, games, people, postcards, story, things::movements},
};
use contract::{Account, Place, Stage};

pub(super) fn cancel(transaction: &Transaction<'_>, game: GameNumber) -> Result<Account, Stop> {
    game_at(transaction, game, Stage::is_open)?;
    for receipt in receipts::of_game(transaction, game)? {
        receipt.check_may_be_written(is_sealed(transaction)?)?;
    }
    unread_story(transaction, game)?;
    forget_boxes(transaction, game)?;
    reopen_postcards(transaction, game)?;
    for moment in [Moment::End, Moment::Play, Moment::Setup] {
        return_things(transaction, game, moment)?;
    }
    events::forget_reveals_of_what_lies_in_vaults(transaction, game)?;
    games::remove(transaction, game)?;
    // Who joined, left or took over once the table was set did so for the game after: which is this one again.
    people::pull_back(transaction, game)?;
    Ok(Account::GameCancelled { game })
}

/// What was noted during this game on the backs of boxes, be it for this one or for those to come.
fn forget_boxes(transaction: &Transaction<'_>, game: GameNumber) -> Result<(), Stop> {
    for (company, from_game) in people::boxes_noted_in(transaction, game)? {
        reprint_box(transaction, company, from_game)?;
    }
    Ok(())
}

/// LW-COM-3: the back of a box says from a game on what a story card said that is still read, or nothing new.
pub(in crate::actions) fn reprint_box(
    transaction: &Transaction<'_>,
    company: CompanyColour,
    from_game: GameNumber,
) -> Result<(), Stop> {
    let told = story::wagons_told(transaction, company, from_game)?;
    let is_new = people::founded(transaction, company)?.joined_for == from_game;
    match told.or(is_new.then_some(WAGONS_ON_A_NEW_BOX)) {
        Some(wagons) => people::print_box(transaction, company, from_game, wagons, None)?,
        None => people::forget_box(transaction, company, from_game)?,
    }
    Ok(())
}

/// LW-POS-3: what was completed in this game was not. It lies where it lay, and its private side is private again.
fn reopen_postcards(transaction: &Transaction<'_>, game: GameNumber) -> Result<(), Stop> {
    for postcard in postcards::completed_in(transaction, game)? {
        postcards::reopen(transaction, postcard.thing)?;
        let bureau = Place::Bureau { company: postcard.company };
        if postcard.place == Place::DeadLetters
            && movements::forget_archiving(transaction, game, postcard.thing, &bureau)?
        {
            places::put(transaction, postcard.thing, &bureau)?;
        }
    }
    Ok(())
}

/// Story cards of this game go back on their deck.
fn unread_story(transaction: &Transaction<'_>, game: GameNumber) -> Result<(), Stop> {
    for reading in story::read_in(transaction, game)? {
        places::forget(transaction, reading.card)?;
    }
    Ok(())
}

/// The card and the events that were moved in this part of the game lie again where they lay before; what
/// was learnt of them, a name for instance, stays known. Everything else that was found or moved stays too, and
/// nothing leaves a vault (LW-COM-2).
pub(super) fn return_things(
    transaction: &Transaction<'_>,
    game: GameNumber,
    moment: Moment,
) -> Result<(), Stop> {
    for moved in movements::moved_in(transaction, game, moment)? {
        places::put(transaction, moved.thing, &moved.from)?;
        movements::forget(transaction, moved.movement)?;
    }
    Ok(())
}
