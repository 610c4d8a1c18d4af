//! The campaign book of the sample campaign with sixty photos: how long it takes from the tap to the finished
//! file, and how much memory, against reading the bytes of that same file.

use std::{
    error::Error,
    path::{Path, PathBuf},
    time::Duration,
};

use contract::{
    Action, FinaleAction, PhotoAction, PhotoOf, View, Viewer, sharing::SampleLanguage, view::Shown,
};
use exchange::sample;
use ledger::{Outside, Picture};
use rand::RngExt;
use rules::GameNumber;

use super::{Outcome, browser::Browser, median, timed};

const PHOTOS: usize = 60;
const RUNS: usize = 5;

pub(super) fn bench() -> Outcome {
    let folder = tempfile::tempdir()?;
    let file = with_photos(folder.path())?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(composed(folder.path(), &file))
}

/// The sample campaign, and as many photos of its evenings as make sixty, each as large as one from a telephone
/// is once it is prepared.
fn with_photos(folder: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let path = folder.join("sample.carnet");
    let mut dice = rand::rng();
    let mut outside = Outside { now: chrono::Local::now().fixed_offset(), dice: &mut dice };
    let (mut campaign, _) = sample::create(&path, &folder.join("copies"), SampleLanguage::Fr, &mut outside)?;
    let Shown::Album(album) = campaign.show(Viewer::TABLE, &View::Album)? else {
        return Err("an album was asked for".into());
    };
    let correct = |allowed| Action::Finale(FinaleAction::AllowCorrections { allowed });
    campaign.perform(None, &correct(true), &mut outside)?;
    let games: Vec<GameNumber> = GameNumber::all().collect();
    for number in album.photos.len()..PHOTOS {
        let mut bytes = vec![0; 400_000];
        rand::rng().fill(bytes.as_mut_slice());
        let picture = Picture {
            content: format!("{number:064}"),
            width: 2048,
            height: 1536,
            thumbnail: bytes.iter().copied().take(12_000).collect(),
            full: bytes,
        };
        let game = *games.get(number % games.len()).ok_or("twelve games")?;
        let add = PhotoAction::Add {
            content: picture.content.clone(),
            of: PhotoOf::Game { game },
            private: false,
            caption: None,
        };
        campaign.perform_with_picture(None, &Action::Photo(add), Some(&picture), &mut outside)?;
    }
    campaign.perform(None, &correct(false), &mut outside)?;
    campaign.close()?;
    Ok(path)
}

async fn composed(folder: &Path, file: &Path) -> Outcome {
    let browser = Browser::open(folder, file).await?;
    let (mut ours, mut baseline) = (Vec::new(), Vec::new());
    let before = browser.peak_memory()?;
    let mut bytes = 0;
    for _ in 0..RUNS {
        ours.push(time_to_compose(&browser).await?);
        let book = browser.downloaded().await?;
        let (took, read) = timed(|| std::fs::read(&book))?;
        baseline.push(took);
        bytes = read.len();
        std::fs::remove_file(&book)?;
    }
    let after = browser.peak_memory()?;
    browser.close().await?;
    let (ours, baseline) = (median(&mut ours), median(&mut baseline));
    println!(
        "campaign book with {PHOTOS} photos ({} MB), medians of {RUNS} runs: {ours:.2?} from the tap to the file, {:.1} times \
         reading its bytes ({baseline:.2?})",
        bytes / 1_000_000,
        ours.as_secs_f64() / baseline.as_secs_f64(),
    );
    println!(
        "  peak memory: program {} MB ({} MB before the first book), page {} MB ({} MB before)",
        after.program, before.program, after.page, before.page
    );
    Ok(())
}

/// From the tap to the words that tell that the book is there.
async fn time_to_compose(browser: &Browser) -> Result<Duration, Box<dyn Error>> {
    const COMPOSE: &str = r"
        const [done] = arguments;
        const until = (found, then) => {
            const begun = performance.now();
            const look = () => {
                const it = found();
                if (it) then(it);
                else if (performance.now() - begun > 60000) done(-1);
                else setTimeout(look, 5);
            };
            look();
        };
        const told = () => document.querySelector('[aria-labelledby=share-book] .path');
        location.hash = '#/share';
        until(() => document.querySelector('[aria-labelledby=share-book] button.main'), (compose) => {
            const start = performance.now();
            compose.click();
            until(() => !told(), () => until(told, () => done(performance.now() - start)));
        });";
    let took = browser.client.execute_async(COMPOSE, vec![]).await?;
    match took.as_f64() {
        Some(milliseconds) if milliseconds >= 0.0 => Ok(Duration::from_secs_f64(milliseconds / 1000.0)),
        _ => Err("the book was never finished".into()),
    }
}
