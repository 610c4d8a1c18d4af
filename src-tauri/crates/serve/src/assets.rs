//! The interface itself, as built by Vite and carried in the program.

use axum::{
    http::{Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use rust_embed::RustEmbed;

use crate::messages::refuse;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../../ui/dist"]
struct Interface;

/// What pages may load and whom they may ask: nobody but this server.
pub(crate) const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

pub(crate) async fn interface(method: Method, address: Uri) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return refuse(StatusCode::METHOD_NOT_ALLOWED, "pages can only be read");
    }
    let path = match address.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    match Interface::get(path) {
        Some(file) => ([(header::CONTENT_TYPE, content_type(path))], file.data).into_response(),
        None => refuse(StatusCode::NOT_FOUND, "no such page"),
    }
}

/// The few kinds of files that the interface is made of.
fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}
