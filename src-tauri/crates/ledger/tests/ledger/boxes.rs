//! The campaign box, the bureaus and the vaults, through `perform` on a real file.

use contract::Viewer;
use contract::{
    Account, Action, Details, Place, Rejection, Shown, Stage, ThingAction, ThingId,
    keeping::{CampaignBox, Events, KindName, Sought},
};
use ledger::{Campaign, View};
use rules::{Broken, CompanyColour::*, campaign::Moment, keeping::Section, postcards::When};
use workbench::{
    bench_table::{Bench, company, seal},
    evenings::{closing, confirm_all, enter, evening, game, receipt, reveal},
    things::{called, campaign_box, entitled, find, move_to, sought, thing, titled},
};

fn by_words(campaign: &Campaign, text: &str) -> Vec<String> {
    let found = sought(campaign, Sought { text: Some(text.to_owned()), ..Sought::default() });
    found.things.into_iter().filter_map(|line| line.title).collect()
}

fn events(campaign: &Campaign) -> Events {
    match campaign.show(Viewer::TABLE, &View::Events) {
        Ok(Shown::Events(events)) => events,
        other => panic!("the events were asked for, and {other:?} came"),
    }
}

fn archive(thing: ThingId, reason: Option<&str>) -> Action {
    Action::Thing(ThingAction::Archive {
        things: vec![thing],
        quantity: None,
        when: None,
        by: None,
        reason: reason.map(str::to_owned),
    })
}

fn count(shown: &CampaignBox, section: Section) -> u32 {
    shown.sections.iter().find(|found| found.section == section).map_or(0, |found| found.count)
}

#[test]
fn lw_box_2_lw_box_3_lw_box_4_a_new_box_holds_what_is_printed() {
    let mut bench = Bench::new();
    let campaign = bench.three();
    let shown = campaign_box(&campaign);
    use Section::*;
    let counts = shown.sections.iter().map(|section| (section.section, section.count)).collect::<Vec<_>>();
    let printed =
        [(WagonCards, 90), (Tickets, 33), (Events, 7), (Warehouse, 0), (PostOffice, 77), (DeadLetters, 0)];
    assert_eq!(counts, printed);
    assert_eq!(
        (shown.region_boxes.unopened, shown.region_boards.unopened, shown.toolboxes.unopened),
        (8, 8, 1)
    );
    assert_eq!((shown.board_pieces, shown.postcards_unreached), (5, 77));
    let deck = sought(&campaign, Sought { places: Some(vec![Place::WagonDeck]), ..Sought::default() });
    let of_a_colour: Vec<u16> =
        deck.things.iter().filter(|line| line.colour.is_some()).map(|line| line.quantity).collect();
    assert_eq!(of_a_colour, [12; 6]);
    let of_kind = |kind: &str| {
        deck.things.iter().filter(|line| line.kind == kind).map(|line| line.quantity).sum::<u16>()
    };
    assert_eq!((of_kind("locomotive"), of_kind("newspaper")), (12, 6));
}

#[test]
fn lw_box_5_archived_cards_lie_with_the_dead_letters_other_things_in_the_big_box_and_can_come_back() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.done(&mut campaign, &find("token", Place::Warehouse, vec![titled("Jeton de pont")]));
    bench.done(&mut campaign, &find("ticket", Place::TicketDeck, vec![titled("Grand détour")]));
    let (token, ticket) = (called(&campaign, "Jeton de pont").thing, called(&campaign, "Grand détour").thing);
    bench.done(&mut campaign, &archive(token, None));
    bench.done(&mut campaign, &archive(ticket, None));
    assert_eq!(thing(&campaign, token).line.place, Place::BigBox);
    assert_eq!(thing(&campaign, ticket).line.place, Place::DeadLetters);
    assert_eq!(count(&campaign_box(&campaign), Section::DeadLetters), 1);
    bench.done(&mut campaign, &move_to(ticket, Place::TicketDeck));
    assert_eq!(count(&campaign_box(&campaign), Section::Tickets), 34);
    assert_eq!(
        bench.perform(&mut campaign, &move_to(ticket, Place::TicketDeck)),
        Err(Rejection::LiesThere { place: Place::TicketDeck })
    );
}

