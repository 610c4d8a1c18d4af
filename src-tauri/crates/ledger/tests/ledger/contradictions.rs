//! Ways that lead round a corner: cancelled games, stages gone back to, old
//! entries undone alone, corrections of past games. None leaves a contradiction.

use contract::Viewer;
use contract::{
    Action, Checklist, Details, DifferenceKind, EventAction, GameAction, PeopleAction, Place, PostcardAction,
    Rejection, RevealedEvent, Shown, Stage, StoryAction, StoryCard, ThingAction, ThingId,
};
use ledger::{Campaign, View};
use rules::{
    Broken,
    CompanyColour::{self, *},
    campaign::Moment,
    postcards::When,
};
use workbench::{
    bench_table::{Bench, company},
    evenings::{Lines, closing, confirm_all, enter, evening, game, night, receipt, reveal, story},
    things::{called, draw, find, move_to, thing, titled},
};

const RECEIPTS: [(CompanyColour, Lines); 3] =
    [(Red, (5, 3, 2, 1)), (Blue, (6, 4, 1, 1)), (Green, (1, 9, -2, 0))];

fn open() -> Action {
    Action::Game(GameAction::Open)
}

fn cancel(number: u8) -> Action {
    Action::Game(GameAction::Cancel { game: game(number) })
}

fn archive_event(number: u8, event: Option<ThingId>) -> Action {
    Action::Game(GameAction::ArchiveEvent { game: game(number), event, reason: None })
}

/// To the closing of a game, with receipts confirmed.
fn to_the_closing(bench: &mut Bench, campaign: &mut Campaign, number: u8) {
    bench.done(campaign, &enter(number, Stage::Receipts));
    for (company, lines) in RECEIPTS {
        bench.all_done(campaign, &receipt(number, company, lines));
    }
    bench.all_done(campaign, &[confirm_all(number), enter(number, Stage::Closing)]);
}

/// The rest of the closing, with this event archived.
fn close(bench: &mut Bench, campaign: &mut Campaign, number: u8, event: Option<ThingId>) {
    for action in &closing(number)[1..] {
        let action = match action.clone() {
            Action::Game(GameAction::ArchiveEvent { .. }) => archive_event(number, event),
            other => other,
        };
        bench.done(campaign, &action);
    }
}

fn last_story_card(campaign: &Campaign) -> ThingId {
    match campaign.show(Viewer::TABLE, &View::StoryDeck) {
        Ok(Shown::StoryDeck(deck)) => deck.last.expect("a card was read").thing,
        other => panic!("the story deck was asked for, and {other:?} came"),
    }
}

fn print(from: u8, wagons: i64, story: Option<ThingId>) -> Action {
    Action::People(PeopleAction::BackOfBoxes { companies: vec![Red], from_game: game(from), wagons, story })
}

fn said(campaign: &Campaign) -> Vec<(u8, u8)> {
    company(campaign, Red).wagons_by_game.iter().map(|said| (said.from_game.get(), said.wagons)).collect()
}

#[test]
fn lw_com_3_cancelling_a_game_keeps_what_an_earlier_story_said_of_the_boxes() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.done(&mut campaign, &open());
    to_the_closing(&mut bench, &mut campaign, 1);
    bench.done(&mut campaign, &story(1, Checklist::End, "1865-01", None));
    let card = last_story_card(&campaign);
    bench.all_done(&mut campaign, &[print(2, 25, Some(card)), print(5, 28, Some(card))]);
    close(&mut bench, &mut campaign, 1, None);
    bench.done(&mut campaign, &open());
    bench.done(
        &mut campaign,
        &Action::Game(GameAction::TakeWagons { game: game(2), company: Red, wagons: 26 }),
    );
    bench.all_done(&mut campaign, &[enter(2, Stage::Setup), story(2, Checklist::Setup, "1865-02", None)]);
    let later = last_story_card(&campaign);
    bench.done(&mut campaign, &print(5, 30, Some(later)));
    assert_eq!(said(&campaign), [(1, 20), (2, 26), (5, 30)]);
    bench.done(&mut campaign, &cancel(2));
    assert_eq!(said(&campaign), [(1, 20), (2, 25), (5, 28)], "as the card of game 1 said");
    bench.done(&mut campaign, &open());
    assert_eq!(
        night(&campaign, 2).seats.iter().find(|seat| seat.company == Red).map(|seat| seat.wagons),
        Some(25)
    );
}

