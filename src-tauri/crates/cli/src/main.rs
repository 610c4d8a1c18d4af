//! `carnet`: campaigns from a terminal. Good answers go to standard output as
//! JSON, refusals to standard error as JSON with a code, exit code 2.

mod commands;
mod terminal;

use std::{path::PathBuf, process::ExitCode};

use clap::{Parser, Subcommand};
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
    /// Show a view of a campaign: line, companies, journal, copies
    Show {
        file: PathBuf,
        view: commands::ViewName,
        /// On one line, for programs
        #[arg(long)]
        json: bool,
    },
    /// Everything that was done, newest first, an entry a line
    History { file: PathBuf },
    /// Take back the last thing done, or one older entry alone
    Undo { file: PathBuf, entry: Option<i64> },
    /// Do again what was taken back last
    Redo { file: PathBuf },
    /// Check a file from end to end
    Check { file: PathBuf },
    /// Make a safety copy, or write a copy to a new file
    Backup { file: PathBuf, to: Option<PathBuf> },
    /// Set a file back to a safety copy, by the name that `show FILE copies` lists
    Restore { file: PathBuf, copy: String },
    /// Serve the interface on this computer only, and print its address
    Serve(commands::Serve),
    /// The JSON Schema of all actions, commands, views and refusals
    Schema,
}

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
        Subcommands::Do { file, scribe } => commands::act(&file, scribe.as_deref()),
        Subcommands::Show { file, view, json } => commands::show(&file, view, json),
        Subcommands::History { file } => commands::history(&file),
        Subcommands::Undo { file, entry } => commands::undo(&file, entry),
        Subcommands::Redo { file } => commands::redo(&file),
        Subcommands::Check { file } => commands::check(&file),
        Subcommands::Backup { file, to } => commands::backup(&file, to.as_deref()),
        Subcommands::Restore { file, copy } => commands::restore(&file, &copy),
        Subcommands::Serve(wanted) => commands::serve(&wanted),
        Subcommands::Schema => commands::schema(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(stopped) => terminal::refused(&stopped),
    }
}
