//! The box, the bureaus, the rulebook: what lies where, and all that everybody
//! may know of it. What lies in a sealed vault is in none of these (LW-COM-2),
//! nor is the private side of a postcard (LW-POS-2), but where its holder asks.

pub(super) mod campaign_box;
pub(super) mod events;
pub(crate) mod lines;
pub(crate) mod photos;
pub(crate) mod postcards;
pub(super) mod rulebook;
pub(super) mod searching;
pub(crate) mod stickers;
pub(crate) mod story;
pub(crate) mod thing;

use rules::{GameNumber, campaign::Moment, keeping::home};
use rusqlite::Connection;

use super::night::facts::unknown;
use crate::Stop;
use contract::keeping::{KindShown, StoryRef};

/// The kinds of things: those of the printed rules, then the group's own.
pub(super) fn kinds(connection: &Connection) -> Result<Vec<KindShown>, Stop> {
    let told = lines::told(connection)?;
    let mut statement = connection.prepare_cached(&format!(
        "SELECT kind.key, kind.name, kind.icon, kind.card,
                (SELECT coalesce(sum(quantity), 0) FROM thing WHERE thing.kind = kind.key AND {told})
         FROM kind ORDER BY kind.name IS NOT NULL, kind.rowid"
    ))?;
    let found = statement.query_map([], |row| {
        let kind: String = row.get(0)?;
        Ok(KindShown {
            home: home(&kind),
            kind,
            name: row.get(1)?,
            icon: row.get(2)?,
            card: row.get(3)?,
            count: row.get(4)?,
        })
    })?;
    Ok(found.collect::<Result<_, _>>()?)
}

/// A part of a game as the file writes it; none before game 1 and in the finale.
pub(crate) fn moment(key: &str) -> rusqlite::Result<Option<Moment>> {
    match key {
        "setup" => Ok(Some(Moment::Setup)),
        "play" => Ok(Some(Moment::Play)),
        "end" => Ok(Some(Moment::End)),
        "before" | "finale" => Ok(None),
        other => Err(unknown(other)),
    }
}

fn game(number: Option<i64>) -> rusqlite::Result<Option<GameNumber>> {
    number.map(super::game).transpose()
}

/// The story card that brought a thing.
fn brought_by(connection: &Connection, thing: i64) -> rusqlite::Result<Option<StoryRef>> {
    use rusqlite::OptionalExtension;
    connection
        .prepare_cached(
            "SELECT card.id, card.number FROM story_brought JOIN thing AS card ON card.id = story_brought.story
             WHERE story_brought.thing = ?1 ORDER BY story_brought.id LIMIT 1",
        )?
        .query_row([thing], |row| Ok(StoryRef { thing: contract::ThingId(row.get(0)?), number: row.get(1)? }))
        .optional()
}
