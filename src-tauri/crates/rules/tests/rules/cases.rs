//! Short ways to write down cases.

use proptest::prelude::*;
use rules::{
    CompanyColour, Edition, GameNumber,
    edition::Figures,
    figures::COMPANIES,
    receipt::{FurtherLine, Override, ReceiptFacts, Ticket, TicketSum, Tickets},
    scoring::GameFacts,
};

pub(crate) fn game(number: u8) -> GameNumber {
    GameNumber::try_from(number).expect("a game from 1 to 12")
}

/// A game that is scored with today's figures.
pub(crate) fn game_of(players: Vec<ReceiptFacts>) -> GameFacts {
    GameFacts { edition: Edition::CURRENT, players }
}

/// Today's figures.
pub(crate) fn printed() -> Figures {
    Figures::of(Edition::CURRENT).expect("the current edition")
}

/// A receipt with its tickets as a sum.
pub(crate) fn facts(
    company: CompanyColour,
    money: i64,
    wagons_left: i64,
    sum: i64,
    completed: i64,
) -> ReceiptFacts {
    ReceiptFacts {
        company,
        money,
        wagons_left,
        wagons_at_start: None,
        bonus_override: None,
        tickets: Tickets::Sum(TicketSum { sum, completed }),
        extra: Vec::new(),
    }
}

pub(crate) fn line(amount: i64) -> FurtherLine {
    FurtherLine { label: "from a sticker".to_owned(), amount }
}

fn tickets() -> impl Strategy<Value = Tickets> {
    let one = (1_i64..22, any::<bool>()).prop_map(|(value, completed)| Ticket { value, completed });
    prop_oneof![
        prop::collection::vec(one, 0..8).prop_map(Tickets::OneByOne),
        (-40_i64..60, 0_i64..6).prop_map(|(sum, completed)| Tickets::Sum(TicketSum { sum, completed })),
    ]
}

fn receipt_facts(company: CompanyColour) -> impl Strategy<Value = ReceiptFacts> {
    let decided = prop::option::weighted(0.2, 0_i64..33)
        .prop_map(|amount| amount.map(|amount| Override { amount, reason: "a card doubled it".to_owned() }));
    let extra = prop::collection::vec((-15_i64..15).prop_map(line), 0..3);
    // Few different amounts, so that ties are met often.
    (0_i64..12, 0_i64..=56, decided, tickets(), extra).prop_map(
        move |(money, wagons_left, decided, tickets, extra)| ReceiptFacts {
            company,
            money,
            wagons_left,
            wagons_at_start: None,
            bonus_override: decided,
            tickets,
            extra,
        },
    )
}

/// Games of one to five companies in any turn order.
pub(crate) fn any_game() -> impl Strategy<Value = GameFacts> {
    prop::sample::subsequence(COMPANIES.to_vec(), 1..=5).prop_shuffle().prop_flat_map(|companies| {
        companies.into_iter().map(receipt_facts).collect::<Vec<_>>().prop_map(game_of)
    })
}

/// Games in which most totals and counts are the same.
pub(crate) fn tied_game() -> impl Strategy<Value = GameFacts> {
    prop::sample::subsequence(COMPANIES.to_vec(), 2..=5).prop_shuffle().prop_flat_map(|companies| {
        let one = |company| {
            (0_i64..2, 0_i64..2).prop_map(move |(money, completed)| facts(company, money, 20, 0, completed))
        };
        companies.into_iter().map(one).collect::<Vec<_>>().prop_map(game_of)
    })
}
