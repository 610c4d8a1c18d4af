//! Taking a route: may this company take it now, and what it brings.

use serde::{Deserialize, Serialize};

use crate::{
    Broken, CompanyColour,
    cards::{Hand, RouteColour},
    company::{check_once_each, check_table},
    figures::{BIG_CITY_CARDS, DOUBLE_CLOSES_UP_TO, MOST_LANES},
    paying::{Payment, Shortfall, shortfall, ways_to_pay},
};

/// A route between two places: one to three lanes of the same length.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Route {
    pub lanes: Vec<Lane>,
    /// Spaces of each lane.
    pub length: u8,
    /// How many of its two ends are big cities (LW-TRN-10).
    #[serde(default)]
    pub big_cities: u8,
    /// Whether both ends have a city on the board (LW-TRN-7).
    #[serde(default = "yes")]
    pub both_ends_on_the_board: bool,
    /// The region of the board it lies in, if the group says so.
    #[serde(default)]
    pub region: Option<String>,
}

fn yes() -> bool {
    true
}

/// One lane of a route, and who has taken it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Lane {
    pub colour: RouteColour,
    #[serde(default)]
    pub taken_by: Option<CompanyColour>,
}

/// A company that would take a lane of a route now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Taking {
    pub company: CompanyColour,
    /// How many play (LW-TRN-8).
    pub players: usize,
    pub route: Route,
    /// Which lane, counted from 0.
    #[serde(default)]
    pub lane: usize,
    /// Wagons in the reserve, if known.
    #[serde(default)]
    pub wagons_left: Option<u8>,
    /// Cards in the hand, if known.
    #[serde(default)]
    pub hand: Option<Hand>,
    /// Conditions that could be met with an extra locomotive each, besides (LW-TRN-11).
    #[serde(default)]
    pub extra_locomotives: u8,
    /// Whether a route was taken this turn already (LW-TRN-6).
    #[serde(default)]
    pub took_a_route: bool,
}

/// What stands in the way of taking a lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Obstacle {
    /// LW-TRN-6: one route a turn.
    OneRouteATurn,
    /// LW-TRN-7: an end of it has no city on the board.
    RunsOffTheBoard,
    /// LW-TRN-6: this lane is taken.
    LaneTaken { by: CompanyColour },
    /// LW-TRN-8: the company has another lane of it.
    OwnsAnotherLane,
    /// LW-TRN-8: with two or three players the second lane of a double is closed.
    DoubleClosed { by: CompanyColour, players: usize },
    /// LW-TRN-6: a wagon on each space.
    TooFewWagons { left: u8, spaces: u8 },
    /// LW-TRN-6: the hand cannot pay, and what is short.
    CannotPay(Shortfall),
}

/// Why a lane may be taken: a yes has its reasons, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Ground {
    /// LW-TRN-6: a single route that nobody has.
    RouteFree,
    /// LW-TRN-8: no lane of the double is taken yet.
    DoubleUntaken,
    /// LW-TRN-8: with so many players both lanes stay open; this company has the other.
    DoubleOpen { by: CompanyColour, players: usize },
    /// LW-TRN-8: a triple stays open in full for any number of players.
    TripleOpen { taken: usize, players: usize },
    /// LW-TRN-6: a wagon for each space.
    EnoughWagons { left: u8, spaces: u8 },
    /// LW-TRN-6: the hand can pay.
    HandPays,
}

/// LW-TRN-11: of the conditions that each allow an extra locomotive, how many can be paid besides the route.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Extras {
    pub wanted: u8,
    pub affordable: u8,
}

/// May the lane be taken, and how could it be paid?
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TakingVerdict {
    pub may: bool,
    /// Everything that stands in the way, not just the first.
    pub obstacles: Vec<Obstacle>,
    /// What speaks for it; nothing where something stands in the way.
    pub grounds: Vec<Ground>,
    /// Every way to pay, cheapest in locomotives first; none if the hand is not known.
    pub payments: Option<Vec<Payment>>,
    /// Which conditions can be paid besides is another question than whether the route can be taken; absent where
    /// nobody asked, or the hand is not known.
    pub extras: Option<Extras>,
}

