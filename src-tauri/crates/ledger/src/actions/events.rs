//! Events during play (LW-EVT-2 to LW-EVT-4).

use rules::{Broken, GameNumber, Moment, keeping::PrintedKind};
use rusqlite::Transaction;

use super::{keeping::places, texts};
use crate::{
    Stop,
    facts::events,
    store::{
        self, games,
        things::{
            self, NewThing, Written,
            movements::{self, Occasion},
        },
    },
};
use contract::{Account, EventAction, Place, Rejection, RevealedEvent, Stage, ThingId};

pub(super) fn carry_out(transaction: &Transaction<'_>, action: &EventAction) -> Result<Account, Stop> {
    match action {
        EventAction::Reveal { game, event } => reveal(transaction, *game, event),
        EventAction::ArchiveInForce { game } => archive_in_force(transaction, *game),
        EventAction::Amend { thing, title, lightning, text } => {
            amend(transaction, *thing, title, *lightning, text.as_ref().map(Option::as_deref))
        }
    }
}

/// LW-EVT-2, LW-EVT-4: the next event comes onto the discard and into force.
fn reveal(transaction: &Transaction<'_>, game: GameNumber, event: &RevealedEvent) -> Result<Account, Stop> {
    check_in_play(transaction, game)?;
    let now = events::course(transaction, game)?;
    let (thing, title, lightning) = match event {
        RevealedEvent::Known { thing } => {
            let known = events::known(transaction, *thing)?;
            if things::place_of(transaction, *thing)? != Place::EventDeck {
                return Err(Broken::EventAlreadyRevealed { event: known.called }.into());
            }
            (*thing, known.called, known.lightning)
        }
        RevealedEvent::New { title, lightning, text } => {
            let title = texts::line(title)?;
            let text = texts::if_any(text.as_deref())?;
            (meet(transaction, game, &title, *lightning, text)?, title, *lightning)
        }
    };
    let happening = events::revealing(&now, thing, lightning);
    now.after(&happening).map_err(|broken| match broken {
        // The rules know events by their numbers in the file; people by their titles.
        Broken::EventAlreadyRevealed { .. } => Broken::EventAlreadyRevealed { event: title.clone() },
        other => other,
    })?;
    places::move_to(transaction, thing, &Place::EventDiscard, &in_play(game))?;
    Ok(Account::EventRevealed { game, event: title })
}

/// An event that is met for the first time comes off the pile of those nobody has met.
fn meet(
    transaction: &Transaction<'_>,
    game: GameNumber,
    title: &str,
    lightning: bool,
    text: Option<String>,
) -> Result<ThingId, Stop> {
    let pile = things::pile(transaction, PrintedKind::Event, &Place::EventDeck)?;
    let pile = pile.filter(|(_, quantity)| *quantity > 0);
    // Beyond the printed ones, the group has found it.
    let found_in = if pile.is_some() { None } else { Some(game) };
    if let Some((pile, quantity)) = pile {
        things::set_quantity(transaction, pile, quantity.saturating_sub(1))?;
    }
    let new = NewThing {
        written: Written { title: Some(title.to_owned()), lightning, text, ..Written::default() },
        found_in,
        pile: pile.map(|(pile, _)| pile),
        ..NewThing::one(PrintedKind::Event, &Place::EventDeck)
    };
    let thing = things::insert(transaction, &new)?;
    let occasion = found_in.map_or(Occasion::BEFORE, in_play);
    movements::note(transaction, thing, None, &Place::EventDeck, &occasion)?;
    Ok(thing)
}

/// LW-EVT-4: another is revealed at once to replace it.
fn archive_in_force(transaction: &Transaction<'_>, game: GameNumber) -> Result<Account, Stop> {
    check_in_play(transaction, game)?;
    let now = events::course(transaction, game)?;
    let thing = events::in_force(&now).ok_or(Rejection::NoEventInForce)?;
    let title = events::known(transaction, thing)?.called;
    if things::place_of(transaction, thing)? != Place::EventDiscard {
        return Err(Broken::EventNotInDiscard { event: title }.into());
    }
    places::move_to(transaction, thing, &Place::DeadLetters, &in_play(game))?;
    Ok(Account::EventInForceArchived { game, event: title })
}

fn amend(
    transaction: &Transaction<'_>,
    thing: ThingId,
    title: &str,
    lightning: bool,
    text: Option<Option<&str>>,
) -> Result<Account, Stop> {
    let before = events::known(transaction, thing)?;
    let title = texts::line(title)?;
    let text = match text {
        Some(named) => texts::if_any(named)?,
        None => before.text,
    };
    store::events::amend(transaction, thing, &title, lightning, text.as_deref())?;
    Ok(Account::EventAmended { event: title })
}

fn check_in_play(transaction: &Transaction<'_>, game: GameNumber) -> Result<(), Stop> {
    let stage = games::game(transaction, game)?.stage;
    if stage == Stage::Play { Ok(()) } else { Err(Rejection::WrongStage { stage }.into()) }
}

fn in_play(game: GameNumber) -> Occasion<'static> {
    Occasion::in_game(game, Moment::Play)
}
