//! What the log tells: that something went wrong and where, and nothing of a campaign.

use contract::{DeskCommand, NewCampaign, NewPlayer, Rejection, Request, Viewer};
use host::{Home, Host, log};
use rules::{CompanyColour, company::FirstPlayer};

const SECRET: &str = "Zanzibar";

#[tokio::test]
async fn the_log_tells_where_something_broke_and_nothing_of_a_campaign() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = Home::at(folder.path());
    log::begin(&home);
    let host = Host::new(home.clone());
    let session = host.session(Viewer::TABLE);
    let player = |company| NewPlayer {
        name: format!("{SECRET} {company}"),
        company,
        company_name: format!("{SECRET} & Fils {company}"),
    };
    let campaign = NewCampaign {
        name: SECRET.to_owned(),
        players: vec![player(CompanyColour::Red), player(CompanyColour::Blue)],
        first_player: FirstPlayer::Draw,
        sealed: true,
        same_name_ok: false,
    };
    session.perform(&Request::Desk(DeskCommand::Create { campaign })).expect("created");
    // Something that is no campaign, under a name that tells of one.
    let strange = folder.path().join(format!("{SECRET}.carnet"));
    std::fs::write(&strange, "SQLite format 3\0 and then nothing that makes sense").expect("a file");
    session.perform(&Request::Desk(DeskCommand::Open { path: strange })).expect_err("no campaign");
    let broke = session.aside(|_| -> Result<(), Rejection> { panic!("{SECRET} broke") }).await;
    assert!(matches!(broke, Err(Rejection::Internal { .. })), "{broke:?}");

    let files: Vec<_> = std::fs::read_dir(home.log()).expect("a folder").flatten().collect();
    assert_eq!(files.len(), 1);
    let text = std::fs::read_to_string(files[0].path()).expect("a log");
    assert!(text.contains("started") && text.contains("a panic") && text.contains("internal"), "{text}");
    assert!(text.contains("log.rs"), "where it was: {text}");
    assert!(!text.contains(SECRET), "{text}");
}
