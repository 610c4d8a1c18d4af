//! What an action does to which rows, recorded while it does it: SQLite tells
//! of every row that is about to change, and what stood in it then is kept.
//! When the action has ended, that is held against what stands there by then,
//! and the difference is the changeset. So it does not matter how often a row
//! changed in between, nor whether a change of it was given up.
//!
//! SQLite's own session does the same, but learns the form of each table anew
//! for every action; that took longer than all else that an action does.

use std::{
    collections::{BTreeMap, btree_map::Entry},
    sync::{Arc, Mutex},
};

use rusqlite::{
    Connection, Row,
    hooks::{Action as RowAction, PreUpdateCase},
    types::ValueRef,
};

use super::changeset::{Operation, read_cells, write_cell, write_operation, write_table};
use crate::{Stop, schema::columns::Table, store::rows::Finder};
use contract::Rejection;

/// Records until it is asked for what it recorded, or dropped.
#[derive(Debug)]
pub(super) struct Recording<'c> {
    connection: &'c Connection,
    noted: Arc<Mutex<Noted>>,
    /// How many rows SQLite had changed before.
    changed_before: u64,
}

#[derive(Debug)]
struct Noted {
    /// The tables that are recorded.
    covered: &'static [Table],
    /// Those in which something was about to change, in that order.
    touched: Vec<Touched>,
    /// How many changes SQLite told of, in whichever table.
    told: u64,
    /// Why one of them could not be noted.
    trouble: Option<Stop>,
}

#[derive(Debug)]
struct Touched {
    table: &'static Table,
    /// By the cells of the key, what stood in the row before; none if there was no such row. Both written as in a
    /// changeset.
    rows: BTreeMap<Vec<u8>, Option<Vec<u8>>>,
}

impl<'c> Recording<'c> {
    /// Begins to record what happens in these tables.
    pub(super) fn of(connection: &'c Connection, covered: &'static [Table]) -> rusqlite::Result<Self> {
        let noted = Noted { covered, touched: Vec::new(), told: 0, trouble: None };
        let noted = Arc::new(Mutex::new(noted));
        let noting = Arc::clone(&noted);
        connection.preupdate_hook(Some(
            move |_: RowAction, _: &str, table: &str, change: &PreUpdateCase| {
                // If it fell into disorder, that is told at the end.
                if let Ok(mut noted) = noting.lock() {
                    noted.hear(table, change);
                }
            },
        ))?;
        Ok(Self { connection, noted, changed_before: connection.total_changes() })
    }

    /// Ends it: what was done to which rows.
    pub(super) fn changeset(self) -> Result<Vec<u8>, Stop> {
        let mut noted = self.noted.lock().map_err(|_| internal("nobody knows what changed"))?;
        if let Some(trouble) = noted.trouble.take() {
            return Err(trouble);
        }
        // A statement that was made ready before the recording began may empty a table without telling of its rows.
        if noted.told < self.connection.total_changes() - self.changed_before {
            return Err(internal("rows changed of which nobody was told"));
        }
        let mut changeset = Vec::new();
        for touched in &noted.touched {
            touched.write(self.connection, &mut changeset)?;
        }
        Ok(changeset)
    }
}

impl Drop for Recording<'_> {
    fn drop(&mut self) {
        // It is refused only to a connection that is not ours to close; then it was refused before.
        let _ = self.connection.preupdate_hook(None::<fn(RowAction, &str, &str, &PreUpdateCase)>);
    }
}

impl Noted {
    fn hear(&mut self, table: &str, change: &PreUpdateCase) {
        self.told += 1;
        if let Err(trouble) = self.note(table, change) {
            self.trouble.get_or_insert(trouble);
        }
    }

