//! What is sent and what is answered: JSON, or bytes, read within their time.

use std::time::Duration;

use axum::{
    Json,
    body::Bytes,
    extract::{FromRequest, Request, rejection::JsonRejection},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use contract::Rejection;
use serde::{Serialize, de::DeserializeOwned};

/// How long a message may take to come in.
const TIME_FOR_A_MESSAGE: Duration = Duration::from_secs(20);

/// A message as JSON.
pub(crate) struct Message<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Message<T> {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Self, Response> {
        match in_time(Json::<T>::from_request(request, state)).await? {
            Ok(Json(message)) => Ok(Self(message)),
            // Understood as JSON, but not as a message: the same to whoever asks.
            Err(JsonRejection::JsonDataError(error)) => {
                Err(refuse(StatusCode::BAD_REQUEST, &error.body_text()))
            }
            Err(refused) => Err(refuse(refused.status(), &refused.body_text())),
        }
    }
}

/// Raw bytes: no form of another site can send them unasked.
pub(crate) struct Raw(pub(crate) Bytes);

/// Why raw bytes were not taken.
pub(crate) enum NotRaw {
    TooMany,
    Otherwise(Response),
}

impl<S: Send + Sync> FromRequest<S> for Raw {
    type Rejection = NotRaw;

    async fn from_request(request: Request, state: &S) -> Result<Self, NotRaw> {
        check_raw(request.headers()).map_err(|refused| NotRaw::Otherwise(*refused))?;
        match in_time(Bytes::from_request(request, state)).await.map_err(NotRaw::Otherwise)? {
            Ok(bytes) => Ok(Self(bytes)),
            Err(refused) if refused.status() == StatusCode::PAYLOAD_TOO_LARGE => Err(NotRaw::TooMany),
            Err(refused) => Err(NotRaw::Otherwise(refuse(refused.status(), &refused.body_text()))),
        }
    }
}

impl IntoResponse for NotRaw {
    fn into_response(self) -> Response {
        match self {
            Self::TooMany => refuse(StatusCode::PAYLOAD_TOO_LARGE, "too much at once"),
            Self::Otherwise(refused) => refused,
        }
    }
}

pub(crate) fn check_raw(headers: &HeaderMap) -> Result<(), Box<Response>> {
    let is_raw = headers.get(header::CONTENT_TYPE).is_some_and(|given| given == "application/octet-stream");
    if is_raw {
        return Ok(());
    }
    Err(refuse(StatusCode::UNSUPPORTED_MEDIA_TYPE, "application/octet-stream is understood").into())
}

async fn in_time<T>(reading: impl Future<Output = T>) -> Result<T, Response> {
    let read = tokio::time::timeout(TIME_FOR_A_MESSAGE, reading).await;
    read.map_err(|_| refuse(StatusCode::REQUEST_TIMEOUT, "it took too long to come in"))
}

pub(crate) fn answer(done: Result<impl Serialize, Rejection>) -> Response {
    match done {
        Ok(value) => Json(value).into_response(),
        Err(rejection) => (StatusCode::UNPROCESSABLE_ENTITY, Json(rejection)).into_response(),
    }
}

pub(crate) fn refuse(status: StatusCode, detail: &str) -> Response {
    (status, Json(Rejection::NotUnderstood { detail: detail.to_owned() })).into_response()
}
