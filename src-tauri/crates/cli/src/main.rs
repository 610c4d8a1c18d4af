//! `carnet`: campaigns from a terminal. Good answers go to standard output as
//! JSON, refusals to standard error as JSON with a code, exit code 2.

mod commands;
mod sharing;
mod terminal;

use std::{path::PathBuf, process::ExitCode};

use clap::{Parser, Subcommand};
use cli::questions::Question;
use ledger::Rejection;

/// Campaigns of Légendes de l'Ouest, from a terminal.
#[derive(Parser)]
#[command(name = "carnet", version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Subcommands,
}

#[derive(Subcommand)]
enum Subcommands {
    /// Create a campaign in a new file
    ///
    /// Example: carnet new mardi.carnet --name "Les barons du mardi"
    /// --player "Camille:red:Union Pourpre" --player "Noé:blue:Grand Lac & Fils"
    New(commands::New),
    /// Write a finished campaign that nobody played into a new file, to look around in
    ///
    /// Example: carnet sample vents.carnet --language fr
    Sample(commands::Sample),
    /// Carry out actions, one line of JSON each, from standard input
    ///
    /// Stops at the first refusal and says which line; everything before it is kept. Example:
    /// echo '{"area":"campaign","do":"rename","name":"Jeudi"}' | carnet do mardi.carnet
    Do {
        file: PathBuf,
        /// Who holds the pen, for the journal
        #[arg(long = "as", value_name = "NAME")]
        scribe: Option<String>,
    },
    /// Show a view of a campaign
    ///
    /// Some views can be asked for something in particular: night GAME, rulebook GAME, things WORDS, thing ID.
    Show {
        file: PathBuf,
        view: commands::ViewName,
        /// Of a night or the rulebook, which game; of things, words to be found; of a thing, its number
        what: Option<String>,
        /// The next page: of things, how many were shown before; of the journal, the last entry that was
        #[arg(long, value_name = "NUMBER")]
        after: Option<u32>,
        /// On one line, for programs
        #[arg(long)]
        json: bool,
    },
    /// Add photos to a thing or a game: turned upright, made smaller, rid of all that tells where they were taken
    ///
    /// Stops at the first picture that is refused; those before it are kept. Example:
    /// carnet photo mardi.carnet --of game:3 table.jpg plateau.jpg
    Photo(commands::Photo),
    /// Everything that was done, newest first, an entry a line
    History { file: PathBuf },
    /// Take back the last thing done, or one older entry alone
    Undo {
        file: PathBuf,
        entry: Option<i64>,
        /// Why what lies sealed in vaults may be shown again, if that is what it does; the journal keeps the reason
        #[arg(long, value_name = "REASON")]
        unsealing: Option<String>,
    },
    /// Do again what was taken back last, or one entry that was taken back
    Redo { file: PathBuf, entry: Option<i64> },
    /// Check a file from end to end
    Check { file: PathBuf },
    /// Make a safety copy, or write a copy to a new file
    Backup { file: PathBuf, to: Option<PathBuf> },
    /// Set a file back to a safety copy, by the name that `show FILE copies` lists
    Restore {
        file: PathBuf,
        copy: String,
        /// Why what lies sealed in vaults since may be shown again, if it is; the journal keeps the reason
        #[arg(long, value_name = "REASON")]
        unsealing: Option<String>,
    },
    /// Write everything in a campaign as JSON, for other programs or to be taken in again
    ///
    /// What is sealed or private is in it, but not to be read in passing. Described in
    /// campaign-data/campaign-export.schema.json. Example: carnet export mardi.carnet mardi.json
    Export(sharing::Export),
    /// Take a campaign, as a file or as JSON, into the library
    Import(sharing::Import),
    /// Serve the interface on this computer only, and print its address
    Serve(commands::Serve),
    /// The receipts and the ranking of a game, from JSON on standard input
    ///
    /// Players are in turn order, first player first. Tickets can also be given as a sum:
    /// {"sum":3,"completed":1}. A bonus that the table decided otherwise:
    /// "bonus_override":{"amount":14,"reason":"…"}.
    #[command(after_long_help = SCORE_EXAMPLE)]
    Score,
    /// The set-up of a table, from JSON on standard input
    ///
    /// Seats go clockwise; without wagons, a box says 20. If the holder of the first player card
    /// is absent, it is drawn.
    #[command(after_long_help = SETUP_EXAMPLE)]
    Setup {
        /// Draw with these dice, to draw the same again
        #[arg(long)]
        seed: Option<u64>,
    },
    /// Whether a route may be taken and which rules apply, from JSON on standard input
    ///
    /// Hand, wagons left and stickers can be left out.
    #[command(after_long_help = ROUTE_EXAMPLE)]
    Route,
    /// Another quarrel, settled with its reasons, from JSON on standard input
    ///
    /// About a wagon card; those taken before and what is left of them can be left out. And about {"about":"face_up",
    /// "cards":[…]}, {"about":"tickets","in_the_deck":2}, {"about":"newspaper","moment":"setup"}, {"about":"tie",
    /// "tied":[{"company":"red","completed":2},…]} in turn order, {"about":"first_player","holder":"red",
    /// "present":[…]}, {"about":"postcard","drawn":{"game":4,"moment":"end"},"now":{"game":5,"moment":"play"}} and
    /// {"about":"sticker","since":2,"until":6,"game":7}.
    #[command(visible_alias = "draw", after_long_help = QUARREL_EXAMPLE)]
    Quarrel,
    /// The standings at the end of a campaign, from JSON on standard input
    ///
    /// A missed game earns the compensation of that game; one without an amount is named and counts 0.
    #[command(after_long_help = STANDINGS_EXAMPLE)]
    Standings,
    /// The JSON Schema of all actions, commands, views and refusals
    Schema,
}

