//! What is only unusual: a form is known by what it means, not by how it is written down, and pages may lie as they
//! like. These are campaigns like any other.

use std::path::Path;

use contract::{DeskCommand, Viewer};
use host::{Desk, Home};
use ledger::{Campaign, document};
use rusqlite::Connection;

use super::scene::{today, with_outside};
use workbench::bench_table::rename_campaign;

use crate::kept::{KEPT, kept, looked, main_views};

/// Something that other programs do to a file, and that changes nothing of what it says.
type Custom = (&'static str, fn(&Path));

fn sql(path: &Path, sql: &str) {
    Connection::open(path)
        .expect("the file")
        .execute_batch(sql)
        .unwrap_or_else(|error| panic!("{sql}: {error}"));
}

/// Every text of SQL in the file, told otherwise.
fn retold(path: &Path, tell: fn(&str) -> String) {
    let file = Connection::open(path).expect("the file");
    file.pragma_update(None, "writable_schema", true).expect("writable");
    let told: Vec<(String, String)> = file
        .prepare("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
        .and_then(|mut all| all.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect())
        .expect("SQL");
    for (name, sql) in told {
        file.execute("UPDATE sqlite_schema SET sql = ?2 WHERE name = ?1", [name, tell(&sql)]).expect("told");
    }
}

/// A line is a line's comment, from its two strokes on.
fn without_comments(sql: &str) -> String {
    sql.lines().map(|line| line.split("--").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

const CUSTOMS: [Custom; 12] = [
    ("as it is", |_| {}),
    ("packed", |path| sql(path, "VACUUM")),
    ("small pages", |path| sql(path, "PRAGMA page_size = 512; VACUUM")),
    ("large pages", |path| sql(path, "PRAGMA page_size = 65536; VACUUM")),
    ("packing itself", |path| sql(path, "PRAGMA auto_vacuum = FULL; VACUUM")),
    ("packing itself now and then", |path| sql(path, "PRAGMA auto_vacuum = INCREMENTAL; VACUUM")),
    ("with figures to plan with", |path| sql(path, "ANALYZE")),
    ("with indexes made anew", |path| sql(path, "REINDEX")),
    ("with other comments", |path| {
        retold(path, |sql| {
            without_comments(sql).replacen('(', "( -- a note of somebody else, with a 'quote'\n", 1)
        });
    }),
    ("on one line", |path| {
        retold(path, |sql| without_comments(sql).split_whitespace().collect::<Vec<_>>().join(" "));
    }),
    ("last written by an older SQLite", |path| {
        let mut bytes = std::fs::read(path).expect("the file");
        bytes[96..100].copy_from_slice(&3_040_001_u32.to_be_bytes());
        std::fs::write(path, bytes).expect("the file");
    }),
    ("with free pages", |path| {
        sql(path, "CREATE TABLE more (x); INSERT INTO more VALUES (zeroblob(100000)); DROP TABLE more");
    }),
];

const ALWAYS: [&str; 3] = ["as it is", "packed", "with other comments"];

#[test]
fn a_clean_file_of_every_kept_form_is_taken_for_one_however_it_is_laid_out() {
    let mut wrong = Vec::new();
    for name in KEPT {
        let folder = tempfile::tempdir().expect("a folder");
        let copies = folder.path().join("copies");
        let original = folder.path().join("original.carnet");
        std::fs::write(&original, kept(name)).expect("a campaign");
        let views = main_views();
        let shown = looked(&original, &views);
        assert!(shown.iter().all(Result::is_ok), "{name}: {shown:?}");
        // Whatever is in them, their pages are laid out alike: one of them meets every custom.
        for (custom, apply) in
            CUSTOMS.iter().filter(|(custom, _)| name == "photos" || ALWAYS.contains(custom))
        {
            let path = folder.path().join("mardi.carnet");
            std::fs::copy(&original, &path).expect("a copy");
            apply(&path);
            let mut tell = |what: &str, told: Result<(), ledger::Rejection>| {
                wrong.extend(told.err().map(|refusal| format!("{name}, {custom}: {what}: {refusal}")));
            };
            tell("checked", document::check_file(&path));
            if looked(&path, &views) != shown {
                tell("looked at", looked(&path, &views).into_iter().collect::<Result<Vec<_>, _>>().map(drop));
            }
            tell(
                "opened",
                with_outside(|outside| {
                    let mut campaign = Campaign::open(&path, &copies, outside)?;
                    match campaign.perform(None, &rename_campaign("Une autre disposition"), outside) {
                        Ok(_) => {
                            campaign.undo(None, today())?;
                            campaign.redo(None, today())?;
                            campaign.undo(None, today())?;
                        }
                        // Nothing is changed in one that is concluded.
                        Err(ledger::Rejection::ReadOnlyCampaign) if name == "concluded" => {}
                        Err(refusal) => return Err(refusal),
                    }
                    campaign.check()?;
                    campaign.close()
                }),
            );
            tell("checked again", document::check_file(&path));
            if *custom != "as it is" {
                // Importing looks at everything, which takes a while; once a custom is enough.
                if name == "photos" {
                    let home = folder.path().join(format!("home of {custom}"));
                    let import = DeskCommand::Import { path: path.clone(), keep_both: false };
                    let mut desk = Desk::new(Home::at(&home));
                    tell(
                        "imported",
                        with_outside(|outside| desk.arrange(Viewer::TABLE, &import, outside)).map(drop),
                    );
                    tell("closed", desk.close().map(drop));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} were refused:\n  {}", wrong.len(), wrong.join("\n  "));
}
