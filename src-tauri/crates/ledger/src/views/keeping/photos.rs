//! Photos: which there are of what, and what they show. One of a postcard's private side is its holder's (LW-POS-2).

use base64::{Engine, engine::general_purpose::STANDARD};
use rules::CompanyColour;
use rusqlite::Connection;

use super::kinds;
use crate::{
    Stop,
    facts::{lines, postcards, things},
    store::{
        games,
        photos::{self, PhotoRow},
    },
};
use contract::{
    PhotoId, PhotoOf, Rejection,
    keeping::{PhotoShown, PhotoSize, Photos, Picture},
    sharing::{Album, AlbumPhoto},
};

pub(crate) fn read(connection: &Connection, of: PhotoOf) -> Result<Photos, Stop> {
    match of {
        PhotoOf::Thing { thing } => things::check_in_the_open(connection, thing)?,
        PhotoOf::Game { game } => {
            games::game(connection, game)?;
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
    let mut photos = photos::of(connection, of)?;
    if photos.iter().any(|photo| photo.private)
        && let PhotoOf::Thing { thing } = of
        && postcards::check_may_read(connection, thing, reader).is_err()
    {
        photos.retain(|photo| !photo.private);
    }
    Ok(photos.into_iter().map(shown).collect())
}

fn shown(PhotoRow { photo, width, height, caption, private, .. }: PhotoRow) -> PhotoShown {
    PhotoShown { photo, width, height, caption, private }
}

/// All that everybody may see: of evenings first, then of things in the order in which they were found.
pub(crate) fn album(connection: &Connection) -> Result<Album, Stop> {
    let mut photos = Vec::new();
    for of in photos::subjects(connection)? {
        let (game, thing) = match of {
            PhotoOf::Game { game } => (Some(game), None),
            PhotoOf::Thing { thing } => {
                // What lies in a sealed vault has no line.
                let Some(line) = lines::one(connection, thing)? else { continue };
                (line.found_in, Some(line))
            }
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
    let found = photos::find(connection, photo)?.ok_or(Rejection::PhotoUnknown)?;
    if let PhotoOf::Thing { thing } = found.of {
        things::check_in_the_open(connection, thing)?;
        if found.private {
            postcards::check_may_read(connection, thing, reader)?;
        }
    }
    let bytes = photos::picture(connection, &found.content, size)?;
    Ok(Picture { photo, data: format!("data:image/jpeg;base64,{}", STANDARD.encode(bytes)) })
}
