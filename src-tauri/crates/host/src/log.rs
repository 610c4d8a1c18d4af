//! A small log for whoever mends the program: when it started, and what went
//! wrong by our own fault, in a file a day in the home folder, the last few
//! kept. No name, amount or text of a campaign is in it, and no path, which may
//! hold a name: a panic is told by its place in the program, a refusal by its
//! code.

use std::panic;

use contract::Rejection;
use tracing_appender::rolling::{RollingFileAppender, Rotation};

use crate::Home;

/// How many days are kept.
const DAYS: usize = 5;

/// Begins the log of this program. One that cannot be written is no reason not to start.
pub fn begin(home: &Home) {
    // Made before: the appender complains aloud of a folder that is not there.
    if std::fs::create_dir_all(home.log()).is_err() {
        return;
    }
    let file = RollingFileAppender::builder()
        .rotation(Rotation::DAILY)
        .filename_prefix("carnet")
        .filename_suffix("log")
        .max_log_files(DAYS)
        .build(home.log());
    let Ok(file) = file else { return };
    let begun = tracing_subscriber::fmt()
        .with_writer(file)
        .with_ansi(false)
        .with_max_level(tracing::Level::INFO)
        .try_init();
    if begun.is_err() {
        // Somebody else in this process keeps one already.
        return;
    }
    let told_before = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if let Some(place) = panic.location() {
            tracing::error!(file = place.file(), line = place.line(), "a panic");
        }
        told_before(panic);
    }));
    tracing::info!(version = env!("CARGO_PKG_VERSION"), system = std::env::consts::OS, "started");
}

/// Notes what went wrong by our own fault, or by the disk's.
pub(crate) fn note(rejection: &Rejection) {
    match rejection {
        Rejection::Internal { .. } => tracing::error!("internal"),
        Rejection::Damaged { .. } => tracing::warn!("damaged"),
        Rejection::DiskFull { .. } => tracing::warn!("disk_full"),
        Rejection::FileTrouble { .. } => tracing::warn!("file_trouble"),
        _ => {}
    }
}
