//! Around the table: who is there, who presides what tonight, who sits where, who starts.

use rules::{CompanyColour, GameNumber, company::check_table, setup::start};
use rusqlite::{OptionalExtension, Transaction, params};

use super::{facts, game_at, name_of, people, seat_of, things};
use crate::{
    Outside, Stop,
    views::{self, is_sealed, night::receipts},
};
use contract::{Account, PlayerId, Rejection, Stage, Successor};

/// LW-CMP-4: a company is there tonight, or misses the game.
pub(super) fn seat(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    present: bool,
) -> Result<Account, Stop> {
    let row = facts::game(transaction, game)?;
    note_in_past_game(transaction, &row, company)?;
    let seats = facts::seats(transaction, game)?;
    let seat = seat_of(transaction, game, company)?;
    if seat.position.is_some() == present {
        return Err(Rejection::NothingToChange.into());
    }
    if present && seat.player.is_none() {
        return Err(Rejection::NobodyPresides { company }.into());
    }
    if row.stage > Stage::Table {
        let others = facts::present(&seats).into_iter().filter(|other| *other != company).count();
        check_table(others + usize::from(present))?;
    }
    if present {
        let last = seats.iter().filter_map(|seat| seat.position).max().unwrap_or(0);
        if let Some(player) = seat.player {
            check_not_elsewhere(transaction, game, company, player)?;
        }
        set_position(transaction, game, company, Some(last.saturating_add(1)))?;
        if row.stage >= Stage::Receipts {
            super::super::receipts::ensure(transaction, game, company)?;
        }
    } else {
        if row.first.is_some_and(|first| first.company == company) {
            // Whoever started a game that was begun was there: who it really was comes first.
            if row.stage > Stage::Table {
                return Err(Rejection::StartedTheGame { company }.into());
            }
            forget_first(transaction, game)?;
        }
        if row.stage >= Stage::Receipts {
            super::super::receipts::remove(transaction, game, company)?;
        }
        set_position(transaction, game, company, None)?;
    }
    renumber(transaction, game)?;
    Ok(Account::Seated { game, company, company_name: name_of(transaction, company)?, present })
}

/// LW-CMP-6: a company that joined later can turn out to have been there before.
fn note_in_past_game(
    transaction: &Transaction<'_>,
    row: &facts::GameRow,
    company: CompanyColour,
) -> Result<(), Stop> {
    let is_noted = facts::seats(transaction, row.game)?.iter().any(|seat| seat.company == company);
    if is_noted || row.stage != Stage::Closed || !views::colours(transaction)?.contains(&company) {
        return Ok(());
    }
    let president: Option<i64> = transaction
        .prepare_cached("SELECT player FROM presidency WHERE company = ?1 ORDER BY from_game LIMIT 1")?
        .query_row([company.key()], |row| row.get(0))
        .optional()?;
    add_seat(transaction, row.game, company, president.map(PlayerId), None)
}

/// Positions from 1 without gaps, in the order they have: an exchange of seats then always fits.
fn renumber(transaction: &Transaction<'_>, game: GameNumber) -> Result<(), Stop> {
    let present = facts::present(&facts::seats(transaction, game)?);
    for (position, company) in (1_u8..).zip(present) {
        set_position(transaction, game, company, Some(position))?;
    }
    Ok(())
}

fn set_position(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    position: Option<u8>,
) -> Result<(), Stop> {
    transaction
        .prepare_cached("UPDATE seat SET position = ?3 WHERE game = ?1 AND company = ?2")?
        .execute(params![game.get(), company.key(), position])?;
    Ok(())
}

/// Who starts is open again.
pub(super) fn forget_first(transaction: &Transaction<'_>, game: GameNumber) -> Result<(), Stop> {
    transaction.execute("UPDATE game SET first = NULL, first_by = NULL WHERE number = ?1", [game.get()])?;
    Ok(())
}

/// Somebody else presides a company in this game alone.
pub(super) fn preside(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    player: &Successor,
    same_name_ok: bool,
) -> Result<Account, Stop> {
    facts::game(transaction, game)?;
    seat_of(transaction, game, company)?;
    let (player, name) = match player {
        Successor::Known { player } => (*player, people::player_name(transaction, *player)?),
        Successor::Newcomer { name } => {
            people::new_player(transaction, &super::clean_player(name)?, 0, same_name_ok)?
        }
    };
    check_not_elsewhere(transaction, game, company, player)?;
    set_player(transaction, game, company, Some(player))?;
    Ok(Account::PresidedTonight { game, company, company_name: name_of(transaction, company)?, player: name })
}

