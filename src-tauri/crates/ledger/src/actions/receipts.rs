//! Bank receipts: written line by line, confirmed, put into vaults, corrected.

use chrono::{DateTime, FixedOffset};
use rules::{
    CompanyColour, GameNumber,
    ending::EndTask,
    keeping::PrintedKind,
    receipt::{Lies, Override},
};
use rusqlite::Transaction;

use super::texts;
use crate::{
    Outside, Stop,
    facts::{receipts, things::other_kind},
    store::{
        self,
        campaign::is_sealed,
        games::{self, seats},
        people,
        receipts::WrittenReceipt,
        things::{
            self, NewThing, Written,
            movements::{self, Occasion},
        },
    },
};
use contract::{
    Account, Checklist, Place, ReceiptAction, Rejection, Stage, StepState, ThingId,
    account::ReceiptPart,
    game::{ReceiptLine, TicketLine},
    night::TicketEntry,
};

pub(super) fn carry_out(
    transaction: &Transaction<'_>,
    action: &ReceiptAction,
    outside: &Outside<'_>,
) -> Result<Account, Stop> {
    use ReceiptAction::*;
    match action {
        Money { game, company, money } => {
            write(transaction, *game, *company, ReceiptPart::Money, |receipt| {
                receipt.money = *money;
                Ok(())
            })
        }
        WagonsLeft { game, company, wagons_left } => {
            write(transaction, *game, *company, ReceiptPart::WagonsLeft, |receipt| {
                receipt.wagons_left = *wagons_left;
                Ok(())
            })
        }
        Bonus { game, company, decided } => {
            write(transaction, *game, *company, ReceiptPart::Bonus, |receipt| {
                receipt.bonus_decided = decided.as_ref().map(cleaned_override).transpose()?;
                Ok(())
            })
        }
        TicketSum { game, company, sum, completed } => {
            write(transaction, *game, *company, ReceiptPart::Tickets, |receipt| {
                receipt.tickets = TicketEntry::Sum { sum: *sum, completed: *completed };
                Ok(())
            })
        }
        Tickets { game, company, tickets } => {
            write(transaction, *game, *company, ReceiptPart::Tickets, |receipt| {
                receipt.tickets = TicketEntry::OneByOne { tickets: tickets.clone() };
                Ok(())
            })
        }
        Lines { game, company, lines } => {
            write(transaction, *game, *company, ReceiptPart::Lines, |receipt| {
                receipt.lines = lines.iter().map(cleaned_line).collect::<Result<_, _>>()?;
                Ok(())
            })
        }
        Confirm { game, company } => confirm(transaction, *game, *company, outside.now),
        ConfirmAll { game } => confirm_all(transaction, *game, outside.now),
        IntoVaults { game } => into_vaults(transaction, *game),
        Unseal { game, company, reason } => unseal(transaction, *game, *company, reason),
        Reseal { game, company } => reseal(transaction, *game, *company, outside.now),
    }
}

/// Writes on a receipt, once the rules accept what will be there.
fn write(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    part: ReceiptPart,
    change: impl FnOnce(&mut WrittenReceipt) -> Result<(), Rejection>,
) -> Result<Account, Stop> {
    let before = found(transaction, game, company)?;
    before.check_may_be_written(is_sealed(transaction)?)?;
    let mut after = before.clone();
    change(&mut after)?;
    if after.lies().may_have_gaps() {
        after.check()?;
    } else {
        after.check_complete()?;
    }
    match part {
        ReceiptPart::Tickets => record_tickets(transaction, &mut after.tickets)?,
        ReceiptPart::Lines => check_stickers(transaction, &after.lines)?,
        ReceiptPart::Money | ReceiptPart::WagonsLeft | ReceiptPart::Bonus => {}
    }
    store::receipts::write(transaction, game, &before, &after)?;
    if after.confirmed && !after.in_vault {
        store::receipts::take_back_confirmation(transaction, game, company)?;
    }
    Ok(Account::ReceiptWritten {
        game,
        company,
        company_name: people::company_name(transaction, company)?,
        line: part,
    })
}

/// The text of a line; a blank one stays, for the rules to refuse.
fn cleaned(text: &str) -> Result<String, Rejection> {
    Ok(texts::reason(Some(text))?.unwrap_or_default())
}

fn cleaned_override(decided: &Override) -> Result<Override, Rejection> {
    Ok(Override { amount: decided.amount, reason: cleaned(&decided.reason)? })
}

fn cleaned_line(line: &ReceiptLine) -> Result<ReceiptLine, Rejection> {
    Ok(ReceiptLine { label: cleaned(&line.label)?, ..line.clone() })
}

fn found(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
) -> Result<WrittenReceipt, Stop> {
    let row = games::game(transaction, game)?;
    if row.stage < Stage::Receipts {
        return Err(Rejection::WrongStage { stage: row.stage }.into());
    }
    store::receipts::one(transaction, game, company)?
        .ok_or_else(|| Rejection::AbsentTonight { company }.into())
}

/// Every ticket that has a name is a thing by then.
fn record_tickets(transaction: &Transaction<'_>, tickets: &mut TicketEntry) -> Result<(), Stop> {
    let TicketEntry::OneByOne { tickets } = tickets else { return Ok(()) };
    for line in tickets {
        line.ticket = match line {
            TicketLine { ticket: Some(thing), .. } => {
                check_kind(transaction, *thing, PrintedKind::Ticket)?;
                Some(*thing)
            }
            TicketLine { title: Some(title), value, .. } => {
                Some(record_ticket(transaction, &texts::line(title)?, *value)?)
            }
            TicketLine { .. } => None,
        };
    }
    Ok(())
}

