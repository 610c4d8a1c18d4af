//! A small world around one campaign file: a home with a library and safety copies, and folders outside of it into
//! which nothing may ever be written. It is set up the same way for every attempt, and compared afterwards.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::mpsc,
    time::Duration,
};

use chrono::{DateTime, FixedOffset};
use contract::{Rejection, view::CopyReason};
use ledger::{Campaign, Outside};
use rand::{SeedableRng, rngs::StdRng};

use workbench::bench_table::{moment, rename_campaign};

use crate::kept::kept;

/// However hostile a file is, nobody waits longer for it to be refused.
pub(crate) const PATIENCE: Duration = Duration::from_secs(2);

/// Every file below a folder, by its path, with its bytes. Of a folder only its name.
pub(crate) type Picture = BTreeMap<PathBuf, Option<Vec<u8>>>;

/// A campaign file and whatever lies beside it, by what the names end in.
pub(crate) type Files = Vec<(&'static str, Vec<u8>)>;

/// Where everything lies.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    /// The folder around everything.
    pub(crate) outer: PathBuf,
    pub(crate) home: PathBuf,
    /// In the library of that home.
    pub(crate) file: PathBuf,
    /// The name of the one safety copy of that file.
    pub(crate) copy: String,
}

impl Place {
    pub(crate) fn copies(&self) -> PathBuf {
        self.home.join("copies")
    }

    /// A folder of somebody else.
    pub(crate) fn elsewhere(outer: &Path) -> PathBuf {
        outer.join("elsewhere")
    }
}

/// The day of all attempts: another than that of the last change, so that a safety copy is due.
pub(crate) fn today() -> DateTime<FixedOffset> {
    moment("2027-03-02T20:00:00+01:00")
}

