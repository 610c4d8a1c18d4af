//! Game nights, as the scribe lives them.

use fantoccini::key::Key;
use serde_json::json;

use super::{
    driver::{Host, Screen},
    gallery::looked_at,
    scribe::{BLACK, BLUE, GREEN, RED, Scribe, THREE, YELLOW},
    words::Words,
};
use crate::programs::{Home, text};

const FIVE: [&str; 6] = [
    "--player",
    "Inès:green:Prairie Express",
    "--player",
    "Marius:yellow:Soleil Levant",
    "--player",
    "Jeanne:black:Forges du Nord",
];

#[tokio::test]
async fn in_the_window_a_first_night_with_the_mouse_in_french() {
    first_night(Host::Window, "fr").await;
}

#[tokio::test]
async fn in_a_browser_a_first_night_with_the_mouse_in_english() {
    first_night(Host::Browser, "en").await;
}

/// From the table to the vault with everything that can be noted, and a wrong input in every stage.
async fn first_night(host: Host, language: &'static str) {
    let home = Home::speaking(language);
    home.found("campaigns/mardi.carnet", &THREE);
    let scribe = Scribe::with(host, &home, language, "night").await;
    let one = [("game", "1")];
    scribe.press("line.start", &one).await;

    scribe.at("table").await;
    scribe.fill("table.year", &[], "1066").await;
    // Going on at once does not pass over what is wrong.
    scribe.press("table.continue", &[]).await;
    scribe.screen.reads("1066").await;
    scribe.seen("1-table-with-a-wrong-year").await;
    scribe.fill("table.year", &[], "1866").await;
    scribe.press("table.continue", &[]).await;

    scribe.at("setup").await;
    scribe.fill("setup.wagons_of", &[("player", "Camille")], "57").await;
    scribe.fill("setup.tickets_in_deck", &[], "30").await;
    scribe.screen.reads("56").await;
    scribe.seen("2-setup-with-too-many-wagons").await;
    scribe.fill("setup.wagons_of", &[("player", "Camille")], "21").await;
    scribe.fill("story.number", &[], "1865-07").await;
    scribe.press("story.says_pause", &[]).await;
    scribe.screen.reads("1865-07").await;
    scribe.seen("3-setup-with-a-card-out-of-order").await;
    scribe.fill("story.number", &[], "1865-01").await;
    scribe.press("story.says_pause", &[]).await;
    scribe.reads("story.complete", &[("ending", &scribe.say("story.pause", &[]))]).await;
    scribe.press("sticker.found", &[]).await;
    scribe.press("sticker.stick", &[]).await;
    scribe.reads("sticker.title_missing", &[]).await;
    scribe.fill("sticker.title", &[], "Le courrier").await;
    scribe.seen("4-a-sticker").await;
    scribe.press("sticker.stick", &[]).await;
    scribe.screen.reads("Le courrier").await;
    scribe.press("setup.continue", &[]).await;

    scribe.at("play").await;
    scribe.fill("play.money_of", &[("player", "Camille")], "trois").await;
    scribe.fill("play.wagons_of", &[("player", "Camille")], "2").await;
    scribe.seen("5-play-with-a-wrong-number").await;
    scribe.fill("play.money_of", &[("player", "Camille")], "12").await;
    scribe.press("event.newspaper", &[]).await;
    scribe.fill("event.name", &[], "Crue").await;
    scribe.press("event.reveal_submit", &[]).await;
    scribe.screen.reads("Crue").await;
    scribe.press("play.notes", &[]).await;
    scribe.fill("notes.new", &[], "Partie serrée").await;
    scribe.press("notes.add", &[]).await;
    scribe.screen.reads("Partie serrée").await;
    scribe.press("common.close", &[]).await;
    scribe.press("play.next_turn", &[("player", "Inès")]).await;
    scribe.reads("play.last_round", &[]).await;
    scribe.seen("6-last-round").await;
    for player in ["Noé", "Camille"] {
        scribe.press("play.next_turn", &[("player", player)]).await;
    }
    scribe.press("play.end_last_turn", &[]).await;
    scribe.reads("play.over", &[]).await;
    scribe.press("play.to_receipts", &[]).await;

    scribe.at("receipts").await;
    scribe.press("night.receipts.confirm_all", &[]).await;
    scribe.seen("7-receipts-with-gaps").await;
    for (line, typed) in [("ticket_sum", "beaucoup"), ("tickets_completed", "-1")] {
        scribe.writes(RED, line, typed).await;
    }
    scribe.writes(BLUE, "wagons_left", "21").await;
    scribe.writes(BLUE, "money", "-4").await;
    scribe.seen("8-receipts-with-wrong-figures").await;
    scribe.writes(RED, "ticket_sum", "−3").await;
    scribe.writes(RED, "tickets_completed", "1").await;
    scribe.writes_receipt(BLUE, ["9", "3", "4", "1"]).await;
    scribe.writes_receipt(GREEN, ["0", "20", "-5", "0"]).await;
    scribe.screen.keys("\t").await;
    let raised = scribe.say("night.receipts.raised", &[("sum", "§")]);
    scribe.screen.reads(raised.split('§').next().expect("words before the sum")).await;
    scribe.seen("9-receipts").await;
    scribe.press("night.receipts.confirm_all", &[]).await;

    scribe.at("closing").await;
    scribe.seen("10-closing").await;
    scribe.press("night.closing.give_card", &[("player", "Inès")]).await;
    scribe.screen.press_containing("Crue").await;
    scribe.press("night.closing.story_read", &[]).await;
    scribe.press("night.closing.into_vaults_only", &[]).await;
    scribe.press("night.closing.close", &one).await;
    scribe.reads("record.closed", &one).await;
    scribe.seen("11-closed").await;

    // A change of mind: the last step is taken back with one key, and done again.
    scribe.screen.undo_key().await;
    scribe.press("line.resume", &one).await;
    scribe.at("closing").await;
    scribe.press("night.closing.close", &one).await;
    scribe.reads("record.closed", &one).await;
    scribe.screen.go("#/line").await;
    scribe.reads("line.start", &[("game", "2")]).await;
    scribe.seen("12-line").await;
    scribe.screen.close().await;
    let shown = home.answers(&["show", "campaigns/mardi.carnet", "line", "--json"]);
    assert_eq!(shown[0]["stations"][0]["winner"], "blue", "9 + 7 + 4 = 20 against 12 + 9 - 3 = 18 and 0");
}

