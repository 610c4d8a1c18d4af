//! The end of a campaign: `compensation`, `final_line`, `opened_vault`, `finale`, `tie_decision`, and what
//! things of the vaults are worth.

use chrono::{DateTime, FixedOffset};
use rules::{CompanyColour, GameNumber, receipt::FurtherLine, standings::Compensation};
use rusqlite::{Connection, OptionalExtension, Transaction, params};

use contract::{ThingId, finale::Decision};

/// The end of this campaign, once the group has begun it.
#[derive(Debug, Clone)]
pub(crate) struct Begun {
    pub(crate) ended_with: GameNumber,
    pub(crate) opened: bool,
    pub(crate) concluded_at: Option<DateTime<FixedOffset>>,
    pub(crate) corrections: bool,
}

pub(crate) fn begun(connection: &Connection) -> rusqlite::Result<Option<Begun>> {
    connection
        .prepare_cached("SELECT ended_with, opened_at IS NOT NULL, concluded_at, corrections FROM finale")?
        .query_row([], |row| {
            Ok(Begun {
                ended_with: row.get(0)?,
                opened: row.get(1)?,
                concluded_at: row.get(2)?,
                corrections: row.get(3)?,
            })
        })
        .optional()
}

pub(crate) fn begin(
    transaction: &Transaction<'_>,
    at: DateTime<FixedOffset>,
    ended_with: GameNumber,
) -> rusqlite::Result<()> {
    transaction.execute(
        "INSERT INTO finale (id, begun_at, ended_with) VALUES (1, ?1, ?2)",
        params![at, ended_with],
    )?;
    Ok(())
}

/// What a missed game earns, as far as it was entered.
pub(crate) fn compensation(connection: &Connection) -> rusqlite::Result<Vec<Compensation>> {
    let mut statement = connection.prepare_cached("SELECT game, amount FROM compensation ORDER BY game")?;
    let found = statement.query_map([], |row| Ok(Compensation { game: row.get(0)?, amount: row.get(1)? }))?;
    found.collect()
}

/// A row each, and only where it changes, so that undoing one amount never touches another.
pub(crate) fn set_compensation(
    transaction: &Transaction<'_>,
    game: GameNumber,
    amount: Option<i64>,
) -> rusqlite::Result<()> {
    match amount {
        Some(amount) => transaction
            .prepare_cached(
                "INSERT INTO compensation (game, amount) VALUES (?1, ?2)
                 ON CONFLICT DO UPDATE SET amount = excluded.amount WHERE amount <> excluded.amount",
            )?
            .execute(params![game, amount])?,
        None => transaction.prepare_cached("DELETE FROM compensation WHERE game = ?1")?.execute([game])?,
    };
    Ok(())
}

/// Further lines of a company's last account.
pub(crate) fn final_lines(
    connection: &Connection,
    company: CompanyColour,
) -> rusqlite::Result<Vec<FurtherLine>> {
    let mut statement =
        connection.prepare_cached("SELECT label, amount FROM final_line WHERE company = ?1 ORDER BY id")?;
    let found =
        statement.query_map([company], |row| Ok(FurtherLine { label: row.get(0)?, amount: row.get(1)? }))?;
    found.collect()
}

pub(crate) fn set_final_lines(
    transaction: &Transaction<'_>,
    company: CompanyColour,
    lines: &[FurtherLine],
) -> rusqlite::Result<()> {
    transaction.execute("DELETE FROM final_line WHERE company = ?1", [company])?;
    let mut statement =
        transaction.prepare_cached("INSERT INTO final_line (company, label, amount) VALUES (?1, ?2, ?3)")?;
    for line in lines {
        statement.execute(params![company, line.label, line.amount])?;
    }
    Ok(())
}

pub(crate) fn set_worth(
    transaction: &Transaction<'_>,
    thing: ThingId,
    worth: Option<i64>,
) -> rusqlite::Result<()> {
    transaction.execute("UPDATE thing SET worth = ?2 WHERE id = ?1", params![thing, worth])?;
    Ok(())
}

