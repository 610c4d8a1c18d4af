//! `cargo xtask bench`: each figure is a ratio of two things measured in turn
//! in the same run, so that a noisy machine disturbs both alike.

mod book;
mod browser;
mod keeping;
mod opening;
mod performing;
mod ruling;
mod undoing;
mod window;

use std::{
    error::Error,
    fmt,
    time::{Duration, Instant},
};

use contract::{Action, NewCampaign, NewPlayer, PeopleAction};
use rules::{CompanyColour, company::FirstPlayer};

type Outcome = Result<(), Box<dyn Error>>;
type Bench = fn() -> Outcome;

const BENCHES: [(&str, Bench); 7] = [
    ("ruling", ruling::bench),
    ("performing", performing::bench),
    ("opening", opening::bench),
    ("undoing", undoing::bench),
    ("keeping", keeping::bench),
    ("book", book::bench),
    ("window", window::bench),
];

fn main() -> Outcome {
    let wanted = std::env::args().nth(1);
    if let Some(name) = wanted.as_ref().filter(|name| BENCHES.iter().all(|(known, _)| known != name)) {
        return Err(format!("no bench {name}; there are {:?}", BENCHES.map(|(name, _)| name)).into());
    }
    for (name, bench) in BENCHES {
        if wanted.as_ref().is_none_or(|wanted| wanted == name) {
            bench()?;
        }
    }
    Ok(())
}

/// Something of which there can be twice as much.
trait Measured: Copy + Default + fmt::Debug {
    fn size(self) -> f64;
}

impl Measured for Duration {
    fn size(self) -> f64 {
        self.as_secs_f64()
    }
}

#[derive(Clone, Copy, Default)]
struct Megabytes(f64);

impl fmt::Debug for Megabytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.0} MB", self.0)
    }
}

impl Measured for Megabytes {
    fn size(self) -> f64 {
        self.0
    }
}

/// Two things measured in turn.
struct Pair<M = Duration> {
    ours: Vec<M>,
    baseline: Vec<M>,
}

impl<M> Default for Pair<M> {
    fn default() -> Self {
        Self { ours: Vec::new(), baseline: Vec::new() }
    }
}

impl<M: Measured> Pair<M> {
    fn add(&mut self, ours: M, baseline: M) {
        self.ours.push(ours);
        self.baseline.push(baseline);
    }

    /// One line: the ratio of the medians, the two medians, and the goal.
    fn report(mut self, what: &str, goal: f64) {
        let (ours, baseline) = (median(&mut self.ours), median(&mut self.baseline));
        let ratio = ours.size() / baseline.size();
        let verdict = if ratio <= goal { "met" } else { "MISSED" };
        println!(
            "{what}: {ratio:.2} (goal ≤ {goal}, {verdict}; medians of {} runs: {ours:.2?} against {baseline:.2?})",
            self.ours.len()
        );
    }
}

fn median<M: Measured>(measured: &mut [M]) -> M {
    measured.sort_unstable_by(|one, other| one.size().total_cmp(&other.size()));
    measured.get(measured.len() / 2).copied().unwrap_or_default()
}

fn timed<T, E>(work: impl FnOnce() -> Result<T, E>) -> Result<(Duration, T), E> {
    let start = Instant::now();
    let made = work()?;
    Ok((start.elapsed(), made))
}

fn five_companies() -> NewCampaign {
    let players = rules::figures::COMPANIES.map(|company| NewPlayer {
        name: format!("Joueur {}", company.key()),
        company,
        company_name: format!("Compagnie {}", company.key()),
    });
    NewCampaign {
        name: "Les barons du mardi".to_owned(),
        players: players.to_vec(),
        first_player: FirstPlayer::Draw,
        sealed: true,
        same_name_ok: false,
    }
}

fn rename(turn: usize) -> Action {
    let name = format!("Compagnie du soir {turn:06}");
    Action::People(PeopleAction::RenameCompany { company: CompanyColour::Red, name })
}