#[tokio::test]
async fn in_the_window_what_is_wrong_is_said_beside_its_field_and_changes_nothing() {
    let home = Home::speaking("fr");
    home.found("campaigns/mardi.carnet", &THREE);
    home.plays_until("campaigns/mardi.carnet", "receipts");
    let before = home.answers(&["show", "campaigns/mardi.carnet", "night", "--json"]);
    let scribe = Scribe::with(Host::Window, &home, "fr", "wrong-inputs").await;
    scribe.at("receipts").await;

    scribe.menu_of("Camille", "night.receipts.bonus_decide").await;
    scribe.fill("night.receipts.bonus_amount", &[], "20").await;
    scribe.press("night.receipts.bonus_submit", &[]).await;
    scribe.reads("record.reason_needed", &[]).await;
    scribe.seen("1-bonus-without-reason").await;
    scribe.press("common.cancel", &[]).await;

    scribe.menu_of("Camille", "night.receipts.line_add").await;
    scribe.fill("night.receipts.line_amount", &[], "20").await;
    scribe.press("night.receipts.line_submit", &[]).await;
    scribe.reads("night.receipts.label_missing", &[]).await;
    scribe.seen("2-line-without-label").await;
    scribe.press("common.cancel", &[]).await;

    for (line, typed) in
        [("money", "-1"), ("wagons_left", "57"), ("tickets_completed", "-2"), ("ticket_sum", "1,5")]
    {
        scribe.writes(BLUE, line, typed).await;
    }
    scribe.screen.keys("\t").await;
    scribe.reads("night.receipts.not_a_number", &[("typed", "1,5")]).await;
    scribe.seen("3-four-wrong-figures").await;
    // Nobody goes on past them.
    scribe.press("night.receipts.confirm_all", &[]).await;
    scribe.at("receipts").await;
    scribe.screen.close().await;
    let after = home.answers(&["show", "campaigns/mardi.carnet", "night", "--json"]);
    assert_eq!(after[0]["receipts"], before[0]["receipts"], "what is wrong changes nothing");

    // The same in play: an event without a title, a note without words, a counter beyond the box.
    home.found("campaigns/jeudi.carnet", &THREE);
    home.plays_until("campaigns/jeudi.carnet", "play");
    std::fs::remove_file(home.folder().join("campaigns/mardi.carnet")).expect("one campaign is enough");
    let scribe = Scribe::with(Host::Window, &home, "fr", "wrong-inputs").await;
    scribe.at("play").await;
    scribe.press("event.newspaper", &[]).await;
    scribe.press("event.reveal_submit", &[]).await;
    scribe.reads("event.name_missing", &[]).await;
    scribe.press("common.cancel", &[]).await;
    scribe.fill("play.wagons_of", &[("player", "Noé")], "21").await;
    scribe.screen.keys("\t").await;
    scribe.seen("4-play").await;
    scribe.fill("play.wagons_of", &[("player", "Noé")], "19").await;
    scribe.press("night.straight_to_receipts", &[]).await;
    scribe.at("receipts").await;
    scribe.screen.close().await;
}

