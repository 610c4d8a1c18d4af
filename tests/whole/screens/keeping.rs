//! What the campaign reveals: noted where it is found, found again where it lies, and taken back.

use fantoccini::key::Key;
use serde_json::json;

use super::{
    driver::{Host, Screen, tidy},
    scribe::{RED, Scribe, THREE},
};
use crate::{photographs, programs::Home};

const FILE: &str = "campaigns/mardi.carnet";
const STICKER: &str = "Péage de la vallée";
const REGION: &str = "Grandes Plaines";

#[tokio::test]
async fn in_the_window_a_story_card_brings_a_sticker_with_a_photo_four_events_and_a_region() {
    a_story_card_brings_much(Host::Window).await;
}

#[tokio::test]
async fn in_a_browser_a_story_card_brings_a_sticker_with_a_photo_four_events_and_a_region() {
    a_story_card_brings_much(Host::Browser).await;
}

async fn a_story_card_brings_much(host: Host) {
    let home = Home::speaking("fr");
    home.found(FILE, &THREE);
    home.does(
        FILE,
        &[
            r#"{"area":"game","do":"open"}"#.to_owned(),
            r#"{"area":"game","do":"enter","game":1,"stage":"setup"}"#.to_owned(),
        ],
    );
    let photo = photographs::of_a_sheet(&home);
    let everything = || {
        [&["box"][..], &["things"], &["story-deck"], &["events"], &["rulebook"]]
            .map(|view| home.shows(FILE, view))
    };
    let before = everything();
    let scribe = Scribe::with(host, &home, "fr", "story-card").await;
    let screen = &scribe.screen;
    scribe.at("setup").await;
    scribe.press("story.says_pause", &[]).await;
    // The card that was read asks what it brought, and what that is.
    scribe.press("brought.ask_named", &[("number", "1865-01")]).await;
    scribe.seen("0-what-is-it").await;
    screen.press("Autocollant").await;
    scribe.fill("sticker.place_name", &[], "K").await;
    scribe.fill("sticker.title", &[], STICKER).await;
    scribe.fill("sticker.text", &[], "Une route grise coûte 1 $ de plus.").await;
    scribe.seen("1-sticker").await;
    scribe.press("sticker.stick_with_photo", &[]).await;
    let photos = scribe.say("sticker.photos", &[("title", STICKER)]);
    screen.choose_file(&scribe.say("photo.add_named", &[("label", &photos)]), &photo).await;
    let first = scribe.say("photo.open", &[("position", "1"), ("total", "1")]);
    screen.press(&first).await;
    assert_upright(screen).await;
    scribe.seen("2-photo").await;
    scribe.press("common.close", &[]).await;
    scribe.press("sticker.photo_done", &[]).await;

    // What was stuck stands in the discovery, which is ready for the next one.
    scribe.reads("find.next", &[]).await;
    screen.press("Événement").await;
    scribe.fill("find.numbers", &[], "8 à 11").await;
    scribe.fill("find.title_of", &[("number", "8")], "Éboulement au col").await;
    scribe.seen("3-events").await;
    scribe.press("find.submit", &[]).await;
    screen.find("//section[contains(@class, 'ledger')]//li[contains(., 'Éboulement au col')]").await;
    scribe.press("find.other_kind", &[]).await;
    screen.press("Région").await;
    scribe.press("region.submit", &[]).await;
    scribe.reads("region.name_missing", &[]).await;
    scribe.fill("region.name", &[], REGION).await;
    scribe.seen("4-region").await;
    scribe.press("region.submit", &[]).await;
    screen.find(&format!("//section[contains(@class, 'ledger')]//li[contains(., '{REGION}')]")).await;
    scribe.press("find.done", &[]).await;
    screen.reads(REGION).await;
    scribe.seen("5-all-on-the-card").await;

    // Seen again where one looks for it.
    screen.go("#/rulebook/taking_a_route/K").await;
    screen.heading(STICKER).await;
    screen.scrolls_to(&format!("//button[@aria-label = \"{first}\"]")).await;
    screen.find(&photo_of(&first)).await;
    scribe.picture("6-rulebook").await;
    screen.go("#/box").await;
    screen.titled("Boîte de campagne").await;
    screen.reads(REGION).await;
    scribe.picture("7-box").await;
    screen.go("#/box/events").await;
    for number in ["8", "9", "10", "11"] {
        screen.reads(&format!("Événement n° {number}")).await;
    }
    scribe.picture("8-events").await;
    screen.go("#/box/story").await;
    screen.reads(STICKER).await;
    screen.reads("Éboulement au col").await;
    scribe.picture("9-story-deck").await;

    // All undone: box and board of the region, the events, the photo, the sticker, the card itself.
    for taken_back in [REGION, REGION, "événement n° 11", "photo ajoutée", STICKER, "1865-01"] {
        // The message about the step before may still be coming in.
        screen.comes_to_rest().await;
        let label = screen.press_undo("Annuler : ").await;
        assert!(label.contains(taken_back), "{label} instead of {taken_back}");
    }
    scribe.reads("story.deck_empty", &[]).await;
    for nothing in [STICKER, "Éboulement au col", REGION] {
        screen.reads_no_more(nothing).await;
    }
    screen.go("#/rulebook").await;
    scribe.reads("rulebook.empty_title", &[]).await;
    assert!(!screen.holds(STICKER).await);
    scribe.seen("10-all-undone").await;
    screen.go("#/box").await;
    screen.titled("Boîte de campagne").await;
    screen.reads_no_more(REGION).await;
    scribe.screen.close().await;
    assert_eq!(everything(), before, "nothing is left in the file");
}

