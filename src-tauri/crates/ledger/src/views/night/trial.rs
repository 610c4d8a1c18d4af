//! Receipts with what is being typed on them. It is worked out by the functions that the night itself is shown with,
//! so that what is said while somebody types is what is said once it is saved.

use rules::GameNumber;
use rusqlite::Connection;

use super::receipts::{lies_sealed, ranking};
use crate::{
    Stop,
    facts::receipts,
    store::{campaign::is_sealed, games, receipts::WrittenReceipt},
};
use contract::{
    Rejection, Stage,
    night::{ReceiptDraft, Trial},
};

pub(crate) fn read(
    connection: &Connection,
    game: GameNumber,
    drafts: &[ReceiptDraft],
) -> Result<Trial, Stop> {
    let stage = games::game(connection, game)?.stage;
    if stage < Stage::Receipts {
        return Err(Rejection::WrongStage { stage }.into());
    }
    let sealed = is_sealed(connection)?;
    let saved = receipts::of_game(connection, game)?;
    let mut tried = saved.clone();
    for draft in drafts {
        let company = draft.company;
        let receipt = tried.iter_mut().find(|receipt| receipt.company == company);
        let receipt = receipt.ok_or(Rejection::AbsentTonight { company })?;
        receipt.check_may_be_written(sealed)?;
        lay_over(receipt, draft);
    }
    // A trial leaves no trace: it is no way to feel for a sum that lies sealed (LW-COM-2).
    let ranked = if saved.iter().any(|receipt| receipt.lies().is_sealed(sealed)) { &saved } else { &tried };
    Ok(Trial {
        receipts: tried.iter().map(|receipt| receipt.shown(sealed)).collect(),
        ranking: ranking(ranked, |company| lies_sealed(ranked, company, sealed)),
        ranking_complete: receipts::score(ranked).is_some(),
    })
}

/// What the table decided about the bonus stays: that is not typed on a slip.
fn lay_over(receipt: &mut WrittenReceipt, draft: &ReceiptDraft) {
    let ReceiptDraft { company: _, money, wagons_left, tickets, lines } = draft.clone();
    receipt.money = money;
    receipt.wagons_left = wagons_left;
    receipt.tickets = tickets;
    receipt.lines = lines;
}
