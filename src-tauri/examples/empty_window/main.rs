//! A window with nothing in it: what `cargo xtask bench` measures the start of the program against.

use tauri::WebviewWindowBuilder;

fn main() -> tauri::Result<()> {
    tauri::Builder::default()
        .setup(|app| {
            let window = app.config().app.windows[0].clone();
            WebviewWindowBuilder::from_config(app.handle(), &window)?
                .on_document_title_changed(|_, title| println!("{title}"))
                .build()?;
            Ok(())
        })
        .run(tauri::generate_context!("examples/empty_window/tauri.conf.json"))
}
