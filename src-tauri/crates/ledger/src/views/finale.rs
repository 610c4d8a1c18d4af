//! The end of a campaign: how far it has come, and what has been read out.

use chrono::{DateTime, FixedOffset};
use rules::{
    CompanyColour, GameNumber,
    receipt::FurtherLine,
    standings::{CampaignFacts, CompanyFacts, Compensation, FinalAccount, GameTotal},
};
use rusqlite::{Connection, OptionalExtension};

use super::{
    colours,
    companies::{self, Founded},
    is_sealed,
    keeping::lines,
    night::{
        facts,
        receipts::{self, WrittenReceipt},
    },
};
use crate::Stop;
use contract::{
    Place, ThingId,
    finale::{Decision, Document, Finale, FinaleCompany, FinaleStage, IncompleteReceipt, MissedGame},
    keeping::ThingLine,
};

/// The end of this campaign, once the group has begun it.
#[derive(Debug, Clone)]
pub(crate) struct Begun {
    pub(crate) ended_with: GameNumber,
    pub(crate) opened: bool,
    pub(crate) concluded_at: Option<DateTime<FixedOffset>>,
    pub(crate) corrections: bool,
}

pub(crate) fn begun(connection: &Connection) -> rusqlite::Result<Option<Begun>> {
    connection
        .prepare_cached("SELECT ended_with, opened_at IS NOT NULL, concluded_at, corrections FROM finale")?
        .query_row([], |row| {
            Ok(Begun {
                ended_with: super::game(row.get(0)?)?,
                opened: row.get(1)?,
                concluded_at: row.get(2)?,
                corrections: row.get(3)?,
            })
        })
        .optional()
}

