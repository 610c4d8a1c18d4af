//! Properties over random sequences of actions.

use contract::Viewer;
use contract::{Action, GameAction, Place, Rejection, Stage};
use ledger::{Campaign, View};
use proptest::prelude::*;
use rules::{CompanyColour, GameNumber};
use workbench::{
    bench_table::{Bench, companies},
    evenings::{enter, evening, reveal},
    things::campaign_box,
    whims::{action, is_refused, of_keeping, whim},
};

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

fn undo_all(campaign: &mut Campaign, bench: &Bench) -> usize {
    let mut steps = 0;
    loop {
        match campaign.undo(None, bench.now) {
            Ok(_) => steps += 1,
            Err(Rejection::NothingToUndo) => return steps,
            Err(other) => panic!("undo stopped half way: {other}"),
        }
    }
}

/// A campaign of three with some games behind it, of which nothing but the dates is known.
fn after_games(bench: &mut Bench, games: u8) -> Campaign {
    bench.three().close().expect("closing");
    let file = rusqlite::Connection::open(bench.path()).expect("the file");
    for number in 1..=games {
        file.execute(
            "INSERT INTO game (number, year, played_on, stage, opened_at, closed_at, edition)
             VALUES (?1, 1862 + 3 * ?1, '2026-10-01', 'closed', '2026-10-01T20:00:00+02:00', '2026-10-01T22:00:00+02:00', 1)",
            [number],
        )
        .expect("a game");
    }
    drop(file);
    ledger::document::believe(&bench.path()).expect("believed");
    bench.open().expect("opening")
}

proptest! {
    #![proptest_config(config(48))]

    #[test]
    fn undoing_all_gives_back_the_start_and_redoing_all_the_end(
        actions in proptest::collection::vec(action(), 1..25),
        games in 0_u8..4,
    ) {
        let mut bench = Bench::new();
        let mut campaign = after_games(&mut bench, games);
        let start = bench.dump();
        let mut performed = 0;
        for action in &actions {
            let before = bench.dump();
            match bench.perform(&mut campaign, action) {
                Ok(_) => performed += 1,
                Err(refusal) => {
                    prop_assert!(!matches!(refusal, Rejection::FileTrouble { .. }), "{:?}: {}", action, refusal);
                    prop_assert_eq!(bench.dump(), before, "a refused {:?} changed something", action);
                }
            }
        }
        let end = bench.dump();
        prop_assert_eq!(undo_all(&mut campaign, &bench), performed);
        prop_assert_eq!(bench.dump(), start);
        for _ in 0..performed {
            campaign.redo(None, bench.now).expect("what was undone can be redone");
        }
        prop_assert_eq!(bench.dump(), end);
        campaign.check().expect("a sound file");
    }

    #[test]
    fn undo_redo_and_undo_of_older_entries_in_any_order_never_break_the_way_back(
        whims in proptest::collection::vec(whim(), 1..30),
        games in 0_u8..4,
    ) {
        let mut bench = Bench::new();
        let mut campaign = after_games(&mut bench, games);
        let start = bench.dump();
        for whim in &whims {
            let before = bench.dump();
            if is_refused(&mut bench, &mut campaign, whim) {
                prop_assert_eq!(bench.dump(), before, "a refused {:?} changed something", whim);
            }
            let first_player_cards =
                companies(&campaign).companies.iter().filter(|company| company.first_player_card).count();
            prop_assert_eq!(first_player_cards, 1, "LW-BOX-1: there is one first player card");
        }
        campaign.check().expect("a sound file");
        undo_all(&mut campaign, &bench);
        prop_assert_eq!(bench.dump(), start);
    }

    /// LW-COM-2, LW-BOX-5: whatever is moved, it lies in one place, stays in a vault, and is counted where it lies.
    #[test]
    fn lw_com_2_whatever_is_moved_lies_in_one_place_and_nothing_leaves_a_vault(
        before in proptest::collection::vec(of_keeping(), 0..20),
        actions in proptest::collection::vec(of_keeping(), 1..40),
    ) {
        let mut bench = Bench::new();
        let mut campaign = bench.three();
        let play = [Action::Game(GameAction::Open), enter(1, Stage::Play), reveal(1, "Crue"), reveal(1, "Orage")];
        for action in before.iter().chain(&play).chain(&actions) {
            let vaults = in_vaults(&bench);
            let _ = bench.perform(&mut campaign, action);
            let after = in_vaults(&bench);
            prop_assert!(vaults.iter().all(|thing| after.contains(thing)), "{:?} took something out of a vault", action);
            prop_assert_eq!(first_player_cards(&bench), 1);
            counts_agree(&bench, &campaign);
        }
    }
}

