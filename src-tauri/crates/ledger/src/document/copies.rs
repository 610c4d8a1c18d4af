//! Safety copies: made by SQLite's own backup, opened again to see that they
//! are good, the last ten kept.

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use chrono::{DateTime, FixedOffset, TimeDelta};
use rusqlite::{
    Connection,
    backup::{Backup, StepResult},
};
use tempfile::NamedTempFile;

use super::{Access, EXTENSION, check, drafts, folder_of, opening};
use crate::store::campaign::CampaignUuid;
use contract::{
    Rejection,
    rejection::shown,
    view::{Copies, CopyReason, SafetyCopy},
};

/// How many safety copies of a campaign are kept.
pub const KEPT: usize = 10;

/// A moment as it stands in a copy's name: sortable, and fit for any file system.
const MOMENT: &str = "%Y-%m-%dT%H-%M-%S%.3f%z";

/// The file as it was before the changes that are being made to it.
pub(crate) const BASE: &str = "before-changes.base";

/// Says beside the copies which file they are of, for the day when that file cannot be read.
const ORIGIN: &str = "origin.txt";

/// The safety copies of one campaign file.
///
/// They lie in `copies/<campaign>/<number>/`, a number a file: somebody may have
/// copied a campaign and play on with both, and neither must push the other's
/// copies out.
#[derive(Debug)]
pub struct SafetyCopies {
    campaign_folder: PathBuf,
    origin: PathBuf,
}

/// A safety copy and where it lies.
#[derive(Debug)]
pub struct FoundCopy {
    pub path: PathBuf,
    pub made_at: DateTime<FixedOffset>,
    pub reason: CopyReason,
}

impl SafetyCopies {
    pub(crate) fn of(root: &Path, uuid: CampaignUuid, origin: &Path) -> Self {
        Self { campaign_folder: root.join(uuid.to_string()), origin: origin.to_owned() }
    }

    /// The copies that were made of the file at this path, for when the file itself
    /// cannot say which campaign it is. Of several campaigns that had this path in
    /// turn, the one that was copied last.
    pub fn made_of(root: &Path, origin: &Path) -> Option<Self> {
        let origin = super::true_path(origin).ok()?;
        folders_in(root)
            .map(|campaign_folder| Self { campaign_folder, origin: origin.clone() })
            .filter_map(|copies| Some((newest(&copies.own_folder()?)?, copies)))
            .max_by_key(|(made_at, _)| *made_at)
            .map(|(_, copies)| copies)
    }

    /// Where they lie, or will.
    pub fn folder(&self) -> PathBuf {
        self.own_folder().unwrap_or_else(|| {
            let numbers = (1..).map(|number: u32| self.campaign_folder.join(number.to_string()));
            numbers.into_iter().find(|folder| !folder.exists()).unwrap_or_default()
        })
    }

    /// All copies, newest first: those of this file, and those made under a
    /// former name that no file bears any more.
    pub fn all(&self) -> Vec<FoundCopy> {
        let belongs = |folder: &PathBuf| match origin_of(folder) {
            Some(origin) => origin == self.origin || !origin.exists(),
            None => false,
        };
        let mut found: Vec<FoundCopy> =
            folders_in(&self.campaign_folder).filter(belongs).flat_map(|folder| in_folder(&folder)).collect();
        found.sort_by_key(|copy| std::cmp::Reverse(copy.made_at));
        found
    }

    fn own_folder(&self) -> Option<PathBuf> {
        folders_in(&self.campaign_folder).find(|folder| origin_of(folder).as_ref() == Some(&self.origin))
    }

    /// Whether the day of this moment has its copy already.
    pub(crate) fn has_one_of_the_day(&self, now: DateTime<FixedOffset>) -> bool {
        let same_day = |copy: &FoundCopy| {
            copy.reason == CopyReason::Day
                && copy.made_at.with_timezone(&now.timezone()).date_naive() == now.date_naive()
        };
        self.own_folder().is_some_and(|folder| in_folder(&folder).iter().any(same_day))
    }

    /// All of them, as a view shows them.
    pub fn shown(&self) -> Copies {
        Copies { folder: Some(shown(&self.folder())), copies: self.listed() }
    }

    /// All copies as they are shown.
    pub fn listed(&self) -> Vec<SafetyCopy> {
        let listed = |copy: FoundCopy| {
            Some(SafetyCopy {
                copy: copy.path.file_name()?.to_str()?.to_owned(),
                made_at: copy.made_at,
                reason: copy.reason,
                bytes: std::fs::metadata(&copy.path).map_or(0, |found| found.len()),
            })
        };
        self.all().into_iter().filter_map(listed).collect()
    }

