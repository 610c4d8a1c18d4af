//! Game nights through `perform`, on a real file.

use chrono::TimeDelta;
use contract::Viewer;
use contract::{
    Action, Checklist, DifferenceKind, EventAction, GameAction, NewSticker, PeopleAction, ReceiptAction,
    Rejection, RevealedEvent, Shown, Stage, StepState, StickerAction, Successor, ThingId,
    game::{ReceiptLine, TicketLine},
    night::{AheadBy, Counted, FirstBy, MissingLine, TicketEntry},
    view::CopyReason,
};
use ledger::{Campaign, View};
use rules::{
    Broken,
    CompanyColour::{self, *},
    Edition,
    ending::EndStep,
    receipt::Override,
    setup::{SetupStep, TicketDeal},
    story::{Reading, StoryEnding},
    turns::Progress,
};
use workbench::{
    bench_table::{Bench, company, join, player, seal},
    evenings::{
        closing, confirm_all, count, enter, evening, game, night, receipt, reveal, seat, story, tick,
    },
};

fn open() -> Action {
    Action::Game(GameAction::Open)
}

fn present(night: &contract::Night) -> Vec<CompanyColour> {
    night.seats.iter().filter(|seat| seat.present).map(|seat| seat.company).collect()
}

/// Three receipts: Green wins, Blue is second, Red is last.
const RECEIPTS: [(CompanyColour, (i64, i64, i64, i64)); 3] =
    [(Red, (5, 12, 0, 0)), (Blue, (9, 3, 4, 1)), (Green, (20, 0, 7, 2))];

#[test]
fn lw_cmp_1_a_game_follows_the_one_before_and_the_year_goes_up() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.done(&mut campaign, &open());
    let first = night(&campaign, 1);
    assert_eq!((first.year, first.stage), (1865, Stage::Table));
    assert_eq!(bench.perform(&mut campaign, &open()), Err(Rejection::GameStillOpen { game: game(1) }));
    bench.done(&mut campaign, &Action::Game(GameAction::Cancel { game: game(1) }));
    bench.all_done(&mut campaign, &evening(1, &RECEIPTS));
    bench.done(&mut campaign, &open());
    assert_eq!(night(&campaign, 2).year, 1868);
    let describe = |year| {
        let played_on = chrono::NaiveDate::from_ymd_opt(2026, 11, 16).expect("a date");
        Action::Game(GameAction::Describe { game: game(2), year, played_on })
    };
    let refused = bench.perform(&mut campaign, &describe(1865));
    assert_eq!(refused, Err(Rejection::YearOutOfOrder { year: 1865, after: Some(1865), before: Some(1990) }));
    bench.done(&mut campaign, &describe(1866));
    assert_eq!(night(&campaign, 2).year, 1866);
}

#[test]
fn lw_cmp_2_a_table_of_one_cannot_play() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), seat(1, Blue, false), seat(1, Green, false)]);
    let refused = bench.perform(&mut campaign, &enter(1, Stage::Setup));
    assert_eq!(refused, Err(Broken::TableSize { players: 1, fewest: 2, most: 5 }.into()));
    bench.all_done(&mut campaign, &[seat(1, Green, true), enter(1, Stage::Setup)]);
    let alone = bench.perform(&mut campaign, &seat(1, Green, false));
    assert_eq!(alone, Err(Broken::TableSize { players: 1, fewest: 2, most: 5 }.into()));
}

#[test]
fn lw_cmp_4_lw_cmp_5_absence_succession_and_a_newcomer_are_right_everywhere() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &evening(1, &RECEIPTS));
    // Game 2: Blue misses it, Marius stands in for Inès tonight, Jeanne joins in yellow.
    bench.done(&mut campaign, &open());
    bench.done(&mut campaign, &seat(2, Blue, false));
    let marius = Successor::Newcomer { name: "Marius".to_owned() };
    let preside = GameAction::Preside { game: game(2), company: Green, player: marius, same_name_ok: false };
    bench.done(&mut campaign, &Action::Game(preside));
    bench.done(&mut campaign, &join("Jeanne", Yellow));
    let second = night(&campaign, 2);
    assert_eq!(present(&second), [Red, Green, Yellow]);
    let seat_of = |company| second.seats.iter().find(|seat| seat.company == company).expect("a seat");
    let presides = |company| seat_of(company).player.as_ref().map(|player| player.name.as_str());
    assert_eq!((presides(Green), seat_of(Green).stand_in), (Some("Marius"), true));
    assert_eq!((presides(Yellow), seat_of(Yellow).newcomer), (Some("Jeanne"), true));
    let two = GameAction::Preside {
        game: game(2),
        company: Red,
        player: Successor::Known { player: seat_of(Green).player.as_ref().expect("Marius").id },
        same_name_ok: false,
    };
    let refused = bench.perform(&mut campaign, &Action::Game(two));
    assert!(matches!(refused, Err(Rejection::PresidesTonight { company: Green, .. })), "{refused:?}");

    bench.done(&mut campaign, &enter(2, Stage::Receipts));
    for company in [Red, Green, Yellow] {
        bench.all_done(&mut campaign, &receipt(2, company, (5, 20, 0, 0)));
    }
    bench.done(&mut campaign, &confirm_all(2));
    bench.all_done(&mut campaign, &closing(2));
    assert_eq!(company(&campaign, Blue).missed, [game(2)]);
    assert_eq!(company(&campaign, Yellow).missed, [game(1)], "joined late: the games before are missed");
    assert_eq!(company(&campaign, Red).missed, []);
    assert_eq!(company(&campaign, Yellow).vault_count, 1);
    assert_eq!(company(&campaign, Blue).vault_count, 1);

    // Game 3: Inès is back in green, somebody takes blue over while the table is being set.
    bench.done(&mut campaign, &open());
    let take_over = PeopleAction::TakeOver {
        company: Blue,
        successor: Successor::Newcomer { name: "Léon".to_owned() },
        same_name_ok: false,
    };
    bench.done(&mut campaign, &Action::People(take_over));
    let third = night(&campaign, 3);
    let names: Vec<(CompanyColour, &str, bool)> = third
        .seats
        .iter()
        .map(|seat| (seat.company, seat.player.as_ref().map_or("", |player| &player.name), seat.stand_in))
        .collect();
    assert_eq!(
        names,
        [(Red, "Camille", false), (Green, "Inès", false), (Yellow, "Jeanne", false), (Blue, "Léon", false)],
        "seats as last time, whoever was away after them"
    );
    let leave = PeopleAction::Leave { player: third.seats[2].player.as_ref().expect("Jeanne").id };
    bench.done(&mut campaign, &Action::People(leave));
    assert_eq!(present(&night(&campaign, 3)), [Red, Green, Blue]);
    let back = bench.perform(&mut campaign, &seat(3, Yellow, true));
    assert_eq!(back, Err(Rejection::NobodyPresides { company: Yellow }));
}

#[test]
fn lw_set_14_the_holder_starts_and_an_absent_holders_card_is_drawn() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.done(&mut campaign, &open());
    let first = night(&campaign, 1).first.expect("Red holds the card");
    assert_eq!((first.company, first.by), (Red, FirstBy::Card));
    let draw = Action::Game(GameAction::DrawFirst { game: game(1) });
    assert_eq!(bench.perform(&mut campaign, &draw), Err(Rejection::HolderIsPresent { company: Red }));
    bench.done(&mut campaign, &seat(1, Red, false));
    assert_eq!(night(&campaign, 1).first, None);
    let refused = bench.perform(&mut campaign, &enter(1, Stage::Setup));
    assert_eq!(refused, Err(Rejection::FirstPlayerOpen { absent: Red }));
    bench.done(&mut campaign, &draw);
    let drawn = night(&campaign, 1);
    let first = drawn.first.expect("drawn");
    assert!([Blue, Green].contains(&first.company) && first.by == FirstBy::Draw);
    assert_eq!(drawn.card_holder, Some(first.company), "the card goes with it");
    assert_eq!(drawn.turn_order[0], first.company);
    // The drawn one has to leave: it is open again, and the table draws by itself.
    bench.all_done(&mut campaign, &[seat(1, Red, true), seat(1, first.company, false)]);
    let other = if first.company == Blue { Green } else { Blue };
    bench.done(&mut campaign, &Action::Game(GameAction::ChooseFirst { game: game(1), company: other }));
    let chosen = night(&campaign, 1).first.expect("chosen");
    assert_eq!((chosen.company, chosen.by), (other, FirstBy::Choice));
    bench.done(&mut campaign, &enter(1, Stage::Setup));
}

