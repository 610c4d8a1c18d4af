//! Evenings: `game`, `step`, `note`, `accepted_difference`, and apart from them the [`seats`].

pub(crate) mod seats;

use chrono::{DateTime, FixedOffset, NaiveDate};
use rules::{
    CompanyColour, GameNumber,
    turns::{LastRound, Turns},
};
use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};

use crate::Stop;
use contract::{
    Checklist, DifferenceKind, NoteId, Rejection, Stage, StepState,
    night::{NightFirst, NightNote},
};

/// A game as its row has it.
pub(crate) struct GameRow {
    pub(crate) game: GameNumber,
    pub(crate) year: u16,
    pub(crate) played_on: NaiveDate,
    pub(crate) stage: Stage,
    pub(crate) first: Option<NightFirst>,
    pub(crate) turns: Turns,
    pub(crate) play_began: Option<DateTime<FixedOffset>>,
    pub(crate) play_ended: Option<DateTime<FixedOffset>>,
    pub(crate) closed_at: Option<DateTime<FixedOffset>>,
}

const COLUMNS: &str =
    "number, year, played_on, stage, first, first_by, turns, turn_of, last_round, last_round_by, last_round_left,
    play_began, play_ended, closed_at";

fn game_row(row: &Row<'_>) -> rusqlite::Result<GameRow> {
    let (first, first_by): (Option<_>, Option<_>) = (row.get(4)?, row.get(5)?);
    let is_last_round: bool = row.get(8)?;
    let last_round = LastRound { brought_by: row.get(9)?, turns_left: row.get(10)? };
    Ok(GameRow {
        game: row.get(0)?,
        year: row.get(1)?,
        played_on: row.get(2)?,
        stage: row.get(3)?,
        first: first.zip(first_by).map(|(company, by)| NightFirst { company, by }),
        turns: Turns {
            played: row.get(6)?,
            given_to: row.get(7)?,
            last_round: is_last_round.then_some(last_round),
        },
        play_began: row.get(11)?,
        play_ended: row.get(12)?,
        closed_at: row.get(13)?,
    })
}

/// A game that was begun.
pub(crate) fn game(connection: &Connection, game: GameNumber) -> Result<GameRow, Stop> {
    found(connection, game)?.ok_or_else(|| Rejection::GameNotBegun { game }.into())
}

/// A game, if it was begun.
pub(crate) fn found(connection: &Connection, game: GameNumber) -> rusqlite::Result<Option<GameRow>> {
    connection
        .prepare_cached(&format!("SELECT {COLUMNS} FROM game WHERE number = ?1"))?
        .query_row([game], game_row)
        .optional()
}

/// The games that were begun, in order.
pub(crate) fn all(connection: &Connection) -> rusqlite::Result<Vec<GameRow>> {
    let mut statement = connection.prepare_cached(&format!("SELECT {COLUMNS} FROM game ORDER BY number"))?;
    let found = statement.query_map([], game_row)?;
    found.collect()
}

/// The last game that was begun.
pub(crate) fn last(connection: &Connection) -> rusqlite::Result<Option<GameRow>> {
    connection
        .prepare_cached(&format!("SELECT {COLUMNS} FROM game ORDER BY number DESC LIMIT 1"))?
        .query_row([], game_row)
        .optional()
}

/// The game that is not closed.
pub(crate) fn open_game(connection: &Connection) -> rusqlite::Result<Option<GameNumber>> {
    connection
        .prepare_cached("SELECT number FROM game WHERE stage <> ?1")?
        .query_row([Stage::Closed], |row| row.get(0))
        .optional()
}

/// The games that are closed, in order.
pub(crate) fn closed_games(connection: &Connection) -> rusqlite::Result<Vec<GameNumber>> {
    let mut statement =
        connection.prepare_cached("SELECT number FROM game WHERE stage = ?1 ORDER BY number")?;
    let found = statement.query_map([Stage::Closed], |row| row.get(0))?;
    found.collect()
}

/// How many games are closed, and when the latest of them was played.
pub(crate) fn played(connection: &Connection) -> rusqlite::Result<(u8, Option<NaiveDate>)> {
    connection
        .prepare_cached("SELECT count(*), max(played_on) FROM game WHERE stage = ?1")?
        .query_row([Stage::Closed], |row| Ok((row.get(0)?, row.get(1)?)))
}

