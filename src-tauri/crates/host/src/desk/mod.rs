//! The desk: the library, the reader's own settings and the campaign that lies
//! open. A host needs nothing else: it hands in commands and asks for views.

mod errands;
mod home;
mod interrupt;
mod library;
mod preferences;
mod prepared;
mod sharing;

use std::path::{Path, PathBuf};

pub use home::{HOME_VARIABLE, Home};
pub(crate) use interrupt::Interrupt;
use preferences::Kept;
use prepared::Prepared;

use contract::{
    Action, Command, CompanyColour, DeskCommand, DeskShown, DeskView, NameField, NewCampaign, Outcome,
    PhotoAction, Rejection, Shown, Topic, View, Viewer,
    command::{DeviceOf, PreferenceChange},
    rejection::shown,
    thing::PreparedPhoto,
    view::{CopyReason, HowFar, Start, Status},
};
use exchange::{book::BookDraft, exporting, saving};
use ledger::{
    Campaign, LongWork, Outside, Performer, Picture, clean_name,
    document::{rescue, true_path},
};

use crate::looking_only::LookingOnly;

/// Everything a host holds.
#[derive(Debug)]
pub struct Desk {
    home: Home,
    kept: Kept,
    open: Option<Campaign>,
    interrupt: Interrupt,
    refused_file: Option<Rejection>,
    prepared: Prepared,
    /// The campaign book that is being written of the open campaign.
    book: Option<BookDraft>,
    looking_only: LookingOnly,
}

impl Desk {
    /// A desk with nothing open.
    pub fn new(home: Home) -> Self {
        let kept = Kept::read(&home);
        home.sweep(kept.folder.as_deref());
        Self {
            home,
            kept,
            open: None,
            interrupt: Interrupt::default(),
            refused_file: None,
            prepared: Prepared::default(),
            book: None,
            looking_only: LookingOnly::default(),
        }
    }

    /// Breaks off what the open campaign is being asked, whoever works at the desk.
    pub(crate) fn interrupt(&self) -> Interrupt {
        self.interrupt.clone()
    }

    /// Whether the shared window is only looked at, without waiting for the desk.
    pub(crate) fn looking_only(&self) -> LookingOnly {
        self.looking_only.clone()
    }

    /// Lays another campaign open, or none. The one that was is given back.
    fn lay_open(&mut self, campaign: Option<Campaign>) -> Option<Campaign> {
        self.interrupt.is_of(campaign.as_ref());
        std::mem::replace(&mut self.open, campaign)
    }

    /// Opens a file that somebody named when starting the program. Nobody waits
    /// for an answer then: a refusal is kept for the next look at the status.
    pub fn open_named(&mut self, path: &Path, outside: &Outside<'_>) -> Outcome {
        let opened = self.open(path, outside);
        self.refused_file = opened.as_ref().err().cloned();
        opened.unwrap_or_else(|_| changed(&[Topic::Campaign]))
    }

    /// Does what is asked of the open campaign, or refuses it and changes nothing.
    pub fn perform(
        &mut self,
        viewer: Viewer,
        command: &Command,
        outside: &mut Outside<'_>,
    ) -> Result<Outcome, Rejection> {
        let forgets_refusal = viewer.is_at_the_table() && self.refused_file.take().is_some();
        let outcome = self.change_campaign(viewer, command, outside);
        let outcome = outcome.inspect_err(|refusal| self.let_go_of_displaced(refusal))?;
        Ok(self.told(viewer, outcome, forgets_refusal))
    }

    /// A campaign whose file another program took away lies open no longer. What it held is kept, and where it was it
    /// can be put back.
    fn let_go_of_displaced(&mut self, refusal: &Rejection) {
        let Rejection::FileDisplaced { path, copy } = refusal else { return };
        let lay_open = self.open.as_ref().is_some_and(|open| shown(open.path()) == *path);
        if lay_open {
            self.forget_unfinished();
            drop(self.lay_open(None));
        }
        if lay_open || copy.is_some() {
            self.refused_file = Some(refusal.clone());
        }
        let path = PathBuf::from(path);
        if copy.is_some() && !path.exists() && !self.kept.elsewhere.contains(&path) {
            // So that the library goes on to name it. If that cannot be noted, the refusal is told all the same.
            let _ = self.kept.change(&self.home, |kept| kept.elsewhere.push(path));
        }
    }