#[test]
fn lw_set_6_lw_set_9_lw_set_10_the_set_up_has_this_tables_numbers() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Setup)]);
    let wagons = |wagons| Action::Game(GameAction::TakeWagons { game: game(1), company: Blue, wagons });
    let refused = bench.perform(&mut campaign, &wagons(57));
    assert_eq!(refused, Err(Broken::WagonsBeyondTheBox { company: Blue, wagons: 57, most: 56 }.into()));
    bench.done(&mut campaign, &wagons(23));
    bench.done(&mut campaign, &Action::Game(GameAction::CountTickets { tickets: 10 }));
    let stick = |place: &str| {
        Action::Sticker(StickerAction::Stick {
            sticker: NewSticker {
                place: place.to_owned(),
                title: format!("Règle {place}"),
                text: Some("Un jeton chacun.".to_owned()),
                since: game(1),
                until: None,
                conditions: None,
            },
            guide: None,
            story: None,
        })
    };
    bench.all_done(&mut campaign, &[stick("d"), stick("A"), stick("K")]);
    bench.done(&mut campaign, &tick(1, Checklist::Setup, "D"));
    let setup = night(&campaign, 1).setup;
    let keys: Vec<&str> = setup.iter().map(|step| step.key.as_str()).collect();
    assert_eq!(keys, ["1", "2", "3", "4", "5", "6", "7", "8", "9", "A", "D", "14"]);
    assert_eq!(
        setup[5].step,
        SetupStep::Tickets { step: 6, deal: TicketDeal::Short { each: 3, keep_at_least: 1 } }
    );
    let SetupStep::Wagons { boxes, .. } = &setup[8].step else {
        panic!("step 9 is about wagons: {:?}", setup[8])
    };
    assert!(boxes.iter().any(|seat| seat.company == Blue && seat.wagons == 23));
    assert_eq!(setup[10].state, Some(StepState::Done));
    assert_eq!(setup[10].sticker.as_ref().map(|sticker| sticker.title.as_str()), Some("Règle d"));
    assert_eq!(company(&campaign, Blue).wagons, 23, "what the back of the box says from now on");
    let unknown = bench.perform(&mut campaign, &tick(1, Checklist::Setup, "E"));
    assert_eq!(unknown, Err(Rejection::StepUnknown { step: "E".to_owned() }));
}

#[test]
fn lw_sto_1_lw_sto_3_the_story_is_read_card_by_card_to_pause() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Setup)]);
    let read = |card, ending| story(1, Checklist::Setup, card, ending);
    let refused = bench.perform(&mut campaign, &read("1865-02", None));
    assert!(matches!(refused, Err(Rejection::Rule(Broken::StoryOutOfOrder { .. }))), "{refused:?}");
    bench.done(&mut campaign, &read("1865-01", None));
    assert_eq!(night(&campaign, 1).story.setup, Reading::GoesOn);
    bench.done(&mut campaign, &read("1865-02", Some(StoryEnding::Pause)));
    let story = night(&campaign, 1).story;
    assert_eq!(story.setup, Reading::Complete { ending: StoryEnding::Pause });
    assert_eq!(story.end, Reading::GoesOn);
    assert_eq!(story.next.same_year.map(|next| next.to_string()).as_deref(), Some("1865-03"));
    assert_eq!(story.cards.iter().map(|card| card.last).collect::<Vec<_>>(), [false, true]);
    let unread = |thing| Action::Story(contract::StoryAction::Unread { thing });
    let refused = bench.perform(&mut campaign, &unread(story.cards[0].thing));
    assert_eq!(refused, Err(Rejection::NotTheLastCard { last: "1865-02".to_owned() }));
    bench.done(&mut campaign, &unread(story.cards[1].thing));
    assert_eq!(night(&campaign, 1).story.cards.len(), 1);
}

#[test]
fn lw_end_1_turns_counters_and_the_last_round() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Play)]);
    let order = night(&campaign, 1).turn_order;
    assert_eq!(order, [Red, Green, Blue]);
    let next_turn = Action::Game(GameAction::NextTurn { game: game(1) });
    bench.done(&mut campaign, &next_turn);
    let refused = bench.perform(&mut campaign, &count(1, Green, -1, 3));
    assert_eq!(refused, Err(Broken::MoneyNegative { company: Green, money: -1 }.into()));
    let refused = bench.perform(&mut campaign, &count(1, Green, 1, 21));
    assert_eq!(
        refused,
        Err(Broken::WagonsLeftImpossible { company: Green, wagons_left: 21, at_most: 20 }.into())
    );
    bench.done(&mut campaign, &count(1, Green, 8, 2));
    assert_eq!(night(&campaign, 1).play.nearly_out, [Green]);
    bench.done(&mut campaign, &next_turn);
    let progress = night(&campaign, 1).play.progress;
    assert_eq!(
        progress,
        Some(Progress::LastRound { brought_by: Some(Green), next: Blue, turns_left: Some(3) })
    );
    bench.all_done(&mut campaign, &[next_turn.clone(), next_turn.clone(), next_turn.clone()]);
    assert_eq!(night(&campaign, 1).play.progress, Some(Progress::Over { brought_by: Some(Green) }));
    assert_eq!(bench.perform(&mut campaign, &next_turn), Err(Broken::GameIsOver.into()));
    campaign.undo(None, bench.now).expect("a turn is taken back");
    assert!(matches!(
        night(&campaign, 1).play.progress,
        Some(Progress::LastRound { turns_left: Some(1), .. })
    ));
    // What was counted is on the receipt, what was not is missing.
    bench.done(&mut campaign, &enter(1, Stage::Receipts));
    let receipts = night(&campaign, 1).receipts;
    let content = |company| {
        let receipt = receipts.iter().find(|receipt| receipt.company == company).expect("a receipt");
        receipt.content.clone().expect("not in a vault")
    };
    assert_eq!((content(Green).money, content(Green).wagons_left), (Some(8), Some(2)));
    use MissingLine::*;
    assert_eq!(content(Green).missing, [TicketSum, TicketsCompleted]);
    assert_eq!(content(Red).missing, [Money, WagonsLeft, TicketSum, TicketsCompleted]);
}

