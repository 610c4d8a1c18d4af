//! `carnet` in a terminal.

use crate::programs::{Home, lines, refusal, text};

#[test]
fn a_campaign_is_made_changed_undone_and_shown() {
    let home = Home::with_campaign();
    let done = home.feed(
        &["do", "mardi.carnet", "--as", "Inès"],
        "{\"area\":\"campaign\",\"do\":\"rename\",\"name\":\"Jeudi\"}\n\n{\"area\":\"people\",\"do\":\"rename_company\",\"company\":\"red\",\"name\":\"Acier\"}\n",
    );
    let acknowledged = lines(&done.stdout);
    assert_eq!((&acknowledged[0]["line"], &acknowledged[1]["line"]), (&1.into(), &3.into()));

    let history = home.answers(&["history", "mardi.carnet"]);
    assert_eq!(history.len(), 3);
    assert_eq!(history[0]["account"]["to"], "Acier");
    assert_eq!(history[0]["actor"], "Inès");

    home.answers(&["undo", "mardi.carnet", "2"]);
    let shown = home.answers(&["show", "mardi.carnet", "line", "--json"]);
    assert_eq!(shown[0]["name"], "Les barons du mardi");
    assert_eq!(shown[0]["companies"][1]["name"], "Acier");
    home.answers(&["redo", "mardi.carnet"]);
    home.answers(&["undo", "mardi.carnet"]);
    let shown = home.answers(&["show", "mardi.carnet", "companies", "--json"]);
    assert_eq!(shown[0]["companies"][1]["name"], "Union Pourpre");
    assert_eq!(home.answers(&["check", "mardi.carnet"])[0]["sound"], true);
}

#[test]
fn the_box_the_booklet_and_past_games_are_shown_too() {
    let home = Home::with_campaign();
    let found = r#"{"area":"thing","do":"find","kind":"event","place":{"at":"event_deck"},"things":[{"number":"8","title":"Éboulement"}]}"#;
    home.feed(&["do", "mardi.carnet"], found);
    let shown = |what: &[&str]| {
        let asked = [&["show", "mardi.carnet"], what, &["--json"]].concat();
        home.answers(&asked)[0].clone()
    };
    assert_eq!(shown(&["box"])["sections"][2]["count"], 8);
    let event = shown(&["things", "eboulement"])["things"][0].clone();
    assert_eq!(event["number"], "8");
    assert_eq!(shown(&["thing", &event["thing"].to_string()])["line"]["title"], "Éboulement");
    assert_eq!(shown(&["story-deck"])["next"]["same_year"], "1865-01");
    assert_eq!(shown(&["rulebook", "3"])["game"], 3);
    assert_eq!(
        (&shown(&["events"])["archived"], &shown(&["postcards"])["unreached"]),
        (&serde_json::json!([]), &77.into())
    );
    assert_eq!(home.refusal(&["show", "mardi.carnet", "night", "4"])["code"], "game_not_begun");
    assert_eq!(home.refusal(&["show", "mardi.carnet", "night", "quatre"])["code"], "not_understood");
}

