//! The only way to write into a campaign: one action, one transaction, one
//! entry of the history with the changeset that takes it back.
//!
//! An undo is itself an entry, and so is a redo: the history never forgets and
//! never lies about what was in force when.

mod changes;

use std::path::Path;

use chrono::{DateTime, FixedOffset};
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params, session::Session};

use crate::{
    Outside, Stop,
    actions::{self, soundness},
    contract::{
        Account, Action, CampaignAction, EntryId, GameAction, NameField, NewCampaign, Outcome, Rejection,
        Topic, rejection::LaterEntry, view::CopyReason,
    },
    file::Campaign,
    photos::Picture,
    schema::{OUTSIDE_UNDO, VERSION},
    views,
};
use changes::Direction;
pub(crate) use changes::Obstacle;
#[cfg(test)]
pub(crate) use changes::topic_of;

impl Campaign {
    /// Carries out one action, or refuses it and changes nothing.
    pub fn perform(
        &mut self,
        actor: Option<&str>,
        action: &Action,
        outside: &mut Outside<'_>,
    ) -> Result<Outcome, Rejection> {
        self.perform_with_picture(actor, action, None, outside)
    }

    /// The same, with the picture that the action adds: in the file with it, or not at all.
    pub fn perform_with_picture(
        &mut self,
        actor: Option<&str>,
        action: &Action,
        picture: Option<&Picture>,
        outside: &mut Outside<'_>,
    ) -> Result<Outcome, Rejection> {
        let now = outside.now;
        let mut outcome = self.change(now, |transaction| {
            picture.map_or(Ok(()), |picture| keep(transaction, picture))?;
            act(transaction, actor, action, outside)
        })?;
        if matches!(action, Action::Game(GameAction::Close { .. })) {
            // The evening is in the file whatever becomes of the copy; that there is none is told.
            match self.copies().make(&self.connection, CopyReason::GameClosed, now) {
                Ok(_) => outcome.changed.push(Topic::Copies),
                Err(rejection) => outcome.warning = Some(rejection),
            }
        }
        Ok(outcome)
    }

    /// Takes back the last thing that is in force.
    pub fn undo(&mut self, actor: Option<&str>, now: DateTime<FixedOffset>) -> Result<Outcome, Rejection> {
        self.change(now, |transaction| undo_last(transaction, actor, now))
    }

    /// Takes back one entry alone, if nothing later touches what it touched.
    pub fn undo_entry(
        &mut self,
        entry: EntryId,
        actor: Option<&str>,
        now: DateTime<FixedOffset>,
    ) -> Result<Outcome, Rejection> {
        self.change(now, |transaction| {
            // Undoing what came last leads back step by step; an older entry alone would be a correction.
            let is_last = last_undoable(transaction)? == Some(entry);
            if !is_last && views::finale::is_read_only(transaction)? {
                return Err(Rejection::ReadOnlyCampaign.into());
            }
            turn(transaction, entry, Direction::Back, actor, now)
        })
    }

    /// Does again what was taken back last, until something new is done.
    pub fn redo(&mut self, actor: Option<&str>, now: DateTime<FixedOffset>) -> Result<Outcome, Rejection> {
        self.change(now, |transaction| {
            let last = last_undone(transaction)?.ok_or(Rejection::NothingToRedo)?;
            turn(transaction, last, Direction::Forth, actor, now)
        })
    }

    /// What the next undo would take back, and the next redo do again.
    pub(crate) fn undo_and_redo(&self) -> Result<(Option<Account>, Option<Account>), Stop> {
        let account_of = |entry: Option<EntryId>| {
            entry.map(|entry| Ok::<_, Stop>(read_entry(&self.connection, entry)?.account)).transpose()
        };
        let open = |entry: &EntryId| is_open_to_undo(&self.connection, *entry);
        let undo = last_undoable(&self.connection)?.filter(open);
        let redo = last_undone(&self.connection)?.filter(open);
        Ok((account_of(undo)?, account_of(redo)?))
    }

    /// Notes that the whole file was set back.
    pub(crate) fn record_restoring(
        &mut self,
        copied_at: DateTime<FixedOffset>,
        actor: Option<&str>,
        now: DateTime<FixedOffset>,
    ) -> Result<Outcome, Rejection> {
        self.ready_to_write()?;
        let account = Account::Restored { copied_at };
        let entry = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(Stop::from)
            .and_then(|transaction| {
                let entry = write_entry(&transaction, &Kind::Restored, &account, actor, now)?;
                transaction.commit()?;
                Ok(entry)
            })
            .map_err(|stop| stop.about(self.path()))?;
        self.last_change = Some(now);
        let changed = Topic::OF_A_CAMPAIGN.to_vec();
        Ok(Outcome { changed, entry: Some(entry), account: Some(account), ..Outcome::default() })
    }