#[test]
fn lw_end_1_a_turn_is_given_a_route_taken_and_the_last_round_declared_by_hand() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Play)]);
    let number = game(1);
    let act = |action| Action::Game(action);
    let play = |campaign: &Campaign| night(campaign, 1).play;
    assert_eq!(night(&campaign, 1).turn_order, [Red, Green, Blue]);

    // LW-TRN-6: one tap, one wagon for each space.
    let route = |company, spaces| act(GameAction::TakeRoute { game: number, company, spaces });
    bench.done(&mut campaign, &route(Blue, 4));
    let left = |campaign: &Campaign| {
        let seats = night(campaign, 1).seats;
        seats.into_iter().find(|seat| seat.company == Blue).and_then(|seat| seat.wagons_left)
    };
    assert_eq!(left(&campaign), Some(16));
    bench.done(&mut campaign, &count(1, Blue, 5, 3));
    let refused = bench.perform(&mut campaign, &route(Blue, 4));
    let broken = Broken::WagonsLeftImpossible { company: Blue, wagons_left: -1, at_most: 20 };
    assert_eq!((refused, left(&campaign)), (Err(broken.into()), Some(3)));

    // Nobody counted a turn: whose it is, is not claimed; who ends the game is.
    assert!(!play(&campaign).followed);
    bench.done(&mut campaign, &route(Blue, 1));
    let announced = Progress::Announced { next: Red, ends: Some(Blue) };
    assert_eq!(play(&campaign).progress, Some(announced));

    let give = |company| act(GameAction::GiveTurn { game: number, company });
    bench.done(&mut campaign, &give(Green));
    assert_eq!(bench.perform(&mut campaign, &give(Green)), Err(Rejection::NothingToChange));
    assert_eq!(
        bench.perform(&mut campaign, &give(Yellow)),
        Err(Broken::NotAtTheTable { company: Yellow }.into())
    );
    let announced = Progress::Announced { next: Green, ends: None };
    assert_eq!((play(&campaign).followed, play(&campaign).progress), (true, Some(announced)));

    let declare = |by| act(GameAction::DeclareLastRound { game: number, by });
    bench.done(&mut campaign, &declare(None));
    let round = |brought_by, turns_left| Some(Progress::LastRound { brought_by, next: Green, turns_left });
    assert_eq!(play(&campaign).progress, round(None, None));
    bench.done(&mut campaign, &declare(Some(Blue)));
    assert_eq!(play(&campaign).progress, round(Some(Blue), Some(2)));
    assert_eq!(bench.perform(&mut campaign, &declare(Some(Blue))), Err(Rejection::NothingToChange));
    let call_off = act(GameAction::CallOffLastRound { game: number });
    bench.done(&mut campaign, &call_off);
    assert_eq!(play(&campaign).progress, Some(announced));
    assert_eq!(bench.perform(&mut campaign, &call_off), Err(Rejection::NothingToChange));
    campaign.undo(None, bench.now).expect("it is the last round after all");
    assert_eq!(play(&campaign).progress, round(Some(Blue), Some(2)));
    for _ in 0..3 {
        campaign.undo(None, bench.now).expect("as it was before the turn was given");
    }
    assert!(!play(&campaign).followed);

    bench.done(&mut campaign, &enter(1, Stage::Receipts));
    let late = bench.perform(&mut campaign, &give(Red));
    assert_eq!(late, Err(Rejection::WrongStage { stage: Stage::Receipts }));
}

#[test]
fn lw_evt_2_what_an_event_says_is_noted_when_it_is_revealed_or_later() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Play)]);
    let text = Some("  Deux cartes au lieu d'une.  ".to_owned());
    let event = RevealedEvent::New { title: "Foire".to_owned(), lightning: false, text };
    bench.done(&mut campaign, &Action::Event(EventAction::Reveal { game: game(1), event }));
    let says = |campaign: &Campaign| night(campaign, 1).events.in_force.and_then(|event| event.text);
    assert_eq!(says(&campaign).as_deref(), Some("Deux cartes au lieu d'une."));
    bench.done(&mut campaign, &reveal(1, "Neige"));
    assert_eq!(says(&campaign), None);
    let thing = night(&campaign, 1).events.in_force.expect("an event").thing;
    let amended = |title: &str, text| {
        let (title, lightning) = (title.to_owned(), false);
        Action::Event(EventAction::Amend { thing, title, lightning, text })
    };
    let amend = |text| amended("Neige", text);
    bench.done(&mut campaign, &amend(Some(Some("Les cols sont fermés.".to_owned()))));
    bench.done(&mut campaign, &amended("Neiges", None));
    assert_eq!(says(&campaign).as_deref(), Some("Les cols sont fermés."), "what is not named stays");
    bench.done(&mut campaign, &amend(Some(None)));
    assert_eq!(says(&campaign), None);
    let long = bench.perform(&mut campaign, &amend(Some(Some("x".repeat(4_001)))));
    assert_eq!(long, Err(Rejection::TextTooLong { length: 4_001, most: 4_000 }));
}

#[test]
fn a_counter_says_when_it_was_last_touched_and_keeps_that_with_its_figure() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Play)]);
    let counted = |campaign: &Campaign| {
        let night = night(campaign, 1);
        night.seats.into_iter().find(|seat| seat.company == Green).expect("a seat").counted
    };
    assert_eq!(counted(&campaign), Counted::default());
    let first = bench.now;
    bench.done(&mut campaign, &count(1, Green, 8, 12));
    bench.now = first + TimeDelta::minutes(40);
    let money = GameAction::Count { game: game(1), company: Green, money: Some(9), wagons_left: None };
    bench.done(&mut campaign, &Action::Game(money));
    assert_eq!(counted(&campaign), Counted { money: Some(bench.now), wagons_left: Some(first) });
    campaign.undo(None, bench.now).expect("the money is as it was");
    assert_eq!(counted(&campaign), Counted { money: Some(first), wagons_left: Some(first) });
    // LW-COM-2: it goes with the figure, also out of sight.
    bench.done(&mut campaign, &enter(1, Stage::Receipts));
    for company in [Red, Green, Blue] {
        bench.all_done(&mut campaign, &receipt(1, company, (10, 11, 0, 0)));
    }
    bench.done(&mut campaign, &confirm_all(1));
    bench.all_done(&mut campaign, &closing(1));
    assert_eq!(counted(&campaign), Counted::default());
}

#[test]
fn lw_evt_2_lw_evt_4_events_are_revealed_archived_and_replaced() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Play)]);
    assert_eq!(night(&campaign, 1).events.unmet, 7);
    bench.all_done(&mut campaign, &[reveal(1, "Brouillard"), reveal(1, "Grève !")]);
    let events = night(&campaign, 1).events;
    assert_eq!(
        events.in_force.as_ref().map(|event| (event.title.as_str(), event.lightning)),
        Some(("Grève !", true))
    );
    assert_eq!(events.unmet, 5);
    let again = RevealedEvent::Known { thing: events.discard[1].thing };
    let again = Action::Event(EventAction::Reveal { game: game(1), event: again });
    let refused = bench.perform(&mut campaign, &again);
    assert_eq!(refused, Err(Broken::EventAlreadyRevealed { event: "Brouillard".to_owned() }.into()));
    bench.done(&mut campaign, &Action::Event(EventAction::ArchiveInForce { game: game(1) }));
    let events = night(&campaign, 1).events;
    assert!(events.replacement_due && events.in_force.is_none());
    let twice = bench.perform(&mut campaign, &Action::Event(EventAction::ArchiveInForce { game: game(1) }));
    assert_eq!(twice, Err(Rejection::NoEventInForce));
    bench.done(&mut campaign, &reveal(1, "Ruée"));
    let events = night(&campaign, 1).events;
    assert_eq!(events.in_force.map(|event| event.title).as_deref(), Some("Ruée"));
    assert_eq!(events.archived.len(), 1);
}

#[test]
fn lw_evt_4_with_an_empty_deck_the_event_below_is_in_force_again() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Play)]);
    for number in 1..=7 {
        bench.done(&mut campaign, &reveal(1, &format!("Événement {number}")));
    }
    let archive = Action::Event(EventAction::ArchiveInForce { game: game(1) });
    for below in ["Événement 6", "Événement 5"] {
        bench.done(&mut campaign, &archive);
        let events = night(&campaign, 1).events;
        assert_eq!(events.in_force.map(|event| event.title).as_deref(), Some(below));
        assert!(!events.replacement_due, "nothing is left to replace it");
    }
}