/// A game begins, around the table.
pub(crate) fn open(
    transaction: &Transaction<'_>,
    game: GameNumber,
    year: u16,
    at: DateTime<FixedOffset>,
) -> rusqlite::Result<()> {
    transaction.execute(
        "INSERT INTO game (number, year, played_on, stage, opened_at, edition) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        params![game, year, at.date_naive(), Stage::Table, at, rules::Edition::CURRENT],
    )?;
    Ok(())
}

pub(crate) fn describe(
    transaction: &Transaction<'_>,
    game: GameNumber,
    year: u16,
    played_on: NaiveDate,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE game SET year = ?2, played_on = ?3 WHERE number = ?1")?
        .execute(params![game, year, played_on])?;
    Ok(())
}

/// How far an evening has come; the closing itself is [`close`].
pub(crate) fn set_stage(
    transaction: &Transaction<'_>,
    game: GameNumber,
    stage: Stage,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE game SET stage = ?2 WHERE number = ?1")?
        .execute(params![game, stage])?;
    Ok(())
}

pub(crate) fn close(
    transaction: &Transaction<'_>,
    game: GameNumber,
    at: DateTime<FixedOffset>,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE game SET stage = ?2, closed_at = ?3 WHERE number = ?1")?
        .execute(params![game, Stage::Closed, at])?;
    Ok(())
}

/// Who starts, and how it was found; nobody, when that is open again.
pub(crate) fn set_first(
    transaction: &Transaction<'_>,
    game: GameNumber,
    first: Option<NightFirst>,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE game SET first = ?2, first_by = ?3 WHERE number = ?1")?
        .execute(params![game, first.map(|first| first.company), first.map(|first| first.by)])?;
    Ok(())
}

pub(crate) fn set_play_began(
    transaction: &Transaction<'_>,
    game: GameNumber,
    at: DateTime<FixedOffset>,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE game SET play_began = ?2 WHERE number = ?1")?
        .execute(params![game, at])?;
    Ok(())
}

pub(crate) fn set_play_ended(
    transaction: &Transaction<'_>,
    game: GameNumber,
    at: Option<DateTime<FixedOffset>>,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE game SET play_ended = ?2 WHERE number = ?1")?
        .execute(params![game, at])?;
    Ok(())
}

/// What the table noted of its turns.
pub(crate) fn set_turns(
    transaction: &Transaction<'_>,
    game: GameNumber,
    Turns { played, given_to, last_round }: Turns,
) -> rusqlite::Result<()> {
    let LastRound { brought_by, turns_left } = last_round.unwrap_or_default();
    transaction
        .prepare_cached(
            "UPDATE game SET turns = ?2, turn_of = ?3, last_round = ?4, last_round_by = ?5, last_round_left = ?6
             WHERE number = ?1",
        )?
        .execute(params![game, played, given_to, last_round.is_some(), brought_by, turns_left])?;
    Ok(())
}

/// A game with everything that hangs on it: its documents, its photos, what was noted of it.
pub(crate) fn remove(transaction: &Transaction<'_>, game: GameNumber) -> rusqlite::Result<()> {
    for query in [
        "DELETE FROM receipt_ticket WHERE game = ?1",
        "DELETE FROM receipt_line WHERE game = ?1",
        "DELETE FROM receipt WHERE game = ?1",
        "DELETE FROM step WHERE game = ?1",
        "DELETE FROM note WHERE game = ?1",
        "DELETE FROM accepted_difference WHERE game = ?1",
        "DELETE FROM photo WHERE game = ?1",
        "DELETE FROM seat WHERE game = ?1",
        "DELETE FROM game WHERE number = ?1",
    ] {
        transaction.execute(query, [game])?;
    }
    Ok(())
}

/// How a step of a checklist was settled, and the reason if one was given.
pub(crate) struct Settled {
    pub(crate) state: StepState,
    pub(crate) reason: Option<String>,
}

pub(crate) fn step(
    connection: &Connection,
    game: GameNumber,
    checklist: Checklist,
    step: &str,
) -> rusqlite::Result<Option<Settled>> {
    connection
        .prepare_cached("SELECT state, reason FROM step WHERE game = ?1 AND moment = ?2 AND step = ?3")?
        .query_row(params![game, checklist, step], |row| {
            Ok(Settled { state: row.get(0)?, reason: row.get(1)? })
        })
        .optional()
}

