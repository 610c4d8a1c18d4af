//! During play: counters, turns, notes.

use rules::{
    CompanyColour, GameNumber,
    turns::{Progress, brings_the_last_round, progress_after},
};
use rusqlite::Transaction;

use super::{game_at, name_of, seat_of, texts};
use crate::{
    Outside, Stop,
    facts::table,
    store::games::{self, seats},
};
use contract::{Account, NoteId, Rejection, Stage};

/// The counters of a company.
pub(super) fn count(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    money: Option<i64>,
    wagons_left: Option<i64>,
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
        seats::set_money(transaction, game, company, money)?;
    }
    if let Some(wagons_left) = wagons_left {
        let fits = u8::try_from(wagons_left).ok().filter(|left| *left <= seat.wagons);
        let at_most = seat.wagons;
        let left = fits.ok_or(rules::Broken::WagonsLeftImpossible { company, wagons_left, at_most })?;
        seats::set_wagons_left(transaction, game, company, left)?;
    }
    Ok(Account::Counted {
        game,
        company,
        company_name: name_of(transaction, company)?,
        money: money.is_some(),
        wagons_left: wagons_left.is_some(),
    })
}

/// LW-END-1: a turn is over; with two wagons or fewer left it brings the last round.
pub(super) fn next_turn(transaction: &Transaction<'_>, game: GameNumber) -> Result<Account, Stop> {
    let row = game_at(transaction, game, Stage::is_played)?;
    let order = table::turn_order(transaction, game)?;
    let played = usize::try_from(row.turns).unwrap_or(usize::MAX);
    let (company, in_last_round) = match progress_after(&order, played, row.last_round.map(|(_, turn)| turn))?
    {
        Progress::Open { next } => (next, false),
        Progress::LastRound { next, .. } => (next, true),
        Progress::Over { .. } => return Err(rules::Broken::GameIsOver.into()),
    };
    let reserve = seat_of(transaction, game, company)?.wagons_left;
    let brings = !in_last_round && reserve.is_some_and(brings_the_last_round);
    if brings {
        games::set_last_round(transaction, game, company, row.turns)?;
    }
    games::count_turn(transaction, game)?;
    Ok(Account::TurnEnded { game, company, company_name: name_of(transaction, company)?, last_round: brings })
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
