//! The desktop window: three commands, nothing else. All that they do is in `host`.

#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

mod startup;
mod verbs;

use std::{process::ExitCode, sync::Arc};

use contract::Viewer;
use host::{Home, Host};
use tauri::Manager;

fn main() -> ExitCode {
    let home = match Home::of_user() {
        Ok(home) => home,
        Err(rejection) => {
            eprintln!("{rejection}");
            return ExitCode::FAILURE;
        }
    };
    host::log::begin(&home);
    let host = Host::new(home);
    // The window stands on the table, before all eyes.
    let session = host.session(Viewer::TABLE);
    let library = match startup::read_library(&session) {
        Ok(library) => library,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let app = tauri::Builder::default()
        // First, so that a second start ends before it touches anything.
        .plugin(tauri_plugin_single_instance::init(startup::second_start))
        .plugin(tauri_plugin_window_state::Builder::default().build())
        .plugin(tauri_plugin_dialog::init())
        .manage(host)
        .manage(session)
        .invoke_handler(tauri::generate_handler![verbs::perform, verbs::show, verbs::prepare_photo])
        .setup(move |app| startup::open_window(app, library))
        .build(tauri::generate_context!());
    match app {
        Ok(app) => {
            app.run(|app, event| {
                if let tauri::RunEvent::Exit = event
                    && let Err(rejection) = app.state::<Arc<Host>>().close()
                {
                    eprintln!("{rejection}");
                }
            });
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