/// Nobody presides two companies in one game.
fn check_not_elsewhere(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    player: PlayerId,
) -> Result<(), Stop> {
    let seats = facts::seats(transaction, game)?;
    let elsewhere = seats
        .iter()
        .find(|seat| seat.company != company && seat.player == Some(player) && seat.position.is_some());
    match elsewhere {
        None => Ok(()),
        Some(seat) => Err(Rejection::PresidesTonight {
            player: people::player_name(transaction, player)?,
            company: seat.company,
            company_name: name_of(transaction, seat.company)?,
        }
        .into()),
    }
}

fn set_player(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    player: Option<PlayerId>,
) -> Result<(), Stop> {
    transaction
        .prepare_cached("UPDATE seat SET player = ?3 WHERE game = ?1 AND company = ?2")?
        .execute(params![game.get(), company.key(), player.map(|player| player.0)])?;
    Ok(())
}

/// The seats of those present, clockwise.
pub(super) fn arrange(
    transaction: &Transaction<'_>,
    game: GameNumber,
    clockwise: &[CompanyColour],
) -> Result<Account, Stop> {
    facts::game(transaction, game)?;
    let mut present = facts::present(&facts::seats(transaction, game)?);
    let mut wanted = clockwise.to_vec();
    present.sort_unstable();
    wanted.sort_unstable();
    if present != wanted {
        return Err(Rejection::SeatsDiffer.into());
    }
    for (position, company) in (1_u8..).zip(clockwise) {
        set_position(transaction, game, *company, Some(position))?;
    }
    Ok(Account::SeatsArranged { game })
}

/// LW-SET-14: the holder is absent, so the card goes to one of those present at random.
pub(super) fn draw_first(
    transaction: &Transaction<'_>,
    game: GameNumber,
    outside: &mut Outside<'_>,
) -> Result<Account, Stop> {
    game_at(transaction, game, |stage| stage == Stage::Table)?;
    let absent = absent_holder(transaction, game)?;
    let present = facts::present(&facts::seats(transaction, game)?);
    let company = start(&present, absent, outside.dice)?.company();
    hand_card_over(transaction, game, company)?;
    set_first(transaction, game, company, "draw")?;
    Ok(Account::FirstPlayerDrawn {
        game,
        company,
        company_name: name_of(transaction, company)?,
        absent: name_of(transaction, absent)?,
    })
}

/// The table drew it itself; or, once it is set up, who really started is put right.
pub(super) fn choose_first(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
) -> Result<Account, Stop> {
    let row = facts::game(transaction, game)?;
    if seat_of(transaction, game, company)?.position.is_none() {
        return Err(Rejection::AbsentTonight { company }.into());
    }
    if row.stage == Stage::Table {
        absent_holder(transaction, game)?;
        hand_card_over(transaction, game, company)?;
    }
    set_first(transaction, game, company, "choice")?;
    Ok(Account::FirstPlayerChosen { game, company, company_name: name_of(transaction, company)? })
}

/// The holder of the first player card, who is not there.
fn absent_holder(transaction: &Transaction<'_>, game: GameNumber) -> Result<CompanyColour, Stop> {
    let holder = facts::card_holder(transaction)?.ok_or(Rejection::ThingUnknown)?;
    if facts::present(&facts::seats(transaction, game)?).contains(&holder) {
        return Err(Rejection::HolderIsPresent { company: holder }.into());
    }
    Ok(holder)
}

fn hand_card_over(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
) -> Result<(), Stop> {
    let card = things::first_player_card(transaction)?;
    let occasion = things::Occasion { game: Some(game), moment: "setup", by: None, reason: None };
    things::move_to(transaction, card, &things::bureau(company), &occasion)
}

pub(super) fn set_first(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    by: &str,
) -> Result<(), Stop> {
    transaction
        .prepare_cached("UPDATE game SET first = ?2, first_by = ?3 WHERE number = ?1")?
        .execute(params![game.get(), company.key(), by])?;
    Ok(())
}

