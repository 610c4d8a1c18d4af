//! What would be, were it saved: asked as often as somebody types, and never written down.

use contract::{
    Action, GameAction, ReceiptAction, Rejection, Shown, Stage, Viewer,
    game::{ReceiptLine, TicketLine},
    night::{NightReceipt, ReceiptDraft, TicketEntry, Trial},
};
use ledger::{Campaign, View};
use proptest::prelude::*;
use rules::{
    CompanyColour::{self, *},
    receipt::Receipt,
};
use workbench::{
    bench_table::Bench,
    evenings::{Lines, enter, evening, game, night, receipt},
};

const RECEIPTS: [(CompanyColour, Lines); 3] =
    [(Red, (5, 3, 4, 1)), (Blue, (12, 0, 8, 2)), (Green, (9, 9, -4, 0))];

fn tried(campaign: &Campaign, viewer: Viewer, receipts: &[ReceiptDraft]) -> Result<Trial, Rejection> {
    match campaign.show(viewer, &View::Trial { game: game(1), receipts: receipts.to_vec() })? {
        Shown::Trial(trial) => Ok(trial),
        other => panic!("a trial was asked for, and {other:?} came"),
    }
}

fn as_sum(company: CompanyColour, (money, wagons_left, sum, completed): Lines) -> ReceiptDraft {
    ReceiptDraft {
        company,
        money: Some(money),
        wagons_left: Some(wagons_left),
        tickets: TicketEntry::Sum { sum: Some(sum), completed: Some(completed) },
        lines: Vec::new(),
    }
}

fn at_receipts(bench: &mut Bench) -> Campaign {
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[Action::Game(GameAction::Open), enter(1, Stage::Receipts)]);
    campaign
}

/// Saves a draft line by line; what the rules refuse stays as it was.
fn save(bench: &mut Bench, campaign: &mut Campaign, draft: &ReceiptDraft) -> bool {
    let (game, company) = (game(1), draft.company);
    let tickets = match draft.tickets.clone() {
        TicketEntry::Sum { sum, completed } => ReceiptAction::TicketSum { game, company, sum, completed },
        TicketEntry::OneByOne { tickets } => ReceiptAction::Tickets { game, company, tickets },
    };
    let lines = [
        ReceiptAction::Money { game, company, money: draft.money },
        ReceiptAction::WagonsLeft { game, company, wagons_left: draft.wagons_left },
        tickets,
        ReceiptAction::Lines { game, company, lines: draft.lines.clone() },
    ];
    let done = lines.map(|line| bench.perform(campaign, &Action::Receipt(line)));
    done.iter().all(|done| matches!(done, Ok(_) | Err(Rejection::NothingToChange)))
}

fn totals(receipts: &[NightReceipt]) -> Vec<Option<Receipt>> {
    receipts.iter().map(|shown| shown.content.as_ref().and_then(|content| content.receipt)).collect()
}

fn amount() -> impl Strategy<Value = Option<i64>> {
    proptest::option::weighted(0.9, -6_i64..30)
}

fn tickets() -> impl Strategy<Value = TicketEntry> {
    let ticket = (0_i64..14, any::<bool>()).prop_map(|(value, completed)| TicketLine {
        value,
        completed,
        ticket: None,
        title: None,
    });
    prop_oneof![
        (amount(), amount()).prop_map(|(sum, completed)| TicketEntry::Sum { sum, completed }),
        proptest::collection::vec(ticket, 0..4).prop_map(|tickets| TicketEntry::OneByOne { tickets }),
    ]
}

