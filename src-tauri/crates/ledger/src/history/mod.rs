//! The only way to write into a campaign: one action, one transaction, one
//! entry of the history with the changeset that takes it back.
//!
//! An undo is itself an entry, and so is a redo: the history never forgets and
//! never lies about what was in force when. Whoever calls opens the
//! transaction and ends it; a refusal leaves the file as it was.

mod changes;
mod changeset;
mod recording;

use chrono::{DateTime, FixedOffset, TimeDelta};
use rules::CompanyColour;
use rusqlite::{Connection, Transaction};
use strum::VariantArray;

use crate::{
    Outside, Stop, actions,
    facts::{finale, sealing::Sealed, soundness},
    schema::{
        digest::Digest,
        form::Form,
        tables::{Check, TABLES, read_by},
    },
    store::{
        self,
        history::{Author, CREATION, NewEntry, Standing},
        photos::Picture,
    },
};
pub(crate) use changes::Writable;
use changes::{Direction, Obstacle};
use contract::{
    Account, Action, CampaignAction, EntryId, NameField, NewCampaign, Outcome, Rejection, Topic,
    rejection::LaterEntry,
};
use recording::Recording;

/// Carries out one action, or refuses it; with the picture that the action adds.
pub(crate) fn perform(
    transaction: &Transaction<'_>,
    form: &'static Form,
    author: Author<'_>,
    action: &Action,
    picture: Option<&Picture>,
    outside: &mut Outside<'_>,
) -> Result<Outcome, Stop> {
    // Before the creation there are the printed kinds and places, and nobody has added them up yet.
    let last = store::history::last(transaction)?;
    let mut state = match last {
        Some(last) => last.state,
        None => Digest::of_state(transaction)?,
    };
    if let Some(picture) = picture {
        // What a photo shows lies outside undo: one picture, however often it is added.
        state.add(store::photos::keep_content(transaction, picture)?);
    }
    let recording = Recording::of(transaction, form.covered_by_undo()?)?;
    let account = actions::carry_out(transaction, action, outside)?;
    let changeset = recording.changeset()?;

    let told = changes::told(&changeset)?;
    if told.topics.is_empty() {
        return Err(Rejection::NothingToChange.into());
    }
    let new = NewEntry::Done { action, changeset: &changeset };
    let after = Standing::after(last, told.counted(state, Direction::Forth));
    note(transaction, form, &new, &account, author, outside.now, after)?;
    Ok(outcome(told, after.entry, account))
}

/// Writes the creation of a campaign into a new file.
pub(crate) fn create(
    transaction: &Transaction<'_>,
    form: &'static Form,
    campaign: &NewCampaign,
    author: Author<'_>,
    outside: &mut Outside<'_>,
) -> Result<Outcome, Stop> {
    let action = Action::Campaign(CampaignAction::Create(campaign.clone()));
    perform(transaction, form, author, &action, None, outside)
}

/// Takes back the last thing that is in force.
pub(crate) fn undo(
    transaction: &Transaction<'_>,
    form: &Form,
    author: Author<'_>,
    now: DateTime<FixedOffset>,
) -> Result<Outcome, Stop> {
    let last = last_undoable(transaction)?.ok_or(Rejection::NothingToUndo)?;
    turn(transaction, form, last, Turn::Back { unsealing: None }, author, now)
}

/// Takes back one entry alone, if nothing later touches what it touched.
pub(crate) fn undo_entry(
    transaction: &Transaction<'_>,
    form: &Form,
    entry: EntryId,
    author: Author<'_>,
    now: DateTime<FixedOffset>,
) -> Result<Outcome, Stop> {
    check_may_be_turned_alone(transaction, entry)?;
    turn(transaction, form, entry, Turn::Back { unsealing: None }, author, now)
}

/// Takes back the last thing in force, or one entry, although what is sealed comes to light: for this reason.
pub(crate) fn undo_unsealing(
    transaction: &Transaction<'_>,
    form: &Form,
    entry: Option<EntryId>,
    reason: &str,
    author: Author<'_>,
    now: DateTime<FixedOffset>,
) -> Result<Outcome, Stop> {
    let entry = match entry {
        Some(entry) => entry,
        None => last_undoable(transaction)?.ok_or(Rejection::NothingToUndo)?,
    };
    check_may_be_turned_alone(transaction, entry)?;
    turn(transaction, form, entry, Turn::Back { unsealing: Some(reason) }, author, now)
}

