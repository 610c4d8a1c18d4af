//! Rule stickers, which are things, and when they are in force: `sticker_rule`.

use contract::{Place, ThingId};
use rules::{
    GameNumber,
    booklet::{Conditions, Slot, Sticker},
};
use rusqlite::{Connection, Row, Transaction, params};

use super::forms::{self, Stored};

/// A sticker on its place in the booklet.
#[derive(Debug, Clone)]
pub(crate) struct StickerRow {
    /// As the rules know it.
    pub(crate) sticker: Sticker,
    pub(crate) text: Option<String>,
}

impl StickerRow {
    pub(crate) fn thing(&self) -> ThingId {
        ThingId(self.sticker.id)
    }
}

/// Every sticker that was found, in force or not, the newest first.
pub(crate) fn all(connection: &Connection) -> rusqlite::Result<Vec<StickerRow>> {
    let mut statement = connection.prepare_cached(
        "SELECT thing.id, place.slot, coalesce(thing.title, ''), from_game, until_game, conditions, thing.text, twin_of
         FROM sticker_rule JOIN thing ON thing.id = sticker_rule.thing JOIN place ON place.key = thing.place
         WHERE place.sort = 'booklet' ORDER BY from_game DESC, thing.id DESC",
    )?;
    let found = statement.query_map([], |row| {
        let sticker = Sticker {
            id: row.get(0)?,
            place: Slot::from(row.get::<_, String>(1)?),
            title: row.get(2)?,
            since: row.get(3)?,
            until: row.get(4)?,
            conditions: conditions(row, 5)?,
            twin_of: row.get(7)?,
        };
        Ok(StickerRow { sticker, text: row.get(6)? })
    })?;
    found.collect()
}

/// What the referee can check by itself. What cannot be read any more is none: for people to judge.
fn conditions(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<Conditions>> {
    let text = row.get_ref(column)?.as_str_or_null()?;
    Ok(text.and_then(|text| forms::read(text, Stored::Conditions)))
}

fn written_conditions(sticker: &Sticker) -> rusqlite::Result<Option<String>> {
    let conditions = sticker.conditions.as_ref().map(forms::write).transpose();
    conditions.map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))
}

/// The first sticker whose conditions make no sense.
pub(crate) fn with_garbled_conditions(connection: &Connection) -> rusqlite::Result<Option<ThingId>> {
    let mut statement =
        connection.prepare("SELECT thing, conditions FROM sticker_rule WHERE conditions IS NOT NULL")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        if forms::is_garbled::<Conditions>(row.get_ref(1)?.as_str()?, Stored::Conditions) {
            return row.get(0).map(Some);
        }
    }
    Ok(None)
}

/// Whether a line of a receipt comes from it.
pub(crate) fn is_in_use(connection: &Connection, sticker: ThingId) -> rusqlite::Result<bool> {
    connection
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM receipt_line WHERE sticker = ?1)")?
        .query_row([sticker], |row| row.get(0))
}

/// When a thing that is a sticker is in force.
pub(crate) fn add_rule(
    transaction: &Transaction<'_>,
    thing: ThingId,
    sticker: &Sticker,
) -> rusqlite::Result<()> {
    transaction.execute(
        "INSERT INTO sticker_rule (thing, from_game, until_game, conditions) VALUES (?1, ?2, ?3, ?4)",
        params![thing, sticker.since, sticker.until, written_conditions(sticker)?],
    )?;
    Ok(())
}

/// All that is known of a sticker is put right, where it is stuck too.
pub(crate) fn correct(
    transaction: &Transaction<'_>,
    thing: ThingId,
    place: &Place,
    sticker: &Sticker,
    text: Option<&str>,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE thing SET place = ?2, title = ?3, text = ?4, found_in = ?5 WHERE id = ?1")?
        .execute(params![thing, place, sticker.title, text, sticker.since])?;
    transaction
        .prepare_cached(
            "UPDATE sticker_rule SET from_game = ?2, until_game = ?3, conditions = ?4 WHERE thing = ?1",
        )?
        .execute(params![thing, sticker.since, sticker.until, written_conditions(sticker)?])?;
    Ok(())
}

/// LW-STK-2: whose rule of the booklet it says again; none, it is a rule of its own.
pub(crate) fn set_twin_of(
    transaction: &Transaction<'_>,
    thing: ThingId,
    twin_of: Option<ThingId>,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE sticker_rule SET twin_of = ?2 WHERE thing = ?1")?
        .execute(params![thing, twin_of])?;
    Ok(())
}

/// LW-STK-4: the last game in which it is in force.
pub(crate) fn set_until(
    transaction: &Transaction<'_>,
    thing: ThingId,
    until: Option<GameNumber>,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE sticker_rule SET until_game = ?2 WHERE thing = ?1")?
        .execute(params![thing, until])?;
    Ok(())
}
