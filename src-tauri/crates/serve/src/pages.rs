//! Which session a request belongs to: each page makes up a name for itself.

use std::{
    collections::VecDeque,
    convert::Infallible,
    sync::{Arc, Mutex, PoisonError},
};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderValue, request::Parts},
};
use contract::Viewer;
use host::{Host, Passing, Session};

use crate::Office;

/// As many pages as somebody may have open, with many to spare.
const MOST_PAGES: usize = 64;

/// The sessions of the last few pages, the one that asked last at the end.
#[derive(Debug, Clone)]
pub(crate) struct Pages {
    host: Arc<Host>,
    passing: Passing,
    sessions: Arc<Mutex<VecDeque<(HeaderValue, Session)>>>,
}

impl Pages {
    pub(crate) fn of(host: Arc<Host>, passing: Passing) -> Self {
        Self { host, passing, sessions: Arc::default() }
    }

    /// Whoever has the token looks at the shared window, in a browser. Without a name, a request stands alone.
    fn session_of(&self, headers: &HeaderMap) -> Session {
        let begin = || self.host.session_of_a_page(Viewer::TABLE, &self.passing);
        let Some(name) = headers.get("carnet-page").filter(|name| !name.is_empty()) else {
            return begin();
        };
        let mut sessions = self.sessions.lock().unwrap_or_else(PoisonError::into_inner);
        let known = sessions.iter().position(|(known, _)| known == name);
        let (name, session) =
            known.and_then(|position| sessions.remove(position)).unwrap_or_else(|| (name.clone(), begin()));
        if sessions.len() >= MOST_PAGES {
            sessions.pop_front();
        }
        sessions.push_back((name, session.clone()));
        session
    }
}

/// The session of the page that asks.
pub(crate) struct Page(pub(crate) Session);

impl FromRequestParts<Office> for Page {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, office: &Office) -> Result<Self, Infallible> {
        Ok(Self(office.pages.session_of(&parts.headers)))
    }
}
