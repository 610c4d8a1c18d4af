//! Everything that was done: `history`. Nothing is ever removed from it.

use chrono::{DateTime, FixedOffset};
use rules::CompanyColour;
use rusqlite::{Connection, OptionalExtension, Transaction, params, params_from_iter, types::Value};

use super::forms;
use crate::Stop;
use contract::{Account, Action, EntryId, Rejection};

/// The entry that every history begins with, and that stays.
pub(crate) const CREATION: EntryId = EntryId(1);

/// What kind of step an entry was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum EntryKind {
    Done,
    Undo,
    Redo,
    Restored,
}

rules::stored_by_key!(EntryKind);

/// Who did something: who held the pen, by the name of then, and the company whose president it was, if one did it
/// on a device of their own.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Author<'a> {
    pub(crate) pen: Option<&'a str>,
    pub(crate) company: Option<CompanyColour>,
}

/// What a new entry is.
#[derive(Debug)]
pub(crate) enum NewEntry<'a> {
    Done { action: &'a Action, changeset: &'a [u8] },
    Undo { of: EntryId },
    Redo { of: EntryId },
    Restored,
}

pub(crate) fn note(
    transaction: &Transaction<'_>,
    new: &NewEntry<'_>,
    account: &Account,
    author: Author<'_>,
    now: DateTime<FixedOffset>,
    version: i32,
) -> Result<EntryId, Stop> {
    let (kind, target, done) = match new {
        NewEntry::Done { action, changeset } => (EntryKind::Done, None, Some((written(action)?, *changeset))),
        NewEntry::Undo { of } => (EntryKind::Undo, Some(of), None),
        NewEntry::Redo { of } => (EntryKind::Redo, Some(of), None),
        NewEntry::Restored => (EntryKind::Restored, None, None),
    };
    let in_force = done.is_some();
    let (action, changeset) = done.unzip();
    transaction
        .prepare_cached(
            "INSERT INTO history (at, actor, by, kind, target, action, account, changeset, in_force, version)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        )?
        .execute(params![
            now,
            author.pen,
            author.company,
            kind,
            target,
            action,
            written(account)?,
            changeset,
            in_force,
            version
        ])?;
    Ok(EntryId(transaction.last_insert_rowid()))
}

fn written(value: &impl serde::Serialize) -> Result<String, Stop> {
    forms::write(value).map_err(|error| Rejection::Internal { detail: error.to_string() }.into())
}

/// An entry as the journal tells it.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) entry: EntryId,
    pub(crate) at: DateTime<FixedOffset>,
    pub(crate) actor: Option<String>,
    pub(crate) by: Option<CompanyColour>,
    pub(crate) account: Account,
    pub(crate) kind: EntryKind,
    pub(crate) target: Option<EntryId>,
    pub(crate) in_force: bool,
    pub(crate) version: i32,
}

/// So many entries below this one, or from the last on, newest first.
pub(crate) fn page(
    connection: &Connection,
    before: Option<EntryId>,
    most: usize,
) -> rusqlite::Result<Vec<Entry>> {
    let mut statement = connection.prepare_cached(
        "SELECT id, at, actor, by, account, kind, target, in_force, version FROM history
         WHERE id < ?1 ORDER BY id DESC LIMIT ?2",
    )?;
    let below = before.unwrap_or(EntryId(i64::MAX));
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let found = statement.query_map(params![below, most], |row| {
        Ok(Entry {
            entry: row.get(0)?,
            at: row.get(1)?,
            actor: row.get(2)?,
            by: row.get(3)?,
            account: forms::read_account(row.get_ref(4)?.as_str()?),
            kind: row.get(5)?,
            target: row.get(6)?,
            in_force: row.get(7)?,
            version: row.get(8)?,
        })
    })?;
    found.collect()
}

/// How many entries there are from this one up, below another if one is named.
pub(crate) fn count_from(
    connection: &Connection,
    entry: EntryId,
    before: Option<EntryId>,
) -> rusqlite::Result<u32> {
    let below = before.unwrap_or(EntryId(i64::MAX));
    connection
        .prepare_cached("SELECT count(*) FROM history WHERE id >= ?1 AND id < ?2")?
        .query_row([entry, below], |row| row.get(0))
}

/// An entry with what it takes to turn it back or forth.
#[derive(Debug)]
pub(crate) struct Turnable {
    pub(crate) account: Account,
    pub(crate) by: Option<CompanyColour>,
    /// Only of what was done.
    pub(crate) changeset: Option<Vec<u8>>,
    pub(crate) in_force: bool,
    pub(crate) version: i32,
}

