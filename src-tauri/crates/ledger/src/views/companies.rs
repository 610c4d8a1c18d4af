//! The companies as everybody may see them.

use rules::{CompanyColour, GameNumber, figures::COMPANIES, standings::missed_games};
use rusqlite::Connection;

use super::{
    colour, colours, game, is_sealed,
    keeping::{self, lines, postcards},
    night::facts,
};
use crate::Stop;
use contract::{
    Place, PlayerId,
    keeping::ThingLine,
    view::{BoxWagons, Companies, Company, Player, Presidency, VaultThing},
};

pub(super) fn read(connection: &Connection) -> Result<Companies, Stop> {
    Ok(Companies {
        sealed: is_sealed(connection)?,
        companies: all(connection)?,
        free_colours: free_colours(connection)?,
        without_company: without_company(connection)?,
        kinds: keeping::kinds(connection)?,
        now: super::now(connection)?,
    })
}

pub(super) fn all(connection: &Connection) -> Result<Vec<Company>, Stop> {
    colours(connection)?.into_iter().map(|colour| one(connection, colour)).collect()
}

/// Colours nobody has had (LW-CMP-4).
pub(super) fn free_colours(connection: &Connection) -> rusqlite::Result<Vec<CompanyColour>> {
    let taken = colours(connection)?;
    Ok(COMPANIES.into_iter().filter(|colour| !taken.contains(colour)).collect())
}

fn one(connection: &Connection, company: CompanyColour) -> Result<Company, Stop> {
    let Founded { name, joined_for } = founded(connection, company)?;
    let presidencies = presidencies(connection, company)?;
    let bureau = bureau(connection, company)?;
    Ok(Company {
        company,
        name,
        president: president(&presidencies).cloned(),
        presidencies,
        joined_for,
        missed: missed(connection, company)?,
        first_player_card: bureau.iter().any(|thing| thing.kind == "first_player_card"),
        bureau,
        postcards: postcards::in_bureau(connection, company)?,
        vault: vault(connection, company)?,
        wagons_by_game: wagons_by_game(connection, company)?,
        vault_count: vault_count(connection, company)?,
        wagons: wagons(connection, company)?,
    })
}

/// A company as it was founded.
pub(super) struct Founded {
    pub(super) name: String,
    pub(super) joined_for: GameNumber,
}

pub(super) fn founded(connection: &Connection, company: CompanyColour) -> rusqlite::Result<Founded> {
    connection
        .prepare_cached("SELECT name, joined_for FROM company WHERE colour = ?1")?
        .query_row([company.key()], |row| Ok(Founded { name: row.get(0)?, joined_for: game(row.get(1)?)? }))
}

/// Who presides a company now, if anybody does.
pub(super) fn president_name(
    connection: &Connection,
    company: CompanyColour,
) -> rusqlite::Result<Option<String>> {
    Ok(president(&presidencies(connection, company)?).map(|player| player.name.clone()))
}

fn president(presidencies: &[Presidency]) -> Option<&Player> {
    let now = presidencies.iter().find(|presidency| presidency.until_game.is_none());
    now.map(|presidency| &presidency.player)
}

fn presidencies(connection: &Connection, company: CompanyColour) -> rusqlite::Result<Vec<Presidency>> {
    let mut statement = connection.prepare_cached(
        "SELECT player.id, player.name, from_game, until_game
         FROM presidency JOIN player ON player.id = presidency.player
         WHERE company = ?1 ORDER BY from_game, presidency.id",
    )?;
    let found = statement.query_map([company.key()], |row| {
        Ok(Presidency {
            player: player(row)?,
            from_game: game(row.get(2)?)?,
            until_game: row.get::<_, Option<i64>>(3)?.map(game).transpose()?,
        })
    })?;
    found.collect()
}

/// LW-COM-1: what lies in the bureau, postcards apart.
fn bureau(connection: &Connection, company: CompanyColour) -> Result<Vec<ThingLine>, Stop> {
    let condition = "place = ?1 AND kind <> 'postcard' ORDER BY kind, CAST(number AS INTEGER), title, id";
    lines::where_(connection, condition, [Place::Bureau { company }.key()])
}