/// How far the end has come.
pub(crate) fn stage(connection: &Connection) -> rusqlite::Result<FinaleStage> {
    Ok(match begun(connection)? {
        Some(Begun { concluded_at: Some(_), .. }) => FinaleStage::Concluded,
        Some(Begun { opened: true, .. }) => FinaleStage::Opened,
        Some(_) => {
            let any: bool = connection
                .prepare_cached("SELECT EXISTS (SELECT 1 FROM opened_vault)")?
                .query_row([], |row| row.get(0))?;
            if any { FinaleStage::Opening } else { FinaleStage::Accounts }
        }
        None => {
            let last = GameNumber::all().last().map_or(0, GameNumber::get);
            let over: bool = connection
                .prepare_cached("SELECT EXISTS (SELECT 1 FROM game WHERE number = ?1 AND stage = 'closed')")?
                .query_row([last], |row| row.get(0))?;
            if over { FinaleStage::Ready } else { FinaleStage::Ahead }
        }
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
    receipts: Vec<(GameNumber, WrittenReceipt)>,
    pub(crate) things: Vec<VaultThing>,
    /// How many of these documents have been read out.
    pub(crate) read: usize,
}

/// A thing in a vault, known only to who reads it out.
pub(crate) struct VaultThing {
    line: ThingLine,
    worth: Option<i64>,
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
    pub(crate) fn has_gaps(&self) -> bool {
        self.receipts.iter().any(|(_, receipt)| receipt.complete().is_none())
    }

    /// Whether this thing of the vault has been read out.
    pub(crate) fn has_read(&self, thing: ThingId) -> bool {
        let read = self.read.saturating_sub(self.receipts.len());
        self.things.iter().take(read).any(|found| found.line.thing == thing)
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
    fn amount(&self) -> i64 {
        self.worth.unwrap_or(0).saturating_mul(i64::from(self.line.quantity))
    }
}

/// Every company's vault, with all that is in it: for whoever computes, never to be shown as it is.
pub(crate) fn vaults(connection: &Connection) -> Result<Vec<Vault>, Stop> {
    let games = facts::closed_games(connection)?;
    let mut read = connection.prepare_cached("SELECT read FROM opened_vault WHERE company = ?1")?;
    let mut worth = connection.prepare_cached("SELECT worth FROM thing WHERE id = ?1")?;
    // What a correction adds later lies open too.
    let opened = begun(connection)?.is_some_and(|begun| begun.opened);
    let mut vaults = Vec::new();
    for company in colours(connection)? {
        let mut found = Vec::new();
        for game in &games {
            found.extend(receipts::one(connection, *game, company)?.map(|receipt| (*game, receipt)));
        }
        let lines = lines::sealed_or_not(connection, &Place::Vault { company })?.into_iter();
        let things = lines
            .map(|line| Ok(VaultThing { worth: worth.query_row([line.thing.0], |row| row.get(0))?, line }));
        let noted: Option<i64> = read.query_row([company.key()], |row| row.get(0)).optional()?;
        vaults.push(Vault {
            company,
            receipts: found,
            things: things.collect::<Result<_, Stop>>()?,
            read: if opened { usize::MAX } else { usize::try_from(noted.unwrap_or(0)).unwrap_or(usize::MAX) },
        });
    }
    Ok(vaults)
}

/// The documents of all vaults in the order in which they are read out, while that goes on: nothing may come between
/// them then, or one would count as read that nobody has read.
pub(crate) fn being_read(connection: &Connection) -> Result<Option<Vec<(CompanyColour, InVault)>>, Stop> {
    if stage(connection)? != FinaleStage::Opening {
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

/// What a missed game earns, as far as it was entered.
fn compensation(connection: &Connection) -> rusqlite::Result<Vec<Compensation>> {
    let mut statement = connection.prepare_cached("SELECT game, amount FROM compensation ORDER BY game")?;
    let found = statement
        .query_map([], |row| Ok(Compensation { game: super::game(row.get(0)?)?, amount: row.get(1)? }))?;
    found.collect()
}

fn final_lines(connection: &Connection, company: CompanyColour) -> rusqlite::Result<Vec<FurtherLine>> {
    let mut statement =
        connection.prepare_cached("SELECT label, amount FROM final_line WHERE company = ?1 ORDER BY id")?;
    let found = statement
        .query_map([company.key()], |row| Ok(FurtherLine { label: row.get(0)?, amount: row.get(1)? }))?;
    found.collect()
}

/// LW-CMP-5, LW-CMP-7: the standings by all that is in the vaults, read out or not.
/// None while a receipt has gaps: what is not known cannot be added up.
fn standings(connection: &Connection, vaults: &[Vault]) -> Result<Option<Vec<FinalAccount>>, Stop> {
    if vaults.iter().any(Vault::has_gaps) {
        return Ok(None);
    }
    let games = facts::closed_games(connection)?;
    let mut companies = Vec::new();
    for vault in vaults {
        let things = vault.things.iter();
        let thing =
            |thing: &VaultThing| FurtherLine { label: thing.line.kind.clone(), amount: thing.amount() };
        companies.push(CompanyFacts {
            company: vault.company,
            receipts: vault.totals(),
            things: things.map(thing).collect(),
            lines: final_lines(connection, vault.company)?,
        });
    }
    let compensation =
        compensation(connection)?.into_iter().filter(|row| games.contains(&row.game)).collect();
    let facts = CampaignFacts { games, compensation, companies };
    // Only sums beyond all measure are refused, and then there is no winner to name.
    Ok(rules::standings::standings(&facts).ok().map(|done| done.standings))
}

/// The standings, once everything has been read out.
pub(crate) fn final_standings(connection: &Connection) -> Result<Option<Vec<FinalAccount>>, Stop> {
    match begun(connection)? {
        Some(begun) if begun.opened => standings(connection, &vaults(connection)?),
        _ => Ok(None),
    }
}

/// How the group decided between equals, as long as they are equals.
fn decision(connection: &Connection, standings: &[FinalAccount]) -> rusqlite::Result<Option<Decision>> {
    let found = connection
        .prepare_cached("SELECT winner, reason FROM tie_decision")?
        .query_row([], |row| {
            let winner: String = row.get(0)?;
            Ok(Decision { winner: super::colour(&winner)?, reason: row.get(1)? })
        })
        .optional()?;
    Ok(found.filter(|decision| shares_first_place(standings, decision.winner)))
}

/// LW-CMP-7 gives no tie-break.
pub(crate) fn shares_first_place(standings: &[FinalAccount], company: CompanyColour) -> bool {
    standings.iter().any(|account| account.company == company && account.place == 1 && account.shared)
}

/// Who won the campaign, once everything has been read out.
pub(crate) fn champions(connection: &Connection) -> Result<Vec<CompanyColour>, Stop> {
    let Some(standings) = final_standings(connection)? else { return Ok(Vec::new()) };
    Ok(match decision(connection, &standings)? {
        Some(decision) => vec![decision.winner],
        None => {
            standings.iter().filter(|account| account.place == 1).map(|account| account.company).collect()
        }
    })
}

pub(super) fn read(connection: &Connection) -> Result<Finale, Stop> {
    let begun = begun(connection)?;
    let played = facts::closed_games(connection)?;
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
        open_game: facts::open_game(connection)?,
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
    let of_vault = |vault: &Vault| {
        let gaps = vault.receipts.iter().filter(|(_, receipt)| receipt.complete().is_none());
        let company = vault.company;
        gaps.map(move |(game, _)| IncompleteReceipt { game: *game, company }).collect::<Vec<_>>()
    };
    vaults.iter().flat_map(of_vault).collect()
}

fn company(connection: &Connection, vault: &Vault, played: &[GameNumber]) -> Result<FinaleCompany, Stop> {
    let company = vault.company;
    let took_part = |game: GameNumber| vault.receipts.iter().any(|(number, _)| *number == game);
    let missed = rules::standings::missed_games(played, took_part);
    let earned = compensation(connection)?.into_iter().filter(|row| missed.contains(&row.game));
    let compensation = earned.fold(0_i64, |sum, row| sum.saturating_add(row.amount));
    let lines = final_lines(connection, company)?;
    let Founded { name, joined_for } = companies::founded(connection, company)?;
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
        president: companies::president_name(connection, company)?,
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
        let ranking = receipts::ranking(&receipts::of_game(connection, *game)?, |_| false);
        let place =
            ranking.iter().find(|place| place.company == vault.company).map_or(0, |place| place.place);
        read.push(Document::Receipt {
            game: *game,
            year: facts::game(connection, *game)?.year,
            place,
            receipt,
        });
    }
    let things = vault.things.iter().take(vault.read.saturating_sub(vault.receipts.len()));
    // Its photos are shown to nobody before all vaults are open.
    let sealed = is_sealed(connection)?;
    read.extend(things.map(|thing| Document::Thing {
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
                year: facts::game(connection, *game)?.year,
                missed_by,
                amount,
            });
        }
    }
    Ok(missed)
}
