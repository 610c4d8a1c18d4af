//! The host: the open campaign, the library, the reader's settings, clock and
//! dice, and the sessions of all who look. Window, server and terminal are thin
//! adapters over it, and several of them can share one in one process.
//!
//! - [`desk`]: the library, the settings and the campaign that lies open
//! - [`session`]: who is looking or acting, which no message can say
//! - `reach`, [`passing`]: which files a session can name, and those of browsers
//! - `looking_only`: the shared window goes around, and nobody changes anything
//! - `under_way`: what takes a while, done beside the desk
//! - [`log`]: what went wrong by our own fault, with nothing of a campaign in it
//! - `changes`: what was changed, told to everybody but whoever did it

mod changes;
pub mod desk;
pub mod log;
mod looking_only;
pub mod passing;
mod reach;
pub mod session;
mod under_way;

use std::{
    path::Path,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    time::{Duration, Instant},
};

use chrono::Local;
use contract::{Rejection, Viewer};
use ledger::Outside;

use changes::Bus;
pub use changes::Changes;
use desk::Interrupt;
pub use desk::{Desk, HOME_VARIABLE, Home};
use looking_only::LookingOnly;
pub use passing::Passing;
use passing::Tray;
use reach::Reach;
pub use session::Session;
use under_way::UnderWay;

/// What all adapters in one process share.
#[derive(Debug)]
pub struct Host {
    home: Home,
    desk: Mutex<Desk>,
    /// Of the desk, without waiting for it.
    interrupt: Interrupt,
    looking_only: LookingOnly,
    under_way: UnderWay,
    bus: Bus,
    sessions: AtomicU64,
}

/// How often is looked whether the campaign is put away.
const GLANCE: Duration = Duration::from_millis(20);

impl Host {
    /// A host with nothing open.
    pub fn new(home: Home) -> Arc<Self> {
        let desk = Desk::new(home.clone());
        Arc::new(Self {
            home,
            interrupt: desk.interrupt(),
            looking_only: desk.looking_only(),
            desk: Mutex::new(desk),
            under_way: UnderWay::default(),
            bus: Bus::default(),
            sessions: AtomicU64::new(0),
        })
    }

    /// A new session of this viewer, who may name any file of this computer: at the window, in a terminal.
    pub fn session(self: &Arc<Self>, viewer: Viewer) -> Session {
        self.session_reaching(viewer, Reach::Computer)
    }

    /// A new session of this viewer in a browser, whose files pass through here.
    pub fn session_of_a_page(self: &Arc<Self>, viewer: Viewer, passing: &Passing) -> Session {
        self.session_reaching(viewer, Reach::Page(Arc::new(Tray::of(passing))))
    }

    fn session_reaching(self: &Arc<Self>, viewer: Viewer, reach: Reach) -> Session {
        Session::new(Arc::clone(self), self.sessions.fetch_add(1, Ordering::Relaxed), viewer, reach)
    }

    /// Where files of browsers pass through, for as long as they are served.
    pub fn begin_passing(&self) -> Result<Passing, Rejection> {
        Passing::begin(&self.home)
    }

    /// Opens a file that somebody named when starting the program. Everybody is told; a refusal is kept for
    /// the next look at the status.
    pub fn open_named(&self, path: &Path) {
        let opened = with_outside(|outside| self.desk().open_named(path, outside));
        self.bus.tell(&opened.changed, None);
    }

    /// Opens a campaign from the library or anywhere, for whoever waits to hear how that went.
    pub fn open(&self, path: &Path) -> Result<(), Rejection> {
        let opened = with_outside(|outside| self.desk().open(path, outside))?;
        self.bus.tell(&opened.changed, None);
        Ok(())
    }

    /// Puts the open campaign away: everything in one file.
    pub fn close(&self) -> Result<(), Rejection> {
        let closed = self.desk().close()?;
        self.bus.tell(&closed.changed, None);
        Ok(())
    }

    /// The same by somebody who cannot wait: whatever the campaign is being asked is broken off, and if it is not
    /// put away by then, it stays as it is. What was done is safe in its log.
    pub fn close_within(self: &Arc<Self>, limit: Duration) -> Result<(), Rejection> {
        let until = Instant::now() + limit;
        self.under_way.give_up_all();
        let (host, reached) = (Arc::clone(self), Arc::new(AtomicBool::new(false)));
        let (tell, told) = mpsc::channel();
        let reaches = Arc::clone(&reached);
        let closing = move || {
            let mut desk = host.desk();
            reaches.store(true, Ordering::Relaxed);
            // Nobody listening any more is fine.
            let _ = tell.send(desk.close());
        };
        let began = std::thread::Builder::new().name("closing".to_owned()).spawn(closing);
        began.map_err(|error| Rejection::Internal { detail: error.to_string() })?;
        loop {
            match told.recv_timeout(GLANCE) {
                Ok(closed) => return closed.map(|_| ()),
                Err(RecvTimeoutError::Timeout) if Instant::now() < until => {
                    if !reached.load(Ordering::Relaxed) {
                        self.interrupt.break_off();
                    }
                }
                Err(_) => {
                    return Err(Rejection::Internal { detail: "the campaign was not put away".to_owned() });
                }
            }
        }
    }

    /// What a panic interrupted was rolled back by SQLite, and whoever asked was told so; the desk itself is sound.
    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The clock of this computer, and its dice.
fn with_outside<T>(work: impl FnOnce(&mut Outside<'_>) -> T) -> T {
    work(&mut Outside { now: Local::now().fixed_offset(), dice: &mut rand::rng() })
}
