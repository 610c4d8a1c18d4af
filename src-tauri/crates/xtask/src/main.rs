//! `cargo xtask`: everything a person does with this tree, from a bare machine on.
//!
//! It is built before any system library is there, because it installs them; so it depends on nothing
//! that needs one.

/// Prints a line. Unlike `println!` it does not crash when nobody reads any more, as in `… | head`.
macro_rules! say {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stdout(), $($words)*);
    }};
}

mod bench;
mod contract;
mod elsewhere;
mod endure;
mod interface;
mod licences;
mod packages;
mod reports;
mod run;
mod setup;
mod steps;
mod tally;
mod test;
mod workspace;

use std::ffi::OsString;
use std::process::ExitCode;

use setup::Purpose;
use workspace::Workspace;

const USAGE: &str = "\
Usage: cargo xtask <command>

  run [FILE]     set up what is missing, build, and open the app (without a display: serve it to a browser)
  test           set up what is missing, then every check and every test
  bench [NAME]   set up what is missing, then the measurements, or the one called NAME
  endure [KILLS [SEED]]
                 set up what is missing, then kill the program again and again, and count what is lost
  contract       write the UI's TypeScript types and the export's JSON Schema anew from the Rust side
  keep           write campaigns of the form of today anew, as long as that form is not released
  setup          only set up what is missing, for running and for testing
";

#[derive(Debug, PartialEq)]
enum Command {
    Run(Option<OsString>),
    Test,
    Bench(Option<OsString>),
    Endure(Option<OsString>, Option<OsString>),
    Contract,
    Keep,
    Setup,
    Help,
}

fn main() -> ExitCode {
    let mut words = std::env::args_os();
    // The first is the program itself.
    words.next();
    let command = match parse(words.collect()) {
        Ok(command) => command,
        Err(why) => {
            eprint!("{why}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match carry_out(command) {
        Ok(code) => code,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

fn carry_out(command: Command) -> Result<ExitCode, String> {
    if command == Command::Help {
        say!("{}", USAGE.trim_end());
        return Ok(ExitCode::SUCCESS);
    }
    let workspace = Workspace::find()?;
    match command {
        Command::Run(file) => run::run(&workspace, file),
        Command::Test => Ok(test::test(&workspace)),
        Command::Bench(name) => bench::bench(&workspace, name),
        Command::Endure(kills, seed) => endure::endure(&workspace, kills, seed),
        Command::Contract => contract::contract(&workspace),
        Command::Keep => contract::keep(&workspace),
        Command::Setup | Command::Help => {
            setup::set_up(Purpose::Test)?;
            say!("Everything needed for running and for testing is here.");
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn parse(words: Vec<OsString>) -> Result<Command, String> {
    if words.iter().any(|word| word == "--help" || word == "-h") {
        return Ok(Command::Help);
    }
    let mut words = words.into_iter();
    let Some(name) = words.next() else { return Ok(Command::Help) };
    let command = match name.to_str() {
        Some("run") => Command::Run(words.next()),
        Some("test") => Command::Test,
        Some("bench") => Command::Bench(words.next()),
        Some("endure") => Command::Endure(words.next(), words.next()),
        Some("contract") => Command::Contract,
        Some("keep") => Command::Keep,
        Some("setup") => Command::Setup,
        Some("help") => Command::Help,
        _ => return Err(format!("There is no command '{}'.", name.display())),
    };
    match words.next() {
        None => Ok(command),
        Some(word) => Err(format!("'{}' is one word too many.", word.display())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Command, String> {
        parse(line.split_whitespace().map(OsString::from).collect())
    }

    #[test]
    fn commands_take_the_words_they_know() {
        assert_eq!(parsed("run"), Ok(Command::Run(None)));
        assert_eq!(parsed("run a.carnet"), Ok(Command::Run(Some("a.carnet".into()))));
        assert_eq!(parsed("bench open"), Ok(Command::Bench(Some("open".into()))));
        assert_eq!(parsed("endure"), Ok(Command::Endure(None, None)));
        assert_eq!(parsed("endure 50 7"), Ok(Command::Endure(Some("50".into()), Some("7".into()))));
        assert_eq!(parsed("test"), Ok(Command::Test));
        assert_eq!(parsed(""), Ok(Command::Help));
        assert_eq!(parsed("run --help"), Ok(Command::Help));
    }

    #[test]
    fn anything_else_is_refused_rather_than_guessed() {
        assert!(parsed("rnu").is_err());
        assert!(parsed("test rules").is_err(), "a filter that were ignored would look like a full run");
        assert!(parsed("run a b").is_err());
    }

    #[test]
    fn the_usage_has_one_line_for_each_command() {
        for name in ["run", "test", "bench", "endure", "contract", "keep", "setup"] {
            let lines =
                USAGE.lines().filter(|line| line.trim_start().split(' ').next() == Some(name)).count();
            assert_eq!(lines, 1, "{name}");
        }
    }
}