#[test]
fn lw_com_3_a_card_that_was_not_read_after_all_said_nothing_of_the_boxes() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(
        &mut campaign,
        &[open(), enter(1, Stage::Setup), story(1, Checklist::Setup, "1865-01", None)],
    );
    let card = last_story_card(&campaign);
    bench.all_done(
        &mut campaign,
        &[print(3, 25, Some(card)), Action::Story(StoryAction::Unread { thing: card })],
    );
    assert_eq!(said(&campaign), [(1, 20)]);
}

#[test]
fn lw_end_9_the_archiving_of_a_closed_game_cannot_be_undone_from_under_it() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Play), reveal(1, "Orage")]);
    to_the_closing(&mut bench, &mut campaign, 1);
    let storm = called(&campaign, "Orage").thing;
    let mut archiving = None;
    for action in &closing(1)[1..] {
        let action = match action.clone() {
            Action::Game(GameAction::ArchiveEvent { .. }) => archive_event(1, Some(storm)),
            other => other,
        };
        let entry = bench.done(&mut campaign, &action).entry;
        if matches!(action, Action::Game(GameAction::ArchiveEvent { .. })) {
            archiving = entry;
        }
    }
    let undone = campaign.undo_entry(archiving.expect("an entry"), None, bench.now);
    assert!(matches!(undone, Err(Rejection::UndoBlocked { .. })), "{undone:?}");
}

#[test]
fn lw_evt_3_going_back_to_play_takes_back_what_the_end_moved() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(
        &mut campaign,
        &[open(), enter(1, Stage::Play), reveal(1, "Orage"), enter(1, Stage::Receipts)],
    );
    let storm = called(&campaign, "Orage").thing;
    bench.all_done(&mut campaign, &[move_to(storm, Place::Bureau { company: Red }), enter(1, Stage::Play)]);
    assert_eq!(thing(&campaign, storm).line.place, Place::EventDiscard);
    let archive = Action::Event(EventAction::ArchiveInForce { game: game(1) });
    bench.done(&mut campaign, &archive);
    assert!(bench.perform(&mut campaign, &archive).is_err(), "it is archived once");
}

#[test]
fn lw_evt_3_an_event_that_went_back_into_the_deck_can_be_revealed_again() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Play), reveal(1, "Foire"), reveal(1, "Orage")]);
    let storm = called(&campaign, "Orage").thing;
    bench.done(&mut campaign, &move_to(storm, Place::EventDeck));
    let in_force = |campaign: &Campaign| night(campaign, 1).events.in_force.map(|event| event.title);
    assert_eq!(in_force(&campaign).as_deref(), Some("Foire"), "the one below lies on top");
    let again = EventAction::Reveal { game: game(1), event: RevealedEvent::Known { thing: storm } };
    bench.done(&mut campaign, &Action::Event(again));
    assert_eq!(in_force(&campaign).as_deref(), Some("Orage"));
}

#[test]
fn lw_evt_4_once_play_is_over_nothing_waits_to_be_replaced() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let archive = Action::Event(EventAction::ArchiveInForce { game: game(1) });
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Play), reveal(1, "Orage"), archive]);
    assert!(night(&campaign, 1).events.replacement_due);
    to_the_closing(&mut bench, &mut campaign, 1);
    close(&mut bench, &mut campaign, 1, None);
    assert!(!night(&campaign, 1).events.replacement_due);
}