    /// One transaction around a change; a refusal leaves the file as it was.
    fn change(
        &mut self,
        now: DateTime<FixedOffset>,
        write: impl FnOnce(&Transaction<'_>) -> Result<Outcome, Stop>,
    ) -> Result<Outcome, Rejection> {
        self.ready_to_write()?;
        let first_of_the_day = self
            .last_change
            .is_none_or(|last| last.with_timezone(&now.timezone()).date_naive() != now.date_naive());
        if first_of_the_day && !self.copies().has_one_of_the_day(now) {
            self.copies().make(&self.connection, CopyReason::Day, now)?;
            // Even if this change is refused, the day has its copy.
            self.last_change = Some(now);
        }
        let outcome = in_one_transaction(&mut self.connection, write).map_err(|stop| stop.about(self.path()));
        let mut outcome = outcome?;
        self.last_change = Some(now);
        if first_of_the_day {
            outcome.changed.push(Topic::Copies);
        }
        Ok(outcome)
    }
}

/// What a photo shows lies outside undo: one picture, however often it is added.
fn keep(transaction: &Transaction<'_>, picture: &Picture) -> Result<(), Stop> {
    transaction.execute(
        "INSERT INTO photo_content (hash, width, height, picture, thumbnail) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT DO NOTHING",
        params![picture.content, picture.width, picture.height, picture.full, picture.thumbnail],
    )?;
    Ok(())
}

/// The entry that every history begins with, and that stays.
const CREATION: EntryId = EntryId(1);

/// Writes the creation of a campaign into a new file.
pub(crate) fn first_entry(
    connection: &mut Connection,
    campaign: &NewCampaign,
    actor: Option<&str>,
    outside: &mut Outside<'_>,
) -> Result<Outcome, Stop> {
    let action = Action::Campaign(CampaignAction::Create(campaign.clone()));
    in_one_transaction(connection, |transaction| act(transaction, actor, &action, outside))
}

/// Carries out an action in a file that is no open campaign yet.
pub(crate) fn perform_in(
    connection: &mut Connection,
    action: &Action,
    outside: &mut Outside<'_>,
) -> Result<Outcome, Stop> {
    perform_with_picture_in(connection, None, action, None, outside)
}

/// The same by somebody, with the picture that the action adds.
pub(crate) fn perform_with_picture_in(
    connection: &mut Connection,
    actor: Option<&str>,
    action: &Action,
    picture: Option<&Picture>,
    outside: &mut Outside<'_>,
) -> Result<Outcome, Stop> {
    in_one_transaction(connection, |transaction| {
        picture.map_or(Ok(()), |picture| keep(transaction, picture))?;
        act(transaction, actor, action, outside)
    })
}

/// Takes back what was done last in a file that is no open campaign yet.
pub(crate) fn undo_in(
    connection: &mut Connection,
    actor: Option<&str>,
    now: DateTime<FixedOffset>,
) -> Result<Outcome, Stop> {
    in_one_transaction(connection, |transaction| undo_last(transaction, actor, now))
}

/// Refuses what could neither be read nor taken back.
pub(crate) fn check_changeset(changeset: &[u8]) -> Result<(), Stop> {
    changes::rows(changeset)?;
    changes::inverse(changeset).map(drop)
}

/// When the last entry was made.
pub(crate) fn last_change(connection: &Connection) -> rusqlite::Result<Option<DateTime<FixedOffset>>> {
    connection.query_row("SELECT at FROM history ORDER BY id DESC LIMIT 1", [], |row| row.get(0)).optional()
}

fn in_one_transaction(
    connection: &mut Connection,
    write: impl FnOnce(&Transaction<'_>) -> Result<Outcome, Stop>,
) -> Result<Outcome, Stop> {
    // Rolled back when dropped without a commit.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let outcome = write(&transaction)?;
    transaction.commit()?;
    Ok(outcome)
}

fn act(
    transaction: &Transaction<'_>,
    actor: Option<&str>,
    action: &Action,
    outside: &mut Outside<'_>,
) -> Result<Outcome, Stop> {
    let mut session = Session::new(transaction)?;
    session.table_filter(Some(|table: &str| !OUTSIDE_UNDO.contains(&table)));
    session.attach::<&str>(None)?;
    let account = actions::carry_out(transaction, action, outside)?;
    let mut changeset = Vec::new();
    session.changeset_strm(&mut changeset)?;
    drop(session);

    let topics = changes::topics(&changeset)?;
    if topics.is_empty() {
        return Err(Rejection::NothingToChange.into());
    }
    let kind = Kind::Done { action, changeset: &changeset };
    let entry = write_entry(transaction, &kind, &account, actor, outside.now)?;
    Ok(outcome(topics, entry, account))
}

fn undo_last(
    transaction: &Transaction<'_>,
    actor: Option<&str>,
    now: DateTime<FixedOffset>,
) -> Result<Outcome, Stop> {
    let last = last_undoable(transaction)?.ok_or(Rejection::NothingToUndo)?;
    turn(transaction, last, Direction::Back, actor, now)
}

/// Takes an entry back, or does it again.
fn turn(
    transaction: &Transaction<'_>,
    entry: EntryId,
    direction: Direction,
    actor: Option<&str>,
    now: DateTime<FixedOffset>,
) -> Result<Outcome, Stop> {
    let found = read_entry(transaction, entry)?;
    let back = direction == Direction::Back;
    if back && entry == CREATION {
        return Err(Rejection::CreationStays.into());
    }
    let changeset = match found.changeset {
        Some(changeset) if found.in_force == back => changeset,
        _ => return Err(Rejection::EntryNotInForce { entry }.into()),
    };
    if found.version != VERSION {
        return Err(Rejection::UndoClosed { entry }.into());
    }
    let touched: Vec<Obstacle> = changes::rows(&changeset)?.into_iter().map(Obstacle::Row).collect();
    let later = later_at(transaction, entry, &touched)?;
    if !later.is_empty() {
        return Err(Rejection::UndoBlocked { later }.into());
    }
    let being_read = views::finale::being_read(transaction)?;
    if let Some(obstacles) = applied(transaction, &changeset, direction)? {
        let mut later = later_at(transaction, entry, &obstacles)?;
        if later.is_empty() {
            // Nothing that can be named stands there: the last change is the nearest answer.
            let last = last_in_force(transaction)?.unwrap_or(entry);
            later.push(LaterEntry { entry: last, account: read_entry(transaction, last)?.account });
        }
        return Err(Rejection::UndoBlocked { later }.into());
    }
    let is_last = last_in_force(transaction)?.is_none_or(|last| last <= entry);
    // What is being read out stays as it is until all of it has been (LW-CMP-7).
    let shifted = being_read.is_some() && views::finale::being_read(transaction)? != being_read;
    if !is_last && (shifted || !soundness::is_sound(transaction)?) {
        return Err(Rejection::UndoBlocked { later: later_at(transaction, entry, &between_rows())? }.into());
    }
    if let Some(obstacle) = actions::name_shared_anew(transaction, &touched)? {
        // With nothing done to players since, two of one name were confirmed before.
        let later = later_at(transaction, entry, &[obstacle])?;
        if !later.is_empty() {
            return Err(Rejection::UndoBlocked { later }.into());
        }
    }
    transaction
        .prepare_cached("UPDATE history SET in_force = ?2 WHERE id = ?1")?
        .execute(params![entry.0, !back])?;
    let kind = if back { Kind::Undo { of: entry } } else { Kind::Redo { of: entry } };
    let step = write_entry(transaction, &kind, &found.account, actor, now)?;
    Ok(outcome(changes::topics(&changeset)?, step, found.account))
}

/// What stands between rows of these tables is seen nowhere else.
fn between_rows() -> [Obstacle; soundness::TABLES.len()] {
    soundness::TABLES.map(|table| Obstacle::Table(table.to_owned()))
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
            Ok(Some(between_rows().to_vec()))
        }
        applied => applied,
    }
}

