//! Paying for a route with wagon cards.

use serde::{Deserialize, Serialize};

use crate::cards::{CardColour, Hand, RouteColour};

/// One way to pay: so many cards of one colour, the rest locomotives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Payment {
    /// Locomotives played for spaces of the route.
    pub locomotives: u8,
    /// The colour of the other cards; none if locomotives pay for all of it.
    pub colour: Option<CardColour>,
    /// Cards of that colour.
    pub cards: u8,
    /// For so many of the conditions that were asked about a locomotive is left, one for each (LW-TRN-11).
    pub extra_locomotives: u8,
}

/// LW-TRN-6: every distinct way in which a hand can pay for a route, cheapest in locomotives first. Extra
/// locomotives are optional (LW-TRN-11): none is kept back for a condition, and each way says how many of them it
/// leaves a locomotive for.
pub fn ways_to_pay(colour: RouteColour, spaces: u8, hand: &Hand, conditions: u8) -> Vec<Payment> {
    let colours: Vec<CardColour> = paying_colours(colour, hand).collect();
    let mut ways = Vec::new();
    for played in 0..=hand.locomotive.min(spaces) {
        let cards = spaces - played;
        let extra_locomotives = conditions.min(hand.locomotive - played);
        let way = |colour| Payment { locomotives: played, colour, cards, extra_locomotives };
        if cards == 0 {
            ways.push(way(None));
        } else {
            ways.extend(colours.iter().filter(|card| hand.of(**card) >= cards).map(|card| way(Some(*card))));
        }
    }
    ways
}

/// The colours of a hand that can be played on a route.
fn paying_colours(colour: RouteColour, hand: &Hand) -> impl Iterator<Item = CardColour> {
    hand.colours().filter(move |card| colour.card().is_none_or(|needed| needed == *card))
}

/// What a hand lacks to pay for a route.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Shortfall {
    /// So many cards more, of the colour or locomotives.
    pub cards: u8,
    /// In the colour of which least is missing; none where any would do and the hand has none of them.
    pub colour: Option<CardColour>,
}

