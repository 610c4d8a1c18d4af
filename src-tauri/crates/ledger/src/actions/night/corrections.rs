//! LW-CMP-6: what was done otherwise than the corrected facts ask for stays as
//! played, or the record is put right.

use rules::{CompanyColour, GameNumber};
use rusqlite::Transaction;

use super::{name_of, places, texts};
use crate::{
    Stop,
    facts::differences,
    store::{
        events, games,
        things::{first_player_card, movements},
    },
};
use contract::{
    Account, DifferenceKind, Place, Rejection, ThingId,
    night::{Difference, FirstBy, NightFirst},
};

pub(super) fn accept(
    transaction: &Transaction<'_>,
    game: GameNumber,
    what: DifferenceKind,
    reason: Option<&str>,
) -> Result<Account, Stop> {
    let found = difference(transaction, game, what)?;
    let reason = texts::reason(reason)?;
    games::accept(transaction, game, what, found.as_was, found.by_rule, reason.as_deref())?;
    Ok(Account::DifferenceAccepted { game, difference: what })
}

pub(super) fn follow_rule(
    transaction: &Transaction<'_>,
    game: GameNumber,
    what: DifferenceKind,
) -> Result<Account, Stop> {
    let company = difference(transaction, game, what)?.by_rule;
    match what {
        DifferenceKind::FirstPlayer => {
            games::set_first(transaction, game, Some(NightFirst { company, by: FirstBy::Card }))?;
            // A card that was drawn for tonight was not to be drawn: it lies where it lay.
            if games::game(transaction, game)?.stage.is_open() {
                return_drawn_card(transaction, game)?;
            }
        }
        DifferenceKind::Archiver => {
            let archived = events::archived_at_the_end(transaction, game)?;
            let movement = archived.ok_or(Rejection::DifferenceUnknown)?.movement;
            movements::set_chooser(transaction, movement, Some(company))?;
        }
        DifferenceKind::CardHolder => redirect_card(transaction, game, company)?,
    }
    Ok(Account::RuleFollowed {
        game,
        difference: what,
        company,
        company_name: name_of(transaction, company)?,
    })
}

fn difference(
    transaction: &Transaction<'_>,
    game: GameNumber,
    what: DifferenceKind,
) -> Result<Difference, Stop> {
    let found =
        differences::of_game(transaction, game)?.into_iter().find(|difference| difference.what == what);
    found.ok_or_else(|| Rejection::DifferenceUnknown.into())
}

/// The card was not to change hands in the set-up of this game. If it went on since, it went on from where it lay.
fn return_drawn_card(transaction: &Transaction<'_>, game: GameNumber) -> Result<(), Stop> {
    let card = first_player_card::thing(transaction)?;
    let drawn = movements::moved_in_setup(transaction, game, card)?;
    let Some(first) = drawn.first() else { return Ok(()) };
    for moved in &drawn {
        movements::forget(transaction, moved.movement)?;
    }
    goes_on_from(transaction, card, first.movement, &first.from)
}

/// The card went elsewhere at the end of a game: so the next one who got it got it from there.
fn redirect_card(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
) -> Result<(), Stop> {
    let (movement, _) = first_player_card::taken(transaction, game)?.ok_or(Rejection::DifferenceUnknown)?;
    let card = first_player_card::thing(transaction)?;
    let bureau = Place::Bureau { company };
    movements::set_destination(transaction, movement, &bureau)?;
    goes_on_from(transaction, card, movement, &bureau)
}

/// After a movement that was put right the card lies in a place, or went on from there.
fn goes_on_from(
    transaction: &Transaction<'_>,
    card: ThingId,
    movement: i64,
    place: &Place,
) -> Result<(), Stop> {
    match movements::after(transaction, card, movement)? {
        Some(next) => Ok(movements::set_origin(transaction, next, place)?),
        None => places::put(transaction, card, place).map(drop),
    }
}