#[tokio::test]
async fn in_the_window_tickets_are_noted_one_by_one_and_get_their_names() {
    let home = Home::speaking("fr");
    home.found("campaigns/mardi.carnet", &THREE);
    home.plays_until("campaigns/mardi.carnet", "receipts");
    let scribe = Scribe::with(Host::Window, &home, "fr", "tickets").await;
    scribe.at("receipts").await;
    scribe.screen.press_on_receipt(GREEN, &scribe.say("night.receipts.one_by_one", &[])).await;
    scribe.writes(GREEN, "ticket_new", "8").await;
    scribe.screen.keys(&char::from(Key::Enter).to_string()).await;
    let first = scribe.say("night.receipts.ticket", &[("count", "1")]);
    scribe.press("night.receipts.ticket_change", &[("ticket", &first), ("value", "8 $")]).await;
    scribe.seen("1-a-ticket-without-a-name").await;
    scribe.fill("night.receipts.ticket_title", &[], "Boston – Miami").await;
    scribe.press("common.save", &[]).await;
    scribe.screen.reads("Boston – Miami").await;
    scribe.seen("2-a-ticket-with-its-name").await;
    scribe.screen.close().await;
    let night = &home.answers(&["show", "campaigns/mardi.carnet", "night", "--json"])[0];
    assert_eq!(night["known_tickets"][0]["title"], "Boston – Miami");
    assert_eq!(night["receipts"][1]["content"]["tickets"]["tickets"][0]["value"], 8);
}

#[tokio::test]
async fn in_the_window_a_second_night_with_the_keyboard_alone() {
    let home = Home::speaking("fr");
    home.found("campaigns/mardi.carnet", &[]);
    home.plays_an_evening("campaigns/mardi.carnet", 1, &["red", "blue"]);
    let scribe = Scribe::with(Host::Window, &home, "fr", "night-by-keyboard").await;
    scribe.screen.titled("La ligne").await;
    let two = [("game", "2")];
    scribe.enter_on("line.start", &two).await;
    scribe.at("table").await;
    scribe.enter_on("table.continue", &[]).await;
    scribe.at("setup").await;
    scribe.enter_on("setup.continue", &[]).await;
    scribe.at("play").await;
    // A counter is a field that arrow keys change, too.
    scribe.tab_to("play.money_of", &[("player", "Camille")]).await;
    scribe.screen.keys(&char::from(Key::Up).to_string()).await;
    scribe.tab_to("play.wagons_of", &[("player", "Camille")]).await;
    scribe.screen.keys("7\t").await;
    scribe.enter_on("night.straight_to_receipts", &[]).await;

    scribe.at("receipts").await;
    // Enter leads from line to line and from company to company; what was counted stands there already.
    scribe.screen.tab_to(&scribe.say("night.receipts.money", &[])).await;
    let enter = char::from(Key::Enter);
    for figure in ["6", "7", "8", "1", "10", "4", "-2", "0"] {
        scribe.screen.keys(&format!("{figure}{enter}")).await;
    }
    scribe.enter_on("night.receipts.confirm_all", &[]).await;
    scribe.at("closing").await;
    // Blue was last in game 1 and so played first; 6 + 4 + 8 against 10 + 6 - 2.
    scribe.enter_on("night.closing.give_card", &[("player", "Camille")]).await;
    scribe.enter_on("night.closing.archive_nothing", &[]).await;
    scribe.enter_on("night.closing.story_read", &[]).await;
    scribe.enter_on("night.closing.into_vaults_and_close", &two).await;
    scribe.reads("record.closed", &two).await;
    scribe.screen.close().await;
}

