//! Every rule sticker that was found, in force or not.

use rules::GameNumber;
use rusqlite::Connection;

use super::{brought_by, photos};
use crate::{
    Stop, facts,
    store::stickers::{self, StickerRow},
};
use contract::{
    PhotoOf, ThingId,
    keeping::{StickerShown, StickerTwin},
};

/// As the rulebook shows them, as of a game.
pub(super) fn shown(connection: &Connection, as_of: GameNumber) -> Result<Vec<StickerShown>, Stop> {
    let all = facts::stickers::rows(connection)?;
    let twin_of = |row: &StickerRow| -> Option<StickerTwin> {
        let id = Some(row.sticker.id);
        let twin = |other: &&StickerRow| {
            other.sticker.twin_of == id || (row.sticker.twin_of == Some(other.sticker.id))
        };
        let StickerRow { sticker, .. } = all.iter().find(twin)?;
        Some(StickerTwin { thing: ThingId(sticker.id), place: sticker.place.to_string() })
    };
    all.iter()
        .cloned()
        .map(|row| {
            let thing = row.thing();
            let twin = twin_of(&row);
            let StickerRow { sticker, text } = row;
            Ok(StickerShown {
                thing,
                in_force: sticker.in_force(as_of),
                place: sticker.place.to_string(),
                text,
                photos: photos::of(connection, PhotoOf::Thing { thing }, None)?,
                story: brought_by(connection, thing)?,
                in_use: stickers::is_in_use(connection, thing)?,
                twin,
                title: sticker.title,
                since: sticker.since,
                until: sticker.until,
                conditions: sticker.conditions,
            })
        })
        .collect()
}
