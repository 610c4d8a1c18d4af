//! Which files a session can name. Whoever sits at the window or a terminal
//! names any path of this computer. A page in a browser may be anybody's who
//! came by its address: it names a campaign of the library as the library
//! names it, and otherwise only files that pass through its own folder. Where
//! files lie here is not told to it either.

use std::{
    borrow::Cow,
    path::{Path, PathBuf},
    sync::Arc,
};

use contract::{
    DeskCommand, DeskShown, Outcome, Rejection,
    rejection::shown,
    sharing::Target,
    view::{Copies, Library, LibraryContent, Start, Status},
};

use crate::passing::Tray;

/// Which files can be named.
#[derive(Debug, Clone)]
pub(crate) enum Reach {
    /// Any path.
    Computer,
    /// The library's campaigns by their names, and what lies here.
    Page(Arc<Tray>),
}

/// What a page calls the campaigns of the library.
pub(crate) struct Names(Vec<(String, PathBuf)>);

impl Names {
    /// Each file's name; with a number if another one has it too.
    pub(crate) fn of(paths: impl IntoIterator<Item = PathBuf>) -> Self {
        let mut names: Vec<(String, PathBuf)> = Vec::new();
        for path in paths {
            let name = file_name(&path);
            let numbered = (2..).map(|number: u32| format!("{name} ({number})"));
            let is_free = |name: &String| names.iter().all(|(taken, _)| taken != name);
            let free = std::iter::once(name.clone()).chain(numbered).find(is_free).unwrap_or(name);
            names.push((free, path));
        }
        Self(names)
    }

    /// Which file is meant. Anything that could be a path is refused as such.
    fn meant(&self, name: &Path) -> Result<PathBuf, Rejection> {
        match self.0.iter().find(|(known, _)| Path::new(known) == name) {
            Some((_, path)) => Ok(path.clone()),
            None if name.components().count() == 1 && name.file_name().is_some() => {
                Err(Rejection::NotFound { path: shown(name) })
            }
            None => Err(Rejection::OutOfReach { path: shown(name) }),
        }
    }

    fn name_of(&self, path: &str) -> String {
        let known = self.0.iter().find(|(_, known)| shown(known) == path);
        known.map_or_else(|| file_name(Path::new(path)), |(name, _)| name.clone())
    }
}

impl Reach {
    /// A command with the paths that it means.
    pub(crate) fn admitted<'c>(
        &self,
        command: &'c DeskCommand,
        library: impl FnOnce() -> Names,
    ) -> Result<Cow<'c, DeskCommand>, Rejection> {
        let Self::Page(tray) = self else { return Ok(Cow::Borrowed(command)) };
        let out = |target: &Target| -> Result<Target, Rejection> {
            Ok(Target { path: tray.outgoing(&target.path)?, replace: false })
        };
        Ok(Cow::Owned(match command {
            DeskCommand::Open { path } => DeskCommand::Open { path: library().meant(path)? },
            DeskCommand::Forget { path } => DeskCommand::Forget { path: library().meant(path)? },
            DeskCommand::RestoreFile { path, copy } => {
                DeskCommand::RestoreFile { path: library().meant(path)?, copy: copy.clone() }
            }
            DeskCommand::SaveCopy { path } => DeskCommand::SaveCopy { path: tray.outgoing(path)? },
            DeskCommand::ExportJson { target } => DeskCommand::ExportJson { target: out(target)? },
            DeskCommand::SaveFile { target, content } => {
                DeskCommand::SaveFile { target: out(target)?, content: content.clone() }
            }
            DeskCommand::BeginBook { target } => DeskCommand::BeginBook { target: out(target)? },
            DeskCommand::Import { path, keep_both } => {
                DeskCommand::Import { path: tray.incoming(path)?, keep_both: *keep_both }
            }
            DeskCommand::Prefer { change } => match &change.folder {
                Some(folder) => return Err(Rejection::OutOfReach { path: shown(folder) }),
                None => return Ok(Cow::Borrowed(command)),
            },
            DeskCommand::Create { .. }
            | DeskCommand::Close
            | DeskCommand::AddToBook { .. }
            | DeskCommand::FinishBook
            | DeskCommand::AbandonBook
            | DeskCommand::OpenSample { .. }
            | DeskCommand::MakeSafetyCopy
            | DeskCommand::BeginLookingOnly { .. }
            | DeskCommand::EndLookingOnly { .. }
            | DeskCommand::Restore { .. } => return Ok(Cow::Borrowed(command)),
        }))
    }

    /// What was brought in is done with, unless somebody is asked what is meant by it.
    pub(crate) fn tidy_up(&self, command: &DeskCommand, done: &Result<Outcome, Rejection>) {
        if let (Self::Page(_), DeskCommand::Import { path, .. }) = (self, command)
            && !matches!(done, Err(Rejection::AlreadyInLibrary { .. }))
        {
            // Whatever is left goes with the page.
            let _ = std::fs::remove_file(path);
        }
    }

    pub(crate) fn tells_paths(&self) -> bool {
        matches!(self, Self::Computer)
    }
}

