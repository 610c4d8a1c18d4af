//! Players, companies, who presides what, and what the back of a box says:
//! `player`, `company`, `presidency`, `box_wagons`.

use rules::{CompanyColour, GameNumber};
use rusqlite::{Connection, OptionalExtension, Transaction, params};

use crate::Stop;
use contract::{
    Place, PlayerId, Rejection,
    view::{BoxWagons, CompanyBadge, CompanyNamed, Player, Presidency},
};

/// A company as it was founded.
pub(crate) struct Founded {
    pub(crate) name: String,
    /// The first game it can take part in.
    pub(crate) joined_for: GameNumber,
}

/// Who presides a company now, and since when.
pub(crate) struct OpenPresidency {
    id: i64,
    pub(crate) from_game: GameNumber,
    pub(crate) player_name: String,
}

/// The companies of this campaign, in the order in which they are shown.
pub(crate) fn colours(connection: &Connection) -> rusqlite::Result<Vec<CompanyColour>> {
    let mut statement = connection.prepare_cached("SELECT colour FROM company")?;
    let mut colours: Vec<CompanyColour> =
        statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    colours.sort_unstable();
    Ok(colours)
}

/// The companies with their names, in the order in which they are shown.
pub(crate) fn badges(connection: &Connection) -> rusqlite::Result<Vec<CompanyBadge>> {
    let mut statement = connection.prepare_cached("SELECT colour, name FROM company")?;
    let found =
        statement.query_map([], |row| Ok(CompanyBadge { company: row.get(0)?, name: row.get(1)? }))?;
    let mut badges: Vec<_> = found.collect::<Result<_, _>>()?;
    badges.sort_by_key(|badge| badge.company);
    Ok(badges)
}

/// The same with who presides them now.
pub(crate) fn named(connection: &Connection) -> rusqlite::Result<Vec<CompanyNamed>> {
    let mut statement = connection.prepare_cached(
        "SELECT company.colour, company.name, player.name FROM company
         LEFT JOIN presidency ON presidency.company = company.colour AND presidency.until_game IS NULL
         LEFT JOIN player ON player.id = presidency.player",
    )?;
    let found = statement.query_map([], |row| {
        Ok(CompanyNamed { company: row.get(0)?, name: row.get(1)?, president: row.get(2)? })
    })?;
    let mut named: Vec<_> = found.collect::<Result<_, _>>()?;
    named.sort_by_key(|one| one.company);
    Ok(named)
}

pub(crate) fn founded(connection: &Connection, company: CompanyColour) -> rusqlite::Result<Founded> {
    connection
        .prepare_cached("SELECT name, joined_for FROM company WHERE colour = ?1")?
        .query_row([company], |row| Ok(Founded { name: row.get(0)?, joined_for: row.get(1)? }))
}

pub(crate) fn company_name(connection: &Connection, company: CompanyColour) -> Result<String, Stop> {
    connection
        .prepare_cached("SELECT name FROM company WHERE colour = ?1")?
        .query_row([company], |row| row.get(0))
        .optional()?
        .ok_or_else(|| Rejection::CompanyUnknown { company }.into())
}

/// A company, and the bureau and vault that it brings (LW-COM-1, LW-COM-2).
pub(crate) fn found_company(
    transaction: &Transaction<'_>,
    company: CompanyColour,
    name: &str,
    joined_for: GameNumber,
) -> rusqlite::Result<()> {
    transaction.execute(
        "INSERT INTO company (colour, name, joined_for) VALUES (?1, ?2, ?3)",
        params![company, name, joined_for],
    )?;
    for (place, sort) in [(Place::Bureau { company }, "bureau"), (Place::Vault { company }, "vault")] {
        transaction.execute(
            "INSERT INTO place (key, sort, company) VALUES (?1, ?2, ?3)",
            params![place, sort, company],
        )?;
    }
    Ok(())
}

pub(crate) fn rename_company(
    transaction: &Transaction<'_>,
    company: CompanyColour,
    name: &str,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE company SET name = ?2 WHERE colour = ?1")?
        .execute(params![company, name])?;
    Ok(())
}

/// Everybody who ever played.
pub(crate) fn players(connection: &Connection) -> rusqlite::Result<Vec<Player>> {
    let mut statement = connection.prepare_cached("SELECT id, name FROM player ORDER BY id")?;
    let found = statement.query_map([], player)?;
    found.collect()
}

/// Those who preside no company now.
pub(crate) fn without_company(connection: &Connection) -> rusqlite::Result<Vec<Player>> {
    let mut statement = connection.prepare_cached(
        "SELECT id, name FROM player
         WHERE NOT EXISTS (SELECT 1 FROM presidency WHERE presidency.player = player.id AND until_game IS NULL)
         ORDER BY id",
    )?;
    let found = statement.query_map([], player)?;
    found.collect()
}

pub(super) fn player(row: &rusqlite::Row<'_>) -> rusqlite::Result<Player> {
    Ok(Player { id: row.get(0)?, name: row.get(1)? })
}

