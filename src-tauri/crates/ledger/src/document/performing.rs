//! What can be done with an open campaign: perform, undo, redo, show.

use chrono::{DateTime, FixedOffset};
use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::{Campaign, copies::SafetyCopies};
use crate::{Outside, Stop, history, photos::Picture, store::history::Author, views};
use contract::{
    Account, Action, EntryId, GameAction, Outcome, Rejection, Shown, Topic, View,
    rejection::shown,
    view::{Copies, CopyReason},
};

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
        let (now, form) = (outside.now, self.form);
        let mut outcome = self.change(now, |transaction| {
            history::perform(transaction, form, by(actor), action, picture, outside)
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
        let form = self.form;
        self.change(now, |transaction| history::undo(transaction, form, by(actor), now))
    }

    /// Takes back one entry alone, if nothing later touches what it touched.
    pub fn undo_entry(
        &mut self,
        entry: EntryId,
        actor: Option<&str>,
        now: DateTime<FixedOffset>,
    ) -> Result<Outcome, Rejection> {
        let form = self.form;
        self.change(now, |transaction| history::undo_entry(transaction, form, entry, by(actor), now))
    }

    /// Does again what was taken back last, until something new is done.
    pub fn redo(&mut self, actor: Option<&str>, now: DateTime<FixedOffset>) -> Result<Outcome, Rejection> {
        let form = self.form;
        self.change(now, |transaction| history::redo(transaction, form, by(actor), now))
    }

    /// What the next undo would take back, and the next redo do again.
    pub(crate) fn undo_and_redo(&self) -> rusqlite::Result<(Option<Account>, Option<Account>)> {
        history::undo_and_redo(&self.connection, self.form)
    }

    /// Notes that the whole file was set back.
    pub(crate) fn record_restoring(
        &mut self,
        copied_at: DateTime<FixedOffset>,
        actor: Option<&str>,
        now: DateTime<FixedOffset>,
    ) -> Result<Outcome, Rejection> {
        self.ready_to_write()?;
        let form = self.form;
        let noted = in_one_transaction(&mut self.connection, |transaction| {
            history::note_restoring(transaction, form, copied_at, by(actor), now)
        });
        let outcome = noted.map_err(|stop| stop.about(self.path()))?;
        self.last_change = Some(now);
        Ok(outcome)
    }

    /// What a view of this campaign shows now.
    pub fn show(&self, view: &View) -> Result<Shown, Rejection> {
        let shown = show(&self.connection, self.copies(), view).map_err(|stop| stop.about(self.path()));
        self.pending_check.borrow_mut().begin(&self.path);
        shown
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

fn by(pen: Option<&str>) -> Author<'_> {
    Author { pen, company: None }
}

pub(super) fn show(connection: &Connection, copies: &SafetyCopies, view: &View) -> Result<Shown, Stop> {
    match view {
        View::Copies => {
            Ok(Shown::Copies(Copies { folder: shown(&copies.folder()), copies: copies.listed() }))
        }
        of_the_campaign => views::show(connection, of_the_campaign),
    }
}

/// All of it is written, or nothing: dropped without a commit, it is rolled back.
pub(crate) fn in_one_transaction<T>(
    connection: &mut Connection,
    write: impl FnOnce(&Transaction<'_>) -> Result<T, Stop>,
) -> Result<T, Stop> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let written = write(&transaction)?;
    transaction.commit()?;
    Ok(written)
}
