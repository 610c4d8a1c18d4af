//! Things by place, kind and words.

use rusqlite::Connection;

use super::{
    super::keeping::kinds,
    words::{Words, folded},
};
use crate::{
    Stop,
    facts::lines,
    store::{
        people,
        things::{self, Readable},
    },
};
use contract::{
    ThingId,
    keeping::{Found, KindName, KindShown, Sought, ThingLine},
};

/// How many results come at a time.
const PAGE: usize = 60;

/// Nobody looks in more places than that, or has more kinds.
const MOST_PLACES: usize = 60;
const MOST_NAMES: usize = 200;

pub(crate) fn find(connection: &Connection, sought: &Sought) -> Result<Found, Stop> {
    let words = Words::of(sought.text.as_deref().unwrap_or_default());
    let kinds = kinds(connection)?;
    let names = KindNames::of(sought.names.as_deref(), &kinds);
    let places = sought.places.as_deref().map(|places| places.get(..MOST_PLACES).unwrap_or(places));
    let mut found: Vec<(Rank, ThingId)> = Vec::new();
    things::each_readable(connection, sought.kind.as_deref(), places, |thing| {
        let rank = if words.is_empty() { Some(0) } else { rank(&words, thing, &names) };
        found.extend(rank.map(|rank| (rank, thing.thing)));
    })?;
    // Stable: what answers equally well stays in the order of a list.
    found.sort_by_key(|(rank, _)| *rank);
    let total = u32::try_from(found.len()).unwrap_or(u32::MAX);
    let after = usize::try_from(sought.after.unwrap_or(0)).unwrap_or(usize::MAX);
    let page = found.get(after..).unwrap_or_default().iter().take(PAGE);
    let things = page
        .map(|(_, thing)| lines::one(connection, *thing))
        .collect::<Result<Vec<Option<ThingLine>>, _>>()?;
    Ok(Found {
        things: things.into_iter().flatten().collect(),
        total,
        kinds,
        companies: people::badges(connection)?,
    })
}

/// What kinds are called: by the asker, and by the group.
pub(super) struct KindNames(Vec<(String, String)>);

impl KindNames {
    pub(super) fn of(names: Option<&[KindName]>, kinds: &[KindShown]) -> Self {
        let names = names.unwrap_or_default().iter().take(MOST_NAMES);
        let names = names.map(|called| (called.kind.clone(), folded(&called.name)));
        let own = kinds.iter().filter_map(|kind| Some((kind.kind.clone(), folded(kind.name.as_deref()?))));
        Self(names.chain(own).collect())
    }

    fn called(&self, kind: &str) -> &str {
        self.0.iter().find(|(known, _)| *known == kind).map_or("", |(_, name)| name.as_str())
    }
}

/// How well a thing answers: the lower, the sooner it is shown.
pub(super) type Rank = u8;

/// All words have to be there; a number that is the word itself comes first, then titles, then texts and kinds.
pub(super) fn rank(words: &Words, thing: &Readable<'_>, names: &KindNames) -> Option<Rank> {
    let (number, title, text) = (folded(thing.number), folded(thing.title), folded(thing.text));
    if !words.are_in(&[&number, &title, &text, names.called(thing.kind)]) {
        return None;
    }
    Some(if words.are_printed_as(&number) {
        0
    } else if words.are_in(&[&title]) {
        if title.starts_with(words.first()) { 1 } else { 2 }
    } else if words.are_in(&[&number]) {
        3
    } else {
        4
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_comes_before_a_title_and_a_title_before_a_text() {
        let names = [KindName { kind: "event".to_owned(), name: "événement événements".to_owned() }];
        let names = KindNames::of(Some(&names), &[]);
        let rank = |sought: &str, number: &str, title: &str, text: &str| {
            let thing = Readable { thing: ThingId(1), kind: "event", number, title, text };
            super::rank(&Words::of(sought), &thing, &names)
        };
        assert_eq!(rank("événement n° 12", "12", "", ""), Some(0), "by its kind and its number");
        assert_eq!(rank("événement", "12", "", ""), Some(4));
        assert_eq!(rank("12", "12", "", ""), Some(0));
        assert_eq!(rank("orage", "3", "Orage sur la ligne", ""), Some(1));
        assert_eq!(rank("ligne", "3", "Orage sur la ligne", ""), Some(2));
        assert_eq!(rank("12", "1865-12", "", ""), Some(3));
        assert_eq!(rank("pont", "3", "orage", "le pont cède"), Some(4));
        assert_eq!(rank("orage pont", "3", "orage", "le pont cède"), Some(4));
        assert_eq!(rank("orage gare", "3", "orage", "le pont cède"), None);
        assert_eq!(rank("rage", "3", "orage", ""), None, "not inside a word");
    }
}
