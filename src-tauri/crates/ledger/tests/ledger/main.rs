//! The campaign file, tested on real files.

#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod bench_table;
mod booklet;
mod boxes;
mod contract;
mod contradictions;
mod creating;
mod evenings;
mod exports;
mod finale;
mod flips;
mod history;
mod hostile;
mod imports;
mod kept;
mod library;
mod mutations;
mod nights;
mod people;
mod photo_files;
mod photos;
mod postcards;
mod random;
mod results;
mod rooms;
mod safety;
mod sample;
mod secrets;
mod sharing;
mod strict;
mod topics;
mod underneath;
mod viewers;
mod whims;
