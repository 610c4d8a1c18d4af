//! How long the pages are, on a family's laptop and on a telephone, with five companies and twelve games.

use std::fmt::Write as _;

use super::driver::{Host, Screen};
use crate::programs::{Home, evening};

/// Of the page itself: width, height.
const SIZES: [(u32, u32); 2] = [(1366, 768), (360, 640)];

/// In screens. The journal and the book are read from end to end, and may be as long as what was done.
const LONGEST: f64 = 3.0;

/// Places of a campaign that is over, with all that it has brought.
const PLACES: [&str; 35] = [
    "#/",
    "#/new",
    "#/settings",
    "#/line",
    "#/game/1",
    "#/game/12",
    "#/companies",
    "#/companies/red",
    "#/company/red",
    "#/desk/red",
    "#/box",
    "#/box/wagon_cards",
    "#/box/tickets",
    "#/box/events",
    "#/box/warehouse",
    "#/box/post_office",
    "#/box/dead_letters",
    "#/box/story",
    "#/box/board",
    "#/box/big_box",
    "#/rulebook",
    "#/rulebook/campaign",
    "#/rulebook/setup",
    "#/rulebook/turn",
    "#/rulebook/taking_a_route",
    "#/rulebook/cards",
    "#/rulebook/end_of_a_game",
    "#/rulebook/guide",
    "#/rulebook/stickers",
    "#/rulebook/referee",
    "#/rulebook/referee/cards",
    "#/results",
    "#/finale",
    "#/share",
    "#/journal/copies",
];

/// Pages that are longer as yet.
const NOT_YET: &[&str] =
    &["#/new", "#/line", "#/game/1", "#/game/12", "#/finale", "#/night (setup)", "#/night (closing)"];

const FIVE: [&str; 5] = ["red", "blue", "green", "yellow", "black"];

#[tokio::test]
async fn no_page_is_longer_than_three_screens() {
    let home = Home::speaking("fr");
    home.answers(&["sample", "campaigns/sample.carnet", "--language", "fr"]);
    let tuesday = "campaigns/tuesday.carnet";
    home.found(
        tuesday,
        &[
            "--player",
            "Inès:green:Prairie Express",
            "--player",
            "Marius:yellow:Soleil Levant",
            "--player",
            "Jeanne:black:Forges du Nord",
        ],
    );
    for game in 1..12 {
        home.plays_an_evening(tuesday, game, &FIVE);
    }
    let screen = Screen::open(Host::Browser, &home, "fr", "heights").await;
    let mut heights = Vec::new();
    screen.open_file(&home.folder().join("campaigns/sample.carnet")).await;
    for place in PLACES {
        screen.go(place).await;
        measured(&screen, place, &mut heights).await;
    }

    let written: Vec<_> =
        evening(12, &FIVE).into_iter().filter(|action| action.contains(r#""receipt""#)).collect();
    let (receipts, confirming) = written.split_at(3 * FIVE.len());
    let entering =
        |stage: &str| vec![format!(r#"{{"area":"game","do":"enter","game":12,"stage":"{stage}"}}"#)];
    let stages = [
        ("table", vec![r#"{"area":"game","do":"open"}"#.to_owned()]),
        ("setup", entering("setup")),
        ("play", entering("play")),
        ("receipts", [entering("receipts"), receipts.to_vec()].concat()),
        ("closing", [confirming[..1].to_vec(), entering("closing")].concat()),
    ];
    for (stage, actions) in stages {
        // Nobody has it open meanwhile.
        screen.open_file(&home.folder().join("campaigns/sample.carnet")).await;
        home.does(tuesday, &actions);
        screen.open_file(&home.folder().join(tuesday)).await;
        screen.go("#/night").await;
        measured(&screen, &format!("#/night ({stage})"), &mut heights).await;
    }

    let mut table = String::new();
    for (place, [laptop, phone]) in &heights {
        let _ = writeln!(table, "{place:<22} {laptop:>5.2} {phone:>5.2}");
    }
    std::fs::write(screen.output().join("heights.txt"), &table).expect("a table");
    screen.close().await;
    let is_long = |(place, of): &&(String, [f64; 2])| {
        of.iter().any(|one| *one > LONGEST) && !NOT_YET.contains(&place.as_str())
    };
    let long: Vec<_> = heights.iter().filter(is_long).collect();
    assert!(long.is_empty(), "in screens, on a laptop and on a telephone: {long:?}\n{table}");
}

async fn measured(screen: &Screen, place: &str, heights: &mut Vec<(String, [f64; 2])>) {
    let mut found = [0.0; 2];
    for (height, (width, high)) in found.iter_mut().zip(SIZES) {
        screen.resize(width, high).await;
        *height = screen.height_in_screens().await;
    }
    heights.push((place.to_owned(), found));
}
