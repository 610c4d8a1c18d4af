//! What each subcommand does.

use std::{
    fs::File,
    io::{self, BufRead, Read},
    path::{Path, PathBuf},
};

use chrono::Local;
use clap::{Args, ValueEnum};
use cli::questions::{MOST_BYTES, Question};
use contract::{
    Action, Command, DeskCommand, DeskShown, EntryId, NewCampaign, NewPlayer, PhotoAction, PhotoOf, ThingId,
    Viewer, keeping::Sought, reading, results::ResultsOf, sharing::SampleLanguage, view::CopyReason,
};
use exchange::photos;
use host::{Home, Host};
use ledger::{Campaign, Outcome, Outside, Rejection, Shown, View, document};
use rand::{Rng, SeedableRng, rngs::StdRng};
use rules::{CompanyColour, GameNumber, company::FirstPlayer};
use serde::Serialize;

use crate::terminal::{Stopped, answer, answer_at_length, without_status};

#[derive(Args)]
pub(crate) struct New {
    file: PathBuf,
    #[arg(long)]
    name: String,
    /// Two to five times: player:colour:company name
    #[arg(long = "player", value_name = "NAME:COLOUR:COMPANY", value_parser = read_player)]
    players: Vec<NewPlayer>,
    /// Who has the first player card, if the table has drawn it already
    #[arg(long, value_name = "COLOUR", value_parser = read_colour)]
    first: Option<CompanyColour>,
    /// Draw with these dice, to draw the same again
    #[arg(long)]
    seed: Option<u64>,
    /// Do not keep amounts in the vaults secret
    #[arg(long)]
    unsealed: bool,
    /// Two players share a name, and that is right
    #[arg(long)]
    same_name_ok: bool,
}

