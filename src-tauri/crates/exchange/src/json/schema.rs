//! The description of an export, made from the SQL: its tables, its columns,
//! what its comments say and what its conditions demand.

use contract::Rejection;
use ledger::document::{
    VERSION,
    rows::{Column, Declaration, Sort, Table, declarations},
};
use serde_json::{Value, json};

use super::{FORMAT, declared::Declared, envelope::SEAL};

const WHAT_IT_IS: &str = "Everything in a campaign of Carnet de l'Ouest, for other programs to read and to be taken in \
    again: taking it in gives an equal campaign, and writing that out gives the same bytes. Each member of `campaign` \
    is a table of the campaign file with its rows, in the order of their primary key (kinds in the order in which \
    they were named). Whole numbers are numbers, 0 and 1 stand for no and yes, moments are texts in the form of \
    RFC 3339 with a space between day and time, bytes are base64. Nothing says when it was written.";

const WHAT_IS_ABSENT: &str = "What is sealed or private is not in the readable part: while the vaults are sealed, the \
    figures of the receipts in them, the counters of those evenings, and of a thing in a vault all but that it is \
    there; always, the private side of postcards that are not completed; and while anything is secret, what the \
    history keeps to take things back, because it holds all figures once more. A member that is absent from a row, \
    and a row that is absent from its table, is in `sealed`. The journal's own words (`account`) are those that \
    everybody reads on the screen.";

const WHAT_A_SEAL_IS: &str = "What is secret, in an envelope: a seal, not a lock. It keeps a secret from being read in \
    passing, and not from somebody who wants to read it. The parts, decoded and put together, are packed with zlib \
    (RFC 1950); unpacked, they are JSON of the same form as `campaign`, with only the tables that have something to \
    hide: whole rows, and of rows that are in the readable part the key and what is absent there. Carnet de l'Ouest \
    opens it when it takes the campaign in. Absent when nothing is secret.";

const WHAT_A_VERSION_IS: &str = "The version of the form. A program reads what is as old as itself or older, and \
    refuses what is newer.";

/// The JSON Schema of an export, as text: members in an order that can be read, a column a line.
pub fn json_schema() -> Result<String, Rejection> {
    let declared = declarations()?;
    let names: Vec<&str> = declared.iter().map(|declared| declared.table.name.as_str()).collect();
    let (mut members, mut rows) = (Vec::new(), Vec::new());
    for declaration in &declared {
        let Declaration { table, sql, .. } = declaration;
        let reference = json!({ "$ref": format!("#/$defs/{}", table.name) });
        let array = [
            ("description", json!(about_table(declaration))),
            ("type", json!("array")),
            ("items", reference),
        ];
        members.push((table.name.as_str(), line(array)));
        rows.push((table.name.as_str(), row(table, sql)));
    }
    let closed = |required: Value, members: Vec<(&'static str, Text)>| {
        let mut all = members;
        all.splice(
            0..0,
            [("type", leaf("object")), ("additionalProperties", leaf(false)), ("required", leaf(required))],
        );
        all
    };
    let mut campaign = closed(json!(names), Vec::new());
    campaign.push(("properties", Text::Block(owned(members))));
    let parts =
        line([("type", json!("array")), ("items", json!({ "type": "string", "contentEncoding": "base64" }))]);
    let sealed = [
        vec![("description", leaf(WHAT_A_SEAL_IS))],
        closed(
            json!(["seal", "parts"]),
            vec![("properties", block([("seal", line([("const", json!(SEAL))])), ("parts", parts)]))],
        ),
    ];
    let version = line([("description", json!(WHAT_A_VERSION_IS)), ("const", json!(VERSION))]);
    let properties = block([
        ("format", line([("const", json!(FORMAT))])),
        ("version", version),
        ("campaign", block(campaign)),
        ("sealed", block(sealed.into_iter().flatten())),
    ]);
    let head = [
        ("$schema", leaf("https://json-schema.org/draft/2020-12/schema")),
        ("title", leaf("A campaign, written out as JSON")),
        ("description", leaf(format!("{WHAT_IT_IS}\n\n{WHAT_IS_ABSENT}"))),
    ];
    let body = closed(
        json!(["format", "version", "campaign"]),
        vec![("properties", properties), ("$defs", Text::Block(owned(rows)))],
    );
    let mut text = block(head.into_iter().chain(body)).written(0);
    text.push('\n');
    Ok(text)
}

