//! A file with a long history against one with a short one.

use std::path::{Path, PathBuf};

use ledger::{Campaign, Outside, Rejection, View, Viewer};

use super::{Outcome, Pair, five_companies, rename, timed};

const RUNS: usize = 60;

pub(super) fn bench() -> Outcome {
    let folder = tempfile::tempdir()?;
    let short = file_with(folder.path(), 100)?;
    let long = file_with(folder.path(), 10_000)?;
    let copies = folder.path().join("copies");
    let mut dice = rand::rng();
    let outside = Outside { now: chrono::Local::now().fixed_offset(), dice: &mut dice };
    let open = |path: &Path| -> Result<Campaign, Rejection> {
        let campaign = Campaign::open(path, &copies, &outside)?;
        campaign.show(Viewer::TABLE, &View::Line)?;
        Ok(campaign)
    };
    let (mut screen, mut checked) = (Pair::default(), Pair::default());
    for _ in 0..RUNS {
        for (path, screen, checked) in [
            (&long, &mut screen.ours, &mut checked.ours),
            (&short, &mut screen.baseline, &mut checked.baseline),
        ] {
            let (shown, mut campaign) = timed(|| open(path))?;
            let (waited, ()) = timed(|| campaign.wait_for_check())?;
            campaign.close()?;
            screen.push(shown);
            checked.push(shown + waited);
        }
    }
    screen.report("opening to the first screen, 10,000 entries of history / 100", 1.2);
    let (mut long, mut short) = (checked.ours, checked.baseline);
    println!(
        "  with the check of the whole file, which only a first change waits for: {:.2?} / {:.2?}",
        super::median(&mut long),
        super::median(&mut short)
    );
    Ok(())
}

fn file_with(folder: &Path, entries: usize) -> Result<PathBuf, Rejection> {
    let path = folder.join(format!("{entries}.carnet"));
    let mut dice = rand::rng();
    let mut outside = Outside { now: chrono::Local::now().fixed_offset(), dice: &mut dice };
    let (mut campaign, _) =
        Campaign::create(&path, &folder.join("copies"), &five_companies(), None, &mut outside)?;
    for turn in 1..entries {
        campaign.perform(None, &rename(turn), &mut outside)?;
    }
    campaign.close()?;
    Ok(path)
}
