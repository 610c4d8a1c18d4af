//! Things that lie in vaults.

use contract::{Place, ThingId};
use rules::CompanyColour;
use rusqlite::{Connection, OptionalExtension};

/// A thing, and whose vault it lies in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct InVault {
    pub(crate) thing: ThingId,
    pub(crate) company: CompanyColour,
}

pub(crate) fn things(connection: &Connection) -> rusqlite::Result<Vec<InVault>> {
    let mut statement = connection
        .prepare_cached("SELECT id, place FROM thing WHERE place LIKE 'vault:%' AND quantity > 0")?;
    let found = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let in_vault = found.map(|row| {
        let (thing, place) = row?;
        Ok(match place {
            Place::Vault { company } => Some(InVault { thing, company }),
            _ => None,
        })
    });
    Ok(in_vault.collect::<rusqlite::Result<Vec<_>>>()?.into_iter().flatten().collect())
}

/// Whether there is such a thing, and something of it is left.
pub(crate) fn is_there(connection: &Connection, thing: ThingId) -> rusqlite::Result<bool> {
    let found = connection
        .prepare_cached("SELECT 1 FROM thing WHERE id = ?1 AND quantity > 0")?
        .query_row([thing], |_| Ok(()))
        .optional()?;
    Ok(found.is_some())
}
