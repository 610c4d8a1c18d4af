//! Every screen, in both languages and both lights, narrow and wide.
//!
//! A screen is checked here once; journeys through it check what only they come to.

use super::{
    driver::{Host, Screen},
    words::Words,
};
use crate::programs::Home;

/// Name of the picture, address, and what stands there once it is ready, in French and in English.
const SCREENS: [(&str, &str, &str, &str); 7] = [
    ("library", "#/", "Vos campagnes", "Your campaigns"),
    ("new", "#/new", "Nouvelle campagne", "New campaign"),
    ("line", "#/line", "La ligne", "The line"),
    ("companies", "#/companies", "Compagnies", "Companies"),
    ("journal", "#/journal", "Journal", "Journal"),
    ("copies", "#/journal/copies", "Copies de sûreté", "Safety copies"),
    ("settings", "#/settings", "Réglages", "Settings"),
];

#[tokio::test]
async fn every_screen_is_accessible_and_fits_in_both_lights_in_french() {
    every_screen("fr", "gallery-fr").await;
}

#[tokio::test]
async fn every_screen_is_accessible_and_fits_in_both_lights_in_english() {
    every_screen("en", "gallery-en").await;
}

async fn every_screen(language: &'static str, name: &'static str) {
    let home = Home::with_a_library();
    let screen = Screen::open(Host::Browser, &home, language, name).await;
    screen.press_containing("Les barons du mardi").await;
    screen.titled(if language == "fr" { "La ligne" } else { "The line" }).await;
    let lights = match language {
        "fr" => [("light", "Plein jour"), ("dark", "À la lanterne")],
        _ => [("light", "Daylight"), ("dark", "Lantern light")],
    };
    for (theme, light) in lights {
        screen.go("#/settings").await;
        screen.choose(light).await;
        for (picture, address, french, english) in SCREENS {
            screen.go(address).await;
            screen.titled(if language == "fr" { french } else { english }).await;
            looked_at(&screen, picture, language, theme, 900).await;
        }
    }
    screen.close().await;
}

/// Nothing is too wide at any of these widths. Looked at, by axe-core and for a picture, is every second meeting of
/// language, light and width: so each two of them meet, and what goes wrong only where three do is not to be
/// expected.
pub(super) async fn looked_at(screen: &Screen, picture: &str, language: &str, theme: &str, height: u32) {
    let first = usize::from(language == "fr") + usize::from(theme == "light");
    for (position, width) in WIDTHS.into_iter().enumerate() {
        screen.resize(width, height).await;
        let name = format!("{picture}-{theme}-{width}");
        if (first + position).is_multiple_of(2) {
            screen.seen(&name).await;
        } else {
            screen.fits(&name).await;
        }
    }
}

/// What the campaign revealed: name of the picture, address, key of a word that stands there once it is ready.
const REVEALED: [(&str, &str, &str); 14] = [
    ("desk", "#/desk/red", "desk.others"),
    ("companies", "#/companies", "companies.title"),
    ("print", "#/company/red", "company_page.print"),
    ("box", "#/box", "box.hidden"),
    ("tickets", "#/box/tickets", "box.about.tickets"),
    ("events", "#/box/events", "events.archived"),
    ("warehouse", "#/box/warehouse", "box.about.warehouse"),
    ("post-office", "#/box/post_office", "postcard.pile_ready"),
    ("dead-letters", "#/box/dead_letters", "box.about.dead_letters"),
    ("story", "#/box/story", "story.deck_next"),
    ("rulebook", "#/rulebook", "rulebook.chapter.taking_a_route"),
    ("end-of-a-game", "#/rulebook/end_of_a_game", "law_title.LW-END-7"),
    ("referee", "#/rulebook/referee", "referee.describe"),
    ("quarrel", "#/rulebook/referee/cards", "question.describe"),
];

#[tokio::test]
async fn what_was_revealed_is_accessible_and_fits_in_both_lights_in_french() {
    what_was_revealed("fr", "revealed-fr").await;
}

