//! Counting: what really passed and failed, read from what the test programs say themselves.
//!
//! Nothing is skipped silently: a test that was skipped, ignored, left for later or never reached counts as
//! failed, with a line that says so.

use std::fmt::Write;

use serde_json::Value;

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

    fn not_run(&mut self, number: u64, what: &str) {
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

/// From nextest's last `Summary [ 2.692s] 5 tests run: 2 passed (1 slow), 3 failed, 1 skipped`.
pub(crate) fn from_nextest(stderr: &str) -> Option<Count> {
    let text = without_colours(stderr);
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    // The last one: the output of a failed test may well contain another.
    let at = lines.iter().rposition(|line| line.starts_with("Summary ["))?;
    let (_, summary) = lines[at].split_once(']')?;
    let (run, outcomes) = summary.split_once(':')?;
    // When the run was cut short, this is `3/5`.
    let run = run.split_whitespace().next()?;
    let (run, planned) = run.split_once('/').unwrap_or((run, run));
    let (run, planned): (u64, u64) = (run.parse().ok()?, planned.parse().ok()?);

    let mut count = Count::default();
    let mut skipped = 0;
    for outcome in without_parentheses(outcomes).split(',') {
        let (number, what) = outcome.trim().split_once(' ')?;
        let number: u64 = number.parse().ok()?;
        match what.trim() {
            "passed" => count.passed += number,
            "skipped" => skipped += number,
            // Failed, timed out, could not be started, and whatever else there may be.
            _ => count.failed += number,
        }
    }
    count.remarks =
        lines[at + 1..].iter().filter(|line| names_a_failure(line)).map(ToString::to_string).collect();
    let unexplained = run.saturating_sub(count.passed + count.failed);
    count.not_run(unexplained, "tests with an ending that the summary does not tell");
    count.not_run(planned.saturating_sub(run), "tests never run, because the run was cut short");
    count.not_run(skipped, "tests skipped or ignored");
    Some(count)
}

/// Whether a line below nextest's summary is one such as `FAIL [ 0.167s] (2/5) rules money::total`.
fn names_a_failure(line: &str) -> bool {
    const HARMLESS: [&str; 5] = ["PASS", "SLOW", "FLAKY", "LEAK", "SKIP"];
    line.contains(" [") && line.contains("s] ") && !HARMLESS.iter().any(|word| line.starts_with(word))
}

/// From Cargo's own test runs: `test result: ok. 12 passed; 0 failed; 0 ignored; …`, one for each program.
/// A program that was started and gave no result has crashed.
pub(crate) fn from_libtest(stdout: &str, stderr: &str) -> Option<Count> {
    let (stdout, stderr) = (without_colours(stdout), without_colours(stderr));
    let mut count = Count::default();
    let (mut results, mut ignored, mut filtered) = (0, 0, 0);
    for line in stdout.lines() {
        if let Some(name) = line.strip_prefix("test ").and_then(|rest| rest.strip_suffix(" ... FAILED")) {
            count.remarks.push(name.to_owned());
        }
        let Some(rest) = line.strip_prefix("test result: ") else { continue };
        let (_, numbers) = rest.split_once(". ")?;
        results += 1;
        for part in numbers.split(';') {
            let Some((number, what)) = part.trim().split_once(' ') else { continue };
            let Ok(number) = number.parse::<u64>() else { continue };
            match what {
                "passed" => count.passed += number,
                "failed" => count.failed += number,
                "ignored" => ignored += number,
                "filtered out" => filtered += number,
                _ => {}
            }
        }
    }
    if results == 0 {
        return None;
    }
    let started =
        stderr.lines().filter(|line| line.starts_with("     Running ") && line.ends_with(')')).count();
    let silent = u64::try_from(started.saturating_sub(results)).unwrap_or(u64::MAX);
    count.not_run(silent, "test programs that ended without a result");
    count.not_run(ignored, "tests ignored");
    count.not_run(filtered, "tests filtered out");
    Some(count)
}

/// From the report that vitest writes as JSON.
pub(crate) fn from_vitest(report: &str) -> Option<Count> {
    let report: Value = serde_json::from_str(report).ok()?;
    let number = |name: &str| report.get(name).and_then(Value::as_u64);
    let mut count =
        Count { passed: number("numPassedTests")?, failed: number("numFailedTests")?, ..Count::default() };
    let skipped = number("numPendingTests")? + number("numTodoTests").unwrap_or(0);
    let unexplained = number("numTotalTests")?.saturating_sub(count.passed + count.failed + skipped);

    for file in report.get("testResults")?.as_array()? {
        let text =
            |value: &Value, name: &str| value.get(name).and_then(Value::as_str).unwrap_or("").to_owned();
        let name = text(file, "name");
        let name = name.rsplit_once("/ui/").map_or(name.as_str(), |(_, name)| name);
        let tests = file.get("assertionResults").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let failed: Vec<_> = tests.iter().filter(|test| text(test, "status") == "failed").collect();
        count.remarks.extend(failed.iter().map(|test| format!("{name}: {}", text(test, "fullName"))));
        // A file that cannot be loaded, or whose preparation fails, has no failed test to show for it.
        if text(file, "status") == "failed" && failed.is_empty() {
            count.failed += 1;
            let message = text(file, "message");
            let reason = message.lines().next().filter(|line| !line.is_empty());
            count.remarks.push(format!("{name}: {}", reason.unwrap_or("failed outside its tests")));
        }
    }
    count.not_run(unexplained, "tests with an ending that the report does not tell");
    count.not_run(skipped, "tests skipped or left for later");
    Some(count)
}

fn without_parentheses(text: &str) -> String {
    let mut depth = 0_u32;
    let mut kept = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth == 0 => kept.push(character),
            _ => {}
        }
    }
    kept
}

