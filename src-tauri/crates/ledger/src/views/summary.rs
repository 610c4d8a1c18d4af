//! What the library's cards show of a campaign, read from its file without opening it for writing.

use chrono::NaiveDate;
use rules::figures::GAMES;
use rusqlite::Connection;

use super::{campaign_name, companies::badges, finale};
use crate::store;
use contract::view::CampaignSummary;

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
        last_change: store::history::last_change(connection)?,
    })
}
