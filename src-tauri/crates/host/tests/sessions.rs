//! Several readers of one host: what each may see and do, and who is told what.

#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot go on has failed")]

use std::{path::Path, sync::Arc};

use contract::{
    Account, Answer, Command, DeskCommand, DeskShown, DeskView, EntryId, Question, Rejection, Reply, Request,
    SessionCommand, Shown, ThingId, Topic, View, Viewer,
    account::DeviceRead,
    command::{DeviceOf, PreferenceChange, Theme},
    seam::MOST_QUESTIONS,
    sharing::{FileContent, SampleLanguage, Target},
    view::{LookingOnly, Step},
};
use host::{Home, Host, Session};
use rules::CompanyColour::{self, Blue, Red, Yellow};
use workbench::{
    bench_table::{rename_campaign, three_players},
    secrets::script,
};

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

/// Somebody was asked, and said that it is them.
fn holds(company: CompanyColour) -> SessionCommand {
    SessionCommand::Hold { company, i_am: true }
}

fn side(postcard: ThingId) -> Question {
    View::PrivateSide { postcard }.into()
}

#[test]
fn lw_pos_2_at_the_shared_window_a_private_side_is_open_only_while_its_holder_holds_the_button() {
    let (_folder, host, table, postcard) = table();
    let refused = Err(Rejection::PrivateSide { holder: Some(Red) });
    assert_eq!(table.show(&side(postcard)), refused);
    table.perform(&holds(Blue).into()).expect("blue holds");
    assert_eq!(table.show(&side(postcard)), refused);
    table.perform(&holds(Red).into()).expect("red holds");
    assert!(table.show(&side(postcard)).is_ok());
    assert_eq!(
        host.session(Viewer::TABLE).show(&side(postcard)),
        refused,
        "at another window nobody holds it"
    );
    table.perform(&SessionCommand::LetGo.into()).expect("red lets go");
    assert_eq!(table.show(&side(postcard)), refused);
}

/// What the journal says last.
fn newest(table: &Session) -> (Account, Step) {
    match table.show(&View::Journal { before: None, until: None }.into()) {
        Ok(Answer::Campaign(Shown::Journal(journal))) => {
            (journal.entries[0].account.clone(), journal.entries[0].step)
        }
        other => panic!("{other:?}"),
    }
}

fn device_is(table: &Session, device: DeviceOf) -> Result<Option<CompanyColour>, Rejection> {
    let change = PreferenceChange { device: Some(device), ..PreferenceChange::default() };
    let told = table.perform(&DeskCommand::Prefer { change }.into())?;
    Ok(told.status.and_then(|status| status.campaign).and_then(|campaign| campaign.mine))
}

#[tokio::test]
async fn lw_pos_2_whoever_looks_on_a_device_that_is_not_theirs_is_asked_and_every_look_is_noted() {
    let (folder, host, table, postcard) = table();
    let (mut here, mut there) = (table.changes(), host.session(Viewer::TABLE).changes());
    let untold = SessionCommand::Hold { company: Red, i_am: false };
    let asked = Err(Rejection::AreYou { company: Red });
    assert_eq!(table.perform(&untold.into()), asked, "the device is nobody's");
    assert_eq!(device_is(&table, DeviceOf::President { company: Blue }), Ok(Some(Blue)));
    assert_eq!(table.perform(&untold.into()), asked, "the device is somebody else's");
    let refused = Err(Rejection::PrivateSide { holder: Some(Red) });
    assert_eq!(table.show(&side(postcard)), refused, "and nothing is shown before it is answered");

    table.perform(&holds(Red).into()).expect("asked, and answered");
    assert!(table.show(&side(postcard)).is_ok());
    let (account, step) = newest(&table);
    let told = matches!(
        account,
        Account::PostcardPrivateRead { company: Red, device: DeviceRead::SomebodyElses, .. }
    );
    assert!(told && step == Step::Look, "{account:?}");
    assert!(there.next().await.expect("told").contains(&Topic::Preferences));
    for changes in [&mut here, &mut there] {
        assert!(
            changes.next().await.expect("told").contains(&Topic::History),
            "whoever looked is told as well"
        );
    }
    table.perform(&SessionCommand::LetGo.into()).expect("let go");

    assert_eq!(device_is(&table, DeviceOf::President { company: Red }), Ok(Some(Red)));
    table.perform(&untold.into()).expect("their own device asks nobody");
    assert!(table.show(&side(postcard)).is_ok());
    let (account, _) = newest(&table);
    assert!(
        matches!(account, Account::PostcardPrivateRead { device: DeviceRead::TheirOwn, .. }),
        "{account:?}"
    );

    // Kept on this device, not in the campaign.
    table.perform(&DeskCommand::Close.into()).expect("closed");
    assert_eq!(device_is(&table, DeviceOf::Everybody), Err(Rejection::NoCampaignOpen));
    drop((table, host));
    let again = Host::new(Home::at(folder.path()));
    let table = again.session(Viewer::TABLE);
    let library = std::fs::read_dir(folder.path().join("campaigns")).expect("the library");
    let file = library
        .map(|file| file.expect("a file").path())
        .find(|path| path.extension().is_some_and(|e| e == "carnet"));
    table.perform(&DeskCommand::Open { path: file.expect("the campaign") }.into()).expect("opened again");
    let Ok(Answer::Desk(DeskShown::Status(status))) = table.show(&DeskView::Status.into()) else {
        panic!("the status")
    };
    assert_eq!(status.campaign.expect("open").mine, Some(Red));
    assert_eq!(device_is(&table, DeviceOf::Everybody), Ok(None));
}

