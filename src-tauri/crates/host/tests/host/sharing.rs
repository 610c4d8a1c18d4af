//! Files for others: where they are written, what is never written over, and the campaign book.

use contract::{DeskCommand, Viewer};
use std::path::{Path, PathBuf};

use base64::{Engine, engine::general_purpose::STANDARD};
use contract::{
    Action, GameAction, PhotoId, PhotoOf, Place, Stage,
    keeping::PhotoSize,
    sharing::{BookPart, FileContent, Target},
};
use exchange::saving::MOST_BYTES_OF_A_PICTURE;
use ledger::{Command, Rejection, Shown, View};
use rules::CompanyColour::*;
use workbench::{
    bench_table::rename_company,
    evenings::{enter, game},
    rich::{new_file, photograph},
    things::{called, draw, find, move_to, titled},
};

use crate::library::AtTheDesk;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\nand so on";

fn csv(path: &Path, replace: bool, text: &str) -> DeskCommand {
    let target = Target { path: path.to_owned(), replace };
    DeskCommand::SaveFile { target, content: FileContent::Csv { text: text.to_owned() } }
}

fn png(path: &Path, data: String) -> DeskCommand {
    DeskCommand::SaveFile { target: new_file(path), content: FileContent::Png { data } }
}

impl AtTheDesk {
    fn out(&self, name: &str) -> PathBuf {
        let folder = self.bench.folder.path().join("dehors");
        std::fs::create_dir_all(&folder).expect("a folder");
        folder.join(name)
    }

    /// What lies where files are written to.
    fn written(&self) -> Vec<String> {
        let folder = self.out("x").parent().expect("a folder").to_owned();
        let entries = std::fs::read_dir(folder).expect("a folder").flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort_unstable();
        names
    }

    fn html(&mut self, text: &str) -> Result<(), Rejection> {
        let parts = vec![BookPart::Html { text: text.to_owned() }];
        self.perform(&DeskCommand::AddToBook { parts }).map(|_| ())
    }
}

#[test]
fn a_table_is_written_as_it_came_and_replaced_only_on_purpose() {
    let mut at = AtTheDesk::new();
    let path = at.out("reçus.csv");
    at.perform(csv(&path, false, "\u{feff}partie;somme\r\n1;12\r\n")).expect("written");
    assert_eq!(std::fs::read(&path).expect("a file"), "\u{feff}partie;somme\r\n1;12\r\n".as_bytes());
    let exists = Err(Rejection::AlreadyExists { path: path.display().to_string() });
    assert_eq!(at.perform(csv(&path, false, "autre")), exists);
    at.perform(csv(&path, true, "autre")).expect("replaced");
    assert_eq!(std::fs::read_to_string(&path).expect("a file"), "autre");
    assert_eq!(at.written(), ["reçus.csv"], "nothing else is left");
}

#[test]
fn paths_are_full_and_folders_are_there() {
    let mut at = AtTheDesk::new();
    let incomplete = Err(Rejection::PathIncomplete { path: "reçus.csv".to_owned() });
    assert_eq!(at.perform(csv(Path::new("reçus.csv"), false, "x")), incomplete);
    let nowhere = at.out("nulle part/reçus.csv");
    assert!(matches!(at.perform(csv(&nowhere, false, "x")), Err(Rejection::FolderMissing { .. })));
    let folder = at.out("dossier");
    std::fs::create_dir(&folder).expect("a folder");
    assert!(matches!(at.perform(csv(&folder, true, "x")), Err(Rejection::AlreadyExists { .. })));
    assert!(matches!(at.perform(csv(Path::new("/"), true, "x")), Err(Rejection::FolderMissing { .. })));
}

