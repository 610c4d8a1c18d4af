//! The hostile files: each a real campaign with one thing done to it that no program of ours does.

use std::path::Path;

use rusqlite::{Connection, params};

use super::{
    changesets::{head, inverse, recorded, row_of},
    doors::Door,
    scene::{Files, Place, beside, folder_in_memory},
    sums,
};

/// What is asked of the doors.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Demand {
    /// None opens: the file has not the form that this program knows, or cannot say what it is.
    Nowhere,
    /// Checking it says so, it does not come in, and nothing is written into it. Whoever only looks may see what is
    /// still there.
    Unwritten,
    /// These doors at least are shut; the others open without harm, or not at all.
    ShutAt(&'static [Door]),
}

pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) demand: Demand,
    harm: Harm,
}

enum Harm {
    Sql(String),
    File(Box<dyn Fn(&Path)>),
    Bytes(fn(&mut Vec<u8>)),
    /// What lies beside the file, and how its name ends.
    Beside(fn(&[u8]) -> Files),
}

impl Case {
    /// The hostile file, made of a sound one.
    pub(crate) fn made_of(&self, sound: &[u8]) -> Files {
        let folder = folder_in_memory();
        let path = folder.path().join("made.carnet");
        let mut bytes = sound.to_vec();
        match &self.harm {
            Harm::Bytes(harm) => {
                harm(&mut bytes);
                assert!(bytes != sound, "{}: nothing was done to it", self.name);
                return vec![("", bytes)];
            }
            Harm::Beside(harm) => return harm(sound),
            Harm::Sql(sql) => {
                std::fs::write(&path, sound).expect("a file");
                let done = open(&path).execute_batch(sql);
                done.unwrap_or_else(|error| panic!("{}: {error}", self.name));
            }
            Harm::File(harm) => {
                std::fs::write(&path, sound).expect("a file");
                harm(&path);
            }
        }
        if !matches!(self.demand, Nowhere) {
            // Where its form is another, nobody adds anything up.
            sums::put_right(&path);
        }
        let bytes = std::fs::read(&path).expect("the file");
        assert!(bytes != sound, "{}: nothing was done to it", self.name);
        assert!(!beside(&path, "-wal").exists() && !beside(&path, "-journal").exists(), "{}", self.name);
        vec![("", bytes)]
    }
}

/// A connection that lets everything pass.
fn open(path: &Path) -> Connection {
    let file = Connection::open(path).expect("the file");
    file.execute_batch(
        "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; PRAGMA writable_schema = ON;
         PRAGMA legacy_alter_table = ON;",
    )
    .expect("a connection that lets everything pass");
    file
}

/// In one table's (or index's) SQL, one text for another.
fn rewrite(path: &Path, name: &str, from: &str, to: &str) {
    let file = open(path);
    let sql: String = file
        .query_row("SELECT sql FROM sqlite_schema WHERE name = ?1", [name], |row| row.get(0))
        .expect("its SQL");
    assert!(sql.contains(from), "{name} has no {from}: {sql}");
    let changed = file
        .execute("UPDATE sqlite_schema SET sql = ?2 WHERE name = ?1", params![name, sql.replace(from, to)]);
    assert_eq!(changed, Ok(1));
}

