//! Kills at random moments.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Stdio},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use rand::{RngExt, SeedableRng, rngs::StdRng};
use serde_json::{Value, json};

use crate::{
    Outcome,
    counts::{Counts, Wrong},
    examination::{Expected, examine},
    world::{Facts, World, complete_lines, facts, files_below, told_in},
};

/// What the program is doing when it is killed.
const WORK: [&str; 9] = ["do", "undo", "redo", "import", "backup", "restore", "rescue", "photo", "serve"];

/// After so many kills the campaign is begun anew: a history that only grows would only take longer.
const KILLS_A_CAMPAIGN: usize = 45;

/// Nobody has to be killed later than that. Some work never ends by itself.
const LATEST: Duration = Duration::from_millis(250);

pub(crate) fn kill_at_random_moments(kills: usize, seed: u64) -> Outcome<Counts> {
    let mut dice = StdRng::seed_from_u64(seed);
    let mut counts = Counts::default();
    let mut world = World::new(1)?;
    let mut held = told_in(&world.file())?;
    let mut usual = [Duration::from_millis(150); WORK.len()];
    for kill in 0..kills {
        if kill % KILLS_A_CAMPAIGN == KILLS_A_CAMPAIGN - 1 {
            world = World::new(1)?;
            held = told_in(&world.file())?;
        }
        let doing = kill % WORK.len();
        // As long as the work takes, and a little more, so that its very end is tried too.
        let span = usual[doing].mul_f64(1.15).min(LATEST);
        let after = span.mul_f64(dice.random());
        let begun = Instant::now();
        let mut round = Round { world: &world, kill, held, after, wrong: Vec::new() };
        let (expected, ended_by_itself) = round.work(WORK[doing], &mut counts)?;
        // Learnt from those that were not killed in time.
        usual[doing] = match ended_by_itself {
            true => usual[doing].mul_f64(0.9).max(Duration::from_millis(5)),
            false => usual[doing].mul_f64(1.05).min(LATEST).max(Duration::from_millis(5)),
        };
        let early = std::mem::take(&mut round.wrong);
        counts.killed(WORK[doing]);
        let when = format!("kill {kill}, {} after {after:?} of {:?}", WORK[doing], begun.elapsed());
        counts.note(&when, early);
        let (wrong, now) = examine(&world, &expected, kill)?;
        let broken = wrong.iter().any(|wrong| matches!(wrong, Wrong::Unopenable(_)));
        counts.note(&when, wrong);
        held = now;
        if broken {
            // One thing is told once.
            world = World::new(1)?;
            held = told_in(&world.file())?;
        }
    }
    Ok(counts)
}

struct Round<'a> {
    world: &'a World,
    kill: usize,
    /// What the file held before.
    held: Facts,
    after: Duration,
    wrong: Vec<Wrong>,
}