fn numbers(bench: &Bench, query: &str) -> Vec<(i64, String)> {
    let file = rusqlite::Connection::open(bench.path()).expect("the file");
    let mut statement = file.prepare(query).expect("valid SQL");
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).expect("rows");
    rows.map(|row| row.expect("a row")).collect()
}

fn in_vaults(bench: &Bench) -> Vec<(i64, String)> {
    numbers(bench, "SELECT id, place FROM thing WHERE place LIKE 'vault:%' AND quantity > 0")
}

fn first_player_cards(bench: &Bench) -> usize {
    numbers(bench, "SELECT id, place FROM thing WHERE kind = 'first_player_card' AND place LIKE 'bureau:%'")
        .len()
}

/// What the box counts is what lies there, and where something lies is where it was moved to last.
fn counts_agree(bench: &Bench, campaign: &Campaign) {
    let lying =
        numbers(bench, "SELECT sum(quantity), place FROM thing GROUP BY place HAVING sum(quantity) > 0");
    let shown = campaign_box(campaign);
    let counted =
        shown.sections.iter().flat_map(|section| section.places.iter().map(move |place| (place, section)));
    for (place, section) in counted {
        let there: i64 = section.places.iter().map(|place| at(&lying, place)).sum();
        assert_eq!(i64::from(section.count), there, "{place:?}");
    }
    for counted in &shown.elsewhere {
        assert_eq!(i64::from(counted.count), at(&lying, &counted.place), "{counted:?}");
    }
    let all: i64 = lying.iter().map(|(count, _)| count).sum();
    let told: u32 = shown.sections.iter().map(|section| section.count).sum::<u32>()
        + shown.elsewhere.iter().map(|counted| counted.count).sum::<u32>();
    assert_eq!(i64::from(told), all, "every thing is in exactly one place");
    let astray = numbers(
        bench,
        "SELECT thing.id, thing.place FROM thing WHERE quantity > 0 AND thing.place <> (
             SELECT to_place FROM movement WHERE movement.thing = thing.id ORDER BY movement.id DESC LIMIT 1)",
    );
    assert!(astray.is_empty(), "lies elsewhere than its life says: {astray:?}");
}

fn at(lying: &[(i64, String)], place: &Place) -> i64 {
    let key = serde_json::to_value(place).expect("a place");
    let key = match (key["at"].as_str(), key["company"].as_str(), key["slot"].as_str(), key["name"].as_str())
    {
        (Some(sort), None, None, None) => sort.to_owned(),
        (Some(sort), company, slot, name) => {
            format!("{sort}:{}", company.or(slot).or(name).expect("what the place is of"))
        }
        (None, ..) => panic!("no place: {key}"),
    };
    lying.iter().filter(|(_, place)| *place == key).map(|(count, _)| count).sum()
}

proptest! {
    #![proptest_config(config(16))]

    /// Whatever happens in between, an evening that is played to its end can be taken back to its beginning.
    #[test]
    fn whims_during_an_evening_never_break_the_way_back(
        whims in proptest::collection::vec((0_usize..60, whim()), 0..25),
    ) {
        let mut bench = Bench::new();
        let mut campaign = bench.three();
        let start = bench.dump();
        let receipts = [(CompanyColour::Red, (5, 12, 0, 0)), (CompanyColour::Blue, (9, 3, 4, 1)), (CompanyColour::Green, (20, 0, 7, 2))];
        let mut script = evening(1, &receipts);
        script.splice(1..1, [enter(1, Stage::Play), reveal(1, "Crue"), reveal(1, "Orage !")]);
        script.extend(evening(2, &receipts));
        for (position, action) in script.iter().enumerate() {
            // After a whim the next step may be refused; most evenings still get far.
            let _ = bench.perform(&mut campaign, action);
            for (_, whim) in whims.iter().filter(|(at, _)| *at == position) {
                let before = bench.dump();
                if is_refused(&mut bench, &mut campaign, whim) {
                    prop_assert_eq!(bench.dump(), before, "a refused {:?} changed something", whim);
                }
            }
            // Whatever is there can be shown.
            for game in GameNumber::all() {
                if let Err(refusal) = campaign.show(Viewer::TABLE, &View::Night { game: Some(game) }) {
                    prop_assert_eq!(refusal, Rejection::GameNotBegun { game });
                }
            }
            campaign.show(Viewer::TABLE, &View::Line).expect("the line");
        }
        campaign.check().expect("a sound file");
        undo_all(&mut campaign, &bench);
        prop_assert_eq!(bench.dump(), start);
    }
}
