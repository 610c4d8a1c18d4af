//! The booklet: printed rules, places for rule stickers, and when a sticker is in force.

use std::{convert::Infallible, fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::{
    Broken,
    campaign::{GameNumber, Moment},
    cards::RouteColour,
    figures::{END_STEPS, GAMES, GUIDE_PLACES, ROUTE_PLACES, SETUP_ROWS},
    setup::SetupRow,
};

/// The two rules for taking a route that are printed (LW-STK-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PrintedRule {
    /// LW-TRN-9
    CompanyRoutes,
    /// LW-TRN-10
    BigCities,
}

/// A place in the part of the booklet about taking a route (LW-STK-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoutePlace {
    Sticker(char),
    Printed(PrintedRule),
}

/// A place for a sticker, written as it is printed: `K`, `7`, `end-4`. What the
/// booklet does not know keeps the words of the group (LW-STK-5).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(from = "String", into = "String")]
#[cfg_attr(feature = "contract", ts(type = "string"))]
#[cfg_attr(feature = "contract", schemars(with = "String"))]
pub enum Slot {
    /// A lettered place, A to V.
    Letter(char),
    /// A numbered place of the quick reference, from 1 (LW-STK-2).
    Guide(u8),
    /// An unprinted step at the end of a game (LW-END-11).
    EndStep(u8),
    /// A place that the printed booklet does not have.
    Unknown(String),
}

/// What a sticker in a place speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Chapter {
    Setup,
    TakingARoute,
    EndOfAGame,
}

impl Slot {
    /// LW-STK-1, LW-STK-2: every empty place of the printed booklet, in its order.
    pub fn all() -> impl Iterator<Item = Self> {
        let setup = SETUP_ROWS.into_iter().flat_map(|row| match row {
            SetupRow::Stickers(letters) => letters,
            SetupRow::Printed(..) => &[],
        });
        let route = ROUTE_PLACES.into_iter().filter_map(|place| match place {
            RoutePlace::Sticker(letter) => Some(letter),
            RoutePlace::Printed(_) => None,
        });
        let end = crate::ending::sticker_steps().map(Self::EndStep);
        let guide = (1..).zip(GUIDE_PLACES).filter(|(_, printed)| printed.is_none());
        setup
            .copied()
            .chain(route)
            .map(Self::Letter)
            .chain(end)
            .chain(guide.map(|(number, _)| Self::Guide(number)))
    }

    /// What a sticker here speaks of; unknown for a place the booklet does not have (LW-STK-5).
    pub fn chapter(&self) -> Option<Chapter> {
        match self {
            Self::Letter(letter) if ROUTE_PLACES.contains(&RoutePlace::Sticker(*letter)) => {
                Some(Chapter::TakingARoute)
            }
            Self::Letter(_) => Some(Chapter::Setup),
            Self::Guide(_) => Some(Chapter::TakingARoute),
            Self::EndStep(_) => Some(Chapter::EndOfAGame),
            Self::Unknown(_) => None,
        }
    }
}

impl From<String> for Slot {
    fn from(text: String) -> Self {
        let text = text.trim();
        let letter =
            text.chars().next().filter(|_| text.chars().count() == 1).map(|l| l.to_ascii_uppercase());
        let known_letter = letter.filter(|letter| {
            let setup = SETUP_ROWS
                .iter()
                .any(|row| matches!(row, SetupRow::Stickers(places) if places.contains(letter)));
            setup || ROUTE_PLACES.contains(&RoutePlace::Sticker(*letter))
        });
        let number =
            text.parse().ok().filter(|number| (1..=GUIDE_PLACES.len()).contains(&usize::from(*number)));
        let step = text.strip_prefix("end-").and_then(|step| step.parse().ok());
        let step = step.filter(|step| END_STEPS.iter().any(|(printed, _)| printed == step));
        None.or(known_letter.map(Self::Letter))
            .or(number.map(Self::Guide))
            .or(step.map(Self::EndStep))
            .unwrap_or_else(|| Self::Unknown(text.to_owned()))
    }
}

impl FromStr for Slot {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self::from(text.to_owned()))
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Letter(letter) => write!(f, "{letter}"),
            Self::Guide(number) => write!(f, "{number}"),
            Self::EndStep(step) => write!(f, "end-{step}"),
            Self::Unknown(text) => f.write_str(text),
        }
    }
}

impl From<Slot> for String {
    fn from(slot: Slot) -> Self {
        slot.to_string()
    }
}

