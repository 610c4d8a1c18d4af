//! A campaign as JSON: every table of the file with its rows, to be read by
//! other programs and taken in again. `campaign-data/campaign-export.schema.json`
//! describes it; [`schema`] makes that description from the SQL.
//!
//! What is secret is not in the readable part. It lies in an envelope beside
//! it: a seal, not a lock. Whoever looks at the file does not read it in
//! passing; whoever takes the campaign in gets it back whole.

mod bounded;
mod cells;
mod declared;
mod envelope;
mod export;
pub(crate) mod import;
mod intake;
mod rows;
pub mod schema;
mod text;

pub(crate) use export::{Trouble, share, write};

/// Says that this is a campaign.
pub(crate) const FORMAT: &str = "carnet-de-l-ouest";
