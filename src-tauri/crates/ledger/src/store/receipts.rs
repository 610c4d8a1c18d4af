//! Bank receipts: `receipt`, `receipt_ticket`, `receipt_line`, with the game and the seat they belong to.

use chrono::{DateTime, FixedOffset};
use rules::{CompanyColour, Edition, GameNumber, receipt::Override};
use rusqlite::{Connection, OptionalExtension, Transaction, params};

use super::campaign::is_sealed;
use contract::{
    ThingId,
    game::{ReceiptLine, TicketLine},
    night::TicketEntry,
};

/// A receipt as it was written.
#[derive(Debug, Clone)]
pub(crate) struct WrittenReceipt {
    pub(crate) company: CompanyColour,
    /// Of the figures that its game is scored with.
    pub(crate) edition: Edition,
    pub(crate) money: Option<i64>,
    pub(crate) wagons_left: Option<i64>,
    /// Wagons taken at set-up (LW-SET-9).
    pub(crate) wagons_at_start: u8,
    pub(crate) bonus_decided: Option<Override>,
    pub(crate) tickets: TicketEntry,
    pub(crate) lines: Vec<ReceiptLine>,
    pub(crate) confirmed: bool,
    pub(crate) in_vault: bool,
    /// Taken out of the vault to be corrected, and why.
    pub(crate) unsealed: Option<String>,
}

/// How the tickets of a receipt are noted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
enum TicketsAs {
    Sum,
    OneByOne,
}

rules::stored_by_key!(TicketsAs);

/// One receipt, if there is one.
pub(crate) fn one(
    connection: &Connection,
    game: GameNumber,
    company: CompanyColour,
) -> rusqlite::Result<Option<WrittenReceipt>> {
    let found = connection
        .prepare_cached(
            "SELECT edition, receipt.money, receipt.wagons_left, coalesce(seat.wagons, 0), bonus_override, bonus_reason,
                    tickets_as, tickets_sum, tickets_completed, confirmed_at IS NOT NULL, in_vault, unsealed_reason
             FROM receipt JOIN game ON game.number = receipt.game
             JOIN seat ON seat.game = receipt.game AND seat.company = receipt.company
             WHERE receipt.game = ?1 AND receipt.company = ?2",
        )?
        .query_row(params![game, company], |row| {
            let amount: Option<i64> = row.get(4)?;
            let reason: Option<String> = row.get(5)?;
            let noted_as: TicketsAs = row.get(6)?;
            let receipt = WrittenReceipt {
                company,
                edition: row.get(0)?,
                money: row.get(1)?,
                wagons_left: row.get(2)?,
                wagons_at_start: row.get(3)?,
                bonus_decided: amount.zip(reason).map(|(amount, reason)| Override { amount, reason }),
                tickets: TicketEntry::Sum { sum: row.get(7)?, completed: row.get(8)? },
                lines: Vec::new(),
                confirmed: row.get(9)?,
                in_vault: row.get(10)?,
                unsealed: row.get(11)?,
            };
            Ok((receipt, noted_as))
        })
        .optional()?;
    let Some((mut receipt, noted_as)) = found else { return Ok(None) };
    if noted_as == TicketsAs::OneByOne {
        receipt.tickets = TicketEntry::OneByOne { tickets: tickets(connection, game, company)? };
    }
    receipt.lines = lines(connection, game, company)?;
    Ok(Some(receipt))
}

/// Whose receipt, and of which game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ReceiptKey {
    pub(crate) game: GameNumber,
    pub(crate) company: CompanyColour,
}

/// LW-END-12: the receipts that lie in vaults, but for those that were taken out to be corrected.
pub(crate) fn in_vaults(connection: &Connection) -> rusqlite::Result<Vec<ReceiptKey>> {
    let mut statement = connection
        .prepare_cached("SELECT game, company FROM receipt WHERE in_vault = 1 AND unsealed_reason IS NULL")?;
    let found = statement.query_map([], |row| Ok(ReceiptKey { game: row.get(0)?, company: row.get(1)? }))?;
    found.collect()
}

