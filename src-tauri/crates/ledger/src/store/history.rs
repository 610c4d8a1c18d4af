//! Everything that was done: `history`. Nothing is ever removed from it.

use chrono::{DateTime, FixedOffset};
use rules::CompanyColour;
use rusqlite::{
    Connection, OptionalExtension, Row, Transaction, params, params_from_iter,
    types::{ToSql, ToSqlOutput, Type, Value, ValueRef},
};
use serde::de::DeserializeOwned;

use super::forms::{self, Stored};
use crate::{
    Stop,
    schema::digest::{Digest, Place},
};
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
    /// Somebody looked at what is private. It changed nothing, and undo goes past it.
    Look,
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
    Look,
}

/// An entry, and what everything added up to after it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Standing {
    pub(crate) entry: EntryId,
    pub(crate) state: Digest,
}

impl Standing {
    /// Where a new entry stands.
    pub(crate) fn after(last: Option<Self>, state: Digest) -> Self {
        Self { entry: last.map_or(CREATION, |last| EntryId(last.entry.0 + 1)), state }
    }
}

pub(crate) fn note(
    transaction: &Transaction<'_>,
    new: &NewEntry<'_>,
    account: &Account,
    author: Author<'_>,
    now: DateTime<FixedOffset>,
    version: i32,
    Standing { entry, state }: Standing,
) -> Result<(), Stop> {
    let (kind, target, done) = match new {
        NewEntry::Done { action, changeset } => (EntryKind::Done, None, Some((written(action)?, *changeset))),
        NewEntry::Undo { of } => (EntryKind::Undo, Some(of), None),
        NewEntry::Redo { of } => (EntryKind::Redo, Some(of), None),
        NewEntry::Restored => (EntryKind::Restored, None, None),
        NewEntry::Look => (EntryKind::Look, None, None),
    };
    let in_force = done.is_some();
    let (action, changeset) = done.unzip();
    let account = written(account)?;
    let cells: [&dyn ToSql; COLUMNS_ADDED_UP] = [
        &entry,
        &now,
        &author.pen,
        &author.company,
        &kind,
        &target,
        &action,
        &account,
        &changeset,
        &in_force,
        &version,
        &state,
    ];
    let cells = cells.map(ToSql::to_sql).into_iter().collect::<rusqlite::Result<Vec<_>>>()?;
    let (place, mut sum) = (place(entry), Digest::default());
    for (column, cell) in cells.iter().enumerate() {
        sum.add(place.cell(column, value_of(cell)));
    }
    transaction
        .prepare_cached(
            "INSERT INTO history (id, at, actor, by, kind, target, action, account, changeset, in_force, version,
                                  state, sum)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
        )?
        .execute(params_from_iter(cells.into_iter().chain([sum.to_sql()?])))?;
    Ok(())
}

/// The last entry.
pub(crate) fn last(connection: &Connection) -> rusqlite::Result<Option<Standing>> {
    connection
        .prepare_cached("SELECT id, state FROM history ORDER BY id DESC LIMIT 1")?
        .query_row([], |row| Ok(Standing { entry: row.get(0)?, state: row.get(1)? }))
        .optional()
}

/// Works out anew what stands in the last entry and in every row: after a migration, or when a campaign comes in that
/// was written down elsewhere.
pub(crate) fn add_up_anew(connection: &Connection) -> rusqlite::Result<()> {
    let Some(last) = last(connection)? else { return Ok(()) };
    let state = Digest::of_state(connection)?;
    connection.execute("UPDATE history SET state = ?2 WHERE id = ?1", params![last.entry, state])?;
    let mut sums = Vec::new();
    let mut statement = connection.prepare(&format!("{ALL} ORDER BY id"))?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (found, stands) = added_up(row)?;
        if found != stands {
            sums.push((row.get::<_, EntryId>(0)?, found));
        }
    }
    let mut update = connection.prepare("UPDATE history SET sum = ?2 WHERE id = ?1")?;
    for (entry, sum) in sums {
        update.execute(params![entry, sum])?;
    }
    Ok(())
}

