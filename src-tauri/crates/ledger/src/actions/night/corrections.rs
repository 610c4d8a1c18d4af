//! LW-CMP-6: what was done otherwise than the corrected facts ask for stays as
//! played, or the record is put right.

use rules::{CompanyColour, GameNumber};
use rusqlite::{OptionalExtension, Transaction, params};

use super::{facts, name_of, table, texts, things};
use crate::{
    Stop,
    views::night::{differences, events},
};
use contract::{Account, DifferenceKind, Rejection, Stage, night::Difference};

pub(super) fn accept(
    transaction: &Transaction<'_>,
    game: GameNumber,
    what: DifferenceKind,
    reason: Option<&str>,
) -> Result<Account, Stop> {
    let found = difference(transaction, game, what)?;
    let reason = texts::reason(reason)?;
    transaction
        .prepare_cached(
            "INSERT INTO accepted_difference (game, what, as_was, by_rule, reason) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT DO UPDATE SET as_was = excluded.as_was, by_rule = excluded.by_rule, reason = excluded.reason",
        )?
        .execute(params![game.get(), differences::key(what), found.as_was.key(), found.by_rule.key(), reason])?;
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
            table::set_first(transaction, game, company, "card")?;
            // A card that was drawn for tonight was not to be drawn: it lies where it lay.
            if facts::game(transaction, game)?.stage != Stage::Closed {
                return_drawn_card(transaction, game)?;
            }
        }
        DifferenceKind::Archiver => {
            let archived = events::archived_at_the_end(transaction, game)?;
            let (movement, ..) = archived.ok_or(Rejection::DifferenceUnknown)?;
            transaction
                .prepare_cached("UPDATE movement SET by = ?2 WHERE id = ?1")?
                .execute(params![movement, company.key()])?;
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
    let card = things::first_player_card(transaction)?;
    let mut statement = transaction.prepare_cached(
        "SELECT id, from_place FROM movement
         WHERE thing = ?1 AND game = ?2 AND moment = 'setup' AND from_place IS NOT NULL ORDER BY id",
    )?;
    let drawn: Vec<(i64, String)> = statement
        .query_map(params![card.0, game.get()], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    let Some((_, lay)) = drawn.first() else { return Ok(()) };
    for (movement, _) in &drawn {
        transaction.execute("DELETE FROM movement WHERE id = ?1", [movement])?;
    }
    let (first, _) = drawn[0];
    let next: Option<i64> = transaction
        .query_row(
            "SELECT id FROM movement WHERE thing = ?1 AND id > ?2 ORDER BY id LIMIT 1",
            params![card.0, first],
            |row| row.get(0),
        )
        .optional()?;
    match next {
        Some(next) => {
            transaction.execute("UPDATE movement SET from_place = ?2 WHERE id = ?1", params![next, lay])?;
            Ok(())
        }
        None => things::put(transaction, card, lay),
    }
}

/// The card went elsewhere at the end of a game: so the next one who got it got it from there.
fn redirect_card(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
) -> Result<(), Stop> {
    let (movement, _) = differences::card_taken(transaction, game)?.ok_or(Rejection::DifferenceUnknown)?;
    let card = things::first_player_card(transaction)?;
    let bureau = things::bureau(company);
    transaction.execute("UPDATE movement SET to_place = ?2 WHERE id = ?1", params![movement, bureau])?;
    let next: Option<i64> = transaction
        .query_row(
            "SELECT id FROM movement WHERE thing = ?1 AND id > ?2 ORDER BY id LIMIT 1",
            params![card.0, movement],
            |row| row.get(0),
        )
        .optional()?;
    match next {
        Some(next) => {
            transaction
                .execute("UPDATE movement SET from_place = ?2 WHERE id = ?1", params![next, bureau])?;
            Ok(())
        }
        None => things::put(transaction, card, &bureau),
    }
}
