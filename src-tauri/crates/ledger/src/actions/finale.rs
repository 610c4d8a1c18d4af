//! The end of a campaign: last accounts, opening the vaults, concluding (LW-CMP-5, LW-CMP-7).

use rules::{Broken, CompanyColour, GameNumber, figures::GAMES, receipt::FurtherLine};
use rusqlite::{Transaction, params};

use super::{keeping, people, texts};
use crate::{
    Outside, Stop,
    views::{
        self,
        finale::{self, Begun, Vault},
        night::facts,
    },
};
use contract::{
    Account, FinaleAction, FinaleStage, Rejection, ThingId,
    finale::Amount,
    thing::{HIGHEST_AMOUNT, MOST_AT_ONCE},
};

pub(super) fn carry_out(
    transaction: &Transaction<'_>,
    action: &FinaleAction,
    outside: &Outside<'_>,
) -> Result<Account, Stop> {
    use FinaleAction::*;
    match action {
        Begin { early } => begin(transaction, *early, outside),
        Compensate { amounts } => compensate(transaction, amounts),
        Lines { company, lines } => set_lines(transaction, *company, lines),
        Worth { thing, worth } => set_worth(transaction, *thing, *worth),
        Read { company } => read_next(transaction, *company, outside),
        ReadVault { company } => read_vault(transaction, *company, outside),
        ReadEverything => read_everything(transaction, outside),
        Decide { winner, reason } => decide(transaction, *winner, reason),
        LeaveShared => leave_shared(transaction),
        Conclude => conclude(transaction, outside),
        Reopen => reopen(transaction),
        CallOff => call_off(transaction),
        AllowCorrections { allowed } => allow_corrections(transaction, *allowed),
    }
}

/// Refused unless the group has ended the campaign.
fn begun(transaction: &Transaction<'_>) -> Result<Begun, Stop> {
    finale::begun(transaction)?.ok_or_else(|| Rejection::FinaleNotBegun.into())
}

/// LW-CMP-7: after game 12, or earlier if the group says so.
fn begin(transaction: &Transaction<'_>, early: bool, outside: &Outside<'_>) -> Result<Account, Stop> {
    if finale::begun(transaction)?.is_some() {
        return Err(Rejection::FinaleBegun.into());
    }
    if let Some(game) = facts::open_game(transaction)? {
        return Err(Rejection::GameStillOpen { game }.into());
    }
    let played = facts::closed_games(transaction)?;
    let last = played.last().copied().ok_or(Rejection::NothingPlayed)?;
    let left = GAMES.saturating_sub(last.get());
    if left > 0 && !early {
        return Err(Rejection::GamesLeft { left }.into());
    }
    transaction.execute(
        "INSERT INTO finale (id, begun_at, ended_with) VALUES (1, ?1, ?2)",
        params![outside.now, last.get()],
    )?;
    Ok(Account::FinaleBegun { games: played.len(), early: left > 0 })
}

/// LW-CMP-5: one amount a game, for everybody who missed it.
fn compensate(transaction: &Transaction<'_>, amounts: &[Amount]) -> Result<Account, Stop> {
    begun(transaction)?;
    let played = facts::closed_games(transaction)?;
    let mut seen: Vec<GameNumber> = Vec::new();
    for Amount { game, amount } in amounts {
        if !played.contains(game) {
            return Err(Rejection::NotPlayed { game: *game }.into());
        }
        if seen.contains(game) {
            return Err(Broken::GameTwice { game: *game }.into());
        }
        check_amount(*amount)?;
        seen.push(*game);
    }
    // A row each, and only where it changes, so that undoing one amount never touches another.
    for game in played.iter().filter(|game| !seen.contains(game)) {
        transaction.prepare_cached("DELETE FROM compensation WHERE game = ?1")?.execute([game.get()])?;
    }
    for Amount { game, amount } in amounts {
        transaction
            .prepare_cached(
                "INSERT INTO compensation (game, amount) VALUES (?1, ?2)
                 ON CONFLICT DO UPDATE SET amount = excluded.amount WHERE amount <> excluded.amount",
            )?
            .execute(params![game.get(), amount])?;
    }
    Ok(Account::CompensationEntered { games: amounts.len() })
}

/// What the end of the campaign asks for besides.
fn set_lines(
    transaction: &Transaction<'_>,
    company: CompanyColour,
    lines: &[FurtherLine],
) -> Result<Account, Stop> {
    begun(transaction)?;
    let company_name = people::company_name(transaction, company)?;
    if lines.len() > MOST_AT_ONCE {
        return Err(Rejection::TooManyAtOnce { count: lines.len(), most: MOST_AT_ONCE }.into());
    }
    transaction.execute("DELETE FROM final_line WHERE company = ?1", [company.key()])?;
    for (position, line) in lines.iter().enumerate() {
        if line.label.trim().is_empty() {
            return Err(Broken::LabelMissing { company, position }.into());
        }
        check_amount(line.amount)?;
        transaction.execute(
            "INSERT INTO final_line (company, label, amount) VALUES (?1, ?2, ?3)",
            params![company.key(), texts::line(&line.label)?, line.amount],
        )?;
    }
    Ok(Account::FinalLinesWritten { company, company_name, lines: lines.len() })
}

