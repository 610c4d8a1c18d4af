//! The long part of a command, which needs no desk: reading a campaign that
//! comes in, writing one that goes out. It is looked up at the desk what is
//! needed, done beside it, and what it brought is taken up at the desk again;
//! so nobody waits for it but whoever asked.

use std::path::{Path, PathBuf};

use super::{Desk, changed, library, require_full};
use contract::{
    DeskCommand, Outcome, Rejection, Topic, Viewer,
    sharing::{SampleLanguage, Target},
};
use exchange::{exporting, importing::Arrival, sample};
use ledger::{Campaign, LongWork, Outside, document::rows::copy_file};

/// How often a free path is looked for.
const TRIES: usize = 5;

/// Something that takes a while, with all that it needs.
#[derive(Debug)]
pub(crate) enum Errand {
    Import { path: PathBuf, folder: PathBuf, keep_both: bool },
    Export { file: PathBuf, target: Target },
    Copy { file: PathBuf, to: PathBuf },
    Sample { language: SampleLanguage, folder: PathBuf, copies: PathBuf },
}

/// What an errand brought.
#[derive(Debug)]
pub(crate) enum Brought {
    Arrival {
        arrival: Box<Arrival>,
        folder: PathBuf,
        keep_both: bool,
    },
    Campaign(Box<Campaign>),
    /// A file elsewhere: nothing to take up, but this changed.
    File(Vec<Topic>),
}

impl Errand {
    /// Does it, beside the desk.
    pub(crate) fn run(self, work: &LongWork, outside: &mut Outside<'_>) -> Result<Brought, Rejection> {
        match self {
            Self::Import { path, folder, keep_both } => {
                let arrival = Box::new(Arrival::read(&path, &folder, work)?);
                Ok(Brought::Arrival { arrival, folder, keep_both })
            }
            Self::Export { file, target } => {
                exporting::export_file(&file, &target, work)?;
                Ok(Brought::File(Vec::new()))
            }
            Self::Copy { file, to } => {
                let copied = copy_file(&file, &to);
                work.ended(copied).inspect_err(|refusal| take_back(refusal, &to))?;
                Ok(Brought::File(vec![Topic::Library]))
            }
            Self::Sample { language, folder, copies } => {
                let campaign = write_sample(language, &folder, &copies, outside)?;
                let path = campaign.path().to_owned();
                let campaign = work.ended(Ok(campaign)).inspect_err(|refusal| take_back(refusal, &path))?;
                Ok(Brought::Campaign(Box::new(campaign)))
            }
        }
    }
}

/// What was finished and is not wanted any more goes again.
fn take_back(refusal: &Rejection, path: &Path) {
    if *refusal == Rejection::GivenUp {
        let _ = std::fs::remove_file(path);
    }
}

/// One more campaign of the library.
fn write_sample(
    language: SampleLanguage,
    folder: &Path,
    copies: &Path,
    outside: &mut Outside<'_>,
) -> Result<Campaign, Rejection> {
    let name = sample::name(language)?;
    let mut tries = 0;
    loop {
        let path = library::free_path(folder, &name);
        tries += 1;
        match sample::create(&path, copies, language, outside) {
            // What was done last in it was done long ago: there is nothing to tell of it now.
            Ok((campaign, _)) => return Ok(campaign),
            // Somebody else made one at the same time.
            Err(Rejection::AlreadyExists { .. }) if tries < TRIES => {}
            Err(refusal) => return Err(refusal),
        }
    }
}

impl Desk {
    /// What a command takes a while for; none if it does not.
    pub(crate) fn errand(&mut self, command: &DeskCommand) -> Result<Option<Errand>, Rejection> {
        Ok(Some(match command {
            DeskCommand::Import { path, keep_both } => {
                require_full(path)?;
                Errand::Import { path: path.clone(), folder: self.made_folder()?, keep_both: *keep_both }
            }
            // What another program took away is read through the connection that still holds it.
            DeskCommand::ExportJson { .. } | DeskCommand::SaveCopy { .. }
                if !self.campaign()?.is_in_place() =>
            {
                return Ok(None);
            }
            DeskCommand::ExportJson { target } => {
                Errand::Export { file: self.campaign()?.path().to_owned(), target: target.clone() }
            }
            DeskCommand::SaveCopy { path } => {
                require_full(path)?;
                Errand::Copy { file: self.campaign()?.path().to_owned(), to: path.clone() }
            }
            DeskCommand::OpenSample { language } => Errand::Sample {
                language: *language,
                folder: self.made_folder()?,
                copies: self.home.copies(),
            },
            _ => return Ok(None),
        }))
    }

    /// Takes up what an errand brought, as part of whatever asked for it.
    pub(crate) fn take_in(
        &mut self,
        viewer: Viewer,
        brought: Brought,
        outside: &mut Outside<'_>,
    ) -> Result<Outcome, Rejection> {
        let forgets_refusal = self.refused_file.take().is_some();
        let outcome = self.settle(brought, outside)?;
        Ok(self.told(viewer, outcome, forgets_refusal))
    }

    pub(super) fn settle(
        &mut self,
        brought: Brought,
        outside: &mut Outside<'_>,
    ) -> Result<Outcome, Rejection> {
        match brought {
            Brought::Arrival { arrival, folder, keep_both } => {
                self.land(*arrival, &folder, keep_both, outside)
            }
            Brought::Campaign(campaign) => self.take_up(*campaign),
            Brought::File(topics) => Ok(changed(&topics)),
        }
    }

    fn made_folder(&self) -> Result<PathBuf, Rejection> {
        let folder = self.folder();
        std::fs::create_dir_all(&folder).map_err(|error| Rejection::from_io(&error, &folder))?;
        Ok(folder)
    }
}
