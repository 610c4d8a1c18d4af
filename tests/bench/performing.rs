//! An action against a bare transaction that writes the same rows just as durably.

use ledger::{Campaign, Outside};
use rusqlite::{Connection, TransactionBehavior, params};

use super::{Outcome, Pair, five_companies, rename, timed};

const RUNS: usize = 1000;

pub(super) fn bench() -> Outcome {
    let folder = tempfile::tempdir()?;
    let copies = folder.path().join("copies");
    let mut dice = rand::rng();
    let mut outside = Outside { now: chrono::Local::now().fixed_offset(), dice: &mut dice };
    let path = folder.path().join("ours.carnet");
    let (mut campaign, _) = Campaign::create(&path, &copies, &five_companies(), None, &mut outside)?;
    campaign.perform(None, &rename(0), &mut outside)?;
    let bare_path = folder.path().join("bare.carnet");
    campaign.save_copy(&bare_path)?;

    let mut bare = Connection::open(&bare_path)?;
    bare.pragma_update(None, "journal_mode", "WAL")?;
    bare.pragma_update(None, "synchronous", "FULL")?;
    bare.pragma_update(None, "foreign_keys", true)?;
    // The same bytes for the history as an action writes.
    let (action, account, changeset): (String, String, Vec<u8>) = bare.query_row(
        "SELECT action, account, changeset FROM history ORDER BY id DESC LIMIT 1",
        [],
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
    )?;
    let mut pair = Pair::default();
    for turn in 1..=RUNS {
        let action_of_turn = rename(turn);
        let (ours, _) = timed(|| campaign.perform(None, &action_of_turn, &mut outside))?;
        let name = format!("Compagnie du soir {turn:06}");
        let (baseline, ()) = timed(|| {
            let transaction = bare.transaction_with_behavior(TransactionBehavior::Immediate)?;
            transaction
                .prepare_cached("UPDATE company SET name = ?2 WHERE colour = ?1")?
                .execute(params!["red", name])?;
            transaction
                .prepare_cached(
                    "INSERT INTO history (at, actor, kind, target, action, account, changeset, in_force, version,
                                          state, sum)
                     VALUES (?1, NULL, 'done', NULL, ?2, ?3, ?4, 1, 1, ?5, ?6)",
                )?
                .execute(params![outside.now, action, account, changeset, i64::MAX, i64::MIN])?;
            transaction.commit()
        })?;
        pair.ours.push(ours);
        pair.baseline.push(baseline);
    }
    pair.report("perform / bare transaction with the same rows and durability", 1.2);
    Ok(())
}
