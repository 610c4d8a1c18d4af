//! Rule stickers, the story that brings them, and the referee, through `perform` on a real file.

use contract::Viewer;
use contract::{
    Action, Checklist, Details, GameAction, NewSticker, PeopleAction, Place, Rejection, Shown, Stage,
    StickerAction, StickerChange, StoryAction, StoryCard, ThingAction, ThingId,
    keeping::{Brought, Rulebook, RulebookPart, StickerShown, StoryDeck},
};
use ledger::{Campaign, View};
use rules::{
    Broken,
    CompanyColour::*,
    booklet::{Conditions, InForce},
    referee::{RefereeCase, Rule, RuleName, RuleReason, Ruling, Verdict},
    story::StoryEnding,
};
use workbench::{
    bench_table::Bench,
    evenings::{enter, game, story},
    things::{campaign_box, find, stick, sticker, titled},
};

fn rulebook(campaign: &Campaign, as_of: u8) -> Rulebook {
    match campaign.show(Viewer::TABLE, &View::Rulebook { game: Some(game(as_of)) }) {
        Ok(Shown::Rulebook(rulebook)) => rulebook,
        other => panic!("the rulebook was asked for, and {other:?} came"),
    }
}

pub(crate) fn stickers(campaign: &Campaign, as_of: u8) -> Vec<StickerShown> {
    let chapters = rulebook(campaign, as_of).chapters;
    chapters.into_iter().flat_map(|chapter| chapter.rows).flat_map(|row| row.stickers).collect()
}

fn in_force(campaign: &Campaign, as_of: u8) -> Vec<String> {
    let now = stickers(campaign, as_of).into_iter().filter(|sticker| sticker.in_force == InForce::Now);
    now.map(|sticker| sticker.title).collect()
}

fn story_deck(campaign: &Campaign) -> StoryDeck {
    match campaign.show(Viewer::TABLE, &View::StoryDeck) {
        Ok(Shown::StoryDeck(deck)) => deck,
        other => panic!("the story deck was asked for, and {other:?} came"),
    }
}

#[test]
fn lw_stk_1_lw_stk_2_the_booklet_stands_in_its_order_with_its_empty_places() {
    let mut bench = Bench::new();
    let campaign = bench.three();
    let rulebook = rulebook(&campaign, 1);
    let places = |part: RulebookPart| -> String {
        let chapter = rulebook.chapters.iter().find(|chapter| chapter.chapter == part).expect("a chapter");
        let rows = chapter.rows.iter().map(|row| row.place.clone().unwrap_or_else(|| "*".to_owned()));
        rows.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(places(RulebookPart::Setup), "* * * * * * * * * A B C D E *");
    assert_eq!(places(RulebookPart::TakingARoute), "F G H I J * K L M N O P Q R S T U V *");
    assert_eq!(places(RulebookPart::EndOfAGame), "* * * end-4 end-5 * end-7 *");
    assert_eq!(places(RulebookPart::Guide), "1 2 * 4 5 6 7 8 9 10 11 *");
    assert_eq!(places(RulebookPart::Elsewhere), "");
}

#[test]
fn lw_stk_4_a_sticker_is_in_force_from_a_game_until_another_and_is_replaced_and_expires() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.done(&mut campaign, &stick(sticker("K", "Ponts", 2)));
    assert!(in_force(&campaign, 1).is_empty());
    assert_eq!(in_force(&campaign, 12), ["Ponts"]);
    let taken = Rejection::PlaceTaken { place: "K".to_owned(), title: "Ponts".to_owned() };
    assert_eq!(bench.perform(&mut campaign, &stick(sticker("k", "Tunnels", 4))), Err(taken));

    let bridges = stickers(&campaign, 2)[0].thing;
    let replace = StickerAction::Replace { thing: bridges, sticker: sticker("K", "Tunnels", 5), story: None };
    bench.done(&mut campaign, &Action::Sticker(replace));
    assert_eq!(
        (in_force(&campaign, 4), in_force(&campaign, 5)),
        (vec!["Ponts".to_owned()], vec!["Tunnels".to_owned()])
    );
    let early = StickerAction::Replace { thing: bridges, sticker: sticker("K", "Gués", 2), story: None };
    let broken = Broken::RuleEndsBeforeItBegins { since: game(2), until: game(1) };
    assert_eq!(bench.perform(&mut campaign, &Action::Sticker(early)), Err(Rejection::Rule(broken)));

    let tunnels = stickers(&campaign, 5)[0].thing;
    let expire = |thing: ThingId, until: Option<u8>| {
        Action::Sticker(StickerAction::Expire { thing, until: until.map(game) })
    };
    bench.done(&mut campaign, &expire(tunnels, Some(6)));
    assert!(in_force(&campaign, 7).is_empty());
    let reopened = bench.perform(&mut campaign, &expire(bridges, None));
    assert!(
        matches!(reopened, Err(Rejection::PlaceTaken { .. })),
        "two cannot be in force on one place: {reopened:?}"
    );
    bench.done(&mut campaign, &expire(tunnels, None));
    assert_eq!(in_force(&campaign, 12), ["Tunnels"]);
}

