//! A form in words, to be compared with another: what SQLite itself tells of
//! tables, columns, keys, references, indexes and conditions. Comments and the
//! layout of the SQL are left out on purpose.

use std::fmt::Write;

use rusqlite::Connection;

use super::form::Form;
use crate::Stop;

pub(crate) fn of_version(form: &Form, version: i32) -> Result<String, Stop> {
    let mut connection = Connection::open_in_memory()?;
    form.bring_to(version, &mut connection)?;
    Ok(of(&connection)?)
}

fn of(connection: &Connection) -> rusqlite::Result<String> {
    let mut text = String::new();
    let mut statement = connection.prepare(
        "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
         ORDER BY type DESC, name",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (kind, name, sql): (String, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let _ = writeln!(text, "{kind} {name}: {}", plain(&sql));
    }
    Ok(text)
}

/// SQL without comments, and with one space where there are several.
fn plain(sql: &str) -> String {
    let code = sql.lines().map(|line| line.split_once("--").map_or(line, |(code, _)| code));
    code.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_layout_do_not_matter() {
        assert_eq!(
            plain("CREATE TABLE a (  -- an a\n    b TEXT,   -- a b\n    c  INTEGER\n)"),
            "CREATE TABLE a ( b TEXT, c INTEGER )"
        );
    }
}
