//! What came of all the kills.

use std::{collections::BTreeMap, fmt};

#[derive(Debug, Default)]
pub(crate) struct Counts {
    kills: BTreeMap<String, usize>,
    acknowledged: usize,
    lost: Vec<String>,
    unopenable: Vec<String>,
    left_over: Vec<String>,
}

/// What went wrong after a kill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Wrong {
    Lost(String),
    Unopenable(String),
    LeftOver(String),
}

impl Counts {
    pub(crate) fn killed(&mut self, doing: &str) {
        *self.kills.entry(doing.to_owned()).or_default() += 1;
    }

    pub(crate) fn acknowledged(&mut self, facts: usize) {
        self.acknowledged += facts;
    }

    pub(crate) fn note(&mut self, when: &str, wrong: Vec<Wrong>) {
        for wrong in wrong {
            match wrong {
                Wrong::Lost(what) => self.lost.push(format!("{when}: {what}")),
                Wrong::Unopenable(what) => self.unopenable.push(format!("{when}: {what}")),
                Wrong::LeftOver(what) => self.left_over.push(format!("{when}: {what}")),
            }
        }
    }

    pub(crate) fn is_good(&self) -> bool {
        self.lost.is_empty() && self.unopenable.is_empty() && self.left_over.is_empty()
    }
}

/// The most of a kind that are told one by one.
const TOLD: usize = 40;

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, list) in
            [("lost", &self.lost), ("not to be opened", &self.unopenable), ("left over", &self.left_over)]
        {
            for what in list.iter().take(TOLD) {
                writeln!(f, "{name}: {what}")?;
            }
        }
        for (doing, kills) in &self.kills {
            writeln!(f, "{:<44}{kills:>7}", format!("killed: {doing}"))?;
        }
        let kills: usize = self.kills.values().sum();
        for (name, count) in [
            ("kills", kills),
            ("acknowledged facts", self.acknowledged),
            ("lost", self.lost.len()),
            ("files that do not open", self.unopenable.len()),
            ("drafts left over after the next start", self.left_over.len()),
        ] {
            writeln!(f, "{name:<44}{count:>7}")?;
        }
        Ok(())
    }
}
