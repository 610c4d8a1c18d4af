//! Properties over random sequences of actions.

use ledger::{
    Campaign,
    contract::{Action, CampaignAction, EntryId, PeopleAction, PlayerId, Rejection, Successor},
};
use proptest::prelude::*;
use rules::{CompanyColour, figures::COMPANIES};

use crate::bench_table::{Bench, companies, player};

/// What a scribe might do next, whether it is allowed or not.
#[derive(Debug, Clone)]
enum Whim {
    Act(Action),
    Undo,
    Redo,
    UndoOlder(i64),
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => "[A-Ca-c]{1,2}",
        1 => "\\PC{0,70}",
        1 => Just(" ".to_owned()),
    ]
}

fn colour() -> impl Strategy<Value = CompanyColour> {
    proptest::sample::select(COMPANIES.to_vec())
}

fn person() -> impl Strategy<Value = PlayerId> {
    (1_i64..9).prop_map(PlayerId)
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        name().prop_map(|name| Action::Campaign(CampaignAction::Rename { name })),
        any::<bool>().prop_map(|sealed| Action::Campaign(CampaignAction::Seal { sealed })),
        (colour(), name())
            .prop_map(|(company, name)| Action::People(PeopleAction::RenameCompany { company, name })),
        (person(), name(), any::<bool>()).prop_map(|(player, name, same_name_ok)| Action::People(
            PeopleAction::RenamePlayer { player, name, same_name_ok }
        )),
        (name(), colour(), name(), any::<bool>()).prop_map(|(who, company, named, same_name_ok)| {
            Action::People(PeopleAction::Join { player: player(&who, company, &named), same_name_ok })
        }),
        (colour(), person()).prop_map(|(company, player)| Action::People(PeopleAction::TakeOver {
            company,
            successor: Successor::Known { player },
            same_name_ok: true,
        })),
        (colour(), name()).prop_map(|(company, name)| Action::People(PeopleAction::TakeOver {
            company,
            successor: Successor::Newcomer { name },
            same_name_ok: true,
        })),
        person().prop_map(|player| Action::People(PeopleAction::Leave { player })),
    ]
}

fn whim() -> impl Strategy<Value = Whim> {
    prop_oneof![
        10 => action().prop_map(Whim::Act),
        2 => Just(Whim::Undo),
        1 => Just(Whim::Redo),
        2 => (1_i64..30).prop_map(Whim::UndoOlder),
    ]
}

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

/// A campaign of three with some games behind it. Games are not played through actions yet.
fn after_games(bench: &mut Bench, games: u8) -> Campaign {
    bench.three().close().expect("closing");
    let file = rusqlite::Connection::open(bench.path()).expect("the file");
    for number in 1..=games {
        file.execute(
            "INSERT INTO game (number, year, played_on, stage, opened_at, closed_at)
             VALUES (?1, 1862 + 3 * ?1, '2026-10-01', 'closed', '2026-10-01T20:00:00+02:00', '2026-10-01T22:00:00+02:00')",
            [number],
        )
        .expect("a game");
    }
    drop(file);
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
                Err(_) => prop_assert_eq!(bench.dump(), before, "a refused {:?} changed something", action),
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
            let now = bench.now;
            let refused = match whim {
                Whim::Act(action) => bench.perform(&mut campaign, action).is_err(),
                Whim::Undo => campaign.undo(None, now).is_err(),
                Whim::Redo => campaign.redo(None, now).is_err(),
                Whim::UndoOlder(entry) => campaign.undo_entry(EntryId(*entry), None, now).is_err(),
            };
            if refused {
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
}
