//! Every rule sticker that was found, in force or not.

use rules::GameNumber;
use rusqlite::Connection;

use super::{brought_by, photos};
use crate::{
    Stop,
    store::stickers::{self, StickerRow},
};
use contract::{PhotoOf, keeping::StickerShown};

/// As the rulebook shows them, as of a game.
pub(super) fn shown(connection: &Connection, as_of: GameNumber) -> Result<Vec<StickerShown>, Stop> {
    let all = stickers::all(connection)?.into_iter();
    all.map(|row| {
        let thing = row.thing();
        let StickerRow { sticker, text } = row;
        Ok(StickerShown {
            thing,
            in_force: sticker.in_force(as_of),
            place: sticker.place.to_string(),
            text,
            photos: photos::of(connection, PhotoOf::Thing { thing }, None)?,
            story: brought_by(connection, thing)?,
            in_use: stickers::is_in_use(connection, thing)?,
            title: sticker.title,
            since: sticker.since,
            until: sticker.until,
            conditions: sticker.conditions,
        })
    })
    .collect()
}
