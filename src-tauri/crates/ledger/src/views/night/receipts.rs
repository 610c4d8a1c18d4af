//! Receipts: what was counted, what `rules` makes of it, and what may be shown.

use rules::{
    Broken, CompanyColour, GameNumber,
    ranking::{Why, rank},
    receipt::{self, FurtherLine, Override, Receipt, ReceiptFacts, Ticket, TicketSum, Tickets},
    scoring::{GameFacts, Score},
};
use rusqlite::{Connection, OptionalExtension, params};

use super::facts;
use crate::{Stop, views::keeping::lines as things};
use contract::{
    Rejection, ThingId,
    game::{ReceiptLine, TicketLine},
    night::{Ahead, AheadBy, MissingLine, NightPlace, NightReceipt, ReceiptContent, TicketEntry},
};

/// A receipt as it was written.
#[derive(Debug, Clone)]
pub(crate) struct WrittenReceipt {
    pub(crate) company: CompanyColour,
    money: Option<i64>,
    wagons_left: Option<i64>,
    wagons_at_start: u8,
    bonus_decided: Option<Override>,
    tickets: TicketEntry,
    lines: Vec<ReceiptLine>,
    pub(crate) confirmed: bool,
    pub(crate) in_vault: bool,
    pub(crate) unsealed: Option<String>,
}

/// The receipts of a game, in turn order.
pub(crate) fn all(
    connection: &Connection,
    game: GameNumber,
    turn_order: &[CompanyColour],
) -> Result<Vec<WrittenReceipt>, Stop> {
    let found = turn_order.iter().map(|company| one(connection, game, *company));
    Ok(found.collect::<Result<Vec<_>, Stop>>()?.into_iter().flatten().collect())
}

/// The receipts of a game with its own turn order.
pub(crate) fn of_game(connection: &Connection, game: GameNumber) -> Result<Vec<WrittenReceipt>, Stop> {
    all(connection, game, &facts::turn_order(connection, game)?)
}

/// One receipt, if there is one.
pub(crate) fn one(
    connection: &Connection,
    game: GameNumber,
    company: CompanyColour,
) -> Result<Option<WrittenReceipt>, Stop> {
    let found = connection
        .prepare_cached(
            "SELECT receipt.money, receipt.wagons_left, coalesce(seat.wagons, 0), bonus_override, bonus_reason,
                    tickets_as, tickets_sum, tickets_completed, confirmed_at IS NOT NULL, in_vault, unsealed_reason
             FROM receipt JOIN seat ON seat.game = receipt.game AND seat.company = receipt.company
             WHERE receipt.game = ?1 AND receipt.company = ?2",
        )?
        .query_row(params![game.get(), company.key()], |row| {
            let amount: Option<i64> = row.get(3)?;
            let reason: Option<String> = row.get(4)?;
            let noted_as: String = row.get(5)?;
            let sum = TicketEntry::Sum { sum: row.get(6)?, completed: row.get(7)? };
            Ok((
                WrittenReceipt {
                    company,
                    money: row.get(0)?,
                    wagons_left: row.get(1)?,
                    wagons_at_start: row.get(2)?,
                    bonus_decided: amount.zip(reason).map(|(amount, reason)| Override { amount, reason }),
                    tickets: sum,
                    lines: Vec::new(),
                    confirmed: row.get(8)?,
                    in_vault: row.get(9)?,
                    unsealed: row.get(10)?,
                },
                noted_as == "one_by_one",
            ))
        })
        .optional()?;
    let Some((mut receipt, one_by_one)) = found else { return Ok(None) };
    if one_by_one {
        receipt.tickets = TicketEntry::OneByOne { tickets: tickets(connection, game, company)? };
    }
    receipt.lines = lines(connection, game, company)?;
    Ok(Some(receipt))
}

