//! What the library's cards show of a campaign, read from its file without opening it for writing.

use std::path::Path;

use rules::figures::GAMES;
use rusqlite::Connection;

use super::finale;
use crate::{
    file::{Access, check, identify, open_connection},
    history::last_change,
    store::{campaign, games, people},
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
    let (games_played, last_played) = games::played(connection)?;
    Ok(CampaignSummary {
        uuid: campaign::uuid(connection)?,
        name: campaign::name(connection)?,
        companies: people::badges(connection)?,
        games_played,
        games: GAMES,
        finale: finale::stage(connection)?,
        last_played,
        last_change: last_change(connection)?,
    })
}
