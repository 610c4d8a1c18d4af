//! The same as JSON: an export in which somebody wrote something else.

use std::path::PathBuf;

use contract::{DeskCommand, Viewer, sharing::Target};
use exchange::exporting::export_file;
use host::{Desk, Home};
use ledger::{LongWork, Rejection};
use serde_json::{Value, json};

use super::{
    is_clear,
    scene::{Place, Scene, Went, differences, picture, tried, with_outside},
};

type Change = fn(&mut Value);

/// What is done to the JSON. Most of it is found by what everything adds up to; the rest has walls of its own.
const CHANGES: [(&str, Change); 16] = [
    ("a uuid that is a folder", |export| export["campaign"]["campaign"][0]["uuid"] = json!("/elsewhere")),
    ("a uuid that leads upwards", |export| export["campaign"]["campaign"][0]["uuid"] = json!("../../..")),
    ("a uuid that is empty", |export| export["campaign"]["campaign"][0]["uuid"] = json!("")),
    ("a uuid of a megabyte", |export| export["campaign"]["campaign"][0]["uuid"] = json!("a".repeat(1 << 20))),
    ("a uuid that is none", |export| export["campaign"]["campaign"][0]["uuid"] = json!("mardi")),
    ("no campaign", |export| export["campaign"]["campaign"] = json!([])),
    ("two campaigns", |export| {
        let mut other = export["campaign"]["campaign"][0].clone();
        other["id"] = json!(2);
        export["campaign"]["campaign"].as_array_mut().expect("rows").push(other);
    }),
    ("a table more", |export| export["campaign"]["sqlite_schema"] = json!([{"type": "trigger"}])),
    ("a column more", |export| export["campaign"]["note"][0]["mood"] = json!("good")),
    ("a list for a text", |export| export["campaign"]["note"][0]["text"] = json!([["x"]])),
    ("a number without end", |export| export["campaign"]["game"][0]["year"] = json!(1e300)),
    ("more than all numbers", |export| export["campaign"]["game"][0]["year"] = json!(u64::MAX)),
    ("a name of a megabyte", |export| export["campaign"]["campaign"][0]["name"] = json!("a".repeat(1 << 20))),
    ("a version to come", |export| export["version"] = json!(99)),
    ("a version below zero", |export| export["version"] = json!(-1)),
    ("another format", |export| export["format"] = json!("somebody else's")),
];

#[test]
fn hostile_exports_are_refused_and_nothing_is_written_anywhere() {
    let scene = Scene::new();
    let sound: PathBuf = scene.place.outer.join("export.json");
    let target = Target { path: sound.clone(), replace: false };
    export_file(&scene.place.file, &target, &LongWork::default()).expect("exported");
    let text = std::fs::read_to_string(&sound).expect("an export");
    let mut wrong = Vec::new();
    for (name, change) in CHANGES {
        let mut export: Value = serde_json::from_str(&text).expect("JSON");
        change(&mut export);
        let elsewhere = Place::elsewhere(&scene.place.outer).display().to_string();
        let hostile = export.to_string().replace("\"/elsewhere\"", &Value::from(elsewhere).to_string());
        scene.set_up(&vec![("", scene.sound.clone())]);
        let path = scene.place.outer.join("a/hostile.json");
        std::fs::write(&path, hostile).expect("a hostile export");
        let home = scene.place.outer.join("a/b/new home");
        std::fs::create_dir_all(home.join("campaigns")).expect("a library");
        let before = picture(&scene.place.outer);
        let went = tried(move || {
            let mut desk = Desk::new(Home::at(&home));
            let import = DeskCommand::Import { path, keep_both: false };
            with_outside(|outside| desk.arrange(Viewer::TABLE, &import, outside))?;
            desk.close().map(drop)
        });
        let changed = differences(&before, &picture(&scene.place.outer));
        match went {
            Went::Refused(refusal) if !is_clear(&refusal) => wrong.push(format!("{name}: {refusal:?}")),
            Went::Refused(Rejection::AlreadyInLibrary { .. }) => {
                wrong.push(format!("{name}: taken for good"));
            }
            Went::Refused(_) if changed.is_empty() => {}
            Went::Refused(refusal) => wrong.push(format!("{name}: {refusal:?}, but {changed:?}")),
            other => wrong.push(format!("{name}: {other:?}")),
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n  {}", wrong.len(), CHANGES.len(), wrong.join("\n  "));
}
