//! What the library's cards show of a campaign, read from its file without opening it for writing.

use rules::figures::GAMES;
use rusqlite::Connection;

use crate::{
    facts::finale,
    store::{campaign, games, history, people},
};
use contract::view::CampaignSummary;

pub(crate) fn read(connection: &Connection) -> rusqlite::Result<CampaignSummary> {
    let (games_played, last_played) = games::played(connection)?;
    Ok(CampaignSummary {
        uuid: campaign::uuid(connection)?.to_string(),
        name: campaign::name(connection)?,
        companies: people::badges(connection)?,
        games_played,
        games: GAMES,
        finale: finale::stage(connection)?,
        last_played,
        last_change: history::last_change(connection)?,
    })
}
