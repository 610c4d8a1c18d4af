//! The box, the bureaus, the rulebook: what lies where, and all that everybody
//! may know of it. What lies in a sealed vault is in none of these (LW-COM-2),
//! nor is the private side of a postcard (LW-POS-2), but where its holder asks.

pub(super) mod campaign_box;
pub(super) mod changes;
pub(super) mod events;
pub(crate) mod photos;
pub(crate) mod postcards;
pub(super) mod referee;
pub(super) mod rulebook;
pub(crate) mod stickers;
pub(crate) mod story;
pub(crate) mod thing;

use rules::keeping::home;
use rusqlite::Connection;

use crate::{
    Stop,
    store::{
        self,
        things::kinds::{self, KindRow},
    },
};
use contract::{
    ThingId,
    keeping::{KindShown, StoryRef},
};

/// The kinds of things: those of the printed rules, then the group's own.
pub(super) fn kinds(connection: &Connection) -> Result<Vec<KindShown>, Stop> {
    let shown = |KindRow { kind, name, icon, card, count }: KindRow| KindShown {
        home: home(&kind),
        kind,
        name,
        icon,
        card,
        count,
    };
    Ok(kinds::all(connection)?.into_iter().map(shown).collect())
}

/// The story card that brought a thing.
fn brought_by(connection: &Connection, thing: ThingId) -> rusqlite::Result<Option<StoryRef>> {
    let card = store::story::brought_by(connection, thing)?;
    Ok(card.map(|(thing, number)| StoryRef { thing, number: number.to_string() }))
}
