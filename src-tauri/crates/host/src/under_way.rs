//! What takes a while and is under way, by whose it is.

use std::sync::{Mutex, MutexGuard, PoisonError};

use contract::Rejection;
use ledger::LongWork;

/// How much may be under way at once.
const MOST: usize = 4;

#[derive(Debug, Default)]
pub(crate) struct UnderWay(Mutex<Vec<(u64, LongWork)>>);

impl UnderWay {
    /// Does something that takes a while; it is known until it ends.
    pub(crate) fn during<T>(
        &self,
        session: u64,
        work: &LongWork,
        does: impl FnOnce() -> Result<T, Rejection>,
    ) -> Result<T, Rejection> {
        /// Taken off the list even if it breaks off.
        struct Listed<'l>(&'l UnderWay, LongWork);
        impl Drop for Listed<'_> {
            fn drop(&mut self) {
                self.0.lock().retain(|(_, work)| !work.is(&self.1));
            }
        }
        {
            let mut all = self.lock();
            if all.len() >= MOST {
                return Err(Rejection::TooBusy);
            }
            all.push((session, work.clone()));
        }
        let _listed = Listed(self, work.clone());
        does()
    }

    pub(crate) fn thousandths(&self, session: u64) -> Option<u16> {
        self.lock().iter().rev().find(|(whose, _)| *whose == session).and_then(|(_, work)| work.thousandths())
    }

    /// Gives up all that is a session's.
    pub(crate) fn give_up(&self, session: u64) {
        self.lock().iter().filter(|(whose, _)| *whose == session).for_each(|(_, work)| work.give_up());
    }

    pub(crate) fn give_up_all(&self) {
        self.lock().iter().for_each(|(_, work)| work.give_up());
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(u64, LongWork)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
