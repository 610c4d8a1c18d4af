//! Whole journeys, the same in the real window and in a real browser.

use super::driver::{Host, Screen};
use crate::programs::Home;

const PLAYERS: [&str; 5] = ["Camille", "Noé", "Inès", "Marius", "Jeanne"];

#[tokio::test]
async fn in_the_window_a_campaign_is_founded_renamed_undone_redone_and_found_again() {
    found_rename_undo_redo_close_and_find_again(Host::Window).await;
}

#[tokio::test]
async fn in_a_browser_a_campaign_is_founded_renamed_undone_redone_and_found_again() {
    found_rename_undo_redo_close_and_find_again(Host::Browser).await;
}

async fn found_rename_undo_redo_close_and_find_again(host: Host) {
    let home = Home::in_french();
    let screen = Screen::open(host, &home, "fr", "journey").await;
    screen.reads("Le quai est encore vide").await;
    screen.seen("1-library-empty").await;

    screen.press("Nouvelle campagne").await;
    screen.reads("Acte de fondation").await;
    screen.picture("2-new-campaign").await;
    // A wrong input first: what is missing is said beside its field, and nothing happens.
    screen.press("Fonder la campagne").await;
    screen.reads("Il manque un nom ici.").await;
    screen.seen("3-new-campaign-with-faults").await;
    screen.fill("Nom de la campagne", "Les barons du mardi").await;
    for (position, name) in PLAYERS.iter().enumerate() {
        if position >= 2 {
            screen.press("Ajouter un joueur").await;
        }
        screen.fill_in(&format!("Joueur {}", position + 1), "Nom du joueur", name).await;
    }
    screen.press("Fonder la campagne").await;
    screen.reads("La campagne est fondée").await;
    screen.seen("4-founded").await;
    screen.press("Découvrir la ligne").await;
    screen.titled("La ligne · Les barons du mardi").await;
    screen.picture("5-line").await;

    screen.press("Compagnies").await;
    let red = screen.name_of_the_red_company().await;
    screen.picture("6-companies").await;
    screen.press(&format!("Renommer {red}")).await;
    screen.fill("Nom de la compagnie", "").await;
    screen.press("Enregistrer").await;
    screen.reads("Le nom de la compagnie est vide.").await;
    screen.fill("Nom de la compagnie", "Acier de l'Est").await;
    screen.seen("7-renaming").await;
    screen.press("Enregistrer").await;
    screen.heading("Acier de l'Est").await;

    screen.undo_key().await;
    screen.heading(&red).await;
    screen.redo_key().await;
    screen.heading("Acier de l'Est").await;
    screen.press("Annuler : nouveau nom pour les Rouges").await;
    screen.heading(&red).await;
    screen.press("Rétablir : nouveau nom pour les Rouges").await;
    screen.heading("Acier de l'Est").await;

    screen.press("Journal").await;
    screen.reads("Rétabli : nouveau nom pour les Rouges").await;
    screen.picture("8-journal").await;
    screen.press("Copies de sûreté").await;
    screen.press("Faire une copie maintenant").await;
    screen.reads("Faite à la demande").await;
    screen.picture("9-copies").await;
    screen.press("Réglages").await;
    screen.reads("Qui note").await;
    screen.picture("10-settings").await;
    screen.close().await;

    // Started again, the library knows it, and shows beside it what it cannot read.
    std::fs::write(home.folder().join("campaigns/mouillé.carnet"), [b'x'; 9000])
        .expect("a file of another kind");
    let screen = Screen::open(host, &home, "fr", "journey").await;
    screen.reads("Ce n'est pas un carnet").await;
    screen.picture("11-library").await;
    screen.press_containing("Les barons du mardi").await;
    screen.titled("La ligne · Les barons du mardi").await;
    screen.press("Compagnies").await;
    screen.press_containing("Acier de l'Est").await;
    screen.heading("Acier de l'Est").await;
    screen.undo_key().await;
    screen.heading(&red).await;
    screen.close().await;
}

