//! Events: which one is in force after newspapers, archiving and lightning marks.

use serde::{Deserialize, Serialize};

use crate::{Broken, Moment};

/// An event card, by whatever the group calls it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Event {
    pub event: String,
    /// Acts once, at once, and has no lasting effect (LW-EVT-3).
    #[serde(default)]
    pub lightning: bool,
}

/// Something that happens to the events of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "happening", rename_all = "snake_case", deny_unknown_fields)]
pub enum Happening {
    /// LW-EVT-2: a newspaper was drawn and reveals this event.
    Newspaper { revealed: Event },
    /// An event of the discard is archived.
    Archived { event: String },
    /// An event of the discard leaves it otherwise: back into the deck, into a bureau. The one below lies on top then
    /// (LW-EVT-3), and it can be revealed again.
    TakenBack { event: String },
    /// LW-EVT-4: this event replaces the one in force that was archived.
    Replacement { revealed: Event },
    /// LW-EVT-4: there is no event left to replace it.
    NoReplacementLeft,
}

/// What a newspaper does that is turned up from the wagon deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum NewspaperEffect {
    /// LW-SET-5: it goes back into the deck and is replaced; there is no event.
    BackIntoTheDeck,
    /// LW-EVT-2: the next event comes into force; the newspaper is discarded, and a wagon card replaces it.
    NextEvent,
}

/// LW-SET-5 and LW-EVT-2: the set-up knows no events yet.
pub fn newspaper(moment: Moment) -> NewspaperEffect {
    match moment {
        Moment::Setup => NewspaperEffect::BackIntoTheDeck,
        Moment::Play | Moment::End => NewspaperEffect::NextEvent,
    }
}

/// The events of a game as they lie.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct EventsNow {
    /// From the bottom to the top.
    pub discard: Vec<Event>,
    pub archived: Vec<String>,
    /// LW-EVT-4: the event in force was archived and another is to be revealed.
    pub replacement_due: bool,
}

/// What the event on top of the discard does (LW-EVT-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// For as long as it lies on top.
    Lasting,
    /// It acted when it was revealed, and does nothing more.
    Spent,
}

impl EventsNow {
    /// LW-EVT-3: the event on top of the discard, and whether it still has an
    /// effect. None at the start of a game (LW-EVT-1), or while another is to
    /// be revealed (LW-EVT-4).
    pub fn in_force(&self) -> Option<(&Event, Effect)> {
        let top = self.discard.last().filter(|_| !self.replacement_due)?;
        Some((top, if top.lightning { Effect::Spent } else { Effect::Lasting }))
    }

    /// LW-EVT-2 to LW-EVT-4: what lies where after one more happening.
    pub fn after(mut self, happening: &Happening) -> Result<Self, Broken> {
        let is_reveal = matches!(happening, Happening::Replacement { .. } | Happening::NoReplacementLeft);
        match (self.replacement_due, is_reveal) {
            (true, false) => return Err(Broken::ReplacementDue),
            (false, true) => return Err(Broken::NothingToReplace),
            _ => {}
        }
        match happening {
            Happening::Newspaper { revealed } | Happening::Replacement { revealed } => {
                let event = &revealed.event;
                if self.discard.iter().any(|lies| lies.event == *event) || self.archived.contains(event) {
                    return Err(Broken::EventAlreadyRevealed { event: event.clone() });
                }
                self.discard.push(revealed.clone());
                self.replacement_due = false;
            }
            Happening::Archived { event } => {
                let lies = self.discard.iter().position(|lies| lies.event == *event);
                let lies = lies.ok_or_else(|| Broken::EventNotInDiscard { event: event.clone() })?;
                self.replacement_due = lies + 1 == self.discard.len();
                self.discard.remove(lies);
                self.archived.push(event.clone());
            }
            Happening::TakenBack { event } => {
                let lies = self.discard.iter().position(|lies| lies.event == *event);
                let lies = lies.ok_or_else(|| Broken::EventNotInDiscard { event: event.clone() })?;
                self.discard.remove(lies);
            }
            Happening::NoReplacementLeft => self.replacement_due = false,
        }
        Ok(self)
    }
}

