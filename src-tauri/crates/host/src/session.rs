//! Who is looking or acting. An adapter knows it from the connection and says
//! it once, when the session begins; no message can say otherwise.

use std::{
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use contract::{Answer, Outcome, Question, Rejection, Request, SessionCommand, Viewer, thing::PreparedPhoto};
use ledger::Picture;

use crate::{Changes, Host, log, with_outside};

/// The session of one reader: one page, one window, one run of a program.
#[derive(Debug, Clone)]
pub struct Session {
    host: Arc<Host>,
    id: u64,
    viewer: Arc<Mutex<Viewer>>,
}

impl Session {
    pub(crate) fn new(host: Arc<Host>, id: u64, viewer: Viewer) -> Self {
        Self { host, id, viewer: Arc::new(Mutex::new(viewer)) }
    }

    /// Does what is asked, or refuses it and changes nothing. Everybody else is told what changed.
    pub fn perform(&self, request: &Request) -> Result<Outcome, Rejection> {
        let viewer = self.viewer();
        let done = match request {
            Request::Session(command) => return self.change(*command),
            Request::Campaign(command) => {
                with_outside(|outside| self.host.desk().perform(viewer, command, outside))
            }
            Request::Desk(command) => {
                with_outside(|outside| self.host.desk().arrange(viewer, command, outside))
            }
        };
        let outcome = done.map_err(|rejection| told(viewer, rejection))?;
        self.host.bus.tell(&outcome.changed, Some(self.id));
        Ok(outcome)
    }

    /// What is shown now, made for whoever looks.
    pub fn show(&self, question: &Question) -> Result<Answer, Rejection> {
        let viewer = self.viewer();
        let shown = match question {
            Question::Campaign(view) => self.host.desk().show(viewer, view).map(Answer::Campaign),
            Question::Desk(view) => self.host.desk().show_desk(viewer, view).map(Answer::Desk),
        };
        shown.map_err(|rejection| told(viewer, rejection))
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
}

/// Where files lie on this computer is nobody's business elsewhere.
fn told(viewer: Viewer, mut rejection: Rejection) -> Rejection {
    log::note(&rejection);
    if viewer.is_at_the_table() {
        return rejection;
    }
    if let Rejection::NotFound { path }
    | Rejection::FolderMissing { path }
    | Rejection::NotACarnet { path }
    | Rejection::NewerVersion { path, .. }
    | Rejection::Damaged { path, .. }
    | Rejection::ReadOnly { path }
    | Rejection::DiskFull { path }
    | Rejection::InUse { path }
    | Rejection::AlreadyExists { path }
    | Rejection::FileDisplaced { path, .. }
    | Rejection::SecondName { path }
    | Rejection::FileTrouble { path, .. } = &mut rejection
    {
        let name = Path::new(path.as_str()).file_name().map(|name| name.to_string_lossy().into_owned());
        *path = name.unwrap_or_default();
    }
    rejection
}