fn draft() -> impl Strategy<Value = ReceiptDraft> {
    let line =
        (-5_i64..5).prop_map(|amount| ReceiptLine { label: "Prime".to_owned(), amount, sticker: None });
    let lines = proptest::collection::vec(line, 0..3);
    (prop_oneof![Just(Red), Just(Blue), Just(Green)], amount(), amount(), tickets(), lines).prop_map(
        |(company, money, wagons_left, tickets, lines)| ReceiptDraft {
            company,
            money,
            wagons_left,
            tickets,
            lines,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is typed: tried, it is what it is once it is saved; and a trial changes nothing.
    #[test]
    fn lw_end_6_lw_end_7_a_trial_says_what_saving_and_looking_says(drafts in proptest::collection::vec(draft(), 1..6)) {
        let mut bench = Bench::new();
        let mut campaign = at_receipts(&mut bench);
        for (company, lines) in RECEIPTS {
            bench.all_done(&mut campaign, &receipt(1, company, lines));
        }
        for draft in drafts {
            let before = bench.dump();
            let trial = tried(&campaign, Viewer::TABLE, std::slice::from_ref(&draft)).expect("a trial");
            prop_assert_eq!(bench.dump(), before, "it is only looked at");
            if !save(&mut bench, &mut campaign, &draft) {
                // What the rules refuse has no total, and no place.
                let refused = trial.receipts.iter().find(|shown| shown.company == draft.company);
                prop_assert!(refused.and_then(|shown| shown.content.as_ref()).is_some_and(|content| content.receipt.is_none()));
                prop_assert!(trial.ranking.iter().all(|place| place.company != draft.company));
                continue;
            }
            let night = night(&campaign, 1);
            prop_assert_eq!(trial.receipts, night.receipts);
            prop_assert_eq!(trial.ranking, night.ranking);
            prop_assert_eq!(trial.ranking_complete, night.ranking_complete);
        }
    }
}

#[test]
fn several_receipts_are_tried_at_once() {
    let mut bench = Bench::new();
    let campaign = at_receipts(&mut bench);
    let drafts = RECEIPTS.map(|(company, lines)| as_sum(company, lines));
    let trial = tried(&campaign, Viewer::TABLE, &drafts).expect("a trial");
    assert!(trial.ranking_complete);
    // 12 + 16 + 8, 5 + 7 + 4, 9 + 2 - 4.
    let places: Vec<_> = trial.ranking.iter().map(|place| place.company).collect();
    assert_eq!(places, [Blue, Red, Green]);
    assert_eq!(totals(&night(&campaign, 1).receipts), [None, None, None], "and none of it is saved");
}

#[test]
fn only_who_may_write_a_receipt_tries_one() {
    let mut bench = Bench::new();
    let campaign = at_receipts(&mut bench);
    let red = [as_sum(Red, (5, 3, 4, 1))];
    let both = [as_sum(Red, (5, 3, 4, 1)), as_sum(Blue, (12, 0, 8, 2))];
    let president = |company| Viewer::President { company };
    assert!(tried(&campaign, Viewer::TABLE, &both).is_ok());
    assert!(tried(&campaign, president(Red), &red).is_ok());
    for (viewer, drafts) in [
        (president(Blue), red.as_slice()),
        (president(Red), both.as_slice()),
        (Viewer::Guest { holding: None }, red.as_slice()),
        (Viewer::Onlooker, red.as_slice()),
        (Viewer::Onlooker, &[]),
    ] {
        assert_eq!(tried(&campaign, viewer, drafts), Err(Rejection::NotForYou), "{viewer:?}");
    }
}

#[test]
fn what_cannot_be_written_on_is_not_tried() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let red = [as_sum(Red, (5, 3, 4, 1))];
    assert!(matches!(tried(&campaign, Viewer::TABLE, &red), Err(Rejection::GameNotBegun { .. })));
    bench.done(&mut campaign, &Action::Game(GameAction::Open));
    let early = tried(&campaign, Viewer::TABLE, &red);
    assert_eq!(early, Err(Rejection::WrongStage { stage: Stage::Table }));
    bench.done(&mut campaign, &enter(1, Stage::Receipts));
    let absent = tried(&campaign, Viewer::TABLE, &[as_sum(Black, (5, 3, 4, 1))]);
    assert_eq!(absent, Err(Rejection::AbsentTonight { company: Black }));
}

/// Otherwise whoever types on a receipt that was taken out would learn, sum by sum, where the sealed ones lie.
#[test]
fn lw_com_2_a_trial_is_no_way_to_feel_for_a_sealed_sum() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &evening(1, &RECEIPTS));
    let sealed = tried(&campaign, Viewer::TABLE, &[as_sum(Red, (99, 3, 4, 1))]);
    assert_eq!(sealed, Err(Rejection::ReceiptSealed { company: Red }));
    let unseal = |company| {
        Action::Receipt(ReceiptAction::Unseal { game: game(1), company, reason: "mal compté".to_owned() })
    };
    bench.done(&mut campaign, &unseal(Red));
    let saved = night(&campaign, 1).ranking;
    for money in [0, 20, 90] {
        let trial = tried(&campaign, Viewer::TABLE, &[as_sum(Red, (money, 3, 4, 1))]).expect("a trial");
        assert_eq!(trial.ranking, saved, "with {money} dollars");
        assert_eq!(totals(&trial.receipts).iter().flatten().count(), 1, "of red's alone");
    }
    // Once all of them lie open there is nothing to feel for.
    bench.all_done(&mut campaign, &[unseal(Blue), unseal(Green)]);
    let trial = tried(&campaign, Viewer::TABLE, &[as_sum(Red, (90, 3, 4, 1))]).expect("a trial");
    assert_eq!(trial.ranking.first().map(|place| place.company), Some(Red));
}
