//! What the test programs themselves say of each test.

use std::collections::BTreeSet;

use roxmltree::Document;
use serde_json::Value;

use crate::tally::Count;

/// From nextest: `listed` is what it says there is to run (JSON), `report` what became of it (JUnit). The report
/// knows nothing of a test that was ignored, filtered out or never reached; the list does.
pub(crate) fn from_nextest(listed: &str, report: &str) -> Option<Count> {
    let mut left = tests_listed(listed)?;
    let report = Document::parse(report).ok()?;
    let mut count = Count::default();
    for test in report.descendants().filter(|node| node.has_tag_name("testcase")) {
        let name = (test.attribute("classname")?.to_owned(), test.attribute("name")?.to_owned());
        let known = left.remove(&name);
        let spoken = format!("{} {}", name.0, name.1);
        if let Some(bad) =
            test.children().find(|node| ["failure", "error"].iter().any(|tag| node.has_tag_name(*tag)))
        {
            count.failed += 1;
            count.remarks.push(format!("{spoken}: {}", bad.attribute("type").unwrap_or("failed")));
        } else if test.children().any(|node| node.has_tag_name("skipped")) {
            count.not_run(1, &format!("{spoken} was skipped"));
        } else if known {
            count.passed += 1;
        } else {
            // Whatever it is, it is none of the tests that there are; or it was told of twice.
            count.failed += 1;
            count.remarks.push(format!("{spoken}: not among the tests that were listed"));
        }
    }
    for (program, name) in left {
        count.failed += 1;
        count.remarks.push(format!("{program} {name}: ignored or never run, so it counts as failed"));
    }
    Some(count)
}

/// Every test that there is, by its program and its name, ignored ones included.
fn tests_listed(listed: &str) -> Option<BTreeSet<(String, String)>> {
    let listed: Value = serde_json::from_str(listed).ok()?;
    let mut tests = BTreeSet::new();
    for (program, suite) in listed.get("rust-suites")?.as_object()? {
        for name in suite.get("testcases")?.as_object()?.keys() {
            tests.insert((program.clone(), name.clone()));
        }
    }
    Some(tests)
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

    const LISTED: &str = r#"{"test-count": 4, "rust-suites": {
        "rules": {"testcases": {"money::adds_up": {"ignored": false}, "money::rounds": {"ignored": false}}},
        "tests::whole": {"testcases": {"places::home": {"ignored": false}, "later": {"ignored": true}}}}}"#;

    fn junit(whole: &str) -> String {
        format!(
            r#"<?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="nextest-run" tests="3" failures="1" errors="0" time="0.1">
              <testsuite name="rules" tests="2" disabled="0" errors="0" failures="0">
                <testcase name="money::adds_up" classname="rules" time="0.006"/>
                <testcase name="money::rounds" classname="rules" time="0.007">
                  <system-out>running 1 test &lt;testcase name="no" classname="no"/&gt;</system-out>
                </testcase>
              </testsuite>
              <testsuite name="tests::whole" tests="1" disabled="0" errors="0" failures="1">{whole}</testsuite>
            </testsuites>"#
        )
    }

    #[test]
    fn nextest_counts_what_passed_and_names_what_did_not() {
        let good = r#"<testcase name="places::home" classname="tests::whole" time="1"/>
                      <testcase name="later" classname="tests::whole" time="1"/>"#;
        assert_eq!(numbers(from_nextest(LISTED, &junit(good))), Some((4, 0)));
        let bad = r#"<testcase name="places::home" classname="tests::whole" time="1">
                       <failure message="thread panicked" type="test failure with exit code 101">at</failure></testcase>
                     <testcase name="later" classname="tests::whole" time="1">
                       <error type="execution failure"/></testcase>"#;
        let count = from_nextest(LISTED, &junit(bad)).unwrap();
        assert_eq!((count.passed, count.failed), (2, 2));
        assert_eq!(
            count.remarks,
            [
                "tests::whole places::home: test failure with exit code 101",
                "tests::whole later: execution failure"
            ]
        );
    }

    #[test]
    fn nextest_what_was_listed_and_not_run_counts_as_failed_and_is_named() {
        let count = from_nextest(LISTED, &junit("")).unwrap();
        assert_eq!((count.passed, count.failed), (2, 2));
        assert_eq!(
            count.remarks,
            [
                "tests::whole later: ignored or never run, so it counts as failed",
                "tests::whole places::home: ignored or never run, so it counts as failed"
            ]
        );
    }

    #[test]
    fn nextest_a_test_counts_once_and_only_if_it_is_one() {
        let twice = r#"<testcase name="places::home" classname="tests::whole" time="1"/>"#.repeat(2);
        assert_eq!(numbers(from_nextest(LISTED, &junit(&twice))), Some((3, 2)), "one twice, one not run");
        let skipped = r#"<testcase name="places::home" classname="tests::whole"><skipped/></testcase>"#;
        assert_eq!(numbers(from_nextest(LISTED, &junit(skipped))), Some((2, 2)));
    }

    #[test]
    fn nextest_without_a_list_or_a_report_has_no_count() {
        assert_eq!(from_nextest("", &junit("")), None);
        assert_eq!(from_nextest("{}", &junit("")), None);
        assert_eq!(from_nextest(LISTED, ""), None);
        assert_eq!(from_nextest(LISTED, "<testsuites><testsuite>"), None, "cut off");
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
}
