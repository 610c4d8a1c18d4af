//! Who holds the pen at the table.

use std::cell::Cell;

use fantoccini::key::Key;

use super::{
    driver::{Host, Screen},
    words::Words,
};
use crate::programs::Home;

pub(super) const RED: &str = "Union Pourpre";
pub(super) const BLUE: &str = "Grand Lac & Fils";
pub(super) const GREEN: &str = "Prairie Express";
pub(super) const YELLOW: &str = "Soleil Levant";
pub(super) const BLACK: &str = "Forges du Nord";

pub(super) const THREE: [&str; 2] = ["--player", "Inès:green:Prairie Express"];
/// A scribe with a screen before them, whose taps and entries are counted.
pub(super) struct Scribe {
    pub(super) screen: Screen,
    words: Words,
    pub(super) taps: Cell<u32>,
}

impl Scribe {
    /// Opens a campaign of Camille in red, who begins, and others.
    pub(super) async fn with(host: Host, home: &Home, language: &'static str, name: &'static str) -> Self {
        let screen = Screen::open(host, home, language, name).await;
        screen.press_containing("Les barons du mardi").await;
        Self { screen, words: Words::of(language), taps: Cell::new(0) }
    }

    pub(super) fn say(&self, key: &str, fillings: &[(&str, &str)]) -> String {
        self.words.say(key, fillings)
    }

    fn tapped(&self) {
        self.taps.set(self.taps.get() + 1);
    }

    /// A tap on what has this name.
    pub(super) async fn press(&self, key: &str, fillings: &[(&str, &str)]) {
        self.tapped();
        self.screen.press(&self.say(key, fillings)).await;
    }

    /// A number or a text typed into a field.
    pub(super) async fn fill(&self, key: &str, fillings: &[(&str, &str)], typed: &str) {
        self.tapped();
        self.screen.fill(&self.say(key, fillings), typed).await;
    }

    pub(super) async fn reads(&self, key: &str, fillings: &[(&str, &str)]) {
        self.screen.reads(&self.say(key, fillings)).await;
    }

    /// The stage that the evening is shown at.
    pub(super) async fn at(&self, stage: &str) {
        self.screen.heading(&self.say(&format!("night.stage.{stage}"), &[])).await;
    }

    /// A line of a company's receipt.
    pub(super) async fn writes(&self, company: &str, line: &str, typed: &str) {
        self.tapped();
        let label = self.say(&format!("night.receipts.{line}"), &[]);
        self.screen.fill_on_receipt(company, &label, typed).await;
    }

    /// What a receipt needs once in a while is in its menu.
    pub(super) async fn menu_of(&self, player: &str, way: &str) {
        self.press("night.receipts.more_of", &[("player", player)]).await;
        self.press(way, &[]).await;
    }

    /// Money, wagons left, tickets, completed ones.
    pub(super) async fn writes_receipt(&self, company: &str, figures: [&str; 4]) {
        for (line, typed) in
            ["money", "wagons_left", "ticket_sum", "tickets_completed"].into_iter().zip(figures)
        {
            self.writes(company, line, typed).await;
        }
    }

    /// Accessible, not too wide, and kept as a picture.
    pub(super) async fn seen(&self, name: &str) {
        self.screen.seen(&format!("{}-{name}", self.words.language)).await;
    }

    /// Only kept as a picture: the gallery has looked at this screen.
    pub(super) async fn picture(&self, name: &str) {
        self.screen.picture(&format!("{}-{name}", self.words.language)).await;
    }

    /// Tab after Tab until what has this name has the focus.
    pub(super) async fn tab_to(&self, key: &str, fillings: &[(&str, &str)]) {
        let name = self.say(key, fillings);
        self.screen.tab_to(&name).await;
    }

    /// Reaches it by Tab and presses Enter.
    pub(super) async fn enter_on(&self, key: &str, fillings: &[(&str, &str)]) {
        self.tab_to(key, fillings).await;
        self.screen.keys(&char::from(Key::Enter).to_string()).await;
    }
}
