//! The library: every campaign file of the folder, and those opened from
//! elsewhere. A file that cannot be read is shown as such, never hidden.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use super::{Desk, same_file};
use crate::reach::Names;
use contract::{
    rejection::shown,
    view::{Library, LibraryContent, LibraryEntry},
};
use ledger::document::{self, EXTENSION, copies::SafetyCopies};

impl Desk {
    pub(super) fn library(&self) -> Library {
        let folder = self.folder();
        let mut campaigns: Vec<LibraryEntry> =
            files_in(&folder).iter().map(|path| self.entry(path, false)).collect();
        campaigns.extend(self.elsewhere().map(|path| self.entry(path, true)));
        // The one that was last worked on first; what cannot be read at the end.
        campaigns.sort_by_key(|entry| {
            std::cmp::Reverse(match &entry.content {
                LibraryContent::Readable(summary) => summary.last_change,
                LibraryContent::Unreadable { .. } => None,
            })
        });
        Library { folder: Some(shown(&folder)), campaigns }
    }

    /// What a page calls the campaigns of the library.
    pub(crate) fn names(&self) -> Names {
        Names::of(files_in(&self.folder()).into_iter().chain(self.elsewhere().cloned()))
    }

    /// Also those that were taken away from the library's own folder, and are missed there.
    fn elsewhere(&self) -> impl Iterator<Item = &PathBuf> {
        self.kept.elsewhere.iter().filter(|path| !self.is_in_library(path) || !path.exists())
    }

    fn entry(&self, path: &Path, elsewhere: bool) -> LibraryEntry {
        // Our own open file is read through the connection that holds it.
        let summary = match &self.open {
            Some(open) if same_file(open.path(), path) => open.summary(),
            _ => document::summary(path),
        };
        LibraryEntry {
            path: shown(path),
            file_name: path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default(),
            elsewhere,
            content: match summary {
                Ok(summary) => LibraryContent::Readable(summary),
                Err(why) => LibraryContent::Unreadable {
                    why,
                    copies: SafetyCopies::made_of(&self.home.copies(), path)
                        .map(|copies| copies.listed())
                        .unwrap_or_default(),
                },
            },
        }
    }
}

pub(super) fn files_in(folder: &Path) -> BTreeSet<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return BTreeSet::new() };
    entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(EXTENSION)))
        .collect()
}

/// A path for a new campaign, named after it as far as file systems allow.
pub(super) fn free_path(folder: &Path, name: &str) -> PathBuf {
    let kept: String = name
        .chars()
        .map(|letter| if letter.is_control() || "/\\:*?\"<>|".contains(letter) { '-' } else { letter })
        .take(50)
        .collect();
    let stem = match kept.trim_matches(['.', ' ']) {
        "" => "campagne",
        stem => stem,
    };
    let first = folder.join(format!("{stem}.{EXTENSION}"));
    let numbered = (2..).map(|number| folder.join(format!("{stem} {number}.{EXTENSION}")));
    std::iter::once(first.clone()).chain(numbered).find(|path| !path.exists()).unwrap_or(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_after_its_campaign_and_never_overwrites_another() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = free_path(folder.path(), "Les barons: du mardi/jeudi ?");
        assert_eq!(path, folder.path().join("Les barons- du mardi-jeudi -.carnet"));
        std::fs::write(&path, "taken").expect("a file");
        let second = free_path(folder.path(), "Les barons: du mardi/jeudi ?");
        assert_eq!(second, folder.path().join("Les barons- du mardi-jeudi - 2.carnet"));
        assert_eq!(free_path(folder.path(), "..."), folder.path().join("campagne.carnet"));
    }
}
