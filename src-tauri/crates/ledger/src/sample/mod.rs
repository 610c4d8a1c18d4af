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
use rusqlite::Connection;

use crate::{
    Campaign, Outcome, Outside, Rejection, Stop,
    document::{copies, give_form, true_path, write_complete},
};
use contract::sharing::SampleLanguage;
use replay::Replay;
use telling::Telling;

/// Writes the sample campaign into a new file and opens it. Each copy is a campaign of its own; all else is the
/// same in every copy.
pub fn create(
    path: &Path,
    copies_root: &Path,
    language: SampleLanguage,
    outside: &mut Outside<'_>,
) -> Result<(Campaign, Outcome), Rejection> {
    let path = &true_path(path)?;
    let outcome = write_complete(path, |draft| {
        let (told, outcome) = tell(language, outside)?;
        let mut file = Connection::open(draft)?;
        copies::pour(&told, &mut file)?;
        file.close().map_err(|(_, error)| error)?;
        Ok(outcome)
    })?;
    Ok((Campaign::open(path, copies_root, outside)?, outcome))
}

/// What the sample campaign is called in a language.
pub fn name(language: SampleLanguage) -> Result<String, Rejection> {
    Ok(Telling::read(language)?.name)
}

/// The whole campaign in memory: a thousand small transactions, none of which a disk has to wait for.
fn tell(language: SampleLanguage, outside: &mut Outside<'_>) -> Result<(Connection, Outcome), Stop> {
    let telling = Telling::read(language)?;
    let evenings = telling::evenings(language)?;
    let mut connection = Connection::open_in_memory()?;
    give_form(&mut connection)?;
    connection.set_prepared_statement_cache_capacity(256);
    let mut replay = Replay::begin(connection, &telling, outside.dice)?;
    for (game, evening) in GameNumber::all().zip(&evenings) {
        replay.evening(game, evening)?;
    }
    let outcome = replay.finale(&telling.finale)?;
    Ok((replay.connection, outcome))
}