pub(crate) fn is_there(connection: &Connection, receipt: ReceiptKey) -> rusqlite::Result<bool> {
    let found = connection
        .prepare_cached("SELECT 1 FROM receipt WHERE game = ?1 AND company = ?2")?
        .query_row(params![receipt.game, receipt.company], |_| Ok(()))
        .optional()?;
    Ok(found.is_some())
}

/// LW-COM-2: a ticket that lies in a sealed vault is not called by its name.
fn tickets(
    connection: &Connection,
    game: GameNumber,
    company: CompanyColour,
) -> rusqlite::Result<Vec<TicketLine>> {
    let mut statement = connection.prepare_cached(
        "SELECT receipt_ticket.value, completed, thing, thing.title
         FROM receipt_ticket LEFT JOIN thing
           ON thing.id = receipt_ticket.thing AND NOT (?3 AND thing.place LIKE 'vault:%')
         WHERE game = ?1 AND receipt_ticket.company = ?2 ORDER BY position",
    )?;
    let found = statement.query_map(params![game, company, is_sealed(connection)?], |row| {
        Ok(TicketLine { value: row.get(0)?, completed: row.get(1)?, ticket: row.get(2)?, title: row.get(3)? })
    })?;
    found.collect()
}

fn lines(
    connection: &Connection,
    game: GameNumber,
    company: CompanyColour,
) -> rusqlite::Result<Vec<ReceiptLine>> {
    let mut statement = connection.prepare_cached(
        "SELECT label, amount, sticker FROM receipt_line WHERE game = ?1 AND company = ?2 ORDER BY position",
    )?;
    let found = statement.query_map(params![game, company], |row| {
        Ok(ReceiptLine { label: row.get(0)?, amount: row.get(1)?, sticker: row.get(2)? })
    })?;
    found.collect()
}

/// Lays down an empty receipt where there is none.
pub(crate) fn lay_down(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("INSERT INTO receipt (game, company) VALUES (?1, ?2) ON CONFLICT DO NOTHING")?
        .execute(params![game, company])?;
    Ok(())
}

/// What was counted during play stands on a receipt on which nothing else was written, until it is confirmed.
pub(crate) fn copy_counters(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached(
            "UPDATE receipt SET money = coalesce(receipt.money, seat.money),
                                wagons_left = coalesce(receipt.wagons_left, seat.wagons_left)
             FROM seat WHERE seat.game = receipt.game AND seat.company = receipt.company
               AND receipt.game = ?1 AND receipt.company = ?2 AND receipt.confirmed_at IS NULL",
        )?
        .execute(params![game, company])?;
    Ok(())
}

/// Takes off the receipts of a game what was only copied from the counters. Nothing is confirmed that has a gap.
pub(crate) fn forget_counters(transaction: &Transaction<'_>, game: GameNumber) -> rusqlite::Result<()> {
    transaction
        .prepare_cached(
            "UPDATE receipt SET money = nullif(receipt.money, seat.money),
                                wagons_left = nullif(receipt.wagons_left, seat.wagons_left)
             FROM seat WHERE seat.game = receipt.game AND seat.company = receipt.company AND receipt.game = ?1",
        )?
        .execute([game])?;
    transaction
        .prepare_cached(
            "UPDATE receipt SET confirmed_at = NULL
             WHERE game = ?1 AND in_vault = 0 AND (money IS NULL OR wagons_left IS NULL)",
        )?
        .execute([game])?;
    Ok(())
}

