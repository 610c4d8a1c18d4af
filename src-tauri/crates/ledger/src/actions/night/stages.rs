//! Opening a game and going from stage to stage.

use chrono::NaiveDate;
use rules::{GameNumber, Moment, campaign::Years, company::check_table, ending::EndTask};
use rusqlite::Transaction;

use super::{super::receipts as written, cancelling, game_at, table};
use crate::{
    Outside, Stop,
    facts::{receipts, table::present},
    store::{
        finale,
        games::{self, GameRow, seats},
        people,
        things::first_player_card,
    },
};
use contract::{
    Account, Checklist, Rejection, Stage,
    night::{FirstBy, NightFirst},
};

/// LW-CMP-1: the next game, once the one before is closed.
pub(super) fn open(transaction: &Transaction<'_>, outside: &Outside<'_>) -> Result<Account, Stop> {
    if let Some(game) = games::open_game(transaction)? {
        return Err(Rejection::GameStillOpen { game }.into());
    }
    if finale::begun(transaction)?.is_some() {
        return Err(Rejection::CampaignOver.into());
    }
    let before = games::last(transaction)?;
    let game = match &before {
        None => GameNumber::FIRST,
        Some(before) => before.game.next().ok_or(Rejection::CampaignOver)?,
    };
    let year = game.year_after(before.as_ref().map(|before| before.year));
    games::open(transaction, game, year, outside.now)?;
    // Seats as last time, newcomers after them; whoever has no president stays away.
    let mut companies = match before {
        Some(before) => present(&seats::of_game(transaction, before.game)?),
        None => Vec::new(),
    };
    for company in people::colours(transaction)? {
        if !companies.contains(&company) {
            companies.push(company);
        }
    }
    let mut position = 0;
    for company in companies {
        let president = people::president(transaction, company)?;
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
    games::game(transaction, game)?;
    let year_of = |neighbour: Option<GameNumber>| -> rusqlite::Result<Option<u16>> {
        let Some(neighbour) = neighbour else { return Ok(None) };
        Ok(games::found(transaction, neighbour)?.map(|row| row.year))
    };
    let years = Years::of(game, year_of(game.previous())?, year_of(game.next())?);
    if !years.contain(year) {
        return Err(Rejection::YearOutOfOrder { year, after: years.after, before: years.before }.into());
    }
    games::describe(transaction, game, year, played_on)?;
    Ok(Account::GameDescribed { game, year, played_on })
}

/// On to a later stage if this one is ready for it, or back.
pub(super) fn enter(
    transaction: &Transaction<'_>,
    game: GameNumber,
    stage: Stage,
    outside: &Outside<'_>,
) -> Result<Account, Stop> {
    let row = game_at(transaction, game, Stage::is_open)?;
    if stage == row.stage {
        return Err(Rejection::NothingToChange.into());
    }
    if !row.stage.may_enter(stage) {
        return Err(Rejection::WrongStage { stage: row.stage }.into());
    }
    if stage < row.stage {
        go_back(transaction, &row, stage)?;
    }
    if stage.is_sitting_down() {
        seat_late_comers(transaction, game)?;
        // Found by the card again when the table is set; a draw stays drawn.
        if row.first.is_some_and(|first| first.by == FirstBy::Card) {
            games::set_first(transaction, game, None)?;
        }
    } else {
        set_the_table(transaction, &row)?;
    }
    if stage.has_receipts() {
        written::prepare(transaction, game)?;
    }
    if stage.settles_the_end() {
        written::check_all_confirmed(transaction, game)?;
    }
    games::set_stage(transaction, game, stage)?;
    if stage.is_played() && row.play_began.is_none() {
        games::set_play_began(transaction, game, outside.now)?;
    }
    if row.stage.is_played() && stage > row.stage {
        games::set_play_ended(transaction, game, Some(outside.now))?;
    } else if stage.moment() < Moment::End && row.play_ended.is_some() {
        games::set_play_ended(transaction, game, None)?;
    }
    Ok(Account::StageEntered { game, stage })
}

/// What a later stage did is taken back with it: from the closing the card and the archived event, from
/// the receipts what was only copied from the counters. A receipt in its vault stays there.
fn go_back(transaction: &Transaction<'_>, row: &GameRow, stage: Stage) -> Result<(), Stop> {
    let game = row.game;
    if let Some(receipt) = receipts::of_game(transaction, game)?.iter().find(|receipt| receipt.in_vault) {
        return Err(Rejection::ReceiptSealed { company: receipt.company }.into());
    }
    if row.stage.has_receipts() {
        cancelling::return_things(transaction, game, Moment::End)?;
        if !stage.has_receipts() {
            written::forget_counted(transaction, game)?;
        }
    }
    if row.stage.settles_the_end() {
        for task in [EndTask::Winner, EndTask::ArchiveAnEvent] {
            games::settle(transaction, game, Checklist::End, &task.key(), None, None)?;
        }
    }
    Ok(())
}

/// LW-CMP-4: whoever joined once the table was set sits down when it is set again, and joined for this game.
fn seat_late_comers(transaction: &Transaction<'_>, game: GameNumber) -> Result<(), Stop> {
    let Some(next) = game.next() else { return Ok(()) };
    let seated: Vec<_> = seats::of_game(transaction, game)?.iter().map(|seat| seat.company).collect();
    for company in people::colours(transaction)?.into_iter().filter(|company| !seated.contains(company)) {
        people::join_for(transaction, company, game, next)?;
        if let Some(president) = people::president(transaction, company)? {
            table::seat_newcomer_at(transaction, game, company, president)?;
        }
    }
    Ok(())
}

/// LW-CMP-2, LW-SET-14: 2 to 5 are there, each has a president, and somebody starts.
fn set_the_table(transaction: &Transaction<'_>, row: &GameRow) -> Result<(), Stop> {
    let seats = seats::of_game(transaction, row.game)?;
    let present = present(&seats);
    check_table(present.len())?;
    if let Some(seat) = seats.iter().find(|seat| seat.position.is_some() && seat.player.is_none()) {
        return Err(Rejection::NobodyPresides { company: seat.company }.into());
    }
    if row.first.is_some_and(|first| present.contains(&first.company)) {
        return Ok(());
    }
    let holder = first_player_card::holder(transaction)?.ok_or(Rejection::ThingUnknown)?;
    if !present.contains(&holder) {
        return Err(Rejection::FirstPlayerOpen { absent: holder }.into());
    }
    let first = NightFirst { company: holder, by: FirstBy::Card };
    Ok(games::set_first(transaction, row.game, Some(first))?)
}
