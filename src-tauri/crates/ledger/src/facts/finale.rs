//! The end of a campaign: how far it has come, what lies in the vaults, and who won.

use rules::{
    CompanyColour, GameNumber,
    receipt::FurtherLine,
    standings::{self, CampaignFacts, CompanyFacts, FinalAccount, GameTotal, shares_first_place},
};
use rusqlite::Connection;

use super::lines;
use crate::{
    Stop,
    store::{
        finale::{self as store, Begun, begun},
        games::closed_games,
        people,
        receipts::{self, WrittenReceipt},
        things::places,
    },
};
use contract::{
    Place, ThingId,
    finale::{Decision, FinaleStage},
    keeping::ThingLine,
};

/// How far the end has come.
pub(crate) fn stage(connection: &Connection) -> rusqlite::Result<FinaleStage> {
    Ok(match begun(connection)? {
        Some(Begun { concluded_at: Some(_), .. }) => FinaleStage::Concluded,
        Some(Begun { opened: true, .. }) => FinaleStage::Opened,
        Some(_) if store::is_any_vault_open(connection)? => FinaleStage::Opening,
        Some(_) => FinaleStage::Accounts,
        None => match closed_games(connection)?.last() {
            Some(last) if last.next().is_none() => FinaleStage::Ready,
            _ => FinaleStage::Ahead,
        },
    })
}

/// LW-CMP-7: whether all vaults have been opened.
pub(crate) fn are_open(connection: &Connection) -> rusqlite::Result<bool> {
    Ok(begun(connection)?.is_some_and(|begun| begun.opened))
}

/// LW-CMP-7: concluded, and not opened to corrections.
pub(crate) fn is_read_only(connection: &Connection) -> rusqlite::Result<bool> {
    Ok(begun(connection)?.is_some_and(|begun| begun.concluded_at.is_some() && !begun.corrections))
}

/// What lies in a company's vault: receipts by game, then things.
pub(crate) struct Vault {
    pub(crate) company: CompanyColour,
    pub(crate) receipts: Vec<(GameNumber, WrittenReceipt)>,
    pub(crate) things: Vec<VaultThing>,
    /// How many of these documents have been read out.
    pub(crate) read: usize,
}

/// A thing in a vault, known only to who reads it out.
pub(crate) struct VaultThing {
    pub(crate) line: ThingLine,
    pub(crate) worth: Option<i64>,
}

impl Vault {
    pub(crate) fn documents(&self) -> usize {
        self.receipts.len() + self.things.len()
    }

    pub(crate) fn is_read(&self) -> bool {
        self.read >= self.documents()
    }

    /// The game of the receipt that is read out next; none for a thing.
    pub(crate) fn next_game(&self) -> Option<GameNumber> {
        self.receipts.get(self.read).map(|(game, _)| *game)
    }

    /// Receipts that lack a line: whoever corrects has not finished.
    pub(crate) fn gaps(&self) -> impl Iterator<Item = GameNumber> {
        self.receipts.iter().filter(|(_, receipt)| receipt.complete().is_none()).map(|(game, _)| *game)
    }

    pub(crate) fn has_gaps(&self) -> bool {
        self.gaps().next().is_some()
    }

    /// Whether this thing of the vault has been read out.
    pub(crate) fn has_read(&self, thing: ThingId) -> bool {
        self.things_read().any(|found| found.line.thing == thing)
    }

    /// The things that have been read out: they come after the receipts.
    pub(crate) fn things_read(&self) -> impl Iterator<Item = &VaultThing> {
        self.things.iter().take(self.read.saturating_sub(self.receipts.len()))
    }

    fn totals(&self) -> Vec<GameTotal> {
        let total = |(game, receipt): &(GameNumber, WrittenReceipt)| {
            Some(GameTotal { game: *game, total: receipt.complete()?.total })
        };
        self.receipts.iter().filter_map(total).collect()
    }
}

impl VaultThing {
    /// Each of a pile is worth the same.
    pub(crate) fn amount(&self) -> i64 {
        self.worth.unwrap_or(0).saturating_mul(i64::from(self.line.quantity))
    }
}