#[test]
fn lw_set_14_putting_the_first_player_right_moves_nothing_but_the_card() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Setup)]);
    bench.done(&mut campaign, &find("token", Place::Warehouse, vec![titled("Pont")]));
    bench.done(&mut campaign, &find("event", Place::Table, vec![titled("Crue")]));
    let flood = called(&campaign, "Crue").thing;
    bench.done(&mut campaign, &move_to(flood, Place::EventDeck));
    bench.done(&mut campaign, &enter(1, Stage::Play));
    let known = EventAction::Reveal { game: game(1), event: RevealedEvent::Known { thing: flood } };
    bench.done(&mut campaign, &Action::Event(known));
    bench.done(&mut campaign, &Action::Game(GameAction::ChooseFirst { game: game(1), company: Blue }));
    let follow = GameAction::FollowRule { game: game(1), what: DifferenceKind::FirstPlayer };
    if bench.perform(&mut campaign, &Action::Game(follow)).is_ok() {
        assert!(company(&campaign, Red).first_player_card);
    }
    assert_eq!(thing(&campaign, flood).line.place, Place::EventDiscard);
}

#[test]
fn lw_end_9_correcting_an_old_archiving_leaves_what_was_archived_again_since() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Play), reveal(1, "Orage"), reveal(1, "Foire")]);
    let (storm, fair) = (called(&campaign, "Orage").thing, called(&campaign, "Foire").thing);
    to_the_closing(&mut bench, &mut campaign, 1);
    close(&mut bench, &mut campaign, 1, Some(storm));
    bench.all_done(&mut campaign, &[open(), move_to(storm, Place::EventDeck), enter(2, Stage::Play)]);
    let known = EventAction::Reveal { game: game(2), event: RevealedEvent::Known { thing: storm } };
    bench.all_done(
        &mut campaign,
        &[
            Action::Event(known),
            Action::Event(EventAction::ArchiveInForce { game: game(2) }),
            archive_event(1, Some(fair)),
        ],
    );
    assert_eq!(thing(&campaign, storm).line.place, Place::DeadLetters, "archived in game 2");
    assert_eq!(thing(&campaign, fair).line.place, Place::DeadLetters, "and this one in game 1");
}

#[test]
fn lw_end_9_an_empty_discard_asks_for_no_reason() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Play), reveal(1, "Orage")]);
    to_the_closing(&mut bench, &mut campaign, 1);
    let storm = called(&campaign, "Orage").thing;
    let by_a_card = ThingAction::Archive {
        things: vec![storm],
        quantity: None,
        when: None,
        by: None,
        reason: Some("carte".to_owned()),
    };
    bench.all_done(&mut campaign, &[Action::Thing(by_a_card), archive_event(1, None)]);
}

#[test]
fn lw_pos_2_lw_pos_3_undoing_one_entry_never_leaves_a_postcard_completed_by_nobody_or_too_early() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Play), draw(5, Red, None)]);
    let postcard = called(&campaign, "Un été au lac").thing;
    let moved = bench
        .done(&mut campaign, &move_to(postcard, Place::Bureau { company: Blue }))
        .entry
        .expect("an entry");
    let complete = |postcard| {
        Action::Postcard(PostcardAction::Complete { postcard, reward: None, when: None, archive: false })
    };
    bench.done(&mut campaign, &complete(postcard));
    let undone = campaign.undo_entry(moved, None, bench.now);
    assert!(
        matches!(undone, Err(Rejection::UndoBlocked { .. })),
        "completed by a company that never had it: {undone:?}"
    );

    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &evening(1, &RECEIPTS));
    bench.done(&mut campaign, &draw(5, Red, None));
    let postcard = called(&campaign, "Un été au lac").thing;
    let opened = bench.done(&mut campaign, &open()).entry.expect("an entry");
    bench.done(&mut campaign, &complete(postcard));
    assert!(matches!(campaign.undo_entry(opened, None, bench.now), Err(Rejection::UndoBlocked { .. })));
    bench.done(&mut campaign, &cancel(2));
    assert!(
        campaign.show(Viewer::TABLE, &View::PrivateSide { postcard }).is_err(),
        "a cancelled game completed nothing"
    );
}

