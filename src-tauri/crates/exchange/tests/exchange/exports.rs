//! Everything as JSON: the same campaign comes back, and what is secret cannot be read in it.

use contract::Viewer;
use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use contract::{
    Action, EntryId, FinaleAction, GameAction, PhotoId, PhotoOf, PostcardAction, Stage, ThingId,
    keeping::{PhotoSize, Sought},
    results::ResultsOf,
};
use exchange::{exporting, importing::Arrival, json::schema::json_schema};
use ledger::{Campaign, LongWork, Rejection, Shown, View};
use proptest::prelude::*;
use rules::{CompanyColour::*, GameNumber};
use serde_json::Value;
use workbench::{
    bench_table::{Bench, dump, seal},
    evenings::{enter, evening},
    rich::{new_file, open_everything, photograph, rich},
    secrets::{keeps, plant_all, script, secrets},
    things::{called, draw},
    whims::{is_refused, whim},
};

/// Everything that everybody may look at, and what a holder may.
fn everything_shown(campaign: &Campaign) -> Vec<(View, Result<Shown, Rejection>)> {
    let mut views = vec![
        View::Line,
        View::Companies,
        View::Box,
        View::Things { sought: Sought::default() },
        View::StoryDeck,
        View::Events,
        View::Postcards,
        View::Results { of: ResultsOf::default() },
        View::Finale,
        View::Album,
    ];
    for game in GameNumber::all() {
        views.extend([
            View::Night { game: Some(game) },
            View::Rulebook { game: Some(game) },
            View::Photos { of: PhotoOf::Game { game } },
        ]);
    }
    views.extend([None, Some(30), Some(60)].map(|before| View::Journal { before: before.map(EntryId) }));
    for thing in (1..60).map(ThingId) {
        views.extend([View::Thing { thing }, View::PrivateSide { postcard: thing }]);
    }
    for photo in (1..8).map(PhotoId) {
        views.extend([PhotoSize::Full, PhotoSize::Thumbnail].map(|size| View::Picture { photo, size }));
    }
    views
        .into_iter()
        .map(|view| (view.clone(), campaign.show(Viewer::Table { holding: Some(Red) }, &view)))
        .collect()
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).expect("an export")
}

/// Takes a file into a folder of its own and opens it there.
fn imported(bench: &mut Bench, name: &str, from: &Path) -> (tempfile::TempDir, Campaign) {
    let home = tempfile::Builder::new().prefix(name).tempdir().expect("a folder");
    let arrival = Arrival::read(from, home.path(), &LongWork::default())
        .unwrap_or_else(|refusal| panic!("{name} was refused: {refusal}"));
    let path = arrival.land(|| home.path().join("landed.carnet")).expect("a free path");
    let campaign = Campaign::open(&path, &home.path().join("copies"), &bench.outside()).expect("opening");
    (home, campaign)
}

/// Exports, imports, exports again: the same bytes, the same rows, the same views, and the same way back.
fn assert_comes_back(bench: &mut Bench, campaign: &mut Campaign) -> String {
    let out = tempfile::tempdir().expect("a folder");
    let (first, second) = (out.path().join("premier.json"), out.path().join("second.json"));
    exporting::export(campaign, &new_file(&first)).expect("exported");
    let (_home, mut back) = imported(bench, "retour", &first);
    exporting::export(&mut back, &new_file(&second)).expect("exported again");
    let exported = text(&first);
    assert!(exported == text(&second), "the second export differs");
    assert_eq!(dump(campaign.path()), dump(back.path()));
    for ((view, one), (_, other)) in everything_shown(campaign).into_iter().zip(everything_shown(&back)) {
        assert_eq!(one, other, "{view:?}");
    }
    loop {
        let [one, other] = [&mut *campaign, &mut back].map(|campaign| campaign.undo(None, bench.now));
        // The name of the day's first safety copy is all that differs.
        let told = |undone: Result<ledger::Outcome, Rejection>| undone.map(|outcome| outcome.account);
        let one = told(one);
        assert_eq!(one, told(other));
        assert_eq!(dump(campaign.path()), dump(back.path()));
        if one.is_err() {
            assert_eq!(one, Err(Rejection::NothingToUndo));
            return exported;
        }
    }
}

#[test]
fn export_import_export_is_identical_while_sealed() {
    let mut bench = Bench::new();
    let mut campaign = rich(&mut bench);
    let exported = assert_comes_back(&mut bench, &mut campaign);
    assert!(exported.contains("\"sealed\":{\"seal\":\"zlib+base64\""));
}

