//! Turn after turn, to the last round.

use serde::{Deserialize, Serialize};

use crate::{
    Broken, CompanyColour,
    company::{check_once_each, check_table},
    figures::LAST_ROUND_AT,
};

/// What a table noted of its turns. Not every table counts them: what it did not note is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Turns {
    /// Turns that were said to be over.
    pub played: u32,
    /// Who has the turn, once the table gave it to somebody; before, it follows from those played.
    pub given_to: Option<CompanyColour>,
    pub last_round: Option<LastRound>,
}

/// LW-END-1: the last round, as it was brought or declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LastRound {
    /// Who brought it, and plays last; none if nobody said.
    pub brought_by: Option<CompanyColour>,
    /// Turns still to be played; none if turns are not followed, or nobody said who ends it.
    pub turns_left: Option<u32>,
}

/// How far a game has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "now", rename_all = "snake_case")]
pub enum Progress {
    /// Nobody has come to the end of their wagons.
    Open { next: CompanyColour },
    /// LW-END-1: somebody has two wagons or fewer, and the last round is not noted yet.
    Announced {
        next: CompanyColour,
        /// Who will play last, where that is known: who is at their turn, or the only one where nobody counts turns.
        ends: Option<CompanyColour>,
    },
    /// LW-END-1: everyone plays once more, the one who brought it last.
    LastRound { brought_by: Option<CompanyColour>, next: CompanyColour, turns_left: Option<u32> },
    /// LW-END-1: the last turn was played.
    Over { brought_by: Option<CompanyColour> },
}

/// LW-END-1: whether so many wagons left after a turn bring the last round.
pub fn brings_the_last_round(wagons_left: u8) -> bool {
    wagons_left <= LAST_ROUND_AT
}

/// LW-TRN-6: the reserve after a route was taken, one wagon on each space; none if it is too short for it.
pub fn reserve_after_route(wagons_left: u8, spaces: u8) -> Result<Option<u8>, Broken> {
    if spaces == 0 { Err(Broken::RouteWithoutSpaces) } else { Ok(wagons_left.checked_sub(spaces)) }
}

impl Turns {
    /// Whether the table follows turns at all.
    pub fn are_followed(self) -> bool {
        self.played > 0 || self.given_to.is_some()
    }

    /// LW-END-1: how far the game has come. `nearly_out` are those with two wagons or fewer.
    pub fn progress(self, order: &[CompanyColour], nearly_out: &[CompanyColour]) -> Result<Progress, Broken> {
        let next = self.next(order)?;
        Ok(match (self.last_round, nearly_out) {
            (Some(LastRound { brought_by, turns_left: Some(0) }), _) => Progress::Over { brought_by },
            (Some(LastRound { brought_by, turns_left }), _) => {
                Progress::LastRound { brought_by, next, turns_left }
            }
            (None, []) => Progress::Open { next },
            // Whoever fell so low outside their turn may have been counted late, or may not have played yet.
            (None, [only]) if *only == next || !self.are_followed() => {
                Progress::Announced { next, ends: Some(*only) }
            }
            (None, _) => Progress::Announced { next, ends: None },
        })
    }

    /// LW-END-1: the turn is over; with so few wagons in reserve it brings the last round.
    pub fn after_a_turn(self, order: &[CompanyColour], reserve: Option<u8>) -> Result<Self, Broken> {
        let player = self.next(order)?;
        let follower = after(order, player);
        let last_round = match self.last_round {
            Some(LastRound { turns_left: Some(0), .. }) => return Err(Broken::GameIsOver),
            Some(LastRound { brought_by, turns_left: Some(left) }) => {
                Some(LastRound { brought_by, turns_left: Some(left.saturating_sub(1)) })
            }
            Some(LastRound { brought_by, turns_left: None }) => {
                Some(LastRound { brought_by, turns_left: left_until(order, follower, brought_by) })
            }
            None if reserve.is_some_and(brings_the_last_round) => {
                Some(LastRound { brought_by: Some(player), turns_left: Some(once_each(order)) })
            }
            None => None,
        };
        let given_to = self.given_to.map(|_| follower);
        Ok(Self { played: self.played.saturating_add(1), given_to, last_round })
    }

    /// Somebody has the turn, whoever had it before: one was skipped, or nobody counted so far. In the last
    /// round that says how far it has come, and opens it again if it seemed over.
    pub fn given(self, order: &[CompanyColour], company: CompanyColour) -> Result<Self, Broken> {
        check_sits(order, company)?;
        let last_round = self.last_round.map(|LastRound { brought_by, .. }| LastRound {
            brought_by,
            turns_left: left_until(order, company, brought_by),
        });
        Ok(Self { given_to: Some(company), last_round, ..self })
    }