/// What lies in the vault besides receipts; nothing is told while it is sealed (LW-COM-2).
fn vault(connection: &Connection, company: CompanyColour) -> Result<Option<Vec<VaultThing>>, Stop> {
    if is_sealed(connection)? {
        return Ok(None);
    }
    let things = lines::where_(connection, "place = ?1 ORDER BY id", [Place::Vault { company }.key()])?;
    let mut worth = connection.prepare_cached("SELECT worth FROM thing WHERE id = ?1")?;
    let things = things
        .into_iter()
        .map(|line| Ok(VaultThing { worth: worth.query_row([line.thing.0], |row| row.get(0))?, line }));
    things.collect::<Result<_, Stop>>().map(Some)
}

/// LW-COM-3: what the back of the box said from which game on.
fn wagons_by_game(connection: &Connection, company: CompanyColour) -> rusqlite::Result<Vec<BoxWagons>> {
    let mut statement = connection
        .prepare_cached("SELECT from_game, wagons FROM box_wagons WHERE company = ?1 ORDER BY from_game")?;
    let found = statement.query_map([company.key()], |row| {
        Ok(BoxWagons { from_game: game(row.get(0)?)?, wagons: row.get(1)? })
    })?;
    found.collect()
}

/// How many things lie in the vault: all that a sealed vault shows (LW-COM-2).
fn vault_count(connection: &Connection, company: CompanyColour) -> rusqlite::Result<u32> {
    connection
        .prepare_cached(
            "SELECT (SELECT count(*) FROM receipt WHERE company = ?1 AND in_vault = 1 AND unsealed_reason IS NULL)
                  + (SELECT coalesce(sum(quantity), 0) FROM thing JOIN place ON place.key = thing.place
                     WHERE place.sort = 'vault' AND place.company = ?1)",
        )?
        .query_row([company.key()], |row| row.get(0))
}

/// What the back of the box says now (LW-COM-3).
fn wagons(connection: &Connection, company: CompanyColour) -> rusqlite::Result<u8> {
    let upcoming = super::upcoming_game(connection)?.map_or(rules::figures::GAMES, GameNumber::get);
    facts::box_wagons(connection, company, upcoming)
}

/// LW-CMP-5: games that were played without this company.
fn missed(connection: &Connection, company: CompanyColour) -> rusqlite::Result<Vec<GameNumber>> {
    let mut statement =
        connection.prepare_cached("SELECT game FROM seat WHERE company = ?1 AND position IS NOT NULL")?;
    let took_part: Vec<GameNumber> =
        statement.query_map([company.key()], |row| game(row.get(0)?))?.collect::<Result<_, _>>()?;
    Ok(missed_games(&facts::closed_games(connection)?, |game| took_part.contains(&game)))
}

fn without_company(connection: &Connection) -> rusqlite::Result<Vec<Player>> {
    let mut statement = connection.prepare_cached(
        "SELECT id, name FROM player
         WHERE NOT EXISTS (SELECT 1 FROM presidency WHERE presidency.player = player.id AND until_game IS NULL)
         ORDER BY id",
    )?;
    let found = statement.query_map([], player)?;
    found.collect()
}

fn player(row: &rusqlite::Row<'_>) -> rusqlite::Result<Player> {
    Ok(Player { id: PlayerId(row.get(0)?), name: row.get(1)? })
}

/// The badges of the library's cards.
pub(super) fn badges(connection: &Connection) -> rusqlite::Result<Vec<contract::view::CompanyBadge>> {
    let mut statement = connection.prepare_cached("SELECT colour, name FROM company")?;
    let found = statement.query_map([], |row| {
        let key: String = row.get(0)?;
        Ok(contract::view::CompanyBadge { company: colour(&key)?, name: row.get(1)? })
    })?;
    let mut badges: Vec<_> = found.collect::<Result<_, _>>()?;
    badges.sort_by_key(|badge| badge.company);
    Ok(badges)
}