/// A ticket that has a name now: the one that was recorded under it, or one more off the pile.
fn record_ticket(transaction: &Transaction<'_>, title: &str, value: i64) -> Result<ThingId, Stop> {
    if let Some(known) = store::receipts::ticket_called(transaction, title, value)? {
        return Ok(known);
    }
    let pile = things::pile(transaction, PrintedKind::Ticket, &Place::TicketDeck)?;
    let pile = pile.filter(|(_, quantity)| *quantity > 0);
    if let Some((pile, quantity)) = pile {
        things::set_quantity(transaction, pile, quantity.saturating_sub(1))?;
    }
    let new = NewThing {
        written: Written { title: Some(title.to_owned()), value: Some(value), ..Written::default() },
        pile: pile.map(|(pile, _)| pile),
        ..NewThing::one(PrintedKind::Ticket, &Place::TicketDeck)
    };
    let ticket = things::insert(transaction, &new)?;
    movements::note(transaction, ticket, None, &Place::TicketDeck, &Occasion::BEFORE)?;
    Ok(ticket)
}

fn check_stickers(transaction: &Transaction<'_>, lines: &[ReceiptLine]) -> Result<(), Stop> {
    lines
        .iter()
        .filter_map(|line| line.sticker)
        .try_for_each(|thing| check_kind(transaction, thing, PrintedKind::Sticker))
}

/// What a receipt speaks of is of that kind. What lies in a sealed vault is not told of, not even by a refusal.
fn check_kind(transaction: &Transaction<'_>, thing: ThingId, kind: PrintedKind) -> Result<(), Stop> {
    let row = things::one(transaction, thing)?;
    let is_secret = matches!(row.place, Place::Vault { .. }) && is_sealed(transaction)?;
    if is_secret {
        Err(Rejection::ThingUnknown.into())
    } else if row.is(kind) {
        Ok(())
    } else {
        Err(other_kind(row, kind.key()).into())
    }
}

fn confirm(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
    now: DateTime<FixedOffset>,
) -> Result<Account, Stop> {
    let receipt = found(transaction, game, company)?;
    receipt.check_may_be_written(is_sealed(transaction)?)?;
    receipt.check_complete()?;
    store::receipts::confirm(transaction, game, company, now)?;
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

/// LW-END-12: every receipt goes into its company's vault.
fn into_vaults(transaction: &Transaction<'_>, game: GameNumber) -> Result<Account, Stop> {
    let row = games::game(transaction, game)?;
    if row.stage != Stage::Closing {
        return Err(Rejection::WrongStage { stage: row.stage }.into());
    }
    check_all_confirmed(transaction, game)?;
    let written = receipts::of_game(transaction, game)?;
    for receipt in &written {
        receipt.check_complete()?;
        store::receipts::put_into_vault(transaction, game, receipt.company)?;
    }
    games::settle(
        transaction,
        game,
        Checklist::End,
        &EndTask::ReceiptsIntoVaults.key(),
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
    let reason = texts::needed_reason(reason)?;
    store::receipts::take_out(transaction, game, company, &reason)?;
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
    let stage = games::game(transaction, game)?.stage;
    match receipt.lies() {
        Lies::TakenOut => {}
        Lies::OnTheTable if stage == Stage::Closed => {}
        Lies::OnTheTable | Lies::InTheVault => {
            return Err(Rejection::ReceiptNotInVault { company }.into());
        }
    }
    receipt.check_complete()?;
    if !receipt.in_vault {
        store::receipts::confirm(transaction, game, company, now)?;
    }
    store::receipts::put_into_vault(transaction, game, company)?;
    Ok(Account::ReceiptResealed { game, company, company_name: people::company_name(transaction, company)? })
}

/// A receipt for everybody present, with what was counted during play.
pub(super) fn prepare(transaction: &Transaction<'_>, game: GameNumber) -> Result<(), Stop> {
    for seat in seats::of_game(transaction, game)? {
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
    store::receipts::lay_down(transaction, game, company)?;
    Ok(store::receipts::copy_counters(transaction, game, company)?)
}

/// What was only copied from the counters is copied anew when the receipts are reached again.
pub(super) fn forget_counted(transaction: &Transaction<'_>, game: GameNumber) -> Result<(), Stop> {
    Ok(store::receipts::forget_counters(transaction, game)?)
}

/// Whoever was not there has no receipt. One that lies sealed is not thrown away.
pub(super) fn remove(
    transaction: &Transaction<'_>,
    game: GameNumber,
    company: CompanyColour,
) -> Result<(), Stop> {
    let Some(receipt) = store::receipts::one(transaction, game, company)? else { return Ok(()) };
    receipt.check_may_be_written(is_sealed(transaction)?)?;
    Ok(store::receipts::remove(transaction, game, company)?)
}

/// Refused while somebody's receipt is not confirmed.
pub(super) fn check_all_confirmed(transaction: &Transaction<'_>, game: GameNumber) -> Result<(), Stop> {
    let written = receipts::of_game(transaction, game)?;
    let open = written.iter().filter(|receipt| !receipt.confirmed).map(|receipt| receipt.company);
    let companies: Vec<CompanyColour> = open.collect();
    if companies.is_empty() { Ok(()) } else { Err(Rejection::ReceiptsOpen { companies }.into()) }
}
