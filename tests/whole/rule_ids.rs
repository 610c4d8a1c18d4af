//! Every rule of the game by its ID: a test bears its name, or people take care
//! of it and `campaign-data/rule-ids.json` says why.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("an entry").path();
        if path.is_dir() && !path.ends_with("target") {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// `fn lw_set_9_lw_com_3_each_takes` after `#[test]` names LW-SET-9 and LW-COM-3.
fn ids_in_name(name: &str) -> Vec<String> {
    let words: Vec<&str> = name.split('_').collect();
    let id = |at: usize| match words.get(at..at + 3) {
        Some(["lw", family, number]) if number.parse::<u8>().is_ok() => {
            Some(format!("LW-{}-{number}", family.to_uppercase()))
        }
        _ => None,
    };
    (0..words.len()).filter_map(id).collect()
}

/// The names of functions that are tests.
fn tests_in(source: &str) -> impl Iterator<Item = &str> {
    let mut is_test = false;
    source.lines().map(str::trim).filter_map(move |line| {
        if line.starts_with("#[test]") || line.starts_with("#[tokio::test") {
            is_test = true;
        }
        let name = line.strip_prefix("async ").unwrap_or(line).strip_prefix("fn ")?.split('(').next()?;
        std::mem::take(&mut is_test).then_some(name)
    })
}

/// Which tests name which ID.
fn named() -> BTreeMap<String, Vec<String>> {
    let mut files = Vec::new();
    rust_files(&root().join("src-tauri/crates"), &mut files);
    rust_files(&root().join("tests"), &mut files);
    let mut named: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in files {
        let source = fs::read_to_string(&file).expect("source");
        for test in tests_in(&source) {
            for id in ids_in_name(test) {
                named.entry(id).or_default().push(test.to_owned());
            }
        }
    }
    named
}

#[test]
fn every_rule_has_a_test_of_its_name_or_is_for_people() {
    let data = fs::read_to_string(root().join("campaign-data/rule-ids.json")).expect("the list");
    let data: Value = serde_json::from_str(&data).expect("JSON, or it would not have been built");
    let ids = |key: &str, id: fn(&Value) -> &Value| -> BTreeSet<String> {
        let list = data[key].as_array().expect("a list");
        list.iter().map(|row| id(row).as_str().expect("an ID").to_owned()).collect()
    };
    let tested = ids("tested", |row| row);
    let for_people = ids("for_people", |row| &row["id"]);
    let named: BTreeSet<String> = named().into_keys().collect();

    let both: Vec<&String> = tested.intersection(&for_people).collect();
    assert!(both.is_empty(), "tested, and yet for people: {both:?}");
    let untested: Vec<&String> = tested.difference(&named).collect();
    assert!(untested.is_empty(), "no test bears the name of {untested:?}");
    let handled: Vec<&String> = for_people.intersection(&named).collect();
    assert!(handled.is_empty(), "a test bears the name of {handled:?}: no longer for people");
    let unknown: Vec<&String> = named.iter().filter(|id| !tested.contains(*id)).collect();
    assert!(unknown.is_empty(), "tests name IDs that the list does not have: {unknown:?}");
}

#[test]
fn ids_are_read_off_names_as_meant() {
    assert_eq!(ids_in_name("lw_set_9_lw_com_3_each_takes"), ["LW-SET-9", "LW-COM-3"]);
    assert_eq!(ids_in_name("lw_set_14_the_holder"), ["LW-SET-14"]);
    assert!(ids_in_name("the_lw_is_not_one_of_them").is_empty());
    let source = "#[test]\nfn lw_box_1_yes() {}\nfn lw_box_2_no() {}\n    #[test]\n    // why\n    fn lw_box_3_yes(x in 0..3) {}";
    assert_eq!(tests_in(source).collect::<Vec<_>>(), ["lw_box_1_yes", "lw_box_3_yes"]);
}
