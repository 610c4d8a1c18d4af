//! Twelve quarrels of a table, worked out by hand from the printed rules: who is right, and why.

use rules::{
    CompanyColour::{self, Black, Blue, Green, Red, Yellow},
    Moment,
    booklet::{InForce, Slot, Sticker},
    cards::{CardColour, Hand, RouteColour, WagonCard},
    drawing::{NoCard, Source},
    events::NewspaperEffect,
    paying::Shortfall,
    postcards::{NotYet, When},
    ranking::{Ranked, Tied, Why},
    referee::{
        CardGround, CardsLeft, Quarrel, RefereeCase, RuleReason, Ruling, Settled, Verdict, ruling, settle,
    },
    routes::{Extras, Ground, Lane, Obstacle, Route},
    setup::WhoStarts,
};

use crate::cases::game;

/// Red would take the first lane of a blue route of three.
fn case(players: usize, other_lanes: &[Option<CompanyColour>]) -> RefereeCase {
    let lane = |taken_by| Lane { colour: RouteColour::Blue, taken_by };
    RefereeCase {
        game: game(5),
        moment: Moment::Play,
        company: Red,
        players,
        route: Route {
            lanes: [None].iter().chain(other_lanes).copied().map(lane).collect(),
            length: 3,
            big_cities: 0,
            both_ends_on_the_board: true,
            region: None,
        },
        lane: 0,
        wagons_left: None,
        hand: None,
        extra_locomotives: 0,
        took_a_route: false,
        stickers: Vec::new(),
    }
}

fn ruled(case: &RefereeCase) -> Ruling {
    ruling(case).unwrap_or_else(|broken| panic!("{broken}"))
}

fn settled(quarrel: &Quarrel) -> Settled {
    settle(quarrel).unwrap_or_else(|broken| panic!("{broken}"))
}

#[test]
fn lw_trn_8_quarrel_1_the_second_lane_of_a_double_is_closed_to_three_and_open_to_four() {
    let three = ruled(&case(3, &[Some(Green)])).taking;
    assert!(!three.may);
    assert_eq!(three.obstacles, [Obstacle::DoubleClosed { by: Green, players: 3 }]);
    let four = ruled(&case(4, &[Some(Green)])).taking;
    assert!(four.may);
    assert_eq!(four.grounds, [Ground::DoubleOpen { by: Green, players: 4 }]);
    let own = ruled(&case(4, &[Some(Red)])).taking;
    assert_eq!(own.obstacles, [Obstacle::OwnsAnotherLane], "not for whoever has the other lane");
}

#[test]
fn lw_trn_8_quarrel_2_a_triple_is_open_to_two_but_not_twice_to_one() {
    let other = ruled(&case(2, &[Some(Green), None])).taking;
    assert!(other.may);
    assert_eq!(other.grounds, [Ground::TripleOpen { taken: 1, players: 2 }]);
    let own = ruled(&case(2, &[Some(Red), None])).taking;
    assert_eq!((own.may, own.obstacles), (false, vec![Obstacle::OwnsAnotherLane]));
}

#[test]
fn lw_trn_11_quarrel_3_the_route_is_taken_and_one_of_two_conditions_is_paid_besides() {
    let mut asked = case(4, &[]);
    asked.route.length = 4;
    asked.hand = Some(Hand { blue: 3, locomotive: 2, ..Hand::default() });
    asked.extra_locomotives = 2;
    let taking = ruled(&asked).taking;
    assert!(taking.may, "3 blue and 1 locomotive (LW-TRN-6)");
    assert_eq!(taking.extras, Some(Extras { wanted: 2, affordable: 1 }), "one of the two, not both");
    let ways: Vec<(Option<CardColour>, u8, u8, u8)> = taking
        .payments
        .expect("the hand is known")
        .iter()
        .map(|way| (way.colour, way.cards, way.locomotives, way.extra_locomotives))
        .collect();
    let blue = Some(CardColour::Blue);
    assert_eq!(ways, [(blue, 3, 1, 1), (blue, 2, 2, 0)]);
    asked.hand = Some(Hand { blue: 1, locomotive: 2, ..Hand::default() });
    let short = Obstacle::CannotPay(Shortfall { cards: 1, colour: blue });
    assert_eq!(ruled(&asked).taking.obstacles, [short], "what is short is said");
}

