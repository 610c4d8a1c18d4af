//! One writer a file, across processes. The lock lies in a file of its own
//! beside the campaign: opening and closing the campaign file itself would
//! silently drop SQLite's own locks on it.

use std::{
    fs::{File, OpenOptions, TryLockError},
    path::{Path, PathBuf},
};

use contract::{Rejection, rejection::shown};

#[derive(Debug)]
pub(crate) struct WriteLock {
    path: PathBuf,
    // Held for its lock, which ends with it, or with the process.
    _file: File,
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
                Ok(()) if is_still_there(&file, &path) => return Ok(Self { path, _file: file }),
                // Its last holder removed it between our opening and locking it.
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(Rejection::InUse { path: shown(campaign) }),
                Err(TryLockError::Error(error)) => return Err(Rejection::from_io(&error, campaign)),
            }
        }
    }
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