#[derive(Args)]
pub(crate) struct Sample {
    file: PathBuf,
    /// In which language it was written down
    #[arg(long)]
    language: SampleName,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum SampleName {
    Fr,
    En,
}

#[derive(Args)]
pub(crate) struct Serve {
    /// The campaign to open; without one, the library
    file: Option<PathBuf>,
    /// A port of choice instead of any free one
    #[arg(long, default_value_t = 0)]
    port: u16,
}

#[derive(Args)]
pub(crate) struct Photo {
    file: PathBuf,
    /// What they show: a thing by its number in the file, or a game
    #[arg(long, value_name = "thing:ID|game:NUMBER")]
    of: String,
    /// Of a postcard: they show its private side
    #[arg(long)]
    private: bool,
    /// JPEG, PNG or WebP
    #[arg(required = true)]
    pictures: Vec<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ViewName {
    Line,
    Companies,
    /// The open game, or another by its number
    Night,
    Journal,
    Copies,
    /// The campaign box, in numbers
    Box,
    /// Things that words are found on, or all
    Things,
    /// Words anywhere: things, story, notes, people
    Search,
    /// One thing and its life
    Thing,
    StoryDeck,
    Events,
    Postcards,
    /// The booklet now, or as of a game
    Rulebook,
    /// How it stands, over all closed games
    Results,
    /// The end of the campaign, as far as it has come
    Finale,
    /// All photos that everybody may see
    Album,
}

pub(crate) fn new(new: &New) -> Result<(), Stopped> {
    let campaign = NewCampaign {
        name: new.name.clone(),
        players: new.players.clone(),
        first_player: new.first.map_or(FirstPlayer::Draw, |company| FirstPlayer::Choice { company }),
        sealed: !new.unsealed,
        same_name_ok: new.same_name_ok,
    };
    let mut dice = dice(new.seed);
    let mut outside = Outside { now: Local::now().fixed_offset(), dice: &mut *dice };
    let copies = Home::of_user()?.copies();
    let (created, outcome) = Campaign::create(&new.file, &copies, &campaign, None, &mut outside)?;
    created.close()?;
    answer(&outcome)
}

pub(crate) fn sample(wanted: &Sample) -> Result<(), Stopped> {
    let language = match wanted.language {
        SampleName::Fr => SampleLanguage::Fr,
        SampleName::En => SampleLanguage::En,
    };
    let mut dice = rand::rng();
    let mut outside = Outside { now: Local::now().fixed_offset(), dice: &mut dice };
    let copies = Home::of_user()?.copies();
    let (created, outcome) = exchange::sample::create(&wanted.file, &copies, language, &mut outside)?;
    created.close()?;
    answer(&outcome)
}

/// The dice of whoever wants to draw the same again, or any.
fn dice(seed: Option<u64>) -> Box<dyn Rng> {
    match seed {
        Some(seed) => Box::new(StdRng::seed_from_u64(seed)),
        None => Box::new(rand::rng()),
    }
}

/// Answers one question about the rules from standard input.
pub(crate) fn ask(question: Question, seed: Option<u64>) -> Result<(), Stopped> {
    let mut asked = Vec::new();
    // One byte more than is read, so that what is too long is seen to be.
    let limit = u64::try_from(MOST_BYTES + 1).unwrap_or(u64::MAX);
    let read = io::stdin().lock().take(limit).read_to_end(&mut asked);
    read.map_err(|error| Rejection::NotUnderstood { detail: error.to_string() })?;
    let answer = cli::questions::answer(question, &asked, &mut *dice(seed))?;
    Ok(answer_line(&answer)?)
}

/// Acknowledges each action once it is safely on disk.
pub(crate) fn act(file: &Path, scribe: Option<&str>) -> Result<(), Stopped> {
    #[derive(Serialize)]
    struct Acknowledged {
        line: usize,
        #[serde(flatten)]
        outcome: Outcome,
    }
    with_campaign(file, |campaign, outside| {
        let mut input = io::stdin().lock();
        for line in 1.. {
            let refused = |rejection: Rejection| Stopped::RefusedAt(line, Box::new(rejection));
            let not_understood = |detail: String| refused(Rejection::NotUnderstood { detail });
            let Some(text) = read_line(&mut input).map_err(not_understood)? else { break };
            if text.trim_ascii().is_empty() {
                continue;
            }
            let action: Action = reading::read(&text).map_err(refused)?;
            outside.now = Local::now().fixed_offset();
            let outcome = campaign.perform(scribe, &action, outside).map_err(refused)?;
            answer(&Acknowledged { line, outcome })?;
        }
        Ok(())
    })
}

/// The next line; none at the end. No more of it is read than it takes to see that it is too long.
fn read_line(input: &mut impl BufRead) -> Result<Option<Vec<u8>>, String> {
    let mut text = Vec::new();
    let limit = u64::try_from(MOST_BYTES + 1).unwrap_or(u64::MAX);
    input.take(limit).read_until(b'\n', &mut text).map_err(|error| error.to_string())?;
    if text.len() > MOST_BYTES {
        return Err(format!("a line has more than {MOST_BYTES} bytes"));
    }
    Ok(Some(text).filter(|text| !text.is_empty()))
}

/// Adds photos one after the other and acknowledges each; stops at the first that is refused.
pub(crate) fn photo(wanted: &Photo) -> Result<(), Stopped> {
    #[derive(Serialize)]
    struct Added<'a> {
        picture: &'a Path,
        #[serde(flatten)]
        outcome: Outcome,
    }
    let of = read_subject(&wanted.of)?;
    let host = Host::new(Home::of_user()?);
    let session = host.session(Viewer::TABLE);
    host.open(&wanted.file)?;
    let added = wanted.pictures.iter().try_for_each(|picture| {
        let prepared = session.keep_prepared(photos::prepare(&read_picture(picture)?)?)?;
        let action = Action::Photo(PhotoAction::Add {
            content: prepared.content,
            of,
            private: wanted.private,
            caption: None,
        });
        let outcome = session.perform(&Command::Act { action }.into())?;
        answer(&Added { picture, outcome: without_status(outcome) })
    });
    let closed = host.close();
    added?;
    closed?;
    Ok(())
}

/// No more of it than it takes to see that it is too heavy.
fn read_picture(path: &Path) -> Result<Vec<u8>, Rejection> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(photos::MOST_BYTES + 1).read_to_end(&mut bytes));
    read.map_err(|error| Rejection::from_io(&error, path))?;
    Ok(bytes)
}

