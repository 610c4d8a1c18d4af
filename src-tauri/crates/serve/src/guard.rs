//! Who may ask. A page on another site can make a browser send requests here,
//! under a name of its own that leads to this computer: so the host and the
//! origin must be ours, and the token must be there.

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, StatusCode, header},
    middleware::Next,
    response::Response,
};

use subtle::ConstantTimeEq;

use crate::{Office, api::refuse};

pub(crate) async fn check_sender(State(office): State<Office>, request: Request, next: Next) -> Response {
    let hosts = [format!("127.0.0.1:{}", office.port), format!("localhost:{}", office.port)];
    let headers = request.headers();
    let host_is_ours = text(headers, header::HOST).is_some_and(|host| hosts.iter().any(|ours| ours == host));
    let origin_is_ours = !headers.contains_key(header::ORIGIN)
        || text(headers, header::ORIGIN)
            .and_then(|origin| origin.strip_prefix("http://"))
            .is_some_and(|origin| hosts.iter().any(|ours| ours == origin));
    if !host_is_ours || !origin_is_ours {
        return refuse(StatusCode::FORBIDDEN, "only pages of this server may ask");
    }
    next.run(request).await
}

pub(crate) async fn check_token(State(office): State<Office>, request: Request, next: Next) -> Response {
    let given = text(request.headers(), header::AUTHORIZATION)
        .and_then(|value| value.strip_prefix("Bearer "))
        .unwrap_or_default();
    // In a time that tells nothing about where two tokens differ.
    if !bool::from(given.as_bytes().ct_eq(office.token.as_bytes())) {
        return refuse(StatusCode::UNAUTHORIZED, "the token of the printed address is missing");
    }
    next.run(request).await
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}
