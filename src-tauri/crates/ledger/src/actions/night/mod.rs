//! Game nights, from the table to the vault, and corrections of past ones.

mod cancelling;
mod closing;
mod corrections;
mod play;
mod stages;
mod table;

use rules::{CompanyColour, GameNumber, ending::is_ticked_by_hand, keeping::PrintedKind};
use rusqlite::Transaction;

use super::{keeping::places, names, texts};
use crate::{
    Outside, Stop,
    facts::{setup, stickers},
    store::{
        games::{
            self, GameRow,
            seats::{self, SeatRow},
        },
        people,
        things::{self, places::tickets_in_deck},
    },
};
use contract::{Account, Checklist, GameAction, Place, Rejection, Stage, StepState, game::GameAction::*};

pub(super) use cancelling::reprint_box;
pub(super) use table::{print_wagons, seat_newcomer, seat_successor, unseat};

pub(super) fn carry_out(
    transaction: &Transaction<'_>,
    action: &GameAction,
    outside: &mut Outside<'_>,
) -> Result<Account, Stop> {
    match action {
        Open => stages::open(transaction, outside),
        Cancel { game } => cancelling::cancel(transaction, *game),
        Describe { game, year, played_on } => stages::describe(transaction, *game, *year, *played_on),
        Seat { game, company, present } => table::seat(transaction, *game, *company, *present),
        Preside { game, company, player, same_name_ok } => {
            table::preside(transaction, *game, *company, player, *same_name_ok)
        }
        Arrange { game, clockwise } => table::arrange(transaction, *game, clockwise),
        DrawFirst { game } => table::draw_first(transaction, *game, outside),
        ChooseFirst { game, company } => table::choose_first(transaction, *game, *company),
        Enter { game, stage } => stages::enter(transaction, *game, *stage, outside),
        Tick { game, checklist, step, state, reason } => {
            tick(transaction, *game, *checklist, step, *state, reason.as_deref())
        }
        TakeWagons { game, company, wagons } => table::take_wagons(transaction, *game, *company, *wagons),
        CountTickets { tickets } => count_tickets(transaction, *tickets),
        Count { game, company, money, wagons_left } => {
            play::count(transaction, *game, *company, *money, *wagons_left, outside)
        }
        NextTurn { game } => play::next_turn(transaction, *game),
        GiveTurn { game, company } => play::give_turn(transaction, *game, *company),
        TakeRoute { game, company, spaces } => {
            play::take_route(transaction, *game, *company, *spaces, outside)
        }
        DeclareLastRound { game, by } => play::declare_last_round(transaction, *game, *by),
        CallOffLastRound { game } => play::call_off_last_round(transaction, *game),
        Note { game, text } => play::note(transaction, *game, text, outside),
        EditNote { note, text } => play::edit_note(transaction, *note, text),
        RemoveNote { note } => play::remove_note(transaction, *note),
        GiveCard { game } => closing::give_card(transaction, *game),
        ArchiveEvent { game, event, reason } => {
            closing::archive_event(transaction, *game, *event, reason.as_deref())
        }
        Close { game } => closing::close(transaction, *game, outside),
        AcceptDifference { game, what, reason } => {
            corrections::accept(transaction, *game, *what, reason.as_deref())
        }
        FollowRule { game, what } => corrections::follow_rule(transaction, *game, *what),
    }
}

/// A game at a stage that the rules ask for, or the refusal.
fn game_at(
    transaction: &Transaction<'_>,
    game: GameNumber,
    fits: impl FnOnce(Stage) -> bool,
) -> Result<GameRow, Stop> {
    let row = games::game(transaction, game)?;
    if fits(row.stage) {
        Ok(row)
    } else if row.stage.is_open() {
        Err(Rejection::WrongStage { stage: row.stage }.into())
    } else {
        Err(Rejection::GameClosed { game }.into())
    }
}

/// The seat of a company in a game.
fn seat_of(transaction: &Transaction<'_>, game: GameNumber, company: CompanyColour) -> Result<SeatRow, Stop> {
    let seat = seats::of_game(transaction, game)?.into_iter().find(|seat| seat.company == company);
    seat.ok_or_else(|| Rejection::CompanyUnknown { company }.into())
}

fn tick(
    transaction: &Transaction<'_>,
    game: GameNumber,
    checklist: Checklist,
    step: &str,
    state: Option<StepState>,
    reason: Option<&str>,
) -> Result<Account, Stop> {
    let known = match checklist {
        Checklist::Setup => {
            let row = games::game(transaction, game)?;
            let seats = seats::of_game(transaction, game)?;
            let stickers = stickers::in_force(transaction, game)?;
            let steps = setup::steps(transaction, &row, &seats, &stickers)?;
            steps.iter().any(|known| known.key() == step)
        }
        Checklist::End => {
            game_at(transaction, game, Stage::settles_the_end)?;
            is_ticked_by_hand(step)
        }
    };
    if !known {
        return Err(Rejection::StepUnknown { step: step.to_owned() }.into());
    }
    let reason = texts::reason(reason)?;
    games::settle(transaction, game, checklist, step, state, reason.as_deref())?;
    Ok(Account::StepTicked { game, checklist, step: step.to_owned(), state })
}

/// LW-SET-6: how many tickets the deck holds now.
fn count_tickets(transaction: &Transaction<'_>, tickets: u16) -> Result<Account, Stop> {
    let now = tickets_in_deck(transaction)?;
    let (kind, deck) = (PrintedKind::Ticket, Place::TicketDeck);
    let (pile, in_the_pile) = match things::pile(transaction, kind, &deck)? {
        Some(pile) => pile,
        None => {
            places::printed_pile(transaction, kind, &deck, 0, None)?;
            things::pile(transaction, kind, &deck)?.ok_or(Rejection::ThingUnknown)?
        }
    };
    let named = now.saturating_sub(in_the_pile);
    things::set_quantity(transaction, pile, tickets.saturating_sub(named))?;
    Ok(Account::TicketsCounted { tickets })
}

/// The name of a company, for the journal.
fn name_of(transaction: &Transaction<'_>, company: CompanyColour) -> Result<String, Stop> {
    people::company_name(transaction, company)
}

/// The name of a newcomer, cleaned as names are.
fn clean_player(name: &str) -> Result<String, Rejection> {
    names::clean(name, contract::NameField::Player { position: 0 })
}
