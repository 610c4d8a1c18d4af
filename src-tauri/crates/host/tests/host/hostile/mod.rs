//! Files from others, made to do harm, before every door. None gets in, none makes anybody wait, nothing is written
//! because of them, neither into them nor anywhere else; and what is only unusual is not taken for hostile.

mod cases;
mod changesets;
mod doors;
mod exports;
pub(crate) mod scene;
mod sums;
mod unusual;

use std::{
    path::{Path, PathBuf},
    time::Instant,
};

use contract::Rejection;
use ledger::document;
use rusqlite::{Connection, OpenFlags};
use workbench::bench_table::dump;

use cases::{Case, Demand};
use doors::{Door, new_home};
use scene::{Files, PATIENCE, Place, Scene, Went, differences, picture, tried};

/// What is told of a file that lets nobody in: the file is at fault, or its version, never the program.
fn is_clear(refusal: &Rejection) -> bool {
    !matches!(refusal, Rejection::Internal { .. } | Rejection::FileTrouble { .. } | Rejection::InUse { .. })
}

/// What does not end goes on beside the others, and soon they would be blamed for being slow.
const MOST_HUNG: usize = 5;

/// Every file knocks at every door when `cargo xtask endure` asks for that. Otherwise each at every third door, in
/// turn, so that every door meets a third of them, of all sorts.
const EVERY_DOOR: &str = "CARNET_EVERY_DOOR";
const TURNS: usize = 3;

fn is_its_turn(case: usize, door: Door) -> bool {
    std::env::var_os(EVERY_DOOR).is_some() || (case + door as usize).is_multiple_of(TURNS)
}

/// Goes from case to case and from door to door, and tells of everything that went otherwise than demanded.
fn knock_everywhere(doors: &[Door]) {
    let mut scene = Scene::new();
    let mut wrong = Vec::new();
    let (mut refused, mut opened, mut hung) = (0, 0, 0);
    let cases = cases::all(&scene.place.outer);
    assert!(cases.len() >= 60 * TURNS, "{} cases", cases.len());
    for (position, case) in cases.iter().enumerate() {
        let in_turn: Vec<Door> = doors.iter().copied().filter(|door| is_its_turn(position, *door)).collect();
        if in_turn.is_empty() {
            continue;
        }
        let files = case.made_of(&scene.sound);
        for door in in_turn {
            match &attempt(&scene, case, door, &files) {
                Ok(Went::Refused(_)) => refused += 1,
                Ok(Went::Endless) => {
                    wrong.push(format!("{door:?}, {}: no end", case.name));
                    hung += 1;
                    assert!(hung < MOST_HUNG, "too many that do not end:\n  {}", wrong.join("\n  "));
                    scene = Scene::new();
                }
                Ok(_) => opened += 1,
                Err(what) => wrong.push(format!("{door:?}, {}: {what}", case.name)),
            }
        }
    }
    println!(
        "{} files before {doors:?}: refused {refused}, let in without harm {opened}, wrong {}",
        cases.len(),
        wrong.len()
    );
    assert!(
        wrong.is_empty(),
        "{} of {} went wrong:\n  {}",
        wrong.len(),
        refused + opened + wrong.len(),
        wrong.join("\n  ")
    );
}

/// A refusal has to come in time. A machine that is busy with something else may be slow once, but not three times.
fn attempt(scene: &Scene, case: &Case, door: Door, files: &Files) -> Result<Went, String> {
    for _ in 0..3 {
        let begun = Instant::now();
        let went = attempt_once(scene, case, door, files)?;
        if begun.elapsed() < PATIENCE || !matches!(went, Went::Refused(_)) {
            return Ok(went);
        }
    }
    Err(format!("refused, but not within {PATIENCE:?}"))
}

