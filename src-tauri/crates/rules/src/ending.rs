//! The end of a game, step by step, once its last turn is played.

use serde::{Deserialize, Serialize};

use crate::{CompanyColour, campaign::GameNumber, figures::END_STEPS};

/// What a step at the end of a game is about (LW-END-1 to LW-END-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum EndTask {
    /// Step 1: receipts, ranking, the first player card.
    Winner,
    /// Step 2
    ArchiveAnEvent,
    /// Step 3
    Story,
    /// Steps 4, 5 and 7: not printed, they come with stickers (LW-END-11).
    Sticker,
    /// Step 6
    ReceiptsIntoVaults,
    /// Step 8
    TidyUp,
}

/// A step of the closing, with what it means in this game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum EndStep {
    /// Who won, and to whom the first player card goes (LW-END-7, LW-END-8).
    Winner { step: u8, winner: CompanyColour, first_player_card: CompanyColour },
    /// LW-END-9: who archives one of how many events; nobody, if there is none.
    ArchiveAnEvent { step: u8, by: CompanyColour, from: usize },
    /// LW-END-10
    Story { step: u8 },
    /// LW-END-11: a step that a sticker brought, or an empty place that is passed over.
    Sticker { step: u8, found: bool },
    /// LW-END-12
    ReceiptsIntoVaults { step: u8, receipts: usize },
    /// LW-END-13: the next game, or the end of the campaign (LW-CMP-7).
    TidyUp { step: u8, next: Option<GameNumber> },
}

impl EndTask {
    /// By which its step is noted; not of a sticker's, which has several.
    pub fn key(self) -> String {
        step_of(self).to_string()
    }
}

impl EndStep {
    /// By which it is noted: the printed number.
    pub fn key(&self) -> String {
        match self {
            Self::Winner { step, .. }
            | Self::ArchiveAnEvent { step, .. }
            | Self::Story { step }
            | Self::Sticker { step, .. }
            | Self::ReceiptsIntoVaults { step, .. }
            | Self::TidyUp { step, .. } => step.to_string(),
        }
    }
}

/// Whether people tick a step of the end by hand (LW-END-10, LW-END-11): the others are settled by doing
/// what they ask for.
pub fn is_ticked_by_hand(key: &str) -> bool {
    let by_hand = |task| matches!(task, EndTask::Story | EndTask::Sticker);
    END_STEPS.into_iter().any(|(step, task)| by_hand(task) && step.to_string() == key)
}

/// The number under which a task is printed; a sticker's steps have several, and this is the first.
pub fn step_of(task: EndTask) -> u8 {
    END_STEPS.into_iter().find(|(_, found)| *found == task).map_or(0, |(step, _)| step)
}

/// LW-END-11: the steps that are not printed.
pub fn sticker_steps() -> impl Iterator<Item = u8> {
    END_STEPS.into_iter().filter(|(_, task)| *task == EndTask::Sticker).map(|(step, _)| step)
}

/// LW-END-8 to LW-END-13: the steps after the ranking (best first), in order.
/// None for a game without a ranking.
pub fn closing(
    game: GameNumber,
    ranking: &[CompanyColour],
    events_in_the_discard: usize,
    stickers_found: &[u8],
) -> Option<Vec<EndStep>> {
    let (winner, last) = (*ranking.first()?, *ranking.last()?);
    let steps = END_STEPS.into_iter().map(|(step, task)| match task {
        EndTask::Winner => EndStep::Winner { step, winner, first_player_card: last },
        EndTask::ArchiveAnEvent => EndStep::ArchiveAnEvent { step, by: last, from: events_in_the_discard },
        EndTask::Story => EndStep::Story { step },
        EndTask::Sticker => EndStep::Sticker { step, found: stickers_found.contains(&step) },
        EndTask::ReceiptsIntoVaults => EndStep::ReceiptsIntoVaults { step, receipts: ranking.len() },
        EndTask::TidyUp => EndStep::TidyUp { step, next: game.next() },
    });
    Some(steps.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use CompanyColour::*;

    fn closed(game: u8, discard: usize, stickers: &[u8]) -> Vec<EndStep> {
        let game = GameNumber::try_from(game).expect("a game");
        closing(game, &[Green, Red, Blue], discard, stickers).expect("a ranking")
    }

    #[test]
    fn lw_end_8_the_last_takes_the_first_player_card() {
        let expected = EndStep::Winner { step: 1, winner: Green, first_player_card: Blue };
        assert_eq!(closed(1, 3, &[])[0], expected);
        assert_eq!(closing(GameNumber::FIRST, &[], 3, &[]), None);
    }

    #[test]
    fn lw_end_9_the_last_archives_one_event_of_the_discard_or_none_if_it_is_empty() {
        assert_eq!(closed(1, 3, &[])[1], EndStep::ArchiveAnEvent { step: 2, by: Blue, from: 3 });
        assert_eq!(closed(1, 0, &[])[1], EndStep::ArchiveAnEvent { step: 2, by: Blue, from: 0 });
    }

    #[test]
    fn every_task_has_its_printed_number() {
        use EndTask::*;
        let tasks = [Winner, ArchiveAnEvent, Story, Sticker, ReceiptsIntoVaults, TidyUp];
        assert_eq!(tasks.map(step_of), [1, 2, 3, 4, 6, 8]);
    }

    #[test]
    fn a_step_is_noted_by_its_printed_number() {
        let keys: Vec<String> = closed(1, 3, &[]).iter().map(EndStep::key).collect();
        assert_eq!(keys, ["1", "2", "3", "4", "5", "6", "7", "8"]);
        assert_eq!(EndTask::ReceiptsIntoVaults.key(), "6");
    }

    #[test]
    fn lw_end_10_and_lw_end_11_are_ticked_by_hand() {
        let ticked: Vec<String> = closed(1, 3, &[]).iter().map(EndStep::key).collect();
        let ticked: Vec<String> = ticked.into_iter().filter(|key| is_ticked_by_hand(key)).collect();
        assert_eq!(ticked, ["3", "4", "5", "7"]);
        assert!(!is_ticked_by_hand("03") && !is_ticked_by_hand("9") && !is_ticked_by_hand("B"));
    }

    #[test]
    fn lw_end_10_then_the_story_goes_on() {
        assert_eq!(closed(5, 0, &[])[2], EndStep::Story { step: 3 });
    }

    #[test]
    fn lw_end_11_steps_4_5_and_7_come_with_stickers() {
        assert_eq!(sticker_steps().collect::<Vec<u8>>(), [4, 5, 7]);
        let found: Vec<(u8, bool)> = closed(5, 0, &[5])
            .into_iter()
            .filter_map(|step| match step {
                EndStep::Sticker { step, found } => Some((step, found)),
                _ => None,
            })
            .collect();
        assert_eq!(found, [(4, false), (5, true), (7, false)]);
    }

    #[test]
    fn lw_end_12_every_receipt_goes_into_its_vault() {
        assert_eq!(closed(5, 0, &[])[5], EndStep::ReceiptsIntoVaults { step: 6, receipts: 3 });
    }

    #[test]
    fn lw_end_13_the_next_game_or_the_end_of_the_campaign() {
        assert_eq!(closed(5, 0, &[])[7], EndStep::TidyUp { step: 8, next: GameNumber::try_from(6_u8).ok() });
        assert_eq!(closed(12, 0, &[])[7], EndStep::TidyUp { step: 8, next: None }, "LW-CMP-7");
    }
}