#[test]
fn undoing_an_old_expiry_alone_never_puts_two_rules_on_one_place() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.done(&mut campaign, &stick(sticker("K", "Ponts", 1)));
    let bridges = stickers(&campaign, 1)[0].thing;
    let expiry = bench.done(
        &mut campaign,
        &Action::Sticker(StickerAction::Expire { thing: bridges, until: Some(game(2)) }),
    );
    bench.done(&mut campaign, &stick(sticker("K", "Tunnels", 3)));
    let undone = campaign.undo_entry(expiry.entry.expect("an entry"), None, bench.now);
    assert!(matches!(undone, Err(Rejection::UndoBlocked { .. })), "{undone:?}");
}

#[test]
fn lw_stk_5_a_place_the_booklet_does_not_know_is_recorded_as_such() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(
        &mut campaign,
        &[stick(sticker("dos du plateau", "Quai", 1)), stick(sticker("dos du plateau", "Grue", 1))],
    );
    let elsewhere = rulebook(&campaign, 1).chapters.pop().expect("the last chapter");
    assert_eq!(elsewhere.chapter, RulebookPart::Elsewhere);
    assert_eq!((elsewhere.rows.len(), elsewhere.rows[0].stickers.len()), (1, 2));
}

#[test]
fn a_sticker_is_corrected_with_its_place_and_removed_unless_a_receipt_speaks_of_it() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(
        &mut campaign,
        &[Action::Game(GameAction::Open), enter(1, Stage::Receipts), stick(sticker("end-4", "Prime", 1))],
    );
    let bonus = stickers(&campaign, 1)[0].thing;
    let correct = StickerAction::Correct {
        thing: bonus,
        sticker: StickerChange {
            place: Some("end-5".to_owned()),
            title: Some("Prime double".to_owned()),
            text: Some(Some("Deux.".to_owned())),
            ..StickerChange::default()
        },
    };
    bench.done(&mut campaign, &Action::Sticker(correct));
    let now = stickers(&campaign, 1)[0].clone();
    assert_eq!(
        (now.place.as_str(), now.title.as_str(), now.text.as_deref()),
        ("end-5", "Prime double", Some("Deux."))
    );
    let line = contract::game::ReceiptLine { label: "Prime".to_owned(), amount: 2, sticker: Some(bonus) };
    let lines = contract::ReceiptAction::Lines { game: game(1), company: Red, lines: vec![line] };
    bench.done(&mut campaign, &Action::Receipt(lines));
    let remove = Action::Sticker(StickerAction::Remove { thing: bonus });
    assert_eq!(
        bench.perform(&mut campaign, &remove),
        Err(Rejection::StickerInUse { title: "Prime double".to_owned() })
    );
    campaign.undo(None, bench.now).expect("the line is taken back");
    bench.done(&mut campaign, &remove);
    assert!(stickers(&campaign, 1).is_empty());
}

