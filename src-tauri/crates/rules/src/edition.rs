//! Which edition of the figures a game is scored with.
//!
//! A figure that turns out wrong is not put right in place: `campaign-data/`
//! gets a further edition, and games that were played keep theirs, so that no
//! correction of the data scores an old game anew.

use serde::{Deserialize, Serialize};

use crate::{
    Broken,
    figures::{CURRENT_EDITION, EDITIONS},
};

/// An edition of the figures, as a game or a question names it. Whether there
/// is such a one is asked of [`Figures::of`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(transparent)]
#[cfg_attr(feature = "contract", ts(type = "number"))]
pub struct Edition(pub i64);

impl Edition {
    /// The newest: what a game that begins now is scored with.
    pub const CURRENT: Self = CURRENT_EDITION;
}

/// Whoever names none means the newest.
impl Default for Edition {
    fn default() -> Self {
        Self::CURRENT
    }
}

impl std::fmt::Display for Edition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// The figures of one edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figures {
    /// Dollars from so many wagons left, up to the next row (LW-END-3).
    pub wagons_bonus: &'static [(u8, i64)],
}

impl Figures {
    /// The figures of an edition; those of one that nobody here knows are not guessed.
    pub fn of(edition: Edition) -> Result<Self, Broken> {
        let known = EDITIONS.iter().find(|(known, _)| *known == edition);
        known.map(|(_, figures)| *figures).ok_or(Broken::EditionUnknown { edition })
    }

    /// LW-END-3: the bonus for so many wagons left.
    pub fn wagons_bonus(&self, wagons_left: u8) -> i64 {
        let row = self.wagons_bonus.iter().rev().find(|(from, _)| *from <= wagons_left);
        row.map_or(0, |(_, amount)| *amount)
    }
}
