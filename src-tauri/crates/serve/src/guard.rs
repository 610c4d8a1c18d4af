//! Who may ask. A page on another site can make a browser send requests here,
//! under a name of its own that leads to this computer: so the host and the
//! origin must be ours, and the token must be there.

use std::sync::Arc;

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, StatusCode, header},
    middleware::Next,
    response::Response,
};

use subtle::ConstantTimeEq;

use crate::{Office, callers::Caller, messages::refuse};

pub(crate) async fn check_sender(State(office): State<Office>, request: Request, next: Next) -> Response {
    let hosts = [format!("127.0.0.1:{}", office.port), format!("localhost:{}", office.port)];
    let is_ours = |host: &str| hosts.iter().any(|ours| ours == host);
    let headers = request.headers();
    let host_is_ours = only(headers, header::HOST).is_some_and(is_ours);
    // Whoever writes the whole address says twice whom they mean.
    let address_is_ours = request.uri().authority().is_none_or(|host| is_ours(host.as_str()));
    let origin_is_ours = !headers.contains_key(header::ORIGIN)
        || only(headers, header::ORIGIN)
            .and_then(|origin| origin.strip_prefix("http://"))
            .is_some_and(is_ours);
    if !host_is_ours || !address_is_ours || !origin_is_ours {
        return refuse(StatusCode::FORBIDDEN, "only pages of this server may ask");
    }
    next.run(request).await
}

pub(crate) async fn check_token(State(office): State<Office>, request: Request, next: Next) -> Response {
    let given = only(request.headers(), header::AUTHORIZATION)
        .and_then(|value| value.strip_prefix("Bearer "))
        .unwrap_or_default();
    // In a time that tells nothing about where two tokens differ.
    if !bool::from(given.as_bytes().ct_eq(office.token.as_bytes())) {
        return refuse(StatusCode::UNAUTHORIZED, "the token of the printed address is missing");
    }
    if let Some(caller) = request.extensions().get::<Arc<Caller>>() {
        caller.has_shown_the_token();
    }
    next.run(request).await
}

/// What a header says that is there once. Of two, nobody knows which is meant.
fn only(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    let mut all = headers.get_all(name).iter();
    match (all.next(), all.next()) {
        (Some(one), None) => one.to_str().ok(),
        _ => None,
    }
}
