//! What the SQL says of a column, in its conditions and in its comments.

use serde_json::{Value, json};

use ledger::document::rows::{Column, Table};

/// What the SQL says of a column.
#[derive(Debug, Default)]
pub(super) struct Declared {
    pub(super) comment: String,
    pub(super) one_of: Option<Vec<Value>>,
    /// The bounds are those of a text's length.
    pub(super) of_its_length: bool,
    pub(super) least: Option<i64>,
    pub(super) most: Option<i64>,
}

impl Declared {
    pub(super) fn of(column: &Column, table: &Table, sql: &str) -> Self {
        let begins = |line: &str| {
            let word = line.split_whitespace().next().unwrap_or_default();
            table.column(word).map(|place| table.columns[place].name.as_str())
        };
        let is_still_its_own = |line: &&str| {
            let word = line.split_whitespace().next().unwrap_or_default();
            begins(line).is_none_or(|name| name == column.name)
                && !["PRIMARY", "FOREIGN", "CHECK"].contains(&word)
        };
        let own: Vec<&str> = sql
            .lines()
            .skip_while(|line| begins(line) != Some(column.name.as_str()))
            .take_while(is_still_its_own)
            .collect();
        let comments = own.iter().filter_map(|line| line.split_once("--")).map(|(_, comment)| comment.trim());
        let demands: Vec<&str> =
            own.iter().map(|line| line.split_once("--").map_or(*line, |(code, _)| code).trim()).collect();
        let mut declared = Self { comment: comments.collect::<Vec<_>>().join(" "), ..Self::default() };
        declared.read(&column.name, &demands.join(" "));
        if let Some(named) = referred(&demands.join(" ")) {
            let between = if declared.comment.is_empty() { "" } else { "; " };
            declared.comment.push_str(&format!("{between}refers to {named}"));
        }
        declared
    }

    fn read(&mut self, column: &str, demands: &str) {
        if let Some((_, values)) = demands.split_once(&format!("{column} IN (")) {
            let values = values.split(')').next().unwrap_or_default().split(',').map(str::trim);
            self.one_of = Some(values.map(value).collect());
        }
        let length = format!("length({column})");
        self.of_its_length = demands.contains(&length);
        let subject = if self.of_its_length { &length } else { column };
        if let Some((_, bounds)) = demands.split_once(&format!("({subject} BETWEEN ")) {
            let mut words = bounds.split([' ', ')']);
            (self.least, self.most) = (words.next().and_then(number), words.nth(1).and_then(number));
        }
        for (sign, more) in [(">=", 0), (">", 1)] {
            if let Some((_, bound)) = demands.split_once(&format!("({subject} {sign} ")) {
                self.least = bound.split(')').next().and_then(number).map(|least| least + more);
            }
        }
    }
}

/// What a column names a row of: `company.colour`.
fn referred(demands: &str) -> Option<String> {
    let (_, named) = demands.split_once("REFERENCES ")?;
    let (table, column) = named.split_once(" (")?;
    Some(format!("{table}.{}", column.split(')').next()?))
}

fn value(written: &str) -> Value {
    match written.strip_prefix('\'').and_then(|text| text.strip_suffix('\'')) {
        Some(text) => json!(text),
        None => json!(number(written)),
    }
}

fn number(word: &str) -> Option<i64> {
    word.parse().ok()
}
