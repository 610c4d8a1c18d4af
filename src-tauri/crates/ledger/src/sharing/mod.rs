//! What leaves the program and what comes into it: files for other people and
//! other programs.
//!
//! - `target`: where a file is written, and what is never written over
//! - `saving`: tables and pictures that the interface made
//! - `book`: the campaign book, written piece by piece
//! - `exporting`, `json`: everything in a campaign as JSON, and back
//! - `importing`, `rows_by_name`: a campaign taken into the library, whole or not at all
//!
//! 'Sealed means absent' holds here too: whatever is written for people to read
//! goes through the views, and the JSON keeps secrets in an envelope.

pub mod book;
mod examination;
mod exporting;
pub mod importing;
pub mod json;
mod rows_by_name;
pub mod saving;
pub(crate) mod target;

pub use exporting::export_file;
pub use saving::MOST_BYTES_OF_A_PICTURE;
