//! LW-END-7 and LW-END-8.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rules::{
    Broken,
    CompanyColour::{self, *},
    ranking::{Ranked, Why, rank},
    receipt::{ReceiptFacts, TicketSum, Tickets},
    scoring::{GameFacts, Reason, Score, score},
};

use crate::cases::{any_game, facts, game_of, tied_game};

fn scored(players: Vec<ReceiptFacts>) -> Score {
    score(&game_of(players)).unwrap_or_else(|broken| panic!("{broken}"))
}

fn places(score: &Score) -> Vec<Ranked> {
    let place = |reason: &Reason| match reason {
        Reason::Place(ranked) => Some(*ranked),
        Reason::Receipt(_) => None,
    };
    score.reasons.iter().filter_map(place).collect()
}

#[test]
fn lw_end_7_the_highest_total_is_first() {
    let score = scored(vec![facts(Blue, 10, 20, 0, 0), facts(Red, 30, 20, 0, 0), facts(Green, 20, 20, 0, 0)]);
    assert_eq!(score.ranking, [Red, Green, Blue]);
    assert_eq!(places(&score)[0].why, Why::AheadByTotal { of: Green, total: 30, theirs: 20 });
}

#[test]
fn lw_end_7_more_completed_tickets_break_a_tie_for_any_place() {
    let score = scored(vec![
        facts(Blue, 10, 20, 0, 3),
        facts(Red, 10, 20, 0, 1),
        facts(Green, 5, 20, 0, 0),
        facts(Black, 5, 20, 0, 2),
    ]);
    assert_eq!(score.ranking, [Blue, Red, Black, Green]);
    assert_eq!(places(&score)[0].why, Why::AheadByTickets { of: Red, completed: 3, theirs: 1 });
    assert_eq!(places(&score)[2].why, Why::AheadByTickets { of: Green, completed: 2, theirs: 0 });
}

#[test]
fn lw_end_7_then_the_later_in_turn_order_is_ahead() {
    let players = [Yellow, Blue, Red].map(|company| facts(company, 10, 20, 0, 1)).to_vec();
    let score = scored(players);
    assert_eq!(score.ranking, [Red, Blue, Yellow]);
    assert_eq!(places(&score)[0].why, Why::AheadByTurnOrder { of: Blue, turn: 3, theirs: 2 });
    assert_eq!(places(&score)[2], Ranked { place: 3, company: Yellow, why: Why::Last });
}

#[test]
fn lw_end_7_two_that_were_raised_to_0_are_tied() {
    let score = scored(vec![facts(Blue, 0, 20, -30, 0), facts(Red, 0, 20, -2, 0)]);
    assert_eq!(score.ranking, [Red, Blue], "both have 0; Red plays later");
    let score = scored(vec![facts(Blue, 0, 20, -30, 1), facts(Red, 0, 20, -2, 0)]);
    assert_eq!(score.ranking, [Blue, Red], "both have 0; Blue completed a ticket");
}

#[test]
fn lw_end_8_the_last_takes_the_first_player_card() {
    let score = scored(vec![facts(Blue, 10, 20, 0, 0), facts(Red, 3, 20, 0, 0), facts(Green, 20, 20, 0, 0)]);
    assert_eq!(score.first_player_card, Red);
}

#[test]
fn no_company_has_two_receipts_and_there_is_at_least_one() {
    let twice = score(&game_of(vec![facts(Blue, 1, 1, 1, 1), facts(Blue, 2, 2, 2, 2)]));
    assert_eq!(twice, Err(Broken::CompanyTwice { company: Blue }));
    assert_eq!(score(&game_of(Vec::new())), Err(Broken::NoReceipts));
}

#[test]
fn lw_cmp_6_a_corrected_fact_corrects_all_that_follows() {
    let mut game = game_of(vec![facts(Blue, 10, 20, 0, 0), facts(Red, 12, 20, 0, 0)]);
    let before = score(&game).expect("legal");
    game.players[0].money = 13;
    let after = score(&game).expect("legal");
    assert_eq!((before.ranking, before.first_player_card), (vec![Red, Blue], Blue));
    assert_eq!((after.ranking, after.first_player_card), (vec![Blue, Red], Red));
    assert_eq!(after.receipts[0].total, 13);
}

