//! LW-END-2 to LW-END-6 while a receipt is being written.

use proptest::prelude::*;
use rules::{
    Broken,
    CompanyColour::Red,
    Edition,
    receipt::{
        FurtherLine, Lies,
        MissingLine::{self, *},
        Override, ReceiptFacts, Ticket, Tickets, TicketsSoFar, Unfinished,
    },
};

use crate::cases::{any_game, line, printed};

/// A receipt on which nothing stands yet.
fn empty() -> Unfinished {
    Unfinished {
        company: Red,
        edition: Edition::CURRENT,
        money: None,
        wagons_left: None,
        wagons_at_start: 20,
        bonus_override: None,
        tickets: TicketsSoFar::Sum { sum: None, completed: None },
        extra: Vec::new(),
    }
}

fn sum(sum: i64, completed: i64) -> TicketsSoFar {
    TicketsSoFar::Sum { sum: Some(sum), completed: Some(completed) }
}

fn full() -> Unfinished {
    Unfinished { money: Some(5), wagons_left: Some(3), tickets: sum(2, 1), ..empty() }
}

#[test]
fn lw_end_6_a_receipt_has_a_total_once_no_line_is_missing() {
    let mut receipt = empty();
    let missing = |receipt: &Unfinished, lines: &[MissingLine]| {
        assert_eq!(receipt.missing(), lines);
        assert_eq!(receipt.check(), Ok(()), "what is not there yet cannot be wrong");
        assert_eq!(receipt.complete().is_some(), lines.is_empty());
    };
    missing(&receipt, &[Money, WagonsLeft, TicketSum, TicketsCompleted]);
    receipt.money = Some(5);
    missing(&receipt, &[WagonsLeft, TicketSum, TicketsCompleted]);
    receipt.tickets = TicketsSoFar::Sum { sum: Some(2), completed: None };
    missing(&receipt, &[WagonsLeft, TicketsCompleted]);
    receipt.tickets = TicketsSoFar::OneByOne(Vec::new());
    missing(&receipt, &[WagonsLeft]);
    receipt.wagons_left = Some(3);
    missing(&receipt, &[]);
    assert_eq!(receipt.complete().map(|receipt| receipt.total), Some(12));
}

#[test]
fn lw_end_2_to_5_what_cannot_be_is_refused_before_the_receipt_is_whole() {
    let company = Red;
    let worthless = vec![Ticket { value: 4, completed: true }, Ticket { value: 0, completed: false }];
    let unlabelled = vec![line(3), FurtherLine { label: " ".to_owned(), amount: 1 }];
    let decided = Override { amount: 8, reason: " ".to_owned() };
    for (receipt, refused) in [
        (Unfinished { money: Some(-1), ..empty() }, Broken::MoneyNegative { company, money: -1 }),
        (
            Unfinished { wagons_left: Some(21), ..empty() },
            Broken::WagonsLeftImpossible { company, wagons_left: 21, at_most: 20 },
        ),
        (
            Unfinished { tickets: TicketsSoFar::Sum { sum: None, completed: Some(-2) }, ..empty() },
            Broken::CompletedNegative { company, completed: -2 },
        ),
        (
            Unfinished { tickets: TicketsSoFar::OneByOne(worthless), ..empty() },
            Broken::TicketWorthless { company, position: 1, value: 0 },
        ),
        (Unfinished { extra: unlabelled, ..empty() }, Broken::LabelMissing { company, position: 1 }),
        (Unfinished { bonus_override: Some(decided), ..empty() }, Broken::ReasonMissing { company }),
        (Unfinished { edition: Edition(99), ..full() }, Broken::EditionUnknown { edition: Edition(99) }),
    ] {
        assert_eq!(receipt.check(), Err(refused));
        assert_eq!(receipt.complete(), None, "{receipt:?}");
    }
}

#[test]
fn lw_end_3_the_printed_bonus_is_known_whatever_the_table_decided() {
    let decided = Some(Override { amount: 40, reason: "carte 12".to_owned() });
    let receipt = Unfinished { bonus_override: decided, ..full() };
    assert_eq!(receipt.bonus_by_rule(), Some(7));
    assert_eq!(receipt.complete().map(|receipt| receipt.wagons_bonus), Some(40));
    assert_eq!(empty().bonus_by_rule(), None);
    assert_eq!(Unfinished { edition: Edition(99), ..full() }.bonus_by_rule(), None, "nobody guesses it");
}

#[test]
fn lw_com_2_a_receipt_is_sealed_only_in_a_vault_that_keeps_its_secrets() {
    let sealed = |lies: Lies| (lies.is_sealed(true), lies.is_sealed(false), lies.may_have_gaps());
    assert_eq!(sealed(Lies::OnTheTable), (false, false, true));
    assert_eq!(sealed(Lies::InTheVault), (true, false, false));
    assert_eq!(sealed(Lies::TakenOut), (false, false, true));
}

/// The same receipt, written down line by line.
fn written(facts: &ReceiptFacts) -> Unfinished {
    Unfinished {
        company: facts.company,
        edition: Edition::CURRENT,
        money: Some(facts.money),
        wagons_left: Some(facts.wagons_left),
        wagons_at_start: 56,
        bonus_override: facts.bonus_override.clone(),
        tickets: match &facts.tickets {
            Tickets::Sum(noted) => sum(noted.sum, noted.completed),
            Tickets::OneByOne(tickets) => TicketsSoFar::OneByOne(tickets.clone()),
        },
        extra: facts.extra.clone(),
    }
}

proptest! {
    #[test]
    fn lw_end_6_a_finished_receipt_is_the_one_that_is_scored(game in any_game()) {
        for facts in &game.players {
            let scored = rules::receipt::receipt(&printed(), facts).expect("legal");
            prop_assert_eq!(written(facts).complete(), Some(scored));
        }
    }
}
