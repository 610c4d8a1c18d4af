//! The bank receipt of a company for one game.

mod unfinished;

use serde::{Deserialize, Serialize};

use crate::{Broken, CompanyColour, edition::Figures, figures::WAGONS_IN_THE_BOX};
pub use unfinished::{Lies, MissingLine, TicketsSoFar, Unfinished};

/// What was counted at the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReceiptFacts {
    pub company: CompanyColour,
    /// Coins in hand (LW-END-2).
    #[cfg_attr(feature = "contract", ts(type = "number"))]
    pub money: i64,
    /// Plastic wagons left in the reserve (LW-END-3).
    #[cfg_attr(feature = "contract", ts(type = "number"))]
    pub wagons_left: i64,
    /// Wagons taken at set-up, if known (LW-SET-9).
    #[serde(default)]
    pub wagons_at_start: Option<u8>,
    /// Where the table decided otherwise than the printed bonus, and why.
    #[serde(default)]
    pub bonus_override: Option<Override>,
    pub tickets: Tickets,
    /// Further lines, from stickers or as the group needs them (LW-END-5).
    #[serde(default)]
    pub extra: Vec<FurtherLine>,
}

/// An amount that the table decided, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Override {
    #[cfg_attr(feature = "contract", ts(type = "number"))]
    pub amount: i64,
    pub reason: String,
}

/// The tickets of a receipt: one by one, or as a sum with a count (LW-END-4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(untagged, expecting = "tickets are a list of {value, completed} or one {sum, completed}")]
pub enum Tickets {
    OneByOne(Vec<Ticket>),
    Sum(TicketSum),
}

/// A ticket that was kept, and whether its cities were joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Ticket {
    #[cfg_attr(feature = "contract", ts(type = "number"))]
    pub value: i64,
    pub completed: bool,
}

/// All tickets of a company in two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TicketSum {
    #[cfg_attr(feature = "contract", ts(type = "number"))]
    pub sum: i64,
    #[cfg_attr(feature = "contract", ts(type = "number"))]
    pub completed: i64,
}

/// A further line of a receipt (LW-END-5).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FurtherLine {
    pub label: String,
    #[cfg_attr(feature = "contract", ts(type = "number"))]
    pub amount: i64,
}

/// A receipt with its lines and its total (LW-END-2 to LW-END-6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Receipt {
    pub company: CompanyColour,
    #[cfg_attr(feature = "contract", ts(type = "number"))]
    pub money: i64,
    #[cfg_attr(feature = "contract", ts(type = "number"))]
    pub wagons_bonus: i64,
    #[cfg_attr(feature = "contract", ts(type = "number"))]
    pub tickets: i64,
    #[cfg_attr(feature = "contract", ts(type = "number"))]
    pub extra: i64,
    /// Never below 0 (LW-END-6).
    #[cfg_attr(feature = "contract", ts(type = "number"))]
    pub total: i64,
    /// Tickets completed, for ties (LW-END-7).
    #[cfg_attr(feature = "contract", ts(type = "number"))]
    pub completed: i64,
}

impl Receipt {
    /// What the lines add up to, before the total is raised to 0.
    pub fn sum_of_lines(&self) -> i64 {
        // Written by `receipt`, which has added the same lines without overflow.
        self.money.wrapping_add(self.wagons_bonus).wrapping_add(self.tickets).wrapping_add(self.extra)
    }

    /// LW-END-6: whether the total was raised to 0.
    pub fn was_raised(&self) -> bool {
        self.sum_of_lines() < 0
    }
}

/// LW-END-2 to LW-END-6: the lines of a receipt and its total, by the figures of its game.
pub fn receipt(figures: &Figures, facts: &ReceiptFacts) -> Result<Receipt, Broken> {
    let company = facts.company;
    if facts.money < 0 {
        return Err(Broken::MoneyNegative { company, money: facts.money });
    }
    let wagons_left = check_wagons_left(facts)?;
    let wagons_bonus = match &facts.bonus_override {
        Some(decided) if decided.reason.trim().is_empty() => return Err(Broken::ReasonMissing { company }),
        Some(decided) => decided.amount,
        None => figures.wagons_bonus(wagons_left),
    };
    let TicketSum { sum: tickets, completed } = add_tickets(company, &facts.tickets)?;
    let extra = add_further_lines(company, &facts.extra)?;
    let total = add(company, [facts.money, wagons_bonus, tickets, extra])?.max(0);
    Ok(Receipt { company, money: facts.money, wagons_bonus, tickets, extra, total, completed })
}

/// LW-END-3: none but those that were taken at set-up, and never more than the box holds (LW-BOX-1).
fn check_wagons_left(facts: &ReceiptFacts) -> Result<u8, Broken> {
    let ReceiptFacts { company, wagons_left, wagons_at_start, .. } = *facts;
    if let Some(taken) = wagons_at_start.filter(|taken| *taken > WAGONS_IN_THE_BOX) {
        return Err(Broken::WagonsBeyondTheBox {
            company,
            wagons: i64::from(taken),
            most: WAGONS_IN_THE_BOX,
        });
    }
    let at_most = wagons_at_start.unwrap_or(WAGONS_IN_THE_BOX);
    match u8::try_from(wagons_left) {
        Ok(left) if left <= at_most => Ok(left),
        _ => Err(Broken::WagonsLeftImpossible { company, wagons_left, at_most }),
    }
}

/// LW-END-4: completed tickets add their value, the others take it away.
fn add_tickets(company: CompanyColour, tickets: &Tickets) -> Result<TicketSum, Broken> {
    match tickets {
        Tickets::Sum(TicketSum { completed, .. }) if *completed < 0 => {
            Err(Broken::CompletedNegative { company, completed: *completed })
        }
        Tickets::Sum(sum) => Ok(*sum),
        Tickets::OneByOne(tickets) => {
            let worthless = tickets.iter().enumerate().find(|(_, ticket)| ticket.value <= 0);
            if let Some((position, ticket)) = worthless {
                return Err(Broken::TicketWorthless { company, position, value: ticket.value });
            }
            let signed =
                tickets.iter().map(|ticket| if ticket.completed { ticket.value } else { -ticket.value });
            let completed = tickets.iter().filter(|ticket| ticket.completed).count();
            let completed = i64::try_from(completed).map_err(|_| Broken::SumTooLarge { company })?;
            Ok(TicketSum { sum: add(company, signed)?, completed })
        }
    }
}

/// LW-END-5: what stickers add, or take away; each line says what it is.
pub fn add_further_lines(company: CompanyColour, lines: &[FurtherLine]) -> Result<i64, Broken> {
    if let Some(position) = lines.iter().position(|line| line.label.trim().is_empty()) {
        return Err(Broken::LabelMissing { company, position });
    }
    add(company, lines.iter().map(|line| line.amount))
}

/// A sum that does not depend on the order in which it is added.
pub(crate) fn add(company: CompanyColour, amounts: impl IntoIterator<Item = i64>) -> Result<i64, Broken> {
    let sum: i128 = amounts.into_iter().map(i128::from).sum();
    i64::try_from(sum).map_err(|_| Broken::SumTooLarge { company })
}
