//! What only a window has: one at a time, its size remembered, files from the file manager.

use super::driver::{Host, Screen};
use crate::programs::{Home, built};

#[tokio::test]
async fn a_second_start_hands_its_file_to_the_first_window_and_ends() {
    let home = Home::with_a_library();
    let screen = Screen::open(Host::Window, &home, "fr", "second-start").await;
    screen.reads("Les barons du mardi").await;
    let file = home.folder().join("campaigns/mardi.carnet");
    let second = screen.session().command(built("carnet-de-l-ouest")).arg(&file).output().expect("it starts");
    assert!(second.status.success(), "the second start ends by itself: {second:?}");
    screen.titled("The line · Les barons du mardi").await;
    screen.picture("opened-by-the-second-start").await;

    // One that cannot be opened is told in the window that is there.
    let strange = home.folder().join("campaigns/mouillé.carnet");
    screen.session().command(built("carnet-de-l-ouest")).arg(&strange).output().expect("it starts");
    screen.reads("mouillé.carnet").await;
    screen.picture("refused-by-the-second-start").await;
    screen.close().await;
}

#[tokio::test]
async fn the_window_is_as_large_as_it_was_left() {
    let home = Home::with_a_library();
    let screen = Screen::open(Host::Window, &home, "fr", "size").await;
    screen.reads("Les barons du mardi").await;
    let opened = screen.size().await;
    screen.resize(901, 733).await;
    let left = screen.size_other_than(&opened).await;
    screen.close().await;
    let screen = Screen::open(Host::Window, &home, "fr", "size").await;
    screen.reads("Les barons du mardi").await;
    assert_eq!(screen.size().await, left);
    screen.close().await;
}

#[tokio::test]
async fn files_are_chosen_in_the_dialogs_of_the_desktop() {
    let home = Home::with_a_library();
    let elsewhere = home.folder().join("ailleurs.carnet");
    std::fs::copy(home.folder().join("campaigns/mardi.carnet"), &elsewhere)
        .expect("a campaign from elsewhere");
    std::fs::write(home.folder().join("preferences.json"), r#"{"language":"fr"}"#).expect("settings");
    let screen = Screen::open(Host::Window, &home, "fr", "dialogs").await;
    screen.press("Ouvrir un fichier…").await;
    screen.session().answer_dialog("Ouvrir un carnet", &elsewhere.display().to_string());
    screen.titled("La ligne · Les barons du mardi").await;

    screen.press("Journal").await;
    screen.press("Copies de sûreté").await;
    screen.press("Enregistrer une copie ailleurs…").await;
    let copy = home.folder().join("copie.carnet");
    screen.session().answer_dialog("Enregistrer une copie ailleurs", &copy.display().to_string());
    screen.reads(&format!("Copie enregistrée : {}", copy.display())).await;
    assert!(copy.exists());
    screen.picture("copy-saved").await;

    screen.go("#/").await;
    screen.reads("Rangée ailleurs").await;
    screen.close().await;
}
