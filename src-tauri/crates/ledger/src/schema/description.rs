//! A form in words, to be compared with another: what SQLite itself tells of
//! tables, columns, keys, references, indexes and conditions. Comments and the
//! layout of the SQL are left out on purpose.

use std::{collections::BTreeSet, fmt};

use rusqlite::Connection;

use super::tables::facts_of;

/// What a file is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Description {
    encoding: String,
    parts: BTreeSet<Part>,
}

/// A table, an index or whatever else there is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    kind: String,
    name: String,
    /// The table that it is of.
    table: String,
    /// None of an index that a key brings along.
    sql: Option<String>,
}

impl Description {
    /// The first thing that the other has otherwise; none if both are the same.
    pub(crate) fn difference(&self, other: &Self) -> Option<String> {
        if self.encoding != other.encoding {
            return Some(format!("text as {}", other.encoding));
        }
        let strange = other.parts.difference(&self.parts).next().map(|part| format!("strange: {part}"));
        let missing = || self.parts.difference(&other.parts).next().map(|part| format!("missing: {part}"));
        strange.or_else(missing).map(short)
    }

    /// The first index that the other has besides on a table of ours: what it says may take as long as somebody liked.
    pub(crate) fn index_besides(&self, other: &Self) -> Option<String> {
        let is_of_ours = |part: &&Part| part.kind == "index" && facts_of(&part.table).is_some();
        let strange = other.parts.difference(&self.parts).find(is_of_ours);
        strange.map(|part| short(format!("strange: {part}")))
    }
}

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "text as {}", self.encoding)?;
        self.parts.iter().try_for_each(|part| writeln!(f, "{part}"))
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sql = self.sql.as_deref().unwrap_or("made by a key");
        write!(f, "{} {} on {}: {sql}", self.kind, self.name, self.table)
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
    "CREATE TABLE sqlite_stat1 ( tbl , idx , stat )",
    "CREATE TABLE sqlite_stat4 ( tbl , idx , neq , nlt , ndlt , sample )",
];

/// What this file is made of.
pub(crate) fn of(connection: &Connection) -> rusqlite::Result<Description> {
    let encoding = connection.query_row("PRAGMA encoding", [], |row| row.get(0))?;
    let mut statement = connection.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema")?;
    let parts = statement.query_map([], |row| {
        let sql: Option<String> = row.get(3)?;
        Ok(Part { kind: row.get(0)?, name: row.get(1)?, table: row.get(2)?, sql: sql.as_deref().map(plain) })
    })?;
    let is_ours = |part: &Part| {
        !(part.kind == "table" && part.sql.as_ref().is_some_and(|sql| STATISTICS.contains(&sql.as_str())))
    };
    let parts = parts.collect::<Result<Vec<_>, _>>()?.into_iter().filter(is_ours).collect();
    Ok(Description { encoding, parts })
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
