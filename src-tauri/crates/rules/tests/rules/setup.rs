//! LW-SET-1 to LW-SET-14.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rand::{SeedableRng, rngs::StdRng};
use rules::{
    Broken,
    CompanyColour::{self, *},
    figures::{CARD_COLOURS, CARDS_OF_A_COLOUR, COMPANIES, LOCOMOTIVES},
    setup::{
        Seat, SetupPlan, SetupStep, Start, Table, TicketDeal, newspapers, plan, start, tickets, turn_order,
    },
};

use crate::cases::game;

fn table(companies: &[CompanyColour], holder: CompanyColour) -> Table {
    Table {
        game: game(1),
        seats: companies.iter().map(|company| Seat { company: *company, wagons: 20 }).collect(),
        holder,
        tickets: 33,
        board_pieces: 5,
        stickers: Vec::new(),
    }
}

fn planned(table: &Table) -> SetupPlan {
    plan(table, &mut StdRng::seed_from_u64(1865)).unwrap_or_else(|broken| panic!("{broken}"))
}

#[test]
fn lw_set_1_to_14_the_first_game_of_four() {
    let table = table(&[Blue, Red, Green, Black], Red);
    let plan = planned(&table);
    let boxes = table.seats;
    assert_eq!(
        plan.steps,
        [
            SetupStep::Board { step: 1, pieces: 5 },
            SetupStep::Bureaus { step: 2 },
            SetupStep::Coins { step: 3, each: 5 },
            SetupStep::Newspapers { step: 4, shuffled_in: 3, to_the_warehouse: 3 },
            SetupStep::WagonCards { step: 5, each: 4, face_up: 5 },
            SetupStep::Tickets { step: 6, deal: TicketDeal::Full { each: 4, keep_at_least: 2 } },
            SetupStep::Story { step: 7 },
            SetupStep::Events { step: 8 },
            SetupStep::Wagons { step: 9, boxes },
            SetupStep::FirstPlayer { step: 14, company: Red },
        ]
    );
    assert_eq!(plan.turn_order, [Red, Green, Black, Blue], "clockwise from the first player");
}

#[test]
fn lw_set_1_the_board_has_grown() {
    let larger = Table { board_pieces: 8, ..table(&[Blue, Red], Red) };
    assert_eq!(planned(&larger).steps[0], SetupStep::Board { step: 1, pieces: 8 });
}

#[test]
fn lw_set_2_bureaus_are_emptied_and_nothing_is_said_of_vaults() {
    assert_eq!(planned(&table(&[Blue, Red], Red)).steps[1], SetupStep::Bureaus { step: 2 });
}

#[test]
fn lw_set_3_five_dollars_each() {
    assert_eq!(planned(&table(&[Blue, Red], Red)).steps[2], SetupStep::Coins { step: 3, each: 5 });
}

#[test]
fn lw_set_4_newspapers_by_players() {
    let by_players: Vec<u16> = (2..=5).map(|players| newspapers(players).expect("a legal table")).collect();
    assert_eq!(by_players, [6, 4, 3, 3]);
    assert!(newspapers(1).is_err() && newspapers(6).is_err());
    let rest: Vec<SetupStep> =
        (2..=5).map(|players| planned(&table(&COMPANIES[..players], Blue)).steps[3].clone()).collect();
    let warehouse = [0, 2, 3, 3];
    for ((step, shuffled_in), to_the_warehouse) in rest.iter().zip(by_players).zip(warehouse) {
        assert_eq!(*step, SetupStep::Newspapers { step: 4, shuffled_in, to_the_warehouse });
    }
}

#[test]
fn lw_set_5_four_wagon_cards_each_and_five_face_up() {
    assert_eq!(
        planned(&table(&[Blue, Red], Red)).steps[4],
        SetupStep::WagonCards { step: 5, each: 4, face_up: 5 }
    );
}

#[test]
fn lw_set_6_four_tickets_keep_two_and_when_short_three_or_two_keep_one() {
    let full = TicketDeal::Full { each: 4, keep_at_least: 2 };
    let short = |each| TicketDeal::Short { each, keep_at_least: 1 };
    for (in_the_deck, deal) in [
        (33, full),
        (20, full),
        (19, short(3)),
        (15, short(3)),
        (14, short(2)),
        (10, short(2)),
        (9, TicketDeal::ForPeople { in_the_deck: 9 }),
        (0, TicketDeal::ForPeople { in_the_deck: 0 }),
    ] {
        assert_eq!(tickets(5, in_the_deck), Ok(deal), "{in_the_deck} tickets for five");
    }
    assert_eq!(tickets(2, 8), Ok(full));
    assert_eq!(tickets(2, 7), Ok(short(3)));
}

#[test]
fn lw_set_7_the_story_is_read_before_the_events_are_shuffled() {
    assert_eq!(planned(&table(&[Blue, Red], Red)).steps[6], SetupStep::Story { step: 7 });
}

#[test]
fn lw_set_8_events_are_shuffled_and_laid_down() {
    assert_eq!(planned(&table(&[Blue, Red], Red)).steps[7], SetupStep::Events { step: 8 });
}

