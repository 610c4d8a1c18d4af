//! The end of a campaign: last accounts, opening the vaults, concluding (LW-CMP-5, LW-CMP-7).

use rules::{
    CompanyColour,
    figures::GAMES,
    receipt::{FurtherLine, add_further_lines},
    standings::{check_no_game_twice, shares_first_place},
};
use rusqlite::Transaction;

use super::texts;
use crate::{
    Outside, Stop,
    facts::finale::{self, InVault, Vault},
    store::{
        finale::{self as store, Begun},
        games, people, things,
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
    store::begun(transaction)?.ok_or_else(|| Rejection::FinaleNotBegun.into())
}

/// LW-CMP-7: after game 12, or earlier if the group says so.
fn begin(transaction: &Transaction<'_>, early: bool, outside: &Outside<'_>) -> Result<Account, Stop> {
    if store::begun(transaction)?.is_some() {
        return Err(Rejection::FinaleBegun.into());
    }
    if let Some(game) = games::open_game(transaction)? {
        return Err(Rejection::GameStillOpen { game }.into());
    }
    let played = games::closed_games(transaction)?;
    let last = played.last().copied().ok_or(Rejection::NothingPlayed)?;
    let left = GAMES.saturating_sub(last.get());
    if left > 0 && !early {
        return Err(Rejection::GamesLeft { left }.into());
    }
    store::begin(transaction, outside.now, last)?;
    Ok(Account::FinaleBegun { games: played.len(), early: left > 0 })
}

/// LW-CMP-5: one amount a game, for everybody who missed it.
fn compensate(transaction: &Transaction<'_>, amounts: &[Amount]) -> Result<Account, Stop> {
    begun(transaction)?;
    let played = games::closed_games(transaction)?;
    for Amount { game, amount } in amounts {
        if !played.contains(game) {
            return Err(Rejection::NotPlayed { game: *game }.into());
        }
        check_amount(*amount)?;
    }
    check_no_game_twice(amounts.iter().map(|row| row.game))?;
    for game in played {
        let entered = amounts.iter().find(|row| row.game == game);
        store::set_compensation(transaction, game, entered.map(|row| row.amount))?;
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
    let lines = lines.iter().map(cleaned_line).collect::<Result<Vec<FurtherLine>, Rejection>>()?;
    add_further_lines(company, &lines)?;
    lines.iter().try_for_each(|line| check_amount(line.amount))?;
    store::set_final_lines(transaction, company, &lines)?;
    Ok(Account::FinalLinesWritten { company, company_name, lines: lines.len() })
}

/// A line without a label stays so, for the rules to refuse.
fn cleaned_line(line: &FurtherLine) -> Result<FurtherLine, Rejection> {
    let label = texts::reason(Some(&line.label))?.unwrap_or_default();
    Ok(FurtherLine { label, amount: line.amount })
}

/// What a thing is worth is asked for when it is taken out of the vault and shown to all.
fn set_worth(transaction: &Transaction<'_>, thing: ThingId, worth: Option<i64>) -> Result<Account, Stop> {
    begun(transaction)?;
    let row = things::one(transaction, thing)?;
    if !finale::vaults(transaction)?.iter().any(|vault| vault.has_read(thing)) {
        return Err(Rejection::NotReadOut.into());
    }
    worth.map_or(Ok(()), check_amount)?;
    store::set_worth(transaction, thing, worth)?;
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
    store::note_documents_read(transaction, company, vault.read.saturating_add(1))?;
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
    store::note_documents_read(transaction, company, vault.documents())?;
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
            store::note_documents_read(transaction, vault.company, vault.documents())?;
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

/// With the last document nothing is sealed any more.
fn note_all_open(transaction: &Transaction<'_>, outside: &Outside<'_>) -> Result<(), Stop> {
    if finale::vaults(transaction)?.iter().all(Vault::is_read) {
        store::note_all_open(transaction, outside.now)?;
    }
    Ok(())
}

/// LW-CMP-7 gives no tie-break: who wins among equals is the group's word.
fn decide(transaction: &Transaction<'_>, winner: CompanyColour, reason: &str) -> Result<Account, Stop> {
    check_opened(transaction)?;
    let company_name = people::company_name(transaction, winner)?;
    let standings = finale::final_standings(transaction)?.unwrap_or_default();
    if !shares_first_place(&standings, winner) {
        return Err(Rejection::NoTie { company: winner }.into());
    }
    let reason = texts::reason(Some(reason))?.ok_or(Rejection::ReasonNeeded)?;
    store::decide(transaction, winner, &reason)?;
    Ok(Account::TieDecided { company: winner, company_name })
}

fn leave_shared(transaction: &Transaction<'_>) -> Result<Account, Stop> {
    begun(transaction)?;
    store::leave_shared(transaction)?;
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
    store::conclude(transaction, outside.now)?;
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
    store::close_vaults(transaction)?;
    Ok(Account::FinaleReopened)
}

/// The group plays on, or wants to begin the end anew; what was entered stays.
fn call_off(transaction: &Transaction<'_>) -> Result<Account, Stop> {
    begun(transaction)?;
    store::call_off(transaction)?;
    Ok(Account::FinaleCalledOff)
}

fn allow_corrections(transaction: &Transaction<'_>, allowed: bool) -> Result<Account, Stop> {
    if begun(transaction)?.concluded_at.is_none() {
        return Err(Rejection::NothingToChange.into());
    }
    if !allowed {
        check_no_gaps_at_all(transaction)?;
    }
    store::allow_corrections(transaction, allowed)?;
    Ok(Account::CorrectionsAllowed { allowed })
}

/// LW-CMP-7: while documents are read out, nothing comes into a vault or between them.
pub(super) fn check_still_the_same(
    transaction: &Transaction<'_>,
    before: &[(CompanyColour, InVault)],
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
    if !harmless && finale::is_read_only(transaction)? {
        return Err(Rejection::ReadOnlyCampaign.into());
    }
    Ok(())
}
