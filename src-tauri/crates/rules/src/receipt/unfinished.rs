//! A receipt while it is being written, and where it lies.

use serde::{Deserialize, Serialize};

use super::{FurtherLine, Override, Receipt, ReceiptFacts, Ticket, TicketSum, Tickets, receipt};
use crate::{
    Broken, CompanyColour,
    edition::{Edition, Figures},
};

/// What has been counted so far for a receipt: every line may still be empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfinished {
    pub company: CompanyColour,
    /// Of the figures that its game is scored with.
    pub edition: Edition,
    /// LW-END-2.
    pub money: Option<i64>,
    /// LW-END-3.
    pub wagons_left: Option<i64>,
    /// Wagons taken at set-up (LW-SET-9).
    pub wagons_at_start: u8,
    pub bonus_override: Option<Override>,
    /// LW-END-4.
    pub tickets: TicketsSoFar,
    /// LW-END-5.
    pub extra: Vec<FurtherLine>,
}

/// Tickets, the way they are being noted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TicketsSoFar {
    OneByOne(Vec<Ticket>),
    Sum { sum: Option<i64>, completed: Option<i64> },
}

/// A line without which a receipt has no total.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum MissingLine {
    Money,
    WagonsLeft,
    TicketSum,
    TicketsCompleted,
}

impl Unfinished {
    /// Lines that are still empty. Tickets that are noted one by one are never missing: nobody may have kept any.
    pub fn missing(&self) -> Vec<MissingLine> {
        let (sum, completed) = match &self.tickets {
            TicketsSoFar::Sum { sum, completed } => (sum.is_none(), completed.is_none()),
            TicketsSoFar::OneByOne(_) => (false, false),
        };
        let lines = [
            (self.money.is_none(), MissingLine::Money),
            (self.wagons_left.is_none(), MissingLine::WagonsLeft),
            (sum, MissingLine::TicketSum),
            (completed, MissingLine::TicketsCompleted),
        ];
        lines.into_iter().filter(|(is_missing, _)| *is_missing).map(|(_, line)| line).collect()
    }

    /// LW-END-2 to LW-END-6: refused where what is there so far cannot be, whatever will be added.
    pub fn check(&self) -> Result<(), Broken> {
        self.worked_out().map(drop)
    }

    /// The receipt with its total, once nothing is missing and nothing is refused.
    pub fn complete(&self) -> Option<Receipt> {
        self.worked_out().ok().filter(|_| self.missing().is_empty())
    }

    /// LW-END-3: the printed bonus for the wagons left, whatever the table decided.
    pub fn bonus_by_rule(&self) -> Option<i64> {
        let left = u8::try_from(self.wagons_left?).ok()?;
        Figures::of(self.edition).ok().map(|figures| figures.wagons_bonus(left))
    }

    /// What is counted at the end of a game, with nothing for what is missing.
    pub fn facts(&self) -> ReceiptFacts {
        let tickets = match &self.tickets {
            TicketsSoFar::Sum { sum, completed } => {
                Tickets::Sum(TicketSum { sum: sum.unwrap_or(0), completed: completed.unwrap_or(0) })
            }
            TicketsSoFar::OneByOne(tickets) => Tickets::OneByOne(tickets.clone()),
        };
        ReceiptFacts {
            company: self.company,
            money: self.money.unwrap_or(0),
            wagons_left: self.wagons_left.unwrap_or(0),
            wagons_at_start: Some(self.wagons_at_start),
            bonus_override: self.bonus_override.clone(),
            tickets,
            extra: self.extra.clone(),
        }
    }

    fn worked_out(&self) -> Result<Receipt, Broken> {
        receipt(&Figures::of(self.edition)?, &self.facts())
    }
}

/// Where a receipt lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lies {
    OnTheTable,
    /// LW-END-12: in its company's vault.
    InTheVault,
    /// LW-CMP-6: out of the vault, to be corrected.
    TakenOut,
}

impl Lies {
    /// LW-COM-2: in a vault that keeps its secrets nobody reads what is on it, and nobody writes on it.
    pub fn is_sealed(self, vaults_are_sealed: bool) -> bool {
        vaults_are_sealed && self == Self::InTheVault
    }

    /// What lies in a vault is whole, also in one that keeps no secrets.
    pub fn may_have_gaps(self) -> bool {
        self != Self::InTheVault
    }
}