    /// Does what is asked of this computer, at the shared window alone.
    pub fn arrange(
        &mut self,
        viewer: Viewer,
        command: &DeskCommand,
        outside: &mut Outside<'_>,
    ) -> Result<Outcome, Rejection> {
        if !viewer.is_at_the_table() {
            return Err(Rejection::NotForYou);
        }
        if !viewer.may_ask_to(&command.into()) {
            return Err(Rejection::LookingOnly);
        }
        let forgets_refusal = self.refused_file.take().is_some();
        let outcome = self.handle(command, outside);
        let outcome = outcome.inspect_err(|refusal| self.let_go_of_displaced(refusal))?;
        Ok(self.told(viewer, outcome, forgets_refusal))
    }

    /// What was done, with the frame that goes with it for whoever has one.
    fn told(&mut self, viewer: Viewer, mut outcome: Outcome, forgets_refusal: bool) -> Outcome {
        if forgets_refusal && !outcome.changed.contains(&Topic::Campaign) {
            outcome.changed.push(Topic::Campaign);
        }
        if viewer.is_at_the_table() {
            // It is done, whatever becomes of this: who wants to know why there is none asks for the view.
            outcome.status = self.status().ok().map(Box::new);
        }
        outcome
    }

    fn change_campaign(
        &mut self,
        viewer: Viewer,
        command: &Command,
        outside: &mut Outside<'_>,
    ) -> Result<Outcome, Rejection> {
        let scribe = self.scribe();
        let by = Performer { viewer, pen: scribe.as_deref() };
        let now = outside.now;
        match command {
            Command::Act { action } => {
                let picture = match action {
                    Action::Photo(PhotoAction::Add { content, .. }) => self.prepared.find(content).cloned(),
                    _ => None,
                };
                self.campaign()?.perform_with_picture(by, action, picture.as_ref(), outside)
            }
            Command::Undo => self.campaign()?.undo(by, now),
            Command::Redo => self.campaign()?.redo(by, now),
            Command::UndoEntry { entry } => self.campaign()?.undo_entry(*entry, by, now),
            Command::RedoEntry { entry } => self.campaign()?.redo_entry(*entry, by, now),
            Command::UndoUnsealing { entry, reason } => {
                self.campaign()?.undo_unsealing(*entry, reason, by, now)
            }
        }
    }

