//! Kinds of things that the group discovers and names itself (LW-BOX-6).

use rusqlite::Transaction;

use super::texts;
use crate::{Stop, store::things::kinds};
use contract::{Account, Rejection};

pub(super) fn add(
    transaction: &Transaction<'_>,
    name: &str,
    icon: &str,
    card: bool,
) -> Result<Account, Stop> {
    let name = texts::line(name)?;
    kinds::add(transaction, &name, &texts::line(icon)?, card)?;
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
    kinds::edit(transaction, kind, &name, &texts::line(icon)?, card)?;
    Ok(Account::KindEdited { name })
}

pub(super) fn remove(transaction: &Transaction<'_>, kind: &str) -> Result<Account, Stop> {
    let name = own_name(transaction, kind)?;
    if kinds::is_used(transaction, kind)? {
        // What lies in a vault is not told, but is there.
        let count = kinds::told_entries(transaction, kind)?;
        return Err(Rejection::KindInUse { name, count }.into());
    }
    kinds::remove(transaction, kind)?;
    Ok(Account::KindRemoved { name })
}

/// The name of one of the group's own kinds; those of the printed rules stay as they are.
fn own_name(transaction: &Transaction<'_>, kind: &str) -> Result<String, Stop> {
    let found = kinds::find(transaction, kind)?.and_then(|(name, _)| name);
    found.ok_or_else(|| Rejection::KindUnknown { kind: kind.to_owned() }.into())
}
