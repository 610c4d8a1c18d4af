//! Who sits where in which game, and what they count: `seat`.

use chrono::{DateTime, FixedOffset};
use rules::{CompanyColour, GameNumber};
use rusqlite::{Connection, ToSql, Transaction, params};

use crate::store::people;
use contract::{PlayerId, view::Player};

/// A company in a game.
#[derive(Debug, Clone)]
pub(crate) struct SeatRow {
    pub(crate) company: CompanyColour,
    /// Who presides it tonight.
    pub(crate) player: Option<PlayerId>,
    /// Clockwise; none when absent.
    pub(crate) position: Option<u8>,
    /// Taken at set-up (LW-SET-9).
    pub(crate) wagons: u8,
    pub(crate) money: Option<i64>,
    pub(crate) wagons_left: Option<u8>,
    /// When each counter was last touched.
    pub(crate) money_at: Option<DateTime<FixedOffset>>,
    pub(crate) wagons_left_at: Option<DateTime<FixedOffset>>,
}

/// Every company of a game: those present clockwise, then the absent.
pub(crate) fn of_game(connection: &Connection, game: GameNumber) -> rusqlite::Result<Vec<SeatRow>> {
    let mut statement = connection.prepare_cached(
        "SELECT company, player, position, wagons, money, wagons_left, money_at, wagons_left_at
         FROM seat WHERE game = ?1",
    )?;
    let found = statement.query_map([game], |row| {
        Ok(SeatRow {
            company: row.get(0)?,
            player: row.get(1)?,
            position: row.get(2)?,
            wagons: row.get::<_, Option<u8>>(3)?.unwrap_or(0),
            money: row.get(4)?,
            wagons_left: row.get(5)?,
            money_at: row.get(6)?,
            wagons_left_at: row.get(7)?,
        })
    })?;
    let mut seats: Vec<SeatRow> = found.collect::<Result<_, _>>()?;
    seats.sort_by_key(|seat| (seat.position.is_none(), seat.position, seat.company));
    Ok(seats)
}

/// The games in which a company was there.
pub(crate) fn games_of(connection: &Connection, company: CompanyColour) -> rusqlite::Result<Vec<GameNumber>> {
    let mut statement =
        connection.prepare_cached("SELECT game FROM seat WHERE company = ?1 AND position IS NOT NULL")?;
    let found = statement.query_map([company], |row| row.get(0))?;
    found.collect()
}

/// Known players who have no seat in a game.
pub(crate) fn players_without(connection: &Connection, game: GameNumber) -> rusqlite::Result<Vec<Player>> {
    let mut statement = connection.prepare_cached(
        "SELECT id, name FROM player
         WHERE NOT EXISTS (SELECT 1 FROM seat WHERE seat.game = ?1 AND seat.player = player.id AND position IS NOT NULL)
         ORDER BY id",
    )?;
    let found = statement.query_map([game], people::player)?;
    found.collect()
}

/// A company in a game, with the wagons on the back of its box.
pub(crate) fn add(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    player: Option<PlayerId>,
    position: Option<u8>,
    wagons: u8,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached(
            "INSERT INTO seat (game, company, player, position, wagons) VALUES (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute(params![game, company, player, position, wagons])?;
    Ok(())
}

pub(crate) fn set_player(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    player: Option<PlayerId>,
) -> rusqlite::Result<()> {
    set(transaction, game, company, "player", player)
}

pub(crate) fn set_position(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    position: Option<u8>,
) -> rusqlite::Result<()> {
    set(transaction, game, company, "position", position)
}

pub(crate) fn set_wagons(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    wagons: u8,
) -> rusqlite::Result<()> {
    set(transaction, game, company, "wagons", wagons)
}

/// What a company has in hand, counted at this moment.
pub(crate) fn set_money(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    money: i64,
    at: DateTime<FixedOffset>,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE seat SET money = ?3, money_at = ?4 WHERE game = ?1 AND company = ?2")?
        .execute(params![game, company, money, at])?;
    Ok(())
}

/// What a company has in reserve, counted at this moment.
pub(crate) fn set_wagons_left(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    wagons_left: u8,
    at: DateTime<FixedOffset>,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached(
            "UPDATE seat SET wagons_left = ?3, wagons_left_at = ?4 WHERE game = ?1 AND company = ?2",
        )?
        .execute(params![game, company, wagons_left, at])?;
    Ok(())
}

/// Sets one column of a seat; columns are named here, never by whoever asks.
fn set(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    column: &'static str,
    value: impl ToSql,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached(&format!("UPDATE seat SET {column} = ?3 WHERE game = ?1 AND company = ?2"))?
        .execute(params![game, company, value])?;
    Ok(())
}
