//! The rules as a player would check them: worked cases, properties, and other
//! ways to come to the same result.
#![expect(clippy::expect_used, clippy::panic, reason = "a test that fails says why")]

mod cases;
mod quarrels;
mod ranking;
mod receipts;
mod referee;
mod results;
mod setup;
mod standings;
mod unfinished;
