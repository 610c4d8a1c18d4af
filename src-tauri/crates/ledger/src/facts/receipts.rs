//! Receipts as they were written, told to `rules`: what is missing, what is refused, what follows.

use rules::{
    Broken, CompanyColour, GameNumber,
    receipt::{FurtherLine, Lies, MissingLine, Receipt, Ticket, TicketsSoFar, Unfinished},
    scoring::{GameFacts, Score},
};
use rusqlite::Connection;

use super::table;
use crate::{
    Stop,
    store::receipts::{WrittenReceipt, one},
};
use contract::{Rejection, game::ReceiptLine, night::TicketEntry};

/// The receipts of a game, in turn order.
pub(crate) fn all(
    connection: &Connection,
    game: GameNumber,
    turn_order: &[CompanyColour],
) -> Result<Vec<WrittenReceipt>, Stop> {
    let found = turn_order.iter().map(|company| one(connection, game, *company));
    Ok(found.collect::<rusqlite::Result<Vec<_>>>()?.into_iter().flatten().collect())
}

/// The receipts of a game with its own turn order.
pub(crate) fn of_game(connection: &Connection, game: GameNumber) -> Result<Vec<WrittenReceipt>, Stop> {
    all(connection, game, &table::turn_order(connection, game)?)
}

impl WrittenReceipt {
    /// What the rules are told of it: without the things that its tickets and lines come from.
    pub(crate) fn counted(&self) -> Unfinished {
        let tickets = match &self.tickets {
            TicketEntry::Sum { sum, completed } => TicketsSoFar::Sum { sum: *sum, completed: *completed },
            TicketEntry::OneByOne { tickets } => TicketsSoFar::OneByOne(
                tickets.iter().map(|line| Ticket { value: line.value, completed: line.completed }).collect(),
            ),
        };
        let line = |line: &ReceiptLine| FurtherLine { label: line.label.clone(), amount: line.amount };
        Unfinished {
            company: self.company,
            edition: self.edition,
            money: self.money,
            wagons_left: self.wagons_left,
            wagons_at_start: self.wagons_at_start,
            bonus_override: self.bonus_decided.clone(),
            tickets,
            extra: self.lines.iter().map(line).collect(),
        }
    }

    pub(crate) fn missing(&self) -> Vec<MissingLine> {
        self.counted().missing()
    }

    pub(crate) fn check(&self) -> Result<(), Broken> {
        self.counted().check()
    }

    pub(crate) fn complete(&self) -> Option<Receipt> {
        self.counted().complete()
    }

    pub(crate) fn lies(&self) -> Lies {
        match (self.in_vault, &self.unsealed) {
            (_, Some(_)) => Lies::TakenOut,
            (true, None) => Lies::InTheVault,
            (false, None) => Lies::OnTheTable,
        }
    }

    /// Refused unless it may be written on: in a sealed vault only after it was taken out.
    pub(crate) fn check_may_be_written(&self, sealed: bool) -> Result<(), Rejection> {
        if self.lies().is_sealed(sealed) {
            Err(Rejection::ReceiptSealed { company: self.company })
        } else {
            Ok(())
        }
    }

    /// Refused unless the rules accept it and nothing is missing.
    pub(crate) fn check_complete(&self) -> Result<(), Rejection> {
        let counted = self.counted();
        counted.check()?;
        if counted.missing().is_empty() {
            Ok(())
        } else {
            Err(Rejection::ReceiptIncomplete { company: self.company })
        }
    }
}

/// The score of a game, once every receipt is complete.
pub(crate) fn score(receipts: &[WrittenReceipt]) -> Option<Score> {
    let counted: Vec<Unfinished> = receipts.iter().map(WrittenReceipt::counted).collect();
    let edition = counted.first()?.edition;
    if counted.iter().any(|receipt| receipt.complete().is_none()) {
        return None;
    }
    let players = counted.iter().map(Unfinished::facts).collect();
    rules::scoring::score(&GameFacts { edition, players }).ok()
}
