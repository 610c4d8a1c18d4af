//! Things as lines of a list.

use rusqlite::{Connection, Params};

pub(crate) use crate::facts::lines::sealed_or_not;
use crate::{Stop, facts::lines, store::things};
use contract::keeping::ThingLine;

pub(crate) use things::told;

/// The things that a condition chooses, in an order. A pile that is used up is none.
pub(crate) fn where_(
    connection: &Connection,
    condition: &str,
    params: impl Params,
) -> Result<Vec<ThingLine>, Stop> {
    lines::all(connection, things::told_where(connection, condition, params)?)
}