/// Writes what the table's own conditions forbid, and gives it its conditions back.
fn despite_strict(path: &Path, table: &str, sql: &str) {
    rewrite(path, table, ") STRICT", ")");
    open(path).execute_batch(sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
    let file = open(path);
    let changed = file.execute("UPDATE sqlite_schema SET sql = sql || ' STRICT' WHERE name = ?1", [table]);
    assert_eq!(changed, Ok(1));
}

/// Changes rows behind the back of an index.
fn behind_the_index(path: &Path, index: &str, sql: &str) {
    let entry = |file: &Connection| -> (String, i64, String) {
        let query = "SELECT tbl_name, rootpage, sql FROM sqlite_schema WHERE name = ?1";
        file.query_row(query, [index], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).expect("the index")
    };
    let file = open(path);
    let (table, root, text) = entry(&file);
    file.execute("DELETE FROM sqlite_schema WHERE name = ?1", [index]).expect("forgotten");
    drop(file);
    open(path).execute_batch(sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
    let again =
        "INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES ('index', ?1, ?2, ?3, ?4)";
    open(path).execute(again, params![index, table, root, text]).expect("there again");
}

/// Puts a changeset where the next undo finds it.
fn for_the_next_undo(path: &Path, changeset: impl Fn(&Connection) -> Vec<u8>) {
    let file = open(path);
    let changeset = changeset(&file);
    let put = "UPDATE history SET changeset = ?1
               WHERE id = (SELECT max(id) FROM history WHERE kind = 'done' AND in_force = 1)";
    assert_eq!(file.execute(put, [changeset]), Ok(1));
}

fn sql(name: &'static str, demand: Demand, sql: impl Into<String>) -> Case {
    Case { name, demand, harm: Harm::Sql(sql.into()) }
}

fn file(name: &'static str, demand: Demand, harm: impl Fn(&Path) + 'static) -> Case {
    Case { name, demand, harm: Harm::File(Box::new(harm)) }
}

fn bytes(name: &'static str, demand: Demand, harm: fn(&mut Vec<u8>)) -> Case {
    Case { name, demand, harm: Harm::Bytes(harm) }
}

fn rewritten(name: &'static str, table: &'static str, from: &'static str, to: impl Into<String>) -> Case {
    let to = to.into();
    file(name, Nowhere, move |path| rewrite(path, table, from, &to))
}

fn undoing(name: &'static str, changeset: impl Fn(&Connection) -> Vec<u8> + 'static) -> Case {
    file(name, ShutAt(&[Door::Undo, Door::Import]), move |path| for_the_next_undo(path, &changeset))
}

use Demand::{Nowhere, ShutAt, Unwritten};

const ENDLESS: &str =
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n WHERE i < 0";

/// Takes minutes for each row.
const HEAVY: &str = "('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' || name)
    NOT LIKE '%a%a%a%a%a%a%a%a%a%a%a%a%a%a%a%a%b'";

const NOT_WRITTEN: &[Door] = &[Door::Do, Door::Undo, Door::Redo, Door::Photo];

const LATEST: &str = "(SELECT max(id) FROM history)";

/// All of them. `outer` is the folder around everything.
pub(crate) fn all(outer: &Path) -> Vec<Case> {
    let mut all = triggers();
    all.extend(views_and_virtual_tables());
    all.extend(columns_and_conditions());
    all.extend(indexes());
    all.extend(the_list_of_tables());
    all.extend(who_it_is(outer));
    all.extend(history());
    all.extend(rows());
    all.extend(the_header());
    all
}

fn triggers() -> Vec<Case> {
    let on_every_table = "CREATE TRIGGER sly AFTER INSERT ON step BEGIN DELETE FROM step; END;
        CREATE TRIGGER sly2 AFTER UPDATE ON thing BEGIN UPDATE thing SET quantity = 0; END;
        CREATE TRIGGER sly3 AFTER INSERT ON movement BEGIN DELETE FROM movement; END;
        CREATE TRIGGER sly4 BEFORE DELETE ON note BEGIN SELECT RAISE(IGNORE); END;";
    vec![
        sql(
            "a trigger that pays 1,000 more",
            Nowhere,
            "CREATE TRIGGER sly AFTER UPDATE OF money ON receipt BEGIN
                 UPDATE receipt SET money = NEW.money + 1000 WHERE game = NEW.game AND company = NEW.company; END",
        ),
        sql(
            "a trigger that deletes the history",
            Nowhere,
            "CREATE TRIGGER sly AFTER UPDATE ON campaign BEGIN DELETE FROM history; END",
        ),
        sql(
            "a trigger on the history itself",
            Nowhere,
            "CREATE TRIGGER sly BEFORE INSERT ON history BEGIN DELETE FROM history WHERE id > 1; END",
        ),
        sql(
            "a trigger on photos",
            Nowhere,
            "CREATE TRIGGER sly AFTER INSERT ON photo_content BEGIN
                 UPDATE photo_content SET picture = x'00' WHERE hash <> NEW.hash; END",
        ),
        sql(
            "a trigger that ignores what is written",
            Nowhere,
            "CREATE TRIGGER sly BEFORE INSERT ON history BEGIN SELECT RAISE(IGNORE); END",
        ),
        sql(
            "a trigger without end",
            Nowhere,
            format!("CREATE TRIGGER sly AFTER UPDATE ON campaign BEGIN UPDATE setting SET value = ({ENDLESS}); END"),
        ),
        sql("triggers on several tables", Nowhere, on_every_table),
        sql(
            "a trigger instead of writing to a view",
            Nowhere,
            "CREATE VIEW sly AS SELECT * FROM thing;
             CREATE TRIGGER slyer INSTEAD OF INSERT ON sly BEGIN DELETE FROM history; END",
        ),
        sql(
            "a trigger that makes no sense",
            Nowhere,
            "INSERT INTO sqlite_schema VALUES ('trigger', 'sly', 'campaign', 0, 'CREATE TRIGGER sly nonsense')",
        ),
    ]
}

fn views_and_virtual_tables() -> Vec<Case> {
    vec![
        sql("a view more", Nowhere, "CREATE VIEW more AS SELECT * FROM thing"),
        sql(
            "a view in place of a table",
            Nowhere,
            "DROP TABLE note; CREATE VIEW note AS SELECT 1 AS id, 1 AS game, '' AS at, 'x' AS text",
        ),
        sql(
            "an endless view in place of the settings",
            Nowhere,
            format!("DROP TABLE setting; CREATE VIEW setting (name, value) AS SELECT 'sealed', i FROM ({ENDLESS})"),
        ),
        sql(
            "an endless view in place of the campaign",
            Nowhere,
            format!(
                "DROP TABLE campaign; CREATE VIEW campaign (id, uuid, name, created_at) AS
                 SELECT i, 'x', 'x', 'x' FROM ({ENDLESS})"
            ),
        ),
        sql(
            "an endless view in place of the history",
            Nowhere,
            format!(
                "DROP TABLE history; CREATE VIEW history
                     (id, at, actor, by, kind, target, action, account, changeset, in_force, version) AS
                 SELECT i, 'x', 'x', 'x', 'done', NULL, '{{}}', '{{}}', x'', 1, 1 FROM ({ENDLESS})"
            ),
        ),
        sql(
            "an endless view in place of companies",
            Nowhere,
            format!(
                "DROP TABLE company; CREATE VIEW company (colour, name, joined_for) AS
                 SELECT 'red', 'x', i FROM ({ENDLESS})"
            ),
        ),
        sql(
            "a view of a million million rows",
            Nowhere,
            "DROP TABLE player; CREATE VIEW player (id, name, left_before) AS
                 SELECT a.rowid, 'x', NULL FROM movement a, movement b, movement c, movement d, movement e",
        ),
        sql(
            "a view that wants memory",
            Nowhere,
            "DROP TABLE player; CREATE VIEW player (id, name, left_before) AS
                 WITH RECURSIVE n (i, x) AS (SELECT 1, zeroblob(1000000) UNION ALL SELECT i + 1, zeroblob(1000000) FROM n)
                 SELECT i, hex(x), NULL FROM n ORDER BY x",
        ),
        sql(
            "a view that loads a program",
            Nowhere,
            "DROP TABLE note; CREATE VIEW note AS
                 SELECT 1 AS id, 1 AS game, '' AS at, load_extension('/tmp/anything') AS text",
        ),
        sql("a full-text table more", Nowhere, "CREATE VIRTUAL TABLE more USING fts5 (text)"),
        sql(
            "a full-text table in place of notes",
            Nowhere,
            "DROP TABLE note; CREATE VIRTUAL TABLE note USING fts5 (id, game, at, text)",
        ),
        sql("a table of rectangles", Nowhere, "CREATE VIRTUAL TABLE more USING rtree (id, a, b)"),
        sql("a table of the file's own pages", Nowhere, "CREATE VIRTUAL TABLE pages USING dbstat"),
        sql(
            "a virtual table that nobody knows",
            Nowhere,
            "INSERT INTO sqlite_schema VALUES ('table', 'more', 'more', 0, 'CREATE VIRTUAL TABLE more USING nobody (x)')",
        ),
        sql(
            "a virtual table that nobody knows in place of things",
            Nowhere,
            "UPDATE sqlite_schema SET rootpage = 0, sql = 'CREATE VIRTUAL TABLE thing USING nobody (x)' WHERE name = 'thing'",
        ),
    ]
}

fn columns_and_conditions() -> Vec<Case> {
    vec![
        sql("a column more", Nowhere, "ALTER TABLE note ADD COLUMN mood TEXT"),
        sql(
            "a generated column",
            Nowhere,
            "ALTER TABLE company ADD COLUMN shout TEXT GENERATED ALWAYS AS (hex(zeroblob(100000000))) VIRTUAL",
        ),
        sql(
            "a column with a default that is computed",
            Nowhere,
            "CREATE TABLE new (id INTEGER PRIMARY KEY NOT NULL, game INTEGER NOT NULL REFERENCES game (number),
                 at TEXT NOT NULL DEFAULT (hex(randomblob(1000))), text TEXT NOT NULL CHECK (length(text) > 0),
                 more TEXT DEFAULT (hex(zeroblob(100000000)))) STRICT;
             INSERT INTO new SELECT id, game, at, text, NULL FROM note;
             DROP TABLE note; ALTER TABLE new RENAME TO note; CREATE INDEX note_by_game ON note (game);",
        ),
        sql("a column less", Nowhere, "ALTER TABLE thing DROP COLUMN worth"),
        sql("a column by another name", Nowhere, "ALTER TABLE player RENAME COLUMN left_before TO parti"),
        sql(
            "columns in another order",
            Nowhere,
            "CREATE TABLE new (value INTEGER NOT NULL, name TEXT PRIMARY KEY NOT NULL) STRICT;
             INSERT INTO new SELECT value, name FROM setting; DROP TABLE setting; ALTER TABLE new RENAME TO setting;",
        ),
        sql("a table less", Nowhere, "DROP TABLE tie_decision"),
        sql("a table more", Nowhere, "CREATE TABLE more (x); INSERT INTO more VALUES ('a secret')"),
        rewritten("another type", "compensation", "amount INTEGER", "amount ANY"),
        rewritten("a heavy condition on companies", "company", ") STRICT", format!(", CHECK ({HEAVY})) STRICT")),
        rewritten(
            "a heavy condition on the history",
            "history",
            ") STRICT",
            format!(", CHECK ({})) STRICT", HEAVY.replace("name", "account")),
        ),
        rewritten("a condition that asks for memory", "player", ") STRICT", ", CHECK (length(hex(zeroblob(400000000))) > id)) STRICT"),
        rewritten("a condition less", "campaign", "CHECK (id = 1)", ""),
        rewritten("a wider condition", "game", "'closing', 'closed')", "'closing', 'closed', 'ajar')"),
        rewritten("a condition that nothing fulfils", "company", "CHECK (joined_for >= 1)", "CHECK (joined_for >= 1000)"),
        rewritten("a function that nobody knows", "company", "CHECK (joined_for >= 1)", "CHECK (western(joined_for) >= 1)"),
        rewritten("an order that nobody knows", "company", "name       TEXT NOT NULL", "name TEXT COLLATE western NOT NULL"),
        rewritten("names in any case", "company", "name       TEXT NOT NULL", "name TEXT COLLATE NOCASE NOT NULL"),
        rewritten("not strict", "receipt", ") STRICT", ")"),
        rewritten("an empty cell allowed", "history", "at        TEXT NOT NULL", "at TEXT"),
        rewritten("rows that are silently ignored", "history", "account   TEXT NOT NULL", "account TEXT NOT NULL ON CONFLICT IGNORE"),
        rewritten("a default by chance", "thing", "DEFAULT 1", "DEFAULT (random())"),
        rewritten("a reference less", "seat", "REFERENCES company (colour)", ""),
        rewritten("a reference to another table", "seat", "REFERENCES player (id)", "REFERENCES thing (id)"),
        rewritten("a reference that deletes", "seat", "REFERENCES game (number)", "REFERENCES game (number) ON DELETE CASCADE"),
        rewritten("a reference that waits", "seat", "REFERENCES game (number)", "REFERENCES game (number) DEFERRABLE INITIALLY DEFERRED"),
        sql(
            "a table without row numbers",
            Nowhere,
            "CREATE TABLE new (name TEXT PRIMARY KEY NOT NULL, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
             INSERT INTO new SELECT * FROM setting; DROP TABLE setting; ALTER TABLE new RENAME TO setting;",
        ),
        sql(
            "a key that counts by itself",
            Nowhere,
            "CREATE TABLE new (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, game INTEGER NOT NULL REFERENCES game (number),
                 at TEXT NOT NULL, text TEXT NOT NULL CHECK (length(text) > 0)) STRICT;
             INSERT INTO new SELECT * FROM note; DROP TABLE note; ALTER TABLE new RENAME TO note;
             CREATE INDEX note_by_game ON note (game);",
        ),
    ]
}