fn outcome(mut changed: Vec<Topic>, entry: EntryId, account: Account) -> Outcome {
    changed.push(Topic::History);
    Outcome { changed, entry: Some(entry), account: Some(account), ..Outcome::default() }
}

/// Entries in force after this one that touch any of these places.
fn later_at(
    connection: &Connection,
    entry: EntryId,
    obstacles: &[Obstacle],
) -> Result<Vec<LaterEntry>, Stop> {
    let mut later = Vec::new();
    let mut statement = connection.prepare_cached(
        "SELECT id, account, changeset FROM history WHERE kind = 'done' AND in_force = 1 AND id > ?1 ORDER BY id",
    )?;
    let mut found = statement.query([entry.0])?;
    while let Some(row) = found.next()? {
        let changeset: Vec<u8> = row.get(2)?;
        let touched = changes::rows(&changeset)?;
        if obstacles.iter().any(|obstacle| touched.iter().any(|row| obstacle.is_at(row))) {
            let account: String = row.get(1)?;
            later.push(LaterEntry { entry: EntryId(row.get(0)?), account: read_json(&account, "account")? });
        }
    }
    Ok(later)
}

/// The last entry in force, but for the creation, which stays.
fn last_undoable(connection: &Connection) -> rusqlite::Result<Option<EntryId>> {
    Ok(last_in_force(connection)?.filter(|entry| *entry != CREATION))
}

