//! The end of a campaign: how far it has come, and what has been read out.

use rules::{CompanyColour, GameNumber};
use rusqlite::Connection;

use super::night::receipts::ranking;
use crate::facts::finale::stage;
use crate::{
    Stop,
    facts::{
        finale::{Vault, decision, standings, vaults},
        receipts,
    },
    store::{
        campaign::is_sealed,
        finale::{begun, compensation, final_lines},
        games,
        people::{self, Founded},
    },
};
use contract::{
    finale::{Document, Finale, FinaleCompany, IncompleteReceipt, MissedGame},
    keeping::ThingLine,
};

pub(super) fn read(connection: &Connection) -> Result<Finale, Stop> {
    let begun = begun(connection)?;
    let played = games::closed_games(connection)?;
    let vaults = vaults(connection)?;
    let opened = begun.as_ref().is_some_and(|begun| begun.opened);
    let standings = if opened { standings(connection, &vaults)? } else { None };
    let last = begun.as_ref().map(|begun| begun.ended_with).or(played.last().copied());
    let mut companies = Vec::new();
    for vault in &vaults {
        companies.push(company(connection, vault, &played)?);
    }
    Ok(Finale {
        stage: stage(connection)?,
        open_game: games::open_game(connection)?,
        early: last.is_some_and(|last| last.next().is_some()),
        corrections: begun.as_ref().is_some_and(|begun| begun.corrections),
        compensation: missed_games(connection, &companies, &played)?,
        incomplete: incomplete(&vaults),
        decision: decision(connection, standings.as_deref().unwrap_or_default())?,
        concluded_at: begun.and_then(|begun| begun.concluded_at),
        played,
        companies,
        standings,
    })
}

fn incomplete(vaults: &[Vault]) -> Vec<IncompleteReceipt> {
    let gaps = |vault| Vault::gaps(vault).map(|game| IncompleteReceipt { game, company: vault.company });
    vaults.iter().flat_map(gaps).collect()
}

fn company(connection: &Connection, vault: &Vault, played: &[GameNumber]) -> Result<FinaleCompany, Stop> {
    let company = vault.company;
    let took_part = |game: GameNumber| vault.receipts.iter().any(|(number, _)| *number == game);
    let missed = rules::standings::missed_games(played, took_part);
    let earned = compensation(connection)?.into_iter().filter(|row| missed.contains(&row.game));
    let compensation = earned.fold(0_i64, |sum, row| sum.saturating_add(row.amount));
    let lines = final_lines(connection, company)?;
    let Founded { name, joined_for } = people::founded(connection, company)?;
    let read = documents(connection, vault)?;
    let told = read.iter().map(|document| match document {
        Document::Receipt { receipt, .. } => receipt.total,
        Document::Thing { amount, .. } => *amount,
    });
    let mut running = told.fold(0_i64, i64::saturating_add);
    if vault.is_read() {
        let further = lines.iter().map(|line| line.amount).fold(compensation, i64::saturating_add);
        running = running.saturating_add(further);
    }
    Ok(FinaleCompany {
        company,
        name,
        president: people::president_name(connection, company)?,
        joined_for,
        missed,
        compensation,
        lines,
        documents: vault.documents(),
        read,
        running,
    })
}

/// What has been read out of a vault, in its order.
fn documents(connection: &Connection, vault: &Vault) -> Result<Vec<Document>, Stop> {
    let mut read = Vec::new();
    for (game, written) in vault.receipts.iter().take(vault.read) {
        // One with gaps is being corrected: there is nothing to tell of it now.
        let Some(receipt) = written.complete() else { continue };
        let ranking = ranking(&receipts::of_game(connection, *game)?, |_| false);
        let place =
            ranking.iter().find(|place| place.company == vault.company).map_or(0, |place| place.place);
        read.push(Document::Receipt {
            game: *game,
            year: games::game(connection, *game)?.year,
            place,
            receipt,
        });
    }
    // Its photos are shown to nobody before all vaults are open.
    let sealed = is_sealed(connection)?;
    read.extend(vault.things_read().map(|thing| Document::Thing {
        line: ThingLine { photo: thing.line.photo.filter(|_| !sealed), ..thing.line.clone() },
        worth: thing.worth,
        amount: thing.amount(),
    }));
    Ok(read)
}

fn missed_games(
    connection: &Connection,
    companies: &[FinaleCompany],
    played: &[GameNumber],
) -> Result<Vec<MissedGame>, Stop> {
    let amounts = compensation(connection)?;
    let mut missed = Vec::new();
    for game in played {
        let missed_by = companies.iter().filter(|company| company.missed.contains(game));
        let missed_by: Vec<CompanyColour> = missed_by.map(|company| company.company).collect();
        if !missed_by.is_empty() {
            let amount = amounts.iter().find(|row| row.game == *game).map(|row| row.amount);
            missed.push(MissedGame {
                game: *game,
                year: games::game(connection, *game)?.year,
                missed_by,
                amount,
            });
        }
    }
    Ok(missed)
}
