//! `cargo xtask test`: every check and every test, and one count of them all.
//!
//! A step that fails does not keep later ones from running unless they stand on it; those are then counted
//! as failed, by name.

use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::thread;

use crate::setup::{self, Purpose};
use crate::tally::{Count, Tally};
use crate::workspace::Workspace;
use crate::{interface, licences, reports, steps};

const NO_PACKAGES: &str = "the UI's packages could not be installed";
const NO_UI: &str = "the UI, which the programs contain, could not be built";
const NO_PROGRAMS: &str = "the programs could not be built";

pub(crate) fn test(workspace: &Workspace) -> ExitCode {
    let mut run = Run::default();
    let mut node = String::new();
    let ready = run.step("set-up", None, || {
        Count::preparation(setup::set_up(Purpose::Test).map(|version| node = version))
    });
    if ready {
        every_step(&mut run, workspace, &node);
    }
    say!("\n{}", run.tally.report());
    if run.tally.good() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn every_step(run: &mut Run, workspace: &Workspace, node: &str) {
    run.step("formatting", None, || check(workspace.cargo().args(["fmt", "--all", "--check"])));
    run.step("licences", None, || licences::check(workspace));

    let packages = run.step("UI packages", None, || Count::preparation(interface::install(workspace, node)));
    let no_packages = (!packages).then_some(NO_PACKAGES);
    // Before anything of Rust's: the desktop shell and the server embed what comes out.
    let ui = run.step("UI build", no_packages, || {
        Count::preparation(interface::build(workspace).and_then(|()| interface::build_parts(workspace)))
    });
    let no_ui = (!ui).then_some(NO_UI);

    run.step("lints", no_ui, || {
        check(workspace.cargo().args(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
    });
    run.step("documentation", no_ui, || {
        check(workspace.cargo().args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))
    });

    // The tests start the programs that lie in target. All of it is built in one go, tests included: Cargo
    // then settles on one set of features for every crate, and nothing is built a second time for the tests.
    // Not xtask itself, which is running.
    let programs = run.step("programs", no_ui, || {
        let build = ["build", "--workspace", "--exclude", "xtask", "--bins", "--tests"];
        Count::preparation(steps::succeed(workspace.cargo().args(build)))
    });
    let no_programs = no_ui.or((!programs).then_some(NO_PROGRAMS));

    run.step("Rust tests", no_programs, || rust_tests(workspace));
    run.step("Rust documentation examples", no_ui, || documentation_examples(workspace));
    run.step("UI formatting and lints", no_packages, || ui_check(workspace, node, "lint"));
    run.step("UI types", no_packages, || ui_check(workspace, node, "check"));
    run.step("UI tests", no_packages, || ui_tests(workspace, node));
}

#[derive(Default)]
struct Run {
    tally: Tally,
}

impl Run {
    /// Runs a step, or says why it cannot be run, and says whether all went well.
    fn step(&mut self, name: &str, obstacle: Option<&str>, work: impl FnOnce() -> Count) -> bool {
        let count = steps::timed(name, || {
            let count = match obstacle {
                Some(obstacle) => Count::failure(format!("not run, because {obstacle}")),
                None => work(),
            };
            for remark in &count.remarks {
                say!("    {remark}");
            }
            count
        });
        let good = count.failed == 0;
        self.tally.add(name, count);
        good
    }
}

fn check(command: &mut Command) -> Count {
    let ran = steps::tee(command);
    Count::check(ran.ok, &ran.ending)
}

fn rust_tests(workspace: &Workspace) -> Count {
    // The journeys through window and browser leave their pictures here: those of this run, not of earlier ones.
    let pictures = workspace.target.join("test-output");
    if let Err(error) = make_empty(&pictures) {
        return Count::failure(format!("{} could not be emptied: {error}", pictures.display()));
    }
    let mut cargo = workspace.cargo();
    cargo.env("CARNET_TEST_OUTPUT", &pictures);
    if has_nextest(workspace) {
        return with_nextest(workspace, &mut cargo);
    }
    say!("    cargo-nextest is not installed: the tests are run by Cargo itself, one program after another");
    let ran = steps::tee(cargo.args(["test", "--workspace", "--tests", "--no-fail-fast"]));
    Count::settle(reports::from_libtest(&ran.stdout, &ran.stderr), ran.ok, &ran.ending).not_empty()
}

fn with_nextest(workspace: &Workspace, cargo: &mut Command) -> Count {
    // Not below `workspace.target`: nextest keeps its reports beside the tree's own Cargo.lock.
    let report = workspace.root.join("target/nextest/default/junit.xml");
    if let Err(error) = remove_old(&report) {
        return Count::failure(error);
    }
    let mut list = workspace.cargo();
    list.args(["nextest", "list", "--workspace", "--message-format", "json"]);
    let Ok(listed) = list.stdin(Stdio::null()).stderr(Stdio::inherit()).output() else {
        return Count::failure("nextest does not list the tests");
    };
    // Journeys wait for windows now and then; one test more than there are cores keeps all of them at work.
    let threads = thread::available_parallelism().map_or(2, |cores| cores.get() + 1).to_string();
    let run = ["nextest", "run", "--workspace", "--no-fail-fast", "--test-threads", &threads];
    let ran = steps::tee(cargo.args(run));
    let listed = String::from_utf8_lossy(&listed.stdout);
    let counted = fs::read_to_string(&report).ok();
    let counted = counted.and_then(|report| reports::from_nextest(&listed, &report));
    Count::settle(counted, ran.ok, &ran.ending).not_empty()
}

/// A step of its own, because nextest does not run them.
fn documentation_examples(workspace: &Workspace) -> Count {
    let ran = steps::tee(workspace.cargo().args(["test", "--workspace", "--doc", "--no-fail-fast"]));
    Count::settle(reports::from_libtest(&ran.stdout, &ran.stderr), ran.ok, &ran.ending)
}

/// A check of sources alone: what passed once passes again as long as nothing of it changes.
fn ui_check(workspace: &Workspace, node: &str, script: &str) -> Count {
    unless_unchanged(
        workspace,
        node,
        script,
        || Count::check(true, ""),
        || check(workspace.npm().args(["run", script])),
    )
}

/// They see nothing but the UI's own sources and packages, so the same holds for them: what they counted then counts.
fn ui_tests(workspace: &Workspace, node: &str) -> Count {
    let report = workspace.target.join("ui-tests.json");
    let counted = || fs::read_to_string(&report).ok().and_then(|report| reports::from_vitest(&report));
    unless_unchanged(
        workspace,
        node,
        "test",
        || Count::settle(counted(), true, "").not_empty(),
        || {
            if let Err(error) = remove_old(&report) {
                return Count::failure(error);
            }
            let mut npm = workspace.npm();
            npm.args(["test", "--", "--reporter=default", "--reporter=json"]);
            npm.arg(format!("--outputFile={}", report.display()));
            let ran = steps::tee(&mut npm);
            Count::settle(counted(), ran.ok, &ran.ending).not_empty()
        },
    )
}

/// Runs a script of the UI, unless it passed with these very sources, packages and this Node: then says so, and counts
/// what was counted then.
fn unless_unchanged(
    workspace: &Workspace,
    node: &str,
    script: &str,
    counted_then: impl FnOnce() -> Count,
    run: impl FnOnce() -> Count,
) -> Count {
    let passed = workspace.target.join(format!("ui-{script}.stamp"));
    let now = match interface::everything(workspace, node) {
        Ok(now) => now,
        Err(why) => return Count::failure(why),
    };
    if fs::read_to_string(&passed).is_ok_and(|found| found == now) {
        let count = counted_then();
        if count.failed == 0 {
            say!("    unchanged since it passed: `npm run {script}` is not run again");
            return count;
        }
    }
    let count = run();
    // Without the stamp it is only run once more than needed.
    let _ = if count.failed == 0 { fs::write(&passed, now) } else { fs::remove_file(&passed) };
    count
}

fn has_nextest(workspace: &Workspace) -> bool {
    let quiet = |command: &mut Command| {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status()
    };
    quiet(workspace.cargo().args(["nextest", "--version"])).is_ok_and(|status| status.success())
}

/// An old report must not pass for this run's.
fn remove_old(report: &Path) -> Result<(), String> {
    match fs::remove_file(report) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(format!("{} could not be removed: {error}", report.display()))
        }
        _ => Ok(()),
    }
}

fn make_empty(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    fs::create_dir_all(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_that_cannot_be_run_is_a_failure_with_its_reason() {
        let mut run = Run::default();
        let good = run.step("lints", Some(NO_UI), || Count::check(true, ""));
        assert!(!good);
        assert!(!run.tally.good());
        let report = run.tally.report();
        assert!(report.contains("lints: not run, because the UI"), "{report}");
        assert!(report.ends_with("\n0 passed, 1 failed"), "{report}");
    }

    #[test]
    fn the_pictures_of_an_earlier_run_are_gone() {
        let folder = std::env::temp_dir().join(format!("xtask-{}-pictures", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("old.png"), "x").unwrap();
        make_empty(&folder).unwrap();
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        fs::remove_dir_all(&folder).unwrap();
    }
}
