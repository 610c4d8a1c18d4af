//! Rule stickers as the rules see them (LW-STK-1 to LW-STK-5).

use contract::night::KnownSticker;
use rules::{
    GameNumber,
    booklet::{Chapter, InForce, Slot, Sticker},
};
use rusqlite::Connection;

use crate::store::stickers::{self, StickerRow};

/// Every sticker that was found, in force or not, the newest first. What says again what the booklet says (LW-STK-2)
/// says it in the booklet's words, and for as long.
pub(crate) fn rows(connection: &Connection) -> rusqlite::Result<Vec<StickerRow>> {
    let rows = stickers::all(connection)?;
    Ok(rows.iter().map(|row| in_the_words_of_the_booklet(row, &rows)).collect())
}

fn in_the_words_of_the_booklet(row: &StickerRow, all: &[StickerRow]) -> StickerRow {
    let said_by = all.iter().find(|other| row.sticker.twin_of == Some(other.sticker.id));
    match said_by {
        Some(StickerRow { sticker, text }) => StickerRow {
            sticker: Sticker {
                id: row.sticker.id,
                place: row.sticker.place.clone(),
                twin_of: row.sticker.twin_of,
                conditions: sticker.conditions.clone().or_else(|| row.sticker.conditions.clone()),
                ..sticker.clone()
            },
            text: text.clone(),
        },
        None => row.clone(),
    }
}

/// The same as the rules see them.
pub(crate) fn all(connection: &Connection) -> rusqlite::Result<Vec<Sticker>> {
    Ok(rows(connection)?.into_iter().map(|row| row.sticker).collect())
}

/// A sticker that counts in a game.
pub(crate) struct StuckSticker {
    row: StickerRow,
    pub(crate) place: String,
}

impl StuckSticker {
    pub(crate) fn shown(&self) -> KnownSticker {
        KnownSticker {
            thing: self.row.thing(),
            place: self.place.clone(),
            title: self.row.sticker.title.clone(),
            text: self.row.text.clone(),
        }
    }

    /// Its letter, if it has a lettered place.
    pub(crate) fn letter(&self) -> Option<char> {
        match self.row.sticker.place {
            Slot::Letter(letter) => Some(letter),
            _ => None,
        }
    }

    /// The step at the end of a game that it brings.
    pub(crate) fn end_step(&self) -> Option<u8> {
        match self.row.sticker.place {
            Slot::EndStep(step) => Some(step),
            _ => None,
        }
    }
}

pub(crate) fn speaks_of_the_end(sticker: &StuckSticker) -> bool {
    sticker.row.sticker.place.chapter() == Some(Chapter::EndOfAGame)
}

/// LW-STK-4: the stickers that count in a game; of two on one place the newer.
pub(crate) fn in_force(connection: &Connection, game: GameNumber) -> rusqlite::Result<Vec<StuckSticker>> {
    let mut counting: Vec<StuckSticker> = Vec::new();
    for row in rows(connection)? {
        let place = row.sticker.place.to_string();
        let covered = counting.iter().any(|newer| newer.place == place);
        if row.sticker.in_force(game) == InForce::Now && !covered {
            counting.push(StuckSticker { row, place });
        }
    }
    counting.sort_by(|a, b| a.place.cmp(&b.place));
    Ok(counting)
}