#[tokio::test]
async fn what_was_revealed_is_accessible_and_fits_in_both_lights_in_english() {
    what_was_revealed("en", "revealed-en").await;
}

async fn what_was_revealed(language: &'static str, name: &'static str) {
    let home = Home::speaking(language);
    home.found("campaigns/mardi.carnet", &["--player", "Inès:green:Prairie Express"]);
    home.discovers("campaigns/mardi.carnet");
    let screen = Screen::open(Host::Browser, &home, language, name).await;
    let words = Words::of(language);
    screen.press_containing("Les barons du mardi").await;
    for theme in ["light", "dark"] {
        screen.prefer_theme(theme).await;
        for (picture, address, ready) in REVEALED {
            screen.go(address).await;
            screen.reads(&words.say(ready, &[])).await;
            looked_at(&screen, picture, language, theme, HIGH).await;
        }
        // The sheet of a thing, over whatever lies below it.
        screen.go("#/box").await;
        screen.reads(&words.say("box.hidden", &[])).await;
        screen.keys("/").await;
        screen.fill(&words.say("search.label", &[]), "ecluse").await;
        screen.find("//dialog//button[contains(., \"Clé de l'écluse\")]").await;
        looked_at(&screen, "search", language, theme, HIGH).await;
        screen.press_card("Clé de l'écluse").await;
        screen.reads(&words.say("sheet.marks", &[])).await;
        looked_at(&screen, "sheet", language, theme, HIGH).await;
        screen.go("#/line").await;
        screen.finds_no_more("//dialog[@open]").await;
    }
    screen.close().await;
}

/// A telephone, a tablet, the window as it opens, a family's laptop, a large screen.
const WIDTHS: [u32; 5] = [360, 768, 1180, 1366, 1920];
/// So high that one sees what an open drawer holds.
const HIGH: u32 = 1900;

/// The end of a campaign: name of the picture, file, address, key of a word that stands there once it is ready.
const ENDS: [(&str, &str, &str, &str); 5] = [
    ("results", "concluded", "#/results", "chart.places.table"),
    ("concluded", "concluded", "#/finale", "standings.title"),
    ("share", "concluded", "#/share", "share.book_holds"),
    ("accounts", "accounts", "#/finale", "final_lines.title"),
    ("opening", "opening", "#/finale", "opening.so_far"),
];

#[tokio::test]
async fn the_end_of_a_campaign_is_accessible_and_fits_in_both_lights_in_french() {
    the_end_of_a_campaign("fr", "ends-fr").await;
}

#[tokio::test]
async fn the_end_of_a_campaign_is_accessible_and_fits_in_both_lights_in_english() {
    the_end_of_a_campaign("en", "ends-en").await;
}

async fn the_end_of_a_campaign(language: &'static str, name: &'static str) {
    let home = Home::speaking(language);
    let act = |rest: &str| format!(r#"{{"area":"finale","do":{rest}}}"#);
    let again = [act(r#""allow_corrections","allowed":true"#), act(r#""reopen""#)];
    let reads = ["blue", "blue", "blue", "red"].map(|vault| act(&format!(r#""read","company":"{vault}""#)));
    for file in ["concluded", "accounts", "opening"] {
        let path = format!("campaigns/{file}.carnet");
        home.answers(&["sample", &path, "--language", language]);
        match file {
            "accounts" => home.does(&path, &again),
            "opening" => home.does(&path, &[&again[..], &reads].concat()),
            _ => {}
        }
    }
    let screen = Screen::open(Host::Browser, &home, language, name).await;
    let words = Words::of(language);
    for theme in ["light", "dark"] {
        screen.prefer_theme(theme).await;
        for (picture, file, address, ready) in ENDS {
            screen.open_file(&home.folder().join(format!("campaigns/{file}.carnet"))).await;
            screen.go(address).await;
            screen.reads(&words.say(ready, &[])).await;
            looked_at(&screen, picture, language, theme, HIGH).await;
        }
    }
    screen.close().await;
}
