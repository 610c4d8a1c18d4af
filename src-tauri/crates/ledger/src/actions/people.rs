//! Players and companies: joining, leaving, taking over, renaming (LW-CMP-3, LW-CMP-4).

use rules::{CompanyColour, GameNumber, company, figures::WAGONS_ON_A_NEW_BOX};
use rusqlite::{OptionalExtension, Transaction, params};

use super::{names, night, things};
use crate::{Stop, views};
use contract::{Account, NameField, NewPlayer, PeopleAction, PlayerId, Rejection, Successor, ThingId};

pub(super) fn carry_out(transaction: &Transaction<'_>, action: &PeopleAction) -> Result<Account, Stop> {
    match action {
        PeopleAction::RenameCompany { company, name } => rename_company(transaction, *company, name),
        PeopleAction::RenamePlayer { player, name, same_name_ok } => {
            rename_player(transaction, *player, name, *same_name_ok)
        }
        PeopleAction::Join { player, same_name_ok } => join(transaction, player, *same_name_ok),
        PeopleAction::TakeOver { company, successor, same_name_ok } => {
            take_over(transaction, *company, successor, *same_name_ok)
        }
        PeopleAction::Leave { player } => leave(transaction, *player),
        PeopleAction::BackOfBoxes { companies, from_game, wagons, story } => {
            print_wagons(transaction, companies, *from_game, *wagons, *story)
        }
    }
}

/// LW-COM-3: what the back of company boxes says from a game on, as a story card had it.
fn print_wagons(
    transaction: &Transaction<'_>,
    companies: &[CompanyColour],
    from_game: GameNumber,
    wagons: i64,
    story: Option<ThingId>,
) -> Result<Account, Stop> {
    let mut companies = companies.to_vec();
    companies.sort_unstable();
    companies.dedup();
    let mut printed = 0;
    for company in &companies {
        company_name(transaction, *company)?;
        printed = rules::setup::check_box(*company, wagons)?;
        night::print_wagons(transaction, *company, from_game, wagons)?;
        if let Some(story) = story {
            things::check_story(transaction, story)?;
            transaction.execute(
                "INSERT INTO story_brought (story, company, wagons, from_game) VALUES (?1, ?2, ?3, ?4)",
                params![story.0, company.key(), printed, from_game.get()],
            )?;
        }
    }
    if companies.is_empty() {
        return Err(Rejection::NothingToChange.into());
    }
    Ok(Account::WagonsPrinted { companies, from_game, wagons: printed })
}

/// A new player and their new company, as they were written.
pub(super) struct Joined {
    pub(super) player_name: String,
    pub(super) company_name: String,
}

/// LW-CMP-3, LW-CMP-4: a new player takes a new company; its bonus card lies in its bureau.
pub(super) fn take_new_company(
    transaction: &Transaction<'_>,
    newcomer: &NewPlayer,
    position: usize,
    game: GameNumber,
    same_name_ok: bool,
) -> Result<Joined, Stop> {
    let colour = newcomer.company;
    let company_name = names::clean(&newcomer.company_name, NameField::Company { position })?;
    let (player, player_name) = new_player(transaction, &newcomer.name, position, same_name_ok)?;
    transaction.execute(
        "INSERT INTO company (colour, name, joined_for) VALUES (?1, ?2, ?3)",
        params![colour.key(), company_name, game.get()],
    )?;
    transaction.execute(
        "INSERT INTO box_wagons (company, from_game, wagons) VALUES (?1, ?2, ?3)",
        params![colour.key(), game.get(), WAGONS_ON_A_NEW_BOX],
    )?;
    for sort in ["bureau", "vault"] {
        transaction.execute(
            "INSERT INTO place (key, sort, company) VALUES (?1, ?2, ?3)",
            params![format!("{sort}:{}", colour.key()), sort, colour.key()],
        )?;
    }
    put_into_bureau(transaction, "bonus_card", colour, Some(colour), game)?;
    preside(transaction, colour, player, game)?;
    night::seat_newcomer(transaction, colour, player)?;
    Ok(Joined { player_name, company_name })
}

