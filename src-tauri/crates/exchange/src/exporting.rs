//! Everything in a campaign, written to a JSON file.

use std::{io::Write, path::Path};

use super::{
    json::{self, Trouble},
    target::NewFile,
};
use contract::{Rejection, sharing::Target};
use ledger::{
    Campaign, LongWork,
    document::{
        rows::{OneState, ReadFile},
        true_path,
    },
};

/// Writes everything as JSON. What is secret is in it, but not to be read in passing.
pub fn export(campaign: &mut Campaign, target: &Target) -> Result<(), Rejection> {
    write(&campaign.rows()?, target, &LongWork::default())
}

/// The same of a file that somebody else may have open.
pub fn export_file(path: &Path, target: &Target, work: &LongWork) -> Result<(), Rejection> {
    let export = || write(&ReadFile::open(&true_path(path)?, work)?.rows()?, target, work);
    work.ended(export())
}

fn write(rows: &OneState<'_>, target: &Target, work: &LongWork) -> Result<(), Rejection> {
    let mut file = NewFile::begin(target)?;
    file.write_piece(|piece| {
        let mut out = piece.file();
        let written = json::write(rows, &mut out, work).and_then(|()| Ok(out.flush()?));
        drop(out);
        written.map_err(|trouble| match trouble {
            Trouble::Writing(error) => piece.told(&error),
            Trouble::Reading(rejection) => rejection,
        })
    })?;
    work.check()?;
    file.finish()
}
