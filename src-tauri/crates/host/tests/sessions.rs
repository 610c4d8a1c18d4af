//! Several readers of one host: what each may see and do, and who is told what.

#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot go on has failed")]

use std::{path::Path, sync::Arc};

use contract::{
    Answer, Command, DeskCommand, DeskView, Question, Rejection, Request, SessionCommand, Shown, ThingId,
    Topic, View, Viewer,
    command::{PreferenceChange, Theme},
    sharing::SampleLanguage,
};
use host::{Home, Host, Session};
use rules::CompanyColour::{Blue, Red};

/// A host with the sample campaign open, the shared window of it, and a postcard that red holds.
fn table() -> (tempfile::TempDir, Arc<Host>, Session, ThingId) {
    let folder = tempfile::tempdir().expect("a folder");
    let host = Host::new(Home::at(folder.path()));
    let table = host.session(Viewer::TABLE);
    let open = DeskCommand::OpenSample { language: SampleLanguage::Fr };
    table.perform(&open.into()).expect("the sample opens");
    let postcards = match table.show(&View::Postcards.into()) {
        Ok(Answer::Campaign(Shown::Postcards(shown))) => shown.postcards,
        other => panic!("{other:?}"),
    };
    let held = postcards.iter().find(|postcard| i64::from(postcard.number) == 33).expect("postcard 33");
    assert_eq!(held.holder, Some(Red));
    let postcard = held.postcard;
    (folder, host, table, postcard)
}

fn side(postcard: ThingId) -> Question {
    View::PrivateSide { postcard }.into()
}

#[test]
fn lw_pos_2_at_the_shared_window_a_private_side_is_open_only_while_its_holder_holds_the_button() {
    let (_folder, host, table, postcard) = table();
    let refused = Err(Rejection::PrivateSide { holder: Some(Red) });
    assert_eq!(table.show(&side(postcard)), refused);
    table.perform(&SessionCommand::Hold { company: Blue }.into()).expect("blue holds");
    assert_eq!(table.show(&side(postcard)), refused);
    table.perform(&SessionCommand::Hold { company: Red }.into()).expect("red holds");
    assert!(table.show(&side(postcard)).is_ok());
    assert_eq!(
        host.session(Viewer::TABLE).show(&side(postcard)),
        refused,
        "at another window nobody holds it"
    );
    table.perform(&SessionCommand::LetGo.into()).expect("red lets go");
    assert_eq!(table.show(&side(postcard)), refused);
}

#[test]
fn who_is_not_at_this_computer_learns_nothing_of_it_and_holds_no_button() {
    let (folder, host, table, postcard) = table();
    let path = folder.path().join("dehors.carnet");
    for viewer in [Viewer::President { company: Red }, Viewer::Onlooker] {
        let session = host.session(viewer);
        for view in [DeskView::Start, DeskView::Status, DeskView::Library, DeskView::Copies] {
            assert_eq!(session.show(&view.into()), Err(Rejection::NotForYou));
        }
        let requests: [Request; 4] = [
            DeskCommand::SaveCopy { path: path.clone() }.into(),
            DeskCommand::Close.into(),
            SessionCommand::Hold { company: Blue }.into(),
            Command::Undo.into(),
        ];
        for request in requests {
            assert_eq!(session.perform(&request), Err(Rejection::NotForYou), "{viewer:?}: {request:?}");
        }
    }
    assert!(!path.exists());
    assert!(host.session(Viewer::President { company: Red }).show(&side(postcard)).is_ok());
    assert!(host.session(Viewer::President { company: Blue }).show(&side(postcard)).is_err());
    assert!(table.show(&DeskView::Status.into()).is_ok());
}

#[test]
fn a_page_names_files_and_no_paths() {
    let (folder, host, table, _) = table();
    let passing = host.begin_passing().expect("a folder");
    let page = host.session_of_a_page(Viewer::TABLE, &passing);
    let path = folder.path().join("dehors.carnet");
    let save = |path: &Path| DeskCommand::SaveCopy { path: path.to_owned() }.into();
    let refused = Err(Rejection::OutOfReach { path: path.display().to_string() });
    assert_eq!(page.perform(&save(&path)), refused);
    assert!(!path.exists());
    page.perform(&save(Path::new("dehors.carnet"))).expect("under its name");
    assert!(!path.exists());
    assert!(page.hand_over(Path::new("dehors.carnet")).expect("a file").bytes > 0);
    table.perform(&save(&path)).expect("at the window, anywhere");
    assert!(path.exists());
    assert_eq!(table.hand_over(Path::new("dehors.carnet")).expect_err("no page"), Rejection::NotForYou);
    // Opened from elsewhere, it is on the list, and a page opens it by its name.
    table.perform(&DeskCommand::Open { path }.into()).expect("opened");
    table.perform(&DeskCommand::Close.into()).expect("closed");
    let opened = page.perform(&DeskCommand::Open { path: "dehors.carnet".into() }.into()).expect("listed");
    let status = opened.status.expect("a status");
    assert_eq!((status.campaign.expect("open").path.as_str(), status.folder), ("dehors.carnet", None));
}

#[tokio::test]
async fn everybody_hears_of_a_change_but_whoever_made_it() {
    let (_folder, host, table, _) = table();
    let other = host.session(Viewer::TABLE);
    let (mut here, mut there) = (table.changes(), other.changes());
    table.perform(&DeskCommand::MakeSafetyCopy.into()).expect("a copy");
    let change = PreferenceChange { theme: Some(Theme::Dark), ..PreferenceChange::default() };
    other.perform(&DeskCommand::Prefer { change }.into()).expect("kept");
    assert_eq!(there.next().await, Some(vec![Topic::Copies]));
    let heard = here.next().await.expect("a change");
    assert!(heard.contains(&Topic::Preferences), "their own came first, and was not told: {heard:?}");
}

#[tokio::test]
async fn what_breaks_off_is_our_own_fault_and_the_host_goes_on() {
    let (_folder, _host, table, _) = table();
    let broken: Result<(), Rejection> = table.aside(|_| panic!("as a test of what happens then")).await;
    assert!(matches!(broken, Err(Rejection::Internal { .. })), "{broken:?}");
    assert!(table.aside(|session| session.show(&View::Line.into())).await.is_ok());
}
