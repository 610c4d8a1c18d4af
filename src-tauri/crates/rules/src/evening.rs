//! An evening: the stages it goes through, what belongs to which of them, and
//! the steps that are ticked in two of them.

use serde::{Deserialize, Serialize};

use crate::Moment;

/// How far a game night has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[derive(strum::EnumString, strum::IntoStaticStr, strum::VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Stage {
    /// Around the table.
    Table,
    Setup,
    Play,
    Receipts,
    Closing,
    Closed,
}

impl Stage {
    /// Whether the evening is not over yet.
    pub fn is_open(self) -> bool {
        self != Self::Closed
    }

    /// Whether the evening can go from here to a stage: on, over those between too, or back. The
    /// last one is reached by settling the end (LW-END-13), and nothing follows it.
    pub fn may_enter(self, wanted: Self) -> bool {
        self.is_open() && wanted.is_open() && wanted != self
    }

    /// The part of the game to which whatever happens in this stage belongs.
    pub fn moment(self) -> Moment {
        match self {
            Self::Table | Self::Setup => Moment::Setup,
            Self::Play => Moment::Play,
            Self::Receipts | Self::Closing | Self::Closed => Moment::End,
        }
    }

    /// LW-CMP-4: whether people come, go and take over for this very game, and who starts is still open.
    pub fn is_sitting_down(self) -> bool {
        self == Self::Table
    }

    /// LW-SET-9: whether boxes are still to be emptied, so that what is printed on them now counts tonight.
    pub fn takes_wagons(self) -> bool {
        self < Self::Play
    }

    /// Whether money and wagons are counted: coins are dealt in the set-up (LW-SET-3), and from the
    /// receipts on they are lines of those.
    pub fn has_counters(self) -> bool {
        matches!(self, Self::Setup | Self::Play)
    }

    /// Whether turns are played and events come into force.
    pub fn is_played(self) -> bool {
        self == Self::Play
    }

    /// LW-END-2 to LW-END-6: whether everybody present has a receipt.
    pub fn has_receipts(self) -> bool {
        self >= Self::Receipts
    }

    /// LW-END-8 to LW-END-13: whether the steps at the end are being settled.
    pub fn settles_the_end(self) -> bool {
        self == Self::Closing
    }

    /// Whether the end was begun: what it settled can be put right from then on (LW-CMP-6).
    pub fn has_an_end(self) -> bool {
        self >= Self::Closing
    }
}

/// The two moments that have a checklist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[derive(strum::EnumString, strum::IntoStaticStr, strum::VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Checklist {
    Setup,
    End,
}

/// How a step of a checklist was settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[derive(strum::EnumString, strum::IntoStaticStr, strum::VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum StepState {
    Done,
    NotApplicable,
}

#[cfg(test)]
mod tests {
    use super::*;
    use strum::VariantArray;

    /// The stages for which something holds.
    fn stages(holds: impl Fn(Stage) -> bool) -> Vec<Stage> {
        Stage::VARIANTS.iter().copied().filter(|stage| holds(*stage)).collect()
    }

    #[test]
    fn an_evening_goes_on_or_back_until_it_is_closed() {
        use Stage::*;
        assert_eq!(stages(|to| Table.may_enter(to)), [Setup, Play, Receipts, Closing]);
        assert_eq!(stages(|to| Receipts.may_enter(to)), [Table, Setup, Play, Closing]);
        assert_eq!(stages(|to| Closed.may_enter(to)), []);
    }

    #[test]
    fn lw_end_13_an_evening_is_closed_by_settling_its_end_alone() {
        assert_eq!(stages(|from| from.may_enter(Stage::Closed)), []);
        assert_eq!(stages(Stage::settles_the_end), [Stage::Closing]);
        assert_eq!(stages(|stage| !stage.is_open()), [Stage::Closed]);
    }

    #[test]
    fn every_stage_belongs_to_a_part_of_the_game() {
        use Stage::*;
        let of = |moment| stages(|stage| stage.moment() == moment);
        assert_eq!(of(Moment::Setup), [Table, Setup]);
        assert_eq!(of(Moment::Play), [Play]);
        assert_eq!(of(Moment::End), [Receipts, Closing, Closed]);
    }

    #[test]
    fn lw_cmp_4_people_change_for_this_game_only_while_they_sit_down() {
        assert_eq!(stages(Stage::is_sitting_down), [Stage::Table]);
    }

    #[test]
    fn lw_set_9_wagons_are_taken_before_play() {
        assert_eq!(stages(Stage::takes_wagons), [Stage::Table, Stage::Setup]);
    }

    #[test]
    fn counters_end_where_receipts_begin() {
        assert_eq!(stages(Stage::has_counters), [Stage::Setup, Stage::Play]);
        assert_eq!(stages(Stage::is_played), [Stage::Play]);
        assert_eq!(stages(Stage::has_receipts), [Stage::Receipts, Stage::Closing, Stage::Closed]);
    }

    #[test]
    fn lw_cmp_6_what_the_end_settled_can_be_put_right_later() {
        assert_eq!(stages(Stage::has_an_end), [Stage::Closing, Stage::Closed]);
    }
}
