//! LW-STK-1 to LW-STK-5, LW-TRN-9 and LW-TRN-10 as the referee sees them.

use proptest::prelude::*;
use rules::{
    Broken,
    CompanyColour::{Blue, Green, Red},
    Moment,
    booklet::{Conditions, GameSpan, PrintedRule, Slot, Sticker},
    cards::{Hand, RouteColour},
    referee::{RefereeCase, Rule, RuleName, RuleReason, Ruling, Verdict, ruling},
    routes::{Lane, Obstacle, Route},
};

use crate::cases::game;

fn case(stickers: Vec<Sticker>) -> RefereeCase {
    RefereeCase {
        game: game(5),
        moment: Moment::Play,
        company: Red,
        players: 4,
        route: Route {
            lanes: vec![Lane { colour: RouteColour::Red, taken_by: None }],
            length: 3,
            big_cities: 1,
            both_ends_on_the_board: true,
            region: None,
        },
        lane: 0,
        wagons_left: None,
        hand: None,
        extra_locomotives: 0,
        took_a_route: false,
        stickers,
    }
}

fn sticker(place: &str, conditions: Option<Conditions>) -> Sticker {
    let place: Slot = place.parse().expect("never fails");
    Sticker {
        id: 7,
        title: format!("rule {place}"),
        place,
        since: game(2),
        until: None,
        conditions,
        twin_of: None,
    }
}

fn ruled(case: &RefereeCase) -> Ruling {
    ruling(case).unwrap_or_else(|broken| panic!("{broken}"))
}

fn named(rules: &[Rule]) -> Vec<String> {
    let name = |rule: &Rule| match &rule.rule {
        RuleName::Printed { printed: PrintedRule::CompanyRoutes } => "company routes".to_owned(),
        RuleName::Printed { printed: PrintedRule::BigCities } => "big cities".to_owned(),
        RuleName::Sticker { .. } => rule.place.as_ref().map(Slot::to_string).unwrap_or_default(),
    };
    rules.iter().map(name).collect()
}

#[test]
fn lw_stk_3_the_rules_come_in_the_order_of_the_booklet_whatever_the_order_of_finding() {
    let found = ["V", "K", "J", "F", "U"].map(|place| sticker(place, None)).to_vec();
    let ruling = ruled(&case(found));
    assert_eq!(named(&ruling.booklet), ["F", "J", "company routes", "K", "U", "V", "big cities"]);
    assert!(ruling.elsewhere.is_empty());
}

#[test]
fn lw_stk_1_with_nothing_found_only_the_two_printed_rules_are_asked() {
    assert_eq!(named(&ruled(&case(vec![])).booklet), ["company routes", "big cities"]);
    let set_up_only = ruled(&case(vec![sticker("A", None), sticker("end-4", None)]));
    assert_eq!(named(&set_up_only.booklet), ["company routes", "big cities"], "other chapters are not asked");
}

#[test]
fn lw_stk_2_the_quick_reference_stands_beside() {
    let ruling = ruled(&case(vec![sticker("11", None), sticker("1", None)]));
    assert_eq!(named(&ruling.guide), ["1", "11"]);
    assert_eq!(named(&ruling.booklet), ["company routes", "big cities"]);
    let numbers: Vec<Option<Slot>> = ruling.booklet.into_iter().map(|rule| rule.guide).collect();
    assert_eq!(numbers, [Some(Slot::Guide(3)), Some(Slot::Guide(12))], "printed rules stand in both");
}

#[test]
fn lw_stk_2_lw_stk_3_a_sticker_and_its_twin_are_one_rule_in_the_order_of_the_booklet() {
    let big_city = Some(Conditions { big_city: Some(true), ..Conditions::default() });
    let twin =
        |of| Sticker { id: 8, twin_of: Some(of), until: Some(game(2)), ..sticker("7", big_city.clone()) };
    let l = Sticker { id: 9, ..sticker("L", None) };
    let ruling = ruled(&case(vec![twin(7), sticker("K", None), l]));
    assert_eq!(named(&ruling.booklet), ["company routes", "K", "L", "big cities"]);
    assert!(ruling.guide.is_empty(), "counted once");
    assert_eq!(ruling.booklet[1].guide, Some(Slot::Guide(7)));
    // It lasts as long as the booklet says, and what was noted at either place is checked.
    assert_eq!(ruling.booklet[1].verdict, Verdict::Applies);
    let orphan = ruled(&case(vec![twin(99), sticker("K", None)]));
    assert_eq!(named(&orphan.guide), ["7"], "one whose twin is gone stands alone");
    let set_up = Sticker { id: 5, ..sticker("A", None) };
    assert_eq!(named(&ruled(&case(vec![twin(5), set_up])).guide), ["7"], "set-up is not said again there");
}

