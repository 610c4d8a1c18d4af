//! Looks at what is private (LW-POS-2): what the journal says of one, without a word of what was read.

use contract::{Account, PhotoOf, View, account::DeviceRead};
use rules::CompanyColour;
use rusqlite::Connection;

use super::postcards;
use crate::{Stop, store};

/// The look that a view is for this reader; none if nothing private is in it, or not for them.
pub(crate) fn at(
    connection: &Connection,
    reader: Option<CompanyColour>,
    view: &View,
    device_of: Option<CompanyColour>,
) -> Result<Option<Account>, Stop> {
    let postcard = match view {
        View::PrivateSide { postcard } => *postcard,
        View::Picture { photo, .. } => match store::photos::find(connection, *photo)? {
            Some(found) if found.private => match found.of {
                PhotoOf::Thing { thing } => thing,
                PhotoOf::Game { .. } => return Ok(None),
            },
            _ => return Ok(None),
        },
        _ => return Ok(None),
    };
    let Some(company) = reader else { return Ok(None) };
    // Whether they may is for the view to say; completed, it was shown to all.
    if postcards::check_may_read(connection, postcard, reader).is_err()
        || store::postcards::completion(connection, postcard)?.is_some()
    {
        return Ok(None);
    }
    let found = postcards::known(connection, postcard)?;
    let device = match device_of {
        Some(owner) if owner == company => DeviceRead::TheirOwn,
        Some(_) => DeviceRead::SomebodyElses,
        None => DeviceRead::Nobodys,
    };
    let device_of = match (device, device_of) {
        (DeviceRead::SomebodyElses, Some(owner)) => match store::people::president_name(connection, owner)? {
            Some(player) => Some(player),
            None => Some(store::people::company_name(connection, owner)?),
        },
        _ => None,
    };
    Ok(Some(Account::PostcardPrivateRead {
        number: found.number,
        company,
        company_name: store::people::company_name(connection, company)?,
        player: store::people::president_name(connection, company)?,
        device,
        device_of,
    }))
}
