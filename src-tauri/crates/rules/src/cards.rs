//! Wagon cards and the colours of routes.

use serde::{Deserialize, Serialize};

use crate::{CompanyColour, figures::CARD_COLOURS};

/// The six colours of wagon cards (LW-BOX-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[derive(strum::EnumString, strum::IntoStaticStr, strum::VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum CardColour {
    Black,
    Blue,
    White,
    Green,
    Yellow,
    Red,
}

impl CardColour {
    /// As files and messages write it.
    pub fn key(self) -> &'static str {
        self.into()
    }
}

/// A card of the wagon deck (LW-BOX-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum WagonCard {
    Colour(CardColour),
    Locomotive,
    Newspaper,
}

/// The colour of a route's spaces: one of the cards' colours, or grey (LW-TRN-6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum RouteColour {
    Black,
    Blue,
    White,
    Green,
    Yellow,
    Red,
    Grey,
}

impl RouteColour {
    /// The card colour that pays for it; a grey route takes any one (LW-TRN-6).
    pub fn card(self) -> Option<CardColour> {
        match self {
            Self::Black => Some(CardColour::Black),
            Self::Blue => Some(CardColour::Blue),
            Self::White => Some(CardColour::White),
            Self::Green => Some(CardColour::Green),
            Self::Yellow => Some(CardColour::Yellow),
            Self::Red => Some(CardColour::Red),
            Self::Grey => None,
        }
    }

    /// The company whose colour this is: white and grey are nobody's (LW-BOX-2, LW-TRN-9).
    pub fn company(self) -> Option<CompanyColour> {
        match self {
            Self::Black => Some(CompanyColour::Black),
            Self::Blue => Some(CompanyColour::Blue),
            Self::Green => Some(CompanyColour::Green),
            Self::Yellow => Some(CompanyColour::Yellow),
            Self::Red => Some(CompanyColour::Red),
            Self::White | Self::Grey => None,
        }
    }
}

/// Wagon cards in a hand, counted by colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default, deny_unknown_fields, rename_all = "snake_case")]
pub struct Hand {
    pub black: u8,
    pub blue: u8,
    pub white: u8,
    pub green: u8,
    pub yellow: u8,
    pub red: u8,
    pub locomotive: u8,
}

impl Hand {
    /// How many of a colour, locomotives apart.
    pub fn of(&self, colour: CardColour) -> u8 {
        match colour {
            CardColour::Black => self.black,
            CardColour::Blue => self.blue,
            CardColour::White => self.white,
            CardColour::Green => self.green,
            CardColour::Yellow => self.yellow,
            CardColour::Red => self.red,
        }
    }

    /// The colours of which there is at least one card, in the box's order.
    pub fn colours(&self) -> impl Iterator<Item = CardColour> {
        CARD_COLOURS.into_iter().filter(|colour| self.of(*colour) > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::{CARDS_OF_A_COLOUR, COMPANIES, EVENTS, LOCOMOTIVES, NEWSPAPERS, TICKETS};

    const ROUTE_COLOURS: [RouteColour; 7] = [
        RouteColour::Black,
        RouteColour::Blue,
        RouteColour::White,
        RouteColour::Green,
        RouteColour::Yellow,
        RouteColour::Red,
        RouteColour::Grey,
    ];

    #[test]
    fn lw_box_2_the_wagon_deck_has_90_cards() {
        let colours = u16::try_from(CARD_COLOURS.len()).expect("a few colours");
        assert_eq!((colours, CARDS_OF_A_COLOUR, LOCOMOTIVES, NEWSPAPERS), (6, 12, 12, 6));
        assert_eq!(colours * CARDS_OF_A_COLOUR + LOCOMOTIVES + NEWSPAPERS, 90);
    }

    #[test]
    fn lw_box_2_every_company_has_a_route_colour_and_white_is_nobodys() {
        for company in COMPANIES {
            assert_eq!(ROUTE_COLOURS.iter().filter(|colour| colour.company() == Some(company)).count(), 1);
        }
        assert_eq!(RouteColour::White.company(), None);
        assert_eq!(RouteColour::White.card(), Some(CardColour::White));
    }

    #[test]
    fn lw_box_3_the_box_holds_136_cards_at_the_start() {
        assert_eq!((TICKETS, EVENTS), (33, 7));
        let bonus_cards = u16::try_from(COMPANIES.len()).expect("five");
        assert_eq!(90 + TICKETS + EVENTS + bonus_cards + 1, 136);
    }
}
