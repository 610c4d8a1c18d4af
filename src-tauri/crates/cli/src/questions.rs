//! Questions about the rules: JSON in, JSON out, through the very functions
//! that the app uses. A library of its own, so that a test can ask a hundred
//! thousand of them without starting a program for each.

use contract::reading;
use ledger::Rejection;
use rand::Rng;
use rules::{
    Broken,
    referee::{Quarrel, RefereeCase, ruling, settle},
    scoring::{GameFacts, score},
    setup::{Table, plan},
    standings::{CampaignFacts, standings},
};
use serde::{Serialize, de::DeserializeOwned};

/// The longest question that is read. A whole campaign is a few kilobytes.
pub const MOST_BYTES: usize = 1 << 20;

/// What is asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// The receipts and the ranking of a game (LW-END-2 to LW-END-8).
    Score,
    /// The set-up of a table (LW-SET-1 to LW-SET-14).
    Setup,
    /// Whether a route may be taken, and which rules apply (LW-TRN-6 to 11, LW-STK).
    Route,
    /// Cards, tickets, newspapers, ties, who starts, postcards, stickers (LW-TRN-1 to 5, LW-TRN-12, LW-END-7, …).
    Quarrel,
    /// The standings at the end of a campaign (LW-CMP-5, LW-CMP-7).
    Standings,
}

/// The answer on one line of JSON, or why there is none.
pub fn answer(question: Question, asked: &[u8], dice: &mut dyn Rng) -> Result<String, Rejection> {
    match question {
        Question::Score => answered(asked, |game: GameFacts| score(&game)),
        Question::Setup => answered(asked, |table: Table| plan(&table, dice)),
        Question::Route => answered(asked, |case: RefereeCase| ruling(&case)),
        Question::Quarrel => answered(asked, |quarrel: Quarrel| settle(&quarrel)),
        Question::Standings => answered(asked, |campaign: CampaignFacts| standings(&campaign)),
    }
}

fn answered<Asked: DeserializeOwned, Answer: Serialize>(
    asked: &[u8],
    rule: impl FnOnce(Asked) -> Result<Answer, Broken>,
) -> Result<String, Rejection> {
    let not_understood = |detail: String| Rejection::NotUnderstood { detail };
    if asked.len() > MOST_BYTES {
        return Err(not_understood(format!("more than {MOST_BYTES} bytes")));
    }
    let asked = reading::read(asked)?;
    serde_json::to_string(&rule(asked)?).map_err(|error| not_understood(error.to_string()))
}
