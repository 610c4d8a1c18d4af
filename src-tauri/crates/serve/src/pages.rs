//! Which session a request belongs to: each page makes up a name for itself.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

use axum::http::{HeaderMap, HeaderValue};
use contract::Viewer;
use host::{Host, Session};

/// As many pages as somebody may have open, with many to spare.
const MOST_PAGES: usize = 64;

/// The sessions of the last few pages, newest last.
#[derive(Debug, Clone)]
pub(crate) struct Pages {
    host: Arc<Host>,
    sessions: Arc<Mutex<VecDeque<(HeaderValue, Session)>>>,
}

impl Pages {
    pub(crate) fn of(host: Arc<Host>) -> Self {
        Self { host, sessions: Arc::default() }
    }

    /// Whoever has the token sits at this computer, at the shared window. Without a name, a request stands alone.
    pub(crate) fn session_of(&self, headers: &HeaderMap) -> Session {
        let Some(name) = headers.get("carnet-page").filter(|name| !name.is_empty()) else {
            return self.host.session(Viewer::TABLE);
        };
        let mut sessions = self.sessions.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, session)) = sessions.iter().find(|(known, _)| known == name) {
            return session.clone();
        }
        if sessions.len() >= MOST_PAGES {
            sessions.pop_front();
        }
        let session = self.host.session(Viewer::TABLE);
        sessions.push_back((name.clone(), session.clone()));
        session
    }
}
