//! Running a program as one step: seen live by the person, kept for the count.

use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::process::{Child, Command, ExitCode, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// What a program that has ended left behind.
#[derive(Debug, Default)]
pub(crate) struct Ran {
    pub(crate) ok: bool,
    /// How it ended, in words.
    pub(crate) ending: String,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// How long to listen after the program has ended: something it started may hold its output open for ever.
const AFTERWORDS: Duration = Duration::from_secs(5);

#[derive(Debug, Clone, Copy)]
enum Stream {
    Out,
    Err,
}

/// Prints the name of a step before it and its duration after it.
pub(crate) fn timed<T>(name: &str, work: impl FnOnce() -> T) -> T {
    say!("\n==> {name}");
    let start = Instant::now();
    let result = work();
    say!("<== {name}: {}", duration(start.elapsed()));
    result
}

fn duration(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds < 60 {
        format!("{:.1} s", time.as_secs_f64())
    } else {
        format!("{} min {:02} s", seconds / 60, seconds % 60)
    }
}

/// Runs a program with the person's terminal; anything but success is an error.
pub(crate) fn succeed(command: &mut Command) -> Result<(), String> {
    let line = words(command);
    let status = command.status().map_err(|error| format!("`{line}` cannot be started: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("`{line}` {}", ending(status))) }
}

/// Runs a program with the person's terminal and ends as it ended.
pub(crate) fn forward(command: &mut Command) -> Result<ExitCode, String> {
    let line = words(command);
    let status = command.status().map_err(|error| format!("`{line}` cannot be started: {error}"))?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

/// Runs a program whose lines are shown as they come and kept. It gets no input: a test that waits for some
/// must fail rather than hang.
pub(crate) fn tee(command: &mut Command) -> Ran {
    let line = words(command);
    say!("    {line}");
    keep_colours(command);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    match command.spawn() {
        Ok(child) => listen(child),
        Err(error) => {
            let ending = format!("cannot be started: {error}");
            say!("    {ending}");
            Ran { ending, ..Ran::default() }
        }
    }
}

/// Programs leave colours out when they write into a pipe; if the person sees a terminal in the end, ask for
/// them.
fn keep_colours(command: &mut Command) {
    let set = |name: &str| std::env::var_os(name).is_some();
    if io::stdout().is_terminal() && io::stderr().is_terminal() && !set("NO_COLOR") {
        if !set("CARGO_TERM_COLOR") {
            command.env("CARGO_TERM_COLOR", "always");
        }
        if !set("FORCE_COLOR") {
            command.env("FORCE_COLOR", "1");
        }
    }
}

fn listen(mut child: Child) -> Ran {
    let (sender, lines) = mpsc::channel();
    if let Some(pipe) = child.stdout.take() {
        read_lines(pipe, Stream::Out, sender.clone());
    }
    if let Some(pipe) = child.stderr.take() {
        read_lines(pipe, Stream::Err, sender);
    }
    let mut ran = Ran::default();
    let mut ended: Option<(io::Result<ExitStatus>, Instant)> = None;
    loop {
        match lines.recv_timeout(Duration::from_millis(100)) {
            Ok((stream, line)) => ran.take(stream, &line),
            // Both pipes are closed: all has been said.
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {}
        }
        match &ended {
            None => {
                if let Some(status) = child.try_wait().transpose() {
                    ended = Some((status, Instant::now()));
                }
            }
            Some((_, since)) if since.elapsed() > AFTERWORDS => {
                say!("    (something that this step started is still running)");
                break;
            }
            Some(_) => {}
        }
    }
    let status = ended.map_or_else(|| child.wait(), |(status, _)| status);
    match status {
        Ok(status) => {
            ran.ok = status.success();
            ran.ending = ending(status);
        }
        Err(error) => ran.ending = format!("was lost sight of: {error}"),
    }
    ran
}

impl Ran {
    fn take(&mut self, stream: Stream, line: &[u8]) {
        // If nobody reads any more there is nobody to tell; the count goes on.
        let _ = match stream {
            Stream::Out => io::stdout().write_all(line),
            Stream::Err => io::stderr().write_all(line),
        };
        let kept = match stream {
            Stream::Out => &mut self.stdout,
            Stream::Err => &mut self.stderr,
        };
        kept.push_str(&String::from_utf8_lossy(line));
    }
}

fn read_lines(pipe: impl Read + Send + 'static, stream: Stream, lines: Sender<(Stream, Vec<u8>)>) {
    thread::spawn(move || {
        let mut reader = BufReader::new(pipe);
        loop {
            let mut line = Vec::new();
            match reader.read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => return,
                Ok(_) if lines.send((stream, line)).is_err() => return,
                Ok(_) => {}
            }
        }
    });
}

fn ending(status: ExitStatus) -> String {
    status.code().map_or_else(|| format!("was ended by a {status}"), |code| format!("ended with code {code}"))
}

/// The command as a person would type it, without the folder of the program.
fn words(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program());
    let program = program.file_stem().unwrap_or(program.as_os_str());
    let words: Vec<_> =
        std::iter::once(program).chain(command.get_args()).map(OsStr::to_string_lossy).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_for_people() {
        assert_eq!(duration(Duration::from_millis(1234)), "1.2 s");
        assert_eq!(duration(Duration::from_secs(125)), "2 min 05 s");
    }

    #[test]
    fn a_program_that_is_not_there_is_a_failure_and_not_a_crash() {
        let ran = tee(&mut Command::new("no-such-program-anywhere"));
        assert!(!ran.ok);
        assert!(ran.ending.contains("cannot be started"), "{}", ran.ending);
    }

    #[cfg(unix)]
    #[test]
    fn both_streams_are_kept_apart_with_the_ending() {
        let ran = tee(Command::new("sh").args(["-c", "echo one; echo two >&2; printf three; exit 3"]));
        assert_eq!((ran.stdout.as_str(), ran.stderr.as_str()), ("one\nthree", "two\n"));
        assert!(!ran.ok);
        assert_eq!(ran.ending, "ended with code 3");
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_waits_for_input_gets_none() {
        assert!(tee(Command::new("sh").args(["-c", "! read line"])).ok);
    }
}