#[test]
fn export_import_export_is_identical_once_everything_is_open() {
    let mut bench = Bench::new();
    let mut campaign = rich(&mut bench);
    open_everything(&mut bench, &mut campaign);
    let exported = assert_comes_back(&mut bench, &mut campaign);
    assert!(exported.contains("Obligation") && exported.contains("\"money\":31"));
}

#[test]
fn where_nothing_is_secret_there_is_no_envelope() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(
        &mut campaign,
        &evening(1, &[(Red, (3, 2, 1, 0)), (Blue, (2, 1, 0, 0)), (Green, (1, 1, 0, 0))]),
    );
    bench.done(&mut campaign, &seal(false));
    let exported = assert_comes_back(&mut bench, &mut campaign);
    assert!(!exported.contains("\"sealed\":{"));
    let read: Value = serde_json::from_str(&exported).expect("JSON");
    assert_eq!(read["campaign"]["receipt"][0]["money"], 2);
    let action = read["campaign"]["history"][0]["action"].as_str().expect("the creation");
    assert_eq!(serde_json::from_str::<Value>(action).expect("an action")["is"]["do"], "create");
}

#[test]
fn the_schema_that_is_checked_in_is_fresh_and_describes_what_is_written() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../campaign-data/campaign-export.schema.json");
    let checked_in = std::fs::read_to_string(path).expect("the schema is checked in");
    assert!(
        checked_in == json_schema().expect("a schema"),
        "campaign-export.schema.json is stale: run `cargo xtask contract`"
    );
    let schema: Value = serde_json::from_str(&checked_in).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let mut bench = Bench::new();
    let mut campaign = rich(&mut bench);
    let check = |campaign: &mut Campaign, name: &str| {
        let path = bench.folder.path().join(name);
        exporting::export(campaign, &new_file(&path)).expect("exported");
        let export: Value = serde_json::from_str(&text(&path)).expect("JSON");
        let faults: Vec<String> = validator
            .iter_errors(&export)
            .map(|fault| format!("{}: {fault}", fault.instance_path()))
            .collect();
        assert!(faults.is_empty(), "{faults:?}");
        export
    };
    let mut wrong = check(&mut campaign, "scellé.json");
    wrong["campaign"]["game"][0]["stage"] = "dinner".into();
    assert!(!validator.is_valid(&wrong), "it would be seen");
    let mut bench = Bench::new();
    let mut campaign = rich(&mut bench);
    open_everything(&mut bench, &mut campaign);
    let path = bench.folder.path().join("ouvert.json");
    exporting::export(&mut campaign, &new_file(&path)).expect("exported");
    assert!(validator.is_valid(&serde_json::from_str(&text(&path)).expect("JSON")));
}

/// All bytes that an export holds in another form: in base64, and in the envelope as it is packed.
fn hidden_bytes(export: &Value) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut pending = vec![export];
    while let Some(value) = pending.pop() {
        match value {
            Value::Array(values) => pending.extend(values),
            Value::Object(members) => pending.extend(members.values()),
            Value::String(text) => {
                bytes.extend(STANDARD.decode(text).unwrap_or_default());
                bytes.push(0);
            }
            _ => {}
        }
    }
    bytes
}

fn contains(bytes: &[u8], sought: &[u8]) -> bool {
    bytes.windows(sought.len()).any(|window| window == sought)
}

/// Exports, and looks for everything that is secret now; tells how much that was, and what the export says.
fn assert_secrets_kept(bench: &Bench, campaign: &mut Campaign) -> (usize, String) {
    let path = bench.folder.path().join("secrets.json");
    let _ = std::fs::remove_file(&path);
    exporting::export(campaign, &new_file(&path)).expect("exported");
    let exported = text(&path);
    let mut export: Value = serde_json::from_str(&exported).expect("JSON");
    // That a thing was put into a vault was done before all eyes: the journal says so.
    for entry in export["campaign"]["history"].as_array_mut().expect("entries") {
        entry.as_object_mut().expect("an entry").remove("account");
    }
    let but_the_journal = export.to_string();
    let hidden = hidden_bytes(&export);
    let kept: Vec<_> = secrets().into_iter().filter(|secret| keeps(bench, secret.of).is_some()).collect();
    for secret in &kept {
        let marker = &secret.marker;
        let said = if secret.is_a_title() { &but_the_journal } else { &exported };
        assert!(!said.contains(marker), "{secret:?} can be read");
        assert!(!contains(&hidden, marker.as_bytes()), "{secret:?} is in other letters");
        if let Ok(number) = marker.parse::<i64>() {
            assert!(!contains(&hidden, &number.to_be_bytes()), "{secret:?} is in a changeset");
        }
    }
    (kept.len(), exported)
}

