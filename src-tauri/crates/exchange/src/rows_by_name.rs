//! The rows of a campaign file, copied by the names of tables and columns into
//! a file that this program made itself. Whatever else the other file holds, a
//! trigger say, does not come along; what it says of itself in comments does
//! not matter.

use contract::Rejection;
use ledger::{
    LongWork,
    document::{draft::Draft, rows::OneState},
};

use super::{importing::READ, json::share};

/// Copies all rows into a draft that has the form of the same version.
pub(super) fn copy(source: &OneState<'_>, draft: &mut Draft, work: &LongWork) -> Result<(), Rejection> {
    draft.fill(|filling| {
        let tables = filling.tables();
        tables.iter().enumerate().try_for_each(|(position, table)| {
            work.has_come(share(position, tables.len(), 0, READ));
            source.each_row(table, |cells| filling.insert(table, cells))
        })
    })
}
