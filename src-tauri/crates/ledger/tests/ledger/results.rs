//! How the campaign stands, while vaults are sealed and after.

use contract::Viewer;
use contract::{
    Action, ReceiptAction, Shown,
    night::AheadBy,
    results::{Results, ResultsOf},
};
use ledger::{Campaign, View};
use rules::CompanyColour::*;
use workbench::{
    bench_table::{Bench, join, seal},
    evenings::{evening, game},
};

fn results(campaign: &Campaign, of: ResultsOf) -> Results {
    match campaign.show(Viewer::TABLE, &View::Results { of }) {
        Ok(Shown::Results(results)) => *results,
        other => panic!("results were asked for, and {other:?} came"),
    }
}

/// Red: 5 + 16 + 9 = 30 and 10 + 0 + 2 = 12. Blue: 30 with one ticket less, and 40 − 5 + 0 = 35. Green: 8 and 9 raised
/// from −1 to 0.
fn two_games(bench: &mut Bench) -> Campaign {
    let mut campaign = bench.three();
    let first = [(Red, (5, 0, 9, 2)), (Blue, (14, 0, 0, 1)), (Green, (2, 11, 6, 1))];
    bench.all_done(&mut campaign, &evening(1, &first));
    bench.done(&mut campaign, &join("Lou", Yellow));
    let second =
        [(Red, (10, 20, 2, 3)), (Blue, (40, 20, -5, 0)), (Green, (4, 20, -5, 0)), (Yellow, (1, 20, 0, 0))];
    bench.all_done(&mut campaign, &evening(2, &second));
    campaign
}

#[test]
fn lw_com_2_sealed_results_tell_places_and_no_sum() {
    let mut bench = Bench::new();
    let campaign = two_games(&mut bench);
    let told = results(&campaign, ResultsOf::default());
    assert!(told.sealed && told.receipts.is_none());
    assert_eq!(told.played, [game(1), game(2)]);
    let places: Vec<Vec<_>> =
        told.games.iter().map(|game| game.ranking.iter().map(|place| place.company).collect()).collect();
    assert_eq!(places, [vec![Red, Blue, Green], vec![Blue, Red, Yellow, Green]]);
    assert_eq!((told.games[0].absent.clone(), told.games[0].not_yet.clone()), (vec![], vec![Yellow]));
    let there = told.games[0].people.iter().map(|person| (person.company, person.player.as_str()));
    assert!(there.clone().any(|person| person == (Red, "Camille")) && there.count() == 3);
    let why = told.games[0].ranking[0].ahead.expect("ahead of Blue");
    assert_eq!((why.of, why.by, why.ours, why.theirs), (Blue, AheadBy::Tickets, None, None));
    assert!(told.records.best_receipts.is_empty() && told.records.closest_finishes.is_empty());
    assert!(told.records.most_tickets.is_empty() && told.records.best_ticket_games.is_empty());
    assert_eq!(
        told.records.most_wins.iter().map(|w| (w.company, w.wins)).collect::<Vec<_>>(),
        [(Blue, 1), (Red, 1)]
    );
    let yellow = told.companies.iter().find(|company| company.company == Yellow).expect("yellow");
    assert_eq!(
        (yellow.took_part, yellow.missed, yellow.wins, yellow.places.clone()),
        (1, 0, 0, vec![0, 0, 1, 0, 0]),
        "nobody misses a game before they join"
    );
}

#[test]
fn open_results_tell_every_receipt_what_it_adds_up_to_and_the_records() {
    let mut bench = Bench::new();
    let mut campaign = two_games(&mut bench);
    bench.done(&mut campaign, &seal(false));
    let told = results(&campaign, ResultsOf::default());
    let receipts = told.receipts.expect("nothing is sealed");
    let told_of = |company| {
        let own = receipts.iter().filter(move |row| row.receipt.company == company);
        own.map(|row| (row.game.get(), row.place, row.receipt.total, row.so_far)).collect::<Vec<_>>()
    };
    assert_eq!(told_of(Red), [(1, 1, 30, 30), (2, 2, 12, 42)]);
    assert_eq!(told_of(Blue), [(1, 2, 30, 30), (2, 1, 35, 65)]);
    assert_eq!(told_of(Green), [(1, 3, 8, 8), (2, 4, 0, 8)]);
    assert_eq!(told_of(Yellow), [(2, 3, 1, 1)]);
    let records = told.records;
    assert_eq!(
        records.best_receipts.iter().map(|b| (b.company, b.game, b.total)).collect::<Vec<_>>(),
        [(Blue, game(2), 35)]
    );
    assert_eq!(
        records.closest_finishes.iter().map(|f| (f.game, f.first, f.second, f.margin)).collect::<Vec<_>>(),
        [(game(1), Red, Blue, 0)]
    );
    assert_eq!(records.most_tickets.iter().map(|t| (t.company, t.completed)).collect::<Vec<_>>(), [(Red, 5)]);
}

#[test]
fn results_of_some_games_and_companies_keep_their_places_of_the_whole_table() {
    let mut bench = Bench::new();
    let mut campaign = two_games(&mut bench);
    bench.done(&mut campaign, &seal(false));
    let of = ResultsOf { from: Some(game(2)), to: Some(game(2)), companies: Some(vec![Green, Red]) };
    let told = results(&campaign, of);
    assert_eq!(told.played, [game(1), game(2)], "what can be chosen");
    assert_eq!(told.companies.len(), 4);
    let places: Vec<_> =
        told.games.iter().flat_map(|game| &game.ranking).map(|p| (p.company, p.place)).collect();
    assert_eq!(places, [(Red, 2), (Green, 4)]);
    let receipts = told.receipts.expect("nothing is sealed");
    let sums: Vec<_> = receipts.iter().map(|row| (row.receipt.company, row.so_far)).collect();
    assert_eq!(sums, [(Red, 42), (Green, 8)], "wealth counts from game 1");
    assert_eq!(told.records.best_receipts.iter().map(|b| b.company).collect::<Vec<_>>(), [Red]);
}

#[test]
fn before_the_first_game_there_is_nothing_to_tell() {
    let mut bench = Bench::new();
    let campaign = bench.three();
    let told = results(&campaign, ResultsOf::default());
    assert!(told.played.is_empty() && told.games.is_empty() && told.records.most_wins.is_empty());
    assert_eq!(told.companies.len(), 3);
}

#[test]
fn a_game_with_a_gap_in_a_receipt_has_no_winner_and_nobody_is_called_absent() {
    let mut bench = Bench::new();
    let mut campaign = two_games(&mut bench);
    bench.done(&mut campaign, &seal(false));
    let unseal = ReceiptAction::Unseal { game: game(1), company: Red, reason: "Recompté".to_owned() };
    bench.done(&mut campaign, &Action::Receipt(unseal));
    let gap = ReceiptAction::Money { game: game(1), company: Red, money: None };
    bench.done(&mut campaign, &Action::Receipt(gap));
    let told = results(&campaign, ResultsOf::default());
    assert!(told.games[0].ranking.is_empty(), "nobody knows who won");
    let red = told.companies.iter().find(|company| company.company == Red).expect("red");
    assert_eq!((red.took_part, red.missed, red.wins), (2, 0, 0));
    assert!(told.records.most_wins.iter().all(|wins| wins.company == Blue));
}