/// Whether anything has been read out.
pub(crate) fn is_any_vault_open(connection: &Connection) -> rusqlite::Result<bool> {
    connection.prepare_cached("SELECT EXISTS (SELECT 1 FROM opened_vault)")?.query_row([], |row| row.get(0))
}

/// How many documents of a vault have been read out.
pub(crate) fn documents_read(connection: &Connection, company: CompanyColour) -> rusqlite::Result<usize> {
    let noted: Option<i64> = connection
        .prepare_cached("SELECT read FROM opened_vault WHERE company = ?1")?
        .query_row([company], |row| row.get(0))
        .optional()?;
    Ok(usize::try_from(noted.unwrap_or(0)).unwrap_or(usize::MAX))
}

/// Every reading touches the one row of the finale: an older one is not undone from under a later one.
pub(crate) fn note_documents_read(
    transaction: &Transaction<'_>,
    company: CompanyColour,
    read: usize,
) -> rusqlite::Result<()> {
    let read = i64::try_from(read).unwrap_or(i64::MAX);
    transaction.execute(
        "INSERT INTO opened_vault (company, read) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET read = excluded.read",
        params![company, read],
    )?;
    transaction.execute("UPDATE finale SET readings = readings + 1", [])?;
    Ok(())
}

/// With the last document nothing is sealed any more.
pub(crate) fn note_all_open(
    transaction: &Transaction<'_>,
    at: DateTime<FixedOffset>,
) -> rusqlite::Result<()> {
    transaction.execute("UPDATE finale SET opened_at = ?1 WHERE opened_at IS NULL", [at])?;
    Ok(())
}

/// The vaults are closed again; what was entered stays.
pub(crate) fn close_vaults(transaction: &Transaction<'_>) -> rusqlite::Result<()> {
    transaction.execute("DELETE FROM opened_vault", [])?;
    transaction.execute(
        "UPDATE finale SET readings = 0, opened_at = NULL, concluded_at = NULL, corrections = 0",
        [],
    )?;
    Ok(())
}

/// How the group decided between equals, whether or not they still are.
pub(crate) fn decision(connection: &Connection) -> rusqlite::Result<Option<Decision>> {
    connection
        .prepare_cached("SELECT winner, reason FROM tie_decision")?
        .query_row([], |row| Ok(Decision { winner: row.get(0)?, reason: row.get(1)? }))
        .optional()
}

pub(crate) fn decide(
    transaction: &Transaction<'_>,
    winner: CompanyColour,
    reason: &str,
) -> rusqlite::Result<()> {
    transaction.execute(
        "INSERT INTO tie_decision (id, winner, reason) VALUES (1, ?1, ?2)
         ON CONFLICT DO UPDATE SET winner = excluded.winner, reason = excluded.reason",
        params![winner, reason],
    )?;
    Ok(())
}

pub(crate) fn leave_shared(transaction: &Transaction<'_>) -> rusqlite::Result<()> {
    transaction.execute("DELETE FROM tie_decision", [])?;
    Ok(())
}

pub(crate) fn conclude(transaction: &Transaction<'_>, at: DateTime<FixedOffset>) -> rusqlite::Result<()> {
    transaction.execute("UPDATE finale SET concluded_at = ?1", [at])?;
    Ok(())
}

pub(crate) fn allow_corrections(transaction: &Transaction<'_>, allowed: bool) -> rusqlite::Result<()> {
    transaction.execute("UPDATE finale SET corrections = ?1", [allowed])?;
    Ok(())
}

/// As if the end had not begun, but for what was entered: amounts, lines and worths stay.
pub(crate) fn call_off(transaction: &Transaction<'_>) -> rusqlite::Result<()> {
    transaction.execute("DELETE FROM opened_vault", [])?;
    leave_shared(transaction)?;
    transaction.execute("DELETE FROM finale", [])?;
    Ok(())
}
