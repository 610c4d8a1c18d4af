//! The form of a campaign file, told in the `.sql` files beside this one:
//! they are the map of the domain. A released one is frozen; a change is a new
//! migration.

pub(crate) mod columns;
pub(crate) mod description;
pub(crate) mod digest;
pub(crate) mod form;
pub(crate) mod tables;

use form::{Effect, Form, Migration};

/// Marks a SQLite file as a campaign: "CARN" in ASCII.
pub(crate) const APPLICATION_ID: i32 = 0x4341_524E;

/// The last version of the form that was released: it and those before it are frozen. None is yet, so the first may
/// still change; the day it is released, this becomes 1, and what is kept in `tests/kept` holds it to that.
pub const RELEASED: i32 = 0;

/// The first form, with all that its comments say.
pub(crate) const SQL: &str = concat!(
    include_str!("01_people.sql"),
    include_str!("02_games.sql"),
    include_str!("03_things.sql"),
    include_str!("04_documents.sql"),
    include_str!("05_photos.sql"),
    include_str!("06_history.sql"),
);

/// Every version of the form.
const MIGRATIONS: &[Migration] = &[Migration { sql: SQL, effect: Effect::Adds }];

pub(crate) static FORM: Form = Form::of(MIGRATIONS);

/// The version of the form that this program writes.
pub const VERSION: i32 = MIGRATIONS.len() as i32;

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::Connection;

    fn fresh() -> Connection {
        let mut connection = Connection::open_in_memory().expect("memory database");
        FORM.bring_to(VERSION, &mut connection).expect("the schema is valid SQL");
        connection
    }

    fn tables(connection: &Connection) -> Vec<String> {
        let mut statement = connection
            .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
            .expect("schema query");
        statement.query_map([], |row| row.get(0)).expect("rows").map(|name| name.expect("a name")).collect()
    }

    #[test]
    fn the_version_is_the_number_of_migrations() {
        let version: i32 =
            fresh().query_row("PRAGMA user_version", [], |row| row.get(0)).expect("user_version");
        assert_eq!(version, VERSION);
    }

    #[test]
    fn every_table_is_registered_and_every_registered_table_is_there() {
        let mut registered: Vec<&str> = tables::TABLES.iter().map(|facts| facts.name).collect();
        registered.sort_unstable();
        assert_eq!(tables(&fresh()), registered);
    }

    #[test]
    fn what_the_registry_says_of_columns_speaks_of_columns_that_are_there() {
        let connection = fresh();
        for facts in tables::TABLES {
            let columns: Vec<String> = connection
                .prepare("SELECT name FROM pragma_table_info(?1)")
                .and_then(|mut names| names.query_map([facts.name], |row| row.get(0))?.collect())
                .expect("the columns of a table");
            let named = facts.secrets.iter().flat_map(|secret| {
                let (own, lasts): (&[&str], _) = match secret {
                    tables::Secret::Rows(lasts) => (&[], lasts),
                    tables::Secret::Columns(own, lasts) | tables::Secret::AllColumnsBut(own, lasts) => {
                        (own, lasts)
                    }
                };
                let of_things: &[&str] = match lasts {
                    tables::While::ThingSealed(columns) => columns,
                    _ => &[],
                };
                own.iter().chain(of_things)
            });
            for column in named {
                assert!(columns.iter().any(|known| known == column), "{} has no {column}", facts.name);
            }
        }
    }

    #[test]
    fn every_table_can_be_undone_or_is_named_as_outside() {
        let connection = fresh();
        for table in tables(&connection) {
            let (strict, keys, nullable_keys): (bool, i64, i64) = connection
                .query_row(
                    "SELECT (SELECT strict FROM pragma_table_list WHERE name = ?1),
                            (SELECT count(*) FROM pragma_table_info(?1) WHERE pk > 0),
                            (SELECT count(*) FROM pragma_table_info(?1) WHERE pk > 0 AND \"notnull\" = 0)",
                    [&table],
                    |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
                )
                .expect("table facts");
            assert!(strict, "{table} is STRICT");
            assert!(keys > 0 && nullable_keys == 0, "{table} has a primary key that is never null");
        }
        let triggers: i64 = connection
            .query_row("SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'", [], |row| row.get(0))
            .expect("trigger count");
        assert_eq!(triggers, 0, "a trigger would change rows that a changeset does not know of");
    }

    #[test]
    fn no_foreign_key_cascades() {
        let connection = fresh();
        for table in tables(&connection) {
            let cascading: i64 = connection
                .query_row(
                    "SELECT count(*) FROM pragma_foreign_key_list(?1) WHERE on_delete <> 'NO ACTION' OR on_update <> 'NO ACTION'",
                    [&table],
                    |row| row.get(0),
                )
                .expect("foreign keys");
            assert_eq!(cascading, 0, "{table} has no cascade");
        }
    }
}
