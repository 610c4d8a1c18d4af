//! The campaign as a row of games.

use serde::{Deserialize, Serialize};

use crate::figures::{FIRST_YEAR, GAMES, YEAR_STEP};

/// One of the twelve games, counted from 1 (LW-CMP-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(try_from = "u8", into = "u8")]
#[cfg_attr(feature = "contract", ts(type = "number"))]
#[cfg_attr(feature = "contract", schemars(with = "u8"))]
pub struct GameNumber(u8);

/// The parts of a game in which something can happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[derive(strum::EnumString, strum::IntoStaticStr, strum::VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Moment {
    Setup,
    Play,
    End,
}

/// A number that is no game of the campaign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAGame(pub i64);

impl std::fmt::Display for NotAGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} is not a game from 1 to {GAMES}", self.0)
    }
}

impl std::error::Error for NotAGame {}

impl GameNumber {
    /// The first game.
    pub const FIRST: Self = Self(1);

    /// Every game of a campaign in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=GAMES).map(Self)
    }

    /// The number as printed.
    pub fn get(self) -> u8 {
        self.0
    }

    /// The game after this one, none after the last (LW-CMP-1).
    pub fn next(self) -> Option<Self> {
        (self.0 < GAMES).then(|| Self(self.0 + 1))
    }

    /// The game before this one, none before the first.
    pub fn previous(self) -> Option<Self> {
        (self.0 > 1).then(|| Self(self.0 - 1))
    }

    /// The year proposed for a game, until the group records what the story says.
    pub fn proposed_year(self) -> u16 {
        FIRST_YEAR + YEAR_STEP * u16::from(self.0 - 1)
    }
}

impl TryFrom<i64> for GameNumber {
    type Error = NotAGame;

    fn try_from(number: i64) -> Result<Self, NotAGame> {
        match u8::try_from(number) {
            Ok(small) if (1..=GAMES).contains(&small) => Ok(Self(small)),
            _ => Err(NotAGame(number)),
        }
    }
}

impl TryFrom<u8> for GameNumber {
    type Error = NotAGame;

    fn try_from(number: u8) -> Result<Self, NotAGame> {
        Self::try_from(i64::from(number))
    }
}

impl From<GameNumber> for u8 {
    fn from(game: GameNumber) -> u8 {
        game.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lw_cmp_1_twelve_games_in_order_and_no_other() {
        let numbers: Vec<u8> = GameNumber::all().map(GameNumber::get).collect();
        assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
        assert_eq!(GameNumber::try_from(0_u8), Err(NotAGame(0)));
        assert_eq!(GameNumber::try_from(13_u8), Err(NotAGame(13)));
        assert_eq!(GameNumber::try_from(-1_i64), Err(NotAGame(-1)));
    }

    #[test]
    fn lw_cmp_1_the_last_game_has_none_after_it() {
        let last = GameNumber::try_from(12_u8).expect("12 is a game");
        assert_eq!(last.next(), None);
        assert_eq!(GameNumber::FIRST.previous(), None);
        assert_eq!(last.previous().map(GameNumber::get), Some(11));
    }

    #[test]
    fn lw_cmp_1_the_first_year_is_1865_and_the_proposal_ends_in_1898() {
        let years: Vec<u16> = GameNumber::all().map(GameNumber::proposed_year).collect();
        assert_eq!((years[0], years[1], years[11]), (1865, 1868, 1898));
    }
}
