//! Bringing a file back from a safety copy when it cannot be read any more.

use std::path::{Path, PathBuf};

use chrono::{DateTime, FixedOffset};

use super::{
    Access, Campaign, EXTENSION,
    copies::{self, SafetyCopies},
    drafts, examination, folder_of,
    lock::WriteLock,
    opening, sync_folder, true_path, with_ending,
};
use crate::Outside;
use contract::{Outcome, Rejection, rejection::shown};

/// What the name of a damaged file ends in once it is set aside.
const SET_ASIDE: &str = "damaged";

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
        let path = &true_path(path)?;
        let restored = Self::open(path, copies_root, outside).and_then(|mut campaign| {
            let outcome = campaign.restore(copy, actor, outside.now)?;
            Ok((campaign, outcome))
        });
        match restored {
            // Perhaps another campaign lies there now, which has no such copy.
            Err(refusal)
                if makes_unreadable(&refusal, path) || matches!(refusal, Rejection::CopyUnknown { .. }) =>
            {
                let copied_at = replace(path, copy, copies_root, outside.now)?;
                let mut campaign = Self::open(path, copies_root, outside)?;
                let outcome = campaign.record_restoring(copied_at, actor, outside.now)?;
                Ok((campaign, outcome))
            }
            other => other,
        }
    }
}

/// Whether a refusal says that this very file cannot be read, and not the copy, say.
pub fn makes_unreadable(refusal: &Rejection, file: &Path) -> bool {
    match refusal {
        Rejection::Damaged { path, .. } | Rejection::NotACarnet { path } | Rejection::NotFound { path } => {
            *path == shown(file)
        }
        _ => false,
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
    let source = opening::open(&chosen.path, Access::Check)?;
    examination::as_it_is(&source, &chosen.path)?;

    let _lock = WriteLock::take(path)?;
    // Complete before anything moves: a full disk is found out here.
    let draft = copies::draft_copy(&source.connection, path)?;
    // One that is sound goes on as a campaign of the library.
    let ending = if super::check_file(path).is_ok() { EXTENSION } else { SET_ASIDE };
    set_aside(path, ending, now)?;
    // In one step: whenever somebody looks, a file lies under the name.
    draft.persist(path).map_err(|error| Rejection::from_io(&error.error, path))?;
    sync_folder(path);
    Ok(chosen.made_at)
}

/// Copies what lies there to a name of its own. Its logs move: beside the new file they would be taken for its own,
/// and the file that they belong to is damaged anyway.
fn set_aside(path: &Path, ending: &str, now: DateTime<FixedOffset>) -> Result<(), Rejection> {
    let aside = free_name_aside(path, ending, now);
    if path.exists() {
        let told = |error: std::io::Error| Rejection::from_io(&error, path);
        let copy = drafts::begin(folder_of(path)).map_err(told)?;
        std::fs::copy(path, &copy).map_err(told)?;
        copy.persist_noclobber(&aside).map_err(|error| told(error.error))?;
    }
    for ending in ["-wal", "-journal", "-shm"] {
        let from = with_ending(path, ending);
        if from.exists() {
            std::fs::rename(&from, with_ending(&aside, ending))
                .map_err(|error| Rejection::from_io(&error, &from))?;
        }
    }
    Ok(())
}

/// A free name beside the file that says when it was set aside. It ends otherwise
/// than a campaign: the library has the restored one.
fn free_name_aside(path: &Path, ending: &str, now: DateTime<FixedOffset>) -> PathBuf {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let moment = now.format("%Y-%m-%d %H-%M-%S");
    let first = path.with_file_name(format!("{stem} ({moment}).{ending}"));
    let numbered = (2..).map(|number| path.with_file_name(format!("{stem} ({moment}, {number}).{ending}")));
    std::iter::once(first.clone()).chain(numbered).find(|free| !free.exists()).unwrap_or(first)
}
