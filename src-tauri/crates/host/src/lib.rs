//! The host: the open campaign, the library, the reader's settings, clock and
//! dice, and the sessions of all who look. Window, server and terminal are thin
//! adapters over it, and several of them can share one in one process.
//!
//! - [`desk`]: the library, the settings and the campaign that lies open
//! - [`session`]: who is looking or acting, which no message can say
//! - [`log`]: what went wrong by our own fault, with nothing of a campaign in it
//! - `changes`: what was changed, told to everybody but whoever did it

mod changes;
pub mod desk;
pub mod log;
pub mod session;

use std::{
    path::Path,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use chrono::Local;
use contract::{Rejection, Viewer};
use ledger::Outside;

use changes::Bus;
pub use changes::Changes;
pub use desk::{Desk, HOME_VARIABLE, Home};
pub use session::Session;

/// What all adapters in one process share.
#[derive(Debug)]
pub struct Host {
    desk: Mutex<Desk>,
    bus: Bus,
    sessions: AtomicU64,
}

impl Host {
    /// A host with nothing open.
    pub fn new(home: Home) -> Arc<Self> {
        Arc::new(Self { desk: Mutex::new(Desk::new(home)), bus: Bus::default(), sessions: AtomicU64::new(0) })
    }

    /// A new session of this viewer.
    pub fn session(self: &Arc<Self>, viewer: Viewer) -> Session {
        Session::new(Arc::clone(self), self.sessions.fetch_add(1, Ordering::Relaxed), viewer)
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

    /// What a panic interrupted was rolled back by SQLite, and whoever asked was told so; the desk itself is sound.
    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The clock of this computer, and its dice.
fn with_outside<T>(work: impl FnOnce(&mut Outside<'_>) -> T) -> T {
    work(&mut Outside { now: Local::now().fixed_offset(), dice: &mut rand::rng() })
}
