//! The campaign file: one SQLite file a campaign, changed by one [`Action`] at
//! a time, each in one transaction with the changeset that takes it back.
//!
//! - `schema/`: the form of the file, as commented SQL, and the registry of its tables
//! - `store/`: typed rows and queries, the only room with SQL of the domain
//! - `facts/`: what rows mean together, asked of `rules`
//! - `actions/`: what each action checks and writes
//! - `views/`: what each view shows
//! - `history/`: perform, undo, redo
//! - [`document`]: opening, creating, checking, locking, safety copies; a campaign that is being made, and one as rows
//!
//! Words are absent on purpose, and so are the clock and the dice: they come in
//! from [`Outside`].

mod actions;
pub mod document;
mod facts;
mod history;
mod long_work;
mod schema;
mod store;
mod views;

use chrono::{DateTime, FixedOffset};
use rand::Rng;

/// Names as they are kept: tidied, and told apart as people do.
pub use actions::{MOST_CHARACTERS_OF_A_NAME, alike_names, clean_name};
pub use contract::{Action, Command, Outcome, Rejection, Shown, View, Viewer};
pub use document::{Campaign, Performer};
pub use long_work::LongWork;
pub use store::photos::Picture;

/// What comes from outside: the time, with the offset of the place, and chance.
pub struct Outside<'a> {
    pub now: DateTime<FixedOffset>,
    pub dice: &'a mut dyn Rng,
}

impl std::fmt::Debug for Outside<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outside").field("now", &self.now).finish_non_exhaustive()
    }
}

/// Why something inside a transaction stopped: the domain refused, or SQLite did.
#[derive(Debug)]
pub(crate) enum Stop {
    Refused(Box<Rejection>),
    Sqlite(rusqlite::Error),
}

impl From<Rejection> for Stop {
    fn from(rejection: Rejection) -> Self {
        Self::Refused(Box::new(rejection))
    }
}

impl From<rules::Broken> for Stop {
    fn from(broken: rules::Broken) -> Self {
        Rejection::from(broken).into()
    }
}

impl From<rusqlite::Error> for Stop {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

impl Stop {
    /// The refusal as told to whoever asked, once it is known which file it was.
    pub(crate) fn about(self, path: &std::path::Path) -> Rejection {
        match self {
            Self::Refused(rejection) => match *rejection {
                Rejection::Damaged { path: none, detail } if none.is_empty() => {
                    Rejection::Damaged { path: contract::rejection::shown(path), detail }
                }
                rejection => rejection,
            },
            Self::Sqlite(error) => Rejection::from_sqlite(&error, path),
        }
    }
}
