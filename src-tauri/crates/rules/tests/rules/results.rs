//! Records over games, against hand-worked cases and a slower way of counting.

use proptest::prelude::*;
use rules::{
    CompanyColour::{self, *},
    figures::COMPANIES,
    receipt::Receipt,
    results::{PlayedGame, records},
};

use crate::cases::game;

fn receipt(company: CompanyColour, total: i64, completed: i64) -> Receipt {
    Receipt { company, money: total, wagons_bonus: 0, tickets: 0, extra: 0, total, completed }
}

fn played(number: u8, receipts: &[(CompanyColour, i64, i64)]) -> PlayedGame {
    PlayedGame {
        game: game(number),
        ranking: receipts.iter().map(|(company, ..)| *company).collect(),
        receipts: receipts.iter().map(|(company, total, done)| receipt(*company, *total, *done)).collect(),
    }
}

#[test]
fn records_as_worked_out_by_hand() {
    let games = [
        played(1, &[(Red, 30, 2), (Blue, 28, 3)]),
        played(2, &[(Red, 40, 1), (Green, 12, 0)]),
        played(3, &[(Blue, 22, 2), (Red, 20, 2), (Green, 1, 1)]),
        played(4, &[(Blue, 40, 0), (Green, 39, 4)]),
        played(5, &[(Green, 9, 0), (Blue, 8, 0)]),
    ];
    let done = records(&games, &[Blue, Red, Green]);
    assert_eq!(done.most_wins.iter().map(|w| (w.company, w.wins)).collect::<Vec<_>>(), [(Blue, 2), (Red, 2)]);
    let runs: Vec<_> = done.longest_runs.iter().map(|r| (r.company, r.length, r.first, r.last)).collect();
    assert_eq!(runs, [(Blue, 2, game(3), game(4)), (Red, 2, game(1), game(2))]);
    let best: Vec<_> = done.best_receipts.iter().map(|b| (b.company, b.game, b.total)).collect();
    assert_eq!(best, [(Red, game(2), 40), (Blue, game(4), 40)]);
    let close: Vec<_> = done.closest_finishes.iter().map(|f| (f.game, f.margin)).collect();
    assert_eq!(close, [(game(4), 1), (game(5), 1)]);
    let tickets: Vec<_> = done.most_tickets.iter().map(|t| (t.company, t.completed)).collect();
    assert_eq!(tickets, [(Blue, 5), (Red, 5), (Green, 5)]);
    let best: Vec<_> = done.best_ticket_games.iter().map(|t| (t.company, t.game, t.completed)).collect();
    assert_eq!(best, [(Green, game(4), 4)]);

    let only_green = records(&games, &[Green]);
    assert!(only_green.longest_runs.is_empty(), "one win is no run");
    assert_eq!(only_green.closest_finishes.len(), 2, "finishes that it was part of");
    assert_eq!(only_green.best_receipts.iter().map(|b| b.total).collect::<Vec<_>>(), [39]);
}

#[test]
fn lw_com_2_without_receipts_only_places_make_records() {
    let mut games = [played(1, &[(Red, 30, 2), (Blue, 28, 3)]), played(2, &[(Red, 40, 1), (Green, 12, 0)])];
    games.iter_mut().for_each(|game| game.receipts.clear());
    let done = records(&games, &COMPANIES);
    assert_eq!(done.most_wins.len(), 1);
    assert_eq!(done.longest_runs.len(), 1);
    assert!(done.best_receipts.is_empty() && done.closest_finishes.is_empty());
    assert!(done.most_tickets.is_empty() && done.best_ticket_games.is_empty());
}

#[test]
fn no_game_no_record() {
    assert_eq!(records(&[], &COMPANIES), rules::results::Records::default());
}

proptest! {
    /// A run, found by trying every stretch of games.
    #[test]
    fn the_longest_runs_are_those_that_trying_every_stretch_finds(winners in proptest::collection::vec(0_usize..3, 0..12)) {
        let games: Vec<PlayedGame> = winners
            .iter()
            .zip(1_u8..)
            .map(|(winner, number)| PlayedGame { game: game(number), ranking: vec![COMPANIES[*winner]], receipts: vec![] })
            .collect();
        let mut longest = 1;
        let mut found = Vec::new();
        for from in 0..winners.len() {
            for to in from..winners.len() {
                if winners[from..=to].iter().all(|winner| *winner == winners[from]) {
                    let length = to - from + 1;
                    if length > longest {
                        longest = length;
                        found.clear();
                    }
                    if length == longest && length > 1 {
                        found.push((COMPANIES[winners[from]], length, from + 1, to + 1));
                    }
                }
            }
        }
        let mut told: Vec<_> = records(&games, &COMPANIES)
            .longest_runs
            .iter()
            .map(|run| (run.company, usize::from(run.length), usize::from(run.first.get()), usize::from(run.last.get())))
            .collect();
        told.sort_by_key(|run| run.2);
        prop_assert_eq!(told, found);
    }
}
