//! Quarrels about the other two actions of a turn: taking wagon cards, drawing tickets.

use serde::{Deserialize, Serialize};

use crate::{
    cards::WagonCard,
    drawing::{
        NoCard, Source, TicketDraw, draw_tickets, face_up_are_replaced, face_up_to_replace, may_take,
        may_take_cards,
    },
};

/// What is asked about drawing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "about", rename_all = "snake_case", deny_unknown_fields)]
pub enum DrawingCase {
    /// May this wagon card be the next of a turn?
    Card {
        next: Source,
        /// Those of this turn before it.
        #[serde(default)]
        taken: Vec<Source>,
        /// What was left when the turn began, if known.
        #[serde(default)]
        left: Option<CardsLeft>,
    },
    /// What becomes of the face-up cards, as they lie now?
    FaceUp { cards: Vec<WagonCard> },
    /// How many tickets are drawn, and how many kept?
    Tickets { in_the_deck: u16 },
}

/// Wagon cards that nobody has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CardsLeft {
    pub in_the_deck: u16,
    pub in_the_discard: u16,
}

/// The referee's answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "about", rename_all = "snake_case")]
pub enum DrawingRuling {
    Card {
        may: bool,
        /// Everything that stands in the way, not just the first.
        obstacles: Vec<NoCard>,
        /// Whether one more may be taken after it (LW-TRN-1, LW-TRN-2).
        another: bool,
    },
    FaceUp {
        /// LW-TRN-3: all are discarded first.
        all_replaced: bool,
        /// So many are turned up then, one by one (LW-TRN-1).
        turned_up: u16,
    },
    Tickets {
        /// None if the deck is empty.
        draw: Option<TicketDraw>,
    },
}

/// LW-TRN-1 to LW-TRN-3, LW-TRN-5 and LW-TRN-12, asked of a case.
pub fn drawing_ruling(case: &DrawingCase) -> DrawingRuling {
    match case {
        DrawingCase::Card { next, taken, left } => card(*next, taken, *left),
        DrawingCase::FaceUp { cards } => DrawingRuling::FaceUp {
            all_replaced: face_up_are_replaced(cards),
            turned_up: face_up_to_replace(cards),
        },
        DrawingCase::Tickets { in_the_deck } => DrawingRuling::Tickets { draw: draw_tickets(*in_the_deck) },
    }
}

fn card(next: Source, taken: &[Source], left: Option<CardsLeft>) -> DrawingRuling {
    // LW-TRN-5 closes the action, not the turn: whoever has begun it takes the second card too.
    let left = left.filter(|_| taken.is_empty());
    let closed = left.and_then(|left| may_take_cards(left.in_the_deck, left.in_the_discard).err());
    let obstacles: Vec<NoCard> = closed.into_iter().chain(may_take(taken, next).err()).collect();
    let may = obstacles.is_empty();
    let and_this: Vec<Source> = taken.iter().copied().chain([next]).collect();
    DrawingRuling::Card { may, obstacles, another: may && may_take(&and_this, Source::Blind).is_ok() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::CardColour;

    const RED: Source = Source::FaceUp(WagonCard::Colour(CardColour::Red));
    const LOCOMOTIVE: Source = Source::FaceUp(WagonCard::Locomotive);

    /// Whether it may be taken and another after it, or what stands in the way.
    fn asked(next: Source, taken: &[Source], left: Option<(u16, u16)>) -> Result<bool, Vec<NoCard>> {
        let left = left.map(|(in_the_deck, in_the_discard)| CardsLeft { in_the_deck, in_the_discard });
        match drawing_ruling(&DrawingCase::Card { next, taken: taken.to_vec(), left }) {
            DrawingRuling::Card { may: true, obstacles, another } if obstacles.is_empty() => Ok(another),
            DrawingRuling::Card { may: false, obstacles, another: false } => Err(obstacles),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn lw_trn_1_a_first_card_leaves_one_more_and_a_second_none() {
        assert_eq!(asked(RED, &[], None), Ok(true));
        assert_eq!(asked(RED, &[Source::Blind], None), Ok(false));
        assert_eq!(asked(RED, &[RED, RED], None), Err(vec![NoCard::TurnIsOver]));
    }

    #[test]
    fn lw_trn_2_a_face_up_locomotive_is_the_only_card_and_a_blind_one_is_a_card_like_any_other() {
        assert_eq!(asked(LOCOMOTIVE, &[], None), Ok(false));
        assert_eq!(asked(LOCOMOTIVE, &[RED], None), Err(vec![NoCard::LocomotiveOnlyFirst]));
        assert_eq!(asked(Source::Blind, &[], None), Ok(true));
    }

    #[test]
    fn lw_trn_5_eight_cards_close_the_action_but_not_a_turn_that_was_begun() {
        let too_few = NoCard::TooFewCards { cards: 8, closed_at: 8 };
        assert_eq!(asked(Source::Blind, &[], Some((3, 5))), Err(vec![too_few]));
        assert_eq!(asked(Source::Blind, &[], Some((4, 5))), Ok(true));
        assert_eq!(asked(Source::Blind, &[RED], Some((3, 5))), Ok(false));
        let newspaper = Source::FaceUp(WagonCard::Newspaper);
        assert_eq!(asked(newspaper, &[], Some((3, 5))), Err(vec![too_few, NoCard::NewspaperIsReplaced]));
    }

    #[test]
    fn lw_trn_3_lw_trn_12_face_up_cards_and_tickets_are_asked_about_too() {
        let cards = vec![WagonCard::Locomotive; 3];
        let ruling = DrawingRuling::FaceUp { all_replaced: true, turned_up: 5 };
        assert_eq!(drawing_ruling(&DrawingCase::FaceUp { cards }), ruling);
        let draw = Some(TicketDraw { drawn: 2, keep_at_least: 1 });
        assert_eq!(drawing_ruling(&DrawingCase::Tickets { in_the_deck: 2 }), DrawingRuling::Tickets { draw });
    }
}
