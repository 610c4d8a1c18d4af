//! LW-END-2 to LW-END-6.

use proptest::prelude::*;
use rules::{
    Broken,
    CompanyColour::{Blue, Red},
    Edition,
    edition::Figures,
    receipt::{Override, Receipt, ReceiptFacts, Ticket, TicketSum, Tickets},
    scoring::{GameFacts, Reason, ReceiptReason, score},
};

use crate::cases::{any_game, facts, game_of, line, printed};

fn receipt(facts: &ReceiptFacts) -> Result<Receipt, Broken> {
    rules::receipt::receipt(&printed(), facts)
}

fn worked(facts: &ReceiptFacts) -> Receipt {
    receipt(facts).unwrap_or_else(|broken| panic!("{broken}"))
}

#[test]
fn lw_end_2_money_in_hand_is_the_first_line_and_never_negative() {
    assert_eq!(worked(&facts(Blue, 12, 20, 0, 0)).money, 12);
    assert_eq!(receipt(&facts(Blue, -1, 20, 0, 0)), Err(Broken::MoneyNegative { company: Blue, money: -1 }));
}

#[test]
fn lw_end_3_the_bonus_for_every_number_of_wagons_left() {
    let printed = [16, 12, 9, 7, 6, 4, 4, 4, 2, 2, 2, 0, 0];
    let figures = crate::cases::printed();
    for (left, bonus) in (0..).zip(printed) {
        assert_eq!(figures.wagons_bonus(left), bonus, "{left} wagons left");
    }
    assert!((11..=56).all(|left| figures.wagons_bonus(left) == 0));
}

#[test]
fn lw_end_3_another_edition_of_the_figures_scores_otherwise() {
    let other = Figures { wagons_bonus: &[(0, 20), (4, 1)] };
    let bonus =
        |left| rules::receipt::receipt(&other, &facts(Red, 3, left, 0, 0)).map(|receipt| receipt.total);
    assert_eq!((bonus(0), bonus(3), bonus(4), bonus(56)), (Ok(23), Ok(23), Ok(4), Ok(4)));
    assert_eq!(worked(&facts(Red, 3, 3, 0, 0)).total, 10, "where the printed one says 7");
}

#[test]
fn lw_end_3_an_edition_that_nobody_knows_is_refused_and_not_guessed() {
    for number in [0, -1, Edition::CURRENT.0 + 1, i64::MAX] {
        let edition = Edition(number);
        let refused = Err(Broken::EditionUnknown { edition });
        assert_eq!(score(&GameFacts { edition, players: vec![facts(Blue, 1, 20, 0, 0)] }), refused);
    }
    let first = GameFacts { edition: Edition(1), players: vec![facts(Blue, 1, 0, 0, 0)] };
    assert_eq!(score(&first).map(|score| score.receipts[0].total), Ok(17), "the first is kept for good");
}

