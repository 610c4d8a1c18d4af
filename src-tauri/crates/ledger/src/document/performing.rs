//! What can be done with an open campaign: perform, undo, redo, show.

use chrono::{DateTime, FixedOffset};
use rules::CompanyColour;
use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::{Campaign, Performer};
use crate::{Outside, Picture, Stop, facts, history, views};
use contract::{
    Account, Action, EntryId, GameAction, Outcome, Rejection, Shown, Topic, View, Viewer, view::CopyReason,
};

impl Campaign {
    /// Carries out one action, or refuses it and changes nothing.
    pub fn perform<'a>(
        &mut self,
        by: impl Into<Performer<'a>>,
        action: &Action,
        outside: &mut Outside<'_>,
    ) -> Result<Outcome, Rejection> {
        self.perform_with_picture(by, action, None, outside)
    }

    /// The same, with the picture that the action adds: in the file with it, or not at all.
    pub fn perform_with_picture<'a>(
        &mut self,
        by: impl Into<Performer<'a>>,
        action: &Action,
        picture: Option<&Picture>,
        outside: &mut Outside<'_>,
    ) -> Result<Outcome, Rejection> {
        let (now, form, by) = (outside.now, self.form, by.into());
        let mut outcome = self.change(by, now, |transaction| {
            by.check_may_do(transaction, action)?;
            history::perform(transaction, form, by.author(), action, picture, outside)
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
    pub fn undo<'a>(
        &mut self,
        by: impl Into<Performer<'a>>,
        now: DateTime<FixedOffset>,
    ) -> Result<Outcome, Rejection> {
        let (form, by) = (self.form, by.into());
        self.change(by, now, |transaction| {
            by.check_may_undo(transaction, None)?;
            history::undo(transaction, form, by.author(), now)
        })
    }

    /// The same of the last thing in force or of one entry, where that shows again what is sealed: with the reason,
    /// as a receipt is taken out of its vault, and only where the whole table sees it (LW-COM-2).
    pub fn undo_unsealing<'a>(
        &mut self,
        entry: Option<EntryId>,
        reason: &str,
        by: impl Into<Performer<'a>>,
        now: DateTime<FixedOffset>,
    ) -> Result<Outcome, Rejection> {
        let (form, by) = (self.form, by.into());
        if !by.viewer.is_at_the_table() {
            return Err(Rejection::NotForYou);
        }
        self.change(by, now, |transaction| {
            history::undo_unsealing(transaction, form, entry, reason, by.author(), now)
        })
    }

    /// Takes back one entry alone, if nothing later touches what it touched.
    pub fn undo_entry<'a>(
        &mut self,
        entry: EntryId,
        by: impl Into<Performer<'a>>,
        now: DateTime<FixedOffset>,
    ) -> Result<Outcome, Rejection> {
        let (form, by) = (self.form, by.into());
        self.change(by, now, |transaction| {
            by.check_may_undo(transaction, Some(entry))?;
            history::undo_entry(transaction, form, entry, by.author(), now)
        })
    }

    /// Does again what was taken back last, until something new is done.
    pub fn redo<'a>(
        &mut self,
        by: impl Into<Performer<'a>>,
        now: DateTime<FixedOffset>,
    ) -> Result<Outcome, Rejection> {
        let (form, by) = (self.form, by.into());
        self.change(by, now, |transaction| {
            by.check_may_redo(transaction, None)?;
            history::redo(transaction, form, by.author(), now)
        })
    }

    /// Does one entry again that was taken back, if nothing later touches what it touches.
    pub fn redo_entry<'a>(
        &mut self,
        entry: EntryId,
        by: impl Into<Performer<'a>>,
        now: DateTime<FixedOffset>,
    ) -> Result<Outcome, Rejection> {
        let (form, by) = (self.form, by.into());
        self.change(by, now, |transaction| {
            by.check_may_redo(transaction, Some(entry))?;
            history::redo_entry(transaction, form, entry, by.author(), now)
        })
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
        self.record_setting_back(&Account::Restored { copied_at }, actor, now)
    }

    /// The same with all that is to be told of it.
    pub(super) fn record_setting_back(
        &mut self,
        account: &Account,
        actor: Option<&str>,
        now: DateTime<FixedOffset>,
    ) -> Result<Outcome, Rejection> {
        self.ready_to_write(now)?;
        let form = self.form;
        let noted = in_one_transaction(&mut self.connection, |transaction| {
            history::note_restoring(transaction, form, account, Performer::from(actor).author(), now)
        });
        let outcome = self.seen_to_be_written(noted.map_err(|stop| stop.about(self.path())), now)?;
        self.last_change = Some(now);
        Ok(outcome)
    }

    /// Notes a look at what is private, before it is shown: at the shared window, where anybody could say that they
    /// are its holder (LW-POS-2). Who looks at nothing private, or on a device of their own, leaves no trace.
    pub fn note_look(
        &mut self,
        by: Performer<'_>,
        view: &View,
        device_of: Option<CompanyColour>,
        now: DateTime<FixedOffset>,
    ) -> Result<Outcome, Rejection> {
        if !by.viewer.is_at_the_table() {
            return Ok(Outcome::default());
        }
        let look = facts::looks::at(&self.connection, by.viewer.reads_as(), view, device_of);
        let Some(account) = look.map_err(|stop| stop.about(self.path()))? else {
            return Ok(Outcome::default());
        };
        let form = self.form;
        self.write(now, |transaction| history::note_look(transaction, form, &account, by.author(), now))
    }

    /// What a view of this campaign shows now, made for this viewer.
    pub fn show(&self, viewer: Viewer, view: &View) -> Result<Shown, Rejection> {
        let shown = views::show(&self.connection, viewer, view).map_err(|stop| stop.about(self.path()));
        self.pending_check.borrow_mut().begin(self.form, &self.path);
        shown
    }

    /// One transaction around a change; a refusal leaves the file as it was.
    fn change(
        &mut self,
        by: Performer<'_>,
        now: DateTime<FixedOffset>,
        write: impl FnOnce(&Transaction<'_>) -> Result<Outcome, Stop>,
    ) -> Result<Outcome, Rejection> {
        by.check_may_do_anything()?;
        self.write(now, write)
    }

    fn write(
        &mut self,
        now: DateTime<FixedOffset>,
        write: impl FnOnce(&Transaction<'_>) -> Result<Outcome, Stop>,
    ) -> Result<Outcome, Rejection> {
        self.ready_to_write(now)?;
        let first_of_the_day = self
            .last_change
            .is_none_or(|last| last.with_timezone(&now.timezone()).date_naive() != now.date_naive());
        if first_of_the_day && !self.copies().has_one_of_the_day(now) {
            self.copies().make(&self.connection, CopyReason::Day, now)?;
            // Even if this change is refused, the day has its copy.
            self.last_change = Some(now);
        }
        let outcome = in_one_transaction(&mut self.connection, write).map_err(|stop| stop.about(self.path()));
        let mut outcome = self.seen_to_be_written(outcome, now)?;
        self.last_change = Some(now);
        if first_of_the_day {
            outcome.changed.push(Topic::Copies);
        }
        Ok(outcome)
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

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use rand::{SeedableRng, rngs::StdRng};
    use serde_json::json;

    use super::*;
    use crate::{
        document::give_form,
        schema::FORM,
        store::{self, history::Author},
    };

    #[test]
    fn an_action_that_cannot_be_recorded_is_given_up() {
        let mut dice = StdRng::seed_from_u64(1865);
        let now = DateTime::parse_from_rfc3339("2026-11-16T20:00:00+01:00").expect("a moment");
        let mut outside = Outside { now, dice: &mut dice };
        let mut connection = Connection::open_in_memory().expect("memory");
        give_form(&mut connection).expect("the form");
        let campaign = json!({
            "name": "Les barons du mardi", "sealed": true, "same_name_ok": false, "first_player": { "by": "draw" },
            "players": [
                { "name": "Camille", "company": "red", "company_name": "Union Pourpre" },
                { "name": "Noé", "company": "blue", "company_name": "Grand Lac & Fils" },
            ],
        });
        let campaign = serde_json::from_value(campaign).expect("a campaign");
        in_one_transaction(&mut connection, |transaction| {
            history::create(transaction, &FORM, &campaign, Author::default(), &mut outside)
        })
        .expect("created");

        // As if the file were of another form than the one that was looked at when it was opened.
        connection.execute_batch("ALTER TABLE company ADD COLUMN more TEXT").expect("another form");
        let rename = json!({ "area": "people", "do": "rename_company", "company": "red", "name": "Acier" });
        let rename = serde_json::from_value(rename).expect("an action");
        let stop = in_one_transaction(&mut connection, |transaction| {
            history::perform(transaction, &FORM, Author::default(), &rename, None, &mut outside)
        })
        .expect_err("it cannot be recorded");
        assert!(
            matches!(&stop, Stop::Refused(why) if matches!(**why, Rejection::Internal { .. })),
            "{stop:?}"
        );
        let red = rules::CompanyColour::Red;
        assert_eq!(store::people::company_name(&connection, red).expect("a name"), "Union Pourpre");
        assert_eq!(store::history::last_in_force(&connection).expect("an entry"), Some(EntryId(1)));
    }
}
