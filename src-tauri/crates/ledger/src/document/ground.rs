//! Is the file still the one that was opened? Programs that keep folders in
//! step replace, remove and write over files while we hold them, and SQLite
//! goes on answering from what it holds. So nothing is acknowledged before the
//! file was seen to be as we left it; and what a second program did to it costs
//! nothing that was written down.
//!
//! While a campaign is changed, its file itself stays untouched: changes go to
//! the log beside it, which is folded in when we say so, and at no other time.
//! So whatever happens to the file meanwhile is somebody else's doing. Before
//! the first change it is copied to a place of our own; with the log, that
//! copy holds everything, whatever becomes of the file.

use std::{
    fmt,
    fs::{File, Metadata},
    io::{self, Read as _, Write as _},
    num::ParseIntError,
    path::{Path, PathBuf},
    str::FromStr,
    time::SystemTime,
};

use super::{lock, with_ending};

/// By which a file is known from another, and from itself before somebody wrote into it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Mark {
    which: Option<(u64, u64)>,
    bytes: u64,
    written: Option<SystemTime>,
}

impl Mark {
    /// None if there is no such file.
    pub(super) fn of(path: &Path) -> io::Result<Option<Self>> {
        match std::fs::metadata(path) {
            Ok(found) => Ok(Some(Self::told(&found))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn told(found: &Metadata) -> Self {
        Self { which: which(found), bytes: found.len(), written: found.modified().ok() }
    }
}

/// A state of a file that can be told after a restart, when numbers of files may be others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stamp {
    bytes: u64,
    written: u128,
}

impl Stamp {
    fn of(mark: &Mark) -> Option<Self> {
        let written = mark.written?.duration_since(SystemTime::UNIX_EPOCH).ok()?;
        Some(Self { bytes: mark.bytes, written: written.as_nanos() })
    }
}

impl fmt::Display for Stamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.bytes, self.written)
    }
}

impl FromStr for Stamp {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        let (bytes, written) = text.split_once(' ').unwrap_or_default();
        Ok(Self { bytes: bytes.parse()?, written: written.parse()? })
    }
}

/// Whether a log lies beside a file that it does not belong to: a program that was killed wrote it, and somebody put
/// another file there since.
pub(super) fn log_is_of_another(path: &Path) -> bool {
    holds_anything(&with_ending(path, "-wal"))
        && lock::noted_by_the_dead(path).is_some_and(|noted| {
            let found = Mark::of(path).ok().flatten();
            found.is_some_and(|found| Stamp::of(&found) != Some(noted))
        })
}

/// Nothing was written into a log that begins with zeros.
fn holds_anything(log: &Path) -> bool {
    let mut beginning = [0; 4];
    let read = File::open(log).and_then(|mut log| log.read_exact(&mut beginning));
    read.is_ok() && beginning != [0; 4]
}

#[cfg(unix)]
#[allow(clippy::unnecessary_wraps, reason = "elsewhere there may be none")]
fn which(found: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((found.dev(), found.ino()))
}

/// Elsewhere a file that is open cannot be replaced.
#[cfg(not(unix))]
fn which(_: &Metadata) -> Option<(u64, u64)> {
    None
}

/// How many names a file has.
#[cfg(unix)]
pub(super) fn names(path: &Path) -> io::Result<u64> {
    use std::os::unix::fs::MetadataExt;
    Ok(std::fs::metadata(path)?.nlink())
}

#[cfg(not(unix))]
pub(super) fn names(_: &Path) -> io::Result<u64> {
    Ok(1)
}

/// The file as we left it, and its log.
#[derive(Debug)]
pub(super) struct Ground {
    path: PathBuf,
    log_path: PathBuf,
    file: Option<Mark>,
    log: Option<Log>,
    /// How long the log is with the room that was made in it.
    room: u64,
}

/// How much room is made in the log at a time: about an evening's changes.
const ROOM: u64 = 4 * 1024 * 1024;

fn lengthen(mut log: &File) -> io::Result<()> {
    log.write_all(&vec![0; ROOM as usize])?;
    log.sync_all()
}

