//! The two verbs of the seam, and the preparing of photos.

use contract::{Answer, Outcome, Question, Rejection, Request, thing::PreparedPhoto};
use exchange::photos;
use host::Session;
use tauri::{
    State,
    async_runtime::spawn_blocking,
    ipc::{InvokeBody, Request as Message},
};

#[tauri::command]
pub(crate) async fn perform(session: State<'_, Session>, request: Request) -> Result<Outcome, Rejection> {
    session.aside(move |session| session.perform(&request)).await
}

#[tauri::command]
pub(crate) async fn show(session: State<'_, Session>, question: Question) -> Result<Answer, Rejection> {
    session.aside(move |session| session.show(&question)).await
}

/// Prepares the picture whose bytes are the whole message. The desk is free for others meanwhile.
#[tauri::command]
pub(crate) async fn prepare_photo(
    session: State<'_, Session>,
    message: Message<'_>,
) -> Result<PreparedPhoto, Rejection> {
    let bytes: Vec<u8> = match message.body() {
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
    session.aside(move |session| session.keep_prepared(picture)).await
}
