//! Players and companies: joining, leaving, taking over, renaming (LW-CMP-3, LW-CMP-4).

use rules::{CompanyColour, GameNumber, Moment, company, figures::WAGONS_ON_A_NEW_BOX, keeping::PrintedKind};
use rusqlite::Transaction;

use super::{keeping::places, names, night};
use crate::{
    Stop,
    facts::campaign,
    store::{
        people::{self, company_name, player_name},
        story,
        things::{
            self, NewThing,
            movements::{self, Occasion},
        },
    },
};
use contract::{Account, NameField, NewPlayer, PeopleAction, Place, PlayerId, Rejection, Successor, ThingId};

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
        if let Some(card) = story {
            places::check_story(transaction, card)?;
            story::tell_wagons(transaction, card, *company, from_game, printed)?;
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
    people::found_company(transaction, colour, &company_name, game)?;
    people::print_box(transaction, colour, game, WAGONS_ON_A_NEW_BOX, None)?;
    put_into_bureau(transaction, PrintedKind::BonusCard, colour, Some(colour), game)?;
    people::begin_presidency(transaction, colour, player, game)?;
    night::seat_newcomer(transaction, colour, player)?;
    Ok(Joined { player_name, company_name })
}

/// Puts a card that came with the box into a bureau: before the first game, or at the set-up of a later one.
pub(super) fn put_into_bureau(
    transaction: &Transaction<'_>,
    kind: PrintedKind,
    bureau_of: CompanyColour,
    printed_for: Option<CompanyColour>,
    game: GameNumber,
) -> Result<(), Stop> {
    let bureau = Place::Bureau { company: bureau_of };
    let card = NewThing { company: printed_for, ..NewThing::one(kind, &bureau) };
    let card = things::insert(transaction, &card)?;
    let occasion = match game {
        GameNumber::FIRST => Occasion::BEFORE,
        later => Occasion::in_game(later, Moment::Setup),
    };
    Ok(movements::note(transaction, card, None, &bureau, &occasion)?)
}

fn rename_company(
    transaction: &Transaction<'_>,
    company: CompanyColour,
    name: &str,
) -> Result<Account, Stop> {
    let to = names::clean(name, NameField::Company { position: 0 })?;
    let from = company_name(transaction, company)?;
    people::rename_company(transaction, company, &to)?;
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
    people::rename_player(transaction, player, &to)?;
    Ok(Account::PlayerRenamed { from, to })
}

/// LW-CMP-4: the company must be one that nobody has had.
fn join(transaction: &Transaction<'_>, newcomer: &NewPlayer, same_name_ok: bool) -> Result<Account, Stop> {
    company::check_joining(&people::colours(transaction)?, newcomer.company)?;
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
            if let Some(presided) = people::presided_by(transaction, *player)? {
                return Err(Rejection::AlreadyPresides {
                    player: name,
                    company: presided,
                    company_name: people::company_name(transaction, presided)?,
                }
                .into());
            }
            people::set_left_before(transaction, *player, None)?;
            (*player, name)
        }
        Successor::Newcomer { name } => new_player(transaction, name, 0, same_name_ok)?,
    };
    let from = end_presidency(transaction, company, game)?;
    people::begin_presidency(transaction, company, player, game)?;
    night::seat_successor(transaction, company, player)?;
    Ok(Account::CompanyTakenOver { company, company_name, from, to })
}

/// LW-CMP-4: a player leaves; bureau and vault stay with the company.
fn leave(transaction: &Transaction<'_>, player: PlayerId) -> Result<Account, Stop> {
    let name = player_name(transaction, player)?;
    let game = upcoming_game(transaction)?;
    let Some(company) = people::presided_by(transaction, player)? else {
        return Err(Rejection::PresidesNothing { player: name }.into());
    };
    end_presidency(transaction, company, game)?;
    night::unseat(transaction, company, player)?;
    people::set_left_before(transaction, player, Some(game))?;
    Ok(Account::PlayerLeft { player: name, company, company_name: company_name(transaction, company)? })
}

/// The game from which a change of people counts: the next one to be set up.
fn upcoming_game(transaction: &Transaction<'_>) -> Result<GameNumber, Stop> {
    campaign::upcoming_game(transaction)?.ok_or_else(|| Rejection::CampaignOver.into())
}

/// Ends who presides the company before a game, and tells who it was. A
/// presidency that saw no game leaves no trace but in the journal.
fn end_presidency(
    transaction: &Transaction<'_>,
    company: CompanyColour,
    before: GameNumber,
) -> Result<Option<String>, Stop> {
    let Some(open) = people::open_presidency(transaction, company)? else { return Ok(None) };
    match before.previous().filter(|last| *last >= open.from_game) {
        Some(last) => people::end_presidency(transaction, &open, last)?,
        None => people::remove_presidency(transaction, &open)?,
    }
    Ok(Some(open.player_name))
}

pub(super) fn new_player(
    transaction: &Transaction<'_>,
    name: &str,
    position: usize,
    same_name_ok: bool,
) -> Result<(PlayerId, String), Stop> {
    let name = names::clean(name, NameField::Player { position })?;
    check_same_name(transaction, &name, None, same_name_ok)?;
    Ok((people::add_player(transaction, &name)?, name))
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
    let players = people::players(transaction)?;
    let other = players.into_iter().find(|other| Some(other.id) != except && names::alike(&other.name, name));
    match other {
        Some(other) => Err(Rejection::SameName { name: other.name }.into()),
        None => Ok(()),
    }
}

/// Whether one of these players has the name of another now. Taking one entry back on its own may have done that
/// without anybody's confirming it.
pub(crate) fn shares_a_name_anew(
    transaction: &Transaction<'_>,
    mut renamed: impl Iterator<Item = i64>,
) -> Result<bool, Stop> {
    let players = people::players(transaction)?;
    let shares_its_name = |id: PlayerId| {
        let player = players.iter().find(|player| player.id == id);
        player.is_some_and(|player| {
            players.iter().any(|other| other.id != id && names::alike(&other.name, &player.name))
        })
    };
    Ok(renamed.any(|player| shares_its_name(PlayerId(player))))
}