fn ruling(campaign: &Campaign, json: serde_json::Value) -> Result<Ruling, Rejection> {
    let case: RefereeCase = serde_json::from_value(json).expect("a case");
    match campaign.show(Viewer::TABLE, &View::Referee { case: Box::new(case) })? {
        Shown::Referee(answer) => Ok(answer.ruling),
        other => panic!("the referee was asked, and {other:?} came"),
    }
}

/// What the referee says of a red route of three.
fn referee(campaign: &Campaign, number: u8) -> Ruling {
    let case = serde_json::json!({ "game": number, "company": "red", "players": 3,
        "route": { "lanes": [{ "colour": "red" }], "length": 3 } });
    ruling(campaign, case).expect("an answer")
}

/// The places of the stickers among some rules.
fn named(rules: &[Rule]) -> Vec<String> {
    rules.iter().filter_map(|rule| rule.place.as_ref()).map(ToString::to_string).collect()
}

#[test]
fn lw_stk_3_the_referee_answers_in_order_with_the_stickers_of_the_file() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let long = Conditions { lengths: vec![4, 5, 6], ..Conditions::default() };
    bench.all_done(
        &mut campaign,
        &[
            stick(NewSticker { conditions: Some(long), ..sticker("K", "Longues lignes", 1) }),
            stick(sticker("F", "Coutumes", 2)),
            stick(NewSticker { until: Some(game(2)), ..sticker("G", "Passagers", 1) }),
        ],
    );
    let case = |game: u8, length: u8| {
        serde_json::json!({ "game": game, "company": "red", "players": 3,
            "route": { "lanes": [{ "colour": "red" }], "length": length, "big_cities": 1 },
            "stickers": [{ "place": "H", "title": "Inventée", "since": 1 }] })
    };
    let told = |ruling: &Ruling| -> Vec<(String, Verdict)> {
        let name = |rule: &RuleName| match rule {
            RuleName::Printed { printed } => format!("{printed:?}"),
            RuleName::Sticker { title, .. } => title.clone(),
        };
        ruling.booklet.iter().map(|rule| (name(&rule.rule), rule.verdict)).collect()
    };
    use Verdict::*;
    let answer = ruling(&campaign, case(3, 5)).expect("an answer");
    let wanted = [
        ("Coutumes", ForPeople),
        ("Passagers", DoesNotApply),
        ("CompanyRoutes", Applies),
        ("Longues lignes", Applies),
        ("BigCities", Applies),
    ];
    assert_eq!(
        told(&answer),
        wanted.map(|(name, verdict)| (name.to_owned(), verdict)),
        "what a case brings along is not believed"
    );
    let short = ruling(&campaign, case(3, 2)).expect("an answer");
    let reasons = &short
        .booklet
        .iter()
        .find(|rule| {
            rule.verdict == DoesNotApply && rule.place.as_ref().is_some_and(|place| place.to_string() == "K")
        })
        .expect("K")
        .reasons;
    assert_eq!(reasons, &[RuleReason::Length { wanted: vec![4, 5, 6], from: None, found: 2, met: false }]);
    assert_eq!(ruling(&campaign, case(3, 0)).err(), Some(Rejection::Rule(Broken::RouteWithoutSpaces)));
}