pub(crate) fn show(
    file: &Path,
    view: ViewName,
    what: Option<&str>,
    after: Option<u32>,
    on_one_line: bool,
) -> Result<(), Stopped> {
    use ViewName::{Journal, Night, Rulebook, Search, Thing, Things};
    check_meant(what, matches!(view, Night | Rulebook | Things | Search | Thing))?;
    check_meant(after, matches!(view, Things | Journal))?;
    let number = || what.map(number).transpose();
    let game = || number()?.map(read_game).transpose();
    let view = match view {
        ViewName::Line => View::Line,
        ViewName::Companies => View::Companies,
        ViewName::Night => View::Night { game: game()? },
        ViewName::Journal => View::Journal { before: after.map(|entry| EntryId(entry.into())), until: None },
        ViewName::Copies => {
            let copies = DeskShown::Copies(document::copies_of(file, &Home::of_user()?.copies())?);
            return if on_one_line { answer(&copies) } else { answer_at_length(&copies) };
        }
        ViewName::Box => View::Box,
        ViewName::Things => {
            View::Things { sought: Sought { text: what.map(str::to_owned), after, ..Sought::default() } }
        }
        ViewName::Search => View::Search { text: what.unwrap_or_default().to_owned(), names: None },
        ViewName::Thing => View::Thing { thing: ThingId(number()?.ok_or(Rejection::ThingUnknown)?) },
        ViewName::StoryDeck => View::StoryDeck,
        ViewName::Events => View::Events,
        ViewName::Postcards => View::Postcards,
        ViewName::Rulebook => View::Rulebook { game: game()? },
        ViewName::Results => View::Results { of: ResultsOf::default() },
        ViewName::Finale => View::Finale,
        ViewName::Album => View::Album,
    };
    let shown = document::look(file, Viewer::TABLE, &view)?;
    if on_one_line { answer(&shown) } else { answer_at_length(&shown) }
}

/// What a view cannot be asked for is refused, not passed over.
fn check_meant<T: std::fmt::Display>(asked: Option<T>, has_a_meaning: bool) -> Result<(), Rejection> {
    match asked {
        Some(asked) if !has_a_meaning => {
            Err(Rejection::NotUnderstood { detail: format!("'{asked}' says nothing to this view") })
        }
        _ => Ok(()),
    }
}

fn number(text: &str) -> Result<i64, Rejection> {
    text.parse().map_err(|_| Rejection::NotUnderstood { detail: format!("'{text}' is no number") })
}

pub(crate) fn history(file: &Path) -> Result<(), Stopped> {
    let mut before: Option<EntryId> = None;
    loop {
        let Shown::Journal(page) =
            document::look(file, Viewer::TABLE, &View::Journal { before, until: None })?
        else {
            return Ok(());
        };
        page.entries.iter().try_for_each(answer)?;
        before = page.entries.last().map(|entry| entry.entry);
        if !page.more {
            return Ok(());
        }
    }
}

pub(crate) fn undo(file: &Path, entry: Option<i64>, unsealing: Option<&str>) -> Result<(), Stopped> {
    with_campaign(file, |campaign, outside| {
        let entry = entry.map(EntryId);
        let outcome = match (unsealing, entry) {
            (Some(reason), _) => campaign.undo_unsealing(entry, reason, None, outside.now),
            (None, Some(entry)) => campaign.undo_entry(entry, None, outside.now),
            (None, None) => campaign.undo(None, outside.now),
        };
        answer(&outcome?)
    })
}

pub(crate) fn redo(file: &Path, entry: Option<i64>) -> Result<(), Stopped> {
    with_campaign(file, |campaign, outside| {
        let outcome = match entry {
            Some(entry) => campaign.redo_entry(EntryId(entry), None, outside.now),
            None => campaign.redo(None, outside.now),
        };
        answer(&outcome?)
    })
}