const SCORE_EXAMPLE: &str = r#"Example:
  echo '{"players":[
    {"company":"blue","money":12,"wagons_left":3,"tickets":[{"value":8,"completed":true},{"value":5,"completed":false}],"extra":[{"label":"x","amount":-2}]},
    {"company":"red","money":9,"wagons_left":0,"tickets":{"sum":-4,"completed":0}}]}' | carnet score"#;

const SETUP_EXAMPLE: &str = r#"Example:
  echo '{"game":3,"seats":[{"company":"red","wagons":24},{"company":"blue"},{"company":"green"}],
    "holder":"black","tickets":11,"board_pieces":6,"stickers":["B"]}' | carnet setup --seed 7"#;

const ROUTE_EXAMPLE: &str = r#"Example:
  echo '{"game":3,"company":"red","players":3,"lane":0,
    "route":{"lanes":[{"colour":"red"},{"colour":"blue","taken_by":"green"}],"length":2,"big_cities":1},
    "wagons_left":9,"hand":{"red":1,"locomotive":2},"extra_locomotives":1,
    "stickers":[{"place":"K","title":"A rule","since":2,"conditions":{"lengths":[2,3]}}]}' | carnet route"#;

const QUARREL_EXAMPLE: &str = r#"Example:
  echo '{"about":"card","next":{"face_up":"locomotive"},"taken":["blind"],
    "left":{"in_the_deck":5,"in_the_discard":4}}' | carnet quarrel"#;

const STANDINGS_EXAMPLE: &str = r#"Example:
  echo '{"games":[1,2,3],"compensation":[{"game":2,"amount":15}],"companies":[
    {"company":"blue","receipts":[{"game":1,"total":20},{"game":2,"total":31},{"game":3,"total":8}]},
    {"company":"red","receipts":[{"game":1,"total":25},{"game":3,"total":19}],"lines":[{"label":"x","amount":5}]}]}' | carnet standings"#;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) if !error.use_stderr() => {
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            let detail = error.render().to_string();
            return terminal::refused(&Rejection::NotUnderstood { detail: detail.trim().to_owned() }.into());
        }
    };
    let done = match arguments.command {
        Subcommands::New(new) => commands::new(&new),
        Subcommands::Sample(wanted) => commands::sample(&wanted),
        Subcommands::Do { file, scribe } => commands::act(&file, scribe.as_deref()),
        Subcommands::Show { file, view, what, after, json } => {
            commands::show(&file, view, what.as_deref(), after, json)
        }
        Subcommands::Photo(wanted) => commands::photo(&wanted),
        Subcommands::History { file } => commands::history(&file),
        Subcommands::Undo { file, entry, unsealing } => commands::undo(&file, entry, unsealing.as_deref()),
        Subcommands::Redo { file, entry } => commands::redo(&file, entry),
        Subcommands::Check { file } => commands::check(&file),
        Subcommands::Backup { file, to } => commands::backup(&file, to.as_deref()),
        Subcommands::Restore { file, copy, unsealing } => commands::restore(&file, &copy, unsealing),
        Subcommands::Export(wanted) => sharing::export(&wanted),
        Subcommands::Import(wanted) => sharing::import(&wanted),
        Subcommands::Serve(wanted) => commands::serve(&wanted),
        Subcommands::Score => commands::ask(Question::Score, None),
        Subcommands::Setup { seed } => commands::ask(Question::Setup, seed),
        Subcommands::Route => commands::ask(Question::Route, None),
        Subcommands::Quarrel => commands::ask(Question::Quarrel, None),
        Subcommands::Standings => commands::ask(Question::Standings, None),
        Subcommands::Schema => commands::schema(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(stopped) => terminal::refused(&stopped),
    }
}