/// Puts a card that came with the box into a bureau: before the first game, or at the set-up of a later one.
pub(super) fn put_into_bureau(
    transaction: &Transaction<'_>,
    kind: &str,
    bureau_of: CompanyColour,
    printed_for: Option<CompanyColour>,
    game: GameNumber,
) -> Result<(), Stop> {
    let bureau = things::bureau(bureau_of);
    transaction.execute(
        "INSERT INTO thing (kind, place, company) VALUES (?1, ?2, ?3)",
        params![kind, bureau, printed_for.map(CompanyColour::key)],
    )?;
    let thing = ThingId(transaction.last_insert_rowid());
    let (game, moment) = match game {
        GameNumber::FIRST => (None, "before"),
        later => (Some(later), "setup"),
    };
    things::note_movement(
        transaction,
        thing,
        None,
        &bureau,
        &things::Occasion { game, moment, by: None, reason: None },
    )
}

fn rename_company(
    transaction: &Transaction<'_>,
    company: CompanyColour,
    name: &str,
) -> Result<Account, Stop> {
    let to = names::clean(name, NameField::Company { position: 0 })?;
    let from = company_name(transaction, company)?;
    transaction
        .prepare_cached("UPDATE company SET name = ?2 WHERE colour = ?1")?
        .execute(params![company.key(), to])?;
    Ok(Account::CompanyRenamed { company, from, to })
}

fn rename_player(
    transaction: &Transaction<'_>,
    player: PlayerId,
    name: &str,
    same_name_ok: bool,
) -> Result<Account, Stop> {
    let from = player_name(transaction, player)?;
    let to = names::clean(name, NameField::Player { position: 0 })?;
    check_same_name(transaction, &to, Some(player), same_name_ok)?;
    transaction
        .prepare_cached("UPDATE player SET name = ?2 WHERE id = ?1")?
        .execute(params![player.0, to])?;
    Ok(Account::PlayerRenamed { from, to })
}

/// LW-CMP-4: the company must be one that nobody has had.
fn join(transaction: &Transaction<'_>, newcomer: &NewPlayer, same_name_ok: bool) -> Result<Account, Stop> {
    company::check_joining(&views::colours(transaction)?, newcomer.company)?;
    let game = upcoming_game(transaction)?;
    let Joined { player_name, company_name } =
        take_new_company(transaction, newcomer, 0, game, same_name_ok)?;
    Ok(Account::PlayerJoined { player: player_name, company: newcomer.company, company_name })
}

/// LW-CMP-4: the company stays what it is, somebody else presides it from the next game on.
fn take_over(
    transaction: &Transaction<'_>,
    company: CompanyColour,
    successor: &Successor,
    same_name_ok: bool,
) -> Result<Account, Stop> {
    let company_name = company_name(transaction, company)?;
    let game = upcoming_game(transaction)?;
    let (player, to) = match successor {
        Successor::Known { player } => {
            let name = player_name(transaction, *player)?;
            if let Some(presided) = presided_by(transaction, *player)? {
                return Err(Rejection::AlreadyPresides {
                    player: name,
                    company: presided,
                    company_name: self::company_name(transaction, presided)?,
                }
                .into());
            }
            transaction.execute("UPDATE player SET left_before = NULL WHERE id = ?1", [player.0])?;
            (*player, name)
        }
        Successor::Newcomer { name } => new_player(transaction, name, 0, same_name_ok)?,
    };
    let from = end_presidency(transaction, company, game)?;
    preside(transaction, company, player, game)?;
    night::seat_successor(transaction, company, player)?;
    Ok(Account::CompanyTakenOver { company, company_name, from, to })
}

/// LW-CMP-4: a player leaves; bureau and vault stay with the company.
fn leave(transaction: &Transaction<'_>, player: PlayerId) -> Result<Account, Stop> {
    let name = player_name(transaction, player)?;
    let game = upcoming_game(transaction)?;
    let Some(company) = presided_by(transaction, player)? else {
        return Err(Rejection::PresidesNothing { player: name }.into());
    };
    end_presidency(transaction, company, game)?;
    night::unseat(transaction, company, player)?;
    transaction.execute("UPDATE player SET left_before = ?2 WHERE id = ?1", params![player.0, game.get()])?;
    Ok(Account::PlayerLeft { player: name, company, company_name: company_name(transaction, company)? })
}

/// The game from which a change of people counts: the next one to be set up.
fn upcoming_game(transaction: &Transaction<'_>) -> Result<GameNumber, Stop> {
    views::upcoming_game(transaction)?.ok_or_else(|| Rejection::CampaignOver.into())
}

