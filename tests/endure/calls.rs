//! Kills by system call: the program runs under `strace`, which lets it write, rename and remove up to a chosen call,
//! and kills it there, before that call is carried out.

use std::{
    collections::BTreeMap,
    io::Read,
    path::{Path, PathBuf},
};

use crate::{
    Outcome,
    counts::Counts,
    examination::{Expected, examine},
    world::{Facts, World, complete_lines, facts, files_below, told_in},
};

/// Every call by which anything lasting is changed.
const CALLS: &str =
    "write,pwrite64,pwritev,fsync,fdatasync,ftruncate,rename,renameat,renameat2,link,linkat,unlink,unlinkat";

/// What is done, from a world in which it is due.
struct Scenario {
    name: &'static str,
    world: World,
    arguments: Vec<String>,
    input: &'static str,
    /// What the file held before.
    held: Facts,
    expects: Expects,
}

enum Expects {
    All,
    SetBack,
    Rescued(String),
}

const CHANGE: &str = "{\"area\":\"campaign\",\"do\":\"rename\",\"name\":\"Le premier du jour\"}\n";

fn scenarios() -> Outcome<Vec<Scenario>> {
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<String>>();
    let scenario = |name, world: World, arguments, input, expects| -> Outcome<Scenario> {
        let held = told_in(&world.file())?;
        Ok(Scenario { name, world, arguments, input, held, expects })
    };

    let first = World::new(1)?;
    let undoing = World::new(1)?;
    let restoring = World::new(0)?;
    let copy = restoring.back_up()?;
    let set_back =
        scenario("restore", restoring, words(&["restore", "mardi.carnet", &copy]), "", Expects::SetBack)?;
    set_back.world.answers(&["do", "mardi.carnet"], CHANGE)?;

    let damaged = World::new(0)?;
    let rescue_from = damaged.back_up()?;
    let arguments = words(&["restore", "mardi.carnet", &rescue_from]);
    let rescue =
        scenario("restore of a damaged file", damaged, arguments, "", Expects::Rescued(rescue_from))?;
    rescue.world.damage()?;

    let importing = World::new(0)?;
    let source = importing.home().join("ailleurs.json").to_string_lossy().into_owned();
    importing.answers(&["export", "mardi.carnet", &source], "")?;

    let backing_up = World::new(0)?;
    let photo = World::new(1)?;
    let picture = words(&["photo", "mardi.carnet", "--of", "game:1", photo.picture()]);
    let first = scenario(
        "first change of a day, and closing",
        first,
        words(&["do", "mardi.carnet"]),
        CHANGE,
        Expects::All,
    )?;
    Ok(vec![
        first,
        rescue,
        scenario("import", importing, words(&["import", &source, "--keep-both"]), "", Expects::All)?,
        set_back,
        scenario("undo, first of a day", undoing, words(&["undo", "mardi.carnet"]), "", Expects::All)?,
        scenario("photo, first of a day", photo, picture, "", Expects::All)?,
        scenario("backup", backing_up, words(&["backup", "mardi.carnet"]), "", Expects::All)?,
    ])
}

/// Of the first so many scenarios. Of equal calls that follow one another, every so many-th is enough.
pub(crate) fn kill_before_every_call(every: usize, first: usize) -> Outcome<Counts> {
    let mut counts = Counts::default();
    let mut kill = 0;
    for scenario in scenarios()?.into_iter().take(first) {
        let pristine = Picture::of(scenario.world.home())?;
        for (call, number) in scenario.calls(every)? {
            pristine.put_back(scenario.world.home())?;
            let when = format!("{}, before {call} number {number}", scenario.name);
            let (answers, killed) = scenario.run(&[
                "-e".to_owned(),
                format!("trace={call}"),
                "-e".to_owned(),
                format!("inject={call}:signal=KILL:when={number}"),
            ])?;
            if !killed {
                return Err(format!("{when}: it was not killed").into());
            }
            counts.killed(scenario.name);
            let acknowledged = facts(&answers);
            counts.acknowledged(acknowledged.len());
            let mut all = scenario.held.clone();
            let expected = match &scenario.expects {
                Expects::All => {
                    all.extend(acknowledged);
                    Expected::All(all)
                }
                Expects::SetBack => {
                    let now = pristine.held_in(&scenario.world.file())?;
                    Expected::SetBack { from: now, to: all }
                }
                Expects::Rescued(copy) => {
                    all.extend(acknowledged);
                    Expected::Rescued { facts: all, copy: copy.clone() }
                }
            };
            let (wrong, _) = examine(&scenario.world, &expected, kill)?;
            counts.note(&when, wrong);
            kill += 1;
        }
    }
    Ok(counts)
}

