//! The two verbs, the preparing of photos, and the stream of what changed.

use std::convert::Infallible;

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{
        IntoResponse, Response,
        sse::{Event, KeepAlive, Sse},
    },
};
use contract::{Question, Rejection, Request};
use exchange::photos;
use futures_util::stream;
use ledger::LongWork;

use crate::{
    Office,
    messages::{Message, NotRaw, Raw, answer, refuse},
    pages::Page,
};

pub(crate) async fn perform(Page(session): Page, Message(request): Message<Request>) -> Response {
    // Whoever goes away does not want it any more.
    let wanted = Wanted(LongWork::default());
    let work = wanted.0.clone();
    answer(session.aside(move |session| session.perform_as_long_as_wanted(&request, &work)).await)
}

/// Gives up what takes a while when nobody waits for it any more.
struct Wanted(LongWork);

impl Drop for Wanted {
    fn drop(&mut self) {
        self.0.give_up();
    }
}

pub(crate) async fn show(Page(session): Page, Message(question): Message<Question>) -> Response {
    answer(session.aside(move |session| session.show(&question)).await)
}

/// Prepares a picture, whose bytes are the body. While that goes on, the desk is free for others; whoever
/// goes away meanwhile leaves nothing on it.
pub(crate) async fn photo(
    State(office): State<Office>,
    Page(session): Page,
    headers: HeaderMap,
    picture: Result<Raw, NotRaw>,
) -> Response {
    let bytes = match picture {
        Ok(Raw(bytes)) => bytes,
        Err(NotRaw::TooMany) => return answer(too_heavy(&headers)),
        Err(other) => return other.into_response(),
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
        Ok(picture) => session.aside(move |session| session.keep_prepared(picture)).await,
        Err(rejection) => Err(rejection),
    })
}

/// A body that was not even read to its end is at least as heavy as it says, or just too heavy.
fn too_heavy(headers: &HeaderMap) -> Result<(), Rejection> {
    let said = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    Err(Rejection::PhotoTooHeavy { bytes: said.unwrap_or(photos::MOST_BYTES + 1), most: photos::MOST_BYTES })
}

/// Tells each listener what others changed, until the server ends.
pub(crate) async fn changes(State(office): State<Office>, Page(session): Page) -> Response {
    let Ok(place) = office.places_to_listen.clone().try_acquire_owned() else {
        return refuse(StatusCode::SERVICE_UNAVAILABLE, "too many pages are open");
    };
    let listening = (session.changes(), office.closing, place);
    let events = stream::unfold(listening, |(mut changes, mut closing, place)| async move {
        let topics = tokio::select! {
            _ = closing.wait_for(|closing| *closing) => return None,
            topics = changes.next() => topics?,
        };
        let event = Event::default().json_data(&topics).unwrap_or_default();
        Some((Ok::<_, Infallible>(event), (changes, closing, place)))
    });
    Sse::new(events).keep_alive(KeepAlive::default()).into_response()
}

pub(crate) async fn nothing_there() -> Response {
    refuse(StatusCode::NOT_FOUND, "no such address")
}