#[test]
fn lw_box_6_the_group_names_kinds_of_its_own_and_several_things_at_once() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let kind = ThingAction::AddKind {
        name: "Lingot".to_owned(),
        icon: "gem".to_owned(),
        card: false,
        same_name_ok: false,
    };
    bench.done(&mut campaign, &Action::Thing(kind));
    let ingot = campaign_box(&campaign).kinds.into_iter().find(|kind| kind.name.as_deref() == Some("Lingot"));
    let ingot = ingot.expect("the new kind").kind;
    bench.done(
        &mut campaign,
        &find(&ingot, Place::Warehouse, vec![Details { quantity: Some(10), ..Details::default() }]),
    );
    let numbered = |number: u8| Details { number: Some(number.to_string()), ..Details::default() };
    let outcome =
        bench.done(&mut campaign, &find("event", Place::EventDeck, (8..=11).map(numbered).collect()));
    match outcome.account {
        Some(Account::ThingsFound { things, place: Place::EventDeck }) => {
            let numbers: Vec<_> = things.first.iter().filter_map(|name| name.number.as_deref()).collect();
            assert_eq!((numbers, things.more), (vec!["8", "9", "10", "11"], 0));
        }
        other => panic!("four events were found, and the journal says {other:?}"),
    }
    let shown = campaign_box(&campaign);
    assert_eq!((count(&shown, Section::Warehouse), count(&shown, Section::Events)), (10, 11));
    let remove = Action::Thing(ThingAction::RemoveKind { kind: ingot });
    assert_eq!(
        bench.perform(&mut campaign, &remove),
        Err(Rejection::KindInUse { name: "Lingot".to_owned(), count: 1 })
    );
    let unknown = find("dragon", Place::Warehouse, vec![titled("Fafnir")]);
    assert_eq!(
        bench.perform(&mut campaign, &unknown),
        Err(Rejection::KindUnknown { kind: "dragon".to_owned() })
    );
    for wrong in [0, 201] {
        let many = find("token", Place::Warehouse, vec![titled("x"); wrong]);
        assert_eq!(
            bench.perform(&mut campaign, &many),
            Err(Rejection::TooManyAtOnce { count: wrong, most: 200 })
        );
    }
}

#[test]
fn lw_box_4_a_region_box_is_opened_in_a_game_and_its_board_makes_the_board_larger() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[Action::Game(contract::GameAction::Open), enter(1, Stage::Play)]);
    let shown = campaign_box(&campaign);
    let open = |pile: Option<ThingId>, title: &str, to: Option<Place>| {
        let pile = pile.expect("a pile");
        Action::Thing(ThingAction::Name {
            pile,
            things: vec![titled(title)],
            to,
            when: None,
            story: None,
            same_number_ok: true,
        })
    };
    bench.done(&mut campaign, &open(shown.region_boxes.pile, "Les Plaines", None));
    bench.done(&mut campaign, &open(shown.region_boards.pile, "Plateau des Plaines", Some(Place::Board)));
    bench.done(&mut campaign, &open(shown.toolboxes.pile, "Boîte à outils", None));
    let shown = campaign_box(&campaign);
    assert_eq!((shown.region_boxes.unopened, shown.board_pieces, shown.toolboxes.unopened), (7, 6, 0));
    let plains = &shown.region_boxes.opened[0];
    assert_eq!((plains.title.as_deref(), plains.found_in), (Some("Les Plaines"), Some(game(1))));
    let again = open(
        campaign_box(&campaign).toolboxes.pile.or(shown.toolboxes.opened.first().map(|line| line.thing)),
        "Une autre",
        None,
    );
    assert!(bench.perform(&mut campaign, &again).is_err(), "there is one conductor's toolbox");
    let remove = Action::Thing(ThingAction::Remove { thing: plains.thing });
    bench.done(&mut campaign, &remove);
    assert_eq!(campaign_box(&campaign).region_boxes.unopened, 8, "named by mistake, it is hidden again");
}

