//! What the library's cards show of a campaign, read from its file without opening it for writing.

use std::path::Path;

use chrono::NaiveDate;
use rules::figures::GAMES;
use rusqlite::Connection;

use super::{campaign_name, companies::badges, finale};
use crate::{
    file::{Access, check, identify, open_connection},
    history::last_change,
    store,
};
use contract::{Rejection, view::CampaignSummary};

/// Reads the summary of a campaign that somebody else may have open.
pub(crate) fn of_file(path: &Path) -> Result<CampaignSummary, Rejection> {
    let connection = open_connection(path, Access::Read)?;
    identify(&connection, path)?;
    check::small_tables(&connection, path)?;
    read(&connection).map_err(|error| Rejection::from_sqlite(&error, path))
}

pub(crate) fn read(connection: &Connection) -> rusqlite::Result<CampaignSummary> {
    let uuid = store::campaign::uuid(connection)?;
    let (games_played, last_played): (u8, Option<NaiveDate>) = connection.query_row(
        "SELECT count(*), max(played_on) FROM game WHERE stage = 'closed'",
        [],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    Ok(CampaignSummary {
        uuid,
        name: campaign_name(connection)?,
        companies: badges(connection)?,
        games_played,
        games: GAMES,
        finale: finale::stage(connection)?,
        last_played,
        last_change: last_change(connection)?,
    })
}
