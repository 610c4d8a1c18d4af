//! The end of a game: the card, the archived event, the closing itself.

use rules::{CompanyColour, GameNumber, ending::EndTask, scoring::Score};
use rusqlite::{Transaction, params};

use super::{facts, game_at, name_of, night, settle, texts, things};
use crate::{
    Outside, Stop,
    views::night::{events, receipts},
};
use contract::{Account, Checklist, Rejection, Stage, StepState, ThingId};

/// LW-END-8: the last in the ranking takes the first player card into the bureau.
pub(super) fn give_card(transaction: &Transaction<'_>, game: GameNumber) -> Result<Account, Stop> {
    game_at(transaction, game, |stage| stage == Stage::Closing)?;
    let company = score(transaction, game)?.first_player_card;
    let card = things::first_player_card(transaction)?;
    things::move_to(transaction, card, &things::bureau(company), &at_the_end(game, None))?;
    settle(transaction, game, Checklist::End, &facts::end_key(EndTask::Winner), Some(StepState::Done), None)?;
    Ok(Account::CardGiven { game, company, company_name: name_of(transaction, company)? })
}

/// LW-END-9: the last in the ranking archives an event of the discard; none if it is empty.
pub(super) fn archive_event(
    transaction: &Transaction<'_>,
    game: GameNumber,
    event: Option<ThingId>,
    reason: Option<&str>,
) -> Result<Account, Stop> {
    let row = game_at(transaction, game, |stage| stage >= Stage::Closing)?;
    let reason = texts::reason(reason)?;
    // Where the discard lies now: a closed game has put it back under the deck.
    let rest = if row.stage == Stage::Closed { "event_deck" } else { "event_discard" };
    if let Some((movement, before, _)) = events::archived_at_the_end(transaction, game)? {
        bring_back(transaction, game, movement, before.thing, rest)?;
    }
    let mut discard: Vec<ThingId> = Vec::new();
    for event in events::course(transaction, game)?.discard {
        let Some(event) = event.event.parse().ok().map(ThingId) else { continue };
        if things::place_of(transaction, event)? == rest {
            discard.push(event);
        }
    }
    let Some(event) = event else {
        if !discard.is_empty() && reason.is_none() {
            return Err(Rejection::EventToArchive.into());
        }
        settle(
            transaction,
            game,
            Checklist::End,
            &facts::end_key(EndTask::ArchiveAnEvent),
            Some(StepState::NotApplicable),
            reason.as_deref(),
        )?;
        return Ok(Account::NoEventArchived { game });
    };
    let title = events::by_id(transaction, event.0)?.title;
    if !discard.contains(&event) {
        return Err(rules::Broken::EventNotInDiscard { event: title }.into());
    }
    if was_used_later(transaction, game, event)? {
        return Err(rules::Broken::EventNotInDiscard { event: title }.into());
    }
    let company = score(transaction, game)?.first_player_card;
    archive(transaction, game, event, company)?;
    settle(
        transaction,
        game,
        Checklist::End,
        &facts::end_key(EndTask::ArchiveAnEvent),
        Some(StepState::Done),
        reason.as_deref(),
    )?;
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
    let returned = transaction
        .prepare_cached(
            "UPDATE movement SET to_place = 'dead_letters', by = ?3
             WHERE thing = ?1 AND game = ?2 AND moment = 'end' AND from_place = 'event_discard'",
        )?
        .execute(params![event.0, game.get(), by.key()])?;
    if returned > 0 {
        return things::put(transaction, event, "dead_letters");
    }
    things::move_to(transaction, event, "dead_letters", &at_the_end(game, Some(by)))
}

/// Whether an event was moved in a later game: then it cannot have been archived in this one.
fn was_used_later(transaction: &Transaction<'_>, game: GameNumber, event: ThingId) -> Result<bool, Stop> {
    Ok(transaction
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM movement WHERE thing = ?1 AND game > ?2)")?
        .query_row(params![event.0, game.get()], |row| row.get(0))?)
}

/// Another event was archived, or none: the one before lies where the others of the discard lie.
fn bring_back(
    transaction: &Transaction<'_>,
    game: GameNumber,
    movement: i64,
    event: ThingId,
    rest: &str,
) -> Result<(), Stop> {
    if was_used_later(transaction, game, event)? {
        // What became of it since stays: only this step of its life is put right.
        transaction
            .execute("UPDATE movement SET to_place = ?2, by = NULL WHERE id = ?1", params![movement, rest])?;
        return Ok(());
    }
    if things::place_of(transaction, event)? != "dead_letters" {
        return Err(Rejection::ThingUnknown.into());
    }
    if rest == "event_discard" {
        transaction.execute("DELETE FROM movement WHERE id = ?1", [movement])?;
    } else {
        transaction
            .execute("UPDATE movement SET to_place = ?2, by = NULL WHERE id = ?1", params![movement, rest])?;
    }
    things::put(transaction, event, rest)
}

/// LW-END-13: everything is settled, the evening is over.
pub(super) fn close(
    transaction: &Transaction<'_>,
    game: GameNumber,
    outside: &Outside<'_>,
) -> Result<Account, Stop> {
    game_at(transaction, game, |stage| stage == Stage::Closing)?;
    let steps = night::open_steps(&night::read(transaction, Some(game))?.closing);
    if !steps.is_empty() {
        return Err(Rejection::StepsOpen { steps }.into());
    }
    let score = score(transaction, game)?;
    let winner = score.ranking.first().copied().unwrap_or(score.first_player_card);
    // LW-EVT-1: the next game shuffles all events that were not archived.
    let mut statement = transaction
        .prepare("SELECT id FROM thing WHERE kind = 'event' AND place = 'event_discard' ORDER BY id")?;
    let discard: Vec<ThingId> =
        statement.query_map([], |row| row.get(0).map(ThingId))?.collect::<Result<_, _>>()?;
    for event in discard {
        things::move_to(transaction, event, "event_deck", &at_the_end(game, None))?;
    }
    settle(transaction, game, Checklist::End, &facts::end_key(EndTask::TidyUp), Some(StepState::Done), None)?;
    transaction
        .prepare_cached("UPDATE game SET stage = 'closed', closed_at = ?2 WHERE number = ?1")?
        .execute(params![game.get(), outside.now])?;
    Ok(Account::GameClosed { game, winner, winner_name: name_of(transaction, winner)? })
}

/// The score of a game whose receipts are all complete.
fn score(transaction: &Transaction<'_>, game: GameNumber) -> Result<Score, Stop> {
    let written = receipts::all(transaction, game, &facts::turn_order(transaction, game)?)?;
    let open = written.iter().filter(|receipt| receipt.complete().is_none()).map(|receipt| receipt.company);
    let companies: Vec<CompanyColour> = open.collect();
    receipts::score(&written).ok_or_else(|| Rejection::ReceiptsOpen { companies }.into())
}

fn at_the_end(game: GameNumber, by: Option<CompanyColour>) -> things::Occasion<'static> {
    things::Occasion { game: Some(game), moment: "end", by, reason: None }
}
