//! How a file is opened: always this way, whoever asks and whatever for. It may
//! come from anybody. Nothing that its own form says is carried out (no trigger,
//! no view, no function), and its form has to be one that this program makes.

use std::{fs::File, io::Read, path::Path};

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, config::DbConfig, limits::Limit};

use super::{PATIENCE, ground};
use crate::schema::{
    APPLICATION_ID, FORM,
    description::{self, Description},
    form::Form,
};
use contract::{Rejection, rejection::shown};

/// How a file is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    Read,
    /// Nothing is written, but as by somebody who could: whoever may only read is told by SQLite of no conditions,
    /// and so of none that is broken.
    Check,
    Write,
}

/// A file that is a campaign of a version that can be read, in the form of that version.
#[derive(Debug)]
pub(crate) struct Known {
    pub(crate) connection: Connection,
    pub(crate) version: i32,
}

/// The longest text or picture that a file of ours holds, with a lot to spare.
const MOST_BYTES_OF_A_CELL: i32 = 256 * 1024 * 1024;

/// Opens a campaign file, or refuses what is none.
pub(crate) fn open(path: &Path, access: Access) -> Result<Known, Rejection> {
    open_as(&FORM, path, access)
}

/// The same by a program that writes this form.
pub(crate) fn open_as(form: &Form, path: &Path, access: Access) -> Result<Known, Rejection> {
    let connection = connect(path, access)?;
    let version = identify(form, &connection, path)?;
    require_known_form(form, version, &connection, path)?;
    Ok(Known { connection, version })
}

/// The same of a file to which other programs may have added what they liked, for whoever takes over nothing but rows
/// of our own tables.
pub(crate) fn open_in_any_form(path: &Path, access: Access) -> Result<Known, Rejection> {
    let connection = connect(path, access)?;
    let version = identify(&FORM, &connection, path)?;
    let (known, found) = descriptions(&FORM, version, &connection, path)?;
    if let Some(detail) = known.index_besides(&found) {
        return Err(Rejection::Damaged { path: shown(path), detail });
    }
    match computed_column(&connection).map_err(|error| super::check::damaged_or(&error, path))? {
        None => Ok(Known { connection, version }),
        Some(table) => {
            Err(Rejection::Damaged { path: shown(path), detail: format!("{table} has a computed column") })
        }
    }
}

/// A column that is worked out whenever a row is read may take as long as somebody liked.
fn computed_column(connection: &Connection) -> rusqlite::Result<Option<String>> {
    connection
        .query_row(
            "SELECT own.name FROM sqlite_schema AS own, pragma_table_xinfo(own.name) AS known
             WHERE own.type = 'table' AND known.hidden > 1 LIMIT 1",
            [],
            |row| row.get(0),
        )
        .optional()
}

/// Opens an existing file and nothing else: SQLite would make an empty one.
pub(super) fn connect(path: &Path, access: Access) -> Result<Connection, Rejection> {
    match std::fs::metadata(path) {
        Err(error) => return Err(Rejection::from_io(&error, path)),
        Ok(found) if !found.is_file() => return Err(Rejection::NotACarnet { path: shown(path) }),
        Ok(_) => {}
    }
    if ground::log_is_of_another(path) {
        // Reading would mix both.
        return Err(Rejection::FileDisplaced { path: shown(path), copy: None });
    }
    let wanted = match access {
        Access::Read => OpenFlags::SQLITE_OPEN_READ_ONLY,
        Access::Check | Access::Write => OpenFlags::SQLITE_OPEN_READ_WRITE,
    };
    let told = |error: rusqlite::Error| not_opened(&error, path);
    let open = |flags: OpenFlags| -> rusqlite::Result<Connection> {
        let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
        connection.busy_timeout(PATIENCE)?;
        harden(&connection)?;
        Ok(connection)
    };
    let connection = open(wanted).map_err(told)?;
    if access == Access::Check {
        connection.pragma_update(None, "query_only", true).map_err(told)?;
    }
    if access == Access::Read && was_left_in_the_middle(&connection) {
        // What a program that was killed had begun has to be rolled back before anybody can read.
        let connection = open(OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(told)?;
        connection.query_row("PRAGMA schema_version", [], |_| Ok(())).map_err(told)?;
        connection.pragma_update(None, "query_only", true).map_err(told)?;
        return Ok(connection);
    }
    Ok(connection)
}

/// What SQLite says of a file before anything of it was believed.
pub(super) fn not_opened(error: &rusqlite::Error, path: &Path) -> Rejection {
    match Rejection::from_sqlite(error, path) {
        // It is a file of SQLite's, in a form that SQLite does not know.
        Rejection::FileTrouble { path, detail } if error.sqlite_error_code() == Some(ErrorCode::Unknown) => {
            Rejection::Damaged { path, detail }
        }
        other => other,
    }
}

/// SQLite writes to no file that says that it is written in a way to come.
pub(super) fn why_it_cannot_be_written(path: &Path) -> Rejection {
    let mut beginning = [0; 20];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut beginning));
    match (read, beginning[18]) {
        (Ok(()), way @ 3..) => {
            Rejection::Damaged { path: shown(path), detail: format!("way of writing {way}") }
        }
        _ => Rejection::ReadOnly { path: shown(path) },
    }
}

