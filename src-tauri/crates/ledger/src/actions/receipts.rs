//! Bank receipts: written line by line, confirmed, put into vaults, corrected.

use chrono::{DateTime, FixedOffset};
use rules::{CompanyColour, GameNumber, ending::EndTask, receipt::Override};
use rusqlite::{OptionalExtension, Transaction, params};

use super::{night, people, texts, things};
use crate::{
    Outside, Stop,
    views::{
        is_sealed,
        keeping::lines,
        night::{
            facts,
            receipts::{self, WrittenReceipt},
        },
    },
};
use contract::{
    Account, Checklist, ReceiptAction, Rejection, Stage, StepState, ThingId,
    account::ReceiptPart,
    game::{ReceiptLine, TicketLine},
};

pub(super) fn carry_out(
    transaction: &Transaction<'_>,
    action: &ReceiptAction,
    outside: &Outside<'_>,
) -> Result<Account, Stop> {
    use ReceiptAction::*;
    match action {
        Money { game, company, money } => {
            // What the file could not hold is refused in words before it refuses.
            if let Some(money) = money.filter(|money| *money < 0) {
                return Err(rules::Broken::MoneyNegative { company: *company, money }.into());
            }
            write(transaction, *game, *company, ReceiptPart::Money, |key| {
                set(transaction, key, "money", money)
            })
        }
        WagonsLeft { game, company, wagons_left } => {
            let at_most = found(transaction, *game, *company)?.wagons_at_start();
            if let Some(wagons_left) = wagons_left.filter(|left| !(0..=i64::from(at_most)).contains(left)) {
                let company = *company;
                return Err(rules::Broken::WagonsLeftImpossible { company, wagons_left, at_most }.into());
            }
            write(transaction, *game, *company, ReceiptPart::WagonsLeft, |key| {
                set(transaction, key, "wagons_left", wagons_left)
            })
        }
        Bonus { game, company, decided } => write(transaction, *game, *company, ReceiptPart::Bonus, |key| {
            set_bonus(transaction, key, decided.as_ref())
        }),
        TicketSum { game, company, sum, completed } => {
            if let Some(completed) = completed.filter(|completed| *completed < 0) {
                return Err(rules::Broken::CompletedNegative { company: *company, completed }.into());
            }
            write(transaction, *game, *company, ReceiptPart::Tickets, |key| {
                forget_tickets(transaction, key)?;
                set(transaction, key, "tickets_as", "sum")?;
                set(transaction, key, "tickets_sum", sum)?;
                set(transaction, key, "tickets_completed", completed)
            })
        }
        Tickets { game, company, tickets } => {
            write(transaction, *game, *company, ReceiptPart::Tickets, |key| {
                set_tickets(transaction, key, tickets)
            })
        }
        Lines { game, company, lines } => {
            write(transaction, *game, *company, ReceiptPart::Lines, |key| set_lines(transaction, key, lines))
        }
        Confirm { game, company } => confirm(transaction, *game, *company, outside.now),
        ConfirmAll { game } => confirm_all(transaction, *game, outside.now),
        IntoVaults { game } => into_vaults(transaction, *game),
        Unseal { game, company, reason } => unseal(transaction, *game, *company, reason),
        Reseal { game, company } => reseal(transaction, *game, *company, outside.now),
    }
}

/// Which receipt.
type Key = (GameNumber, CompanyColour);

/// Writes on a receipt, and refuses what the rules refuse of what is there by then.
fn write(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    line: ReceiptPart,
    change: impl FnOnce(Key) -> Result<(), Stop>,
) -> Result<Account, Stop> {
    let before = found(transaction, game, company)?;
    before.check_may_be_written(is_sealed(transaction)?)?;
    change((game, company))?;
    let after = found(transaction, game, company)?;
    after.check()?;
    // In a vault that is not secret, a receipt stays whole.
    if after.in_vault && after.unsealed.is_none() && !after.missing().is_empty() {
        return Err(Rejection::ReceiptIncomplete { company }.into());
    }
    if !after.in_vault && after.confirmed {
        set(transaction, (game, company), "confirmed_at", None::<String>)?;
    }
    Ok(Account::ReceiptWritten {
        game,
        company,
        company_name: people::company_name(transaction, company)?,
        line,
    })
}