/// A rule sticker that the group has found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Sticker {
    /// By which the one who asks knows it again.
    #[serde(default)]
    #[cfg_attr(feature = "contract", ts(type = "number"))]
    pub id: i64,
    pub place: Slot,
    #[serde(default)]
    pub title: String,
    /// The first game in which it is in force.
    pub since: GameNumber,
    /// The last one; none while it lasts to the end (LW-STK-4).
    #[serde(default)]
    pub until: Option<GameNumber>,
    /// What the referee can check by itself; none: for people to judge.
    #[serde(default)]
    pub conditions: Option<Conditions>,
    /// Of a sticker of the quick reference: the one of the booklet whose rule it says again (LW-STK-2). Both are one
    /// rule: the booklet's.
    #[serde(default)]
    #[cfg_attr(feature = "contract", ts(type = "number | null"))]
    pub twin_of: Option<i64>,
}

/// What has to be so for a rule to apply, as far as the group entered it. All
/// that are entered must be met.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Conditions {
    pub moment: Option<Moment>,
    /// The route has one of these colours; no entry, any.
    pub route_colours: Vec<RouteColour>,
    /// The route has one of these lengths; no entry, any.
    pub lengths: Vec<u8>,
    /// Or the route has so many spaces and more.
    pub length_from: Option<u8>,
    /// The route has one of these numbers of lanes, 1 single, 2 double, 3 triple (LW-TRN-8); no entry, any.
    pub lanes: Vec<u8>,
    /// The route touches a big city, or touches none.
    pub big_city: Option<bool>,
    /// The route has the company's own colour, or another.
    pub own_colour: Option<bool>,
    pub region: Option<String>,
    pub games: Option<GameSpan>,
}

impl Conditions {
    /// Whether nothing was entered: then people judge.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// From one game to another, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GameSpan {
    pub from: GameNumber,
    pub until: GameNumber,
}

/// Whether a sticker counts in a game (LW-STK-4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum InForce {
    NotYet,
    Now,
    NoLonger,
}

/// LW-STK-4: whether a rule that lasts from one game to another counts in a game. It cannot end before it begins.
pub fn in_force(since: GameNumber, until: Option<GameNumber>, game: GameNumber) -> Result<InForce, Broken> {
    if let Some(until) = until {
        ends_after_it_begins(since, until)?;
    }
    Ok(state(since, until, game))
}

fn state(since: GameNumber, until: Option<GameNumber>, game: GameNumber) -> InForce {
    if game < since {
        InForce::NotYet
    } else if until.is_some_and(|until| game > until) {
        InForce::NoLonger
    } else {
        InForce::Now
    }
}

fn ends_after_it_begins(since: GameNumber, until: GameNumber) -> Result<(), Broken> {
    if until < since { Err(Broken::RuleEndsBeforeItBegins { since, until }) } else { Ok(()) }
}

impl Sticker {
    /// LW-STK-4: some rules last to the end, others for a few games.
    pub fn in_force(&self, game: GameNumber) -> InForce {
        state(self.since, self.until, game)
    }

    /// Whether two stickers would be in force on one place of the printed booklet in the same game: one covers the
    /// other there. On a place that the booklet does not have, anything can be (LW-STK-5).
    pub fn covers(&self, other: &Self) -> bool {
        let last = |sticker: &Self| sticker.until.map_or(GAMES, GameNumber::get);
        self.place == other.place
            && self.place.chapter().is_some()
            && self.since.get() <= last(other)
            && other.since.get() <= last(self)
    }

    /// LW-STK-2: whether this one, in the quick reference, can say again what another says in the booklet.
    pub fn can_be_twin_of(&self, other: &Self) -> bool {
        matches!(self.place, Slot::Guide(_))
            && matches!(other.place, Slot::Letter(_))
            && other.place.chapter() == Some(Chapter::TakingARoute)
    }

    /// Whether it is called the same.
    pub fn has_title_of(&self, other: &Self) -> bool {
        let bare = |title: &str| title.trim().to_lowercase();
        bare(&self.title) == bare(&other.title)
    }

