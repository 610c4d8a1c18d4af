//! Every screen, in both languages and both lights, narrow and wide.

use super::driver::{Host, Screen};
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
