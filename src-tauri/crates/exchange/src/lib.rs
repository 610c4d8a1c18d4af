//! What leaves the program and what comes into it: files for other people and
//! other programs, campaigns that are taken in, pictures.
//!
//! - `target`: where a file is written, and what is never written over
//! - [`saving`]: tables and pictures that the interface made
//! - [`book`]: the campaign book, written piece by piece
//! - [`exporting`], [`json`]: everything in a campaign as JSON, and back
//! - [`importing`], `rows_by_name`: a campaign taken into the library, whole or not at all
//! - [`photos`]: pictures read, turned upright, made smaller, rid of all else
//! - [`sample`]: a campaign that nobody played, to look around in
//!
//! 'Sealed means absent' holds here too: whatever is written for people to read
//! goes through the views, and the JSON keeps secrets in an envelope.
//!
//! SQLite is absent on purpose: the ledger hands out rows and takes them in.

pub mod book;
pub mod exporting;
pub mod importing;
pub mod json;
pub mod photos;
mod rows_by_name;
pub mod sample;
pub mod saving;
mod target;
