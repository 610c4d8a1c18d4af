//! Bringing a file back from a safety copy when it cannot be read any more.

use std::path::{Path, PathBuf};

use chrono::{DateTime, FixedOffset};

use super::{
    Access, Campaign, EXTENSION, absolute, check,
    copies::{self, SafetyCopies},
    identify,
    lock::WriteLock,
    open_connection,
};
use crate::{
    Outside,
    contract::{Outcome, Rejection},
};

impl Campaign {
    /// Sets a file that is not open back to a safety copy, and opens it. A file
    /// that is damaged is not lost: it moves aside, under a name that says so.
    pub fn restore_file(
        path: &Path,
        copy: &str,
        copies_root: &Path,
        actor: Option<&str>,
        outside: &Outside<'_>,
    ) -> Result<(Self, Outcome), Rejection> {
        let path = &absolute(path)?;
        let restored = Self::open(path, copies_root, outside).and_then(|mut campaign| {
            let outcome = campaign.restore(copy, actor, outside.now)?;
            Ok((campaign, outcome))
        });
        match restored {
            Err(Rejection::Damaged { .. } | Rejection::NotACarnet { .. } | Rejection::NotFound { .. }) => {
                let copied_at = replace(path, copy, copies_root, outside.now)?;
                let mut campaign = Self::open(path, copies_root, outside)?;
                let outcome = campaign.record_restoring(copied_at, actor, outside.now)?;
                Ok((campaign, outcome))
            }
            other => other,
        }
    }
}

fn replace(
    path: &Path,
    copy: &str,
    copies_root: &Path,
    now: DateTime<FixedOffset>,
) -> Result<DateTime<FixedOffset>, Rejection> {
    let unknown = || Rejection::CopyUnknown { copy: copy.to_owned() };
    let chosen = SafetyCopies::made_of(copies_root, path).ok_or_else(unknown)?.find(copy)?;
    let source = open_connection(&chosen.path, Access::Read)?;
    identify(&source, &chosen.path)?;
    check::everything(&source, &chosen.path)?;

    let _lock = WriteLock::take(path)?;
    if path.exists() {
        let aside = aside(path, now);
        // The log first: beside the new file it would be taken for its own.
        for ending in ["-wal", "-shm", ""] {
            let from = with_ending(path, ending);
            if from.exists() {
                std::fs::rename(&from, with_ending(&aside, ending))
                    .map_err(|error| Rejection::from_io(&error, &from))?;
            }
        }
    }
    copies::write_copy(&source, path)?;
    Ok(chosen.made_at)
}

/// A free name beside the file that says what it is.
fn aside(path: &Path, now: DateTime<FixedOffset>) -> PathBuf {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    path.with_file_name(format!("{stem} ({}).{EXTENSION}", now.format("%Y-%m-%d %H-%M-%S%.3f")))
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}
