//! The story deck as far as it was read.

use rules::{
    GameNumber,
    story::{ReadCard, next_card, reading},
};
use rusqlite::Connection;

use crate::{
    Stop,
    store::story::{self, ReadingRow},
    views::keeping::story::brought,
};
use contract::{
    Checklist, Place, ThingId,
    night::{NightStory, NightStoryCard},
};

/// LW-STO-1 to LW-STO-3: what this game has read, and what comes next.
pub(super) fn of_game(connection: &Connection, game: GameNumber) -> Result<NightStory, Stop> {
    let rows = story::read_in(connection, game)?;
    let read_in = |checklist: Checklist| -> Vec<ReadCard> {
        let read = |row: &ReadingRow| ReadCard {
            number: row.number,
            side_a: row.side_a,
            side_b: row.side_b,
            ending: row.ending,
        };
        rows.iter().filter(|row| row.checklist == checklist).map(read).collect()
    };
    let last = story::last_card(connection)?;
    Ok(NightStory {
        setup: reading(&read_in(Checklist::Setup)),
        end: reading(&read_in(Checklist::End)),
        next: next_card(last.map(|(_, number)| number)),
        cards: all_shown(connection, rows, last.map(|(last, _)| last))?,
    })
}

/// The cards of a game, in the order in which they were read.
pub(crate) fn cards(connection: &Connection, game: GameNumber) -> Result<Vec<NightStoryCard>, Stop> {
    let last = story::last_card(connection)?.map(|(last, _)| last);
    all_shown(connection, story::read_in(connection, game)?, last)
}

fn all_shown(
    connection: &Connection,
    rows: Vec<ReadingRow>,
    last: Option<ThingId>,
) -> Result<Vec<NightStoryCard>, Stop> {
    let shown = rows.into_iter().map(|row| {
        let ReadingRow { card, number, side_a, side_b, ending, checklist, place } = row;
        Ok(NightStoryCard {
            thing: card,
            checklist,
            number: number.to_string(),
            side_a,
            side_b,
            ending,
            enters_play: place != Place::DeadLetters,
            last: last == Some(card),
            brought: brought(connection, card)?,
        })
    });
    shown.collect()
}
