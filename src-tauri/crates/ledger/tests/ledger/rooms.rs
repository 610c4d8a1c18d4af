//! Which room of the program knows which, and where SQL is spoken: read off the sources, so that nobody leads a
//! path back by mistake.

mod sources;

use std::{collections::BTreeSet, fs, path::Path};

use sources::{Source, Token, read_all};

/// A crate, and its rooms, each with those it may know: only ones that stand above it.
type Rooms = (&'static str, &'static [(&'static str, &'static [&'static str])]);

const LEDGER: Rooms = (
    "ledger",
    &[
        ("schema", &[]),
        ("store", &["schema"]),
        ("facts", &["schema", "store"]),
        ("actions", &["facts", "schema", "store"]),
        ("views", &["facts", "schema", "store"]),
        ("history", &["actions", "facts", "schema", "store"]),
        ("document", &["actions", "facts", "history", "schema", "store", "views"]),
    ],
);

const EXCHANGE: Rooms = (
    "exchange",
    &[
        ("target", &[]),
        ("photos", &[]),
        ("rows_by_name", &[]),
        ("json", &[]),
        ("sample", &["photos"]),
        ("saving", &["target"]),
        ("book", &["target"]),
        ("exporting", &["json", "target"]),
        ("importing", &["json", "rows_by_name", "target"]),
    ],
);

/// Where the ledger speaks SQL. In other crates nobody does.
const SPEAK_SQL: [&str; 3] = ["schema/", "store/", "document/"];

/// The crates of the program, each with those of them that it may depend on.
const CRATES: [(&str, &[&str]); 5] = [
    ("rules", &[]),
    ("contract", &["rules"]),
    ("ledger", &["contract", "rules"]),
    ("exchange", &["contract", "ledger", "rules"]),
    ("host", &["contract", "exchange", "ledger"]),
];

/// What only reads and writes other people's formats is no business of the ledger, and SQLite only its own.
const NOT_THEIRS: [(&str, &[&str]); 3] = [
    ("ledger", &["flate2", "image"]),
    ("exchange", &["rusqlite"]),
    ("host", &["flate2", "image", "rusqlite"]),
];

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

/// What lies directly in the crate, and in which room it is at home: `Campaign` in `document`.
fn at_the_door(rooms: Rooms, sources: &[Source]) -> Vec<(String, String)> {
    let root = sources.iter().find(|source| source.file == "lib.rs").expect("the root of the crate");
    let paths = root.used().into_iter().filter(|path| is_room(rooms, &path[0]) && path.len() > 1);
    paths.map(|path| (path[path.len() - 1].clone(), path[0].clone())).collect()
}

fn is_room(rooms: Rooms, name: &str) -> bool {
    rooms.1.iter().any(|(room, _)| *room == name)
}

#[test]
fn every_room_is_known_and_none_knows_one_that_knows_it() {
    for (of, rooms) in [LEDGER, EXCHANGE] {
        let folders = fs::read_dir(source_folder(of)).expect("the sources").map(|entry| {
            let path = entry.expect("an entry").path();
            path.file_stem().expect("a name").to_string_lossy().into_owned()
        });
        let found: BTreeSet<String> = folders.filter(|name| name != "lib").collect();
        let known: BTreeSet<String> = rooms.iter().map(|(room, _)| (*room).to_owned()).collect();
        assert_eq!(found, known, "{of}");
        for (place, (room, may_know)) in rooms.iter().enumerate() {
            let above = &rooms[..place];
            for known in *may_know {
                assert!(above.iter().any(|(room, _)| room == known), "{of}: {room} may not know {known}");
            }
        }
    }
}

/// Which room knows which; none that it may not.
fn known_in(rooms: Rooms) -> BTreeSet<(&'static str, String)> {
    let sources = read_all(&source_folder(rooms.0));
    let at_the_door = at_the_door(rooms, &sources);
    let mut led_back = Vec::new();
    let mut known = BTreeSet::new();
    for source in &sources {
        let Some((room, may_know)) = rooms.1.iter().find(|(room, _)| source.room() == *room) else {
            continue;
        };
        for path in source.paths_from_the_root() {
            let first = &path[0];
            let door = at_the_door.iter().find(|(name, _)| name == first).map(|(_, room)| room);
            let Some(other) = door.or_else(|| Some(first).filter(|first| is_room(rooms, first))) else {
                continue;
            };
            known.insert((*room, other.clone()));
            if other != room && !may_know.contains(&other.as_str()) {
                led_back.push(format!("{}: {}", source.file, path.join("::")));
            }
        }
    }
    assert!(led_back.is_empty(), "{}: {led_back:#?}", rooms.0);
    known
}

#[test]
fn no_room_knows_one_that_it_may_not_know() {
    let door = at_the_door(LEDGER, &read_all(&source_folder("ledger")));
    assert!(door.contains(&("Campaign".to_owned(), "document".to_owned())), "{door:?}");
    // What is seen at all: without it nothing would be refused.
    let seen: [(Rooms, &[(&str, &str)]); 2] = [
        (LEDGER, &[("facts", "store"), ("actions", "facts"), ("history", "actions"), ("document", "views")]),
        (EXCHANGE, &[("sample", "photos"), ("importing", "json"), ("book", "target")]),
    ];
    for (rooms, seen) in seen {
        let known = known_in(rooms);
        for (room, other) in seen {
            assert!(
                known.contains(&(*room, (*other).to_owned())),
                "{room} knows {other}, and it was not seen"
            );
        }
    }
}

/// The sources of a crate in which SQL is spoken.
fn speaking_sql(of: &str) -> BTreeSet<String> {
    let mut speak = BTreeSet::new();
    for source in read_all(&source_folder(of)) {
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
    speak
}

#[test]
fn sql_is_spoken_in_the_store_and_below() {
    let speak = speaking_sql("ledger");
    let elsewhere: Vec<&String> =
        speak.iter().filter(|file| !SPEAK_SQL.iter().any(|place| file.starts_with(place))).collect();
    assert!(elsewhere.is_empty(), "{elsewhere:#?}");
    for place in SPEAK_SQL {
        assert!(speak.iter().any(|file| file.starts_with(place)), "no SQL in {place} any more");
    }
    for other in ["exchange", "host", "serve", "cli"] {
        assert_eq!(speaking_sql(other), BTreeSet::new(), "{other}");
    }
}

/// What a crate depends on, for tests alone or not, but for what a feature brings.
fn dependencies(of: &str, wanted: &str) -> Vec<String> {
    let manifest = source_folder(of).with_file_name("Cargo.toml");
    let manifest = fs::read_to_string(manifest).expect("a manifest");
    let mut section = "";
    let mut found = Vec::new();
    for line in manifest.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if line.starts_with('[') {
            section = line;
            // A dependency with a table of its own, or of some platforms alone, would be overlooked.
            let apart = section.contains("dependencies.") || section.starts_with("[target");
            assert!(!apart, "{of}: {section} is written in a way that is not read here");
            continue;
        }
        let (key, value) = line.split_once('=').expect("a key and a value");
        let name = key.split('.').next().unwrap_or(key).trim();
        if section == wanted && !value.contains("optional = true") {
            found.push(name.to_owned());
        }
        assert!(section != "[features]" || name != "default", "{of}: what is on by default is there always");
    }
    found.sort_unstable();
    found
}

#[test]
fn crates_depend_one_way_and_only_on_what_is_their_business() {
    let ours: Vec<&str> = CRATES.iter().map(|(of, _)| *of).chain(["serve", "cli"]).collect();
    for (of, may) in CRATES {
        let found = dependencies(of, "[dependencies]");
        let found: Vec<&str> = found.iter().map(String::as_str).filter(|name| ours.contains(name)).collect();
        assert_eq!(found, may, "{of}");
        // Tests look down too, and never up.
        let tested = dependencies(of, "[dev-dependencies]");
        let up = tested
            .iter()
            .find(|name| ours.contains(&name.as_str()) && !may.contains(&name.as_str()) && *name != "rules");
        assert_eq!(up, None, "{of} in its tests");
    }
    for (of, not_theirs) in NOT_THEIRS {
        let found = dependencies(of, "[dependencies]");
        for name in not_theirs {
            assert!(!found.iter().any(|found| found == name), "{of} depends on {name}");
        }
    }
}

/// What the rules are made of, but for what a feature brings.
const OF_THE_RULES: [&str; 4] = ["rand", "serde", "strum", "thiserror"];

#[test]
fn the_rules_depend_on_nothing_that_reaches_outside() {
    assert_eq!(dependencies("rules", "[dependencies]"), OF_THE_RULES);
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
