//! A campaign file is looked at from end to end: what cannot be shown, or tells
//! of evenings that cannot have been, is refused as damaged. Whatever comes from
//! elsewhere is, before it becomes a campaign of the library.

use std::path::Path;

use rusqlite::Connection;

use super::{Known, check, rows::OneState};
use crate::{
    Stop, clean_name,
    facts::soundness,
    history,
    schema::{FORM, VERSION, form::Form},
    store::{campaign, games, history as entries, photos, stickers, things},
    views,
};
use contract::{
    EntryId, NameField, PhotoOf, Rejection, Shown, View, Viewer, keeping::Sought, rejection::shown,
    results::ResultsOf,
};

/// Refuses a draft of any known version that is not in order, and brings a good one to the form of today. `path` is
/// the file it came from, which is told of.
pub(super) fn examine(draft: &mut Connection, version: i32, path: &Path) -> Result<(), Rejection> {
    if version < VERSION {
        check::everything(draft, path)?;
        FORM.bring_up(draft, entries::add_up_anew).map_err(|stop| damaged(stop, path))?;
    }
    from_end_to_end(&FORM, draft, path)?;
    check_evenings(draft).map_err(|stop| damaged(stop, path))
}

/// Refuses a file of any known version that is not in order, as far as that can be told before it is brought to the
/// form of today.
pub(super) fn as_it_is(Known { connection, version }: &Known, path: &Path) -> Result<(), Rejection> {
    if *version < VERSION {
        check::everything(connection, path)
    } else {
        from_end_to_end(&FORM, connection, path)
    }
}

/// Refuses a file of this form in which something cannot be read, shown, or taken back. What people wrote down is not
/// judged: a group goes on with what it has.
pub(super) fn from_end_to_end(form: &Form, file: &Connection, path: &Path) -> Result<(), Rejection> {
    check::everything(file, path)?;
    let damaged = |stop: Stop| damaged(stop, path);
    check_cells(file, path)?;
    check_photos(file).map_err(damaged)?;
    check_history(form, file).map_err(damaged)?;
    check_conditions(file).map_err(damaged)?;
    check_campaign(file).map_err(damaged)?;
    check_views(file).map_err(damaged)
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

/// Everything in it can be written out again.
fn check_cells(draft: &Connection, path: &Path) -> Result<(), Rejection> {
    let rows = OneState::of(draft, path)?;
    rows.tables().iter().try_for_each(|table| rows.each_row(table, |_| Ok(())))
}

/// A photo is known by what it shows.
fn check_photos(draft: &Connection) -> Result<(), Stop> {
    match photos::mistaken_content(draft)? {
        None => Ok(()),
        Some(hash) => Err(strange(format!("photo {hash} shows something else"))),
    }
}

/// It begins with the creation, and every entry says what it did.
fn check_history(form: &Form, draft: &Connection) -> Result<(), Stop> {
    if !entries::begins_with_creation(draft)? {
        return Err(strange("the history does not begin with a creation".to_owned()));
    }
    if let Some(EntryId(entry)) = entries::with_garbled_action(draft)? {
        return Err(strange(format!("entry {entry} asks for nothing that is known")));
    }
    let mut writable = history::Writable::of(draft);
    entries::each_changeset_but_the_creation(draft, |changeset, version| {
        // What is closed to undo is never applied.
        match form.takes_changesets_of(version) {
            true => writable.check(changeset, version == form.version()),
            false => Ok(()),
        }
    })?;
    match entries::with_garbled_account(draft)? {
        None => Ok(()),
        Some(EntryId(entry)) => Err(strange(format!("entry {entry} tells of nothing that is known"))),
    }
}

/// When a sticker is in force can be told, as far as anybody wrote it down.
fn check_conditions(draft: &Connection) -> Result<(), Stop> {
    match stickers::with_garbled_conditions(draft)? {
        None => Ok(()),
        Some(thing) => Err(strange(format!("conditions of thing {}", thing.0))),
    }
}

fn check_campaign(draft: &Connection) -> Result<(), Stop> {
    let (campaigns, name) = (campaign::count(draft)?, campaign::name(draft)?);
    if campaigns != 1 || clean_name(&name, NameField::Campaign)? != name {
        return Err(strange(format!("{campaigns} campaigns, {name:?}")));
    }
    Ok(())
}

/// What comes from elsewhere tells of evenings that can have been.
fn check_evenings(draft: &Connection) -> Result<(), Stop> {
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
        View::Search { text: "a".to_owned(), names: None },
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
    for row in things::all_told(draft)? {
        show(View::Thing { thing: row.thing })?;
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
