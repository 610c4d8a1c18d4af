//! The commands that write files for others and take campaigns in.

use std::path::Path;

use super::{Desk, library};
use contract::{
    Outcome, Rejection,
    sharing::{BookPart, Target},
    view::{LibraryContent, LibraryEntry},
};
use exchange::{book::BookDraft, importing::Arrival};
use ledger::{Campaign, Outside};

impl Desk {
    pub(super) fn begin_book(&mut self, target: &Target) -> Result<Outcome, Rejection> {
        self.campaign()?.wait_for_check()?;
        // One that was begun and never finished is given up.
        self.book = None;
        self.book = Some(BookDraft::begin(target)?);
        Ok(Outcome::default())
    }

    pub(super) fn add_to_book(&mut self, parts: &[BookPart]) -> Result<Outcome, Rejection> {
        let campaign = self.open.as_ref().ok_or(Rejection::NoCampaignOpen)?;
        let book = self.book.as_mut().ok_or(Rejection::NoBookBegun)?;
        book.add(campaign, parts)?;
        Ok(Outcome::default())
    }

    /// Gives the book its name. If that cannot be done, nothing of it remains.
    pub(super) fn finish_book(&mut self) -> Result<Outcome, Rejection> {
        self.book.take().ok_or(Rejection::NoBookBegun)?.finish()?;
        Ok(Outcome::default())
    }

    /// Giving up what was not begun is no trouble: whoever cancels wants nothing more.
    pub(super) fn abandon_book(&mut self) -> Outcome {
        self.book = None;
        Outcome::default()
    }

    /// Gives a campaign that came in its place in the library, and opens it.
    pub(super) fn land(
        &mut self,
        mut arrival: Arrival,
        folder: &Path,
        keep_both: bool,
        outside: &mut Outside<'_>,
    ) -> Result<Outcome, Rejection> {
        if keep_both {
            arrival.rename_beside(&self.campaign_names(), outside)?;
        } else if let Some(clash) = self.clash(&arrival) {
            return Err(clash);
        }
        let name = arrival.name.clone();
        let landed = arrival.land(|| library::free_path(folder, &name))?;
        let opened = Campaign::open(&landed, &self.home.copies(), outside).inspect_err(|_| {
            // What cannot be opened has no place in the library.
            let _ = std::fs::remove_file(&landed);
        })?;
        self.take_up(opened)
    }

    /// This very campaign is in the library, or another of its name.
    fn clash(&self, arrival: &Arrival) -> Option<Rejection> {
        let listed = self.library().campaigns;
        let told = |entry: &LibraryEntry| match &entry.content {
            LibraryContent::Readable(summary) => Some((summary.clone(), entry.path.clone())),
            LibraryContent::Unreadable { .. } => None,
        };
        let readable: Vec<_> = listed.iter().filter_map(told).collect();
        let same = readable.iter().find(|(summary, _)| summary.uuid == arrival.uuid);
        let alike = || readable.iter().find(|(summary, _)| ledger::alike_names(&summary.name, &arrival.name));
        same.or_else(alike).map(|(summary, path)| Rejection::AlreadyInLibrary {
            name: summary.name.clone(),
            same: summary.uuid == arrival.uuid,
            path: path.clone(),
        })
    }

    fn campaign_names(&self) -> Vec<String> {
        let name = |entry: LibraryEntry| match entry.content {
            LibraryContent::Readable(summary) => Some(summary.name),
            LibraryContent::Unreadable { .. } => None,
        };
        self.library().campaigns.into_iter().filter_map(name).collect()
    }
}
