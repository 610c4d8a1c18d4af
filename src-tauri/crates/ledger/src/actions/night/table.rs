//! Around the table: who is there, who presides what tonight, who sits where, who starts.

use rules::{CompanyColour, GameNumber, Moment, company::check_table, setup::start};
use rusqlite::Transaction;

use super::{
    super::{people::new_player, receipts as written},
    game_at, name_of, places, seat_of,
};
use crate::{
    Outside, Stop,
    facts::table,
    store::{
        self,
        campaign::is_sealed,
        games::{self, GameRow, seats},
        people,
        things::{first_player_card, movements::Occasion},
    },
};
use contract::{
    Account, Place, PlayerId, Rejection, Stage, Successor,
    night::{FirstBy, NightFirst},
};

/// LW-CMP-4: a company is there tonight, or misses the game.
pub(super) fn seat(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    present: bool,
) -> Result<Account, Stop> {
    let row = games::game(transaction, game)?;
    note_in_past_game(transaction, &row, company)?;
    let seats = seats::of_game(transaction, game)?;
    let seat = seat_of(transaction, game, company)?;
    if seat.position.is_some() == present {
        return Err(Rejection::NothingToChange.into());
    }
    if present && seat.player.is_none() {
        return Err(Rejection::NobodyPresides { company }.into());
    }
    if !row.stage.is_sitting_down() {
        let others = table::present(&seats).into_iter().filter(|other| *other != company).count();
        check_table(others + usize::from(present))?;
    }
    if present {
        let last = seats.iter().filter_map(|seat| seat.position).max().unwrap_or(0);
        if let Some(player) = seat.player {
            check_not_elsewhere(transaction, game, company, player)?;
        }
        seats::set_position(transaction, game, company, Some(last.saturating_add(1)))?;
        if row.stage.has_receipts() {
            written::ensure(transaction, game, company)?;
        }
    } else {
        if row.first.is_some_and(|first| first.company == company) {
            // Whoever started a game that was begun was there: who it really was comes first.
            if !row.stage.is_sitting_down() {
                return Err(Rejection::StartedTheGame { company }.into());
            }
            games::set_first(transaction, game, None)?;
        }
        if row.stage.has_receipts() {
            written::remove(transaction, game, company)?;
        }
        seats::set_position(transaction, game, company, None)?;
    }
    renumber(transaction, game)?;
    Ok(Account::Seated { game, company, company_name: name_of(transaction, company)?, present })
}

/// LW-CMP-6: a company that joined later can turn out to have been there before.
fn note_in_past_game(
    transaction: &Transaction<'_>,
    row: &GameRow,
    company: CompanyColour,
) -> Result<(), Stop> {
    let is_noted = seats::of_game(transaction, row.game)?.iter().any(|seat| seat.company == company);
    if is_noted || row.stage.is_open() || !people::colours(transaction)?.contains(&company) {
        return Ok(());
    }
    let president = people::first_president(transaction, company)?;
    add_seat(transaction, row.game, company, president, None)
}

/// Positions from 1 without gaps, in the order they have: an exchange of seats then always fits.
fn renumber(transaction: &Transaction<'_>, game: GameNumber) -> Result<(), Stop> {
    let present = table::present(&seats::of_game(transaction, game)?);
    for (position, company) in (1_u8..).zip(present) {
        seats::set_position(transaction, game, company, Some(position))?;
    }
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
    games::game(transaction, game)?;
    seat_of(transaction, game, company)?;
    let (player, name) = match player {
        Successor::Known { player } => (*player, people::player_name(transaction, *player)?),
        Successor::Newcomer { name } => {
            new_player(transaction, &super::clean_player(name)?, 0, same_name_ok)?
        }
    };
    check_not_elsewhere(transaction, game, company, player)?;
    seats::set_player(transaction, game, company, Some(player))?;
    Ok(Account::PresidedTonight { game, company, company_name: name_of(transaction, company)?, player: name })
}

