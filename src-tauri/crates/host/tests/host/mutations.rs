//! A thousand files that came to harm on the way: each is refused or taken in
//! whole. None makes the program stumble, none leaves half a campaign behind.

use contract::{DeskCommand, Viewer};
use std::{
    io::{Read, Write},
    path::{Path, PathBuf},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use contract::results::ResultsOf;
use flate2::{Compression, read::ZlibDecoder, write::ZlibEncoder};
use ledger::{Command, Rejection, Shown, View};
use rand::{RngExt, SeedableRng, rngs::StdRng, seq::IndexedRandom};
use serde_json::{Value, json};

use crate::{imports::Elsewhere, library::AtTheDesk};

const OF_JSON: u64 = 600;
const OF_FILES: u64 = 400;

/// What became of the files that were tried.
#[derive(Debug, Default)]
struct Tally {
    taken_in: usize,
    refused: usize,
}

/// Imports a file and looks at what is there afterwards.
fn try_in(at: &mut AtTheDesk, path: &Path, what: &str, tally: &mut Tally) {
    match at.import(path, false) {
        Err(Rejection::Damaged { .. } | Rejection::NotACarnet { .. } | Rejection::NewerVersion { .. }) => {
            tally.refused += 1;
        }
        Err(other) => panic!("{what}: {other:?}"),
        Ok(_) => {
            tally.taken_in += 1;
            let landed = assert_whole(at, what);
            std::fs::remove_file(landed).expect("a campaign");
        }
    }
    let left = at.in_the_folder();
    assert!(left.is_empty(), "{what} left {left:?}");
    let _ = std::fs::remove_dir_all(at.bench.folder.path().join("copies"));
}

/// A campaign that was taken in works like any other.
fn assert_whole(at: &mut AtTheDesk, what: &str) -> PathBuf {
    let landed = PathBuf::from(at.status().campaign.expect("open").path);
    for view in [
        View::Line,
        View::Companies,
        View::Box,
        View::Finale,
        View::Results { of: ResultsOf::default() },
        View::Journal { before: None },
    ] {
        at.desk.show(Viewer::TABLE, &view).unwrap_or_else(|refusal| panic!("{what}, {view:?}: {refusal}"));
    }
    match at.perform(&Command::Undo) {
        Ok(_) => drop(at.perform(&Command::Redo).expect("what was undone can be redone")),
        // What a changeset says may not fit any more: told as what stands in the way.
        Err(Rejection::UndoBlocked { .. } | Rejection::NothingToUndo | Rejection::UndoClosed { .. }) => {}
        Err(other) => panic!("{what}: {other:?}"),
    }
    at.perform(&DeskCommand::Close).expect("closed");
    ledger::document::check_file(&landed).unwrap_or_else(|refusal| panic!("{what}: {refusal}"));
    at.perform(&DeskCommand::Open { path: landed.clone() }).expect("opened again");
    assert!(matches!(at.desk.show(Viewer::TABLE, &View::Line), Ok(Shown::Line(_))));
    at.perform(&DeskCommand::Close).expect("closed");
    landed
}

#[test]
fn six_hundred_damaged_exports_are_refused_or_taken_in_whole() {
    let there = Elsewhere::new();
    let good = std::fs::read(&there.json).expect("an export");
    let path = there.folder.path().join("abîmé.json");
    let mut at = AtTheDesk::new();
    let mut tally = Tally::default();
    for seed in 0..OF_JSON {
        let mut dice = StdRng::seed_from_u64(seed);
        let (what, bytes) = match seed % 6 {
            0 => ("bytes", harmed(&good, &mut dice, good.len())),
            1 => ("a cut", good[..dice.random_range(0..good.len())].to_vec()),
            2 => ("a member twice", member_twice(&good, &mut dice)),
            3 => ("the envelope", other_envelope(&good, &mut dice)),
            _ => ("values", other_values(&good, &mut dice)),
        };
        std::fs::write(&path, bytes).expect("a file");
        try_in(&mut at, &path, &format!("{what}, seed {seed}"), &mut tally);
    }
    assert_eq!(tally.taken_in + tally.refused, 600);
    assert!(tally.taken_in > 20 && tally.refused > 200, "{tally:?}");
}

#[test]
fn four_hundred_damaged_files_are_refused_or_taken_in_whole() {
    let there = Elsewhere::new();
    let good = std::fs::read(&there.file).expect("a campaign");
    let path = there.folder.path().join("abîmé.carnet");
    let mut at = AtTheDesk::new();
    let mut tally = Tally::default();
    for seed in 0..OF_FILES {
        let mut dice = StdRng::seed_from_u64(seed);
        let (what, bytes) = match seed % 4 {
            0 => ("the header", harmed(&good, &mut dice, 100)),
            1 => ("the form", harmed(&good, &mut dice, 4096)),
            2 => ("pages", harmed(&good, &mut dice, good.len())),
            _ => ("a cut", good[..dice.random_range(0..good.len())].to_vec()),
        };
        std::fs::write(&path, bytes).expect("a file");
        try_in(&mut at, &path, &format!("{what}, seed {seed}"), &mut tally);
    }
    assert_eq!(tally.taken_in + tally.refused, 400);
    assert!(tally.taken_in > 5 && tally.refused > 200, "{tally:?}");
}

/// Some of the first bytes flipped, lost, doubled or overwritten.
fn harmed(good: &[u8], dice: &mut StdRng, first: usize) -> Vec<u8> {
    let mut bytes = good.to_vec();
    for _ in 0..dice.random_range(1..4) {
        let at = dice.random_range(0..first.min(bytes.len()));
        let end = bytes.len().min(at + dice.random_range(1..40));
        match dice.random_range(0..6) {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            2 => bytes[at..end].fill(dice.random()),
            _ => bytes[at] ^= 1 << dice.random_range(0..8),
        }
    }
    bytes
}

/// The first member of some object once more.
fn member_twice(good: &[u8], dice: &mut StdRng) -> Vec<u8> {
    let text = String::from_utf8(good.to_vec()).expect("a text");
    let rows: Vec<usize> = text.match_indices("\n{\"").map(|(at, _)| at + 2).collect();
    let at = *rows.choose(dice).expect("rows");
    let end = at + text[at..].find([',', '}']).expect("an end");
    format!("{}{},{}", &text[..at], &text[at..end], &text[at..]).into_bytes()
}

fn other_values(good: &[u8], dice: &mut StdRng) -> Vec<u8> {
    let mut export: Value = serde_json::from_slice(good).expect("JSON");
    for _ in 0..dice.random_range(1..3) {
        // Mostly among the rows, where most can go wrong.
        let within = if dice.random_ratio(9, 10) { &mut export["campaign"] } else { &mut export };
        disturb(within, dice);
    }
    export.to_string().into_bytes()
}

/// Goes down to some value and does something to it.
fn disturb(value: &mut Value, dice: &mut StdRng) {
    match value {
        Value::Array(rows) if !rows.is_empty() => {
            let at = dice.random_range(0..rows.len());
            match dice.random_range(0..10) {
                0 => drop(rows.remove(at)),
                1 => {
                    let again = rows[at].clone();
                    rows.push(again);
                }
                2 => rows.swap(0, at),
                _ => disturb(&mut rows[at], dice),
            }
        }
        Value::Object(members) if !members.is_empty() => {
            let names: Vec<String> = members.keys().cloned().collect();
            let name = names.choose(dice).expect("a name");
            match dice.random_range(0..20) {
                0 => drop(members.remove(name)),
                1 => {
                    let moved = members.remove(name).unwrap_or_default();
                    members.insert(format!("{name}s"), moved);
                }
                _ => disturb(members.get_mut(name).expect("a member"), dice),
            }
        }
        leaf => *leaf = another(leaf, dice),
    }
}

/// Something else in its place: near, far, or of another kind.
fn another(value: &Value, dice: &mut StdRng) -> Value {
    let number = value.as_i64().unwrap_or_default();
    let others = [
        json!(null),
        json!(number.wrapping_add(1)),
        json!(number.wrapping_sub(1)),
        json!(0),
        json!(-1),
        json!(12),
        json!(i64::MAX),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(0.5),
        json!(1e300),
        json!(true),
        json!(""),
        json!("x"),
        json!("red"),
        json!("vault:red"),
        json!("\u{0}\u{202e}"),
        json!("é".repeat(5000)),
        json!([]),
        json!({}),
        json!([[1]]),
    ];
    others.choose(dice).cloned().unwrap_or_default()
}

/// The envelope harmed from outside, or opened, changed and sealed again.
fn other_envelope(good: &[u8], dice: &mut StdRng) -> Vec<u8> {
    let mut export: Value = serde_json::from_slice(good).expect("JSON");
    let parts = export["sealed"]["parts"].as_array_mut().expect("parts");
    let letters = parts.iter().filter_map(Value::as_str).map(|part| STANDARD.decode(part).expect("base64"));
    let packed = letters.collect::<Vec<_>>().concat();
    let sealed = match dice.random_range(0..4) {
        0 => harmed(&packed, dice, packed.len()),
        1 => packed[..dice.random_range(0..packed.len())].to_vec(),
        _ => {
            let mut text = String::new();
            ZlibDecoder::new(&packed[..]).read_to_string(&mut text).expect("an envelope");
            let mut secrets: Value = serde_json::from_str(&text).expect("JSON");
            disturb(&mut secrets, dice);
            let mut again = ZlibEncoder::new(Vec::new(), Compression::fast());
            again.write_all(secrets.to_string().as_bytes()).expect("packed");
            again.finish().expect("packed")
        }
    };
    *parts = vec![json!(STANDARD.encode(sealed))];
    export.to_string().into_bytes()
}
