//! Story cards, which are things, and what they brought: `story_reading`, `story_brought`.

use contract::{Checklist, Place, StoryCard, ThingId};
use rules::{
    CompanyColour, GameNumber, Moment,
    postcards::When,
    story::{StoryEnding, StoryNumber},
};
use rusqlite::{Connection, OptionalExtension, Transaction, params};

use super::things::told;

/// How a story card was read.
#[derive(Debug, Clone)]
pub(crate) struct ReadingRow {
    pub(crate) card: ThingId,
    pub(crate) number: StoryNumber,
    pub(crate) side_a: bool,
    pub(crate) side_b: bool,
    pub(crate) ending: Option<StoryEnding>,
    pub(crate) checklist: Checklist,
    /// Where it lies now.
    pub(crate) place: Place,
}

/// The cards of a game, in the order in which they were read.
pub(crate) fn read_in(connection: &Connection, game: GameNumber) -> rusqlite::Result<Vec<ReadingRow>> {
    let mut statement = connection.prepare_cached(
        "SELECT thing.id, thing.number, side_a, side_b, ending, story_reading.moment, thing.place
         FROM story_reading JOIN thing ON thing.id = story_reading.thing WHERE game = ?1 ORDER BY thing.id",
    )?;
    let found = statement.query_map([game], |row| {
        Ok(ReadingRow {
            card: row.get(0)?,
            number: row.get(1)?,
            side_a: row.get(2)?,
            side_b: row.get(3)?,
            ending: row.get(4)?,
            checklist: row.get(5)?,
            place: row.get(6)?,
        })
    })?;
    found.collect()
}

/// The games in which cards were read, the last first.
pub(crate) fn games(connection: &Connection) -> rusqlite::Result<Vec<GameNumber>> {
    let mut statement =
        connection.prepare_cached("SELECT DISTINCT game FROM story_reading ORDER BY game DESC")?;
    statement.query_map([], |row| row.get(0))?.collect()
}

/// LW-STO-3: the last card that was read.
pub(crate) fn last_card(connection: &Connection) -> rusqlite::Result<Option<(ThingId, StoryNumber)>> {
    card(
        connection,
        "SELECT id, number FROM thing WHERE kind = 'story_card' AND id > ?1 ORDER BY id DESC LIMIT 1",
        ThingId(0),
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
        card,
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
        card,
    )
}

fn card(
    connection: &Connection,
    query: &str,
    than: ThingId,
) -> rusqlite::Result<Option<(ThingId, StoryNumber)>> {
    connection.prepare_cached(query)?.query_row([than], |row| Ok((row.get(0)?, row.get(1)?))).optional()
}

/// When a card was read. None if the thing is no card that was.
pub(crate) fn read_when(connection: &Connection, card: ThingId) -> rusqlite::Result<Option<When>> {
    connection
        .prepare_cached("SELECT game, moment FROM story_reading WHERE thing = ?1")?
        .query_row([card], |row| Ok(When { game: row.get(0)?, moment: row.get::<_, Moment>(1)? }))
        .optional()
}

/// A thing that is a story card was read.
pub(crate) fn add_reading(
    transaction: &Transaction<'_>,
    thing: ThingId,
    card: &StoryCard,
    game: GameNumber,
    checklist: Checklist,
) -> rusqlite::Result<()> {
    transaction.execute(
        "INSERT INTO story_reading (thing, side_a, side_b, ending, game, moment) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        params![thing, card.side_a, card.side_b, card.ending, game, checklist],
    )?;
    Ok(())
}

/// How a card was read, and its number, are put right.
pub(crate) fn amend(
    transaction: &Transaction<'_>,
    thing: ThingId,
    number: StoryNumber,
    card: &StoryCard,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE thing SET number = ?2 WHERE id = ?1")?
        .execute(params![thing, number])?;
    transaction
        .prepare_cached("UPDATE story_reading SET side_a = ?2, side_b = ?3, ending = ?4 WHERE thing = ?1")?
        .execute(params![thing, card.side_a, card.side_b, card.ending])?;
    Ok(())
}

/// Something that a story card brought.
pub(crate) enum BroughtRow {
    Thing(ThingId),
    /// On the back of a company box, from a game on (LW-COM-3).
    Wagons {
        company: CompanyColour,
        from_game: GameNumber,
        wagons: u8,
    },
    Note {
        brought: i64,
        text: String,
    },
}

