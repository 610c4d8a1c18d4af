//! The desk, tested on real files.

#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod displaced;
mod flips;
mod hostile;
mod imports;
mod kept;
mod library;
mod mutations;
mod sharing;
mod topics;
mod underneath;
