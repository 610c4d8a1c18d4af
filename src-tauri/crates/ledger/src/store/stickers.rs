//! Rule stickers, which are things, and when they are in force: `sticker_rule`.