#[tokio::test]
async fn in_the_window_a_photo_is_pasted() {
    a_photo_is_pasted(Host::Window).await;
}

#[tokio::test]
async fn in_a_browser_a_photo_is_pasted() {
    a_photo_is_pasted(Host::Browser).await;
}

/// As after a screenshot: the picture is on the clipboard, and nobody has a file.
async fn a_photo_is_pasted(host: Host) {
    let home = Home::speaking("fr");
    home.found(FILE, &THREE);
    home.plays_until(FILE, "closed");
    let scribe = Scribe::with(host, &home, "fr", "pasting").await;
    let screen = &scribe.screen;
    screen.titled("La ligne").await;
    screen.go("#/game/1").await;
    let photos = scribe.say("photo.of_game", &[("game", "1")]);
    let add = scribe.say("photo.add_named", &[("label", &photos)]);
    screen.copies_a_picture().await;
    screen.paste_at(&add).await;
    let first = scribe.say("photo.open", &[("position", "1"), ("total", "1")]);
    screen.press(&first).await;
    assert_upright(screen).await;
    scribe.press("common.close", &[]).await;
    scribe.seen("1-pasted").await;
    screen.press_undo("Annuler : photo ajoutée").await;
    screen.finds_no_more(&photo_of(&first)).await;
    scribe.screen.close().await;
}

/// The photo lies on its side in its file: shown, it stands, with what is red at its top.
async fn assert_upright(screen: &Screen) {
    screen.find("//dialog[@open]//img[@src]").await;
    let looked = screen
        .client
        .execute_async(
            "const done = arguments[0];
             const seen = [...document.querySelectorAll('dialog[open] img[src]')].at(-1);
             seen.decode().then(() => {
                 const copy = document.createElement('canvas');
                 [copy.width, copy.height] = [seen.naturalWidth, seen.naturalHeight];
                 const on = copy.getContext('2d');
                 on.drawImage(seen, 0, 0);
                 const [red, green] = on.getImageData(copy.width / 2, copy.height / 10, 1, 1).data;
                 done({ stands: copy.height > copy.width, red: red > 120 && green < 90 });
             }, (why) => done(String(why)));",
            vec![],
        )
        .await
        .expect("a look");
    assert_eq!(looked, json!({ "stands": true, "red": true }));
}

fn photo_of(name: &str) -> String {
    format!("//button[@aria-label = \"{name}\"]//img[starts-with(@src, 'data:image/')]")
}

