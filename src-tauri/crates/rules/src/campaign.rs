//! The campaign as a row of games.

use serde::{Deserialize, Deserializer, Serialize, de::Unexpected};

use crate::{
    Broken,
    figures::{FIRST_YEAR, GAMES, YEAR_STEP},
    strict::Expected,
};

/// One of the twelve games, counted from 1 (LW-CMP-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(into = "u8")]
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

/// The last year that a story can reach.
const LAST_YEAR: u16 = 1999;

/// LW-CMP-1: years go up from game to game. Those that a game can have, given the years of its neighbours
/// where those have one: later than `after` and earlier than `before`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Years {
    pub after: Option<u16>,
    pub before: Option<u16>,
}

impl Years {
    /// Those of a game between its neighbours. The games to come need years of their own.
    pub fn of(game: GameNumber, year_before: Option<u16>, year_after: Option<u16>) -> Self {
        Self {
            after: year_before.or_else(|| FIRST_YEAR.checked_sub(1)),
            before: year_after.or_else(|| LAST_YEAR.checked_sub(game.to_come())?.checked_add(1)),
        }
    }

    /// Whether a year is one of them.
    pub fn contain(self, year: u16) -> bool {
        self.after.is_none_or(|after| year > after) && self.before.is_none_or(|before| year < before)
    }
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

impl From<NotAGame> for Broken {
    fn from(NotAGame(number): NotAGame) -> Self {
        Self::NotAGame { number, most: GAMES }
    }
}

impl<'de> Deserialize<'de> for GameNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = i64::deserialize(deserializer)?;
        Self::try_from(number).map_err(|_| Expected::Game.refuse(Unexpected::Signed(number)))
    }
}

impl GameNumber {
    /// The first game.
    pub const FIRST: Self = Self(1);
    /// The last game (LW-CMP-1).
    pub const LAST: Self = Self(GAMES);

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

    /// How many games follow this one.
    fn to_come(self) -> u16 {
        u16::from(GAMES.saturating_sub(self.0))
    }

    /// The year proposed for this game after one of the year before, so that those to come find one too.
    pub fn year_after(self, year_before: Option<u16>) -> u16 {
        let Some(before) = year_before else { return FIRST_YEAR };
        let latest = LAST_YEAR.saturating_sub(self.to_come());
        before.saturating_add(YEAR_STEP).min(latest).max(before.saturating_add(1))
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
        let last = GameNumber::LAST;
        assert_eq!((last.get(), last.next()), (12, None));
        assert_eq!(GameNumber::FIRST.previous(), None);
        assert_eq!(last.previous().map(GameNumber::get), Some(11));
    }

    #[test]
    fn lw_cmp_1_years_go_up_and_leave_one_for_every_game_to_come() {
        let eleventh = GameNumber::LAST.previous().expect("11 is a game");
        let first = Years::of(GameNumber::FIRST, None, None);
        assert_eq!(first, Years { after: Some(1864), before: Some(1989) });
        assert!(first.contain(1865) && first.contain(1988) && !first.contain(1864) && !first.contain(1989));
        let between = Years::of(eleventh, Some(1890), Some(1892));
        assert!(between.contain(1891) && !between.contain(1890) && !between.contain(1892));
        assert_eq!(
            Years::of(GameNumber::LAST, Some(1998), None),
            Years { after: Some(1998), before: Some(2000) }
        );
    }

    #[test]
    fn lw_cmp_1_the_year_proposed_follows_the_one_before() {
        let eleventh = GameNumber::LAST.previous().expect("11 is a game");
        assert_eq!(GameNumber::FIRST.year_after(None), 1865);
        assert_eq!(eleventh.year_after(Some(1890)), 1893);
        assert_eq!(eleventh.year_after(Some(1997)), 1998, "so that the last game has 1999");
        assert_eq!(GameNumber::LAST.year_after(Some(1998)), 1999);
    }

    #[test]
    fn lw_cmp_1_the_first_year_is_1865_and_the_proposal_ends_in_1898() {
        let years: Vec<u16> = GameNumber::all().map(GameNumber::proposed_year).collect();
        assert_eq!((years[0], years[1], years[11]), (1865, 1868, 1898));
    }
}
