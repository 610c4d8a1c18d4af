//! Opening a game and going from stage to stage.

use chrono::NaiveDate;
use rules::{
    CompanyColour, GameNumber,
    company::check_table,
    ending::EndTask,
    figures::{FIRST_YEAR, GAMES, YEAR_STEP},
};
use rusqlite::{OptionalExtension, Transaction, params};

use super::{cancelling, facts, game_at, settle, table};
use crate::{
    Outside, Stop,
    views::{self, night::receipts},
};
use contract::{Account, Checklist, PlayerId, Rejection, Stage, night::FirstBy};

/// The last year that a story can reach.
const LAST_YEAR: u16 = 1999;

/// LW-CMP-1: the next game, once the one before is closed.
pub(super) fn open(transaction: &Transaction<'_>, outside: &Outside<'_>) -> Result<Account, Stop> {
    if let Some(game) = facts::open_game(transaction)? {
        return Err(Rejection::GameStillOpen { game }.into());
    }
    if views::finale::begun(transaction)?.is_some() {
        return Err(Rejection::CampaignOver.into());
    }
    let before = facts::closed_games(transaction)?.last().copied();
    let game = match before {
        None => GameNumber::FIRST,
        Some(before) => before.next().ok_or(Rejection::CampaignOver)?,
    };
    let year = match before {
        None => FIRST_YEAR,
        Some(before) => {
            let to_come = u16::from(GAMES.saturating_sub(game.get()));
            let latest = LAST_YEAR.saturating_sub(to_come);
            let year = facts::game(transaction, before)?.year;
            year.saturating_add(YEAR_STEP).min(latest).max(year.saturating_add(1))
        }
    };
    transaction.execute(
        "INSERT INTO game (number, year, played_on, stage, opened_at, edition) VALUES (?1, ?2, ?3, 'table', ?4, ?5)",
        params![game.get(), year, outside.now.date_naive(), outside.now, rules::Edition::CURRENT],
    )?;
    // Seats as last time, newcomers after them; whoever has no president stays away.
    let mut companies = match before {
        Some(before) => facts::present(&facts::seats(transaction, before)?),
        None => Vec::new(),
    };
    for company in views::colours(transaction)? {
        if !companies.contains(&company) {
            companies.push(company);
        }
    }
    let mut position = 0;
    for company in companies {
        let president = president(transaction, company)?;
        let seated = president.map(|_| {
            position += 1;
            position
        });
        table::add_seat(transaction, game, company, president, seated)?;
    }
    Ok(Account::GameOpened { game, year })
}

/// LW-CMP-1: years go up from game to game.
pub(super) fn describe(
    transaction: &Transaction<'_>,
    game: GameNumber,
    year: u16,
    played_on: NaiveDate,
) -> Result<Account, Stop> {
    facts::game(transaction, game)?;
    let year_of = |neighbour: Option<GameNumber>| -> Result<Option<u16>, Stop> {
        let Some(neighbour) = neighbour else { return Ok(None) };
        match facts::game(transaction, neighbour) {
            Ok(row) => Ok(Some(row.year)),
            Err(Stop::Refused(_)) => Ok(None),
            Err(stop) => Err(stop),
        }
    };
    let after = year_of(game.previous())?.or_else(|| FIRST_YEAR.checked_sub(1));
    // The games to come need years of their own.
    let to_come = u16::from(GAMES.saturating_sub(game.get()));
    let before = year_of(game.next())?.or_else(|| LAST_YEAR.checked_sub(to_come)?.checked_add(1));
    if after.is_some_and(|after| year <= after) || before.is_some_and(|before| year >= before) {
        return Err(Rejection::YearOutOfOrder { year, after, before }.into());
    }
    transaction
        .prepare_cached("UPDATE game SET year = ?2, played_on = ?3 WHERE number = ?1")?
        .execute(params![game.get(), year, played_on])?;
    Ok(Account::GameDescribed { game, year, played_on })
}