#[test]
fn no_campaign_and_nothing_that_may_be_one_is_ever_replaced() {
    let mut at = AtTheDesk::new();
    let own = at.create();
    let copy = at.out("copie.json");
    at.perform(&DeskCommand::SaveCopy { path: copy.clone() }).expect("a campaign under another name");
    let damaged = at.out("abîmé.CARNET");
    std::fs::write(&damaged, "wet").expect("a file");
    let beside = at.out("mardi.carnet-wal");
    std::fs::write(&beside, "a log").expect("a file");
    for path in [own, copy, damaged, beside] {
        let before = std::fs::read(&path).expect("a file");
        let target = Target { path: path.clone(), replace: true };
        let commands = [
            csv(&path, true, "x"),
            DeskCommand::ExportJson { target: target.clone() },
            DeskCommand::BeginBook { target },
        ];
        for command in commands {
            let refused = at.perform(&command);
            assert!(matches!(refused, Err(Rejection::AlreadyExists { .. })), "{command:?}: {refused:?}");
        }
        assert!(std::fs::read(&path).expect("a file") == before);
    }
    at.perform(&Command::Act { action: rename_company(Red, "Acier") }).expect("it still works");
}

#[cfg(unix)]
#[test]
fn a_link_stays_one_and_a_file_is_as_readable_as_its_owner_makes_files() {
    use std::os::unix::fs::PermissionsExt;
    let mut at = AtTheDesk::new();
    let (real, link) = (at.out("vrai.csv"), at.out("lien.csv"));
    std::fs::write(&real, "avant").expect("a file");
    std::os::unix::fs::symlink(&real, &link).expect("a link");
    at.perform(csv(&link, true, "après")).expect("written");
    assert_eq!(std::fs::read_to_string(&real).expect("a file"), "après");
    assert!(link.is_symlink());
    let plain = at.out("simple.csv");
    std::fs::write(&plain, "x").expect("a file");
    let mode = |path: &Path| std::fs::metadata(path).expect("a file").permissions().mode();
    assert_eq!(mode(&real), mode(&plain));
}

#[test]
fn a_picture_is_a_png_of_some_size() {
    let mut at = AtTheDesk::new();
    let path = at.out("reçu.png");
    let too_heavy = STANDARD.encode(vec![0; MOST_BYTES_OF_A_PICTURE + 3]);
    for data in ["".to_owned(), "§".to_owned(), STANDARD.encode("GIF89a"), too_heavy] {
        assert!(matches!(at.perform(png(&path, data)), Err(Rejection::NotUnderstood { .. })));
    }
    assert!(at.written().is_empty());
    at.perform(png(&path, STANDARD.encode(PNG))).expect("written");
    assert_eq!(std::fs::read(&path).expect("a file"), PNG);
}

#[test]
fn a_book_appears_when_it_is_finished() {
    let mut at = AtTheDesk::new();
    let path = at.out("livre.html");
    let begin = DeskCommand::BeginBook { target: new_file(&path) };
    assert_eq!(at.perform(&begin), Err(Rejection::NoCampaignOpen));
    at.create();
    assert_eq!(at.html("trop tôt"), Err(Rejection::NoBookBegun));
    assert_eq!(at.perform(&DeskCommand::FinishBook), Err(Rejection::NoBookBegun));
    at.perform(&DeskCommand::AbandonBook).expect("nothing to give up is no trouble");
    at.perform(&begin).expect("begun");
    at.html("<h1>Les barons").expect("added");
    at.html(" du mardi</h1>").expect("added");
    assert!(!path.exists(), "not before it is finished");
    at.perform(&DeskCommand::FinishBook).expect("finished");
    assert_eq!(std::fs::read_to_string(&path).expect("a book"), "<h1>Les barons du mardi</h1>");
    assert_eq!(at.perform(&DeskCommand::FinishBook), Err(Rejection::NoBookBegun));
    assert!(matches!(at.perform(&begin), Err(Rejection::AlreadyExists { .. })), "told before it is made");
    assert_eq!(at.written(), ["livre.html"]);
}