/// Nobody presides two companies in one game.
fn check_not_elsewhere(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    player: PlayerId,
) -> Result<(), Stop> {
    let seats = seats::of_game(transaction, game)?;
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

/// The seats of those present, clockwise.
pub(super) fn arrange(
    transaction: &Transaction<'_>,
    game: GameNumber,
    clockwise: &[CompanyColour],
) -> Result<Account, Stop> {
    games::game(transaction, game)?;
    let mut present = table::present(&seats::of_game(transaction, game)?);
    let mut wanted = clockwise.to_vec();
    present.sort_unstable();
    wanted.sort_unstable();
    if present != wanted {
        return Err(Rejection::SeatsDiffer.into());
    }
    for (position, company) in (1_u8..).zip(clockwise) {
        seats::set_position(transaction, game, *company, Some(position))?;
    }
    Ok(Account::SeatsArranged { game })
}

/// LW-SET-14: the holder is absent, so the card goes to one of those present at random.
pub(super) fn draw_first(
    transaction: &Transaction<'_>,
    game: GameNumber,
    outside: &mut Outside<'_>,
) -> Result<Account, Stop> {
    game_at(transaction, game, Stage::is_sitting_down)?;
    let absent = absent_holder(transaction, game)?;
    let present = table::present(&seats::of_game(transaction, game)?);
    let company = start(&present, absent, outside.dice)?.company();
    hand_card_over(transaction, game, company)?;
    games::set_first(transaction, game, Some(NightFirst { company, by: FirstBy::Draw }))?;
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
    let row = games::game(transaction, game)?;
    if seat_of(transaction, game, company)?.position.is_none() {
        return Err(Rejection::AbsentTonight { company }.into());
    }
    if row.stage.is_sitting_down() {
        absent_holder(transaction, game)?;
        hand_card_over(transaction, game, company)?;
    }
    games::set_first(transaction, game, Some(NightFirst { company, by: FirstBy::Choice }))?;
    Ok(Account::FirstPlayerChosen { game, company, company_name: name_of(transaction, company)? })
}

/// The holder of the first player card, who is not there.
fn absent_holder(transaction: &Transaction<'_>, game: GameNumber) -> Result<CompanyColour, Stop> {
    let holder = first_player_card::holder(transaction)?.ok_or(Rejection::ThingUnknown)?;
    if table::present(&seats::of_game(transaction, game)?).contains(&holder) {
        return Err(Rejection::HolderIsPresent { company: holder }.into());
    }
    Ok(holder)
}

fn hand_card_over(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
) -> Result<(), Stop> {
    let card = first_player_card::thing(transaction)?;
    let occasion = Occasion::in_game(game, Moment::Setup);
    places::move_to(transaction, card, &Place::Bureau { company }, &occasion)
}

/// LW-SET-9, LW-COM-3: what the back of a box says from this game on.
pub(super) fn take_wagons(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    wagons: i64,
) -> Result<Account, Stop> {
    games::game(transaction, game)?;
    let seat = seat_of(transaction, game, company)?;
    let wagons = rules::setup::check_box(company, wagons)?;
    let receipt = store::receipts::one(transaction, game, company)?;
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
    let open = games::open_game(transaction)?;
    people::print_box(transaction, company, game, wagons, open)?;
    seats::set_wagons(transaction, game, company, wagons)?;
    // The evening that is under way takes what the box says, unless it was counted anew since.
    if let Some(open) = open.filter(|open| *open > game)
        && games::game(transaction, open)?.stage.takes_wagons()
        && people::boxes(transaction, company)?.iter().all(|noted| noted.from_game != open)
    {
        seats::set_wagons(transaction, open, company, wagons)?;
    }
    if receipt.is_some() {
        store::receipts::one(transaction, game, company)?.map_or(Ok(()), |receipt| receipt.check())?;
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
    if games::found(transaction, from_game)?.is_some() {
        return take_wagons(transaction, from_game, company, wagons).map(drop);
    }
    let wagons = rules::setup::check_box(company, wagons)?;
    let open = games::open_game(transaction)?;
    Ok(people::print_box(transaction, company, from_game, wagons, open)?)
}

/// The game whose table is still being set, if there is one.
fn table_being_set(transaction: &Transaction<'_>) -> Result<Option<GameNumber>, Stop> {
    let last = games::last(transaction)?.filter(|last| last.stage.is_sitting_down());
    Ok(last.map(|last| last.game))
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
    let last = seats::of_game(transaction, game)?.iter().filter_map(|seat| seat.position).max().unwrap_or(0);
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
    seats::set_player(transaction, game, company, Some(player))?;
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
    for sits in seats::of_game(transaction, game)? {
        if sits.company == company || sits.player == Some(player) {
            if sits.position.is_some() {
                seat(transaction, game, sits.company, false)?;
            }
            seats::set_player(transaction, game, sits.company, None)?;
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
    let wagons = table::box_wagons(transaction, company, game)?;
    Ok(seats::add(transaction, game, company, player, position, wagons)?)
}