#[test]
fn lw_com_2_lw_pos_2_what_is_secret_cannot_be_read_in_an_export() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    for (position, action) in script().iter().enumerate() {
        bench.done(&mut campaign, action);
        if position == 4 {
            plant_all(&mut bench, &mut campaign);
        }
        if position % 6 == 0 {
            assert_secrets_kept(&bench, &mut campaign);
        }
    }
    let (kept, _) = assert_secrets_kept(&bench, &mut campaign);
    assert_eq!(kept, secrets().len(), "at the end all of it is secret");
    for step in [FinaleAction::Begin { early: true }, FinaleAction::Read { company: Red }] {
        bench.done(&mut campaign, &Action::Finale(step));
        assert_eq!(assert_secrets_kept(&bench, &mut campaign).0, kept);
    }
    bench.done(&mut campaign, &Action::Finale(FinaleAction::ReadEverything));
    let (kept, exported) = assert_secrets_kept(&bench, &mut campaign);
    assert_eq!(kept, 8, "the private sides of two postcards stay private");
    let open: BTreeSet<String> = secrets()
        .into_iter()
        .filter(|secret| keeps(&bench, secret.of).is_none())
        .map(|secret| secret.marker)
        .collect();
    // Totals are computed, and in no file.
    let written = open.iter().filter(|marker| exported.contains(marker.as_str())).count();
    assert_eq!(written, open.len() - 6, "after the finale what was sealed is there: {open:?}");
}

#[test]
fn a_private_side_that_was_taken_back_stays_private() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.done(&mut campaign, &seal(false));
    bench.all_done(
        &mut campaign,
        &[Action::Game(GameAction::Open), enter(1, Stage::Play), draw(41, Red, None)],
    );
    let postcard = called(&campaign, "Un été au lac").thing;
    photograph(&mut bench, &mut campaign, PhotoOf::Thing { thing: postcard }, true, 20);
    let now = bench.now;
    campaign.undo(None, now).expect("undone");
    campaign.undo(None, now).expect("undone");
    let path = bench.folder.path().join("repris.json");
    exporting::export(&mut campaign, &new_file(&path)).expect("exported");
    let exported = text(&path);
    let hidden = hidden_bytes(&serde_json::from_str(&exported).expect("JSON"));
    for marker in ["Nul ne lit ceci.", "Relier deux gares.", "Une photo de 20"] {
        assert!(!exported.contains(marker) && !contains(&hidden, marker.as_bytes()), "{marker}");
    }
    assert!(!exported.contains("\"picture\""), "nor can what the photo showed");
}

#[test]
fn a_completed_postcard_is_read_by_all() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.done(&mut campaign, &seal(false));
    bench.all_done(
        &mut campaign,
        &[Action::Game(GameAction::Open), enter(1, Stage::Setup), draw(41, Red, None), enter(1, Stage::Play)],
    );
    let postcard = called(&campaign, "Un été au lac").thing;
    let complete = PostcardAction::Complete { postcard, reward: None, when: None, archive: false };
    bench.done(&mut campaign, &Action::Postcard(complete));
    let path = bench.folder.path().join("ouvert.json");
    exporting::export(&mut campaign, &new_file(&path)).expect("exported");
    let exported = text(&path);
    assert!(exported.contains("Nul ne lit ceci.") && !exported.contains("\"sealed\":{"));
}

#[test]
fn an_export_of_a_file_that_another_program_holds_is_the_same() {
    let mut bench = Bench::new();
    let mut campaign = rich(&mut bench);
    let [own, other]: [PathBuf; 2] = ["a.json", "b.json"].map(|name| bench.folder.path().join(name));
    exporting::export(&mut campaign, &new_file(&own)).expect("exported");
    exporting::export_file(&bench.path(), &new_file(&other), &LongWork::default())
        .expect("exported beside its holder");
    assert!(text(&own) == text(&other));
}