fn tickets(
    connection: &Connection,
    game: GameNumber,
    company: CompanyColour,
) -> rusqlite::Result<Vec<TicketLine>> {
    let mut statement = connection.prepare_cached(&format!(
        "SELECT receipt_ticket.value, completed, thing, thing.title
         FROM receipt_ticket LEFT JOIN thing ON thing.id = receipt_ticket.thing AND {}
         WHERE game = ?1 AND receipt_ticket.company = ?2 ORDER BY position",
        things::told(connection)?
    ))?;
    let found = statement.query_map(params![game.get(), company.key()], |row| {
        let ticket = row.get::<_, Option<i64>>(2)?.map(ThingId);
        Ok(TicketLine { value: row.get(0)?, completed: row.get(1)?, ticket, title: row.get(3)? })
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
    let found = statement.query_map(params![game.get(), company.key()], |row| {
        let sticker = row.get::<_, Option<i64>>(2)?.map(ThingId);
        Ok(ReceiptLine { label: row.get(0)?, amount: row.get(1)?, sticker })
    })?;
    found.collect()
}

impl WrittenReceipt {
    /// Lines that are still empty.
    pub(crate) fn missing(&self) -> Vec<MissingLine> {
        let (sum, completed) = match &self.tickets {
            TicketEntry::Sum { sum, completed } => (sum.is_none(), completed.is_none()),
            TicketEntry::OneByOne { .. } => (false, false),
        };
        let lines = [
            (self.money.is_none(), MissingLine::Money),
            (self.wagons_left.is_none(), MissingLine::WagonsLeft),
            (sum, MissingLine::TicketSum),
            (completed, MissingLine::TicketsCompleted),
        ];
        lines.into_iter().filter(|(is_missing, _)| *is_missing).map(|(_, line)| line).collect()
    }

    /// What the rules are asked about, with nothing for what is missing.
    pub(crate) fn facts(&self) -> ReceiptFacts {
        let tickets = match &self.tickets {
            TicketEntry::Sum { sum, completed } => {
                Tickets::Sum(TicketSum { sum: sum.unwrap_or(0), completed: completed.unwrap_or(0) })
            }
            TicketEntry::OneByOne { tickets } => Tickets::OneByOne(
                tickets.iter().map(|line| Ticket { value: line.value, completed: line.completed }).collect(),
            ),
        };
        let line = |line: &ReceiptLine| FurtherLine { label: line.label.clone(), amount: line.amount };
        ReceiptFacts {
            company: self.company,
            money: self.money.unwrap_or(0),
            wagons_left: self.wagons_left.unwrap_or(0),
            wagons_at_start: Some(self.wagons_at_start),
            bonus_override: self.bonus_decided.clone(),
            tickets,
            extra: self.lines.iter().map(line).collect(),
        }
    }

    /// Wagons taken at set-up (LW-SET-9).
    pub(crate) fn wagons_at_start(&self) -> u8 {
        self.wagons_at_start
    }

    /// Whether the rules accept what is there so far.
    pub(crate) fn check(&self) -> Result<(), Broken> {
        receipt::receipt(&self.facts()).map(drop)
    }

    /// The receipt with its total, once nothing is missing and the rules accept it.
    pub(crate) fn complete(&self) -> Option<Receipt> {
        receipt::receipt(&self.facts()).ok().filter(|_| self.missing().is_empty())
    }

    /// LW-COM-2: whether its amounts are nobody's business now.
    fn lies_sealed(&self, sealed: bool) -> bool {
        sealed && self.in_vault && self.unsealed.is_none()
    }

    /// Refused unless it may be written on: in a sealed vault only after it was taken out.
    pub(crate) fn check_may_be_written(&self, sealed: bool) -> Result<(), Rejection> {
        if self.lies_sealed(sealed) {
            Err(Rejection::ReceiptSealed { company: self.company })
        } else {
            Ok(())
        }
    }

    pub(super) fn shown(&self, sealed: bool) -> NightReceipt {
        NightReceipt {
            company: self.company,
            confirmed: self.confirmed,
            in_vault: self.in_vault,
            unsealed: self.unsealed.clone(),
            content: (!self.lies_sealed(sealed)).then(|| self.content()),
        }
    }

    fn content(&self) -> ReceiptContent {
        let missing = self.missing();
        let complete = self.complete();
        ReceiptContent {
            money: self.money,
            wagons_left: self.wagons_left,
            bonus_by_rule: self
                .wagons_left
                .and_then(|left| u8::try_from(left).ok())
                .map(receipt::wagons_bonus),
            bonus_decided: self.bonus_decided.clone(),
            tickets: self.tickets.clone(),
            lines: self.lines.clone(),
            refused: self.check().err().filter(|_| missing.is_empty()),
            missing,
            raised_from: complete.filter(Receipt::was_raised).map(|receipt| receipt.sum_of_lines()),
            receipt: complete,
        }
    }
}

/// LW-COM-2: whether a company's amounts lie in a sealed vault.
pub(super) fn lies_sealed(receipts: &[WrittenReceipt], company: CompanyColour, sealed: bool) -> bool {
    receipts.iter().any(|receipt| receipt.company == company && receipt.lies_sealed(sealed))
}

/// The score of a game, once every receipt is complete.
pub(crate) fn score(receipts: &[WrittenReceipt]) -> Option<Score> {
    if receipts.is_empty() || receipts.iter().any(|receipt| receipt.complete().is_none()) {
        return None;
    }
    let players = receipts.iter().map(WrittenReceipt::facts).collect();
    rules::scoring::score(&GameFacts { players }).ok()
}

/// The ranking of the receipts that are complete. Figures of those that lie sealed are absent.
pub(crate) fn ranking(
    receipts: &[WrittenReceipt],
    hidden: impl Fn(CompanyColour) -> bool,
) -> Vec<NightPlace> {
    let complete: Vec<Receipt> = receipts.iter().filter_map(WrittenReceipt::complete).collect();
    let ranked = rank(&complete).into_iter().map(|ranked| {
        let figure =
            |of: CompanyColour, figure: i64| (!hidden(of) && !hidden(ranked.company)).then_some(figure);
        let ahead =
            |of, by, ours, theirs| Some(Ahead { of, by, ours: figure(of, ours), theirs: figure(of, theirs) });
        let ahead = match ranked.why {
            Why::AheadByTotal { of, total, theirs } => ahead(of, AheadBy::Total, total, theirs),
            Why::AheadByTickets { of, completed, theirs } => ahead(of, AheadBy::Tickets, completed, theirs),
            // Who sits where is no secret.
            Why::AheadByTurnOrder { of, turn, theirs } => Some(Ahead {
                of,
                by: AheadBy::TurnOrder,
                ours: i64::try_from(turn).ok(),
                theirs: i64::try_from(theirs).ok(),
            }),
            Why::Last => None,
        };
        NightPlace { place: ranked.place, company: ranked.company, ahead }
    });
    ranked.collect()
}