/// On to a later stage if this one is ready for it, or back.
pub(super) fn enter(
    transaction: &Transaction<'_>,
    game: GameNumber,
    stage: Stage,
    outside: &Outside<'_>,
) -> Result<Account, Stop> {
    let row = game_at(transaction, game, |now| now != Stage::Closed)?;
    if stage == row.stage {
        return Err(Rejection::NothingToChange.into());
    }
    if stage < row.stage {
        go_back(transaction, &row, stage)?;
    }
    match stage {
        Stage::Table => {
            seat_late_comers(transaction, game)?;
            // Found by the card again when the table is set; a draw stays drawn.
            if row.first.is_some_and(|first| first.by == FirstBy::Card) {
                table::forget_first(transaction, game)?;
            }
        }
        Stage::Closed => return Err(Rejection::WrongStage { stage: row.stage }.into()),
        Stage::Setup | Stage::Play | Stage::Receipts | Stage::Closing => {
            set_the_table(transaction, &row)?;
            if stage >= Stage::Receipts {
                super::super::receipts::prepare(transaction, game)?;
            }
            if stage == Stage::Closing {
                super::super::receipts::check_all_confirmed(transaction, game)?;
            }
        }
    }
    transaction
        .prepare_cached("UPDATE game SET stage = ?2 WHERE number = ?1")?
        .execute(params![game.get(), facts::stage_key(stage)])?;
    if stage == Stage::Play && row.play_began.is_none() {
        transaction
            .execute("UPDATE game SET play_began = ?2 WHERE number = ?1", params![game.get(), outside.now])?;
    }
    if row.stage == Stage::Play && stage > Stage::Play {
        transaction
            .execute("UPDATE game SET play_ended = ?2 WHERE number = ?1", params![game.get(), outside.now])?;
    } else if stage <= Stage::Play && row.play_ended.is_some() {
        transaction.execute("UPDATE game SET play_ended = NULL WHERE number = ?1", [game.get()])?;
    }
    Ok(Account::StageEntered { game, stage })
}

/// What a later stage did is taken back with it: from the closing the card and the archived event, from
/// the receipts what was only copied from the counters. A receipt in its vault stays there.
fn go_back(transaction: &Transaction<'_>, row: &facts::GameRow, stage: Stage) -> Result<(), Stop> {
    let game = row.game;
    if let Some(receipt) = receipts::of_game(transaction, game)?.iter().find(|receipt| receipt.in_vault) {
        return Err(Rejection::ReceiptSealed { company: receipt.company }.into());
    }
    if row.stage >= Stage::Receipts && (row.stage == Stage::Closing || stage < Stage::Receipts) {
        cancelling::return_things(transaction, game, "end")?;
    }
    if row.stage == Stage::Closing {
        for task in [EndTask::Winner, EndTask::ArchiveAnEvent] {
            settle(transaction, game, Checklist::End, &facts::end_key(task), None, None)?;
        }
    }
    if row.stage >= Stage::Receipts && stage < Stage::Receipts {
        super::super::receipts::forget_counted(transaction, game)?;
    }
    Ok(())
}

/// LW-CMP-4: whoever joined once the table was set sits down when it is set again, and joined for this game.
fn seat_late_comers(transaction: &Transaction<'_>, game: GameNumber) -> Result<(), Stop> {
    let Some(next) = game.next() else { return Ok(()) };
    let seated: Vec<_> = facts::seats(transaction, game)?.iter().map(|seat| seat.company).collect();
    for company in views::colours(transaction)?.into_iter().filter(|company| !seated.contains(company)) {
        for query in [
            "UPDATE company SET joined_for = ?2 WHERE colour = ?1 AND joined_for = ?3",
            "UPDATE presidency SET from_game = ?2 WHERE company = ?1 AND from_game = ?3",
            "UPDATE box_wagons SET from_game = ?2 WHERE company = ?1 AND from_game = ?3",
        ] {
            transaction.prepare_cached(query)?.execute(params![company.key(), game.get(), next.get()])?;
        }
        if let Some(president) = president(transaction, company)? {
            table::seat_newcomer_at(transaction, game, company, president)?;
        }
    }
    Ok(())
}

/// Who presides a company from now on.
fn president(transaction: &Transaction<'_>, company: CompanyColour) -> rusqlite::Result<Option<PlayerId>> {
    transaction
        .prepare_cached("SELECT player FROM presidency WHERE company = ?1 AND until_game IS NULL")?
        .query_row([company.key()], |row| row.get(0).map(PlayerId))
        .optional()
}

/// LW-CMP-2, LW-SET-14: 2 to 5 are there, each has a president, and somebody starts.
fn set_the_table(transaction: &Transaction<'_>, row: &facts::GameRow) -> Result<(), Stop> {
    let seats = facts::seats(transaction, row.game)?;
    let present = facts::present(&seats);
    check_table(present.len())?;
    if let Some(seat) = seats.iter().find(|seat| seat.position.is_some() && seat.player.is_none()) {
        return Err(Rejection::NobodyPresides { company: seat.company }.into());
    }
    if row.first.is_some_and(|first| present.contains(&first.company)) {
        return Ok(());
    }
    let holder = facts::card_holder(transaction)?.ok_or(Rejection::ThingUnknown)?;
    if !present.contains(&holder) {
        return Err(Rejection::FirstPlayerOpen { absent: holder }.into());
    }
    table::set_first(transaction, row.game, holder, "card")
}
