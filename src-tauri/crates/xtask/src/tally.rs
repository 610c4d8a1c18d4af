//! Counting: what really passed and failed.
//!
//! Nothing is skipped silently: a test that was skipped, ignored, left for later or never reached counts as
//! failed, with a line that says so.

use std::fmt::Write;

/// The outcome of one step.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    /// What a person needs to know of the failures.
    pub(crate) remarks: Vec<String>,
}

impl Count {
    /// A step that is one test by itself.
    pub(crate) fn check(ok: bool, ending: &str) -> Self {
        if ok { Self { passed: 1, ..Self::default() } } else { Self::failure(ending) }
    }

    /// A step that prepares others: it can fail, but proves nothing.
    pub(crate) fn preparation(outcome: Result<(), String>) -> Self {
        outcome.map_or_else(Self::failure, |()| Self::default())
    }

    pub(crate) fn failure(why: impl Into<String>) -> Self {
        Self { failed: 1, remarks: vec![why.into()], ..Self::default() }
    }

    pub(crate) fn not_run(&mut self, number: u64, what: &str) {
        if number > 0 {
            self.failed += number;
            self.remarks.push(format!("{what}: {number}, counted as failed"));
        }
    }

    /// The program's ending has the last word: a count without failures does not excuse a bad ending, and
    /// without a count nothing is proven.
    pub(crate) fn settle(counted: Option<Self>, ok: bool, ending: &str) -> Self {
        let Some(mut count) = counted else {
            return Self::failure(format!("no count of tests was found; the program {ending}"));
        };
        if !ok && count.failed == 0 {
            count.failed = 1;
            count.remarks.push(format!("no test failed, but the program {ending}"));
        }
        count
    }

    /// For the steps in which an empty run means that the tests were not found.
    pub(crate) fn not_empty(mut self) -> Self {
        if self.passed == 0 && self.failed == 0 {
            self.failed = 1;
            self.remarks.push("there was not a single test".to_owned());
        }
        self
    }
}

/// The outcome of all steps.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    passed: u64,
    failed: u64,
    failures: Vec<String>,
}

/// Enough to see what is wrong; the rest is further up.
const REMARKS_SHOWN: usize = 30;

impl Tally {
    pub(crate) fn add(&mut self, step: &str, count: Count) {
        self.passed += count.passed;
        self.failed += count.failed;
        let hidden = count.remarks.len().saturating_sub(REMARKS_SHOWN);
        for remark in count.remarks.into_iter().take(REMARKS_SHOWN) {
            self.failures.push(format!("{step}: {remark}"));
        }
        if hidden > 0 {
            self.failures.push(format!("{step}: and {hidden} more"));
        }
    }

    pub(crate) fn good(&self) -> bool {
        self.failed == 0 && self.passed > 0
    }

    /// What failed, and as the last line the two numbers.
    pub(crate) fn report(&self) -> String {
        let mut text = String::new();
        if !self.failures.is_empty() {
            text.push_str("What failed:\n");
            for failure in &self.failures {
                let _ = writeln!(text, "  {failure}");
            }
            text.push('\n');
        }
        let _ = write!(text, "{} passed, {} failed", self.passed, self.failed);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(count: &Count) -> (u64, u64) {
        (count.passed, count.failed)
    }

    #[test]
    fn a_bad_ending_is_never_a_pass() {
        let good = || Some(Count { passed: 4, ..Count::default() });
        assert_eq!(numbers(&Count::settle(good(), true, "")), (4, 0));
        assert_eq!(numbers(&Count::settle(good(), false, "ended with code 1")), (4, 1));
        assert_eq!(numbers(&Count::settle(None, true, "ended with code 0")), (0, 1));
        assert_eq!(numbers(&Count::default().not_empty()), (0, 1));
    }

    #[test]
    fn the_report_ends_with_the_two_numbers_alone() {
        let mut tally = Tally::default();
        assert!(!tally.good(), "nothing passed");
        tally.add("formatting", Count::check(true, ""));
        assert!(tally.good());
        assert_eq!(tally.report(), "1 passed, 0 failed");
        tally.add("lints", Count::check(false, "ended with code 101"));
        assert!(!tally.good());
        assert_eq!(tally.report(), "What failed:\n  lints: ended with code 101\n\n1 passed, 1 failed");
    }
}