fn found(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
) -> Result<WrittenReceipt, Stop> {
    let row = facts::game(transaction, game)?;
    if row.stage < Stage::Receipts {
        return Err(Rejection::WrongStage { stage: row.stage }.into());
    }
    receipts::one(transaction, game, company)?.ok_or_else(|| Rejection::AbsentTonight { company }.into())
}

/// Sets one column of a receipt; columns are named here, never by whoever asks.
fn set(
    transaction: &Transaction<'_>,
    (game, company): Key,
    column: &'static str,
    value: impl rusqlite::ToSql,
) -> Result<(), Stop> {
    transaction
        .prepare_cached(&format!("UPDATE receipt SET {column} = ?3 WHERE game = ?1 AND company = ?2"))?
        .execute(params![game.get(), company.key(), value])?;
    Ok(())
}

fn set_bonus(
    transaction: &Transaction<'_>,
    (game, company): Key,
    decided: Option<&Override>,
) -> Result<(), Stop> {
    let (amount, reason) = match decided {
        None => (None, None),
        Some(decided) if decided.reason.trim().is_empty() => {
            return Err(rules::Broken::ReasonMissing { company }.into());
        }
        Some(decided) => (Some(decided.amount), Some(texts::line(&decided.reason)?)),
    };
    transaction
        .prepare_cached(
            "UPDATE receipt SET bonus_override = ?3, bonus_reason = ?4 WHERE game = ?1 AND company = ?2",
        )?
        .execute(params![game.get(), company.key(), amount, reason])?;
    Ok(())
}

fn forget_tickets(transaction: &Transaction<'_>, (game, company): Key) -> Result<(), Stop> {
    transaction
        .prepare_cached("DELETE FROM receipt_ticket WHERE game = ?1 AND company = ?2")?
        .execute(params![game.get(), company.key()])?;
    Ok(())
}

fn set_tickets(transaction: &Transaction<'_>, key: Key, tickets: &[TicketLine]) -> Result<(), Stop> {
    let (game, company) = key;
    if let Some(position) = tickets.iter().position(|ticket| ticket.value <= 0) {
        let value = tickets[position].value;
        return Err(rules::Broken::TicketWorthless { company, position, value }.into());
    }
    forget_tickets(transaction, key)?;
    set(transaction, key, "tickets_sum", None::<i64>)?;
    set(transaction, key, "tickets_completed", None::<i64>)?;
    set(transaction, key, "tickets_as", "one_by_one")?;
    let mut statement = transaction.prepare_cached(
        "INSERT INTO receipt_ticket (game, company, position, value, completed, thing) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    for (position, ticket) in (1_i64..).zip(tickets) {
        let thing = match (ticket.ticket, &ticket.title) {
            (Some(thing), _) => {
                check_kind(transaction, thing, "ticket")?;
                Some(thing.0)
            }
            (None, Some(title)) => Some(record_ticket(transaction, &texts::line(title)?, ticket.value)?.0),
            (None, None) => None,
        };
        statement.execute(params![
            game.get(),
            company.key(),
            position,
            ticket.value,
            ticket.completed,
            thing
        ])?;
    }
    Ok(())
}

/// A ticket that has a name now: the one that was recorded under it, or one more off the pile.
fn record_ticket(transaction: &Transaction<'_>, title: &str, value: i64) -> Result<ThingId, Stop> {
    let known: Option<i64> = transaction
        .prepare_cached("SELECT id FROM thing WHERE kind = 'ticket' AND title = ?1 AND value = ?2")?
        .query_row(params![title, value], |row| row.get(0))
        .optional()?;
    if let Some(known) = known {
        return Ok(ThingId(known));
    }
    let pile = things::pile(transaction, "ticket", "ticket_deck")?.filter(|(_, quantity)| *quantity > 0);
    if let Some((pile, quantity)) = pile {
        things::set_quantity(transaction, pile, quantity.saturating_sub(1))?;
    }
    transaction.execute(
        "INSERT INTO thing (kind, place, title, value, pile) VALUES ('ticket', 'ticket_deck', ?1, ?2, ?3)",
        params![title, value, pile.map(|(pile, _)| pile.0)],
    )?;
    let ticket = ThingId(transaction.last_insert_rowid());
    let occasion = things::Occasion::BEFORE;
    things::note_movement(transaction, ticket, None, "ticket_deck", &occasion)?;
    Ok(ticket)
}