#[test]
fn lw_end_9_the_last_archives_an_event_and_the_others_go_back_under_the_deck() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(
        &mut campaign,
        &[open(), enter(1, Stage::Play), reveal(1, "Brouillard"), reveal(1, "Crue")],
    );
    bench.done(&mut campaign, &enter(1, Stage::Receipts));
    for (company, lines) in RECEIPTS {
        bench.all_done(&mut campaign, &receipt(1, company, lines));
    }
    bench.all_done(&mut campaign, &[confirm_all(1), enter(1, Stage::Closing)]);
    let night_now = night(&campaign, 1);
    let EndStep::ArchiveAnEvent { by, from, .. } = night_now.closing[1].step else { panic!("step 2") };
    assert_eq!((by, from), (Red, 2));
    let archive = |event: Option<ThingId>| {
        Action::Game(GameAction::ArchiveEvent { game: game(1), event, reason: None })
    };
    assert_eq!(bench.perform(&mut campaign, &archive(None)), Err(Rejection::EventToArchive));
    let [crue, brouillard] =
        [&night_now.events.discard[0], &night_now.events.discard[1]].map(|event| event.thing);
    bench.done(&mut campaign, &archive(Some(crue)));
    // A change of mind: the other one, and then this one again.
    bench.all_done(&mut campaign, &[archive(Some(brouillard)), archive(Some(crue))]);
    let steps = [
        Action::Game(GameAction::GiveCard { game: game(1) }),
        tick(1, Checklist::End, "3"),
        Action::Receipt(ReceiptAction::IntoVaults { game: game(1) }),
        Action::Game(GameAction::Close { game: game(1) }),
    ];
    bench.all_done(&mut campaign, &steps);
    bench.all_done(&mut campaign, &[open(), enter(2, Stage::Play)]);
    let events = night(&campaign, 2).events;
    assert!(events.discard.is_empty() && events.in_force.is_none(), "LW-EVT-1");
    let met: Vec<&str> = events.met_before.iter().map(|event| event.title.as_str()).collect();
    assert_eq!((met, events.unmet), (vec!["Brouillard"], 5));
    // The choice of the closed game is corrected: it was the other one.
    bench.done(&mut campaign, &archive(Some(brouillard)));
    let events = night(&campaign, 2).events;
    let met: Vec<&str> = events.met_before.iter().map(|event| event.title.as_str()).collect();
    assert_eq!(met, ["Crue"]);
    assert_eq!(
        night(&campaign, 1).closing[1].archived.as_ref().map(|event| event.title.as_str()),
        Some("Brouillard")
    );
}

#[test]
fn lw_end_4_lw_end_5_lw_end_6_receipts_are_written_line_by_line_and_refused_at_once() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Receipts)]);
    let (number, company) = (game(1), Blue);
    let before = bench.dump();
    for (action, refusal) in [
        (
            ReceiptAction::Money { game: number, company, money: Some(-1) },
            Rejection::from(Broken::MoneyNegative { company, money: -1 }),
        ),
        (
            ReceiptAction::WagonsLeft { game: number, company, wagons_left: Some(21) },
            Broken::WagonsLeftImpossible { company, wagons_left: 21, at_most: 20 }.into(),
        ),
        (
            ReceiptAction::WagonsLeft { game: number, company, wagons_left: Some(400) },
            Broken::WagonsLeftImpossible { company, wagons_left: 400, at_most: 20 }.into(),
        ),
        (
            ReceiptAction::TicketSum { game: number, company, sum: Some(1), completed: Some(-1) },
            Broken::CompletedNegative { company, completed: -1 }.into(),
        ),
        (
            ReceiptAction::Tickets {
                game: number,
                company,
                tickets: vec![TicketLine { value: 0, completed: true, ticket: None, title: None }],
            },
            Broken::TicketWorthless { company, position: 0, value: 0 }.into(),
        ),
        (
            ReceiptAction::Lines {
                game: number,
                company,
                lines: vec![ReceiptLine { label: " ".to_owned(), amount: 3, sticker: None }],
            },
            Broken::LabelMissing { company, position: 0 }.into(),
        ),
        (
            ReceiptAction::Bonus {
                game: number,
                company,
                decided: Some(Override { amount: 20, reason: String::new() }),
            },
            Broken::ReasonMissing { company }.into(),
        ),
        (ReceiptAction::Confirm { game: number, company }, Rejection::ReceiptIncomplete { company }),
        (
            ReceiptAction::ConfirmAll { game: number },
            Rejection::ReceiptsOpen { companies: vec![Red, Green, Blue] },
        ),
        (
            ReceiptAction::Tickets {
                game: number,
                company,
                tickets: vec![TicketLine {
                    value: 3,
                    completed: true,
                    ticket: Some(ThingId(1)),
                    title: None,
                }],
            },
            Rejection::OfAnotherKind {
                kind: "bonus_card".to_owned(),
                kind_name: None,
                wanted: "ticket".to_owned(),
            },
        ),
    ] {
        assert_eq!(bench.perform(&mut campaign, &Action::Receipt(action)), Err(refusal));
    }
    assert_eq!(bench.dump(), before, "what is refused changes nothing");

    let tickets = vec![
        TicketLine { value: 8, completed: true, ticket: None, title: None },
        TicketLine { value: 13, completed: false, ticket: None, title: None },
    ];
    let lines = vec![ReceiptLine { label: "Mines".to_owned(), amount: -9, sticker: None }];
    let decided = Some(Override { amount: 8, reason: "carte doublée".to_owned() });
    bench.all_done(
        &mut campaign,
        &[
            Action::Receipt(ReceiptAction::Money { game: number, company, money: Some(3) }),
            Action::Receipt(ReceiptAction::WagonsLeft { game: number, company, wagons_left: Some(7) }),
            Action::Receipt(ReceiptAction::Tickets { game: number, company, tickets: tickets.clone() }),
            Action::Receipt(ReceiptAction::Lines { game: number, company, lines }),
        ],
    );
    let content = |campaign: &ledger::Campaign| {
        let receipts = night(campaign, 1).receipts;
        receipts
            .into_iter()
            .find(|receipt| receipt.company == Blue)
            .and_then(|receipt| receipt.content)
            .expect("open")
    };
    // 3 + 4 - 5 - 9 = -7, raised to 0.
    let blue = content(&campaign);
    assert_eq!(blue.receipt.map(|receipt| (receipt.wagons_bonus, receipt.total)), Some((4, 0)));
    assert_eq!((blue.raised_from, blue.tickets), (Some(-7), TicketEntry::OneByOne { tickets }));
    bench.done(&mut campaign, &Action::Receipt(ReceiptAction::Bonus { game: number, company, decided }));
    let blue = content(&campaign);
    assert_eq!((blue.bonus_by_rule, blue.receipt.map(|receipt| receipt.wagons_bonus)), (Some(4), Some(8)));
    assert_eq!(blue.raised_from, Some(-3));
    let sum = ReceiptAction::TicketSum { game: number, company, sum: Some(11), completed: None };
    bench.done(&mut campaign, &Action::Receipt(sum));
    assert_eq!(content(&campaign).missing, [MissingLine::TicketsCompleted], "one by one is forgotten");
    assert_eq!(content(&campaign).receipt, None);
}

/// Which edition of the figures a game is scored with, as the file says.
fn edition(bench: &Bench, number: u8) -> Edition {
    let file = rusqlite::Connection::open(bench.path()).expect("the file");
    let found = file.query_row("SELECT edition FROM game WHERE number = ?1", [number], |row| row.get(0));
    Edition(found.expect("a game"))
}