    /// LW-END-1: the table declares the last round, and says who brought it if it knows.
    pub fn declared(self, order: &[CompanyColour], by: Option<CompanyColour>) -> Result<Self, Broken> {
        if let Some(by) = by {
            check_sits(order, by)?;
        }
        let next = self.next(order)?;
        let turns_left = match by {
            _ if !self.are_followed() => None,
            // They bring it with the turn that they are playing.
            Some(by) if by == next => Some(once_each(order).saturating_add(1)),
            by => left_until(order, next, by),
        };
        Ok(Self { last_round: Some(LastRound { brought_by: by, turns_left }), ..self })
    }

    /// Who has the turn.
    fn next(self, order: &[CompanyColour]) -> Result<CompanyColour, Broken> {
        check_table(order.len())?;
        check_once_each(order.iter().copied())?;
        // Whoever left the table since has no turn any more.
        let given = self.given_to.filter(|given| order.contains(given));
        let turn = usize::try_from(self.played).unwrap_or_default();
        Ok(given.unwrap_or(order[turn % order.len()]))
    }
}

fn check_sits(order: &[CompanyColour], company: CompanyColour) -> Result<(), Broken> {
    if order.contains(&company) { Ok(()) } else { Err(Broken::NotAtTheTable { company }) }
}

/// Who plays after somebody.
fn after(order: &[CompanyColour], company: CompanyColour) -> CompanyColour {
    let seat = order.iter().position(|sits| *sits == company).map_or(0, |seat| seat + 1);
    order[seat % order.len()]
}

/// A turn for each at the table.
fn once_each(order: &[CompanyColour]) -> u32 {
    u32::try_from(order.len()).unwrap_or(u32::MAX)
}

