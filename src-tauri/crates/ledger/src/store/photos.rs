//! Photos and what they show: `photo`, `photo_content`.

use rusqlite::{Transaction, params};

use crate::photos::Picture;

/// What a photo shows, once, however often it is added.
pub(crate) fn keep_content(transaction: &Transaction<'_>, picture: &Picture) -> rusqlite::Result<()> {
    transaction.execute(
        "INSERT INTO photo_content (hash, width, height, picture, thumbnail) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT DO NOTHING",
        params![picture.content, picture.width, picture.height, picture.full, picture.thumbnail],
    )?;
    Ok(())
}