pub(crate) fn player_name(connection: &Connection, player: PlayerId) -> Result<String, Stop> {
    connection
        .prepare_cached("SELECT name FROM player WHERE id = ?1")?
        .query_row([player], |row| row.get(0))
        .optional()?
        .ok_or_else(|| Rejection::PlayerUnknown.into())
}

pub(crate) fn add_player(transaction: &Transaction<'_>, name: &str) -> rusqlite::Result<PlayerId> {
    transaction.execute("INSERT INTO player (name) VALUES (?1)", [name])?;
    Ok(PlayerId(transaction.last_insert_rowid()))
}

pub(crate) fn rename_player(
    transaction: &Transaction<'_>,
    player: PlayerId,
    name: &str,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE player SET name = ?2 WHERE id = ?1")?
        .execute(params![player, name])?;
    Ok(())
}

/// The first game without a player; none once they belong again.
pub(crate) fn set_left_before(
    transaction: &Transaction<'_>,
    player: PlayerId,
    game: Option<GameNumber>,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE player SET left_before = ?2 WHERE id = ?1")?
        .execute(params![player, game])?;
    Ok(())
}

/// Who presided a company from when to when, in order.
pub(crate) fn presidencies(
    connection: &Connection,
    company: CompanyColour,
) -> rusqlite::Result<Vec<Presidency>> {
    let mut statement = connection.prepare_cached(
        "SELECT player.id, player.name, from_game, until_game
         FROM presidency JOIN player ON player.id = presidency.player
         WHERE company = ?1 ORDER BY from_game, presidency.id",
    )?;
    let found = statement.query_map([company], |row| {
        Ok(Presidency { player: player(row)?, from_game: row.get(2)?, until_game: row.get(3)? })
    })?;
    found.collect()
}

/// Who presides a company from now on.
pub(crate) fn president(
    connection: &Connection,
    company: CompanyColour,
) -> rusqlite::Result<Option<PlayerId>> {
    connection
        .prepare_cached("SELECT player FROM presidency WHERE company = ?1 AND until_game IS NULL")?
        .query_row([company], |row| row.get(0))
        .optional()
}

/// The same, by name.
pub(crate) fn president_name(
    connection: &Connection,
    company: CompanyColour,
) -> rusqlite::Result<Option<String>> {
    Ok(open_presidency(connection, company)?.map(|open| open.player_name))
}

/// Who presided a company when a game was played.
pub(crate) fn president_in(
    connection: &Connection,
    company: CompanyColour,
    game: GameNumber,
) -> rusqlite::Result<Option<PlayerId>> {
    connection
        .prepare_cached(
            "SELECT player FROM presidency WHERE company = ?1 AND from_game <= ?2
             AND (until_game IS NULL OR until_game >= ?2) ORDER BY from_game DESC LIMIT 1",
        )?
        .query_row(params![company, game], |row| row.get(0))
        .optional()
}

/// Who presided a company first.
pub(crate) fn first_president(
    connection: &Connection,
    company: CompanyColour,
) -> rusqlite::Result<Option<PlayerId>> {
    connection
        .prepare_cached("SELECT player FROM presidency WHERE company = ?1 ORDER BY from_game LIMIT 1")?
        .query_row([company], |row| row.get(0))
        .optional()
}

/// The company that a player presides now.
pub(crate) fn presided_by(
    connection: &Connection,
    player: PlayerId,
) -> rusqlite::Result<Option<CompanyColour>> {
    connection
        .prepare_cached("SELECT company FROM presidency WHERE player = ?1 AND until_game IS NULL")?
        .query_row([player], |row| row.get(0))
        .optional()
}

/// The company that a player presided last.
pub(crate) fn presided_last(
    connection: &Connection,
    player: PlayerId,
) -> rusqlite::Result<Option<CompanyColour>> {
    connection
        .prepare_cached(
            "SELECT company FROM presidency WHERE player = ?1 ORDER BY from_game DESC, id DESC LIMIT 1",
        )?
        .query_row([player], |row| row.get(0))
        .optional()
}

pub(crate) fn open_presidency(
    connection: &Connection,
    company: CompanyColour,
) -> rusqlite::Result<Option<OpenPresidency>> {
    connection
        .prepare_cached(
            "SELECT presidency.id, from_game, player.name FROM presidency JOIN player ON player.id = player
             WHERE company = ?1 AND until_game IS NULL",
        )?
        .query_row([company], |row| {
            Ok(OpenPresidency { id: row.get(0)?, from_game: row.get(1)?, player_name: row.get(2)? })
        })
        .optional()
}

pub(crate) fn begin_presidency(
    transaction: &Transaction<'_>,
    company: CompanyColour,
    player: PlayerId,
    from: GameNumber,
) -> rusqlite::Result<()> {
    transaction.execute(
        "INSERT INTO presidency (company, player, from_game) VALUES (?1, ?2, ?3)",
        params![company, player, from],
    )?;
    Ok(())
}

