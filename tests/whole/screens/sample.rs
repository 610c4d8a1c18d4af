//! The sample campaign from end to end: its line, its results, its finale, its book.

use serde_json::{Value, json};

use super::{
    driver::{Host, Screen},
    figures::{figure, list, name_of, whole},
    words::Words,
};
use crate::programs::Home;

#[tokio::test]
async fn in_the_window_the_sample_campaign_leads_through_results_and_finale_to_a_saved_book() {
    const TWIN: &str = "twin.carnet";
    let home = Home::speaking("fr");
    home.answers(&["sample", TWIN, "--language", "fr"]);
    let words = Words::of("fr");
    let say = |key| words.say(key, &[]);
    let screen = Screen::open(Host::Window, &home, "fr", "sample").await;
    screen.seen("1-library-empty").await;
    screen.press(&say("sample.button")).await;

    // The line, with who won it all.
    let line = home.shows(TWIN, &["line"]);
    let name = line["name"].as_str().expect("a name");
    let finale = home.shows(TWIN, &["finale"]);
    let champion = president_of(&finale, &finale["standings"][0]);
    screen.titled(&format!("La ligne · {name}")).await;
    screen.heading(&format!("{champion} remporte la campagne")).await;
    screen.reads(&say("finished.title")).await;
    screen.seen("2-line").await;

    screen.go("#/results").await;
    screen.titled(&say("frame.results")).await;
    shows_results(&screen, &words, &home.shows(TWIN, &["results"])).await;
    screen.press(&say("results.part_records")).await;
    screen.heading(&say("records.title")).await;
    screen.picture("3-results").await;

    screen.go("#/finale").await;
    screen.titled(&say("frame.finale")).await;
    shows_standings(&screen, &words, &finale).await;
    screen.picture("4-finale").await;

    // What is over changes on purpose only.
    screen.go("#/companies").await;
    let red = screen.name_of_the_red_company().await;
    let rename = words.say("companies.rename_named", &[("company", &red)]);
    let corrected = "Pourpre & Cie";
    let renames = async || {
        screen.press(&rename).await;
        screen.fill(&say("new.company_name"), corrected).await;
        screen.press(&say("common.save")).await;
        screen.heading(&say("correct.title")).await;
    };
    renames().await;
    screen.seen("5-correct-anyway").await;
    screen.press(&say("correct.no")).await;
    screen.finds_no_more("//dialog[@open][.//h2[contains(., 'quand même')]]").await;
    screen.press(&say("common.cancel")).await;
    screen.finds_no_more("//dialog[@open]").await;
    screen.heading(&red).await;
    screen.reads_no_more(corrected).await;
    screen.reads(&say("finished.title")).await;
    renames().await;
    screen.press(&say("correct.yes")).await;
    screen.heading(corrected).await;
    screen.reads(&say("finished.open_title")).await;
    screen.seen("6-corrected").await;
    screen.press(&say("finished.close")).await;
    screen.reads(&say("finished.title")).await;

    let book = home.folder().join("le-livre.html");
    screen.go("#/share").await;
    screen.choose_in(&say("share.book_language"), &say("settings.language_fr")).await;
    screen.picture("7-share").await;
    screen.press(&say("share.book_make")).await;
    let told = screen.saves_as(&words, "share.book", &book).await;
    screen.reads(&say("share.book_done")).await;
    screen.reads(&told).await;
    screen.seen("8-book-saved").await;
    let written = std::fs::read_to_string(&book).expect("the book");
    assert!(written.starts_with("<!doctype html>\n<html lang=\"fr\">"), "{}", &written[..200]);
    assert!(written.trim_end().ends_with("</html>"));
    for told in [name, "Pourpre &amp; Cie", &champion] {
        assert!(written.contains(told), "{told}");
    }
    screen.close().await;
    let file = &home.campaigns()[0];
    assert_eq!(home.shows(file, &["finale"])["standings"], finale["standings"], "a name counts for nothing");
    assert_eq!(home.shows(file, &["finale"])["corrections"], false);
}