#[test]
fn lw_evt_1_a_cancelled_game_leaves_no_event_to_be_replaced() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Play), reveal(1, "Orage")]);
    let storm = called(&campaign, "Orage").thing;
    bench.all_done(
        &mut campaign,
        &[move_to(storm, Place::Vault { company: Red }), cancel(1), open(), enter(1, Stage::Play)],
    );
    assert!(!night(&campaign, 1).events.replacement_due);
    assert_eq!(company(&campaign, Red).vault_count, 1, "what lies in a vault stays there");
}

#[test]
fn lw_com_2_no_way_round_leads_out_of_a_vault() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Setup)]);
    let card = StoryCard {
        number: "1865-01".to_owned(),
        side_a: true,
        side_b: true,
        ending: None,
        enters_play: true,
    };
    let read = StoryAction::Read { game: game(1), checklist: Checklist::Setup, card: card.clone() };
    bench.done(&mut campaign, &Action::Story(read));
    let told = last_story_card(&campaign);
    let vault = Place::Vault { company: Red };
    let sealed = Err(Rejection::Rule(Broken::VaultSealed { company: Red }));
    bench.done(&mut campaign, &move_to(told, vault.clone()));
    let amend = StoryAction::Amend { thing: told, card: StoryCard { enters_play: false, ..card } };
    assert_eq!(bench.perform(&mut campaign, &Action::Story(amend)), sealed);
    assert_eq!(bench.perform(&mut campaign, &Action::Story(StoryAction::Unread { thing: told })), sealed);
    assert_eq!(bench.perform(&mut campaign, &cancel(1)), sealed);

    bench.all_done(&mut campaign, &[enter(1, Stage::Play), reveal(1, "Orage")]);
    let storm = called(&campaign, "Orage").thing;
    bench.done(&mut campaign, &move_to(storm, vault.clone()));
    let amend = EventAction::Amend { thing: storm, title: "Autre".to_owned(), lightning: true, text: None };
    assert_eq!(bench.perform(&mut campaign, &Action::Event(amend)), Err(Rejection::ThingUnknown));
    let known = EventAction::Reveal { game: game(1), event: RevealedEvent::Known { thing: storm } };
    assert_eq!(
        bench.perform(&mut campaign, &Action::Event(known)),
        Err(Rejection::ThingUnknown),
        "its title is not told"
    );

    bench.done(
        &mut campaign,
        &find("token", Place::Warehouse, vec![Details { quantity: Some(5), ..Details::default() }]),
    );
    let pile = workbench::things::sought(
        &campaign,
        contract::keeping::Sought { kind: Some("token".to_owned()), ..Default::default() },
    )
    .things[0]
        .thing;
    let two = ThingAction::Move {
        things: vec![pile],
        quantity: Some(2),
        to: Place::Table,
        when: None,
        by: None,
        reason: None,
    };
    bench.all_done(&mut campaign, &[Action::Thing(two), move_to(pile, vault)]);
    let part = workbench::things::sought(
        &campaign,
        contract::keeping::Sought { kind: Some("token".to_owned()), ..Default::default() },
    )
    .things[0]
        .thing;
    let removed = bench.perform(&mut campaign, &Action::Thing(ThingAction::Remove { thing: part }));
    assert_eq!((removed, company(&campaign, Red).vault_count), (Err(Rejection::CannotBeRemoved), 5));
}

