fn main() {
    // Only these three commands exist, and only windows that a capability names may call them.
    let commands = tauri_build::AppManifest::new().commands(&["perform", "show", "prepare_photo"]);
    if let Err(error) = tauri_build::try_build(tauri_build::Attributes::new().app_manifest(commands)) {
        println!("cargo::error={error:#}");
    }
}