impl Scenario {
    /// The calls that are made if nobody kills it, by name and number.
    fn calls(&self, every: usize) -> Outcome<Vec<(String, usize)>> {
        let log = tempfile::NamedTempFile::new()?;
        let log_path = log.path().to_string_lossy().into_owned();
        self.run(&["-e".to_owned(), format!("trace={CALLS}"), "-o".to_owned(), log_path])?;
        let mut text = String::new();
        log.reopen()?.read_to_string(&mut text)?;
        let mut made: BTreeMap<String, usize> = BTreeMap::new();
        let mut calls = Vec::new();
        let mut before = String::new();
        let mut equal = 0;
        for line in text.lines() {
            // The number of the process, and then the call.
            let Some(name) = line.split_whitespace().nth(1).and_then(|rest| rest.split('(').next()) else {
                continue;
            };
            if !CALLS.split(',').any(|known| known == name) {
                continue;
            }
            let number = made.entry(name.to_owned()).or_default();
            *number += 1;
            equal = if before == name { equal + 1 } else { 0 };
            before = name.to_owned();
            if equal % every == 0 {
                calls.push((name.to_owned(), *number));
            }
        }
        match calls.is_empty() {
            true => Err(format!("{}: strace saw nothing", self.name).into()),
            false => Ok(calls),
        }
    }

    /// Under strace: what it acknowledged, and whether it was killed.
    fn run(&self, traced: &[String]) -> Outcome<(Vec<serde_json::Value>, bool)> {
        use std::{io::Write, os::unix::process::ExitStatusExt};
        let mut before: Vec<String> = ["strace", "-f", "-qq"].map(str::to_owned).to_vec();
        before.extend(traced.iter().cloned());
        if !traced.iter().any(|word| word == "-o") {
            before.extend(["-o".to_owned(), "/dev/null".to_owned()]);
        }
        let arguments: Vec<&str> = self.arguments.iter().map(String::as_str).collect();
        let mut command = self.world.command(&before, &arguments);
        let mut child = command
            .stdin(std::process::Stdio::piped())
            .spawn()
            .map_err(|error| format!("strace cannot be started: {error}"))?;
        if let Some(mut input) = child.stdin.take() {
            // It may be killed before it reads.
            let _ = input.write_all(self.input.as_bytes());
        }
        let output = child.wait_with_output()?;
        // strace ends as what it traces did.
        Ok((complete_lines(&output.stdout), output.status.signal() == Some(9)))
    }
}

/// All files below a folder, to begin again from.
struct Picture(Vec<(PathBuf, Vec<u8>)>);

impl Picture {
    fn of(folder: &Path) -> Outcome<Self> {
        let read = |path: PathBuf| Ok((path.clone(), std::fs::read(&path)?));
        Ok(Self(files_below(folder).into_iter().map(read).collect::<std::io::Result<_>>()?))
    }

    fn put_back(&self, folder: &Path) -> Outcome<()> {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() { std::fs::remove_dir_all(path)? } else { std::fs::remove_file(path)? }
        }
        for (path, bytes) in &self.0 {
            std::fs::create_dir_all(path.parent().unwrap_or(folder))?;
            std::fs::write(path, bytes)?;
        }
        Ok(())
    }

    /// What a file told when the picture was taken.
    fn held_in(&self, path: &Path) -> Outcome<Facts> {
        let bytes =
            self.0.iter().find(|(own, _)| own == path).map(|(_, bytes)| bytes).ok_or("no such file")?;
        let copy = tempfile::NamedTempFile::new()?;
        std::fs::write(copy.path(), bytes)?;
        told_in(copy.path())
    }
}
