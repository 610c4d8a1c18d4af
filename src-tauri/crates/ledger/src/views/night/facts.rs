//! The rows of a game, as they were written.

use chrono::{DateTime, FixedOffset, NaiveDate};
use rules::{
    CompanyColour, GameNumber,
    ending::{EndTask, step_of},
};
use rusqlite::{Connection, OptionalExtension, params, types::Type};

use crate::{Stop, views};
use contract::{
    PlayerId, Rejection, Stage, StepState,
    night::{FirstBy, NightFirst},
};

/// A game as its row has it.
pub(crate) struct GameRow {
    pub(crate) game: GameNumber,
    pub(crate) year: u16,
    pub(crate) played_on: NaiveDate,
    pub(crate) stage: Stage,
    pub(crate) first: Option<NightFirst>,
    pub(crate) turns: u32,
    /// Who brought the last round, and after which turn.
    pub(crate) last_round: Option<(CompanyColour, usize)>,
    pub(crate) play_began: Option<DateTime<FixedOffset>>,
    pub(crate) play_ended: Option<DateTime<FixedOffset>>,
    pub(crate) closed_at: Option<DateTime<FixedOffset>>,
}

/// A company in a game.
#[derive(Debug, Clone)]
pub(crate) struct SeatRow {
    pub(crate) company: CompanyColour,
    pub(crate) player: Option<PlayerId>,
    /// Clockwise; none when absent.
    pub(crate) position: Option<u8>,
    pub(crate) wagons: u8,
    pub(crate) money: Option<i64>,
    pub(crate) wagons_left: Option<u8>,
}

/// The game that is not closed.
pub(crate) fn open_game(connection: &Connection) -> rusqlite::Result<Option<GameNumber>> {
    let number: Option<i64> = connection
        .prepare_cached("SELECT number FROM game WHERE stage <> 'closed'")?
        .query_row([], |row| row.get(0))
        .optional()?;
    number.map(views::game).transpose()
}

/// A game that was begun.
pub(crate) fn game(connection: &Connection, game: GameNumber) -> Result<GameRow, Stop> {
    let found = connection
        .prepare_cached(
            "SELECT year, played_on, stage, first, first_by, turns, last_round_by, last_round_turn, play_began, play_ended, closed_at
             FROM game WHERE number = ?1",
        )?
        .query_row([game.get()], |row| {
            let stage: String = row.get(2)?;
            let first: Option<String> = row.get(3)?;
            let first_by: Option<String> = row.get(4)?;
            let first = first.zip(first_by).map(|(company, by)| {
                Ok::<_, rusqlite::Error>(NightFirst { company: views::colour(&company)?, by: first_by_of(&by)? })
            });
            let brought: Option<String> = row.get(6)?;
            let turn = row.get::<_, Option<u32>>(7)?.and_then(|turn| usize::try_from(turn).ok());
            let last_round =
                brought.zip(turn).map(|(by, turn)| Ok::<_, rusqlite::Error>((views::colour(&by)?, turn)));
            Ok(GameRow {
                game,
                year: row.get(0)?,
                played_on: row.get(1)?,
                stage: stage_of(&stage)?,
                first: first.transpose()?,
                turns: row.get(5)?,
                last_round: last_round.transpose()?,
                play_began: row.get(8)?,
                play_ended: row.get(9)?,
                closed_at: row.get(10)?,
            })
        })
        .optional()?;
    found.ok_or_else(|| Rejection::GameNotBegun { game }.into())
}

/// Every company of a game: those present clockwise, then the absent.
pub(crate) fn seats(connection: &Connection, game: GameNumber) -> rusqlite::Result<Vec<SeatRow>> {
    let mut statement = connection.prepare_cached(
        "SELECT company, player, position, wagons, money, wagons_left FROM seat WHERE game = ?1",
    )?;
    let found = statement.query_map([game.get()], |row| {
        let key: String = row.get(0)?;
        Ok(SeatRow {
            company: views::colour(&key)?,
            player: row.get::<_, Option<i64>>(1)?.map(PlayerId),
            position: row.get(2)?,
            wagons: row.get::<_, Option<u8>>(3)?.unwrap_or(0),
            money: row.get(4)?,
            wagons_left: row.get(5)?,
        })
    })?;
    let mut seats: Vec<SeatRow> = found.collect::<Result<_, _>>()?;
    seats.sort_by_key(|seat| (seat.position.is_none(), seat.position, seat.company));
    Ok(seats)
}

