//! Campaigns that come into the library: whole or not at all.

use contract::{DeskCommand, DeskShown, DeskView, Viewer};
use std::path::{Path, PathBuf};

use contract::{Account, FinaleStage, view::LibraryContent};
use exchange::exporting;
use ledger::{Campaign, Command, Rejection, Shown, View};
use rules::CompanyColour::*;
use rusqlite::Connection;
use serde_json::{Value, json};
use workbench::{
    bench_table::{Bench, dump, rename_campaign, rename_company, three_players},
    rich::{new_file, open_everything, rich},
};

use crate::library::AtTheDesk;

impl AtTheDesk {
    pub(crate) fn import(&mut self, path: &Path, keep_both: bool) -> Result<ledger::Outcome, Rejection> {
        self.perform(&DeskCommand::Import { path: path.to_owned(), keep_both })
    }

    /// What lies in the library's folder, hidden files included.
    pub(crate) fn in_the_folder(&self) -> Vec<String> {
        let folder = self.bench.folder.path().join("campaigns");
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort_unstable();
        names
    }

    fn open_name(&mut self) -> String {
        self.status().campaign.expect("open").name
    }
}

/// The rich campaign as a file and as JSON, made on another computer.
pub(crate) struct Elsewhere {
    pub(crate) folder: tempfile::TempDir,
    pub(crate) file: PathBuf,
    pub(crate) json: PathBuf,
}

impl Elsewhere {
    pub(crate) fn new() -> Self {
        Self::with(|_, _| {})
    }

    fn with(more: impl FnOnce(&mut Bench, &mut Campaign)) -> Self {
        let mut bench = Bench::new();
        let mut campaign = rich(&mut bench);
        more(&mut bench, &mut campaign);
        let (file, json) = (bench.path(), bench.folder.path().join("export.json"));
        exporting::export(&mut campaign, &new_file(&json)).expect("exported");
        campaign.close().expect("closing");
        Self { folder: bench.folder, file, json }
    }

    /// The JSON with something done to it.
    fn changed(&self, change: impl FnOnce(&mut Value)) -> PathBuf {
        let text = std::fs::read_to_string(&self.json).expect("an export");
        let mut export: Value = serde_json::from_str(&text).expect("JSON");
        change(&mut export);
        let path = self.folder.path().join("changé.json");
        std::fs::write(&path, export.to_string()).expect("a file");
        path
    }
}

#[test]
fn a_file_and_its_json_become_the_same_campaign() {
    let there = Elsewhere::new();
    let before = std::fs::read(&there.file).expect("the file");
    for path in [&there.file, &there.json] {
        let mut at = AtTheDesk::new();
        at.import(path, false).expect("imported");
        assert_eq!(at.open_name(), "Autrement");
        let landed = PathBuf::from(at.status().campaign.expect("open").path);
        assert_eq!(at.in_the_folder(), ["Autrement.carnet", "Autrement.carnet-lock"]);
        at.perform(&Command::Undo).expect("it can be undone");
        at.perform(&Command::Redo).expect("and redone");
        at.perform(&Command::Act { action: rename_company(Red, "Acier") }).expect("and played on");
        at.perform(&Command::Undo).expect("undone");
        at.perform(&DeskCommand::Close).expect("closed");
        assert_eq!(dump(&landed), dump(&there.file));
        assert_eq!(at.in_the_folder(), ["Autrement.carnet"]);
        ledger::document::check_file(&landed).expect("a sound file");
    }
    assert!(std::fs::read(&there.file).expect("the file") == before, "it is only read");
}

#[test]
fn a_campaign_that_another_program_has_open_is_copied_as_it_is_now() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    // It has not been folded into the file yet.
    bench.done(&mut campaign, &rename_campaign("En ce moment"));
    let mut at = AtTheDesk::new();
    at.import(&bench.path(), false).expect("imported");
    assert_eq!(at.open_name(), "En ce moment");
    bench.done(&mut campaign, &rename_campaign("Plus tard"));
    assert_eq!(at.open_name(), "En ce moment");
    campaign.close().expect("closing");
    let beside: Vec<_> = std::fs::read_dir(bench.folder.path()).expect("a folder").flatten().collect();
    assert_eq!(beside.len(), 1, "nothing but the file is left there: {beside:?}");
}

