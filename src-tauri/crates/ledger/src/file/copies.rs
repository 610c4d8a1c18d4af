//! Safety copies: made by SQLite's own backup, opened again to see that they
//! are good, the last ten kept.

use std::path::{Path, PathBuf};

use chrono::{DateTime, FixedOffset, TimeDelta};
use rusqlite::{Connection, backup::Backup};

use super::{Access, EXTENSION, check, identify, open_connection};
use crate::contract::{
    Rejection,
    rejection::shown,
    view::{CopyReason, SafetyCopy},
};

/// How many safety copies of a campaign are kept.
pub const KEPT: usize = 10;

/// A moment as it stands in a copy's name: sortable, and fit for any file system.
const MOMENT: &str = "%Y-%m-%dT%H-%M-%S%.3f%z";

/// Says beside the copies which file they are of, for the day when that file cannot be read.
const ORIGIN: &str = "origin.txt";

/// The safety copies of one campaign.
#[derive(Debug)]
pub struct SafetyCopies {
    folder: PathBuf,
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
    pub(crate) fn of(root: &Path, uuid: &str, origin: &Path) -> Self {
        Self { folder: root.join(uuid), origin: origin.to_owned() }
    }

    /// The copies that were made of the file at this path, if there are any.
    pub fn made_of(root: &Path, origin: &Path) -> Option<Self> {
        let origin = std::path::absolute(origin).ok()?;
        let folder = std::fs::read_dir(root).ok()?.flatten().map(|entry| entry.path()).find(|folder| {
            std::fs::read_to_string(folder.join(ORIGIN)).is_ok_and(|text| Path::new(&text) == origin)
        })?;
        Some(Self { folder, origin })
    }

    /// Where they lie.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// All copies, newest first.
    pub fn all(&self) -> Vec<FoundCopy> {
        let Ok(entries) = std::fs::read_dir(&self.folder) else { return Vec::new() };
        let mut found: Vec<FoundCopy> = entries
            .flatten()
            .filter_map(|entry| {
                let path = entry.path();
                let (made_at, reason) = read_name(path.file_name()?.to_str()?)?;
                Some(FoundCopy { path, made_at, reason })
            })
            .collect();
        found.sort_by_key(|copy| std::cmp::Reverse(copy.made_at));
        found
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

    pub(crate) fn make(
        &self,
        source: &Connection,
        reason: CopyReason,
        now: DateTime<FixedOffset>,
    ) -> Result<PathBuf, Rejection> {
        self.make_keeping(source, reason, now, None)
    }

    /// Makes a copy, and forgets the oldest beyond ten, but never `needed`.
    pub(crate) fn make_keeping(
        &self,
        source: &Connection,
        reason: CopyReason,
        now: DateTime<FixedOffset>,
        needed: Option<&Path>,
    ) -> Result<PathBuf, Rejection> {
        let told = |error: std::io::Error| Rejection::from_io(&error, &self.folder);
        std::fs::create_dir_all(&self.folder).map_err(told)?;
        let origin = self.origin.to_string_lossy();
        if std::fs::read_to_string(self.folder.join(ORIGIN)).ok().as_deref() != Some(&origin) {
            std::fs::write(self.folder.join(ORIGIN), origin.as_bytes()).map_err(told)?;
        }
        let mut moment = now;
        let copy = loop {
            let copy = self.folder.join(write_name(moment, reason));
            match write_copy(source, &copy) {
                // Two copies in the same millisecond.
                Err(Rejection::AlreadyExists { .. }) => moment += TimeDelta::milliseconds(1),
                Err(other) => return Err(other),
                Ok(()) => break copy,
            }
        };
        for surplus in self.all().into_iter().skip(KEPT) {
            if needed != Some(surplus.path.as_path()) {
                std::fs::remove_file(&surplus.path).map_err(told)?;
            }
        }
        Ok(copy)
    }
}

/// Writes a copy to a new file, opens it again and checks it. The file appears
/// under its name only once it is complete and good.
pub(crate) fn write_copy(source: &Connection, target: &Path) -> Result<(), Rejection> {
    if target.exists() {
        return Err(Rejection::AlreadyExists { path: shown(target) });
    }
    let folder = target.parent().unwrap_or(Path::new("."));
    let draft = tempfile::Builder::new()
        .prefix(".copy-")
        .suffix(".part")
        .tempfile_in(folder)
        .map_err(|error| Rejection::from_io(&error, target))?
        .into_temp_path();
    let told = |error: rusqlite::Error| Rejection::from_sqlite(&error, target);
    let mut copy = Connection::open(&draft).map_err(told)?;
    pour(source, &mut copy).map_err(told)?;
    // A copy is one plain file, readable from any place.
    copy.pragma_update(None, "journal_mode", "DELETE").map_err(told)?;
    copy.close().map_err(|(_, error)| told(error))?;

    let copy = open_connection(&draft, Access::Read)?;
    identify(&copy, target)?;
    check::everything(&copy, target)?;
    drop(copy);
    draft.persist_noclobber(target).map_err(|error| Rejection::from_io(&error.error, target))
}

/// All pages from one database into another, in one transaction.
pub(crate) fn pour(source: &Connection, target: &mut Connection) -> rusqlite::Result<()> {
    Backup::new(source, target)?.run_to_completion(i32::MAX, std::time::Duration::from_millis(20), None)
}

fn write_name(moment: DateTime<FixedOffset>, reason: CopyReason) -> String {
    let reason = match reason {
        CopyReason::Day => "day",
        CopyReason::Migration => "migration",
        CopyReason::Restore => "restore",
        CopyReason::Asked => "asked",
    };
    format!("{}_{reason}.{EXTENSION}", moment.format(MOMENT))
}

fn read_name(name: &str) -> Option<(DateTime<FixedOffset>, CopyReason)> {
    let (moment, reason) = name.strip_suffix(EXTENSION)?.strip_suffix('.')?.split_once('_')?;
    let reason = match reason {
        "day" => CopyReason::Day,
        "migration" => CopyReason::Migration,
        "restore" => CopyReason::Restore,
        "asked" => CopyReason::Asked,
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
        for reason in [CopyReason::Day, CopyReason::Migration, CopyReason::Restore, CopyReason::Asked] {
            assert_eq!(read_name(&write_name(moment, reason)), Some((moment, reason)));
        }
        assert_eq!(read_name("holiday.carnet"), None);
        assert_eq!(read_name(ORIGIN), None);
    }
}
