//! One action after another, each at its moment, through the same history that
//! every campaign goes through.

use std::collections::HashMap;

use chrono::{DateTime, FixedOffset, TimeDelta};
use rand::{Rng, SeedableRng, rngs::StdRng};
use rules::{GameNumber, company::FirstPlayer};

use super::telling::Telling;
use contract::{
    Action, Made, NewCampaign, Night, Outcome, Rejection, Shown, Successor, ThingAction, ThingId, View,
    Viewer,
    keeping::{Sought, ThingLine},
    view::{Companies, Player},
};
use ledger::{Outside, Picture, document::draft::Draft};

/// A campaign that is being told.
pub(super) struct Replay<'a> {
    pub(super) draft: Draft,
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
        mut draft: Draft,
        telling: &'a Telling,
        pictures: bool,
        dice: &mut dyn Rng,
    ) -> Result<Self, Rejection> {
        let campaign = NewCampaign {
            name: telling.name.clone(),
            players: telling.players.clone(),
            first_player: FirstPlayer::Choice { company: telling.first_player },
            sealed: true,
            same_name_ok: false,
        };
        let mut outside = Outside { now: telling.founded, dice };
        draft.found(&campaign, Some(&telling.scribe), &mut outside)?;
        Ok(Self {
            draft,
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

    pub(super) fn act(&mut self, action: impl Into<Action>) -> Result<Outcome, Rejection> {
        self.perform(&action.into(), None, &mut no_dice())
    }

    /// With the picture that the action adds.
    pub(super) fn act_with_picture(
        &mut self,
        action: impl Into<Action>,
        picture: &Picture,
    ) -> Result<(), Rejection> {
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
    ) -> Result<(), Rejection> {
        self.perform(&action.into(), None, dice).map(drop)
    }

    fn perform(
        &mut self,
        action: &Action,
        picture: Option<&Picture>,
        dice: &mut dyn Rng,
    ) -> Result<Outcome, Rejection> {
        self.now += self.pace;
        let mut outside = Outside { now: self.now, dice };
        self.draft.perform(Some(self.scribe), action, picture, &mut outside)
    }

    pub(super) fn take_back(&mut self) -> Result<(), Rejection> {
        self.now += self.pace;
        self.draft.undo(Some(self.scribe), self.now).map(drop)
    }

    /// Does something that brings a thing, and tells which.
    pub(super) fn make(&mut self, action: impl Into<Action>) -> Result<ThingId, Rejection> {
        let thing = self.act(action)?.made.into_iter().rev().find_map(|made| match made {
            Made::Thing { thing } => Some(thing),
            _ => None,
        });
        thing.ok_or_else(|| untold("a new thing"))
    }

    /// The same; from now on the telling knows that thing by this name.
    pub(super) fn make_called(&mut self, key: &str, action: impl Into<Action>) -> Result<(), Rejection> {
        let thing = self.make(action)?;
        self.call(key, thing);
        Ok(())
    }

    pub(super) fn call(&mut self, key: &str, thing: ThingId) {
        self.things.insert(key.to_owned(), thing);
    }

    /// The thing of this name, if it was met already.
    pub(super) fn met(&self, key: &str) -> Option<ThingId> {
        self.things.get(key).copied()
    }

    pub(super) fn thing(&self, key: &str) -> Result<ThingId, Rejection> {
        self.met(key).ok_or_else(|| untold(key))
    }

    /// A kind of the group's own, which the telling knows by this name.
    pub(super) fn name_kind(&mut self, key: &str, add: ThingAction) -> Result<(), Rejection> {
        let made = self.act(add)?.made.into_iter().find_map(|made| match made {
            Made::Kind { kind } => Some(kind),
            _ => None,
        });
        self.kinds.insert(key.to_owned(), made.ok_or_else(|| untold(key))?);
        Ok(())
    }

    /// A kind as the file writes it: one of the group's own, or a printed one.
    pub(super) fn kind(&self, key: &str) -> String {
        self.kinds.get(key).cloned().unwrap_or_else(|| key.to_owned())
    }

    /// Those of a printed kind that have no name yet.
    pub(super) fn pile(&self, kind: &str) -> Result<ThingId, Rejection> {
        let sought = Sought { kind: Some(kind.to_owned()), ..Sought::default() };
        let Shown::Things(found) = self.look(&View::Things { sought })? else { return Err(untold(kind)) };
        let is_pile =
            |line: &&ThingLine| line.found_in.is_none() && line.title.is_none() && line.number.is_none();
        found.things.iter().find(is_pile).map(|line| line.thing).ok_or_else(|| untold(kind))
    }

    /// What a thing is called.
    pub(super) fn title(&self, thing: ThingId) -> Result<String, Rejection> {
        let Shown::Thing(shown) = self.look(&View::Thing { thing })? else { return Err(untold("thing")) };
        shown.line.title.ok_or_else(|| untold("title"))
    }

    /// Somebody the campaign knows, or who comes to it now.
    pub(super) fn successor(&self, name: &str) -> Result<Successor, Rejection> {
        let Companies { companies, without_company, .. } = self.companies()?;
        let presidents = companies.into_iter().flat_map(|company| company.presidencies);
        let mut known = presidents.map(|presidency| presidency.player).chain(without_company);
        Ok(match known.find(|player: &Player| player.name == name) {
            Some(player) => Successor::Known { player: player.id },
            None => Successor::Newcomer { name: name.to_owned() },
        })
    }

    /// How the companies stand now.
    pub(super) fn companies(&self) -> Result<Companies, Rejection> {
        match self.look(&View::Companies)? {
            Shown::Companies(companies) => Ok(companies),
            _ => Err(untold("companies")),
        }
    }

    /// How the evening stands now.
    pub(super) fn night(&self) -> Result<Night, Rejection> {
        match self.look(&View::Night { game: Some(self.game) })? {
            Shown::Night(night) => Ok(*night),
            _ => Err(untold("night")),
        }
    }

    fn look(&self, view: &View) -> Result<Shown, Rejection> {
        self.draft.show(Viewer::TABLE, view)
    }
}

/// Most actions leave nothing to chance.
fn no_dice() -> StdRng {
    StdRng::seed_from_u64(0)
}

/// The telling speaks of something that it has not told of.
pub(super) fn untold(key: &str) -> Rejection {
    Rejection::NotUnderstood { detail: format!("the sample campaign has not told of '{key}'") }
}
