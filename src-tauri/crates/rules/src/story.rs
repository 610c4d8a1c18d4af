//! The story deck: its numbers, and when a reading is complete.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, de::Unexpected};

use crate::{
    Broken,
    figures::FIRST_YEAR,
    keeping::{Place, archive_place},
    strict::Expected,
};

/// The number of a story card, without its side: `1865-01` (LW-CMP-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(into = "String")]
#[cfg_attr(feature = "contract", ts(type = "string"))]
#[cfg_attr(feature = "contract", schemars(with = "String"))]
pub struct StoryNumber {
    pub year: u16,
    pub card: u8,
}

impl StoryNumber {
    /// The top of an untouched story deck.
    pub const FIRST: Self = Self { year: FIRST_YEAR, card: 1 };
}

impl FromStr for StoryNumber {
    type Err = Broken;

    fn from_str(text: &str) -> Result<Self, Broken> {
        let refused = || Broken::NotAStoryNumber { text: text.to_owned() };
        let number = text.trim().trim_end_matches(['A', 'B', 'a', 'b']);
        let (year, card) = number.split_once('-').ok_or_else(refused)?;
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if year.len() != 4 || !(1..=3).contains(&card.len()) || !digits(year) || !digits(card) {
            return Err(refused());
        }
        match (year.parse(), card.parse()) {
            (Ok(year), Ok(card)) if year >= FIRST_YEAR && card > 0 => Ok(Self { year, card }),
            _ => Err(refused()),
        }
    }
}

impl<'de> Deserialize<'de> for StoryNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_: Broken| Expected::StoryNumber.refuse(Unexpected::Str(&text)))
    }
}

impl fmt::Display for StoryNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:02}", self.year, self.card)
    }
}

impl From<StoryNumber> for String {
    fn from(number: StoryNumber) -> Self {
        number.to_string()
    }
}

/// What the next story card can be called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NextCard {
    /// The next card of the same year, or the very first.
    pub same_year: Option<StoryNumber>,
    /// Or a card of a later year than this, as a rule its first.
    pub later_than: Option<u16>,
}

/// LW-STO-3: what the next card's number can be after the last one that was read.
pub fn next_card(last: Option<StoryNumber>) -> NextCard {
    match last {
        None => NextCard { same_year: Some(StoryNumber::FIRST), later_than: None },
        Some(StoryNumber { year, card }) => NextCard {
            same_year: card.checked_add(1).map(|card| StoryNumber { year, card }),
            later_than: Some(year),
        },
    }
}

/// LW-STO-1, LW-STO-3: the deck is never shuffled, so a card follows the one
/// before it in its year, or opens a later year.
pub fn check_follows(last: Option<StoryNumber>, number: StoryNumber) -> Result<(), Broken> {
    let next = next_card(last);
    let opens_a_year = next.later_than.is_some_and(|year| number.year > year);
    if next.same_year == Some(number) || opens_a_year {
        Ok(())
    } else {
        Err(Broken::StoryOutOfOrder { number, after: last })
    }
}

/// How a reading ends (LW-STO-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[derive(strum::EnumString, strum::IntoStaticStr, strum::VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum StoryEnding {
    Pause,
    Stop,
}

/// A card of a reading: which of its sides were read, and whether it ends it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReadCard {
    pub number: StoryNumber,
    #[serde(default)]
    pub side_a: bool,
    #[serde(default)]
    pub side_b: bool,
    #[serde(default)]
    pub ending: Option<StoryEnding>,
}

/// Whether a reading is complete, and if not, what is missing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Reading {
    Complete {
        ending: StoryEnding,
    },
    /// Sides that were not read.
    SidesMissing {
        cards: Vec<StoryNumber>,
    },
    /// No card said PAUSE or STOP yet.
    GoesOn,
    /// Cards were read on after one that said PAUSE or STOP.
    ReadTooFar {
        ended_at: StoryNumber,
    },
}

