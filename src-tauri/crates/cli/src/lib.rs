//! What `carnet` answers without a campaign: questions about the rules alone.

pub mod questions;