/// Every drawing has its table, and there every figure is what the program counted.
async fn shows_results(screen: &Screen, words: &Words, results: &Value) {
    // One drawing at a time, each with its table.
    let table = async |part: &str| {
        screen.press(&words.say(&format!("results.part_{part}"), &[])).await;
        let table = screen.table(&words.say(&format!("chart.{part}.table"), &[])).await;
        let charts = "return [...document.querySelectorAll('main figure')].map((one) => [one.querySelectorAll('svg[role=img] > title').length, one.querySelectorAll('table').length]);";
        let charts = screen.client.execute(charts, vec![]).await.expect("drawings");
        assert_eq!(charts, json!([[1, 1]]), "{part}");
        table
    };
    let companies = list(&results["companies"]);
    let column = |company: &Value| {
        1 + companies.iter().position(|one| one["company"] == *company).expect("a company of the campaign")
    };
    let places = table("places").await;
    for (game, row) in list(&results["games"]).iter().zip(&places[1..]) {
        for place in list(&game["ranking"]) {
            assert_eq!(figure(&row[column(&place["company"])]), whole(&place["place"]), "{game}: {row:?}");
        }
        for absent in list(&game["absent"]) {
            assert_eq!(row[column(absent)], words.say("chart.absent", &[]), "{game}: {row:?}");
        }
    }
    let wins = table("wins").await;
    for company in companies {
        assert_eq!(figure(&wins[1][column(&company["company"])]), whole(&company["wins"]), "{wins:?}");
    }
    let wealth = table("wealth").await;
    let money = table("money").await;
    let receipts = list(&results["receipts"]);
    for receipt in receipts {
        let row = &wealth[usize::try_from(whole(&receipt["game"])).expect("a game")];
        assert_eq!(
            figure(&row[column(&receipt["receipt"]["company"])]),
            whole(&receipt["so_far"]),
            "{row:?}"
        );
    }
    for company in companies {
        let own = |part: &str| -> i64 {
            let own = receipts.iter().filter(|one| one["receipt"]["company"] == company["company"]);
            own.map(|one| whole(&one["receipt"][part])).sum()
        };
        let column = column(&company["company"]);
        for (row, part) in money[1..].iter().zip(["money", "wagons_bonus", "tickets", "extra"]) {
            assert_eq!(figure(&row[column]), own(part), "{part}: {row:?}");
        }
        assert_eq!(figure(&money[money.len() - 1][column]), own("total"));
    }
    // The table is there to be unfolded.
    screen.unfold(&words.say("chart.figures", &[])).await;
    screen.find("//details[@open]//table").await;
}

/// The standings on the screen are those of the program.
async fn shows_standings(screen: &Screen, words: &Words, finale: &Value) {
    let table = screen.table(&words.say("standings.title", &[])).await;
    let standings = list(&finale["standings"]);
    assert_eq!(table.len() - 1, standings.len(), "{table:?}");
    for (account, row) in standings.iter().zip(&table[1..]) {
        assert_eq!(figure(&row[0]), whole(&account["place"]), "{row:?}");
        assert!(row[1].starts_with(&president_of(finale, account)), "{row:?}");
        assert!(row[1].contains(&name_of(finale, account)), "{row:?}");
        for (cell, part) in row[2..].iter().zip(["receipts", "things", "compensation", "lines", "total"]) {
            assert_eq!(figure(cell), whole(&account[part]), "{part}: {row:?}");
        }
    }
}

/// Who presides the company of an account: at the table it is a person who wins.
fn president_of(finale: &Value, account: &Value) -> String {
    let found = list(&finale["companies"]).iter().find(|one| one["company"] == account["company"]);
    found.and_then(|company| company["president"].as_str()).expect("a president").to_owned()
}
