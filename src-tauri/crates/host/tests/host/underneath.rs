//! Sync clients, cleaners and second programs: the file is changed under the running program. What was acknowledged
//! is in the file, or in a safety copy, and somebody was told; never neither.

use std::path::{Path, PathBuf};

use ledger::{Campaign, Outcome, Rejection, document};
use rusqlite::{Connection, OpenFlags};

use workbench::bench_table::{Bench, rename_campaign};

use crate::{
    hostile::scene::{beside, files_below},
    kept::kept,
};

/// What somebody else does to the file, given an older state of it.
type Deed = (&'static str, fn(&Path, &[u8]));

/// A new file takes the place of the old one: the program still holds all that it had.
const ANOTHER_FILE: [Deed; 4] = [
    ("replaced by an older state", |path, older| {
        let new = beside(path, ".sync");
        std::fs::write(&new, older).expect("an older state");
        std::fs::rename(new, path).expect("replaced");
    }),
    ("replaced by another campaign", |path, _| {
        let new = beside(path, ".sync");
        std::fs::write(&new, kept("sealed")).expect("another campaign");
        std::fs::rename(new, path).expect("replaced");
    }),
    ("removed", |path, _| std::fs::remove_file(path).expect("removed")),
    ("moved away", |path, _| std::fs::rename(path, beside(path, ".old")).expect("moved")),
];

/// The very file that the program holds is written into.
const IN_PLACE: [Deed; 4] = [
    ("emptied", |path, _| drop(std::fs::File::create(path).expect("emptied"))),
    ("cut in half", |path, _| {
        let file = std::fs::File::options().write(true).open(path).expect("the file");
        let length = file.metadata().expect("its length").len();
        file.set_len(length / 2).expect("cut");
    }),
    ("overwritten by another campaign", |path, _| std::fs::write(path, kept("sealed")).expect("overwritten")),
    ("overwritten by an older state", |path, older| std::fs::write(path, older).expect("overwritten")),
];

/// The same, with the logs beside it cleared away, as a sync client does that knows none of them.
fn without_logs(path: &Path) {
    for ending in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(beside(path, ending));
    }
}

struct Trial {
    bench: Bench,
    campaign: Campaign,
    acknowledged: Vec<String>,
    told: Vec<Rejection>,
    older: Vec<u8>,
}

impl Trial {
    /// A campaign that was closed, opened again, and changed this many times.
    fn with_changes(changes: usize) -> Self {
        let mut bench = Bench::new();
        bench.three().close().expect("closed");
        let older = std::fs::read(bench.path()).expect("the file");
        let mut campaign = bench.open().expect("opened");
        bench.done(&mut campaign, &rename_campaign("Un état de plus"));
        campaign.close().expect("closed");
        let campaign = bench.open().expect("opened again");
        let mut trial = Self { bench, campaign, acknowledged: Vec::new(), told: Vec::new(), older };
        for change in 0..changes {
            trial.change(&format!("Avant {change}"));
        }
        assert_eq!(trial.acknowledged.len(), changes);
        trial
    }

    fn change(&mut self, name: &str) {
        let done: Result<Outcome, Rejection> = self.bench.perform(&mut self.campaign, &rename_campaign(name));
        match done {
            Ok(_) => self.acknowledged.push(name.to_owned()),
            Err(refusal) => self.told.push(refusal),
        }
    }

    /// Closes, and tells what is wrong with what is left: nothing, if all is well.
    fn end(mut self, before: usize) -> Vec<String> {
        let (path, copies) = (self.bench.path(), self.bench.copies());
        self.told.extend(self.campaign.close().err());
        let mut wrong = Vec::new();
        let clear = |refusal: &Rejection| !matches!(refusal, Rejection::Internal { .. });
        wrong.extend(
            self.told.iter().filter(|refusal| !clear(refusal)).map(|refusal| format!("told {refusal:?}")),
        );
        let in_the_file = names_in(&path);
        let mut kept: Vec<String> = in_the_file.clone();
        kept.extend(files_below_or_none(&copies).iter().flat_map(|copy| names_in(copy)));
        // What is in the old file under another name is not lost either, as long as it is whole.
        kept.extend(names_in(&beside(&path, ".old")));
        for (position, name) in self.acknowledged.iter().enumerate() {
            if !kept.contains(name) {
                let when = if position < before { "before" } else { "after" };
                wrong.push(format!("acknowledged {when} and lost: {name}"));
            } else if !in_the_file.contains(name) && self.told.is_empty() {
                wrong.push(format!("not in the file, and nobody was told: {name}"));
            }
        }
        wrong
    }
}