#[test]
fn lw_trn_9_quarrel_4_a_grey_route_paid_in_the_own_colour_brings_no_bonus() {
    let mut asked = case(4, &[]);
    asked.route.lanes[0].colour = RouteColour::Grey;
    asked.hand = Some(Hand { red: 3, ..Hand::default() });
    let ruling = ruled(&asked);
    assert!(ruling.taking.may);
    let company_routes = &ruling.booklet[0];
    assert_eq!(company_routes.verdict, Verdict::DoesNotApply);
    let grey = RuleReason::OwnColour { wanted: true, company: Red, found: RouteColour::Grey, met: false };
    assert_eq!(company_routes.reasons, [grey]);
}

#[test]
fn lw_trn_7_quarrel_5_a_route_that_runs_off_the_edge_cannot_be_taken() {
    let mut asked = case(4, &[]);
    asked.route.both_ends_on_the_board = false;
    assert_eq!(ruled(&asked).taking.obstacles, [Obstacle::RunsOffTheBoard]);
}

#[test]
fn lw_stk_4_quarrel_6_a_sticker_until_game_6_is_over_in_game_7() {
    let asked = |number| Quarrel::Sticker { since: game(2), until: Some(game(6)), game: game(number) };
    let over = Settled::Sticker { in_force: InForce::NoLonger, over_since: Some(game(7)) };
    assert_eq!(settled(&asked(7)), over);
    assert_eq!(settled(&asked(9)), over, "since the same game, whenever one asks");
    assert_eq!(settled(&asked(6)), Settled::Sticker { in_force: InForce::Now, over_since: None });
    assert_eq!(settled(&asked(1)), Settled::Sticker { in_force: InForce::NotYet, over_since: None });
    // On taking a route it is passed over for the same reason.
    let sticker = Sticker {
        id: 1,
        place: Slot::Letter('K'),
        title: "A rule".to_owned(),
        since: game(2),
        until: Some(game(6)),
        conditions: None,
        twin_of: None,
    };
    let rule =
        ruled(&RefereeCase { game: game(7), stickers: vec![sticker], ..case(4, &[]) }).booklet[1].clone();
    assert_eq!(rule.verdict, Verdict::DoesNotApply);
    assert_eq!(rule.reasons, [RuleReason::NoLongerInForce { until: game(6) }]);
}

#[test]
fn lw_pos_3_quarrel_7_a_postcard_of_the_end_waits_for_the_next_game_and_of_the_last_for_ever() {
    let when = |number, moment| When { game: game(number), moment };
    let asked = |drawn, now| settled(&Quarrel::Postcard { drawn, now });
    let last_game = asked(when(4, Moment::End), when(5, Moment::Play));
    assert_eq!(last_game, Settled::Postcard { may: true, why: None });
    let this_game = asked(when(5, Moment::End), when(5, Moment::End));
    let next = Some(NotYet::NotBeforeGame { game: game(6) });
    assert_eq!(this_game, Settled::Postcard { may: false, why: next });
    let twelfth = asked(when(12, Moment::End), when(12, Moment::End));
    assert_eq!(twelfth, Settled::Postcard { may: false, why: Some(NotYet::Never) });
}

const RED: Source = Source::FaceUp(WagonCard::Colour(CardColour::Red));
const LOCOMOTIVE: Source = Source::FaceUp(WagonCard::Locomotive);

fn card(next: Source, taken: &[Source], left: Option<CardsLeft>) -> Settled {
    settled(&Quarrel::Card { next, taken: taken.to_vec(), left })
}

#[test]
fn lw_trn_2_quarrel_8_a_face_up_locomotive_is_the_first_card_and_the_only_one() {
    let no =
        |obstacle| Settled::Card { may: false, obstacles: vec![obstacle], grounds: vec![], another: false };
    assert_eq!(card(LOCOMOTIVE, &[RED], None), no(NoCard::LocomotiveOnlyFirst));
    let first = Settled::Card {
        may: true,
        obstacles: vec![],
        grounds: vec![CardGround::LocomotiveFirst],
        another: false,
    };
    assert_eq!(card(LOCOMOTIVE, &[], None), first);
    assert_eq!(card(RED, &[LOCOMOTIVE], None), no(NoCard::LocomotiveTaken));
    let blind = Settled::Card {
        may: true,
        obstacles: vec![],
        grounds: vec![CardGround::OneOfTheTurn { nth: 1 }, CardGround::BlindCountsAsOne],
        another: true,
    };
    assert_eq!(card(Source::Blind, &[], None), blind);
}