/// What a file says of itself is not carried out, and what is in it is not believed.
pub(crate) fn harden(connection: &Connection) -> rusqlite::Result<()> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    for trusting in [
        DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA,
        DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER,
        DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW,
        DbConfig::SQLITE_DBCONFIG_DQS_DDL,
        DbConfig::SQLITE_DBCONFIG_DQS_DML,
    ] {
        connection.set_db_config(trusting, false)?;
    }
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, MOST_BYTES_OF_A_CELL)?;
    connection.set_limit(Limit::SQLITE_LIMIT_ATTACHED, 0)?;
    connection.pragma_update(None, "cell_size_check", true)
}

/// Whether a change was begun that nobody ended: whoever may only read cannot take it back.
fn was_left_in_the_middle(connection: &Connection) -> bool {
    use rusqlite::ffi::{SQLITE_READONLY_CANTINIT, SQLITE_READONLY_RECOVERY, SQLITE_READONLY_ROLLBACK};
    let looked = connection.query_row("PRAGMA schema_version", [], |_| Ok(()));
    let code = looked.err().and_then(|error| error.sqlite_error().map(|error| error.extended_code));
    code.is_some_and(|code| {
        [SQLITE_READONLY_ROLLBACK, SQLITE_READONLY_RECOVERY, SQLITE_READONLY_CANTINIT].contains(&code)
    })
}

/// Makes sure that this is a campaign of a version that can be read, and tells which.
pub(crate) fn identify(form: &Form, connection: &Connection, path: &Path) -> Result<i32, Rejection> {
    let known = form.version();
    let told = |error: rusqlite::Error| not_opened(&error, path);
    let number = |pragma: &str| connection.query_row(pragma, [], |row| row.get::<_, i32>(0)).map_err(told);
    if number("PRAGMA application_id")? != APPLICATION_ID {
        return Err(Rejection::NotACarnet { path: shown(path) });
    }
    match number("PRAGMA user_version")? {
        found if found > known => Err(Rejection::NewerVersion { path: shown(path), found, known }),
        found if found < 1 => {
            Err(Rejection::Damaged { path: shown(path), detail: format!("version {found}") })
        }
        found => Ok(found),
    }
}

/// Whatever is in the file beside tables and indexes of ours, or in them beside what we put there, was put there
/// by somebody else.
fn require_known_form(
    form: &Form,
    version: i32,
    connection: &Connection,
    path: &Path,
) -> Result<(), Rejection> {
    let (known, found) = descriptions(form, version, connection, path)?;
    match known.difference(&found) {
        None => Ok(()),
        Some(detail) => Err(Rejection::Damaged { path: shown(path), detail }),
    }
}

/// What a file of this version is made of, and what this one is.
fn descriptions<'f>(
    form: &'f Form,
    version: i32,
    connection: &Connection,
    path: &Path,
) -> Result<(&'f Description, Description), Rejection> {
    let known = form.described(version).map_err(|stop| stop.about(path))?;
    let found = description::of(connection).map_err(|error| super::check::damaged_or(&error, path))?;
    Ok((known, found))
}
