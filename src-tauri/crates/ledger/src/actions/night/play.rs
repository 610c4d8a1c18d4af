//! During play: counters, turns, notes.

use rules::{
    CompanyColour, GameNumber,
    turns::{Progress, brings_the_last_round, progress_after},
};
use rusqlite::{OptionalExtension, Transaction, params};

use super::{facts, game_at, name_of, seat_of, texts};
use crate::{Outside, Stop, views};
use contract::{Account, NoteId, Rejection, Stage};

/// The counters of a company.
pub(super) fn count(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    money: Option<i64>,
    wagons_left: Option<i64>,
) -> Result<Account, Stop> {
    game_at(transaction, game, |stage| (Stage::Setup..=Stage::Play).contains(&stage))?;
    let seat = seat_of(transaction, game, company)?;
    if seat.position.is_none() {
        return Err(Rejection::AbsentTonight { company }.into());
    }
    if let Some(money) = money {
        if money < 0 {
            return Err(rules::Broken::MoneyNegative { company, money }.into());
        }
        transaction
            .prepare_cached("UPDATE seat SET money = ?3 WHERE game = ?1 AND company = ?2")?
            .execute(params![game.get(), company.key(), money])?;
    }
    if let Some(wagons_left) = wagons_left {
        let fits = u8::try_from(wagons_left).ok().filter(|left| *left <= seat.wagons);
        let at_most = seat.wagons;
        let left = fits.ok_or(rules::Broken::WagonsLeftImpossible { company, wagons_left, at_most })?;
        transaction
            .prepare_cached("UPDATE seat SET wagons_left = ?3 WHERE game = ?1 AND company = ?2")?
            .execute(params![game.get(), company.key(), left])?;
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
    let row = game_at(transaction, game, |stage| stage == Stage::Play)?;
    let order = facts::turn_order(transaction, game)?;
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
        transaction
            .prepare_cached("UPDATE game SET last_round_by = ?2, last_round_turn = ?3 WHERE number = ?1")?
            .execute(params![game.get(), company.key(), row.turns])?;
    }
    transaction
        .prepare_cached("UPDATE game SET turns = turns + 1 WHERE number = ?1")?
        .execute([game.get()])?;
    Ok(Account::TurnEnded { game, company, company_name: name_of(transaction, company)?, last_round: brings })
}

/// A note of the evening, also of a past one.
pub(super) fn note(
    transaction: &Transaction<'_>,
    game: GameNumber,
    text: &str,
    outside: &Outside<'_>,
) -> Result<Account, Stop> {
    facts::game(transaction, game)?;
    transaction.prepare_cached("INSERT INTO note (game, at, text) VALUES (?1, ?2, ?3)")?.execute(params![
        game.get(),
        outside.now,
        texts::text(text)?
    ])?;
    Ok(Account::NoteWritten { game })
}

pub(super) fn edit_note(transaction: &Transaction<'_>, note: NoteId, text: &str) -> Result<Account, Stop> {
    let game = game_of(transaction, note)?;
    transaction
        .prepare_cached("UPDATE note SET text = ?2 WHERE id = ?1")?
        .execute(params![note.0, texts::text(text)?])?;
    Ok(Account::NoteChanged { game })
}

pub(super) fn remove_note(transaction: &Transaction<'_>, note: NoteId) -> Result<Account, Stop> {
    let game = game_of(transaction, note)?;
    transaction.prepare_cached("DELETE FROM note WHERE id = ?1")?.execute([note.0])?;
    Ok(Account::NoteRemoved { game })
}

fn game_of(transaction: &Transaction<'_>, note: NoteId) -> Result<GameNumber, Stop> {
    let game: Option<i64> = transaction
        .prepare_cached("SELECT game FROM note WHERE id = ?1")?
        .query_row([note.0], |row| row.get(0))
        .optional()?;
    Ok(views::game(game.ok_or(Rejection::NoteUnknown)?)?)
}
