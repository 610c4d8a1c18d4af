//! Photos and what they show: `photo`, `photo_content`.

use std::fmt;

use contract::{PhotoId, PhotoOf, ThingId, keeping::PhotoSize};
use rusqlite::{Connection, OptionalExtension, Row, Transaction, params, types::ValueRef};
use sha2::{Digest as _, Sha256};

use crate::schema::digest::{Digest, PICTURES, Place};

/// A picture that is ready to be kept.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    /// SHA-256 of `full`, in hexadecimal: the same picture twice is one content.
    pub content: String,
    pub width: u32,
    pub height: u32,
    /// A JPEG without any metadata.
    pub full: Vec<u8>,
    /// Another, small one.
    pub thumbnail: Vec<u8>,
}

impl Picture {
    /// A picture as it is kept, known by its bytes.
    pub fn of(width: u32, height: u32, full: Vec<u8>, thumbnail: Vec<u8>) -> Self {
        Self { content: content_of(&full), width, height, full, thumbnail }
    }
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { content, width, height, .. } = self;
        f.debug_struct("Picture")
            .field("content", content)
            .field("width", width)
            .field("height", height)
            .finish_non_exhaustive()
    }
}

/// By which a picture is known.
fn content_of(full: &[u8]) -> String {
    Sha256::digest(full).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A photo without its picture.
pub(crate) struct PhotoRow {
    pub(crate) photo: PhotoId,
    pub(crate) of: PhotoOf,
    /// Shows the private side of a postcard (LW-POS-2).
    pub(crate) private: bool,
    pub(crate) caption: Option<String>,
    /// By which its picture is known.
    pub(crate) content: String,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

const ROWS: &str = "SELECT photo.id, photo.thing, photo.game, private, caption, content, width, height
    FROM photo JOIN photo_content ON hash = content";

fn photo(row: &Row<'_>) -> rusqlite::Result<PhotoRow> {
    Ok(PhotoRow {
        photo: row.get(0)?,
        of: subject(row, 1)?,
        private: row.get(3)?,
        caption: row.get(4)?,
        content: row.get(5)?,
        width: row.get(6)?,
        height: row.get(7)?,
    })
}

/// A thing, or else an evening: the next two columns.
fn subject(row: &Row<'_>, column: usize) -> rusqlite::Result<PhotoOf> {
    Ok(match row.get(column)? {
        Some(thing) => PhotoOf::Thing { thing },
        None => PhotoOf::Game { game: row.get(column + 1)? },
    })
}

pub(crate) fn find(connection: &Connection, photo: PhotoId) -> rusqlite::Result<Option<PhotoRow>> {
    connection
        .prepare_cached(&format!("{ROWS} WHERE photo.id = ?1"))?
        .query_row([photo], self::photo)
        .optional()
}

/// All photos of a thing or of an evening, in their order, private ones too.
pub(crate) fn of(connection: &Connection, of: PhotoOf) -> rusqlite::Result<Vec<PhotoRow>> {
    let column = match of {
        PhotoOf::Thing { .. } => "photo.thing",
        PhotoOf::Game { .. } => "photo.game",
    };
    let mut statement =
        connection.prepare_cached(&format!("{ROWS} WHERE {column} = ?1 ORDER BY position, photo.id"))?;
    let found = match of {
        PhotoOf::Thing { thing } => statement.query_map([thing], photo)?,
        PhotoOf::Game { game } => statement.query_map([game], photo)?,
    };
    found.collect()
}

/// The first photo of a thing that everybody may see: one of a private side only once that was shown to all (LW-POS-2).
pub(crate) fn first_for_everybody(
    connection: &Connection,
    thing: ThingId,
) -> rusqlite::Result<Option<PhotoId>> {
    connection
        .prepare_cached(
            "SELECT id FROM photo WHERE thing = ?1
               AND (private = 0 OR thing IN (SELECT thing FROM postcard_completed)) ORDER BY position, id LIMIT 1",
        )?
        .query_row([thing], |row| row.get(0))
        .optional()
}

/// What there are photos of: evenings first, then things in the order in which they were found.
pub(crate) fn subjects(connection: &Connection) -> rusqlite::Result<Vec<PhotoOf>> {
    let mut statement = connection.prepare_cached(
        "SELECT DISTINCT photo.thing, photo.game FROM photo LEFT JOIN thing ON thing.id = photo.thing
         ORDER BY photo.game IS NULL, photo.game, coalesce(thing.found_in, 0), photo.thing",
    )?;
    statement.query_map([], |row| subject(row, 0))?.collect()
}

/// What a photo shows, as a file.
pub(crate) fn picture(connection: &Connection, content: &str, size: PhotoSize) -> rusqlite::Result<Vec<u8>> {
    let column = match size {
        PhotoSize::Thumbnail => "thumbnail",
        PhotoSize::Full => "picture",
    };
    connection
        .prepare_cached(&format!("SELECT {column} FROM photo_content WHERE hash = ?1"))?
        .query_row([content], |row| row.get(0))
}

/// The first content that shows something else than what it is known by.
pub(crate) fn mistaken_content(connection: &Connection) -> rusqlite::Result<Option<String>> {
    let mut statement = connection.prepare("SELECT hash, picture FROM photo_content")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let hash: String = row.get(0)?;
        if content_of(row.get_ref(1)?.as_blob()?) != hash {
            return Ok(Some(hash));
        }
    }
    Ok(None)
}

/// Whether the file has what a photo would show.
pub(crate) fn is_kept(connection: &Connection, content: &str) -> rusqlite::Result<bool> {
    connection
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM photo_content WHERE hash = ?1)")?
        .query_row([content], |row| row.get(0))
}

