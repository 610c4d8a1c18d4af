//! What each view reads. Only what its reader may see is fetched at all: a
//! vault is a count here, never an amount (LW-COM-2).

mod companies;
pub(crate) mod finale;
mod journal;
pub(crate) mod keeping;
mod line;
pub(crate) mod night;
mod results;
mod searching;
pub(crate) mod summary;
#[cfg(test)]
mod topics;

use rusqlite::Connection;

use crate::Stop;
use contract::{Rejection, Shown, View, Viewer};

/// What a view shows to this viewer.
pub(crate) fn show(connection: &Connection, viewer: Viewer, view: &View) -> Result<Shown, Stop> {
    if !viewer.may_ask_for(view) {
        return Err(Rejection::NotForYou.into());
    }
    let reader = viewer.reads_as();
    match view {
        View::Line => line::read(connection).map(Shown::Line),
        View::Companies => companies::read(connection).map(Shown::Companies),
        View::Night { game } => night::read(connection, *game).map(|night| Shown::Night(Box::new(night))),
        View::Trial { game, receipts } => night::trial::read(connection, *game, receipts).map(Shown::Trial),
        View::Journal { before, until } => journal::read(connection, *before, *until).map(Shown::Journal),
        View::Box => keeping::campaign_box::read(connection).map(|shown| Shown::Box(Box::new(shown))),
        View::Things { sought } => searching::things::find(connection, sought).map(Shown::Things),
        View::Search { text, names } => {
            searching::everywhere(connection, text, names.as_deref()).map(Shown::Search)
        }
        View::Thing { thing } => {
            keeping::thing::read(connection, *thing).map(|shown| Shown::Thing(Box::new(shown)))
        }
        View::StoryDeck => keeping::story::read(connection).map(Shown::StoryDeck),
        View::Events => keeping::events::read(connection).map(Shown::Events),
        View::Postcards => keeping::postcards::read(connection).map(Shown::Postcards),
        View::PrivateSide { postcard } => {
            keeping::postcards::private_side(connection, *postcard, reader).map(Shown::PrivateSide)
        }
        View::Rulebook { game } => keeping::rulebook::read(connection, *game).map(Shown::Rulebook),
        View::Referee { case } => {
            keeping::referee::read(connection, case).map(|ruling| Shown::Referee(Box::new(ruling)))
        }
        View::Changes { since } => keeping::changes::read(connection, *since).map(Shown::Changes),
        View::Quarrel { quarrel } => Ok(Shown::Quarrel(rules::referee::settle(quarrel)?)),
        View::Photos { of } => keeping::photos::read(connection, *of).map(Shown::Photos),
        View::Picture { photo, size } => {
            keeping::photos::picture(connection, *photo, *size, reader).map(Shown::Picture)
        }
        View::Results { of } => results::read(connection, of).map(|shown| Shown::Results(Box::new(shown))),
        View::Finale => finale::read(connection).map(|shown| Shown::Finale(Box::new(shown))),
        View::Album => keeping::photos::album(connection).map(Shown::Album),
    }
}