#[test]
fn nothing_remains_of_a_book_that_is_given_up() {
    let mut at = AtTheDesk::new();
    let own = at.create();
    let path = at.out("livre.html");
    let begin = DeskCommand::BeginBook { target: new_file(&path) };
    let elsewhere = at.bench.folder.path().join("autre.carnet");
    at.perform(&DeskCommand::SaveCopy { path: elsewhere.clone() }).expect("another campaign");
    let ways_out = [
        DeskCommand::AbandonBook,
        DeskCommand::Open { path: elsewhere },
        DeskCommand::Open { path: own.clone() },
        DeskCommand::Close,
    ];
    for way_out in ways_out {
        at.perform(&begin).expect("begun");
        at.html("<p>à moitié").expect("added");
        assert_eq!(at.written().len(), 1);
        at.perform(&way_out).expect("no trouble");
        assert!(at.written().is_empty(), "{way_out:?}");
        assert_eq!(at.perform(&DeskCommand::FinishBook), Err(Rejection::NoBookBegun), "{way_out:?}");
    }
    at.perform(&DeskCommand::Open { path: own }).expect("opened");
    at.perform(&begin).expect("begun");
    at.html("<p>à moitié").expect("added");
    at.perform(&begin).expect("begun anew");
    at.html("<p>en entier").expect("added");
    at.perform(&DeskCommand::FinishBook).expect("finished");
    assert_eq!(std::fs::read_to_string(&path).expect("a book"), "<p>en entier");
    assert_eq!(at.written(), ["livre.html"]);
}

#[test]
fn lw_com_2_lw_pos_2_a_book_holds_no_photo_that_not_everybody_may_see() {
    let mut at = AtTheDesk::new();
    at.create();
    let (bench, campaign) = (&mut at.bench, at.desk.campaign().expect("open"));
    let begun = [Action::Game(GameAction::Open), enter(1, Stage::Play), draw(41, Red, None)];
    bench.all_done(campaign, &begun);
    bench.done(campaign, &find("token", Place::Bureau { company: Red }, vec![titled("Obligation")]));
    let (postcard, bond) = (called(campaign, "Un été au lac").thing, called(campaign, "Obligation").thing);
    photograph(bench, campaign, PhotoOf::Game { game: game(1) }, false, 16);
    photograph(bench, campaign, PhotoOf::Thing { thing: postcard }, true, 20);
    photograph(bench, campaign, PhotoOf::Thing { thing: bond }, false, 24);
    bench.done(campaign, &move_to(bond, Place::Vault { company: Red }));
    let seen = match campaign.show(Viewer::TABLE, &View::Picture { photo: PhotoId(1), size: PhotoSize::Full })
    {
        Ok(Shown::Picture(picture)) => picture.data,
        other => panic!("{other:?}"),
    };

    let path = at.out("livre.html");
    at.perform(&DeskCommand::BeginBook { target: new_file(&path) }).expect("begun");
    let with = |photo: i64| {
        let text = |text: &str| BookPart::Html { text: text.to_owned() };
        DeskCommand::AddToBook {
            parts: vec![text("<img src=\""), BookPart::Photo { photo: PhotoId(photo) }, text("\">")],
        }
    };
    at.perform(with(1)).expect("everybody may see it");
    assert!(matches!(at.perform(with(2)), Err(Rejection::PrivateSide { .. })));
    assert!(matches!(at.perform(with(3)), Err(Rejection::Rule(rules::Broken::VaultSealed { .. }))));
    assert_eq!(at.perform(with(9)), Err(Rejection::PhotoUnknown));
    at.html("<p>fin").expect("the book goes on without them");
    at.perform(&DeskCommand::FinishBook).expect("finished");
    let book = std::fs::read_to_string(&path).expect("a book");
    assert_eq!(book, format!("<img src=\"{seen}\"><p>fin"), "of what was refused nothing is in it");
    assert!(seen.starts_with("data:image/jpeg;base64,"));
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_to_is_told() {
    use std::os::unix::fs::PermissionsExt;
    let mut at = AtTheDesk::new();
    let path = at.out("fermé/reçus.csv");
    let folder = path.parent().expect("a folder");
    std::fs::create_dir(folder).expect("a folder");
    std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o555)).expect("closed");
    // Whoever may do everything is not refused.
    if std::fs::write(folder.join("essai"), "x").is_err() {
        let refused = at.perform(csv(&path, false, "x"));
        assert_eq!(refused, Err(Rejection::ReadOnly { path: path.display().to_string() }));
    }
    std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o755)).expect("open again");
}
