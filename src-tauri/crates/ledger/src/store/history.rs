//! Everything that was done: `history`.
