//! The rows of a campaign file, copied by the names of tables and columns into
//! a file that this program made itself. Whatever else the other file holds, a
//! trigger say, does not come along; what it says of itself in comments does
//! not matter.

use contract::Rejection;
use ledger::document::{draft::Draft, rows::OneState};

/// Copies all rows into a draft that has the form of the same version.
pub(super) fn copy(source: &OneState<'_>, draft: &mut Draft) -> Result<(), Rejection> {
    draft.fill(|filling| {
        let tables = filling.tables().iter();
        tables.into_iter().try_for_each(|table| source.each_row(table, |cells| filling.insert(table, cells)))
    })
}
