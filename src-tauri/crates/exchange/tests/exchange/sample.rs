//! The sample campaign: told in two languages, replayed for real, and as rich as it is meant to be.

use contract::Viewer;
use std::{collections::BTreeSet, fs, path::Path};

use contract::{
    Account, FinaleStage, Place, Rejection, Shown, ThingId,
    finale::{Document, Finale},
    keeping::{PhotoSize, PostcardState, Sought, StickerShown},
    night::{AheadBy, FirstBy, Night},
    results::Results,
    sharing::SampleLanguage::{self, En, Fr},
    view::{Journal, JournalEntry, Line},
};
use exchange::sample;
use ledger::{Campaign, View};
use rules::{
    CompanyColour::{self, *},
    GameNumber,
    booklet::InForce,
    figures::GAMES,
    referee::RefereeCase,
};
use serde_json::{Value, json};
use workbench::{
    bench_table::{Bench, dump},
    evenings::{game, night},
};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../campaign-data/sample");

fn told(bench: &mut Bench, language: SampleLanguage) -> Campaign {
    let (path, copies) = (bench.path(), bench.copies());
    sample::create(&path, &copies, language, &mut bench.outside())
        .unwrap_or_else(|refusal| panic!("the sample campaign was refused: {refusal}"))
        .0
}

macro_rules! shown {
    ($campaign:expr, $view:expr, $kind:ident) => {{
        let view = $view;
        match $campaign.show(Viewer::TABLE, &view) {
            Ok(Shown::$kind(shown)) => shown,
            other => panic!("{view:?} was asked for, and {other:?} came"),
        }
    }};
}

fn finale(campaign: &Campaign) -> Finale {
    *shown!(campaign, View::Finale, Finale)
}

fn journal(campaign: &Campaign) -> Vec<JournalEntry> {
    let mut entries: Vec<JournalEntry> = Vec::new();
    loop {
        let before = entries.last().map(|entry| entry.entry);
        let page: Journal = shown!(campaign, View::Journal { before, until: None }, Journal);
        entries.extend(page.entries);
        if !page.more {
            return entries;
        }
    }
}

fn stickers(campaign: &Campaign, number: u8) -> Vec<StickerShown> {
    let book = shown!(campaign, View::Rulebook { game: Some(game(number)) }, Rulebook);
    book.chapters.into_iter().flat_map(|chapter| chapter.rows).flat_map(|row| row.stickers).collect()
}

/// Worked out by hand from the evenings as they are told, a row a game: what each took in, best first.
const TOTALS: [&[(CompanyColour, i64)]; 12] = [
    &[(Red, 41), (Blue, 38), (Green, 29), (Yellow, 17)],
    &[(Yellow, 44), (Red, 37), (Green, 37), (Blue, 21)],
    &[(Green, 52), (Yellow, 46), (Red, 30), (Blue, 0)],
    &[(Blue, 58), (Black, 49), (Red, 44), (Yellow, 39), (Green, 31)],
    &[(Red, 63), (Black, 55), (Yellow, 55), (Blue, 40)],
    &[(Yellow, 71), (Green, 66), (Blue, 60), (Black, 52), (Red, 47)],
    &[(Black, 74), (Red, 70), (Green, 61), (Blue, 59), (Yellow, 40)],
    &[(Green, 82), (Yellow, 77), (Red, 68), (Black, 63)],
    &[(Blue, 91), (Black, 80), (Yellow, 79), (Red, 72), (Green, 58)],
    &[(Black, 96), (Green, 96), (Yellow, 74), (Blue, 69)],
    &[(Black, 104), (Red, 101), (Blue, 95), (Yellow, 90), (Green, 84)],
    &[(Yellow, 118), (Blue, 112), (Red, 109), (Green, 107), (Black, 95)],
];