fn attempt_once(scene: &Scene, case: &Case, door: Door, files: &Files) -> Result<Went, String> {
    match door {
        Door::RestoreFromIt => scene.set_up_copy(&files[0].1),
        _ => scene.set_up(files),
    }
    let before = picture(&scene.place.outer);
    let at = scene.place.clone();
    let went = tried(move || door.knock(&at));
    match &went {
        Went::Endless => {}
        Went::Panicked => return Err("a panic".to_owned()),
        Went::Refused(refusal) => {
            let changed = match case.demand {
                // A change that is refused may be the first of its day, for which there is a safety copy; nothing that
                // the file says is changed.
                Demand::ShutAt(_) if Door::WRITING.contains(&door) => {
                    check_harmless(scene, door, files)?;
                    let said = File::of(&files[0].1);
                    let same = door == Door::RestoreFromIt || rows(&said.path()) == rows(&scene.place.file);
                    if same { Vec::new() } else { vec!["its rows are others".to_owned()] }
                }
                _ => differences(&before, &picture(&scene.place.outer)),
            };
            // A library is made on the way, empty.
            let changed: Vec<String> =
                changed.into_iter().filter(|line| !is_empty_home(line, &scene.place)).collect();
            if !changed.is_empty() {
                return Err(format!("refused with {refusal:?}, but {changed:?}"));
            }
            if !is_clear(refusal) {
                return Err(format!("refused with {refusal:?}"));
            }
        }
        Went::Accepted => {
            if is_shut(case.demand, door) && !(door == Door::Import && has_become_ours(scene)) {
                return Err("let in".to_owned());
            }
            check_harmless(scene, door, files)?;
        }
    }
    Ok(went)
}

fn is_empty_home(line: &str, place: &Place) -> bool {
    let home = new_home(place);
    [home.clone(), home.join("campaigns")].iter().any(|folder| line == format!("new: {}", folder.display()))
}

fn is_shut(demand: Demand, door: Door) -> bool {
    match demand {
        // Which copies there are is told of any file.
        _ if door == Door::Copies => false,
        Demand::Nowhere => true,
        Demand::Unwritten => door == Door::Check || Door::WRITING.contains(&door),
        Demand::ShutAt(doors) => doors.contains(&door),
    }
}

/// Whether an imported file came in without what was hostile in it: the rows of the sound one, history and all, in a
/// form of our own.
fn has_become_ours(scene: &Scene) -> bool {
    let landed = scene::files_below(&new_home(&scene.place).join("campaigns"));
    let [landed] = landed.as_slice() else { return false };
    let original = File::of(&scene.sound);
    rows(landed) == rows(&original.path())
        && form_of(landed) == form_of(&original.path())
        && dump(landed) == dump(&original.path())
        && document::check_file(landed).is_ok()
}

/// A file to be looked at, in a folder of its own: SQLite may put others beside it.
struct File(tempfile::TempDir);

impl File {
    fn of(bytes: &[u8]) -> Self {
        let file = Self(scene::folder_in_memory());
        std::fs::write(file.path(), bytes).expect("a file");
        file
    }

    fn path(&self) -> PathBuf {
        self.0.path().join("mardi.carnet")
    }
}

/// Names, columns, keys, conditions of everything in a file.
fn form_of(path: &Path) -> Vec<String> {
    let file = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).expect("a file");
    let mut statement = file
        .prepare("SELECT type || ' ' || name || coalesce(': ' || sql, '') FROM sqlite_schema ORDER BY 1")
        .expect("a query");
    statement.query_map([], |row| row.get(0)).expect("rows").map(|row| row.expect("a text")).collect()
}

/// Every row of the file, as far as it can be read at all.
fn rows(path: &Path) -> Vec<String> {
    let file = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).expect("a file");
    let tables = [
        "history", "campaign", "setting", "company", "player", "game", "seat", "thing", "movement", "receipt",
    ];
    let mut all = Vec::new();
    for table in tables {
        let mut statement = file.prepare(&format!("SELECT '{table}', * FROM {table}")).expect("a query");
        let columns = statement.column_count();
        let mut rows = statement.query([]).expect("rows");
        while let Ok(Some(row)) = rows.next() {
            all.push((0..columns).map(|column| format!("{:?}", row.get_ref(column))).collect());
        }
    }
    // In whichever order they lie.
    all.sort_unstable();
    all
}

