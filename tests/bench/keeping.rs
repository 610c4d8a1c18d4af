//! A box that is full against one that is not: what each screen asks for, and
//! each screen itself in a browser.

use std::{
    error::Error,
    path::{Path, PathBuf},
    time::Duration,
};

use contract::{
    Action, Details, GameAction, PhotoAction, PhotoId, PhotoOf, Place, Stage, ThingAction, ThingId, Viewer,
    keeping::{PhotoSize, Sought},
};
use ledger::{Campaign, Outside, Picture, View};
use rand::RngExt;
use rules::{CompanyColour, GameNumber};

use super::{Outcome, Pair, browser::Browser, five_companies, median, timed};

const RUNS: usize = 21;
/// What somebody who taps something does not notice.
const AT_ONCE: Duration = Duration::from_millis(100);

pub(super) fn bench() -> Outcome {
    let folder = tempfile::tempdir()?;
    let small = filled(folder.path(), 50, 2)?;
    let large = filled(folder.path(), 5_000, 200)?;
    println!(
        "5,000 things and 200 photos ({} MB) against 50 and 2; goal: each within {AT_ONCE:?}",
        std::fs::metadata(&large)?.len() / 1_000_000
    );
    answers(folder.path(), &large, &small)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(screens(folder.path(), &large, &small))
}

const WORDS: [&str; 8] =
    ["Éboulement", "traversée", "forêt", "prêteur", "cœur", "wagon", "Œillet", "mécanicien"];

/// A campaign with so many things, spread over the box, bureaus and stickers, and so many photos of them.
fn filled(folder: &Path, things: usize, photos: usize) -> Result<PathBuf, Box<dyn Error>> {
    let path = folder.join(format!("{things}.carnet"));
    let mut dice = rand::rng();
    let mut outside = Outside { now: chrono::Local::now().fixed_offset(), dice: &mut dice };
    let (mut campaign, _) =
        Campaign::create(&path, &folder.join("copies"), &five_companies(), None, &mut outside)?;
    campaign.perform(None, &Action::Game(GameAction::Open), &mut outside)?;
    let play = GameAction::Enter { game: GameNumber::FIRST, stage: Stage::Play };
    campaign.perform(None, &Action::Game(play), &mut outside)?;
    let places = [
        ("event", Place::EventDeck),
        ("ticket", Place::TicketDeck),
        ("token", Place::Warehouse),
        ("ticket", Place::DeadLetters),
        ("token", Place::Bureau { company: CompanyColour::Red }),
    ];
    // Most in the drawers, a tenth in a bureau: more than any table could hold.
    let shares = [3, 3, 2, 1, 1];
    for ((kind, place), share) in places.into_iter().zip(shares) {
        let mut numbers = (1..=things * share / 10).peekable();
        while numbers.peek().is_some() {
            let some: Vec<Details> = numbers.by_ref().take(200).map(details).collect();
            let find = ThingAction::Find {
                kind: kind.to_owned(),
                place: place.clone(),
                things: some,
                when: None,
                story: None,
                same_number_ok: true,
            };
            campaign.perform(None, &Action::Thing(find), &mut outside)?;
        }
    }
    for number in 0..photos {
        let mut bytes = vec![0; 400_000];
        rand::rng().fill(bytes.as_mut_slice());
        let picture = Picture {
            content: format!("{number:064}"),
            width: 2048,
            height: 1536,
            thumbnail: bytes.iter().copied().take(12_000).collect(),
            full: bytes,
        };
        let of = match number % 4 {
            0 => PhotoOf::Game { game: GameNumber::FIRST },
            _ => PhotoOf::Thing { thing: ThingId(30 + i64::try_from(number)? / 4) },
        };
        let add = PhotoAction::Add { content: picture.content.clone(), of, private: false, caption: None };
        campaign.perform_with_picture(None, &Action::Photo(add), Some(&picture), &mut outside)?;
    }
    campaign.close()?;
    Ok(path)
}

