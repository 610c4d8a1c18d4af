//! Quarrels that are not about a route: taking wagon cards, drawing tickets, a newspaper, a tie, who starts,
//! postcards, how long a sticker holds. Each is described in a few words and settled with its reasons.

use serde::{Deserialize, Serialize};

use crate::{
    Broken, CompanyColour, GameNumber, Moment,
    booklet::InForce,
    cards::WagonCard,
    drawing::{
        NoCard, Source, TicketDraw, draw_tickets, face_up_are_replaced, face_up_to_replace, may_take,
        may_take_cards,
    },
    events::{NewspaperEffect, newspaper},
    figures::CARDS_THAT_CLOSE_THE_DECK,
    postcards::{NotYet, When, may_complete},
    ranking::{Ranked, Tied, break_tie},
    setup::{WhoStarts, who_starts},
};

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "about", rename_all = "snake_case", deny_unknown_fields)]
pub enum Quarrel {
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
    /// A newspaper was turned up: what does it do?
    Newspaper { moment: Moment },
    /// These have the same total: who goes ahead? In turn order, first player first.
    Tie { tied: Vec<Tied> },
    /// Who starts?
    FirstPlayer { holder: CompanyColour, present: Vec<CompanyColour> },
    /// May a postcard that was drawn then be completed now?
    Postcard { drawn: When, now: When },
    /// Does a sticker with this duration count in this game?
    Sticker {
        since: GameNumber,
        #[serde(default)]
        until: Option<GameNumber>,
        game: GameNumber,
    },
}

/// Wagon cards that nobody has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CardsLeft {
    pub in_the_deck: u16,
    pub in_the_discard: u16,
}

/// Why a card may be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum CardGround {
    /// LW-TRN-1: the first or the second of a turn.
    OneOfTheTurn { nth: usize },
    /// LW-TRN-2: a face-up locomotive as the first card, which makes it the only one.
    LocomotiveFirst,
    /// LW-TRN-2: drawn blind, it counts as one card, whatever it is.
    BlindCountsAsOne,
    /// LW-TRN-5: more cards are left than close the action.
    EnoughCards { cards: u32, closed_at: u16 },
}

/// The referee's answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "about", rename_all = "snake_case")]
pub enum Settled {
    Card {
        may: bool,
        /// Everything that stands in the way, not just the first.
        obstacles: Vec<NoCard>,
        /// What speaks for it; nothing where something stands in the way.
        grounds: Vec<CardGround>,
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
    Newspaper {
        effect: NewspaperEffect,
    },
    Tie {
        /// Best first, each with why it is ahead of the next.
        order: Vec<Ranked>,
    },
    FirstPlayer {
        starts: WhoStarts,
    },
    Postcard {
        may: bool,
        /// Why not.
        why: Option<NotYet>,
    },
    Sticker {
        in_force: InForce,
        /// Of one that is over: the first game without it.
        over_since: Option<GameNumber>,
    },
}

/// A quarrel settled by the rule that it is about, or refused because there can be no such case.
pub fn settle(quarrel: &Quarrel) -> Result<Settled, Broken> {
    Ok(match quarrel {
        Quarrel::Card { next, taken, left } => card(*next, taken, *left),
        Quarrel::FaceUp { cards } => Settled::FaceUp {
            all_replaced: face_up_are_replaced(cards),
            turned_up: face_up_to_replace(cards),
        },
        Quarrel::Tickets { in_the_deck } => Settled::Tickets { draw: draw_tickets(*in_the_deck) },
        Quarrel::Newspaper { moment } => Settled::Newspaper { effect: newspaper(*moment) },
        Quarrel::Tie { tied } => Settled::Tie { order: break_tie(tied)? },
        Quarrel::FirstPlayer { holder, present } => {
            Settled::FirstPlayer { starts: who_starts(present, *holder)? }
        }
        Quarrel::Postcard { drawn, now } => {
            let why = may_complete(*drawn, *now).err();
            Settled::Postcard { may: why.is_none(), why }
        }
        Quarrel::Sticker { since, until, game } => sticker(*since, *until, *game)?,
    })
}

fn card(next: Source, taken: &[Source], left: Option<CardsLeft>) -> Settled {
    // LW-TRN-5 closes the action, not the turn: whoever has begun it takes the second card too.
    let left = left.filter(|_| taken.is_empty());
    let closed = left.and_then(|left| may_take_cards(left.in_the_deck, left.in_the_discard).err());
    let obstacles: Vec<NoCard> = closed.into_iter().chain(may_take(taken, next).err()).collect();
    let may = obstacles.is_empty();
    let and_this: Vec<Source> = taken.iter().copied().chain([next]).collect();
    let another = may && may_take(&and_this, Source::Blind).is_ok();
    let grounds = if may { card_grounds(next, taken.len() + 1, left) } else { Vec::new() };
    Settled::Card { may, obstacles, grounds, another }
}

fn card_grounds(next: Source, nth: usize, left: Option<CardsLeft>) -> Vec<CardGround> {
    let mut grounds = match next {
        Source::FaceUp(WagonCard::Locomotive) => vec![CardGround::LocomotiveFirst],
        Source::FaceUp(_) => vec![CardGround::OneOfTheTurn { nth }],
        Source::Blind => vec![CardGround::OneOfTheTurn { nth }, CardGround::BlindCountsAsOne],
    };
    grounds.extend(left.map(|left| CardGround::EnoughCards {
        cards: u32::from(left.in_the_deck) + u32::from(left.in_the_discard),
        closed_at: CARDS_THAT_CLOSE_THE_DECK,
    }));
    grounds
}

/// LW-STK-4
fn sticker(since: GameNumber, until: Option<GameNumber>, game: GameNumber) -> Result<Settled, Broken> {
    let in_force = crate::booklet::in_force(since, until, game)?;
    let over_since = until.filter(|_| in_force == InForce::NoLonger).and_then(GameNumber::next);
    Ok(Settled::Sticker { in_force, over_since })
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
        match settle(&Quarrel::Card { next, taken: taken.to_vec(), left }).expect("a case that can be") {
            Settled::Card { may: true, obstacles, grounds, another } => {
                assert!(obstacles.is_empty() && !grounds.is_empty(), "a yes has its reason");
                Ok(another)
            }
            Settled::Card { may: false, obstacles, grounds, another: false } => {
                assert!(grounds.is_empty());
                Err(obstacles)
            }
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
        let settled = Settled::FaceUp { all_replaced: true, turned_up: 5 };
        assert_eq!(settle(&Quarrel::FaceUp { cards }), Ok(settled));
        let draw = Some(TicketDraw { drawn: 2, keep_at_least: 1 });
        assert_eq!(settle(&Quarrel::Tickets { in_the_deck: 2 }), Ok(Settled::Tickets { draw }));
    }
}
