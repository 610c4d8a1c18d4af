//! The reader's own settings. They are no part of a campaign and not undoable.

use std::{
    collections::BTreeMap,
    io::Write,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Deserializer, Serialize, de::DeserializeOwned};

use super::Home;
use contract::{
    CompanyColour, Rejection,
    command::{Language, Theme},
    view::Preferences,
};

/// What is kept between two starts. A value that this version does not know
/// counts as absent, and the others stand.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Kept {
    #[serde(deserialize_with = "known_or_default")]
    pub(super) language: Language,
    #[serde(deserialize_with = "known_or_default")]
    pub(super) theme: Theme,
    /// Where campaigns are kept, if not in the usual place.
    #[serde(deserialize_with = "known_or_default")]
    pub(super) folder: Option<PathBuf>,
    /// Who holds the pen, by campaign.
    #[serde(deserialize_with = "known_or_default")]
    pub(super) scribes: BTreeMap<String, String>,
    /// Whose device this is, by campaign: the company that they preside.
    #[serde(deserialize_with = "known_or_default")]
    pub(super) devices: BTreeMap<String, CompanyColour>,
    /// Campaign files that were opened from outside the library.
    #[serde(deserialize_with = "known_or_default")]
    pub(super) elsewhere: Vec<PathBuf>,
}

fn known_or_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Default + DeserializeOwned,
{
    let value = serde_json::Value::deserialize(deserializer)?;
    Ok(serde_json::from_value(value).unwrap_or_default())
}

impl Kept {
    /// Settings that cannot be read are none: a start never fails for them.
    pub(super) fn read(home: &Home) -> Self {
        Self::try_read(&home.preferences()).unwrap_or_default()
    }

    fn try_read(path: &Path) -> Option<Self> {
        serde_json::from_slice(&std::fs::read(path).ok()?).ok()
    }

    /// Changes the settings, here only once they are safe on disk. They are read
    /// anew first: another window may have changed them too.
    pub(super) fn change(&mut self, home: &Home, change: impl FnOnce(&mut Self)) -> Result<(), Rejection> {
        let path = home.preferences();
        let mut next = Self::try_read(&path).unwrap_or_else(|| {
            // Whatever it is, it is not ours to write over.
            let _ = std::fs::rename(&path, path.with_extension("unreadable"));
            self.clone()
        });
        change(&mut next);
        next.write(&path).map_err(|error| Rejection::from_io(&error, &path))?;
        *self = next;
        Ok(())
    }

    fn write(&self, path: &Path) -> std::io::Result<()> {
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
