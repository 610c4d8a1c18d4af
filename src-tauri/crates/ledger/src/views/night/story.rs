//! The story deck as far as it was read.

use rules::{
    GameNumber,
    story::{ReadCard, StoryEnding, StoryNumber, next_card, reading},
};
use rusqlite::{Connection, OptionalExtension, types::Type};

use crate::{Stop, views::keeping::story::brought};
use contract::{
    Checklist, ThingId,
    night::{NightStory, NightStoryCard},
};

/// LW-STO-1 to LW-STO-3: what this game has read, and what comes next.
pub(super) fn of_game(connection: &Connection, game: GameNumber) -> Result<NightStory, Stop> {
    let cards = cards(connection, game)?;
    let read_in = |checklist: Checklist| -> Vec<ReadCard> {
        let read = |card: &NightStoryCard| {
            let number = card.number.parse().ok()?;
            Some(ReadCard { number, side_a: card.side_a, side_b: card.side_b, ending: card.ending })
        };
        cards.iter().filter(|card| card.checklist == checklist).filter_map(read).collect()
    };
    Ok(NightStory {
        setup: reading(&read_in(Checklist::Setup)),
        end: reading(&read_in(Checklist::End)),
        next: next_card(last_card(connection)?.map(|(_, number)| number)),
        cards,
    })
}

/// The cards of a game, in the order in which they were read.
pub(crate) fn cards(connection: &Connection, game: GameNumber) -> Result<Vec<NightStoryCard>, Stop> {
    let last = last_card(connection)?;
    let mut statement = connection.prepare_cached(
        "SELECT thing.id, thing.number, side_a, side_b, ending, story_reading.moment, thing.place
         FROM story_reading JOIN thing ON thing.id = story_reading.thing WHERE game = ?1 ORDER BY thing.id",
    )?;
    let cards = statement.query_map([game.get()], |row| {
        let thing = ThingId(row.get(0)?);
        let moment: String = row.get(5)?;
        let place: String = row.get(6)?;
        Ok(NightStoryCard {
            thing,
            checklist: if moment == "setup" { Checklist::Setup } else { Checklist::End },
            number: row.get(1)?,
            side_a: row.get(2)?,
            side_b: row.get(3)?,
            ending: ending_of(row.get::<_, Option<String>>(4)?.as_deref()),
            enters_play: place != "dead_letters",
            last: last.is_some_and(|(last, _)| last == thing),
            brought: Vec::new(),
        })
    })?;
    let mut cards: Vec<NightStoryCard> = cards.collect::<Result<_, _>>()?;
    for card in &mut cards {
        card.brought = brought(connection, card.thing)?;
    }
    Ok(cards)
}

/// LW-STO-3: the last card that was read.
pub(crate) fn last_card(connection: &Connection) -> rusqlite::Result<Option<(ThingId, StoryNumber)>> {
    card(
        connection,
        "SELECT id, number FROM thing WHERE kind = 'story_card' AND id > ?1 ORDER BY id DESC LIMIT 1",
        0,
    )
}

/// The card that was read before this one.
pub(crate) fn card_before(
    connection: &Connection,
    card: ThingId,
) -> rusqlite::Result<Option<(ThingId, StoryNumber)>> {
    self::card(
        connection,
        "SELECT id, number FROM thing WHERE kind = 'story_card' AND id < ?1 ORDER BY id DESC LIMIT 1",
        card.0,
    )
}

/// The card that was read after this one.
pub(crate) fn card_after(
    connection: &Connection,
    card: ThingId,
) -> rusqlite::Result<Option<(ThingId, StoryNumber)>> {
    self::card(
        connection,
        "SELECT id, number FROM thing WHERE kind = 'story_card' AND id > ?1 ORDER BY id LIMIT 1",
        card.0,
    )
}

/// In which game a card was read, and whether at its end.
pub(crate) fn read_when(connection: &Connection, card: ThingId) -> rusqlite::Result<(u8, bool)> {
    connection
        .prepare_cached("SELECT game, moment = 'end' FROM story_reading WHERE thing = ?1")?
        .query_row([card.0], |row| Ok((row.get(0)?, row.get(1)?)))
}

fn card(connection: &Connection, query: &str, than: i64) -> rusqlite::Result<Option<(ThingId, StoryNumber)>> {
    connection
        .prepare_cached(query)?
        .query_row([than], |row| {
            let number: String = row.get(1)?;
            let number = number.parse().map_err(|broken: rules::Broken| {
                rusqlite::Error::FromSqlConversionFailure(1, Type::Text, Box::new(broken))
            })?;
            Ok((ThingId(row.get(0)?), number))
        })
        .optional()
}

fn ending_of(key: Option<&str>) -> Option<StoryEnding> {
    match key {
        Some("pause") => Some(StoryEnding::Pause),
        Some("stop") => Some(StoryEnding::Stop),
        _ => None,
    }
}
