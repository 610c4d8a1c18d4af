//! Which room of the program knows which, and where SQL is spoken: read off the sources, so that nobody leads a
//! path back by mistake.

mod sources;

use std::{collections::BTreeSet, fs, path::Path};

use sources::{Source, Token, read_all};

/// The rooms of the ledger, each with those it may know: only ones that stand above it.
const ROOMS: [(&str, &[&str]); 10] = [
    ("photos", &[]),
    ("schema", &[]),
    ("store", &["photos", "schema"]),
    ("facts", &["schema", "store"]),
    ("actions", &["facts", "schema", "store"]),
    ("views", &["facts", "schema", "store"]),
    ("history", &["actions", "facts", "photos", "schema", "store"]),
    ("document", &["facts", "history", "photos", "schema", "store", "views"]),
    ("sharing", &["actions", "document", "facts", "history", "photos", "schema", "store", "views"]),
    ("sample", &["document", "facts", "history", "photos", "schema", "store", "views"]),
];

/// Where SQL is spoken: sharing copies rows as they are, and the telling of the sample looks up what it told.
const SPEAK_SQL: [&str; 5] = ["schema/", "store/", "document/", "sharing/", "sample/replay.rs"];

/// What asks SQLite for something.
const METHODS: [&str; 9] = [
    "execute",
    "execute_batch",
    "pragma_query",
    "pragma_query_value",
    "pragma_update",
    "prepare",
    "prepare_cached",
    "query_map",
    "query_row",
];

/// What a text in SQL begins with, or holds.
const SQL: [&str; 9] = [
    "SELECT ",
    "INSERT INTO ",
    "UPDATE ",
    "DELETE FROM ",
    "CREATE TABLE ",
    "PRAGMA ",
    " WHERE ",
    "ORDER BY ",
    "EXISTS (",
];

fn source_folder(of: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(of).join("src")
}

fn ledger() -> Vec<Source> {
    read_all(&source_folder("ledger"))
}

/// What lies directly in the crate, and in which room it is at home: `Campaign` in `document`.
fn at_the_door(sources: &[Source]) -> Vec<(String, String)> {
    let root = sources.iter().find(|source| source.file == "lib.rs").expect("the root of the crate");
    let paths = root.used().into_iter().filter(|path| is_room(&path[0]) && path.len() > 1);
    paths.map(|path| (path[path.len() - 1].clone(), path[0].clone())).collect()
}

fn is_room(name: &str) -> bool {
    ROOMS.iter().any(|(room, _)| *room == name)
}

#[test]
fn every_room_is_known_and_none_knows_one_that_knows_it() {
    let folders = fs::read_dir(source_folder("ledger")).expect("the sources").map(|entry| {
        let path = entry.expect("an entry").path();
        path.file_stem().expect("a name").to_string_lossy().into_owned()
    });
    let found: BTreeSet<String> = folders.filter(|name| name != "lib").collect();
    let known: BTreeSet<String> = ROOMS.iter().map(|(room, _)| (*room).to_owned()).collect();
    assert_eq!(found, known);
    for (place, (room, may_know)) in ROOMS.iter().enumerate() {
        let above = &ROOMS[..place];
        for known in *may_know {
            assert!(above.iter().any(|(room, _)| room == known), "{room} may not know {known}");
        }
    }
}

#[test]
fn no_room_knows_one_that_it_may_not_know() {
    let sources = ledger();
    let at_the_door = at_the_door(&sources);
    assert!(at_the_door.contains(&("Campaign".to_owned(), "document".to_owned())), "{at_the_door:?}");
    let mut led_back = Vec::new();
    let mut known = BTreeSet::new();
    for source in &sources {
        let Some((room, may_know)) = ROOMS.iter().find(|(room, _)| source.room() == *room) else { continue };
        for path in source.paths_from_the_root() {
            let first = &path[0];
            let door = at_the_door.iter().find(|(name, _)| name == first).map(|(_, room)| room);
            let Some(other) = door.or_else(|| Some(first).filter(|first| is_room(first))) else { continue };
            known.insert((*room, other.clone()));
            if other != room && !may_know.contains(&other.as_str()) {
                led_back.push(format!("{}: {}", source.file, path.join("::")));
            }
        }
    }
    assert!(led_back.is_empty(), "{led_back:#?}");
    // What is seen at all: without it nothing would be refused.
    for (room, other) in
        [("facts", "store"), ("actions", "facts"), ("history", "actions"), ("document", "views")]
    {
        assert!(known.contains(&(room, other.to_owned())), "{room} knows {other}, and it was not seen");
    }
}

#[test]
fn sql_is_spoken_in_the_store_and_below() {
    let mut speak = BTreeSet::new();
    for source in ledger() {
        let methods = source.tokens.windows(3).filter(|three| match three {
            [Token::Sign('.'), Token::Word(method), Token::Sign('(' | ':')] => {
                METHODS.contains(&method.as_str())
            }
            _ => false,
        });
        let texts = source.tokens.iter().filter(|token| match token {
            Token::Text(text) => SQL.iter().any(|word| text.contains(word)),
            _ => false,
        });
        if methods.count() + texts.count() > 0 {
            speak.insert(source.file);
        }
    }
    let elsewhere: Vec<&String> =
        speak.iter().filter(|file| !SPEAK_SQL.iter().any(|place| file.starts_with(place))).collect();
    assert!(elsewhere.is_empty(), "{elsewhere:#?}");
    for place in SPEAK_SQL {
        assert!(speak.iter().any(|file| file.starts_with(place)), "no SQL in {place} any more");
    }
}

/// What the rules are made of, but for what a feature brings.
const OF_THE_RULES: [&str; 4] = ["rand", "serde", "strum", "thiserror"];

#[test]
fn the_rules_depend_on_nothing_that_reaches_outside() {
    let manifest = source_folder("rules").with_file_name("Cargo.toml");
    let manifest = fs::read_to_string(manifest).expect("the manifest of the rules");
    let mut section = "";
    let mut always = Vec::new();
    for line in manifest.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if line.starts_with('[') {
            section = line;
            // A dependency with a table of its own, or of some platforms alone, would be overlooked.
            let apart = section.contains("dependencies.") || section.starts_with("[target");
            assert!(!apart, "{section} is written in a way that is not read here");
            continue;
        }
        let (key, value) = line.split_once('=').expect("a key and a value");
        let name = key.split('.').next().unwrap_or(key).trim();
        match section {
            "[dependencies]" if !value.contains("optional = true") => always.push(name),
            "[features]" => assert_ne!(name, "default", "what is on by default is there always"),
            _ => {}
        }
    }
    always.sort_unstable();
    assert_eq!(always, OF_THE_RULES);
}

#[test]
fn the_rules_touch_neither_files_nor_clock_nor_network() {
    let outside = |path: &[String]| match path {
        [crate_name, module, ..] if crate_name == "std" => {
            ["env", "fs", "io", "net", "os", "process", "thread", "time"].contains(&module.as_str())
        }
        [crate_name, ..] => crate_name == "rusqlite",
        [] => false,
    };
    let mut reaching = BTreeSet::new();
    let sources = read_all(&source_folder("rules"));
    for source in &sources {
        let paths = source.paths_of("std").into_iter().chain(source.paths_of("rusqlite"));
        reaching
            .extend(paths.filter(|path| outside(path)).map(|path| (source.file.clone(), path.join("::"))));
    }
    assert!(reaching.iter().any(|(file, _)| file == "sql.rs"), "what is looked for is seen where it is");
    reaching.retain(|(file, _)| file != "sql.rs");
    assert!(reaching.is_empty(), "{reaching:#?}");
}