#[tokio::test]
async fn in_the_window_a_postcard_waits_for_the_next_game_and_is_private_until_it_is_completed() {
    const SECRET: &str = "La montre est arrêtée sur minuit";
    const CONDITION: &str = "Reliez deux grandes villes";
    let companies = ["red", "blue", "green"];
    let fourteen = [("number", "14")];
    let home = Home::speaking("fr");
    home.found(FILE, &THREE);
    home.plays_an_evening(FILE, 1, &companies);
    home.plays_until_the_closing(FILE, 2, &companies);
    let scribe = Scribe::with(Host::Window, &home, "fr", "postcard").await;
    let screen = &scribe.screen;
    scribe.at("closing").await;
    // On Camille's own device nobody asks who looks.
    screen.go("#/desk/red").await;
    scribe.press("desk.i_am", &[("name", "Camille")]).await;
    scribe.reads("desk.yours", &[]).await;
    screen.go("#/companies/red").await;
    scribe.press("companies.draw_named", &[("company", RED)]).await;
    scribe.fill("postcard.number", &[], "78").await;
    scribe.press("postcard.draw_submit", &[]).await;
    scribe.reads("postcard.number_missing", &[("most", "77")]).await;
    scribe.seen("1-no-such-number").await;
    scribe.fill("postcard.number", &[], "14").await;
    scribe.fill("postcard.title", &[], "Vue du viaduc").await;
    scribe.fill("postcard.public_side", &[], "On passe ce soir !").await;
    scribe.press("postcard.private_now", &[]).await;
    scribe.fill("postcard.private_text", &[], SECRET).await;
    scribe.fill("postcard.condition", &[], CONDITION).await;
    scribe.seen("2-drawing").await;
    scribe.press("postcard.draw_submit", &[]).await;

    // Drawn at the end of game 2, it says from when it can be completed, and offers nothing before.
    scribe.reads("postcard.not_before_game", &[("why:waits_for", "3")]).await;
    let complete = scribe.say("postcard.complete_named", &fourteen);
    assert!(!screen.holds(&complete).await, "it cannot be completed yet");
    let peek = scribe.say("postcard.peek_named", &fourteen);
    for _ in 0..2 {
        assert!(!screen.holds(SECRET).await && !screen.holds(CONDITION).await, "before it is held");
        screen.press_and_hold(&peek).await;
        screen.reads(SECRET).await;
        screen.reads(CONDITION).await;
        scribe.seen("3-held").await;
        screen.let_go().await;
        screen.reads_no_more(SECRET).await;
        assert!(!screen.holds(SECRET).await && !screen.holds(CONDITION).await, "after letting go");
    }
    scribe.seen("4-waits").await;
    screen.go("#/box/post_office").await;
    scribe.reads("postcard.not_before_game", &[("why:waits_for", "3")]).await;
    assert!(!screen.holds(SECRET).await);
    scribe.seen("5-waits-in-the-drawer").await;

    screen.go("#/night").await;
    scribe.at("closing").await;
    scribe.press("night.closing.give_card", &[("player", "Inès")]).await;
    for step in ["archive_nothing", "story_read", "into_vaults_only"] {
        scribe.press(&format!("night.closing.{step}"), &[]).await;
    }
    scribe.press("night.closing.close", &[("game", "2")]).await;
    scribe.reads("record.closed", &[("game", "2")]).await;
    screen.go("#/line").await;
    scribe.press("line.start", &[("game", "3")]).await;
    scribe.at("table").await;
    screen.go("#/companies/red").await;
    scribe.reads("postcard.ready", &[]).await;
    assert!(!screen.holds(SECRET).await, "it can be completed, and is still nobody else's");
    scribe.seen("6-ready").await;
    screen.press_containing("Vue du viaduc").await;
    scribe.press("postcard.complete_named", &fourteen).await;
    scribe.fill("postcard.reward", &[], "Deux cartes wagon").await;
    scribe.seen("7-completing").await;
    scribe.press("postcard.complete_submit", &[]).await;
    scribe.reads("postcard.completed", &[("name", "Camille"), ("game", "3")]).await;
    for shown_to_all in [SECRET, CONDITION, "Deux cartes wagon"] {
        screen.reads(shown_to_all).await;
    }
    scribe.seen("8-completed").await;

    // Taken back, it is private again.
    screen.undo_key().await;
    scribe.reads("postcard.ready", &[]).await;
    screen.reads_no_more(SECRET).await;
    assert!(!screen.holds(SECRET).await);
    scribe.screen.close().await;
    let postcards = home.shows(FILE, &["postcards"]);
    assert_eq!(postcards["postcards"][0]["state"]["state"], "ready", "{postcards}");
    assert!(!postcards.to_string().contains(SECRET));
}

