//! A campaign comes into the library: copied from a file, or read from JSON.
//! It is made in a draft beside where it will be, looked at from end to end, and
//! gets its name last. What is refused leaves nothing behind, and the file that
//! it came from is only ever read.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use super::{
    json::import,
    rows_by_name,
    target::{SQLITE, beginning},
};
use contract::{Action, CampaignAction, Rejection, rejection::shown};
use ledger::{
    LongWork, MOST_CHARACTERS_OF_A_NAME, Outside, alike_names,
    document::{draft::Draft, rows::ReadFile},
};

/// How long taking in a file may take, and a second more for each megabyte: many times what it does.
const LEAST_TIME: Duration = Duration::from_secs(10);

/// How far it has come, of a thousand, once all rows are read and are about to be looked at.
pub(crate) const READ: u16 = 600;

/// A campaign that is good, but not in the library yet. Dropped, nothing of it remains.
#[derive(Debug)]
pub struct Arrival {
    draft: Draft,
    pub name: String,
    pub uuid: String,
}

impl Arrival {
    /// Reads a campaign from a file, by what is in it and not by what it is called, into a draft in `folder`.
    pub fn read(path: &Path, folder: &Path, work: &LongWork) -> Result<Self, Rejection> {
        work.ended(Self::read_watched(path, folder, work))
    }

    fn read_watched(path: &Path, folder: &Path, work: &LongWork) -> Result<Self, Rejection> {
        match std::fs::metadata(path) {
            Err(error) => return Err(Rejection::from_io(&error, path)),
            Ok(found) if !found.is_file() => return Err(Rejection::NotACarnet { path: shown(path) }),
            // Whoever made it may have wanted nothing but to be in the way.
            Ok(found) => work.must_end_within(LEAST_TIME + Duration::from_micros(found.len())),
        }
        let beginning = beginning(path)?;
        let is_file = beginning.starts_with(SQLITE);
        if !is_file && !import::begins_like_json(&beginning) {
            return Err(Rejection::NotACarnet { path: shown(path) });
        }
        let mut draft = Draft::begin(folder, path)?;
        draft.watch(work)?;
        if is_file {
            copy(path, &mut draft, work).map_err(as_damage)?;
        } else {
            import::read_into(&mut draft, path, folder, work)?;
        }
        work.has_come(READ);
        draft.examine()?;
        let (name, uuid) = (draft.name()?, draft.uuid()?.to_string());
        Ok(Self { draft, name, uuid })
    }

    /// Gives it a name that none of these bears. Like every renaming it is in the history and can be undone.
    ///
    /// It keeps its identity, even if the library has this very campaign: that is what tells the next one to come
    /// that it is here already, and safety copies are kept apart by file, so that neither pushes out the other's.
    pub fn rename_beside(&mut self, taken: &[String], outside: &mut Outside<'_>) -> Result<(), Rejection> {
        let Some(name) = free_name(&self.name, taken) else { return Ok(()) };
        let rename = Action::Campaign(CampaignAction::Rename { name: name.clone() });
        self.draft.perform(None, &rename, None, outside)?;
        self.name = name;
        Ok(())
    }

    /// Puts the file under the first of these paths that is free, and tells which that was.
    pub fn land(self, free_path: impl Fn() -> PathBuf) -> Result<PathBuf, Rejection> {
        self.draft.land(free_path)
    }
}

/// All rows of a campaign file, even while another program has it open, in the form of its own version.
fn copy(path: &Path, draft: &mut Draft, work: &LongWork) -> Result<(), Rejection> {
    // Its form need not be ours: nothing but its rows comes along.
    let source = ReadFile::open_in_any_form(path, work)?;
    draft.bring_to(source.version())?;
    rows_by_name::copy(&source.rows()?, draft, work)
}

/// It begins like a campaign: whatever SQLite cannot make of it, something happened to it.
fn as_damage(refusal: Rejection) -> Rejection {
    match refusal {
        Rejection::FileTrouble { path, detail } => Rejection::Damaged { path, detail },
        other => other,
    }
}

/// `Les barons (2)`, or with the next number that is free; none if the name itself is.
fn free_name(name: &str, taken: &[String]) -> Option<String> {
    let is_taken = |name: &str| taken.iter().any(|other| alike_names(other, name));
    if !is_taken(name) {
        return None;
    }
    let stem = without_number(name);
    (2_u32..).map(|number| numbered(stem, number)).find(|name| !is_taken(name))
}

/// `Les barons (2)` becomes `Les barons (3)`, not `Les barons (2) (2)`.
fn without_number(name: &str) -> &str {
    let stem = name.strip_suffix(')').and_then(|rest| rest.rsplit_once(" ("));
    match stem {
        Some((stem, number)) if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => {
            stem
        }
        _ => name,
    }
}

fn numbered(stem: &str, number: u32) -> String {
    let ending = format!(" ({number})");
    let room = MOST_CHARACTERS_OF_A_NAME.saturating_sub(ending.chars().count());
    let kept: String = stem.chars().take(room).collect();
    format!("{}{ending}", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_taken_gets_the_next_number() {
        let taken = ["Les barons", "les BARONS (2)", "Mardi (1865)"].map(str::to_owned);
        assert_eq!(free_name("Jeudi", &taken), None);
        assert_eq!(free_name("LES barons", &taken).as_deref(), Some("LES barons (3)"));
        assert_eq!(free_name("Les barons (2)", &taken).as_deref(), Some("Les barons (3)"));
        assert_eq!(free_name("Mardi (1865)", &taken).as_deref(), Some("Mardi (2)"));
        let long = "é".repeat(60);
        let second = free_name(&long, std::slice::from_ref(&long)).expect("a name");
        assert_eq!(second, format!("{} (2)", "é".repeat(56)));
    }
}