/// LW-EVT-1 to LW-EVT-4: the events of a game after all that happened in it.
pub fn events_after(happenings: &[Happening]) -> Result<EventsNow, Broken> {
    happenings.iter().try_fold(EventsNow::default(), EventsNow::after)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::EVENTS;

    fn event(name: &str) -> Event {
        Event { event: name.to_owned(), lightning: name.ends_with('!') }
    }

    fn newspaper(name: &str) -> Happening {
        Happening::Newspaper { revealed: event(name) }
    }

    #[test]
    fn lw_evt_3_an_event_that_leaves_the_discard_otherwise_uncovers_the_one_below_and_can_come_again() {
        let taken_back = Happening::TakenBack { event: "Orage".to_owned() };
        let now =
            events_after(&[newspaper("Foire"), newspaper("Orage"), taken_back.clone()]).expect("it leaves");
        assert_eq!(now.in_force().map(|(event, _)| event.event.as_str()), Some("Foire"));
        assert!(now.clone().after(&newspaper("Orage")).is_ok());
        assert_eq!(now.after(&taken_back), Err(Broken::EventNotInDiscard { event: "Orage".to_owned() }));
    }

    fn archived(name: &str) -> Happening {
        Happening::Archived { event: name.to_owned() }
    }

    fn in_force(happenings: &[Happening]) -> Option<(String, Effect)> {
        let now = events_after(happenings).expect("a legal course");
        now.in_force().map(|(event, effect)| (event.event.clone(), effect))
    }

    #[test]
    fn lw_evt_1_a_game_starts_with_seven_events_and_none_in_force() {
        assert_eq!(EVENTS, 7);
        assert_eq!(in_force(&[]), None);
        assert_eq!(events_after(&[]), Ok(EventsNow::default()));
    }

    #[test]
    fn lw_evt_2_each_newspaper_brings_the_next_event_into_force() {
        assert_eq!(in_force(&[newspaper("fog")]), Some(("fog".to_owned(), Effect::Lasting)));
        assert_eq!(
            in_force(&[newspaper("fog"), newspaper("flood")]),
            Some(("flood".to_owned(), Effect::Lasting))
        );
        let twice = events_after(&[newspaper("fog"), newspaper("fog")]);
        assert_eq!(twice, Err(Broken::EventAlreadyRevealed { event: "fog".to_owned() }));
    }

    #[test]
    fn lw_evt_3_a_lightning_mark_acts_once_and_stays_on_top() {
        assert_eq!(
            in_force(&[newspaper("fog"), newspaper("strike!")]),
            Some(("strike!".to_owned(), Effect::Spent))
        );
        let then = [newspaper("strike!"), newspaper("fog")];
        assert_eq!(in_force(&then), Some(("fog".to_owned(), Effect::Lasting)));
    }

    #[test]
    fn lw_evt_4_an_archived_event_in_force_is_replaced_at_once() {
        let course = [newspaper("fog"), newspaper("flood"), archived("flood")];
        let now = events_after(&course).expect("a legal course");
        assert!(now.replacement_due && now.in_force().is_none());
        let too_early = now.clone().after(&newspaper("gold"));
        assert_eq!(too_early, Err(Broken::ReplacementDue));
        let replaced = now.clone().after(&Happening::Replacement { revealed: event("gold") }).expect("legal");
        assert_eq!(replaced.in_force().map(|(event, _)| event.event.as_str()), Some("gold"));
        let none_left = now.after(&Happening::NoReplacementLeft).expect("legal");
        assert_eq!(
            none_left.in_force().map(|(event, _)| event.event.as_str()),
            Some("fog"),
            "LW-EVT-3: on top"
        );
    }

    #[test]
    fn lw_evt_4_archiving_another_event_of_the_discard_changes_nothing_in_force() {
        let course = [newspaper("fog"), newspaper("flood"), archived("fog")];
        assert_eq!(in_force(&course), Some(("flood".to_owned(), Effect::Lasting)));
        let gone = events_after(&[newspaper("fog"), newspaper("flood"), archived("fog"), archived("fog")]);
        assert_eq!(gone, Err(Broken::EventNotInDiscard { event: "fog".to_owned() }));
        let unasked = events_after(&[Happening::NoReplacementLeft]);
        assert_eq!(unasked, Err(Broken::NothingToReplace));
    }
}