/// Every company's vault, with all that is in it: for whoever computes, never to be shown as it is.
pub(crate) fn vaults(connection: &Connection) -> Result<Vec<Vault>, Stop> {
    let games = closed_games(connection)?;
    // What a correction adds later lies open too.
    let opened = are_open(connection)?;
    let mut vaults = Vec::new();
    for company in people::colours(connection)? {
        let mut found = Vec::new();
        for game in &games {
            found.extend(receipts::one(connection, *game, company)?.map(|receipt| (*game, receipt)));
        }
        let rows = places::sealed_or_not(connection, &Place::Vault { company })?.into_iter();
        let things =
            rows.map(|row| Ok(VaultThing { worth: row.written.worth, line: lines::line(connection, row)? }));
        vaults.push(Vault {
            company,
            receipts: found,
            things: things.collect::<Result<_, Stop>>()?,
            read: if opened { usize::MAX } else { store::documents_read(connection, company)? },
        });
    }
    Ok(vaults)
}

/// The documents of all vaults in the order in which they are read out, while that goes on: nothing may come between
/// them then, or one would count as read that nobody has read.
pub(crate) fn being_read(connection: &Connection) -> Result<Option<Vec<(CompanyColour, InVault)>>, Stop> {
    // Asked before and after every action: a campaign that is being played answers with one look.
    let is_going_on = begun(connection)?.is_some_and(|begun| !begun.opened);
    if !is_going_on || stage(connection)? != FinaleStage::Opening {
        return Ok(None);
    }
    let vaults = vaults(connection)?;
    let documents = vaults.iter().flat_map(|vault| {
        let receipts = vault.receipts.iter().map(|(game, _)| InVault::Receipt(*game));
        let things = vault.things.iter().map(|thing| InVault::Thing(thing.line.thing, thing.line.quantity));
        receipts.chain(things).map(|document| (vault.company, document))
    });
    Ok(Some(documents.collect()))
}

/// A document by its name.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum InVault {
    Receipt(GameNumber),
    Thing(ThingId, u16),
}

/// LW-CMP-5, LW-CMP-7: the standings by all that is in the vaults, read out or not.
/// None while a receipt has gaps: what is not known cannot be added up.
pub(crate) fn standings(
    connection: &Connection,
    vaults: &[Vault],
) -> Result<Option<Vec<FinalAccount>>, Stop> {
    if vaults.iter().any(Vault::has_gaps) {
        return Ok(None);
    }
    let games = closed_games(connection)?;
    let mut companies = Vec::new();
    for vault in vaults {
        let things = vault.things.iter();
        let thing =
            |thing: &VaultThing| FurtherLine { label: thing.line.kind.clone(), amount: thing.amount() };
        companies.push(CompanyFacts {
            company: vault.company,
            receipts: vault.totals(),
            things: things.map(thing).collect(),
            lines: store::final_lines(connection, vault.company)?,
        });
    }
    let compensation =
        store::compensation(connection)?.into_iter().filter(|row| games.contains(&row.game)).collect();
    let facts = CampaignFacts { games, compensation, companies };
    // Only sums beyond all measure are refused, and then there is no winner to name.
    Ok(standings::standings(&facts).ok().map(|done| done.standings))
}

/// The standings, once everything has been read out.
pub(crate) fn final_standings(connection: &Connection) -> Result<Option<Vec<FinalAccount>>, Stop> {
    if are_open(connection)? { standings(connection, &vaults(connection)?) } else { Ok(None) }
}

/// How the group decided between equals, as long as they are equals.
pub(crate) fn decision(
    connection: &Connection,
    standings: &[FinalAccount],
) -> rusqlite::Result<Option<Decision>> {
    Ok(store::decision(connection)?.filter(|decision| shares_first_place(standings, decision.winner)))
}

/// Who won the campaign, once everything has been read out.
pub(crate) fn champions(connection: &Connection) -> Result<Vec<CompanyColour>, Stop> {
    let Some(standings) = final_standings(connection)? else { return Ok(Vec::new()) };
    let chosen = store::decision(connection)?.map(|decision| decision.winner);
    Ok(standings::champions(&standings, chosen))
}