/// Writes what changed on a receipt: the lines of the form, the tickets one by one, the further lines.
pub(crate) fn write(
    transaction: &Transaction<'_>,
    game: GameNumber,
    before: &WrittenReceipt,
    after: &WrittenReceipt,
) -> rusqlite::Result<()> {
    let company = after.company;
    let (noted_as, sum, completed) = match after.tickets {
        TicketEntry::Sum { sum, completed } => (TicketsAs::Sum, sum, completed),
        TicketEntry::OneByOne { .. } => (TicketsAs::OneByOne, None, None),
    };
    let decided = after.bonus_decided.as_ref();
    transaction
        .prepare_cached(
            "UPDATE receipt SET money = ?3, wagons_left = ?4, bonus_override = ?5, bonus_reason = ?6,
                                tickets_as = ?7, tickets_sum = ?8, tickets_completed = ?9
             WHERE game = ?1 AND company = ?2",
        )?
        .execute(params![
            game,
            company,
            after.money,
            after.wagons_left,
            decided.map(|decided| decided.amount),
            decided.map(|decided| &decided.reason),
            noted_as,
            sum,
            completed,
        ])?;
    if after.tickets != before.tickets {
        forget_tickets(transaction, game, company)?;
        if let TicketEntry::OneByOne { tickets } = &after.tickets {
            write_tickets(transaction, game, company, tickets)?;
        }
    }
    if after.lines != before.lines {
        forget_lines(transaction, game, company)?;
        write_lines(transaction, game, company, &after.lines)?;
    }
    Ok(())
}

fn write_tickets(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    tickets: &[TicketLine],
) -> rusqlite::Result<()> {
    let mut statement = transaction.prepare_cached(
        "INSERT INTO receipt_ticket (game, company, position, value, completed, thing) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    for (position, ticket) in (1_i64..).zip(tickets) {
        statement.execute(params![game, company, position, ticket.value, ticket.completed, ticket.ticket])?;
    }
    Ok(())
}

fn forget_tickets(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("DELETE FROM receipt_ticket WHERE game = ?1 AND company = ?2")?
        .execute(params![game, company])?;
    Ok(())
}

fn write_lines(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    lines: &[ReceiptLine],
) -> rusqlite::Result<()> {
    let mut statement = transaction.prepare_cached(
        "INSERT INTO receipt_line (game, company, position, label, amount, sticker) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    for (position, line) in (1_i64..).zip(lines) {
        statement.execute(params![game, company, position, line.label, line.amount, line.sticker])?;
    }
    Ok(())
}

fn forget_lines(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("DELETE FROM receipt_line WHERE game = ?1 AND company = ?2")?
        .execute(params![game, company])?;
    Ok(())
}

pub(crate) fn confirm(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    at: DateTime<FixedOffset>,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE receipt SET confirmed_at = ?3 WHERE game = ?1 AND company = ?2")?
        .execute(params![game, company, at])?;
    Ok(())
}

/// Whoever writes on a receipt has it confirmed anew.
pub(crate) fn take_back_confirmation(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE receipt SET confirmed_at = NULL WHERE game = ?1 AND company = ?2")?
        .execute(params![game, company])?;
    Ok(())
}

/// LW-END-12: one that is confirmed goes into its company's vault, or back there.
pub(crate) fn put_into_vault(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached(
            "UPDATE receipt SET in_vault = 1, unsealed_reason = NULL WHERE game = ?1 AND company = ?2",
        )?
        .execute(params![game, company])?;
    Ok(())
}

/// LW-CMP-6: out of the vault to be corrected, and why.
pub(crate) fn take_out(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    reason: &str,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE receipt SET unsealed_reason = ?3 WHERE game = ?1 AND company = ?2")?
        .execute(params![game, company, reason])?;
    Ok(())
}

pub(crate) fn remove(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
) -> rusqlite::Result<()> {
    forget_tickets(transaction, game, company)?;
    forget_lines(transaction, game, company)?;
    transaction
        .prepare_cached("DELETE FROM receipt WHERE game = ?1 AND company = ?2")?
        .execute(params![game, company])?;
    Ok(())
}

/// The ticket that was recorded under a name and with a value.
pub(crate) fn ticket_called(
    connection: &Connection,
    title: &str,
    value: i64,
) -> rusqlite::Result<Option<ThingId>> {
    connection
        .prepare_cached("SELECT id FROM thing WHERE kind = 'ticket' AND title = ?1 AND value = ?2")?
        .query_row(params![title, value], |row| row.get(0))
        .optional()
}
