//! The campaign file, tested on real files.

#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod bench_table;
mod booklet;
mod boxes;
mod contract;
mod contradictions;
mod creating;
mod evenings;
mod history;
mod library;
mod nights;
mod people;
mod photo_files;
mod photos;
mod postcards;
mod random;
mod safety;
mod secrets;
mod whims;