    /// A rule cannot end before it begins.
    pub fn check(&self) -> Result<(), Broken> {
        if let Some(until) = self.until {
            ends_after_it_begins(self.since, until)?;
        }
        match self.conditions.as_ref().and_then(|conditions| conditions.games) {
            Some(GameSpan { from, until }) => ends_after_it_begins(from, until),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slots(text: &str) -> Vec<Slot> {
        text.split_whitespace().map(|slot| slot.parse().expect("never fails")).collect()
    }

    #[test]
    fn lw_stk_1_lettered_places_a_to_v_and_three_steps_at_the_end() {
        let lettered = slots("A B C D E F G H I J K L M N O P Q R S T U V end-4 end-5 end-7");
        let all: Vec<Slot> = Slot::all().collect();
        assert_eq!(all[..lettered.len()], lettered);
        let chapter = |slot: &str| slot.parse::<Slot>().expect("never fails").chapter();
        for slot in ["A", "E"] {
            assert_eq!(chapter(slot), Some(Chapter::Setup));
        }
        for slot in ["F", "J", "K", "V", "7"] {
            assert_eq!(chapter(slot), Some(Chapter::TakingARoute));
        }
        assert_eq!(chapter("end-5"), Some(Chapter::EndOfAGame));
    }

    #[test]
    fn lw_stk_1_the_printed_rules_stand_between_j_and_k_and_after_v() {
        let at = |place: RoutePlace| ROUTE_PLACES.iter().position(|found| *found == place).expect("a place");
        let company = at(RoutePlace::Printed(PrintedRule::CompanyRoutes));
        assert_eq!(at(RoutePlace::Sticker('J')) + 1, company);
        assert_eq!(company + 1, at(RoutePlace::Sticker('K')));
        assert_eq!(at(RoutePlace::Sticker('V')) + 1, at(RoutePlace::Printed(PrintedRule::BigCities)));
    }

    #[test]
    fn lw_stk_2_the_quick_reference_has_ten_empty_places_of_twelve() {
        let numbered: Vec<Slot> = Slot::all().filter(|slot| matches!(slot, Slot::Guide(_))).collect();
        assert_eq!(numbered, slots("1 2 4 5 6 7 8 9 10 11"));
        assert_eq!(GUIDE_PLACES[2], Some(PrintedRule::CompanyRoutes));
        assert_eq!(GUIDE_PLACES[11], Some(PrintedRule::BigCities));
    }

    #[test]
    fn lw_stk_4_a_rule_lasts_to_the_end_or_for_a_few_games() {
        let game = |number: u8| GameNumber::try_from(number).expect("a game");
        let mut sticker = Sticker {
            id: 1,
            place: Slot::Letter('K'),
            title: String::new(),
            since: game(3),
            until: None,
            conditions: None,
            twin_of: None,
        };
        let states = |sticker: &Sticker| [2, 3, 6, 7, 12].map(|number| sticker.in_force(game(number)));
        use InForce::*;
        assert_eq!(states(&sticker), [NotYet, Now, Now, Now, Now]);
        sticker.until = Some(game(6));
        assert_eq!(states(&sticker), [NotYet, Now, Now, NoLonger, NoLonger]);
        sticker.until = Some(game(2));
        let broken = Broken::RuleEndsBeforeItBegins { since: game(3), until: game(2) };
        assert_eq!(sticker.check(), Err(broken));
    }

    #[test]
    fn lw_stk_4_one_sticker_covers_another_where_both_would_be_in_force() {
        let game = |number: u8| GameNumber::try_from(number).expect("a game");
        let sticker = |place: &str, since: u8, until: Option<u8>| Sticker {
            id: 1,
            place: place.parse().expect("never fails"),
            title: String::new(),
            since: game(since),
            until: until.map(game),
            conditions: None,
            twin_of: None,
        };
        let k = sticker("K", 3, Some(5));
        // Independently: some game from 1 to 12 in which both are in force.
        for (since, until) in
            [(1, Some(2)), (1, Some(3)), (5, None), (6, None), (1, None), (4, Some(4)), (12, None)]
        {
            let other = sticker("K", since, until);
            let both = GameNumber::all()
                .any(|game| k.in_force(game) == InForce::Now && other.in_force(game) == InForce::Now);
            assert_eq!((k.covers(&other), other.covers(&k)), (both, both), "{since} to {until:?}");
        }
        assert!(!k.covers(&sticker("L", 3, Some(5))));
        assert!(
            !sticker("dos", 1, None).covers(&sticker("dos", 1, None)),
            "the booklet does not know the place"
        );
    }

    #[test]
    fn lw_stk_2_only_the_quick_reference_says_a_rule_for_taking_a_route_again() {
        let sticker = |place: &str, title: &str| Sticker {
            id: 1,
            place: place.parse().expect("never fails"),
            title: title.to_owned(),
            since: GameNumber::FIRST,
            until: None,
            conditions: None,
            twin_of: None,
        };
        let can = |one: &str, other: &str| sticker(one, "").can_be_twin_of(&sticker(other, ""));
        assert!(can("7", "K"));
        assert!(!can("K", "7") && !can("7", "8") && !can("7", "A") && !can("7", "end-4") && !can("7", "dos"));
        assert!(sticker("7", "Péage ").has_title_of(&sticker("K", "péage")));
        assert!(!sticker("7", "Péage").has_title_of(&sticker("K", "Péages")));
    }

    #[test]
    fn lw_stk_5_a_place_the_booklet_does_not_have_keeps_its_words() {
        for text in ["W", "13", "end-3b", "dos du plateau", "0", ""] {
            let slot = Slot::from(text.to_owned());
            assert_eq!(slot, Slot::Unknown(text.to_owned()));
            assert_eq!((slot.to_string().as_str(), slot.chapter()), (text, None));
        }
    }

    #[test]
    fn every_place_is_read_as_it_is_written() {
        for slot in Slot::all() {
            assert_eq!(Slot::from(slot.to_string()), slot);
        }
        assert_eq!(Slot::from(" k ".to_owned()), Slot::Letter('K'));
    }
}
