//! Evenings: `game`, `seat`, `step`, `note`, `accepted_difference`.