#[tokio::test]
async fn in_the_window_the_lid_is_closed_in_every_stage_and_nothing_is_lost() {
    let home = Home::speaking("fr");
    home.found("campaigns/mardi.carnet", &[]);
    let open = || Scribe::with(Host::Window, &home, "fr", "lid");
    // Dropped without closing: the program is killed.
    let scribe = open().await;
    scribe.press("line.start", &[("game", "1")]).await;
    scribe.at("table").await;
    scribe.fill("table.year", &[], "1867").await;
    scribe.screen.keys("\t").await;
    scribe.screen.reads("1867 ·").await;
    drop(scribe);

    let scribe = open().await;
    scribe.at("table").await;
    scribe.screen.reads("1867 ·").await;
    scribe.press("table.continue", &[]).await;
    scribe.at("setup").await;
    scribe.press("story.says_pause", &[]).await;
    scribe.reads("story.complete", &[("ending", "PAUSE")]).await;
    drop(scribe);

    let scribe = open().await;
    scribe.at("setup").await;
    scribe.reads("story.complete", &[("ending", "PAUSE")]).await;
    scribe.press("setup.continue", &[]).await;
    scribe.at("play").await;
    scribe.fill("play.money_of", &[("player", "Noé")], "17").await;
    scribe.press("play.next_turn", &[("player", "Noé")]).await;
    scribe.reads("play.turn_of", &[("player", "Noé")]).await;
    drop(scribe);

    let scribe = open().await;
    scribe.at("play").await;
    scribe.reads("play.turn_of", &[("player", "Noé")]).await;
    scribe.press("night.straight_to_receipts", &[]).await;
    scribe.at("receipts").await;
    for (company, figures) in [(RED, ["5", "3", "2", "1"]), (BLUE, ["17", "9", "0", "0"])] {
        scribe.writes_receipt(company, figures).await;
    }
    scribe.screen.keys("\t").await;
    scribe.screen.reads("19 $").await;
    drop(scribe);

    let scribe = open().await;
    scribe.at("receipts").await;
    scribe.screen.reads("19 $").await;
    scribe.press("night.receipts.confirm_all", &[]).await;
    scribe.at("closing").await;
    scribe.press("night.closing.give_card", &[("player", "Camille")]).await;
    scribe.reads("night.closing.archive_nothing", &[]).await;
    drop(scribe);

    let scribe = open().await;
    scribe.at("closing").await;
    for step in ["archive_nothing", "story_read"] {
        scribe.press(&format!("night.closing.{step}"), &[]).await;
    }
    scribe.press("night.closing.into_vaults_and_close", &[("game", "1")]).await;
    scribe.reads("record.closed", &[("game", "1")]).await;
    scribe.screen.close().await;
}

/// What has to be in sight, by what it says or does: whether its box lies within the window, and above the bar.
const IN_SIGHT: &str = r#"
    const low = document.querySelector('.next-step').getBoundingClientRect().top;
    const inSight = (element, foot) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        return bottom > top && top >= 0 && left >= 0 && right <= innerWidth && bottom <= foot + 1;
    };
    const rows = [...document.querySelectorAll('.board ol > li')];
    const counters = [...document.querySelectorAll('.board input')];
    const routes = [...document.querySelectorAll('.routes button')];
    return {
        scrolls: document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth,
        rows: rows.filter((row) => inSight(row, low)).length,
        counters: counters.filter((field) => inSight(field, low)).length,
        routes: routes.filter((button) => inSight(button, low)).length,
        turn: [...document.querySelectorAll('.board .turn')].filter((tag) => inSight(tag, low)).length,
        event: [...document.querySelectorAll('.event .title, .event .says')].filter((text) => inSight(text, low)).length,
        last: [...document.querySelectorAll('.banner')].filter((banner) => inSight(banner, low)).length,
        referee: [...document.querySelectorAll('a[href$="rulebook/referee"]')].filter((link) => inSight(link, low)).length,
        main: [...document.querySelectorAll('.next-step button.main')].filter((button) => inSight(button, innerHeight)).length,
        head: document.querySelector('.page-head').getBoundingClientRect().height,
    };
"#;

