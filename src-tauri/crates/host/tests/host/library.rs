//! The desk: library, settings, opening and closing.

use contract::{DeskCommand, DeskShown, DeskView, Request, Viewer};
use std::path::PathBuf;

use contract::{
    FinaleStage,
    command::{Language, PreferenceChange, Theme},
    sharing::SampleLanguage,
    view::{Library, LibraryContent, Status},
};
use host::{Desk, Home};
use ledger::{Command, Outcome, Rejection, Shown, View};
use rules::CompanyColour::*;
use workbench::bench_table::{Bench, rename_company, three_players};

pub(crate) struct AtTheDesk {
    pub(crate) bench: Bench,
    pub(crate) desk: Desk,
}

impl AtTheDesk {
    pub(crate) fn new() -> Self {
        let bench = Bench::new();
        let desk = Desk::new(Home::at(bench.folder.path()));
        Self { bench, desk }
    }

    pub(crate) fn perform(&mut self, request: impl Into<Request>) -> Result<Outcome, Rejection> {
        let outside = &mut self.bench.outside();
        match request.into() {
            Request::Campaign(command) => self.desk.perform(Viewer::TABLE, &command, outside),
            Request::Desk(command) => self.desk.arrange(Viewer::TABLE, &command, outside),
            Request::Session(_) => panic!("a desk knows no sessions"),
        }
    }

    pub(crate) fn create(&mut self) -> PathBuf {
        self.perform(&DeskCommand::Create { campaign: three_players() }).expect("created");
        PathBuf::from(self.status().campaign.expect("it is open").path)
    }