/// The turns from somebody's to that of the one who ends the game, both counted.
fn left_until(order: &[CompanyColour], from: CompanyColour, last: Option<CompanyColour>) -> Option<u32> {
    let seat = |company| order.iter().position(|sits| *sits == company);
    let (from, last) = (seat(from)?, seat(last?)?);
    u32::try_from((last + order.len() - from) % order.len() + 1).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use CompanyColour::*;
    use proptest::prelude::*;

    const ORDER: [CompanyColour; 3] = [Red, Blue, Green];

    /// Turn after turn, with the reserves after each.
    fn played(reserves: &[u8]) -> Result<Turns, Broken> {
        reserves.iter().try_fold(Turns::default(), |turns, left| turns.after_a_turn(&ORDER, Some(*left)))
    }

    fn progress(reserves: &[u8]) -> Result<Progress, Broken> {
        played(reserves)?.progress(&ORDER, &[])
    }

    fn round(brought_by: CompanyColour, next: CompanyColour, turns_left: u32) -> Result<Progress, Broken> {
        Ok(Progress::LastRound { brought_by: Some(brought_by), next, turns_left: Some(turns_left) })
    }

    #[test]
    fn lw_end_1_two_wagons_or_fewer_after_a_turn_bring_the_last_round() {
        assert_eq!([0, 1, 2, 3, 20].map(brings_the_last_round), [true, true, true, false, false]);
        assert_eq!(progress(&[]), Ok(Progress::Open { next: Red }));
        assert_eq!(progress(&[18, 17, 16, 15]), Ok(Progress::Open { next: Blue }));
    }

    #[test]
    fn lw_end_1_everyone_plays_once_more_and_the_one_who_brought_it_last() {
        // Blue falls to 2 in the second turn: Green, Red and Blue play on.
        assert_eq!(progress(&[5, 2]), round(Blue, Green, 3));
        assert_eq!(progress(&[5, 2, 4]), round(Blue, Red, 2));
        assert_eq!(progress(&[5, 2, 4, 0]), round(Blue, Blue, 1), "a second one changes nothing");
        assert_eq!(progress(&[5, 2, 4, 0, 2]), Ok(Progress::Over { brought_by: Some(Blue) }));
        assert_eq!(progress(&[5, 2, 4, 0, 2, 1]), Err(Broken::GameIsOver));
    }

    #[test]
    fn lw_end_1_it_is_announced_as_soon_as_a_reserve_falls_and_says_who_ends_it_only_where_that_is_known() {
        let announced = |next, ends| Ok(Progress::Announced { next, ends });
        let followed = played(&[9]).expect("a turn");
        assert_eq!(followed.progress(&ORDER, &[Blue]), announced(Blue, Some(Blue)), "with this very turn");
        assert_eq!(
            followed.progress(&ORDER, &[Red]),
            announced(Blue, None),
            "counted late, or not their turn"
        );
        assert_eq!(followed.progress(&ORDER, &[Red, Blue]), announced(Blue, None), "one of the two");
        let uncounted = Turns::default();
        assert_eq!(uncounted.progress(&ORDER, &[Green]), announced(Red, Some(Green)), "nobody counts turns");
        assert_eq!(uncounted.progress(&ORDER, &[Blue, Green]), announced(Red, None), "who was first?");
    }

    #[test]
    fn lw_end_1_the_last_round_can_be_declared_by_hand() {
        let followed = played(&[9]).expect("a turn");
        let declared = |by| followed.declared(&ORDER, by).expect("at the table").progress(&ORDER, &[]);
        assert_eq!(declared(Some(Red)), round(Red, Blue, 3), "by whoever has just played");
        assert_eq!(declared(Some(Blue)), round(Blue, Blue, 4), "by this turn, and then everyone once more");
        let unknown = Progress::LastRound { brought_by: None, next: Blue, turns_left: None };
        assert_eq!(declared(None), Ok(unknown), "nobody said by whom");
        assert_eq!(followed.declared(&ORDER, Some(Black)), Err(Broken::NotAtTheTable { company: Black }));
        // Nobody counts turns: who ends it is known, how many are left is not.
        let uncounted = Turns::default().declared(&ORDER, Some(Green)).expect("at the table");
        let progress = Progress::LastRound { brought_by: Some(Green), next: Red, turns_left: None };
        assert_eq!(uncounted.progress(&ORDER, &[]), Ok(progress));
        let given = uncounted.given(&ORDER, Blue).expect("at the table");
        assert_eq!(given.progress(&ORDER, &[]), round(Green, Blue, 2), "once it is said whose turn it is");
    }

    #[test]
    fn a_turn_is_given_to_whoever_has_it_and_play_goes_on_from_there() {
        let turns = played(&[9]).expect("a turn").given(&ORDER, Red).expect("at the table");
        assert_eq!(turns.progress(&ORDER, &[]), Ok(Progress::Open { next: Red }));
        let turns = turns.after_a_turn(&ORDER, Some(9)).expect("a turn");
        assert_eq!((turns.played, turns.progress(&ORDER, &[])), (2, Ok(Progress::Open { next: Blue })));
        assert_eq!(turns.given(&ORDER, Black), Err(Broken::NotAtTheTable { company: Black }));
        // Whoever left the table since does not keep it waiting.
        let given = turns.given(&ORDER, Green).expect("at the table");
        assert_eq!(given.progress(&[Red, Blue], &[]), Ok(Progress::Open { next: Red }));
    }

    #[test]
    fn lw_end_1_a_turn_that_was_skipped_in_the_last_round_is_played_after_all() {
        let over = played(&[5, 2, 4, 0, 2]).expect("all turns");
        let opened = over.given(&ORDER, Red).expect("at the table");
        assert_eq!(opened.progress(&ORDER, &[]), round(Blue, Red, 2));
        let skipping = played(&[5, 2]).expect("turns").given(&ORDER, Blue).expect("at the table");
        assert_eq!(skipping.progress(&ORDER, &[]), round(Blue, Blue, 1));
    }

    #[test]
    fn lw_trn_6_a_route_takes_one_wagon_for_each_space() {
        assert_eq!(reserve_after_route(20, 4), Ok(Some(16)));
        assert_eq!(reserve_after_route(4, 4), Ok(Some(0)));
        assert_eq!(reserve_after_route(3, 4), Ok(None));
        assert_eq!(reserve_after_route(3, 0), Err(Broken::RouteWithoutSpaces));
    }

    #[test]
    fn lw_cmp_2_no_turns_at_a_table_of_one() {
        let turns = Turns::default();
        assert!(matches!(turns.progress(&[Red], &[]), Err(Broken::TableSize { .. })));
        assert_eq!(turns.progress(&[Red, Red], &[]), Err(Broken::CompanyTwice { company: Red }));
    }

    proptest! {
        /// Played out one turn at a time with a countdown instead of a sum.
        #[test]
        fn lw_end_1_a_game_ends_one_round_after_it_was_brought(reserves in prop::collection::vec(0_u8..12, 0..40)) {
            let mut countdown: Option<usize> = None;
            for played in 0..reserves.len() {
                let over = countdown == Some(0);
                let state = progress(&reserves[..played]);
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