/// LW-TRN-6: what is short; none if the hand can pay.
pub fn shortfall(colour: RouteColour, spaces: u8, hand: &Hand) -> Option<Shortfall> {
    let best = paying_colours(colour, hand).max_by_key(|card| hand.of(*card));
    let has = best.map_or(0, |card| hand.of(card)).saturating_add(hand.locomotive);
    let cards = spaces.checked_sub(has).filter(|short| *short > 0)?;
    Some(Shortfall { cards, colour: colour.card().or(best) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::CARD_COLOURS;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn short(ways: &[Payment]) -> Vec<(Option<CardColour>, u8, u8)> {
        ways.iter().map(|way| (way.colour, way.cards, way.locomotives)).collect()
    }

    #[test]
    fn lw_trn_6_montreal_to_buffalo_takes_two_red_or_two_blue() {
        // A double of two spaces, one lane red, the other blue.
        let red = Hand { red: 2, ..Hand::default() };
        let blue = Hand { blue: 2, ..Hand::default() };
        let one_each = Hand { red: 1, blue: 1, ..Hand::default() };
        let pays = |lane, hand: &Hand| short(&ways_to_pay(lane, 2, hand, 0));
        assert_eq!(pays(RouteColour::Red, &red), [(Some(CardColour::Red), 2, 0)]);
        assert_eq!(pays(RouteColour::Blue, &blue), [(Some(CardColour::Blue), 2, 0)]);
        assert!(pays(RouteColour::Blue, &red).is_empty() && pays(RouteColour::Red, &blue).is_empty());
        assert!(
            pays(RouteColour::Red, &one_each).is_empty() && pays(RouteColour::Blue, &one_each).is_empty()
        );
    }

    #[test]
    fn lw_trn_6_buffalo_to_new_york_takes_any_three_of_one_colour() {
        for colour in CARD_COLOURS {
            let mut hand = Hand::default();
            match colour {
                CardColour::Black => hand.black = 3,
                CardColour::Blue => hand.blue = 3,
                CardColour::White => hand.white = 3,
                CardColour::Green => hand.green = 3,
                CardColour::Yellow => hand.yellow = 3,
                CardColour::Red => hand.red = 3,
            }
            assert_eq!(short(&ways_to_pay(RouteColour::Grey, 3, &hand, 0)), [(Some(colour), 3, 0)]);
        }
        let mixed = Hand { red: 2, blue: 1, ..Hand::default() };
        assert!(ways_to_pay(RouteColour::Grey, 3, &mixed, 0).is_empty(), "three of one colour, not of two");
    }

    #[test]
    fn lw_trn_6_a_locomotive_is_any_colour_and_the_cheapest_way_comes_first() {
        let hand = Hand { red: 2, green: 1, locomotive: 3, ..Hand::default() };
        use CardColour::{Green, Red};
        let all = [(Some(Red), 2, 1), (Some(Green), 1, 2), (Some(Red), 1, 2), (None, 0, 3)];
        assert_eq!(short(&ways_to_pay(RouteColour::Grey, 3, &hand, 0)), all);
    }

    #[test]
    fn lw_trn_11_two_postcards_that_each_allow_an_extra_locomotive_cost_two() {
        let hand = Hand { white: 2, locomotive: 2, ..Hand::default() };
        let extras = |hand: &Hand| -> Vec<(u8, u8)> {
            let ways = ways_to_pay(RouteColour::White, 2, hand, 2);
            ways.iter().map(|way| (way.locomotives, way.extra_locomotives)).collect()
        };
        assert_eq!(
            extras(&hand),
            [(0, 2), (1, 1), (2, 0)],
            "what the route takes is not left for conditions"
        );
        assert_eq!(
            extras(&Hand { locomotive: 1, ..hand }),
            [(0, 1), (1, 0)],
            "one of the two is out of reach"
        );
        assert_eq!(extras(&Hand { white: 1, locomotive: 3, ..hand }), [(1, 2), (2, 1)]);
    }

    #[test]
    fn lw_trn_6_a_hand_that_cannot_pay_lacks_cards_of_a_colour_or_locomotives() {
        let short = |colour, hand: Hand| shortfall(colour, 4, &hand).map(|short| (short.cards, short.colour));
        let hand = Hand { blue: 2, red: 1, locomotive: 1, ..Hand::default() };
        assert_eq!(short(RouteColour::Blue, hand), Some((1, Some(CardColour::Blue))));
        assert_eq!(short(RouteColour::Red, hand), Some((2, Some(CardColour::Red))));
        assert_eq!(
            short(RouteColour::Grey, hand),
            Some((1, Some(CardColour::Blue))),
            "least is missing in blue"
        );
        assert_eq!(short(RouteColour::White, hand), Some((3, Some(CardColour::White))));
        assert_eq!(short(RouteColour::Grey, Hand::default()), Some((4, None)));
        assert_eq!(short(RouteColour::Blue, Hand { blue: 3, ..hand }), None);
        assert_eq!(short(RouteColour::Blue, Hand { locomotive: u8::MAX, ..hand }), None);
    }

    /// Every subset of the cards, one card at a time, kept if it is a legal payment.
    fn by_brute_force(colour: RouteColour, spaces: u8, hand: &Hand, extra: u8) -> BTreeSet<Payment> {
        let mut cards: Vec<Option<CardColour>> = vec![None; usize::from(hand.locomotive)];
        for card in CARD_COLOURS {
            cards.extend(vec![Some(card); usize::from(hand.of(card))]);
        }
        let mut found = BTreeSet::new();
        for subset in 0_u32..1 << cards.len() {
            let played: Vec<Option<CardColour>> =
                (0..cards.len()).filter(|card| subset & (1 << card) != 0).map(|card| cards[card]).collect();
            let colours: BTreeSet<CardColour> = played.iter().flatten().copied().collect();
            let locomotives = played.iter().filter(|card| card.is_none()).count();
            let fits = played.len() == usize::from(spaces)
                && colours.len() <= 1
                && colours.iter().all(|card| colour == RouteColour::Grey || colour.card() == Some(*card));
            if fits {
                found.insert(Payment {
                    locomotives: u8::try_from(locomotives).expect("a small hand"),
                    colour: colours.first().copied(),
                    cards: spaces - u8::try_from(locomotives).expect("a small hand"),
                    extra_locomotives: extra
                        .min(hand.locomotive - u8::try_from(locomotives).expect("a small hand")),
                });
            }
        }
        found
    }

    fn route_colour() -> impl Strategy<Value = RouteColour> {
        use RouteColour::*;
        prop::sample::select(vec![Black, Blue, White, Green, Yellow, Red, Grey])
    }

    proptest! {
        #[test]
        fn lw_trn_6_the_ways_to_pay_are_those_that_brute_force_finds(
            colour in route_colour(),
            spaces in 1_u8..=6,
            counts in prop::array::uniform6(0_u8..=2),
            locomotive in 0_u8..=3,
            extra in 0_u8..=2,
        ) {
            let [black, blue, white, green, yellow, red] = counts;
            let hand = Hand { black, blue, white, green, yellow, red, locomotive };
            let ways = ways_to_pay(colour, spaces, &hand, extra);
            let distinct: BTreeSet<Payment> = ways.iter().copied().collect();
            prop_assert_eq!(distinct.len(), ways.len(), "no way twice");
            prop_assert!(ways.is_sorted_by_key(|way| way.locomotives), "cheapest in locomotives first");
            prop_assert_eq!(shortfall(colour, spaces, &hand).is_none(), !ways.is_empty(), "short or not");
            prop_assert_eq!(distinct, by_brute_force(colour, spaces, &hand, extra));
        }
    }
}