#[test]
fn what_is_made_is_named_in_the_answer() {
    let home = Home::with_campaign();
    let made = |action: &str| lines(&home.feed(&["do", "mardi.carnet"], action).stdout)[0]["made"].clone();
    let kind = made(r#"{"area":"thing","do":"add_kind","name":"Clé","icon":"key","card":false}"#);
    assert_eq!((&kind[0]["what"], kind.as_array().map(Vec::len)), (&"kind".into(), Some(1)));
    let found = format!(
        r#"{{"area":"thing","do":"find","kind":{},"place":{{"at":"warehouse"}},"things":[{{"title":"Clé de l'écluse"}},{{"title":"Passe"}}]}}"#,
        kind[0]["kind"]
    );
    let things = made(&found);
    assert_eq!(things.as_array().map(Vec::len), Some(2));
    let sluice = home.shows("mardi.carnet", &["thing", &things[0]["thing"].to_string()]);
    assert_eq!(sluice["line"]["title"], "Clé de l'écluse");
    let edited =
        format!(r#"{{"area":"thing","do":"edit","thing":{},"details":{{"worth":3}}}}"#, things[0]["thing"]);
    assert_eq!(made(&edited), serde_json::json!([]), "nothing is new");
}

#[test]
fn long_lists_are_shown_a_page_at_a_time() {
    let home = Home::with_campaign();
    let tickets: Vec<String> = (101..=180).map(|number| format!(r#"{{"number":"{number}"}}"#)).collect();
    let found = format!(
        r#"{{"area":"thing","do":"find","kind":"ticket","place":{{"at":"ticket_deck"}},"things":[{}]}}"#,
        tickets.join(",")
    );
    home.feed(&["do", "mardi.carnet"], &found);
    let mut met = std::collections::BTreeSet::new();
    let mut pages = 0;
    loop {
        let page = home.shows("mardi.carnet", &["things", "--after", &met.len().to_string()]);
        let things = page["things"].as_array().expect("things");
        pages += 1;
        assert!(!things.is_empty() && pages < 9, "{page}");
        for line in things {
            assert!(met.insert(line["thing"].to_string()), "shown twice: {line}");
        }
        if page["total"] == met.len() {
            break;
        }
    }
    assert!(pages > 1);

    let renamed: String = (0..120)
        .map(|number| format!("{{\"area\":\"campaign\",\"do\":\"rename\",\"name\":\"Soir {number}\"}}\n"))
        .collect();
    home.feed(&["do", "mardi.carnet"], &renamed);
    let first = home.shows("mardi.carnet", &["journal"]);
    let last =
        first["entries"].as_array().and_then(|entries| entries.last()).expect("an entry")["entry"].clone();
    assert_eq!(first["more"], true);
    let next = home.shows("mardi.carnet", &["journal", "--after", &last.to_string()]);
    assert_eq!(
        (next["entries"][0]["entry"].as_i64(), &next["more"]),
        (last.as_i64().map(|last| last - 1), &false.into())
    );
    for asked in [&["line", "--after", "1"][..], &["box", "1"], &["companies", "rouge"]] {
        let refused = home.refusal(&[&["show", "mardi.carnet"], asked].concat());
        assert_eq!(refused["code"], "not_understood", "{asked:?}");
    }
}

#[test]
fn the_first_refusal_stops_and_what_came_before_is_kept() {
    let home = Home::with_campaign();
    let done = home.feed(
        &["do", "mardi.carnet"],
        "{\"area\":\"campaign\",\"do\":\"rename\",\"name\":\"Jeudi\"}\n{\"area\":\"people\",\"do\":\"leave\",\"player\":77}\n{\"area\":\"campaign\",\"do\":\"rename\",\"name\":\"Lundi\"}\n",
    );
    assert_eq!(lines(&done.stdout).len(), 1);
    let told = refusal(&done);
    assert_eq!((&told["code"], &told["line"]), (&"player_unknown".into(), &2.into()));
    assert_eq!(home.answers(&["show", "mardi.carnet", "line", "--json"])[0]["name"], "Jeudi");

    let nonsense = home.feed(&["do", "mardi.carnet"], "{\"area\":");
    assert_eq!(refusal(&nonsense)["code"], "not_understood");
    let mut not_text = home.carnet(&["do", "mardi.carnet"]);
    not_text.stdin(std::fs::File::open(home.file()).expect("bytes that are no text"));
    assert_eq!(refusal(&not_text.output().expect("carnet starts"))["code"], "not_understood");
}

#[test]
fn refusals_have_codes() {
    let home = Home::with_campaign();
    std::fs::write(home.folder().join("tax.carnet"), "papers").expect("a file");
    for (arguments, code) in [
        (&["show", "nowhere.carnet", "line"][..], "not_found"),
        (&["check", "tax.carnet"], "not_a_carnet"),
        (&["undo", "mardi.carnet"], "nothing_to_undo"),
        (&["undo", "mardi.carnet", "1"], "creation_stays"),
        (&["redo", "mardi.carnet"], "nothing_to_redo"),
        (&["undo", "mardi.carnet", "9"], "entry_unknown"),
        (&["restore", "mardi.carnet", "none"], "copy_unknown"),
        (&["backup", "mardi.carnet", "tax.carnet"], "already_exists"),
        (
            &["new", "mardi.carnet", "--name", "x", "--player", "a:red:A", "--player", "b:blue:B"],
            "already_exists",
        ),
        (&["new", "one.carnet", "--name", "x", "--player", "a:red:A"], "table_size"),
        (&["new", "two.carnet", "--name", "x", "--player", "a:white:A"], "not_understood"),
        (&["dance"], "not_understood"),
        (&["show", "mardi.carnet", "vault"], "not_understood"),
    ] {
        assert_eq!(home.refusal(arguments)["code"], code, "carnet {arguments:?}");
    }
    assert_eq!(std::fs::read_to_string(home.folder().join("tax.carnet")).expect("the file"), "papers");
}

#[test]
fn a_safety_copy_is_made_and_restored() {
    let home = Home::with_campaign();
    home.answers(&["backup", "mardi.carnet"]);
    home.feed(&["do", "mardi.carnet"], "{\"area\":\"campaign\",\"do\":\"rename\",\"name\":\"Erreur\"}\n");
    let copies = home.answers(&["show", "mardi.carnet", "copies", "--json"]);
    let copy = copies[0]["copies"][0]["copy"].as_str().expect("a copy").to_owned();
    home.answers(&["restore", "mardi.carnet", &copy]);
    assert_eq!(home.answers(&["show", "mardi.carnet", "line", "--json"])[0]["name"], "Les barons du mardi");

    std::fs::write(home.file(), "spilled coffee").expect("damaged");
    home.answers(&["restore", "mardi.carnet", &copy]);
    assert_eq!(home.answers(&["show", "mardi.carnet", "line", "--json"])[0]["name"], "Les barons du mardi");
}

#[test]
fn the_schema_is_one_document_and_help_is_an_answer() {
    let home = Home::new();
    let output = home.carnet(&["schema"]).output().expect("carnet starts");
    let schema: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let parts: Vec<&String> = schema["properties"].as_object().expect("parts").keys().collect();
    assert_eq!(
        parts,
        [
            "action",
            "command",
            "desk_command",
            "desk_shown",
            "desk_view",
            "outcome",
            "rejection",
            "session_command",
            "shown",
            "view"
        ]
    );
    for (part, word) in [("Action", "take_over"), ("Rejection", "undo_blocked"), ("View", "journal")] {
        assert!(schema["$defs"][part].to_string().contains(word), "{part} has no {word}");
    }
    let help = home.carnet(&["--help"]).output().expect("carnet starts");
    assert!(help.status.success() && text(&help.stdout).contains("restore"));
}

#[test]
fn photos_are_added_until_one_is_refused() {
    let home = Home::with_campaign();
    home.does("mardi.carnet", &[r#"{"area":"game","do":"open"}"#.to_owned()]);
    std::fs::write(home.folder().join("table.webp"), crate::served::picture()).expect("a picture");
    std::fs::write(home.folder().join("notes.jpg"), "no picture, whatever its name").expect("a text");
    let add = ["photo", "mardi.carnet", "--of", "game:1", "table.webp"];
    let added = home.answers(&add);
    assert_eq!(
        (&added[0]["picture"], &added[0]["account"]["what"]),
        (&"table.webp".into(), &"photo_added".into())
    );
    let done = home.feed(&[&add[..], &["notes.jpg", "table.webp"]].concat(), "");
    assert_eq!(lines(&done.stdout).len(), 1, "the one before it is kept, the one after it was not tried");
    assert_eq!(lines(&done.stderr)[0]["code"], "photo_format");
    let missing = home.refusal(&["photo", "mardi.carnet", "--of", "game:1", "nowhere.jpg"]);
    assert_eq!(missing["code"], "not_found");
    for (of, code) in
        [("game:13", "not_understood"), ("wagon:1", "not_understood"), ("thing:99999", "thing_unknown")]
    {
        let refused = home.refusal(&["photo", "mardi.carnet", "--of", of, "table.webp"]);
        assert_eq!(refused["code"], code, "{of}");
    }
    assert_eq!(home.answers(&["check", "mardi.carnet"])[0]["sound"], true);
}

#[test]
fn a_campaign_goes_out_as_json_and_comes_into_the_library() {
    let home = Home::with_campaign();
    home.plays_an_evening("mardi.carnet", 1, &["red", "blue"]);
    let exported = home.answers(&["export", "mardi.carnet", "mardi.json"]);
    assert_eq!(exported[0]["export"], home.folder().join("mardi.json").display().to_string());
    let text = std::fs::read_to_string(home.folder().join("mardi.json")).expect("an export");
    let export: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&export["format"], &export["version"]), (&"carnet-de-l-ouest".into(), &1.into()));
    assert_eq!(export["campaign"]["receipt"][0].get("money"), None, "it lies in a sealed vault");
    assert_eq!(home.refusal(&["export", "mardi.carnet", "mardi.json"])["code"], "already_exists");
    home.answers(&["export", "mardi.carnet", "mardi.json", "--replace"]);
    let onto_itself = home.refusal(&["export", "mardi.carnet", "mardi.carnet", "--replace"]);
    assert_eq!(onto_itself["code"], "already_exists");

    let imported = home.answers(&["import", "mardi.json"]);
    let file = imported[0]["file"].as_str().expect("a path").to_owned();
    assert_eq!(file, home.folder().join("campaigns/Les barons du mardi.carnet").display().to_string());
    for view in ["line", "companies", "journal", "results", "finale", "album"] {
        assert_eq!(home.shows(&file, &[view]), home.shows("mardi.carnet", &[view]), "{view}");
    }
    let refused = home.refusal(&["import", "mardi.carnet"]);
    assert_eq!((&refused["code"], &refused["same"]), (&"already_in_library".into(), &true.into()));
    let second = home.answers(&["import", "mardi.carnet", "--keep-both"]);
    let second = second[0]["file"].as_str().expect("a path");
    assert_eq!(home.shows(second, &["line"])["name"], "Les barons du mardi (2)");
    home.answers(&["export", &file, "encore.json"]);
    let again = std::fs::read_to_string(home.folder().join("encore.json")).expect("an export");
    assert!(text == again, "the same campaign, written out the same");

    std::fs::write(home.folder().join("coupé.json"), &text[..text.len() / 2]).expect("half of it");
    assert_eq!(home.refusal(&["import", "coupé.json"])["code"], "damaged");
    std::fs::write(home.folder().join("autre.json"), "{\"format\":\"x\"}").expect("another");
    assert_eq!(home.refusal(&["import", "autre.json"])["code"], "not_a_carnet");
}

#[test]
fn a_line_that_is_too_long_is_refused_and_what_came_before_it_is_kept() {
    let home = Home::with_campaign();
    let rename = |name: &str| format!(r#"{{"area":"campaign","do":"rename","name":"{name}"}}"#);
    let padded = format!("{}{}", " ".repeat(1 << 20), rename("Vendredi"));
    let done = home.feed(&["do", "mardi.carnet"], &format!("{}\n\n{padded}\n", rename("Jeudi")));
    let refused = crate::programs::refusal(&done);
    assert_eq!((&refused["code"], &refused["line"]), (&"not_understood".into(), &3.into()));
    assert_eq!(home.answers(&["show", "mardi.carnet", "line", "--json"])[0]["name"], "Jeudi");
}