#[test]
fn lw_end_3_a_game_is_scored_with_the_edition_of_the_figures_that_it_began_with() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &evening(1, &RECEIPTS));
    bench.all_done(&mut campaign, &[seal(false), open()]);
    assert_eq!((edition(&bench, 1), edition(&bench, 2)), (Edition::CURRENT, Edition::CURRENT));
    campaign.close().expect("closing");
    // As a later version would write it, that knows more editions than this one.
    let newer = Edition(Edition::CURRENT.0 + 1);
    rusqlite::Connection::open(bench.path())
        .and_then(|file| file.execute("UPDATE game SET edition = ?1 WHERE number = 1", [newer.0]))
        .expect("a game of another edition");
    ledger::document::believe(&bench.path()).expect("believed");
    let mut campaign = bench.open().expect("opening");
    let shown = night(&campaign, 1);
    for receipt in &shown.receipts {
        let content = receipt.content.as_ref().expect("nothing is sealed");
        assert_eq!(content.refused, Some(Broken::EditionUnknown { edition: newer }));
        assert_eq!((content.receipt, content.bonus_by_rule), (None, None), "nothing is guessed");
    }
    assert!(shown.ranking.is_empty() && !shown.ranking_complete);
    let (number, before) = (game(1), bench.dump());
    let correct = Action::Receipt(ReceiptAction::Money { game: number, company: Blue, money: Some(3) });
    let refused = bench.perform(&mut campaign, &correct);
    assert_eq!(refused, Err(Broken::EditionUnknown { edition: newer }.into()));
    assert_eq!(bench.dump(), before);
}

#[test]
fn lw_com_2_what_lies_sealed_is_refused_before_anything_is_said_of_its_amounts() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &evening(1, &RECEIPTS));
    let (number, company) = (game(1), Blue);
    let unlabelled = ReceiptLine { label: " ".to_owned(), amount: 1, sticker: None };
    for action in [
        ReceiptAction::Money { game: number, company, money: Some(-1) },
        ReceiptAction::WagonsLeft { game: number, company, wagons_left: Some(400) },
        ReceiptAction::TicketSum { game: number, company, sum: None, completed: Some(-1) },
        ReceiptAction::Lines { game: number, company, lines: vec![unlabelled] },
    ] {
        let refused = bench.perform(&mut campaign, &Action::Receipt(action));
        assert_eq!(refused, Err(Rejection::ReceiptSealed { company }));
    }
}

#[test]
fn lw_end_4_a_ticket_that_is_named_is_recorded_and_picked_again() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Receipts)]);
    let named = |company, title: &str| {
        let line = TicketLine { value: 8, completed: true, ticket: None, title: Some(title.to_owned()) };
        Action::Receipt(ReceiptAction::Tickets { game: game(1), company, tickets: vec![line] })
    };
    assert_eq!(bench.perform(&mut campaign, &named(Blue, " ")), Err(Rejection::TextEmpty));
    bench.done(&mut campaign, &named(Blue, "Boston – Miami"));
    let shown = night(&campaign, 1);
    let known: Vec<(&str, i64)> =
        shown.known_tickets.iter().map(|ticket| (ticket.title.as_str(), ticket.value)).collect();
    assert_eq!((known, shown.tickets_in_deck), (vec![("Boston – Miami", 8)], 33), "one of the 33 has a name");
    // The same name is the same ticket.
    bench.done(&mut campaign, &named(Green, "Boston – Miami"));
    let shown = night(&campaign, 1);
    assert_eq!(shown.known_tickets.len(), 1);
    let ticket = |company| {
        let receipt = shown.receipts.iter().find(|receipt| receipt.company == company);
        match receipt.and_then(|receipt| receipt.content.as_ref()).map(|content| &content.tickets) {
            Some(TicketEntry::OneByOne { tickets }) => tickets[0].clone(),
            other => panic!("tickets one by one, and {other:?} came"),
        }
    };
    assert_eq!(
        (ticket(Blue).ticket, ticket(Blue).title.as_deref()),
        (ticket(Green).ticket, Some("Boston – Miami"))
    );
}

#[test]
fn lw_end_7_the_ranking_lives_with_the_receipts_and_a_changed_one_is_confirmed_anew() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Receipts)]);
    for company in [Red, Blue, Green] {
        bench.all_done(&mut campaign, &receipt(1, company, (10, 20, 0, 1)));
    }
    // All the same: later in turn order is ahead. Red started, then Green, then Blue.
    let ranking = night(&campaign, 1).ranking;
    assert_eq!(ranking.iter().map(|place| place.company).collect::<Vec<_>>(), [Blue, Green, Red]);
    assert_eq!(ranking[0].ahead.map(|ahead| ahead.by), Some(AheadBy::TurnOrder));
    bench.all_done(&mut campaign, &[confirm_all(1), enter(1, Stage::Closing), enter(1, Stage::Receipts)]);
    bench.done(&mut campaign, &receipt(1, Red, (11, 20, 0, 1))[0]);
    let now = night(&campaign, 1);
    assert_eq!(now.ranking[0].company, Red);
    assert_eq!(
        now.ranking[0].ahead.map(|ahead| (ahead.by, ahead.ours, ahead.theirs)),
        Some((AheadBy::Total, Some(11), Some(10)))
    );
    let confirmed: Vec<bool> = now.receipts.iter().map(|receipt| receipt.confirmed).collect();
    assert_eq!(confirmed, [false, true, true], "in turn order: Red's was changed");
    let refused = bench.perform(&mut campaign, &enter(1, Stage::Closing));
    assert_eq!(refused, Err(Rejection::ReceiptsOpen { companies: vec![Red] }));
}

#[test]
fn lw_end_11_lw_end_12_lw_end_13_the_closing_goes_step_by_step() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.done(&mut campaign, &open());
    let stick = StickerAction::Stick {
        sticker: NewSticker {
            place: "end-5".to_owned(),
            title: "Prime".to_owned(),
            text: None,
            since: game(1),
            until: None,
            conditions: None,
        },
        guide: None,
        story: None,
    };
    bench.all_done(&mut campaign, &[Action::Sticker(stick), enter(1, Stage::Receipts)]);
    for (company, lines) in RECEIPTS {
        bench.all_done(&mut campaign, &receipt(1, company, lines));
    }
    bench.all_done(&mut campaign, &[confirm_all(1), enter(1, Stage::Closing)]);
    let close = Action::Game(GameAction::Close { game: game(1) });
    let open_steps =
        |bench: &mut Bench, campaign: &mut ledger::Campaign| match bench.perform(campaign, &close) {
            Err(Rejection::StepsOpen { steps }) => steps,
            other => panic!("steps are open, and {other:?} came"),
        };
    assert_eq!(open_steps(&mut bench, &mut campaign), ["1", "2", "3", "5", "6"], "4 and 7 have no sticker");
    bench.done(&mut campaign, &Action::Game(GameAction::GiveCard { game: game(1) }));
    assert!(company(&campaign, Red).first_player_card, "LW-END-8: Red is last");
    let none = GameAction::ArchiveEvent { game: game(1), event: None, reason: None };
    bench.all_done(
        &mut campaign,
        &[Action::Game(none), tick(1, Checklist::End, "3"), tick(1, Checklist::End, "5")],
    );
    assert_eq!(open_steps(&mut bench, &mut campaign), ["6"]);
    bench.done(&mut campaign, &Action::Receipt(ReceiptAction::IntoVaults { game: game(1) }));
    assert_eq!(company(&campaign, Green).vault_count, 1);
    let outcome = bench.done(&mut campaign, &close);
    assert_eq!(outcome.warning, None);
    assert!(
        campaign.copies().listed().iter().any(|copy| copy.reason == CopyReason::GameClosed),
        "a safety copy is made"
    );
    let Ok(Shown::Line(line)) = campaign.show(Viewer::TABLE, &View::Line) else { panic!("the line") };
    assert_eq!((line.stations[0].winner, line.current), (Some(Green), Some(game(2))));
    assert_eq!(
        bench.perform(&mut campaign, &enter(1, Stage::Play)),
        Err(Rejection::GameClosed { game: game(1) })
    );
}