#[test]
fn lw_stk_4_a_rule_is_asked_as_of_the_game_in_question() {
    let mut short = sticker("K", Some(Conditions { big_city: Some(true), ..Conditions::default() }));
    short.until = Some(game(5));
    let at = |number: u8| {
        let ruling = ruled(&RefereeCase { game: game(number), ..case(vec![short.clone()]) });
        (ruling.booklet[1].verdict, ruling.booklet[1].reasons.clone())
    };
    assert_eq!(at(1), (Verdict::DoesNotApply, vec![RuleReason::NotYetInForce { since: game(2) }]));
    assert_eq!(at(2).0, Verdict::Applies);
    assert_eq!(at(5).0, Verdict::Applies);
    assert_eq!(at(6), (Verdict::DoesNotApply, vec![RuleReason::NoLongerInForce { until: game(5) }]));
}

#[test]
fn lw_stk_5_a_rule_in_a_place_the_booklet_does_not_have_is_for_people() {
    let conditions = Some(Conditions { big_city: Some(true), ..Conditions::default() });
    let ruling = ruled(&case(vec![sticker("dos du plateau", conditions)]));
    assert_eq!(named(&ruling.elsewhere), ["dos du plateau"]);
    assert_eq!(ruling.elsewhere[0].verdict, Verdict::ForPeople);
    assert!(ruling.elsewhere[0].reasons.contains(&RuleReason::PlaceUnknown));
}

#[test]
fn a_sticker_without_conditions_is_for_people_to_judge() {
    for conditions in [None, Some(Conditions::default())] {
        let ruling = ruled(&case(vec![sticker("K", conditions)]));
        assert_eq!(ruling.booklet[1].verdict, Verdict::ForPeople);
        assert_eq!(ruling.booklet[1].reasons, [RuleReason::NoConditions]);
    }
}

#[test]
fn every_condition_is_checked_and_each_alone_can_refuse() {
    use Verdict::*;
    let span = |from, until| Some(GameSpan { from: game(from), until: game(until) });
    let none = Conditions::default;
    for (conditions, verdict) in [
        (Conditions { moment: Some(Moment::Play), ..none() }, Applies),
        (Conditions { moment: Some(Moment::End), ..none() }, DoesNotApply),
        (Conditions { route_colours: vec![RouteColour::Grey, RouteColour::Red], ..none() }, Applies),
        (Conditions { route_colours: vec![RouteColour::Grey], ..none() }, DoesNotApply),
        (Conditions { lengths: vec![3, 4], ..none() }, Applies),
        (Conditions { lengths: vec![1, 2], ..none() }, DoesNotApply),
        (Conditions { length_from: Some(3), ..none() }, Applies),
        (Conditions { length_from: Some(4), ..none() }, DoesNotApply),
        (Conditions { lengths: vec![3], length_from: Some(5), ..none() }, Applies),
        (Conditions { big_city: Some(true), ..none() }, Applies),
        (Conditions { big_city: Some(false), ..none() }, DoesNotApply),
        (Conditions { own_colour: Some(true), ..none() }, Applies),
        (Conditions { own_colour: Some(false), ..none() }, DoesNotApply),
        (Conditions { games: span(3, 5), ..none() }, Applies),
        (Conditions { games: span(6, 9), ..none() }, DoesNotApply),
        (Conditions { region: Some("Grand Lac".to_owned()), ..none() }, ForPeople),
        (Conditions { region: Some("Grand Lac".to_owned()), lengths: vec![1], ..none() }, DoesNotApply),
        (Conditions { own_colour: Some(true), lengths: vec![3], ..none() }, Applies),
        (Conditions { own_colour: Some(true), lengths: vec![4], ..none() }, DoesNotApply),
    ] {
        let ruling = ruled(&case(vec![sticker("K", Some(conditions.clone()))]));
        assert_eq!(ruling.booklet[1].verdict, verdict, "{conditions:?}: {:?}", ruling.booklet[1].reasons);
    }
    let mut somewhere =
        case(vec![sticker("K", Some(Conditions { region: Some(" grand lac".to_owned()), ..none() }))]);
    somewhere.route.region = Some("Grand Lac".to_owned());
    assert_eq!(ruled(&somewhere).booklet[1].verdict, Applies);
    somewhere.route.region = Some("Prairie".to_owned());
    assert_eq!(ruled(&somewhere).booklet[1].verdict, DoesNotApply);
}

