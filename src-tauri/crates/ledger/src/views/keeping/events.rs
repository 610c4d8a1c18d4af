//! Events: in the deck, in force, in the discard, archived (LW-EVT-1 to LW-EVT-5).

use rusqlite::{Connection, OptionalExtension};

use super::{game, lines};
use crate::{
    Stop,
    views::{
        self,
        night::{events, facts},
    },
};
use contract::{
    ThingId,
    keeping::{ArchivedEvent, Events, ThingLine},
};

pub(crate) fn read(connection: &Connection) -> Result<Events, Stop> {
    let open = facts::open_game(connection)?;
    let course = open.map(|game| events::course(connection, game)).transpose()?.unwrap_or_default();
    let in_force = course.in_force().and_then(|(event, _)| event.event.parse().ok()).map(ThingId);
    let mut discard =
        lines::where_(connection, "kind = 'event' AND place = 'event_discard' ORDER BY id", [])?;
    let height =
        |line: &ThingLine| course.discard.iter().position(|event| event.event == line.thing.0.to_string());
    discard.sort_by_key(|line| std::cmp::Reverse(height(line)));
    Ok(Events {
        deck: lines::where_(
            connection,
            "kind = 'event' AND place = 'event_deck'
             ORDER BY title IS NULL AND number IS NULL, CAST(number AS INTEGER), title, id",
            [],
        )?,
        in_force: in_force.filter(|event| discard.iter().any(|line| line.thing == *event)),
        discard,
        archived: archived(connection)?,
    })
}

fn archived(connection: &Connection) -> Result<Vec<ArchivedEvent>, Stop> {
    let lines = lines::where_(connection, "kind = 'event' AND place = 'dead_letters' ORDER BY id DESC", [])?;
    let mut last = connection.prepare_cached(
        "SELECT game, by, reason, id FROM movement WHERE thing = ?1 AND to_place = 'dead_letters'
         ORDER BY id DESC LIMIT 1",
    )?;
    let mut all = Vec::new();
    for line in lines {
        let found = last
            .query_row([line.thing.0], |row| {
                let by: Option<String> = row.get(1)?;
                let by = by.as_deref().map(views::colour).transpose()?;
                Ok((row.get::<_, i64>(3)?, game(row.get(0)?)?, by, row.get(2)?))
            })
            .optional()?;
        let (when, game, by, reason) = found.unwrap_or_default();
        all.push((when, ArchivedEvent { line, game, by, reason }));
    }
    all.sort_by_key(|(when, _)| std::cmp::Reverse(*when));
    Ok(all.into_iter().map(|(_, event)| event).collect())
}