/// Undoing what came last leads back step by step; an older entry alone would be a correction.
fn check_may_be_turned_alone(transaction: &Transaction<'_>, entry: EntryId) -> Result<(), Stop> {
    let is_last = last_undoable(transaction)? == Some(entry);
    if !is_last && finale::is_read_only(transaction)? {
        return Err(Rejection::ReadOnlyCampaign.into());
    }
    Ok(())
}

/// Does again what was taken back last, until something new is done. What it shows it may show: it was asked for
/// then, with its reason.
pub(crate) fn redo(
    transaction: &Transaction<'_>,
    form: &Form,
    author: Author<'_>,
    now: DateTime<FixedOffset>,
) -> Result<Outcome, Stop> {
    let last = store::history::last_undone(transaction)?.ok_or(Rejection::NothingToRedo)?;
    turn(transaction, form, last, Turn::Forth { retraces: true }, author, now)
}

/// Does one entry again that was taken back, if nothing later touches what it touches. What was taken back last may
/// show again what it showed; anything older is a step of its own, and shows nothing that is sealed by now.
pub(crate) fn redo_entry(
    transaction: &Transaction<'_>,
    form: &Form,
    entry: EntryId,
    author: Author<'_>,
    now: DateTime<FixedOffset>,
) -> Result<Outcome, Stop> {
    let is_last = store::history::last_undone(transaction)? == Some(entry);
    if !is_last && finale::is_read_only(transaction)? {
        return Err(Rejection::ReadOnlyCampaign.into());
    }
    turn(transaction, form, entry, Turn::Forth { retraces: is_last }, author, now)
}

/// Notes that the whole file was set back.
pub(crate) fn note_restoring(
    transaction: &Transaction<'_>,
    form: &Form,
    account: &Account,
    author: Author<'_>,
    now: DateTime<FixedOffset>,
) -> Result<Outcome, Stop> {
    let last = store::history::last(transaction)?;
    let after = Standing::after(last, state_of(last));
    note(transaction, form, &NewEntry::Restored, account, author, now, after)?;
    let changed = Topic::OF_A_CAMPAIGN.to_vec();
    Ok(Outcome { changed, entry: Some(after.entry), account: Some(account.clone()), ..Outcome::default() })
}

/// For so long a look goes on: who lets go of a card and takes it up again has looked once.
const ONE_LOOK: TimeDelta = TimeDelta::minutes(10);
/// So many looks can go on at a time: more than a table has hands.
const LOOKS_AT_A_TIME: u32 = 32;

/// Notes that somebody looked at what is private (LW-POS-2), unless the same look was noted a moment ago. It is no
/// step of undo or redo: both go past it.
pub(crate) fn note_look(
    transaction: &Transaction<'_>,
    form: &Form,
    account: &Account,
    author: Author<'_>,
    now: DateTime<FixedOffset>,
) -> Result<Outcome, Stop> {
    let goes_on = store::history::last_looks(transaction, LOOKS_AT_A_TIME)?
        .iter()
        .any(|(at, look)| look == account && (now - *at).abs() < ONE_LOOK);
    if goes_on {
        return Ok(Outcome::default());
    }
    let last = store::history::last(transaction)?;
    let after = Standing::after(last, state_of(last));
    note(transaction, form, &NewEntry::Look, account, author, now, after)?;
    let changed = vec![Topic::History];
    Ok(Outcome { changed, entry: Some(after.entry), account: Some(account.clone()), ..Outcome::default() })
}

/// What the next undo would take back, and the next redo do again.
pub(crate) fn undo_and_redo(
    connection: &Connection,
    form: &Form,
) -> rusqlite::Result<(Option<Account>, Option<Account>)> {
    let account_of = |entry: Option<EntryId>| {
        let Some(entry) = entry else { return Ok(None) };
        let (account, version) = store::history::told(connection, entry)?;
        Ok::<_, rusqlite::Error>(form.takes_changesets_of(version).then_some(account))
    };
    Ok((account_of(last_undoable(connection)?)?, account_of(store::history::last_undone(connection)?)?))
}

/// Whose entry the next undo, or the next redo, is about: the company of a president who made it.
pub(crate) fn author_of(connection: &Connection, entry: EntryId) -> Result<Option<CompanyColour>, Stop> {
    Ok(store::history::entry(connection, entry)?.by)
}

