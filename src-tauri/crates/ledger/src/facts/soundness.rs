//! What holds between rows, whatever was done: the actions see to it by
//! themselves, but taking back one old entry alone could break it.

use rules::{
    CompanyColour, GameNumber,
    booklet::Sticker,
    campaign::{Moment, Years},
    ending::EndTask,
    postcards::{When, may_complete},
    story::check_follows,
};
use rusqlite::Connection;
use strum::VariantArray;

use super::{events, postcards, stickers, table};
use crate::{
    Stop,
    schema::tables::Check,
    store::{
        self, contradictions, finale,
        games::{self, GameRow, seats},
        receipts, story,
    },
};
use contract::{Checklist, Stage, ThingId};

/// The first thing that does not hold, of those that are asked about; none if the file tells of evenings that can
/// have been.
pub(crate) fn broken(
    connection: &Connection,
    checks: impl IntoIterator<Item = Check>,
) -> Result<Option<Check>, Stop> {
    for check in checks {
        if !holds(connection, check)? {
            return Ok(Some(check));
        }
    }
    Ok(None)
}

/// Whether all of it holds.
pub(crate) fn is_sound(connection: &Connection) -> Result<bool, Stop> {
    Ok(broken(connection, Check::VARIANTS.iter().copied())?.is_none())
}

fn holds(connection: &Connection, check: Check) -> Result<bool, Stop> {
    match check {
        Check::Games => games_follow(connection),
        Check::Story => Ok(story_follows(connection)? && !contradictions::story_without_game(connection)?),
        Check::Stickers => one_sticker_a_place(connection),
        Check::Postcards => Ok(!contradictions::completed_without_game(connection)?
            && !contradictions::completed_without_holding(connection)?
            && completed_in_time(connection)?),
        Check::Wagons => Ok(!contradictions::other_wagons_than_the_box_says(connection)?),
        Check::Finale => the_end_holds(connection),
        Check::Events => events_lie_where_they_were_revealed(connection),
    }
}

