//! The steps at the end of a game, and how each was settled.

use rules::{
    GameNumber,
    ending::{EndStep, closing},
    scoring::Score,
};
use rusqlite::Connection;

use super::{events, facts, receipts::WrittenReceipt, stickers::StuckSticker};
use crate::Stop;
use contract::{
    StepState,
    night::{NightEndStep, NightEvents},
};

/// LW-END-8 to LW-END-13 for this game; nothing as long as there is no ranking.
pub(super) fn steps(
    connection: &Connection,
    game: GameNumber,
    score: Option<&Score>,
    events: &NightEvents,
    stickers: &[StuckSticker],
    receipts: &[WrittenReceipt],
) -> Result<Vec<NightEndStep>, Stop> {
    let archived = events::archived_at_the_end(connection, game)?.map(|(_, event, _)| event);
    // What was archived at the end lay in the discard too.
    let in_the_discard = events.discard.len();
    let found: Vec<u8> = stickers.iter().filter_map(StuckSticker::end_step).collect();
    let ranking = score.map(|score| score.ranking.as_slice()).unwrap_or_default();
    let Some(steps) = closing(game, ranking, in_the_discard, &found) else { return Ok(Vec::new()) };
    let shown = steps.into_iter().map(|step| {
        let key = end_key(&step);
        let settled = facts::step(connection, game, "end", &key)?;
        let is_archiving = matches!(step, EndStep::ArchiveAnEvent { .. });
        let all_in_vaults = receipts.iter().all(|receipt| receipt.in_vault && receipt.unsealed.is_none());
        let (state, reason) = match (settled, &step) {
            // LW-END-12: every receipt, also one that came late or was taken out again.
            (Some(_), EndStep::ReceiptsIntoVaults { .. }) if !all_in_vaults => (None, None),
            (Some((state, reason)), _) => (Some(state), reason),
            // LW-END-11: a step that no sticker brought is passed over.
            (None, EndStep::Sticker { found: false, .. }) => (Some(StepState::NotApplicable), None),
            (None, _) => (None, None),
        };
        let sticker = match &step {
            EndStep::Sticker { step, .. } => {
                stickers.iter().find(|sticker| sticker.end_step() == Some(*step)).map(StuckSticker::shown)
            }
            _ => None,
        };
        Ok(NightEndStep {
            key,
            step,
            state,
            reason,
            sticker,
            archived: archived.clone().filter(|_| is_archiving),
        })
    });
    shown.collect()
}

fn end_key(step: &EndStep) -> String {
    match step {
        EndStep::Winner { step, .. }
        | EndStep::ArchiveAnEvent { step, .. }
        | EndStep::Story { step }
        | EndStep::Sticker { step, .. }
        | EndStep::ReceiptsIntoVaults { step, .. }
        | EndStep::TidyUp { step, .. } => step.to_string(),
    }
}

/// The steps that nobody has settled yet, but for the last, which is the closing itself.
pub(crate) fn open_steps(steps: &[NightEndStep]) -> Vec<String> {
    let open =
        steps.iter().filter(|step| step.state.is_none() && !matches!(step.step, EndStep::TidyUp { .. }));
    open.map(|step| step.key.clone()).collect()
}