/// Whether everything still says what was written, but for the entries themselves, which are proved when they are read.
pub(crate) fn state_is_proved(connection: &Connection) -> rusqlite::Result<bool> {
    match last(connection)? {
        Some(last) => Ok(last.state == Digest::of_state(connection)?),
        None => Ok(false),
    }
}

/// Whether every entry still says what was written, and none is missing.
pub(crate) fn is_proved(connection: &Connection) -> rusqlite::Result<bool> {
    let mut statement = connection.prepare(&format!("{ALL} NOT INDEXED ORDER BY id"))?;
    let mut rows = statement.query([])?;
    let mut expected = CREATION.0;
    while let Some(row) = rows.next()? {
        let (found, stands) = added_up(row)?;
        if found != stands || row.get::<_, EntryId>(0)?.0 != expected {
            return Ok(false);
        }
        expected += 1;
    }
    Ok(expected > CREATION.0)
}

/// Every column, in the order of the table.
const ALL: &str =
    "SELECT id, at, actor, by, kind, target, action, account, changeset, in_force, version, state, sum
                   FROM history";

/// All of them but the sum itself.
const COLUMNS_ADDED_UP: usize = 12;
const IN_FORCE: usize = 9;

fn place(entry: EntryId) -> Place {
    Place::of("history", std::iter::once(ValueRef::Integer(entry.0)))
}

fn value_of<'v>(cell: &'v ToSqlOutput<'_>) -> ValueRef<'v> {
    match cell {
        ToSqlOutput::Borrowed(value) => *value,
        ToSqlOutput::Owned(value) => value.into(),
        // Nothing else is ever written here.
        _ => ValueRef::Null,
    }
}

/// What the cells of an entry add up to, and what stands there.
fn added_up(row: &Row<'_>) -> rusqlite::Result<(Digest, Digest)> {
    let place = place(row.get(0)?);
    let mut sum = Digest::default();
    for column in 0..COLUMNS_ADDED_UP {
        sum.add(place.cell(column, row.get_ref(column)?));
    }
    Ok((sum, row.get(COLUMNS_ADDED_UP)?))
}

