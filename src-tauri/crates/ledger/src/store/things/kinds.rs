//! Kinds of things: those of the printed rules, and those that the group names (`kind`).

use rusqlite::{Connection, OptionalExtension, Transaction, params};

use super::told;

/// A kind, and how many things of it may be told of.
pub(crate) struct KindRow {
    pub(crate) kind: String,
    /// Only of a kind that the group named.
    pub(crate) name: Option<String>,
    pub(crate) icon: Option<String>,
    /// Archived in the dead letter office (LW-BOX-5).
    pub(crate) card: bool,
    pub(crate) count: u32,
}

/// Those of the printed rules, then the group's own.
pub(crate) fn all(connection: &Connection) -> rusqlite::Result<Vec<KindRow>> {
    let mut statement = connection.prepare_cached(&format!(
        "SELECT kind.key, kind.name, kind.icon, kind.card,
                (SELECT coalesce(sum(quantity), 0) FROM thing WHERE thing.kind = kind.key AND {})
         FROM kind ORDER BY kind.name IS NOT NULL, kind.rowid",
        told(connection)?
    ))?;
    let found = statement.query_map([], |row| {
        Ok(KindRow {
            kind: row.get(0)?,
            name: row.get(1)?,
            icon: row.get(2)?,
            card: row.get(3)?,
            count: row.get(4)?,
        })
    })?;
    found.collect()
}

/// The name the group gave a kind, if it did, and whether it is a card. None if there is no such kind.
pub(crate) fn find(connection: &Connection, kind: &str) -> rusqlite::Result<Option<(Option<String>, bool)>> {
    connection
        .prepare_cached("SELECT name, card FROM kind WHERE key = ?1")?
        .query_row([kind], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()
}

/// Whether anything is of a kind, in a vault or not.
pub(crate) fn is_used(connection: &Connection, kind: &str) -> rusqlite::Result<bool> {
    connection.query_row("SELECT EXISTS (SELECT 1 FROM thing WHERE kind = ?1)", [kind], |row| row.get(0))
}

/// How many entries of a list are of a kind: piles count once.
pub(crate) fn told_entries(connection: &Connection, kind: &str) -> rusqlite::Result<u32> {
    connection
        .prepare_cached(&format!(
            "SELECT count(*) FROM thing WHERE kind = ?1 AND quantity > 0 AND {}",
            told(connection)?
        ))?
        .query_row([kind], |row| row.get(0))
}

/// A kind that the group names.
pub(crate) fn add(transaction: &Transaction<'_>, name: &str, icon: &str, card: bool) -> rusqlite::Result<()> {
    transaction.execute(
        "INSERT INTO kind (key, name, icon, card)
         SELECT 'own-' || (coalesce(max(CAST(substr(key, 5) AS INTEGER)), 0) + 1), ?1, ?2, ?3
         FROM kind WHERE key LIKE 'own-%'",
        params![name, icon, card],
    )?;
    Ok(())
}

pub(crate) fn edit(
    transaction: &Transaction<'_>,
    kind: &str,
    name: &str,
    icon: &str,
    card: bool,
) -> rusqlite::Result<()> {
    transaction.execute(
        "UPDATE kind SET name = ?2, icon = ?3, card = ?4 WHERE key = ?1",
        params![kind, name, icon, card],
    )?;
    Ok(())
}

pub(crate) fn remove(transaction: &Transaction<'_>, kind: &str) -> rusqlite::Result<()> {
    transaction.execute("DELETE FROM kind WHERE key = ?1", [kind])?;
    Ok(())
}