/// The log, held open: it can be read even if somebody takes it away.
#[derive(Debug)]
struct Log {
    file: File,
    mark: Mark,
}

impl Ground {
    /// As the file is found.
    pub(super) fn found(path: &Path) -> io::Result<Self> {
        let log_path = with_ending(path, "-wal");
        Ok(Self { path: path.to_owned(), log_path, file: Mark::of(path)?, log: None, room: 0 })
    }

    /// Whether somebody else did something to the file, or to its log.
    pub(super) fn was_changed(&self) -> bool {
        let log_is_ours = match &self.log {
            Some(log) => Mark::of(&self.log_path).is_ok_and(|found| found == Some(log.mark)),
            None => true,
        };
        !log_is_ours || self.file_was_changed()
    }

    fn file_was_changed(&self) -> bool {
        self.file.is_none() || !Mark::of(&self.path).is_ok_and(|found| found == self.file)
    }

    /// After a change of ours: whether the file is untouched and the log the one that we wrote into.
    pub(super) fn holds_what_was_written(&mut self) -> bool {
        let mark = match Mark::of(&self.log_path) {
            Ok(Some(mark)) => mark,
            // Nothing was written yet.
            Ok(None) if self.log.is_none() => return !self.file_was_changed(),
            _ => return false,
        };
        let log = match self.log.take() {
            Some(log) if log.mark.which == mark.which && log.mark.bytes <= mark.bytes => Log { mark, ..log },
            Some(_) => return false,
            None => match File::open(&self.log_path) {
                Ok(file) => Log { file, mark },
                Err(_) => return false,
            },
        };
        self.log = Some(log);
        !self.file_was_changed()
    }

    /// After we ourselves wrote into the file. Whether it is still the same one.
    pub(super) fn note_own_writing(&mut self) -> bool {
        let found = Mark::of(&self.path).ok().flatten();
        let same = match (&self.file, &found) {
            (Some(before), Some(now)) => before.which == now.which,
            _ => false,
        };
        self.file = found;
        self.log = None;
        same
    }

    pub(super) fn stamp(&self) -> Option<Stamp> {
        Stamp::of(self.file.as_ref()?)
    }

    /// Lengthens the log by zeros that SQLite will write over. A file that grows with every change makes the disk note
    /// its length every time, and whoever waits for the change waits for that too. Whoever reads the log takes zeros
    /// for its end. Without the room it is only slower.
    pub(super) fn make_room_in_log(&mut self) {
        // What cannot be had now is not asked for again after every change.
        self.room = u64::MAX;
        let Ok(log) = File::options().read(true).append(true).open(&self.log_path) else { return };
        let Ok(found) = log.metadata() else { return };
        if self.log.as_ref().is_some_and(|ours| ours.mark != Mark::told(&found)) {
            // Somebody else's doing, which is told of before the next change.
            return;
        }
        // One that was just begun, but could not be emptied since somebody reads in it, is long enough.
        let is_long_enough = self.log.is_none() && found.len() >= ROOM;
        let made = if is_long_enough { Ok(()) } else { lengthen(&log) };
        if made.is_err() {
            // The rest of a disk that is almost full is for the changes themselves.
            let _ = log.set_len(found.len());
        }
        if let Ok(found) = log.metadata() {
            if made.is_ok() {
                self.room = found.len();
            }
            self.log = Some(Log { mark: Mark::told(&found), file: log });
        }
    }

    /// Whether the log has grown beyond the room that was made in it.
    pub(super) fn log_is_full(&self) -> bool {
        self.bytes_in_log() > self.room
    }

    /// How much lies in the log.
    pub(super) fn bytes_in_log(&self) -> u64 {
        self.log.as_ref().map_or(0, |log| log.mark.bytes)
    }

    /// The log as we wrote it, even if somebody took it away.
    pub(super) fn copy_log(&self, to: &Path) -> io::Result<()> {
        use std::io::{Seek, SeekFrom};
        let Some(log) = &self.log else { return Ok(()) };
        let mut from = &log.file;
        from.seek(SeekFrom::Start(0))?;
        io::copy(&mut from, &mut File::create(to)?)?;
        Ok(())
    }