#[test]
fn what_the_library_has_is_asked_about_and_both_can_be_kept() {
    let there = Elsewhere::new();
    let mut at = AtTheDesk::new();
    at.import(&there.file, false).expect("imported");
    let first = at.status().campaign.expect("open").path;
    for path in [&there.file, &there.json] {
        let clash =
            Rejection::AlreadyInLibrary { name: "Autrement".to_owned(), same: true, path: first.clone() };
        assert_eq!(at.import(path, false), Err(clash));
        assert_eq!(at.in_the_folder(), ["Autrement.carnet", "Autrement.carnet-lock"]);
    }
    at.import(&there.json, true).expect("both are kept");
    assert_eq!(at.open_name(), "Autrement (2)");
    match at.desk.show(Viewer::TABLE, &View::Journal { before: None }) {
        Ok(Shown::Journal(journal)) => assert_eq!(
            journal.entries[0].account,
            Account::CampaignRenamed { from: "Autrement".to_owned(), to: "Autrement (2)".to_owned() }
        ),
        other => panic!("{other:?}"),
    }
    at.import(&there.file, true).expect("a third one");
    assert_eq!(at.open_name(), "Autrement (3)");
    at.perform(&Command::Undo).expect("the renaming is undone like any other");
    assert_eq!(at.open_name(), "Autrement");
    at.perform(&DeskCommand::Close).expect("closed");
    let names: Vec<String> = at
        .library()
        .campaigns
        .into_iter()
        .map(|entry| match entry.content {
            LibraryContent::Readable(summary) => summary.name,
            LibraryContent::Unreadable { why, .. } => panic!("{why}"),
        })
        .collect();
    assert_eq!(names.len(), 3, "{names:?}");
}

#[test]
fn another_campaign_of_the_same_name_is_asked_about_too() {
    let mut there = Bench::new();
    there.dice = rand::SeedableRng::seed_from_u64(7);
    let mut other = three_players();
    other.name = "LES BARONS du mardi".to_owned();
    there.create(&other).expect("a campaign").0.close().expect("closing");
    let mut at = AtTheDesk::new();
    let own = at.create();
    let clash = Rejection::AlreadyInLibrary {
        name: "Les barons du mardi".to_owned(),
        same: false,
        path: own.display().to_string(),
    };
    assert_eq!(at.import(&there.path(), false), Err(clash));
    assert_eq!(at.status().campaign.expect("still open").path, own.display().to_string());
    at.import(&there.path(), true).expect("imported");
    assert_eq!(at.open_name(), "LES BARONS du mardi (2)");
}

#[test]
fn a_file_of_the_library_itself_is_there_already() {
    let mut at = AtTheDesk::new();
    let own = at.create();
    assert!(matches!(at.import(&own, false), Err(Rejection::AlreadyInLibrary { same: true, .. })));
    at.import(&own, true).expect("a copy of it beside it");
    assert_eq!(at.open_name(), "Les barons du mardi (2)");
}

