//! What leaves the program for others, and what comes back in.

use image::GenericImageView;
use serde_json::Value;

use super::{
    driver::{Host, Screen, tidy},
    figures::{list, name_of},
    words::Words,
};
use crate::programs::Home;

/// The cards of the library.
const CARDS: &str = "//main//ul[@aria-label]/li";

#[tokio::test]
async fn in_the_window_a_campaign_leaves_in_every_form_and_comes_back() {
    leaves_and_comes_back(Host::Window).await;
}

#[tokio::test]
async fn in_a_browser_a_campaign_leaves_in_every_form_and_comes_back() {
    leaves_and_comes_back(Host::Browser).await;
}

async fn leaves_and_comes_back(host: Host) {
    const TWIN: &str = "twin.carnet";
    let home = Home::speaking("fr");
    home.answers(&["sample", TWIN, "--language", "fr"]);
    let words = Words::of("fr");
    let say = |key| words.say(key, &[]);
    let [everything, table, ranking, torn] =
        ["tout.json", "recus.csv", "classement.png", "dechire.json"].map(|name| home.folder().join(name));
    let screen = Screen::open(host, &home, "fr", "sharing").await;
    screen.press(&say("sample.button")).await;
    screen.titled("La ligne").await;

    screen.go("#/share").await;
    screen.press(&say("share.json_save")).await;
    let told = screen.saves_as(&words, "share.json_title", &everything).await;
    screen.reads(&words.say("share.saved", &[("path", &told)])).await;
    screen.seen("1-json-saved").await;
    screen.press(&say("share.csv_save")).await;
    let told = screen.saves_as(&words, "share.csv_title", &table).await;
    screen.reads(&words.say("share.saved", &[("path", &told)])).await;
    assert_lists_receipts(
        &std::fs::read_to_string(&table).expect("the table"),
        &words,
        &home.shows(TWIN, &["results"]),
    );

    screen.go("#/game/3").await;
    screen.press(&words.say("picture.send_ranking", &[("game", "3")])).await;
    screen.find("//dialog[@open]//img[starts-with(@src, 'blob:')]").await;
    screen.seen("2-picture").await;
    screen.press(&say("picture.save")).await;
    let told = screen.saves_as(&words, "picture.save_title", &ranking).await;
    screen.reads(&words.say("share.saved", &[("path", &told)])).await;
    screen.finds_no_more("//dialog[@open]").await;
    assert_is_a_ranking(&ranking);
    std::fs::copy(&ranking, screen.output().join("classement.png")).expect("a copy to look at");

    // It is there already: what is meant is for people to say.
    let exported = std::fs::read_to_string(&everything).expect("the export");
    screen.go("#/").await;
    screen.imports(&words, &everything).await;
    screen.heading(&say("import.clash_title")).await;
    screen.seen("3-clash").await;
    screen.press(&say("import.keep_both")).await;
    screen.titled("La ligne").await;
    screen.go("#/").await;
    assert_eq!(cards(&screen, 2).await, 2);
    screen.seen("4-both").await;

    // A torn file says so, and adds nothing.
    std::fs::write(&torn, &exported[..exported.len() / 2]).expect("half of it");
    let told = screen.imports(&words, &torn).await;
    screen.reads(&words.say("import.damaged", &[("path", &told)])).await;
    screen.seen("5-torn").await;
    assert_eq!(cards(&screen, 2).await, 2);
    screen.close().await;

    let files = home.campaigns();
    assert_eq!(files.len(), 2, "{files:?}");
    for view in ["results", "finale", "companies"] {
        assert_eq!(home.shows(&files[0], &[view]), home.shows(&files[1], &[view]), "{view}");
    }
}

/// How many cards the library shows, once there are so many.
async fn cards(screen: &Screen, many: usize) -> usize {
    screen.find(&format!("({CARDS})[{many}]")).await;
    screen.client.find_all(fantoccini::Locator::XPath(CARDS)).await.expect("a library").len()
}

/// A line for each receipt, as a spreadsheet takes it.
fn assert_lists_receipts(table: &str, words: &Words, results: &Value) {
    let mut lines =
        table.trim_start_matches('\u{feff}').lines().map(|line| line.split(';').collect::<Vec<_>>());
    let headings: Vec<String> = lines.next().expect("headings").into_iter().map(tidy).collect();
    let column = |key: &str| {
        let heading = words.say(&format!("csv.{key}"), &[]);
        headings.iter().position(|one| *one == heading).unwrap_or_else(|| panic!("{heading}: {headings:?}"))
    };
    let lines: Vec<_> = lines.collect();
    let receipts = list(&results["receipts"]);
    assert_eq!(lines.len(), receipts.len());
    for (line, filed) in lines.iter().zip(receipts) {
        let receipt = &filed["receipt"];
        assert_eq!(tidy(line[column("company")]), name_of(results, receipt));
        for (key, told) in [
            ("game", &filed["game"]),
            ("place", &filed["place"]),
            ("coins", &receipt["money"]),
            ("wagons_left", &filed["wagons_left"]),
            ("wagons_bonus", &receipt["wagons_bonus"]),
            ("tickets", &receipt["tickets"]),
            ("completed", &receipt["completed"]),
            ("other", &receipt["extra"]),
            ("total", &receipt["total"]),
        ] {
            assert_eq!(line[column(key)], told.to_string(), "{key}: {line:?}");
        }
    }
}

/// A picture that a telephone shows well: large enough, and not a blank sheet.
fn assert_is_a_ranking(path: &std::path::Path) {
    let picture = image::open(path).expect("a PNG");
    let (width, height) = picture.dimensions();
    assert!((1000..=2400).contains(&width) && (500..=3000).contains(&height), "{width} × {height}");
    let inks: std::collections::HashSet<_> =
        picture.to_rgb8().pixels().step_by(97).map(|pixel| pixel.0.map(|part| part / 32)).collect();
    assert!(inks.len() > 6, "only {} inks", inks.len());
}