#[test]
fn a_thing_tells_its_life_from_game_to_game() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let receipts = [(Red, (5, 3, 2, 1)), (Blue, (6, 4, 1, 1)), (Green, (1, 9, -2, 0))];
    bench.all_done(&mut campaign, &evening(1, &receipts));
    bench.all_done(&mut campaign, &[Action::Game(contract::GameAction::Open), enter(2, Stage::Play)]);
    bench.done(&mut campaign, &find("token", Place::Bureau { company: Red }, vec![titled("Permis")]));
    let permit = called(&campaign, "Permis").thing;
    bench.done(&mut campaign, &move_to(permit, Place::Bureau { company: Blue }));
    let archive = ThingAction::Archive {
        things: vec![permit],
        quantity: None,
        when: Some(When { game: game(1), moment: Moment::End }),
        by: Some(Red),
        reason: Some("perdu".to_owned()),
    };
    bench.done(&mut campaign, &Action::Thing(archive));
    let life: Vec<_> =
        thing(&campaign, permit).life.into_iter().map(|step| (step.to, step.game, step.moment)).collect();
    let play = |place: Place| (place, Some(game(2)), Some(Moment::Play));
    assert_eq!(
        life,
        [
            play(Place::Bureau { company: Red }),
            play(Place::Bureau { company: Blue }),
            (Place::BigBox, Some(game(1)), Some(Moment::End)),
        ]
    );
    let ahead = Action::Thing(ThingAction::Move {
        things: vec![permit],
        quantity: None,
        to: Place::Table,
        when: Some(When { game: game(3), moment: Moment::Play }),
        by: None,
        reason: None,
    });
    assert_eq!(bench.perform(&mut campaign, &ahead), Err(Rejection::GameNotBegun { game: game(3) }));
}

#[test]
fn piles_are_split_joined_and_counted() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let papers = sought(&campaign, Sought { kind: Some("newspaper".to_owned()), ..Sought::default() });
    let pile = papers.things[0].thing;
    let some = |quantity: u16, thing: ThingId, to: Place| {
        Action::Thing(ThingAction::Move {
            things: vec![thing],
            quantity: Some(quantity),
            to,
            when: None,
            by: None,
            reason: None,
        })
    };
    bench.done(&mut campaign, &some(2, pile, Place::Warehouse));
    let lie = |campaign: &Campaign| {
        let found = sought(campaign, Sought { kind: Some("newspaper".to_owned()), ..Sought::default() });
        found.things.into_iter().map(|line| (line.quantity, line.place, line.thing)).collect::<Vec<_>>()
    };
    let now = lie(&campaign);
    assert_eq!(now.iter().map(|(quantity, ..)| *quantity).sum::<u16>(), 6);
    let part = now.iter().find(|(_, place, _)| *place == Place::Warehouse).expect("two in the warehouse").2;
    assert_eq!(
        bench.perform(&mut campaign, &some(3, part, Place::Table)),
        Err(Rejection::QuantityImpossible { quantity: 3, most: 2 })
    );
    bench.done(&mut campaign, &some(2, part, Place::WagonDeck));
    assert_eq!(lie(&campaign), [(6, Place::WagonDeck, pile)], "back with the others they are one pile");
    bench.done(&mut campaign, &Action::Thing(ThingAction::Recount { thing: pile, quantity: 5 }));
    assert_eq!(count(&campaign_box(&campaign), Section::WagonCards), 89);
}

#[test]
fn punches_of_a_company_lie_on_any_card() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.done(&mut campaign, &find("token", Place::Warehouse, vec![titled("Carte à poinçons")]));
    let card = called(&campaign, "Carte à poinçons").thing;
    let mark = |company, count| Action::Thing(ThingAction::Mark { thing: card, company, count });
    bench.all_done(&mut campaign, &[mark(Red, 2), mark(Blue, 1), mark(Red, 3)]);
    let marks: Vec<_> =
        thing(&campaign, card).line.marks.iter().map(|mark| (mark.company, mark.count)).collect();
    assert_eq!(marks, [(Blue, 1), (Red, 3)]);
    bench.done(&mut campaign, &mark(Blue, 0));
    assert_eq!(thing(&campaign, card).line.marks.len(), 1);
    assert_eq!(
        bench.perform(&mut campaign, &mark(Yellow, 1)),
        Err(Rejection::CompanyUnknown { company: Yellow })
    );
}

