//! A file that another program takes away while it lies open: the desk lets go of it, and can put it back.

use std::path::{Path, PathBuf};

use contract::{Command, DeskCommand, Rejection, view::LibraryContent};
use rules::CompanyColour::Red;
use workbench::bench_table::rename_company;

use crate::library::AtTheDesk;

fn rename(at: &mut AtTheDesk, name: &str) -> Result<(), Rejection> {
    at.perform(&Command::Act { action: rename_company(Red, name) }).map(drop)
}

fn name_of_red(at: &mut AtTheDesk) -> String {
    let library = at.library();
    let names = library.campaigns.iter().find_map(|entry| match &entry.content {
        LibraryContent::Readable(summary) => {
            summary.companies.iter().find(|badge| badge.company == Red).map(|badge| badge.name.clone())
        }
        LibraryContent::Unreadable { .. } => None,
    });
    names.expect("the red company")
}

/// What is told once the file is gone, and the copy that holds everything.
fn displaced(at: &mut AtTheDesk, path: &Path) -> String {
    let Err(Rejection::FileDisplaced { path: told, copy: Some(copy) }) = rename(at, "Trop tard") else {
        panic!("it was not seen")
    };
    assert_eq!(told, path.display().to_string());
    let status = at.status();
    assert_eq!(status.campaign, None, "it lies open no longer");
    assert_eq!(status.refused_file, Some(Rejection::FileDisplaced { path: told, copy: Some(copy.clone()) }));
    copy
}

fn put_back(at: &mut AtTheDesk, path: PathBuf, copy: String) {
    at.perform(&DeskCommand::RestoreFile { path, copy }).expect("put back");
    assert_eq!(at.status().refused_file, None);
    assert_eq!(name_of_red(at), "Avant");
    rename(at, "Après").expect("it goes on");
    at.perform(&DeskCommand::Close).expect("closed");
    assert_eq!(name_of_red(at), "Après");
}

#[test]
fn a_file_that_was_replaced_is_put_back_and_the_other_is_kept() {
    let mut at = AtTheDesk::new();
    let path = at.create();
    at.perform(&DeskCommand::Close).expect("closed");
    let older = std::fs::read(&path).expect("an older state");
    at.perform(&DeskCommand::Open { path: path.clone() }).expect("opened");
    rename(&mut at, "Avant").expect("renamed");
    let sync = path.with_extension("sync");
    std::fs::write(&sync, older).expect("written");
    std::fs::rename(sync, &path).expect("replaced");
    let copy = displaced(&mut at, &path);
    put_back(&mut at, path, copy);
}

#[test]
fn a_file_that_was_removed_stays_in_the_library_and_is_put_back() {
    let mut at = AtTheDesk::new();
    let path = at.create();
    rename(&mut at, "Avant").expect("renamed");
    std::fs::remove_file(&path).expect("removed");
    let copy = displaced(&mut at, &path);
    let library = at.library();
    let [entry] = library.campaigns.as_slice() else { panic!("{library:?}") };
    assert!(
        matches!(&entry.content, LibraryContent::Unreadable { copies, .. } if copies.iter().any(|known| known.copy == copy)),
        "{entry:?}"
    );
    put_back(&mut at, path, copy);
}

#[test]
fn another_campaign_in_its_place_becomes_one_of_the_library() {
    let mut at = AtTheDesk::new();
    let first = at.create();
    at.perform(&DeskCommand::Close).expect("closed");
    let second = at.create();
    rename(&mut at, "Avant").expect("renamed");
    std::fs::rename(&first, &second).expect("replaced");
    let copy = displaced(&mut at, &second);
    at.perform(&DeskCommand::RestoreFile { path: second, copy }).expect("put back");
    at.perform(&DeskCommand::Close).expect("closed");
    let library = at.library();
    assert_eq!(library.campaigns.len(), 2);
    let readable =
        |entry: &contract::view::LibraryEntry| matches!(entry.content, LibraryContent::Readable(_));
    assert!(library.campaigns.iter().all(readable), "{library:?}");
}

