//! The campaign as a whole: missed games, the last account, the final standings.

use serde::{Deserialize, Serialize};

use crate::{
    Broken, CompanyColour,
    campaign::GameNumber,
    company::check_once_each,
    receipt::{FurtherLine, add, add_further_lines},
};

/// Everything that counts at the end of a campaign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CampaignFacts {
    /// The games that were played.
    pub games: Vec<GameNumber>,
    /// What a missed game earns, game by game, as the group enters it after game 12 (LW-CMP-5).
    #[serde(default)]
    pub compensation: Vec<Compensation>,
    pub companies: Vec<CompanyFacts>,
}

/// What a company that missed this game receives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Compensation {
    pub game: GameNumber,
    #[cfg_attr(feature = "contract", ts(type = "number"))]
    pub amount: i64,
}

/// A company's receipts, and what the end of the campaign adds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CompanyFacts {
    pub company: CompanyColour,
    /// A receipt for each game it took part in.
    pub receipts: Vec<GameTotal>,
    /// What else lies in its vault, and what each is worth.
    #[serde(default)]
    pub things: Vec<FurtherLine>,
    /// Further lines of its last account.
    #[serde(default)]
    pub lines: Vec<FurtherLine>,
}

/// The total of a receipt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GameTotal {
    pub game: GameNumber,
    #[cfg_attr(feature = "contract", ts(type = "number"))]
    pub total: i64,
}

/// A company in the final standings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FinalAccount {
    /// From 1. Companies with the same total share it: the rules give no tie-break.
    pub place: usize,
    /// Whether others have the same total.
    pub shared: bool,
    pub company: CompanyColour,
    #[cfg_attr(feature = "contract", ts(type = "number"))]
    pub receipts: i64,
    /// Things of its vault.
    #[cfg_attr(feature = "contract", ts(type = "number"))]
    pub things: i64,
    /// Games it missed, those before it joined included (LW-CMP-5).
    pub missed: Vec<GameNumber>,
    #[cfg_attr(feature = "contract", ts(type = "number"))]
    pub compensation: i64,
    #[cfg_attr(feature = "contract", ts(type = "number"))]
    pub lines: i64,
    #[cfg_attr(feature = "contract", ts(type = "number"))]
    pub total: i64,
}

/// The final standings, best first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Standings {
    pub standings: Vec<FinalAccount>,
    /// Games that somebody missed and for which no amount was entered: they count 0 until then.
    pub compensation_open: Vec<GameNumber>,
}

/// LW-CMP-5: the games a company missed: played without it, before it joined or later.
pub fn missed_games(played: &[GameNumber], took_part: impl Fn(GameNumber) -> bool) -> Vec<GameNumber> {
    let mut missed: Vec<GameNumber> = played.iter().copied().filter(|game| !took_part(*game)).collect();
    missed.sort_unstable();
    missed
}

/// LW-CMP-5, LW-CMP-7: what every vault holds, with compensation and further
/// lines, and the companies in order of it; equal totals share a place.
pub fn standings(facts: &CampaignFacts) -> Result<Standings, Broken> {
    check_once_each(facts.companies.iter().map(|company| company.company))?;
    if facts.companies.is_empty() {
        return Err(Broken::NoReceipts);
    }
    check_no_game_twice(facts.games.iter().copied())?;
    check_no_game_twice(facts.compensation.iter().map(|row| row.game))?;
    let mut accounts =
        facts.companies.iter().map(|company| account(facts, company)).collect::<Result<Vec<_>, Broken>>()?;
    accounts.sort_by_key(|account| std::cmp::Reverse(account.total));
    let totals: Vec<i64> = accounts.iter().map(|account| account.total).collect();
    for account in &mut accounts {
        account.place = 1 + totals.iter().filter(|total| **total > account.total).count();
        account.shared = totals.iter().filter(|total| **total == account.total).count() > 1;
    }
    let mut compensation_open: Vec<GameNumber> = accounts
        .iter()
        .flat_map(|account| &account.missed)
        .copied()
        .filter(|game| facts.compensation.iter().all(|row| row.game != *game))
        .collect();
    compensation_open.sort_unstable();
    compensation_open.dedup();
    Ok(Standings { standings: accounts, compensation_open })
}

/// Whether a company is among equals for the first place: LW-CMP-7 gives no tie-break.
pub fn shares_first_place(standings: &[FinalAccount], company: CompanyColour) -> bool {
    standings.iter().any(|account| account.company == company && account.place == 1 && account.shared)
}

/// LW-CMP-7: who won the campaign: whom the group chose among equals, as long as they are equals; else all of these.
pub fn champions(standings: &[FinalAccount], chosen: Option<CompanyColour>) -> Vec<CompanyColour> {
    match chosen.filter(|company| shares_first_place(standings, *company)) {
        Some(company) => vec![company],
        None => {
            standings.iter().filter(|account| account.place == 1).map(|account| account.company).collect()
        }
    }
}

fn account(facts: &CampaignFacts, owner: &CompanyFacts) -> Result<FinalAccount, Broken> {
    let company = owner.company;
    check_no_game_twice(owner.receipts.iter().map(|receipt| receipt.game))?;
    for GameTotal { game, total } in &owner.receipts {
        if !facts.games.contains(game) {
            return Err(Broken::GameNotPlayed { game: *game });
        }
        if *total < 0 {
            return Err(Broken::ReceiptNegative { company, game: *game });
        }
    }
    let missed = missed_games(&facts.games, |game| owner.receipts.iter().any(|receipt| receipt.game == game));
    let earned = facts.compensation.iter().filter(|row| missed.contains(&row.game)).map(|row| row.amount);
    let receipts = add(company, owner.receipts.iter().map(|receipt| receipt.total))?;
    let compensation = add(company, earned)?;
    let things = add_further_lines(company, &owner.things)?;
    let lines = add_further_lines(company, &owner.lines)?;
    let total = add(company, [receipts, things, compensation, lines])?;
    Ok(FinalAccount {
        place: 0,
        shared: false,
        company,
        receipts,
        things,
        missed,
        compensation,
        lines,
        total,
    })
}

/// LW-CMP-5: no game is played twice, and none has two amounts.
pub fn check_no_game_twice(games: impl IntoIterator<Item = GameNumber>) -> Result<(), Broken> {
    let mut seen = std::collections::BTreeSet::new();
    for game in games {
        if !seen.insert(game) {
            return Err(Broken::GameTwice { game });
        }
    }
    Ok(())
}
