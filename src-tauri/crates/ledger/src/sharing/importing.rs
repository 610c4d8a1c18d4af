//! A campaign comes into the library: copied from a file, or read from JSON.
//! It is made in a draft beside where it will be, looked at from end to end, and
//! gets its name last. What is refused leaves nothing behind, and the file that
//! it came from is only ever read.

use std::{
    fs::File,
    path::{Path, PathBuf},
};

use rusqlite::Connection;
use tempfile::TempPath;

use super::{
    examination::examine,
    json::import,
    rows_by_name,
    target::{SQLITE, beginning},
};
use crate::{
    Outside,
    actions::{MOST_CHARACTERS_OF_A_NAME, alike_names},
    document::{Access, Known, check, harden, in_one_transaction, opening, sync_folder},
    history,
    schema::{APPLICATION_ID, FORM},
    store::{self, history::Author},
};
use contract::{Action, CampaignAction, Rejection, rejection::shown};

/// A campaign that is good, but not in the library yet. Dropped, nothing of it remains.
#[derive(Debug)]
pub struct Arrival {
    // Before the draft, so that it is closed when the draft goes.
    connection: Connection,
    draft: TempPath,
    pub name: String,
    pub uuid: String,
}

impl Arrival {
    /// Reads a campaign from a file, by what is in it and not by what it is called, into a draft in `folder`.
    pub fn read(path: &Path, folder: &Path) -> Result<Self, Rejection> {
        match std::fs::metadata(path) {
            Err(error) => return Err(Rejection::from_io(&error, path)),
            Ok(found) if !found.is_file() => return Err(Rejection::NotACarnet { path: shown(path) }),
            Ok(_) => {}
        }
        let beginning = beginning(path)?;
        let is_file = beginning.starts_with(SQLITE);
        if !is_file && !import::begins_like_json(&beginning) {
            return Err(Rejection::NotACarnet { path: shown(path) });
        }
        let draft = tempfile::Builder::new()
            .prefix(".import-")
            .suffix(".part")
            .tempfile_in(folder)
            .map_err(|error| Rejection::from_io(&error, folder))?
            .into_temp_path();
        let about = |error: rusqlite::Error| Rejection::from_sqlite(&error, path);
        let mut connection = Connection::open(&draft).map_err(about)?;
        ready_for_drafting(&connection).map_err(about)?;
        connection.pragma_update(None, "application_id", APPLICATION_ID).map_err(about)?;
        if is_file {
            copy(path, &mut connection).map_err(as_damage)?;
        } else {
            import::read_into(&mut connection, path, folder)?;
        }
        let version = opening::identify(&FORM, &connection, path).map_err(as_damage)?;
        examine(&mut connection, version, path)?;
        connection.pragma_update(None, "foreign_keys", true).map_err(about)?;
        let name = store::campaign::name(&connection).map_err(about)?;
        let uuid = store::campaign::uuid(&connection).map_err(about)?.to_string();
        Ok(Self { connection, draft, name, uuid })
    }

    /// Gives it a name that none of these bears. Like every renaming it is in the history and can be undone.
    ///
    /// It keeps its identity, even if the library has this very campaign: that is what tells the next one to come
    /// that it is here already, and safety copies are kept apart by file, so that neither pushes out the other's.
    pub fn rename_beside(&mut self, taken: &[String], outside: &mut Outside<'_>) -> Result<(), Rejection> {
        let Some(name) = free_name(&self.name, taken) else { return Ok(()) };
        let rename = Action::Campaign(CampaignAction::Rename { name: name.clone() });
        in_one_transaction(&mut self.connection, |transaction| {
            history::perform(transaction, &FORM, Author::default(), &rename, None, outside)
        })
        .map_err(|stop| stop.about(&self.draft))?;
        self.name = name;
        Ok(())
    }

    /// Puts the file under the first of these paths that is free, and tells which that was.
    pub fn land(self, free_path: impl Fn() -> PathBuf) -> Result<PathBuf, Rejection> {
        let Self { connection, mut draft, .. } = self;
        connection.close().map_err(|(_, error)| Rejection::from_sqlite(&error, &draft))?;
        // While it was a draft nobody waited for the disk.
        File::options()
            .write(true)
            .open(&draft)
            .and_then(|file| file.sync_all())
            .map_err(|error| Rejection::from_io(&error, &draft))?;
        for _ in 0..TRIES {
            let path = free_path();
            draft = match draft.persist_noclobber(&path) {
                Ok(()) => {
                    sync_folder(&path);
                    return Ok(path);
                }
                // Somebody else took it just now.
                Err(taken) if path.exists() => taken.path,
                Err(other) => return Err(Rejection::from_io(&other.error, &path)),
            };
        }
        Err(Rejection::AlreadyExists { path: shown(&free_path()) })
    }
}

const TRIES: usize = 20;

/// What becomes of a draft that is not finished does not matter: there is nothing to be careful with.
fn ready_for_drafting(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "MEMORY")?;
    connection.pragma_update(None, "synchronous", "OFF")?;
    harden(connection)?;
    connection.pragma_update(None, "foreign_keys", false)
}

/// All rows of a campaign file, even while another program has it open, in the form of its own version.
fn copy(path: &Path, draft: &mut Connection) -> Result<(), Rejection> {
    // Its form need not be ours: nothing but its rows comes along.
    let Known { connection: source, version } = opening::open_in_any_form(path, Access::Read)?;
    let about = |error: rusqlite::Error| Rejection::from_sqlite(&error, path);
    // Nor are conditions that somebody else wrote tried on them, which may take as long as they liked.
    source.pragma_update(None, "ignore_check_constraints", true).map_err(about)?;
    check::everything(&source, path)?;
    // One state of the file, whatever somebody else does meanwhile.
    let _state = source.unchecked_transaction().map_err(about)?;
    FORM.bring_to(version, draft).map_err(|stop| stop.about(path))?;
    rows_by_name::copy(&source, draft, path)
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