fn indexes() -> Vec<Case> {
    vec![
        sql("an index less", Nowhere, "DROP INDEX one_open_game"),
        sql("an index more", Nowhere, "CREATE INDEX more ON note (text)"),
        sql("a uniqueness more", Nowhere, "CREATE UNIQUE INDEX more ON note (id, text)"),
        sql(
            "an index of something computed",
            Nowhere,
            "CREATE INDEX more ON thing (hex(zeroblob(quantity)))",
        ),
        sql(
            "an index of some rows by a function",
            Nowhere,
            "CREATE INDEX more ON thing (kind) WHERE length(title) > 3",
        ),
        sql(
            "an index of other columns",
            Nowhere,
            "DROP INDEX note_by_game; CREATE INDEX note_by_game ON note (at)",
        ),
        sql(
            "an index that is not unique any more",
            Nowhere,
            "DROP INDEX one_open_game; CREATE INDEX one_open_game ON game (stage <> 'closed') WHERE stage <> 'closed'",
        ),
        sql(
            "an index of other rows",
            Nowhere,
            "DROP INDEX history_in_force;
             CREATE INDEX history_in_force ON history (id) WHERE kind = 'done' AND in_force = 0",
        ),
        file("an index that lacks rows", Unwritten, |path| {
            behind_the_index(
                path,
                "movement_by_thing",
                "INSERT INTO movement SELECT NULL, thing, from_place, to_place, game, moment, by, reason FROM movement LIMIT 1",
            );
        }),
        file("an index that has rows too many", Unwritten, |path| {
            behind_the_index(
                path,
                "history_by_kind",
                "DELETE FROM history WHERE id = (SELECT max(id) FROM history WHERE kind = 'undo')",
            );
        }),
        file("an index that tells another story", Unwritten, |path| {
            behind_the_index(
                path,
                "thing_by_place",
                "UPDATE thing SET place = 'board' WHERE id = (SELECT max(id) FROM thing)",
            );
        }),
    ]
}