#[test]
fn lw_cmp_6_a_sealed_receipt_is_corrected_and_what_follows_is_listed() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &evening(1, &RECEIPTS));
    bench.all_done(&mut campaign, &evening(2, &RECEIPTS));
    let money =
        |amount| Action::Receipt(ReceiptAction::Money { game: game(1), company: Red, money: Some(amount) });
    assert_eq!(bench.perform(&mut campaign, &money(60)), Err(Rejection::ReceiptSealed { company: Red }));
    let unseal = |reason: &str| {
        Action::Receipt(ReceiptAction::Unseal { game: game(1), company: Red, reason: reason.to_owned() })
    };
    assert_eq!(bench.perform(&mut campaign, &unseal(" ")), Err(Rejection::ReasonNeeded));
    bench.all_done(&mut campaign, &[unseal("mal compté"), money(60)]);
    let shown = night(&campaign, 1);
    let red = shown.receipts.iter().find(|receipt| receipt.company == Red).expect("Red's");
    assert_eq!(red.unsealed.as_deref(), Some("mal compté"));
    assert_eq!(
        red.content.as_ref().and_then(|content| content.receipt).map(|receipt| receipt.total),
        Some(60)
    );
    bench.done(&mut campaign, &Action::Receipt(ReceiptAction::Reseal { game: game(1), company: Red }));

    // Blue is last now: the card should have been Blue's, and Blue should have started game 2.
    let found: Vec<_> = night(&campaign, 1)
        .differences
        .iter()
        .map(|found| (found.what, found.as_was, found.by_rule))
        .collect();
    assert_eq!(found, [(DifferenceKind::CardHolder, Red, Blue)]);
    let found: Vec<_> = night(&campaign, 2)
        .differences
        .iter()
        .map(|found| (found.what, found.as_was, found.by_rule))
        .collect();
    assert_eq!(found, [(DifferenceKind::FirstPlayer, Red, Blue)]);
    let Ok(Shown::Line(line)) = campaign.show(Viewer::TABLE, &View::Line) else { panic!("the line") };
    assert_eq!(
        (line.stations[0].winner, line.stations[0].unsettled, line.stations[1].unsettled),
        (Some(Red), 1, 1)
    );

    let follow = |number, what| Action::Game(GameAction::FollowRule { game: game(number), what });
    bench.done(&mut campaign, &follow(2, DifferenceKind::FirstPlayer));
    assert_eq!(night(&campaign, 2).first.map(|first| first.company), Some(Blue));
    let accept = GameAction::AcceptDifference {
        game: game(1),
        what: DifferenceKind::CardHolder,
        reason: Some("trop tard".to_owned()),
    };
    bench.done(&mut campaign, &Action::Game(accept));
    assert!(night(&campaign, 1).differences[0].accepted);
    // Left where it went, the card was rightly Red's: so Red rightly started.
    let found: Vec<_> =
        night(&campaign, 2).differences.iter().map(|found| (found.what, found.by_rule)).collect();
    assert_eq!(found, [(DifferenceKind::FirstPlayer, Red)]);
    bench.all_done(
        &mut campaign,
        &[follow(2, DifferenceKind::FirstPlayer), follow(1, DifferenceKind::CardHolder)],
    );
    assert!(night(&campaign, 1).differences.is_empty());
    let none = bench.perform(&mut campaign, &follow(1, DifferenceKind::CardHolder));
    assert_eq!(none, Err(Rejection::DifferenceUnknown));
}

#[test]
fn lw_cmp_6_the_table_of_a_past_game_is_corrected() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), seat(1, Green, false), enter(1, Stage::Receipts)]);
    for company in [Red, Blue] {
        bench.all_done(&mut campaign, &receipt(1, company, (10, 20, 0, 0)));
    }
    bench.done(&mut campaign, &confirm_all(1));
    bench.all_done(&mut campaign, &closing(1));
    assert_eq!(company(&campaign, Green).missed, [game(1)]);
    // Green was there after all, and had a receipt.
    bench.done(&mut campaign, &seat(1, Green, true));
    assert_eq!(company(&campaign, Green).missed, []);
    let shown = night(&campaign, 1);
    assert!(!shown.ranking_complete, "Green's receipt is not written yet");
    bench.all_done(&mut campaign, &receipt(1, Green, (30, 20, 0, 0)));
    bench.done(&mut campaign, &Action::Receipt(ReceiptAction::Reseal { game: game(1), company: Green }));
    let shown = night(&campaign, 1);
    assert_eq!(shown.ranking[0].company, Green);
    assert_eq!(company(&campaign, Green).vault_count, 1);
    let refused = bench.perform(&mut campaign, &seat(1, Green, false));
    assert_eq!(refused, Err(Rejection::ReceiptSealed { company: Green }));
}

#[test]
fn lw_cmp_6_whoever_started_a_past_game_was_there() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &evening(1, &RECEIPTS));
    bench.done(&mut campaign, &seal(false));
    assert_eq!(
        bench.perform(&mut campaign, &seat(1, Red, false)),
        Err(Rejection::StartedTheGame { company: Red })
    );
    bench.done(&mut campaign, &Action::Game(GameAction::ChooseFirst { game: game(1), company: Blue }));
    bench.done(&mut campaign, &seat(1, Red, false));
    let shown = night(&campaign, 1);
    assert_eq!((present(&shown), shown.turn_order[0]), (vec![Blue, Green], Blue));
    assert_eq!(company(&campaign, Red).missed, [game(1)]);
}

#[test]
fn a_game_opened_by_mistake_is_cancelled_with_all_that_happened_in_it() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &evening(1, &RECEIPTS));
    let before = bench.dump();
    bench.all_done(&mut campaign, &[open(), seat(2, Red, false)]);
    bench.done(&mut campaign, &Action::Game(GameAction::DrawFirst { game: game(2) }));
    bench.all_done(
        &mut campaign,
        &[
            enter(2, Stage::Setup),
            story(2, Checklist::Setup, "1865-01", Some(StoryEnding::Pause)),
            Action::Game(GameAction::TakeWagons { game: game(2), company: Blue, wagons: 25 }),
            enter(2, Stage::Receipts),
        ],
    );
    bench.done(&mut campaign, &Action::Game(GameAction::Cancel { game: game(2) }));
    assert_eq!(bench.dump(), before, "the card is back, the story unread, the box as it was");
    let refused = bench.perform(&mut campaign, &Action::Game(GameAction::Cancel { game: game(1) }));
    assert_eq!(refused, Err(Rejection::GameClosed { game: game(1) }));
}

#[test]
fn lw_com_2_no_view_holds_an_amount_that_lies_in_a_sealed_vault() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    // Amounts that appear nowhere else: 7101 and so on.
    let marked = [(Red, (7101, 3, 7102, 4)), (Blue, (7103, 2, 7104, 5)), (Green, (7105, 1, 7106, 6))];
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Play), count(1, Red, 7100, 4)]);
    bench.done(&mut campaign, &enter(1, Stage::Receipts));
    for (company, lines) in marked {
        bench.all_done(&mut campaign, &receipt(1, company, lines));
    }
    bench.done(&mut campaign, &confirm_all(1));
    bench.all_done(&mut campaign, &closing(1));
    let views = [
        View::Line,
        View::Companies,
        View::Night { game: Some(game(1)) },
        View::Journal { before: None, until: None },
    ];
    let payload = |campaign: &ledger::Campaign| -> String {
        let shown = views.iter().map(|view| campaign.show(Viewer::TABLE, view).expect("a view"));
        shown.map(|shown| serde_json::to_string(&shown).expect("json")).collect()
    };
    // The figures of the receipts and what they add up to: 7101 + 7 + 7102, and so on.
    let secrets = ["7100", "7101", "7102", "7103", "7104", "7105", "7106", "14210", "14216", "14223"];
    let sealed = payload(&campaign);
    for secret in secrets {
        assert!(!sealed.contains(secret), "{secret} is in a sealed vault");
    }
    // The test can see them: once unsealed they are there.
    bench.done(&mut campaign, &seal(false));
    let open = payload(&campaign);
    for secret in secrets {
        assert!(open.contains(secret), "{secret} is no secret now");
    }
}

