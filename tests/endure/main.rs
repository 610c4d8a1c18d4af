//! `cargo xtask endure`: the program is killed again and again, at random moments and before every call by which it
//! writes anything, whatever it is doing. What it had acknowledged is there, every file opens, and nothing that it had
//! begun is left lying about.

mod calls;
mod counts;
mod examination;
mod moments;
mod world;

use std::{error::Error, process::ExitCode};

type Outcome<T> = Result<T, Box<dyn Error>>;

const USAGE: &str = "endure moments KILLS SEED | endure calls EVERY SCENARIOS";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let counts = match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["moments", kills, seed] => match (kills.parse(), seed.parse()) {
            (Ok(kills), Ok(seed)) => moments::kill_at_random_moments(kills, seed),
            _ => Err(USAGE.into()),
        },
        // Of equal calls in a row, such as the pages of a copy, only so many are needed in an ordinary test run.
        ["calls", every, first] => match (every.parse(), first.parse()) {
            (Ok(every), Ok(first)) if every > 0 => calls::kill_before_every_call(every, first),
            _ => Err(USAGE.into()),
        },
        _ => Err(USAGE.into()),
    };
    match counts {
        Ok(counts) => {
            println!("{counts}");
            if counts.is_good() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}