fn games_follow(connection: &Connection) -> Result<bool, Stop> {
    let games = games::all(connection)?;
    // LW-CMP-1: one after the other, and only the last can be open.
    if games.iter().zip(GameNumber::all()).any(|(found, expected)| found.game != expected) {
        return Ok(false);
    }
    let last = games.last().map(|row| row.game);
    for (place, row) in games.iter().enumerate() {
        let year_of = |place: Option<usize>| Some(games.get(place?)?.year);
        let years = Years::of(row.game, year_of(place.checked_sub(1)), year_of(place.checked_add(1)));
        if !years.contain(row.year) {
            return Ok(false);
        }
        if (row.stage.is_open() && last != Some(row.game)) || !is_sound_game(connection, row)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// LW-POS-3: what was completed could be by the end of that game.
fn completed_in_time(connection: &Connection) -> Result<bool, Stop> {
    let completed = contradictions::completed(connection)?;
    for (postcard, game) in completed {
        let by_then = When { game, moment: Moment::End };
        let drawn = postcards::drawn(connection, postcard)?;
        if drawn.is_none_or(|drawn| may_complete(drawn, by_then).is_err()) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// LW-CMP-5, LW-CMP-7: the end was begun after the last game, and what has been opened is open.
fn the_end_holds(connection: &Connection) -> Result<bool, Stop> {
    if contradictions::compensation_without_game(connection)? {
        return Ok(false);
    }
    let any_open = contradictions::any_vault_open(connection)?;
    Ok(match finale::begun(connection)? {
        None => !any_open,
        Some(begun) => {
            games::open_game(connection)?.is_none()
                && games::closed_games(connection)?.last() == Some(&begun.ended_with)
        }
    })
}

/// LW-EVT-1, LW-EVT-2: what lies in the discard was revealed in the game that is being played, and lies there still.
fn events_lie_where_they_were_revealed(connection: &Connection) -> Result<bool, Stop> {
    let mut lying = store::events::all_in_discard(connection)?;
    let open = games::open_game(connection)?;
    let Some(row) = open.map(|game| games::game(connection, game)).transpose()? else {
        return Ok(lying.is_empty());
    };
    let mut revealed: Vec<ThingId> =
        events::course(connection, row.game)?.discard.iter().filter_map(events::thing_of).collect();
    lying.sort_unstable();
    revealed.sort_unstable();
    // From the end on, one may have been archived from it.
    Ok(if row.stage <= Stage::Play {
        lying == revealed
    } else {
        lying.iter().all(|event| revealed.contains(event))
    })
}

/// A place of the booklet has one sticker in force at a time.
fn one_sticker_a_place(connection: &Connection) -> Result<bool, Stop> {
    let all = stickers::all(connection)?;
    let covered = |sticker: &Sticker| all.iter().any(|other| other.id != sticker.id && sticker.covers(other));
    Ok(!all.iter().any(covered))
}

/// Who is there has a receipt, who started is there, and what was put into the vaults lies there.
fn is_sound_game(connection: &Connection, row: &GameRow) -> Result<bool, Stop> {
    let seats = seats::of_game(connection, row.game)?;
    let present: Vec<CompanyColour> = table::present(&seats);
    let positions = seats.iter().filter_map(|seat| seat.position);
    if positions.zip(1_u8..).any(|(found, expected)| found != expected) {
        return Ok(false);
    }
    if row.stage > Stage::Table && row.first.is_some_and(|first| !present.contains(&first.company)) {
        return Ok(false);
    }
    // LW-END-8, LW-END-9: who gets the card and which event goes is settled before a game is closed.
    for task in [EndTask::Winner, EndTask::ArchiveAnEvent] {
        let settled = games::step(connection, row.game, Checklist::End, &task.key())?.is_some();
        if row.stage == Stage::Closed && !present.is_empty() && !settled {
            return Ok(false);
        }
    }
    if row.stage < Stage::Receipts {
        return Ok(true);
    }
    let into_vaults = row.stage == Stage::Closed
        || games::step(connection, row.game, Checklist::End, &EndTask::ReceiptsIntoVaults.key())?.is_some();
    for seat in &seats {
        let receipt = receipts::one(connection, row.game, seat.company)?;
        let sound = match &receipt {
            Some(receipt) => {
                receipt.check().is_ok() && (!into_vaults || receipt.in_vault || !receipt.confirmed)
            }
            None => true,
        };
        if !sound || receipt.is_some() != seat.position.is_some() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// LW-STO-3: story cards follow one another.
fn story_follows(connection: &Connection) -> Result<bool, Stop> {
    let mut card = story::last_card(connection)?;
    while let Some((thing, number)) = card {
        let before = story::card_before(connection, thing)?;
        if check_follows(before.map(|(_, number)| number), number).is_err() {
            return Ok(false);
        }
        card = before;
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use std::{
        collections::BTreeSet,
        sync::{Arc, Mutex},
    };

    use rand::{SeedableRng, rngs::StdRng};
    use rusqlite::hooks::{AuthAction, AuthContext, Authorization};

    use super::*;
    use crate::{Campaign, Outside, document::kept, schema::tables::read_by};

    /// What a ticket is called is read with it, and changes nothing of what holds.
    const BESIDE_THE_POINT: [&str; 3] = ["setting", "finale", "thing"];

    #[test]
    fn the_registry_names_every_table_that_a_check_reads() {
        let folder = tempfile::tempdir().expect("a folder");
        let outside =
            Outside { now: chrono::Local::now().fixed_offset(), dice: &mut StdRng::seed_from_u64(1865) };
        let path = kept::copy("concluded", folder.path());
        let campaign = Campaign::open(&path, folder.path(), &outside).expect("a kept campaign");
        for check in Check::VARIANTS.iter().copied() {
            let read: Arc<Mutex<BTreeSet<String>>> = Arc::default();
            let noted = Arc::clone(&read);
            // Statements that are prepared already are not asked about again.
            campaign.connection.flush_prepared_statement_cache();
            let note = move |context: AuthContext<'_>| {
                if let AuthAction::Read { table_name, .. } = context.action {
                    noted.lock().expect("one thread").insert(table_name.to_owned());
                }
                Authorization::Allow
            };
            campaign.connection.authorizer(Some(note)).expect("an authorizer");
            assert!(holds(&campaign.connection, check).expect("a check"), "{check:?} of a kept campaign");
            let registered: BTreeSet<String> = read_by(check).map(str::to_owned).collect();
            let read = read.lock().expect("one thread").clone();
            let unknown: Vec<&String> = read
                .difference(&registered)
                .filter(|table| !BESIDE_THE_POINT.contains(&table.as_str()))
                .collect();
            assert!(!read.is_empty() && unknown.is_empty(), "{check:?} reads {unknown:?} too");
        }
    }
}
