//! Proof that what views declare is enough: they read no table of a topic that they do not name.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex},
};

use chrono::DateTime;
use rand::{SeedableRng, rngs::StdRng};
use rules::{CompanyColour, GameNumber};
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use serde_json::json;

use crate::{Campaign, Outside, document::kept, schema::tables::facts_of};
use contract::{Rejection, View, Viewer};

/// How many steps lie between two looks at everything.
const STRIDE: usize = 40;

/// Every view of a campaign, those about one game or thing for many of them.
fn views() -> Vec<View> {
    let mut views: Vec<_> = [
        "line",
        "companies",
        "night",
        "journal",
        "box",
        "story_deck",
        "events",
        "postcards",
        "rulebook",
        "results",
        "finale",
        "album",
    ]
    .map(|view| json!({ "view": view }))
    .into();
    views.push(json!({ "view": "things", "sought": {} }));
    views.push(json!({ "view": "things", "sought": { "text": "la", "places": [{ "at": "board" }] } }));
    views.push(json!({ "view": "search", "text": "la" }));
    views.push(json!({ "view": "referee", "case": {
        "game": 7, "company": "red", "players": 5,
        "route": { "lanes": [{ "colour": "red" }], "length": 4, "big_cities": 1 },
    } }));
    views.push(json!({ "view": "quarrel", "quarrel": { "about": "tickets", "in_the_deck": 2 } }));
    for game in GameNumber::all() {
        views.push(json!({ "view": "changes", "since": game }));
        views.push(json!({ "view": "night", "game": game }));
        views.push(json!({ "view": "trial", "game": game, "receipts": [] }));
        views.push(json!({ "view": "rulebook", "game": game }));
        views.push(json!({ "view": "photos", "of": { "of": "game", "game": game } }));
    }
    for thing in (1..150).step_by(9) {
        views.push(json!({ "view": "thing", "thing": thing }));
        views.push(json!({ "view": "private_side", "postcard": thing }));
        views.push(json!({ "view": "photos", "of": { "of": "thing", "thing": thing } }));
    }
    for photo in 1..8 {
        views.push(json!({ "view": "picture", "photo": photo, "size": "full" }));
    }
    views.into_iter().map(|view| serde_json::from_value(view).expect("a view")).collect()
}

#[test]
fn a_view_reads_only_tables_of_its_topics_in_any_state_of_a_campaign() {
    let folder = tempfile::tempdir().expect("a folder");
    let now = DateTime::parse_from_rfc3339("2026-11-16T20:00:00+01:00").expect("a moment");
    let outside = Outside { now, dice: &mut StdRng::seed_from_u64(1865) };
    let views = views();
    let mut read_at_all = BTreeSet::new();
    for name in ["concluded", "photos"] {
        let (path, copies) = (kept::copy(name, folder.path()), folder.path().join("copies"));
        let mut campaign = Campaign::open(&path, &copies, &outside).expect("a kept campaign");
        // Nothing here is worth waiting for a disk.
        campaign.connection.pragma_update(None, "synchronous", "OFF").expect("a setting");
        for step in 0.. {
            if step % STRIDE == 0 {
                read_at_all.extend(look(&campaign, &views));
            }
            match campaign.undo_unsealing(None, "un essai", None, now) {
                Ok(_) => {}
                Err(Rejection::NothingToUndo) => break,
                Err(other) => panic!("{name}: undo {step} was refused: {other}"),
            }
        }
    }
    assert!(read_at_all.len() > 20, "hardly anything was read: {read_at_all:?}");
}

/// Asks for each view and tells which tables were read for them.
fn look(campaign: &Campaign, views: &[View]) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for view in views {
        let tables = tables_read(campaign, || {
            drop(campaign.show(Viewer::Table { holding: Some(CompanyColour::Red) }, view));
        });
        for table in &tables {
            assert!(
                facts_of(table).is_some_and(|facts| view.topics().contains(&facts.topic)),
                "{view:?} reads {table}"
            );
        }
        all.extend(tables);
    }
    all
}

/// SQLite asks for leave whenever it prepares to read; that leave is asked for anew has it prepare again.
fn tables_read(campaign: &Campaign, work: impl FnOnce()) -> BTreeSet<String> {
    let read: Arc<Mutex<BTreeSet<String>>> = Arc::default();
    let noted = Arc::clone(&read);
    let note = move |asked: AuthContext<'_>| {
        if let AuthAction::Read { table_name, .. } = asked.action
            && !table_name.starts_with("sqlite_")
        {
            noted.lock().expect("nobody panicked").insert(table_name.to_owned());
        }
        Authorization::Allow
    };
    campaign.connection.authorizer(Some(note)).expect("an authorizer");
    work();
    campaign.connection.authorizer(None::<fn(AuthContext<'_>) -> Authorization>).expect("none any more");
    let read = read.lock().expect("nobody panicked");
    read.clone()
}