    /// The copy of that name. Only names from the list are known, so no path gets in this way.
    pub fn find(&self, name: &str) -> Result<FoundCopy, Rejection> {
        self.all()
            .into_iter()
            .find(|copy| copy.path.file_name().is_some_and(|known| known == name))
            .ok_or_else(|| Rejection::CopyUnknown { copy: name.to_owned() })
    }

    fn own_or_new_folder(&self) -> Result<PathBuf, Rejection> {
        let folder = self.folder();
        let told = |error: std::io::Error| Rejection::from_io(&error, &folder);
        std::fs::create_dir_all(&folder).map_err(told)?;
        if origin_of(&folder).as_ref() != Some(&self.origin) {
            std::fs::write(folder.join(ORIGIN), self.origin.as_os_str().as_encoded_bytes()).map_err(told)?;
        }
        Ok(folder)
    }

    /// Copies a file that is about to be changed, page by page as it is. It is looked at by nobody unless another
    /// program takes the file away, and need not outlast this one.
    pub(crate) fn write_base(&self, source: &Connection) -> Result<PathBuf, Rejection> {
        self.own_or_new_folder()?;
        let base = self.base();
        let told = |error: rusqlite::Error| Rejection::from_sqlite(&error, &base);
        match std::fs::remove_file(&base) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(Rejection::from_io(&error, &base));
            }
            _ => {}
        }
        let mut copy = Connection::open(&base).map_err(told)?;
        copy.pragma_update(None, "synchronous", "OFF").map_err(told)?;
        copy.pragma_update(None, "journal_mode", "OFF").map_err(told)?;
        pour(source, &mut copy).map_err(told)?;
        copy.close().map_err(|(_, error)| told(error))?;
        Ok(base)
    }

    /// Where the file lies as it was before the changes that are being made to it.
    pub(crate) fn base(&self) -> PathBuf {
        self.folder().join(BASE)
    }

    /// It has done its service. Where there are no copies, no folder is left for them either.
    pub(crate) fn remove_base(&self) {
        let folder = self.folder();
        // What cannot be removed is written over by the next session.
        let _ = std::fs::remove_file(folder.join(BASE));
        if in_folder(&folder).is_empty() {
            let _ = std::fs::remove_file(folder.join(ORIGIN));
            for empty in folder.ancestors().take(3) {
                // Only what is empty goes.
                if std::fs::remove_dir(empty).is_err() {
                    break;
                }
            }
        }
    }

    pub(crate) fn make(
        &self,
        source: &Connection,
        reason: CopyReason,
        now: DateTime<FixedOffset>,
    ) -> Result<PathBuf, Rejection> {
        self.make_keeping(source, reason, now, None)
    }

    /// Makes a copy, and forgets the oldest of this file beyond ten, but never `needed`.
    pub(crate) fn make_keeping(
        &self,
        source: &Connection,
        reason: CopyReason,
        now: DateTime<FixedOffset>,
        needed: Option<&Path>,
    ) -> Result<PathBuf, Rejection> {
        let folder = self.own_or_new_folder()?;
        let mut moment = now;
        let made = loop {
            let copy = folder.join(write_name(moment, reason));
            match write_copy(source, &copy) {
                // Two copies in the same millisecond.
                Err(Rejection::AlreadyExists { .. }) => moment += TimeDelta::milliseconds(1),
                Err(other) => return Err(other),
                Ok(()) => break copy,
            }
        };
        let mut kept = in_folder(&folder);
        kept.sort_by_key(|copy| std::cmp::Reverse(copy.made_at));
        // With a clock that was set back, the one just made is not the newest by its name.
        kept.retain(|copy| copy.path != made && Some(copy.path.as_path()) != needed);
        for surplus in kept.get(KEPT - 1..).unwrap_or_default() {
            // One too many is no reason to refuse anything.
            let _ = std::fs::remove_file(&surplus.path);
        }
        Ok(made)
    }
}

fn folders_in(folder: &Path) -> impl Iterator<Item = PathBuf> {
    std::fs::read_dir(folder)
        .into_iter()
        .flat_map(|entries| entries.flatten())
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
}

fn origin_of(folder: &Path) -> Option<PathBuf> {
    std::fs::read(folder.join(ORIGIN)).ok().map(path_of)
}

/// A path is what its system takes for one, not always a text.
#[cfg(unix)]
fn path_of(bytes: Vec<u8>) -> PathBuf {
    use std::os::unix::ffi::OsStringExt;
    std::ffi::OsString::from_vec(bytes).into()
}

#[cfg(not(unix))]
fn path_of(bytes: Vec<u8>) -> PathBuf {
    String::from_utf8_lossy(&bytes).into_owned().into()
}