/// And from the finale: place, receipts, things, compensation, lines, total.
///
/// Things: yellow 15 + 2×4 + 7, red 13 + 2×4 + 7, green 10 + 3×4, black 14 + 2×4 + 7, blue 10 + 2×4 + 7.
/// Compensation: red 60 for game 10, green 30 for 5, blue 45 for 8, black 15 + 15 + 20 for 1 to 3.
const STANDINGS: [(usize, CompanyColour, [i64; 5]); 5] = [
    (1, Yellow, [750, 30, 0, 6, 786]),
    (2, Red, [682, 28, 60, 14, 784]),
    (3, Green, [703, 22, 30, 6, 761]),
    (3, Black, [668, 29, 50, 14, 761]),
    (5, Blue, [643, 25, 45, -5, 708]),
];

#[test]
fn the_rankings_and_the_last_accounts_are_those_worked_out_by_hand() {
    for language in [Fr, En] {
        let mut bench = Bench::new();
        let campaign = told(&mut bench, language);
        let results: Results =
            *shown!(campaign, View::Results { of: contract::results::ResultsOf::default() }, Results);
        let receipts = results.receipts.expect("nothing is sealed any more");
        for (number, expected) in (1..).zip(TOTALS) {
            let ranked = &results.games[usize::from(number - 1_u8)].ranking;
            let found: Vec<(CompanyColour, i64)> = ranked
                .iter()
                .map(|place| {
                    let receipt = receipts
                        .iter()
                        .find(|found| found.game == game(number) && found.receipt.company == place.company);
                    (place.company, receipt.expect("a receipt").receipt.total)
                })
                .collect();
            assert_eq!(found, expected, "game {number}");
        }
        let standings = finale(&campaign).standings.expect("the vaults are open");
        let found: Vec<_> = standings
            .iter()
            .map(|account| {
                let sums = [account.receipts, account.things, account.compensation, account.lines];
                let [receipts, things, compensation, lines] = sums;
                (account.place, account.company, [receipts, things, compensation, lines, account.total])
            })
            .collect();
        assert_eq!(found, STANDINGS);
        assert!(standings[2].shared && standings[3].shared && !standings[0].shared);
    }
}

#[test]
fn it_is_over_read_only_and_sound() {
    let mut bench = Bench::new();
    let mut campaign = told(&mut bench, Fr);
    assert_eq!(campaign.check(), Ok(()));
    let line: Line = shown!(campaign, View::Line, Line);
    assert_eq!((line.name.as_str(), line.finale), ("La Ligne des Quatre Vents", FinaleStage::Concluded));
    assert_eq!(line.champions, [Yellow]);
    assert!(line.stations.iter().all(|station| station.winner.is_some() && station.unsettled == 0));
    let years: Vec<u16> = line.stations.iter().map(|station| station.year).collect();
    assert_eq!(years, (0..12).map(|step| 1865 + 3 * step).collect::<Vec<u16>>());
    let renaming = workbench::bench_table::rename_company(Red, "Aurore");
    assert_eq!(bench.perform(&mut campaign, &renaming), Err(Rejection::ReadOnlyCampaign));
}

#[test]
fn both_languages_tell_the_same_campaign_in_other_words() {
    let (mut french, mut english) = (Bench::new(), Bench::new());
    let (fr, en) = (told(&mut french, Fr), told(&mut english, En));
    let kind = |entry: &JournalEntry| {
        let account = serde_json::to_value(&entry.account).expect("an account");
        (entry.at, account["what"].clone())
    };
    let (in_french, in_english) = (journal(&fr), journal(&en));
    assert_eq!(
        in_french.iter().map(kind).collect::<Vec<_>>(),
        in_english.iter().map(kind).collect::<Vec<_>>()
    );
    let night = |campaign: &Campaign, number: u8| workbench::evenings::night(campaign, number);
    for number in 1..=GAMES {
        let (one, other) = (night(&fr, number), night(&en, number));
        assert_eq!(one.turn_order, other.turn_order);
        assert_eq!(one.notes.len(), other.notes.len());
        assert!(one.notes.iter().zip(&other.notes).all(|(one, other)| one.text != other.text), "{number}");
    }
}

