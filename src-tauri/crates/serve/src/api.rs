//! The two verbs, the preparing of photos, and the stream of what changed.

use std::convert::Infallible;

use axum::{
    Json,
    body::Bytes,
    extract::{State, rejection::BytesRejection},
    http::{HeaderMap, StatusCode, header},
    response::{
        IntoResponse, Response,
        sse::{Event, KeepAlive, Sse},
    },
};
use contract::{Question, Rejection, Request};
use exchange::photos;
use futures_util::{Stream, stream};
use serde::{Serialize, de::DeserializeOwned};

use crate::Office;

type Body = Result<Bytes, BytesRejection>;

pub(crate) async fn perform(State(office): State<Office>, headers: HeaderMap, body: Body) -> Response {
    match read::<Request>(&headers, body) {
        Ok(request) => {
            let session = office.session_of(&headers);
            answer(session.aside(move |session| session.perform(&request)).await)
        }
        Err(refused) => *refused,
    }
}

pub(crate) async fn show(State(office): State<Office>, headers: HeaderMap, body: Body) -> Response {
    match read::<Question>(&headers, body) {
        Ok(question) => {
            let session = office.session_of(&headers);
            answer(session.aside(move |session| session.show(&question)).await)
        }
        Err(refused) => *refused,
    }
}

/// Prepares a picture, whose bytes are the body. While that goes on, the desk is free for others; whoever
/// goes away meanwhile leaves nothing on it.
pub(crate) async fn photo(State(office): State<Office>, headers: HeaderMap, body: Body) -> Response {
    if !is_of(&headers, "application/octet-stream") {
        return refuse(StatusCode::UNSUPPORTED_MEDIA_TYPE, "application/octet-stream is understood");
    }
    let bytes = match body {
        Ok(bytes) => bytes,
        Err(error) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => return answer(too_heavy(&headers)),
        Err(error) => return refuse(error.status(), &error.body_text()),
    };
    // Waited for here, not on a thread: whoever gives up before their turn never takes it.
    let Ok(turn) = office.turn_to_prepare.clone().acquire_owned().await else {
        return refuse(StatusCode::SERVICE_UNAVAILABLE, "the server is ending");
    };
    let preparing = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        photos::prepare(&bytes)
    });
    let prepared = preparing.await.unwrap_or(Err(Rejection::PhotoBroken));
    answer(match prepared {
        Ok(picture) => {
            let session = office.session_of(&headers);
            session.aside(move |session| session.keep_prepared(picture)).await
        }
        Err(rejection) => Err(rejection),
    })
}

/// A body that was not even read to its end is at least as heavy as it says, or just too heavy.
fn too_heavy(headers: &HeaderMap) -> Result<(), Rejection> {
    let said = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    Err(Rejection::PhotoTooHeavy { bytes: said.unwrap_or(photos::MOST_BYTES + 1), most: photos::MOST_BYTES })
}

/// Tells each listener what others changed, until the server ends.
pub(crate) async fn changes(
    State(office): State<Office>,
    headers: HeaderMap,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let listening = (office.session_of(&headers).changes(), office.closing);
    let events = stream::unfold(listening, |(mut changes, mut closing)| async move {
        let topics = tokio::select! {
            _ = closing.wait_for(|closing| *closing) => return None,
            topics = changes.next() => topics?,
        };
        let event = Event::default().json_data(&topics).unwrap_or_default();
        Some((Ok(event), (changes, closing)))
    });
    Sse::new(events).keep_alive(KeepAlive::default())
}

pub(crate) async fn nothing_there() -> Response {
    refuse(StatusCode::NOT_FOUND, "no such address")
}

fn read<T: DeserializeOwned>(headers: &HeaderMap, body: Body) -> Result<T, Box<Response>> {
    if !is_of(headers, "application/json") {
        return Err(refuse(StatusCode::UNSUPPORTED_MEDIA_TYPE, "application/json is understood").into());
    }
    let bytes = body.map_err(|error| refuse(error.status(), &error.body_text()))?;
    serde_json::from_slice(&bytes).map_err(|error| refuse(StatusCode::BAD_REQUEST, &error.to_string()).into())
}

fn is_of(headers: &HeaderMap, content_type: &str) -> bool {
    headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.split(';').next() == Some(content_type))
}

fn answer(done: Result<impl Serialize, Rejection>) -> Response {
    match done {
        Ok(value) => Json(value).into_response(),
        Err(rejection) => (StatusCode::UNPROCESSABLE_ENTITY, Json(rejection)).into_response(),
    }
}

pub(crate) fn refuse(status: StatusCode, detail: &str) -> Response {
    (status, Json(Rejection::NotUnderstood { detail: detail.to_owned() })).into_response()
}
