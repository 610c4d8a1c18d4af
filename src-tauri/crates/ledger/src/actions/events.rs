//! Events during play (LW-EVT-2 to LW-EVT-4).

use rules::{
    Broken, GameNumber,
    events::{Event, Happening},
};
use rusqlite::{Transaction, params};

use super::{
    texts,
    things::{self, Occasion},
};
use crate::{
    Stop,
    views::night::{events, facts},
};
use contract::{Account, EventAction, Rejection, RevealedEvent, Stage, ThingId};

pub(super) fn carry_out(transaction: &Transaction<'_>, action: &EventAction) -> Result<Account, Stop> {
    match action {
        EventAction::Reveal { game, event } => reveal(transaction, *game, event),
        EventAction::ArchiveInForce { game } => archive_in_force(transaction, *game),
        EventAction::Amend { thing, title, lightning } => amend(transaction, *thing, title, *lightning),
    }
}

/// LW-EVT-2, LW-EVT-4: the next event comes onto the discard and into force.
fn reveal(transaction: &Transaction<'_>, game: GameNumber, event: &RevealedEvent) -> Result<Account, Stop> {
    check_in_play(transaction, game)?;
    let now = events::course(transaction, game)?;
    let (thing, title, lightning) = match event {
        RevealedEvent::Known { thing } => {
            let known = events::by_id(transaction, thing.0)?;
            if things::place_of(transaction, *thing)? != "event_deck" {
                return Err(Broken::EventAlreadyRevealed { event: known.title }.into());
            }
            (*thing, known.title, known.lightning)
        }
        RevealedEvent::New { title, lightning } => {
            let title = texts::line(title)?;
            (meet(transaction, game, &title, *lightning)?, title, *lightning)
        }
    };
    let revealed = Event { event: thing.0.to_string(), lightning };
    let happening = if now.replacement_due {
        Happening::Replacement { revealed }
    } else {
        Happening::Newspaper { revealed }
    };
    now.after(&happening).map_err(|broken| match broken {
        // The rules know events by their numbers in the file; people by their titles.
        Broken::EventAlreadyRevealed { .. } => Broken::EventAlreadyRevealed { event: title.clone() },
        other => other,
    })?;
    things::move_to(transaction, thing, "event_discard", &in_play(game))?;
    Ok(Account::EventRevealed { game, event: title })
}

/// An event that is met for the first time comes off the pile of those nobody has met.
fn meet(
    transaction: &Transaction<'_>,
    game: GameNumber,
    title: &str,
    lightning: bool,
) -> Result<ThingId, Stop> {
    let pile = things::pile(transaction, "event", "event_deck")?.filter(|(_, quantity)| *quantity > 0);
    // Beyond the printed ones, the group has found it.
    let found_in = if pile.is_some() { None } else { Some(game.get()) };
    if let Some((pile, quantity)) = pile {
        things::set_quantity(transaction, pile, quantity.saturating_sub(1))?;
    }
    transaction.execute(
        "INSERT INTO thing (kind, place, title, lightning, found_in, pile)
         VALUES ('event', 'event_deck', ?1, ?2, ?3, ?4)",
        params![title, lightning, found_in, pile.map(|(pile, _)| pile.0)],
    )?;
    let thing = ThingId(transaction.last_insert_rowid());
    let occasion = Occasion {
        game: found_in.map(|_| game),
        moment: if found_in.is_some() { "play" } else { "before" },
        by: None,
        reason: None,
    };
    things::note_movement(transaction, thing, None, "event_deck", &occasion)?;
    Ok(thing)
}

/// LW-EVT-4: another is revealed at once to replace it.
fn archive_in_force(transaction: &Transaction<'_>, game: GameNumber) -> Result<Account, Stop> {
    check_in_play(transaction, game)?;
    let now = events::course(transaction, game)?;
    let in_force = now.in_force().and_then(|(event, _)| event.event.parse().ok()).map(ThingId);
    let thing = in_force.ok_or(Rejection::NoEventInForce)?;
    let title = events::by_id(transaction, thing.0)?.title;
    if things::place_of(transaction, thing)? != "event_discard" {
        return Err(Broken::EventNotInDiscard { event: title }.into());
    }
    things::move_to(transaction, thing, "dead_letters", &in_play(game))?;
    Ok(Account::EventInForceArchived { game, event: title })
}

fn amend(
    transaction: &Transaction<'_>,
    thing: ThingId,
    title: &str,
    lightning: bool,
) -> Result<Account, Stop> {
    events::by_id(transaction, thing.0)?;
    let title = texts::line(title)?;
    transaction
        .prepare_cached("UPDATE thing SET title = ?2, lightning = ?3 WHERE id = ?1")?
        .execute(params![thing.0, title, lightning])?;
    Ok(Account::EventAmended { event: title })
}

fn check_in_play(transaction: &Transaction<'_>, game: GameNumber) -> Result<(), Stop> {
    let stage = facts::game(transaction, game)?.stage;
    if stage == Stage::Play { Ok(()) } else { Err(Rejection::WrongStage { stage }.into()) }
}

fn in_play(game: GameNumber) -> Occasion<'static> {
    Occasion { game: Some(game), moment: "play", by: None, reason: None }
}