fn in_folder(folder: &Path) -> Vec<FoundCopy> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let copy = |path: PathBuf| {
        let (made_at, reason) = read_name(path.file_name()?.to_str()?)?;
        Some(FoundCopy { path, made_at, reason })
    };
    entries.flatten().filter_map(|entry| copy(entry.path())).collect()
}

/// When the last copy in a folder was made, the one before changes included.
fn newest(folder: &Path) -> Option<DateTime<FixedOffset>> {
    let base = std::fs::metadata(folder.join(BASE)).and_then(|base| base.modified()).ok();
    let base = base.map(|made_at| DateTime::<chrono::Utc>::from(made_at).fixed_offset());
    in_folder(folder).iter().map(|copy| copy.made_at).chain(base).max()
}

/// Writes a copy to a new file, opens it again and checks it. The file appears
/// under its name only once it is complete and good.
pub(crate) fn write_copy(source: &Connection, target: &Path) -> Result<(), Rejection> {
    if target.exists() {
        return Err(Rejection::AlreadyExists { path: shown(target) });
    }
    if target.parent().is_some_and(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        return Err(Rejection::FolderMissing { path: shown(target) });
    }
    draft_copy(source, target)?
        .persist_noclobber(target)
        .map_err(|error| Rejection::from_io(&error.error, target))?;
    super::sync_folder(target);
    Ok(())
}

/// A copy beside where it will be, complete and good, but without its name yet.
pub(crate) fn draft_copy(source: &Connection, target: &Path) -> Result<NamedTempFile, Rejection> {
    let draft = drafts::begin(folder_of(target)).map_err(|error| Rejection::from_io(&error, target))?;
    let told = |error: rusqlite::Error| Rejection::from_sqlite(&error, target);
    let mut copy = Connection::open(draft.path()).map_err(told)?;
    pour(source, &mut copy).map_err(told)?;
    // A copy is one plain file, readable from any place.
    copy.pragma_update(None, "journal_mode", "DELETE").map_err(told)?;
    copy.close().map_err(|(_, error)| told(error))?;

    let copy = opening::connect(draft.path(), Access::Check)?;
    for mark in ["application_id", "user_version"] {
        let read = |connection: &Connection| {
            connection.query_row(&format!("PRAGMA {mark}"), [], |row| row.get::<_, i32>(0)).map_err(told)
        };
        let (found, expected) = (read(&copy)?, read(source)?);
        if found != expected {
            return Err(Rejection::Damaged { path: shown(target), detail: format!("{mark} {found}") });
        }
    }
    check::everything(&copy, target)?;
    Ok(draft)
}

/// All pages from one database into another, in one transaction. Gives up when
/// somebody else keeps one of them busy.
pub(crate) fn pour(source: &Connection, target: &mut Connection) -> rusqlite::Result<()> {
    let backup = Backup::new(source, target)?;
    let until = Instant::now() + super::PATIENCE;
    loop {
        match backup.step(-1)? {
            StepResult::Done => return Ok(()),
            StepResult::More => {}
            _ if Instant::now() < until => std::thread::sleep(Duration::from_millis(20)),
            _ => {
                let busy = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_BUSY);
                return Err(rusqlite::Error::SqliteFailure(busy, None));
            }
        }
    }
}

fn write_name(moment: DateTime<FixedOffset>, reason: CopyReason) -> String {
    let reason = match reason {
        CopyReason::Day => "day",
        CopyReason::Migration => "migration",
        CopyReason::Restore => "restore",
        CopyReason::GameClosed => "game",
        CopyReason::Asked => "asked",
        CopyReason::Displaced => "displaced",
    };
    format!("{}_{reason}.{EXTENSION}", moment.format(MOMENT))
}

fn read_name(name: &str) -> Option<(DateTime<FixedOffset>, CopyReason)> {
    let (moment, reason) = name.strip_suffix(EXTENSION)?.strip_suffix('.')?.split_once('_')?;
    let reason = match reason {
        "day" => CopyReason::Day,
        "migration" => CopyReason::Migration,
        "restore" => CopyReason::Restore,
        "game" => CopyReason::GameClosed,
        "asked" => CopyReason::Asked,
        "displaced" => CopyReason::Displaced,
        _ => return None,
    };
    Some((DateTime::parse_from_str(moment, MOMENT).ok()?, reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_name_tells_when_and_why() {
        let moment = DateTime::parse_from_rfc3339("2026-11-16T21:05:33.250+01:00").expect("a moment");
        use CopyReason::*;
        for reason in [Day, Migration, Restore, GameClosed, Asked, Displaced] {
            assert_eq!(read_name(&write_name(moment, reason)), Some((moment, reason)));
        }
        assert_eq!(read_name("holiday.carnet"), None);
        assert_eq!(read_name(ORIGIN), None);
    }
}
