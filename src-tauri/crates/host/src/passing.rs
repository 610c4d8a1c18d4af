//! Files on their way between this computer and a browser, which knows no path
//! here: what it saves is written into a folder of its own and handed over
//! once, what it brings in is put down there and taken up by its name. The
//! folder is for nobody else's eyes and goes with the server; what a server
//! that was killed left behind goes when the next one starts.

use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use contract::{Rejection, rejection::shown};
use tempfile::{NamedTempFile, TempDir, TempPath};

use crate::Home;

/// The heaviest file that a browser may bring in: as much as is read of an export.
pub const MOST_BYTES_OF_A_FILE: u64 = 1024 * 1024 * 1024;

/// Held by a server for as long as its folder is in use.
const HELD: &str = "held";

/// The longest name of a file that every file system takes.
const MOST_BYTES_OF_A_NAME: usize = 240;

/// Where all files of one server pass through.
#[derive(Debug, Clone)]
pub struct Passing(Arc<Held>);

#[derive(Debug)]
struct Held {
    // Before the folder: elsewhere than on Unix an open file keeps it there.
    _lock: File,
    folder: TempDir,
}

impl Passing {
    pub(crate) fn begin(home: &Home) -> Result<Self, Rejection> {
        let all = home.passing();
        Self::begin_in(&all).map_err(|error| Rejection::from_io(&error, &all))
    }

    fn begin_in(all: &Path) -> io::Result<Self> {
        std::fs::create_dir_all(all)?;
        // Nobody clears a folder away before it is held.
        let beginning = File::create(all.join(HELD))?;
        beginning.lock()?;
        clear(all)?;
        let folder = private_folder(all)?;
        let lock = File::create(folder.path().join(HELD))?;
        lock.lock()?;
        Ok(Self(Arc::new(Held { _lock: lock, folder })))
    }

    /// Removes everything in it, whoever still holds it.
    pub fn end(&self) {
        // What cannot be removed now goes when the next server starts.
        let _ = std::fs::remove_dir_all(self.0.folder.path());
    }
}

/// Removes what servers left behind that are not there any more.
fn clear(all: &Path) -> io::Result<()> {
    for entry in std::fs::read_dir(all)?.flatten() {
        let folder = entry.path();
        if !folder.is_dir() {
            continue;
        }
        let is_held = File::open(folder.join(HELD)).is_ok_and(|lock| lock.try_lock().is_err());
        if !is_held {
            // One too many is no reason not to start.
            let _ = std::fs::remove_dir_all(folder);
        }
    }
    Ok(())
}

fn private_folder(within: &Path) -> io::Result<TempDir> {
    let mut folder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        folder.permissions(std::fs::Permissions::from_mode(0o700));
    }
    folder.tempdir_in(within)
}

/// The files of one page. Made when the first one comes; gone with the page.
#[derive(Debug)]
pub(crate) struct Tray {
    passing: Passing,
    folder: Mutex<Option<TempDir>>,
}

/// Which way a file goes.
#[derive(Debug, Clone, Copy)]
enum Way {
    In,
    Out,
}

impl Tray {
    pub(crate) fn of(passing: &Passing) -> Self {
        Self { passing: passing.clone(), folder: Mutex::new(None) }
    }

    /// Where a file that goes out is written, instead of one of the same name that nobody fetched.
    pub(crate) fn outgoing(&self, name: &Path) -> Result<PathBuf, Rejection> {
        let path = self.path(Way::Out, name)?;
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Rejection::from_io(&error, &path)),
            _ => Ok(path),
        }
    }

    /// Where a file that was brought in lies.
    pub(crate) fn incoming(&self, name: &Path) -> Result<PathBuf, Rejection> {
        self.path(Way::In, name)
    }

    /// Takes a file in, instead of whichever was brought before.
    pub(crate) fn receive(&self, name: &Path) -> Result<Receiving, Rejection> {
        let path = self.path(Way::In, name)?;
        let folder = path.parent().unwrap_or(&path);
        let told = |error: io::Error| Rejection::from_io(&error, &path);
        for before in std::fs::read_dir(folder).map_err(told)?.flatten() {
            let _ = std::fs::remove_file(before.path());
        }
        let draft = NamedTempFile::new_in(folder).map_err(told)?;
        Ok(Receiving { draft, path })
    }

    /// Gives a file out of hand, once.
    pub(crate) fn hand_over(&self, name: &Path) -> Result<HandedOver, Rejection> {
        let path = self.path(Way::Out, name)?;
        let told = |error: io::Error| Rejection::from_io(&error, &path);
        // Under a name that nobody can ask for.
        let aside = path.with_file_name(format!(".{:016x}", rand::random::<u64>()));
        std::fs::rename(&path, &aside).map_err(told)?;
        let aside = TempPath::try_from_path(aside).map_err(told)?;
        let file = File::open(&aside).map_err(told)?;
        let bytes = file.metadata().map_err(told)?.len();
        Ok(HandedOver { file, bytes, aside })
    }

    fn path(&self, way: Way, name: &Path) -> Result<PathBuf, Rejection> {
        let name = bare(name)?;
        let mut folder = self.folder.lock().unwrap_or_else(PoisonError::into_inner);
        let within = self.passing.0.folder.path();
        let told = |error: io::Error| Rejection::from_io(&error, within);
        let folder = match &*folder {
            Some(folder) => folder.path().to_owned(),
            None => folder.insert(private_folder(within).map_err(told)?).path().to_owned(),
        };
        let folder = folder.join(match way {
            Way::In => "in",
            Way::Out => "out",
        });
        std::fs::create_dir_all(&folder).map_err(told)?;
        Ok(folder.join(name))
    }
}