#[test]
fn lw_trn_9_company_routes_apply_to_the_own_colour_only() {
    let company_routes = |case: &RefereeCase| ruled(case).booklet[0].clone();
    assert_eq!(company_routes(&case(vec![])).verdict, Verdict::Applies);
    let blue = RefereeCase { company: Blue, ..case(vec![]) };
    assert_eq!(company_routes(&blue).verdict, Verdict::DoesNotApply);
    let mut grey = RefereeCase { hand: Some(Hand { red: 3, ..Hand::default() }), ..case(vec![]) };
    grey.route.lanes[0].colour = RouteColour::Grey;
    let rule = company_routes(&grey);
    assert_eq!(rule.verdict, Verdict::DoesNotApply, "paid in red, but a grey route");
    let reason = RuleReason::OwnColour { wanted: true, company: Red, found: RouteColour::Grey, met: false };
    assert_eq!(rule.reasons, [reason]);
}

#[test]
fn lw_trn_10_big_cities_apply_when_an_end_is_one() {
    let big_cities = |big_cities: u8| {
        let mut asked = case(vec![]);
        asked.route.big_cities = big_cities;
        ruled(&asked).booklet[1].verdict
    };
    assert_eq!([0, 1, 2].map(big_cities), [Verdict::DoesNotApply, Verdict::Applies, Verdict::Applies]);
}

#[test]
fn lw_trn_8_the_referee_also_says_whether_the_route_may_be_taken() {
    let mut asked = RefereeCase { players: 3, lane: 1, ..case(vec![]) };
    asked.route.lanes = vec![
        Lane { colour: RouteColour::Red, taken_by: Some(Green) },
        Lane { colour: RouteColour::Blue, taken_by: None },
    ];
    assert_eq!(ruled(&asked).taking.obstacles, [Obstacle::DoubleClosed { by: Green, players: 3 }]);
    asked.lane = 2;
    assert_eq!(ruling(&asked), Err(Broken::LaneUnknown { lane: 2, lanes: 2 }));
    let mut early = case(vec![sticker("K", None)]);
    early.stickers[0].until = Some(game(1));
    let broken = Broken::RuleEndsBeforeItBegins { since: game(2), until: game(1) };
    assert_eq!(ruling(&early), Err(broken));
}

proptest! {
    /// The order written out once more, independent of the data the program uses.
    #[test]
    fn lw_stk_3_the_referees_order_is_always_the_booklets(
        letters in prop::sample::subsequence("FGHIJKLMNOPQRSTUV".chars().collect::<Vec<_>>(), 0..=17).prop_shuffle(),
    ) {
        let stickers = letters.iter().map(|letter| sticker(&letter.to_string(), None)).collect();
        let ruling = ruled(&case(stickers));
        let before: String = "FGHIJ".chars().filter(|letter| letters.contains(letter)).collect();
        let after: String = "KLMNOPQRSTUV".chars().filter(|letter| letters.contains(letter)).collect();
        let mut expected: Vec<String> = before.chars().map(String::from).collect();
        expected.push("company routes".to_owned());
        expected.extend(after.chars().map(String::from));
        expected.push("big cities".to_owned());
        prop_assert_eq!(named(&ruling.booklet), expected);
    }
}

#[test]
fn lw_trn_8_a_rule_can_ask_for_single_double_or_triple_routes() {
    let wanted = vec![2, 3];
    let only_double = Conditions { lanes: wanted.clone(), ..Conditions::default() };
    let mut case = case(vec![sticker("K", Some(only_double))]);
    let of_k = |case: &RefereeCase| {
        let rules = ruled(case).booklet;
        let rule = rules.into_iter().find(|rule| rule.place.is_some()).expect("K");
        (rule.verdict, rule.reasons)
    };
    let single = RuleReason::Lanes { wanted: wanted.clone(), found: 1, met: false };
    assert_eq!(of_k(&case), (Verdict::DoesNotApply, vec![single]));
    case.route.lanes.push(Lane { colour: RouteColour::Blue, taken_by: None });
    assert_eq!(of_k(&case), (Verdict::Applies, vec![RuleReason::Lanes { wanted, found: 2, met: true }]));
}
