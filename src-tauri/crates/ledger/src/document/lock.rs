//! One writer a file, across processes. The lock lies in a file of its own
//! beside the campaign: opening and closing the campaign file itself would
//! silently drop SQLite's own locks on it.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use super::ground::Stamp;
use contract::{Rejection, rejection::shown};

#[derive(Debug)]
pub(crate) struct WriteLock {
    path: PathBuf,
    // Held for its lock, which ends with it, or with the process.
    file: File,
}

impl WriteLock {
    pub(crate) fn take(campaign: &Path) -> Result<Self, Rejection> {
        let path = super::with_ending(campaign, "-lock");
        loop {
            let file = OpenOptions::new()
                .create(true)
                .truncate(false)
                .write(true)
                .open(&path)
                .map_err(|error| Rejection::from_io(&error, campaign))?;
            match file.try_lock() {
                Ok(()) if is_still_there(&file, &path) => return Ok(Self { path, file }),
                // Its last holder removed it between our opening and locking it.
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(Rejection::InUse { path: shown(campaign) }),
                Err(TryLockError::Error(error)) => return Err(Rejection::from_io(&error, campaign)),
            }
        }
    }
}

impl WriteLock {
    /// Notes which state of the file its log belongs to, or that they are being made one. Should this program be
    /// killed, the next one knows whether the file is still that one.
    pub(super) fn note(&self, of: Option<Stamp>) -> io::Result<()> {
        let text = of.map(|stamp| stamp.to_string()).unwrap_or_default();
        self.file.set_len(0)?;
        let mut file = &self.file;
        file.seek(SeekFrom::Start(0))?;
        file.write_all(text.as_bytes())
    }
}

/// What a program that is gone noted of this file; nothing if one is still at work, or if nothing was noted.
pub(super) fn noted_by_the_dead(campaign: &Path) -> Option<Stamp> {
    let mut file = File::open(super::with_ending(campaign, "-lock")).ok()?;
    file.try_lock_shared().ok()?;
    let mut text = String::new();
    file.read_to_string(&mut text).ok()?;
    text.parse().ok()
}

impl Drop for WriteLock {
    fn drop(&mut self) {
        // A lock file that stays behind does no harm: what counts is the lock on it.
        let _ = std::fs::remove_file(&self.path);
    }
}

#[cfg(unix)]
fn is_still_there(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), std::fs::metadata(path)) {
        (Ok(ours), Ok(there)) => (ours.dev(), ours.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}

/// Elsewhere an open file cannot be removed.
#[cfg(not(unix))]
fn is_still_there(_file: &File, _path: &Path) -> bool {
    true
}