fn set_lines(transaction: &Transaction<'_>, (game, company): Key, lines: &[ReceiptLine]) -> Result<(), Stop> {
    transaction
        .prepare_cached("DELETE FROM receipt_line WHERE game = ?1 AND company = ?2")?
        .execute(params![game.get(), company.key()])?;
    let mut statement = transaction.prepare_cached(
        "INSERT INTO receipt_line (game, company, position, label, amount, sticker) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    for (position, line) in lines.iter().enumerate() {
        if line.label.trim().is_empty() {
            return Err(rules::Broken::LabelMissing { company, position }.into());
        }
        if let Some(sticker) = line.sticker {
            check_kind(transaction, sticker, "sticker")?;
        }
        let sticker = line.sticker.map(|thing| thing.0);
        let label = texts::line(&line.label)?;
        let position = i64::try_from(position).unwrap_or(i64::MAX).saturating_add(1);
        statement.execute(params![game.get(), company.key(), position, label, line.amount, sticker])?;
    }
    Ok(())
}

fn check_kind(transaction: &Transaction<'_>, thing: ThingId, kind: &str) -> Result<(), Stop> {
    let told = lines::told(transaction)?;
    let exists: bool = transaction
        .prepare_cached(&format!(
            "SELECT EXISTS (SELECT 1 FROM thing WHERE id = ?1 AND kind = ?2 AND {told})"
        ))?
        .query_row(params![thing.0, kind], |row| row.get(0))?;
    if exists { Ok(()) } else { Err(Rejection::ThingUnknown.into()) }
}

fn confirm(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    now: DateTime<FixedOffset>,
) -> Result<Account, Stop> {
    let receipt = found(transaction, game, company)?;
    receipt.check_may_be_written(is_sealed(transaction)?)?;
    check_complete(&receipt)?;
    set(transaction, (game, company), "confirmed_at", now)?;
    Ok(Account::ReceiptConfirmed { game, company, company_name: people::company_name(transaction, company)? })
}

fn confirm_all(
    transaction: &Transaction<'_>,
    game: GameNumber,
    now: DateTime<FixedOffset>,
) -> Result<Account, Stop> {
    let written = receipts::of_game(transaction, game)?;
    let incomplete: Vec<CompanyColour> = written
        .iter()
        .filter(|receipt| !receipt.missing().is_empty())
        .map(|receipt| receipt.company)
        .collect();
    if written.is_empty() || !incomplete.is_empty() {
        return Err(Rejection::ReceiptsOpen { companies: incomplete }.into());
    }
    for receipt in written.iter().filter(|receipt| !receipt.confirmed) {
        confirm(transaction, game, receipt.company, now)?;
    }
    Ok(Account::ReceiptsConfirmed { game, receipts: written.len() })
}

fn check_complete(receipt: &WrittenReceipt) -> Result<(), Stop> {
    receipt.check()?;
    if receipt.missing().is_empty() {
        Ok(())
    } else {
        Err(Rejection::ReceiptIncomplete { company: receipt.company }.into())
    }
}

/// LW-END-12: every receipt goes into its company's vault.
fn into_vaults(transaction: &Transaction<'_>, game: GameNumber) -> Result<Account, Stop> {
    let row = facts::game(transaction, game)?;
    if row.stage != Stage::Closing {
        return Err(Rejection::WrongStage { stage: row.stage }.into());
    }
    check_all_confirmed(transaction, game)?;
    let written = receipts::of_game(transaction, game)?;
    for receipt in &written {
        check_complete(receipt)?;
        set(transaction, (game, receipt.company), "unsealed_reason", None::<String>)?;
        set(transaction, (game, receipt.company), "in_vault", true)?;
    }
    night::settle(
        transaction,
        game,
        Checklist::End,
        &facts::end_key(EndTask::ReceiptsIntoVaults),
        Some(StepState::Done),
        None,
    )?;
    Ok(Account::ReceiptsIntoVaults { game, receipts: written.len() })
}