#[test]
fn a_fifth_company_and_a_sixth_chair() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(
        &mut campaign,
        &[open(), join("Jeanne", Yellow), join("Léon", Black), enter(1, Stage::Setup)],
    );
    assert_eq!(night(&campaign, 1).seats.len(), 5);
    let late =
        Action::People(PeopleAction::Join { player: player("Zoé", Red, "Encore"), same_name_ok: false });
    assert_eq!(bench.perform(&mut campaign, &late), Err(Broken::ColourTaken { company: Red }.into()));
}

/// The entry of the history whose account is of this kind, the first one.
fn entry_of(campaign: &ledger::Campaign, what: &str) -> contract::EntryId {
    let mut before = None;
    let mut found = None;
    loop {
        let Ok(Shown::Journal(page)) = campaign.show(Viewer::TABLE, &View::Journal { before, until: None })
        else {
            panic!("the journal")
        };
        for entry in &page.entries {
            let account = serde_json::to_value(&entry.account).expect("json");
            if account["what"] == what {
                found = Some(entry.entry);
            }
        }
        before = page.entries.last().map(|entry| entry.entry);
        if !page.more {
            return found.unwrap_or_else(|| panic!("no entry of {what}"));
        }
    }
}

#[test]
fn one_old_entry_is_not_taken_back_from_under_what_was_built_on_it() {
    for (what, later) in [
        ("game_closed", vec![]),
        ("game_closed", vec![open()]),
        ("receipts_into_vaults", vec![open()]),
        ("seated", vec![]),
        ("first_player_chosen", vec![]),
        ("story_read", vec![]),
        ("wagons_taken", vec![]),
    ] {
        let mut bench = Bench::new();
        let mut campaign = bench.create(&five()).expect("a campaign of five").0;
        bench.all_done(&mut campaign, &[open(), seat(1, Yellow, false), enter(1, Stage::Setup)]);
        bench.done(&mut campaign, &Action::Game(GameAction::ChooseFirst { game: game(1), company: Blue }));
        bench.all_done(
            &mut campaign,
            &[
                seat(1, Red, false),
                Action::Game(GameAction::TakeWagons { game: game(1), company: Blue, wagons: 30 }),
                story(1, Checklist::Setup, "1865-01", None),
                story(1, Checklist::Setup, "1865-02", Some(StoryEnding::Pause)),
                enter(1, Stage::Receipts),
            ],
        );
        for company in [Blue, Green, Black] {
            let wagons_left = if company == Blue { 25 } else { 3 };
            bench.all_done(&mut campaign, &receipt(1, company, (5, wagons_left, 0, 0)));
        }
        bench.done(&mut campaign, &confirm_all(1));
        bench.all_done(&mut campaign, &closing(1));
        bench.all_done(
            &mut campaign,
            &evening(
                2,
                &[
                    (Red, (9, 20, 0, 0)),
                    (Blue, (8, 20, 0, 0)),
                    (Green, (7, 20, 0, 0)),
                    (Yellow, (6, 20, 0, 0)),
                    (Black, (5, 20, 0, 0)),
                ],
            ),
        );
        if !later.is_empty() {
            bench.all_done(&mut campaign, &later);
        }
        let before = bench.dump();
        let refused = campaign.undo_entry(entry_of(&campaign, what), None, bench.now);
        assert!(
            matches!(&refused, Err(Rejection::UndoBlocked { later }) if !later.is_empty()),
            "{what}: {refused:?}"
        );
        assert_eq!(bench.dump(), before, "{what} was refused and changed something");
    }
}

fn five() -> contract::NewCampaign {
    let mut five = workbench::bench_table::three_players();
    five.players.push(player("Jeanne", Yellow, "Soleil"));
    five.players.push(player("Léon", Black, "Forges"));
    five
}

#[test]
fn being_noted_as_present_twice_changes_nothing() {
    let mut bench = Bench::new();
    let mut campaign = bench.create(&five()).expect("a campaign of five").0;
    bench.done(&mut campaign, &open());
    assert_eq!(bench.perform(&mut campaign, &seat(1, Red, true)), Err(Rejection::NothingToChange));
}

#[test]
fn lw_com_2_nothing_tells_of_a_sealed_receipt_by_the_way() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(
        &mut campaign,
        &[open(), enter(1, Stage::Play), count(1, Blue, 11, 2), enter(1, Stage::Receipts)],
    );
    for (company, (money, wagons_left, sum, completed)) in RECEIPTS {
        let lines = receipt(1, company, (money, wagons_left, sum, completed));
        bench.all_done(&mut campaign, &lines);
    }
    bench.done(&mut campaign, &confirm_all(1));
    let (close, before) =
        closing(1).split_last().map(|(last, rest)| (last.clone(), rest.to_vec())).expect("steps");
    bench.all_done(&mut campaign, &before);
    // In the closing already: the evening does not go back past a vault, and its counters are gone.
    assert_eq!(
        bench.perform(&mut campaign, &enter(1, Stage::Play)),
        Err(Rejection::ReceiptSealed { company: Red })
    );
    let cancelled = bench.perform(&mut campaign, &Action::Game(GameAction::Cancel { game: game(1) }));
    assert_eq!(cancelled, Err(Rejection::ReceiptSealed { company: Red }));
    bench.done(&mut campaign, &close);
    assert!(night(&campaign, 1).play.nearly_out.is_empty());
    for wagons in [0, 2, 3, 56] {
        let taken = GameAction::TakeWagons { game: game(1), company: Blue, wagons };
        let refused = bench.perform(&mut campaign, &Action::Game(taken));
        assert_eq!(refused, Err(Rejection::ReceiptSealed { company: Blue }));
    }
}

#[test]
fn lw_evt_1_only_named_events_of_the_deck_are_revealed() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Play), reveal(1, "Brouillard")]);
    let fog = night(&campaign, 1).events.discard[0].thing;
    bench.done(&mut campaign, &Action::Event(EventAction::ArchiveInForce { game: game(1) }));
    let known =
        |thing| Action::Event(EventAction::Reveal { game: game(1), event: RevealedEvent::Known { thing } });
    let archived = bench.perform(&mut campaign, &known(fog));
    assert_eq!(archived, Err(Broken::EventAlreadyRevealed { event: "Brouillard".to_owned() }.into()));
    for thing in (1..fog.0).map(ThingId) {
        let refused = bench.perform(&mut campaign, &known(thing));
        assert!(
            match &refused {
                Err(Rejection::OfAnotherKind { kind, wanted, .. }) => kind != "event" && wanted == "event",
                // The pile has no name.
                refused => *refused == Err(Rejection::StillAPile),
            },
            "{refused:?}"
        );
        let amend = EventAction::Amend { thing, title: "Tout".to_owned(), lightning: false, text: None };
        assert_eq!(bench.perform(&mut campaign, &Action::Event(amend)), refused);
    }
}

#[test]
fn going_back_from_the_closing_takes_back_what_the_closing_did() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Play), reveal(1, "Crue"), count(1, Red, 10, 12)]);
    bench.done(&mut campaign, &enter(1, Stage::Receipts));
    for (company, lines) in &RECEIPTS[1..] {
        bench.all_done(&mut campaign, &receipt(1, *company, *lines));
    }
    bench.done(&mut campaign, &receipt(1, Red, (10, 12, 0, 0))[2]);
    bench.all_done(&mut campaign, &[confirm_all(1), enter(1, Stage::Closing)]);
    let crue = night(&campaign, 1).events.discard[0].thing;
    let archive = GameAction::ArchiveEvent { game: game(1), event: Some(crue), reason: None };
    bench.all_done(
        &mut campaign,
        &[Action::Game(GameAction::GiveCard { game: game(1) }), Action::Game(archive)],
    );
    bench.done(&mut campaign, &enter(1, Stage::Play));
    let back = night(&campaign, 1);
    assert_eq!((back.card_holder, back.events.archived.len()), (Some(Red), 0));
    assert_eq!(back.first.map(|first| first.company), Some(Red));
    // The counters are counted on, and what was copied from them is copied anew.
    bench.all_done(&mut campaign, &[count(1, Red, 13, 4), enter(1, Stage::Receipts)]);
    let receipts = night(&campaign, 1).receipts;
    let red =
        receipts.iter().find(|receipt| receipt.company == Red).and_then(|receipt| receipt.content.clone());
    assert_eq!(red.map(|red| (red.money, red.wagons_left)), Some((Some(13), Some(4))));
}