    fn handle(&mut self, command: &DeskCommand, outside: &mut Outside<'_>) -> Result<Outcome, Rejection> {
        match command {
            DeskCommand::Create { campaign } => self.create(campaign, outside),
            DeskCommand::Open { path } => {
                require_full(path)?;
                self.open(path, outside)
            }
            DeskCommand::Close => self.close(),
            DeskCommand::Forget { path } => {
                self.kept.change(&self.home, |kept| kept.elsewhere.retain(|known| known != path))?;
                Ok(changed(&[Topic::Library]))
            }
            DeskCommand::SaveFile { target, content } => {
                saving::save(target, content)?;
                Ok(Outcome::default())
            }
            DeskCommand::BeginBook { target } => self.begin_book(target),
            DeskCommand::AddToBook { parts } => self.add_to_book(parts),
            DeskCommand::FinishBook => self.finish_book(),
            DeskCommand::AbandonBook => Ok(self.abandon_book()),
            DeskCommand::SaveCopy { path } => {
                require_full(path)?;
                self.campaign()?.save_copy(path)?;
                Ok(changed(&[Topic::Library]))
            }
            DeskCommand::ExportJson { target } => {
                exporting::export(self.campaign()?, target)?;
                Ok(Outcome::default())
            }
            // Whoever has nobody else at the desk does it there.
            DeskCommand::Import { .. } | DeskCommand::OpenSample { .. } => {
                let errand = self.errand(command)?.ok_or_else(|| Rejection::Internal {
                    detail: "a command that takes a while has an errand".to_owned(),
                })?;
                let brought = errand.run(&LongWork::default(), outside)?;
                self.settle(brought, outside)
            }
            DeskCommand::MakeSafetyCopy => {
                self.campaign()?.copy_now(CopyReason::Asked, outside.now)?;
                Ok(changed(&[Topic::Copies]))
            }
            DeskCommand::Restore { copy, unsealing } => self.restore(copy, unsealing.as_deref(), outside),
            DeskCommand::RestoreFile { path, copy } => self.restore_file(path, copy, outside),
            DeskCommand::Prefer { change } => self.prefer(change),
            DeskCommand::BeginLookingOnly { code } => {
                self.looking_only.begin(code.as_deref())?;
                Ok(changed(&[Topic::Preferences]))
            }
            DeskCommand::EndLookingOnly { code } => {
                self.looking_only.end(code.as_deref())?;
                Ok(changed(&[Topic::Preferences]))
            }
        }
    }

    /// What a view of the open campaign shows now, made for this viewer.
    pub fn show(&mut self, viewer: Viewer, view: &View) -> Result<Shown, Rejection> {
        self.campaign()?.show(viewer, view)
    }

    /// Notes a look at what is private (LW-POS-2). What cannot be noted is not shown.
    pub(crate) fn note_look(
        &mut self,
        viewer: Viewer,
        view: &View,
        outside: &Outside<'_>,
    ) -> Result<Outcome, Rejection> {
        let (scribe, device_of) = (self.scribe(), self.device_of());
        let by = Performer { viewer, pen: scribe.as_deref() };
        let noted = self.campaign()?.note_look(by, view, device_of, outside.now);
        noted.inspect_err(|refusal| self.let_go_of_displaced(refusal))
    }

    /// What is shown of this computer, at the shared window alone.
    pub fn show_desk(&mut self, viewer: Viewer, view: &DeskView) -> Result<DeskShown, Rejection> {
        if !viewer.is_at_the_table() {
            return Err(Rejection::NotForYou);
        }
        Ok(match view {
            DeskView::Start => DeskShown::Start(Box::new(self.start()?)),
            DeskView::Status => DeskShown::Status(Box::new(self.status()?)),
            DeskView::Library => DeskShown::Library(self.library()),
            DeskView::Copies => DeskShown::Copies(self.campaign()?.copies().shown()),
            // A desk does one thing after the other: whoever looks sees nothing under way.
            DeskView::Progress => DeskShown::Progress(HowFar::default()),
        })
    }

    /// Keeps a picture for a moment, until an action adds it by its content. Preparing takes a while and needs
    /// no desk: hosts do it beforehand.
    pub fn keep_prepared(&mut self, picture: Picture) -> PreparedPhoto {
        self.prepared.keep(picture)
    }

    /// A picture that was prepared a moment ago.
    pub fn prepared(&self, content: &str) -> Option<&Picture> {
        self.prepared.find(content)
    }

    /// Opens a campaign from the library or anywhere; the one that was open is put away.
    pub fn open(&mut self, path: &Path, outside: &Outside<'_>) -> Result<Outcome, Rejection> {
        if self.open.as_ref().is_some_and(|open| same_file(open.path(), path)) {
            return Ok(Outcome::default());
        }
        let campaign = Campaign::open(path, &self.home.copies(), outside)?;
        self.take_up(campaign)
    }

    /// The open campaign.
    pub fn campaign(&mut self) -> Result<&mut Campaign, Rejection> {
        self.open.as_mut().ok_or(Rejection::NoCampaignOpen)
    }

