//! A form in words, to be compared with another: what SQLite itself tells of
//! tables, columns, keys, references, indexes and conditions. Comments and the
//! layout of the SQL are left out on purpose.

use std::{collections::BTreeSet, fmt};

use rusqlite::Connection;

/// What a file is made of, a line each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Description(BTreeSet<String>);

impl Description {
    /// The first thing that the other has otherwise; none if both are the same.
    pub(crate) fn difference(&self, other: &Self) -> Option<String> {
        let strange = other.0.difference(&self.0).next().map(|line| format!("strange: {line}"));
        strange
            .or_else(|| self.0.difference(&other.0).next().map(|line| format!("missing: {line}")))
            .map(short)
    }
}

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// It may be as long as whoever wrote it liked.
fn short(text: String) -> String {
    match text.char_indices().nth(200) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// What SQLite keeps for itself beside our own tables: what it found out about them to plan its searches.
const STATISTICS: [&str; 2] = [
    "table sqlite_stat1 on sqlite_stat1: CREATE TABLE sqlite_stat1 ( tbl , idx , stat )",
    "table sqlite_stat4 on sqlite_stat4: CREATE TABLE sqlite_stat4 ( tbl , idx , neq , nlt , ndlt , sample )",
];

/// What this file is made of.
pub(crate) fn of(connection: &Connection) -> rusqlite::Result<Description> {
    let encoding: String = connection.query_row("PRAGMA encoding", [], |row| row.get(0))?;
    let mut lines = BTreeSet::from([format!("text as {encoding}")]);
    let mut statement = connection.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (kind, name, table): (String, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let sql: Option<String> = row.get(3)?;
        let sql = sql.as_deref().map_or_else(|| "made by a key".to_owned(), plain);
        let line = format!("{kind} {name} on {table}: {sql}");
        if !STATISTICS.contains(&line.as_str()) {
            lines.insert(line);
        }
    }
    Ok(Description(lines))
}

/// SQL without comments, and with one space between any two words or signs. What stands in quotes stays as it is.
fn plain(sql: &str) -> String {
    let mut plain = String::with_capacity(sql.len());
    let mut rest = sql;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '-' if rest.starts_with("--") => {
                rest = rest.split_once('\n').map_or("", |(_, below)| below);
                continue;
            }
            '/' if rest.starts_with("/*") => {
                rest = rest.split_once("*/").map_or("", |(_, behind)| behind);
                continue;
            }
            space if space.is_ascii_whitespace() => {
                rest = rest.trim_ascii_start();
                continue;
            }
            '\'' | '"' | '`' => quoted(rest, first),
            '[' => quoted(rest, ']'),
            letter if is_of_a_word(letter) => rest.find(|next| !is_of_a_word(next)).unwrap_or(rest.len()),
            sign => sign.len_utf8(),
        };
        let (word, behind) = rest.split_at(length);
        if !plain.is_empty() {
            plain.push(' ');
        }
        plain.push_str(word);
        rest = behind;
    }
    plain
}

fn is_of_a_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '$' || !letter.is_ascii()
}

/// How long something in quotes is, the quotes included. A quote inside, which is written twice, makes it two of
/// them, one right behind the other: two texts are the same then just when they are so in this way.
fn quoted(text: &str, end: char) -> usize {
    let inside = text.char_indices().skip(1);
    inside.into_iter().find(|(_, letter)| *letter == end).map_or(text.len(), |(at, _)| at + end.len_utf8())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_layout_do_not_matter() {
        let plain_one = plain("CREATE TABLE a (  -- an a\n    b TEXT,   /* a\n b */\n    c  INTEGER\n)");
        assert_eq!(plain_one, "CREATE TABLE a ( b TEXT , c INTEGER )");
        assert_eq!(plain_one, plain("CREATE TABLE a(b TEXT,c INTEGER)"));
    }

    #[test]
    fn what_stands_in_quotes_does() {
        let [one, other] = ["CHECK (a <> '-- b' OR evil())", "CHECK (a <> '"].map(plain);
        assert_eq!(one, "CHECK ( a < > '-- b' OR evil ( ) )");
        assert_ne!(one, other);
        assert_ne!(plain("'a  b'"), plain("'a b'"));
        assert_ne!(plain("'a''b'"), plain("'a' 'b' c"));
        assert_eq!(plain("[a --b] c"), "[a --b] c");
        assert_eq!(plain("'without end"), "'without end");
    }
}