#[test]
fn each_copy_is_a_campaign_of_its_own_and_all_else_is_the_same() {
    let (mut one, mut other) = (Bench::new(), Bench::new());
    // Other dice.
    other.dice = rand::SeedableRng::seed_from_u64(7);
    let (first, second) = (told(&mut one, Fr), told(&mut other, Fr));
    assert_ne!(first.uuid(), second.uuid());
    let without = |bench: &Bench, uuid: &str| dump(&bench.path()).replace(uuid, "");
    assert_eq!(without(&one, &first.uuid().to_string()), without(&other, &second.uuid().to_string()));
    assert_eq!(journal(&first), journal(&second));
}

#[test]
fn every_view_of_it_shows() {
    for language in [Fr, En] {
        let mut bench = Bench::new();
        let campaign = told(&mut bench, language);
        let mut views = vec![
            View::Line,
            View::Companies,
            View::Box,
            View::StoryDeck,
            View::Events,
            View::Postcards,
            View::Finale,
            View::Album,
        ];
        views.extend(GameNumber::all().map(|game| View::Night { game: Some(game) }));
        views.extend(GameNumber::all().map(|game| View::Rulebook { game: Some(game) }));
        for view in &views {
            campaign
                .show(Viewer::TABLE, view)
                .unwrap_or_else(|refusal| panic!("{view:?} was refused: {refusal}"));
        }
        let mut sought = Sought::default();
        loop {
            let found = shown!(campaign, View::Things { sought: sought.clone() }, Things);
            for line in &found.things {
                let thing = shown!(campaign, View::Thing { thing: line.thing }, Thing);
                for photo in &thing.photos {
                    let view = View::Picture { photo: photo.photo, size: PhotoSize::Full };
                    let picture = shown!(campaign, view, Picture);
                    assert!(picture.data.starts_with("data:image/jpeg;base64,"));
                }
            }
            let so_far = sought.after.unwrap_or(0) + u32::try_from(found.things.len()).expect("few things");
            if found.things.is_empty() || so_far >= found.total {
                break;
            }
            sought.after = Some(so_far);
        }
        assert!(journal(&campaign).len() > 800);
    }
}

#[test]
fn people_come_go_and_stand_in() {
    let mut bench = Bench::new();
    let campaign = told(&mut bench, En);
    let line = shown!(campaign, View::Line, Line);
    let company = |colour: CompanyColour| {
        line.companies.iter().find(|company| company.company == colour).expect("a company")
    };
    assert_eq!(company(Black).joined_for, game(4), "a late joiner");
    let missed = |colour: CompanyColour| company(colour).missed.iter().map(|game| game.get()).collect();
    let absences: Vec<Vec<u8>> = [Blue, Red, Green, Yellow, Black].map(missed).to_vec();
    assert_eq!(absences, [vec![8], vec![10], vec![5], vec![], vec![1, 2, 3]]);
    let presidents: Vec<(&str, Option<u8>)> = company(Yellow)
        .presidencies
        .iter()
        .map(|held| (held.player.name.as_str(), held.until_game.map(GameNumber::get)))
        .collect();
    assert_eq!(presidents, [("Oscar", Some(6)), ("Louise", None)], "taken over");
    let stand_ins: Vec<(u8, CompanyColour)> = (1..=12)
        .flat_map(|number| {
            let seats = night(&campaign, number).seats;
            seats.into_iter().filter(|seat| seat.stand_in).map(move |seat| (number, seat.company))
        })
        .collect();
    assert_eq!(stand_ins, [(9, Green)]);
    let drawn: Vec<u8> = (1..=12)
        .filter(|number| night(&campaign, *number).first.map(|f| f.by) == Some(FirstBy::Draw))
        .collect();
    assert_eq!(drawn, [5], "the holder of the first player card was absent once");
    let wagons: Vec<u8> = (1..=12).map(|number| night(&campaign, number).seats[0].wagons).collect();
    assert_eq!(wagons, [20, 22, 25, 25, 28, 31, 31, 35, 38, 38, 42, 45]);
}