    fn note(&mut self, table: &str, change: &PreUpdateCase) -> Result<(), Stop> {
        let Some(touched) = self.touched(table) else { return Ok(()) };
        match change {
            PreUpdateCase::Insert(new) => {
                touched.require_columns(new.get_column_count())?;
                touched.note_new(|column| new.get_new_column_value(column))
            }
            PreUpdateCase::Delete(old) => {
                touched.require_columns(old.get_column_count())?;
                touched.note_old(|column| old.get_old_column_value(column))
            }
            PreUpdateCase::Update { old_value_accessor: old, new_value_accessor: new } => {
                touched.require_columns(old.get_column_count())?;
                touched.note_old(|column| old.get_old_column_value(column))?;
                // With another key it is another row; with the same one it has been noted by now.
                touched.note_new(|column| new.get_new_column_value(column))
            }
            PreUpdateCase::Unknown => Err(internal("a row changes in an unknown way")),
        }
    }

    /// None if nothing of this table is recorded.
    fn touched(&mut self, table: &str) -> Option<&mut Touched> {
        let place = match self.touched.iter().position(|touched| touched.table.name == table) {
            Some(place) => place,
            None => {
                let table = self.covered.iter().find(|covered| covered.name == table)?;
                self.touched.push(Touched { table, rows: BTreeMap::new() });
                self.touched.len() - 1
            }
        };
        self.touched.get_mut(place)
    }
}

impl Touched {
    fn require_columns(&self, found: i32) -> Result<(), Stop> {
        match usize::try_from(found).is_ok_and(|found| found == self.table.columns.len()) {
            true => Ok(()),
            false => Err(internal(&format!("{} has {found} columns", self.table.name))),
        }
    }

    fn note_new<'v>(&mut self, cell: impl Fn(i32) -> rusqlite::Result<ValueRef<'v>>) -> Result<(), Stop> {
        let key = self.key(&cell)?;
        self.rows.entry(key).or_insert(None);
        Ok(())
    }

    fn note_old<'v>(&mut self, cell: impl Fn(i32) -> rusqlite::Result<ValueRef<'v>>) -> Result<(), Stop> {
        let key = self.key(&cell)?;
        if let Entry::Vacant(unnoted) = self.rows.entry(key) {
            let mut before = Vec::new();
            for (column, _) in (0..).zip(&self.table.columns) {
                write_cell(&mut before, Some(cell(column)?));
            }
            unnoted.insert(Some(before));
        }
        Ok(())
    }

    /// The cells of the key, in the order of the columns.
    fn key<'v>(&self, cell: impl Fn(i32) -> rusqlite::Result<ValueRef<'v>>) -> Result<Vec<u8>, Stop> {
        let mut key = Vec::new();
        for (column, _) in (0..).zip(&self.table.columns).filter(|(_, column)| column.key != 0) {
            match cell(column)? {
                ValueRef::Null => return Err(internal(&format!("a row of {} has no key", self.table.name))),
                part => write_cell(&mut key, Some(part)),
            }
        }
        Ok(key)
    }

    /// Writes what became of the rows, if anything did.
    fn write(&self, connection: &Connection, changeset: &mut Vec<u8>) -> Result<(), Stop> {
        let before_table = changeset.len();
        write_table(changeset, &self.table.name, self.table.columns.iter().map(|column| column.key));
        let before_rows = changeset.len();
        let mut finder = Finder::in_table(connection, self.table)?;
        for (key, before) in &self.rows {
            finder.look(read_cells(key), |now| match (before, now) {
                (None, None) => Ok(()),
                (None, Some(now)) => self.write_new(now, changeset),
                (Some(before), None) => {
                    write_operation(changeset, Operation::Delete);
                    changeset.extend(before);
                    Ok(())
                }
                (Some(before), Some(now)) => self.write_changed(before, now, changeset),
            })?;
        }
        if changeset.len() == before_rows {
            changeset.truncate(before_table);
        }
        Ok(())
    }

    fn write_new(&self, now: &Row<'_>, changeset: &mut Vec<u8>) -> rusqlite::Result<()> {
        write_operation(changeset, Operation::Insert);
        for column in 0..self.table.columns.len() {
            write_cell(changeset, Some(now.get_ref(column)?));
        }
        Ok(())
    }

    /// Of what stood there, the key and what is another now; of what stands there, only the latter.
    fn write_changed(&self, before: &[u8], now: &Row<'_>, changeset: &mut Vec<u8>) -> rusqlite::Result<()> {
        let mut changed = false;
        let mut after = Vec::new();
        let before_row = changeset.len();
        write_operation(changeset, Operation::Update);
        for (place, (column, old)) in self.table.columns.iter().zip(read_cells(before)).enumerate() {
            let new = now.get_ref(place)?;
            let differs = new != old;
            changed |= differs;
            write_cell(changeset, Some(old).filter(|_| differs || column.key != 0));
            write_cell(&mut after, Some(new).filter(|_| differs));
        }
        match changed {
            true => changeset.extend(after),
            false => changeset.truncate(before_row),
        }
        Ok(())
    }
}

