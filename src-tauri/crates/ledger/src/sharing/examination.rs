//! A draft is looked at from end to end before it becomes a campaign of the
//! library: what cannot be shown, or tells of evenings that cannot have been, is
//! refused as damaged. Half a campaign is never taken in.

use std::path::Path;

use rules::booklet::Conditions;
use rusqlite::{Connection, OptionalExtension, types::ValueRef};
use sha2::{Digest, Sha256};

use super::json;
use crate::{
    Stop,
    actions::clean_name,
    document::check,
    facts::soundness,
    history,
    schema::{FORM, VERSION},
    store::{
        forms::{self, Stored},
        games, things,
    },
    views,
};
use contract::{
    Account, Action, EntryId, NameField, PhotoOf, Rejection, Shown, ThingId, View, Viewer, keeping::Sought,
    rejection::shown, results::ResultsOf,
};

/// Refuses a draft of any known version that is not in order, and brings a good one to the form of today. `path` is
/// the file it came from, which is told of.
pub(super) fn examine(draft: &mut Connection, version: i32, path: &Path) -> Result<(), Rejection> {
    check::everything(draft, path)?;
    let damaged = |stop: Stop| damaged(stop, path);
    if version < VERSION {
        FORM.bring_up(draft).map_err(damaged)?;
        check::everything(draft, path)?;
    }
    json::check_cells(draft).map_err(damaged)?;
    check_photos(draft).map_err(damaged)?;
    check_history(draft).map_err(damaged)?;
    check_conditions(draft).map_err(damaged)?;
    check_facts(draft).map_err(damaged)?;
    check_views(draft).map_err(damaged)
}

/// Whatever goes wrong while looking, it is the file that is wrong, or else the disk.
fn damaged(stop: Stop, path: &Path) -> Rejection {
    match stop.about(path) {
        full @ (Rejection::DiskFull { .. } | Rejection::ReadOnly { .. } | Rejection::InUse { .. }) => full,
        Rejection::Damaged { detail, .. } | Rejection::FileTrouble { detail, .. } => {
            Rejection::Damaged { path: shown(path), detail }
        }
        other => Rejection::Damaged { path: shown(path), detail: other.to_string() },
    }
}

fn strange(detail: String) -> Stop {
    Rejection::Damaged { path: String::new(), detail }.into()
}

/// A photo is known by what it shows.
fn check_photos(draft: &Connection) -> Result<(), Stop> {
    let mut statement = draft.prepare("SELECT hash, picture FROM photo_content")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let hash: String = row.get(0)?;
        let ValueRef::Blob(picture) = row.get_ref(1)? else { return Err(strange(format!("photo {hash}"))) };
        let found: String = Sha256::digest(picture).iter().map(|byte| format!("{byte:02x}")).collect();
        if found != hash {
            return Err(strange(format!("photo {hash} shows something else")));
        }
    }
    Ok(())
}

/// It begins with the creation, and every entry says what it did.
fn check_history(draft: &Connection) -> Result<(), Stop> {
    let first: Option<(String, bool)> = draft
        .query_row("SELECT kind, in_force FROM history WHERE id = 1", [], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .optional()?;
    if first != Some(("done".to_owned(), true)) {
        return Err(strange("the history does not begin with a creation".to_owned()));
    }
    let mut statement =
        draft.prepare("SELECT id, action, changeset, version FROM history WHERE kind = 'done'")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let entry: i64 = row.get(0)?;
        let action: Option<String> = row.get(1)?;
        let version: i32 = row.get(3)?;
        let ValueRef::Blob(changeset) = row.get_ref(2)? else {
            return Err(strange(format!("entry {entry}")));
        };
        if forms::is_garbled::<Action>(&action.unwrap_or_default(), Stored::Action) {
            return Err(strange(format!("entry {entry} asks for nothing that is known")));
        }
        // What is closed to undo is never applied.
        if FORM.takes_changesets_of(version) {
            history::check_changeset(changeset)?;
        }
    }
    let mut statement = draft.prepare("SELECT id, account FROM history")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (entry, account): (i64, String) = (row.get(0)?, row.get(1)?);
        if forms::is_garbled::<Account>(&account, Stored::Account) {
            return Err(strange(format!("entry {entry} tells of nothing that is known")));
        }
    }
    Ok(())
}

/// When a sticker is in force can be told, as far as anybody wrote it down.
fn check_conditions(draft: &Connection) -> Result<(), Stop> {
    let mut statement =
        draft.prepare("SELECT thing, conditions FROM sticker_rule WHERE conditions IS NOT NULL")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (thing, conditions): (i64, String) = (row.get(0)?, row.get(1)?);
        if forms::is_garbled::<Conditions>(&conditions, Stored::Conditions) {
            return Err(strange(format!("conditions of thing {thing}")));
        }
    }
    Ok(())
}

fn check_facts(draft: &Connection) -> Result<(), Stop> {
    let (campaigns, name): (i64, String) =
        draft.query_row("SELECT count(*), name FROM campaign", [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    if campaigns != 1 || clean_name(&name, NameField::Campaign)? != name {
        return Err(strange(format!("{campaigns} campaigns, {name:?}")));
    }
    if soundness::is_sound(draft)? {
        Ok(())
    } else {
        Err(strange("it tells of evenings that cannot have been".to_owned()))
    }
}

/// Everything that can be looked at can be shown.
fn check_views(draft: &Connection) -> Result<(), Stop> {
    let show = |view: View| views::show(draft, Viewer::TABLE, &view);
    views::summary::read(draft)?;
    let mut all = vec![
        View::Line,
        View::Companies,
        View::Box,
        View::Things { sought: Sought::default() },
        View::StoryDeck,
        View::Events,
        View::Postcards,
        View::Results { of: ResultsOf::default() },
        View::Finale,
        View::Album,
    ];
    let games = games::closed_games(draft)?.into_iter().chain(games::open_game(draft)?);
    for game in games {
        all.extend([
            View::Night { game: Some(game) },
            View::Rulebook { game: Some(game) },
            View::Photos { of: PhotoOf::Game { game } },
        ]);
    }
    for view in all {
        show(view)?;
    }
    let things: Vec<i64> = draft
        .prepare(&format!("SELECT thing.id FROM thing WHERE quantity > 0 AND {}", things::told(draft)?))?
        .query_map([], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    for thing in things {
        show(View::Thing { thing: ThingId(thing) })?;
    }
    show_journal(&show)
}

fn show_journal(show: &impl Fn(View) -> Result<Shown, Stop>) -> Result<(), Stop> {
    let mut before: Option<EntryId> = None;
    loop {
        let Shown::Journal(journal) = show(View::Journal { before, until: None })? else { return Ok(()) };
        before = journal.entries.last().map(|entry| entry.entry);
        if !journal.more || before.is_none() {
            return Ok(());
        }
    }
}
