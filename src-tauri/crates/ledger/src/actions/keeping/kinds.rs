//! Kinds of things that the group discovers and names itself (LW-BOX-6).

use rusqlite::Transaction;

use super::texts;
use crate::{Stop, actions::alike_names, store::things::kinds};
use contract::{Account, Rejection};

/// What of a kind is put right; the rest stays.
pub(super) struct Change<'a> {
    pub(super) name: Option<&'a str>,
    pub(super) icon: Option<&'a str>,
    pub(super) card: Option<bool>,
}

pub(super) fn add(
    transaction: &Transaction<'_>,
    name: &str,
    icon: &str,
    card: bool,
    same_name_ok: bool,
) -> Result<Account, Stop> {
    let name = texts::line(name)?;
    check_name(transaction, None, &name, same_name_ok)?;
    kinds::add(transaction, &name, &texts::line(icon)?, card)?;
    Ok(Account::KindAdded { name })
}

pub(super) fn edit(
    transaction: &Transaction<'_>,
    kind: &str,
    change: &Change<'_>,
    same_name_ok: bool,
) -> Result<Account, Stop> {
    own_name(transaction, kind)?;
    let before = kinds::all(transaction)?.into_iter().find(|known| known.kind == kind);
    let before = before.ok_or_else(|| Rejection::KindUnknown { kind: kind.to_owned() })?;
    let name = texts::line(change.name.or(before.name.as_deref()).unwrap_or_default())?;
    let icon = texts::line(change.icon.or(before.icon.as_deref()).unwrap_or_default())?;
    if change.name.is_some() {
        check_name(transaction, Some(kind), &name, same_name_ok)?;
    }
    kinds::edit(transaction, kind, &name, &icon, change.card.unwrap_or(before.card))?;
    Ok(Account::KindEdited { name })
}

/// Two kinds of one name are a slip more often than not: it has to be confirmed.
fn check_name(
    transaction: &Transaction<'_>,
    kind: Option<&str>,
    name: &str,
    same_name_ok: bool,
) -> Result<(), Stop> {
    if same_name_ok {
        return Ok(());
    }
    let others = kinds::all(transaction)?.into_iter().filter(|other| Some(other.kind.as_str()) != kind);
    match others.filter_map(|other| other.name).find(|other| alike_names(other, name)) {
        Some(name) => Err(Rejection::SameKindName { name }.into()),
        None => Ok(()),
    }
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