#[test]
fn safety_copies_of_two_that_are_the_same_campaign_are_kept_apart() {
    let there = Elsewhere::new();
    let mut at = AtTheDesk::new();
    at.import(&there.file, false).expect("imported");
    at.perform(&DeskCommand::MakeSafetyCopy).expect("copied");
    at.import(&there.file, true).expect("imported");
    match at.desk.show_desk(Viewer::TABLE, &DeskView::Copies) {
        Ok(DeskShown::Copies(shown)) => assert!(shown.copies.is_empty(), "{shown:?}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn lw_cmp_7_a_concluded_campaign_gets_another_name_and_stays_concluded() {
    let there = Elsewhere::with(open_everything);
    let mut at = AtTheDesk::new();
    at.import(&there.json, false).expect("imported");
    at.import(&there.json, true).expect("imported beside it");
    let status = at.status().campaign.expect("open");
    assert_eq!(
        (status.name.as_str(), status.finale, status.read_only),
        ("Autrement (2)", FinaleStage::Concluded, true)
    );
    at.perform(&Command::Undo).expect("one undo");
    let status = at.status().campaign.expect("open");
    assert_eq!((status.name.as_str(), status.read_only), ("Autrement", true), "only the renaming was undone");
}

#[test]
fn what_is_no_campaign_is_told_apart() {
    let mut at = AtTheDesk::new();
    let out = tempfile::tempdir().expect("a folder");
    let path = out.path().join("fichier");
    assert!(matches!(at.import(&path, false), Err(Rejection::NotFound { .. })));
    assert!(matches!(at.import(out.path(), false), Err(Rejection::NotACarnet { .. })));
    assert!(matches!(at.import(Path::new("fichier"), false), Err(Rejection::PathIncomplete { .. })));
    let mut refused = |bytes: &[u8]| {
        std::fs::write(&path, bytes).expect("a file");
        at.import(&path, false).expect_err("no campaign")
    };
    let other_format = json!({ "format": "autre", "version": 1, "campaign": {} }).to_string();
    for bytes in [&b""[..], b"papers", b"[1, 2]", b"{}", b"{\"a\":", b"   ", other_format.as_bytes()] {
        let refusal = refused(bytes);
        assert!(matches!(refusal, Rejection::NotACarnet { .. }), "{refusal:?}");
    }
    let newer = json!({ "format": "carnet-de-l-ouest", "version": 99, "something": ["new"] }).to_string();
    let refusal = refused(newer.as_bytes());
    assert!(matches!(refusal, Rejection::NewerVersion { found: 99, .. }), "{refusal:?}");
    for rest in [
        "",
        r#","campaign":{}"#,
        r#","version":0,"campaign":{}"#,
        r#","version":"1","campaign":{}"#,
        r#","version":1"#,
        r#","version":1,"version":1,"campaign":{}"#,
        r#","version":1,"campaign":[]"#,
        r#","version":1,"campaign":{"campaign":[]}"#,
        r#","version":1,"campaign":{},"more":1"#,
    ] {
        let refusal = refused(format!("{{\"format\":\"carnet-de-l-ouest\"{rest}}}").as_bytes());
        assert!(matches!(refusal, Rejection::Damaged { .. }), "{rest}: {refusal:?}");
    }
    Connection::open(out.path().join("autre.db"))
        .expect("a file")
        .execute("CREATE TABLE x (y)", [])
        .expect("a table");
    assert!(matches!(at.import(&out.path().join("autre.db"), false), Err(Rejection::NotACarnet { .. })));
    assert!(at.in_the_folder().is_empty(), "{:?}", at.in_the_folder());
}

#[test]
fn a_text_that_another_program_has_rearranged_is_the_same_campaign() {
    let there = Elsewhere::new();
    let text = std::fs::read_to_string(&there.json).expect("an export");
    let export: Value = serde_json::from_str(&text).expect("JSON");
    let path = there.folder.path().join("rangé.json");
    // The envelope first, the version last, everything spread out, and what some editors put before it.
    let turned = format!(
        "\u{feff}\n {{\"sealed\":{:#},\"campaign\":{:#},\"format\":\"carnet-de-l-ouest\",\"version\":1}}",
        export["sealed"], export["campaign"]
    );
    std::fs::write(&path, turned).expect("a file");
    let mut at = AtTheDesk::new();
    at.import(&path, false).expect("imported");
    let landed = PathBuf::from(at.status().campaign.expect("open").path);
    assert_eq!(dump(&landed), dump(&there.file));
}

#[test]
fn half_a_campaign_is_refused_with_the_place_where_it_is_wrong() {
    type Change = fn(&mut Value);
    let there = Elsewhere::new();
    let mut at = AtTheDesk::new();
    let changes: [(&str, Change); 16] = [
        ("is missing", |export| drop(export["campaign"].as_object_mut().expect("tables").remove("seat"))),
        ("nothing is known of", |export| export["campaign"]["zeppelin"] = json!([])),
        ("nothing is known of", |export| export["campaign"]["game"][0]["mood"] = json!("good")),
        ("is not complete", |export| drop(export.as_object_mut().expect("members").remove("sealed"))),
        ("is not complete", |export| {
            drop(export["campaign"]["game"][0].as_object_mut().expect("a row").remove("year"));
        }),
        ("has no number", |export| {
            drop(export["campaign"]["game"][0].as_object_mut().expect("a row").remove("number"));
        }),
        ("CHECK", |export| export["campaign"]["game"][0]["stage"] = json!("dinner")),
        ("cannot have been", |export| export["campaign"]["game"][0]["year"] = json!(1066)),
        ("invalid type", |export| export["campaign"]["game"][0]["year"] = json!("1865")),
        ("invalid type", |export| export["campaign"]["game"][0]["year"] = json!(1865.5)),
        ("NOT NULL", |export| export["campaign"]["game"][0]["year"] = json!(null)),
        ("UNIQUE", |export| {
            let again = export["campaign"]["game"][0].clone();
            export["campaign"]["game"].as_array_mut().expect("games").push(again);
        }),
        ("dangling", |export| export["campaign"]["seat"][0]["player"] = json!(77)),
        ("shows something else", |export| {
            let picture = "AAAA".to_owned();
            export["campaign"]["photo_content"][0]["picture"] = json!(picture);
        }),
        ("this seal is not known", |export| export["sealed"]["seal"] = json!("wax")),
        ("sealed", |export| export["sealed"]["parts"][0] = json!("AAAA")),
    ];
    for (expected, change) in changes {
        let path = there.changed(change);
        match at.import(&path, false) {
            Err(Rejection::Damaged { detail, path: told }) => {
                assert!(detail.contains(expected), "{expected} was expected, and {detail} came");
                assert_eq!(told, path.display().to_string());
            }
            other => panic!("{expected}: {other:?}"),
        }
    }
    assert!(at.in_the_folder().is_empty(), "{:?}", at.in_the_folder());
}

#[test]
fn facts_that_contradict_each_other_are_refused() {
    type Change = fn(&mut Value);
    let there = Elsewhere::new();
    let mut at = AtTheDesk::new();
    let changes: [Change; 6] = [
        |export| drop(export["campaign"]["history"].as_array_mut().expect("entries").remove(0)),
        |export| export["campaign"]["setting"] = json!([]),
        |export| export["campaign"]["campaign"][0]["name"] = json!("a\nb"),
        |export| export["campaign"]["history"][0]["account"] = json!("{}"),
        |export| export["campaign"]["history"][0]["at"] = json!("yesterday"),
        // The receipts of a closed game are in the vaults.
        |export| export["campaign"]["step"] = json!([]),
    ];
    for (position, change) in changes.into_iter().enumerate() {
        let refused = at.import(&there.changed(change), false);
        assert!(matches!(refused, Err(Rejection::Damaged { .. })), "change {position}: {refused:?}");
    }
    assert!(at.in_the_folder().is_empty(), "{:?}", at.in_the_folder());
}

fn landed(at: &mut AtTheDesk) -> PathBuf {
    PathBuf::from(at.status().campaign.expect("open").path)
}

/// Tables, indexes and what they demand.
fn form_of(path: &Path) -> Vec<String> {
    let connection = Connection::open(path).expect("a campaign");
    let mut statement = connection
        .prepare("SELECT type || ' ' || name || coalesce(': ' || sql, '') FROM sqlite_schema ORDER BY 1")
        .expect("a query");
    statement.query_map([], |row| row.get(0)).expect("rows").map(|row| row.expect("a text")).collect()
}

#[test]
fn what_a_file_holds_besides_its_rows_does_not_come_along() {
    let there = Elsewhere::new();
    let mut at = AtTheDesk::new();
    at.import(&there.file, false).expect("a good file");
    let ours = form_of(&landed(&mut at));
    for change in [
        "CREATE TRIGGER sly AFTER UPDATE ON campaign BEGIN DELETE FROM history; END",
        "CREATE TABLE more (x); INSERT INTO more VALUES ('a secret')",
        "CREATE VIEW sly AS SELECT * FROM thing",
        "DROP INDEX one_open_game",
        "ALTER TABLE note ADD COLUMN mood TEXT",
        // A comment in the SQL that was corrected since.
        "PRAGMA writable_schema = ON;
         UPDATE sqlite_schema SET sql = replace(sql, '-- who starts', '-- who begins') WHERE name = 'game'",
    ] {
        let path = there.folder.path().join("forme.carnet");
        std::fs::copy(&there.file, &path).expect("a copy");
        Connection::open(&path).expect("the copy").execute_batch(change).expect("changed");
        let mut at = AtTheDesk::new();
        at.import(&path, false).unwrap_or_else(|refusal| panic!("{change}: {refusal:?}"));
        assert_eq!(form_of(&landed(&mut at)), ours, "{change}");
    }
}

#[test]
fn a_file_that_lacks_a_table_or_a_column_is_refused() {
    let there = Elsewhere::new();
    for change in [
        "DROP TABLE note",
        "ALTER TABLE note DROP COLUMN text",
        "DROP TABLE note; CREATE VIEW note AS SELECT 1 AS id, 1 AS game, '' AS at, 'x' AS text",
    ] {
        let path = there.folder.path().join("forme.carnet");
        std::fs::copy(&there.file, &path).expect("a copy");
        let copy = Connection::open(&path).expect("the copy");
        if copy.execute_batch(change).is_err() {
            // A column that something demands cannot be dropped; its table can be built anew without it.
            copy.execute_batch("DROP TABLE note; CREATE TABLE note (id INTEGER PRIMARY KEY NOT NULL)")
                .expect("changed");
        }
        drop(copy);
        let mut at = AtTheDesk::new();
        let refused = at.import(&path, false);
        assert!(matches!(refused, Err(Rejection::Damaged { .. })), "{change}: {refused:?}");
        assert!(at.in_the_folder().is_empty());
    }
}

#[test]
fn newer_and_damaged_files_are_refused() {
    let there = Elsewhere::new();
    let path = there.folder.path().join("autre.carnet");
    std::fs::copy(&there.file, &path).expect("a copy");
    Connection::open(&path).expect("the copy").pragma_update(None, "user_version", 99).expect("changed");
    let mut at = AtTheDesk::new();
    assert!(matches!(at.import(&path, false), Err(Rejection::NewerVersion { found: 99, .. })));
    let bytes = std::fs::read(&there.file).expect("the file");
    std::fs::write(&path, &bytes[..bytes.len() / 2]).expect("half of it");
    assert!(matches!(at.import(&path, false), Err(Rejection::Damaged { .. })));
    let file = Connection::open(&there.file).expect("the file");
    file.execute("UPDATE photo_content SET picture = x'00'", []).expect("another picture");
    drop(file);
    assert!(matches!(at.import(&there.file, false), Err(Rejection::Damaged { .. })));
    assert!(at.in_the_folder().is_empty());
}

#[test]
fn a_text_that_only_wants_to_be_heavy_is_refused() {
    let there = Elsewhere::new();
    let mut at = AtTheDesk::new();
    let path = there.folder.path().join("lourd.json");
    let mut refused = |text: &str| {
        std::fs::write(&path, text).expect("a file");
        let refused = at.import(&path, false);
        assert!(
            matches!(refused, Err(Rejection::Damaged { .. } | Rejection::NotACarnet { .. })),
            "{refused:?}"
        );
    };
    let head = r#"{"format":"carnet-de-l-ouest","version":1,"campaign":"#;
    let deep = "[".repeat(200_000);
    refused(&deep);
    refused(&format!("{{\"a\":{deep}"));
    refused(&format!("{head}{deep}"));
    refused(&format!("{head}{{\"game\":{deep}"));
    refused(&format!("{head}{{\"game\":[{}", "{\"number\":".repeat(20_000)));
    let long = "x".repeat(33 * 1024 * 1024);
    refused(&format!("{head}{{\"note\":[{{\"id\":1,\"text\":\"{long}\"}}]}}}}"));
    let waiting: String = (1..=200_001).map(|id| format!("{{\"id\":{id}}},")).collect();
    refused(&format!("{head}{{\"note\":[{waiting}{{\"id\":0}}]}}}}"));

    // A file that says it is larger than anything is not read at all.
    std::fs::File::create(&path).and_then(|file| file.set_len(2 << 30)).expect("a hole");
    use std::io::{Seek, Write};
    let mut file = std::fs::File::options().write(true).open(&path).expect("a file");
    file.seek(std::io::SeekFrom::Start(0)).and_then(|_| file.write_all(b"{")).expect("written");
    assert!(matches!(at.import(&path, false), Err(Rejection::Damaged { .. })));
    assert!(at.in_the_folder().is_empty());
}

#[test]
fn an_envelope_that_unfolds_without_end_is_refused() {
    use base64::{Engine, engine::general_purpose::STANDARD};
    use std::io::Write;
    let there = Elsewhere::new();
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    packed.write_all(b"{\"note\":[{\"id\":1,\"text\":\"").expect("packed");
    let zeros = vec![b'0'; 1024 * 1024];
    for _ in 0..33 {
        packed.write_all(&zeros).expect("packed");
    }
    let bomb = STANDARD.encode(packed.finish().expect("packed"));
    let path = there.changed(|export| export["sealed"]["parts"] = json!([bomb]));
    let mut at = AtTheDesk::new();
    // Too long a text, or too long a time: whichever is seen first.
    assert!(matches!(at.import(&path, false), Err(Rejection::Damaged { .. } | Rejection::TookTooLong)));
    assert!(at.in_the_folder().is_empty());
}
