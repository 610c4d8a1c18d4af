//! The power goes at any moment: what was acknowledged is there.

use std::{
    io::{BufRead, BufReader, Write},
    process::Stdio,
    time::Duration,
};

use rand::{RngExt, SeedableRng, rngs::StdRng};
use rusqlite::{Connection, OpenFlags};
use serde_json::Value;

use crate::programs::Home;

const KILLS: usize = 200;

#[test]
fn killed_at_200_random_moments_every_acknowledged_action_is_there() {
    let home = Home::with_campaign();
    let mut dice = StdRng::seed_from_u64(200);
    let mut acknowledged_in_all = 0;
    for kill in 0..KILLS {
        let acknowledged =
            kill_while_working(&home, kill, Duration::from_micros(dice.random_range(0..25_000)));
        acknowledged_in_all += acknowledged.len();

        home.answers(&["check", "mardi.carnet"]);
        let file =
            Connection::open_with_flags(home.file(), OpenFlags::SQLITE_OPEN_READ_ONLY).expect("it opens");
        for answer in &acknowledged {
            let account: String = file
                .query_row("SELECT account FROM history WHERE id = ?1", [answer["entry"].as_i64()], |row| {
                    row.get(0)
                })
                .unwrap_or_else(|error| panic!("{answer} was acknowledged and is lost: {error}"));
            assert_eq!(serde_json::from_str::<Value>(&account).expect("JSON")["is"], answer["account"]);
        }
        // What was done and what it did stand together: the last name is the last entry's.
        let (name, account): (String, String) = file
            .query_row(
                "SELECT name, (SELECT account FROM history ORDER BY id DESC LIMIT 1) FROM campaign",
                [],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )
            .expect("the campaign");
        let account = &serde_json::from_str::<Value>(&account).expect("JSON")["is"];
        if account["what"] == "campaign_renamed" {
            assert_eq!(account["to"], name.as_str());
        }
    }
    assert!(acknowledged_in_all > KILLS, "the kills came too early to show anything: {acknowledged_in_all}");
    let after =
        home.feed(&["do", "mardi.carnet"], "{\"area\":\"campaign\",\"do\":\"rename\",\"name\":\"Fin\"}\n");
    assert!(after.status.success(), "and the file works on");
}

/// Starts `carnet do`, feeds it, kills it after a while, and tells what it acknowledged.
fn kill_while_working(home: &Home, kill: usize, after: Duration) -> Vec<Value> {
    let mut child = home
        .carnet(&["do", "mardi.carnet"])
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("carnet starts");
    let mut input = child.stdin.take().expect("its input");
    let output = child.stdout.take().expect("its answers");
    let feeding = std::thread::spawn(move || {
        for turn in 0..100_000 {
            let name = format!("{kill}-{turn}");
            // It was killed: nobody listens any more.
            if writeln!(input, "{{\"area\":\"campaign\",\"do\":\"rename\",\"name\":\"{name}\"}}").is_err() {
                return;
            }
        }
    });
    let reading = std::thread::spawn(move || {
        // The last line may be cut short: then it was not acknowledged.
        let complete = |line: Result<String, _>| serde_json::from_str(&line.ok()?).ok();
        BufReader::new(output).lines().map_while(complete).collect::<Vec<Value>>()
    });
    // How long it takes to start differs from machine to machine, and the moment is random anyway.
    std::thread::sleep(Duration::from_millis(8) + after);
    child.kill().expect("killed");
    child.wait().expect("it ended");
    feeding.join().expect("the feeding thread");
    reading.join().expect("the reading thread")
}
