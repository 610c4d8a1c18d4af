//! A second version of the form, tried on kept files of the first: a table that others refer to is built anew,
//! columns and a table are added. Nothing of this is written by the program; it shows that the day will come well.

use std::path::{Path, PathBuf};

use chrono::DateTime;
use contract::{Action, CampaignAction, Rejection, Shown, View, results::ResultsOf};
use rand::{SeedableRng, rngs::StdRng};
use rusqlite::Connection;

use super::{Campaign, kept};
use crate::{
    Outside,
    schema::{
        SQL,
        form::{Effect, Form, Migration},
    },
};

const FIRST: Migration = Migration { sql: SQL, effect: Effect::Adds };

/// Only adds: a column at the end of two tables, and a table.
static ADDING: Form = Form::of(&[
        FIRST,
        Migration {
            sql: "ALTER TABLE company ADD COLUMN motto TEXT;
                  ALTER TABLE thing ADD COLUMN weight INTEGER NOT NULL DEFAULT 0;
                  CREATE TABLE weather (game INTEGER PRIMARY KEY NOT NULL REFERENCES game (number), sky TEXT NOT NULL) STRICT;",
            effect: Effect::Adds,
        },
]);

/// Builds `company` anew, to which nine tables refer, with its columns in another order.
static REBUILDING: Form = Form::of(&[
        FIRST,
        Migration {
            sql: "CREATE TABLE new_company (
                      colour TEXT PRIMARY KEY NOT NULL,
                      joined_for INTEGER NOT NULL,
                      motto TEXT NOT NULL DEFAULT '',
                      name TEXT NOT NULL
                  ) STRICT;
                  INSERT INTO new_company (colour, joined_for, name) SELECT colour, joined_for, name FROM company;
                  DROP TABLE company;
                  ALTER TABLE new_company RENAME TO company;
                  CREATE TABLE weather (game INTEGER PRIMARY KEY NOT NULL REFERENCES game (number), sky TEXT NOT NULL) STRICT;",
            effect: Effect::Rebuilds,
        },
]);

/// Leaves references that lead nowhere.
static FORGETTING: Form = Form::of(&[
    FIRST,
    Migration { sql: "DELETE FROM company WHERE colour = 'red';", effect: Effect::Rebuilds },
]);

const KEPT: [&str; 4] = ["sealed", "open-game", "concluded", "photos"];

struct Trial {
    folder: tempfile::TempDir,
    dice: StdRng,
}

impl Trial {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder"), dice: StdRng::seed_from_u64(1865) }
    }

    /// A copy of a kept file.
    fn copy(&self, name: &str) -> PathBuf {
        kept::copy(name, self.folder.path())
    }

    fn outside(&mut self) -> Outside<'_> {
        let now = DateTime::parse_from_rfc3339("2027-01-05T20:00:00+01:00").expect("a moment");
        Outside { now, dice: &mut self.dice }
    }

    fn open(&mut self, form: &'static Form, path: &Path) -> Result<Campaign, Rejection> {
        let copies = self.folder.path().join("copies");
        Campaign::open_as(form, path, &copies, &self.outside())
    }
}

fn shown(campaign: &Campaign) -> Vec<Shown> {
    let views = [
        View::Line,
        View::Companies,
        View::Box,
        View::StoryDeck,
        View::Postcards,
        View::Results { of: ResultsOf::default() },
        View::Finale,
    ];
    views.iter().map(|view| campaign.show(contract::Viewer::TABLE, view).expect("a view")).collect()
}

/// Every row of every table of the first form, but for the history's own.
fn rows(connection: &Connection) -> Vec<String> {
    let mut all = Vec::new();
    for facts in crate::schema::tables::TABLES.iter().filter(|facts| facts.name != "history") {
        let columns: Vec<String> = {
            let mut fresh = Connection::open_in_memory().expect("memory");
            Form::of(&[FIRST]).bring_to(1, &mut fresh).expect("the first form");
            let mut names =
                fresh.prepare("SELECT name FROM pragma_table_info(?1) ORDER BY name").expect("a query");
            names
                .query_map([facts.name], |row| row.get(0))
                .expect("rows")
                .map(|name| name.expect("a name"))
                .collect()
        };
        let quoted: Vec<String> = columns.iter().map(|name| format!("quote(\"{name}\")")).collect();
        let query = format!("SELECT {} FROM \"{}\" ORDER BY 1", quoted.join(" || ',' || "), facts.name);
        let mut statement = connection.prepare(&query).expect("a query");
        let mut found: Vec<String> =
            statement.query_map([], |row| row.get(0)).expect("rows").map(|row| row.expect("a row")).collect();
        found.sort_unstable();
        all.extend(found.into_iter().map(|row| format!("{} {row}", facts.name)));
    }
    all
}

