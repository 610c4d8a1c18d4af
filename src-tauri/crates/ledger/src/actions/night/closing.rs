//! The end of a game: the card, the archived event, the closing itself.

use rules::{CompanyColour, GameNumber, Moment, ending::EndTask, scoring::Score};
use rusqlite::Transaction;

use super::{game_at, name_of, places, texts};
use crate::{
    Outside, Stop,
    facts::{closing, events, receipts, things::check_open_place},
    store::{
        self, games,
        things::{
            self, first_player_card,
            movements::{self, Occasion},
        },
    },
};
use contract::{Account, Checklist, Place, Rejection, Stage, StepState, ThingId};

/// LW-END-8: the last in the ranking takes the first player card into the bureau.
pub(super) fn give_card(transaction: &Transaction<'_>, game: GameNumber) -> Result<Account, Stop> {
    game_at(transaction, game, Stage::settles_the_end)?;
    let company = score(transaction, game)?.first_player_card;
    let card = first_player_card::thing(transaction)?;
    places::move_to(transaction, card, &Place::Bureau { company }, &at_the_end(game, None))?;
    settle(transaction, game, EndTask::Winner, StepState::Done, None)?;
    Ok(Account::CardGiven { game, company, company_name: name_of(transaction, company)? })
}

/// LW-END-9: the last in the ranking archives an event of the discard; none if it is empty.
pub(super) fn archive_event(
    transaction: &Transaction<'_>,
    game: GameNumber,
    event: Option<ThingId>,
    reason: Option<&str>,
) -> Result<Account, Stop> {
    let row = game_at(transaction, game, Stage::has_an_end)?;
    let reason = texts::reason(reason)?;
    // Where the discard lies now: a closed game has put it back under the deck.
    let rest = if row.stage.is_open() { Place::EventDiscard } else { Place::EventDeck };
    if let Some(before) = store::events::archived_at_the_end(transaction, game)? {
        bring_back(transaction, game, before.movement, before.event.thing, &rest)?;
    }
    let mut discard: Vec<ThingId> = Vec::new();
    for event in events::course(transaction, game)?.discard.iter().filter_map(events::thing_of) {
        if things::place_of(transaction, event)? == rest {
            discard.push(event);
        }
    }
    let Some(event) = event else {
        if !discard.is_empty() && reason.is_none() {
            return Err(Rejection::EventToArchive.into());
        }
        let reason = reason.as_deref();
        settle(transaction, game, EndTask::ArchiveAnEvent, StepState::NotApplicable, reason)?;
        return Ok(Account::NoEventArchived { game });
    };
    let title = events::known(transaction, event)?.called;
    // What was moved in a later game cannot have been archived in this one.
    if !discard.contains(&event) || movements::was_moved_after(transaction, game, event)? {
        return Err(rules::Broken::EventNotInDiscard { event: title }.into());
    }
    let company = score(transaction, game)?.first_player_card;
    archive(transaction, game, event, company)?;
    settle(transaction, game, EndTask::ArchiveAnEvent, StepState::Done, reason.as_deref())?;
    Ok(Account::EventArchived { game, event: title, company, company_name: name_of(transaction, company)? })
}

/// Archives an event that lies in the discard, or that went from it under the deck when the game was closed.
fn archive(
    transaction: &Transaction<'_>,
    game: GameNumber,
    event: ThingId,
    by: CompanyColour,
) -> Result<(), Stop> {
    // Of a closed game, the movement under the deck becomes the one into the archive.
    if store::events::archive_returned_event(transaction, game, event, by)? {
        return places::put(transaction, event, &Place::DeadLetters).map(drop);
    }
    places::move_to(transaction, event, &Place::DeadLetters, &at_the_end(game, Some(by)))
}

/// Another event was archived, or none: the one before lies where the others of the discard lie.
fn bring_back(
    transaction: &Transaction<'_>,
    game: GameNumber,
    movement: i64,
    event: ThingId,
    rest: &Place,
) -> Result<(), Stop> {
    let was_used_later = movements::was_moved_after(transaction, game, event)?;
    let lies = things::place_of(transaction, event)?;
    if !was_used_later && lies != Place::DeadLetters {
        check_open_place(transaction, &lies)?;
        return Err(Rejection::LiesElsewhere { place: lies }.into());
    }
    if !was_used_later && *rest == Place::EventDiscard {
        movements::forget(transaction, movement)?;
    } else {
        movements::set_destination(transaction, movement, rest)?;
        movements::set_chooser(transaction, movement, None)?;
    }
    // What became of it since stays: then only this step of its life is put right.
    if was_used_later { Ok(()) } else { places::put(transaction, event, rest).map(drop) }
}

/// LW-END-13: everything is settled, the evening is over.
pub(super) fn close(
    transaction: &Transaction<'_>,
    game: GameNumber,
    outside: &Outside<'_>,
) -> Result<Account, Stop> {
    game_at(transaction, game, Stage::settles_the_end)?;
    let steps = closing::open_steps(transaction, game)?;
    if !steps.is_empty() {
        return Err(Rejection::StepsOpen { steps }.into());
    }
    let score = score(transaction, game)?;
    let winner = score.ranking.first().copied().unwrap_or(score.first_player_card);
    // LW-EVT-1: the next game shuffles all events that were not archived.
    for event in store::events::all_in_discard(transaction)? {
        places::move_to(transaction, event, &Place::EventDeck, &at_the_end(game, None))?;
    }
    settle(transaction, game, EndTask::TidyUp, StepState::Done, None)?;
    games::close(transaction, game, outside.now)?;
    Ok(Account::GameClosed { game, winner, winner_name: name_of(transaction, winner)? })
}

/// The score of a game whose receipts are all complete.
fn score(transaction: &Transaction<'_>, game: GameNumber) -> Result<Score, Stop> {
    let written = receipts::of_game(transaction, game)?;
    let open = written.iter().filter(|receipt| receipt.complete().is_none()).map(|receipt| receipt.company);
    let companies: Vec<CompanyColour> = open.collect();
    receipts::score(&written).ok_or_else(|| Rejection::ReceiptsOpen { companies }.into())
}

fn settle(
    transaction: &Transaction<'_>,
    game: GameNumber,
    task: EndTask,
    state: StepState,
    reason: Option<&str>,
) -> rusqlite::Result<()> {
    games::settle(transaction, game, Checklist::End, &task.key(), Some(state), reason)
}

fn at_the_end(game: GameNumber, by: Option<CompanyColour>) -> Occasion<'static> {
    Occasion { by, ..Occasion::in_game(game, Moment::End) }
}