/// Leaves out the terminal's escape sequences: colours (`ESC [ … letter`) and links (`ESC ] … BEL`).
fn without_colours(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        if character != '\u{1b}' {
            kept.push(character);
            continue;
        }
        match characters.next() {
            Some('[') => {
                characters.find(|character| ('@'..='~').contains(character));
            }
            Some(']') => {
                // Ended by BEL or by ESC and a backslash.
                characters.find(|character| matches!(character, '\u{7}' | '\\'));
            }
            _ => {}
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(count: Option<Count>) -> Option<(u64, u64)> {
        count.map(|count| (count.passed, count.failed))
    }

    fn nextest(summary: &str) -> Option<(u64, u64)> {
        numbers(from_nextest(&format!(
            "    Starting 5 tests across 1 binary\n────────────\n     {summary}\n"
        )))
    }

    #[test]
    fn nextest_all_good() {
        assert_eq!(nextest("Summary [   0.006s] 1 test run: 1 passed, 0 skipped"), Some((1, 0)));
        assert_eq!(nextest("Summary [  61.006s] 812 tests run: 812 passed, 0 skipped"), Some((812, 0)));
        assert_eq!(nextest("Summary [   2.1s] 9 tests run: 9 passed (1 slow), 0 skipped"), Some((9, 0)));
        assert_eq!(
            nextest("Summary [   2.1s] 9 tests run: 9 passed (2 slow, 1 flaky, 1 leaky), 0 skipped"),
            Some((9, 0))
        );
    }

    #[test]
    fn nextest_every_way_of_failing_counts() {
        assert_eq!(
            nextest("Summary [ 2.6s] 5 tests run: 2 passed (1 slow), 3 failed, 0 skipped"),
            Some((2, 3))
        );
        assert_eq!(
            nextest("Summary [ 4.1s] 6 tests run: 2 passed, 2 failed, 1 timed out, 1 exec failed, 0 skipped"),
            Some((2, 4))
        );
        assert_eq!(
            nextest("Summary [ 4.1s] 4 tests run: 2 passed, 2 failed (1 due to being leaky), 0 skipped"),
            Some((2, 2))
        );
    }

    #[test]
    fn nextest_skipped_and_never_run_count_as_failed_and_are_named() {
        let count = from_nextest("  Summary [ 1.0s] 5 tests run: 5 passed, 2 skipped\n").unwrap();
        assert_eq!((count.passed, count.failed), (5, 2));
        assert_eq!(count.remarks, ["tests skipped or ignored: 2, counted as failed"]);
        assert_eq!(nextest("Summary [ 1.0s] 3/5 tests run: 2 passed, 1 failed, 0 skipped"), Some((2, 3)));
    }

    #[test]
    fn nextest_failures_are_named_and_colours_do_not_matter() {
        let text = "\u{1b}[31;1m     Summary\u{1b}[0m [   2.692s] \u{1b}[1m5\u{1b}[0m tests run: \u{1b}[1m3\u{1b}[0m \u{1b}[32;1mpassed\u{1b}[0m, \u{1b}[1m2\u{1b}[0m \u{1b}[31;1mfailed\u{1b}[0m, 0 skipped\n\
                    \x20    SIGABRT [   0.008s] (1/5) nt t::ab\n\
                    \x20       FAIL [   0.167s] (2/5) nt t::bad\n\
                    error: test run failed\n";
        let count = from_nextest(text).unwrap();
        assert_eq!((count.passed, count.failed), (3, 2));
        assert_eq!(count.remarks, ["SIGABRT [   0.008s] (1/5) nt t::ab", "FAIL [   0.167s] (2/5) nt t::bad"]);
    }

    #[test]
    fn nextest_the_last_summary_is_its_own() {
        let text = "    Summary [ 0.1s] 900 tests run: 900 passed, 0 skipped\n\
                    \x20    Summary [ 2.0s] 2 tests run: 1 passed, 1 failed, 0 skipped\n";
        assert_eq!(numbers(from_nextest(text)), Some((1, 1)));
    }

    #[test]
    fn nextest_without_a_summary_has_no_count() {
        assert_eq!(from_nextest("error: could not compile `rules`\n"), None);
        assert_eq!(nextest("Summary [ 2.0s] many tests run: all passed"), None);
    }

    #[test]
    fn libtest_adds_up_its_programs() {
        let stdout = "running 2 tests\ntest a ... ok\ntest b ... FAILED\n\n\
                      test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.0s\n\
                      test result: ok. 7 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.0s\n";
        let count = from_libtest(stdout, "").unwrap();
        assert_eq!((count.passed, count.failed), (8, 1));
        assert_eq!(count.remarks, ["b"]);
    }

    #[test]
    fn libtest_ignored_and_crashed_count_as_failed() {
        let result =
            "test result: ok. 3 passed; 0 failed; 2 ignored; 0 measured; 0 filtered out; finished in 0.0s\n";
        assert_eq!(numbers(from_libtest(result, "")), Some((3, 2)));
        let started = "     Running unittests src/lib.rs (target/debug/deps/a-1)\n     Running unittests src/lib.rs (target/debug/deps/b-2)\n";
        assert_eq!(numbers(from_libtest(result, started)), Some((3, 3)), "b gave no result");
        assert_eq!(from_libtest("running 2 tests\n", started), None);
    }

    const VITEST: &str = r#"{"numTotalTests": 7, "numPassedTests": 3, "numFailedTests": 1, "numPendingTests": 2,
        "numTodoTests": 1, "success": false, "testResults": [
        {"name": "/w/ui/src/a.test.ts", "status": "failed", "message": "", "assertionResults": [
            {"fullName": "money adds up", "status": "failed"}, {"fullName": "ok", "status": "passed"}]},
        {"name": "/w/ui/src/b.test.ts", "status": "failed", "assertionResults": [],
            "message": "Cannot find module './nope'\nmore"},
        {"name": "/w/ui/src/c.test.ts", "status": "failed", "message": "", "assertionResults": [
            {"fullName": "h one", "status": "skipped"}]}]}"#;

    #[test]
    fn vitest_counts_failures_skips_and_files_that_did_not_load() {
        let count = from_vitest(VITEST).unwrap();
        assert_eq!((count.passed, count.failed), (3, 1 + 2 + 3), "one test, two files, three not run");
        assert_eq!(
            count.remarks,
            [
                "src/a.test.ts: money adds up",
                "src/b.test.ts: Cannot find module './nope'",
                "src/c.test.ts: failed outside its tests",
                "tests skipped or left for later: 3, counted as failed",
            ]
        );
    }

    #[test]
    fn vitest_all_good_and_unreadable() {
        let good = r#"{"numTotalTests": 4, "numPassedTests": 4, "numFailedTests": 0, "numPendingTests": 0,
            "testResults": [{"name": "a", "status": "passed", "assertionResults": []}]}"#;
        assert_eq!(numbers(from_vitest(good)), Some((4, 0)));
        assert_eq!(from_vitest(""), None);
        assert_eq!(from_vitest("{}"), None);
    }

    #[test]
    fn a_bad_ending_is_never_a_pass() {
        let good = || Some(Count { passed: 4, ..Count::default() });
        assert_eq!(numbers(Some(Count::settle(good(), true, ""))), Some((4, 0)));
        assert_eq!(numbers(Some(Count::settle(good(), false, "ended with code 1"))), Some((4, 1)));
        assert_eq!(numbers(Some(Count::settle(None, true, "ended with code 0"))), Some((0, 1)));
        assert_eq!(numbers(Some(Count::default().not_empty())), Some((0, 1)));
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