pub(crate) fn with_outside<T>(work: impl FnOnce(&mut Outside<'_>) -> T) -> T {
    work(&mut Outside { now: today(), dice: &mut StdRng::seed_from_u64(1865) })
}

#[derive(Debug)]
pub(crate) struct Scene {
    folder: tempfile::TempDir,
    pub(crate) place: Place,
    pristine: Picture,
    /// The sound campaign: two evenings with photos, something to undo and something to redo.
    pub(crate) sound: Vec<u8>,
}

impl Scene {
    pub(crate) fn new() -> Self {
        let folder = folder_in_memory();
        // A path that leads upwards ends inside, where it is noticed.
        let outer = std::fs::canonicalize(folder.path()).expect("its true name");
        let home = outer.join("a/b/c/home");
        let file = home.join("campaigns/mardi.carnet");
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a library");
        std::fs::create_dir_all(Place::elsewhere(&outer)).expect("a folder of somebody else");
        std::fs::write(&file, kept("photos")).expect("a campaign");
        let mut place = Place { outer, home, file, copy: String::new() };
        let copy = prepare(&place);
        place.copy = copy;
        let pristine = picture(&place.outer);
        let sound = std::fs::read(&place.file).expect("the campaign");
        Self { folder, place, pristine, sound }
    }

    /// Everything as at first, but for the campaign file.
    pub(crate) fn set_up(&self, files: &Files) {
        self.set_up_all(files, &self.sound);
    }

    /// Everything as at first, but for the safety copy, which is another file now.
    pub(crate) fn set_up_copy(&self, copy: &[u8]) {
        self.set_up_all(&vec![("", self.sound.clone())], copy);
    }

    /// What everything was like at first, and is like now.
    pub(crate) fn then_and_now(&self) -> (&Picture, Picture) {
        (&self.pristine, picture(&self.place.outer))
    }

    fn set_up_all(&self, files: &Files, copy: &[u8]) {
        for entry in std::fs::read_dir(self.folder.path()).expect("the folder").flatten() {
            let path = entry.path();
            let gone =
                if path.is_dir() { std::fs::remove_dir_all(&path) } else { std::fs::remove_file(&path) };
            gone.expect("an earlier attempt is gone");
        }
        for (path, bytes) in &self.pristine {
            match bytes {
                None => std::fs::create_dir_all(path).expect("a folder"),
                Some(_) if *path == self.place.file => {}
                Some(_) if path.ends_with(&self.place.copy) => std::fs::write(path, copy).expect("a copy"),
                Some(bytes) => std::fs::write(path, bytes).expect("a file"),
            }
        }
        for (ending, bytes) in files {
            std::fs::write(beside(&self.place.file, ending), bytes).expect("a campaign");
        }
    }
}

/// Thousands of files are written and looked at: where there is a disk that exists only in memory, they lie there.
pub(crate) fn folder_in_memory() -> tempfile::TempDir {
    let in_memory = tempfile::tempdir_in("/dev/shm");
    in_memory.or_else(|_| tempfile::tempdir()).expect("a folder for the test")
}

/// Something done and undone, and a safety copy of it.
fn prepare(place: &Place) -> String {
    let mut outside =
        Outside { now: moment("2026-12-01T20:00:00+01:00"), dice: &mut StdRng::seed_from_u64(7) };
    let mut campaign = Campaign::open(&place.file, &place.copies(), &outside).expect("a kept campaign");
    for name in ["Les barons d'hier", "Les barons d'aujourd'hui"] {
        campaign.perform(Some("Camille"), &rename_campaign(name), &mut outside).expect("renamed");
    }
    campaign.undo(None, outside.now).expect("undone");
    let made = campaign.copies().all();
    made.iter().for_each(|copy| std::fs::remove_file(&copy.path).expect("the copy of the day is not needed"));
    let copy = campaign.copy_now(CopyReason::Asked, outside.now).expect("a safety copy");
    campaign.close().expect("closed");
    copy.file_name().expect("a name").to_string_lossy().into_owned()
}

/// The path with something at the end of its name.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

pub(crate) fn files_below(folder: &Path) -> Vec<PathBuf> {
    picture(folder).into_iter().filter_map(|(path, bytes)| bytes.map(|_| path)).collect()
}

pub(crate) fn picture(folder: &Path) -> Picture {
    let mut found = Picture::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path.clone());
                found.insert(path, None);
            } else {
                let bytes = std::fs::read(&path).expect("a file");
                found.insert(path, Some(bytes));
            }
        }
    }
    found
}

/// What is other than before, in words.
pub(crate) fn differences(before: &Picture, after: &Picture) -> Vec<String> {
    let gone = before
        .keys()
        .filter(|path| !after.contains_key(*path))
        .map(|path| format!("gone: {}", path.display()));
    let other = after.iter().filter_map(|(path, bytes)| match before.get(path) {
        None => Some(format!("new: {}", path.display())),
        Some(known) if known != bytes => Some(format!("changed: {}", path.display())),
        Some(_) => None,
    });
    gone.chain(other).collect()
}

/// How an attempt went.
#[derive(Debug)]
pub(crate) enum Went {
    Accepted,
    Refused(Rejection),
    Panicked,
    /// It goes on beside us; its folder is not to be used any more.
    Endless,
}

/// Work that is done, and not refused, may take longer.
const LONGEST: Duration = Duration::from_secs(20);

/// Tries something, and gives up on it if it does not end.
pub(crate) fn tried(attempt: impl FnOnce() -> Result<(), Rejection> + Send + 'static) -> Went {
    let (tell, told) = mpsc::channel();
    let work = std::thread::spawn(move || {
        let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(attempt));
        // Nobody listens if it took too long.
        let _ = tell.send(done);
    });
    match told.recv_timeout(LONGEST) {
        Err(_) => Went::Endless,
        Ok(done) => {
            let _ = work.join();
            match done {
                Ok(Ok(())) => Went::Accepted,
                Ok(Err(refusal)) => Went::Refused(refusal),
                Err(_) => Went::Panicked,
            }
        }
    }
}
