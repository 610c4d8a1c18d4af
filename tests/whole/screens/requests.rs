//! What a tap costs: the command and one look at what it changed, however many screens are open elsewhere.

use std::{
    cell::Cell,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::{
    driver::{Host, Screen},
    scribe::THREE,
    words::Words,
};
use crate::programs::Home;

const FILE: &str = "campaigns/mardi.carnet";

/// Notes what the page asks its server for, and what it still waits for.
const NOTE_REQUESTS: &str = r#"
    const send = window.fetch;
    window.asked = [];
    window.awaited = 0;
    window.fetch = async (path, options) => {
        const asked = [JSON.parse(options.body)].flat();
        window.asked.push(path + ' ' + asked.map(({ command, desk, view }) => command ?? desk ?? view).join('+'));
        window.awaited += 1;
        try {
            return await send(path, options);
        } finally {
            window.awaited -= 1;
        }
    };
"#;

/// Whether everything is answered, something of a kind, if one is named, was asked for, and nothing more comes of it:
/// between an answer and what is asked because of it lies its reading, and now and then the fetching of a screen.
const RESTS: &str = r#"
    const [kind, done] = arguments;
    const asked = window.asked.length;
    const isAsked = kind === '' || window.asked.some((one) => one.startsWith(kind));
    if (window.awaited > 0 || !isAsked) done(false);
    else setTimeout(() => done(window.awaited === 0 && window.asked.length === asked), 100);
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
        assert!(looks <= 2, "the status, and what is on the screen: {after}");
        asked
    }

    /// After a tap: what it asked for is the command, and all that is looked at again in one request.
    async fn costs_two(&self, where_: &str) {
        let asked = self.asked().await;
        let kinds: Vec<&str> = asked.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let is_of = |at: usize, kind: &str| kinds.get(at).is_none_or(|asked| asked.starts_with(kind));
        assert!(kinds.len() <= 2 && is_of(0, "/api/perform") && is_of(1, "/api/show"), "{where_}: {asked}");
    }

    /// Opens the campaign, wherever that leads.
    async fn enter(&self) {
        self.screen.press_containing("Les barons du mardi").await;
        self.costs_two("opening").await;
    }

    /// At a place, once nothing of the way there is awaited any more.
    async fn go(&self, address: &str, ready: &str) {
        self.screen.go(address).await;
        self.screen.find(&format!("//main//*[contains(., \"{}\")]", self.say(ready, &[]))).await;
        self.comes_to_rest("").await;
        self.screen.client.execute("window.asked = [];", vec![]).await.expect("a page");
    }

    async fn close(self) {
        self.screen.close().await;
    }

    /// Waits until something of the kind, if one is named, was asked for and everything is answered.
    async fn comes_to_rest(&self, kind: &str) {
        let until = Instant::now() + Duration::from_secs(20);
        while self.screen.client.execute_async(RESTS, vec![json!(kind)]).await.expect("a page") != json!(true)
        {
            assert!(Instant::now() < until, "the page does not come to rest after {kind}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// A campaign of three, its first evening at some stage.
fn at_a_stage(stage: &str) -> Home {
    let home = Home::speaking("en");
    home.found(FILE, &THREE);
    if stage != "line" {
        home.plays_until(FILE, stage);
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

    // Wide enough for the counters of all.
    page.screen.resize(1366, 768).await;
    let money = page.say("play.money_of", &[("player", "Camille")]);
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

    page.screen.fill_on_receipt("Camille", &page.say("night.receipts.money", &[]), "31").await;
    page.screen.keys("\t").await;
    let mut asked = page.asked().await;
    // Sums follow whoever pauses while typing: that is asked apart, and saves nothing.
    asked.as_array_mut().expect("a list").retain(|request| request != "/api/show trial");
    assert_eq!(asked, json!(["/api/perform act", "/api/show night"]));
    page.close().await;
}

/// Every place of a campaign, by a word that stands there once it is ready.
const PLACES: [(&str, &str); 22] = [
    ("#/line", "line.companies"),
    ("#/night", "night.stage.play"),
    ("#/game/1", "record.receipts"),
    ("#/companies", "companies.title"),
    ("#/companies/red", "companies.title"),
    ("#/company/red", "company_page.print"),
    ("#/desk/red", "desk.others"),
    ("#/box", "box.hidden"),
    ("#/box/wagon_cards", "box.about.wagon_cards"),
    ("#/box/tickets", "box.about.tickets"),
    ("#/box/events", "events.archived"),
    ("#/box/warehouse", "box.about.warehouse"),
    ("#/box/post_office", "postcard.pile_ready"),
    ("#/box/dead_letters", "box.about.dead_letters"),
    ("#/box/story", "story.deck_next"),
    ("#/rulebook", "rulebook.chapter.taking_a_route"),
    ("#/rulebook/referee", "referee.describe"),
    ("#/results", "chart.places.subtitle"),
    ("#/journal", "journal.title"),
    ("#/journal/copies", "copies.title"),
    ("#/share", "share.book_holds"),
    ("#/settings", "settings.title"),
];

/// What was done last concerns nearly every view: a company and a thing with a photo.
#[tokio::test]
async fn a_step_back_and_forth_costs_two_requests_on_every_screen() {
    let home = Home::speaking("en");
    home.found(FILE, &THREE);
    home.discovers(FILE);
    let key = home.thing(FILE, "ecluse");
    home.does(
        FILE,
        &[
            r#"{"area":"people","do":"rename_company","company":"red","name":"Acier"}"#.to_owned(),
            format!(r#"{{"area":"thing","do":"mark","thing":{key},"company":"red","count":1}}"#),
        ],
    );
    let page = Counted::open(home).await;
    page.enter().await;
    for (address, ready) in PLACES {
        page.go(address, ready).await;
        for way in ["undo", "undo", "redo", "redo"] {
            match way {
                "undo" => page.screen.undo_key().await,
                _ => page.screen.redo_key().await,
            }
            page.costs_two(&format!("{way} at {address}")).await;
        }
    }
    page.close().await;
}

#[tokio::test]
async fn a_note_on_a_past_game_and_one_entry_of_the_journal_taken_back_cost_two_requests_each() {
    let page = Counted::open(at_a_stage("closed")).await;
    page.enter().await;
    page.go("#/game/1", "record.receipts").await;
    page.screen.press(&page.say("record.correct", &[])).await;
    page.screen.fill(&page.say("notes.new", &[]), "A close evening.").await;
    page.screen.press(&page.say("notes.add", &[])).await;
    page.costs_two("a note").await;

    page.go("#/journal", "journal.title").await;
    page.screen.press_containing(&page.say("journal.undo_entry", &[])).await;
    page.costs_two("an entry of the journal").await;
    page.close().await;
}

#[tokio::test]
async fn a_line_of_the_last_accounts_costs_two_requests() {
    let home = at_a_stage("closed");
    home.does(FILE, &[r#"{"area":"finale","do":"begin","early":true}"#.to_owned()]);
    let page = Counted::open(home).await;
    page.enter().await;
    page.go("#/finale", "final_lines.title").await;
    page.screen.press_on_receipt("Camille", &page.say("night.receipts.line_add", &[])).await;
    page.screen.fill(&page.say("night.receipts.line_label", &[]), "A loan").await;
    page.screen.fill(&page.say("night.receipts.line_amount", &[]), "-20").await;
    page.screen.press(&page.say("night.receipts.line_submit", &[])).await;
    page.costs_two("a further line").await;
    page.close().await;
}
