//! Starting: the window, and a file that was named or double-clicked.

#![expect(clippy::needless_pass_by_value, reason = "the plugin hands arguments over by value")]

use std::{error::Error, ffi::OsString, path::Path, sync::Mutex};

use chrono::Local;
use ledger::{Desk, Outside};
use tauri::{App, AppHandle, Emitter, Manager, WebviewWindow, WebviewWindowBuilder};

use crate::verbs;

/// Tells the interface what changed without its doing.
const CHANGED: &str = "changed";

pub(crate) fn open_window(app: &mut App) -> Result<(), Box<dyn Error>> {
    let here = std::env::current_dir().unwrap_or_default();
    open_named_file(app.handle(), std::env::args_os(), &here);
    let windows = app.config().app.windows.clone();
    for window in &windows {
        WebviewWindowBuilder::from_config(app.handle(), window)?
            .on_document_title_changed(follow_title)
            .build()?;
    }
    Ok(())
}

/// The window is called what its screen is called. The interface names a screen
/// once it is ready to use, which is also what measuring the start waits for.
fn follow_title(window: WebviewWindow, title: String) {
    let _ = window.set_title(&title);
    if std::env::var_os("CARNET_SAY_READY").is_some() {
        println!("ready");
    }
}

/// Somebody started the program again: the window comes to the front, with the file they named.
pub(crate) fn second_start(app: &AppHandle, arguments: Vec<String>, here: String) {
    open_named_file(app, arguments.into_iter().map(OsString::from), Path::new(&here));
    if let Some(window) = app.get_webview_window("main") {
        // A window that cannot be moved to the front is still there.
        let _ = window.unminimize();
        let _ = window.show();
        let _ = window.set_focus();
    }
}

fn open_named_file(app: &AppHandle, arguments: impl Iterator<Item = OsString>, here: &Path) {
    let Some(file) = arguments.skip(1).find(|argument| !argument.to_string_lossy().starts_with('-')) else {
        return;
    };
    let desk = app.state::<Mutex<Desk>>();
    let outside = Outside { now: Local::now().fixed_offset(), dice: &mut rand::rng() };
    let outcome = verbs::at(&desk).open_named(&here.join(file), &outside);
    // Before the window is there, nobody listens, and nobody needs to.
    let _ = app.emit(CHANGED, outcome.changed);
}
