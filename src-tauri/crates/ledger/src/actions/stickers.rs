//! Rule stickers on their places in the booklet (LW-STK-1, LW-STK-5).

use rules::{
    GameNumber,
    booklet::{Slot, Sticker},
};
use rusqlite::{Transaction, params};

use super::{
    texts,
    things::{self, Occasion},
};
use crate::{
    Stop,
    contract::{Account, Rejection, Stage, StickerAction, ThingId},
    views::night::facts,
};

pub(super) fn carry_out(transaction: &Transaction<'_>, action: &StickerAction) -> Result<Account, Stop> {
    match action {
        StickerAction::Stick { place, title, text, since, until } => {
            stick(transaction, place, title, text.as_deref(), *since, *until)
        }
    }
}

fn stick(
    transaction: &Transaction<'_>,
    place: &str,
    title: &str,
    text: Option<&str>,
    since: GameNumber,
    until: Option<GameNumber>,
) -> Result<Account, Stop> {
    let slot = Slot::from(texts::line(place)?);
    // A printed step or rule has no place for a sticker; what the booklet does not know has (LW-STK-5).
    if slot.chapter().is_some() && Slot::all().all(|place| place != slot) {
        return Err(Rejection::StepUnknown { step: slot.to_string() }.into());
    }
    let title = texts::line(title)?;
    let text = text.filter(|text| !text.trim().is_empty()).map(texts::text).transpose()?;
    let sticker = Sticker { id: 0, place: slot, title: title.clone(), since, until, conditions: None };
    sticker.check()?;
    let place = sticker.place.to_string();
    let key = format!("booklet:{place}");
    transaction.execute(
        "INSERT INTO place (key, sort, slot) VALUES (?1, 'booklet', ?2) ON CONFLICT DO NOTHING",
        params![key, place],
    )?;
    transaction.execute(
        "INSERT INTO thing (kind, place, title, text, found_in) VALUES ('sticker', ?1, ?2, ?3, ?4)",
        params![key, title, text, since.get()],
    )?;
    let thing = ThingId(transaction.last_insert_rowid());
    let game = facts::open_game(transaction)?.unwrap_or(since);
    let occasion = Occasion { game: Some(game), moment: moment_now(transaction)?, by: None };
    things::note_movement(transaction, thing, None, &key, &occasion)?;
    transaction.execute(
        "INSERT INTO sticker_rule (thing, from_game, until_game) VALUES (?1, ?2, ?3)",
        params![thing.0, since.get(), until.map(GameNumber::get)],
    )?;
    Ok(Account::StickerStuck { place, title })
}

/// The part of the game in which the group is now; between games, the set-up of the next.
fn moment_now(transaction: &Transaction<'_>) -> Result<&'static str, Stop> {
    let Some(game) = facts::open_game(transaction)? else { return Ok("setup") };
    Ok(match facts::game(transaction, game)?.stage {
        Stage::Table | Stage::Setup => "setup",
        Stage::Play => "play",
        Stage::Receipts | Stage::Closing | Stage::Closed => "end",
    })
}