#[test]
fn lw_sto_1_lw_sto_2_cards_are_read_on_to_pause_and_archived_unless_they_enter_play() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(
        &mut campaign,
        &[
            Action::Game(GameAction::Open),
            enter(1, Stage::Setup),
            story(1, Checklist::Setup, "1865-01", None),
        ],
    );
    let card = StoryCard {
        number: "1865-02".to_owned(),
        side_a: true,
        side_b: true,
        ending: Some(StoryEnding::Pause),
        enters_play: true,
    };
    bench.done(
        &mut campaign,
        &Action::Story(StoryAction::Read { game: game(1), checklist: Checklist::Setup, card: card.clone() }),
    );
    let deck = story_deck(&campaign);
    let numbers: Vec<_> =
        deck.cards.iter().map(|shown| (shown.card.number.as_str(), shown.card.enters_play)).collect();
    assert_eq!(numbers, [("1865-02", true), ("1865-01", false)], "newest first");
    let in_play = deck.cards[0].card.thing;
    assert_eq!(workbench::things::thing(&campaign, deck.cards[1].card.thing).line.place, Place::DeadLetters);
    bench.done(&mut campaign, &workbench::things::move_to(in_play, Place::DeadLetters));
    let amend =
        StoryAction::Amend { thing: in_play, card: StoryCard { side_b: false, enters_play: false, ..card } };
    bench.done(&mut campaign, &Action::Story(amend));
    assert_eq!(workbench::things::thing(&campaign, in_play).life.len(), 2, "what became of it since stays");
}

#[test]
fn lw_sto_3_the_last_card_and_the_next_are_always_named() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    assert_eq!(
        story_deck(&campaign).next.same_year.map(|number| number.to_string()).as_deref(),
        Some("1865-01")
    );
    assert_eq!(story_deck(&campaign).reading, None);
    bench.all_done(
        &mut campaign,
        &[
            Action::Game(GameAction::Open),
            enter(1, Stage::Setup),
            story(1, Checklist::Setup, "1865-01", Some(StoryEnding::Pause)),
        ],
    );
    let deck = story_deck(&campaign);
    assert_eq!(deck.last.map(|last| last.number).as_deref(), Some("1865-01"));
    assert_eq!(deck.next.same_year.map(|number| number.to_string()).as_deref(), Some("1865-02"));
    assert_eq!(deck.reading.map(|reading| reading.checklist), Some(Checklist::Setup));
}

#[test]
fn lw_sto_2_what_a_card_brought_is_told_with_it_and_taken_back_alone() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(
        &mut campaign,
        &[
            Action::Game(GameAction::Open),
            enter(1, Stage::Setup),
            story(1, Checklist::Setup, "1865-01", None),
        ],
    );
    let card = story_deck(&campaign).cards[0].card.thing;
    let by_the_card = Some(card);
    let numbered = |number: u8| Details { number: Some(number.to_string()), ..Details::default() };
    let pile = campaign_box(&campaign).region_boxes.pile.expect("eight region boxes");
    let brought = [
        Action::Sticker(StickerAction::Stick {
            sticker: sticker("B", "Relais", 1),
            story: by_the_card,
            guide: None,
        }),
        Action::Thing(ThingAction::Find {
            kind: "event".to_owned(),
            place: Place::EventDeck,
            things: (8..=11).map(numbered).collect(),
            when: None,
            story: by_the_card,
            same_number_ok: true,
        }),
        Action::Thing(ThingAction::Name {
            pile,
            things: vec![titled("Les Plaines")],
            to: None,
            when: None,
            story: by_the_card,
            same_number_ok: true,
        }),
        Action::People(PeopleAction::BackOfBoxes {
            companies: vec![Red, Blue],
            from_game: game(2),
            wagons: 25,
            story: by_the_card,
        }),
        Action::Story(StoryAction::NoteBrought {
            story: card,
            text: "Chacun donne un nom à sa locomotive.".to_owned(),
        }),
    ];
    let before = bench.dump();
    bench.all_done(&mut campaign, &brought);
    let told = story_deck(&campaign).cards[0].card.brought.clone();
    let things = told.iter().filter(|brought| matches!(brought, Brought::Thing { .. })).count();
    assert_eq!((told.len(), things), (8, 6));
    assert!(
        told.iter().any(|brought| *brought
            == Brought::Wagons { companies: vec![Blue, Red], from_game: game(2), wagons: 25 })
    );
    for _ in brought {
        campaign.undo(None, bench.now).expect("undone");
    }
    assert_eq!(bench.dump(), before, "all undone again");
    let elsewhere = Action::Thing(ThingAction::Find {
        kind: "token".to_owned(),
        place: Place::Warehouse,
        things: vec![titled("x")],
        when: None,
        story: Some(ThingId(1)),
        same_number_ok: true,
    });
    assert_eq!(
        bench.perform(&mut campaign, &elsewhere),
        Err(Rejection::OfAnotherKind {
            kind: "bonus_card".to_owned(),
            kind_name: None,
            wanted: "story_card".to_owned()
        }),
        "only a story card brings something"
    );
    bench.done(&mut campaign, &find("token", Place::Warehouse, vec![titled("x")]));
}

