//! The interface over HTTP, on this computer only: the same commands and views
//! as in the window, for a browser and for tests.
//!
//! Who may ask: only somebody who has the token from the printed address, from
//! a page that this server itself served. The token travels in the address
//! after `#`, which browsers send to nobody.

mod api;
mod assets;
mod guard;
mod pages;

use std::{
    io,
    net::{Ipv4Addr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use axum::{Router, extract::DefaultBodyLimit, http::HeaderMap, middleware, routing};
use exchange::{photos, saving::MOST_BYTES_OF_A_PICTURE};
use host::{Host, Session};
use pages::Pages;
use tokio::sync::{Semaphore, watch};

/// The most that one question may carry.
pub const MOST_BYTES: usize = 1024 * 1024;

/// The most that one command may carry: a picture that the interface made, as base64, and some words around it.
const MOST_BYTES_OF_A_COMMAND: usize = MOST_BYTES_OF_A_PICTURE / 3 * 4 + MOST_BYTES;

/// One byte more than a photo may have, so that one that is too heavy is refused as such.
const MOST_BYTES_OF_PHOTO: usize = photos::MOST_BYTES as usize + 1;

/// How long requests may go on once the server was asked to end.
const GRACE: Duration = Duration::from_secs(3);

/// What all requests share.
#[derive(Clone)]
struct Office {
    pages: Pages,
    closing: watch::Receiver<bool>,
    /// Photos are prepared one after the other.
    turn_to_prepare: Arc<Semaphore>,
    token: Arc<str>,
    port: u16,
}

impl Office {
    fn session_of(&self, headers: &HeaderMap) -> Session {
        self.pages.session_of(headers)
    }
}

/// Serves until Ctrl-C or a request to end, and puts the open campaign away then. `ready` is told the address.
pub fn serve(host: &Arc<Host>, port: u16, ready: impl FnOnce(&str)) -> io::Result<()> {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?.block_on(async {
        let listener = tokio::net::TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await?;
        let port = listener.local_addr()?.port();
        let (close, closing) = watch::channel(false);
        let closing_too = closing.clone();
        let office = Office {
            pages: Pages::of(Arc::clone(host)),
            closing,
            turn_to_prepare: Arc::new(Semaphore::new(1)),
            token: random_token().into(),
            port,
        };
        let address = format!("http://127.0.0.1:{port}/#token={}", office.token);
        let server = axum::serve(listener, router(office)).with_graceful_shutdown(async move {
            asked_to_end().await;
            // Streams of changes would otherwise go on for ever.
            let _ = close.send(true);
        });
        ready(&address);
        let mut ended = closing_too.clone();
        tokio::select! {
            served = server => served?,
            // Somebody who never ends a request does not keep us from ending.
            () = async { drop(ended.wait_for(|closing| *closing).await); tokio::time::sleep(GRACE).await; } => {}
        }
        host.close().map_err(io::Error::other)
    })
}

fn router(office: Office) -> Router {
    let api = Router::new()
        .route("/show", routing::post(api::show))
        .route("/changes", routing::get(api::changes))
        .fallback(api::nothing_there)
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .merge(
            Router::new()
                .route("/perform", routing::post(api::perform))
                .layer(DefaultBodyLimit::max(MOST_BYTES_OF_A_COMMAND)),
        )
        .merge(
            Router::new()
                .route("/photo", routing::post(api::photo))
                .layer(DefaultBodyLimit::max(MOST_BYTES_OF_PHOTO)),
        )
        .layer(middleware::from_fn_with_state(office.clone(), guard::check_token));
    Router::new()
        .nest("/api", api)
        .fallback(assets::interface)
        .layer(middleware::from_fn_with_state(office.clone(), guard::check_sender))
        .with_state(office)
}

/// 128 bits from the system, in hexadecimal.
fn random_token() -> String {
    use rand::RngExt;
    format!("{:032x}", rand::rng().random::<u128>())
}

async fn asked_to_end() {
    let interrupt = async { drop(tokio::signal::ctrl_c().await) };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => tokio::select! { () = interrupt => {}, _ = terminate.recv() => {} },
            Err(_) => interrupt.await,
        }
    }
    #[cfg(not(unix))]
    interrupt.await;
}
