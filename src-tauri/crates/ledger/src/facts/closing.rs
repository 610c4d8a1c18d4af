//! The steps at the end of a game, and how each was settled.

use rules::{
    GameNumber,
    ending::{EndStep, closing},
    scoring::Score,
};
use rusqlite::Connection;

use super::{
    events, receipts,
    stickers::{self, StuckSticker},
};
use crate::{
    Stop,
    store::{
        games::{self, Settled},
        receipts::WrittenReceipt,
    },
};
use contract::{Checklist, StepState};

/// A step of the closing; not settled as long as it has no state.
pub(crate) struct ClosingStep {
    pub(crate) key: String,
    pub(crate) step: EndStep,
    pub(crate) state: Option<StepState>,
    pub(crate) reason: Option<String>,
}

/// LW-END-8 to LW-END-13 for a game; nothing as long as there is no ranking.
pub(crate) fn steps(
    connection: &Connection,
    game: GameNumber,
    score: Option<&Score>,
    events_in_the_discard: usize,
    stickers: &[StuckSticker],
    receipts: &[WrittenReceipt],
) -> Result<Vec<ClosingStep>, Stop> {
    let found: Vec<u8> = stickers.iter().filter_map(StuckSticker::end_step).collect();
    let ranking = score.map(|score| score.ranking.as_slice()).unwrap_or_default();
    let steps = closing(game, ranking, events_in_the_discard, &found).unwrap_or_default();
    let all_in_vaults = receipts.iter().all(|receipt| receipt.in_vault && receipt.unsealed.is_none());
    let settled = steps.into_iter().map(|step| {
        let key = step.key();
        let (state, reason) = match (games::step(connection, game, Checklist::End, &key)?, &step) {
            // LW-END-12: every receipt, also one that came late or was taken out again.
            (Some(_), EndStep::ReceiptsIntoVaults { .. }) if !all_in_vaults => (None, None),
            (Some(Settled { state, reason }), _) => (Some(state), reason),
            // LW-END-11: a step that no sticker brought is passed over.
            (None, EndStep::Sticker { found: false, .. }) => (Some(StepState::NotApplicable), None),
            (None, _) => (None, None),
        };
        Ok(ClosingStep { key, step, state, reason })
    });
    settled.collect()
}

/// The steps that nobody has settled yet, but for the last, which is the closing itself.
pub(crate) fn open_steps(connection: &Connection, game: GameNumber) -> Result<Vec<String>, Stop> {
    let receipts = receipts::of_game(connection, game)?;
    let score = receipts::score(&receipts);
    let discard = events::course(connection, game)?.discard.len();
    let stickers = stickers::in_force(connection, game)?;
    let steps = steps(connection, game, score.as_ref(), discard, &stickers, &receipts)?;
    let open =
        steps.into_iter().filter(|step| step.state.is_none() && !matches!(step.step, EndStep::TidyUp { .. }));
    Ok(open.map(|step| step.key).collect())
}
