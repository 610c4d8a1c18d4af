//! Rule stickers that are in force in a game.

use rules::{
    GameNumber,
    booklet::{Chapter, Slot},
};
use rusqlite::Connection;

use contract::{ThingId, night::KnownSticker};

/// A sticker on its place in the booklet.
pub(crate) struct StuckSticker {
    thing: ThingId,
    pub(crate) place: String,
    title: String,
    text: Option<String>,
}

impl StuckSticker {
    pub(crate) fn shown(&self) -> KnownSticker {
        KnownSticker {
            thing: self.thing,
            place: self.place.clone(),
            title: self.title.clone(),
            text: self.text.clone(),
        }
    }

    fn slot(&self) -> Slot {
        Slot::from(self.place.clone())
    }

    /// Its letter, if it has a lettered place.
    pub(crate) fn letter(&self) -> Option<char> {
        match self.slot() {
            Slot::Letter(letter) => Some(letter),
            _ => None,
        }
    }

    /// The step at the end of a game that it brings.
    pub(crate) fn end_step(&self) -> Option<u8> {
        match self.slot() {
            Slot::EndStep(step) => Some(step),
            _ => None,
        }
    }
}

pub(crate) fn speaks_of_the_end(sticker: &StuckSticker) -> bool {
    sticker.slot().chapter() == Some(Chapter::EndOfAGame)
}

/// LW-STK-4: the stickers that count in a game; of two on one place the newer.
pub(crate) fn in_force(connection: &Connection, game: GameNumber) -> rusqlite::Result<Vec<StuckSticker>> {
    let mut statement = connection.prepare_cached(
        "SELECT thing.id, place.slot, coalesce(thing.title, ''), thing.text
         FROM sticker_rule JOIN thing ON thing.id = sticker_rule.thing JOIN place ON place.key = thing.place
         WHERE place.sort = 'booklet' AND from_game <= ?1 AND (until_game IS NULL OR until_game >= ?1)
         ORDER BY from_game DESC, thing.id DESC",
    )?;
    let found = statement.query_map([game.get()], |row| {
        Ok(StuckSticker {
            thing: ThingId(row.get(0)?),
            place: row.get(1)?,
            title: row.get(2)?,
            text: row.get(3)?,
        })
    })?;
    let mut stickers: Vec<StuckSticker> = Vec::new();
    for sticker in found {
        let sticker = sticker?;
        if stickers.iter().all(|newer| newer.place != sticker.place) {
            stickers.push(sticker);
        }
    }
    stickers.sort_by(|a, b| a.place.cmp(&b.place));
    Ok(stickers)
}
