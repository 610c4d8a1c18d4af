//! What takes a while is done beside the desk: nobody else waits for it, and it can be given up.

#![expect(clippy::expect_used, reason = "a test that cannot go on has failed")]

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    thread::JoinHandle,
    time::{Duration, Instant},
};

use contract::{
    DeskCommand, DeskView, Outcome, Rejection, SessionCommand, View, Viewer, sharing::SampleLanguage,
};
use host::{Home, Host, Session};
use rusqlite::Connection;

/// A host with the sample campaign open, and a copy of it elsewhere that another program keeps busy.
fn table() -> (tempfile::TempDir, Arc<Host>, Session, PathBuf, Connection) {
    let folder = tempfile::tempdir().expect("a folder");
    let host = Host::new(Home::at(folder.path()));
    let table = host.session(Viewer::TABLE);
    let open = DeskCommand::OpenSample { language: SampleLanguage::Fr };
    table.perform(&open.into()).expect("the sample opens");
    let path = folder.path().join("ailleurs.carnet");
    table.perform(&DeskCommand::SaveCopy { path: path.clone() }.into()).expect("a copy");
    let busy = Connection::open(&path).expect("the copy");
    busy.execute_batch("BEGIN EXCLUSIVE").expect("it is taken");
    (folder, host, table, path, busy)
}

/// An import that has begun and waits for the other program.
fn importing(folder: &Path, session: &Session, path: &Path) -> JoinHandle<Result<Outcome, Rejection>> {
    let (session, path) = (session.clone(), path.to_owned());
    let import = DeskCommand::Import { path, keep_both: true };
    let importing = std::thread::spawn(move || session.perform(&import.into()));
    let until = Instant::now() + Duration::from_secs(4);
    while drafts(folder) == 0 {
        assert!(Instant::now() < until, "it never began");
        std::thread::sleep(Duration::from_millis(10));
    }
    importing
}

fn drafts(folder: &Path) -> usize {
    let library = std::fs::read_dir(folder.join("campaigns")).expect("the library").flatten();
    library.filter(|entry| entry.file_name().to_string_lossy().starts_with('.')).count()
}

#[test]
fn an_import_keeps_nobody_waiting() {
    let (folder, host, table, path, busy) = table();
    let importing = importing(folder.path(), &table, &path);
    let other = host.session(Viewer::TABLE);
    other.show(&DeskView::Status.into()).expect("a status");
    other.show(&View::Line.into()).expect("the line");
    other.perform(&DeskCommand::MakeSafetyCopy.into()).expect("a copy");
    assert!(!importing.is_finished(), "all that was done while it waited");
    busy.execute_batch("COMMIT").expect("it is given back");
    importing.join().expect("it ends").expect("imported");
    assert_eq!(drafts(folder.path()), 0);
}

#[test]
fn an_import_that_is_given_up_leaves_nothing_and_only_its_own_session_gives_it_up() {
    let (folder, host, table, path, busy) = table();
    let files = || std::fs::read_dir(folder.path().join("campaigns")).expect("the library").count();
    let before = files();
    let importing = importing(folder.path(), &table, &path);
    let other = host.session(Viewer::TABLE);
    other.perform(&SessionCommand::GiveUp.into()).expect("nothing of its own");
    table.perform(&SessionCommand::GiveUp.into()).expect("given up");
    busy.execute_batch("COMMIT").expect("it is given back");
    assert_eq!(importing.join().expect("it ends"), Err(Rejection::GivenUp));
    assert_eq!(files(), before);
    let onlooker = host.session(Viewer::Onlooker);
    assert_eq!(onlooker.perform(&SessionCommand::GiveUp.into()), Err(Rejection::NotForYou));
    // The next one is not concerned.
    table.perform(&DeskCommand::Import { path, keep_both: true }.into()).expect("imported");
}

#[test]
fn a_copy_is_of_the_campaign_that_is_open_even_if_another_file_took_its_name() {
    let (folder, _host, table, other, busy) = table();
    busy.execute_batch("COMMIT").expect("it is given back");
    drop(busy);
    let rename = contract::CampaignAction::Rename { name: "Jeudi".to_owned() };
    table
        .perform(&contract::Command::Act { action: contract::Action::Campaign(rename) }.into())
        .map(drop)
        .or_else(|refusal| if refusal == Rejection::ReadOnlyCampaign { Ok(()) } else { Err(refusal) })
        .expect("renamed, or finished");
    let open = std::fs::read_dir(folder.path().join("campaigns")).expect("the library").flatten();
    let mut open =
        open.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|end| end == "carnet"));
    let open = open.next().expect("the sample");
    std::fs::rename(&open, folder.path().join("parti.carnet")).expect("taken away");
    let (copy, json) = (folder.path().join("copie.carnet"), folder.path().join("tout.json"));
    std::fs::write(&open, "Chers amis").expect("something else");
    table.perform(&DeskCommand::SaveCopy { path: copy.clone() }.into()).expect("from what is held");
    let target = contract::sharing::Target { path: json.clone(), replace: false };
    table.perform(&DeskCommand::ExportJson { target }.into()).expect("from what is held");
    assert!(copy.metadata().expect("a copy").len() > 100_000 && json.exists());
    assert!(other.exists());
}
