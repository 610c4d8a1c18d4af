//! Who is connected. Only so many can be; if one more comes, whoever has been
//! there longest without showing the token goes. So nobody without it can keep
//! others out by doing nothing.

use std::{
    collections::VecDeque,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use tokio::sync::Notify;

/// What a few browsers need, and well below what a system lets a program have open.
const MOST_CALLERS: usize = 100;

/// One connection.
#[derive(Debug, Default)]
pub(crate) struct Caller {
    is_trusted: AtomicBool,
    dismissed: Notify,
}

impl Caller {
    pub(crate) fn has_shown_the_token(&self) {
        self.is_trusted.store(true, Ordering::Relaxed);
    }

    /// Ends once another one needs the place.
    pub(crate) async fn dismissed(&self) {
        self.dismissed.notified().await;
    }
}

/// All connections, the oldest first.
#[derive(Debug, Clone, Default)]
pub(crate) struct Callers(Arc<Mutex<VecDeque<Arc<Caller>>>>);

impl Callers {
    /// A place for one more; none if all who are there have shown the token.
    pub(crate) fn admit(&self) -> Option<Arc<Caller>> {
        let is_full = self.lock().len() >= MOST_CALLERS;
        if is_full && !self.dismiss_one() {
            return None;
        }
        let caller = Arc::new(Caller::default());
        self.lock().push_back(Arc::clone(&caller));
        Some(caller)
    }

    /// Ends the connection that has been there longest without showing the token, if there is one.
    pub(crate) fn dismiss_one(&self) -> bool {
        let mut callers = self.lock();
        let oldest = callers.iter().position(|caller| !caller.is_trusted.load(Ordering::Relaxed));
        let Some(caller) = oldest.and_then(|position| callers.remove(position)) else { return false };
        caller.dismissed.notify_one();
        true
    }

    pub(crate) fn has_left(&self, left: &Arc<Caller>) {
        self.lock().retain(|caller| !Arc::ptr_eq(caller, left));
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, VecDeque<Arc<Caller>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn whoever_waits_longest_without_the_token_makes_room() {
        let callers = Callers::default();
        let first: Vec<_> = (0..MOST_CALLERS).filter_map(|_| callers.admit()).collect();
        assert_eq!(first.len(), MOST_CALLERS);
        first[0].has_shown_the_token();
        let newcomer = callers.admit().expect("a place");
        first[1].dismissed().await;
        newcomer.has_shown_the_token();
        first.iter().for_each(|caller| caller.has_shown_the_token());
        assert!(callers.admit().is_none(), "nobody who has the token is sent away");
        callers.has_left(&newcomer);
        assert!(callers.admit().is_some());
    }
}
