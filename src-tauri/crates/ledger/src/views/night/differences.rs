//! LW-CMP-6: where what was done at the table differs from what the facts, as
//! they stand now, ask for.

use rules::{CompanyColour, GameNumber};
use rusqlite::{Connection, OptionalExtension, params};

use super::{events, facts, receipts};
use crate::{Stop, views};
use contract::{DifferenceKind, night::Difference};

/// The key by which the file knows a kind of difference.
pub(crate) fn key(what: DifferenceKind) -> &'static str {
    match what {
        DifferenceKind::CardHolder => "card_holder",
        DifferenceKind::Archiver => "archiver",
        DifferenceKind::FirstPlayer => "first_player",
    }
}

/// The differences of a game, accepted or not.
pub(crate) fn of_game(connection: &Connection, game: GameNumber) -> Result<Vec<Difference>, Stop> {
    let last = last_by_rule(connection, game)?;
    let holder = card_taken(connection, game)?.map(|(_, company)| company);
    let archiver = match events::archived_at_the_end(connection, game)? {
        Some((_, _, Some(by))) => Some(views::colour(&by)?),
        _ => None,
    };
    let first = facts::game(connection, game)?.first.map(|first| first.company);
    let found = [
        (DifferenceKind::FirstPlayer, first, rightful_first(connection, game)?),
        (DifferenceKind::CardHolder, holder, last),
        (DifferenceKind::Archiver, archiver, last),
    ];
    let mut differences = Vec::new();
    for (what, as_was, by_rule) in found {
        if let (Some(as_was), Some(by_rule)) = (as_was, by_rule)
            && as_was != by_rule
        {
            let accepted = accepted(connection, game, what, as_was, by_rule)?;
            let is_accepted = accepted.is_some();
            differences.push(Difference {
                what,
                as_was,
                by_rule,
                accepted: is_accepted,
                reason: accepted.flatten(),
            });
        }
    }
    Ok(differences)
}

/// LW-END-8: the last in the ranking, once all receipts are complete.
pub(crate) fn last_by_rule(connection: &Connection, game: GameNumber) -> Result<Option<CompanyColour>, Stop> {
    Ok(receipts::score(&receipts::of_game(connection, game)?).map(|score| score.first_player_card))
}

/// Who took the first player card at the end of a game, with the movement.
pub(crate) fn card_taken(
    connection: &Connection,
    game: GameNumber,
) -> rusqlite::Result<Option<(i64, CompanyColour)>> {
    connection
        .prepare_cached(
            "SELECT movement.id, place.company FROM movement JOIN thing ON thing.id = movement.thing
             JOIN place ON place.key = movement.to_place
             WHERE thing.kind = 'first_player_card' AND game = ?1 AND moment = 'end' ORDER BY movement.id DESC LIMIT 1",
        )?
        .query_row([game.get()], |row| {
            let company: String = row.get(1)?;
            Ok((row.get(0)?, views::colour(&company)?))
        })
        .optional()
}

/// LW-SET-14: who should have started, as the game before stands now. Nobody
/// can be named if that one was absent: then it was drawn.
fn rightful_first(connection: &Connection, game: GameNumber) -> Result<Option<CompanyColour>, Stop> {
    let Some(holder) = rightful_holder(connection, game.previous())? else { return Ok(None) };
    Ok(Some(holder).filter(|holder| {
        facts::seats(connection, game).is_ok_and(|seats| facts::present(&seats).contains(holder))
    }))
}

/// Who should have had the first player card after a game, or before the first (LW-CMP-3).
fn rightful_holder(
    connection: &Connection,
    after: Option<GameNumber>,
) -> Result<Option<CompanyColour>, Stop> {
    let Some(before) = after else { return Ok(first_holder(connection)?) };
    let (Some(by_rule), Some((_, as_was))) =
        (last_by_rule(connection, before)?, card_taken(connection, before)?)
    else {
        return Ok(None);
    };
    // A card that the group left where it went was rightly there.
    let accepted = accepted(connection, before, DifferenceKind::CardHolder, as_was, by_rule)?;
    Ok(Some(if accepted.is_some() { as_was } else { by_rule }))
}

/// LW-CMP-3: who was given the card when the campaign was founded.
fn first_holder(connection: &Connection) -> rusqlite::Result<Option<CompanyColour>> {
    let company: Option<String> = connection
        .prepare_cached(
            "SELECT place.company FROM movement JOIN thing ON thing.id = movement.thing
             JOIN place ON place.key = movement.to_place
             WHERE thing.kind = 'first_player_card' AND movement.from_place IS NULL",
        )?
        .query_row([], |row| row.get(0))
        .optional()?
        .flatten();
    company.map(|company| views::colour(&company)).transpose()
}

/// Whether the group accepted this very difference as played, and its reason.
fn accepted(
    connection: &Connection,
    game: GameNumber,
    what: DifferenceKind,
    as_was: CompanyColour,
    by_rule: CompanyColour,
) -> rusqlite::Result<Option<Option<String>>> {
    connection
        .prepare_cached(
            "SELECT reason FROM accepted_difference WHERE game = ?1 AND what = ?2 AND as_was = ?3 AND by_rule = ?4",
        )?
        .query_row(params![game.get(), key(what), as_was.key(), by_rule.key()], |row| row.get(0))
        .optional()
}