/// The last entry in force, but for the creation, which stays.
pub(crate) fn last_undoable(connection: &Connection) -> rusqlite::Result<Option<EntryId>> {
    Ok(store::history::last_in_force(connection)?.filter(|entry| *entry != CREATION))
}

/// Which way an entry is turned.
#[derive(Debug, Clone, Copy)]
enum Turn<'a> {
    /// With the reason why what is sealed may come to light, if somebody gave one.
    Back { unsealing: Option<&'a str> },
    /// And whether it retraces the step that was taken back last: then everything comes to stand as it stood.
    Forth { retraces: bool },
}

impl Turn<'_> {
    fn blocked_by(self, later: Vec<LaterEntry>) -> Rejection {
        match self {
            Turn::Back { .. } => Rejection::UndoBlocked { later },
            Turn::Forth { .. } => Rejection::RedoBlocked { later },
        }
    }

    /// What was done later and stands there. If nothing can be named, the last change is the nearest answer to why
    /// something is not taken back; why it is not done again lies before it, in what was taken back with it.
    fn named(
        self,
        connection: &Connection,
        entry: EntryId,
        obstacles: &[Obstacle],
    ) -> Result<Vec<LaterEntry>, Stop> {
        let mut later = later_at(connection, entry, obstacles)?;
        if later.is_empty() && matches!(self, Turn::Back { .. }) {
            let last = store::history::last_in_force(connection)?.unwrap_or(entry);
            later.push(LaterEntry { entry: last, account: store::history::told(connection, last)?.0 });
        }
        Ok(later)
    }
}

/// Takes an entry back, or does it again.
fn turn(
    transaction: &Transaction<'_>,
    form: &Form,
    entry: EntryId,
    way: Turn<'_>,
    author: Author<'_>,
    now: DateTime<FixedOffset>,
) -> Result<Outcome, Stop> {
    let found = store::history::entry(transaction, entry)?;
    let (back, direction) = match way {
        Turn::Back { .. } => (true, Direction::Back),
        Turn::Forth { .. } => (false, Direction::Forth),
    };
    if back && entry == CREATION {
        return Err(Rejection::CreationStays.into());
    }
    let changeset = match found.changeset {
        Some(changeset) if found.in_force == back => changeset,
        _ if back => return Err(Rejection::EntryNotInForce { entry }.into()),
        _ => return Err(Rejection::EntryInForce { entry }.into()),
    };
    if !form.takes_changesets_of(found.version) {
        return Err(Rejection::UndoClosed { entry }.into());
    }
    let of_today = found.version == form.version();
    Writable::of(transaction).check(&changeset, of_today)?;
    let last = store::history::last(transaction)?;
    let touched: Vec<Obstacle> = changes::rows(&changeset)?.into_iter().map(Obstacle::Row).collect();
    let later = later_at(transaction, entry, &touched)?;
    if !later.is_empty() {
        return Err(way.blocked_by(later).into());
    }
    let being_read = finale::being_read(transaction)?;
    let sealed = Sealed::of(transaction)?;
    if let Some(obstacles) = applied(transaction, &changeset, direction)? {
        return Err(way.blocked_by(way.named(transaction, entry, &obstacles)?).into());
    }
    let leads_step_by_step = match way {
        Turn::Back { .. } => store::history::last_in_force(transaction)?.is_none_or(|last| last <= entry),
        Turn::Forth { retraces } => retraces,
    };
    if !leads_step_by_step {
        // What is being read out stays as it is until all of it has been (LW-CMP-7).
        if being_read.is_some() && finale::being_read(transaction)? != being_read {
            return Err(way.blocked_by(later_at(transaction, entry, &between_rows())?).into());
        }
        if let Some(check) = soundness::broken(transaction, checks_reading(&touched))? {
            let read: Vec<Obstacle> = read_by(check).map(|table| Obstacle::Table(table.to_owned())).collect();
            return Err(way.blocked_by(way.named(transaction, entry, &read)?).into());
        }
    }
    let players = touched.iter().filter_map(|row| row.number_in("player"));
    if actions::shares_a_name_anew(transaction, players)? {
        // With nothing done to players since, two of one name were confirmed before.
        let later = later_at(transaction, entry, &[Obstacle::Table("player".to_owned())])?;
        if !later.is_empty() {
            return Err(way.blocked_by(later).into());
        }
    }
    store::history::set_in_force(transaction, entry, !back)?;
    let (new, account) = match way {
        Turn::Back { unsealing } => {
            let opened = sealed.readable_in(transaction)?;
            (NewEntry::Undo { of: entry }, laying_open(found.account.clone(), opened, unsealing)?)
        }
        Turn::Forth { retraces } => {
            let opened = if retraces { Vec::new() } else { sealed.readable_in(transaction)? };
            if !opened.is_empty() {
                return Err(Rejection::WouldUnseal { companies: opened }.into());
            }
            (NewEntry::Redo { of: entry }, found.account.clone())
        }
    };
    let told = changes::told(&changeset)?;
    let state = match of_today {
        true => told.counted(state_of(last), direction),
        // It does not speak of columns that came later, and what stands in them now.
        false => Digest::of_state(transaction)?,
    };
    let after = Standing::after(last, state);
    note(transaction, form, &new, &account, author, now, after)?;
    Ok(Outcome { turned: Some(entry), ..outcome(told.without_what_was_made(), after.entry, found.account) })
}

