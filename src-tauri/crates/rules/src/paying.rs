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
    /// Locomotives discarded besides, one for each condition (LW-TRN-11).
    pub extra_locomotives: u8,
}

/// LW-TRN-11: each condition that asks for an extra locomotive costs one of its own.
pub fn extra_locomotives(conditions: usize) -> usize {
    conditions
}

/// LW-TRN-6 and LW-TRN-11: every distinct way in which a hand can pay for a
/// route, cheapest in locomotives first, with so many extra locomotives on top.
pub fn ways_to_pay(colour: RouteColour, spaces: u8, hand: &Hand, extra: u8) -> Vec<Payment> {
    let Some(locomotives) = hand.locomotive.checked_sub(extra) else { return Vec::new() };
    let pays = |card: &CardColour| colour.card().is_none_or(|needed| needed == *card);
    let colours: Vec<CardColour> = hand.colours().filter(pays).collect();
    let mut ways = Vec::new();
    for played in 0..=locomotives.min(spaces) {
        let cards = spaces - played;
        let way = |colour| Payment { locomotives: played, colour, cards, extra_locomotives: extra };
        if cards == 0 {
            ways.push(way(None));
        } else {
            ways.extend(colours.iter().filter(|card| hand.of(**card) >= cards).map(|card| way(Some(*card))));
        }
    }
    ways
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
        let extra = u8::try_from(extra_locomotives(2)).expect("a few");
        let hand = Hand { white: 2, locomotive: 2, ..Hand::default() };
        let ways = ways_to_pay(RouteColour::White, 2, &hand, extra);
        assert_eq!(short(&ways), [(Some(CardColour::White), 2, 0)]);
        assert_eq!(ways[0].extra_locomotives, 2);
        let one_short = Hand { locomotive: 1, ..hand };
        assert!(ways_to_pay(RouteColour::White, 2, &one_short, extra).is_empty());
        let longer = Hand { white: 1, locomotive: 3, ..hand };
        assert_eq!(
            short(&ways_to_pay(RouteColour::White, 2, &longer, extra)),
            [(Some(CardColour::White), 1, 1)]
        );
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
                && colours.iter().all(|card| colour == RouteColour::Grey || colour.card() == Some(*card))
                && locomotives + usize::from(extra) <= usize::from(hand.locomotive);
            if fits {
                found.insert(Payment {
                    locomotives: u8::try_from(locomotives).expect("a small hand"),
                    colour: colours.first().copied(),
                    cards: spaces - u8::try_from(locomotives).expect("a small hand"),
                    extra_locomotives: extra,
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
            prop_assert_eq!(distinct, by_brute_force(colour, spaces, &hand, extra));
        }
    }
}