#[test]
fn a_cancelled_game_takes_back_what_its_story_said_of_the_next() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let before = workbench::bench_table::company(&campaign, Red).wagons_by_game;
    bench.all_done(
        &mut campaign,
        &[
            Action::Game(GameAction::Open),
            enter(1, Stage::Setup),
            story(1, Checklist::Setup, "1865-01", None),
        ],
    );
    let card = story_deck(&campaign).cards[0].card.thing;
    bench.done(
        &mut campaign,
        &Action::People(PeopleAction::BackOfBoxes {
            companies: vec![Red],
            from_game: game(2),
            wagons: 25,
            story: Some(card),
        }),
    );
    bench.done(&mut campaign, &Action::Game(GameAction::Cancel { game: game(1) }));
    assert_eq!(workbench::bench_table::company(&campaign, Red).wagons_by_game, before);
}

#[test]
fn conditions_are_stored_in_a_form_and_those_nobody_can_read_are_for_people_to_judge() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let long = Conditions { lengths: vec![4, 5, 6], ..Conditions::default() };
    bench.done(
        &mut campaign,
        &stick(NewSticker { conditions: Some(long.clone()), ..sticker("K", "Longues lignes", 1) }),
    );
    let shown = |campaign: &Campaign| stickers(campaign, 1).pop().expect("a sticker").conditions;
    assert_eq!(shown(&campaign), Some(long));

    let file = rusqlite::Connection::open(bench.path()).expect("the file");
    let stored: String = file
        .query_row("SELECT conditions FROM sticker_rule", [], |row| row.get(0))
        .expect("the stored conditions");
    let stored: serde_json::Value = serde_json::from_str(&stored).expect("JSON");
    assert_eq!((&stored["form"], &stored["is"]["lengths"]), (&1.into(), &serde_json::json!([4, 5, 6])));
    for unreadable in [
        r#"{"form":99,"is":{"lengths":[4]}}"#,
        r#"{"form":1,"is":{"what_was_renamed":[4]}}"#,
        "not even JSON",
    ] {
        file.execute("UPDATE sticker_rule SET conditions = ?1", [unreadable]).expect("another text");
        assert_eq!(shown(&campaign), None, "{unreadable}");
    }
}

