//! The end of a campaign at the table: the last accounts, vault after vault, a tie.

use fantoccini::key::Key;

use super::{
    driver::Host,
    figures::{list, name_of, whole},
    scribe::{BLUE, GREEN, RED, Scribe},
};
use crate::programs::{Home, closing};

const FILE: &str = "campaigns/mardi.carnet";
/// What lies in a vault besides receipts.
const WATCH: &str = "Montre du contremaître";

/// Three games. Noé misses the second; Inès joins for it. Every receipt has a sum of its own.
fn plays_three_games(home: &Home) {
    let receipts = |game: u8, moneys: &[(&str, i64)]| {
        let mut actions = vec![format!(r#"{{"area":"game","do":"enter","game":{game},"stage":"receipts"}}"#)];
        for (company, money) in moneys {
            let line =
                |rest: &str| format!(r#"{{"area":"receipt","game":{game},"company":"{company}",{rest}}}"#);
            actions.push(line(&format!(r#""do":"money","money":{money}"#)));
            actions.push(line(r#""do":"wagons_left","wagons_left":20"#));
            actions.push(line(r#""do":"ticket_sum","sum":0,"completed":0"#));
        }
        actions.extend(closing(game));
        actions
    };
    let opens = || r#"{"area":"game","do":"open"}"#.to_owned();
    let mut actions = vec![opens()];
    actions.extend(receipts(1, &[("red", 137), ("blue", 241)]));
    actions.push(
        r#"{"area":"people","do":"join","player":{"name":"Inès","company":"green","company_name":"Prairie Express"}}"#
            .to_owned(),
    );
    actions.push(opens());
    actions.push(r#"{"area":"game","do":"seat","game":2,"company":"blue","present":false}"#.to_owned());
    actions.extend(receipts(2, &[("red", 353), ("green", 459)]));
    actions.push(opens());
    actions.extend(receipts(3, &[("red", 167), ("blue", 371), ("green", 683)]));
    actions.push(format!(
        r#"{{"area":"thing","do":"find","kind":"token","place":{{"at":"vault","company":"red"}},"things":[{{"title":"{WATCH}"}}]}}"#
    ));
    home.does(FILE, &actions);
}

/// Red 137 + 353 + 167 and a watch of 90: 747. Green 459 + 683, 25 for the first game and 420 to pay back: 747.
/// Blue 241 + 371 and 50 for the second game: 662.
#[tokio::test]
async fn in_the_window_vault_after_vault_is_opened_by_keyboard_and_a_tie_decided() {
    let home = Home::speaking("fr");
    home.found(FILE, &[]);
    plays_three_games(&home);
    let scribe = Scribe::with(Host::Window, &home, "fr", "finale").await;
    let screen = &scribe.screen;
    screen.titled("La ligne").await;

    // Nine games are left: ending it now wants to be meant.
    scribe.press("early.offer", &[]).await;
    screen.reads("Il reste 9 parties à jouer sur 12.").await;
    scribe.seen("1-early").await;
    scribe.press("early.play_on", &[]).await;
    screen.finds_no_more("//dialog[@open]").await;
    scribe.press("early.offer", &[]).await;
    scribe.press("early.submit", &[]).await;
    screen.titled("Finale").await;

    scribe.fill("compensation.game", &[("game", "1"), ("year", "1865")], "25").await;
    scribe.fill("compensation.game", &[("game", "2"), ("year", "1868")], "50").await;
    screen.press_on_receipt("Inès", &scribe.say("night.receipts.line_add", &[])).await;
    scribe.fill("night.receipts.line_label", &[], "Emprunt").await;
    scribe.fill("night.receipts.line_amount", &[], "-420").await;
    scribe.press("night.receipts.line_submit", &[]).await;
    scribe.reads("accounts.all_there", &[]).await;
    scribe.seen("2-accounts").await;

    vault_after_vault(&scribe).await;

    screen.heading("Camille et Inès remportent ensemble la campagne").await;
    screen.reads("Camille et Inès finissent à égalité avec 747 $").await;
    scribe.seen("6-tie").await;
    scribe.press("decide.ask", &[]).await;
    scribe.press("decide.submit", &[]).await;
    scribe.reads("decide.winner_missing", &[]).await;
    screen.choose("Inès").await;
    scribe.fill("decide.reason", &[], "Arrivée plus tard, et quand même là").await;
    scribe.seen("7-deciding").await;
    scribe.press("decide.submit", &[]).await;
    screen.heading("Inès remporte la campagne").await;
    scribe.seen("8-decided").await;
    scribe.press("result.conclude", &[]).await;
    scribe.reads("finished.title", &[]).await;
    scribe.seen("9-concluded").await;
    screen.go("#/line").await;
    screen.heading("Inès remporte la campagne").await;
    scribe.seen("10-line").await;
    scribe.screen.close().await;

    let finale = home.shows(FILE, &["finale"]);
    assert_eq!(finale["stage"], "concluded");
    assert_eq!(finale["decision"]["winner"], "green");
    let told: Vec<_> = list(&finale["standings"])
        .iter()
        .map(|account| (name_of(&finale, account), whole(&account["place"]), whole(&account["total"])))
        .collect();
    assert_eq!(told, [(RED.to_owned(), 1, 747), (GREEN.to_owned(), 1, 747), (BLUE.to_owned(), 3, 662)]);
}

/// What lies in the vaults, in the order in which it is read out.
const DOCUMENTS: [&str; 8] = ["241 $", "371 $", "137 $", "353 $", "167 $", WATCH, "459 $", "683 $"];

/// With the keyboard alone; and what was not read out yet is nowhere in the page.
async fn vault_after_vault(scribe: &Scribe) {
    let screen = &scribe.screen;
    let enter = char::from(Key::Enter).to_string();
    let told = async |so_far: usize| {
        screen.reads(DOCUMENTS[so_far - 1]).await;
        for unread in &DOCUMENTS[so_far..] {
            assert!(!screen.holds(unread).await, "{unread} is told after {so_far} documents");
        }
    };
    let seal = |of: &str| scribe.say("opening.open_next", &[("of", of)]);
    scribe.enter_on("line.open_vaults", &[]).await;
    scribe.reads("opening.words_first", &[]).await;
    for unread in DOCUMENTS {
        assert!(!screen.holds(unread).await, "{unread} is told behind a seal");
    }
    scribe.seen("3-sealed").await;
    screen.tab_to(&seal("des Bleus")).await;
    screen.keys(&enter).await;
    told(1).await;
    // Whoever presses it stays on it.
    screen.keys(" ").await;
    told(2).await;
    screen.tab_to(&seal("des Rouges")).await;
    screen.keys(&enter).await;
    told(3).await;
    screen.keys(" ").await;
    told(4).await;
    scribe.seen("4-reading").await;

    // Too fast: it goes back behind its seal.
    screen.undo_key().await;
    screen.reads_no_more(DOCUMENTS[3]).await;
    told(3).await;
    screen.tab_to("Lire le document 2 sur 4").await;
    screen.keys(&enter).await;
    told(4).await;
    screen.keys(&enter).await;
    told(5).await;
    screen.keys(&enter).await;
    told(6).await;
    scribe.tab_to("opening.worth", &[]).await;
    screen.keys(&format!("90{enter}")).await;
    screen.reads("747 $").await;
    scribe.seen("5-worth").await;

    scribe.enter_on("opening.read_everything_ask", &[]).await;
    scribe.enter_on("opening.everything_submit", &[]).await;
    scribe.reads("opening.over", &[]).await;
    scribe.enter_on("line.standings", &[]).await;
}
