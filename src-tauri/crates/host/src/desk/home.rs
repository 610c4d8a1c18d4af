//! Where the program keeps its files.

use std::path::{Path, PathBuf};

use contract::Rejection;
use ledger::document::drafts;

/// Puts everything into one folder of choice; for tests, and for a stick to carry along.
pub const HOME_VARIABLE: &str = "CARNET_HOME";

/// The folder that holds campaigns, safety copies and settings.
#[derive(Debug, Clone)]
pub struct Home(PathBuf);

impl Home {
    /// The user's data folder, or what `CARNET_HOME` says.
    pub fn of_user() -> Result<Self, Rejection> {
        if let Some(chosen) = std::env::var_os(HOME_VARIABLE).filter(|value| !value.is_empty()) {
            let chosen = PathBuf::from(chosen);
            return std::path::absolute(&chosen)
                .map(Self)
                .map_err(|error| Rejection::from_io(&error, &chosen));
        }
        match directories::BaseDirs::new() {
            Some(user) => Ok(Self(user.data_dir().join("carnet-de-l-ouest"))),
            None => Err(Rejection::FileTrouble {
                path: "~".to_owned(),
                detail: format!("no home folder; {HOME_VARIABLE} can name one"),
            }),
        }
    }

    /// A home in a folder of choice.
    pub fn at(folder: &Path) -> Self {
        Self(folder.to_owned())
    }

    /// Takes away what programs left that were killed while they wrote, here and in the folder of campaigns.
    pub(crate) fn sweep(&self, campaigns: Option<&Path>) {
        drafts::sweep(campaigns.unwrap_or(&self.campaigns()));
        for campaign in folders_in(&self.copies()) {
            folders_in(&campaign).iter().for_each(|folder| drafts::sweep(folder));
        }
    }

    pub fn campaigns(&self) -> PathBuf {
        self.0.join("campaigns")
    }

    pub fn copies(&self) -> PathBuf {
        self.0.join("copies")
    }

    /// Where the program notes what went wrong.
    pub fn log(&self) -> PathBuf {
        self.0.join("log")
    }

    /// Where files of browsers pass through.
    pub(crate) fn passing(&self) -> PathBuf {
        self.0.join("passing")
    }

    pub(crate) fn preferences(&self) -> PathBuf {
        self.0.join("preferences.json")
    }
}

fn folders_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect()
}
