//! Files that are being written and have no name yet. Whoever writes one holds
//! a lock on it; one that nobody holds was left by a program that was killed,
//! and goes when the next one is begun beside it, or with the next start.

use std::{fs::File, io, path::Path};

use tempfile::{Builder, NamedTempFile};

use super::with_ending;

const PREFIX: &str = ".carnet-";
const SUFFIX: &str = ".part";

/// Begins one that only its owner may read, as a campaign is.
pub fn begin(folder: &Path) -> io::Result<NamedTempFile> {
    begin_with(folder, &mut Builder::new())
}

/// Begins one that is readable like any file that its owner makes.
pub fn begin_for_others(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    begin_with(folder, &mut builder)
}

fn begin_with(folder: &Path, builder: &mut Builder<'_, '_>) -> io::Result<NamedTempFile> {
    sweep(folder);
    loop {
        let draft = builder.prefix(PREFIX).suffix(SUFFIX).tempfile_in(folder)?;
        draft.as_file().lock()?;
        // Somebody may have swept between the two.
        if draft.path().exists() {
            return Ok(draft);
        }
    }
}

/// Takes away what programs left in a folder that were killed.
pub fn sweep(folder: &Path) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()).filter(|path| is_draft(path)) {
        if !is_held(&path) {
            for ending in ["-journal", "-wal", "-shm", ""] {
                // What cannot be removed is tried again the next time.
                let _ = std::fs::remove_file(with_ending(&path, ending));
            }
        }
    }
}

fn is_draft(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    name.starts_with(PREFIX) && name.ends_with(SUFFIX)
}

fn is_held(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| file.try_lock().is_err())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_stays_and_what_was_left_goes() {
        let folder = tempfile::tempdir().expect("a folder");
        let held = begin(folder.path()).expect("begun");
        let left = folder.path().join(".carnet-left.part");
        let log = with_ending(&left, "-journal");
        let other = folder.path().join("carnet.part");
        for path in [&left, &log, &other] {
            std::fs::write(path, "x").expect("written");
        }
        sweep(folder.path());
        assert!(held.path().exists() && other.exists());
        assert!(!left.exists() && !log.exists());
        drop(held);
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }
}