/// LW-CMP-6: a receipt is taken out of the vault to be corrected, and that is written down.
fn unseal(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    reason: &str,
) -> Result<Account, Stop> {
    if !found(transaction, game, company)?.in_vault {
        return Err(Rejection::ReceiptNotInVault { company }.into());
    }
    let reason = texts::reason(Some(reason))?.ok_or(Rejection::ReasonNeeded)?;
    set(transaction, (game, company), "unsealed_reason", &reason)?;
    Ok(Account::ReceiptUnsealed {
        game,
        company,
        company_name: people::company_name(transaction, company)?,
        reason,
    })
}

/// And goes back whole. A receipt of a past game that never lay there goes there now.
fn reseal(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    now: DateTime<FixedOffset>,
) -> Result<Account, Stop> {
    let receipt = found(transaction, game, company)?;
    let stage = facts::game(transaction, game)?.stage;
    if receipt.unsealed.is_none() && (receipt.in_vault || stage != Stage::Closed) {
        return Err(Rejection::ReceiptNotInVault { company }.into());
    }
    check_complete(&receipt)?;
    set(transaction, (game, company), "unsealed_reason", None::<String>)?;
    if !receipt.in_vault {
        set(transaction, (game, company), "confirmed_at", now)?;
        set(transaction, (game, company), "in_vault", true)?;
    }
    Ok(Account::ReceiptResealed { game, company, company_name: people::company_name(transaction, company)? })
}

/// A receipt for everybody present, with what was counted during play.
pub(super) fn prepare(transaction: &Transaction<'_>, game: GameNumber) -> Result<(), Stop> {
    for seat in facts::seats(transaction, game)? {
        if seat.position.is_some() {
            ensure(transaction, game, seat.company)?;
        } else {
            remove(transaction, game, seat.company)?;
        }
    }
    Ok(())
}

/// A receipt for a company that is there, prefilled where nothing was written yet.
pub(super) fn ensure(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
) -> Result<(), Stop> {
    transaction
        .prepare_cached("INSERT INTO receipt (game, company) VALUES (?1, ?2) ON CONFLICT DO NOTHING")?
        .execute(params![game.get(), company.key()])?;
    transaction
        .prepare_cached(
            "UPDATE receipt SET money = coalesce(receipt.money, seat.money),
                                wagons_left = coalesce(receipt.wagons_left, seat.wagons_left)
             FROM seat WHERE seat.game = receipt.game AND seat.company = receipt.company
               AND receipt.game = ?1 AND receipt.company = ?2 AND receipt.confirmed_at IS NULL",
        )?
        .execute(params![game.get(), company.key()])?;
    Ok(())
}

/// What was only copied from the counters is copied anew when the receipts are reached again.
pub(super) fn forget_counted(transaction: &Transaction<'_>, game: GameNumber) -> Result<(), Stop> {
    for column in ["money", "wagons_left"] {
        transaction
            .prepare_cached(&format!(
                "UPDATE receipt SET {column} = NULL FROM seat
                 WHERE seat.game = receipt.game AND seat.company = receipt.company AND receipt.game = ?1
                   AND receipt.{column} = seat.{column}"
            ))?
            .execute([game.get()])?;
        // Nothing is confirmed that has a gap.
        transaction
            .prepare_cached(&format!(
                "UPDATE receipt SET confirmed_at = NULL WHERE game = ?1 AND {column} IS NULL AND in_vault = 0"
            ))?
            .execute([game.get()])?;
    }
    Ok(())
}

/// Whoever was not there has no receipt. One that lies sealed is not thrown away.
pub(super) fn remove(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
) -> Result<(), Stop> {
    let Some(receipt) = receipts::one(transaction, game, company)? else { return Ok(()) };
    receipt.check_may_be_written(is_sealed(transaction)?)?;
    forget_tickets(transaction, (game, company))?;
    set_lines(transaction, (game, company), &[])?;
    transaction
        .prepare_cached("DELETE FROM receipt WHERE game = ?1 AND company = ?2")?
        .execute(params![game.get(), company.key()])?;
    Ok(())
}

/// Refused while somebody's receipt is not confirmed.
pub(super) fn check_all_confirmed(transaction: &Transaction<'_>, game: GameNumber) -> Result<(), Stop> {
    let written = receipts::of_game(transaction, game)?;
    let open = written.iter().filter(|receipt| !receipt.confirmed).map(|receipt| receipt.company);
    let companies: Vec<CompanyColour> = open.collect();
    if companies.is_empty() { Ok(()) } else { Err(Rejection::ReceiptsOpen { companies }.into()) }
}
