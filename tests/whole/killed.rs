//! The power goes at any moment: what was acknowledged is there. `cargo xtask endure` does the same for longer.

use std::process::Command;

use crate::programs::{built, text};

/// Runs the program that kills ours, and shows what it counted.
fn endured(words: &[&str]) {
    let ran = Command::new(env!("CARGO_BIN_EXE_endure"))
        .args(words)
        .env("CARNET_ENDURE_CLI", built("carnet"))
        .output()
        .expect("endure starts");
    println!("{}", text(&ran.stdout));
    assert!(ran.status.success(), "{}{}", text(&ran.stdout), text(&ran.stderr));
}

#[test]
fn killed_at_100_random_moments_nothing_acknowledged_is_lost_and_nothing_is_left_over() {
    endured(&["moments", "100", "1865"]);
}

/// The first change of a day with its closing, a damaged file set back, an import.
#[test]
fn killed_before_any_call_that_writes_nothing_is_lost_and_there_is_a_way_back() {
    endured(&["calls", "100", "3"]);
}