/// The last game of a presidency is known.
pub(crate) fn end_presidency(
    transaction: &Transaction<'_>,
    presidency: &OpenPresidency,
    last: GameNumber,
) -> rusqlite::Result<()> {
    transaction
        .execute("UPDATE presidency SET until_game = ?2 WHERE id = ?1", params![presidency.id, last])?;
    Ok(())
}

pub(crate) fn remove_presidency(
    transaction: &Transaction<'_>,
    presidency: &OpenPresidency,
) -> rusqlite::Result<()> {
    transaction.execute("DELETE FROM presidency WHERE id = ?1", [presidency.id])?;
    Ok(())
}

/// A company that joined for one game joined for another, with its president and its box.
pub(crate) fn join_for(
    transaction: &Transaction<'_>,
    company: CompanyColour,
    game: GameNumber,
    instead_of: GameNumber,
) -> rusqlite::Result<()> {
    for query in [
        "UPDATE company SET joined_for = ?2 WHERE colour = ?1 AND joined_for = ?3",
        "UPDATE presidency SET from_game = ?2 WHERE company = ?1 AND from_game = ?3",
        "UPDATE box_wagons SET from_game = ?2 WHERE company = ?1 AND from_game = ?3",
    ] {
        transaction.prepare_cached(query)?.execute(params![company, game, instead_of])?;
    }
    Ok(())
}

/// Whoever joined, left or took over for the game after this one did so for this one.
pub(crate) fn pull_back(transaction: &Transaction<'_>, game: GameNumber) -> rusqlite::Result<()> {
    let (this, after) = (game.get(), game.get() + 1);
    for query in [
        "UPDATE company SET joined_for = ?1 WHERE joined_for = ?2",
        "UPDATE box_wagons SET from_game = ?1 WHERE from_game = ?2
           AND company IN (SELECT colour FROM company WHERE joined_for = ?1)
           AND company NOT IN (SELECT company FROM box_wagons WHERE from_game = ?1)",
        "UPDATE player SET left_before = ?1 WHERE left_before = ?2",
    ] {
        transaction.execute(query, [this, after])?;
    }
    // A presidency of this game alone has seen none.
    transaction.execute("DELETE FROM presidency WHERE from_game = ?1 AND until_game = ?1", [this])?;
    transaction.execute("UPDATE presidency SET until_game = until_game - 1 WHERE until_game = ?1", [this])?;
    transaction.execute("UPDATE presidency SET from_game = ?1 WHERE from_game = ?2", [this, after])?;
    Ok(())
}

/// LW-COM-3: what the back of a box said from which game on.
pub(crate) fn boxes(connection: &Connection, company: CompanyColour) -> rusqlite::Result<Vec<BoxWagons>> {
    let mut statement = connection
        .prepare_cached("SELECT from_game, wagons FROM box_wagons WHERE company = ?1 ORDER BY from_game")?;
    let found = statement
        .query_map([company], |row| Ok(BoxWagons { from_game: row.get(0)?, wagons: row.get(1)? }))?;
    found.collect()
}

/// LW-COM-3: what was last noted of the back of a box, up to a game.
pub(crate) fn box_wagons(
    connection: &Connection,
    company: CompanyColour,
    game: GameNumber,
) -> rusqlite::Result<Option<u8>> {
    connection
        .prepare_cached(
            "SELECT wagons FROM box_wagons WHERE company = ?1 AND from_game <= ?2 ORDER BY from_game DESC LIMIT 1",
        )?
        .query_row(params![company, game], |row| row.get(0))
        .optional()
}

/// The boxes of which something was noted while a game was open, and from which game on it holds.
pub(crate) fn boxes_noted_in(
    connection: &Connection,
    game: GameNumber,
) -> rusqlite::Result<Vec<(CompanyColour, GameNumber)>> {
    let mut statement =
        connection.prepare_cached("SELECT company, from_game FROM box_wagons WHERE noted_in = ?1")?;
    let found = statement.query_map([game], |row| Ok((row.get(0)?, row.get(1)?)))?;
    found.collect()
}

/// What the back of a box says from a game on, and in which game that was noted.
pub(crate) fn print_box(
    transaction: &Transaction<'_>,
    company: CompanyColour,
    from_game: GameNumber,
    wagons: u8,
    noted_in: Option<GameNumber>,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached(
            "INSERT INTO box_wagons (company, from_game, wagons, noted_in) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT DO UPDATE SET wagons = excluded.wagons, noted_in = excluded.noted_in",
        )?
        .execute(params![company, from_game, wagons, noted_in])?;
    Ok(())
}

pub(crate) fn forget_box(
    transaction: &Transaction<'_>,
    company: CompanyColour,
    from_game: GameNumber,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("DELETE FROM box_wagons WHERE company = ?1 AND from_game = ?2")?
        .execute(params![company, from_game])?;
    Ok(())
}