#[test]
fn lw_set_9_lw_com_3_each_takes_the_wagons_on_the_back_of_the_box() {
    let mut later = table(&[Blue, Red], Red);
    later.seats[1].wagons = 34;
    let expected = SetupStep::Wagons {
        step: 9,
        boxes: vec![Seat { company: Blue, wagons: 20 }, Seat { company: Red, wagons: 34 }],
    };
    assert_eq!(planned(&later).steps[8], expected);
    later.seats[1].wagons = 57;
    let refused = plan(&later, &mut StdRng::seed_from_u64(1));
    assert_eq!(refused, Err(Broken::WagonsBeyondTheBox { company: Red, wagons: 57, most: 56 }));
}

#[test]
fn lw_set_10_stickers_a_to_e_stand_between_steps_9_and_14_in_their_order() {
    let stuck = Table { stickers: vec!['D', 'A', 'K'], ..table(&[Blue, Red], Red) };
    let steps = planned(&stuck).steps;
    assert_eq!(
        steps[9..],
        [
            SetupStep::Sticker { letter: 'A' },
            SetupStep::Sticker { letter: 'D' },
            SetupStep::FirstPlayer { step: 14, company: Red },
        ]
    );
}

#[test]
fn lw_set_10_a_step_is_ticked_by_its_number_or_by_the_letter_of_its_sticker() {
    let table = Table { stickers: vec!['D', 'A'], ..table(&[Red, Blue], Red) };
    let keys: Vec<String> = planned(&table).steps.iter().map(SetupStep::key).collect();
    assert_eq!(keys, ["1", "2", "3", "4", "5", "6", "7", "8", "9", "A", "D", "14"]);
}

#[test]
fn lw_set_14_the_holder_of_the_card_starts() {
    let mut dice = StdRng::seed_from_u64(1);
    assert_eq!(start(&[Blue, Red, Green], Red, &mut dice), Ok(Start::Card { company: Red }));
    assert_eq!(start(&[Blue], Blue, &mut dice), Err(Broken::TableSize { players: 1, fewest: 2, most: 5 }));
    assert_eq!(start(&[Blue, Blue], Blue, &mut dice), Err(Broken::CompanyTwice { company: Blue }));
}

#[test]
fn lw_set_14_an_absent_holders_card_goes_to_one_of_those_present() {
    let mut dice = StdRng::seed_from_u64(1);
    let mut drawn = BTreeSet::new();
    for _ in 0..200 {
        match start(&[Blue, Red, Green], Black, &mut dice) {
            Ok(Start::Draw { company, absent: Black }) => drawn.insert(company),
            other => panic!("Black is absent, so the card is drawn: {other:?}"),
        };
    }
    assert_eq!(
        drawn,
        BTreeSet::from([Blue, Red, Green]),
        "200 draws reach everyone present, and nobody else"
    );
}

#[test]
fn lw_set_14_play_goes_clockwise() {
    let table = [Blue, Red, Green];
    assert_eq!(turn_order(&table, Blue), Ok(vec![Blue, Red, Green]));
    assert_eq!(turn_order(&table, Green), Ok(vec![Green, Blue, Red]));
    assert_eq!(turn_order(&table, Black), Err(Broken::NotAtTheTable { company: Black }));
}

#[test]
fn lw_cmp_2_no_set_up_for_one_or_six() {
    let refused = |companies: &[CompanyColour]| plan(&table(companies, Blue), &mut StdRng::seed_from_u64(1));
    assert!(matches!(refused(&[Blue]), Err(Broken::TableSize { players: 1, .. })));
    assert!(matches!(refused(&[]), Err(Broken::TableSize { players: 0, .. })));
    let six = [Blue, Red, Green, Yellow, Black, Blue];
    assert!(matches!(refused(&six), Err(Broken::TableSize { players: 6, .. })));
}

proptest! {
    #[test]
    fn lw_set_5_lw_set_6_no_legal_table_is_dealt_more_than_the_box_holds(
        companies in prop::sample::subsequence(COMPANIES.to_vec(), 2..=5).prop_shuffle(),
        holder in prop::sample::select(COMPANIES.to_vec()),
        in_the_deck in 0_u16..60,
        seed in any::<u64>(),
    ) {
        let table = Table { tickets: in_the_deck, ..table(&companies, holder) };
        let plan = plan(&table, &mut StdRng::seed_from_u64(seed)).expect("a legal table");
        let players = u16::try_from(companies.len()).expect("five at most");
        let colours = u16::try_from(CARD_COLOURS.len()).expect("six");
        prop_assert_eq!(plan.turn_order.iter().collect::<BTreeSet<_>>(), companies.iter().collect::<BTreeSet<_>>());
        prop_assert_eq!(plan.turn_order[0], plan.start.company());
        for step in &plan.steps {
            match step {
                SetupStep::WagonCards { each, face_up, .. } => {
                    // Newspapers never count: they are replaced (LW-SET-5).
                    let cards = colours * CARDS_OF_A_COLOUR + LOCOMOTIVES;
                    prop_assert!(players * each + face_up <= cards);
                }
                SetupStep::Newspapers { shuffled_in, to_the_warehouse, .. } => prop_assert_eq!(shuffled_in + to_the_warehouse, 6),
                SetupStep::Tickets { deal, .. } => match deal {
                    TicketDeal::Full { each, keep_at_least } | TicketDeal::Short { each, keep_at_least } => {
                        prop_assert!(players * each <= in_the_deck && keep_at_least <= each);
                    }
                    TicketDeal::ForPeople { .. } => prop_assert!(in_the_deck < 2 * players),
                },
                _ => {}
            }
        }
    }
}