#[test]
fn closing_tells_that_the_file_was_taken_away() {
    let mut at = AtTheDesk::new();
    let path = at.create();
    rename(&mut at, "Avant").expect("renamed");
    std::fs::write(&path, "another program's bytes").expect("written over");
    let Err(Rejection::FileDisplaced { copy: Some(copy), .. }) = at.perform(&DeskCommand::Close) else {
        panic!("it was not seen")
    };
    assert_eq!(std::fs::read(&path).expect("theirs"), b"another program's bytes", "theirs is left alone");
    put_back(&mut at, path, copy);
}

#[test]
fn what_a_killed_program_had_is_kept_apart_from_the_file_that_came_since() {
    let mut at = AtTheDesk::new();
    let path = at.create();
    at.perform(&DeskCommand::Close).expect("closed");
    let older = std::fs::read(&path).expect("an older state");
    at.perform(&DeskCommand::Open { path: path.clone() }).expect("opened");
    rename(&mut at, "Avant").expect("renamed");
    // As a killed program leaves it: the log and what the lock says of the file.
    let beside = |ending: &str| PathBuf::from(format!("{}{ending}", path.display()));
    let copies = at.bench.folder.path().join("copies");
    let left: Vec<(PathBuf, Vec<u8>)> = [beside("-wal"), beside("-lock")]
        .into_iter()
        .chain(walk(&copies))
        .map(|file| (file.clone(), std::fs::read(&file).expect("left")))
        .collect();
    at.perform(&DeskCommand::Close).expect("closed");
    for (file, bytes) in left {
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        std::fs::write(file, bytes).expect("left");
    }
    std::fs::write(&path, &older).expect("a sync client's");

    // Whoever only looks is told, and mixes nothing.
    let library = at.library();
    let why = match &library.campaigns[0].content {
        LibraryContent::Unreadable { why, .. } => why.clone(),
        LibraryContent::Readable(summary) => panic!("{summary:?}"),
    };
    assert!(matches!(why, Rejection::FileDisplaced { .. }), "{why:?}");
    assert_eq!(std::fs::read(&path).expect("the file"), older);

    at.perform(&DeskCommand::Open { path: path.clone() }).expect("the file that came");
    let kept = walk(&copies).into_iter().find(|file| file.to_string_lossy().contains("_displaced"));
    let copy = kept.expect("what the other had").file_name().expect("a name").to_string_lossy().into_owned();
    at.perform(&DeskCommand::Restore { copy }).expect("put back");
    assert_eq!(name_of_red(&mut at), "Avant");
}

fn walk(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { walk(&path) } else { vec![path] }).collect()
}

#[cfg(unix)]
#[test]
fn a_second_name_of_a_file_is_refused_and_its_copy_is_not() {
    let mut at = AtTheDesk::new();
    let path = at.create();
    at.perform(&DeskCommand::Close).expect("closed");
    let second = at.bench.folder.path().join("second.carnet");
    std::fs::hard_link(&path, &second).expect("a second name");
    for name in [&path, &second] {
        let refused = at.perform(&DeskCommand::Open { path: name.clone() });
        assert_eq!(refused, Err(Rejection::SecondName { path: name.display().to_string() }));
    }
    at.perform(&DeskCommand::Import { path: second, keep_both: true }).expect("a file of its own");
    rename(&mut at, "Avant").expect("it can be played with");
}

#[test]
fn drafts_of_killed_programs_go_with_the_next_start() {
    let mut at = AtTheDesk::new();
    let path = at.create();
    at.perform(&DeskCommand::MakeSafetyCopy).expect("copied");
    let copies = walk(&at.bench.folder.path().join("copies"));
    let folders = [path.parent().expect("a folder"), copies[0].parent().expect("a folder")];
    let left = folders.map(|folder| folder.join(".carnet-abc123.part"));
    for draft in &left {
        std::fs::write(draft, "half").expect("left");
    }
    at.restart();
    assert!(left.iter().all(|draft| !draft.exists()));
    assert!(copies.iter().any(|copy| copy.exists()), "copies stay");
}