#[tokio::test]
async fn in_the_window_people_come_and_go_and_a_restored_copy_brings_them_back() {
    let home = Home::in_french();
    home.found("campaigns/mardi.carnet", &[]);
    let screen = Screen::open(Host::Window, &home, "fr", "people").await;
    screen.press_containing("Les barons du mardi").await;
    screen.titled("La ligne · Les barons du mardi").await;

    // Joining is found from the line itself.
    screen.press("Accueillir un nouveau joueur").await;
    screen.fill("Nom du joueur", "camille").await;
    screen.press("Accueillir").await;
    screen.reads("Deux joueurs s'appellent Camille").await;
    screen.seen("1-same-name").await;
    screen.press("Non, corriger").await;
    screen.fill("Nom du joueur", "Inès").await;
    screen.press("Accueillir").await;
    screen.reads("Inès").await;

    screen.go("#/companies/red").await;
    screen.heading("Union Pourpre").await;
    screen.press("Camille s'en va…").await;
    screen.reads("Camille quitte la campagne").await;
    screen.seen("2-leaving").await;
    screen.press("Confirmer le départ").await;
    screen.reads("Sans président").await;
    screen.seen("3-without-president").await;
    screen.press("Nommer un président").await;
    screen.choose("Un nouveau venu").await;
    screen.fill("Son nom", "Jeanne").await;
    screen.press("Confier la compagnie").await;
    screen.reads_no_more("Sans président").await;

    // An older entry with a later one on it is refused, and what stands in the way is named.
    screen.press("Journal").await;
    screen.press("Annuler cette écriture : Camille quitte la campagne").await;
    screen.press("Oui, l'annuler").await;
    screen.reads("Cette écriture ne peut pas être annulée seule").await;
    screen.reads("Jeanne prend la présidence").await;
    screen.seen("4-blocked").await;
    screen.press("Fermer").await;
    // One that stands alone is undone alone.
    screen.press("Annuler cette écriture : Inès rejoint la campagne").await;
    screen.press("Oui, l'annuler").await;
    screen.reads("Annulé : Inès rejoint la campagne").await;

    screen.press("Copies de sûreté").await;
    screen.press("Faire une copie maintenant").await;
    screen.reads("Faite à la demande").await;
    screen.go("#/companies/red").await;
    screen.press("Renommer Union Pourpre").await;
    screen.fill("Nom de la compagnie", "Une erreur").await;
    screen.press("Enregistrer").await;
    screen.heading("Une erreur").await;
    screen.press("Journal").await;
    screen.press("Copies de sûreté").await;
    screen.press_containing("Restaurer").await;
    screen.reads("Revenir à cette copie").await;
    screen.seen("5-restoring").await;
    screen.press("Restaurer cette copie").await;
    screen.reads("Avant une restauration").await;
    screen.go("#/companies/red").await;
    screen.heading("Union Pourpre").await;
    screen.close().await;
}

#[tokio::test]
async fn an_old_entry_undone_by_mistake_is_brought_back_and_no_row_moves_under_the_pointer() {
    let home = Home::in_french();
    let rename = |company: &str, name: &str| {
        format!(r#"{{"area":"people","do":"rename_company","company":"{company}","name":"{name}"}}"#)
    };
    home.found("campaigns/mardi.carnet", &[]);
    home.does(
        "campaigns/mardi.carnet",
        &[rename("red", "Acier & Fils"), rename("blue", "Lac Salé"), rename("red", "Acier & Filles")],
    );
    let screen = Screen::open(Host::Browser, &home, "fr", "brought-back").await;
    screen.press_containing("Les barons du mardi").await;
    screen.titled("La ligne · Les barons du mardi").await;
    for (width, height) in [(1366, 768), (360, 640)] {
        screen.resize(width, height).await;
        screen.go("#/journal").await;
        screen.reads("Lac Salé").await;
        screen.press("Annuler cette écriture : nouveau nom pour les Bleus").await;
        screen.reads("Annuler cette écriture ?").await;
        screen.reads("« Grand Lac & Fils » devient « Lac Salé »").await;
        screen.seen(&format!("1-asked-{width}")).await;
        screen.press("Ne rien changer").await;
        screen.press("Annuler cette écriture : nouveau nom pour les Bleus").await;
        // The creation is the first entry; whoever presses a button has scrolled to it.
        let (blue, before) = (3, screen.row_of_entry(3).await);
        screen.press("Oui, l'annuler").await;
        screen.reads("Annulé : nouveau nom pour les Bleus.").await;
        screen.message_covers_nothing(&format!("undone at {width}")).await;
        let moved = screen.row_of_entry(blue).await - before;
        assert!(moved.abs() <= 1, "the row stays where it is at {width}, not {moved} px off");
        screen.picture(&format!("2-undone-{width}")).await;
        screen.press("Rétablir").await;
        screen.reads("Rétabli : nouveau nom pour les Bleus.").await;
        screen.message_covers_nothing(&format!("redone at {width}")).await;
        let moved = screen.row_of_entry(blue).await - before;
        assert!(moved.abs() <= 1, "and stays at {width}, not {moved} px off");
        screen.picture(&format!("3-redone-{width}")).await;
    }
    screen.go("#/companies").await;
    screen.reads("Lac Salé").await;
    screen.reads("Acier & Filles").await;
    screen.close().await;
}