impl Taking {
    /// Whether the case can exist at all: table, lanes and ends.
    pub fn check(&self) -> Result<Lane, Broken> {
        check_table(self.players)?;
        let Route { lanes, length, big_cities, .. } = &self.route;
        if *length == 0 {
            return Err(Broken::RouteWithoutSpaces);
        }
        if *big_cities > 2 {
            return Err(Broken::BigCitiesImpossible { big_cities: *big_cities });
        }
        if lanes.is_empty() || lanes.len() > MOST_LANES {
            return Err(Broken::LanesImpossible { lanes: lanes.len(), most: MOST_LANES });
        }
        check_once_each(lanes.iter().filter_map(|lane| lane.taken_by))?;
        lanes.get(self.lane).copied().ok_or(Broken::LaneUnknown { lane: self.lane, lanes: lanes.len() })
    }
}

/// LW-TRN-6 to LW-TRN-8: may this company take this lane now, and if not, why?
pub fn may_take(taking: &Taking) -> Result<TakingVerdict, Broken> {
    let lane = taking.check()?;
    let Route { lanes, length, both_ends_on_the_board, .. } = &taking.route;
    let mut obstacles = Vec::new();
    if taking.took_a_route {
        obstacles.push(Obstacle::OneRouteATurn);
    }
    if !both_ends_on_the_board {
        obstacles.push(Obstacle::RunsOffTheBoard);
    }
    if let Some(by) = lane.taken_by {
        obstacles.push(Obstacle::LaneTaken { by });
    } else {
        obstacles.extend(closed_by_another_lane(lanes, taking.company, taking.players));
    }
    if let Some(left) = taking.wagons_left
        && left < *length
    {
        obstacles.push(Obstacle::TooFewWagons { left, spaces: *length });
    }
    let wanted = taking.extra_locomotives;
    let payments = taking.hand.map(|hand| ways_to_pay(lane.colour, *length, &hand, wanted));
    let short = taking.hand.and_then(|hand| shortfall(lane.colour, *length, &hand));
    obstacles.extend(short.map(Obstacle::CannotPay));
    let may = obstacles.is_empty();
    let grounds = if may { grounds(taking) } else { Vec::new() };
    // The cheapest way comes first and leaves most.
    let cheapest = payments.as_ref().and_then(|ways| ways.first()).filter(|_| wanted > 0);
    let extras = cheapest.map(|way| Extras { wanted, affordable: way.extra_locomotives });
    Ok(TakingVerdict { may, obstacles, grounds, payments, extras })
}

/// What speaks for taking a lane that may be taken.
fn grounds(taking: &Taking) -> Vec<Ground> {
    let Taking { players, route: Route { lanes, length, .. }, .. } = taking;
    let mut taken = lanes.iter().filter_map(|lane| lane.taken_by);
    let count = taken.clone().count();
    let open = match (lanes.len(), taken.next()) {
        (1, _) => Ground::RouteFree,
        (2, None) => Ground::DoubleUntaken,
        (2, Some(by)) => Ground::DoubleOpen { by, players: *players },
        _ => Ground::TripleOpen { taken: count, players: *players },
    };
    let wagons = taking.wagons_left.map(|left| Ground::EnoughWagons { left, spaces: *length });
    [Some(open), wagons, taking.hand.map(|_| Ground::HandPays)].into_iter().flatten().collect()
}

/// LW-TRN-8: what the other lanes of the route forbid.
fn closed_by_another_lane(lanes: &[Lane], company: CompanyColour, players: usize) -> Option<Obstacle> {
    let mut taken = lanes.iter().filter_map(|lane| lane.taken_by);
    if taken.clone().any(|owner| owner == company) {
        return Some(Obstacle::OwnsAnotherLane);
    }
    let closes = lanes.len() == 2 && players <= DOUBLE_CLOSES_UP_TO;
    taken.next().filter(|_| closes).map(|by| Obstacle::DoubleClosed { by, players })
}

/// LW-TRN-9: a route in the company's own colour earns its bonus at once; what
/// a grey route was paid with does not make it one.
pub fn is_company_route(company: CompanyColour, colour: RouteColour) -> bool {
    colour.company() == Some(company)
}