    /// Takes our log away from beside a file that it does not belong to: whoever opens that next would take it for
    /// its own.
    pub(super) fn clear_log(&mut self) {
        let ours = self.log.take().and_then(|log| log.mark.which);
        let there = std::fs::metadata(&self.log_path).ok().and_then(|found| which(&found));
        if ours.is_some() && ours == there {
            for ending in ["-wal", "-shm"] {
                // What cannot be taken away now stays; the file is whole without it.
                let _ = std::fs::remove_file(with_ending(&self.path, ending));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file and an empty log, as SQLite begins it.
    fn begun() -> (tempfile::TempDir, Ground) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("mardi.carnet");
        std::fs::write(&path, "a campaign").expect("the file");
        std::fs::write(with_ending(&path, "-wal"), "").expect("its log");
        let ground = Ground::found(&path).expect("found");
        (folder, ground)
    }

    fn length(ground: &Ground) -> u64 {
        std::fs::metadata(&ground.log_path).expect("the log").len()
    }

    fn write_over(ground: &Ground, from: u64, bytes: usize) {
        use std::io::{Seek, SeekFrom};
        let mut log = File::options().write(true).open(&ground.log_path).expect("the log");
        log.seek(SeekFrom::Start(from)).expect("a place in it");
        log.write_all(&vec![1; bytes]).expect("a change");
    }

    #[test]
    fn room_is_made_once_and_anew_when_it_is_used_up() {
        let (_folder, mut ground) = begun();
        ground.make_room_in_log();
        assert_eq!(length(&ground), ROOM);
        assert!(!ground.was_changed() && !ground.log_is_full());

        write_over(&ground, 0, 9000);
        assert!(ground.holds_what_was_written() && !ground.log_is_full());
        write_over(&ground, ROOM - 1000, 9000);
        assert!(ground.holds_what_was_written() && ground.log_is_full());
        ground.make_room_in_log();
        assert_eq!(length(&ground), 2 * ROOM + 8000);
        assert!(!ground.was_changed() && !ground.log_is_full());
    }

    #[test]
    fn a_log_that_could_not_be_emptied_does_not_grow_by_itself() {
        let (_folder, mut ground) = begun();
        write_over(&ground, 0, ROOM as usize + 5000);
        for _ in 0..3 {
            ground.note_own_writing();
            ground.make_room_in_log();
        }
        assert_eq!(length(&ground), ROOM + 5000);
        assert!(!ground.was_changed() && !ground.log_is_full());
    }

    #[test]
    fn what_somebody_else_did_to_the_log_is_left_as_it_is_and_seen() {
        let (_folder, mut ground) = begun();
        ground.make_room_in_log();
        std::fs::write(&ground.log_path, "another program's").expect("written over");
        ground.make_room_in_log();
        assert_eq!(std::fs::read(&ground.log_path).expect("theirs"), b"another program's");
        assert!(ground.was_changed());

        std::fs::remove_file(&ground.log_path).expect("removed");
        ground.make_room_in_log();
        assert!(!ground.log_path.exists() && ground.was_changed() && !ground.holds_what_was_written());
    }

    #[test]
    fn where_no_room_can_be_made_everything_goes_on_without() {
        let (_folder, mut ground) = begun();
        let mut read_only = std::fs::metadata(&ground.log_path).expect("the log").permissions();
        read_only.set_readonly(true);
        std::fs::set_permissions(&ground.log_path, read_only).expect("read-only");
        // Whoever may write everywhere makes it all the same.
        ground.make_room_in_log();
        assert!(!ground.log_is_full() && !ground.was_changed());
        assert!(ground.holds_what_was_written());
    }

    #[test]
    fn a_log_of_zeros_holds_nothing() {
        let (_folder, mut ground) = begun();
        assert!(!holds_anything(&ground.log_path));
        ground.make_room_in_log();
        assert!(!holds_anything(&ground.log_path));
        write_over(&ground, 0, 32);
        assert!(holds_anything(&ground.log_path));
    }
}