/// What a thing is worth is asked for when it is taken out of the vault and shown to all.
fn set_worth(transaction: &Transaction<'_>, thing: ThingId, worth: Option<i64>) -> Result<Account, Stop> {
    begun(transaction)?;
    let row = keeping::row(transaction, thing)?;
    if !finale::vaults(transaction)?.iter().any(|vault| vault.has_read(thing)) {
        return Err(Rejection::NotReadOut.into());
    }
    worth.map_or(Ok(()), check_amount)?;
    transaction.execute("UPDATE thing SET worth = ?2 WHERE id = ?1", params![thing.0, worth])?;
    Ok(Account::WorthEntered { thing: row.name() })
}

fn check_amount(amount: i64) -> Result<(), Stop> {
    let (least, most) = (-HIGHEST_AMOUNT, HIGHEST_AMOUNT);
    if (least..=most).contains(&amount) {
        Ok(())
    } else {
        Err(Rejection::AmountImpossible { amount, least, most }.into())
    }
}

fn read_next(
    transaction: &Transaction<'_>,
    company: CompanyColour,
    outside: &Outside<'_>,
) -> Result<Account, Stop> {
    begun(transaction)?;
    let company_name = people::company_name(transaction, company)?;
    let vault = closed_vault(transaction, company)?;
    let game = vault.next_game();
    note_read(transaction, company, vault.read.saturating_add(1))?;
    note_all_open(transaction, outside)?;
    Ok(Account::DocumentRead { company, company_name, game })
}

fn read_vault(
    transaction: &Transaction<'_>,
    company: CompanyColour,
    outside: &Outside<'_>,
) -> Result<Account, Stop> {
    begun(transaction)?;
    let company_name = people::company_name(transaction, company)?;
    let vault = closed_vault(transaction, company)?;
    note_read(transaction, company, vault.documents())?;
    note_all_open(transaction, outside)?;
    Ok(Account::VaultRead { company, company_name })
}

fn read_everything(transaction: &Transaction<'_>, outside: &Outside<'_>) -> Result<Account, Stop> {
    if begun(transaction)?.opened {
        return Err(Rejection::NothingToChange.into());
    }
    for vault in finale::vaults(transaction)? {
        check_no_gaps(&vault)?;
        if !vault.is_read() {
            note_read(transaction, vault.company, vault.documents())?;
        }
    }
    note_all_open(transaction, outside)?;
    Ok(Account::VaultsRead)
}

/// A vault in which something is left to read.
fn closed_vault(transaction: &Transaction<'_>, company: CompanyColour) -> Result<Vault, Stop> {
    let vaults = finale::vaults(transaction)?;
    let vault = vaults.into_iter().find(|vault| vault.company == company);
    let vault = vault.ok_or(Rejection::CompanyUnknown { company })?;
    if vault.is_read() {
        return Err(Rejection::VaultRead { company }.into());
    }
    check_no_gaps(&vault)?;
    Ok(vault)
}

/// A campaign is not concluded without standings.
fn check_no_gaps_at_all(transaction: &Transaction<'_>) -> Result<(), Stop> {
    finale::vaults(transaction)?.iter().try_for_each(check_no_gaps)
}

/// Nobody can read out what is not written.
fn check_no_gaps(vault: &Vault) -> Result<(), Stop> {
    if vault.has_gaps() {
        return Err(Rejection::ReceiptIncomplete { company: vault.company }.into());
    }
    Ok(())
}

fn note_read(transaction: &Transaction<'_>, company: CompanyColour, read: usize) -> Result<(), Stop> {
    let read = i64::try_from(read).unwrap_or(i64::MAX);
    transaction.execute(
        "INSERT INTO opened_vault (company, read) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET read = excluded.read",
        params![company.key(), read],
    )?;
    // Every reading touches this one row: an older one is not undone from under a later one.
    transaction.execute("UPDATE finale SET readings = readings + 1", [])?;
    Ok(())
}

/// With the last document nothing is sealed any more.
fn note_all_open(transaction: &Transaction<'_>, outside: &Outside<'_>) -> Result<(), Stop> {
    if finale::vaults(transaction)?.iter().all(Vault::is_read) {
        transaction
            .execute("UPDATE finale SET opened_at = ?1 WHERE opened_at IS NULL", params![outside.now])?;
    }
    Ok(())
}