impl Round<'_> {
    /// Begins some work and kills it; tells what has to be there afterwards, and whether it had ended before.
    fn work(&mut self, doing: &str, counts: &mut Counts) -> Outcome<(Expected, bool)> {
        let world = self.world;
        let mut all = self.held.clone();
        let (answers, ended) = match doing {
            "do" => self.feed()?,
            "serve" => self.serve()?,
            "undo" => self.run(&["undo", "mardi.carnet"])?,
            "redo" => {
                let undone = world.answers(&["undo", "mardi.carnet"], "")?;
                all.extend(facts(&undone));
                self.run(&["redo", "mardi.carnet"])?
            }
            "photo" => self.run(&["photo", "mardi.carnet", "--of", "game:1", world.picture()])?,
            "import" => self.import()?,
            "backup" => {
                let (answers, ended) = self.run(&["backup", "mardi.carnet"])?;
                let gone = answers.iter().filter_map(|answer| answer["copy"].as_str());
                let gone = gone.filter(|copy| !std::path::Path::new(copy).exists());
                self.wrong.extend(gone.map(|copy| Wrong::Lost(copy.to_owned())));
                counts.acknowledged(answers.len());
                (answers, ended)
            }
            "restore" => {
                let copy = world.back_up()?;
                let to = self.held.clone();
                let line = format!(
                    "{{\"area\":\"campaign\",\"do\":\"rename\",\"name\":\"À garder {}\"}}\n",
                    self.kill
                );
                all.extend(facts(&world.answers(&["do", "mardi.carnet"], &line)?));
                let (answers, ended) = self.run(&["restore", "mardi.carnet", &copy])?;
                counts.acknowledged(answers.len());
                return Ok((Expected::SetBack { from: all, to }, ended));
            }
            "rescue" => {
                let copy = world.back_up()?;
                world.damage()?;
                let (answers, ended) = self.run(&["restore", "mardi.carnet", &copy])?;
                counts.acknowledged(answers.len());
                all.extend(facts(&answers));
                return Ok((Expected::Rescued { facts: all, copy }, ended));
            }
            other => return Err(format!("nobody knows how to {other}").into()),
        };
        let acknowledged = facts(&answers);
        counts.acknowledged(acknowledged.len());
        all.extend(acknowledged);
        Ok((Expected::All(all), ended))
    }

    /// One command, killed.
    fn run(&self, arguments: &[&str]) -> Outcome<(Vec<Value>, bool)> {
        let mut child = self.world.command(&[], arguments).spawn()?;
        let reading = read_all(&mut child)?;
        let ended = kill_after(&mut child, self.after)?;
        Ok((complete_lines(&reading.join().unwrap_or_default()), ended))
    }

    /// `carnet do`, with more to do than it will ever get done.
    fn feed(&self) -> Outcome<(Vec<Value>, bool)> {
        let mut child = self.world.command(&[], &["do", "mardi.carnet"]).stdin(Stdio::piped()).spawn()?;
        let mut input = child.stdin.take().ok_or("no input")?;
        let kill = self.kill;
        let feeding = std::thread::spawn(move || {
            for turn in 0..100_000 {
                let line = json!({"area": "campaign", "do": "rename", "name": format!("{kill}-{turn}")});
                // It was killed: nobody listens any more.
                if writeln!(input, "{line}").is_err() {
                    return;
                }
            }
        });
        let reading = read_all(&mut child)?;
        let ended = kill_after(&mut child, self.after + Duration::from_millis(15))?;
        let _ = feeding.join();
        Ok((complete_lines(&reading.join().unwrap_or_default()), ended))
    }

    /// Takes a copy of the campaign in, whole or not at all.
    fn import(&mut self) -> Outcome<(Vec<Value>, bool)> {
        let source = self.world.home().join("ailleurs.json");
        let path = source.to_string_lossy().into_owned();
        self.world.answers(&["export", "mardi.carnet", &path], "")?;
        let imported = self.run(&["import", &path, "--keep-both"])?;
        std::fs::remove_file(&source)?;
        for landed in imported.0.iter().filter_map(|answer| answer["file"].as_str()) {
            if ledger::document::check_file(std::path::Path::new(landed)).is_err() {
                self.wrong.push(Wrong::Lost(landed.to_owned()));
            }
        }
        // What came in is whole: it is looked at here, and goes again.
        for file in files_below(&self.world.library()) {
            let is_campaign = file.extension().is_some_and(|ending| ending == "carnet");
            if is_campaign && file != self.world.file() {
                if let Err(refusal) = ledger::document::check_file(&file) {
                    self.wrong.push(Wrong::Unopenable(format!("{}: {refusal}", file.display())));
                }
                std::fs::remove_file(&file)?;
                for ending in ["-wal", "-shm", "-journal", "-lock"] {
                    let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
                }
            }
        }
        Ok((Vec::new(), imported.1))
    }

    /// A server with three who ask at once.
    fn serve(&self) -> Outcome<(Vec<Value>, bool)> {
        let mut child = self.world.command(&[], &["serve", "mardi.carnet"]).spawn()?;
        let mut output = BufReader::new(child.stdout.take().ok_or("no output")?);
        let mut address = String::new();
        output.read_line(&mut address)?;
        let Some((port, token)) =
            address.trim().strip_prefix("http://127.0.0.1:").and_then(|rest| rest.split_once("/#token="))
        else {
            child.kill()?;
            child.wait()?;
            return Err(format!("not an address: {address}").into());
        };
        let port: u16 = port.parse()?;
        let acknowledged = Arc::new(Mutex::new(Vec::new()));
        let asking: Vec<_> = (0..3)
            .map(|asker| {
                let (kill, token, acknowledged) = (self.kill, token.to_owned(), Arc::clone(&acknowledged));
                std::thread::spawn(move || {
                    for turn in 0..100_000 {
                        let name = format!("{kill}-{asker}-{turn}");
                        let action = json!({"area": "campaign", "do": "rename", "name": name});
                        let body = json!({"command": "act", "action": action}).to_string();
                        match ask(port, &token, &body) {
                            Ok(Some(answer)) => {
                                acknowledged.lock().unwrap_or_else(PoisonError::into_inner).push(answer);
                            }
                            Ok(None) => {}
                            Err(_) => return,
                        }
                    }
                })
            })
            .collect();
        let ended = kill_after(&mut child, self.after + Duration::from_millis(10))?;
        for asker in asking {
            let _ = asker.join();
        }
        let answers = std::mem::take(&mut *acknowledged.lock().unwrap_or_else(PoisonError::into_inner));
        Ok((answers, ended))
    }
}

/// One request; what was acknowledged came back whole, with the status that says so.
fn ask(port: u16, token: &str, body: &str) -> Outcome<Option<Value>> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    write!(
        stream,
        "POST /api/perform HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {token}\r\n\
         Content-Type: application/json\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("cut short")?;
    if !head.starts_with("HTTP/1.1 200") {
        return Ok(None);
    }
    Ok(Some(serde_json::from_str(body)?))
}

fn read_all(child: &mut Child) -> Outcome<std::thread::JoinHandle<Vec<u8>>> {
    let mut output = child.stdout.take().ok_or("no output")?;
    Ok(std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = output.read_to_end(&mut bytes);
        bytes
    }))
}

/// Kills it after a while, unless it has ended by then, which is told.
fn kill_after(child: &mut Child, after: Duration) -> Outcome<bool> {
    std::thread::sleep(after);
    let ended = child.try_wait()?.is_some();
    child.kill()?;
    child.wait()?;
    Ok(ended)
}