pub(crate) fn check(file: &Path) -> Result<(), Stopped> {
    #[derive(Serialize)]
    struct Sound {
        sound: bool,
    }
    document::check_file(file)?;
    answer(&Sound { sound: true })
}

pub(crate) fn backup(file: &Path, to: Option<&Path>) -> Result<(), Stopped> {
    #[derive(Serialize)]
    struct Copied {
        copy: String,
    }
    with_campaign(file, |campaign, outside| {
        let copy = match to {
            Some(target) => {
                campaign.save_copy(target)?;
                target.to_owned()
            }
            None => campaign.copy_now(CopyReason::Asked, outside.now)?,
        };
        answer(&Copied { copy: copy.display().to_string() })
    })
}

pub(crate) fn restore(file: &Path, copy: &str, unsealing: Option<String>) -> Result<(), Stopped> {
    let host = Host::new(Home::of_user()?);
    let copy = copy.to_owned();
    let command = if unsealing.is_some() {
        host.open(file)?;
        DeskCommand::Restore { copy, unsealing }
    } else {
        DeskCommand::RestoreFile { path: file.to_owned(), copy }
    };
    let outcome = host.session(Viewer::TABLE).perform(&command.into())?;
    host.close()?;
    answer(&without_status(outcome))
}

pub(crate) fn serve(wanted: &Serve) -> Result<(), Stopped> {
    let home = Home::of_user()?;
    host::log::begin(&home);
    let host = Host::new(home);
    if let Some(file) = &wanted.file {
        host.open(file)?;
    }
    let ready = |address: &str| {
        // The only line, so that a program can wait for it.
        let _ = answer_line(address);
    };
    serve::serve(&host, wanted.port, ready).map_err(|error| {
        Rejection::FileTrouble { path: "127.0.0.1".to_owned(), detail: error.to_string() }.into()
    })
}

fn answer_line(text: &str) -> io::Result<()> {
    use io::Write;
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}

pub(crate) fn schema() -> Result<(), Stopped> {
    answer_at_length(&contract::schema::json_schema())
}

/// Opens a file, works on it, and puts it away whatever happens.
fn with_campaign(
    file: &Path,
    work: impl FnOnce(&mut Campaign, &mut Outside<'_>) -> Result<(), Stopped>,
) -> Result<(), Stopped> {
    let mut dice = rand::rng();
    let mut outside = Outside { now: Local::now().fixed_offset(), dice: &mut dice };
    let mut campaign = Campaign::open(file, &Home::of_user()?.copies(), &outside)?;
    let worked = work(&mut campaign, &mut outside);
    let closed = campaign.close();
    worked?;
    Ok(closed?)
}

fn read_colour(text: &str) -> Result<CompanyColour, String> {
    text.parse().map_err(|_| "blue, red, green, yellow or black".to_owned())
}

fn read_subject(text: &str) -> Result<PhotoOf, Rejection> {
    let detail = || "write thing:ID or game:NUMBER, as in thing:12 or game:3".to_owned();
    let number = |number: &str| number.parse().map_err(|_| Rejection::NotUnderstood { detail: detail() });
    match text.split_once(':') {
        Some(("thing", thing)) => Ok(PhotoOf::Thing { thing: ThingId(number(thing)?) }),
        Some(("game", game)) => Ok(PhotoOf::Game { game: read_game(number(game)?)? }),
        _ => Err(Rejection::NotUnderstood { detail: detail() }),
    }
}

fn read_game(number: i64) -> Result<GameNumber, Rejection> {
    GameNumber::try_from(number).map_err(|error| Rejection::Rule(error.into()))
}

fn read_player(text: &str) -> Result<NewPlayer, String> {
    let mut parts = text.splitn(3, ':');
    match (parts.next(), parts.next(), parts.next()) {
        (Some(name), Some(colour), Some(company_name)) => Ok(NewPlayer {
            name: name.to_owned(),
            company: read_colour(colour)?,
            company_name: company_name.to_owned(),
        }),
        _ => Err("write NAME:COLOUR:COMPANY, as in Camille:red:Union Pourpre".to_owned()),
    }
}
