//! LW-CMP-6: where what was done at the table differs from what the facts, as
//! they stand now, ask for.

use rules::{CompanyColour, GameNumber};
use rusqlite::Connection;

use super::{receipts, table};
use crate::{
    Stop,
    store::{
        events,
        games::{self, seats},
        things::first_player_card,
    },
};
use contract::{DifferenceKind, night::Difference};

/// The differences of a game, accepted or not.
pub(crate) fn of_game(connection: &Connection, game: GameNumber) -> Result<Vec<Difference>, Stop> {
    let last = last_by_rule(connection, game)?;
    let holder = first_player_card::taken(connection, game)?.map(|(_, company)| company);
    let archiver = events::archived_at_the_end(connection, game)?.and_then(|archived| archived.by);
    let first = games::game(connection, game)?.first.map(|first| first.company);
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
            let accepted = games::accepted(connection, game, what, as_was, by_rule)?;
            differences.push(Difference {
                what,
                as_was,
                by_rule,
                accepted: accepted.is_some(),
                reason: accepted.and_then(|accepted| accepted.reason),
            });
        }
    }
    Ok(differences)
}

/// LW-END-8: the last in the ranking, once all receipts are complete.
fn last_by_rule(connection: &Connection, game: GameNumber) -> Result<Option<CompanyColour>, Stop> {
    Ok(receipts::score(&receipts::of_game(connection, game)?).map(|score| score.first_player_card))
}

/// LW-SET-14: who should have started, as the game before stands now. Nobody
/// can be named if that one was absent: then it was drawn.
fn rightful_first(connection: &Connection, game: GameNumber) -> Result<Option<CompanyColour>, Stop> {
    let Some(holder) = rightful_holder(connection, game.previous())? else { return Ok(None) };
    let present = table::present(&seats::of_game(connection, game)?);
    Ok(Some(holder).filter(|holder| present.contains(holder)))
}

/// Who should have had the first player card after a game, or before the first (LW-CMP-3).
fn rightful_holder(
    connection: &Connection,
    after: Option<GameNumber>,
) -> Result<Option<CompanyColour>, Stop> {
    let Some(before) = after else { return Ok(first_player_card::first_holder(connection)?) };
    let (Some(by_rule), Some((_, as_was))) =
        (last_by_rule(connection, before)?, first_player_card::taken(connection, before)?)
    else {
        return Ok(None);
    };
    // A card that the group left where it went was rightly there.
    let accepted = games::accepted(connection, before, DifferenceKind::CardHolder, as_was, by_rule)?;
    Ok(Some(if accepted.is_some() { as_was } else { by_rule }))
}
