//! What holds between rows, whatever was done: the actions see to it by
//! themselves, but taking back one old entry alone could break it.

use rules::{CompanyColour, GameNumber, ending::EndTask, story::check_follows};
use rusqlite::Transaction;

use super::stickers::overlap;
use crate::{
    Stop,
    contract::Stage,
    views::{
        self,
        keeping::stickers,
        night::{facts, receipts, story},
    },
};

/// The tables between whose rows it holds.
pub(crate) const TABLES: [&str; 5] = ["game", "seat", "receipt", "story_reading", "sticker_rule"];

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
    Ok(follows(transaction)? && one_sticker_a_place(transaction)?)
}

/// A place of the booklet has one sticker in force at a time.
fn one_sticker_a_place(transaction: &Transaction<'_>) -> Result<bool, Stop> {
    let all = stickers::all(transaction)?;
    let crowded = |(at, sticker)| all.iter().skip(at + 1).any(|other| overlap(sticker, other));
    Ok(!all.iter().enumerate().any(crowded))
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