pub(crate) fn entry(connection: &Connection, entry: EntryId) -> Result<Turnable, Stop> {
    let found = connection
        .prepare_cached("SELECT account, by, changeset, in_force, version FROM history WHERE id = ?1")?
        .query_row([entry], |row| {
            Ok(Turnable {
                account: forms::read_account(row.get_ref(0)?.as_str()?),
                by: row.get(1)?,
                changeset: row.get(2)?,
                in_force: row.get(3)?,
                version: row.get(4)?,
            })
        })
        .optional()?;
    found.ok_or_else(|| Rejection::EntryUnknown { entry }.into())
}

/// What was done, and of which version.
pub(crate) fn told(connection: &Connection, entry: EntryId) -> rusqlite::Result<(Account, i32)> {
    connection
        .prepare_cached("SELECT account, version FROM history WHERE id = ?1")?
        .query_row([entry], |row| Ok((forms::read_account(row.get_ref(0)?.as_str()?), row.get(1)?)))
}

pub(crate) fn set_in_force(
    transaction: &Transaction<'_>,
    entry: EntryId,
    in_force: bool,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE history SET in_force = ?2 WHERE id = ?1")?
        .execute(params![entry, in_force])?;
    Ok(())
}

/// When the last entry was made.
pub(crate) fn last_change(connection: &Connection) -> rusqlite::Result<Option<DateTime<FixedOffset>>> {
    connection
        .prepare_cached("SELECT at FROM history ORDER BY id DESC LIMIT 1")?
        .query_row([], |row| row.get(0))
        .optional()
}

/// The last entry that is in force.
pub(crate) fn last_in_force(connection: &Connection) -> rusqlite::Result<Option<EntryId>> {
    connection
        .prepare_cached("SELECT max(id) FROM history WHERE kind = 'done' AND in_force = 1")?
        .query_row([], |row| row.get(0))
}

/// What was taken back last, as long as nothing new was done since.
pub(crate) fn last_undone(connection: &Connection) -> rusqlite::Result<Option<EntryId>> {
    connection
        .prepare_cached(
            "SELECT undone.id
             FROM history AS undo JOIN history AS undone ON undone.id = undo.target
             WHERE undo.kind = 'undo' AND undone.in_force = 0
               AND undo.id > (SELECT max(id) FROM history WHERE kind = 'done')
             ORDER BY undo.id DESC LIMIT 1",
        )?
        .query_row([], |row| row.get(0))
        .optional()
}

/// What a changeset must hold to be of interest: all bytes of one of these lists.
pub(crate) type Traces = Vec<Vec<Vec<u8>>>;

/// The most lists that are looked for in one go; with more, everything is of interest.
const MOST_TRACES: usize = 24;

/// Entries in force after this one whose changesets hold the traces, oldest first. Looking for bytes first spares
/// reading most changesets of a long history; what is found is only likely to be meant.
pub(crate) fn later_with(
    connection: &Connection,
    entry: EntryId,
    traces: &Traces,
    look: impl Fn(EntryId, &[u8]) -> Result<bool, Stop>,
) -> Result<Vec<(EntryId, Account)>, Stop> {
    let mut values = vec![Value::Integer(entry.0)];
    let mut one_of = Vec::new();
    if traces.len() <= MOST_TRACES {
        for all_of in traces {
            let held = all_of.iter().map(|bytes| {
                values.push(Value::Blob(bytes.clone()));
                format!("instr(changeset, ?{}) > 0", values.len())
            });
            one_of.push(format!("({})", held.collect::<Vec<_>>().join(" AND ")));
        }
    }
    let of_interest = if one_of.is_empty() { "1".to_owned() } else { one_of.join(" OR ") };
    let mut statement = connection.prepare(&format!(
        "SELECT id, account, changeset FROM history
         WHERE kind = 'done' AND in_force = 1 AND id > ?1 AND ({of_interest}) ORDER BY id"
    ))?;
    let mut found = statement.query(params_from_iter(values))?;
    let mut later = Vec::new();
    while let Some(row) = found.next()? {
        let id: EntryId = row.get(0)?;
        if look(id, row.get_ref(2)?.as_blob().map_err(rusqlite::Error::from)?)? {
            later.push((id, forms::read_account(row.get_ref(1)?.as_str().map_err(rusqlite::Error::from)?)));
        }
    }
    Ok(later)
}