fn the_list_of_tables() -> Vec<Case> {
    let many: String = (0..3000).map(|number| format!("CREATE TABLE more{number} (x);")).collect();
    vec![
        sql("a table without a page", Nowhere, "UPDATE sqlite_schema SET rootpage = 0 WHERE name = 'company'"),
        sql("a page beyond the end", Nowhere, "UPDATE sqlite_schema SET rootpage = 900000 WHERE name = 'company'"),
        sql(
            "two tables on one page",
            Nowhere,
            "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'note')
             WHERE name = 'player'",
        ),
        sql(
            "a table on the page of an index",
            Nowhere,
            "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'note_by_game')
             WHERE name = 'player'",
        ),
        sql("a table on the first page", Nowhere, "UPDATE sqlite_schema SET rootpage = 1 WHERE name = 'player'"),
        sql("SQL that makes no sense", Nowhere, "UPDATE sqlite_schema SET sql = 'CREATE nonsense' WHERE name = 'player'"),
        sql("SQL that is not there", Nowhere, "UPDATE sqlite_schema SET sql = NULL WHERE name = 'player'"),
        sql("a table twice", Nowhere, "INSERT INTO sqlite_schema SELECT * FROM sqlite_schema WHERE name = 'player'"),
        sql("something that is neither table nor index", Nowhere, "INSERT INTO sqlite_schema VALUES ('thing', 'more', 'more', 0, NULL)"),
        sql(
            "a table by a name of SQLite's own",
            Nowhere,
            "CREATE TABLE more (x); UPDATE sqlite_schema SET name = 'sqlite_more', tbl_name = 'sqlite_more',
                 sql = 'CREATE TABLE sqlite_more (x)' WHERE name = 'more'",
        ),
        sql("the list under another name", Nowhere, "UPDATE sqlite_schema SET name = 'Player' WHERE name = 'player'"),
        sql("three thousand tables more", Nowhere, many),
        sql("a list of nothing", Nowhere, "DELETE FROM sqlite_schema"),
        sql("numbers that SQLite counts with", ShutAt(&[]), "CREATE TABLE more (id INTEGER PRIMARY KEY AUTOINCREMENT);
             INSERT INTO more VALUES (9); DROP TABLE more; INSERT INTO sqlite_sequence VALUES ('note', 9223372036854775807)"),
        sql(
            "figures that SQLite plans with",
            ShutAt(&[]),
            "ANALYZE; UPDATE sqlite_stat1 SET stat = '9223372036854775807 0 -1 nonsense 99999999999999999999';
             INSERT INTO sqlite_stat1 VALUES ('thing', 'nowhere', hex(zeroblob(500000))), (NULL, NULL, NULL)",
        ),
        sql(
            "samples that SQLite plans with",
            ShutAt(&[]),
            "ANALYZE; UPDATE sqlite_stat4 SET sample = randomblob(2000), neq = '-1', nlt = 'x', ndlt = ''",
        ),
    ]
}

fn who_it_is(outer: &Path) -> Vec<Case> {
    let uuid = |name, uuid: String| sql(name, Nowhere, format!("UPDATE campaign SET uuid = {uuid}"));
    vec![
        uuid("a uuid that is a folder", format!("'{}'", Place::elsewhere(outer).display())),
        uuid("a uuid that leads upwards", "'../../..'".to_owned()),
        uuid("a uuid that leads here", "'.'".to_owned()),
        uuid("a uuid that is empty", "''".to_owned()),
        uuid("a uuid of a megabyte", "hex(zeroblob(500000))".to_owned()),
        uuid("a uuid that is none", "'mardi'".to_owned()),
        uuid("a uuid with something behind it", "uuid || '/..'".to_owned()),
        uuid("a uuid that is no text", "CAST(x'ff00fe' AS TEXT)".to_owned()),
        sql("no campaign", Nowhere, "DELETE FROM campaign"),
        sql(
            "two campaigns",
            Nowhere,
            "INSERT INTO campaign SELECT 2, '3c1a0f6e-8d64-4b7e-9a56-0f2f5ad3f1aa', 'Une autre', created_at FROM campaign",
        ),
        sql("a campaign without a name", Unwritten, "UPDATE campaign SET name = ''"),
        sql(
            "a name of a megabyte",
            ShutAt(&[Door::Import]),
            "UPDATE campaign SET name = hex(zeroblob(500000))",
        ),
        sql(
            "a name that cannot be shown",
            ShutAt(&[Door::Import]),
            "UPDATE campaign SET name = 'a' || char(10, 0, 8238) || 'b'",
        ),
        sql(
            "a name that is no text",
            ShutAt(&[Door::Import, Door::Export]),
            "UPDATE campaign SET name = CAST(x'fffe80' AS TEXT)",
        ),
        sql("a day of creation that is none", ShutAt(&[]), "UPDATE campaign SET created_at = 'hier'"),
        sql("no word on sealing", ShutAt(&[Door::Import]), "DELETE FROM setting"),
    ]
}

fn history() -> Vec<Case> {
    vec![
        sql(
            "a last date that is none",
            Unwritten,
            format!("UPDATE history SET at = 'hier' WHERE id = {LATEST}"),
        ),
        sql(
            "a last date that is empty",
            Unwritten,
            format!("UPDATE history SET at = '' WHERE id = {LATEST}"),
        ),
        sql(
            "a last date that is no text",
            Unwritten,
            format!("UPDATE history SET at = CAST(x'ff' AS TEXT) WHERE id = {LATEST}"),
        ),
        sql("no history", Unwritten, "DELETE FROM history"),
        sql("a history without its beginning", ShutAt(&[Door::Import]), "DELETE FROM history WHERE id = 1"),
        sql(
            "an entry that is both in force and not",
            Unwritten,
            format!("UPDATE history SET in_force = 2 WHERE id = {LATEST}"),
        ),
        sql("an undo of nothing", Unwritten, "UPDATE history SET target = NULL WHERE kind = 'undo'"),
        sql(
            "an undo of what is not there",
            Unwritten,
            "UPDATE history SET target = 99999 WHERE kind = 'undo'",
        ),
        sql("an undo of itself", ShutAt(&[]), "UPDATE history SET target = id WHERE kind = 'undo'"),
        sql("an entry before the first", ShutAt(&[]), "UPDATE history SET id = -5 WHERE id = 3"),
        sql(
            "an entry at the end of all numbers",
            ShutAt(&[]),
            format!("UPDATE history SET id = 9223372036854775807 WHERE id = {LATEST}"),
        ),
        sql("an entry of a form to come", ShutAt(&[]), "UPDATE history SET version = 99"),
        sql("an entry of no form", ShutAt(&[]), "UPDATE history SET version = -2147483649"),
        sql(
            "an action that makes no sense",
            ShutAt(&[Door::Import]),
            "UPDATE history SET action = '{' WHERE kind = 'done'",
        ),
        sql("an account that makes no sense", ShutAt(&[Door::Import]), "UPDATE history SET account = 'x'"),
        sql(
            "an account of a thousand depths",
            ShutAt(&[Door::Import]),
            format!(
                "UPDATE history SET account = replace(hex(zeroblob(100000)), '00', '[') WHERE id = {LATEST}"
            ),
        ),
        sql(
            "an account of 4 megabytes",
            ShutAt(&[]),
            format!("UPDATE history SET account = hex(zeroblob(2000000)) WHERE id = {LATEST}"),
        ),
        // What an undo does is the other way round.
        undoing("a changeset that removes the campaign", |file| {
            inverse(&recorded(file, "campaign", "DELETE FROM campaign"))
        }),
        undoing("a changeset that gives the campaign another uuid", |file| {
            inverse(&recorded(file, "campaign", "UPDATE campaign SET uuid = '../..'"))
        }),
        undoing("a changeset that takes away the sealing", |file| {
            inverse(&recorded(file, "setting", "DELETE FROM setting"))
        }),
        undoing("a changeset that deletes the history", |file| {
            inverse(&recorded(file, "history", "DELETE FROM history WHERE id > 1"))
        }),
        undoing("a changeset that touches photos", |file| {
            inverse(&recorded(file, "photo_content", "UPDATE photo_content SET picture = x'00'"))
        }),
        undoing("a changeset of a table that is not there", |_| {
            [head("nowhere", &[1, 0]), row_of(&[1, 2])].concat()
        }),
        undoing("a changeset of the list of tables", |_| {
            [head("sqlite_schema", &[1, 0, 0, 0, 0]), row_of(&[1, 2, 3, 4, 5])].concat()
        }),
        undoing("a changeset with columns too many", |_| {
            [head("compensation", &[1, 0, 0, 0]), row_of(&[99, 2, 3, 4])].concat()
        }),
        undoing("a changeset with columns too few", |_| {
            [head("receipt", &[1, 1]), row_of(&[99, 2])].concat()
        }),
        undoing("a changeset with another key", |_| {
            [head("compensation", &[0, 1]), row_of(&[99, 2])].concat()
        }),
        undoing("a changeset without a key", |_| [head("compensation", &[0, 0]), row_of(&[99, 2])].concat()),
        undoing("a changeset cut short", |file| {
            let whole: Vec<u8> = file
                .query_row("SELECT changeset FROM history WHERE id = 1", [], |row| row.get(0))
                .expect("a changeset");
            whole[..whole.len() / 2].to_vec()
        }),
        undoing("a changeset of noise", |_| (0..2000_u32).map(|number| (number * 167 % 251) as u8).collect()),
        undoing("a changeset that says it is endless", |_| {
            [
                head("note", &[1, 0, 0, 0]),
                vec![18, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 3, 0xff, 0xff, 0xff, 0xff, 0x7f],
            ]
            .concat()
        }),
        file("a changeset of 100,000 rows", ShutAt(&[Door::Undo]), |path| {
            for_the_next_undo(path, |_| {
                let rows = (1..100_000_i64).flat_map(|number| row_of(&[number, 1]));
                head("compensation", &[1, 0]).into_iter().chain(rows).collect()
            });
        }),
        sql("no changeset where there is one", Unwritten, "UPDATE history SET changeset = NULL WHERE id = 2"),
    ]
}

fn rows() -> Vec<Case> {
    vec![
        sql("money that nobody wrote", Nowhere, "UPDATE receipt SET money = money + 1000"),
        sql(
            "a photo that nobody took",
            Unwritten,
            "UPDATE photo_content SET picture = zeroblob(length(picture))",
        ),
        sql("a reference that leads nowhere", Unwritten, "DELETE FROM player WHERE id = 1"),
        sql("a place that is not there", Unwritten, "UPDATE thing SET place = 'nowhere' WHERE id = 5"),
        sql("a photo without a picture", Unwritten, "DELETE FROM photo_content"),
        sql("things in a ring", ShutAt(&[]), "UPDATE thing SET pile = CASE id WHEN 1 THEN 2 ELSE 1 END"),
        sql("a thing that is its own pile", ShutAt(&[]), "UPDATE thing SET pile = id"),
        sql(
            "a thing below zero",
            ShutAt(&[]),
            "INSERT INTO thing (id, kind, place, title) VALUES (-7, 'token', 'board', 'x'), (-9223372036854775808, 'token', 'board', 'x')",
        ),
        sql(
            "more money than there are numbers",
            ShutAt(&[]),
            "UPDATE receipt SET money = 9223372036854775807",
        ),
        sql(
            "less money than there are numbers",
            ShutAt(&[]),
            "UPDATE receipt SET money = -9223372036854775808",
        ),
        sql(
            "receipts at the end of all numbers",
            ShutAt(&[]),
            "UPDATE receipt SET tickets_as = 'sum', tickets_sum = 9223372036854775807, tickets_completed = -9223372036854775808, wagons_left = -9223372036854775808",
        ),
        sql(
            "lines at the end of all numbers",
            ShutAt(&[]),
            "INSERT INTO receipt_line SELECT game, company, 900 + rowid, 'x', 9223372036854775807, NULL FROM receipt",
        ),
        sql(
            "a pile at the end of all numbers",
            ShutAt(&[]),
            "UPDATE thing SET quantity = 9223372036854775807, value = 9223372036854775807, worth = -9223372036854775808",
        ),
        sql(
            "marks at the end of all numbers",
            ShutAt(&[]),
            "INSERT OR REPLACE INTO mark SELECT id, 'red', 9223372036854775807 FROM thing",
        ),
        sql(
            "a game at the end of all numbers",
            ShutAt(&[Door::Import]),
            "UPDATE game SET number = 9223372036854775807 WHERE number = 2",
        ),
        sql(
            "a game in a year that never comes",
            ShutAt(&[]),
            "UPDATE game SET year = 9223372036854775807, turns = 9223372036854775807",
        ),
        sql(
            "wagons without end",
            ShutAt(&[]),
            "UPDATE box_wagons SET wagons = 9223372036854775807; UPDATE seat SET wagons = 9223372036854775807, position = 9223372036854775807",
        ),
        sql(
            "presidencies until the end of all numbers",
            ShutAt(&[]),
            "UPDATE presidency SET until_game = 9223372036854775807",
        ),
        sql(
            "stickers from the end of all numbers",
            ShutAt(&[]),
            "UPDATE sticker_rule SET from_game = 9223372036854775806, until_game = 9223372036854775807",
        ),
        sql(
            "conditions that make no sense",
            ShutAt(&[Door::Import]),
            "UPDATE sticker_rule SET conditions = '{\"form\":1,\"is\":[[[[]]]]}'",
        ),
        sql("a day that is none", ShutAt(&[Door::Import]), "UPDATE game SET played_on = 'demain'"),
        sql("an edition that nobody knows", ShutAt(&[]), "UPDATE game SET edition = 9223372036854775807"),
        sql("two open games", Unwritten, "UPDATE game SET stage = 'play' WHERE number = 1"),
        sql(
            "a stage that is none",
            Unwritten,
            "UPDATE game SET stage = 'ajar', closed_at = NULL WHERE number = 2",
        ),
        sql("a company of no colour", Unwritten, "UPDATE company SET colour = 'gold' WHERE colour = 'red'"),
        sql(
            "a text that is no text",
            ShutAt(&[Door::Import, Door::Export]),
            "UPDATE note SET text = CAST(x'c328ff' AS TEXT); UPDATE thing SET title = CAST(x'c328ff' AS TEXT)",
        ),
        sql("a text with nothing inside it", ShutAt(&[]), "UPDATE thing SET title = 'a' || char(0) || 'b'"),
        sql(
            "a text of 4 megabytes",
            ShutAt(&[]),
            "INSERT INTO note SELECT 9000, 1, '2026-11-18T20:00:00+01:00', hex(zeroblob(2000000))",
        ),
        sql(
            "ten thousand notes",
            ShutAt(&[]),
            "WITH RECURSIVE n (i) AS (SELECT 9000 UNION ALL SELECT i + 1 FROM n WHERE i < 19000)
             INSERT INTO note SELECT i, 1, '2026-11-18T20:00:00+01:00', 'x' FROM n",
        ),
        sql(
            "a photo that shows something else",
            ShutAt(&[Door::Check, Door::Import]),
            "UPDATE photo_content SET picture = x'00' WHERE hash = (SELECT min(hash) FROM photo_content)",
        ),
        sql(
            "a photo of 4 megabytes",
            ShutAt(&[Door::Check, Door::Import]),
            "UPDATE photo_content SET picture = zeroblob(4000000) WHERE hash = (SELECT min(hash) FROM photo_content)",
        ),
        sql("a photo of no size", Unwritten, "UPDATE photo_content SET width = 0"),
        file("a number without end", Unwritten, |path| {
            despite_strict(path, "receipt", "UPDATE receipt SET money = 9e999");
        }),
        file("half a dollar", Unwritten, |path| {
            despite_strict(path, "receipt", "UPDATE receipt SET money = 0.5");
        }),
        file("a text for a number", Unwritten, |path| {
            despite_strict(path, "seat", "UPDATE seat SET money = 'beaucoup'");
        }),
        file("bytes for a text", Unwritten, |path| {
            despite_strict(path, "note", "UPDATE note SET text = x'00ff'");
        }),
        file("nothing where something must be", Unwritten, |path| {
            rewrite(path, "company", "name       TEXT NOT NULL", "name       TEXT");
            open(path).execute_batch("UPDATE company SET name = NULL").expect("nothing");
            rewrite(path, "company", "name       TEXT", "name       TEXT NOT NULL");
        }),
    ]
}

pub(crate) fn the_header() -> Vec<Case> {
    vec![
        sql("of another program", Nowhere, "PRAGMA application_id = 252006673"),
        sql("of no program", Nowhere, "PRAGMA application_id = 0"),
        sql("of no version", Nowhere, "PRAGMA user_version = 0"),
        sql("of a version below zero", Nowhere, "PRAGMA user_version = -1"),
        sql("of the next version", Nowhere, "PRAGMA user_version = 2"),
        sql("of the last of all versions", Nowhere, "PRAGMA user_version = 2147483647"),
        bytes("pages of a size that is none", Nowhere, |bytes| bytes[16..18].copy_from_slice(&[0x03, 0x07])),
        bytes("pages of another size", Nowhere, |bytes| {
            bytes[16..18].copy_from_slice(&1024_u16.to_be_bytes());
        }),
        bytes("pages that are mostly reserved", Nowhere, |bytes| bytes[20] = 255),
        // SQLite reads such a file, and does not write into it.
        bytes("a way of writing to come", ShutAt(NOT_WRITTEN), |bytes| bytes[18] = 9),
        bytes("a way of reading to come", Nowhere, |bytes| bytes[19] = 9),
        bytes("a list of tables in a form to come", Nowhere, |bytes| {
            bytes[44..48].copy_from_slice(&9_u32.to_be_bytes());
        }),
        bytes("texts in another alphabet", Nowhere, |bytes| {
            bytes[56..60].copy_from_slice(&2_u32.to_be_bytes());
        }),
        bytes("more pages than there are", Unwritten, |bytes| {
            bytes[28..32].copy_from_slice(&900_000_u32.to_be_bytes());
        }),
        bytes("fewer pages than there are", Unwritten, |bytes| {
            bytes[28..32].copy_from_slice(&90_u32.to_be_bytes());
        }),
        bytes("free pages that are not free", Unwritten, |bytes| {
            bytes[32..36].copy_from_slice(&3_u32.to_be_bytes());
            bytes[36..40].copy_from_slice(&700_u32.to_be_bytes());
        }),
        bytes("a map of pages that is not there", Unwritten, |bytes| {
            bytes[52..56].copy_from_slice(&9_u32.to_be_bytes());
        }),
        bytes("cut in the middle of a page", Unwritten, |bytes| bytes.truncate(bytes.len() - 1000)),
        bytes("cut in half", Unwritten, |bytes| bytes.truncate(bytes.len() / 2)),
        bytes("nothing but a header", Nowhere, |bytes| bytes.truncate(100)),
        bytes("nothing but a page", Nowhere, |bytes| bytes.truncate(4096)),
        bytes("empty", Nowhere, Vec::clear),
        bytes("zeros", Nowhere, |bytes| bytes.fill(0)),
        bytes("as if a log belonged to it", ShutAt(&[]), |bytes| bytes[18..20].copy_from_slice(&[2, 2])),
        Case {
            name: "a log of noise beside it",
            demand: ShutAt(&[]),
            harm: Harm::Beside(|sound| {
                let mut logging = sound.to_vec();
                logging[18..20].copy_from_slice(&[2, 2]);
                vec![("", logging), ("-wal", vec![0x37; 40_000])]
            }),
        },
        Case {
            name: "a journal of noise beside it",
            demand: ShutAt(&[]),
            harm: Harm::Beside(|sound| vec![("", sound.to_vec()), ("-journal", vec![0x37; 40_000])]),
        },
    ]
}