/// LW-TRN-10: cards drawn for a route that touches so many big cities.
pub fn big_city_cards(big_cities: u8) -> u8 {
    if big_cities > 0 { BIG_CITY_CARDS } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::COMPANIES;
    use CompanyColour::*;

    fn lanes(taken: &[Option<CompanyColour>]) -> Vec<Lane> {
        let colours = [RouteColour::Red, RouteColour::Blue, RouteColour::Grey, RouteColour::Grey];
        taken.iter().zip(colours).map(|(taken_by, colour)| Lane { colour, taken_by: *taken_by }).collect()
    }

    fn taking(
        company: CompanyColour,
        players: usize,
        taken: &[Option<CompanyColour>],
        lane: usize,
    ) -> Taking {
        Taking {
            company,
            players,
            route: Route {
                lanes: lanes(taken),
                length: 2,
                big_cities: 0,
                both_ends_on_the_board: true,
                region: None,
            },
            lane,
            wagons_left: None,
            hand: None,
            extra_locomotives: 0,
            took_a_route: false,
        }
    }

    fn obstacles(taking: &Taking) -> Vec<Obstacle> {
        let verdict = may_take(taking).expect("a case that can exist");
        assert_eq!(verdict.may, verdict.obstacles.is_empty());
        verdict.obstacles
    }

    #[test]
    fn lw_trn_6_a_free_route_is_taken_whole_with_a_wagon_on_each_space() {
        let free = taking(Green, 4, &[None], 0);
        assert_eq!(obstacles(&free), []);
        assert_eq!(obstacles(&Taking { wagons_left: Some(2), ..free.clone() }), []);
        let short = Taking { wagons_left: Some(1), ..free.clone() };
        assert_eq!(obstacles(&short), [Obstacle::TooFewWagons { left: 1, spaces: 2 }]);
        assert_eq!(obstacles(&Taking { took_a_route: true, ..free }), [Obstacle::OneRouteATurn]);
    }

    #[test]
    fn lw_trn_6_a_hand_that_cannot_pay_is_told_so_and_one_that_can_is_told_how() {
        let free = taking(Green, 4, &[None], 0);
        let hand = Hand { red: 1, locomotive: 1, ..Hand::default() };
        let paid = may_take(&Taking { hand: Some(hand), ..free.clone() }).expect("a case");
        assert_eq!(paid.payments.map(|ways| ways.len()), Some(1));
        assert_eq!((paid.extras, paid.grounds), (None, vec![Ground::RouteFree, Ground::HandPays]));
        let poor = Hand { locomotive: 0, ..hand };
        let short = Obstacle::CannotPay(Shortfall { cards: 1, colour: Some(crate::cards::CardColour::Red) });
        assert_eq!(obstacles(&Taking { hand: Some(poor), ..free }), [short]);
    }

    #[test]
    fn lw_trn_11_a_condition_that_cannot_be_paid_does_not_close_the_route() {
        let hand = Some(Hand { red: 1, locomotive: 1, ..Hand::default() });
        let asked = Taking { hand, extra_locomotives: 1, ..taking(Green, 4, &[None], 0) };
        let verdict = may_take(&asked).expect("a case");
        assert!(verdict.may, "extra locomotives are optional");
        assert_eq!(verdict.extras, Some(Extras { wanted: 1, affordable: 0 }));
        let unknown = may_take(&Taking { hand: None, ..asked }).expect("a case");
        assert_eq!(unknown.extras, None, "nothing is claimed of a hand that nobody described");
    }

    #[test]
    fn lw_trn_8_a_yes_says_why() {
        let open = |players, taken: &[Option<CompanyColour>]| {
            let last = taken.len() - 1;
            may_take(&taking(Green, players, taken, last)).expect("a case").grounds
        };
        assert_eq!(open(2, &[None]), [Ground::RouteFree]);
        assert_eq!(open(2, &[None, None]), [Ground::DoubleUntaken]);
        assert_eq!(open(4, &[Some(Red), None]), [Ground::DoubleOpen { by: Red, players: 4 }]);
        assert_eq!(open(3, &[Some(Red), None]), [], "a no has its obstacles instead");
        assert_eq!(open(2, &[Some(Red), None, None]), [Ground::TripleOpen { taken: 1, players: 2 }]);
        let with_wagons = Taking { wagons_left: Some(2), ..taking(Green, 2, &[None], 0) };
        let grounds = may_take(&with_wagons).expect("a case").grounds;
        assert_eq!(grounds, [Ground::RouteFree, Ground::EnoughWagons { left: 2, spaces: 2 }]);
    }

    #[test]
    fn lw_trn_7_nothing_that_runs_off_the_edge() {
        let mut off = taking(Green, 2, &[None], 0);
        off.route.both_ends_on_the_board = false;
        assert_eq!(obstacles(&off), [Obstacle::RunsOffTheBoard]);
    }

    #[test]
    fn lw_trn_8_nobody_takes_two_lanes_of_one_route() {
        for players in 2..=5 {
            assert_eq!(
                obstacles(&taking(Green, players, &[Some(Green), None], 1)),
                [Obstacle::OwnsAnotherLane]
            );
            let triple = taking(Green, players, &[Some(Red), Some(Green), None], 2);
            assert_eq!(obstacles(&triple), [Obstacle::OwnsAnotherLane]);
        }
    }

    #[test]
    fn lw_trn_8_a_double_is_used_once_by_two_or_three_players_and_twice_by_more() {
        for players in 2..=5 {
            let second_lane = obstacles(&taking(Green, players, &[Some(Red), None], 1));
            let expected =
                if players <= 3 { vec![Obstacle::DoubleClosed { by: Red, players }] } else { vec![] };
            assert_eq!(second_lane, expected, "{players} players");
            assert_eq!(obstacles(&taking(Green, players, &[None, None], 1)), [], "a free double is free");
        }
    }

    #[test]
    fn lw_trn_8_a_triple_stays_open_for_any_number_of_players() {
        for players in 2..=5 {
            assert_eq!(obstacles(&taking(Green, players, &[Some(Red), Some(Blue), None], 2)), []);
            let taken = obstacles(&taking(Green, players, &[Some(Red), Some(Blue), None], 0));
            assert_eq!(taken, [Obstacle::LaneTaken { by: Red }]);
        }
    }

    #[test]
    fn lw_trn_9_a_company_route_is_of_its_colour_and_grey_is_nobodys() {
        for company in COMPANIES {
            assert!(!is_company_route(company, RouteColour::Grey));
            assert!(!is_company_route(company, RouteColour::White));
        }
        assert!(is_company_route(Red, RouteColour::Red) && !is_company_route(Red, RouteColour::Blue));
    }

    #[test]
    fn lw_trn_10_one_card_even_between_two_big_cities() {
        assert_eq!([0, 1, 2].map(big_city_cards), [0, 1, 1]);
    }

    #[test]
    fn cases_that_cannot_exist_are_refused() {
        let refused = |taking: Taking| may_take(&taking).expect_err("no such case");
        let free = taking(Green, 4, &[None], 0);
        assert_eq!(
            refused(Taking { players: 1, ..free.clone() }),
            Broken::TableSize { players: 1, fewest: 2, most: 5 }
        );
        assert_eq!(refused(Taking { lane: 1, ..free.clone() }), Broken::LaneUnknown { lane: 1, lanes: 1 });
        assert_eq!(refused(taking(Green, 4, &[], 0)), Broken::LanesImpossible { lanes: 0, most: 3 });
        assert_eq!(refused(taking(Green, 4, &[None; 4], 0)), Broken::LanesImpossible { lanes: 4, most: 3 });
        assert_eq!(refused(taking(Green, 4, &[Some(Red); 2], 0)), Broken::CompanyTwice { company: Red });
        let mut flat = free.clone();
        flat.route.length = 0;
        assert_eq!(refused(flat), Broken::RouteWithoutSpaces);
        let mut three_ends = free;
        three_ends.route.big_cities = 3;
        assert_eq!(refused(three_ends), Broken::BigCitiesImpossible { big_cities: 3 });
    }
}