/// LW-CMP-7 gives no tie-break: who wins among equals is the group's word.
fn decide(transaction: &Transaction<'_>, winner: CompanyColour, reason: &str) -> Result<Account, Stop> {
    check_opened(transaction)?;
    let company_name = people::company_name(transaction, winner)?;
    let standings = finale::final_standings(transaction)?.unwrap_or_default();
    if !finale::shares_first_place(&standings, winner) {
        return Err(Rejection::NoTie { company: winner }.into());
    }
    let reason = texts::reason(Some(reason))?.ok_or(Rejection::ReasonNeeded)?;
    transaction.execute(
        "INSERT INTO tie_decision (id, winner, reason) VALUES (1, ?1, ?2)
         ON CONFLICT DO UPDATE SET winner = excluded.winner, reason = excluded.reason",
        params![winner.key(), reason],
    )?;
    Ok(Account::TieDecided { company: winner, company_name })
}

fn leave_shared(transaction: &Transaction<'_>) -> Result<Account, Stop> {
    begun(transaction)?;
    transaction.execute("DELETE FROM tie_decision", [])?;
    Ok(Account::TieLeftShared)
}

fn check_opened(transaction: &Transaction<'_>) -> Result<Begun, Stop> {
    let begun = begun(transaction)?;
    if begun.opened {
        return Ok(begun);
    }
    let closed = finale::vaults(transaction)?.into_iter().filter(|vault| !vault.is_read());
    Err(Rejection::VaultsClosed { companies: closed.map(|vault| vault.company).collect() }.into())
}

fn conclude(transaction: &Transaction<'_>, outside: &Outside<'_>) -> Result<Account, Stop> {
    if check_opened(transaction)?.concluded_at.is_some() {
        return Err(Rejection::NothingToChange.into());
    }
    check_no_gaps_at_all(transaction)?;
    transaction.execute("UPDATE finale SET concluded_at = ?1", params![outside.now])?;
    let champions = finale::champions(transaction)?;
    let winners = champions.into_iter().map(|company| people::company_name(transaction, company));
    Ok(Account::CampaignConcluded { winners: winners.collect::<Result<_, _>>()? })
}

/// The vaults are closed again; what was entered stays.
fn reopen(transaction: &Transaction<'_>) -> Result<Account, Stop> {
    begun(transaction)?;
    if finale::stage(transaction)? == FinaleStage::Accounts {
        return Err(Rejection::NothingToChange.into());
    }
    transaction.execute("DELETE FROM opened_vault", [])?;
    transaction.execute(
        "UPDATE finale SET readings = 0, opened_at = NULL, concluded_at = NULL, corrections = 0",
        [],
    )?;
    Ok(Account::FinaleReopened)
}

/// The group plays on, or wants to begin the end anew; what was entered stays.
fn call_off(transaction: &Transaction<'_>) -> Result<Account, Stop> {
    begun(transaction)?;
    for table in ["opened_vault", "tie_decision", "finale"] {
        transaction.execute(&format!("DELETE FROM {table}"), [])?;
    }
    Ok(Account::FinaleCalledOff)
}

fn allow_corrections(transaction: &Transaction<'_>, allowed: bool) -> Result<Account, Stop> {
    if begun(transaction)?.concluded_at.is_none() {
        return Err(Rejection::NothingToChange.into());
    }
    if !allowed {
        check_no_gaps_at_all(transaction)?;
    }
    transaction.execute("UPDATE finale SET corrections = ?1", [allowed])?;
    Ok(Account::CorrectionsAllowed { allowed })
}

/// LW-CMP-7: while documents are read out, nothing comes into a vault or between them.
pub(super) fn check_still_the_same(
    transaction: &Transaction<'_>,
    before: &[(CompanyColour, finale::InVault)],
) -> Result<(), Stop> {
    if finale::being_read(transaction)?.as_deref() == Some(before) {
        Ok(())
    } else {
        Err(Rejection::VaultsBeingOpened.into())
    }
}

/// LW-CMP-7: a concluded campaign is only looked at, until the group allows corrections. What it is called on
/// this shelf is not part of it.
pub(super) fn check_may_change(transaction: &Transaction<'_>, action: &contract::Action) -> Result<(), Stop> {
    use contract::{Action, CampaignAction};
    let harmless = matches!(
        action,
        Action::Finale(FinaleAction::AllowCorrections { .. })
            | Action::Campaign(CampaignAction::Rename { .. })
    );
    // The first entry of a history is written before there is anything to look at.
    if !harmless && views::finale::is_read_only(transaction)? {
        return Err(Rejection::ReadOnlyCampaign.into());
    }
    Ok(())
}