/// LW-COM-2: what was sealed comes to light only if that is meant, and then the journal says so and why, as it does
/// of a receipt that is taken out of its vault.
pub(crate) fn laying_open(
    done: Account,
    companies: Vec<CompanyColour>,
    unsealing: Option<&str>,
) -> Result<Account, Stop> {
    if companies.is_empty() {
        return Ok(done);
    }
    let given = unsealing.ok_or_else(|| Rejection::WouldUnseal { companies: companies.clone() })?;
    let reason = actions::clean_reason(given)?;
    Ok(Account::LaidOpen { done: Box::new(done), companies, reason })
}

fn note(
    transaction: &Transaction<'_>,
    form: &Form,
    new: &NewEntry<'_>,
    account: &Account,
    author: Author<'_>,
    now: DateTime<FixedOffset>,
    after: Standing,
) -> Result<(), Stop> {
    let pen = author.pen.map(|name| actions::clean_name(name, NameField::Scribe)).transpose()?;
    let author = Author { pen: pen.as_deref(), ..author };
    store::history::note(transaction, new, account, author, now, form.version(), after)
}

fn state_of(last: Option<Standing>) -> Digest {
    last.map_or_else(Digest::default, |last| last.state)
}

/// What has to hold between the rows of these tables and others.
fn checks_reading(touched: &[Obstacle]) -> impl Iterator<Item = Check> {
    let reads = |check: &Check| read_by(*check).any(|table| touched.iter().any(|row| row.is_in(table)));
    Check::VARIANTS.iter().copied().filter(reads)
}

/// Whatever has to hold between rows is seen nowhere but in all of these tables.
fn between_rows() -> Vec<Obstacle> {
    let checked = TABLES.iter().filter(|facts| !facts.soundness.is_empty());
    checked.map(|facts| Obstacle::Table(facts.name.to_owned())).collect()
}

/// Applies a changeset; a rule of the file that it would break is an obstacle like any other.
fn applied(
    transaction: &Transaction<'_>,
    changeset: &[u8],
    direction: Direction,
) -> Result<Option<Vec<Obstacle>>, Stop> {
    match changes::apply(transaction, changeset, direction) {
        Err(Stop::Sqlite(error))
            if error.sqlite_error_code() == Some(rusqlite::ErrorCode::ConstraintViolation) =>
        {
            Ok(Some(between_rows()))
        }
        applied => applied,
    }
}

fn outcome(told: changes::Told, entry: EntryId, account: Account) -> Outcome {
    let mut changed = told.topics;
    changed.push(Topic::History);
    Outcome { changed, made: told.made, entry: Some(entry), account: Some(account), ..Outcome::default() }
}

/// Entries in force after this one that touch any of these places.
fn later_at(
    connection: &Connection,
    entry: EntryId,
    obstacles: &[Obstacle],
) -> Result<Vec<LaterEntry>, Stop> {
    let traces = obstacles.iter().map(Obstacle::trace).collect();
    let later = store::history::later_with(connection, entry, &traces, |_, changeset| {
        let touched = changes::rows(changeset)?;
        Ok(obstacles.iter().any(|obstacle| touched.iter().any(|row| obstacle.is_at(row))))
    })?;
    Ok(later.into_iter().map(|(entry, account)| LaterEntry { entry, account }).collect())
}