/// The same bytes, whatever was done.
#[test]
fn what_takes_too_long_or_is_given_up_leaves_nothing_behind() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let json = bench.folder.path().join("tout.json");
    exporting::export(&mut campaign, &new_file(&json)).expect("exported");
    campaign.close().expect("closed");
    let library = tempfile::tempdir().expect("a folder");
    let hurried = LongWork::default();
    hurried.must_end_within(std::time::Duration::ZERO);
    let unwanted = LongWork::default();
    unwanted.give_up();
    for (work, refusal) in [(hurried, Rejection::TookTooLong), (unwanted, Rejection::GivenUp)] {
        for from in [&json, &bench.path()] {
            let read = Arrival::read(from, library.path(), &work).map(|arrival| arrival.name);
            assert_eq!(read, Err(refusal.clone()), "{}", from.display());
        }
        let again = library.path().join("encore.json");
        assert_eq!(exporting::export_file(&bench.path(), &new_file(&again), &work), Err(refusal));
        assert_eq!(std::fs::read_dir(library.path()).expect("the folder").count(), 0);
    }
    let work = LongWork::default();
    Arrival::read(&json, library.path(), &work).expect("in its time");
    assert_eq!(work.thousandths(), Some(600), "all is read, and was looked at");
}

fn assert_comes_back_now(bench: &mut Bench, campaign: &mut Campaign) {
    let out = tempfile::tempdir().expect("a folder");
    let (first, second) = (out.path().join("premier.json"), out.path().join("second.json"));
    exporting::export(campaign, &new_file(&first)).expect("exported");
    let (_home, mut back) = imported(bench, "hasard", &first);
    exporting::export(&mut back, &new_file(&second)).expect("exported again");
    assert!(text(&first) == text(&second));
    assert_eq!(dump(campaign.path()), dump(back.path()));
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(10))]

    /// What a group has can be given out and taken in.
    #[test]
    fn whatever_happens_the_campaign_comes_back(
        whims in proptest::collection::vec((0_usize..40, whim().boxed()), 0..60),
        looked_at in 3_usize..40,
    ) {
        let mut bench = Bench::new();
        let mut campaign = bench.three();
        for (position, action) in script().iter().enumerate() {
            let _ = bench.perform(&mut campaign, action);
            for (_, whim) in whims.iter().filter(|(at, _)| *at == position) {
                is_refused(&mut bench, &mut campaign, whim);
            }
            if position == looked_at {
                assert_comes_back_now(&mut bench, &mut campaign);
            }
        }
        assert_comes_back_now(&mut bench, &mut campaign);
    }

    /// It keeps its secrets on the way.
    #[test]
    fn whatever_happens_an_export_keeps_its_secrets(
        whims in proptest::collection::vec((0_usize..40, whim().boxed()), 0..40),
        planted in 3_usize..30,
    ) {
        let mut bench = Bench::new();
        let mut campaign = bench.three();
        for (position, action) in script().iter().enumerate() {
            let _ = bench.perform(&mut campaign, action);
            for (_, whim) in whims.iter().filter(|(at, _)| *at == position) {
                is_refused(&mut bench, &mut campaign, whim);
            }
            if position == planted {
                plant_all(&mut bench, &mut campaign);
                assert_secrets_kept(&bench, &mut campaign);
            }
        }
        assert_secrets_kept(&bench, &mut campaign);
    }
}

#[test]
fn lw_com_2_an_export_of_reopened_vaults_does_not_tell_who_was_equal() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let receipts = [(Red, (5, 11, 0, 0)), (Blue, (5, 11, 0, 0)), (Green, (2, 11, 0, 0))];
    bench.all_done(&mut campaign, &evening(1, &receipts));
    bench.done(&mut campaign, &Action::Finale(FinaleAction::Begin { early: true }));
    bench.done(&mut campaign, &Action::Finale(FinaleAction::ReadEverything));
    let decide = FinaleAction::Decide { winner: Blue, reason: "PAILLE-COURTE".to_owned() };
    bench.done(&mut campaign, &Action::Finale(decide));
    let exported = |campaign: &mut Campaign, name: &str| {
        let path = bench.folder.path().join(name);
        exporting::export(campaign, &new_file(&path)).expect("exported");
        std::fs::read_to_string(path).expect("a text")
    };
    assert!(exported(&mut campaign, "open.json").contains("PAILLE-COURTE"));
    campaign
        .perform(None, &Action::Finale(FinaleAction::Reopen), &mut Bench::new().outside())
        .expect("the vaults are closed again");
    assert!(!exported(&mut campaign, "closed.json").contains("PAILLE-COURTE"));
}