#[test]
fn a_device_is_of_a_president_of_this_campaign() {
    let (_folder, host, _, _) = table();
    let table = host.session(Viewer::TABLE);
    table.perform(&DeskCommand::Create { campaign: three_players() }.into()).expect("founded");
    let strange = device_is(&table, DeviceOf::President { company: Yellow });
    assert_eq!(strange, Err(Rejection::CompanyUnknown { company: Yellow }));
}

/// One of each request there is; a new one does not compile before it is here.
fn every_request(folder: &Path) -> Vec<Request> {
    let target = || Target { path: folder.join("dehors"), replace: true };
    let path = || folder.join("dehors.carnet");
    let commands = [
        Command::Act { action: rename_campaign("Jeudi") },
        Command::Undo,
        Command::Redo,
        Command::UndoEntry { entry: EntryId(2) },
        Command::RedoEntry { entry: EntryId(2) },
        Command::UndoUnsealing { entry: None, reason: "pour voir".to_owned() },
    ];
    for command in &commands {
        match command {
            Command::Act { .. }
            | Command::Undo
            | Command::Redo
            | Command::UndoEntry { .. }
            | Command::RedoEntry { .. }
            | Command::UndoUnsealing { .. } => {}
        }
    }
    let prefer = |change| DeskCommand::Prefer { change };
    let device = Some(DeviceOf::President { company: Red });
    let desk = [
        DeskCommand::Create { campaign: three_players() },
        DeskCommand::Open { path: path() },
        DeskCommand::Close,
        DeskCommand::Forget { path: path() },
        DeskCommand::SaveCopy { path: path() },
        DeskCommand::ExportJson { target: target() },
        DeskCommand::SaveFile { target: target(), content: FileContent::Csv { text: String::new() } },
        DeskCommand::BeginBook { target: target() },
        DeskCommand::AddToBook { parts: Vec::new() },
        DeskCommand::FinishBook,
        DeskCommand::AbandonBook,
        DeskCommand::Import { path: path(), keep_both: true },
        DeskCommand::OpenSample { language: SampleLanguage::Fr },
        DeskCommand::MakeSafetyCopy,
        DeskCommand::Restore { copy: "copie".to_owned(), unsealing: None },
        DeskCommand::RestoreFile { path: path(), copy: "copie".to_owned() },
        prefer(PreferenceChange { folder: Some(folder.to_owned()), ..PreferenceChange::default() }),
        prefer(PreferenceChange { scribe: Some("Noé".to_owned()), ..PreferenceChange::default() }),
        prefer(PreferenceChange { device, ..PreferenceChange::default() }),
        prefer(PreferenceChange { theme: Some(Theme::Dark), ..PreferenceChange::default() }),
        DeskCommand::BeginLookingOnly { code: Some("9999".to_owned()) },
        DeskCommand::EndLookingOnly { code: None },
    ];
    for command in &desk {
        match command {
            DeskCommand::Create { .. }
            | DeskCommand::Open { .. }
            | DeskCommand::Close
            | DeskCommand::Forget { .. }
            | DeskCommand::SaveCopy { .. }
            | DeskCommand::ExportJson { .. }
            | DeskCommand::SaveFile { .. }
            | DeskCommand::BeginBook { .. }
            | DeskCommand::AddToBook { .. }
            | DeskCommand::FinishBook
            | DeskCommand::AbandonBook
            | DeskCommand::Import { .. }
            | DeskCommand::OpenSample { .. }
            | DeskCommand::MakeSafetyCopy
            | DeskCommand::Restore { .. }
            | DeskCommand::RestoreFile { .. }
            | DeskCommand::Prefer { .. }
            | DeskCommand::BeginLookingOnly { .. }
            | DeskCommand::EndLookingOnly { .. } => {}
        }
    }
    let session = [holds(Red), SessionCommand::LetGo, SessionCommand::GiveUp];
    let acts = script().into_iter().map(|action| Request::from(Command::Act { action }));
    commands
        .iter()
        .map(Request::from)
        .chain(acts)
        .chain(desk.iter().map(Request::from))
        .chain(session.iter().map(Request::from))
        .collect()
}