/// LW-STO-1: card after card, both sides of each, until PAUSE or STOP.
pub fn reading(cards: &[ReadCard]) -> Reading {
    let missing: Vec<StoryNumber> =
        cards.iter().filter(|card| !(card.side_a && card.side_b)).map(|card| card.number).collect();
    let ended = cards.iter().position(|card| card.ending.is_some());
    match ended.and_then(|at| cards[at].ending.map(|ending| (at, ending))) {
        Some((at, _)) if at + 1 < cards.len() => Reading::ReadTooFar { ended_at: cards[at].number },
        _ if !missing.is_empty() => Reading::SidesMissing { cards: missing },
        Some((_, ending)) => Reading::Complete { ending },
        None => Reading::GoesOn,
    }
}

/// LW-STO-2: a card that was read is archived, unless it enters play.
pub fn after_reading(enters_play: bool) -> Place {
    if enters_play { Place::Table } else { archive_place(true) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> StoryNumber {
        text.parse().unwrap_or_else(|broken| panic!("{text}: {broken}"))
    }

    fn card(text: &str, ending: Option<StoryEnding>) -> ReadCard {
        ReadCard { number: number(text), side_a: true, side_b: true, ending }
    }

    #[test]
    fn lw_cmp_1_story_cards_are_numbered_by_year_and_card() {
        assert_eq!(number("1865-01"), StoryNumber::FIRST);
        assert_eq!(number(" 1865-01A"), number("1865-01B"));
        assert_eq!(number("1898-12").to_string(), "1898-12");
        for text in
            ["", "1865", "1865-", "1865-00", "-01", "01-1865", "1865-01C", "+865-01", "1800-01", "1865-256"]
        {
            assert_eq!(text.parse::<StoryNumber>(), Err(Broken::NotAStoryNumber { text: text.to_owned() }));
        }
    }

    #[test]
    fn lw_sto_1_a_reading_ends_with_pause_or_stop_and_has_both_sides_of_each_card() {
        for ending in [StoryEnding::Pause, StoryEnding::Stop] {
            let cards = [card("1865-01", None), card("1865-02", Some(ending))];
            assert_eq!(reading(&cards), Reading::Complete { ending });
            assert_eq!(reading(&cards[..1]), Reading::GoesOn);
        }
        assert_eq!(reading(&[]), Reading::GoesOn);
        let mut cards = [card("1865-01", None), card("1865-02", Some(StoryEnding::Pause))];
        cards[0].side_b = false;
        assert_eq!(reading(&cards), Reading::SidesMissing { cards: vec![number("1865-01")] });
    }

    #[test]
    fn lw_sto_1_nobody_reads_on_after_pause() {
        let cards = [card("1865-01", Some(StoryEnding::Pause)), card("1865-02", None)];
        assert_eq!(reading(&cards), Reading::ReadTooFar { ended_at: number("1865-01") });
    }

    #[test]
    fn lw_sto_2_a_card_that_was_read_is_archived_unless_it_enters_play() {
        assert_eq!(after_reading(false), Place::DeadLetters);
        assert_eq!(after_reading(true), Place::Table);
    }

    #[test]
    fn lw_sto_3_the_next_card_can_always_be_named() {
        assert_eq!(next_card(None).same_year, Some(number("1865-01")));
        let next = next_card(Some(number("1865-03")));
        assert_eq!((next.same_year, next.later_than), (Some(number("1865-04")), Some(1865)));

        assert_eq!(check_follows(None, number("1865-01")), Ok(()));
        assert_eq!(check_follows(Some(number("1865-03")), number("1865-04")), Ok(()));
        assert_eq!(check_follows(Some(number("1865-03")), number("1868-01")), Ok(()), "a later year");
        for wrong in ["1865-03", "1865-05", "1865-02"] {
            let refused = check_follows(Some(number("1865-03")), number(wrong));
            let broken = Broken::StoryOutOfOrder { number: number(wrong), after: Some(number("1865-03")) };
            assert_eq!(refused, Err(broken));
        }
        assert!(check_follows(Some(number("1868-01")), number("1865-09")).is_err(), "never back");
        assert!(check_follows(None, number("1865-02")).is_err(), "the first card is the first");
        let last_of_all = StoryNumber { year: 1865, card: u8::MAX };
        assert_eq!(next_card(Some(last_of_all)).same_year, None);
    }
}
