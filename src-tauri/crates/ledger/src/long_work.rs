//! Work that takes a while: how far it has come, and whether anybody still
//! wants it. Whoever does it looks here now and then; whoever waits for it may
//! look here too, or give it up.

use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, AtomicU16, Ordering},
    },
    time::{Duration, Instant},
};

use contract::Rejection;
use rusqlite::Connection;

/// How many steps SQLite takes before it looks whether to go on: far less than a moment.
const STEPS: i32 = 10_000;

#[derive(Debug, Clone, Default)]
pub struct LongWork(Arc<State>);

#[derive(Debug, Default)]
struct State {
    given_up: AtomicBool,
    /// Whoever does it has heard that it is to stop.
    stopped: AtomicBool,
    until: OnceLock<Instant>,
    thousandths: AtomicU16,
}

impl LongWork {
    /// Whether this is that very work.
    pub fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Nobody wants it any more.
    pub fn give_up(&self) {
        self.0.given_up.store(true, Ordering::Relaxed);
    }

    /// From now on it may take so long. The first such word counts.
    pub fn must_end_within(&self, time: Duration) {
        let _ = self.0.until.set(Instant::now() + time);
    }

    /// How far it has come, of a thousand.
    pub fn has_come(&self, thousandths: u16) {
        self.0.thousandths.store(thousandths.min(1000), Ordering::Relaxed);
    }

    /// The same; nothing where nobody has said so.
    pub fn thousandths(&self) -> Option<u16> {
        Some(self.0.thousandths.load(Ordering::Relaxed)).filter(|share| *share > 0)
    }

    /// Refuses to go on if there is a reason not to.
    pub fn check(&self) -> Result<(), Rejection> {
        let reason = self.reason_to_stop();
        if reason.is_err() {
            self.0.stopped.store(true, Ordering::Relaxed);
        }
        reason
    }

    fn reason_to_stop(&self) -> Result<(), Rejection> {
        if self.0.given_up.load(Ordering::Relaxed) {
            Err(Rejection::GivenUp)
        } else if self.0.until.get().is_some_and(|until| Instant::now() > *until) {
            Err(Rejection::TookTooLong)
        } else {
            Ok(())
        }
    }

    /// What became of it: whatever broke off because it was stopped says so.
    pub fn ended<T>(&self, done: Result<T, Rejection>) -> Result<T, Rejection> {
        let was_stopped = self.0.stopped.load(Ordering::Relaxed);
        match (done, self.reason_to_stop()) {
            // What was done all the same is not wanted.
            (Ok(_), Err(Rejection::GivenUp)) => Err(Rejection::GivenUp),
            (Err(_), Err(reason)) if was_stopped => Err(reason),
            (done, _) => done,
        }
    }

    /// Has SQLite break off what it does on this connection once there is a reason to.
    pub(crate) fn watch(&self, connection: &Connection) -> rusqlite::Result<()> {
        let work = self.clone();
        connection.progress_handler(STEPS, Some(move || work.check().is_err()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENDLESS: &str =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";

    fn endless(work: &LongWork) -> Result<i64, Rejection> {
        let connection = Connection::open_in_memory().expect("a database");
        work.watch(&connection).expect("watched");
        let counted = connection.query_row(ENDLESS, [], |row| row.get(0));
        work.ended(counted.map_err(|error| Rejection::Internal { detail: error.to_string() }))
    }

    #[test]
    fn what_never_ends_is_broken_off_when_its_time_is_over() {
        let work = LongWork::default();
        work.must_end_within(Duration::from_millis(50));
        assert_eq!(endless(&work), Err(Rejection::TookTooLong));
    }

    #[test]
    fn what_is_given_up_ends_whoever_does_it() {
        let work = LongWork::default();
        let (there, here) = (work.clone(), work.clone());
        let counting = std::thread::spawn(move || endless(&there));
        here.give_up();
        assert_eq!(counting.join().expect("it ends"), Err(Rejection::GivenUp));
        assert_eq!(
            work.ended(Ok(1)),
            Err(Rejection::GivenUp),
            "what was done all the same counts for nothing"
        );
    }

    #[test]
    fn a_refusal_of_its_own_stays_what_it_is() {
        let work = LongWork::default();
        assert_eq!(work.ended::<()>(Err(Rejection::NothingToUndo)), Err(Rejection::NothingToUndo));
        assert_eq!((work.thousandths(), work.ended(Ok(1))), (None, Ok(1)));
        work.has_come(1200);
        assert_eq!(work.thousandths(), Some(1000));
    }
}