fn files_below_or_none(folder: &Path) -> Vec<PathBuf> {
    if folder.exists() { files_below(folder) } else { Vec::new() }
}

/// The names that a campaign ever had, as its history tells.
fn names_in(path: &Path) -> Vec<String> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE;
    let read = || -> rusqlite::Result<Vec<String>> {
        let file = Connection::open_with_flags(path, flags)?;
        let mut statement = file.prepare(
            "SELECT json_extract(account, '$.is.to') FROM history
             WHERE json_extract(account, '$.is.what') = 'campaign_renamed'",
        )?;
        statement.query_map([], |row| row.get(0))?.collect()
    };
    if document::check_file(path).is_err() { Vec::new() } else { read().unwrap_or_default() }
}

/// Before the first change, between two, and after the last: all of it with and without the logs.
fn under_the_running_program(deeds: &[Deed], what_was_before_counts: bool) {
    let mut wrong = Vec::new();
    for (what, deed) in deeds {
        for (before, after) in [(0, 1), (0, 3), (3, 1), (3, 0), (3, 3)] {
            for logs_too in [false, true] {
                let mut trial = Trial::with_changes(before);
                deed(&trial.bench.path(), &trial.older);
                if logs_too {
                    without_logs(&trial.bench.path());
                }
                for change in 0..after {
                    trial.change(&format!("Après {change}"));
                }
                if !what_was_before_counts {
                    // Nobody can keep what another program has written over; but what came later can be refused.
                    trial.acknowledged.drain(..before);
                }
                let counted = if what_was_before_counts { before } else { 0 };
                let told = trial.end(counted);
                let logs = if logs_too { ", logs and all" } else { "" };
                wrong.extend(
                    told.into_iter().map(|told| {
                        format!("{what}{logs}, {before} changes before and {after} after: {told}")
                    }),
                );
            }
        }
    }
    assert!(wrong.is_empty(), "{} times:\n  {}", wrong.len(), wrong.join("\n  "));
}

#[test]
fn a_file_that_is_replaced_or_removed_under_the_program_loses_nothing_acknowledged() {
    under_the_running_program(&ANOTHER_FILE, true);
}

#[test]
fn a_file_that_is_overwritten_under_the_program_takes_no_change_that_it_then_loses() {
    under_the_running_program(&IN_PLACE, false);
}

#[test]
fn a_second_name_of_an_open_file_is_refused_or_safe() {
    for changed_first in [false, true] {
        let mut trial = Trial::with_changes(usize::from(changed_first));
        let second = trial.bench.folder.path().join("jeudi.carnet");
        std::fs::hard_link(trial.bench.path(), &second).expect("a second name");
        let copies = trial.bench.copies();
        let through_the_second =
            Campaign::open(&second, &copies, &trial.bench.outside()).and_then(|mut other| {
                let done = trial.bench.perform(&mut other, &rename_campaign("Par l'autre nom"));
                let closed = other.close();
                done?;
                closed
            });
        trial.change("Par le premier nom");
        if through_the_second.is_ok() {
            trial.acknowledged.push("Par l'autre nom".to_owned());
        }
        let wrong = trial.end(0);
        assert!(wrong.is_empty(), "{through_the_second:?}: {wrong:?}");
    }
}

#[test]
fn two_names_of_one_file_opened_in_turn_are_one_campaign() {
    let trial = Trial::with_changes(1);
    let second = trial.bench.folder.path().join("jeudi.carnet");
    std::fs::hard_link(trial.bench.path(), &second).expect("a second name");
    let first = trial.bench.path();
    let Trial { campaign, mut bench, .. } = trial;
    campaign.close().expect("closed");
    let copies = bench.copies();
    if let Ok(mut other) = Campaign::open(&second, &copies, &bench.outside()) {
        bench.done(&mut other, &rename_campaign("Par l'autre nom"));
        other.close().expect("closed");
        assert!(names_in(&first).contains(&"Par l'autre nom".to_owned()));
    }
    document::check_file(&first).expect("a sound file");
}
