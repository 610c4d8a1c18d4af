//! Campaigns that go out as JSON, and campaigns that come into the library.

use std::path::{Path, PathBuf};

use clap::Args;
use contract::{DeskCommand, Viewer, sharing::Target};
use host::{Home, Host};
use ledger::{LongWork, Outcome, Rejection};
use serde::Serialize;

use crate::terminal::{Stopped, answer, without_status};

#[derive(Args)]
pub(crate) struct Export {
    file: PathBuf,
    /// Where it is written
    to: PathBuf,
    /// Write over a file that is there; a campaign is never written over
    #[arg(long)]
    replace: bool,
}

#[derive(Args)]
pub(crate) struct Import {
    /// A campaign file, or JSON that `export` wrote
    file: PathBuf,
    /// If the library has it, or one of its name, take it in all the same, under another name
    #[arg(long)]
    keep_both: bool,
}

pub(crate) fn export(wanted: &Export) -> Result<(), Stopped> {
    #[derive(Serialize)]
    struct Exported<'a> {
        export: &'a Path,
    }
    let target = Target { path: full(&wanted.to)?, replace: wanted.replace };
    exchange::exporting::export_file(&wanted.file, &target, &LongWork::default())?;
    answer(&Exported { export: &target.path })
}

pub(crate) fn import(wanted: &Import) -> Result<(), Stopped> {
    #[derive(Serialize)]
    struct Imported {
        file: PathBuf,
        #[serde(flatten)]
        outcome: Outcome,
    }
    let host = Host::new(Home::of_user()?);
    let command = DeskCommand::Import { path: full(&wanted.file)?, keep_both: wanted.keep_both };
    let outcome = host.session(Viewer::TABLE).perform(&command.into())?;
    let landed = outcome.status.as_ref().and_then(|status| status.campaign.as_ref());
    let file = landed.map(|campaign| PathBuf::from(&campaign.path)).ok_or(Rejection::NoCampaignOpen)?;
    host.close()?;
    answer(&Imported { file, outcome: without_status(outcome) })
}

/// Whoever types a path into a terminal stands in a folder.
fn full(path: &Path) -> Result<PathBuf, Rejection> {
    std::path::absolute(path).map_err(|error| Rejection::from_io(&error, path))
}
