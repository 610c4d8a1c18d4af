//! The sample campaign: twelve games that nobody played, told in
//! `campaign-data/sample/` as people would tell them, in two languages.
//!
//! It is replayed action by action through the same history as any campaign, so
//! that its journal, its undo and all its rules are real, and a new form of the
//! file can never leave it behind. Everything in it is invented (LW-BOX-6).
//!
//! - `telling`, `told`: what the files say
//! - `language`: one language out of two
//! - `replay`: one action after another, each at its moment
//! - `evening`, `happenings`, `finale`: what becomes of what is told
//! - `pictures`: the drawings that stand for photos

mod evening;
mod finale;
mod happenings;
mod language;
mod pictures;
mod replay;
mod telling;
mod told;

use std::path::Path;

use rules::GameNumber;

use contract::{Outcome, Rejection, rejection::shown, sharing::SampleLanguage};
use ledger::{
    Campaign, Outside,
    document::{draft::Draft, true_path},
};
use replay::Replay;
use telling::Telling;

/// How much of the sample campaign is told.
#[derive(Debug, Clone, Copy)]
pub struct Part {
    pub evenings: usize,
    pub pictures: bool,
    pub finale: bool,
}

impl Part {
    pub const WHOLE: Self = Self { evenings: usize::MAX, pictures: true, finale: true };
}

/// Writes the sample campaign into a new file and opens it. Each copy is a campaign of its own; all else is the
/// same in every copy.
pub fn create(
    path: &Path,
    copies_root: &Path,
    language: SampleLanguage,
    outside: &mut Outside<'_>,
) -> Result<(Campaign, Outcome), Rejection> {
    create_part(path, copies_root, language, Part::WHOLE, outside)
}

/// The same, as far as a part of it goes: a campaign that goes on.
pub fn create_part(
    path: &Path,
    copies_root: &Path,
    language: SampleLanguage,
    part: Part,
    outside: &mut Outside<'_>,
) -> Result<(Campaign, Outcome), Rejection> {
    let path = &true_path(path)?;
    if path.exists() {
        return Err(Rejection::AlreadyExists { path: shown(path) });
    }
    let (told, outcome) = tell(path, language, part, outside)?;
    told.land_at(path)?;
    Ok((Campaign::open(path, copies_root, outside)?, outcome))
}

/// What the sample campaign is called in a language.
pub fn name(language: SampleLanguage) -> Result<String, Rejection> {
    Ok(Telling::read(language)?.name)
}

/// As far as the part goes, in a draft beside where it will be.
fn tell(
    path: &Path,
    language: SampleLanguage,
    part: Part,
    outside: &mut Outside<'_>,
) -> Result<(Draft, Outcome), Rejection> {
    let telling = Telling::read(language)?;
    let evenings = telling::evenings(language)?;
    let draft = Draft::begin(path.parent().unwrap_or(Path::new(".")), path)?;
    let mut replay = Replay::begin(draft, &telling, part.pictures, outside.dice)?;
    for (game, evening) in GameNumber::all().zip(&evenings).take(part.evenings) {
        replay.evening(game, evening)?;
    }
    let outcome = if part.finale { replay.finale(&telling.finale)? } else { Outcome::default() };
    Ok((replay.draft, outcome))
}
