//! Tests that cross the crates, with the real programs: the terminal, the
//! server, the window, a browser.

#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod discoveries;
mod hostile;
mod killed;
mod photographs;
mod places;
mod programs;
mod questions;
mod rule_ids;
mod screens;
mod served;
mod terminal;
mod twelve_games;
