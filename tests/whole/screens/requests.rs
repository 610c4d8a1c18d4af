//! What a tap costs: the command and one look at what it changed, however many screens are open elsewhere.

use std::{
    cell::Cell,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::{
    driver::{Host, Screen},
    scribe::{RED, THREE},
    words::Words,
};
use crate::programs::Home;

/// Notes what the page asks its server for, and what it still waits for.
const NOTE_REQUESTS: &str = r#"
    const send = window.fetch;
    window.asked = [];
    window.awaited = 0;
    window.fetch = async (path, options) => {
        const { command, desk, view } = JSON.parse(options.body);
        window.asked.push(path + ' ' + (command ?? desk ?? view));
        window.awaited += 1;
        try {
            return await send(path, options);
        } finally {
            window.awaited -= 1;
        }
    };
"#;

/// A page whose requests are counted.
struct Counted {
    screen: Screen,
    // Its files, for as long as it is looked at.
    _home: Home,
    words: Words,
    /// In which light the last look was taken.
    dark: Cell<bool>,
}

impl Counted {
    async fn open(home: Home) -> Self {
        let screen = Screen::open(Host::Browser, &home, "en", "requests").await;
        screen.titled("Your campaigns").await;
        screen.client.execute(NOTE_REQUESTS, vec![]).await.expect("a page");
        Self { screen, _home: home, words: Words::of("en"), dark: Cell::new(false) }
    }

    fn say(&self, key: &str, fillings: &[(&str, &str)]) -> String {
        self.words.say(key, fillings)
    }

    /// What was asked for since the last time. To be sure that nothing more comes of it, somebody else changes
    /// something and is followed: what was heard before that has been looked at by then.
    async fn asked(&self) -> Value {
        self.comes_to_rest("/api/perform").await;
        let asked = self.screen.client.execute("return window.asked;", vec![]).await.expect("a list");
        self.screen.client.execute("window.asked = [];", vec![]).await.expect("a page");
        self.dark.set(!self.dark.get());
        self.screen.prefer_theme(if self.dark.get() { "dark" } else { "light" }).await;
        self.comes_to_rest("/api/show").await;
        let after = self.screen.client.execute("return window.asked.splice(0);", vec![]).await;
        let after = after.expect("a list");
        let looks = after.as_array().map(Vec::len).unwrap_or_default();
        assert_eq!(after[0], "/api/show status", "{after}");
        assert_eq!(looks, 2, "the status and the screen, once each: {after}");
        asked
    }

    async fn close(self) {
        self.screen.close().await;
    }

    /// Waits until something of the kind was asked for and everything is answered.
    async fn comes_to_rest(&self, kind: &str) {
        let rests =
            "return window.awaited === 0 && window.asked.some((asked) => asked.startsWith(arguments[0]));";
        let until = Instant::now() + Duration::from_secs(20);
        while self.screen.client.execute(rests, vec![json!(kind)]).await.expect("a page") != json!(true) {
            assert!(Instant::now() < until, "the page does not come to rest after {kind}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// A campaign of three, its first evening at some stage.
fn at_a_stage(stage: &str) -> Home {
    let home = Home::speaking("en");
    home.found("campaigns/mardi.carnet", &THREE);
    if stage != "line" {
        home.plays_until("campaigns/mardi.carnet", stage);
    }
    home
}

#[tokio::test]
async fn opening_a_campaign_costs_two_requests_at_its_line() {
    let page = Counted::open(at_a_stage("line")).await;
    page.screen.press_containing("Les barons du mardi").await;
    page.screen.titled("Les barons du mardi").await;
    assert_eq!(page.asked().await, json!(["/api/perform open", "/api/show line"]));
    page.close().await;
}

#[tokio::test]
async fn opening_an_evening_a_tap_on_a_counter_and_its_undo_cost_two_requests_each() {
    let page = Counted::open(at_a_stage("play")).await;
    page.screen.press_containing("Les barons du mardi").await;
    page.screen.heading(&page.say("night.stage.play", &[])).await;
    assert_eq!(page.asked().await, json!(["/api/perform open", "/api/show night"]));

    let money = page.say("play.money_of", &[("company", RED)]);
    page.screen.press_and_hold(&page.say("count.more", &[("label", &money)])).await;
    page.screen.let_go().await;
    assert_eq!(page.asked().await, json!(["/api/perform act", "/api/show night"]));
    assert_ne!(page.screen.value_of(&money).await, "14");

    page.screen.undo_key().await;
    assert_eq!(page.asked().await, json!(["/api/perform undo", "/api/show night"]));
    assert_eq!(page.screen.value_of(&money).await, "14");
    page.close().await;
}

#[tokio::test]
async fn a_line_of_a_receipt_costs_two_requests() {
    let page = Counted::open(at_a_stage("receipts")).await;
    page.screen.press_containing("Les barons du mardi").await;
    page.screen.heading(&page.say("night.stage.receipts", &[])).await;
    page.asked().await;

    page.screen.fill_on_receipt(RED, &page.say("night.receipts.money", &[]), "31").await;
    page.screen.keys("\t").await;
    assert_eq!(page.asked().await, json!(["/api/perform act", "/api/show night"]));
    page.close().await;
}
