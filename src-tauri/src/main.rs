//! The desktop window: two commands, nothing else. All that they do is in `ledger`.

#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

mod startup;
mod verbs;

use std::{process::ExitCode, sync::Mutex};

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
    let app = tauri::Builder::default()
        // First, so that a second start ends before it touches anything.
        .plugin(tauri_plugin_single_instance::init(startup::second_start))
        .plugin(tauri_plugin_window_state::Builder::default().build())
        .plugin(tauri_plugin_dialog::init())
        .manage(Mutex::new(Desk::new(home)))
        .invoke_handler(tauri::generate_handler![verbs::perform, verbs::show])
        .setup(startup::open_window)
        .build(tauri::generate_context!());
    match app {
        Ok(app) => {
            app.run(|app, event| {
                if let tauri::RunEvent::Exit = event {
                    verbs::put_away(&app.state());
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