#[test]
fn while_the_window_is_only_looked_at_nothing_is_changed_whatever_is_asked() {
    let (folder, host, table, postcard) = table();
    let begin = |code: &str| DeskCommand::BeginLookingOnly { code: Some(code.to_owned()) };
    let end = |code: Option<&str>| DeskCommand::EndLookingOnly { code: code.map(str::to_owned) };
    let too_long = "0".repeat(21);
    assert_eq!(table.perform(&begin(&too_long).into()), Err(Rejection::TextTooLong { length: 21, most: 20 }));
    let told = table.perform(&begin(" 1865 ").into()).expect("begun").status.expect("a status");
    assert_eq!(told.looking_only, Some(LookingOnly { code: true }), "that there is a code, and not which");

    // On another page of the same window too.
    let other = host.session(Viewer::TABLE);
    let before = newest(&other);
    for session in [&table, &other] {
        for request in every_request(folder.path()) {
            let done = session.perform(&request);
            match &request {
                Request::Session(_) => assert!(done.is_ok(), "{request:?}: {done:?}"),
                Request::Desk(DeskCommand::Prefer { change }) if change.theme.is_some() => {
                    assert!(done.is_ok());
                }
                Request::Desk(DeskCommand::EndLookingOnly { .. }) => {
                    assert_eq!(done, Err(Rejection::WrongCode));
                }
                _ => assert_eq!(done, Err(Rejection::LookingOnly), "{request:?}"),
            }
        }
    }
    assert_eq!(newest(&table), before, "nothing stands in the journal");
    assert!(!folder.path().join("dehors").exists() && !folder.path().join("dehors.carnet").exists());
    let passing = host.begin_passing().expect("a folder");
    let page = host.session_of_a_page(Viewer::TABLE, &passing);
    assert_eq!(page.receive(Path::new("autre.carnet")).err(), Some(Rejection::LookingOnly));

    // Everything is looked at as before, and a player who is handed the window reads their own.
    for question in [View::Line.into(), View::Companies.into(), Question::from(DeskView::Status)] {
        assert!(other.show(&question).is_ok(), "{question:?}");
    }
    other.perform(&holds(Red).into()).expect("red holds");
    assert!(other.show(&side(postcard)).is_ok());
    assert_eq!(newest(&other).1, Step::Look, "and that is noted");

    assert_eq!(other.perform(&end(Some("1864")).into()), Err(Rejection::WrongCode));
    let told = other.perform(&end(Some("1865 ")).into()).expect("ended").status.expect("a status");
    assert_eq!(told.looking_only, None);
    table.perform(&Command::Act { action: rename_campaign("Jeudi") }.into()).expect("the scribe again");
}

#[test]
fn without_a_code_whoever_asks_ends_it() {
    let (_folder, _host, table, _) = table();
    for code in [None, Some(String::new())] {
        let told = table.perform(&DeskCommand::BeginLookingOnly { code }.into()).expect("begun");
        assert_eq!(told.status.expect("a status").looking_only, Some(LookingOnly { code: false }));
        table.perform(&DeskCommand::EndLookingOnly { code: None }.into()).expect("ended");
        table
            .perform(&DeskCommand::EndLookingOnly { code: None }.into())
            .expect("another page did so already");
    }
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
            holds(Blue).into(),
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

#[test]
fn what_is_asked_at_once_is_answered_in_order_each_for_whoever_asks() {
    let (_folder, host, table, postcard) = table();
    let asked: [Question; 3] = [View::Line.into(), side(postcard), DeskView::Status.into()];
    let [Reply::Shown(line), Reply::Refused(private), Reply::Shown(Answer::Desk(_))] =
        &table.show_all(&asked).expect("three replies")[..]
    else {
        panic!("a line, a refusal and the status");
    };
    assert_eq!(Ok(line.clone()), table.show(&asked[0]));
    assert_eq!(private, &Rejection::PrivateSide { holder: Some(Red) });
    let holder = host.session(Viewer::President { company: Red }).show_all(&asked).expect("three replies");
    assert!(matches!(holder[1], Reply::Shown(_)), "their own private side");
    assert_eq!(holder[2], Reply::Refused(Rejection::NotForYou));

    let many = |count: usize| vec![Question::from(View::Line); count];
    assert_eq!(table.show_all(&many(MOST_QUESTIONS)).map(|replies| replies.len()), Ok(MOST_QUESTIONS));
    for count in [0, MOST_QUESTIONS + 1] {
        let refused = Err(Rejection::TooManyAtOnce { count, most: MOST_QUESTIONS });
        assert_eq!(table.show_all(&many(count)), refused);
    }
}
