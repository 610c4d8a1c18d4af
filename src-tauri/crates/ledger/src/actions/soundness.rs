//! What holds between rows, whatever was done: the actions see to it by
//! themselves, but taking back one old entry alone could break it.

use rules::{
    CompanyColour, GameNumber,
    booklet::Sticker,
    campaign::Moment,
    ending::EndTask,
    postcards::{When, may_complete},
    story::check_follows,
};
use rusqlite::Transaction;

use crate::{
    Stop,
    views::{
        self, finale,
        keeping::{postcards, stickers},
        night::{events, facts, receipts, story},
    },
};
use contract::{Stage, ThingId};

/// The tables between whose rows it holds.
pub(crate) const TABLES: [&str; 13] = [
    "game",
    "seat",
    "step",
    "receipt",
    "story_reading",
    "sticker_rule",
    "postcard_completed",
    "box_wagons",
    "movement",
    "thing",
    "compensation",
    "opened_vault",
    "finale",
];

/// Whether the file tells of evenings that can have been.
pub(crate) fn is_sound(transaction: &Transaction<'_>) -> Result<bool, Stop> {
    let mut statement = transaction.prepare_cached("SELECT number FROM game ORDER BY number")?;
    let games: Vec<GameNumber> =
        statement.query_map([], |row| views::game(row.get(0)?))?.collect::<Result<_, _>>()?;
    // LW-CMP-1: one after the other, and only the last can be open.
    if games.iter().zip(GameNumber::all()).any(|(found, expected)| *found != expected) {
        return Ok(false);
    }
    for game in &games {
        let row = facts::game(transaction, *game)?;
        if (row.stage != Stage::Closed && games.last() != Some(game)) || !is_sound_game(transaction, &row)? {
            return Ok(false);
        }
    }
    Ok(follows(transaction)?
        && one_sticker_a_place(transaction)?
        && no_contradiction(transaction)?
        && completed_in_time(transaction)?
        && the_end_holds(transaction)?
        && events_lie_where_they_were_revealed(transaction)?)
}

/// What speaks of a game, or of a holder, speaks of one that is there. Each query counts what contradicts.
fn no_contradiction(transaction: &Transaction<'_>) -> Result<bool, Stop> {
    const CONTRADICTIONS: [&str; 4] = [
        "SELECT count(*) FROM story_reading WHERE game NOT IN (SELECT number FROM game)",
        "SELECT count(*) FROM postcard_completed WHERE game NOT IN (SELECT number FROM game)",
        // LW-POS-2: who completed it had it.
        "SELECT count(*) FROM postcard_completed WHERE NOT EXISTS (
             SELECT 1 FROM movement WHERE movement.thing = postcard_completed.thing
               AND to_place = 'bureau:' || postcard_completed.company)",
        // LW-COM-3: a table that is being set takes what the boxes say.
        "SELECT count(*) FROM seat JOIN game ON game.number = seat.game
         WHERE stage IN ('table', 'setup') AND seat.wagons <> (
             SELECT wagons FROM box_wagons WHERE box_wagons.company = seat.company AND from_game <= seat.game
             ORDER BY from_game DESC LIMIT 1)",
    ];
    for query in CONTRADICTIONS {
        let found: i64 = transaction.prepare_cached(query)?.query_row([], |row| row.get(0))?;
        if found > 0 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// LW-POS-3: what was completed could be by the end of that game.
fn completed_in_time(transaction: &Transaction<'_>) -> Result<bool, Stop> {
    let mut statement = transaction.prepare_cached("SELECT thing, game FROM postcard_completed")?;
    let completed: Vec<(ThingId, GameNumber)> = statement
        .query_map([], |row| Ok((ThingId(row.get(0)?), views::game(row.get(1)?)?)))?
        .collect::<Result<_, _>>()?;
    for (postcard, game) in completed {
        let by_then = When { game, moment: Moment::End };
        let drawn = postcards::drawn(transaction, postcard)?;
        if drawn.is_none_or(|drawn| may_complete(drawn, by_then).is_err()) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// LW-CMP-5, LW-CMP-7: the end was begun after the last game, and what has been opened is open.
fn the_end_holds(transaction: &Transaction<'_>) -> Result<bool, Stop> {
    let foreign: bool = transaction
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM compensation WHERE game NOT IN (SELECT number FROM game))",
        )?
        .query_row([], |row| row.get(0))?;
    if foreign {
        return Ok(false);
    }
    let any_open: bool = transaction
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM opened_vault)")?
        .query_row([], |row| row.get(0))?;
    Ok(match finale::begun(transaction)? {
        None => !any_open,
        Some(begun) => {
            facts::open_game(transaction)?.is_none()
                && facts::closed_games(transaction)?.last() == Some(&begun.ended_with)
        }
    })
}

