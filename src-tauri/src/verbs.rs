//! The two verbs of the seam, and the preparing of photos.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::Local;
use contract::thing::PreparedPhoto;
use ledger::{Command, Desk, Outcome, Outside, Rejection, Shown, View, photos};
use tauri::{
    AppHandle, Manager,
    async_runtime::spawn_blocking,
    ipc::{InvokeBody, Request},
};

#[tauri::command]
pub(crate) async fn perform(app: AppHandle, command: Command) -> Result<Outcome, Rejection> {
    at_the_desk(app, move |desk| {
        desk.perform(&command, &mut Outside { now: Local::now().fixed_offset(), dice: &mut rand::rng() })
    })
    .await
}

#[tauri::command]
pub(crate) async fn show(app: AppHandle, view: View) -> Result<Shown, Rejection> {
    at_the_desk(app, move |desk| desk.show(&view)).await
}

/// Prepares the picture whose bytes are the whole message. The desk is free for others meanwhile.
#[tauri::command]
pub(crate) async fn prepare_photo(app: AppHandle, request: Request<'_>) -> Result<PreparedPhoto, Rejection> {
    let bytes: Vec<u8> = match request.body() {
        // A message that is too heavy is not even copied.
        InvokeBody::Raw(bytes) => {
            photos::check_weight(bytes)?;
            bytes.clone()
        }
        // Where the window has no way for raw bytes, they come as a list of numbers.
        InvokeBody::Json(list) => serde_json::from_value(list.clone())
            .map_err(|error| Rejection::NotUnderstood { detail: error.to_string() })?,
    };
    let prepared = spawn_blocking(move || photos::prepare(&bytes)).await;
    let picture = prepared.unwrap_or(Err(Rejection::PhotoBroken))?;
    at_the_desk(app, |desk| Ok(desk.keep_prepared(picture))).await
}

/// On a thread of its own: the window and its dialogs go on while SQLite waits for the disk.
async fn at_the_desk<T: Send + 'static>(
    app: AppHandle,
    work: impl FnOnce(&mut Desk) -> Result<T, Rejection> + Send + 'static,
) -> Result<T, Rejection> {
    let worked = spawn_blocking(move || work(&mut at(&app.state::<Arc<Mutex<Desk>>>())));
    worked.await.unwrap_or_else(|error| Err(Rejection::NotUnderstood { detail: error.to_string() }))
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
