//! The doors: every way in which a campaign file comes before the program.

use contract::{
    Action, DeskCommand, DeskShown, DeskView, PhotoAction, PhotoOf, Viewer,
    sharing::Target,
    view::{CopyReason, LibraryContent},
};
use exchange::exporting::export_file;
use host::{Desk, Home};
use ledger::{Campaign, LongWork, Picture, Rejection, View, document};
use workbench::{bench_table::rename_campaign, evenings::game};

use super::scene::{Place, today, with_outside};
use crate::kept::few_views;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Door {
    Show,
    History,
    Copies,
    Check,
    Export,
    Library,
    Desk,
    Do,
    Undo,
    Redo,
    Photo,
    Backup,
    CopyElsewhere,
    Import,
    /// The file is sound, and the safety copy that it is to be set back to is not.
    RestoreFromIt,
}

impl Door {
    /// Those that only look.
    pub(crate) const LOOKING: [Self; 7] =
        [Self::Show, Self::History, Self::Copies, Self::Check, Self::Export, Self::Library, Self::Desk];
    /// Those that write into the file, or make another of it.
    pub(crate) const WRITING: [Self; 8] = [
        Self::Do,
        Self::Undo,
        Self::Redo,
        Self::Photo,
        Self::Backup,
        Self::CopyElsewhere,
        Self::Import,
        Self::RestoreFromIt,
    ];

    /// Knocks: a door that opens has done what it is there for.
    pub(crate) fn knock(self, at: &Place) -> Result<(), Rejection> {
        match self {
            Self::Show => {
                let views = few_views();
                views.iter().try_for_each(|view| document::look(&at.file, Viewer::TABLE, view).map(drop))
            }
            Self::History => {
                document::look(&at.file, Viewer::TABLE, &View::Journal { before: None, until: None })
                    .map(drop)
            }
            Self::Copies => document::copies_of(&at.file, &at.copies()).map(drop),
            Self::Check => document::check_file(&at.file),
            Self::Export => {
                let target = Target { path: at.outer.join("export.json"), replace: false };
                export_file(&at.file, &target, &LongWork::default())
            }
            Self::Library => listed(at),
            Self::Desk => at_the_desk(at, |desk| {
                desk.show(Viewer::TABLE, &View::Line)?;
                desk.show_desk(Viewer::TABLE, &DeskView::Status).map(drop)
            }),
            Self::Do => opened(at, |campaign| {
                let rename = rename_campaign("Les barons de demain");
                with_outside(|outside| campaign.perform(None, &rename, outside)).map(drop)
            }),
            Self::Undo => opened(at, |campaign| campaign.undo(None, today()).map(drop)),
            Self::Redo => opened(at, |campaign| campaign.redo(None, today()).map(drop)),
            Self::Photo => opened(at, add_photo),
            Self::Backup => opened(at, |campaign| campaign.copy_now(CopyReason::Asked, today()).map(drop)),
            Self::CopyElsewhere => opened(at, |campaign| campaign.save_copy(&at.outer.join("copie.carnet"))),
            Self::Import => imported(at),
            Self::RestoreFromIt => {
                let restored = with_outside(|outside| {
                    Campaign::restore_file(&at.file, &at.copy, &at.copies(), None, outside)
                });
                restored?.0.close()
            }
        }
    }
}

/// Opens the file, works on it and closes it again.
fn opened(at: &Place, work: impl FnOnce(&mut Campaign) -> Result<(), Rejection>) -> Result<(), Rejection> {
    let mut campaign = with_outside(|outside| Campaign::open(&at.file, &at.copies(), outside))?;
    let worked = work(&mut campaign);
    let closed = campaign.close();
    worked.and(closed)
}

fn add_photo(campaign: &mut Campaign) -> Result<(), Rejection> {
    let picture = Picture::of(40, 30, b"the picture".to_vec(), b"the small picture".to_vec());
    let add = Action::Photo(PhotoAction::Add {
        content: picture.content.clone(),
        of: PhotoOf::Game { game: game(1) },
        private: false,
        caption: None,
    });
    with_outside(|outside| campaign.perform_with_picture(None, &add, Some(&picture), outside)).map(drop)
}

fn at_the_desk(at: &Place, work: impl FnOnce(&mut Desk) -> Result<(), Rejection>) -> Result<(), Rejection> {
    let mut desk = Desk::new(Home::at(&at.home));
    with_outside(|outside| {
        desk.arrange(Viewer::TABLE, &DeskCommand::Open { path: at.file.clone() }, outside)
    })?;
    let worked = work(&mut desk);
    let closed = desk.close().map(drop);
    worked.and(closed)
}

/// The library refuses a file by saying why it cannot be read.
fn listed(at: &Place) -> Result<(), Rejection> {
    let mut desk = Desk::new(Home::at(&at.home));
    let DeskShown::Library(library) = desk.show_desk(Viewer::TABLE, &DeskView::Library)? else {
        panic!("the library was asked for");
    };
    let [entry] = library.campaigns.as_slice() else { panic!("one campaign: {library:?}") };
    match &entry.content {
        LibraryContent::Readable(_) => Ok(()),
        LibraryContent::Unreadable { why, copies } => {
            assert_eq!(copies.len(), 1, "a way back is offered: {why}");
            Err(why.clone())
        }
    }
}

/// Into another home: what comes in must not be refused because it is here already.
fn imported(at: &Place) -> Result<(), Rejection> {
    let mut desk = Desk::new(Home::at(&new_home(at)));
    let import = DeskCommand::Import { path: at.file.clone(), keep_both: false };
    with_outside(|outside| desk.arrange(Viewer::TABLE, &import, outside))?;
    desk.close().map(drop)
}

/// The home that files are imported into.
pub(crate) fn new_home(at: &Place) -> std::path::PathBuf {
    at.outer.join("new home")
}
