//! Photos: which there are of what, and what they show. One of a postcard's private side is its holder's (LW-POS-2).

use base64::{Engine, engine::general_purpose::STANDARD};
use rules::CompanyColour;
use rusqlite::{Connection, OptionalExtension, params};

use super::{kinds, lines, postcards, thing::check_in_the_open};
use crate::{
    Stop,
    views::{self, night::facts},
};
use contract::{
    PhotoId, PhotoOf, Rejection, ThingId,
    keeping::{PhotoShown, PhotoSize, Photos, Picture},
    sharing::{Album, AlbumPhoto},
};

pub(crate) fn read(connection: &Connection, of: PhotoOf) -> Result<Photos, Stop> {
    match of {
        PhotoOf::Thing { thing } => check_in_the_open(connection, thing)?,
        PhotoOf::Game { game } => {
            facts::game(connection, game)?;
        }
    }
    Ok(Photos { of, photos: self::of(connection, of, None)? })
}

/// Those that a reader may see, in their order.
pub(super) fn of(
    connection: &Connection,
    of: PhotoOf,
    reader: Option<CompanyColour>,
) -> Result<Vec<PhotoShown>, Stop> {
    let (thing, game) = match of {
        PhotoOf::Thing { thing } => (Some(thing.0), None),
        PhotoOf::Game { game } => (None, Some(game.get())),
    };
    let mut statement = connection.prepare_cached(
        "SELECT photo.id, width, height, caption, private FROM photo JOIN photo_content ON hash = content
         WHERE thing IS ?1 AND game IS ?2 ORDER BY position, photo.id",
    )?;
    let found = statement.query_map(params![thing, game], |row| {
        Ok(PhotoShown {
            photo: PhotoId(row.get(0)?),
            width: row.get(1)?,
            height: row.get(2)?,
            caption: row.get(3)?,
            private: row.get(4)?,
        })
    })?;
    let mut photos: Vec<PhotoShown> = found.collect::<Result<_, _>>()?;
    if photos.iter().any(|photo| photo.private)
        && let PhotoOf::Thing { thing } = of
        && postcards::check_may_read(connection, thing, reader).is_err()
    {
        photos.retain(|photo| !photo.private);
    }
    Ok(photos)
}

/// All that everybody may see: of evenings first, then of things in the order in which they were found.
pub(crate) fn album(connection: &Connection) -> Result<Album, Stop> {
    let mut photos = Vec::new();
    let mut statement = connection.prepare_cached(
        "SELECT DISTINCT photo.game, photo.thing FROM photo LEFT JOIN thing ON thing.id = photo.thing
         ORDER BY photo.game IS NULL, photo.game, coalesce(thing.found_in, 0), photo.thing",
    )?;
    let subjects: Vec<(Option<i64>, Option<i64>)> =
        statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    for (game, thing) in subjects {
        let (of, game, thing) = match (game, thing) {
            (Some(game), _) => {
                let game = views::game(game)?;
                (PhotoOf::Game { game }, Some(game), None)
            }
            (None, Some(thing)) => {
                // What lies in a sealed vault has no line.
                let Some(line) = lines::one(connection, ThingId(thing))? else { continue };
                (PhotoOf::Thing { thing: ThingId(thing) }, line.found_in, Some(line))
            }
            (None, None) => continue,
        };
        let shown = self::of(connection, of, None)?.into_iter();
        photos.extend(shown.map(|photo| AlbumPhoto { photo, of, game, thing: thing.clone() }));
    }
    Ok(Album { photos, kinds: kinds(connection)? })
}

/// What a photo shows, for those who may see it.
pub(crate) fn picture(
    connection: &Connection,
    photo: PhotoId,
    size: PhotoSize,
    reader: Option<CompanyColour>,
) -> Result<Picture, Stop> {
    let found: Option<(Option<i64>, bool, String)> = connection
        .prepare_cached("SELECT thing, private, content FROM photo WHERE id = ?1")?
        .query_row([photo.0], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .optional()?;
    let (thing, private, content) = found.ok_or(Rejection::PhotoUnknown)?;
    if let Some(thing) = thing.map(ThingId) {
        check_in_the_open(connection, thing)?;
        if private {
            postcards::check_may_read(connection, thing, reader)?;
        }
    }
    let column = match size {
        PhotoSize::Thumbnail => "thumbnail",
        PhotoSize::Full => "picture",
    };
    let bytes: Vec<u8> = connection
        .prepare_cached(&format!("SELECT {column} FROM photo_content WHERE hash = ?1"))?
        .query_row([content], |row| row.get(0))?;
    Ok(Picture { photo, data: format!("data:image/jpeg;base64,{}", STANDARD.encode(bytes)) })
}
