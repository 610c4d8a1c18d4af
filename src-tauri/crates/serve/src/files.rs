//! Files of a page: what it brings in, and what was written for it. They pass
//! through a folder of its own and are known by their names alone.

use std::{io, path::PathBuf, time::Duration};

use axum::{
    body::{Body, Bytes},
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use contract::Rejection;
use futures_util::{StreamExt, stream};
use host::passing::{HandedOver, MOST_BYTES_OF_A_FILE, Receiving};
use tokio::{
    fs::File,
    io::{AsyncReadExt, AsyncWriteExt},
    sync::OwnedSemaphorePermit,
};

use crate::{
    Office,
    messages::{answer, check_raw, refuse},
    pages::Page,
};

/// How long a file may take to come in.
const TIME_FOR_A_FILE: Duration = Duration::from_secs(10 * 60);

/// How much of a file is handed over at a time.
const PIECE: usize = 64 * 1024;

/// Takes in the file whose bytes are the body. It can be named once it is whole.
pub(crate) async fn bring(
    State(office): State<Office>,
    Page(session): Page,
    Path(name): Path<PathBuf>,
    headers: HeaderMap,
    body: Body,
) -> Response {
    if let Err(refused) = check_raw(&headers) {
        return *refused;
    }
    let Some(_turn) = office.turn_to_pass() else { return too_many() };
    let receiving = match session.receive(&name) {
        Ok(receiving) => receiving,
        Err(rejection) => return answer(Err::<(), _>(rejection)),
    };
    match tokio::time::timeout(TIME_FOR_A_FILE, write(&receiving, body)).await {
        Ok(Ok(())) => answer(session.aside(move |_| receiving.finish()).await),
        Ok(Err(Broken::Refused(rejection))) => answer(Err::<(), _>(rejection)),
        Ok(Err(Broken::Sender)) => refuse(StatusCode::BAD_REQUEST, "it broke off"),
        Err(_) => refuse(StatusCode::REQUEST_TIMEOUT, "it took too long to come in"),
    }
}

/// Why a file did not come in.
enum Broken {
    Refused(Rejection),
    /// Whoever sent it stopped.
    Sender,
}

async fn write(receiving: &Receiving, body: Body) -> Result<(), Broken> {
    let mut file = File::from_std(receiving.file().map_err(Broken::Refused)?);
    let told = |error: io::Error| Broken::Refused(receiving.told(&error));
    let mut pieces = body.into_data_stream();
    let mut bytes = 0;
    while let Some(piece) = pieces.next().await {
        let piece = piece.map_err(|_| Broken::Sender)?;
        bytes += piece.len() as u64;
        if bytes > MOST_BYTES_OF_A_FILE {
            return Err(Broken::Refused(Rejection::FileTooHeavy { bytes, most: MOST_BYTES_OF_A_FILE }));
        }
        file.write_all(&piece).await.map_err(told)?;
    }
    file.flush().await.map_err(told)
}

/// Hands over a file that was written for the page: once, then it is gone.
pub(crate) async fn fetch(
    State(office): State<Office>,
    Page(session): Page,
    Path(name): Path<PathBuf>,
) -> Response {
    let Some(turn) = office.turn_to_pass() else { return too_many() };
    match session.aside(move |session| session.hand_over(&name)).await {
        Ok(handed) => sent(handed, turn),
        Err(rejection) => answer(Err::<(), _>(rejection)),
    }
}

fn sent(HandedOver { file, bytes, aside }: HandedOver, turn: OwnedSemaphorePermit) -> Response {
    let pieces = stream::try_unfold((File::from_std(file), aside, turn), |(mut file, aside, turn)| async {
        let mut piece = vec![0; PIECE];
        let read = file.read(&mut piece).await?;
        piece.truncate(read);
        Ok::<_, io::Error>((read > 0).then(|| (Bytes::from(piece), (file, aside, turn))))
    });
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream".to_owned()),
        (header::CONTENT_LENGTH, bytes.to_string()),
    ];
    (headers, Body::from_stream(pieces)).into_response()
}

fn too_many() -> Response {
    refuse(StatusCode::SERVICE_UNAVAILABLE, "too many files at once")
}