#[tokio::test]
async fn in_a_browser_five_in_play_are_all_in_sight_and_a_past_stage_is_only_read_until_it_is_corrected() {
    let home = Home::speaking("fr");
    home.found("campaigns/mardi.carnet", &FIVE);
    let play = |action: &str| format!(r#"{{"area":"game","game":1,{action}}}"#);
    home.does(
        "campaigns/mardi.carnet",
        &[
            r#"{"area":"game","do":"open"}"#.to_owned(),
            play(r#""do":"enter","stage":"play""#),
            r#"{"area":"event","do":"reveal","game":1,"event":{"which":"new","title":"Neige","lightning":false,
                "text":"Qui prend une route de 4 espaces ou plus défausse une locomotive de plus."}}"#
                .replace('\n', " "),
            play(r#""do":"give_turn","company":"blue""#),
        ],
    );
    let scribe = Scribe::with(Host::Browser, &home, "fr", "five-in-play").await;
    scribe.at("play").await;
    scribe.screen.resize(1366, 768).await;
    let noe = [("player", "Noé"), ("company", BLUE)];
    scribe.reads("play.turn_of", &noe[..1]).await;
    // A route of four is one tap; what is typed with a sign is added.
    let routes = scribe.say("play.routes_of", &noe[..1]);
    let route =
        format!("//*[@role = 'group'][@aria-label = \"{routes}\"]//button[@aria-label = 'Route de 4']");
    scribe.screen.find(&route).await.click().await.expect("a tap");
    scribe.screen.reads("route des Bleus").await;
    scribe.fill("play.wagons_of", &noe[..1], "-14").await;
    scribe.screen.keys("\t").await;
    scribe.reads("play.last_round", &[]).await;
    assert_eq!(scribe.screen.value_of(&scribe.say("play.wagons_of", &noe[..1])).await, "2");
    let sight = scribe.screen.client.execute(IN_SIGHT, vec![]).await.expect("what is in sight");
    let expected = json!({
        "scrolls": false, "rows": 5, "counters": 10, "routes": 30, "turn": 1, "event": 2, "last": 1, "referee": 1,
        "main": 1, "head": 60,
    });
    assert_eq!(sight, expected);
    scribe.seen("1-five-in-play").await;
    scribe.screen.resize(390, 844).await;
    scribe.seen("2-on-a-telephone").await;
    scribe.screen.resize(1366, 768).await;

    // By the keyboard alone: the turn to the next, who is tapped for, and back.
    scribe.enter_on("play.give_turn_to", &[("player", "Camille"), ("company", RED)]).await;
    scribe.reads("play.turn_of", &[("player", "Camille")]).await;
    scribe.screen.undo_key().await;
    scribe.reads("play.turn_of", &noe[..1]).await;

    // Looked at again, it is read; corrected, it is written; and left by a button of its own.
    let table = scribe.say("night.station_done", &[("stage", &scribe.say("night.stage.setup", &[]))]);
    scribe.screen.press(&table).await;
    scribe.at("setup").await;
    let alive = "return document.querySelectorAll('fieldset input:enabled, fieldset button:enabled').length;";
    assert_eq!(scribe.screen.client.execute(alive, vec![]).await.expect("a count"), json!(0));
    scribe.seen("3-only-looked-at").await;
    scribe.press("night.correct_here", &[]).await;
    scribe.fill("setup.wagons_of", &[("player", "Camille")], "21").await;
    let back = [("stage", scribe.say("night.stage.play", &[]))];
    scribe.press("night.corrected", &[("stage", &back[0].1)]).await;
    scribe.at("play").await;
    scribe.reads("play.turn_of", &noe[..1]).await;
    assert_eq!(scribe.screen.value_of(&scribe.say("play.wagons_of", &[("player", "Camille")])).await, "21");
    scribe.screen.close().await;
}

#[tokio::test]
async fn in_the_window_an_evening_of_five_receipts_takes_at_most_twenty_seven_taps_and_entries() {
    let home = Home::speaking("fr");
    home.found("campaigns/mardi.carnet", &FIVE);
    let scribe = Scribe::with(Host::Window, &home, "fr", "taps").await;
    scribe.press("line.start", &[("game", "1")]).await;
    scribe.press("night.straight_to_receipts", &[]).await;
    let figures = [
        (RED, ["12", "3", "8", "2"]),
        (BLUE, ["9", "0", "-4", "1"]),
        (GREEN, ["20", "11", "15", "3"]),
        (YELLOW, ["7", "5", "6", "2"]),
        (BLACK, ["3", "20", "-9", "0"]),
    ];
    for (company, figures) in figures {
        scribe.writes_receipt(company, figures).await;
    }
    scribe.press("night.receipts.confirm_all", &[]).await;
    scribe.press("night.closing.give_card", &[("player", "Jeanne")]).await;
    scribe.press("night.closing.archive_nothing", &[]).await;
    scribe.press("night.closing.story_read", &[]).await;
    scribe.press("night.closing.into_vaults_and_close", &[("game", "1")]).await;
    scribe.reads("record.closed", &[("game", "1")]).await;
    println!("taps and entries from 'start game' to a closed game: {}", scribe.taps.get());
    assert!(scribe.taps.get() <= 27, "{} taps and entries", scribe.taps.get());
    scribe.screen.close().await;
    let night = &home.answers(&["show", "campaigns/mardi.carnet", "night", "1", "--json"])[0];
    let places: Vec<&str> = night["ranking"]
        .as_array()
        .expect("a ranking")
        .iter()
        .filter_map(|place| place["company"].as_str())
        .collect();
    // 12+7+8=27, 9+16-4=21, 20+0+15=35, 7+4+6=17, 3+0-9 raised to 0.
    assert_eq!(places, ["green", "red", "blue", "yellow", "black"]);
}

#[tokio::test]
async fn in_the_window_a_past_receipt_is_corrected_and_what_follows_is_settled() {
    let home = Home::speaking("fr");
    home.found("campaigns/mardi.carnet", &[]);
    home.plays_an_evening("campaigns/mardi.carnet", 1, &["red", "blue"]);
    home.plays_an_evening("campaigns/mardi.carnet", 2, &["red", "blue"]);
    let scribe = Scribe::with(Host::Window, &home, "fr", "correction").await;
    scribe.screen.titled("La ligne").await;
    scribe.screen.go("#/game/1").await;
    scribe.screen.titled("Partie 1").await;
    scribe.seen("1-record").await;
    scribe.press("record.correct", &[]).await;
    scribe.press("record.unseal_named", &[("player", "Noé")]).await;
    scribe.press("record.unseal_submit", &[]).await;
    scribe.reads("record.reason_needed", &[]).await;
    scribe.fill("record.reason", &[], "mal compté").await;
    scribe.press("record.unseal_submit", &[]).await;
    scribe.reads("record.out", &[("reason", "mal compté")]).await;
    scribe.writes(BLUE, "money", "60").await;
    scribe.press("record.reseal_named", &[("player", "Noé")]).await;
    scribe.reads("record.differences", &[]).await;
    scribe.seen("2-differences").await;
    scribe.press("record.follow_rule", &[]).await;
    scribe.screen.reads_no_more(&scribe.say("record.differences", &[])).await;
    scribe.screen.close().await;
    let line = &home.answers(&["show", "campaigns/mardi.carnet", "line", "--json"])[0];
    assert_eq!(line["stations"][0]["winner"], "blue");
    let shown = home.carnet(&["history", "campaigns/mardi.carnet"]).output().expect("carnet starts");
    assert!(text(&shown.stdout).contains("mal compté"), "the unsealing is written down");
}

#[tokio::test]
async fn every_stage_is_accessible_and_fits_in_both_lights_in_french() {
    every_stage("fr", "nights-fr").await;
}

#[tokio::test]
async fn every_stage_is_accessible_and_fits_in_both_lights_in_english() {
    every_stage("en", "nights-en").await;
}

async fn every_stage(language: &'static str, name: &'static str) {
    const STAGES: [&str; 6] = ["table", "setup", "play", "receipts", "closing", "closed"];
    let home = Home::speaking(language);
    for stage in STAGES {
        let file = format!("campaigns/{stage}.carnet");
        home.found(&file, &THREE);
        home.plays_until(&file, stage);
    }
    let screen = Screen::open(Host::Browser, &home, language, name).await;
    let words = Words::of(language);
    for stage in STAGES {
        screen.open_file(&home.folder().join(format!("campaigns/{stage}.carnet"))).await;
        for theme in ["light", "dark"] {
            screen.prefer_theme(theme).await;
            if stage == "closed" {
                screen.go("#/game/1").await;
                screen.titled(&words.say("record.title", &[("game", "1")])).await;
            } else {
                screen.go("#/night").await;
                screen.heading(&words.say(&format!("night.stage.{stage}"), &[])).await;
            }
            looked_at(&screen, stage, language, theme, 1000).await;
        }
    }
    screen.close().await;
}