    /// Puts the open campaign away, if there is one.
    pub fn close(&mut self) -> Result<Outcome, Rejection> {
        self.forget_unfinished();
        if let Some(campaign) = self.lay_open(None) {
            campaign.close().inspect_err(|refusal| self.let_go_of_displaced(refusal))?;
        }
        Ok(changed(&Topic::OF_A_CAMPAIGN))
    }

    fn create(&mut self, campaign: &NewCampaign, outside: &mut Outside<'_>) -> Result<Outcome, Rejection> {
        let name = clean_name(&campaign.name, NameField::Campaign)?;
        let folder = self.folder();
        std::fs::create_dir_all(&folder).map_err(|error| Rejection::from_io(&error, &folder))?;
        let path = library::free_path(&folder, &name);
        let (created, outcome) = Campaign::create(&path, &self.home.copies(), campaign, None, outside)?;
        let opened = self.take_up(created)?;
        Ok(Outcome { changed: opened.changed, ..outcome })
    }

    /// Sets the open campaign back, even if it has turned out to be damaged.
    fn restore(
        &mut self,
        copy: &str,
        unsealing: Option<&str>,
        outside: &Outside<'_>,
    ) -> Result<Outcome, Rejection> {
        let scribe = self.scribe();
        // It would tell of two states in one.
        self.book = None;
        let campaign = self.campaign()?;
        let path = campaign.path().to_owned();
        let restored = match unsealing {
            Some(reason) => campaign.restore_unsealing(copy, reason, scribe.as_deref(), outside.now),
            None => campaign.restore(copy, scribe.as_deref(), outside.now),
        };
        match restored {
            Err(refusal) if rescue::makes_unreadable(&refusal, &path) => {
                // It has to be let go of, to be set aside.
                drop(self.lay_open(None));
                let restored =
                    Campaign::restore_file(&path, copy, &self.home.copies(), scribe.as_deref(), outside);
                match restored {
                    Ok((campaign, outcome)) => {
                        self.lay_open(Some(campaign));
                        Ok(outcome)
                    }
                    Err(refusal) => {
                        let as_it_was = Campaign::open(&path, &self.home.copies(), outside).ok();
                        self.lay_open(as_it_was);
                        Err(refusal)
                    }
                }
            }
            other => other,
        }
    }

    fn restore_file(&mut self, path: &Path, copy: &str, outside: &Outside<'_>) -> Result<Outcome, Rejection> {
        if self.open.as_ref().is_some_and(|open| same_file(open.path(), path)) {
            return self.restore(copy, None, outside);
        }
        let (campaign, outcome) = Campaign::restore_file(path, copy, &self.home.copies(), None, outside)?;
        let opened = self.take_up(campaign)?;
        Ok(Outcome { changed: opened.changed, ..outcome })
    }

    /// Makes this the open campaign.
    fn take_up(&mut self, campaign: Campaign) -> Result<Outcome, Rejection> {
        let path = campaign.path().to_owned();
        if !self.is_in_library(&path) && !self.kept.elsewhere.contains(&path) {
            self.kept.change(&self.home, |kept| kept.elsewhere.push(path))?;
        }
        self.forget_unfinished();
        if let Some(former) = self.lay_open(Some(campaign)) {
            // What could not be folded in stays safe in its log; the new one is open all the same.
            let _ = former.close().inspect_err(|refusal| self.let_go_of_displaced(refusal));
        }
        Ok(changed(&Topic::OF_A_CAMPAIGN))
    }

    /// Pictures to be added and a book to be finished were of the campaign that was open.
    fn forget_unfinished(&mut self) {
        self.prepared.forget_all();
        self.book = None;
    }

