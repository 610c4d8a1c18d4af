//! Where a file is written. It appears under its name complete or not at all:
//! it is written beside where it will be, made lasting, then renamed.

use std::{
    fs::{File, Permissions},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use tempfile::NamedTempFile;

use contract::{Rejection, rejection::shown, sharing::Target};
use ledger::document::{EXTENSION, drafts, sync_folder, true_path};

/// What every SQLite file begins with.
pub(crate) const SQLITE: &[u8; 16] = b"SQLite format 3\0";

/// What the names of the files that SQLite and we keep beside a campaign end in.
const BESIDE_A_CAMPAIGN: [&str; 4] = ["-wal", "-shm", "-journal", "-lock"];

/// A file that is being written and has no name yet. Dropped, nothing of it remains.
#[derive(Debug)]
pub(crate) struct NewFile {
    draft: NamedTempFile,
    path: PathBuf,
    replace: bool,
}

impl NewFile {
    /// Refuses at once what [`finish`](Self::finish) would refuse: nobody waits for a book to be told that its name
    /// is taken.
    pub(crate) fn begin(target: &Target) -> Result<Self, Rejection> {
        let path = &target.path;
        if !path.is_absolute() {
            return Err(Rejection::PathIncomplete { path: shown(path) });
        }
        let folder = match (path.parent(), path.file_name()) {
            (Some(folder), Some(_)) if folder.is_dir() => folder,
            _ => return Err(Rejection::FolderMissing { path: shown(path) }),
        };
        // What a link leads to is written, and the link stays one.
        let path = &true_path(path)?;
        check_free(path, target.replace)?;
        let replaced = std::fs::metadata(path).ok().map(|found| found.permissions());
        let draft = draft_in(path.parent().unwrap_or(folder), replaced)
            .map_err(|error| Rejection::from_io(&error, path))?;
        Ok(Self { draft, path: path.clone(), replace: target.replace })
    }

    /// Gives the file its name.
    pub(crate) fn finish(self) -> Result<(), Rejection> {
        let Self { draft, path, replace } = self;
        let told = |error: io::Error| Rejection::from_io(&error, &path);
        draft.as_file().sync_all().map_err(told)?;
        // It may have been taken since.
        check_free(&path, replace)?;
        let named = if replace { draft.persist(&path) } else { draft.persist_noclobber(&path) };
        named.map_err(|error| told(error.error))?;
        sync_folder(&path);
        Ok(())
    }

    /// Writes a piece, or takes back what was written of it.
    pub(crate) fn write_piece(
        &mut self,
        write: impl FnOnce(&mut Piece<'_>) -> Result<(), Rejection>,
    ) -> Result<(), Rejection> {
        let told = |error: io::Error| Rejection::from_io(&error, &self.path);
        let file = self.draft.as_file_mut();
        let before = file.stream_position().map_err(told)?;
        let written = write(&mut Piece { file, path: &self.path });
        if written.is_err() {
            file.set_len(before).and_then(|()| file.seek(SeekFrom::Start(before))).map_err(told)?;
        }
        written
    }
}

/// A piece of a file that is being written.
#[derive(Debug)]
pub(crate) struct Piece<'f> {
    file: &'f mut File,
    path: &'f Path,
}

impl Piece<'_> {
    pub(crate) fn add(&mut self, bytes: &[u8]) -> Result<(), Rejection> {
        self.file.write_all(bytes).map_err(|error| self.told(&error))
    }

    /// For whoever writes in small bits.
    pub(crate) fn file(&mut self) -> io::BufWriter<&mut File> {
        io::BufWriter::with_capacity(64 * 1024, self.file)
    }

    pub(crate) fn told(&self, error: &io::Error) -> Rejection {
        Rejection::from_io(error, self.path)
    }
}

/// Whoever may read or write the file that is replaced may do so with the new one, and nobody else.
fn draft_in(folder: &Path, replaced: Option<Permissions>) -> io::Result<NamedTempFile> {
    let Some(permissions) = replaced else { return drafts::begin_for_others(folder) };
    let draft = drafts::begin(folder)?;
    draft.as_file().set_permissions(permissions)?;
    Ok(draft)
}

/// A campaign, and whatever may be one, is never replaced, whoever says so.
fn check_free(path: &Path, replace: bool) -> Result<(), Rejection> {
    let found = match std::fs::metadata(path) {
        Ok(found) => found,
        // SQLite would take it for its own.
        Err(error) if error.kind() == io::ErrorKind::NotFound && lies_beside_a_campaign(path) => {
            let detail = "a name that belongs to a campaign".to_owned();
            return Err(Rejection::FileTrouble { path: shown(path), detail });
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(Rejection::from_io(&error, path)),
    };
    if !replace || !found.is_file() || is_of_a_campaign(path)? {
        return Err(Rejection::AlreadyExists { path: shown(path) });
    }
    Ok(())
}

fn is_of_a_campaign(path: &Path) -> Result<bool, Rejection> {
    // A damaged campaign does not begin like one any more.
    Ok(lower_name(path).ends_with(&format!(".{EXTENSION}"))
        || lies_beside_a_campaign(path)
        || beginning(path)?.starts_with(SQLITE))
}

fn lies_beside_a_campaign(path: &Path) -> bool {
    let name = lower_name(path);
    BESIDE_A_CAMPAIGN.iter().any(|ending| name.ends_with(ending))
}

fn lower_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default()
}

/// The first few bytes of a file, by which it is known what it is.
pub(crate) fn beginning(path: &Path) -> Result<Vec<u8>, Rejection> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(512).read_to_end(&mut bytes))
        .map_err(|error| Rejection::from_io(&error, path))?;
    Ok(bytes)
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_file_that_is_replaced_is_as_private_as_it_was() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("mardi.csv");
        let mode = |path: &Path| std::fs::metadata(path).expect("a file").permissions().mode() & 0o777;
        for wanted in [0o600, 0o640, 0o444] {
            std::fs::write(&path, "before").expect("a file");
            std::fs::set_permissions(&path, Permissions::from_mode(wanted)).expect("permissions");
            let mut file = NewFile::begin(&Target { path: path.clone(), replace: true }).expect("a draft");
            assert_eq!(mode(file.draft.path()), wanted, "not even for a moment");
            file.write_piece(|piece| piece.add(b"after")).expect("written");
            file.finish().expect("named");
            assert_eq!((std::fs::read(&path).expect("read"), mode(&path)), (b"after".to_vec(), wanted));
            std::fs::remove_file(&path).expect("removed");
        }
    }
}
