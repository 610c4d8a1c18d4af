//! What the tests of several crates are made on: a bench with a clock that
//! stands still and dice that fall the same way every time, short ways through
//! evenings, and campaigns to try things on. No program depends on it.

#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot go on has failed")]

pub mod bench_table;
pub mod counting;
pub mod evenings;
pub mod rich;
pub mod secrets;
pub mod things;
pub mod whims;
