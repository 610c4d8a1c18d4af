//! Properties over random sequences of actions.

use ledger::{
    Campaign, View,
    contract::{
        Action, CampaignAction, Checklist, DifferenceKind, EntryId, EventAction, GameAction, NoteId,
        PeopleAction, PlayerId, ReceiptAction, Rejection, RevealedEvent, Stage, StepState, StickerAction,
        StoryAction, StoryCard, Successor, ThingId,
        game::{ReceiptLine, TicketLine},
    },
};
use proptest::prelude::*;
use rules::{CompanyColour, GameNumber, figures::COMPANIES, receipt::Override, story::StoryEnding};

use crate::{
    bench_table::{Bench, companies, player},
    evenings::{enter, evening, reveal},
};

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
    prop_oneof![2 => of_the_campaign(), 5 => of_a_night(), 3 => of_receipts(), 1 => of_things()]
}

/// Mostly the first game, so that something is often legal.
fn game() -> impl Strategy<Value = GameNumber> {
    prop_oneof![8 => 1_u8..=4, 1 => 1_u8..=12].prop_map(|game| GameNumber::try_from(game).expect("a game"))
}

fn stage() -> impl Strategy<Value = Stage> {
    use Stage::*;
    proptest::sample::select(vec![Table, Setup, Play, Receipts, Closing, Closed])
}

fn thing() -> impl Strategy<Value = ThingId> {
    (1_i64..14).prop_map(ThingId)
}

fn of_a_night() -> impl Strategy<Value = Action> {
    use GameAction::*;
    let end = |step: &str| (Checklist::End, step.to_owned());
    let steps = vec![
        (Checklist::Setup, "1".to_owned()),
        (Checklist::Setup, "B".to_owned()),
        end("3"),
        end("4"),
        end("9"),
    ];
    let state =
        proptest::option::of(proptest::sample::select(vec![StepState::Done, StepState::NotApplicable]));
    let what = proptest::sample::select(vec![
        DifferenceKind::CardHolder,
        DifferenceKind::Archiver,
        DifferenceKind::FirstPlayer,
    ]);
    let night = prop_oneof![
        4 => Just(Open),
        1 => game().prop_map(|game| Cancel { game }),
        1 => (game(), 1860_u16..1880).prop_map(|(game, year)| Describe { game, year, played_on: chrono::NaiveDate::default() }),
        2 => (game(), colour(), any::<bool>()).prop_map(|(game, company, present)| Seat { game, company, present }),
        1 => (game(), colour(), person()).prop_map(|(game, company, player)| Preside {
            game,
            company,
            player: Successor::Known { player },
            same_name_ok: true,
        }),
        1 => (game(), Just(vec![CompanyColour::Green, CompanyColour::Blue, CompanyColour::Red]).prop_shuffle())
            .prop_map(|(game, clockwise)| Arrange { game, clockwise }),
        1 => game().prop_map(|game| DrawFirst { game }),
        1 => (game(), colour()).prop_map(|(game, company)| ChooseFirst { game, company }),
        8 => (game(), stage()).prop_map(|(game, stage)| Enter { game, stage }),
        2 => (game(), proptest::sample::select(steps), state).prop_map(|(game, (checklist, step), state)| Tick {
            game,
            checklist,
            step,
            state,
            reason: None,
        }),
        1 => (game(), colour(), 0_i64..60).prop_map(|(game, company, wagons)| TakeWagons { game, company, wagons }),
        1 => (0_u16..40).prop_map(|tickets| CountTickets { tickets }),
        2 => (game(), colour(), proptest::option::of(-1_i64..9), proptest::option::of(0_i64..22)).prop_map(
            |(game, company, money, wagons_left)| Count { game, company, money, wagons_left }
        ),
        2 => game().prop_map(|game| NextTurn { game }),
        1 => (game(), name()).prop_map(|(game, text)| Note { game, text }),
        1 => (1_i64..4, name()).prop_map(|(note, text)| EditNote { note: NoteId(note), text }),
        1 => (1_i64..4).prop_map(|note| RemoveNote { note: NoteId(note) }),
        3 => game().prop_map(|game| GiveCard { game }),
        3 => (game(), proptest::option::of(thing()), proptest::option::of(name()))
            .prop_map(|(game, event, reason)| ArchiveEvent { game, event, reason }),
        3 => game().prop_map(|game| Close { game }),
        1 => (game(), what.clone()).prop_map(|(game, what)| AcceptDifference { game, what, reason: None }),
        1 => (game(), what).prop_map(|(game, what)| FollowRule { game, what }),
    ];
    night.prop_map(Action::Game)
}

