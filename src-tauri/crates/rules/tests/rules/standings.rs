//! LW-CMP-5 and LW-CMP-7.

use rules::{
    Broken,
    CompanyColour::{self, *},
    GameNumber,
    standings::{
        CampaignFacts, CompanyFacts, Compensation, FinalAccount, GameTotal, champions, missed_games,
        standings,
    },
};

use crate::cases::{game, line};

fn company(company: CompanyColour, receipts: &[(u8, i64)]) -> CompanyFacts {
    let receipts =
        receipts.iter().map(|(number, total)| GameTotal { game: game(*number), total: *total }).collect();
    CompanyFacts { company, receipts, things: Vec::new(), lines: Vec::new() }
}

fn campaign(games: u8, companies: Vec<CompanyFacts>, compensation: &[(u8, i64)]) -> CampaignFacts {
    let amount = |(number, amount): &(u8, i64)| Compensation { game: game(*number), amount: *amount };
    CampaignFacts {
        games: (1..=games).map(game).collect(),
        compensation: compensation.iter().map(amount).collect(),
        companies,
    }
}

fn placed(accounts: &[FinalAccount]) -> Vec<(usize, CompanyColour, i64)> {
    accounts.iter().map(|account| (account.place, account.company, account.total)).collect()
}

#[test]
fn lw_cmp_5_a_company_misses_games_it_was_absent_from_or_had_not_joined_for() {
    let played: Vec<GameNumber> = (1..=5).map(game).collect();
    let took_part = |wanted: &[u8]| {
        let wanted: Vec<GameNumber> = wanted.iter().copied().map(game).collect();
        missed_games(&played, move |number| wanted.contains(&number))
    };
    assert_eq!(took_part(&[1, 2, 3, 4, 5]), []);
    assert_eq!(took_part(&[1, 2, 4, 5]), [game(3)], "absent once");
    assert_eq!(took_part(&[4, 5]), [game(1), game(2), game(3)], "joined for game 4");
    assert_eq!(took_part(&[1, 2]), [game(3), game(4), game(5)], "left after game 2");
}

#[test]
fn lw_cmp_5_each_missed_game_earns_the_amount_of_that_game() {
    let facts = campaign(
        4,
        vec![
            company(Blue, &[(1, 10), (2, 20), (3, 30), (4, 40)]),
            company(Red, &[(1, 50), (3, 10), (4, 5)]),
            company(Green, &[(3, 12), (4, 25)]),
        ],
        &[(1, 8), (2, 15)],
    );
    let done = standings(&facts).expect("legal");
    // Red: 50+10+5+15; Green: 12+25+8+15; Blue: 100.
    assert_eq!(placed(&done.standings), [(1, Blue, 100), (2, Red, 80), (3, Green, 60)]);
    assert_eq!(done.standings[2].missed, [game(1), game(2)]);
    assert_eq!(done.standings[2].compensation, 23);
    assert_eq!(done.compensation_open, []);
}

#[test]
fn lw_cmp_5_an_amount_that_is_not_known_yet_is_named_and_counts_0() {
    let facts = campaign(2, vec![company(Blue, &[(1, 10), (2, 20)]), company(Red, &[(2, 50)])], &[]);
    let done = standings(&facts).expect("legal");
    assert_eq!(placed(&done.standings), [(1, Red, 50), (2, Blue, 30)]);
    assert_eq!(done.compensation_open, [game(1)]);
}

#[test]
fn lw_cmp_7_vaults_and_final_lines_decide_and_equals_share_their_place() {
    let mut green = company(Green, &[(1, 40)]);
    green.lines = vec![line(25), line(-5)];
    let facts = campaign(
        1,
        vec![company(Blue, &[(1, 60)]), company(Red, &[(1, 10)]), green, company(Black, &[(1, 70)])],
        &[],
    );
    let done = standings(&facts).expect("legal");
    assert_eq!(placed(&done.standings), [(1, Black, 70), (2, Blue, 60), (2, Green, 60), (4, Red, 10)]);
    let shared: Vec<bool> = done.standings.iter().map(|account| account.shared).collect();
    assert_eq!(shared, [false, true, true, false]);
    assert_eq!(done.standings[2].lines, 20);
}

#[test]
fn impossible_campaigns_are_refused() {
    let refused = |facts: &CampaignFacts| standings(facts).expect_err("no such campaign");
    let blue = || company(Blue, &[(1, 10)]);
    assert_eq!(refused(&campaign(1, vec![], &[])), Broken::NoReceipts);
    assert_eq!(refused(&campaign(1, vec![blue(), blue()], &[])), Broken::CompanyTwice { company: Blue });
    let unplayed = campaign(1, vec![company(Blue, &[(2, 10)])], &[]);
    assert_eq!(refused(&unplayed), Broken::GameNotPlayed { game: game(2) });
    let twice = campaign(1, vec![company(Blue, &[(1, 10), (1, 11)])], &[]);
    assert_eq!(refused(&twice), Broken::GameTwice { game: game(1) });
    assert_eq!(refused(&campaign(1, vec![blue()], &[(1, 2), (1, 3)])), Broken::GameTwice { game: game(1) });
    let negative = campaign(1, vec![company(Blue, &[(1, -1)])], &[]);
    assert_eq!(refused(&negative), Broken::ReceiptNegative { company: Blue, game: game(1) });
    let mut rich = blue();
    rich.lines = vec![line(i64::MAX)];
    assert_eq!(refused(&campaign(1, vec![rich], &[])), Broken::SumTooLarge { company: Blue });
}

#[test]
fn lw_cmp_7_what_else_lies_in_a_vault_counts_with_its_worth() {
    let mut facts = campaign(1, vec![company(Blue, &[(1, 10)]), company(Red, &[(1, 12)])], &[]);
    facts.companies[0].things = vec![line(7), line(-2)];
    let done = standings(&facts).expect("legal");
    assert_eq!(placed(&done.standings), [(1, Blue, 15), (2, Red, 12)]);
    assert_eq!(done.standings[0].things, 5);
}

#[test]
fn lw_cmp_7_the_group_chooses_among_equals_and_only_among_them() {
    let facts = campaign(
        1,
        vec![company(Blue, &[(1, 10)]), company(Red, &[(1, 30)]), company(Green, &[(1, 30)])],
        &[],
    );
    let equals = standings(&facts).expect("legal").standings;
    assert_eq!(champions(&equals, None), [Red, Green]);
    assert_eq!(champions(&equals, Some(Green)), [Green]);
    assert_eq!(champions(&equals, Some(Blue)), [Red, Green], "nobody chooses the last");
    let facts = campaign(1, vec![company(Blue, &[(1, 10)]), company(Red, &[(1, 30)])], &[]);
    let alone = standings(&facts).expect("legal").standings;
    assert_eq!(champions(&alone, Some(Blue)), [Red], "a choice among equals that are none any more");
    assert_eq!(champions(&[], None), []);
}
