//! Receipts: what is on them, how they rank, and what of it may be shown.

use rules::{
    CompanyColour,
    ranking::{Why, rank},
    receipt::Receipt,
};

use crate::store::receipts::WrittenReceipt;
use contract::night::{Ahead, AheadBy, NightPlace, NightReceipt, ReceiptContent};

impl WrittenReceipt {
    pub(super) fn shown(&self, sealed: bool) -> NightReceipt {
        NightReceipt {
            company: self.company,
            confirmed: self.confirmed,
            in_vault: self.in_vault,
            unsealed: self.unsealed.clone(),
            content: (!self.lies().is_sealed(sealed)).then(|| self.content()),
        }
    }

    fn content(&self) -> ReceiptContent {
        let counted = self.counted();
        let missing = counted.missing();
        let complete = counted.complete();
        ReceiptContent {
            money: self.money,
            wagons_left: self.wagons_left,
            bonus_by_rule: counted.bonus_by_rule(),
            bonus_decided: self.bonus_decided.clone(),
            tickets: self.tickets.clone(),
            lines: self.lines.clone(),
            refused: counted.check().err().filter(|_| missing.is_empty()),
            missing,
            raised_from: complete.filter(Receipt::was_raised).map(|receipt| receipt.sum_of_lines()),
            receipt: complete,
        }
    }
}

/// LW-COM-2: whether a company's amounts lie in a sealed vault.
pub(super) fn lies_sealed(receipts: &[WrittenReceipt], company: CompanyColour, sealed: bool) -> bool {
    receipts.iter().any(|receipt| receipt.company == company && receipt.lies().is_sealed(sealed))
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