#[test]
fn lw_stk_2_a_sticker_and_its_twin_are_stuck_at_once_and_are_one_rule() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let both =
        StickerAction::Stick { sticker: sticker("K", "Ponts", 1), story: None, guide: Some("7".to_owned()) };
    bench.done(&mut campaign, &Action::Sticker(both));
    let at = |campaign: &Campaign, place: &str| {
        stickers(campaign, 1).into_iter().find(|sticker| sticker.place == place).expect("a sticker")
    };
    let (k, seven) = (at(&campaign, "K"), at(&campaign, "7"));
    assert_eq!(k.twin.as_ref().map(|twin| (twin.thing, twin.place.as_str())), Some((seven.thing, "7")));
    assert_eq!(seven.twin.as_ref().map(|twin| (twin.thing, twin.place.as_str())), Some((k.thing, "K")));
    let ruled = referee(&campaign, 1);
    assert_eq!((named(&ruled.booklet), named(&ruled.guide)), (vec!["K".to_owned()], vec![]));

    // What is put right at either place is put right of the rule; it ends in both.
    let change = StickerChange { title: Some("Viaducs".to_owned()), ..StickerChange::default() };
    bench.done(
        &mut campaign,
        &Action::Sticker(StickerAction::Correct { thing: seven.thing, sticker: change }),
    );
    assert_eq!(
        (at(&campaign, "K").title, at(&campaign, "7").title),
        ("Viaducs".to_owned(), "Viaducs".to_owned())
    );
    let expire = StickerAction::Expire { thing: seven.thing, until: Some(game(3)) };
    bench.done(&mut campaign, &Action::Sticker(expire));
    assert_eq!((at(&campaign, "K").until, at(&campaign, "7").until), (Some(game(3)), Some(game(3))));

    // The group says otherwise, and takes it back.
    let part = StickerAction::Pair { thing: seven.thing, with: None };
    bench.done(&mut campaign, &Action::Sticker(part));
    let ruled = referee(&campaign, 1);
    assert_eq!((named(&ruled.booklet), named(&ruled.guide)), (vec!["K".to_owned()], vec!["7".to_owned()]));
    campaign.undo(None, bench.now).expect("undo");
    assert!(referee(&campaign, 1).guide.is_empty());

    // One that is removed leaves the other as a rule of its own.
    bench.done(&mut campaign, &Action::Sticker(StickerAction::Remove { thing: k.thing }));
    assert_eq!(at(&campaign, "7").twin, None);
    assert_eq!(named(&referee(&campaign, 1).guide), ["7"]);
}

#[test]
fn lw_stk_2_the_same_title_in_booklet_and_quick_reference_is_recognised() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[stick(sticker("7", "Ponts", 1)), stick(sticker("K", "ponts ", 1))]);
    assert_eq!(named(&referee(&campaign, 1).booklet), ["K"]);
    assert!(referee(&campaign, 1).guide.is_empty(), "in whichever order they are stuck");
    // Another title is another rule, until the group says that it is not.
    bench.all_done(&mut campaign, &[stick(sticker("8", "Gué", 1)), stick(sticker("L", "Gués", 1))]);
    assert_eq!(named(&referee(&campaign, 1).guide), ["8"]);
    let thing = |place: &str| {
        stickers(&campaign, 1).into_iter().find(|sticker| sticker.place == place).expect("a sticker").thing
    };
    let (eight, l, seven) = (thing("8"), thing("L"), thing("7"));
    let not_twins = StickerAction::Pair { thing: l, with: Some(eight) };
    let refused = bench.perform(&mut campaign, &Action::Sticker(not_twins));
    assert_eq!(refused, Err(Rejection::NotTwins { place: "L".to_owned(), other: "8".to_owned() }));
    bench.done(&mut campaign, &Action::Sticker(StickerAction::Pair { thing: eight, with: Some(l) }));
    assert!(referee(&campaign, 1).guide.is_empty());
    // A rule is said again once: the one before stands alone.
    bench.done(&mut campaign, &Action::Sticker(StickerAction::Pair { thing: seven, with: Some(l) }));
    assert_eq!(named(&referee(&campaign, 1).guide), ["8"]);
}

#[test]
fn what_changed_leaves_out_the_game_one_looks_back_to() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let boxes = |from, wagons| {
        Action::People(PeopleAction::BackOfBoxes {
            companies: vec![Red],
            from_game: game(from),
            wagons,
            story: None,
        })
    };
    bench.all_done(&mut campaign, &[boxes(2, 22), boxes(3, 24)]);
    let since = |campaign: &Campaign, number: u8| match campaign
        .show(Viewer::TABLE, &View::Changes { since: game(number) })
    {
        Ok(Shown::Changes(changes)) => changes,
        other => panic!("the changes were asked for, and {other:?} came"),
    };
    let wagons = |number| -> Vec<u8> {
        since(&campaign, number).wagons.into_iter().map(|change| change.wagons).collect()
    };
    assert_eq!((wagons(1), wagons(2), wagons(3)), (vec![22, 24], vec![24], vec![]));
}
