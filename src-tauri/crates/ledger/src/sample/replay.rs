//! One action after another, each at its moment, through the same history that
//! every campaign goes through.

use std::collections::HashMap;

use chrono::{DateTime, FixedOffset, TimeDelta};
use rand::{Rng, SeedableRng, rngs::StdRng};
use rules::{GameNumber, company::FirstPlayer};
use rusqlite::{Connection, OptionalExtension};

use super::telling::Telling;
use crate::{
    Outcome, Outside, Rejection, Stop, document::in_one_transaction, history, photos::Picture, schema::FORM,
    store::history::Author,
};
use contract::{Action, NewCampaign, PlayerId, Successor, ThingId};

/// A campaign that is being told.
pub(super) struct Replay<'a> {
    pub(super) connection: Connection,
    pub(super) telling: &'a Telling,
    pub(super) game: GameNumber,
    pictures: bool,
    /// Who holds the pen.
    pub(super) scribe: &'a str,
    now: DateTime<FixedOffset>,
    /// From one action to the next.
    pace: TimeDelta,
    /// By the names that the telling gives them.
    things: HashMap<String, ThingId>,
    kinds: HashMap<String, String>,
}

impl<'a> Replay<'a> {
    /// Founds the campaign. Only here chance comes from outside: it makes this copy a campaign of its own.
    pub(super) fn begin(
        mut connection: Connection,
        telling: &'a Telling,
        pictures: bool,
        dice: &mut dyn Rng,
    ) -> Result<Self, Stop> {
        let campaign = NewCampaign {
            name: telling.name.clone(),
            players: telling.players.clone(),
            first_player: FirstPlayer::Choice { company: telling.first_player },
            sealed: true,
            same_name_ok: false,
        };
        let mut outside = Outside { now: telling.founded, dice };
        let author = Author { pen: Some(&telling.scribe), company: None };
        in_one_transaction(&mut connection, |transaction| {
            history::create(transaction, &FORM, &campaign, author, &mut outside)
        })?;
        Ok(Self {
            connection,
            telling,
            game: GameNumber::FIRST,
            pictures,
            scribe: &telling.scribe,
            now: telling.founded,
            pace: TimeDelta::zero(),
            things: HashMap::new(),
            kinds: HashMap::new(),
        })
    }

    /// The clock shows this moment.
    pub(super) fn set_clock(&mut self, now: DateTime<FixedOffset>) {
        self.now = now;
    }

    /// So many seconds from one action to the next.
    pub(super) fn set_pace(&mut self, seconds: i64) {
        self.pace = TimeDelta::try_seconds(seconds).unwrap_or_default();
    }

    pub(super) fn act(&mut self, action: impl Into<Action>) -> Result<Outcome, Stop> {
        self.perform(&action.into(), None, &mut no_dice())
    }

    /// With the picture that the action adds.
    pub(super) fn act_with_picture(
        &mut self,
        action: impl Into<Action>,
        picture: &Picture,
    ) -> Result<(), Stop> {
        if !self.pictures {
            return Ok(());
        }
        self.perform(&action.into(), Some(picture), &mut no_dice()).map(drop)
    }

    /// With dice that fall as they fell that evening.
    pub(super) fn act_with_dice(
        &mut self,
        action: impl Into<Action>,
        dice: &mut dyn Rng,
    ) -> Result<(), Stop> {
        self.perform(&action.into(), None, dice).map(drop)
    }

    fn perform(
        &mut self,
        action: &Action,
        picture: Option<&Picture>,
        dice: &mut dyn Rng,
    ) -> Result<Outcome, Stop> {
        self.now += self.pace;
        let mut outside = Outside { now: self.now, dice };
        let author = Author { pen: Some(self.scribe), company: None };
        in_one_transaction(&mut self.connection, |transaction| {
            history::perform(transaction, &FORM, author, action, picture, &mut outside)
        })
    }

    pub(super) fn take_back(&mut self) -> Result<(), Stop> {
        self.now += self.pace;
        let (author, now) = (Author { pen: Some(self.scribe), company: None }, self.now);
        in_one_transaction(&mut self.connection, |transaction| history::undo(transaction, &FORM, author, now))
            .map(drop)
    }

    /// The thing that came last.
    pub(super) fn newest(&self) -> Result<ThingId, Stop> {
        Ok(self
            .connection
            .prepare_cached("SELECT max(id) FROM thing")?
            .query_row([], |row| row.get(0).map(ThingId))?)
    }

    /// From now on the telling knows the newest thing by this name.
    pub(super) fn call_newest(&mut self, key: &str) -> Result<(), Stop> {
        let newest = self.newest()?;
        self.things.insert(key.to_owned(), newest);
        Ok(())
    }

    /// The thing of this name, if it was met already.
    pub(super) fn met(&self, key: &str) -> Option<ThingId> {
        self.things.get(key).copied()
    }

    pub(super) fn thing(&self, key: &str) -> Result<ThingId, Stop> {
        self.met(key).ok_or_else(|| untold(key))
    }

    /// Notes under which key the file keeps a kind that was just named.
    pub(super) fn call_kind(&mut self, key: &str, name: &str) -> Result<(), Stop> {
        let kept = self
            .connection
            .prepare_cached("SELECT key FROM kind WHERE name = ?1")?
            .query_row([name], |row| row.get(0))?;
        self.kinds.insert(key.to_owned(), kept);
        Ok(())
    }

    /// A kind as the file writes it: one of the group's own, or a printed one.
    pub(super) fn kind(&self, key: &str) -> String {
        self.kinds.get(key).cloned().unwrap_or_else(|| key.to_owned())
    }

    /// Those of a kind that have no name yet.
    pub(super) fn pile(&self, kind: &str) -> Result<ThingId, Stop> {
        self.connection
            .prepare_cached("SELECT id FROM thing WHERE kind = ?1 AND printed = 1")?
            .query_row([kind], |row| row.get(0).map(ThingId))
            .optional()?
            .ok_or_else(|| untold(kind))
    }

    /// What a thing is called.
    pub(super) fn title(&self, thing: ThingId) -> Result<String, Stop> {
        Ok(self
            .connection
            .prepare_cached("SELECT title FROM thing WHERE id = ?1")?
            .query_row([thing.0], |row| row.get(0))?)
    }

    /// Somebody the campaign knows, or who comes to it now.
    pub(super) fn successor(&self, name: &str) -> Result<Successor, Stop> {
        let known = self
            .connection
            .prepare_cached("SELECT id FROM player WHERE name = ?1")?
            .query_row([name], |row| row.get(0).map(PlayerId))
            .optional()?;
        Ok(match known {
            Some(player) => Successor::Known { player },
            None => Successor::Newcomer { name: name.to_owned() },
        })
    }
}

/// Most actions leave nothing to chance.
fn no_dice() -> StdRng {
    StdRng::seed_from_u64(0)
}

/// The telling speaks of something that it has not told of.
pub(super) fn untold(key: &str) -> Stop {
    Rejection::NotUnderstood { detail: format!("the sample campaign has not told of '{key}'") }.into()
}
