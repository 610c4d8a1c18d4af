//! Postcards, which are things, and their completion: `postcard_completed`.

use contract::{Place, ThingId};
use rules::{CompanyColour, GameNumber, postcards::PostcardNumber};
use rusqlite::{Connection, OptionalExtension, Params, Transaction, params};

use super::things::{ThingRow, each_where, movements, thing_row, told};

/// A postcard that left the post office, and its number.
pub(crate) struct PostcardRow {
    pub(crate) number: PostcardNumber,
    pub(crate) card: ThingRow,
}

/// LW-POS-1: those that nobody has reached.
pub(crate) fn unreached(connection: &Connection) -> rusqlite::Result<u16> {
    connection
        .prepare_cached(
            "SELECT coalesce(sum(quantity), 0) FROM thing WHERE kind = 'postcard' AND place = 'post_office'",
        )?
        .query_row([], |row| row.get(0))
}

/// Every postcard that may be told of.
pub(crate) fn all(connection: &Connection) -> rusqlite::Result<Vec<PostcardRow>> {
    told_where(connection, "1", [])
}

pub(crate) fn in_bureau(
    connection: &Connection,
    company: CompanyColour,
) -> rusqlite::Result<Vec<PostcardRow>> {
    told_where(connection, "thing.place = ?1", [Place::Bureau { company }])
}

/// A postcard that may be told of.
pub(crate) fn told_one(connection: &Connection, postcard: ThingId) -> rusqlite::Result<Option<PostcardRow>> {
    Ok(told_where(connection, "thing.id = ?1", [postcard])?.pop())
}

/// A postcard that may be told of, by its number.
pub(crate) fn told_by_number(
    connection: &Connection,
    number: PostcardNumber,
) -> rusqlite::Result<Option<PostcardRow>> {
    Ok(told_where(connection, "number = ?1", [number])?.pop())
}

/// A postcard that was drawn, wherever it lies, by its number.
pub(crate) fn by_number(
    connection: &Connection,
    number: PostcardNumber,
) -> rusqlite::Result<Option<PostcardRow>> {
    Ok(postcards_where(connection, "number = ?1", [number])?.pop())
}

/// A postcard that was drawn, wherever it lies. None if the thing is none.
pub(crate) fn find(connection: &Connection, postcard: ThingId) -> rusqlite::Result<Option<PostcardRow>> {
    Ok(postcards_where(connection, "thing.id = ?1", [postcard])?.pop())
}

fn told_where(
    connection: &Connection,
    condition: &str,
    params: impl Params,
) -> rusqlite::Result<Vec<PostcardRow>> {
    postcards_where(connection, &format!("{} AND {condition}", told(connection)?), params)
}

fn postcards_where(
    connection: &Connection,
    condition: &str,
    params: impl Params,
) -> rusqlite::Result<Vec<PostcardRow>> {
    let condition = format!(
        "thing.kind = 'postcard' AND number IS NOT NULL AND {condition} ORDER BY CAST(number AS INTEGER), thing.id"
    );
    each_where(connection, &condition, params, |row| {
        Ok(PostcardRow { number: row.get("number")?, card: thing_row(row)? })
    })
}

/// Whether something is on the private side, or a photo shows it.
pub(crate) fn has_private_side(connection: &Connection, postcard: ThingId) -> rusqlite::Result<bool> {
    connection
        .prepare_cached(
            "SELECT private_text IS NOT NULL OR condition IS NOT NULL
                 OR EXISTS (SELECT 1 FROM photo WHERE photo.thing = thing.id AND private = 1)
             FROM thing WHERE id = ?1",
        )?
        .query_row([postcard], |row| row.get(0))
}

/// What is on the private side: its text, and what has to be so. Only for those who may read it (LW-POS-2).
pub(crate) fn private_side(
    connection: &Connection,
    postcard: ThingId,
) -> rusqlite::Result<(Option<String>, Option<String>)> {
    connection
        .prepare_cached("SELECT private_text, condition FROM thing WHERE id = ?1")?
        .query_row([postcard], |row| Ok((row.get(0)?, row.get(1)?)))
}

pub(crate) fn write_private_side(
    transaction: &Transaction<'_>,
    postcard: ThingId,
    text: Option<&str>,
    condition: Option<&str>,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE thing SET private_text = ?2, condition = ?3 WHERE id = ?1")?
        .execute(params![postcard, text, condition])?;
    Ok(())
}

/// The side that is read aloud is put right.
pub(crate) fn write_public_side(
    transaction: &Transaction<'_>,
    postcard: ThingId,
    title: Option<&str>,
    text: Option<&str>,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE thing SET title = ?2, text = ?3 WHERE id = ?1")?
        .execute(params![postcard, title, text])?;
    Ok(())
}

/// Who completed a postcard, in which game, and what for.
pub(crate) struct Completion {
    pub(crate) company: CompanyColour,
    pub(crate) game: GameNumber,
    pub(crate) reward: Option<String>,
}

pub(crate) fn completion(connection: &Connection, postcard: ThingId) -> rusqlite::Result<Option<Completion>> {
    connection
        .prepare_cached("SELECT company, game, reward FROM postcard_completed WHERE thing = ?1")?
        .query_row([postcard], |row| {
            Ok(Completion { company: row.get(0)?, game: row.get(1)?, reward: row.get(2)? })
        })
        .optional()
}

pub(crate) fn complete(
    transaction: &Transaction<'_>,
    postcard: ThingId,
    Completion { company, game, reward }: &Completion,
) -> rusqlite::Result<()> {
    transaction.execute(
        "INSERT INTO postcard_completed (thing, company, game, reward) VALUES (?1, ?2, ?3, ?4)",
        params![postcard, company, game, reward],
    )?;
    Ok(())
}

pub(crate) fn reopen(transaction: &Transaction<'_>, postcard: ThingId) -> rusqlite::Result<()> {
    transaction.execute("DELETE FROM postcard_completed WHERE thing = ?1", [postcard])?;
    Ok(())
}

/// When it left the post office.
pub(crate) fn drawn(
    connection: &Connection,
    postcard: ThingId,
) -> rusqlite::Result<Option<movements::MovementRow>> {
    movements::first_from(connection, postcard, &Place::PostOffice)
}

/// A postcard that was completed, and where it lies now.
pub(crate) struct CompletedPostcard {
    pub(crate) thing: ThingId,
    pub(crate) company: CompanyColour,
    pub(crate) place: Place,
}

/// Postcards that were completed in a game (LW-POS-3).
pub(crate) fn completed_in(
    connection: &Connection,
    game: GameNumber,
) -> rusqlite::Result<Vec<CompletedPostcard>> {
    let mut statement = connection.prepare_cached(
        "SELECT postcard_completed.thing, postcard_completed.company, place
         FROM postcard_completed JOIN thing ON thing.id = postcard_completed.thing WHERE game = ?1",
    )?;
    let found = statement.query_map([game], |row| {
        Ok(CompletedPostcard { thing: row.get(0)?, company: row.get(1)?, place: row.get(2)? })
    })?;
    found.collect()
}
