//! Who is looking or acting. An adapter knows it from the connection and says
//! it once, when the session begins; no message can say otherwise.

use std::{
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use contract::{
    Answer, CompanyColour, DeskCommand, DeskShown, DeskView, Outcome, Question, Rejection, Reply, Request,
    SessionCommand, Shown, Topic, View, Viewer, seam::check_questions, thing::PreparedPhoto, view::HowFar,
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
        if !viewer.may_ask_to(request) {
            return Err(Rejection::LookingOnly);
        }
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
            Question::Campaign(view) => self.look(viewer, view).map(Answer::Campaign),
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

    /// A look at what is private stands in the journal before it is shown (LW-POS-2). Everybody is told, whoever
    /// looks too: they asked for a view, and no more.
    fn look(&self, viewer: Viewer, view: &View) -> Result<Shown, Rejection> {
        let mut desk = self.host.desk();
        let noted = with_outside(|outside| desk.note_look(viewer, view, outside))?;
        self.host.bus.tell(&noted.changed, None);
        desk.show(viewer, view)
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
            (Reach::Page(_), Viewer::Guest { .. }) => Err(Rejection::LookingOnly),
            _ => Err(Rejection::NotForYou),
        }
    }

    /// What is asked for in the same moment, each shown or refused by itself, in order. Others get their turn in
    /// between: what they change they are told of, and so is whoever asked.
    pub fn show_all(&self, questions: &[Question]) -> Result<Vec<Reply>, Rejection> {
        check_questions(questions)?;
        Ok(questions
            .iter()
            .map(|question| self.show(question).map_or_else(Reply::Refused, Reply::Shown))
            .collect())
    }

    /// Keeps a picture for a moment, until an action adds it by its content.
    pub fn keep_prepared(&self, picture: Picture) -> Result<PreparedPhoto, Rejection> {
        match self.viewer() {
            Viewer::Table { .. } | Viewer::President { .. } => Ok(self.host.desk().keep_prepared(picture)),
            Viewer::Guest { .. } => Err(Rejection::LookingOnly),
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

    /// LW-POS-2: at the shared window somebody holds the button, or lets go of it. On a device that is not theirs they
    /// are asked first who they are.
    fn change(&self, command: SessionCommand) -> Result<Outcome, Rejection> {
        if !self.viewer().is_at_the_table() {
            return Err(Rejection::NotForYou);
        }
        match command {
            SessionCommand::Hold { company, i_am } => {
                if !i_am && self.host.desk().device_of() != Some(company) {
                    return Err(Rejection::AreYou { company });
                }
                self.holds(Some(company));
            }
            SessionCommand::LetGo => self.holds(None),
            SessionCommand::GiveUp => self.host.under_way.give_up(self.id),
        }
        Ok(Outcome::default())
    }

    fn holds(&self, company: Option<CompanyColour>) {
        match &mut *self.lock() {
            Viewer::Table { holding } | Viewer::Guest { holding } => *holding = company,
            Viewer::President { .. } | Viewer::Onlooker => {}
        }
    }

    /// Whoever it is just now: the shared window may be going around.
    fn viewer(&self) -> Viewer {
        match *self.lock() {
            Viewer::Table { holding } if self.host.looking_only.is_on() => Viewer::Guest { holding },
            viewer => viewer,
        }
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