/// LW-EVT-1, LW-EVT-2: what lies in the discard was revealed in the game that is being played, and lies there still.
fn events_lie_where_they_were_revealed(transaction: &Transaction<'_>) -> Result<bool, Stop> {
    let mut statement = transaction
        .prepare_cached("SELECT id FROM thing WHERE kind = 'event' AND place = 'event_discard'")?;
    let mut lying: Vec<String> =
        statement.query_map([], |row| Ok(row.get::<_, i64>(0)?.to_string()))?.collect::<Result<_, _>>()?;
    let open = facts::open_game(transaction)?;
    let Some(row) = open.map(|game| facts::game(transaction, game)).transpose()? else {
        return Ok(lying.is_empty());
    };
    let mut revealed: Vec<String> =
        events::course(transaction, row.game)?.discard.into_iter().map(|event| event.event).collect();
    lying.sort_unstable();
    revealed.sort_unstable();
    // From the end on, one may have been archived from it.
    Ok(if row.stage <= Stage::Play {
        lying == revealed
    } else {
        lying.iter().all(|event| revealed.contains(event))
    })
}

/// A place of the booklet has one sticker in force at a time.
fn one_sticker_a_place(transaction: &Transaction<'_>) -> Result<bool, Stop> {
    let all = stickers::all(transaction)?;
    let covered = |sticker: &Sticker| all.iter().any(|other| other.id != sticker.id && sticker.covers(other));
    Ok(!all.iter().any(covered))
}

/// Who is there has a receipt, who started is there, and what was put into the vaults lies there.
fn is_sound_game(transaction: &Transaction<'_>, row: &facts::GameRow) -> Result<bool, Stop> {
    let seats = facts::seats(transaction, row.game)?;
    let present: Vec<CompanyColour> = facts::present(&seats);
    let positions = seats.iter().filter_map(|seat| seat.position);
    if positions.zip(1_u8..).any(|(found, expected)| found != expected) {
        return Ok(false);
    }
    if row.stage > Stage::Table && row.first.is_some_and(|first| !present.contains(&first.company)) {
        return Ok(false);
    }
    // LW-END-8, LW-END-9: who gets the card and which event goes is settled before a game is closed.
    for task in [EndTask::Winner, EndTask::ArchiveAnEvent] {
        let settled = facts::step(transaction, row.game, "end", &facts::end_key(task))?.is_some();
        if row.stage == Stage::Closed && !present.is_empty() && !settled {
            return Ok(false);
        }
    }
    if row.stage < Stage::Receipts {
        return Ok(true);
    }
    let into_vaults = row.stage == Stage::Closed
        || facts::step(transaction, row.game, "end", &facts::end_key(EndTask::ReceiptsIntoVaults))?.is_some();
    for seat in &seats {
        let receipt = receipts::one(transaction, row.game, seat.company)?;
        let sound = match &receipt {
            Some(receipt) => {
                receipt.check().is_ok() && (!into_vaults || receipt.in_vault || !receipt.confirmed)
            }
            None => true,
        };
        if !sound || receipt.is_some() != seat.position.is_some() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// LW-STO-3: story cards follow one another.
fn follows(transaction: &Transaction<'_>) -> Result<bool, Stop> {
    let mut card = story::last_card(transaction)?;
    while let Some((thing, number)) = card {
        let before = story::card_before(transaction, thing)?;
        if check_follows(before.map(|(_, number)| number), number).is_err() {
            return Ok(false);
        }
        card = before;
    }
    Ok(true)
}
