//! The desktop window: three commands, nothing else. All that they do is in `ledger`.

#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

mod startup;
mod verbs;

use std::{
    process::ExitCode,
    sync::{Arc, Mutex},
};

use ledger::{Desk, Home};
use tauri::Manager;

fn main() -> ExitCode {
    let home = match Home::of_user() {
        Ok(home) => home,
        Err(rejection) => {
            eprintln!("{rejection}");
            return ExitCode::FAILURE;
        }
    };
    let desk = Arc::new(Mutex::new(Desk::new(home)));
    let library = match startup::read_library(&desk) {
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
        .manage(desk)
        .invoke_handler(tauri::generate_handler![verbs::perform, verbs::show, verbs::prepare_photo])
        .setup(move |app| startup::open_window(app, library))
        .build(tauri::generate_context!());
    match app {
        Ok(app) => {
            app.run(|app, event| {
                if let tauri::RunEvent::Exit = event {
                    verbs::put_away(&app.state::<Arc<Mutex<Desk>>>());
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
