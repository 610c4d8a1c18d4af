//! The story deck as far as it was read, and what its cards brought (LW-STO-1 to LW-STO-3).

use rules::{CompanyColour, GameNumber, story::next_card};
use rusqlite::Connection;

use super::kinds;
use crate::{
    Stop,
    facts::lines,
    store::{
        games, people,
        story::{self, BroughtRow},
    },
    views::night::story as night_story,
};
use contract::{
    Checklist, Stage, ThingId,
    keeping::{Brought, ReadingNow, StoryCardShown, StoryDeck, StoryRef},
};

pub(crate) fn read(connection: &Connection) -> Result<StoryDeck, Stop> {
    let last = story::last_card(connection)?;
    let mut cards = Vec::new();
    for game in story::games(connection)? {
        let read = night_story::cards(connection, game)?;
        cards.extend(read.into_iter().rev().map(|card| StoryCardShown { game, card }));
    }
    Ok(StoryDeck {
        cards,
        last: last.map(|(thing, number)| StoryRef { thing, number: number.to_string() }),
        next: next_card(last.map(|(_, number)| number)),
        reading: reading_now(connection)?,
        kinds: kinds(connection)?,
        companies: people::badges(connection)?,
    })
}

/// LW-STO-1: read at the set-up, and again at the end.
fn reading_now(connection: &Connection) -> Result<Option<ReadingNow>, Stop> {
    let Some(game) = games::open_game(connection)? else { return Ok(None) };
    Ok(match games::game(connection, game)?.stage {
        Stage::Setup => Some(ReadingNow { game, checklist: Checklist::Setup }),
        Stage::Closing => Some(ReadingNow { game, checklist: Checklist::End }),
        Stage::Table | Stage::Play | Stage::Receipts | Stage::Closed => None,
    })
}

/// What a story card brought, in the order in which it was noted. What lies in a sealed vault by now is not told.
pub(crate) fn brought(connection: &Connection, card: ThingId) -> Result<Vec<Brought>, Stop> {
    let mut all: Vec<Brought> = Vec::new();
    for brought in story::brought(connection, card)? {
        match brought {
            BroughtRow::Thing(thing) => {
                let line = lines::one(connection, thing)?;
                all.extend(line.map(|line| Brought::Thing { line: Box::new(line) }));
            }
            BroughtRow::Note { brought, text } => all.push(Brought::Note { brought, text }),
            BroughtRow::Wagons { company, from_game, wagons } => {
                add_wagons(&mut all, company, from_game, wagons);
            }
        }
    }
    Ok(all)
}

/// The same number on several boxes is one thing to tell.
fn add_wagons(all: &mut Vec<Brought>, company: CompanyColour, from: GameNumber, number: u8) {
    for brought in all.iter_mut() {
        if let Brought::Wagons { companies, from_game, wagons } = brought
            && (*from_game, *wagons) == (from, number)
        {
            if !companies.contains(&company) {
                companies.push(company);
            }
            return;
        }
    }
    all.push(Brought::Wagons { companies: vec![company], from_game: from, wagons: number });
}