/// Those present, clockwise.
pub(crate) fn present(seats: &[SeatRow]) -> Vec<CompanyColour> {
    // Sorted already: those with a position come first, in its order.
    seats.iter().filter(|seat| seat.position.is_some()).map(|seat| seat.company).collect()
}

/// Those present, the first player first.
pub(crate) fn turn_order(connection: &Connection, game: GameNumber) -> Result<Vec<CompanyColour>, Stop> {
    let present = present(&seats(connection, game)?);
    let first = self::game(connection, game)?.first;
    Ok(first.and_then(|first| rules::setup::turn_order(&present, first.company).ok()).unwrap_or(present))
}

/// In whose bureau the first player card lies.
pub(crate) fn card_holder(connection: &Connection) -> rusqlite::Result<Option<CompanyColour>> {
    let key: Option<String> = connection
        .prepare_cached(
            "SELECT place.company FROM thing JOIN place ON place.key = thing.place WHERE thing.kind = 'first_player_card'",
        )?
        .query_row([], |row| row.get(0))
        .optional()?
        .flatten();
    key.map(|key| views::colour(&key)).transpose()
}

/// How a step of a checklist was settled, and the reason if one was given.
pub(crate) fn step(
    connection: &Connection,
    game: GameNumber,
    moment: &str,
    step: &str,
) -> rusqlite::Result<Option<(StepState, Option<String>)>> {
    connection
        .prepare_cached("SELECT state, reason FROM step WHERE game = ?1 AND moment = ?2 AND step = ?3")?
        .query_row(params![game.get(), moment, step], |row| {
            let state: String = row.get(0)?;
            let state = if state == "done" { StepState::Done } else { StepState::NotApplicable };
            Ok((state, row.get(1)?))
        })
        .optional()
}

/// By which a step of the closing is noted.
pub(crate) fn end_key(task: EndTask) -> String {
    step_of(task).to_string()
}

/// Tickets in the deck, in piles or by name (LW-SET-6).
pub(crate) fn tickets_in_deck(connection: &Connection) -> rusqlite::Result<u16> {
    connection
        .prepare_cached(
            "SELECT coalesce(sum(quantity), 0) FROM thing WHERE kind = 'ticket' AND place = 'ticket_deck'",
        )?
        .query_row([], |row| row.get(0))
}

/// What the back of a box says for a game (LW-COM-3).
pub(crate) fn box_wagons(connection: &Connection, company: CompanyColour, game: u8) -> rusqlite::Result<u8> {
    let noted: Option<u8> = connection
        .prepare_cached(
            "SELECT wagons FROM box_wagons WHERE company = ?1 AND from_game <= ?2 ORDER BY from_game DESC LIMIT 1",
        )?
        .query_row(params![company.key(), game], |row| row.get(0))
        .optional()?;
    Ok(noted.unwrap_or(rules::figures::WAGONS_ON_A_NEW_BOX))
}

/// The games that are closed, in order.
pub(crate) fn closed_games(connection: &Connection) -> rusqlite::Result<Vec<GameNumber>> {
    let mut statement =
        connection.prepare_cached("SELECT number FROM game WHERE stage = 'closed' ORDER BY number")?;
    let found = statement.query_map([], |row| views::game(row.get(0)?))?;
    found.collect()
}

/// A stage as the file writes it.
pub(crate) fn stage_key(stage: Stage) -> &'static str {
    match stage {
        Stage::Table => "table",
        Stage::Setup => "setup",
        Stage::Play => "play",
        Stage::Receipts => "receipts",
        Stage::Closing => "closing",
        Stage::Closed => "closed",
    }
}

const STAGES: [Stage; 6] =
    [Stage::Table, Stage::Setup, Stage::Play, Stage::Receipts, Stage::Closing, Stage::Closed];

pub(crate) fn stage_of(key: &str) -> rusqlite::Result<Stage> {
    STAGES.into_iter().find(|stage| stage_key(*stage) == key).ok_or_else(|| unknown(key))
}

fn first_by_of(key: &str) -> rusqlite::Result<FirstBy> {
    match key {
        "card" => Ok(FirstBy::Card),
        "draw" => Ok(FirstBy::Draw),
        "choice" => Ok(FirstBy::Choice),
        other => Err(unknown(other)),
    }
}

pub(crate) fn unknown(key: &str) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(0, Type::Text, format!("'{key}' is unknown").into())
}
