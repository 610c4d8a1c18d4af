//! What each action checks and writes. Nothing here opens or ends a
//! transaction, and nothing here undoes: both are the history's business.

mod campaign;
mod events;
mod finale;
mod keeping;
mod names;
mod night;
mod people;
mod photos;
mod postcards;
mod receipts;
mod stickers;
mod story;
mod texts;

use rusqlite::Transaction;

pub use names::{MOST_CHARACTERS as MOST_CHARACTERS_OF_A_NAME, alike as alike_names, clean as clean_name};
pub(crate) use people::shares_a_name_anew;

use crate::{Outside, Stop, facts::finale::being_read};
use contract::{Account, Action};

/// Checks an action, writes it, and tells what the journal will say.
pub(crate) fn carry_out(
    transaction: &Transaction<'_>,
    action: &Action,
    outside: &mut Outside<'_>,
) -> Result<Account, Stop> {
    finale::check_may_change(transaction, action)?;
    let to_be_read = being_read(transaction)?;
    let account = write(transaction, action, outside)?;
    if let Some(before) = to_be_read.filter(|_| !matches!(action, Action::Finale(_))) {
        finale::check_still_the_same(transaction, &before)?;
    }
    Ok(account)
}

fn write(transaction: &Transaction<'_>, action: &Action, outside: &mut Outside<'_>) -> Result<Account, Stop> {
    match action {
        Action::Campaign(action) => campaign::carry_out(transaction, action, outside),
        Action::People(action) => people::carry_out(transaction, action),
        Action::Game(action) => night::carry_out(transaction, action, outside),
        Action::Receipt(action) => receipts::carry_out(transaction, action, outside),
        Action::Story(action) => story::carry_out(transaction, action),
        Action::Event(action) => events::carry_out(transaction, action),
        Action::Sticker(action) => stickers::carry_out(transaction, action),
        Action::Thing(action) => keeping::carry_out(transaction, action),
        Action::Postcard(action) => postcards::carry_out(transaction, action),
        Action::Photo(action) => photos::carry_out(transaction, action),
        Action::Finale(action) => finale::carry_out(transaction, action, outside),
    }
}