fn details(number: usize) -> Details {
    let word = |offset: usize| WORDS[(number / 3 + offset) % WORDS.len()];
    Details {
        number: Some(number.to_string()),
        title: Some(format!("{} {} {number}", word(0), word(1))),
        text: Some(format!("{} {} {} ", word(2), word(5), word(7)).repeat(8)),
        ..Details::default()
    }
}

/// What screens ask for, as it is sent.
fn answers(folder: &Path, large: &Path, small: &Path) -> Outcome {
    let mut dice = rand::rng();
    let outside = Outside { now: chrono::Local::now().fixed_offset(), dice: &mut dice };
    let copies = folder.join("copies");
    let (large, small) =
        (Campaign::open(large, &copies, &outside)?, Campaign::open(small, &copies, &outside)?);
    let words =
        |text: &str| View::Things { sought: Sought { text: Some(text.to_owned()), ..Sought::default() } };
    let drawer = Sought { places: Some(vec![Place::EventDeck, Place::EventDiscard]), ..Sought::default() };
    let thing = ThingId(31);
    let asked = [
        ("search 'e'", words("e")),
        ("search 'eboulement'", words("eboulement")),
        ("search 'coeur mecanicien 12'", words("coeur mecanicien 12")),
        ("a drawer", View::Things { sought: drawer }),
        ("box", View::Box),
        ("thing", View::Thing { thing }),
        ("events", View::Events),
        ("story deck", View::StoryDeck),
        ("postcards", View::Postcards),
        ("companies", View::Companies),
        ("line", View::Line),
        ("night", View::Night { game: None }),
        ("rulebook", View::Rulebook { game: None }),
        ("journal", View::Journal { before: None }),
        ("photos of a game", View::Photos { of: PhotoOf::Game { game: GameNumber::FIRST } }),
        ("a thumbnail", View::Picture { photo: PhotoId(1), size: PhotoSize::Thumbnail }),
        ("a photo", View::Picture { photo: PhotoId(1), size: PhotoSize::Full }),
    ];
    for (name, view) in asked {
        let mut pair = Pair::default();
        let mut bytes = 0;
        for _ in 0..RUNS {
            let sent = |campaign: &Campaign| -> Result<usize, Box<dyn Error>> {
                Ok(serde_json::to_string(&campaign.show(Viewer::TABLE, &view)?)?.len())
            };
            let (ours, sent_bytes) = timed(|| sent(&large))?;
            let (baseline, _) = timed(|| sent(&small))?;
            pair.ours.push(ours);
            pair.baseline.push(baseline);
            bytes = sent_bytes;
        }
        let (ours, baseline) = (median(&mut pair.ours), median(&mut pair.baseline));
        println!("  answer {name}: {ours:.2?} / {baseline:.2?} ({} kB){}", bytes / 1000, missed(ours));
    }
    large.close()?;
    small.close()?;
    Ok(())
}

fn missed(time: Duration) -> &'static str {
    if time <= AT_ONCE { "" } else { "  MISSED" }
}

/// Each screen in Chromium, from the tap to the frame that shows it.
async fn screens(folder: &Path, large: &Path, small: &Path) -> Outcome {
    let ours = Browser::open(folder, large).await?;
    let theirs = Browser::open(folder, small).await?;
    for route in ["line", "companies", "box", "box/events", "box/story", "rulebook", "night", "journal"] {
        let mut pair = Pair::default();
        for _ in 0..7 {
            pair.ours.push(ours.time_to(route).await?);
            pair.baseline.push(theirs.time_to(route).await?);
        }
        let (ours, baseline) = (median(&mut pair.ours), median(&mut pair.baseline));
        println!("  screen {route}: {ours:.2?} / {baseline:.2?}{}", missed(ours));
    }
    ours.close().await?;
    theirs.close().await
}