#[test]
fn a_kept_file_comes_through_a_migration_with_all_its_rows() {
    for form in [&ADDING, &REBUILDING] {
        for name in KEPT {
            let mut trial = Trial::new();
            let path = trial.copy(name);
            let (before, seen) = {
                let campaign = trial.open(&crate::schema::FORM, &path).expect("of the first form");
                let told = (rows(&campaign.connection), shown(&campaign));
                campaign.close().expect("closed");
                told
            };
            let mut campaign = trial.open(form, &path).expect("brought to the second form");
            assert_eq!(rows(&campaign.connection), before, "{name}");
            assert_eq!(shown(&campaign), seen, "{name}");
            campaign.check().expect("sound");
            let version: i32 = campaign
                .connection
                .query_row("PRAGMA user_version", [], |row| row.get(0))
                .expect("a version");
            assert_eq!(version, 2);
            assert_eq!(campaign.copies().listed().len(), 1, "{name}: a copy was made before");
            let copy = campaign.copies().all().remove(0).path;
            assert_eq!(rows(&Connection::open(copy).expect("the copy")), before, "{name}: of the first form");
        }
    }
}

#[test]
fn what_was_done_before_can_be_undone_after_a_migration_that_only_adds() {
    for (form, open) in [(&ADDING, true), (&REBUILDING, false)] {
        let mut trial = Trial::new();
        let path = trial.copy("open-game");
        let mut campaign = trial.open(form, &path).expect("of the second form");
        let now = trial.outside().now;
        let before = rows(&campaign.connection);
        if open {
            for _ in 0..40 {
                campaign.undo(None, now).expect("undone across the migration");
            }
            assert_ne!(rows(&campaign.connection), before);
            for _ in 0..40 {
                campaign.redo(None, now).expect("and done again");
            }
            assert_eq!(rows(&campaign.connection), before);
        } else {
            assert!(matches!(campaign.undo(None, now), Err(Rejection::UndoClosed { .. })));
            assert_eq!(campaign.undo_and_redo().expect("a status"), (None, None));
            assert_eq!(rows(&campaign.connection), before);
        }
        let rename = Action::Campaign(CampaignAction::Rename { name: "Les barons de 2027".to_owned() });
        campaign.perform(None, &rename, &mut trial.outside()).expect("something new");
        campaign.undo(None, now).expect("what is new can be undone");
    }
}

#[test]
fn a_migration_that_leaves_a_reference_behind_changes_nothing() {
    let mut trial = Trial::new();
    let path = trial.copy("sealed");
    let bytes = std::fs::read(&path).expect("the file");
    let refused = trial.open(&FORGETTING, &path);
    assert!(
        matches!(&refused, Err(Rejection::Damaged { path: told, .. }) if *told == path.display().to_string()),
        "{refused:?}"
    );
    assert_eq!(std::fs::read(&path).expect("the file"), bytes);
    trial.open(&crate::schema::FORM, &path).expect("still of the first form");
}

#[test]
fn the_form_is_the_one_that_is_kept() {
    use crate::schema::{FORM, RELEASED};
    for version in 1..=FORM.version() {
        let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/kept/{version}/form.txt"));
        let kept = std::fs::read_to_string(kept).expect("a kept form");
        let today = FORM.described(version).expect("the form").to_string();
        assert!(
            kept == today,
            "form {version} is another than the one that is kept: {}",
            if version <= RELEASED {
                "it was released, and is frozen; write a migration"
            } else {
                "run `cargo xtask keep`"
            }
        );
    }
}

#[test]
fn everything_that_kept_files_store_as_json_is_understood_today() {
    use crate::store::forms::{self, Stored};
    let mut told = 0;
    for name in KEPT {
        let trial = Trial::new();
        let connection = Connection::open(trial.copy(name)).expect("a kept file");
        let mut statement =
            connection.prepare("SELECT id, account, action FROM history ORDER BY id").expect("a query");
        let mut rows = statement.query([]).expect("rows");
        while let Some(row) = rows.next().expect("a row") {
            let entry: i64 = row.get(0).expect("an entry");
            let (account, action): (String, Option<String>) =
                (row.get(1).expect("an account"), row.get(2).expect("an action"));
            assert!(
                forms::read::<contract::Account>(&account, Stored::Account).is_some(),
                "{name}, entry {entry}: {account}"
            );
            if let Some(action) = action {
                assert!(
                    forms::read::<Action>(&action, Stored::Action).is_some(),
                    "{name}, entry {entry}: {action}"
                );
            }
            told += 1;
        }
    }
    assert!(told > 1000, "{told} entries are not a campaign's");
}