/// LW-SET-9, LW-COM-3: what the back of a box says from this game on.
pub(super) fn take_wagons(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    wagons: i64,
) -> Result<Account, Stop> {
    facts::game(transaction, game)?;
    let seat = seat_of(transaction, game, company)?;
    let wagons = rules::setup::check_box(company, wagons)?;
    let receipt = receipts::one(transaction, game, company)?;
    if let Some(receipt) = &receipt {
        receipt.check_may_be_written(is_sealed(transaction)?)?;
    } else if let Some(left) = seat.wagons_left.filter(|left| *left > wagons) {
        return Err(rules::Broken::WagonsLeftImpossible {
            company,
            wagons_left: i64::from(left),
            at_most: wagons,
        }
        .into());
    }
    transaction
        .prepare_cached(
            "INSERT INTO box_wagons (company, from_game, wagons, noted_in)
             VALUES (?1, ?2, ?3, (SELECT number FROM game WHERE stage <> 'closed'))
             ON CONFLICT DO UPDATE SET wagons = excluded.wagons, noted_in = excluded.noted_in",
        )?
        .execute(params![company.key(), game.get(), wagons])?;
    transaction
        .prepare_cached("UPDATE seat SET wagons = ?3 WHERE game = ?1 AND company = ?2")?
        .execute(params![game.get(), company.key(), wagons])?;
    // The evening that is under way takes what the box says, unless it was counted anew since.
    transaction
        .prepare_cached(
            "UPDATE seat SET wagons = ?3 WHERE company = ?2 AND game > ?1
               AND game IN (SELECT number FROM game WHERE stage IN ('table', 'setup'))
               AND game NOT IN (SELECT from_game FROM box_wagons WHERE company = ?2)",
        )?
        .execute(params![game.get(), company.key(), wagons])?;
    if receipt.is_some() {
        receipts::one(transaction, game, company)?.map_or(Ok(()), |receipt| receipt.check())?;
    }
    Ok(Account::WagonsTaken { game, company, company_name: name_of(transaction, company)?, wagons })
}

/// LW-COM-3: the same from a game on that may not have begun yet.
pub(in crate::actions) fn print_wagons(
    transaction: &Transaction<'_>,
    company: CompanyColour,
    from_game: GameNumber,
    wagons: i64,
) -> Result<(), Stop> {
    let begun: bool = transaction
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM game WHERE number = ?1)")?
        .query_row([from_game.get()], |row| row.get(0))?;
    if begun {
        return take_wagons(transaction, from_game, company, wagons).map(drop);
    }
    let wagons = rules::setup::check_box(company, wagons)?;
    transaction
        .prepare_cached(
            "INSERT INTO box_wagons (company, from_game, wagons, noted_in)
             VALUES (?1, ?2, ?3, (SELECT number FROM game WHERE stage <> 'closed'))
             ON CONFLICT DO UPDATE SET wagons = excluded.wagons, noted_in = excluded.noted_in",
        )?
        .execute(params![company.key(), from_game.get(), wagons])?;
    Ok(())
}

/// The game whose table is still being set, if there is one.
fn table_being_set(transaction: &Transaction<'_>) -> Result<Option<GameNumber>, Stop> {
    let Some(game) = facts::open_game(transaction)? else { return Ok(None) };
    Ok((facts::game(transaction, game)?.stage == Stage::Table).then_some(game))
}

/// LW-CMP-4: somebody who joins while the table is being set sits down at once.
pub(in crate::actions) fn seat_newcomer(
    transaction: &Transaction<'_>,
    company: CompanyColour,
    player: PlayerId,
) -> Result<(), Stop> {
    let Some(game) = table_being_set(transaction)? else { return Ok(()) };
    seat_newcomer_at(transaction, game, company, player)
}

/// The last seat of the table.
pub(super) fn seat_newcomer_at(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    player: PlayerId,
) -> Result<(), Stop> {
    let last = facts::seats(transaction, game)?.iter().filter_map(|seat| seat.position).max().unwrap_or(0);
    add_seat(transaction, game, company, Some(player), Some(last.saturating_add(1)))
}

/// LW-CMP-4: a successor who comes while the table is being set presides tonight.
pub(in crate::actions) fn seat_successor(
    transaction: &Transaction<'_>,
    company: CompanyColour,
    player: PlayerId,
) -> Result<(), Stop> {
    let Some(game) = table_being_set(transaction)? else { return Ok(()) };
    check_not_elsewhere(transaction, game, company, player)?;
    set_player(transaction, game, company, Some(player))?;
    if seat_of(transaction, game, company)?.position.is_none() {
        seat(transaction, game, company, true)?;
    }
    Ok(())
}

/// LW-CMP-4: whoever leaves while the table is being set is not there tonight, wherever they would have sat.
pub(in crate::actions) fn unseat(
    transaction: &Transaction<'_>,
    company: CompanyColour,
    player: PlayerId,
) -> Result<(), Stop> {
    let Some(game) = table_being_set(transaction)? else { return Ok(()) };
    for sits in facts::seats(transaction, game)? {
        if sits.company == company || sits.player == Some(player) {
            if sits.position.is_some() {
                seat(transaction, game, sits.company, false)?;
            }
            set_player(transaction, game, sits.company, None)?;
        }
    }
    Ok(())
}

/// A company in a game, with the wagons on the back of its box.
pub(super) fn add_seat(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    player: Option<PlayerId>,
    position: Option<u8>,
) -> Result<(), Stop> {
    let wagons = facts::box_wagons(transaction, company, game.get())?;
    transaction
        .prepare_cached(
            "INSERT INTO seat (game, company, player, position, wagons) VALUES (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute(params![game.get(), company.key(), player.map(|player| player.0), position, wagons])?;
    Ok(())
}