fn internal(detail: &str) -> Stop {
    Rejection::Internal { detail: detail.to_owned() }.into()
}

#[cfg(test)]
mod tests {
    use proptest::{prelude::*, strategy::ValueTree, test_runner::TestRunner};
    use rusqlite::session::Session;

    use super::{
        super::{
            changes::{Direction, apply},
            changeset::each,
        },
        *,
    };
    use crate::schema::columns::{Column, Sort};

    /// One table of each sort: with a number for a key, with a key of two columns in another order, without a number
    /// of SQLite's own; and one that is not recorded.
    const FORM: &str = "
        CREATE TABLE numbered (key INTEGER PRIMARY KEY NOT NULL, a, b REAL);
        CREATE TABLE named (a UNIQUE, key TEXT NOT NULL, b, second INTEGER NOT NULL, PRIMARY KEY (second, key));
        CREATE TABLE bare (second INTEGER NOT NULL, a, key TEXT NOT NULL, b UNIQUE, PRIMARY KEY (key, second)) WITHOUT ROWID;
        CREATE TABLE outside (key INTEGER PRIMARY KEY NOT NULL, a, b);
        INSERT INTO numbered VALUES (1, 'one', 1), (2, NULL, 2.5), (3, x'03', NULL);
        INSERT INTO named VALUES (1, 1, 'one', 1), (2, 1, NULL, 2), (NULL, 2, x'03', 1);
        INSERT INTO bare VALUES (1, 'one', 1, 1), (2, NULL, 1, 2), (1, x'03', 2, NULL);
        INSERT INTO outside VALUES (1, 1, 1);
        ALTER TABLE numbered ADD COLUMN later TEXT DEFAULT 'as it was';
        ALTER TABLE named ADD COLUMN later INTEGER NOT NULL DEFAULT 7;
        ALTER TABLE bare ADD COLUMN later BLOB;";

    const RECORDED: [&str; 3] = ["numbered", "named", "bare"];

    fn at_the_start() -> Connection {
        let connection = Connection::open_in_memory().expect("memory");
        connection.execute_batch(FORM).expect("the tables");
        connection
    }

