//! After a kill: the file opens for whoever comes first, everything acknowledged is there, and the next start cleans
//! up.

use std::path::{Path, PathBuf};

use contract::{
    DeskShown, DeskView, Viewer,
    sharing::Target,
    view::{LibraryContent, LibraryEntry},
};
use exchange::exporting::export_file;
use host::{Desk, Home};
use ledger::{LongWork, View, document};

use crate::{
    Outcome,
    counts::Wrong,
    world::{Facts, World, facts, files_below, missing, told_in},
};

/// What the campaign file is bound to hold.
pub(crate) enum Expected {
    /// All of these.
    All(Facts),
    /// The first, or else the second, with the first in a safety copy.
    SetBack { from: Facts, to: Facts },
    /// These, once it has been set back to this copy: it was damaged before.
    Rescued { facts: Facts, copy: String },
}

/// Looks at everything and puts the world in order again; gives back what the file holds now.
pub(crate) fn examine(world: &World, expected: &Expected, kill: usize) -> Outcome<(Vec<Wrong>, Facts)> {
    let mut wrong = Vec::new();
    if let Expected::Rescued { facts, copy } = expected {
        wrong.extend(rescue(world, facts, copy)?);
    }
    wrong.extend(opens_for_everybody(world, kill)?);
    let told = match told_in(&world.file()) {
        Ok(told) => told,
        Err(error) => {
            wrong.push(Wrong::Unopenable(error.to_string()));
            return Ok((wrong, Facts::new()));
        }
    };
    let lost = match expected {
        Expected::All(facts) | Expected::Rescued { facts, .. } => missing(facts, &told),
        Expected::SetBack { from, to } => match missing(from, &told) {
            lost if lost.is_empty() => lost,
            lost => {
                let kept = |path: &PathBuf| told_in(path).is_ok_and(|told| missing(from, &told).is_empty());
                let copies = campaigns_below(&world.copies());
                if missing(to, &told).is_empty() && copies.iter().any(kept) { Vec::new() } else { lost }
            }
        },
    };
    wrong.extend(lost.into_iter().map(Wrong::Lost));
    for file in campaigns_below(world.home()).into_iter().filter(|file| world.is_new(file)) {
        if let Err(refusal) = document::check_file(&file) {
            wrong.push(Wrong::Unopenable(format!("{}: {refusal}", file.display())));
        }
    }
    // The next start: something is done, and it is closed in order.
    let name = format!("Après {kill}");
    let line = format!("{{\"area\":\"campaign\",\"do\":\"rename\",\"name\":\"{name}\"}}\n");
    let now = match world.answers(&["do", "mardi.carnet"], &line) {
        Ok(answers) => told_in(&world.file()).map(|told| (missing(&facts(&answers), &told), told)),
        Err(error) => Err(error),
    };
    let told = match now {
        Ok((lost, told)) => {
            wrong.extend(lost.into_iter().map(Wrong::Lost));
            told
        }
        Err(error) => {
            wrong.push(Wrong::Unopenable(format!("the next start: {error}")));
            told
        }
    };
    for left in left_over(world) {
        wrong.push(Wrong::LeftOver(left.display().to_string()));
        // Counted once.
        std::fs::remove_file(left)?;
    }
    Ok((wrong, told))
}

/// Whoever comes first after a kill puts in order what it left behind: everybody has their turn at being first.
fn opens_for_everybody(world: &World, kill: usize) -> Outcome<Vec<Wrong>> {
    let file = world.file();
    let outside = tempfile::tempdir()?;
    let mut wrong = Vec::new();
    for turn in 0..4 {
        let tried = match (kill + turn) % 4 {
            0 => document::look(&file, Viewer::TABLE, &View::Line).map(drop).map_err(|why| ("look", why)),
            1 => document::check_file(&file).map_err(|why| ("check", why)),
            2 => {
                let target = Target { path: outside.path().join("export.json"), replace: true };
                export_file(&file, &target, &LongWork::default()).map_err(|why| ("export", why))
            }
            _ => match listed(world)?.map(|entry| entry.content) {
                Some(LibraryContent::Readable(_)) => Ok(()),
                Some(LibraryContent::Unreadable { why, .. }) => Err(("library", why)),
                None => {
                    wrong.push(Wrong::Unopenable("the library does not list it".to_owned()));
                    Ok(())
                }
            },
        };
        if let Err((who, why)) = tried {
            wrong.push(Wrong::Unopenable(format!("{who}: {why}")));
        }
    }
    Ok(wrong)
}

/// The campaign as a library that has just been opened lists it.
fn listed(world: &World) -> Outcome<Option<LibraryEntry>> {
    let mut desk = Desk::new(Home::at(world.home()));
    match desk.show_desk(Viewer::TABLE, &DeskView::Library)? {
        DeskShown::Library(library) => {
            let own = |entry: &LibraryEntry| Path::new(&entry.path) == world.file();
            Ok(library.campaigns.into_iter().find(own))
        }
        other => Err(format!("the library was asked for, and {other:?} came").into()),
    }
}

/// A file that was damaged, and was being set back when the kill came: it is listed, whatever it is now, and comes
/// back by the same way.
fn rescue(world: &World, facts: &Facts, copy: &str) -> Outcome<Vec<Wrong>> {
    let offered = match listed(world)? {
        None => {
            return Ok(vec![Wrong::Unopenable("the library does not list it, nor its copies".to_owned())]);
        }
        Some(entry) => match entry.content {
            LibraryContent::Readable(_) => return Ok(Vec::new()),
            LibraryContent::Unreadable { copies, .. } => copies,
        },
    };
    if !offered.iter().any(|offered| offered.copy == copy) {
        return Ok(vec![Wrong::Lost(format!("{} facts in a copy that is not offered", facts.len()))]);
    }
    match world.answers(&["restore", "mardi.carnet", copy], "") {
        Ok(_) => Ok(Vec::new()),
        Err(error) => Ok(vec![Wrong::Unopenable(format!("it does not come back: {error}"))]),
    }
}

fn campaigns_below(folder: &Path) -> Vec<PathBuf> {
    files_below(folder)
        .into_iter()
        .filter(|path| path.extension().is_some_and(|own| own == "carnet"))
        .collect()
}

/// What was begun and not finished, or belongs to a program that is not there any more.
fn left_over(world: &World) -> Vec<PathBuf> {
    let is_left = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let of = BESIDE.iter().find_map(|ending| Some(path.with_file_name(name.strip_suffix(ending)?)));
        match of {
            // Beside another campaign they go when that one is opened.
            Some(campaign) => campaign == world.file() || !campaign.exists(),
            None => name.starts_with('.') || name.ends_with(".part"),
        }
    };
    files_below(world.home()).into_iter().filter(is_left).collect()
}

/// What the names of the files end in that SQLite and the program keep beside an open campaign.
const BESIDE: [&str; 4] = ["-wal", "-shm", "-journal", "-lock"];