#[test]
fn receipts_show_all_that_a_receipt_can() {
    let mut bench = Bench::new();
    let campaign = told(&mut bench, Fr);
    let nights: Vec<Night> = (1..=12).map(|number| night(&campaign, number)).collect();
    let decided_by = |by: AheadBy| -> Vec<(u8, usize)> {
        let places = nights.iter().flat_map(|night| night.ranking.iter().map(move |place| (night, place)));
        places
            .filter(|(_, place)| place.ahead.is_some_and(|ahead| ahead.by == by))
            .map(|(night, place)| (night.game.get(), place.place))
            .collect()
    };
    assert_eq!(decided_by(AheadBy::Tickets), [(2, 2), (10, 1)]);
    assert_eq!(decided_by(AheadBy::TurnOrder), [(5, 2)]);
    let contents = || nights.iter().flat_map(|night| &night.receipts).filter_map(|r| r.content.as_ref());
    assert_eq!(contents().filter_map(|content| content.raised_from).collect::<Vec<_>>(), [-6]);
    let decided: Vec<i64> =
        contents().filter_map(|c| c.bonus_decided.as_ref().map(|decided| decided.amount)).collect();
    assert_eq!(decided, [6], "one bonus was decided by the table");
    assert!(contents().any(|content| content.receipt.is_some_and(|receipt| receipt.tickets < 0)));
    let from_stickers = contents().flat_map(|content| &content.lines).filter(|line| line.sticker.is_some());
    assert!(from_stickers.clone().count() > 60);
    assert!(from_stickers.clone().any(|line| line.amount < 0));
    // Of the last round of game 1 the turns were kept, to the end.
    assert_eq!(nights[0].play.turns, 50);
    // Every ticket lies in one hand at a time.
    for night in &nights {
        let mut seen = BTreeSet::new();
        for content in night.receipts.iter().filter_map(|receipt| receipt.content.as_ref()) {
            let contract::night::TicketEntry::OneByOne { tickets } = &content.tickets else {
                continue;
            };
            for ticket in tickets {
                assert!(seen.insert(ticket.ticket.expect("a named ticket")), "game {}", night.game.get());
            }
        }
    }
    let winners: Vec<CompanyColour> = TOTALS.map(|ranking| ranking[0].0).to_vec();
    assert_eq!(nights.iter().map(|night| night.ranking[0].company).collect::<Vec<_>>(), winners);
    assert!([Blue, Red, Green, Yellow, Black].iter().all(|company| winners.contains(company)));
}

#[test]
fn the_booklet_is_full_of_stickers() {
    let mut bench = Bench::new();
    let campaign = told(&mut bench, Fr);
    let all = stickers(&campaign, 12);
    assert_eq!(all.len(), 26);
    let places: BTreeSet<&str> = all.iter().map(|sticker| sticker.place.as_str()).collect();
    for place in [
        "A",
        "B",
        "C",
        "D",
        "E",
        "F",
        "G",
        "H",
        "J",
        "K",
        "L",
        "M",
        "P",
        "R",
        "T",
        "1",
        "2",
        "4",
        "5",
        "7",
        "9",
        "end-4",
        "end-5",
        "end-7",
        "Dos du livret",
    ] {
        assert!(places.contains(place), "{place}");
    }
    let last = |place: &str| -> Vec<Option<u8>> {
        let there = all.iter().filter(|sticker| sticker.place == place);
        there.map(|sticker| sticker.until.map(GameNumber::get)).collect()
    };
    assert_eq!(last("L"), [Some(8)], "one expired");
    assert_eq!(
        last("P").into_iter().collect::<BTreeSet<_>>(),
        BTreeSet::from([None, Some(9)]),
        "one replaced"
    );
    assert!(all.iter().filter(|sticker| sticker.conditions.is_some()).count() >= 15);
    assert_eq!(all.iter().filter(|sticker| sticker.in_force == InForce::NoLonger).count(), 2);

    // The referee of game 7, about a red route of four that red takes to a big city.
    let case: RefereeCase = serde_json::from_value(json!({
        "game": 7, "company": "red", "players": 5,
        "route": { "lanes": [{ "colour": "red" }], "length": 4, "big_cities": 1 },
    }))
    .expect("a case");
    let ruling = shown!(campaign, View::Referee { case: Box::new(case) }, Referee);
    let applies: Vec<String> = ruling
        .ruling
        .booklet
        .iter()
        .filter(|rule| rule.verdict == rules::referee::Verdict::Applies)
        .map(|rule| rule.place.as_ref().map_or_else(|| "printed".to_owned(), ToString::to_string))
        .collect();
    assert_eq!(applies, ["F", "printed", "K", "P", "printed"]);
}

