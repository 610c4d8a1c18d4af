//! One search for all: things, the story, notes of evenings, people. What is sealed or private is not looked at, so
//! that not even the number of results tells of it (LW-COM-2, LW-POS-2).

pub(super) mod things;
mod words;

use std::collections::BTreeMap;

use rules::keeping::PrintedKind;
use rusqlite::Connection;

use super::keeping::kinds;
use crate::{
    Stop,
    facts::lines,
    store::{
        games, people, story,
        things::{Readable, each_readable, told_one},
    },
};
use contract::{
    ThingId,
    keeping::KindName,
    searching::{Everywhere, FoundCard, FoundNote, FoundPerson, FoundThing},
};
use things::{KindNames, Rank, rank};
use words::{Words, folded};

/// How many results of a group are shown at once.
const FIRST: usize = 30;

pub(crate) fn everywhere(
    connection: &Connection,
    text: &str,
    names: Option<&[KindName]>,
) -> Result<Everywhere, Stop> {
    let words = Words::of(text);
    let mut found = Everywhere {
        things: Vec::new(),
        more_things: 0,
        story: Vec::new(),
        more_story: 0,
        notes: Vec::new(),
        more_notes: 0,
        people: Vec::new(),
        kinds: kinds(connection)?,
        companies: people::badges(connection)?,
    };
    if words.is_empty() {
        return Ok(found);
    }
    let names = KindNames::of(names, &found.kinds);
    find_things(connection, &words, &names, &mut found)?;
    find_notes(connection, &words, &mut found)?;
    found.people = find_people(connection, &words)?;
    Ok(found)
}

/// How many there are beyond those that are shown.
fn beyond_the_first(all: usize) -> u32 {
    u32::try_from(all.saturating_sub(FIRST)).unwrap_or(u32::MAX)
}

fn find_things(
    connection: &Connection,
    words: &Words,
    names: &KindNames,
    found: &mut Everywhere,
) -> Result<(), Stop> {
    let mut noted: BTreeMap<ThingId, String> = BTreeMap::new();
    for (card, note) in story::notes(connection)? {
        let notes = noted.entry(card).or_default();
        notes.push_str(&note);
        notes.push('\n');
    }
    let mut all: Vec<(Rank, ThingId)> = Vec::new();
    let mut cards: Vec<(Rank, ThingId)> = Vec::new();
    each_readable(connection, None, None, |thing| {
        // Stickers are rules, and rules are in words of the interface: who shows this looks for them there.
        if thing.kind == PrintedKind::Sticker.key() {
            return;
        }
        if thing.kind != PrintedKind::StoryCard.key() {
            all.extend(rank(words, thing, names).map(|rank| (rank, thing.thing)));
            return;
        }
        let text = format!("{}\n{}", thing.text, noted.get(&thing.thing).map_or("", String::as_str));
        let card = Readable { text: &text, ..*thing };
        cards.extend(rank(words, &card, names).map(|rank| (rank, thing.thing)));
    })?;
    all.sort_by_key(|(rank, _)| *rank);
    cards.sort_by_key(|(rank, _)| *rank);
    found.more_things = beyond_the_first(all.len());
    found.more_story = beyond_the_first(cards.len());
    for (_, thing) in all.into_iter().take(FIRST) {
        let Some(row) = told_one(connection, thing)? else { continue };
        let excerpt = row.written.text.as_deref().and_then(|text| words.excerpt(text));
        found.things.push(FoundThing { line: lines::line(connection, row)?, excerpt });
    }
    for (_, card) in cards.into_iter().take(FIRST) {
        let Some(row) = told_one(connection, card)? else { continue };
        let texts = [row.written.text.as_deref(), noted.get(&card).map(String::as_str)];
        let excerpt = texts.into_iter().flatten().find_map(|text| words.excerpt(text));
        let read = story::read_when(connection, card)?;
        found.story.push(FoundCard { line: lines::line(connection, row)?, read, excerpt });
    }
    Ok(())
}

/// Newest first.
fn find_notes(connection: &Connection, words: &Words, found: &mut Everywhere) -> Result<(), Stop> {
    let mut notes = games::all_notes(connection)?;
    notes.retain(|(_, _, text)| words.are_in(&[&folded(text)]));
    found.more_notes = beyond_the_first(notes.len());
    found.notes = notes
        .into_iter()
        .take(FIRST)
        .filter_map(|(note, game, text)| Some(FoundNote { note, game, excerpt: words.excerpt(&text)? }))
        .collect();
    Ok(())
}

/// Whoever is called so, or presides what is called so.
fn find_people(connection: &Connection, words: &Words) -> Result<Vec<FoundPerson>, Stop> {
    let companies = people::badges(connection)?;
    let name_of =
        |company| companies.iter().find(|badge| badge.company == company).map(|badge| folded(&badge.name));
    let mut found = Vec::new();
    for player in people::players(connection)? {
        let now = people::presided_by(connection, player.id)?;
        let company = match now {
            Some(company) => Some(company),
            None => people::presided_last(connection, player.id)?,
        };
        // A company is found with who presides it now, not with everybody who ever did.
        let company_name = now.and_then(name_of).unwrap_or_default();
        if words.are_in(&[&folded(&player.name), &company_name]) {
            found.push(FoundPerson { player: Some(player), company, presides: now.is_some() });
        }
    }
    for badge in &companies {
        let nobodys = people::president(connection, badge.company)?.is_none();
        if nobodys && words.are_in(&[&folded(&badge.name)]) {
            found.push(FoundPerson { player: None, company: Some(badge.company), presides: false });
        }
    }
    Ok(found)
}
