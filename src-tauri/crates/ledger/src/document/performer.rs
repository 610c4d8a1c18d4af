//! Who does something to a campaign, and whether it is theirs to do.

use contract::{Action, EntryId, PhotoId, PhotoOf, Rejection, ThingId, Viewer, viewer::Leave};
use rules::CompanyColour;
use rusqlite::Connection;

use crate::{
    Stop, facts, history,
    store::{self, history::Author},
};

/// Whoever acts, as the host's session knows them, with the name that the journal notes.
#[derive(Debug, Clone, Copy)]
pub struct Performer<'a> {
    pub viewer: Viewer,
    /// Who holds the pen; nobody in particular if absent.
    pub pen: Option<&'a str>,
}

/// Whoever holds the pen at the shared window.
impl<'a> From<Option<&'a str>> for Performer<'a> {
    fn from(pen: Option<&'a str>) -> Self {
        Self { viewer: Viewer::TABLE, pen }
    }
}

impl<'a> Performer<'a> {
    pub(super) fn author(self) -> Author<'a> {
        let company = match self.viewer {
            Viewer::President { company } => Some(company),
            Viewer::Table { .. } | Viewer::Guest { .. } | Viewer::Onlooker => None,
        };
        Author { pen: self.pen, company }
    }

    /// Whoever only looks changes nothing: not even a safety copy is made for them.
    pub(super) fn check_may_do_anything(self) -> Result<(), Rejection> {
        match self.viewer {
            Viewer::Table { .. } | Viewer::President { .. } => Ok(()),
            Viewer::Guest { .. } => Err(Rejection::LookingOnly),
            Viewer::Onlooker => Err(Rejection::NotForYou),
        }
    }

    pub(super) fn check_may_do(self, connection: &Connection, action: &Action) -> Result<(), Stop> {
        let Some(company) = self.on_a_device_of_their_own()? else { return Ok(()) };
        let may = store::people::colours(connection)?.contains(&company)
            && match action.leave() {
                Leave::AtTheTable => false,
                Leave::AnyPresident => true,
                Leave::PresidentOf(owner) => owner == company,
                Leave::HolderOf(postcard) => holds(connection, company, postcard)?,
                Leave::HolderOfPictured(photo) => holds_pictured(connection, company, photo)?,
            };
        answer(may)
    }

    /// A president takes back what they did themselves, as long as it was the last thing done.
    pub(super) fn check_may_undo(self, connection: &Connection, entry: Option<EntryId>) -> Result<(), Stop> {
        let Some(company) = self.on_a_device_of_their_own()? else { return Ok(()) };
        let last = history::last_undoable(connection)?.ok_or(Rejection::NothingToUndo)?;
        answer(entry.is_none_or(|entry| entry == last) && is_by(connection, last, company)?)
    }

    pub(super) fn check_may_redo(self, connection: &Connection, entry: Option<EntryId>) -> Result<(), Stop> {
        let Some(company) = self.on_a_device_of_their_own()? else { return Ok(()) };
        let last = store::history::last_undone(connection)?.ok_or(Rejection::NothingToRedo)?;
        answer(entry.is_none_or(|entry| entry == last) && is_by(connection, last, company)?)
    }

    /// The president's company; none at the shared window, where everything may be done.
    fn on_a_device_of_their_own(self) -> Result<Option<CompanyColour>, Stop> {
        match self.viewer {
            Viewer::Table { .. } => Ok(None),
            Viewer::President { company } => Ok(Some(company)),
            Viewer::Guest { .. } => Err(Rejection::LookingOnly.into()),
            Viewer::Onlooker => Err(Rejection::NotForYou.into()),
        }
    }
}

fn answer(may: bool) -> Result<(), Stop> {
    if may { Ok(()) } else { Err(Rejection::NotForYou.into()) }
}

fn is_by(connection: &Connection, entry: EntryId, company: CompanyColour) -> Result<bool, Stop> {
    Ok(history::author_of(connection, entry)? == Some(company))
}

fn holds(connection: &Connection, company: CompanyColour, postcard: ThingId) -> Result<bool, Stop> {
    let found = store::postcards::find(connection, postcard)?;
    Ok(found.is_some_and(|found| facts::postcards::holder(&found.card.place) == Some(company)))
}

fn holds_pictured(connection: &Connection, company: CompanyColour, photo: PhotoId) -> Result<bool, Stop> {
    match store::photos::find(connection, photo)? {
        Some(found) => match found.of {
            PhotoOf::Thing { thing } => Ok(found.private && holds(connection, company, thing)?),
            PhotoOf::Game { .. } => Ok(false),
        },
        None => Ok(false),
    }
}
