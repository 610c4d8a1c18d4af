//! Things by place, kind and words. Accents and capitals do not matter.

use rusqlite::Connection;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use super::kinds;
use crate::{
    Stop,
    facts::lines,
    store::{people, things},
};
use contract::{
    ThingId,
    keeping::{Found, Sought, ThingLine},
};

/// How many results come at a time.
pub(crate) const PAGE: usize = 60;

/// Nobody looks for more than that; a page that sends more does not hold up the others.
const LONGEST_QUESTION: usize = 200;
const MOST_WORDS: usize = 12;
const MOST_PLACES: usize = 60;
const MOST_NAMES: usize = 200;

pub(crate) fn find(connection: &Connection, sought: &Sought) -> Result<Found, Stop> {
    let words = words(sought.text.as_deref().unwrap_or_default());
    let mut ids = candidates(connection, sought, &words)?;
    if !words.is_empty() {
        ids.sort_by_key(|(rank, ..)| *rank);
    }
    let total = u32::try_from(ids.len()).unwrap_or(u32::MAX);
    let after = usize::try_from(sought.after.unwrap_or(0)).unwrap_or(usize::MAX);
    let page = ids.get(after..).unwrap_or_default().iter().take(PAGE);
    let things = page
        .map(|(_, thing)| lines::one(connection, *thing))
        .collect::<Result<Vec<Option<ThingLine>>, _>>()?;
    Ok(Found {
        things: things.into_iter().flatten().collect(),
        total,
        kinds: kinds(connection)?,
        companies: people::badges(connection)?,
    })
}

/// How well a thing answers: the lower, the sooner it is shown.
type Rank = u8;

fn candidates(
    connection: &Connection,
    sought: &Sought,
    words: &[String],
) -> Result<Vec<(Rank, ThingId)>, Stop> {
    let names: Vec<(&str, String)> = sought
        .names
        .iter()
        .flatten()
        .take(MOST_NAMES)
        .map(|called| (called.kind.as_str(), folded(&called.name)))
        .collect();
    let places = sought.places.as_deref().map(|places| places.get(..MOST_PLACES).unwrap_or(places));
    let mut found = Vec::new();
    things::each_readable(connection, sought.kind.as_deref(), places, |thing| {
        let kind = names.iter().find(|(known, _)| *known == thing.kind).map_or("", |(_, name)| name.as_str());
        let rank = if words.is_empty() {
            Some(0)
        } else {
            rank(words, &folded(thing.number), &folded(thing.title), &folded(thing.text), kind)
        };
        found.extend(rank.map(|rank| (rank, thing.thing)));
    })?;
    Ok(found)
}

/// All words have to be there; a number that is the word itself comes first, then titles, then texts and kinds.
fn rank(words: &[String], number: &str, title: &str, text: &str, kind: &str) -> Option<Rank> {
    let everywhere =
        |word: &String| [number, title, text, kind].iter().any(|part| part.contains(word.as_str()));
    if !words.iter().all(everywhere) {
        return None;
    }
    let in_title = words.iter().all(|word| title.contains(word.as_str()));
    Some(match words {
        words if words.iter().any(|word| number == word) => 0,
        [word, ..] if in_title && title.starts_with(word.as_str()) => 1,
        _ if in_title => 2,
        [word, ..] if number.contains(word.as_str()) => 3,
        _ => 4,
    })
}

fn words(text: &str) -> Vec<String> {
    let text: String = text.chars().take(LONGEST_QUESTION).collect();
    let text = folded(&text).replace("n°", " ");
    // What stands before a number is no word of its own.
    let words = text.split_whitespace().filter(|word| !["n", "no", "no.", "°"].contains(word));
    words.take(MOST_WORDS).map(str::to_owned).collect()
}

/// Without accents and capitals, and with `œ` as two letters.
fn folded(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut folded = String::with_capacity(text.len());
    for character in text.nfd().filter(|character| !is_combining_mark(*character)) {
        match character {
            'œ' | 'Œ' => folded.push_str("oe"),
            'æ' | 'Æ' => folded.push_str("ae"),
            '’' => folded.push('\''),
            other => folded.extend(other.to_lowercase()),
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_capitals_and_ligatures_do_not_matter() {
        assert_eq!(folded("Éclair sur l’Œuvre"), "eclair sur l'oeuvre");
        assert_eq!(words("  ÉLÉPHANT  bleu "), ["elephant", "bleu"]);
    }

    #[test]
    fn a_number_comes_before_a_title_and_a_title_before_a_text() {
        let words = |text: &str| super::words(text);
        let rank = |words: &[String], number: &str, title: &str, text: &str| {
            super::rank(words, number, title, text, "evenement")
        };
        assert_eq!(rank(&words("événement n° 12"), "12", "", ""), Some(0), "by its kind and its number");
        assert_eq!(rank(&words("événement"), "12", "", ""), Some(4));
        assert_eq!(rank(&words("12"), "12", "", ""), Some(0));
        assert_eq!(rank(&words("orage"), "3", "orage sur la ligne", ""), Some(1));
        assert_eq!(rank(&words("ligne"), "3", "orage sur la ligne", ""), Some(2));
        assert_eq!(rank(&words("12"), "1865-12", "", ""), Some(3));
        assert_eq!(rank(&words("pont"), "3", "orage", "le pont cede"), Some(4));
        assert_eq!(rank(&words("orage pont"), "3", "orage", "le pont cede"), Some(4));
        assert_eq!(rank(&words("orage gare"), "3", "orage", "le pont cede"), None);
    }
}