#[test]
fn a_thing_is_found_by_a_word_without_its_accent() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let written = |title: &str, text: &str| Details { text: Some(text.to_owned()), ..titled(title) };
    let things = vec![
        written("Éboulement à Œil-de-Bœuf", "La voie est coupée."),
        written("Foire", "Chacun reçoit un jeton après l’été."),
        Details { number: Some("8".to_owned()), ..titled("Grève") },
    ];
    bench.done(&mut campaign, &find("event", Place::EventDeck, things));
    assert_eq!(by_words(&campaign, "eboulement"), ["Éboulement à Œil-de-Bœuf"]);
    assert_eq!(by_words(&campaign, "OEIL boeuf"), ["Éboulement à Œil-de-Bœuf"]);
    assert_eq!(by_words(&campaign, "l'ete recoit"), ["Foire"]);
    assert_eq!(by_words(&campaign, "8"), ["Grève"]);
    assert_eq!(by_words(&campaign, "orage"), Vec::<String>::new());
    assert_eq!(by_words(&campaign, "100 % '; DROP TABLE thing; --"), Vec::<String>::new());
}

#[test]
fn lw_com_1_a_bureau_holds_what_belongs_to_its_company() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let kinds = |campaign: &Campaign, colour| {
        let bureau = company(campaign, colour).bureau;
        bureau.into_iter().map(|line| line.kind).collect::<Vec<_>>()
    };
    assert_eq!(kinds(&campaign, Blue), ["bonus_card"], "in game 1 just the bonus card");
    assert_eq!(kinds(&campaign, Red), ["bonus_card", "first_player_card"]);
    bench.done(&mut campaign, &find("token", Place::Bureau { company: Blue }, vec![titled("Médaille")]));
    let medal = called(&campaign, "Médaille").thing;
    assert_eq!(kinds(&campaign, Blue), ["bonus_card", "token"]);
    bench.done(&mut campaign, &move_to(medal, Place::Bureau { company: Green }));
    assert_eq!((kinds(&campaign, Blue).len(), kinds(&campaign, Green).len()), (1, 2));
    let nowhere = Place::Bureau { company: Black };
    assert_eq!(
        bench.perform(&mut campaign, &move_to(medal, nowhere)),
        Err(Rejection::CompanyUnknown { company: Black })
    );
}

#[test]
fn lw_com_2_a_vault_takes_things_in_and_tells_only_how_many() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let bond = Details { worth: Some(4_711), text: Some("4711".to_owned()), ..titled("Obligation") };
    bench.done(&mut campaign, &find("token", Place::Bureau { company: Red }, vec![bond]));
    let bond = called(&campaign, "Obligation").thing;
    bench.done(&mut campaign, &move_to(bond, Place::Vault { company: Red }));
    assert_eq!((company(&campaign, Red).vault_count, company(&campaign, Red).vault), (1, None));
    let sealed = Rejection::Rule(Broken::VaultSealed { company: Red });
    let edit = Action::Thing(ThingAction::Edit { thing: bond, details: entitled(Some("Autre")) });
    let mark = Action::Thing(ThingAction::Mark { thing: bond, company: Red, count: 1 });
    for refused in
        [move_to(bond, Place::Bureau { company: Red }), archive(bond, Some("exception")), edit, mark]
    {
        assert_eq!(bench.perform(&mut campaign, &refused), Err(sealed.clone()));
    }
    assert_eq!(campaign.show(Viewer::TABLE, &View::Thing { thing: bond }), Err(sealed.clone()));
    assert!(by_words(&campaign, "obligation").is_empty(), "what lies in a sealed vault is in no list");

    bench.done(&mut campaign, &seal(false));
    let vault = company(&campaign, Red).vault.expect("no secrets in this campaign");
    assert_eq!((vault.len(), vault[0].worth), (1, Some(4_711)));
    let out = bench.perform(&mut campaign, &move_to(bond, Place::Bureau { company: Red }));
    assert_eq!(out, Err(sealed), "even then nothing leaves it before the finale");
    bench.all_done(&mut campaign, &[seal(true)]);
    let undone = (0..3).map(|_| campaign.undo(None, bench.now)).filter(Result::is_ok).count();
    assert_eq!(
        (undone, called(&campaign, "Obligation").place),
        (3, Place::Bureau { company: Red }),
        "a slip is undone"
    );
}

