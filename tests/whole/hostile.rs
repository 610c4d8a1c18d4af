//! Files made to do harm, before the real program: it refuses them in time, with little memory, and ends.

use std::{
    path::Path,
    process::{Output, Stdio},
    time::{Duration, Instant},
};

use rusqlite::Connection;

use crate::programs::{Home, built, refusal};

/// However hostile a file is, nobody waits longer for it to be refused.
const PATIENCE: Duration = Duration::from_secs(2);

/// What the program may ask of memory, in kilobytes of addresses: threads and libraries take most of it.
const MEMORY: u32 = 1_000_000;

const ENDLESS: &str =
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n WHERE i < 0";

/// What is done to the file, with everything allowed.
fn harms() -> Vec<(&'static str, String)> {
    let add = |table: &str, condition: &str| {
        format!(
            "UPDATE sqlite_schema SET sql = replace(sql, ') STRICT', ', CHECK ({condition})) STRICT') WHERE name = '{table}'"
        )
    };
    vec![
        (
            "a trigger that deletes the history",
            "CREATE TRIGGER sly AFTER UPDATE ON campaign BEGIN DELETE FROM history; END".to_owned(),
        ),
        (
            "an endless view in place of the settings",
            format!("DROP TABLE setting; CREATE VIEW setting (name, value) AS SELECT 'sealed', i FROM ({ENDLESS})"),
        ),
        (
            "a view that wants memory",
            "DROP TABLE player; CREATE VIEW player (id, name, left_before) AS
                 WITH RECURSIVE n (i, x) AS (SELECT 1, zeroblob(1000000) UNION ALL SELECT i + 1, zeroblob(1000000) FROM n)
                 SELECT i, hex(x), NULL FROM n ORDER BY x"
                .to_owned(),
        ),
        (
            "a condition that takes minutes",
            add("company", "(replace(hex(zeroblob(30)), ''0'', ''a'') || name) NOT LIKE ''%a%a%a%a%a%a%a%a%a%a%a%a%b''"),
        ),
        ("a condition that wants memory", add("player", "length(hex(zeroblob(400000000))) > id")),
        (
            "a uuid that leads elsewhere",
            "UPDATE campaign SET uuid = '../../elsewhere'".to_owned(),
        ),
        (
            "a text of 300 megabytes",
            "INSERT INTO setting VALUES ('more', 1); UPDATE campaign SET name = hex(zeroblob(150000000))".to_owned(),
        ),
    ]
}

/// Every subcommand that takes a campaign file, and what it needs besides.
const DOORS: [&[&str]; 11] = [
    &["show", "FILE", "line"],
    &["history", "FILE"],
    &["check", "FILE"],
    &["do", "FILE"],
    &["undo", "FILE"],
    &["redo", "FILE"],
    &["backup", "FILE"],
    &["restore", "FILE", "none"],
    &["export", "FILE", "export.json"],
    &["import", "FILE"],
    &["photo", "FILE", "--of", "game:1", "picture.webp"],
];

/// Runs `carnet` with little memory; none if it had to be ended.
fn run(home: &Home, arguments: &[&str], input: &[u8]) -> (Option<Output>, Duration) {
    use std::io::Write;
    let begun = Instant::now();
    let mut child = std::process::Command::new("sh")
        .args(["-c", "ulimit -v \"$1\"; shift; exec \"$@\"", "sh", &MEMORY.to_string()])
        .arg(built("carnet"))
        .args(arguments)
        .env("CARNET_HOME", home.folder())
        .current_dir(home.folder())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("carnet starts");
    let mut stdin = child.stdin.take().expect("its input");
    let id = child.id().to_string();
    let bytes = input.to_vec();
    let feeding = std::thread::spawn(move || drop(stdin.write_all(&bytes)));
    let (tell, told) = std::sync::mpsc::channel();
    std::thread::spawn(move || tell.send(child.wait_with_output()));
    let output = match told.recv_timeout(PATIENCE) {
        Ok(output) => Some(output.expect("it ended")),
        Err(_) => {
            let _ = std::process::Command::new("kill").args(["-KILL", &id]).status();
            None
        }
    };
    let took = begun.elapsed();
    let _ = feeding.join();
    (output, took)
}

fn everything_below(folder: &Path) -> Vec<(std::path::PathBuf, u64)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        // What went wrong inside the program is noted there, and nothing else.
        if path.ends_with("log") {
            continue;
        }
        if path.is_dir() {
            found.extend(everything_below(&path));
        } else {
            found.push((path.clone(), entry.metadata().expect("a file").len()));
        }
    }
    found.sort();
    found
}

#[test]
fn hostile_files_are_refused_by_every_subcommand_in_time_and_with_little_memory() {
    let mut wrong = Vec::new();
    for (name, sql) in harms() {
        let home = Home::with_campaign();
        std::fs::create_dir(home.folder().join("campaigns")).expect("a library");
        std::fs::write(home.folder().join("picture.webp"), crate::served::picture()).expect("a picture");
        let file = Connection::open(home.file()).expect("the file");
        file.execute_batch(
            "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; PRAGMA writable_schema = ON",
        )
        .expect("anything goes");
        file.execute_batch(&sql).unwrap_or_else(|error| panic!("{name}: {error}"));
        drop(file);
        let before = everything_below(home.folder());
        for door in DOORS {
            let arguments: Vec<&str> =
                door.iter().map(|word| if *word == "FILE" { "mardi.carnet" } else { *word }).collect();
            let input = "{\"area\":\"campaign\",\"do\":\"rename\",\"name\":\"Autrement\"}\n";
            let (output, took) = run(&home, &arguments, input.as_bytes());
            match output {
                None => wrong.push(format!("{name}, {}: no end", door[0])),
                // Only its rows are taken over, in a form of our own.
                Some(output) if door[0] == "import" && output.status.success() => {
                    let landed = std::fs::read_dir(home.folder().join("campaigns")).expect("a library");
                    landed.flatten().for_each(|entry| std::fs::remove_file(entry.path()).expect("gone"));
                }
                Some(output) if output.status.code() != Some(2) => {
                    let told = crate::programs::text(&output.stderr);
                    wrong.push(format!("{name}, {}: {:?} {told}", door[0], output.status));
                }
                Some(output) => {
                    let code = refusal(&output)["code"].as_str().unwrap_or_default().to_owned();
                    if ["internal", "file_trouble"].contains(&code.as_str()) {
                        wrong.push(format!("{name}, {}: {code} after {took:?}", door[0]));
                    }
                }
            }
            let after = everything_below(home.folder());
            if after != before {
                wrong.push(format!("{name}, {}: {before:?} became {after:?}", door[0]));
            }
        }
    }
    assert!(wrong.is_empty(), "{} times:\n  {}", wrong.len(), wrong.join("\n  "));
}

#[test]
fn a_line_that_does_not_end_is_refused_before_memory_does() {
    let home = Home::with_campaign();
    let mut line = b"{\"area\":\"campaign\",\"do\":\"rename\",\"name\":\"".to_vec();
    line.resize(300_000_000, b'x');
    let (output, took) = run(&home, &["do", "mardi.carnet"], &line);
    let output = output.unwrap_or_else(|| panic!("no end after {took:?}"));
    assert_eq!(refusal(&output)["code"], "not_understood");
    home.answers(&["check", "mardi.carnet"]);
}
