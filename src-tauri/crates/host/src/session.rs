//! Who is looking or acting. An adapter knows it from the connection and says
//! it once, when the session begins; no message can say otherwise.

use std::{
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use contract::{
    Answer, DeskCommand, DeskShown, DeskView, Outcome, Question, Rejection, Request, SessionCommand, Topic,
    Viewer, thing::PreparedPhoto, view::HowFar,
};
use ledger::{LongWork, Outside, Picture};

use crate::{
    Changes, Host, log,
    passing::{HandedOver, Receiving, Tray},
    reach::{Reach, clash_by_name, outcome_without_paths, shown_without_paths, without_paths},
    with_outside,
};

/// The session of one reader: one page, one window, one run of a program.
#[derive(Debug, Clone)]
pub struct Session {
    host: Arc<Host>,
    id: u64,
    viewer: Arc<Mutex<Viewer>>,
    reach: Reach,
}

impl Session {
    pub(crate) fn new(host: Arc<Host>, id: u64, viewer: Viewer, reach: Reach) -> Self {
        Self { host, id, viewer: Arc::new(Mutex::new(viewer)), reach }
    }

    /// Does what is asked, or refuses it and changes nothing. Everybody else is told what changed.
    pub fn perform(&self, request: &Request) -> Result<Outcome, Rejection> {
        self.perform_as_long_as_wanted(request, &LongWork::default())
    }

    /// The same, if somebody may think better of it while it takes its time.
    pub fn perform_as_long_as_wanted(
        &self,
        request: &Request,
        work: &LongWork,
    ) -> Result<Outcome, Rejection> {
        let viewer = self.viewer();
        let done = match request {
            Request::Session(command) => return self.change(*command),
            Request::Campaign(command) => {
                with_outside(|outside| self.host.desk().perform(viewer, command, outside))
            }
            Request::Desk(command) => self.arrange(viewer, command, work),
        };
        let outcome = done.map_err(|rejection| {
            if matches!(rejection, Rejection::FileDisplaced { .. }) {
                // It lies open no longer, for nobody.
                self.host.bus.tell(&Topic::OF_A_CAMPAIGN, Some(self.id));
            }
            self.refused(viewer, rejection)
        })?;
        self.host.bus.tell(&outcome.changed, Some(self.id));
        Ok(if self.reach.tells_paths() { outcome } else { outcome_without_paths(outcome) })
    }

    fn arrange(&self, viewer: Viewer, command: &DeskCommand, work: &LongWork) -> Result<Outcome, Rejection> {
        // Before any name is looked at.
        if !viewer.is_at_the_table() {
            return Err(Rejection::NotForYou);
        }
        let command = self.reach.admitted(command, || self.host.desk().names())?;
        let done = with_outside(|outside| self.do_beside_the_desk(viewer, &command, work, outside));
        self.reach.tidy_up(&command, &done);
        done
    }

    /// Nobody else waits for what takes a while: the desk is held only before and after it.
    fn do_beside_the_desk(
        &self,
        viewer: Viewer,
        command: &DeskCommand,
        work: &LongWork,
        outside: &mut Outside<'_>,
    ) -> Result<Outcome, Rejection> {
        let errand = self.host.desk().errand(command)?;
        let Some(errand) = errand else { return self.host.desk().arrange(viewer, command, outside) };
        let brought = self.host.under_way.during(self.id, work, || errand.run(work, outside))?;
        self.host.desk().take_in(viewer, brought, outside)
    }

    /// What is shown now, made for whoever looks.
    pub fn show(&self, question: &Question) -> Result<Answer, Rejection> {
        let viewer = self.viewer();
        let shown = match question {
            Question::Campaign(view) => self.host.desk().show(viewer, view).map(Answer::Campaign),
            Question::Desk(DeskView::Progress) if viewer.is_at_the_table() => {
                let thousandths = self.host.under_way.thousandths(self.id);
                Ok(Answer::Desk(DeskShown::Progress(HowFar { thousandths })))
            }
            Question::Desk(view) => {
                let mut desk = self.host.desk();
                let shown = desk.show_desk(viewer, view);
                if self.reach.tells_paths() {
                    shown.map(Answer::Desk)
                } else {
                    shown.map(|shown| Answer::Desk(shown_without_paths(shown, &desk.names())))
                }
            }
        };
        shown.map_err(|rejection| self.refused(viewer, rejection))
    }

    /// Takes in a file that a browser brings, to be imported by its name.
    pub fn receive(&self, name: &Path) -> Result<Receiving, Rejection> {
        self.tray()?.receive(name).map_err(without_paths)
    }

    /// Hands a file over that was written for a browser, once.
    pub fn hand_over(&self, name: &Path) -> Result<HandedOver, Rejection> {
        self.tray()?.hand_over(name).map_err(without_paths)
    }

    fn tray(&self) -> Result<&Tray, Rejection> {
        match (&self.reach, self.viewer()) {
            (Reach::Page(tray), Viewer::Table { .. }) => Ok(tray),
            _ => Err(Rejection::NotForYou),
        }
    }

    /// Keeps a picture for a moment, until an action adds it by its content.
    pub fn keep_prepared(&self, picture: Picture) -> Result<PreparedPhoto, Rejection> {
        match self.viewer() {
            Viewer::Table { .. } | Viewer::President { .. } => Ok(self.host.desk().keep_prepared(picture)),
            Viewer::Onlooker => Err(Rejection::NotForYou),
        }
    }

    /// What others change from now on.
    pub fn changes(&self) -> Changes {
        self.host.bus.listen(self.id)
    }

    /// Works on a thread of its own: whoever serves or draws goes on while SQLite waits for the disk. A panic is
    /// our own fault, and what it says may tell of the campaign.
    pub async fn aside<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Self) -> Result<T, Rejection> + Send + 'static,
    ) -> Result<T, Rejection> {
        let session = self.clone();
        tokio::task::spawn_blocking(move || work(&session)).await.unwrap_or_else(|_| {
            let internal = Rejection::Internal { detail: "it broke off".to_owned() };
            log::note(&internal);
            Err(internal)
        })
    }

    /// LW-POS-2: at the shared window somebody holds the button, or lets go of it.
    fn change(&self, command: SessionCommand) -> Result<Outcome, Rejection> {
        let mut viewer = self.lock();
        match (&mut *viewer, command) {
            (Viewer::Table { holding }, SessionCommand::Hold { company }) => *holding = Some(company),
            (Viewer::Table { holding }, SessionCommand::LetGo) => *holding = None,
            (Viewer::Table { .. }, SessionCommand::GiveUp) => self.host.under_way.give_up(self.id),
            (Viewer::President { .. } | Viewer::Onlooker, _) => return Err(Rejection::NotForYou),
        }
        Ok(Outcome::default())
    }

    fn viewer(&self) -> Viewer {
        *self.lock()
    }

    fn lock(&self) -> MutexGuard<'_, Viewer> {
        self.viewer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where files lie on this computer is nobody's business elsewhere.
    fn refused(&self, viewer: Viewer, rejection: Rejection) -> Rejection {
        log::note(&rejection);
        match (viewer.is_at_the_table(), self.reach.tells_paths()) {
            (true, true) => rejection,
            (true, false) => clash_by_name(rejection, || self.host.desk().names()),
            (false, _) => without_paths(rejection),
        }
    }
}