#[test]
fn a_question_that_names_no_edition_means_the_current_one() {
    let asked = |edition: &str| -> GameFacts {
        serde_json::from_str(&format!(r#"{{{edition}"players":[]}}"#)).expect("a question")
    };
    assert_eq!(asked("").edition, Edition::CURRENT);
    assert_eq!(asked(r#""edition":7,"#).edition, Edition(7));
}

#[test]
fn lw_end_3_nobody_has_more_wagons_left_than_they_took() {
    let with = |wagons_left, wagons_at_start| {
        receipt(&ReceiptFacts { wagons_at_start, ..facts(Red, 0, wagons_left, 0, 0) })
    };
    let refused =
        |wagons_left, at_most| Err(Broken::WagonsLeftImpossible { company: Red, wagons_left, at_most });
    assert!(with(20, Some(20)).is_ok() && with(56, None).is_ok());
    assert_eq!(with(21, Some(20)), refused(21, 20));
    assert_eq!(with(57, None), refused(57, 56));
    assert_eq!(with(-1, None), refused(-1, 56));
    assert_eq!(with(i64::MAX, None), refused(i64::MAX, 56));
    assert_eq!(with(3, Some(57)), Err(Broken::WagonsBeyondTheBox { company: Red, wagons: 57, most: 56 }));
}

#[test]
fn lw_end_4_completed_tickets_add_and_the_others_take_away() {
    let ticket = |value, completed| Ticket { value, completed };
    let kept = vec![ticket(8, true), ticket(5, false), ticket(11, false)];
    let receipt = worked(&ReceiptFacts { tickets: Tickets::OneByOne(kept), ..facts(Blue, 0, 20, 0, 0) });
    assert_eq!((receipt.tickets, receipt.completed), (-8, 1));
    let none = ReceiptFacts { tickets: Tickets::OneByOne(Vec::new()), ..facts(Blue, 0, 20, 0, 0) };
    assert_eq!((worked(&none).tickets, worked(&none).completed), (0, 0));
}

#[test]
fn lw_end_4_a_ticket_is_worth_something_and_a_count_is_not_negative() {
    for value in [0, -3] {
        let tickets =
            Tickets::OneByOne(vec![Ticket { value: 4, completed: true }, Ticket { value, completed: true }]);
        let refused = receipt(&ReceiptFacts { tickets, ..facts(Blue, 0, 20, 0, 0) });
        assert_eq!(refused, Err(Broken::TicketWorthless { company: Blue, position: 1, value }));
    }
    let refused = receipt(&facts(Blue, 0, 20, 5, -1));
    assert_eq!(refused, Err(Broken::CompletedNegative { company: Blue, completed: -1 }));
}

#[test]
fn lw_end_5_further_lines_add_or_take_away_and_say_what_they_are() {
    let mut with_lines = facts(Blue, 10, 20, 0, 0);
    with_lines.extra = vec![line(7), line(-2)];
    assert_eq!((worked(&with_lines).extra, worked(&with_lines).total), (5, 15));
    with_lines.extra[1].label = "  ".to_owned();
    assert_eq!(receipt(&with_lines), Err(Broken::LabelMissing { company: Blue, position: 1 }));
}

#[test]
fn lw_end_6_the_total_is_the_sum_and_never_below_0() {
    // The example of `carnet score`: 12 in hand, 3 wagons left, +8 and -5, -2.
    let mut blue = facts(Blue, 12, 3, 3, 1);
    blue.extra = vec![line(-2)];
    assert_eq!(worked(&blue).total, 20);
    assert!(!worked(&blue).was_raised());

    let poor = worked(&facts(Red, 3, 20, -9, 0));
    assert_eq!((poor.total, poor.sum_of_lines(), poor.was_raised()), (0, -6, true));
    let even = worked(&facts(Red, 9, 20, -9, 0));
    assert_eq!((even.total, even.was_raised()), (0, false), "exactly 0 is not raised");
}

#[test]
fn lw_end_6_amounts_too_large_to_add_are_refused() {
    let refused = |facts: ReceiptFacts| receipt(&facts);
    assert_eq!(refused(facts(Blue, i64::MAX, 0, 0, 0)), Err(Broken::SumTooLarge { company: Blue }));
    let mut lines = facts(Blue, 0, 20, 0, 0);
    lines.extra = vec![line(i64::MIN), line(-1)];
    assert_eq!(refused(lines), Err(Broken::SumTooLarge { company: Blue }));
    let two = vec![Ticket { value: i64::MAX, completed: true }; 2];
    let tickets = ReceiptFacts { tickets: Tickets::OneByOne(two), ..facts(Blue, 0, 20, 0, 0) };
    assert_eq!(refused(tickets), Err(Broken::SumTooLarge { company: Blue }));
    let large = facts(Blue, i64::MAX, 20, -5, 0);
    assert_eq!(worked(&large).total, i64::MAX - 5, "what fits is added");
}

#[test]
fn lw_end_3_a_card_that_doubled_the_bonus_is_an_override_with_its_reason() {
    let mut doubled = facts(Blue, 0, 1, 0, 0);
    doubled.bonus_override = Some(Override { amount: 24, reason: "carte 12".to_owned() });
    assert_eq!(worked(&doubled).wagons_bonus, 24);
    let game = game_of(vec![doubled.clone()]);
    let expected = ReceiptReason::BonusOverridden {
        company: Blue,
        by_rule: 12,
        amount: 24,
        reason: "carte 12".to_owned(),
    };
    assert_eq!(score(&game).expect("legal").reasons[0], Reason::Receipt(expected));
    doubled.bonus_override = Some(Override { amount: 24, reason: " ".to_owned() });
    assert_eq!(receipt(&doubled), Err(Broken::ReasonMissing { company: Blue }));
}

/// LW-END-2 to LW-END-6 once more, the slow way.
fn total_by_hand(facts: &ReceiptFacts) -> i64 {
    let mut total = facts.money;
    total += match &facts.bonus_override {
        Some(Override { amount, .. }) => *amount,
        None => match facts.wagons_left {
            0 => 16,
            1 => 12,
            2 => 9,
            3 => 7,
            4 => 6,
            5..=7 => 4,
            8..=10 => 2,
            _ => 0,
        },
    };
    match &facts.tickets {
        Tickets::OneByOne(tickets) => {
            for ticket in tickets {
                if ticket.completed {
                    total += ticket.value;
                } else {
                    total -= ticket.value;
                }
            }
        }
        Tickets::Sum(TicketSum { sum, .. }) => total += sum,
    }
    for line in &facts.extra {
        total += line.amount;
    }
    if total < 0 { 0 } else { total }
}

proptest! {
    #[test]
    fn lw_end_6_totals_are_those_of_another_computation(game in any_game()) {
        let score = score(&game).expect("legal");
        for (facts, receipt) in game.players.iter().zip(&score.receipts) {
            prop_assert_eq!(receipt.total, total_by_hand(facts));
            prop_assert_eq!(receipt.company, facts.company, "receipts in the order in which they were sent");
            let raised = Reason::Receipt(ReceiptReason::RaisedToZero { company: facts.company, sum: receipt.sum_of_lines() });
            prop_assert_eq!(score.reasons.contains(&raised), receipt.was_raised());
        }
    }
}