#[test]
fn lw_com_3_the_back_of_the_box_says_how_many_wagons_from_a_game_on() {
    use contract::PeopleAction::BackOfBoxes;
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let print = |companies: Vec<_>, from: u8, wagons: i64| {
        Action::People(BackOfBoxes { companies, from_game: game(from), wagons, story: None })
    };
    bench.done(&mut campaign, &print(vec![Red, Blue, Green], 2, 24));
    bench.done(&mut campaign, &print(vec![Red], 4, 30));
    let by_game: Vec<_> = company(&campaign, Red)
        .wagons_by_game
        .iter()
        .map(|box_| (box_.from_game.get(), box_.wagons))
        .collect();
    assert_eq!((company(&campaign, Red).wagons, by_game), (20, vec![(1, 20), (2, 24), (4, 30)]));
    let beyond = Broken::WagonsBeyondTheBox { company: Blue, wagons: 57, most: 56 };
    assert_eq!(bench.perform(&mut campaign, &print(vec![Blue], 3, 57)), Err(Rejection::Rule(beyond)));
    let receipts = [(Red, (5, 3, 2, 1)), (Blue, (6, 4, 1, 1)), (Green, (1, 9, -2, 0))];
    bench.all_done(&mut campaign, &evening(1, &receipts));
    bench.done(&mut campaign, &Action::Game(contract::GameAction::Open));
    assert_eq!(workbench::evenings::night(&campaign, 2).seats[0].wagons, 24);
}

#[test]
fn lw_evt_1_a_found_event_is_in_the_deck_and_can_be_revealed() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[Action::Game(contract::GameAction::Open), enter(1, Stage::Play)]);
    let numbered = Details { number: Some("8".to_owned()), lightning: Some(true), ..Details::default() };
    bench.done(&mut campaign, &find("event", Place::EventDeck, vec![numbered]));
    let eighth = events(&campaign).deck[0].clone();
    assert_eq!((eighth.number.as_deref(), eighth.lightning), (Some("8"), true));
    let event = contract::RevealedEvent::Known { thing: eighth.thing };
    let reveal = contract::EventAction::Reveal { game: game(1), event };
    bench.done(&mut campaign, &Action::Event(reveal));
    assert_eq!(events(&campaign).in_force, Some(eighth.thing));
    let night = workbench::evenings::night(&campaign, 1);
    assert_eq!(night.events.in_force.map(|event| event.title), Some("8".to_owned()), "called by its number");
}

#[test]
fn lw_evt_4_lw_end_9_an_event_is_archived_from_the_discard_only_or_with_a_reason() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(
        &mut campaign,
        &[
            Action::Game(contract::GameAction::Open),
            enter(1, Stage::Play),
            reveal(1, "Orage"),
            reveal(1, "Foire"),
            find("event", Place::EventDeck, vec![titled("Grève")]),
        ],
    );
    let strike = called(&campaign, "Grève").thing;
    let refused = Rejection::Rule(Broken::EventNotInDiscard { event: "Grève".to_owned() });
    assert_eq!(bench.perform(&mut campaign, &archive(strike, None)), Err(refused.clone()));
    assert_eq!(bench.perform(&mut campaign, &move_to(strike, Place::DeadLetters)), Err(refused));
    bench.done(&mut campaign, &archive(strike, Some("La carte 1865-04 le dit.")));
    let fair = called(&campaign, "Foire").thing;
    bench.done(&mut campaign, &archive(fair, None));
    let now = events(&campaign);
    let titles: Vec<_> = now.archived.iter().filter_map(|event| event.line.title.as_deref()).collect();
    assert_eq!(titles, ["Foire", "Grève"], "newest first");
    assert_eq!(now.archived[1].reason.as_deref(), Some("La carte 1865-04 le dit."));
    assert!(
        workbench::evenings::night(&campaign, 1).events.replacement_due,
        "the one in force was archived (LW-EVT-4)"
    );
    let to_discard = bench.perform(&mut campaign, &move_to(strike, Place::EventDiscard));
    assert_eq!(
        to_discard,
        Err(Rejection::CannotGoThere { kind: "event".to_owned(), to: Place::EventDiscard })
    );
}

#[test]
fn lw_end_9_who_archived_an_event_is_told_with_its_game() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(
        &mut campaign,
        &[
            Action::Game(contract::GameAction::Open),
            enter(1, Stage::Play),
            reveal(1, "Orage"),
            enter(1, Stage::Receipts),
        ],
    );
    for (company, lines) in [(Red, (5, 3, 2, 1)), (Blue, (6, 4, 1, 1)), (Green, (1, 9, -2, 0))] {
        bench.all_done(&mut campaign, &receipt(1, company, lines));
    }
    bench.done(&mut campaign, &confirm_all(1));
    let storm = called(&campaign, "Orage").thing;
    for action in closing(1) {
        let action = match action {
            Action::Game(contract::GameAction::ArchiveEvent { game, .. }) => {
                let without = bench.perform(&mut campaign, &archive(storm, None));
                assert_eq!(
                    without,
                    Err(Rejection::ReasonNeeded),
                    "at the end the last in the ranking chooses"
                );
                Action::Game(contract::GameAction::ArchiveEvent { game, event: Some(storm), reason: None })
            }
            other => other,
        };
        bench.done(&mut campaign, &action);
    }
    let archived = &events(&campaign).archived[0];
    assert_eq!((archived.line.thing, archived.game, archived.by), (storm, Some(game(1)), Some(Green)));
}