/// Settles a step of a checklist, or opens it again.
pub(crate) fn settle(
    transaction: &Transaction<'_>,
    game: GameNumber,
    checklist: Checklist,
    step: &str,
    state: Option<StepState>,
    reason: Option<&str>,
) -> rusqlite::Result<()> {
    match state {
        None => transaction
            .prepare_cached("DELETE FROM step WHERE game = ?1 AND moment = ?2 AND step = ?3")?
            .execute(params![game, checklist, step])?,
        Some(state) => transaction
            .prepare_cached(
                "INSERT INTO step (game, moment, step, state, reason) VALUES (?1, ?2, ?3, ?4, ?5)
                 ON CONFLICT DO UPDATE SET state = excluded.state, reason = excluded.reason",
            )?
            .execute(params![game, checklist, step, state, reason])?,
    };
    Ok(())
}

/// What the group wrote down during a game, in order.
pub(crate) fn notes(connection: &Connection, game: GameNumber) -> rusqlite::Result<Vec<NightNote>> {
    let mut statement =
        connection.prepare_cached("SELECT id, at, text FROM note WHERE game = ?1 ORDER BY id")?;
    let found = statement
        .query_map([game], |row| Ok(NightNote { note: row.get(0)?, at: row.get(1)?, text: row.get(2)? }))?;
    found.collect()
}

/// What the group wrote down during all games, newest first.
pub(crate) fn all_notes(connection: &Connection) -> rusqlite::Result<Vec<(NoteId, GameNumber, String)>> {
    let mut statement =
        connection.prepare_cached("SELECT id, game, text FROM note ORDER BY game DESC, id DESC")?;
    statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect()
}

/// The game that a note was written in.
pub(crate) fn game_of_note(connection: &Connection, note: NoteId) -> Result<GameNumber, Stop> {
    connection
        .prepare_cached("SELECT game FROM note WHERE id = ?1")?
        .query_row([note], |row| row.get(0))
        .optional()?
        .ok_or_else(|| Rejection::NoteUnknown.into())
}

pub(crate) fn write_note(
    transaction: &Transaction<'_>,
    game: GameNumber,
    at: DateTime<FixedOffset>,
    text: &str,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("INSERT INTO note (game, at, text) VALUES (?1, ?2, ?3)")?
        .execute(params![game, at, text])?;
    Ok(())
}

pub(crate) fn edit_note(transaction: &Transaction<'_>, note: NoteId, text: &str) -> rusqlite::Result<()> {
    transaction.prepare_cached("UPDATE note SET text = ?2 WHERE id = ?1")?.execute(params![note, text])?;
    Ok(())
}

pub(crate) fn remove_note(transaction: &Transaction<'_>, note: NoteId) -> rusqlite::Result<()> {
    transaction.prepare_cached("DELETE FROM note WHERE id = ?1")?.execute([note])?;
    Ok(())
}

/// A difference that the group accepts as played, and why if it says so.
pub(crate) struct Accepted {
    pub(crate) reason: Option<String>,
}

/// Whether the group accepted this very difference.
pub(crate) fn accepted(
    connection: &Connection,
    game: GameNumber,
    what: DifferenceKind,
    as_was: CompanyColour,
    by_rule: CompanyColour,
) -> rusqlite::Result<Option<Accepted>> {
    connection
        .prepare_cached(
            "SELECT reason FROM accepted_difference WHERE game = ?1 AND what = ?2 AND as_was = ?3 AND by_rule = ?4",
        )?
        .query_row(params![game, what, as_was, by_rule], |row| Ok(Accepted { reason: row.get(0)? }))
        .optional()
}

pub(crate) fn accept(
    transaction: &Transaction<'_>,
    game: GameNumber,
    what: DifferenceKind,
    as_was: CompanyColour,
    by_rule: CompanyColour,
    reason: Option<&str>,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached(
            "INSERT INTO accepted_difference (game, what, as_was, by_rule, reason) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT DO UPDATE SET as_was = excluded.as_was, by_rule = excluded.by_rule, reason = excluded.reason",
        )?
        .execute(params![game, what, as_was, by_rule, reason])?;
    Ok(())
}
