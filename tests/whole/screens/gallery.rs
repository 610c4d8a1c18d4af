//! Every screen, in both languages and both lights, narrow and wide.

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

const WIDTHS: [u32; 4] = [360, 768, 1180, 1920];

#[tokio::test]
async fn every_screen_is_accessible_and_fits_in_both_languages_and_both_lights() {
    for (language, name) in [("fr", "gallery-fr"), ("en", "gallery-en")] {
        let home = Home::with_a_library();
        let screen = Screen::open(Host::Browser, &home, language, name).await;
        screen.press_containing("Les barons du mardi").await;
        screen.titled(if language == "fr" { "La ligne" } else { "The line" }).await;
        let lights = match language {
            "fr" => [("light", "Plein jour"), ("dark", "À la lanterne")],
            _ => [("light", "Daylight"), ("dark", "By lantern")],
        };
        for (theme, light) in lights {
            screen.go("#/settings").await;
            screen.choose(light).await;
            for (picture, address, french, english) in SCREENS {
                screen.go(address).await;
                screen.titled(if language == "fr" { french } else { english }).await;
                for width in WIDTHS {
                    screen.resize(width, 900).await;
                    let name = format!("{picture}-{theme}-{width}");
                    screen.fits(&name).await;
                    screen.picture(&name).await;
                    if width != 1920 {
                        screen.is_accessible(&name).await;
                    }
                }
            }
        }
        screen.close().await;
    }
}

/// What the campaign revealed: name of the picture, address, key of a word that stands there once it is ready.
const REVEALED: [(&str, &str, &str); 11] = [
    ("companies", "#/companies", "companies.title"),
    ("print", "#/company/red", "company_page.print"),
    ("box", "#/box", "box.hidden"),
    ("tickets", "#/box/tickets", "box.about.tickets"),
    ("events", "#/box/events", "events.archived"),
    ("warehouse", "#/box/warehouse", "box.about.warehouse"),
    ("post-office", "#/box/post_office", "postcard.pile_ready"),
    ("dead-letters", "#/box/dead_letters", "box.about.dead_letters"),
    ("story", "#/box/story", "story.deck_next"),
    ("rulebook", "#/rulebook", "rulebook.chapter.guide"),
    ("referee", "#/rulebook/referee", "referee.apply"),
];

#[tokio::test]
async fn what_was_revealed_is_accessible_and_fits_in_both_languages_and_both_lights() {
    for (language, name) in [("fr", "revealed-fr"), ("en", "revealed-en")] {
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
                looked_at(&screen, &format!("{picture}-{theme}")).await;
            }
            // The sheet of a thing, over whatever lies below it.
            screen.go("#/box").await;
            screen.fill(&words.say("box.search", &[]), "ecluse").await;
            screen.press_containing("Clé de l'écluse").await;
            screen.reads(&words.say("sheet.marks", &[])).await;
            looked_at(&screen, &format!("sheet-{theme}")).await;
            screen.press(&words.say("common.close", &[])).await;
        }
        screen.close().await;
    }
}

/// At three widths: a telephone, a tablet, a laptop; so high that one sees what an open drawer holds.
async fn looked_at(screen: &Screen, picture: &str) {
    for width in [360, 768, 1180] {
        screen.resize(width, 1900).await;
        let name = format!("{picture}-{width}");
        screen.seen(&name).await;
    }
}

/// The end of a campaign: name of the picture, file, address, key of a word that stands there once it is ready.
const ENDS: [(&str, &str, &str, &str); 5] = [
    ("results", "concluded", "#/results", "records.title"),
    ("concluded", "concluded", "#/finale", "standings.title"),
    ("share", "concluded", "#/share", "share.book_holds"),
    ("accounts", "accounts", "#/finale", "final_lines.title"),
    ("opening", "opening", "#/finale", "opening.so_far"),
];

#[tokio::test]
async fn the_end_of_a_campaign_is_accessible_and_fits_in_both_languages_and_both_lights() {
    for (language, name) in [("fr", "ends-fr"), ("en", "ends-en")] {
        let home = Home::speaking(language);
        let act = |rest: &str| format!(r#"{{"area":"finale","do":{rest}}}"#);
        let again = [act(r#""allow_corrections","allowed":true"#), act(r#""reopen""#)];
        let reads =
            ["blue", "blue", "blue", "red"].map(|vault| act(&format!(r#""read","company":"{vault}""#)));
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
                looked_at(&screen, &format!("{picture}-{theme}")).await;
            }
        }
        screen.close().await;
    }
}
