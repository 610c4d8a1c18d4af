//! The campaign file, tested on real files.

#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod booklet;
mod boxes;
mod contract;
mod contradictions;
mod creating;
mod finale;
mod history;
mod looks;
mod nights;
mod people;
mod postcards;
mod random;
mod results;
mod rooms;
mod safety;
mod searching;
mod secrets;
mod strict;
mod trials;
mod unsealing;
mod viewers;
