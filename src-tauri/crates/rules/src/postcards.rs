//! Postcards: who may read which side, and when one can be completed.

use serde::{Deserialize, Deserializer, Serialize, de::Unexpected};

use crate::{
    Broken, CompanyColour,
    campaign::{GameNumber, Moment},
    figures::POSTCARDS,
    strict::Expected,
};

/// The number printed on a postcard, and on a ticket that leads to it (LW-POS-1, LW-POS-4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(into = "i64")]
#[cfg_attr(feature = "contract", ts(type = "number"))]
#[cfg_attr(feature = "contract", schemars(with = "u16"))]
pub struct PostcardNumber(u16);

impl TryFrom<i64> for PostcardNumber {
    type Error = Broken;

    fn try_from(number: i64) -> Result<Self, Broken> {
        match u16::try_from(number) {
            Ok(fits) if (1..=POSTCARDS).contains(&fits) => Ok(Self(fits)),
            _ => Err(Broken::NotAPostcard { number, most: POSTCARDS }),
        }
    }
}

impl<'de> Deserialize<'de> for PostcardNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = i64::deserialize(deserializer)?;
        Self::try_from(number).map_err(|_| Expected::Postcard.refuse(Unexpected::Signed(number)))
    }
}

impl From<PostcardNumber> for i64 {
    fn from(number: PostcardNumber) -> i64 {
        i64::from(number.0)
    }
}

/// A point in the campaign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct When {
    pub game: GameNumber,
    pub moment: Moment,
}

/// Why a postcard cannot be completed now (LW-POS-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum NotYet {
    /// It was drawn later than that.
    NotDrawnYet { drawn: When },
    /// Drawn at the end of a game, it waits for the next one.
    NotBeforeGame { game: GameNumber },
    /// Drawn at the end of the last game: never.
    Never,
}

/// LW-POS-3: a postcard drawn at the end of a game waits for the next game; one
/// drawn at the end of the last game can never be completed.
pub fn may_complete(drawn: When, now: When) -> Result<(), NotYet> {
    match drawn.moment {
        Moment::End => match drawn.game.next() {
            None => Err(NotYet::Never),
            Some(next) if now.game < next => Err(NotYet::NotBeforeGame { game: next }),
            Some(_) => Ok(()),
        },
        Moment::Setup | Moment::Play if now < drawn => Err(NotYet::NotDrawnYet { drawn }),
        Moment::Setup | Moment::Play => Ok(()),
    }
}

/// LW-POS-2: the private side is its holder's until the postcard is completed and shown to all.
pub fn may_read_private_side(reader: Option<CompanyColour>, holder: CompanyColour, completed: bool) -> bool {
    completed || reader == Some(holder)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn when(game: u8, moment: Moment) -> When {
        When { game: GameNumber::try_from(game).expect("a game"), moment }
    }

    #[test]
    fn lw_pos_1_postcards_have_the_numbers_1_to_77() {
        let legal = (-1..=79).filter(|number| PostcardNumber::try_from(*number).is_ok());
        assert_eq!(legal.collect::<Vec<i64>>(), (1..=77).collect::<Vec<i64>>());
        assert_eq!(PostcardNumber::try_from(78), Err(Broken::NotAPostcard { number: 78, most: 77 }));
    }

    #[test]
    fn lw_pos_2_the_private_side_is_the_holders_until_it_is_shown() {
        use CompanyColour::{Blue, Red};
        assert!(may_read_private_side(Some(Red), Red, false));
        assert!(!may_read_private_side(Some(Blue), Red, false));
        assert!(!may_read_private_side(None, Red, false));
        assert!(may_read_private_side(Some(Blue), Red, true) && may_read_private_side(None, Red, true));
    }

    #[test]
    fn lw_pos_3_drawn_at_the_end_of_a_game_it_waits_for_the_next() {
        let drawn = when(2, Moment::End);
        let waits = Err(NotYet::NotBeforeGame { game: when(3, Moment::Setup).game });
        assert_eq!(may_complete(drawn, when(2, Moment::End)), waits);
        assert_eq!(may_complete(drawn, when(3, Moment::Setup)), Ok(()));
        assert_eq!(may_complete(drawn, when(12, Moment::End)), Ok(()));
    }

    #[test]
    fn lw_pos_3_drawn_during_a_game_it_can_be_completed_in_it() {
        let drawn = when(2, Moment::Play);
        assert_eq!(may_complete(drawn, when(2, Moment::Play)), Ok(()));
        assert_eq!(may_complete(drawn, when(2, Moment::End)), Ok(()));
        assert_eq!(may_complete(drawn, when(2, Moment::Setup)), Err(NotYet::NotDrawnYet { drawn }));
    }

    #[test]
    fn lw_pos_3_drawn_at_the_end_of_game_12_it_never_can() {
        let drawn = when(12, Moment::End);
        assert_eq!(may_complete(drawn, when(12, Moment::End)), Err(NotYet::Never));
    }
}
