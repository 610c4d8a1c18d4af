//! Game nights, as the scribe lives them.

use fantoccini::key::Key;

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
    scribe.fill("setup.wagons_of", &[("company", RED)], "57").await;
    scribe.fill("setup.tickets_in_deck", &[], "30").await;
    scribe.screen.reads("56").await;
    scribe.seen("2-setup-with-too-many-wagons").await;
    scribe.fill("setup.wagons_of", &[("company", RED)], "21").await;
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
    scribe.fill("play.money_of", &[("company", RED)], "trois").await;
    scribe.fill("play.wagons_of", &[("company", RED)], "2").await;
    scribe.seen("5-play-with-a-wrong-number").await;
    scribe.fill("play.money_of", &[("company", RED)], "12").await;
    scribe.press("event.newspaper", &[]).await;
    scribe.fill("event.name", &[], "Crue").await;
    scribe.press("event.reveal_submit", &[]).await;
    scribe.screen.reads("Crue").await;
    scribe.fill("notes.new", &[], "Partie serrée").await;
    scribe.press("notes.add", &[]).await;
    scribe.screen.reads("Partie serrée").await;
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
    scribe.reads("night.receipts.raised_short", &[]).await;
    scribe.seen("9-receipts").await;
    scribe.press("night.receipts.confirm_all", &[]).await;

    scribe.at("closing").await;
    scribe.seen("10-closing").await;
    scribe.press("night.closing.give_card", &[("company", GREEN)]).await;
    scribe.screen.press_containing("Crue").await;
    scribe.press("night.closing.story_read", &[]).await;
    scribe.press("night.closing.into_vaults", &[]).await;
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

    scribe.screen.press_on_receipt(RED, &scribe.say("night.receipts.more", &[])).await;
    scribe.screen.press_on_receipt(RED, &scribe.say("night.receipts.bonus_decide", &[])).await;
    scribe.fill("night.receipts.bonus_amount", &[], "20").await;
    scribe.press("night.receipts.bonus_submit", &[]).await;
    scribe.reads("record.reason_needed", &[]).await;
    scribe.seen("1-bonus-without-reason").await;
    scribe.press("common.cancel", &[]).await;

    scribe.screen.press_on_receipt(RED, &scribe.say("night.receipts.line_add", &[])).await;
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
    scribe.fill("play.wagons_of", &[("company", BLUE)], "21").await;
    scribe.screen.keys("\t").await;
    scribe.seen("4-play").await;
    scribe.fill("play.wagons_of", &[("company", BLUE)], "19").await;
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
    scribe.screen.press_on_receipt(GREEN, &scribe.say("night.receipts.more", &[])).await;
    scribe.screen.press_on_receipt(GREEN, &scribe.say("night.receipts.one_by_one", &[])).await;
    scribe.writes(GREEN, "ticket_new", "8").await;
    scribe.screen.keys(&char::from(Key::Enter).to_string()).await;
    let first = scribe.say("night.receipts.ticket", &[("count", "1")]);
    let name_it = scribe.say("night.receipts.ticket_name_of", &[("ticket", &first)]);
    scribe.screen.press_on_receipt(GREEN, &name_it).await;
    scribe.press("common.save", &[]).await;
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
    scribe.tab_to("play.money_of", &[("company", RED)]).await;
    scribe.screen.keys(&char::from(Key::Up).to_string()).await;
    scribe.tab_to("play.wagons_of", &[("company", RED)]).await;
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
    scribe.enter_on("night.closing.give_card", &[("company", RED)]).await;
    scribe.enter_on("night.closing.archive_nothing", &[]).await;
    scribe.enter_on("night.closing.story_read", &[]).await;
    scribe.enter_on("night.closing.into_vaults", &[]).await;
    scribe.reads("night.closing.close", &two).await;
    scribe.enter_on("night.closing.close", &two).await;
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
    scribe.fill("play.money_of", &[("company", BLUE)], "17").await;
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
    scribe.press("night.closing.give_card", &[("company", RED)]).await;
    scribe.reads("night.closing.archive_nothing", &[]).await;
    drop(scribe);

    let scribe = open().await;
    scribe.at("closing").await;
    for step in ["archive_nothing", "story_read", "into_vaults"] {
        scribe.press(&format!("night.closing.{step}"), &[]).await;
    }
    scribe.press("night.closing.close", &[("game", "1")]).await;
    scribe.reads("record.closed", &[("game", "1")]).await;
    scribe.screen.close().await;
}

#[tokio::test]
async fn in_the_window_five_receipts_take_at_most_forty_five_taps() {
    let home = Home::speaking("fr");
    home.found("campaigns/mardi.carnet", &FIVE);
    let scribe = Scribe::with(Host::Window, &home, "fr", "taps").await;
    scribe.press("line.start", &[("game", "1")]).await;
    scribe.press("table.continue", &[]).await;
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
    scribe.press("night.closing.give_card", &[("company", BLACK)]).await;
    scribe.press("night.closing.archive_nothing", &[]).await;
    scribe.press("night.closing.story_read", &[]).await;
    scribe.press("night.closing.into_vaults", &[]).await;
    scribe.reads("night.closing.close", &[("game", "1")]).await;
    println!("taps and entries from 'start game' to 'receipts in vault': {}", scribe.taps.get());
    assert!(scribe.taps.get() <= 45, "{} taps and entries", scribe.taps.get());
    scribe.screen.close().await;
    let night = &home.answers(&["show", "campaigns/mardi.carnet", "night", "--json"])[0];
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
    scribe.press("record.unseal_named", &[("company", BLUE)]).await;
    scribe.press("record.unseal_submit", &[]).await;
    scribe.reads("record.reason_needed", &[]).await;
    scribe.fill("record.reason", &[], "mal compté").await;
    scribe.press("record.unseal_submit", &[]).await;
    scribe.reads("record.out", &[("reason", "mal compté")]).await;
    scribe.writes(BLUE, "money", "60").await;
    scribe.press("record.reseal_named", &[("company", BLUE)]).await;
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