#[test]
fn lw_evt_5_an_event_that_joins_the_deck_has_been_read() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let unread = find("event", Place::EventDeck, vec![Details { quantity: Some(4), ..Details::default() }]);
    assert_eq!(bench.perform(&mut campaign, &unread), Err(Rejection::Rule(Broken::EventNotRead)));
    bench.done(&mut campaign, &find("event", Place::EventDeck, vec![titled("Grève")]));
    let edit = ThingAction::Edit { thing: called(&campaign, "Grève").thing, details: entitled(None) };
    assert_eq!(
        bench.perform(&mut campaign, &Action::Thing(edit)),
        Err(Rejection::Rule(Broken::EventNotRead))
    );
}

#[test]
fn the_same_number_of_a_kind_twice_has_to_be_confirmed() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let numbered = |number: u8| Details { number: Some(number.to_string()), ..Details::default() };
    let find = |same_number_ok: bool| {
        Action::Thing(ThingAction::Find {
            kind: "event".to_owned(),
            place: Place::EventDeck,
            things: (8..=9).map(numbered).collect(),
            when: None,
            story: None,
            same_number_ok,
        })
    };
    bench.done(&mut campaign, &find(false));
    let numbers = vec!["8".to_owned(), "9".to_owned()];
    let known = Rejection::SameNumber { kind: "event".to_owned(), numbers };
    assert_eq!(bench.perform(&mut campaign, &find(false)), Err(known));
    bench.done(&mut campaign, &find(true));
    assert_eq!(count(&campaign_box(&campaign), Section::Events), 11);
}

#[test]
fn a_thing_is_found_by_what_the_asker_calls_its_kind() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let storm = Details { number: Some("8".to_owned()), ..titled("Orage") };
    bench.done(&mut campaign, &find("event", Place::EventDeck, vec![storm]));
    let name = |kind: &str, name: &str| KindName { kind: kind.to_owned(), name: name.to_owned() };
    let sought_as = |text: &str| Sought {
        text: Some(text.to_owned()),
        names: Some(vec![name("event", "Événement"), name("ticket", "Ticket")]),
        ..Sought::default()
    };
    let numbers = |text: &str| -> Vec<Option<String>> {
        sought(&campaign, sought_as(text)).things.into_iter().map(|line| line.number).collect()
    };
    assert_eq!(numbers("evenement n° 8"), [Some("8".to_owned())]);
    assert_eq!(numbers("événement").len(), 2, "the nameless pile too");
    assert_eq!(numbers("ticket"), [None]);
}

#[test]
fn what_is_printed_or_stands_in_a_receipt_cannot_be_removed() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let refused = |bench: &mut Bench, campaign: &mut Campaign, thing: ThingId| {
        let removed = bench.perform(campaign, &Action::Thing(ThingAction::Remove { thing }));
        assert_eq!(removed, Err(Rejection::CannotBeRemoved));
        assert!(!self::thing(campaign, thing).removable);
    };
    for line in company(&campaign, Red).bureau {
        refused(&mut bench, &mut campaign, line.thing);
    }
    let pile =
        sought(&campaign, Sought { kind: Some("ticket".to_owned()), ..Sought::default() }).things[0].thing;
    refused(&mut bench, &mut campaign, pile);
    bench.done(&mut campaign, &find("token", Place::Warehouse, vec![titled("Erreur")]));
    let slip = called(&campaign, "Erreur").thing;
    assert!(thing(&campaign, slip).removable);
    bench.done(&mut campaign, &Action::Thing(ThingAction::Remove { thing: slip }));
    assert_eq!(campaign.show(Viewer::TABLE, &View::Thing { thing: slip }), Err(Rejection::ThingUnknown));
}