#[test]
fn lw_set_5_lw_evt_2_quarrel_9_a_newspaper_brings_an_event_in_play_and_none_at_set_up() {
    let effect = |moment| settled(&Quarrel::Newspaper { moment });
    assert_eq!(effect(Moment::Setup), Settled::Newspaper { effect: NewspaperEffect::BackIntoTheDeck });
    assert_eq!(effect(Moment::Play), Settled::Newspaper { effect: NewspaperEffect::NextEvent });
}

#[test]
fn lw_end_7_quarrel_10_a_tie_goes_to_more_tickets_and_then_to_whoever_plays_later() {
    let tied = |rows: &[(CompanyColour, i64)]| {
        let tied = rows.iter().map(|(company, completed)| Tied { company: *company, completed: *completed });
        match settled(&Quarrel::Tie { tied: tied.collect() }) {
            Settled::Tie { order } => order,
            other => panic!("{other:?}"),
        }
    };
    let by_tickets = tied(&[(Blue, 3), (Yellow, 2)]);
    let ahead = Why::AheadByTickets { of: Yellow, completed: 3, theirs: 2 };
    assert_eq!(by_tickets[0], Ranked { place: 1, company: Blue, why: ahead });
    let by_turn = tied(&[(Blue, 2), (Yellow, 2)]);
    let later = Why::AheadByTurnOrder { of: Blue, turn: 2, theirs: 1 };
    assert_eq!(by_turn[0], Ranked { place: 1, company: Yellow, why: later });
    let three = tied(&[(Black, 1), (Blue, 2), (Yellow, 2)]);
    assert_eq!(three.iter().map(|ranked| ranked.company).collect::<Vec<_>>(), [Yellow, Blue, Black]);
}

#[test]
fn lw_set_14_quarrel_11_an_absent_holders_card_goes_to_one_of_those_present() {
    let starts = |present: &[CompanyColour]| {
        settled(&Quarrel::FirstPlayer { holder: Black, present: present.to_vec() })
    };
    let draw = WhoStarts::Draw { among: vec![Red, Blue, Green], absent: Black };
    assert_eq!(starts(&[Red, Blue, Green]), Settled::FirstPlayer { starts: draw });
    let card = WhoStarts::Card { company: Black };
    assert_eq!(starts(&[Red, Black]), Settled::FirstPlayer { starts: card });
}

#[test]
fn lw_trn_5_quarrel_12_eight_cards_in_deck_and_discard_close_the_wagon_cards() {
    let left = |in_the_deck, in_the_discard| Some(CardsLeft { in_the_deck, in_the_discard });
    let closed = NoCard::TooFewCards { cards: 8, closed_at: 8 };
    assert!(
        matches!(card(Source::Blind, &[], left(3, 5)), Settled::Card { may: false, obstacles, .. } if obstacles == [closed])
    );
    let Settled::Card { may, grounds, .. } = card(RED, &[], left(4, 5)) else { panic!("about a card") };
    assert!(may);
    assert_eq!(
        grounds,
        [CardGround::OneOfTheTurn { nth: 1 }, CardGround::EnoughCards { cards: 9, closed_at: 8 }]
    );
}

#[test]
fn lw_cmp_2_a_quarrel_that_cannot_be_is_refused() {
    let alone = Quarrel::Tie { tied: vec![Tied { company: Red, completed: 1 }] };
    assert!(settle(&alone).is_err());
    let twice = Quarrel::FirstPlayer { holder: Red, present: vec![Red, Red] };
    assert!(settle(&twice).is_err());
    let backwards = Quarrel::Sticker { since: game(5), until: Some(game(4)), game: game(5) };
    assert!(settle(&backwards).is_err());
    let owing = Quarrel::Tie {
        tied: vec![Tied { company: Red, completed: -1 }, Tied { company: Blue, completed: 0 }],
    };
    assert!(settle(&owing).is_err());
}
