//! A whole game's receipts and ranking: what the receipts screen shows and
//! what `carnet score` answers.

use serde::{Deserialize, Serialize};

use crate::{
    Broken, CompanyColour,
    company::check_once_each,
    edition::{Edition, Figures},
    ranking::{self, Ranked},
    receipt::{self, Receipt, ReceiptFacts},
};

/// What was counted for everyone at the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GameFacts {
    /// Of the figures that it is scored with; the current one, if nothing is said.
    #[serde(default)]
    pub edition: Edition,
    /// In turn order, first player first (LW-END-7).
    pub players: Vec<ReceiptFacts>,
}

/// Receipts, ranking and who takes the first player card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Score {
    /// In the order in which they were sent.
    pub receipts: Vec<Receipt>,
    /// Best first.
    pub ranking: Vec<CompanyColour>,
    /// The last in the ranking (LW-END-8).
    pub first_player_card: CompanyColour,
    pub reasons: Vec<Reason>,
}

/// Why the score is what it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(untagged)]
pub enum Reason {
    Receipt(ReceiptReason),
    Place(Ranked),
}

/// What is special about a receipt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum ReceiptReason {
    /// The table decided otherwise than the printed bonus.
    BonusOverridden {
        company: CompanyColour,
        #[cfg_attr(feature = "contract", ts(type = "number"))]
        by_rule: i64,
        #[cfg_attr(feature = "contract", ts(type = "number"))]
        amount: i64,
        reason: String,
    },
    /// LW-END-6: the lines add up to less than 0.
    RaisedToZero {
        company: CompanyColour,
        #[cfg_attr(feature = "contract", ts(type = "number"))]
        sum: i64,
    },
}

/// LW-END-2 to LW-END-8: the receipts of a game, the ranking with its reasons,
/// and who takes the first player card. A single receipt can be checked alone.
pub fn score(game: &GameFacts) -> Result<Score, Broken> {
    check_once_each(game.players.iter().map(|player| player.company))?;
    let figures = Figures::of(game.edition)?;
    let receipts = game.players.iter().map(|player| receipt::receipt(&figures, player));
    let receipts = receipts.collect::<Result<Vec<Receipt>, Broken>>()?;
    let ranking = ranking::rank(&receipts);
    let first_player_card = ranking::last(&ranking).ok_or(Broken::NoReceipts)?;
    let about_receipts =
        game.players.iter().zip(&receipts).flat_map(|(facts, receipt)| special(&figures, facts, receipt));
    let reasons =
        about_receipts.map(Reason::Receipt).chain(ranking.iter().copied().map(Reason::Place)).collect();
    let ranking = ranking.iter().map(|ranked| ranked.company).collect();
    Ok(Score { receipts, ranking, first_player_card, reasons })
}

/// What a reader of this receipt has to be told.
fn special(
    figures: &Figures,
    facts: &ReceiptFacts,
    receipt: &Receipt,
) -> impl Iterator<Item = ReceiptReason> + use<> {
    let company = receipt.company;
    let overridden = facts.bonus_override.as_ref().map(|decided| ReceiptReason::BonusOverridden {
        company,
        by_rule: u8::try_from(facts.wagons_left).map_or(0, |left| figures.wagons_bonus(left)),
        amount: decided.amount,
        reason: decided.reason.clone(),
    });
    let raised =
        receipt.was_raised().then(|| ReceiptReason::RaisedToZero { company, sum: receipt.sum_of_lines() });
    overridden.into_iter().chain(raised)
}