/// On a phone that is Noé's: Camille's private side is asked about, shown to whoever says that they are Camille, and
/// stands in the journal as a look, which undo goes past.
#[tokio::test]
async fn in_a_browser_a_look_at_anothers_private_side_is_asked_about_and_noted() {
    const SECRET: &str = "La montre est arrêtée sur minuit";
    let fourteen = [("number", "14")];
    let camille = [("name", "Camille")];
    let home = Home::speaking("fr");
    home.found(FILE, &THREE);
    let draw = json!({
        "area": "postcard", "do": "draw", "number": 14, "company": "red", "title": "Vue du viaduc",
        "private_side": { "text": SECRET },
    });
    let bring = |title: &str| {
        let named = json!([{ "title": title }]);
        json!({ "area": "thing", "do": "find", "kind": "token", "things": named, "place": { "at": "bureau", "company": "red" } })
    };
    let mut actions = vec![r#"{"area":"game","do":"open"}"#.to_owned(), draw.to_string()];
    actions.extend(["Montre en or", "Sifflet", "Clé de l'écluse"].map(|title| bring(title).to_string()));
    home.does(FILE, &actions);
    let scribe = Scribe::with(Host::Browser, &home, "fr", "look").await;
    let screen = &scribe.screen;
    screen.resize(360, 640).await;
    screen.go("#/desk/blue").await;
    scribe.press("desk.i_am", &[("name", "Noé")]).await;
    scribe.reads("desk.yours", &[]).await;

    // Everything of a desk stands on one screen of a telephone.
    screen.go("#/desk/red").await;
    screen.reads("Vue du viaduc").await;
    let height = screen.height_in_screens().await;
    scribe.seen("1-desk").await;
    assert!(height <= 1.25, "{height} screens");

    scribe.press("look.ask_named", &fourteen).await;
    scribe.reads("look.title", &camille).await;
    assert!(!screen.holds(SECRET).await, "nothing is there before somebody says who they are");
    scribe.seen("2-are-you").await;
    scribe.press("desk.i_am", &camille).await;
    let peek = scribe.say("postcard.peek_named", &fourteen);
    screen.press_and_hold(&peek).await;
    screen.reads(SECRET).await;
    scribe.seen("3-held").await;
    screen.let_go().await;
    screen.reads_no_more(SECRET).await;
    assert!(!screen.holds(SECRET).await, "after letting go");
    scribe.press("common.close", &[]).await;

    screen.go("#/journal").await;
    scribe
        .reads(
            "account.postcard_private_read.somebody_elses",
            &[("number", "14"), ("device_of", "Noé"), ("player:or_company", "Camille")],
        )
        .await;
    assert!(!screen.holds(SECRET).await);
    scribe.seen("4-noted").await;
    screen.undo_key().await;
    screen.go("#/desk/red").await;
    screen.reads("Sifflet").await;
    screen.reads_no_more("Clé de l'écluse").await;
    scribe.screen.close().await;
    assert!(!home.shows(FILE, &["journal"]).to_string().contains(SECRET));
}

#[tokio::test]
async fn in_the_window_the_referee_answers_with_reasons() {
    the_referee_answers(Host::Window).await;
}

#[tokio::test]
async fn in_a_browser_the_referee_answers_with_reasons() {
    the_referee_answers(Host::Browser).await;
}

async fn the_referee_answers(host: Host) {
    let sticker = |place: &str, title: &str, conditions: &str| {
        let anything = r#""moment":null,"big_city":null,"own_colour":null,"region":null,"games":null"#;
        format!(
            r#"{{"area":"sticker","do":"stick","place":"{place}","title":"{title}","text":"Ce que dit « {title} ».","since":1,"conditions":{{{conditions},{anything}}}}}"#
        )
    };
    let home = Home::speaking("fr");
    home.found(FILE, &THREE);
    home.plays_until(FILE, "play");
    home.does(
        FILE,
        &[
            sticker("K", "Péage de la vallée", r#""route_colours":["blue"],"lengths":[]"#),
            sticker("M", "Prime des longues lignes", r#""route_colours":[],"lengths":[5,6]"#),
            r#"{"area":"sticker","do":"stick","place":"P","title":"Le droit de passage","since":1}"#
                .to_owned(),
            r#"{"area":"game","do":"count","game":1,"company":"green","money":9,"wagons_left":17}"#
                .to_owned(),
        ],
    );
    let scribe = Scribe::with(host, &home, "fr", "referee").await;
    let screen = &scribe.screen;
    scribe.at("play").await;
    screen.go("#/rulebook/referee").await;
    // It knows whose turn it is, how many play, and what the counters say.
    let who = scribe.say("referee.who", &[]);
    let wagons = || screen.value_of("Wagons en réserve");
    screen.has_chosen(&who, "Inès").await;
    screen.has_chosen(&scribe.say("referee.players", &[]), "3").await;
    assert_eq!(wagons().await, "17");
    // Nothing is claimed before a route was described.
    scribe.reads("referee.describe", &[]).await;
    assert!(!screen.holds(&scribe.say("referee.may", &[])).await);
    scribe.seen("1-prefilled").await;
    screen.choose_in(&scribe.say("referee.colour", &[]), "Bleue").await;
    screen.choose_in(&scribe.say("referee.length", &[]), "4").await;
    screen.choose_in(&who, "Camille").await;
    assert_eq!(wagons().await, "2", "another company has its own wagons");
    scribe.reads("referee.may_not", &[]).await;
    scribe.seen("2-too-few-wagons").await;
    screen.choose_in(&who, "Inès").await;
    scribe.reads("referee.may", &[]).await;
    // The event on top of the discard is part of it, and that it has acted already.
    scribe.reads("referee.event_spent", &[]).await;
    screen.reads("Grève").await;
    screen.find(&ruled("Péage de la vallée", "applies")).await;
    screen.unfold("ne s'appliquent pas").await;
    screen.find(&ruled("Prime des longues lignes", "does_not_apply")).await;
    screen.find(&ruled("Le droit de passage", "for_people")).await;
    scribe.seen("3-ruling").await;

    // Another length, and it is the other way about: the answer follows at once.
    screen.choose_in(&scribe.say("referee.length", &[]), "6").await;
    screen.choose_in(&scribe.say("referee.colour", &[]), "Grise").await;
    screen.find(&ruled("Prime des longues lignes", "applies")).await;
    screen.find(&ruled("Péage de la vallée", "does_not_apply")).await;
    scribe.seen("4-the-other-way-about").await;
    scribe.press("referee.share", &[]).await;
    scribe.reads("referee.shared", &[]).await;
    scribe.seen("5-shared").await;
    // Anybody can paste it: here among the notes of the game.
    screen.go("#/night").await;
    scribe.at("play").await;
    // How many notes there are already stands beside it.
    screen.press_containing(&scribe.say("play.notes", &[])).await;
    let shared = screen.paste_into(&scribe.say("notes.new", &[])).await;
    for told in ["Avis de l'arbitre, partie 1", "La route peut être prise", "Prime des longues lignes"] {
        assert!(shared.contains(told), "{told}: {shared}");
    }
    scribe.seen("6-pasted").await;
    scribe.screen.close().await;
}

/// A rule on the sheet, with its verdict and at least one reason.
fn ruled(title: &str, verdict: &str) -> String {
    format!(
        "//li[@data-verdict = '{verdict}'][.//strong[contains(., \"{title}\")]][.//p[contains(@class, 'why') or contains(@class, 'text')]]"
    )
}

#[tokio::test]
async fn in_a_browser_a_thing_is_found_without_its_accent_and_put_into_a_vault() {
    const KEY: &str = "Clé de l'écluse";
    let home = Home::speaking("fr");
    home.found(FILE, &THREE);
    home.plays_until(FILE, "table");
    home.does(
        FILE,
        &[format!(
            r#"{{"area":"thing","do":"find","kind":"token","place":{{"at":"warehouse"}},"things":[{{"title":"{KEY}"}},{{"title":"Lanterne"}}]}}"#
        )],
    );
    let before = home.shows(FILE, &["things", "ecluse"]);
    let scribe = Scribe::with(Host::Browser, &home, "fr", "search").await;
    let screen = &scribe.screen;
    scribe.at("table").await;
    // As one types, without the accent.
    scribe.press("search.open", &[]).await;
    scribe.fill("search.label", &[], "eclu").await;
    screen.reads(KEY).await;
    scribe.seen("1-found").await;
    screen.press_card(KEY).await;
    scribe.reads("life.title", &[]).await;
    scribe.seen("2-its-sheet").await;
    scribe.press("box.move", &[]).await;
    scribe.press("move.submit", &[]).await;
    scribe.reads("move.missing", &[]).await;
    screen.choose_in(&scribe.say("move.bureaus", &[]), RED).await;
    scribe.seen("3-moving").await;
    scribe.press("move.submit", &[]).await;
    screen.reads_no_more(&scribe.say("move.title", &[])).await;
    screen.find("//*[contains(@class, 'stamp')][contains(., 'Bureau')]").await;
    scribe.seen("4-in-the-bureau").await;
    scribe.press("box.move", &[]).await;
    screen.choose_in(&scribe.say("move.vaults", &[]), RED).await;
    scribe.reads("move.vault_note", &[]).await;
    scribe.seen("5-into-the-vault").await;
    scribe.press("move.submit", &[]).await;

    // Sealed: in no search, only counted.
    scribe.reads("search.none", &[]).await;
    assert!(!screen.holds("Déplacer…").await, "its sheet is closed");
    scribe.seen("6-gone-from-the-search").await;
    screen.go("#/companies/red").await;
    let plaque = "//article[@data-colour = 'red']//*[contains(@class, 'plaque')]";
    let counted = tidy(&screen.find(plaque).await.text().await.expect("a plaque"));
    assert!(counted.contains('1'), "{counted}");
    scribe.seen("7-on-the-plaque").await;

    // Undone, it lies where it lay.
    let in_the_bureau = format!("//article[@data-colour = 'red']//button[contains(., \"{KEY}\")]");
    screen.undo_key().await;
    // What vaults keep comes to light only if that is meant.
    scribe.reads("unsealing.title", &[]).await;
    scribe.seen("8-asked-first").await;
    scribe.fill("record.reason", &[], "Dans la mauvaise boîte").await;
    scribe.press("unsealing.submit", &[]).await;
    screen.find(&in_the_bureau).await;
    let counted = tidy(&screen.find(plaque).await.text().await.expect("a plaque"));
    assert!(!counted.contains('1'), "{counted}");
    screen.press(&format!("Annuler : déplacement (jeton · {KEY})")).await;
    screen.finds_no_more(&in_the_bureau).await;
    screen.go("#/box").await;
    scribe.press("search.open", &[]).await;
    scribe.fill("search.label", &[], "ECLUSE").await;
    screen.reads(KEY).await;
    screen.reads("Entrepôt").await;
    scribe.seen("8-found-again").await;
    scribe.screen.close().await;
    assert_eq!(home.shows(FILE, &["things", "ecluse"]), before);
}

/// Three things in a row, kind and place kept, without a mouse: from a story card, then from the box itself.
#[tokio::test]
async fn in_a_browser_three_things_are_found_in_a_row_with_the_keyboard_alone() {
    let home = Home::speaking("fr");
    home.found(FILE, &THREE);
    home.does(
        FILE,
        &[
            r#"{"area":"game","do":"open"}"#.to_owned(),
            r#"{"area":"game","do":"enter","game":1,"stage":"setup"}"#.to_owned(),
        ],
    );
    let scribe = Scribe::with(Host::Browser, &home, "fr", "keyboard-finds").await;
    let screen = &scribe.screen;
    scribe.at("setup").await;
    scribe.press("story.says_pause", &[]).await;
    let enter = char::from(Key::Enter).to_string();
    scribe.enter_on("brought.ask_named", &[("number", "1865-01")]).await;
    scribe.reads("find.kind", &[]).await;
    // The second tile, and then number after number.
    screen.keys("2").await;
    for number in ["34", "35", "36"] {
        screen.keys(number).await;
        screen.keys(&enter).await;
        screen.find(&noted(&format!("n° {number}"))).await;
    }
    scribe.seen("1-three-tickets").await;
    scribe.enter_on("find.done", &[]).await;
    for number in ["34", "35", "36"] {
        screen.reads(&format!("Ticket n° {number}")).await;
    }

    screen.go("#/box").await;
    screen.titled("Boîte de campagne").await;
    scribe.enter_on("box.add", &[]).await;
    scribe.reads("find.kind", &[]).await;
    // Without numbers, by their titles.
    screen.keys("1").await;
    for title in ["Orage", "Grève", "Brouillard"] {
        scribe.tab_to("find.name", &[]).await;
        screen.keys(title).await;
        screen.keys(&enter).await;
        screen.find(&noted(title)).await;
    }
    scribe.seen("2-three-events").await;
    scribe.enter_on("find.done", &[]).await;
    scribe.screen.close().await;
    let found = home.shows(FILE, &["things", "34"]);
    assert_eq!(found["things"][0]["kind"], "ticket", "{found}");
    let found = home.shows(FILE, &["things", "brouillard"]);
    assert_eq!(found["things"][0]["place"]["at"], "event_deck", "{found}");
}

/// A line of what was noted while the discovery is open.
fn noted(text: &str) -> String {
    format!("//section[contains(@class, 'ledger')]//li[contains(., '{text}')]")
}

#[tokio::test]
async fn in_a_browser_one_search_finds_a_thing_a_note_a_person_a_story_card_and_a_rule() {
    let home = Home::speaking("fr");
    home.found(FILE, &THREE);
    home.plays_until(FILE, "play");
    home.does(
        FILE,
        &[
            r#"{"area":"thing","do":"find","kind":"token","place":{"at":"warehouse"},"things":[{"title":"Lanterne"}]}"#
                .to_owned(),
            r#"{"area":"game","do":"note","game":1,"text":"Lanternes allumées à minuit."}"#.to_owned(),
        ],
    );
    let scribe = Scribe::with(Host::Browser, &home, "fr", "search-all").await;
    let screen = &scribe.screen;
    scribe.at("play").await;
    for (width, height) in [(360, 640), (1366, 768)] {
        screen.resize(width, height).await;
        screen.go("#/line").await;
        screen.titled("La ligne").await;
        screen.keys("/").await;
        scribe.reads("search.hint", &[]).await;
        for (typed, group, found) in [
            ("lantern", "search.things", "Lanterne"),
            ("lantern", "search.notes", "Lanternes allumées à minuit."),
            ("noe", "search.people", "Noé"),
            ("1865", "search.story", "1865-01"),
            ("double", "search.rules", "LW-"),
        ] {
            scribe.fill("search.label", &[], typed).await;
            screen.find(&found_in(&scribe.say(group, &[]), found)).await;
            scribe.picture(&format!("{width}-{typed}")).await;
        }
        scribe.seen(&format!("{width}-rules")).await;
        // Each leads to its place.
        scribe.fill("search.label", &[], "noe").await;
        screen.find(&found_in(&scribe.say("search.people", &[]), "Noé")).await;
        screen.keys(&char::from(Key::Down).to_string()).await;
        screen.keys(&char::from(Key::Enter).to_string()).await;
        scribe.reads("companies.title", &[]).await;
        screen.finds_no_more("//dialog[@open]").await;
    }
    scribe.screen.close().await;
}

/// A result of a group of the search.
fn found_in(group: &str, text: &str) -> String {
    format!("//dialog//section[h3[contains(., \"{group}\")]]//button[contains(., \"{text}\")]")
}