#[test]
fn events_postcards_story_and_box_tell_of_twelve_games() {
    let mut bench = Bench::new();
    let campaign = told(&mut bench, En);
    let events = shown!(campaign, View::Events, Events);
    let titled = events.deck.iter().filter(|line| line.title.is_some()).count();
    assert_eq!((titled, events.archived.len()), (8, 13));
    let lightning = events.deck.iter().chain(events.archived.iter().map(|event| &event.line));
    assert_eq!(lightning.filter(|line| line.lightning).count(), 7);

    let postcards = shown!(campaign, View::Postcards, Postcards).postcards;
    let completed =
        postcards.iter().filter(|postcard| matches!(postcard.state, PostcardState::Completed { .. })).count();
    assert_eq!((postcards.len(), completed), (25, 13));
    assert!(postcards.iter().all(|postcard| postcard.has_private_side && postcard.text.is_some()));

    let story = shown!(campaign, View::StoryDeck, StoryDeck).cards;
    assert_eq!(story.len(), 37);
    assert!(story.iter().all(|shown| shown.card.side_a && shown.card.side_b));
    assert_eq!(story.iter().filter(|shown| shown.card.ending.is_some()).count(), 24);
    assert!(story.iter().filter(|shown| !shown.card.brought.is_empty()).count() >= 30);

    let campaign_box = shown!(campaign, View::Box, Box);
    assert_eq!(campaign_box.region_boxes.opened.len(), 5);
    assert_eq!(campaign_box.region_boards.opened.len(), 5);
    assert_eq!(campaign_box.toolboxes.opened.len(), 1);
    assert_eq!(campaign_box.kinds.iter().filter(|kind| kind.name.is_some()).count(), 4, "kinds of their own");

    let finale = finale(&campaign);
    let worths = finale.companies.iter().flat_map(|company| &company.read).filter_map(|read| match read {
        Document::Thing { worth, .. } => Some(worth.is_some()),
        Document::Receipt { .. } => None,
    });
    assert_eq!(worths.collect::<Vec<_>>(), [true; 14], "things in vaults, all with a worth");
    let marked = shown!(campaign, View::Companies, Companies).companies.into_iter();
    let marks: usize = marked.flat_map(|company| company.bureau).map(|line| line.marks.len()).sum();
    assert!(marks >= 6, "punches on passes, and nights of the cat");
}

#[test]
fn photos_are_shown_but_for_the_private_one() {
    let mut bench = Bench::new();
    let campaign = told(&mut bench, Fr);
    let album = shown!(campaign, View::Album, Album).photos;
    assert_eq!(album.len(), 15);
    assert!(album.iter().all(|shown| shown.photo.caption.is_some() && !shown.photo.private));
    let postcards = shown!(campaign, View::Postcards, Postcards).postcards;
    let secret = postcards.iter().find(|postcard| i64::from(postcard.number) == 33).expect("postcard 33");
    assert_eq!(secret.holder, Some(Red));
    let side =
        |holding| campaign.show(Viewer::Table { holding }, &View::PrivateSide { postcard: secret.postcard });
    let Ok(Shown::PrivateSide(seen)) = side(Some(Red)) else { panic!("its holder may read it") };
    assert_eq!(seen.photos.len(), 1);
    assert!(side(Some(Blue)).is_err() && side(None).is_err());
}

