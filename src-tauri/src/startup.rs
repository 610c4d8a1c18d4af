//! Starting: the window, and a file that was named or double-clicked.

#![expect(clippy::needless_pass_by_value, reason = "the plugin hands arguments over by value")]

use std::{error::Error, ffi::OsString, path::Path, sync::Arc, thread::JoinHandle};

use contract::{Answer, DeskView, Question};
use host::{Host, Session};
use tauri::{App, AppHandle, Emitter, Manager, WebviewWindow, WebviewWindowBuilder};

/// Tells the interface what changed without its doing.
const CHANGED: &str = "changed";

/// What the first screen shows, read while the toolkit is still starting. None if
/// it cannot be shown: the interface asks again, and can say why.
pub(crate) type FirstScreen = JoinHandle<Option<Answer>>;

/// Starts at once to read the library. A named file is not touched yet: if the
/// program runs already, it is that one's to open.
pub(crate) fn read_library(session: &Session) -> std::io::Result<FirstScreen> {
    let session = session.clone();
    let read = move || first_screen(&session);
    std::thread::Builder::new().name("library".to_owned()).spawn(read)
}

fn first_screen(session: &Session) -> Option<Answer> {
    session.show(&Question::Desk(DeskView::Start)).ok()
}

/// Opens the window, and hands it what its first screen shows together with the page.
pub(crate) fn open_window(app: &mut App, library: FirstScreen) -> Result<(), Box<dyn Error>> {
    let library = library.join().unwrap_or_default();
    let first_screen = match named_file(std::env::args_os()) {
        None => library,
        Some(file) => {
            let file = std::env::current_dir().unwrap_or_default().join(file);
            app.state::<Arc<Host>>().open_named(&file);
            first_screen(&app.state::<Session>())
        }
    };
    let hand_over = format!("window.__CARNET_START__ = {};", serde_json::to_string(&first_screen)?);
    follow_changes(app.handle());
    let windows = app.config().app.windows.clone();
    for window in &windows {
        WebviewWindowBuilder::from_config(app.handle(), window)?
            .initialization_script(&hand_over)
            .on_document_title_changed(follow_title)
            .build()?;
    }
    Ok(())
}

/// Tells the window what others change, for as long as it is there.
fn follow_changes(app: &AppHandle) {
    let app = app.clone();
    let mut changes = app.state::<Session>().changes();
    tauri::async_runtime::spawn(async move {
        while let Some(topics) = changes.next().await {
            // A window that is going away just now need not hear of it.
            let _ = app.emit(CHANGED, topics);
        }
    });
}

/// The window is called what its screen is called. The interface names a screen
/// once it is ready to use, which is also what measuring the start waits for.
fn follow_title(window: WebviewWindow, title: String) {
    let _ = window.set_title(&title);
    if std::env::var_os("CARNET_SAY_TITLES").is_some() {
        println!("{title}");
    }
}

/// Somebody started the program again: the window comes to the front, with the file they named.
pub(crate) fn second_start(app: &AppHandle, arguments: Vec<String>, here: String) {
    if let Some(file) = named_file(arguments.into_iter().map(OsString::from)) {
        app.state::<Arc<Host>>().open_named(&Path::new(&here).join(file));
    }
    if let Some(window) = app.get_webview_window("main") {
        // A window that cannot be moved to the front is still there.
        let _ = window.unminimize();
        let _ = window.show();
        let _ = window.set_focus();
    }
}

fn named_file(mut arguments: impl Iterator<Item = OsString>) -> Option<OsString> {
    // The first is the program itself.
    arguments.next();
    arguments.find(|argument| !argument.to_string_lossy().starts_with('-'))
}