/// A piece of the text: members below one another, or all on one line.
enum Text {
    Block(Vec<(String, Text)>),
    Line(String),
}

impl Text {
    fn written(&self, depth: usize) -> String {
        match self {
            Self::Line(line) => line.clone(),
            Self::Block(members) => {
                let indent = "  ".repeat(depth + 1);
                let members: Vec<String> = members
                    .iter()
                    .map(|(name, member)| format!("{indent}{}: {}", json!(name), member.written(depth + 1)))
                    .collect();
                format!("{{\n{}\n{}}}", members.join(",\n"), "  ".repeat(depth))
            }
        }
    }
}

fn block<'n>(members: impl IntoIterator<Item = (&'n str, Text)>) -> Text {
    Text::Block(owned(members))
}

fn owned<'n>(members: impl IntoIterator<Item = (&'n str, Text)>) -> Vec<(String, Text)> {
    members.into_iter().map(|(name, member)| (name.to_owned(), member)).collect()
}

fn leaf(value: impl Into<Value>) -> Text {
    Text::Line(value.into().to_string())
}

fn line<'n>(members: impl IntoIterator<Item = (&'n str, Value)>) -> Text {
    let members: Vec<String> =
        members.into_iter().map(|(name, value)| format!("{}: {value}", json!(name))).collect();
    Text::Line(format!("{{ {} }}", members.join(", ")))
}

fn row(table: &Table, sql: &str) -> Text {
    let always: Vec<&str> = (0..table.columns.len())
        .filter(|column| !table.may_hide(*column))
        .map(|column| table.columns[column].name.as_str())
        .collect();
    let columns = table
        .columns
        .iter()
        .map(|column| (column.name.as_str(), cell(column, &Declared::of(column, table, sql))));
    block([
        ("type", leaf("object")),
        ("additionalProperties", leaf(false)),
        ("required", leaf(json!(always))),
        ("properties", block(columns)),
    ])
}

fn cell(column: &Column, declared: &Declared) -> Text {
    let kind = match column.sort {
        Sort::Integer => "integer",
        Sort::Text | Sort::Blob => "string",
    };
    let mut cell = Vec::new();
    if !declared.comment.is_empty() {
        cell.push(("description", json!(declared.comment)));
    }
    cell.push(match &declared.one_of {
        Some(values) => {
            let none = column.nullable.then_some(Value::Null);
            ("enum", values.iter().cloned().chain(none).collect())
        }
        None if column.nullable => ("type", json!([kind, "null"])),
        None => ("type", json!(kind)),
    });
    if column.sort == Sort::Blob {
        cell.push(("contentEncoding", json!("base64")));
    }
    let bounds = if declared.of_its_length { ["minLength", "maxLength"] } else { ["minimum", "maximum"] };
    for (bound, number) in bounds.into_iter().zip([declared.least, declared.most]) {
        cell.extend(number.map(|number| (bound, json!(number))));
    }
    line(cell)
}

/// The comment above a table, and what may be absent.
fn about_table(Declaration { table, comment, .. }: &Declaration) -> String {
    let mut about = comment.clone();
    if table.may_hide_rows() {
        about.push_str(" Rows that are secret are in the envelope.");
    }
    if (0..table.columns.len()).any(|column| table.may_hide(column)) {
        about.push_str(" What is secret of a row is in the envelope.");
    }
    about.trim().to_owned()
}
