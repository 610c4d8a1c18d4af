//! Photos of things and of evenings. What they show was prepared before and lies in the file already.

use rules::keeping::PrintedKind;
use rusqlite::{OptionalExtension, Transaction, params};

use super::{keeping::row, texts};
use crate::{
    Stop,
    views::{self, night::facts},
};
use contract::{Account, PhotoAction, PhotoId, PhotoOf, Rejection, ThingId, account::PhotoName};

pub(super) fn carry_out(transaction: &Transaction<'_>, action: &PhotoAction) -> Result<Account, Stop> {
    match action {
        PhotoAction::Add { content, of, private, caption } => {
            add(transaction, content, *of, *private, caption.as_deref())
        }
        PhotoAction::Caption { photo, caption } => {
            let of = of_photo(transaction, *photo)?;
            transaction
                .prepare_cached("UPDATE photo SET caption = ?2 WHERE id = ?1")?
                .execute(params![photo.0, texts::reason(caption.as_deref())?])?;
            Ok(Account::PhotoCaptioned { of: name(transaction, of)? })
        }
        PhotoAction::Remove { photo } => {
            let of = of_photo(transaction, *photo)?;
            let of = name(transaction, of)?;
            transaction.execute("DELETE FROM photo WHERE id = ?1", [photo.0])?;
            Ok(Account::PhotoRemoved { of })
        }
    }
}

fn add(
    transaction: &Transaction<'_>,
    content: &str,
    of: PhotoOf,
    private: bool,
    caption: Option<&str>,
) -> Result<Account, Stop> {
    let kept: bool = transaction
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM photo_content WHERE hash = ?1)")?
        .query_row([content], |row| row.get(0))?;
    if !kept {
        return Err(Rejection::PhotoUnknown.into());
    }
    let name = name(transaction, of)?;
    let (thing, game) = match of {
        PhotoOf::Thing { thing } => {
            // LW-POS-2: only postcards have a side that not everybody may see.
            if private && !row(transaction, thing)?.is(PrintedKind::Postcard) {
                return Err(Rejection::PrivateSide { holder: None }.into());
            }
            (Some(thing.0), None)
        }
        PhotoOf::Game { game } if private => {
            facts::game(transaction, game)?;
            return Err(Rejection::PrivateSide { holder: None }.into());
        }
        PhotoOf::Game { game } => (None, Some(game.get())),
    };
    transaction.execute(
        "INSERT INTO photo (content, thing, game, position, private, caption)
         VALUES (?1, ?2, ?3,
                 (SELECT coalesce(max(position), 0) + 1 FROM photo WHERE thing IS ?2 AND game IS ?3), ?4, ?5)",
        params![content, thing, game, private, texts::reason(caption)?],
    )?;
    Ok(Account::PhotoAdded { of: name })
}

fn of_photo(transaction: &Transaction<'_>, photo: PhotoId) -> Result<PhotoOf, Stop> {
    let found: Option<(Option<i64>, Option<i64>)> = transaction
        .prepare_cached("SELECT thing, game FROM photo WHERE id = ?1")?
        .query_row([photo.0], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    match found {
        Some((Some(thing), _)) => Ok(PhotoOf::Thing { thing: ThingId(thing) }),
        Some((None, Some(game))) => Ok(PhotoOf::Game { game: views::game(game)? }),
        _ => Err(Rejection::PhotoUnknown.into()),
    }
}

/// What it is of, for the journal; refused while that lies in a sealed vault (LW-COM-2).
fn name(transaction: &Transaction<'_>, of: PhotoOf) -> Result<PhotoName, Stop> {
    Ok(match of {
        PhotoOf::Thing { thing } => {
            let row = row(transaction, thing)?;
            row.check_in_the_open(transaction)?;
            PhotoName::Thing { thing: row.name() }
        }
        PhotoOf::Game { game } => {
            facts::game(transaction, game)?;
            PhotoName::Game { game }
        }
    })
}
