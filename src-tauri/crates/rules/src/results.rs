//! How a campaign stands: wins, runs and records over the games that were played.

use serde::{Deserialize, Serialize};

use crate::{CompanyColour, campaign::GameNumber, receipt::Receipt};

/// A game that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedGame {
    pub game: GameNumber,
    /// Who took part, best first (LW-END-7).
    pub ranking: Vec<CompanyColour>,
    /// Their receipts; empty while these are nobody's business (LW-COM-2).
    pub receipts: Vec<Receipt>,
}

/// What stands out. Where several are equal, all are named.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Records {
    /// Who won most games; empty while nobody has won.
    pub most_wins: Vec<Wins>,
    /// Who won most games on end among those that were played.
    pub longest_runs: Vec<Run>,
    /// The highest receipts.
    pub best_receipts: Vec<BestReceipt>,
    /// The games whose first two were closest.
    pub closest_finishes: Vec<Finish>,
    /// Who completed most tickets over all games.
    pub most_tickets: Vec<TicketsCompleted>,
    /// Who completed most tickets in one game.
    pub best_ticket_games: Vec<TicketsInGame>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Wins {
    pub company: CompanyColour,
    pub wins: u8,
}

/// Games won one after another. A game that the company missed ends a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Run {
    pub company: CompanyColour,
    pub length: u8,
    pub first: GameNumber,
    pub last: GameNumber,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BestReceipt {
    pub company: CompanyColour,
    pub game: GameNumber,
    #[cfg_attr(feature = "contract", ts(type = "number"))]
    pub total: i64,
}

/// How far apart the first two were; 0 where a tie-break decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Finish {
    pub game: GameNumber,
    pub first: CompanyColour,
    pub second: CompanyColour,
    #[cfg_attr(feature = "contract", ts(type = "number"))]
    pub margin: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TicketsCompleted {
    pub company: CompanyColour,
    #[cfg_attr(feature = "contract", ts(type = "number"))]
    pub completed: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TicketsInGame {
    pub company: CompanyColour,
    pub game: GameNumber,
    #[cfg_attr(feature = "contract", ts(type = "number"))]
    pub completed: i64,
}

/// The records of these games, given in their order, among these companies. What
/// needs receipts is empty while there are none.
pub fn records(games: &[PlayedGame], among: &[CompanyColour]) -> Records {
    let mut wins: Vec<Wins> = among.iter().map(|company| won(games, *company)).collect();
    wins.retain(|entry| entry.wins > 0);
    let mut tickets: Vec<TicketsCompleted> = among.iter().map(|company| completed(games, *company)).collect();
    tickets.retain(|entry| entry.completed > 0);
    let mut runs: Vec<Run> = among.iter().flat_map(|company| runs(games, *company)).collect();
    // A single win is no run.
    runs.retain(|run| run.length > 1);
    let receipts = || {
        let chosen = |receipt: &&Receipt| among.contains(&receipt.company);
        games.iter().flat_map(move |game| {
            game.receipts.iter().filter(chosen).map(move |receipt| (game.game, *receipt))
        })
    };
    let best = receipts().map(|(game, Receipt { company, total, .. })| BestReceipt { company, game, total });
    let best_tickets = receipts()
        .map(|(game, Receipt { company, completed, .. })| TicketsInGame { company, game, completed })
        .filter(|entry| entry.completed > 0);
    let finishes = games.iter().filter_map(finish);
    let finishes = finishes.filter(|finish| among.contains(&finish.first) || among.contains(&finish.second));
    Records {
        most_wins: highest(wins, |entry| i64::from(entry.wins)),
        longest_runs: highest(runs, |run| i64::from(run.length)),
        best_receipts: highest(best.collect(), |entry| entry.total),
        closest_finishes: highest(finishes.collect(), |finish| finish.margin.saturating_neg()),
        most_tickets: highest(tickets, |entry| entry.completed),
        best_ticket_games: highest(best_tickets.collect(), |entry| entry.completed),
    }
}

/// How many of these games a company won.
pub fn won(games: &[PlayedGame], company: CompanyColour) -> Wins {
    let wins = games.iter().filter(|game| game.ranking.first() == Some(&company)).count();
    Wins { company, wins: u8::try_from(wins).unwrap_or(u8::MAX) }
}

fn completed(games: &[PlayedGame], company: CompanyColour) -> TicketsCompleted {
    let receipts = games.iter().flat_map(|game| &game.receipts).filter(|receipt| receipt.company == company);
    let completed = receipts.fold(0_i64, |sum, receipt| sum.saturating_add(receipt.completed));
    TicketsCompleted { company, completed }
}

/// Stretches of games that a company won one after another.
fn runs(games: &[PlayedGame], company: CompanyColour) -> Vec<Run> {
    games
        .chunk_by(|one, next| one.ranking.first() == next.ranking.first())
        .filter(|stretch| stretch.first().is_some_and(|game| game.ranking.first() == Some(&company)))
        .filter_map(|stretch| {
            let length = u8::try_from(stretch.len()).unwrap_or(u8::MAX);
            Some(Run { company, length, first: stretch.first()?.game, last: stretch.last()?.game })
        })
        .collect()
}

/// Between the first two, if there are two and their receipts are known.
fn finish(game: &PlayedGame) -> Option<Finish> {
    let total = |company: CompanyColour| {
        game.receipts.iter().find(|receipt| receipt.company == company).map(|receipt| receipt.total)
    };
    let (first, second) = (*game.ranking.first()?, *game.ranking.get(1)?);
    let margin = total(first)?.saturating_sub(total(second)?);
    Some(Finish { game: game.game, first, second, margin })
}

/// All of those for which the figure is highest.
fn highest<T>(entries: Vec<T>, figure: impl Fn(&T) -> i64) -> Vec<T> {
    let best = entries.iter().map(&figure).max();
    entries.into_iter().filter(|entry| Some(figure(entry)) == best).collect()
}
