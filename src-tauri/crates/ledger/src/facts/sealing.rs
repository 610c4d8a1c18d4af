//! LW-COM-2: what vaults keep from everybody, and what of it would lie open after a step back.

use std::collections::BTreeSet;

use rules::CompanyColour;
use rusqlite::Connection;

use crate::store::{
    campaign::is_sealed,
    receipts::{self, ReceiptKey},
    things::vaults::{self, InVault},
};

/// What lies in vaults that keep their secrets: receipts and things, each with whose it is.
#[derive(Debug, Default)]
pub(crate) struct Sealed {
    receipts: BTreeSet<ReceiptKey>,
    things: BTreeSet<InVault>,
}

impl Sealed {
    /// What is sealed now.
    pub(crate) fn of(connection: &Connection) -> rusqlite::Result<Self> {
        if !is_sealed(connection)? {
            return Ok(Self::default());
        }
        Ok(Self {
            receipts: receipts::in_vaults(connection)?.into_iter().collect(),
            things: vaults::things(connection)?.into_iter().collect(),
        })
    }

    /// Whose of it can be read there, by whoever looks. What is not there at all tells nothing.
    pub(crate) fn readable_in(&self, connection: &Connection) -> rusqlite::Result<Vec<CompanyColour>> {
        let still = Self::of(connection)?;
        let mut companies = BTreeSet::new();
        for receipt in self.receipts.difference(&still.receipts) {
            if receipts::is_there(connection, *receipt)? {
                companies.insert(receipt.company);
            }
        }
        for thing in self.things.difference(&still.things) {
            if vaults::is_there(connection, thing.thing)? {
                companies.insert(thing.company);
            }
        }
        Ok(companies.into_iter().collect())
    }
}
