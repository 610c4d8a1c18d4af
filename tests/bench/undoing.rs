//! One old entry, taken back alone with a long history after it.

use std::time::Duration;

use contract::{Action, PeopleAction};
use ledger::{Campaign, Outside};
use rules::CompanyColour;

use super::{Outcome, five_companies, median, rename, timed};

const LATER: usize = 10_000;
const RUNS: usize = 21;
const GOAL: Duration = Duration::from_millis(50);

pub(super) fn bench() -> Outcome {
    let folder = tempfile::tempdir()?;
    let mut dice = rand::rng();
    let mut outside = Outside { now: chrono::Local::now().fixed_offset(), dice: &mut dice };
    let path = folder.path().join("long.carnet");
    let (mut campaign, _) =
        Campaign::create(&path, &folder.path().join("copies"), &five_companies(), None, &mut outside)?;
    let name = "Ancienne compagnie".to_owned();
    let old = Action::People(PeopleAction::RenameCompany { company: CompanyColour::Blue, name });
    let old = campaign.perform(None, &old, &mut outside)?.entry.ok_or("an entry")?;
    for turn in 0..LATER {
        campaign.perform(None, &rename(turn), &mut outside)?;
    }
    let mut times = Vec::new();
    for _ in 0..RUNS {
        let (time, _) = timed(|| campaign.undo_entry(old, None, outside.now))?;
        times.push(time);
        campaign.redo(None, outside.now)?;
    }
    let time = median(&mut times);
    let verdict = if time <= GOAL { "met" } else { "MISSED" };
    println!(
        "undoing one old entry with {LATER} later ones: {time:.2?} (goal ≤ {GOAL:.0?}, {verdict}; median of {RUNS} runs)"
    );
    Ok(())
}