/// What was done, without where files lie.
pub(crate) fn outcome_without_paths(outcome: Outcome) -> Outcome {
    Outcome {
        warning: outcome.warning.map(without_paths),
        status: outcome.status.map(|status| Box::new(status_without_paths(*status))),
        ..outcome
    }
}

/// The same of what is shown.
pub(crate) fn shown_without_paths(answer: DeskShown, names: &Names) -> DeskShown {
    match answer {
        DeskShown::Start(start) => {
            let Start { status, line, library } = *start;
            let library = library.map(|library| library_without_paths(library, names));
            DeskShown::Start(Box::new(Start { status: status_without_paths(status), line, library }))
        }
        DeskShown::Status(status) => DeskShown::Status(Box::new(status_without_paths(*status))),
        DeskShown::Library(library) => DeskShown::Library(library_without_paths(library, names)),
        DeskShown::Copies(copies) => DeskShown::Copies(Copies { folder: None, ..copies }),
        DeskShown::Progress(progress) => DeskShown::Progress(progress),
    }
}

fn status_without_paths(mut status: Status) -> Status {
    if let Some(campaign) = &mut status.campaign {
        campaign.path = file_name(Path::new(&campaign.path));
    }
    Status { folder: None, refused_file: status.refused_file.map(without_paths), ..status }
}

fn library_without_paths(mut library: Library, names: &Names) -> Library {
    for entry in &mut library.campaigns {
        entry.path = names.name_of(&entry.path);
        if let LibraryContent::Unreadable { why, .. } = &mut entry.content {
            *why = without_paths(why.clone());
        }
    }
    Library { folder: None, ..library }
}

/// A refusal that tells what a file is called, and not where it lies.
pub(crate) fn without_paths(mut rejection: Rejection) -> Rejection {
    if let Rejection::NotFound { path }
    | Rejection::FolderMissing { path }
    | Rejection::NotACarnet { path }
    | Rejection::NewerVersion { path, .. }
    | Rejection::Damaged { path, .. }
    | Rejection::ReadOnly { path }
    | Rejection::DiskFull { path }
    | Rejection::InUse { path }
    | Rejection::AlreadyExists { path }
    | Rejection::AlreadyInLibrary { path, .. }
    | Rejection::FileDisplaced { path, .. }
    | Rejection::SecondName { path }
    | Rejection::FileTrouble { path, .. } = &mut rejection
    {
        let whole = std::mem::take(path);
        *path = file_name(Path::new(&whole));
        if let Rejection::Damaged { path, detail } | Rejection::FileTrouble { path, detail } = &mut rejection
        {
            // SQLite says it too.
            *detail = detail.replace(&whole, path);
        }
    }
    rejection
}

/// A campaign that is in the library already is told by the name that opens it.
pub(crate) fn clash_by_name(rejection: Rejection, library: impl FnOnce() -> Names) -> Rejection {
    match rejection {
        Rejection::AlreadyInLibrary { name, same, path } => {
            Rejection::AlreadyInLibrary { name, same, path: library().name_of(&path) }
        }
        other => without_paths(other),
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_campaign_is_known_by_its_name_and_two_of_one_name_by_a_number() {
        let names = Names::of(["/a/mardi.carnet", "/b/mardi.carnet", "/b/jeudi.carnet"].map(PathBuf::from));
        let told = ["/a/mardi.carnet", "/b/mardi.carnet", "/b/jeudi.carnet"].map(|path| names.name_of(path));
        assert_eq!(told, ["mardi.carnet", "mardi.carnet (2)", "jeudi.carnet"]);
        assert_eq!(names.meant(Path::new("mardi.carnet (2)")), Ok(PathBuf::from("/b/mardi.carnet")));
        let gone = Err(Rejection::NotFound { path: "vendredi.carnet".to_owned() });
        assert_eq!(names.meant(Path::new("vendredi.carnet")), gone);
        for path in ["/a/mardi.carnet", "../a/mardi.carnet", "a/mardi.carnet", "", "..", "/"] {
            let refused = Err(Rejection::OutOfReach { path: path.to_owned() });
            assert_eq!(names.meant(Path::new(path)), refused);
        }
    }

    #[test]
    fn a_refusal_tells_no_folder_not_even_in_its_detail() {
        let path = "/home/camille/mardi.carnet".to_owned();
        let detail = format!("unable to open database file: {path}");
        let told = without_paths(Rejection::FileTrouble { path, detail });
        let detail = "unable to open database file: mardi.carnet".to_owned();
        assert_eq!(told, Rejection::FileTrouble { path: "mardi.carnet".to_owned(), detail });
    }
}
