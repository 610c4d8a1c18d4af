//! Turn after turn, to the last round.

use serde::{Deserialize, Serialize};

use crate::{
    Broken, CompanyColour,
    company::{check_once_each, check_table},
    figures::LAST_ROUND_AT,
};

/// How far a game has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "now", rename_all = "snake_case")]
pub enum Progress {
    /// Nobody has come to the end of their wagons.
    Open { next: CompanyColour },
    /// LW-END-1: everyone plays once more, the one who brought it last.
    LastRound { brought_by: CompanyColour, next: CompanyColour, turns_left: usize },
    /// LW-END-1: the last turn was played.
    Over { brought_by: CompanyColour },
}

/// LW-END-1: whether so many wagons left after a turn bring the last round.
pub fn brings_the_last_round(wagons_left: u8) -> bool {
    wagons_left <= LAST_ROUND_AT
}

/// LW-END-1: how far a game has come, from the reserves after each turn that
/// was played, in turn order from the first player.
pub fn progress(turn_order: &[CompanyColour], reserves_after_turns: &[u8]) -> Result<Progress, Broken> {
    let brought = reserves_after_turns.iter().position(|reserve| brings_the_last_round(*reserve));
    progress_after(turn_order, reserves_after_turns.len(), brought)
}

/// LW-END-1: the same, where it was noted after which turn (from 0) the last round was brought.
pub fn progress_after(
    turn_order: &[CompanyColour],
    played: usize,
    brought: Option<usize>,
) -> Result<Progress, Broken> {
    let players = turn_order.len();
    check_table(players)?;
    check_once_each(turn_order.iter().copied())?;
    let whose = |turn: usize| turn_order[turn % players];
    let Some(turn) = brought else { return Ok(Progress::Open { next: whose(played) }) };
    // Everyone once more, from the next in order round to the one who brought it.
    let turns_in_all = turn.saturating_add(1 + players);
    match turns_in_all.checked_sub(played) {
        Some(0) => Ok(Progress::Over { brought_by: whose(turn) }),
        Some(turns_left) => {
            Ok(Progress::LastRound { brought_by: whose(turn), next: whose(played), turns_left })
        }
        None => Err(Broken::GameIsOver),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use CompanyColour::*;
    use proptest::prelude::*;

    const ORDER: [CompanyColour; 3] = [Red, Blue, Green];

    #[test]
    fn lw_end_1_two_wagons_or_fewer_after_a_turn_bring_the_last_round() {
        assert_eq!([0, 1, 2, 3, 20].map(brings_the_last_round), [true, true, true, false, false]);
        assert_eq!(progress(&ORDER, &[]), Ok(Progress::Open { next: Red }));
        assert_eq!(progress(&ORDER, &[18, 17, 16, 15]), Ok(Progress::Open { next: Blue }));
    }

    #[test]
    fn lw_end_1_everyone_plays_once_more_and_the_one_who_brought_it_last() {
        // Blue falls to 2 in the second turn: Green, Red and Blue play on.
        let round = |next, turns_left| Ok(Progress::LastRound { brought_by: Blue, next, turns_left });
        assert_eq!(progress(&ORDER, &[5, 2]), round(Green, 3));
        assert_eq!(progress(&ORDER, &[5, 2, 4]), round(Red, 2));
        assert_eq!(progress(&ORDER, &[5, 2, 4, 0]), round(Blue, 1), "a second one changes nothing");
        assert_eq!(progress(&ORDER, &[5, 2, 4, 0, 2]), Ok(Progress::Over { brought_by: Blue }));
        assert_eq!(progress(&ORDER, &[5, 2, 4, 0, 2, 1]), Err(Broken::GameIsOver));
    }

    #[test]
    fn lw_cmp_2_no_turns_at_a_table_of_one() {
        assert!(matches!(progress(&[Red], &[]), Err(Broken::TableSize { .. })));
        assert_eq!(progress(&[Red, Red], &[]), Err(Broken::CompanyTwice { company: Red }));
    }

    proptest! {
        /// Played out one turn at a time with a countdown instead of a sum.
        #[test]
        fn lw_end_1_a_game_ends_one_round_after_it_was_brought(reserves in prop::collection::vec(0_u8..12, 0..40)) {
            let mut countdown: Option<usize> = None;
            for played in 0..reserves.len() {
                let over = countdown == Some(0);
                let state = progress(&ORDER, &reserves[..played]);
                prop_assert_eq!(matches!(state, Ok(Progress::Over { .. })), over);
                if over {
                    break;
                }
                countdown = match countdown {
                    Some(left) => Some(left - 1),
                    None if reserves[played] <= 2 => Some(ORDER.len()),
                    None => None,
                };
            }
        }
    }
}
