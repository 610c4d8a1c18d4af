//! Who is ahead of whom, and why.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::{
    Broken, CompanyColour,
    company::{check_once_each, check_table},
    receipt::Receipt,
};

/// A place of the ranking, and why it is ahead of the one behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Ranked {
    /// From 1; no two share a place (LW-END-7).
    pub place: usize,
    pub company: CompanyColour,
    #[serde(flatten)]
    pub why: Why,
}

/// Why a company stands where it does: what it has, and what the next one behind has (LW-END-7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Why {
    /// A higher total.
    AheadByTotal {
        of: CompanyColour,
        #[cfg_attr(feature = "contract", ts(type = "number"))]
        total: i64,
        #[cfg_attr(feature = "contract", ts(type = "number"))]
        theirs: i64,
    },
    /// The same total, more tickets completed.
    AheadByTickets {
        of: CompanyColour,
        #[cfg_attr(feature = "contract", ts(type = "number"))]
        completed: i64,
        #[cfg_attr(feature = "contract", ts(type = "number"))]
        theirs: i64,
    },
    /// The same in both, later in turn order (positions from 1).
    AheadByTurnOrder { of: CompanyColour, turn: usize, theirs: usize },
    /// Nobody is behind: this one takes the first player card (LW-END-8).
    Last,
}

/// Somebody with as much money as others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Tied {
    pub company: CompanyColour,
    /// Tickets completed.
    #[cfg_attr(feature = "contract", ts(type = "number"))]
    pub completed: i64,
}

/// LW-END-7: those who have the same total, in turn order, and who of them goes ahead. Places are counted among them.
pub fn break_tie(in_turn_order: &[Tied]) -> Result<Vec<Ranked>, Broken> {
    check_table(in_turn_order.len())?;
    check_once_each(in_turn_order.iter().map(|tied| tied.company))?;
    if let Some(Tied { company, completed }) = in_turn_order.iter().find(|tied| tied.completed < 0) {
        return Err(Broken::CompletedNegative { company: *company, completed: *completed });
    }
    let same = |tied: &Tied| Standing { company: tied.company, total: 0, completed: tied.completed };
    Ok(ranked(&in_turn_order.iter().map(same).collect::<Vec<_>>()))
}

/// LW-END-7: the ranking of receipts that are in turn order, first player
/// first. Best first, no two on one place.
pub fn rank(in_turn_order: &[Receipt]) -> Vec<Ranked> {
    let standing = |receipt: &Receipt| Standing {
        company: receipt.company,
        total: receipt.total,
        completed: receipt.completed,
    };
    ranked(&in_turn_order.iter().map(standing).collect::<Vec<_>>())
}

/// What a place is decided by.
#[derive(Clone, Copy)]
struct Standing {
    company: CompanyColour,
    total: i64,
    completed: i64,
}

fn ranked(in_turn_order: &[Standing]) -> Vec<Ranked> {
    let mut order: Vec<usize> = (0..in_turn_order.len()).collect();
    order.sort_unstable_by(|a, b| ahead(in_turn_order, *a, *b));
    order
        .iter()
        .enumerate()
        .map(|(index, &turn)| Ranked {
            place: index + 1,
            company: in_turn_order[turn].company,
            why: order.get(index + 1).map_or(Why::Last, |&behind| why(in_turn_order, turn, behind)),
        })
        .collect()
}

/// LW-END-8: the last in the ranking takes the first player card.
pub fn last(ranking: &[Ranked]) -> Option<CompanyColour> {
    ranking.last().map(|ranked| ranked.company)
}

/// Total, then tickets, then whoever plays later.
fn ahead(receipts: &[Standing], a: usize, b: usize) -> Ordering {
    let key = |turn: usize| (receipts[turn].total, receipts[turn].completed, turn);
    key(b).cmp(&key(a))
}

fn why(receipts: &[Standing], turn: usize, behind: usize) -> Why {
    let (ours, theirs) = (&receipts[turn], &receipts[behind]);
    let of = theirs.company;
    if ours.total != theirs.total {
        Why::AheadByTotal { of, total: ours.total, theirs: theirs.total }
    } else if ours.completed != theirs.completed {
        Why::AheadByTickets { of, completed: ours.completed, theirs: theirs.completed }
    } else {
        Why::AheadByTurnOrder { of, turn: turn + 1, theirs: behind + 1 }
    }
}
