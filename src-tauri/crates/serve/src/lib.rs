//! The interface over HTTP, on this computer only: the same commands and views
//! as in the window, for a browser and for tests.
//!
//! Who may ask: only somebody who has the token from the printed address, from
//! a page that this server itself served. The token travels in the address
//! after `#`, which browsers send to nobody. And even they reach no file of
//! this computer by its path: what they save is downloaded, what they bring in
//! is uploaded, all else is what the library lists.
//!
//! - `callers`, `guard`: who is connected, and who may ask
//! - `pages`, `messages`: whose session a request belongs to, and what it says
//! - `api`, `files`, `assets`: what can be asked for

mod api;
mod assets;
mod callers;
mod files;
mod guard;
mod messages;
mod pages;

use std::{
    io,
    net::{Ipv4Addr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use axum::{
    Extension, Router,
    extract::DefaultBodyLimit,
    http::{HeaderName, HeaderValue, header},
    middleware, routing,
};
use callers::{Caller, Callers};
use exchange::{photos, saving::MOST_BYTES_OF_A_PICTURE};
use host::{Host, Passing};
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::{GracefulShutdown, Watcher},
    service::TowerToHyperService,
};
use pages::Pages;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore, watch},
};
use tower_http::{set_header::SetResponseHeaderLayer, timeout::RequestBodyTimeoutLayer};

/// The most that one question may carry.
pub const MOST_BYTES: usize = 1024 * 1024;

/// The most that one command may carry: a picture that the interface made, as base64, and some words around it.
const MOST_BYTES_OF_A_COMMAND: usize = MOST_BYTES_OF_A_PICTURE / 3 * 4 + MOST_BYTES;

/// One byte more than a photo may have, so that one that is too heavy is refused as such.
const MOST_BYTES_OF_PHOTO: usize = photos::MOST_BYTES as usize + 1;

/// How long a connection may be silent before it asks, and how long asking may take.
const TIME_TO_ASK: Duration = Duration::from_secs(5);

/// How long a sender may be silent in the middle of what they send.
const LONGEST_SILENCE: Duration = Duration::from_secs(5);

/// How many pages hear of changes at once.
const MOST_LISTENERS: usize = 48;

/// How many files come in or go out at once.
const MOST_FILES_AT_ONCE: usize = 4;

/// How many requests wait for the desk at once.
const MOST_THREADS: usize = 64;

/// How long requests may go on once the server was asked to end, and how long putting the campaign away may take.
const GRACE: Duration = Duration::from_millis(1500);
const TIME_TO_CLOSE: Duration = Duration::from_millis(1500);

/// How long to wait after the system had no room for another connection.
const BREATH: Duration = Duration::from_millis(50);

/// What all requests share.
#[derive(Clone)]
struct Office {
    pages: Pages,
    closing: watch::Receiver<bool>,
    /// Photos are prepared one after the other.
    turn_to_prepare: Arc<Semaphore>,
    places_to_listen: Arc<Semaphore>,
    turns_to_pass: Arc<Semaphore>,
    token: Arc<str>,
    port: u16,
}

impl Office {
    /// A turn to bring or fetch a file.
    fn turn_to_pass(&self) -> Option<OwnedSemaphorePermit> {
        self.turns_to_pass.clone().try_acquire_owned().ok()
    }
}

/// Serves until Ctrl-C or a request to end, and puts the open campaign away then. `ready` is told the address.
pub fn serve(host: &Arc<Host>, port: u16, ready: impl FnOnce(&str)) -> io::Result<()> {
    let passing = host.begin_passing().map_err(io::Error::other)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(MOST_THREADS)
        .enable_all()
        .build()?;
    let served = runtime.block_on(serve_pages(host, &passing, port, ready));
    // Whatever somebody's request still does, nobody waits for it.
    runtime.shutdown_background();
    let closed = host.close_within(TIME_TO_CLOSE).map_err(io::Error::other);
    passing.end();
    served.and(closed)
}

async fn serve_pages(
    host: &Arc<Host>,
    passing: &Passing,
    port: u16,
    ready: impl FnOnce(&str),
) -> io::Result<()> {
    let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await?;
    let port = listener.local_addr()?.port();
    let (close, closing) = watch::channel(false);
    let office = Office {
        pages: Pages::of(Arc::clone(host), passing.clone()),
        closing,
        turn_to_prepare: Arc::new(Semaphore::new(1)),
        places_to_listen: Arc::new(Semaphore::new(MOST_LISTENERS)),
        turns_to_pass: Arc::new(Semaphore::new(MOST_FILES_AT_ONCE)),
        token: random_token().into(),
        port,
    };
    let address = format!("http://127.0.0.1:{port}/#token={}", office.token);
    let router = router(office);
    let open = GracefulShutdown::new();
    let ended = asked_to_end();
    ready(&address);
    tokio::select! {
        () = accept_all(&listener, &router, &open) => {}
        () = ended => {}
    }
    drop(listener);
    // Streams of changes would otherwise go on for ever.
    let _ = close.send(true);
    // Somebody who never ends a request does not keep us from ending.
    let _ = tokio::time::timeout(GRACE, open.shutdown()).await;
    Ok(())
}

async fn accept_all(listener: &TcpListener, router: &Router, open: &GracefulShutdown) {
    let callers = Callers::default();
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                if let Some(caller) = callers.admit() {
                    let callers = callers.clone();
                    let answering = answer_one(stream, Arc::clone(&caller), router.clone(), open.watcher());
                    tokio::spawn(async move {
                        tokio::select! {
                            () = answering => {}
                            () = caller.dismissed() => {}
                        }
                        callers.has_left(&caller);
                    });
                }
            }
            Err(_) => {
                callers.dismiss_one();
                tokio::time::sleep(BREATH).await;
            }
        }
    }
}

/// Answers what one connection asks, until it is closed or silent for too long.
async fn answer_one(stream: TcpStream, caller: Arc<Caller>, router: Router, open: Watcher) {
    let answers = TowerToHyperService::new(router.layer(Extension(caller)));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(TIME_TO_ASK)
        .serve_connection(TokioIo::new(stream), answers);
    // Whatever went wrong with it, only its own caller is concerned.
    let _ = open.watch(connection).await;
}

fn router(office: Office) -> Router {
    let api = Router::new()
        .route("/show", routing::post(api::show))
        .route("/changes", routing::get(api::changes))
        .route("/files/{name}", routing::put(files::bring).get(files::fetch))
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
        .layer(RequestBodyTimeoutLayer::new(LONGEST_SILENCE))
        .layer(says(header::CACHE_CONTROL, "no-store"))
        .layer(middleware::from_fn_with_state(office.clone(), guard::check_token));
    Router::new()
        .nest("/api", api)
        .fallback(assets::interface)
        .layer(middleware::from_fn_with_state(office.clone(), guard::check_sender))
        .layer(says(header::CONTENT_SECURITY_POLICY, assets::POLICY))
        .layer(says(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(says(header::REFERRER_POLICY, "no-referrer"))
        .layer(says(header::CACHE_CONTROL, "no-cache"))
        .with_state(office)
}

/// Has every answer say this, unless it says otherwise itself.
fn says(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
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