/// One more photo, after those that are there.
pub(crate) fn add(
    transaction: &Transaction<'_>,
    content: &str,
    of: PhotoOf,
    private: bool,
    caption: Option<&str>,
) -> rusqlite::Result<()> {
    let (thing, game) = match of {
        PhotoOf::Thing { thing } => (Some(thing), None),
        PhotoOf::Game { game } => (None, Some(game)),
    };
    transaction.execute(
        "INSERT INTO photo (content, thing, game, position, private, caption)
         VALUES (?1, ?2, ?3,
                 (SELECT coalesce(max(position), 0) + 1 FROM photo WHERE thing IS ?2 AND game IS ?3), ?4, ?5)",
        params![content, thing, game, private, caption],
    )?;
    Ok(())
}

pub(crate) fn set_caption(
    transaction: &Transaction<'_>,
    photo: PhotoId,
    caption: Option<&str>,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE photo SET caption = ?2 WHERE id = ?1")?
        .execute(params![photo, caption])?;
    Ok(())
}

pub(crate) fn remove(transaction: &Transaction<'_>, photo: PhotoId) -> rusqlite::Result<()> {
    transaction.execute("DELETE FROM photo WHERE id = ?1", [photo])?;
    Ok(())
}

/// What a photo shows, once, however often it is added. Tells what it adds to the sum of all cells.
pub(crate) fn keep_content(transaction: &Transaction<'_>, picture: &Picture) -> rusqlite::Result<Digest> {
    let kept = transaction.execute(
        "INSERT INTO photo_content (hash, width, height, thumbnail, picture) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT DO NOTHING",
        params![picture.content, picture.width, picture.height, picture.thumbnail, picture.full],
    )?;
    let mut sum = Digest::default();
    if kept > 0 {
        let hash = ValueRef::Text(picture.content.as_bytes());
        let place = Place::of(PICTURES, std::iter::once(hash));
        let numbers = [picture.width, picture.height].map(|side| ValueRef::Integer(side.into()));
        let cells = [hash, numbers[0], numbers[1], ValueRef::Blob(&picture.thumbnail)];
        for (column, cell) in cells.into_iter().enumerate() {
            sum.add(place.cell(column, cell));
        }
    }
    Ok(sum)
}