    fn described(connection: &Connection) -> &'static [Table] {
        let tables = RECORDED.map(|table| {
            let columns = connection
                .prepare("SELECT name, pk FROM pragma_table_info(?1)")
                .and_then(|mut query| {
                    let columns = query.query_map([table], |row| {
                        let (name, key) = (row.get(0)?, row.get(1)?);
                        // What else a column holds does not matter here.
                        Ok(Column { name, key, sort: Sort::Text, nullable: true })
                    })?;
                    columns.collect()
                })
                .expect("the columns");
            Table::of(columns, table.to_owned())
        });
        Vec::from(tables).leak()
    }

    /// Everything that stands in the tables.
    fn state(connection: &Connection) -> Vec<String> {
        let mut rows = Vec::new();
        for table in RECORDED {
            let mut query = connection.prepare(&format!("SELECT * FROM {table}")).expect("a query");
            let columns = query.column_count();
            let mut found = query.query([]).expect("rows");
            while let Some(row) = found.next().expect("a row") {
                let cells = (0..columns).map(|column| row.get_ref(column).expect("a cell"));
                rows.push(format!("{table} {:?}", cells.collect::<Vec<_>>()));
            }
        }
        rows.sort();
        rows
    }

    fn told(changeset: &[u8]) -> Vec<String> {
        let mut told = Vec::new();
        each(changeset, |change| {
            told.push(format!("{change:?}"));
            Ok(())
        })
        .expect("a changeset that can be read");
        told.sort();
        told
    }

    fn by_sqlite(connection: &Connection, done: &[String]) -> Vec<u8> {
        let mut session = Session::new(connection).expect("a session");
        for table in RECORDED {
            session.attach(Some(table)).expect("attached");
        }
        carry_out(connection, done);
        let mut changeset = Vec::new();
        session.changeset_strm(&mut changeset).expect("a changeset");
        changeset
    }

    fn by_us(connection: &Connection, done: &[String]) -> Result<Vec<u8>, Stop> {
        let recording = Recording::of(connection, described(connection)).expect("a recording");
        carry_out(connection, done);
        recording.changeset()
    }

    /// What breaks a rule is given up, and the rest is done.
    fn carry_out(connection: &Connection, done: &[String]) -> usize {
        done.iter().filter(|sql| connection.execute_batch(sql).is_ok()).count()
    }

    fn value() -> impl Strategy<Value = String> {
        prop_oneof![
            2 => (0..4i64).prop_map(|number| number.to_string()),
            1 => prop_oneof![Just("NULL"), Just("0.5"), Just("-9e99"), Just("2.0"), Just("-9223372036854775808")]
                .prop_map(str::to_owned),
            1 => "[a-cé']{0,3}".prop_map(|text| format!("'{}'", text.replace('\'', "''"))),
            1 => prop_oneof![Just("x''"), Just("x'00ff'"), Just("zeroblob(200)"), Just("zeroblob(20000)")]
                .prop_map(str::to_owned),
        ]
    }

    fn statement() -> impl Strategy<Value = String> {
        let table = prop_oneof![6 => prop::sample::select(&RECORDED[..]), 1 => Just("outside")];
        let column = prop::sample::select(&["key", "second", "a", "b", "later"][..]);
        let insert = prop::sample::select(&["INSERT", "INSERT OR REPLACE", "INSERT OR IGNORE"][..]);
        let update = prop::sample::select(&["UPDATE", "UPDATE OR REPLACE", "UPDATE OR FAIL"][..]);
        let key = || 0..4i64;
        (table, column, insert, update, (key(), key()), (value(), value()), 0..8u8).prop_map(
            |(table, column, insert, update, (key, second), (a, b), way)| {
                let both = matches!(table, "named" | "bare");
                let (columns, cells) = match both {
                    true => ("key, second, a, b", format!("{key}, {second}, {a}, {b}")),
                    false => ("key, a, b", format!("{key}, {a}, {b}")),
                };
                match way {
                    0 | 1 => format!("{insert} INTO {table} ({columns}) VALUES ({cells})"),
                    2 => format!("{update} {table} SET {column} = {a} WHERE key = {key}"),
                    3 => format!("{update} {table} SET {column} = {b}"),
                    // Keys that move, one over the other.
                    4 => format!("{update} {table} SET key = key + 1 WHERE key < {second}"),
                    5 => format!("{update} {table} SET key = {key}, a = {a} WHERE key = {second}"),
                    6 => format!("DELETE FROM {table} WHERE key = {key}"),
                    _ => format!("DELETE FROM {table}"),
                }
            },
        )
    }

    /// A statement, or several that are given up together.
    fn step() -> impl Strategy<Value = Vec<String>> {
        prop_oneof![
            6 => statement().prop_map(|one| vec![one]),
            1 => prop::collection::vec(statement(), 1..4).prop_map(|mut several| {
                several.insert(0, "SAVEPOINT given_up".to_owned());
                several.push("ROLLBACK TO given_up".to_owned());
                several.push("RELEASE given_up".to_owned());
                several
            }),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn what_is_recorded_is_what_sqlite_itself_records(steps in prop::collection::vec(step(), 0..12)) {
            let done = steps.concat();
            let (theirs, ours) = (at_the_start(), at_the_start());
            let start = state(&ours);
            let (by_sqlite, by_us) = (by_sqlite(&theirs, &done), by_us(&ours, &done).expect("recorded"));
            let end = state(&ours);
            prop_assert_eq!(&end, &state(&theirs));
            prop_assert_eq!(told(&by_us), told(&by_sqlite));
            prop_assert_eq!(by_us.is_empty(), start == end);

            for (direction, there) in [(Direction::Back, &start), (Direction::Forth, &end)] {
                prop_assert!(apply(&ours, &by_us, direction).expect("applied").is_none());
                prop_assert_eq!(&state(&ours), there);
            }
        }
    }

    #[test]
    fn most_of_what_is_tried_there_does_something() {
        let mut runner = TestRunner::deterministic();
        let (mut tried, mut carried_out, mut said) = (0, 0, 0);
        for _ in 0..300 {
            let done = prop::collection::vec(statement(), 6).new_tree(&mut runner).expect("steps").current();
            let connection = at_the_start();
            said += told(&by_us(&connection, &done).expect("recorded")).len();
            tried += done.len();
            carried_out += carry_out(&at_the_start(), &done);
        }
        assert!(carried_out * 2 > tried && said > 900, "{carried_out} of {tried}, {said} rows");
    }

    #[test]
    fn lengths_are_written_as_sqlite_writes_them() {
        for length in [0, 1, 127, 128, 16_383, 16_384, 2_097_151, 2_097_152] {
            let done = [format!("INSERT INTO numbered (key, a) VALUES (9, zeroblob({length}))")];
            let ours = by_us(&at_the_start(), &done).expect("recorded");
            assert!(ours == by_sqlite(&at_the_start(), &done), "{length}");
        }
    }

    fn refused(recorded: Result<Vec<u8>, Stop>) -> String {
        match recorded {
            Err(Stop::Refused(why)) => why.to_string(),
            other => panic!("not refused: {other:?}"),
        }
    }

    #[test]
    fn a_table_that_is_emptied_without_a_word_is_noticed() {
        let connection = at_the_start();
        // Made ready when nobody recorded: SQLite then empties the table at one stroke.
        let mut emptying = connection.prepare("DELETE FROM numbered").expect("a statement");
        let recording = Recording::of(&connection, described(&connection)).expect("a recording");
        emptying.execute([]).expect("emptied");
        let why = refused(recording.changeset());
        assert!(why.contains("nobody was told"), "{why}");
    }

    #[test]
    fn what_cannot_be_noted_is_refused() {
        let connection = at_the_start();
        let recording = Recording::of(&connection, described(&connection)).expect("a recording");
        connection.execute_batch("ALTER TABLE bare ADD COLUMN more; DELETE FROM bare").expect("changed");
        connection.execute_batch("DELETE FROM numbered").expect("changed");
        let why = refused(recording.changeset());
        assert!(why.contains("bare has 6 columns"), "{why}");

        let connection = at_the_start();
        connection
            .execute_batch("DROP TABLE named; CREATE TABLE named (key TEXT PRIMARY KEY)")
            .expect("changed");
        let recording = Recording::of(&connection, described(&connection)).expect("a recording");
        connection.execute_batch("INSERT INTO named VALUES (NULL)").expect("changed");
        let why = refused(recording.changeset());
        assert!(why.contains("no key"), "{why}");
    }

    #[test]
    fn disorder_while_noting_is_refused() {
        let connection = at_the_start();
        let recording = Recording::of(&connection, described(&connection)).expect("a recording");
        let noted = Arc::clone(&recording.noted);
        let disorder = std::thread::spawn(move || {
            let _held = noted.lock();
            panic!("as if something went wrong while a row was noted");
        });
        disorder.join().expect_err("it panicked");
        connection.execute_batch("DELETE FROM numbered").expect("changed");
        refused(recording.changeset());
    }

    #[test]
    fn nothing_is_recorded_any_more_once_it_has_ended() {
        let connection = at_the_start();
        let recording = Recording::of(&connection, described(&connection)).expect("a recording");
        let noted = Arc::clone(&recording.noted);
        drop(recording);
        connection.execute_batch("DELETE FROM numbered").expect("changed");
        assert_eq!(noted.lock().expect("in order").told, 0);
        assert_eq!(Arc::strong_count(&noted), 1);
    }
}