#[test]
fn lw_box_4_what_is_printed_is_named_off_its_pile_and_never_removed() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let toolbox = workbench::things::campaign_box(&campaign).toolboxes.pile.expect("the toolbox");
    let edit =
        ThingAction::Edit { thing: toolbox, details: workbench::things::entitled(Some("Boîte à outils")) };
    assert_eq!(bench.perform(&mut campaign, &Action::Thing(edit)), Err(Rejection::NamedOffItsPile));
    let removed = bench.perform(&mut campaign, &Action::Thing(ThingAction::Remove { thing: toolbox }));
    assert_eq!(removed, Err(Rejection::CannotBeRemoved));
    let card = company(&campaign, Red)
        .bureau
        .into_iter()
        .find(|line| line.kind == "first_player_card")
        .expect("the card");
    let name = ThingAction::Name {
        pile: card.thing,
        things: vec![titled("x")],
        to: None,
        when: None,
        story: None,
        same_number_ok: true,
    };
    let refused = Rejection::HasItsOwnWay { kind: "first_player_card".to_owned() };
    assert_eq!(bench.perform(&mut campaign, &Action::Thing(name)), Err(refused));
}

#[test]
fn a_pile_that_was_split_and_joined_again_can_be_removed() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.done(
        &mut campaign,
        &find("token", Place::Warehouse, vec![Details { quantity: Some(5), ..Details::default() }]),
    );
    let tokens = |campaign: &Campaign| {
        let kind = Some("token".to_owned());
        workbench::things::sought(campaign, contract::keeping::Sought { kind, ..Default::default() }).things
    };
    let pile = tokens(&campaign)[0].thing;
    let some = |thing, to| {
        Action::Thing(ThingAction::Move {
            things: vec![thing],
            quantity: Some(2),
            to,
            when: None,
            by: None,
            reason: None,
        })
    };
    bench.done(&mut campaign, &some(pile, Place::Table));
    let part = tokens(&campaign)
        .into_iter()
        .find(|line| line.place == Place::Table)
        .expect("two on the table")
        .thing;
    bench.all_done(
        &mut campaign,
        &[some(part, Place::Warehouse), Action::Thing(ThingAction::Remove { thing: pile })],
    );
    assert!(tokens(&campaign).is_empty());
}

#[test]
fn lw_box_5_things_lie_where_their_kind_belongs() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let wrong = [
        ("event", Place::WagonDeck),
        ("token", Place::TicketDeck),
        ("region_box", Place::DeadLetters),
        ("event", Place::DeadLetters),
        ("ticket", Place::PostOffice),
    ];
    for (kind, place) in wrong {
        let refused = bench.perform(&mut campaign, &find(kind, place.clone(), vec![titled("x")]));
        assert_eq!(refused, Err(Rejection::CannotGoThere { kind: kind.to_owned(), to: place }));
    }
    bench.done(&mut campaign, &find("token", Place::Warehouse, vec![titled("Pont")]));
    let bridge = thing(&campaign, called(&campaign, "Pont").thing);
    assert!(
        !bridge.destinations.contains(&Place::TicketDeck) && bridge.destinations.contains(&Place::BigBox)
    );
    for to in bridge.destinations {
        let moved = bench.perform(&mut campaign, &move_to(bridge.line.thing, to));
        assert!(moved.is_ok(), "what is offered is accepted: {moved:?}");
        bench.undone(&mut campaign).expect("undone");
    }
}

#[test]
fn a_table_has_room_for_so_many_things_of_a_kind() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let piles = vec![Details { quantity: Some(999), ..Details::default() }; 11];
    let refused = bench.perform(&mut campaign, &find("ticket", Place::TicketDeck, piles));
    assert!(matches!(refused, Err(Rejection::NoRoom { more: 999, .. })), "{refused:?}");
    campaign.show(Viewer::TABLE, &View::Box).expect("the box can be shown");
}

#[test]
fn nothing_is_said_to_have_happened_later_than_now() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[open(), enter(1, Stage::Setup)]);
    let later = Some(When { game: game(1), moment: Moment::End });
    assert_eq!(
        bench.perform(&mut campaign, &draw(5, Red, later)),
        Err(Rejection::WrongStage { stage: Stage::Setup })
    );
}
