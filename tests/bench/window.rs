//! The program's window, ready to use, against a window with nothing in it: how long it takes, and the memory of all
//! its processes.

use std::{
    error::Error,
    ffi::OsStr,
    io::{BufRead, BufReader},
    os::unix::process::CommandExt,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use contract::{DeskCommand, Viewer};
use host::{Desk, Home};
use ledger::Outside;

use super::{Megabytes, Outcome, Pair, five_companies};

const RUNS: usize = 15;

pub(super) fn bench() -> Outcome {
    let ours =
        std::env::var_os("CARNET_BENCH_APP").ok_or("CARNET_BENCH_APP is not set: use `cargo xtask bench`")?;
    let empty = std::env::var_os("CARNET_BENCH_EMPTY")
        .ok_or("CARNET_BENCH_EMPTY is not set: use `cargo xtask bench`")?;
    let home = tempfile::tempdir()?;
    library_of_three(home.path())?;
    let mut display = Command::new("Xvfb")
        .args(["-displayfd", "1", "-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-noreset"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let measured = measure(&mut display, &ours, &empty, home.path());
    display.kill()?;
    display.wait()?;
    let (times, memory) = measured?;
    times.report("window ready to use / empty Tauri window", 1.15);
    memory.report("memory of the window and all its processes / of the empty window", 1.2);
    Ok(())
}

fn library_of_three(home: &Path) -> Outcome {
    let mut desk = Desk::new(Home::at(home));
    let mut dice = rand::rng();
    let mut outside = Outside { now: chrono::Local::now().fixed_offset(), dice: &mut dice };
    for _ in 0..3 {
        desk.arrange(Viewer::TABLE, &DeskCommand::Create { campaign: five_companies() }, &mut outside)?;
    }
    desk.close()?;
    Ok(())
}

fn measure(
    display: &mut Child,
    ours: &OsStr,
    empty: &OsStr,
    home: &Path,
) -> Result<(Pair<Duration>, Pair<Megabytes>), Box<dyn Error>> {
    let mut number = String::new();
    BufReader::new(display.stdout.take().ok_or("Xvfb says nothing")?).read_line(&mut number)?;
    let display = format!(":{}", number.trim());
    let (mut times, mut memory) = (Pair::default(), Pair::default());
    // The first start of each only warms the disk's cache.
    for run in 0..=RUNS {
        let ours = start(ours, "· Carnet de l'Ouest", &display, home)?;
        let empty = start(empty, "Empty window", &display, home)?;
        if run > 0 {
            times.add(ours.until_ready, empty.until_ready);
            memory.add(ours.memory, empty.memory);
        }
    }
    Ok((times, memory))
}

/// What a start cost.
struct Started {
    /// From the start of the process until its window is called what a window that is ready is called.
    until_ready: Duration,
    /// Once it has come to rest.
    memory: Megabytes,
}

/// How long a window is left alone before its memory is looked at: what it fetches beforehand is there by then.
const REST: Duration = Duration::from_secs(3);

fn start(program: &OsStr, ready_title: &str, display: &str, home: &Path) -> Result<Started, Box<dyn Error>> {
    let start = Instant::now();
    let mut child = Command::new("dbus-run-session")
        .arg("--")
        .arg(program)
        .env("DISPLAY", display)
        .env("CARNET_HOME", home)
        .env("CARNET_SAY_TITLES", "1")
        .env("HOME", home)
        .env("XDG_DATA_HOME", home.join("data"))
        .env("XDG_CONFIG_HOME", home.join("config"))
        .env("XDG_CACHE_HOME", home.join("cache"))
        // The bus of assistive programs does not outlive a session here, and the next would look for it.
        .env("NO_AT_BRIDGE", "1")
        .env_remove("WAYLAND_DISPLAY")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()?;
    let output = child.stdout.take().ok_or("no output")?;
    let ready = BufReader::new(output).lines().map_while(Result::ok).any(|line| line.ends_with(ready_title));
    let until_ready = start.elapsed();
    std::thread::sleep(REST);
    let memory = memory_of_tree(child.id());
    // The whole group, by its id: the session, its bus and the window.
    Command::new("kill").args(["-KILL", "--", &format!("-{}", child.id())]).status()?;
    child.wait()?;
    if ready {
        Ok(Started { until_ready, memory: memory? })
    } else {
        Err(format!("{program:?} never got ready").into())
    }
}

/// Of a process and all that it started, what several share counted in parts.
fn memory_of_tree(root: u32) -> Result<Megabytes, Box<dyn Error>> {
    let mut tree = vec![root];
    let mut kilobytes = 0;
    while let Some(process) = tree.pop() {
        let told = std::fs::read_to_string(format!("/proc/{process}/smaps_rollup"))?;
        let share = told.lines().find_map(|line| line.strip_prefix("Pss:")).ok_or("no Pss")?;
        kilobytes += share.trim().trim_end_matches(" kB").parse::<u64>()?;
        for task in std::fs::read_dir(format!("/proc/{process}/task"))? {
            let children = std::fs::read_to_string(task?.path().join("children"))?;
            tree.extend(children.split_whitespace().filter_map(|id| id.parse::<u32>().ok()));
        }
    }
    Ok(Megabytes(kilobytes as f64 / 1024.0))
}
