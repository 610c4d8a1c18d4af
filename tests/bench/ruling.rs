//! The rules core: scoring a game and asking the referee, beside a trivial
//! computation over the same data.

use std::{hint::black_box, time::Duration};

use rules::{
    GameNumber, Moment,
    booklet::{Conditions, GameSpan, Slot, Sticker},
    cards::{Hand, RouteColour},
    figures::{COMPANIES, GAMES},
    receipt::{FurtherLine, ReceiptFacts, Ticket, Tickets},
    referee::{RefereeCase, ruling},
    routes::{Lane, Route},
    scoring::{GameFacts, score},
};

use crate::{Outcome, median, timed};

/// Calls in one measurement: one alone is shorter than the clock can tell.
const CALLS: u32 = 1_000;
const RUNS: usize = 201;

pub(crate) fn bench() -> Outcome {
    let game = five_players();
    let sum = || -> i64 {
        let tickets = |facts: &ReceiptFacts| match &facts.tickets {
            Tickets::OneByOne(tickets) => tickets.iter().map(|ticket| ticket.value).sum(),
            Tickets::Sum(sum) => sum.sum,
        };
        black_box(&game).players.iter().map(|facts| facts.money + tickets(facts)).sum()
    };
    report("score and rank five players", Duration::from_micros(5), || score(black_box(&game)), sum)?;

    let case = every_place_filled()?;
    let walk = || black_box(&case).stickers.iter().filter(|sticker| sticker.since <= case.game).count();
    report(
        "a referee case with every place of the booklet filled",
        Duration::from_micros(50),
        || ruling(black_box(&case)),
        walk,
    )
}

/// The median of one call, against a goal in time and with a trivial walk over the same data beside it.
fn report<T, U>(
    what: &str,
    goal: Duration,
    ours: impl Fn() -> Result<T, rules::Broken>,
    baseline: impl Fn() -> U,
) -> Outcome {
    let (mut of_ours, mut of_baseline) = (Vec::new(), Vec::new());
    for _ in 0..RUNS {
        let (time, ()) = timed(|| (0..CALLS).try_for_each(|_| ours().map(|made| drop(black_box(made)))))?;
        of_ours.push(time / CALLS);
        let (time, ()) = timed(|| {
            (0..CALLS).for_each(|_| drop(black_box(baseline())));
            Ok::<(), rules::Broken>(())
        })?;
        of_baseline.push(time / CALLS);
    }
    let (ours, baseline) = (median(&mut of_ours), median(&mut of_baseline));
    let verdict = if ours <= goal { "met" } else { "MISSED" };
    println!(
        "{what}: {ours:.2?} (goal ≤ {goal:?}, {verdict}; a bare walk over the same data: {baseline:.2?}; medians of {RUNS} runs of {CALLS})"
    );
    Ok(())
}

fn five_players() -> GameFacts {
    let players = COMPANIES.into_iter().zip(0..).map(|(company, turn)| ReceiptFacts {
        company,
        money: 10 + turn % 2,
        wagons_left: 3 + turn,
        wagons_at_start: Some(34),
        bonus_override: None,
        tickets: Tickets::OneByOne(
            (1..=7).map(|value| Ticket { value, completed: value % 3 != 0 }).collect(),
        ),
        extra: vec![FurtherLine { label: "autocollant".to_owned(), amount: 4 - turn }],
    });
    GameFacts { edition: rules::Edition::CURRENT, players: players.collect() }
}

fn every_place_filled() -> Result<RefereeCase, Box<dyn std::error::Error>> {
    let first = GameNumber::FIRST;
    let last = GameNumber::try_from(GAMES)?;
    let conditions = Conditions {
        moment: Some(Moment::Play),
        route_colours: vec![RouteColour::Red, RouteColour::Grey],
        lengths: vec![2, 3, 4],
        length_from: Some(3),
        lanes: vec![2, 3],
        big_city: Some(true),
        own_colour: Some(true),
        region: Some("Grand Lac".to_owned()),
        games: Some(GameSpan { from: first, until: last }),
    };
    let sticker = |(place, id): (Slot, i64)| Sticker {
        id,
        title: format!("Autocollant {place}"),
        place,
        since: first,
        until: Some(last),
        conditions: Some(conditions.clone()),
        twin_of: None,
    };
    let lane = |colour| Lane { colour, taken_by: None };
    Ok(RefereeCase {
        game: first,
        moment: Moment::Play,
        company: rules::CompanyColour::Red,
        players: 5,
        route: Route {
            lanes: vec![lane(RouteColour::Red), lane(RouteColour::Blue), lane(RouteColour::Grey)],
            length: 3,
            big_cities: 2,
            both_ends_on_the_board: true,
            region: Some("Grand Lac".to_owned()),
        },
        lane: 0,
        wagons_left: Some(12),
        hand: Some(Hand { red: 3, blue: 2, locomotive: 3, ..Hand::default() }),
        extra_locomotives: 1,
        took_a_route: false,
        stickers: Slot::all().zip(1..).map(sticker).collect(),
    })
}