/// Changesets of another schema do not fit any more.
fn is_open_to_undo(connection: &Connection, entry: EntryId) -> bool {
    read_entry(connection, entry).is_ok_and(|found| found.version == VERSION)
}

fn last_in_force(connection: &Connection) -> rusqlite::Result<Option<EntryId>> {
    connection
        .prepare_cached("SELECT max(id) FROM history WHERE kind = 'done' AND in_force = 1")?
        .query_row([], |row| Ok(row.get::<_, Option<i64>>(0)?.map(EntryId)))
}

/// What was taken back last, as long as nothing new was done since.
fn last_undone(connection: &Connection) -> rusqlite::Result<Option<EntryId>> {
    connection
        .prepare_cached(
            "SELECT undone.id
             FROM history AS undo JOIN history AS undone ON undone.id = undo.target
             WHERE undo.kind = 'undo' AND undone.in_force = 0
               AND undo.id > (SELECT max(id) FROM history WHERE kind = 'done')
             ORDER BY undo.id DESC LIMIT 1",
        )?
        .query_row([], |row| row.get(0).map(EntryId))
        .optional()
}

struct FoundEntry {
    account: Account,
    changeset: Option<Vec<u8>>,
    in_force: bool,
    version: i32,
}

fn read_entry(connection: &Connection, entry: EntryId) -> Result<FoundEntry, Stop> {
    let found = connection
        .prepare_cached("SELECT account, changeset, in_force, version FROM history WHERE id = ?1")?
        .query_row([entry.0], |row| Ok((row.get::<_, String>(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))
        .optional()?;
    let (account, changeset, in_force, version) = found.ok_or(Rejection::EntryUnknown { entry })?;
    Ok(FoundEntry { account: read_json(&account, "account")?, changeset, in_force, version })
}

/// What a new entry of the history is.
enum Kind<'a> {
    Done { action: &'a Action, changeset: &'a [u8] },
    Undo { of: EntryId },
    Redo { of: EntryId },
    Restored,
}

fn write_entry(
    transaction: &Transaction<'_>,
    kind: &Kind<'_>,
    account: &Account,
    actor: Option<&str>,
    now: DateTime<FixedOffset>,
) -> Result<EntryId, Stop> {
    let actor = actor.map(|name| actions::clean_name(name, NameField::Scribe)).transpose()?;
    let (name, target, done) = match kind {
        Kind::Done { action, changeset } => ("done", None, Some((write_json(action)?, *changeset))),
        Kind::Undo { of } => ("undo", Some(of.0), None),
        Kind::Redo { of } => ("redo", Some(of.0), None),
        Kind::Restored => ("restored", None, None),
    };
    let in_force = done.is_some();
    let (action, changeset) = done.unzip();
    transaction
        .prepare_cached(
            "INSERT INTO history (at, actor, kind, target, action, account, changeset, in_force, version)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        )?
        .execute(params![
            now,
            actor,
            name,
            target,
            action,
            write_json(account)?,
            changeset,
            in_force,
            VERSION
        ])?;
    Ok(EntryId(transaction.last_insert_rowid()))
}

fn write_json(value: &impl serde::Serialize) -> Result<String, Stop> {
    serde_json::to_string(value)
        .map_err(|error| Rejection::NotUnderstood { detail: error.to_string() }.into())
}

/// What the program wrote itself and now cannot read is damage.
pub(crate) fn read_json<T: serde::de::DeserializeOwned>(text: &str, what: &str) -> Result<T, Stop> {
    serde_json::from_str(text).map_err(|error| {
        Rejection::Damaged {
            path: Path::new("history").join(what).display().to_string(),
            detail: error.to_string(),
        }
        .into()
    })
}