/// An entry is believed if it still says what was written.
fn proved<'r, 's>(row: &'r Row<'s>) -> rusqlite::Result<&'r Row<'s>> {
    let (found, stands) = added_up(row)?;
    if found == stands {
        return Ok(row);
    }
    let strange = format!("entry {} is not as it was written", row.get::<_, i64>(0)?);
    Err(rusqlite::Error::FromSqlConversionFailure(COLUMNS_ADDED_UP, Type::Integer, strange.into()))
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
    let mut statement =
        connection.prepare_cached(&format!("{ALL} WHERE id < ?1 ORDER BY id DESC LIMIT ?2"))?;
    let below = before.unwrap_or(EntryId(i64::MAX));
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let found = statement.query_map(params![below, most], |row| {
        let row = proved(row)?;
        Ok(Entry {
            entry: row.get(0)?,
            at: row.get(1)?,
            actor: row.get(2)?,
            by: row.get(3)?,
            kind: row.get(4)?,
            target: row.get(5)?,
            account: forms::read_account(row.get_ref(7)?.as_str()?),
            in_force: row.get(IN_FORCE)?,
            version: row.get(10)?,
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
        .prepare_cached(&format!("{ALL} WHERE id = ?1"))?
        .query_row([entry], |row| {
            let row = proved(row)?;
            Ok(Turnable {
                by: row.get(3)?,
                account: forms::read_account(row.get_ref(7)?.as_str()?),
                changeset: row.get(8)?,
                in_force: row.get(IN_FORCE)?,
                version: row.get(10)?,
            })
        })
        .optional()?;
    found.ok_or_else(|| Rejection::EntryUnknown { entry }.into())
}

/// What was done, and of which version.
pub(crate) fn told(connection: &Connection, entry: EntryId) -> rusqlite::Result<(Account, i32)> {
    connection.prepare_cached(&format!("{ALL} WHERE id = ?1"))?.query_row([entry], |row| {
        let row = proved(row)?;
        Ok((forms::read_account(row.get_ref(7)?.as_str()?), row.get(10)?))
    })
}

pub(crate) fn set_in_force(
    transaction: &Transaction<'_>,
    entry: EntryId,
    in_force: bool,
) -> rusqlite::Result<()> {
    let mut sum: Digest = transaction
        .prepare_cached("SELECT sum FROM history WHERE id = ?1")?
        .query_row([entry], |row| row.get(0))?;
    let cell = |in_force: bool| place(entry).cell(IN_FORCE, ValueRef::Integer(in_force.into()));
    sum.take_away(cell(!in_force));
    sum.add(cell(in_force));
    transaction
        .prepare_cached("UPDATE history SET in_force = ?2, sum = ?3 WHERE id = ?1 AND in_force <> ?2")?
        .execute(params![entry, in_force, sum])?;
    Ok(())
}

/// Whether the first entry is the creation, and in force.
pub(crate) fn begins_with_creation(connection: &Connection) -> rusqlite::Result<bool> {
    connection
        .prepare("SELECT EXISTS (SELECT 1 FROM history WHERE id = ?1 AND kind = 'done' AND in_force = 1)")?
        .query_row([CREATION], |row| row.get(0))
}

/// The first entry whose action makes no sense.
pub(crate) fn with_garbled_action(connection: &Connection) -> rusqlite::Result<Option<EntryId>> {
    garbled::<Action>(connection, "SELECT id, action FROM history WHERE kind = 'done'", Stored::Action)
}

/// The first entry that tells nothing that makes sense.
pub(crate) fn with_garbled_account(connection: &Connection) -> rusqlite::Result<Option<EntryId>> {
    garbled::<Account>(connection, "SELECT id, account FROM history", Stored::Account)
}

fn garbled<T: DeserializeOwned>(
    connection: &Connection,
    query: &str,
    kind: fn(serde_json::Value) -> Stored,
) -> rusqlite::Result<Option<EntryId>> {
    let mut statement = connection.prepare(query)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let text = row.get_ref(1)?.as_str_or_null()?.unwrap_or_default();
        if forms::is_garbled::<T>(text, kind) {
            return row.get(0).map(Some);
        }
    }
    Ok(None)
}

/// Each changeset with the version that it was made by.
pub(crate) fn each_changeset_but_the_creation(
    connection: &Connection,
    mut look: impl FnMut(&[u8], i32) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut statement =
        connection.prepare("SELECT changeset, version FROM history WHERE kind = 'done' AND id <> ?1")?;
    let mut rows = statement.query([CREATION])?;
    while let Some(row) = rows.next()? {
        look(row.get_ref(0)?.as_blob().map_err(rusqlite::Error::from)?, row.get(1)?)?;
    }
    Ok(())
}

/// The last looks, newest first: when, and at what.
pub(crate) fn last_looks(
    connection: &Connection,
    most: u32,
) -> rusqlite::Result<Vec<(DateTime<FixedOffset>, Account)>> {
    connection
        .prepare_cached(&format!("{ALL} WHERE kind = 'look' ORDER BY id DESC LIMIT ?1"))?
        .query_map([most], |row| {
            let row = proved(row)?;
            Ok((row.get(1)?, forms::read_account(row.get_ref(7)?.as_str()?)))
        })?
        .collect()
}

/// When something was changed last. A look changes nothing.
pub(crate) fn last_change(connection: &Connection) -> rusqlite::Result<Option<DateTime<FixedOffset>>> {
    connection
        .prepare_cached("SELECT at FROM history WHERE kind <> 'look' ORDER BY id DESC LIMIT 1")?
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
