//! The campaign file, tested on real files.

#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod bench_table;
mod contract;
mod creating;
mod evenings;
mod history;
mod library;
mod nights;
mod people;
mod random;
mod safety;
