//! During play: counters, turns, notes.

use rules::{
    CompanyColour, GameNumber,
    turns::{Progress, Turns, reserve_after_route},
};
use rusqlite::Transaction;

use super::{game_at, name_of, seat_of, texts};
use crate::{
    Outside, Stop,
    facts::table,
    store::games::{self, GameRow, seats},
};
use contract::{Account, NoteId, Rejection, Stage};

/// The counters of a company.
pub(super) fn count(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    money: Option<i64>,
    wagons_left: Option<i64>,
    outside: &Outside<'_>,
) -> Result<Account, Stop> {
    game_at(transaction, game, Stage::has_counters)?;
    let seat = seat_of(transaction, game, company)?;
    if seat.position.is_none() {
        return Err(Rejection::AbsentTonight { company }.into());
    }
    if let Some(money) = money {
        if money < 0 {
            return Err(rules::Broken::MoneyNegative { company, money }.into());
        }
        seats::set_money(transaction, game, company, money, outside.now)?;
    }
    if let Some(wagons_left) = wagons_left {
        let fits = u8::try_from(wagons_left).ok().filter(|left| *left <= seat.wagons);
        let at_most = seat.wagons;
        let left = fits.ok_or(rules::Broken::WagonsLeftImpossible { company, wagons_left, at_most })?;
        seats::set_wagons_left(transaction, game, company, left, outside.now)?;
    }
    Ok(Account::Counted {
        game,
        company,
        company_name: name_of(transaction, company)?,
        money: money.is_some(),
        wagons_left: wagons_left.is_some(),
    })
}

/// LW-TRN-6: a route was taken, and its wagons leave the reserve.
pub(super) fn take_route(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    spaces: u8,
    outside: &Outside<'_>,
) -> Result<Account, Stop> {
    game_at(transaction, game, Stage::is_played)?;
    let seat = seat_of(transaction, game, company)?;
    if seat.position.is_none() {
        return Err(Rejection::AbsentTonight { company }.into());
    }
    let reserve = seat.wagons_left.unwrap_or(seat.wagons);
    let left = reserve_after_route(reserve, spaces)?.ok_or(rules::Broken::WagonsLeftImpossible {
        company,
        wagons_left: i64::from(reserve) - i64::from(spaces),
        at_most: seat.wagons,
    })?;
    seats::set_wagons_left(transaction, game, company, left, outside.now)?;
    Ok(Account::RouteTaken { game, company, company_name: name_of(transaction, company)? })
}

/// LW-END-1: a turn is over; with two wagons or fewer left it brings the last round.
pub(super) fn next_turn(transaction: &Transaction<'_>, game: GameNumber) -> Result<Account, Stop> {
    let GameRow { turns, .. } = game_at(transaction, game, Stage::is_played)?;
    let order = table::turn_order(transaction, game)?;
    let company = match turns.progress(&order, &[])? {
        Progress::Open { next } | Progress::Announced { next, .. } | Progress::LastRound { next, .. } => next,
        Progress::Over { .. } => return Err(rules::Broken::GameIsOver.into()),
    };
    let reserve = seat_of(transaction, game, company)?.wagons_left;
    let after = turns.after_a_turn(&order, reserve)?;
    games::set_turns(transaction, game, after)?;
    let last_round = turns.last_round.is_none() && after.last_round.is_some();
    Ok(Account::TurnEnded { game, company, company_name: name_of(transaction, company)?, last_round })
}

/// Somebody has the turn, whoever had it before.
pub(super) fn give_turn(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
) -> Result<Account, Stop> {
    let GameRow { turns, .. } = game_at(transaction, game, Stage::is_played)?;
    let order = table::turn_order(transaction, game)?;
    let given = turns.given(&order, company)?;
    if given == turns {
        return Err(Rejection::NothingToChange.into());
    }
    games::set_turns(transaction, game, given)?;
    Ok(Account::TurnGiven { game, company, company_name: name_of(transaction, company)? })
}

/// LW-END-1: the table says that this is the last round, and who brought it if it knows.
pub(super) fn declare_last_round(
    transaction: &Transaction<'_>,
    game: GameNumber,
    by: Option<CompanyColour>,
) -> Result<Account, Stop> {
    let GameRow { turns, .. } = game_at(transaction, game, Stage::is_played)?;
    let declared = turns.declared(&table::turn_order(transaction, game)?, by)?;
    if declared == turns {
        return Err(Rejection::NothingToChange.into());
    }
    games::set_turns(transaction, game, declared)?;
    let company_name = by.map(|by| name_of(transaction, by)).transpose()?;
    Ok(Account::LastRoundDeclared { game, company_name })
}

/// It is not the last round after all.
pub(super) fn call_off_last_round(transaction: &Transaction<'_>, game: GameNumber) -> Result<Account, Stop> {
    let GameRow { turns, .. } = game_at(transaction, game, Stage::is_played)?;
    if turns.last_round.is_none() {
        return Err(Rejection::NothingToChange.into());
    }
    games::set_turns(transaction, game, Turns { last_round: None, ..turns })?;
    Ok(Account::LastRoundCalledOff { game })
}

/// A note of the evening, also of a past one.
pub(super) fn note(
    transaction: &Transaction<'_>,
    game: GameNumber,
    text: &str,
    outside: &Outside<'_>,
) -> Result<Account, Stop> {
    games::game(transaction, game)?;
    games::write_note(transaction, game, outside.now, &texts::text(text)?)?;
    Ok(Account::NoteWritten { game })
}

pub(super) fn edit_note(transaction: &Transaction<'_>, note: NoteId, text: &str) -> Result<Account, Stop> {
    let game = games::game_of_note(transaction, note)?;
    games::edit_note(transaction, note, &texts::text(text)?)?;
    Ok(Account::NoteChanged { game })
}

pub(super) fn remove_note(transaction: &Transaction<'_>, note: NoteId) -> Result<Account, Stop> {
    let game = games::game_of_note(transaction, note)?;
    games::remove_note(transaction, note)?;
    Ok(Account::NoteRemoved { game })
}
