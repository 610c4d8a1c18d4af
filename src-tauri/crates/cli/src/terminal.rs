//! What goes out: answers, and refusals.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use ledger::{Outcome, Rejection};
use serde::Serialize;

/// Why a command stopped.
#[derive(Debug)]
pub(crate) enum Stopped {
    Refused(Box<Rejection>),
    /// A refusal at a line of what was read, counted from 1.
    RefusedAt(usize, Box<Rejection>),
    /// Nobody reads the answers any more.
    Unheard,
}

impl From<Rejection> for Stopped {
    fn from(rejection: Rejection) -> Self {
        Self::Refused(Box::new(rejection))
    }
}

impl From<io::Error> for Stopped {
    fn from(_: io::Error) -> Self {
        Self::Unheard
    }
}

/// One answer on one line, out at once: what is acknowledged has been done.
pub(crate) fn answer(value: &impl Serialize) -> Result<(), Stopped> {
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, value).map_err(io::Error::from)?;
    out.write_all(b"\n")?;
    Ok(out.flush()?)
}

/// What was done, without what a window shows around it.
pub(crate) fn without_status(outcome: Outcome) -> Outcome {
    Outcome { status: None, ..outcome }
}

/// One answer, laid out for people.
pub(crate) fn answer_at_length(value: &impl Serialize) -> Result<(), Stopped> {
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, value).map_err(io::Error::from)?;
    Ok(out.write_all(b"\n")?)
}

#[derive(Serialize)]
struct Told<'a> {
    #[serde(flatten)]
    rejection: &'a Rejection,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    message: String,
}

pub(crate) fn refused(stopped: &Stopped) -> ExitCode {
    let (rejection, line) = match stopped {
        Stopped::Refused(rejection) => (rejection, None),
        Stopped::RefusedAt(line, rejection) => (rejection, Some(*line)),
        Stopped::Unheard => return ExitCode::from(2),
    };
    let told = Told { rejection, line, message: rejection.to_string() };
    let text = serde_json::to_string(&told).unwrap_or_else(|error| format!("{{\"code\":\"{error}\"}}"));
    let _ = writeln!(io::stderr(), "{text}");
    ExitCode::from(2)
}
