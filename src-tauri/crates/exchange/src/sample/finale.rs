//! The end of the sample campaign: accounts, vaults, winner.

use super::{
    replay::Replay,
    telling::{Opening, ToldFinale},
};
use contract::{FinaleAction, Outcome, Rejection};

/// Seconds from one tap to the next, while accounts are entered and while documents are read out.
const AT_THE_ACCOUNTS: i64 = 45;
const WHILE_READING: i64 = 35;

impl<'a> Replay<'a> {
    /// Tells what was done last.
    pub(super) fn finale(&mut self, told: &'a ToldFinale) -> Result<Outcome, Rejection> {
        self.scribe = &self.telling.scribe;
        self.set_clock(told.begins);
        self.set_pace(AT_THE_ACCOUNTS);
        self.act(FinaleAction::Begin { early: false })?;
        self.act(FinaleAction::Compensate { amounts: told.compensation.clone() })?;
        for (company, lines) in &told.lines {
            self.act(FinaleAction::Lines { company: *company, lines: lines.clone() })?;
        }
        self.set_pace(WHILE_READING);
        for Opening { company, one_by_one } in &told.opening {
            for _ in 0..*one_by_one {
                self.act(FinaleAction::Read { company: *company })?;
            }
            self.act(FinaleAction::ReadVault { company: *company })?;
        }
        for (key, worth) in &told.worths {
            let thing = self.thing(key)?;
            self.act(FinaleAction::Worth { thing, worth: Some(*worth) })?;
        }
        self.all_happen(&told.afterwards, None)?;
        self.act(FinaleAction::Conclude)
    }
}