/// What a story card brought, in the order in which it was noted.
pub(crate) fn brought(connection: &Connection, card: ThingId) -> rusqlite::Result<Vec<BroughtRow>> {
    let mut statement = connection.prepare_cached(
        "SELECT id, thing, company, wagons, from_game, note FROM story_brought WHERE story = ?1 ORDER BY id",
    )?;
    let found = statement.query_map([card], |row| {
        Ok(match (row.get(1)?, row.get(5)?) {
            (Some(thing), _) => BroughtRow::Thing(thing),
            (None, Some(text)) => BroughtRow::Note { brought: row.get(0)?, text },
            (None, None) => {
                BroughtRow::Wagons { company: row.get(2)?, wagons: row.get(3)?, from_game: row.get(4)? }
            }
        })
    })?;
    found.collect()
}

/// What was noted of story cards that may be told of, with the card.
pub(crate) fn notes(connection: &Connection) -> rusqlite::Result<Vec<(ThingId, String)>> {
    let mut statement = connection.prepare_cached(&format!(
        "SELECT thing.id, note FROM story_brought JOIN thing ON thing.id = story_brought.story
         WHERE note IS NOT NULL AND {} ORDER BY story_brought.id",
        told(connection)?
    ))?;
    statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

/// The story card that brought a thing, and its number.
pub(crate) fn brought_by(
    connection: &Connection,
    thing: ThingId,
) -> rusqlite::Result<Option<(ThingId, StoryNumber)>> {
    connection
        .prepare_cached(
            "SELECT card.id, card.number FROM story_brought JOIN thing AS card ON card.id = story_brought.story
             WHERE story_brought.thing = ?1 ORDER BY story_brought.id LIMIT 1",
        )?
        .query_row([thing], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()
}

/// LW-COM-3: the boxes that still say what a card said, in games that have not begun.
pub(crate) fn boxes_it_spoke_of(
    connection: &Connection,
    card: ThingId,
) -> rusqlite::Result<Vec<(CompanyColour, GameNumber)>> {
    let mut statement = connection.prepare_cached(
        "SELECT box_wagons.company, box_wagons.from_game FROM story_brought JOIN box_wagons USING (company, from_game, wagons)
         WHERE story = ?1 AND box_wagons.from_game NOT IN (SELECT number FROM game)",
    )?;
    statement.query_map([card], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

/// LW-STO-2: notes which story card brought a thing.
pub(crate) fn note_thing(
    transaction: &Transaction<'_>,
    card: ThingId,
    thing: ThingId,
) -> rusqlite::Result<()> {
    transaction.execute("INSERT INTO story_brought (story, thing) VALUES (?1, ?2)", [card, thing])?;
    Ok(())
}

/// Whatever a card brought that is no thing of the box.
pub(crate) fn note_text(transaction: &Transaction<'_>, card: ThingId, text: &str) -> rusqlite::Result<()> {
    transaction.execute("INSERT INTO story_brought (story, note) VALUES (?1, ?2)", params![card, text])?;
    Ok(())
}

/// What was noted of a card, and the number of that card.
pub(crate) fn noted_text(
    connection: &Connection,
    brought: i64,
) -> rusqlite::Result<Option<(StoryNumber, String)>> {
    connection
        .query_row(
            "SELECT thing.number, note FROM story_brought JOIN thing ON thing.id = story
             WHERE story_brought.id = ?1 AND note IS NOT NULL",
            [brought],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
        .optional()
}

pub(crate) fn remove_brought(transaction: &Transaction<'_>, brought: i64) -> rusqlite::Result<()> {
    transaction.execute("DELETE FROM story_brought WHERE id = ?1", [brought])?;
    Ok(())
}

/// The number of a story card.
pub(crate) fn number_of(connection: &Connection, card: ThingId) -> rusqlite::Result<StoryNumber> {
    connection.query_row("SELECT number FROM thing WHERE id = ?1", [card], |row| row.get(0))
}

/// LW-COM-3: what the last story card to speak of a box said of it from a game on.
pub(crate) fn wagons_told(
    connection: &Connection,
    company: CompanyColour,
    from_game: GameNumber,
) -> rusqlite::Result<Option<u8>> {
    connection
        .prepare_cached(
            "SELECT wagons FROM story_brought WHERE company = ?1 AND from_game = ?2 AND wagons IS NOT NULL
             ORDER BY id DESC LIMIT 1",
        )?
        .query_row(params![company, from_game], |row| row.get(0))
        .optional()
}

/// LW-COM-3: a story card said what stands on the back of a box from a game on.
pub(crate) fn tell_wagons(
    transaction: &Transaction<'_>,
    story: ThingId,
    company: CompanyColour,
    from_game: GameNumber,
    wagons: u8,
) -> rusqlite::Result<()> {
    transaction.execute(
        "INSERT INTO story_brought (story, company, wagons, from_game) VALUES (?1, ?2, ?3, ?4)",
        params![story, company, wagons, from_game],
    )?;
    Ok(())
}