/// A file that is being brought in. Dropped before it is finished, nothing of it remains.
#[derive(Debug)]
pub struct Receiving {
    draft: NamedTempFile,
    path: PathBuf,
}

impl Receiving {
    /// What it is written into.
    pub fn file(&self) -> Result<File, Rejection> {
        self.draft.as_file().try_clone().map_err(|error| self.told(&error))
    }

    /// From now on it can be named.
    pub fn finish(self) -> Result<(), Rejection> {
        let Self { draft, path } = self;
        draft.persist(&path).map_err(|error| Rejection::from_io(&error.error, &path))?;
        Ok(())
    }

    pub fn told(&self, error: &io::Error) -> Rejection {
        Rejection::from_io(error, Path::new(self.path.file_name().unwrap_or_default()))
    }
}

/// A file that is being handed over; gone when this is dropped.
#[derive(Debug)]
pub struct HandedOver {
    // Before the name, so that it is closed when the file goes.
    pub file: File,
    pub bytes: u64,
    pub aside: TempPath,
}

/// The name of a file and nothing else: no way into any other folder, nothing hidden.
fn bare(path: &Path) -> Result<&str, Rejection> {
    let is_bare = |name: &&str| {
        !name.is_empty()
            && name.len() <= MOST_BYTES_OF_A_NAME
            && !name.starts_with('.')
            && !name.contains(|letter: char| letter.is_control() || "/\\:".contains(letter))
    };
    path.to_str().filter(is_bare).ok_or_else(|| Rejection::OutOfReach { path: shown(path) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passing() -> (TempDir, Passing) {
        let home = tempfile::tempdir().expect("a folder");
        let passing = Passing::begin(&Home::at(home.path())).expect("a folder to pass through");
        (home, passing)
    }

    #[test]
    fn only_bare_names_are_names() {
        for good in ["mardi.json", "Les barons du mardi - le livre.html", "é"] {
            assert_eq!(bare(Path::new(good)), Ok(good));
        }
        let long = "x".repeat(241);
        for bad in
            ["", ".", "..", ".bashrc", "/etc/passwd", "a/b", "a/", "a\\b", "C:x", "a\0b", "a\nb", &long]
        {
            let refused = Err(Rejection::OutOfReach { path: bad.to_owned() });
            assert_eq!(bare(Path::new(bad)), refused);
        }
    }

    #[test]
    fn what_is_handed_over_is_handed_over_once() {
        let (_home, passing) = passing();
        let (one, other) = (Tray::of(&passing), Tray::of(&passing));
        let name = Path::new("mardi.json");
        std::fs::write(one.outgoing(name).expect("a path"), "{}").expect("written");
        assert!(other.hand_over(name).is_err(), "another page has nothing to fetch");
        let handed = one.hand_over(name).expect("there");
        assert_eq!((handed.bytes, io::read_to_string(&handed.file).expect("read")), (2, "{}".to_owned()));
        assert!(matches!(one.hand_over(name), Err(Rejection::NotFound { .. })));
        let aside = handed.aside.to_path_buf();
        drop(handed);
        assert!(!aside.exists());
    }

    #[test]
    fn what_comes_in_lies_there_when_it_is_whole_and_the_last_one_counts() {
        let (_home, passing) = passing();
        let tray = Tray::of(&passing);
        let first = tray.receive(Path::new("a.json")).expect("it may come");
        io::Write::write_all(&mut first.file().expect("a file"), b"{").expect("written");
        let path = tray.incoming(Path::new("a.json")).expect("a path");
        assert!(!path.exists());
        first.finish().expect("whole");
        assert_eq!(std::fs::read(&path).expect("there"), b"{");
        drop(tray.receive(Path::new("b.json")).expect("it may come"));
        assert!(!path.exists());
        let folder = path.parent().expect("a folder").to_owned();
        assert_eq!(
            std::fs::read_dir(&folder).expect("the folder").count(),
            0,
            "what was not finished is gone"
        );
        drop(tray);
        assert!(!folder.exists(), "gone with the page");
    }

    #[cfg(unix)]
    #[test]
    fn it_is_private_and_gone_with_its_server_or_when_the_next_one_starts() {
        use std::os::unix::fs::PermissionsExt;
        let (home, running) = passing();
        let all = Home::at(home.path()).passing();
        let mode = |path: &Path| std::fs::metadata(path).expect("a folder").permissions().mode() & 0o777;
        assert_eq!(mode(running.0.folder.path()), 0o700);
        let left = all.join("left");
        std::fs::create_dir(&left).expect("a folder");
        std::fs::write(left.join(HELD), "").expect("a file that nobody holds any more");
        let second = Passing::begin(&Home::at(home.path())).expect("a second server");
        assert!(!left.exists());
        assert!(running.0.folder.path().exists(), "a server that runs keeps its folder");
        let (first, other) = (running.0.folder.path().to_owned(), second.0.folder.path().to_owned());
        running.end();
        drop(second);
        assert!(!first.exists() && !other.exists());
    }
}
