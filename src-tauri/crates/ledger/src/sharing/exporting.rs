//! Everything in a campaign, written to a JSON file.

use std::{io::Write, path::Path};

use rusqlite::Connection;

use super::{
    json::{self, Trouble},
    target::NewFile,
};
use crate::{
    Campaign, Stop,
    document::{Access, check, opening, true_path},
};
use contract::{Rejection, rejection::shown, sharing::Target};

impl Campaign {
    /// Writes everything as JSON. What is secret is in it, but not to be read in passing.
    pub fn export_json(&mut self, target: &Target) -> Result<(), Rejection> {
        self.wait_for_check()?;
        export(&self.connection, self.path(), target)
    }
}

/// The same of a file that somebody else may have open.
pub fn export_file(path: &Path, target: &Target) -> Result<(), Rejection> {
    let path = &true_path(path)?;
    let connection = opening::open(path, Access::Read)?.connection;
    check::everything(&connection, path)?;
    export(&connection, path, target)
}

fn export(connection: &Connection, path: &Path, target: &Target) -> Result<(), Rejection> {
    let mut file = NewFile::begin(target)?;
    file.write_piece(|piece| {
        let mut out = piece.file();
        let written = json::write(connection, &mut out).and_then(|()| Ok(out.flush()?));
        drop(out);
        written.map_err(|trouble| match trouble {
            Trouble::Writing(error) => piece.told(&error),
            Trouble::Reading(Stop::Sqlite(error)) if error.sqlite_error_code().is_none() => {
                Rejection::Damaged { path: shown(path), detail: error.to_string() }
            }
            Trouble::Reading(stop) => stop.about(path),
        })
    })?;
    file.finish()
}