/// What was let in did what it was let in for, and nothing else anywhere.
fn check_harmless(scene: &Scene, door: Door, files: &Files) -> Result<(), String> {
    let at = &scene.place;
    let uuid = |path: &Path| -> String {
        let file = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).expect("a file");
        file.query_row("SELECT uuid FROM campaign", [], |row| row.get(0)).expect("a uuid")
    };
    let own_copies = at.copies().join(uuid(&File::of(&scene.sound).path()));
    let expected = [at.outer.join("export.json"), at.outer.join("copie.carnet"), new_home(at)];
    // SQLite's own, beside a file that says it has a log: whoever only looks cannot remove them.
    let beside = ["-wal", "-shm"].map(|ending| scene::beside(&at.file, ending));
    let expected = |path: &Path| {
        *path == at.file
            || beside.iter().any(|own| path == own)
            || path.starts_with(&own_copies)
            || expected.iter().any(|known| path.starts_with(known))
    };
    let (before, after) = scene.then_and_now();
    let is_strange =
        |path: &Path, bytes: &Option<Vec<u8>>| !expected(path) && before.get(path) != Some(bytes);
    let strange: Vec<_> =
        after.iter().filter(|(path, bytes)| is_strange(path, bytes)).map(|(path, _)| path).collect();
    if !strange.is_empty() {
        return Err(format!("written elsewhere: {strange:?}"));
    }
    if Door::LOOKING.contains(&door) || !at.file.exists() {
        return Ok(());
    }
    let entries = |path: &Path| -> i64 {
        let file = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).expect("a file");
        file.query_row("SELECT count(*) FROM history, campaign", [], |row| row.get(0)).unwrap_or(-1)
    };
    if door != Door::RestoreFromIt && entries(&at.file) < entries(&File::of(&files[0].1).path()) {
        return Err("something of the history, or the campaign, is gone".to_owned());
    }
    Ok(())
}

#[test]
fn hostile_files_and_whoever_looks() {
    knock_everywhere(&[Door::Show, Door::History, Door::Copies]);
}

#[test]
fn hostile_files_and_whoever_checks_or_exports() {
    knock_everywhere(&[Door::Check, Door::Export]);
}

#[test]
fn hostile_files_and_the_desk() {
    knock_everywhere(&[Door::Library, Door::Desk]);
}

#[test]
fn hostile_files_and_whoever_writes() {
    knock_everywhere(&[Door::Do, Door::Undo, Door::Redo, Door::Photo]);
}

#[test]
fn hostile_files_and_whoever_copies() {
    knock_everywhere(&[Door::Backup, Door::CopyElsewhere, Door::RestoreFromIt]);
}

#[test]
fn hostile_files_and_the_way_into_the_library() {
    knock_everywhere(&[Door::Import]);
}

/// However hostile the file: from its safety copy it comes back, and the file itself is not lost.
#[test]
fn there_is_a_way_back_from_every_hostile_file() {
    let mut scene = Scene::new();
    let mut wrong = Vec::new();
    // Setting back takes a while: some are enough, and all whose header is hostile.
    let some = cases::all(&scene.place.outer).into_iter().step_by(3 * TURNS).chain(cases::the_header());
    for case in some {
        let files = case.made_of(&scene.sound);
        scene.set_up(&files);
        let at = scene.place.clone();
        let went = tried(move || Door::RestoreFromIt.knock(&at));
        match went {
            // It says itself that a newer program wrote it; that one can read it.
            Went::Refused(Rejection::NewerVersion { .. }) => {}
            Went::Accepted => {
                let name: Option<String> = Connection::open(&scene.place.file)
                    .and_then(|file| file.query_row("SELECT name FROM campaign", [], |row| row.get(0)))
                    .ok();
                let sound = document::check_file(&scene.place.file);
                let kept = picture(&scene.place.outer).values().flatten().any(|bytes| *bytes == files[0].1);
                if name.as_deref() != Some("Les barons d'hier") || sound.is_err() {
                    wrong.push(format!("{}: {name:?}, {sound:?}", case.name));
                } else if !kept && matches!(case.demand, Demand::Nowhere) {
                    wrong.push(format!("{}: the file itself is nowhere any more", case.name));
                }
            }
            other => {
                wrong.push(format!("{}: {other:?}", case.name));
                if matches!(other, Went::Endless) {
                    scene = Scene::new();
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} have no way back:\n  {}", wrong.len(), wrong.join("\n  "));
}