    fn prefer(&mut self, change: &PreferenceChange) -> Result<Outcome, Rejection> {
        let scribe = match &change.scribe {
            // No name: nobody in particular.
            Some(name) if name.trim().is_empty() => Some(None),
            Some(name) => Some(Some(clean_name(name, NameField::Scribe)?)),
            None => None,
        };
        let of_the_campaign = scribe.is_some() || change.device.is_some();
        let uuid = match &self.open {
            None if of_the_campaign => return Err(Rejection::NoCampaignOpen),
            open => open.as_ref().map(|campaign| campaign.uuid().to_string()),
        };
        if let (Some(DeviceOf::President { company }), Some(open)) = (change.device, &self.open)
            && !open.companies()?.contains(&company)
        {
            return Err(Rejection::CompanyUnknown { company });
        }
        let folder = match &change.folder {
            Some(folder) => {
                require_full(folder)?;
                std::fs::create_dir_all(folder).map_err(|error| Rejection::from_io(&error, folder))?;
                Some(true_path(folder)?)
            }
            None => None,
        };
        let stay_behind: Vec<_> = library::files_in(&self.folder())
            .into_iter()
            .filter_map(|path| true_path(&path).ok())
            .filter(|path| !self.kept.elsewhere.contains(path))
            .collect();
        self.kept.change(&self.home, |kept| {
            kept.language = change.language.unwrap_or(kept.language);
            kept.theme = change.theme.unwrap_or(kept.theme);
            if folder.is_some() {
                // They stay where they are, and on the list.
                kept.elsewhere.extend(stay_behind);
                kept.folder = folder;
            }
            let Some(uuid) = uuid else { return };
            match change.device {
                Some(DeviceOf::President { company }) => drop(kept.devices.insert(uuid.clone(), company)),
                Some(DeviceOf::Everybody) => drop(kept.devices.remove(&uuid)),
                None => {}
            }
            match scribe {
                Some(Some(name)) => drop(kept.scribes.insert(uuid, name)),
                Some(None) => drop(kept.scribes.remove(&uuid)),
                None => {}
            }
        })?;
        Ok(changed(&[Topic::Preferences, Topic::Campaign, Topic::Library]))
    }

    fn start(&mut self) -> Result<Start, Rejection> {
        let status = self.status()?;
        let line =
            match self.open.as_ref().map(|campaign| campaign.show(Viewer::TABLE, &View::Line)).transpose()? {
                Some(Shown::Line(line)) => Some(line),
                _ => None,
            };
        let library = line.is_none().then(|| self.library());
        Ok(Start { status, line, library })
    }

    fn status(&mut self) -> Result<Status, Rejection> {
        let (scribe, mine) = (self.scribe(), self.device_of());
        let campaign = self.open.as_ref().map(|campaign| campaign.overview(scribe, mine)).transpose()?;
        Ok(Status {
            campaign,
            preferences: self.kept.shown(),
            refused_file: self.refused_file.clone(),
            folder: Some(shown(&self.folder())),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            looking_only: self.looking_only.shown(),
        })
    }

    fn is_in_library(&self, path: &Path) -> bool {
        path.parent().is_some_and(|parent| same_file(parent, &self.folder()))
    }

    /// Where campaigns are kept.
    fn folder(&self) -> std::path::PathBuf {
        self.kept.folder.clone().unwrap_or_else(|| self.home.campaigns())
    }

    /// The company whose president this device belongs to in the open campaign, if somebody said so.
    pub(crate) fn device_of(&self) -> Option<CompanyColour> {
        self.kept.devices.get(&self.open.as_ref()?.uuid().to_string()).copied()
    }

    /// Who holds the pen in the open campaign.
    fn scribe(&self) -> Option<String> {
        self.kept.scribes.get(&self.open.as_ref()?.uuid().to_string()).cloned()
    }
}

/// Whoever types a path into a window stands in no folder.
fn require_full(path: &Path) -> Result<(), Rejection> {
    if path.is_absolute() { Ok(()) } else { Err(Rejection::PathIncomplete { path: shown(path) }) }
}

fn changed(topics: &[Topic]) -> Outcome {
    Outcome { changed: topics.to_vec(), ..Outcome::default() }
}

fn same_file(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => one == other,
    }
}