fn of_receipts() -> impl Strategy<Value = Action> {
    use ReceiptAction::*;
    let number = || proptest::option::weighted(0.9, -1_i64..22);
    let receipts = prop_oneof![
        3 => (game(), colour(), number()).prop_map(|(game, company, money)| Money { game, company, money }),
        3 => (game(), colour(), number()).prop_map(|(game, company, wagons_left)| WagonsLeft { game, company, wagons_left }),
        3 => (game(), colour(), number(), number())
            .prop_map(|(game, company, sum, completed)| TicketSum { game, company, sum, completed }),
        1 => (game(), colour(), 0_i64..9, any::<bool>()).prop_map(|(game, company, value, completed)| Tickets {
            game,
            company,
            tickets: vec![TicketLine { value, completed, ticket: None, title: None }],
        }),
        1 => (game(), colour(), name(), -9_i64..9).prop_map(|(game, company, label, amount)| Lines {
            game,
            company,
            lines: vec![ReceiptLine { label, amount, sticker: None }],
        }),
        1 => (game(), colour(), proptest::option::of((0_i64..33, name()))).prop_map(|(game, company, decided)| Bonus {
            game,
            company,
            decided: decided.map(|(amount, reason)| Override { amount, reason }),
        }),
        2 => (game(), colour()).prop_map(|(game, company)| Confirm { game, company }),
        3 => game().prop_map(|game| ConfirmAll { game }),
        3 => game().prop_map(|game| IntoVaults { game }),
        1 => (game(), colour(), name()).prop_map(|(game, company, reason)| Unseal { game, company, reason }),
        1 => (game(), colour()).prop_map(|(game, company)| Reseal { game, company }),
    ];
    receipts.prop_map(Action::Receipt)
}

fn of_things() -> impl Strategy<Value = Action> {
    let card = (1_u8..5, any::<bool>(), any::<bool>()).prop_map(|(card, paused, enters_play)| StoryCard {
        number: format!("1865-{card:02}"),
        side_a: true,
        side_b: paused,
        ending: paused.then_some(StoryEnding::Pause),
        enters_play,
    });
    let event = prop_oneof![
        thing().prop_map(|thing| RevealedEvent::Known { thing }),
        (name(), any::<bool>()).prop_map(|(title, lightning)| RevealedEvent::New { title, lightning }),
    ];
    prop_oneof![
        (game(), card.clone()).prop_map(|(game, card)| Action::Story(StoryAction::Read {
            game,
            checklist: Checklist::Setup,
            card
        })),
        (thing(), card).prop_map(|(thing, card)| Action::Story(StoryAction::Amend { thing, card })),
        thing().prop_map(|thing| Action::Story(StoryAction::Unread { thing })),
        (game(), event).prop_map(|(game, event)| Action::Event(EventAction::Reveal { game, event })),
        game().prop_map(|game| Action::Event(EventAction::ArchiveInForce { game })),
        (thing(), name(), any::<bool>()).prop_map(|(thing, title, lightning)| Action::Event(
            EventAction::Amend { thing, title, lightning }
        )),
        (proptest::sample::select(vec!["B", "end-4", "dos"]), name(), game()).prop_map(
            |(place, title, since)| {
                Action::Sticker(StickerAction::Stick {
                    place: place.to_owned(),
                    title,
                    text: None,
                    since,
                    until: None,
                })
            }
        ),
    ]
}

fn of_the_campaign() -> impl Strategy<Value = Action> {
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

/// Does what the scribe wants, and tells whether it was refused.
fn is_refused(bench: &mut Bench, campaign: &mut Campaign, whim: &Whim) -> bool {
    let now = bench.now;
    let done = match whim {
        Whim::Act(action) => bench.perform(campaign, action),
        Whim::Undo => campaign.undo(None, now),
        Whim::Redo => campaign.redo(None, now),
        Whim::UndoOlder(entry) => campaign.undo_entry(EntryId(*entry), None, now),
    };
    // What cannot be is refused in words, never by the file itself.
    assert!(!matches!(done, Err(Rejection::FileTrouble { .. })), "{whim:?}: {done:?}");
    done.is_err()
}

/// A campaign of three with some games behind it, of which nothing but the dates is known.
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
                if let Err(refusal) = campaign.show(&View::Night { game: Some(game) }) {
                    prop_assert_eq!(refusal, Rejection::GameNotBegun { game });
                }
            }
            campaign.show(&View::Line).expect("the line");
        }
        campaign.check().expect("a sound file");
        undo_all(&mut campaign, &bench);
        prop_assert_eq!(bench.dump(), start);
    }
}
