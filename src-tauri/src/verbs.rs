//! The two verbs of the seam.

#![expect(clippy::needless_pass_by_value, reason = "Tauri hands arguments over by value")]

use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::Local;
use ledger::{Command, Desk, Outcome, Outside, Rejection, Shown, View};
use tauri::State;

/// Off the main thread: the window goes on while SQLite waits for the disk.
#[tauri::command(async)]
pub(crate) fn perform(desk: State<'_, Mutex<Desk>>, command: Command) -> Result<Outcome, Rejection> {
    at(&desk).perform(&command, &mut Outside { now: Local::now().fixed_offset(), dice: &mut rand::rng() })
}

#[tauri::command(async)]
pub(crate) fn show(desk: State<'_, Mutex<Desk>>, view: View) -> Result<Shown, Rejection> {
    at(&desk).show(&view)
}

/// Closes the open campaign when the window goes: everything in one file.
pub(crate) fn put_away(desk: &Mutex<Desk>) {
    if let Err(rejection) = at(desk).close() {
        eprintln!("{rejection}");
    }
}

pub(crate) fn at(desk: &Mutex<Desk>) -> MutexGuard<'_, Desk> {
    // What a panic interrupted was rolled back by SQLite; the desk itself is sound.
    desk.lock().unwrap_or_else(PoisonError::into_inner)
}
