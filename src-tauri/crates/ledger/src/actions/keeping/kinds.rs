//! Kinds of things that the group discovers and names itself (LW-BOX-6).

use rusqlite::{OptionalExtension, Transaction, params};

use super::texts;
use crate::{Stop, views::keeping::lines};
use contract::{Account, Rejection};

pub(super) fn add(
    transaction: &Transaction<'_>,
    name: &str,
    icon: &str,
    card: bool,
) -> Result<Account, Stop> {
    let name = texts::line(name)?;
    let next: i64 = transaction.query_row(
        "SELECT coalesce(max(CAST(substr(key, 5) AS INTEGER)), 0) + 1 FROM kind WHERE key LIKE 'own-%'",
        [],
        |row| row.get(0),
    )?;
    transaction.execute(
        "INSERT INTO kind (key, name, icon, card) VALUES (?1, ?2, ?3, ?4)",
        params![format!("own-{next}"), name, texts::line(icon)?, card],
    )?;
    Ok(Account::KindAdded { name })
}

pub(super) fn edit(
    transaction: &Transaction<'_>,
    kind: &str,
    name: &str,
    icon: &str,
    card: bool,
) -> Result<Account, Stop> {
    own_name(transaction, kind)?;
    let name = texts::line(name)?;
    transaction.execute(
        "UPDATE kind SET name = ?2, icon = ?3, card = ?4 WHERE key = ?1",
        params![kind, name, texts::line(icon)?, card],
    )?;
    Ok(Account::KindEdited { name })
}

pub(super) fn remove(transaction: &Transaction<'_>, kind: &str) -> Result<Account, Stop> {
    let name = own_name(transaction, kind)?;
    let in_use: bool =
        transaction
            .query_row("SELECT EXISTS (SELECT 1 FROM thing WHERE kind = ?1)", [kind], |row| row.get(0))?;
    // What lies in a vault is not told, but is there.
    let count = lines::where_(transaction, "kind = ?1", [kind])?.len();
    if in_use {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        return Err(Rejection::KindInUse { name, count }.into());
    }
    transaction.execute("DELETE FROM kind WHERE key = ?1", [kind])?;
    Ok(Account::KindRemoved { name })
}

/// The name of one of the group's own kinds; those of the printed rules stay as they are.
fn own_name(transaction: &Transaction<'_>, kind: &str) -> Result<String, Stop> {
    transaction
        .query_row("SELECT name FROM kind WHERE key = ?1 AND name IS NOT NULL", [kind], |row| row.get(0))
        .optional()?
        .ok_or_else(|| Rejection::KindUnknown { kind: kind.to_owned() }.into())
}