/// The place of a company counted one by one: how many are ahead of it.
fn place_by_counting(score: &Score, company: CompanyColour) -> usize {
    let index =
        |wanted| score.receipts.iter().position(|receipt| receipt.company == wanted).expect("a receipt");
    let us = index(company);
    let ahead = (0..score.receipts.len()).filter(|&them| {
        let (ours, theirs) = (&score.receipts[us], &score.receipts[them]);
        theirs.total > ours.total
            || (theirs.total == ours.total && theirs.completed > ours.completed)
            || (theirs.total == ours.total && theirs.completed == ours.completed && them > us)
    });
    ahead.count() + 1
}

fn is_a_strict_order(game: &GameFacts) -> Result<(), TestCaseError> {
    let score = score(game).expect("legal");
    let everyone: BTreeSet<CompanyColour> = game.players.iter().map(|player| player.company).collect();
    prop_assert_eq!(score.ranking.len(), everyone.len(), "no two on one place");
    prop_assert_eq!(score.ranking.iter().copied().collect::<BTreeSet<_>>(), everyone);
    for (index, company) in score.ranking.iter().enumerate() {
        prop_assert_eq!(place_by_counting(&score, *company), index + 1);
    }
    prop_assert_eq!(Some(&score.first_player_card), score.ranking.last());
    let ranked = rank(&score.receipts);
    for pair in ranked.windows(2) {
        let of = match pair[0].why {
            Why::AheadByTotal { of, total, theirs } => {
                prop_assert!(total > theirs);
                of
            }
            Why::AheadByTickets { of, completed, theirs } => {
                prop_assert!(completed > theirs);
                of
            }
            Why::AheadByTurnOrder { of, turn, theirs } => {
                prop_assert!(turn > theirs);
                of
            }
            Why::Last => return Err(TestCaseError::fail("only the last is last")),
        };
        prop_assert_eq!(of, pair[1].company, "each reason speaks of the one behind");
    }
    Ok(())
}

proptest! {
    #[test]
    fn lw_end_7_the_ranking_is_a_strict_total_order(game in any_game()) {
        is_a_strict_order(&game)?;
    }

    #[test]
    fn lw_end_7_the_ranking_is_a_strict_total_order_among_equals_too(game in tied_game()) {
        is_a_strict_order(&game)?;
    }

    /// Whoever differs in total or tickets keeps their places whatever the turn order.
    #[test]
    fn lw_end_7_only_turn_order_depends_on_the_order_of_arrival(game in any_game(), seed in any::<u64>()) {
        let before = score(&game).expect("legal");
        let mut shuffled = game;
        let turns = shuffled.players.len();
        shuffled.players.rotate_left(usize::try_from(seed % 5).expect("small") % turns);
        if seed % 2 == 0 {
            shuffled.players.reverse();
        }
        let after = score(&shuffled).expect("legal");
        let results = |score: &Score| -> Vec<(i64, i64)> {
            let receipt = |company| score.receipts.iter().find(|receipt| receipt.company == company).expect("one");
            score.ranking.iter().map(|company| (receipt(*company).total, receipt(*company).completed)).collect()
        };
        prop_assert_eq!(results(&before), results(&after), "the same results on the same places");
        let distinct: BTreeSet<(i64, i64)> = results(&before).into_iter().collect();
        if distinct.len() == turns {
            prop_assert_eq!(before.ranking, after.ranking);
        }
    }

    #[test]
    fn lw_end_7_raising_any_line_never_lowers_a_place(game in any_game(), player in 0_usize..5, line in 0_u8..4, by in 1_i64..20) {
        let player = player % game.players.len();
        let company = game.players[player].company;
        let mut raised = game.clone();
        let facts = &mut raised.players[player];
        match (line, &mut facts.tickets) {
            (0, _) => facts.money += by,
            // Fewer wagons left never earn less.
            (1, _) => facts.wagons_left = (facts.wagons_left - by).max(0),
            (2, Tickets::Sum(TicketSum { sum, .. })) => *sum += by,
            (2, Tickets::OneByOne(tickets)) => tickets.iter_mut().filter(|ticket| ticket.completed).for_each(|ticket| ticket.value += by),
            (_, _) => facts.extra.push(crate::cases::line(by)),
        }
        let place = |game: &GameFacts| score(game).expect("legal").ranking.iter().position(|ranked| *ranked == company);
        prop_assert!(place(&raised) <= place(&game));
    }
}
