//! Photos of things and of evenings. What they show was prepared before and lies in the file already.

use rules::keeping::PrintedKind;
use rusqlite::Transaction;

use super::{keeping::in_the_open, texts};
use crate::{
    Stop,
    store::{games, photos, things},
};
use contract::{Account, PhotoAction, PhotoId, PhotoOf, Rejection, account::PhotoName};

pub(super) fn carry_out(transaction: &Transaction<'_>, action: &PhotoAction) -> Result<Account, Stop> {
    match action {
        PhotoAction::Add { content, of, private, caption } => {
            add(transaction, content, *of, *private, caption.as_deref())
        }
        PhotoAction::Caption { photo, caption } => {
            let of = of_photo(transaction, *photo)?;
            let caption = texts::reason(caption.as_deref())?;
            photos::set_caption(transaction, *photo, caption.as_deref())?;
            Ok(Account::PhotoCaptioned { of: name(transaction, of)? })
        }
        PhotoAction::Remove { photo } => {
            let of = of_photo(transaction, *photo)?;
            let of = name(transaction, of)?;
            photos::remove(transaction, *photo)?;
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
    if !photos::is_kept(transaction, content)? {
        return Err(Rejection::PhotoUnknown.into());
    }
    let name = name(transaction, of)?;
    // LW-POS-2: only postcards have a side that not everybody may see.
    let has_private_side = match of {
        PhotoOf::Thing { thing } => things::one(transaction, thing)?.is(PrintedKind::Postcard),
        PhotoOf::Game { .. } => false,
    };
    if private && !has_private_side {
        return Err(Rejection::PrivateSide { holder: None }.into());
    }
    photos::add(transaction, content, of, private, texts::reason(caption)?.as_deref())?;
    Ok(Account::PhotoAdded { of: name })
}

fn of_photo(transaction: &Transaction<'_>, photo: PhotoId) -> Result<PhotoOf, Stop> {
    let found = photos::find(transaction, photo)?;
    found.map(|found| found.of).ok_or_else(|| Rejection::PhotoUnknown.into())
}

/// What it is of, for the journal; refused while that lies in a sealed vault (LW-COM-2).
fn name(transaction: &Transaction<'_>, of: PhotoOf) -> Result<PhotoName, Stop> {
    Ok(match of {
        PhotoOf::Thing { thing } => PhotoName::Thing { thing: in_the_open(transaction, thing)?.name() },
        PhotoOf::Game { game } => {
            games::game(transaction, game)?;
            PhotoName::Game { game }
        }
    })
}