    pub(crate) fn library(&mut self) -> Library {
        match self.desk.show_desk(Viewer::TABLE, &DeskView::Library) {
            Ok(DeskShown::Library(library)) => library,
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn status(&mut self) -> Status {
        match self.desk.show_desk(Viewer::TABLE, &DeskView::Status) {
            Ok(DeskShown::Status(status)) => *status,
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn restart(&mut self) {
        self.desk.close().expect("closing");
        self.desk = Desk::new(Home::at(self.bench.folder.path()));
    }
}

#[test]
fn an_empty_library_is_no_error() {
    let mut at = AtTheDesk::new();
    assert!(at.library().campaigns.is_empty());
    assert_eq!(at.status().campaign, None);
    assert_eq!(at.desk.show(Viewer::TABLE, &View::Line), Err(Rejection::NoCampaignOpen));
    assert_eq!(at.perform(&Command::Undo), Err(Rejection::NoCampaignOpen));
}

#[test]
fn a_campaign_is_created_closed_and_found_again() {
    let mut at = AtTheDesk::new();
    let path = at.create();
    at.perform(&Command::Act { action: rename_company(Red, "Acier & Fils") }).expect("renamed");
    assert!(at.status().campaign.expect("open").undo.is_some());
    at.restart();
    let library = at.library();
    assert_eq!(library.campaigns.len(), 1);
    match &library.campaigns[0].content {
        LibraryContent::Readable(summary) => {
            assert_eq!(
                (summary.name.as_str(), summary.games_played, summary.games),
                ("Les barons du mardi", 0, 12)
            );
            let badges: Vec<_> = summary.companies.iter().map(|badge| badge.company).collect();
            assert_eq!(badges, [Blue, Red, Green]);
        }
        other => panic!("{other:?}"),
    }
    at.perform(&DeskCommand::Open { path }).expect("opened");
    assert_eq!(at.status().campaign.expect("open").name, "Les barons du mardi");
    at.perform(&Command::Undo).expect("undone after a restart");
}

#[test]
fn what_cannot_be_read_is_shown_with_its_reason_and_stays() {
    let mut at = AtTheDesk::new();
    let good = at.create();
    at.perform(&DeskCommand::Close).expect("closed");
    let folder = good.parent().expect("the library folder").to_owned();
    std::fs::write(folder.join("abimé.carnet"), [b'x'; 8192]).expect("a file");
    let mut damaged = std::fs::read(&good).expect("the file");
    damaged[4096..4096 * 14].fill(0xAB);
    std::fs::write(folder.join("mouillé.carnet"), damaged).expect("a file");

    let library = at.library();
    let states: Vec<(&str, &str)> = library
        .campaigns
        .iter()
        .map(|entry| {
            let state = match &entry.content {
                LibraryContent::Readable(_) => "readable",
                LibraryContent::Unreadable { why: Rejection::Damaged { .. }, .. } => "damaged",
                LibraryContent::Unreadable { why: Rejection::NotACarnet { .. }, .. } => "not a carnet",
                LibraryContent::Unreadable { why, .. } => panic!("{why:?}"),
            };
            (entry.file_name.as_str(), state)
        })
        .collect();
    assert_eq!(
        states,
        [
            ("Les barons du mardi.carnet", "readable"),
            ("abimé.carnet", "not a carnet"),
            ("mouillé.carnet", "damaged")
        ]
    );
    assert!(folder.join("abimé.carnet").exists() && folder.join("mouillé.carnet").exists());
}

#[test]
fn a_campaign_opened_from_elsewhere_stays_on_the_list_until_it_is_forgotten() {
    let mut at = AtTheDesk::new();
    let path = at.create();
    let elsewhere = at.bench.folder.path().join("clé usb.carnet");
    at.perform(&DeskCommand::SaveCopy { path: elsewhere.clone() }).expect("copied");
    at.perform(&DeskCommand::Open { path: elsewhere.clone() }).expect("opened");
    at.restart();
    let listed: Vec<(String, bool)> =
        at.library().campaigns.into_iter().map(|entry| (entry.path, entry.elsewhere)).collect();
    assert!(listed.contains(&(path.display().to_string(), false)));
    assert!(listed.contains(&(elsewhere.display().to_string(), true)));
    at.perform(&DeskCommand::Forget { path: elsewhere.clone() }).expect("forgotten");
    assert_eq!(at.library().campaigns.len(), 1);
    assert!(elsewhere.exists(), "the file stays");
}

#[test]
fn a_refused_opening_leaves_the_open_campaign_open() {
    let mut at = AtTheDesk::new();
    let path = at.create();
    let missing = at.bench.folder.path().join("nowhere.carnet");
    assert!(matches!(at.perform(&DeskCommand::Open { path: missing }), Err(Rejection::NotFound { .. })));
    assert_eq!(at.status().campaign.expect("still open").path, path.display().to_string());
    at.perform(&DeskCommand::Open { path }).expect("opening what is open already is no trouble");
}

#[test]
fn a_file_named_at_the_start_that_cannot_be_opened_is_told_once() {
    let mut at = AtTheDesk::new();
    let missing = at.bench.folder.path().join("nowhere.carnet");
    at.desk.open_named(&missing, &at.bench.outside());
    assert!(matches!(at.status().refused_file, Some(Rejection::NotFound { .. })));
    at.create();
    assert_eq!(at.status().refused_file, None);
}

#[test]
fn settings_are_kept_and_bad_ones_are_refused_whole() {
    let mut at = AtTheDesk::new();
    at.create();
    let change = PreferenceChange {
        language: Some(Language::En),
        theme: Some(Theme::Dark),
        scribe: Some(" Inès ".to_owned()),
        ..PreferenceChange::default()
    };
    at.perform(&DeskCommand::Prefer { change }).expect("kept");
    assert_eq!(at.status().campaign.expect("open").scribe.as_deref(), Some("Inès"));
    at.perform(&Command::Act { action: rename_company(Red, "Acier") }).expect("renamed");
    match at.desk.show(Viewer::TABLE, &View::Journal { before: None }) {
        Ok(Shown::Journal(journal)) => assert_eq!(journal.entries[0].actor.as_deref(), Some("Inès")),
        other => panic!("{other:?}"),
    }
    let too_long = PreferenceChange {
        language: Some(Language::Fr),
        scribe: Some("x".repeat(61)),
        ..PreferenceChange::default()
    };
    assert!(matches!(
        at.perform(&DeskCommand::Prefer { change: too_long }),
        Err(Rejection::NameTooLong { .. })
    ));
    at.restart();
    let preferences = at.status().preferences;
    assert_eq!((preferences.language, preferences.theme), (Language::En, Theme::Dark));
}

#[test]
fn a_campaign_whose_history_is_damaged_is_restored_from_where_it_lies_open() {
    let mut at = AtTheDesk::new();
    let path = at.create();
    for turn in 0..40 {
        let action = rename_company(Red, &format!("Nom {turn}"));
        at.perform(&Command::Act { action }).expect("renamed");
    }
    at.perform(&DeskCommand::MakeSafetyCopy).expect("copied");
    at.perform(&DeskCommand::Close).expect("closed");
    workbench::bench_table::damage_the_history(&path);
    at.perform(&DeskCommand::Open { path: path.clone() }).expect("the screens need no history");
    let refused = at.perform(&Command::Act { action: rename_company(Red, "Trop tard") });
    assert!(matches!(refused, Err(Rejection::Damaged { .. })), "{refused:?}");

    let copy = match at.desk.show_desk(Viewer::TABLE, &DeskView::Copies) {
        Ok(DeskShown::Copies(mut shown)) => shown.copies.remove(0).copy,
        other => panic!("{other:?}"),
    };
    at.perform(&DeskCommand::Restore { copy }).expect("restored");
    at.perform(&Command::Act { action: rename_company(Red, "Comme neuf") }).expect("it works again");
    assert_eq!(at.status().campaign.expect("open").path, path.display().to_string());
}

#[test]
fn settings_of_another_version_keep_what_is_understood_and_nothing_is_written_over() {
    let mut at = AtTheDesk::new();
    let path = at.bench.folder.path().join("preferences.json");
    std::fs::write(&path, r#"{"language":"eo","theme":"dark","scribes":{"x":"Inès"}}"#).expect("settings");
    at.restart();
    let preferences = at.status().preferences;
    assert_eq!((preferences.language, preferences.theme), (Language::System, Theme::Dark));
    let change = PreferenceChange { language: Some(Language::Fr), ..PreferenceChange::default() };
    at.perform(&DeskCommand::Prefer { change: change.clone() }).expect("kept");
    assert!(std::fs::read_to_string(&path).expect("settings").contains("Inès"));

    std::fs::write(&path, "{ not json").expect("settings of nobody knows what");
    at.perform(&DeskCommand::Prefer { change }).expect("kept");
    let aside = std::fs::read_to_string(path.with_extension("unreadable")).expect("it is kept");
    assert_eq!(aside, "{ not json");
}

#[test]
fn settings_that_cannot_be_read_do_not_keep_the_program_from_starting() {
    let mut at = AtTheDesk::new();
    std::fs::write(at.bench.folder.path().join("preferences.json"), "{ not json").expect("a file");
    at.restart();
    assert_eq!(at.status().preferences.language, Language::System);
}

#[test]
fn campaigns_can_be_kept_in_another_folder() {
    let mut at = AtTheDesk::new();
    at.create();
    let folder = at.bench.folder.path().join("ailleurs");
    let change = PreferenceChange { folder: Some(folder.clone()), ..PreferenceChange::default() };
    at.perform(&DeskCommand::Prefer { change }).expect("kept");
    let path = at.create();
    assert_eq!(path.parent(), Some(folder.as_path()));

    let listed: Vec<(bool, bool)> = at
        .library()
        .campaigns
        .iter()
        .map(|entry| (entry.elsewhere, matches!(entry.content, LibraryContent::Readable(_))))
        .collect();
    assert_eq!(listed.len(), 2);
    assert!(
        listed.contains(&(true, true)),
        "the campaign of the former folder stays on the list: {listed:?}"
    );
}

#[test]
fn paths_are_full_and_folders_are_there() {
    let mut at = AtTheDesk::new();
    at.create();
    let relative = PathBuf::from("mardi.carnet");
    let incomplete = Err(Rejection::PathIncomplete { path: "mardi.carnet".to_owned() });
    assert_eq!(at.perform(&DeskCommand::SaveCopy { path: relative.clone() }), incomplete);
    assert_eq!(at.perform(&DeskCommand::Open { path: relative.clone() }), incomplete);
    let change = PreferenceChange { folder: Some(relative), ..PreferenceChange::default() };
    assert_eq!(at.perform(&DeskCommand::Prefer { change }), incomplete);
    let nowhere = at.bench.folder.path().join("nulle part/copie.carnet");
    assert!(matches!(
        at.perform(&DeskCommand::SaveCopy { path: nowhere }),
        Err(Rejection::FolderMissing { .. })
    ));
}

#[test]
fn a_damaged_campaign_comes_back_from_its_safety_copy_and_the_damaged_file_is_kept() {
    let mut at = AtTheDesk::new();
    let path = at.create();
    at.perform(&Command::Act { action: rename_company(Red, "Avant la pluie") }).expect("renamed");
    at.perform(&DeskCommand::MakeSafetyCopy).expect("copied");
    at.perform(&DeskCommand::Close).expect("closed");
    let mut damaged = std::fs::read(&path).expect("the file");
    damaged[4096..4096 * 14].fill(0xAB);
    std::fs::write(&path, &damaged).expect("damaged");

    let copies = match at.library().campaigns.remove(0).content {
        LibraryContent::Unreadable { copies, .. } => copies,
        other => panic!("{other:?}"),
    };
    assert_eq!(copies.len(), 1, "the library offers the copy");
    let command = DeskCommand::RestoreFile { path: path.clone(), copy: copies[0].copy.clone() };
    at.perform(&command).expect("restored");
    match at.desk.show(Viewer::TABLE, &View::Companies) {
        Ok(Shown::Companies(shown)) => {
            let red = shown.companies.iter().find(|company| company.company == Red).expect("red");
            assert_eq!(red.name, "Avant la pluie");
        }
        other => panic!("{other:?}"),
    }
    let kept: Vec<_> = std::fs::read_dir(path.parent().expect("the folder"))
        .expect("the folder")
        .flatten()
        .filter(|entry| std::fs::read(entry.path()).is_ok_and(|bytes| bytes == damaged))
        .collect();
    assert_eq!(kept.len(), 1, "the damaged file is still there, under another name");
}

#[test]
fn the_sample_is_opened_from_the_library_as_one_more_campaign() {
    let mut bench = Bench::new();
    let mut desk = Desk::new(Home::at(&bench.folder.path().join("home")));
    let mut open = |desk: &mut Desk, language| -> Outcome {
        desk.arrange(Viewer::TABLE, &DeskCommand::OpenSample { language }, &mut bench.outside())
            .expect("the sample opens")
    };
    assert_eq!(open(&mut desk, SampleLanguage::Fr).account, None, "nothing was done just now");
    open(&mut desk, SampleLanguage::Fr);
    open(&mut desk, SampleLanguage::En);
    let Ok(DeskShown::Library(library)) = desk.show_desk(Viewer::TABLE, &DeskView::Library) else {
        panic!("the library is shown")
    };
    let mut names: Vec<&str> = library.campaigns.iter().map(|entry| entry.file_name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "La Ligne des Quatre Vents 2.carnet",
            "La Ligne des Quatre Vents.carnet",
            "The Four Winds Line.carnet"
        ]
    );
    let finished = |content: &LibraryContent| match content {
        LibraryContent::Readable(summary) => {
            summary.games_played == 12 && summary.finale == FinaleStage::Concluded
        }
        LibraryContent::Unreadable { .. } => false,
    };
    assert!(library.campaigns.iter().all(|entry| finished(&entry.content)));
    let Ok(DeskShown::Status(status)) = desk.show_desk(Viewer::TABLE, &DeskView::Status) else {
        panic!("the status is shown")
    };
    let open = status.campaign.expect("a campaign is open");
    assert!(open.read_only && open.name == "The Four Winds Line");
}
