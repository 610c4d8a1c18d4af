//! How much memory a campaign full of photos takes on its way out and in: no more than a few of them.

#![expect(clippy::expect_used, reason = "a test that cannot go on has failed")]

use contract::{
    Action, NewCampaign, NewPlayer, PhotoAction, PhotoId, PhotoOf, Place, ThingAction, ThingId,
    keeping::Sought,
    sharing::{BookPart, Target},
};
use contract::{DeskCommand, Viewer};
use host::{Desk, Home};
use ledger::{Outside, Picture};
use rand::{Rng, SeedableRng, rngs::StdRng};
use rules::{CompanyColour, company::FirstPlayer};
use workbench::counting::{Counting, most_taken};

#[global_allocator]
static COUNTING: Counting = Counting;

const PHOTOS: i64 = 14;
const OF_ONE: usize = 1_500_000;
/// What a few copies of one photo and some rows take; all photos take four times that.
const MOST: usize = 6 << 20;

fn photo(number: u64) -> Picture {
    let mut full = vec![0; OF_ONE];
    StdRng::seed_from_u64(number).fill_bytes(&mut full);
    Picture::of(2048, 1536, full, vec![7; 20_000])
}

fn player(name: &str, company: CompanyColour) -> NewPlayer {
    NewPlayer { name: name.to_owned(), company, company_name: format!("Compagnie de {name}") }
}

/// A campaign with photos of things, every other of them in a sealed vault.
fn with_photos(desk: &mut Desk, outside: &mut Outside<'_>) {
    let campaign = NewCampaign {
        name: "L'album".to_owned(),
        players: vec![player("Camille", CompanyColour::Red), player("Noé", CompanyColour::Blue)],
        first_player: FirstPlayer::Choice { company: CompanyColour::Red },
        sealed: true,
        same_name_ok: false,
    };
    desk.arrange(Viewer::TABLE, &DeskCommand::Create { campaign }, outside).expect("a campaign");
    let campaign = desk.campaign().expect("open");
    for number in 1..=PHOTOS {
        let find = ThingAction::Find {
            kind: "token".to_owned(),
            place: Place::Bureau { company: CompanyColour::Red },
            things: vec![Default::default()],
            when: None,
            story: None,
            same_number_ok: false,
        };
        campaign.perform(None, &Action::Thing(find), outside).expect("a thing");
        let sought = Sought { kind: Some("token".to_owned()), ..Sought::default() };
        let thing = match campaign.show(Viewer::TABLE, &ledger::View::Things { sought }) {
            Ok(ledger::Shown::Things(found)) => found.things.iter().map(|line| line.thing).max(),
            _ => None,
        };
        let thing: ThingId = thing.expect("the thing");
        let picture = photo(number.unsigned_abs());
        let add = PhotoAction::Add {
            content: picture.content.clone(),
            of: PhotoOf::Thing { thing },
            private: false,
            caption: None,
        };
        campaign.perform_with_picture(None, &Action::Photo(add), Some(&picture), outside).expect("a photo");
        if number % 2 == 0 {
            let away = ThingAction::Move {
                things: vec![thing],
                quantity: None,
                to: Place::Vault { company: CompanyColour::Red },
                when: None,
                by: None,
                reason: None,
            };
            campaign.perform(None, &Action::Thing(away), outside).expect("into the vault");
        }
    }
}

/// One test alone in its program: another one at the same time would be counted too.
#[test]
fn photos_go_out_and_come_in_one_at_a_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut dice = StdRng::seed_from_u64(1865);
    let now = chrono::DateTime::parse_from_rfc3339("2026-11-16T20:00:00+01:00").expect("a moment");
    let mut outside = Outside { now, dice: &mut dice };
    let mut desk = Desk::new(Home::at(&folder.path().join("ici")));
    with_photos(&mut desk, &mut outside);
    let mut measured = |name: &str, desk: &mut Desk, commands: Vec<DeskCommand>| {
        let taken = most_taken(|| {
            for command in &commands {
                desk.arrange(Viewer::TABLE, command, &mut outside).expect("it is done");
            }
        });
        println!("{name}: {} KiB", taken >> 10);
        assert!(taken < MOST, "{name} takes {} KiB", taken >> 10);
    };
    let target = |name: &str| Target { path: folder.path().join(name), replace: false };
    measured("the export", &mut desk, vec![DeskCommand::ExportJson { target: target("tout.json") }]);
    let mut book = vec![DeskCommand::BeginBook { target: target("livre.html") }];
    book.extend(
        (1..=PHOTOS)
            .filter(|photo| photo % 2 == 1)
            .map(|photo| DeskCommand::AddToBook { parts: vec![BookPart::Photo { photo: PhotoId(photo) }] }),
    );
    book.push(DeskCommand::FinishBook);
    measured("the book", &mut desk, book);
    let mut there = Desk::new(Home::at(&folder.path().join("là-bas")));
    let path = folder.path().join("tout.json");
    measured("the import", &mut there, vec![DeskCommand::Import { path, keep_both: false }]);
    let all = std::fs::metadata(folder.path().join("tout.json")).expect("the export").len();
    assert!(all > 4 * MOST as u64, "there was enough to be carried: {all}");
}