#[test]
fn lw_end_12_a_game_is_not_closed_while_a_receipt_is_out_of_its_vault() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let actions = evening(1, &RECEIPTS);
    let (close, before) = actions.split_last().expect("an evening");
    bench.all_done(&mut campaign, before);
    let unseal = ReceiptAction::Unseal { game: game(1), company: Blue, reason: "doute".to_owned() };
    bench.done(&mut campaign, &Action::Receipt(unseal));
    assert_eq!(
        bench.perform(&mut campaign, close),
        Err(Rejection::StepsOpen { steps: vec!["6".to_owned()] })
    );
    bench.all_done(
        &mut campaign,
        &[Action::Receipt(ReceiptAction::IntoVaults { game: game(1) }), close.clone()],
    );
    // And one that is taken out afterwards is told on the line.
    let unseal = ReceiptAction::Unseal { game: game(1), company: Blue, reason: "doute".to_owned() };
    bench.done(&mut campaign, &Action::Receipt(unseal));
    let Ok(Shown::Line(line)) = campaign.show(Viewer::TABLE, &View::Line) else { panic!("the line") };
    assert_eq!(line.stations[0].unsettled, 1);
}

#[test]
fn lw_cmp_4_whoever_joins_once_the_table_is_set_sits_down_when_it_is_set_again() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Setup), join("Jeanne", Yellow)]);
    assert_eq!(company(&campaign, Yellow).joined_for, game(2));
    bench.done(&mut campaign, &enter(1, Stage::Table));
    assert_eq!(present(&night(&campaign, 1)), [Blue, Red, Green, Yellow]);
    assert_eq!(company(&campaign, Yellow).joined_for, game(1));
    // Or when the game that was opened by mistake is opened again.
    bench.all_done(&mut campaign, &[enter(1, Stage::Setup), join("Léon", Black)]);
    bench.all_done(&mut campaign, &[Action::Game(GameAction::Cancel { game: game(1) }), open()]);
    let again = night(&campaign, 1);
    assert_eq!(present(&again), [Blue, Red, Green, Yellow, Black]);
    assert!(again.seats.iter().all(|seat| !seat.stand_in && !seat.newcomer), "{:?}", again.seats);
}

#[test]
fn lw_cmp_6_a_newcomer_was_there_before_after_all() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &evening(1, &RECEIPTS));
    bench.done(&mut campaign, &join("Jeanne", Yellow));
    assert_eq!(company(&campaign, Yellow).missed, [game(1)]);
    bench.done(&mut campaign, &seat(1, Yellow, true));
    assert_eq!(company(&campaign, Yellow).missed, []);
}

#[test]
fn lw_set_14_a_first_player_other_than_the_holder_is_a_difference_in_game_1_too() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Play)]);
    bench.done(&mut campaign, &Action::Game(GameAction::ChooseFirst { game: game(1), company: Green }));
    let found: Vec<_> = night(&campaign, 1)
        .differences
        .iter()
        .map(|found| (found.what, found.as_was, found.by_rule))
        .collect();
    assert_eq!(found, [(DifferenceKind::FirstPlayer, Green, Red)]);
}

#[test]
fn lw_cmp_6_the_holder_arrives_after_all_and_the_card_goes_back() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), seat(1, Red, false)]);
    bench.done(&mut campaign, &Action::Game(GameAction::DrawFirst { game: game(1) }));
    bench.done(&mut campaign, &seat(1, Red, true));
    let follow = GameAction::FollowRule { game: game(1), what: DifferenceKind::FirstPlayer };
    bench.done(&mut campaign, &Action::Game(follow));
    let shown = night(&campaign, 1);
    assert_eq!((shown.first.map(|first| first.company), shown.card_holder), (Some(Red), Some(Red)));
    bench.all_done(&mut campaign, &[enter(1, Stage::Setup), enter(1, Stage::Table), enter(1, Stage::Setup)]);
    assert_eq!(night(&campaign, 1).first.map(|first| first.company), Some(Red));
}

#[test]
fn lw_end_9_an_event_that_was_used_later_was_not_archived_before() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Play), reveal(1, "Crue"), reveal(1, "Orage")]);
    bench.done(&mut campaign, &enter(1, Stage::Receipts));
    for (company, lines) in RECEIPTS {
        bench.all_done(&mut campaign, &receipt(1, company, lines));
    }
    bench.all_done(&mut campaign, &[confirm_all(1), enter(1, Stage::Closing)]);
    let [orage, crue] = [0, 1].map(|position| night(&campaign, 1).events.discard[position].thing);
    let archive =
        |thing| Action::Game(GameAction::ArchiveEvent { game: game(1), event: Some(thing), reason: None });
    bench.all_done(&mut campaign, &[Action::Game(GameAction::GiveCard { game: game(1) }), archive(orage)]);
    bench.all_done(
        &mut campaign,
        &[
            tick(1, Checklist::End, "3"),
            Action::Receipt(ReceiptAction::IntoVaults { game: game(1) }),
            Action::Game(GameAction::Close { game: game(1) }),
            open(),
            enter(2, Stage::Play),
            Action::Event(EventAction::Reveal { game: game(2), event: RevealedEvent::Known { thing: crue } }),
        ],
    );
    let refused = bench.perform(&mut campaign, &archive(crue));
    assert_eq!(refused, Err(Broken::EventNotInDiscard { event: "Crue".to_owned() }.into()));
}

#[test]
fn lw_sto_1_cards_are_read_in_the_order_of_the_evenings() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &evening(1, &RECEIPTS));
    bench.all_done(&mut campaign, &[open(), enter(2, Stage::Setup)]);
    let early = bench.perform(&mut campaign, &story(2, Checklist::End, "1865-01", None));
    assert_eq!(early, Err(Rejection::WrongStage { stage: Stage::Setup }));
    bench.done(&mut campaign, &story(2, Checklist::Setup, "1865-01", None));
    let back = bench.perform(&mut campaign, &story(1, Checklist::End, "1865-02", None));
    assert!(matches!(back, Err(Rejection::Rule(Broken::StoryOutOfOrder { .. }))), "{back:?}");
}

#[test]
fn lw_stk_1_a_sticker_goes_to_a_place_for_stickers() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let stick = |place: &str| {
        let title = "Règle".to_owned();
        Action::Sticker(StickerAction::Stick {
            sticker: NewSticker {
                place: place.to_owned(),
                title,
                text: None,
                since: game(1),
                until: None,
                conditions: None,
            },
            guide: None,
            story: None,
        })
    };
    for printed in ["3", "12", "end-1", "end-6"] {
        let refused = bench.perform(&mut campaign, &stick(printed));
        assert_eq!(refused, Err(Rejection::StepUnknown { step: printed.to_owned() }));
    }
    bench.all_done(&mut campaign, &[stick("K"), stick("4"), stick("dos du plateau")]);
}

#[test]
fn a_game_is_closed_even_when_no_safety_copy_can_be_made_and_that_is_told() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let actions = evening(1, &RECEIPTS);
    let (close, before) = actions.split_last().expect("an evening ends with its closing");
    bench.all_done(&mut campaign, before);
    std::fs::remove_dir_all(bench.copies()).ok();
    std::fs::write(bench.copies(), "no folder").expect("something in the way");
    let outcome = bench.done(&mut campaign, close);
    assert!(outcome.warning.is_some(), "the scribe is told that there is no copy");
    assert_eq!(night(&campaign, 1).stage, Stage::Closed);
}
