//! Taking wagon cards and drawing tickets: two of the three actions of a turn.

use serde::{Deserialize, Serialize};

use crate::{
    cards::WagonCard,
    figures::{
        CARDS_A_TURN, CARDS_THAT_CLOSE_THE_DECK, FACE_UP, LOCOMOTIVES_THAT_CLEAR, TICKETS_DRAWN,
        TICKETS_KEPT_OF_DRAWN,
    },
};

/// Where a wagon card is taken from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// From the face-up cards, and which.
    FaceUp(WagonCard),
    /// From the top of the deck, unseen. A blind locomotive is a card like any other (LW-TRN-2).
    Blind,
}

/// Why a card may not be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum NoCard {
    /// LW-TRN-5: so few cards are left in deck and discard that the action cannot be chosen.
    TooFewCards { cards: u32, closed_at: u16 },
    /// LW-TRN-1: two cards a turn.
    TurnIsOver,
    /// LW-TRN-2: a face-up locomotive was the only card of this turn.
    LocomotiveTaken,
    /// LW-TRN-2: a face-up locomotive can only be the first card.
    LocomotiveOnlyFirst,
    /// LW-EVT-2: a newspaper never lies among the face-up cards; it is replaced at once.
    NewspaperIsReplaced,
}

/// LW-TRN-5: whether the action can be chosen at all.
pub fn may_take_cards(in_the_deck: u16, in_the_discard: u16) -> Result<(), NoCard> {
    let cards = u32::from(in_the_deck) + u32::from(in_the_discard);
    if cards > u32::from(CARDS_THAT_CLOSE_THE_DECK) {
        Ok(())
    } else {
        Err(NoCard::TooFewCards { cards, closed_at: CARDS_THAT_CLOSE_THE_DECK })
    }
}

/// LW-TRN-1 and LW-TRN-2: may this card be the next, after those taken this turn?
pub fn may_take(taken: &[Source], next: Source) -> Result<(), NoCard> {
    let locomotive = Source::FaceUp(WagonCard::Locomotive);
    if next == Source::FaceUp(WagonCard::Newspaper) {
        Err(NoCard::NewspaperIsReplaced)
    } else if taken.contains(&locomotive) {
        Err(NoCard::LocomotiveTaken)
    } else if taken.len() >= CARDS_A_TURN {
        Err(NoCard::TurnIsOver)
    } else if next == locomotive && !taken.is_empty() {
        Err(NoCard::LocomotiveOnlyFirst)
    } else {
        Ok(())
    }
}

/// LW-TRN-3 (and LW-SET-5): with three locomotives among the face-up cards, all are replaced.
pub fn face_up_are_replaced(face_up: &[WagonCard]) -> bool {
    face_up.iter().filter(|card| **card == WagonCard::Locomotive).count() >= LOCOMOTIVES_THAT_CLEAR
}

/// LW-TRN-1: how many cards have to be turned up to have all of them again.
pub fn face_up_to_replace(face_up: &[WagonCard]) -> u16 {
    let lie = u16::try_from(face_up.len()).unwrap_or(u16::MAX);
    if face_up_are_replaced(face_up) { FACE_UP } else { FACE_UP.saturating_sub(lie) }
}

/// LW-TRN-12: tickets drawn in a turn, and how many must be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TicketDraw {
    pub drawn: u16,
    pub keep_at_least: u16,
}

/// LW-TRN-12: three from the top or what is left; none if the deck is empty.
pub fn draw_tickets(in_the_deck: u16) -> Option<TicketDraw> {
    (in_the_deck > 0)
        .then(|| TicketDraw { drawn: TICKETS_DRAWN.min(in_the_deck), keep_at_least: TICKETS_KEPT_OF_DRAWN })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::CardColour;
    use Source::*;

    const RED: Source = FaceUp(WagonCard::Colour(CardColour::Red));
    const LOCOMOTIVE: Source = FaceUp(WagonCard::Locomotive);

    #[test]
    fn lw_trn_1_two_cards_each_face_up_or_blind() {
        for first in [RED, Blind] {
            assert_eq!(may_take(&[], first), Ok(()));
            for second in [RED, Blind] {
                assert_eq!(may_take(&[first], second), Ok(()));
                assert_eq!(may_take(&[first, second], Blind), Err(NoCard::TurnIsOver));
            }
        }
    }

    #[test]
    fn lw_trn_1_a_card_that_was_taken_is_replaced() {
        let five = [WagonCard::Colour(CardColour::Red); 5];
        assert_eq!(face_up_to_replace(&five), 0);
        assert_eq!(face_up_to_replace(&five[1..]), 1);
    }

    #[test]
    fn lw_trn_2_a_face_up_locomotive_is_first_and_alone() {
        assert_eq!(may_take(&[], LOCOMOTIVE), Ok(()));
        assert_eq!(may_take(&[LOCOMOTIVE], Blind), Err(NoCard::LocomotiveTaken));
        assert_eq!(may_take(&[LOCOMOTIVE], LOCOMOTIVE), Err(NoCard::LocomotiveTaken));
        assert_eq!(may_take(&[RED], LOCOMOTIVE), Err(NoCard::LocomotiveOnlyFirst));
        assert_eq!(may_take(&[Blind], LOCOMOTIVE), Err(NoCard::LocomotiveOnlyFirst));
    }

    #[test]
    fn lw_trn_2_a_blind_locomotive_is_a_card_like_any_other() {
        // What was drawn blind does not matter, so a second card may follow it.
        assert_eq!(may_take(&[Blind], RED), Ok(()));
        assert_eq!(may_take(&[Blind], Blind), Ok(()));
    }

    #[test]
    fn lw_trn_3_three_locomotives_clear_the_five() {
        let white = WagonCard::Colour(CardColour::White);
        let with = |locomotives: usize| -> Vec<WagonCard> {
            (0..5).map(|card| if card < locomotives { WagonCard::Locomotive } else { white }).collect()
        };
        let cleared: Vec<bool> = (0..=5).map(|count| face_up_are_replaced(&with(count))).collect();
        assert_eq!(cleared, [false, false, false, true, true, true]);
        assert_eq!(face_up_to_replace(&with(3)), 5);
    }

    #[test]
    fn lw_trn_5_eight_cards_or_fewer_close_the_action() {
        assert_eq!(may_take_cards(5, 4), Ok(()));
        assert_eq!(may_take_cards(5, 3), Err(NoCard::TooFewCards { cards: 8, closed_at: 8 }));
        assert_eq!(may_take_cards(0, 0), Err(NoCard::TooFewCards { cards: 0, closed_at: 8 }));
        assert_eq!(may_take_cards(0, 9), Ok(()), "LW-TRN-4: the discard becomes the deck");
        assert_eq!(may_take_cards(u16::MAX, u16::MAX), Ok(()));
    }

    #[test]
    fn lw_evt_2_a_newspaper_is_never_taken() {
        assert_eq!(may_take(&[], FaceUp(WagonCard::Newspaper)), Err(NoCard::NewspaperIsReplaced));
    }

    #[test]
    fn lw_trn_12_three_tickets_or_what_is_left_and_one_is_kept() {
        let drawn: Vec<Option<(u16, u16)>> = [0, 1, 2, 3, 33]
            .into_iter()
            .map(|deck| draw_tickets(deck).map(|draw| (draw.drawn, draw.keep_at_least)))
            .collect();
        assert_eq!(drawn, [None, Some((1, 1)), Some((2, 1)), Some((3, 1)), Some((3, 1))]);
    }
}
