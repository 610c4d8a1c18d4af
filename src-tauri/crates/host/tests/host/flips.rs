//! Bits that fall over: 300 harmed files. Nothing is written into one that the check refuses, and what is shown of
//! one is what the sound file shows, or nothing.

use std::path::{Path, PathBuf};

use contract::Viewer;
use ledger::{Campaign, Shown, View, document};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use rusqlite::Connection;

use workbench::bench_table::rename_campaign;

use crate::{
    hostile::scene::{beside, folder_in_memory, with_outside},
    kept::{all_views, few_views, kept},
};

const FLIPS: u64 = 300;

/// A campaign with photos, indexes and pages that are free.
fn sound_file(folder: &Path) -> PathBuf {
    let path = folder.join("sound.carnet");
    std::fs::write(&path, kept("photos")).expect("a campaign");
    Connection::open(&path)
        .expect("the campaign")
        .execute_batch(
            "CREATE TABLE more (x); INSERT INTO more VALUES (randomblob(30000)); DROP TABLE more;
             PRAGMA journal_mode = DELETE;",
        )
        .expect("free pages");
    path
}

/// One thing that happens to a file on a bad disk.
fn harm(sound: &[u8], seed: u64) -> (&'static str, Vec<u8>) {
    let mut dice = StdRng::seed_from_u64(seed);
    let mut bytes = sound.to_vec();
    // The first pages hold what all others hang on; they are hit more often than their share.
    let near = if dice.random_ratio(1, 3) { 40 * 4096 } else { bytes.len() };
    let at = dice.random_range(0..near.min(bytes.len()));
    match dice.random_range(0..10) {
        0..=4 => {
            bytes[at] ^= 1 << dice.random_range(0..8);
            ("a bit", bytes)
        }
        5 | 6 => {
            bytes[at] = bytes[at].wrapping_add(dice.random_range(1..=255));
            ("a byte", bytes)
        }
        7 => {
            let from = at / 512 * 512;
            let end = bytes.len().min(from + 512);
            bytes[from..end].fill(0);
            ("a sector", bytes)
        }
        8 => {
            let (one, other) = (at / 4096, dice.random_range(0..bytes.len() / 4096));
            let page = bytes[one * 4096..][..4096].to_vec();
            bytes[other * 4096..][..4096].copy_from_slice(&page);
            ("a page written elsewhere", bytes)
        }
        _ => {
            bytes.truncate(at);
            ("the end cut off", bytes)
        }
    }
}

#[derive(Debug, Default)]
struct Tally {
    untouched: usize,
    refused_by_the_check: usize,
    refused_on_opening: usize,
    refused_before_writing: usize,
    written: usize,
    written_though_refused: Vec<String>,
    shown_wrong: Vec<String>,
    shown_wrong_and_called_sound: Vec<String>,
}

impl Tally {
    fn table(&self) -> String {
        let lines = [
            ("files harmed", FLIPS as usize),
            ("harmed where nothing is", self.untouched),
            ("refused by the check", self.refused_by_the_check),
            ("refused on opening", self.refused_on_opening),
            ("refused before the first write", self.refused_before_writing),
            ("written into, the check being content", self.written),
            ("WRITTEN INTO, THE CHECK REFUSING", self.written_though_refused.len()),
            ("SHOWN WRONG, THE CHECK REFUSING", self.shown_wrong.len()),
            ("SHOWN WRONG, THE CHECK BEING CONTENT", self.shown_wrong_and_called_sound.len()),
        ];
        lines.iter().map(|(what, count)| format!("{what:<40}{count:>5}\n")).collect()
    }
}

#[test]
fn of_300_harmed_files_none_is_written_into_unsound_and_none_shows_what_is_not_so() {
    let folder = folder_in_memory();
    let sound = sound_file(folder.path());
    let bytes = std::fs::read(&sound).expect("the sound file");
    let views = all_views(&sound);
    let opened =
        |path: &Path| with_outside(|outside| Campaign::open(path, &folder.path().join("copies"), outside));
    let campaign = opened(&sound).expect("a sound file");
    let truth: Vec<Shown> =
        views.iter().map(|view| campaign.show(Viewer::TABLE, view).expect("a view")).collect();
    campaign.close().expect("closed");

    let mut tally = Tally::default();
    for seed in 0..FLIPS {
        let (what, harmed) = harm(&bytes, seed);
        let name = format!("seed {seed}, {what}");
        let path = folder.path().join("mardi.carnet");
        for ending in ["-wal", "-shm", "-journal"] {
            let _ = std::fs::remove_file(beside(&path, ending));
        }
        let _ = std::fs::remove_dir_all(folder.path().join("copies"));
        std::fs::write(&path, &harmed).expect("a harmed file");
        let checked = document::check_file(&path);
        tally.refused_by_the_check += usize::from(checked.is_err());

        // Whoever only looks is told nothing later: what they see is so.
        let looked = few_views().into_iter().find(|view| {
            let shown = document::look(&path, Viewer::TABLE, view);
            shown.is_ok_and(|shown| is_wrong(view, &shown, &views, &truth))
        });
        let mut wrong = looked.map(|view| format!("{name}: looking at {view:?}"));

        match opened(&path) {
            Err(_) => tally.refused_on_opening += 1,
            Ok(mut campaign) => {
                // Whoever opens it hears of damage once the check has ended.
                let told = campaign.wait_for_check();
                if told.is_ok() && wrong.is_none() {
                    let seen = views.iter().zip(&truth).find(|(view, truth)| {
                        campaign.show(Viewer::TABLE, view).is_ok_and(|shown| shown != **truth)
                    });
                    wrong = seen.map(|(view, _)| format!("{name}: {view:?}"));
                }
                // Where the check is content there is nothing to be found out; some are tried all the same.
                if checked.is_ok() && seed % 5 != 0 {
                    let _ = campaign.close();
                    tally.untouched += usize::from(wrong.is_none());
                    tally.shown_wrong_and_called_sound.extend(wrong);
                    continue;
                }
                let rename = rename_campaign("Malgré tout");
                match with_outside(|outside| campaign.perform(None, &rename, outside)) {
                    Err(_) => tally.refused_before_writing += 1,
                    Ok(_) if checked.is_err() => {
                        tally.written_though_refused.push(format!("{name}: {checked:?}"));
                    }
                    Ok(_) => tally.written += 1,
                }
                let _ = campaign.close();
            }
        }
        match wrong {
            Some(wrong) if checked.is_ok() => tally.shown_wrong_and_called_sound.push(wrong),
            Some(wrong) => tally.shown_wrong.push(wrong),
            None => tally.untouched += usize::from(checked.is_ok()),
        }
    }
    println!("{}", tally.table());
    let failures = [&tally.written_though_refused, &tally.shown_wrong, &tally.shown_wrong_and_called_sound];
    assert!(failures.iter().all(|list| list.is_empty()), "{}{tally:#?}", tally.table());
    assert!(
        tally.refused_by_the_check > 100 && tally.untouched > 10,
        "the harm was too small to show anything"
    );
}

fn is_wrong(view: &View, shown: &Shown, views: &[View], truth: &[Shown]) -> bool {
    views.iter().position(|known| known == view).is_some_and(|at| truth[at] != *shown)
}
