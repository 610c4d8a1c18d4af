//! What goes out and comes in, tested on real files.

#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod exports;
mod photo_files;
mod photos;
mod sample;
