//! Rule stickers that are in force in a game.

pub(crate) use crate::facts::stickers::{StuckSticker, in_force, speaks_of_the_end};