fn preside(
    transaction: &Transaction<'_>,
    company: CompanyColour,
    player: PlayerId,
    from: GameNumber,
) -> Result<(), Stop> {
    transaction.execute(
        "INSERT INTO presidency (company, player, from_game) VALUES (?1, ?2, ?3)",
        params![company.key(), player.0, from.get()],
    )?;
    Ok(())
}

/// Ends who presides the company before a game, and tells who it was. A
/// presidency that saw no game leaves no trace but in the journal.
fn end_presidency(
    transaction: &Transaction<'_>,
    company: CompanyColour,
    before: GameNumber,
) -> Result<Option<String>, Stop> {
    let open: Option<(i64, u8, String)> = transaction
        .query_row(
            "SELECT presidency.id, from_game, player.name FROM presidency JOIN player ON player.id = player
             WHERE company = ?1 AND until_game IS NULL",
            [company.key()],
            |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
        )
        .optional()?;
    let Some((id, from_game, name)) = open else { return Ok(None) };
    match before.previous() {
        Some(last) if last.get() >= from_game => transaction
            .execute("UPDATE presidency SET until_game = ?2 WHERE id = ?1", params![id, last.get()])?,
        _ => transaction.execute("DELETE FROM presidency WHERE id = ?1", [id])?,
    };
    Ok(Some(name))
}

pub(super) fn new_player(
    transaction: &Transaction<'_>,
    name: &str,
    position: usize,
    same_name_ok: bool,
) -> Result<(PlayerId, String), Stop> {
    let name = names::clean(name, NameField::Player { position })?;
    check_same_name(transaction, &name, None, same_name_ok)?;
    transaction.execute("INSERT INTO player (name) VALUES (?1)", [&name])?;
    Ok((PlayerId(transaction.last_insert_rowid()), name))
}

/// Two players of one name only if the scribe means it.
fn check_same_name(
    transaction: &Transaction<'_>,
    name: &str,
    except: Option<PlayerId>,
    same_name_ok: bool,
) -> Result<(), Stop> {
    if same_name_ok {
        return Ok(());
    }
    let mut statement = transaction.prepare_cached("SELECT id, name FROM player")?;
    let mut players = statement.query([])?;
    while let Some(player) = players.next()? {
        let other: String = player.get(1)?;
        if Some(PlayerId(player.get(0)?)) != except && names::alike(&other, name) {
            return Err(Rejection::SameName { name: other }.into());
        }
    }
    Ok(())
}

/// Whether one of these players has the name of another now. Taking one entry back on its own may have done that
/// without anybody's confirming it.
pub(crate) fn shares_a_name_anew(
    transaction: &Transaction<'_>,
    players: impl Iterator<Item = i64>,
) -> Result<bool, Stop> {
    for player in players {
        let name: Option<String> = transaction
            .query_row("SELECT name FROM player WHERE id = ?1", [player], |row| row.get(0))
            .optional()?;
        let Some(name) = name else { continue };
        let mut statement = transaction.prepare("SELECT name FROM player WHERE id <> ?1")?;
        let mut others = statement.query([player])?;
        while let Some(other) = others.next()? {
            if names::alike(&other.get::<_, String>(0)?, &name) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

pub(super) fn company_name(transaction: &Transaction<'_>, company: CompanyColour) -> Result<String, Stop> {
    transaction
        .prepare_cached("SELECT name FROM company WHERE colour = ?1")?
        .query_row([company.key()], |row| row.get(0))
        .optional()?
        .ok_or_else(|| Rejection::CompanyUnknown { company }.into())
}

pub(super) fn player_name(transaction: &Transaction<'_>, player: PlayerId) -> Result<String, Stop> {
    transaction
        .prepare_cached("SELECT name FROM player WHERE id = ?1")?
        .query_row([player.0], |row| row.get(0))
        .optional()?
        .ok_or_else(|| Rejection::PlayerUnknown.into())
}

fn presided_by(transaction: &Transaction<'_>, player: PlayerId) -> Result<Option<CompanyColour>, Stop> {
    let key: Option<String> = transaction
        .query_row(
            "SELECT company FROM presidency WHERE player = ?1 AND until_game IS NULL",
            [player.0],
            |row| row.get(0),
        )
        .optional()?;
    key.map(|key| views::colour(&key).map_err(Stop::from)).transpose()
}
