//! The reader's own settings. They are no part of a campaign and not undoable.

use std::{collections::BTreeMap, io::Write, path::PathBuf};

use serde::{Deserialize, Serialize};

use super::Home;
use crate::contract::{
    Rejection,
    command::{Language, Theme},
    view::Preferences,
};

/// What is kept between two starts.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Kept {
    pub(super) language: Language,
    pub(super) theme: Theme,
    /// Where campaigns are kept, if not in the usual place.
    pub(super) folder: Option<PathBuf>,
    /// Who holds the pen, by campaign.
    pub(super) scribes: BTreeMap<String, String>,
    /// Campaign files that were opened from outside the library.
    pub(super) elsewhere: Vec<PathBuf>,
}

impl Kept {
    /// Settings that cannot be read are none: a start never fails for them.
    pub(super) fn read(home: &Home) -> Self {
        std::fs::read(home.preferences())
            .ok()
            .and_then(|bytes| serde_json::from_slice(&bytes).ok())
            .unwrap_or_default()
    }

    /// Changes the settings, here only once they are safe on disk.
    pub(super) fn change(&mut self, home: &Home, change: impl FnOnce(&mut Self)) -> Result<(), Rejection> {
        let mut next = self.clone();
        change(&mut next);
        let path = home.preferences();
        next.write(&path).map_err(|error| Rejection::from_io(&error, &path))?;
        *self = next;
        Ok(())
    }

    fn write(&self, path: &std::path::Path) -> std::io::Result<()> {
        let folder = path.parent().unwrap_or(path);
        std::fs::create_dir_all(folder)?;
        let mut draft = tempfile::NamedTempFile::new_in(folder)?;
        draft.write_all(&serde_json::to_vec_pretty(self)?)?;
        draft.as_file().sync_all()?;
        draft.persist(path)?;
        Ok(())
    }

    pub(super) fn shown(&self) -> Preferences {
        Preferences { language: self.language, theme: self.theme }
    }
}