#[test]
fn its_journal_can_be_taken_back_and_done_again() {
    let mut bench = Bench::new();
    let mut campaign = told(&mut bench, Fr);
    let concluded = bench.dump();
    for step in 1..=30 {
        let undone = campaign.undo(Some("Clara"), bench.now);
        undone.unwrap_or_else(|refusal| panic!("undo {step} was refused: {refusal}"));
    }
    assert_eq!(finale(&campaign).stage, FinaleStage::Opening, "the last vaults are closed again");
    assert_eq!(campaign.check(), Ok(()));
    for _ in 1..=30 {
        campaign.redo(Some("Clara"), bench.now).expect("what was taken back can be done again");
    }
    assert_eq!(bench.dump(), concluded);
    let slips = journal(&campaign)
        .iter()
        .filter(|entry| matches!(entry.account, Account::NoteWritten { game } if game.get() == 6))
        .count();
    assert_eq!(slips, 5, "three notes, one slip and its taking back");
}

fn read(path: &Path) -> Value {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn what_is_told_follows_the_schema_beside_it() {
    let folder = Path::new(DATA);
    let schema = read(&folder.join("campaign.schema.json"));
    let evening = json!({ "$ref": "#/$defs/evening", "$defs": schema["$defs"] });
    let named = &read(&folder.join("game.schema.json"))["$ref"];
    assert_eq!(named, "./campaign.schema.json#/$defs/evening");
    let accepts = |schema: &Value, path: &Path| {
        let data = read(path);
        let validator = jsonschema::validator_for(schema).expect("a schema");
        let faults: Vec<String> = validator
            .iter_errors(&data)
            .map(|fault| format!("{}, at '{}': {fault}", path.display(), fault.instance_path()))
            .collect();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    };
    accepts(&schema, &folder.join("campaign.json"));
    for number in 1..=GAMES {
        accepts(&evening, &folder.join(format!("games/{number:02}.json")));
    }
}

#[test]
fn its_pictures_are_small_and_hold_nothing_but_pixels() {
    let mut weight = 0;
    for entry in fs::read_dir(Path::new(DATA).join("photos")).expect("the drawings") {
        let path = entry.expect("a drawing").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        if !name.ends_with(".jpg") {
            continue;
        }
        let bytes = fs::read(&path).expect("a drawing");
        weight += bytes.len();
        let picture = image::load_from_memory(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        let wanted = if name.ends_with(".small.jpg") { 320 } else { 770 };
        assert_eq!(picture.width(), wanted, "{name}");
        let markers = [[0xFF, 0xE1], [0xFF, 0xED], [0xFF, 0xFE]];
        let begins = &bytes[..200];
        assert!(
            !begins.windows(2).any(|pair| markers.iter().any(|marker| marker == pair)),
            "{name} holds more than a picture"
        );
    }
    assert!(weight < 700_000, "{weight} bytes");
}

#[test]
fn the_cat_has_a_life() {
    let mut bench = Bench::new();
    let campaign = told(&mut bench, En);
    let sought = Sought { text: Some("telegram cat".to_owned()), ..Sought::default() };
    let found = shown!(campaign, View::Things { sought }, Things);
    let cat = found.things.iter().find(|line| line.kind == "token").expect("the cat");
    let life = shown!(campaign, View::Thing { thing: ThingId(cat.thing.0) }, Thing).life;
    let been: Vec<Place> = life.into_iter().map(|step| step.to).collect();
    assert_eq!(
        been,
        [Place::Board, Place::Other { name: "Under the lamp".to_owned() }, Place::Bureau { company: Red }]
    );
}
