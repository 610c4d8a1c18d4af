//! What is sealed or private is absent from every view, whoever looks: markers
//! are planted in random campaigns, and everything that can be shown is read as
//! it would be sent.

use base64::{Engine, engine::general_purpose::STANDARD};
use contract::{
    Action, CampaignAction, Checklist, Details, FinaleAction, GameAction, PhotoAction, PhotoId, PhotoOf,
    Place, PostcardAction, PrivateText, Rejection, Stage, ThingAction, ThingId, Viewer,
    keeping::{PhotoSize, Sought},
    results::ResultsOf,
};
use ledger::{Campaign, View, photos::Picture};
use proptest::prelude::*;
use rules::{
    CompanyColour::{self, *},
    GameNumber,
    figures::COMPANIES,
};

use crate::{
    bench_table::Bench,
    boxes::{find, move_to},
    evenings::{Lines, closing, confirm_all, enter, game, receipt, story},
    whims::action,
};

/// Something that must not be seen, and what it is a secret of.
#[derive(Debug)]
pub(crate) struct Secret {
    pub(crate) marker: String,
    pub(crate) of: Of,
}

impl Secret {
    pub(crate) fn is_a_title(&self) -> bool {
        self.marker == BOND || VAULTED.iter().any(|(_, title, _)| self.marker == *title)
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Of {
    /// Lies on a receipt.
    Receipt(GameNumber, CompanyColour),
    /// Is written on a thing that may lie in a vault.
    Thing(&'static str),
    /// Is on the private side of a postcard.
    Postcard(i64),
}

/// What lies in a vault. That it was put there was done before all eyes, so the journal may say so.
const BOND: &str = "Obligation du Transcontinental";

/// Other things that go into a vault, found where their kind belongs.
const VAULTED: [(&str, &str, Place); 3] = [
    ("ticket", "Ticket du Haut-Plateau", Place::TicketDeck),
    ("event", "Nuit sans lune", Place::EventDeck),
    ("region_board", "Plateau des Brumes", Place::Board),
];

/// A receipt whose every line can be told from all other numbers.
fn lines(number: u8, company: CompanyColour) -> Lines {
    let place = COMPANIES.iter().position(|colour| *colour == company).unwrap_or_default();
    let place = i64::try_from(place).unwrap_or_default();
    (
        7_310_000 + i64::from(number) * 100 + place * 10,
        20,
        8_420_000 + i64::from(number) * 100 + place * 10,
        1,
    )
}

pub(crate) fn secrets() -> Vec<Secret> {
    let mut all = Vec::new();
    for number in 1..=2 {
        for company in [Red, Blue, Green] {
            let (money, _, tickets, _) = lines(number, company);
            for amount in [money, tickets, money + tickets] {
                all.push(Secret { marker: amount.to_string(), of: Of::Receipt(game(number), company) });
            }
        }
    }
    for marker in ["555123", "TEXTE-DU-COFFRE", BOND] {
        all.push(Secret { marker: marker.to_owned(), of: Of::Thing(BOND) });
    }
    for (_, title, _) in VAULTED {
        all.push(Secret { marker: title.to_owned(), of: Of::Thing(title) });
    }
    all.push(Secret { marker: "654321".to_owned(), of: Of::Thing(VAULTED[0].1) });
    for postcard in [41, 42] {
        let caption = format!("LEGENDE-{postcard}");
        for marker in [format!("PRIVE-{postcard}"), format!("SI-{postcard}"), caption, shown(postcard)] {
            all.push(Secret { marker, of: Of::Postcard(postcard) });
        }
    }
    all
}

/// What a private photo shows, as it would be sent.
fn shown(postcard: i64) -> String {
    STANDARD.encode(pixels(postcard))
}

fn pixels(postcard: i64) -> Vec<u8> {
    format!("pixels of the private side of postcard {postcard}").into_bytes()
}

fn plant(bench: &mut Bench, campaign: &mut Campaign, postcard: i64, holder: CompanyColour) {
    let drawn = bench.perform(
        campaign,
        &Action::Postcard(PostcardAction::Draw {
            number: postcard,
            company: holder,
            when: None,
            title: Some("Vue du lac".to_owned()),
            text: Some("Tous lisent ceci.".to_owned()),
            private_side: Some(PrivateText {
                text: Some(format!("PRIVE-{postcard}")),
                condition: Some(format!("SI-{postcard}")),
            }),
            story: None,
        }),
    );
    let found =
        ask(bench, "SELECT id FROM thing WHERE kind = 'postcard' AND number = ?1", &postcard.to_string());
    let (Ok(_), Some(thing)) = (drawn, found) else { return };
    let bytes = pixels(postcard);
    let picture = Picture {
        content: format!("hash-{postcard}"),
        width: 4,
        height: 3,
        full: bytes.clone(),
        thumbnail: bytes,
    };
    let add = PhotoAction::Add {
        content: picture.content.clone(),
        of: PhotoOf::Thing { thing: ThingId(thing) },
        private: true,
        caption: Some(format!("LEGENDE-{postcard}")),
    };
    campaign
        .perform_with_picture(None, &Action::Photo(add), Some(&picture), &mut bench.outside())
        .expect("a photo of the private side");
}

fn ask(bench: &Bench, query: &str, parameter: &str) -> Option<i64> {
    let file = rusqlite::Connection::open(bench.path()).expect("the file");
    file.query_row(query, [parameter], |row| row.get(0)).ok()
}

/// Whether a secret is one now, and for whom it is none.
pub(crate) fn keeps(bench: &Bench, secret: Of) -> Option<Option<CompanyColour>> {
    let file = rusqlite::Connection::open(bench.path()).expect("the file");
    let sealed: bool = file
        .query_row(
            "SELECT value AND NOT EXISTS (SELECT 1 FROM finale WHERE opened_at IS NOT NULL)
             FROM setting WHERE name = 'sealed'",
            [],
            |row| row.get(0),
        )
        .expect("a setting");
    let found = |query: &str, parameters: &[&dyn rusqlite::ToSql]| -> Option<String> {
        file.query_row(query, parameters, |row| row.get(0)).ok()
    };
    match secret {
        Of::Receipt(game, company) => {
            let query = "SELECT 'x' FROM receipt WHERE game = ?1 AND company = ?2 AND in_vault = 1
                         AND unsealed_reason IS NULL";
            found(query, &[&game.get(), &company.key()]).filter(|_| sealed).map(|_| None)
        }
        Of::Thing(title) => {
            let query = "SELECT place FROM thing WHERE title = ?1 AND place LIKE 'vault:%'";
            found(query, &[&title]).filter(|_| sealed).map(|_| None)
        }
        Of::Postcard(number) => {
            let query = "SELECT place FROM thing WHERE kind = 'postcard' AND number = ?1
                         AND id NOT IN (SELECT thing FROM postcard_completed)";
            let place = found(query, &[&number.to_string()])?;
            let in_a_vault = place.starts_with("vault:");
            let holder = place.strip_prefix("bureau:").and_then(|key| key.parse().ok());
            Some(holder.filter(|_| !in_a_vault))
        }
    }
}

/// Everybody who can look: the shared window with and without somebody at the button, presidents, a guest.
fn everybody() -> Vec<Viewer> {
    let holding = COMPANIES.into_iter().map(|company| Viewer::Table { holding: Some(company) });
    let presidents = COMPANIES.into_iter().map(|company| Viewer::President { company });
    holding.chain(presidents).chain([Viewer::TABLE, Viewer::Onlooker]).collect()
}

/// Everything that anybody can ask for.
fn everything(bench: &Bench) -> Vec<View> {
    let last =
        |table: &str| ask(bench, &format!("SELECT max(id) FROM {table} WHERE ?1 = ''"), "").unwrap_or(0);
    let mut views = vec![
        View::Line,
        View::Companies,
        View::Box,
        View::StoryDeck,
        View::Events,
        View::Postcards,
        View::Results { of: ResultsOf::default() },
        View::Results {
            of: ResultsOf { from: Some(game(2)), companies: Some(vec![Red]), ..ResultsOf::default() },
        },
        View::Finale,
        View::Album,
    ];
    views.extend(GameNumber::all().map(|game| View::Night { game: Some(game) }));
    views.extend(GameNumber::all().map(|game| View::Rulebook { game: Some(game) }));
    views.extend(GameNumber::all().map(|game| View::Photos { of: PhotoOf::Game { game } }));
    views.extend(
        [None, Some(30), Some(60)]
            .map(|before| View::Journal { before: before.map(contract::EntryId), until: None }),
    );
    let words = ["", "obligation", "lac", "PRIVE", "SI-41", "LEGENDE", "TEXTE-DU-COFFRE", "555123", "731"];
    views
        .extend(words.map(|text| View::Things {
            sought: Sought { text: Some(text.to_owned()), ..Sought::default() },
        }));
    for thing in (1..=last("thing")).map(ThingId) {
        views.push(View::Thing { thing });
        views.push(View::Photos { of: PhotoOf::Thing { thing } });
        views.push(View::PrivateSide { postcard: thing });
    }
    for photo in (1..=last("photo")).map(PhotoId) {
        for size in [PhotoSize::Thumbnail, PhotoSize::Full] {
            views.push(View::Picture { photo, size });
        }
    }
    views
}

/// LW-CMP-7: whether a secret of a vault has been read out: receipts by game first, then things.
fn is_read_out(bench: &Bench, secret: Of) -> bool {
    let file = rusqlite::Connection::open(bench.path()).expect("the file");
    let answer = |query: &str, parameters: &[&dyn rusqlite::ToSql]| -> bool {
        file.query_row(query, parameters, |row| row.get(0)).unwrap_or(false)
    };
    match secret {
        Of::Receipt(game, company) => answer(
            "SELECT read >= (SELECT count(*) FROM receipt WHERE company = ?2 AND game <= ?1)
             FROM opened_vault WHERE company = ?2",
            &[&game.get(), &company.key()],
        ),
        Of::Thing(title) => answer(
            "SELECT read >= (SELECT count(*) FROM receipt WHERE receipt.company = opened_vault.company)
                          + (SELECT count(*) FROM thing AS before WHERE before.place = thing.place AND before.id <= thing.id)
             FROM thing JOIN opened_vault ON thing.place = 'vault:' || opened_vault.company WHERE title = ?1",
            &[&title],
        ),
        Of::Postcard(_) => false,
    }
}

/// Each view as everybody asks for it; what no company has for itself, as one of each kind does.
fn by_everybody(view: &View) -> Vec<(View, Viewer)> {
    let viewers = match view {
        View::PrivateSide { .. } | View::Picture { .. } => everybody(),
        _ => vec![Viewer::TABLE, Viewer::President { company: Red }, Viewer::Onlooker],
    };
    viewers.into_iter().map(|viewer| (view.clone(), viewer)).collect()
}

/// Looks at everything as everybody, and tells how many secrets were looked for.
fn look_around(bench: &Bench, campaign: &Campaign) -> usize {
    let kept: Vec<(Secret, Option<CompanyColour>)> = secrets()
        .into_iter()
        .filter_map(|secret| keeps(bench, secret.of).map(|holder| (secret, holder)))
        .collect();
    for (view, viewer) in everything(bench).iter().flat_map(by_everybody) {
        // A refusal is sent too.
        let sent = match campaign.show(viewer, &view) {
            Ok(shown) => serde_json::to_string(&shown),
            Err(refusal) => {
                assert!(!matches!(refusal, Rejection::FileTrouble { .. }), "{view:?}: {refusal}");
                serde_json::to_string(&refusal)
            }
        };
        let sent = sent.expect("JSON");
        for (secret, holder) in &kept {
            let told_at_the_table =
                secret.is_a_title() && matches!(view, View::Journal { .. }) && viewer != Viewer::Onlooker;
            let read_out = matches!(view, View::Finale) && is_read_out(bench, secret.of);
            let may_read =
                told_at_the_table || read_out || (holder.is_some() && *holder == viewer.reads_as());
            assert!(
                may_read || !sent.contains(&secret.marker),
                "{view:?} tells {viewer:?} {secret:?}: {sent}"
            );
        }
    }
    kept.len()
}

/// Two evenings with planted secrets, as far as what comes in between lets them go.
pub(crate) fn script() -> Vec<Action> {
    let mut script = Vec::new();
    for number in 1..=2 {
        let card = format!("18{}-01", 62 + 3 * number);
        script.extend([
            Action::Game(GameAction::Open),
            enter(number, Stage::Setup),
            story(number, Checklist::Setup, &card, None),
            enter(number, Stage::Receipts),
        ]);
        for company in [Red, Blue, Green] {
            script.extend(receipt(number, company, lines(number, company)));
        }
        script.push(confirm_all(number));
        script.extend(closing(number));
    }
    script
}

/// Brought by a story card, which tells of it as long as it is no secret.
fn bond(story: Option<ThingId>) -> Action {
    let bond = Details {
        title: Some(BOND.to_owned()),
        text: Some("TEXTE-DU-COFFRE".to_owned()),
        worth: Some(555_123),
        ..Details::default()
    };
    Action::Thing(ThingAction::Find {
        kind: "token".to_owned(),
        place: Place::Bureau { company: Red },
        things: vec![bond],
        when: None,
        story,
        same_number_ok: true,
    })
}

pub(crate) fn plant_all(bench: &mut Bench, campaign: &mut Campaign) {
    for (kind, title, place) in VAULTED {
        let value = (kind == "ticket").then_some(654_321);
        let details = Details { title: Some(title.to_owned()), value, ..Details::default() };
        let found = bench.perform(campaign, &find(kind, place, vec![details]));
        let thing = ask(bench, "SELECT max(id) FROM thing WHERE title = ?1", title);
        if let (Ok(_), Some(thing)) = (found, thing) {
            bench.done(campaign, &move_to(ThingId(thing), Place::Vault { company: Blue }));
        }
    }
    plant(bench, campaign, 41, Red);
    plant(bench, campaign, 42, Blue);
    let card = ask(bench, "SELECT max(thing) FROM story_reading WHERE ?1 = ''", "").map(ThingId);
    if bench.perform(campaign, &bond(card)).is_ok()
        && let Some(thing) = ask(bench, "SELECT max(id) FROM thing WHERE title = ?1", BOND)
    {
        bench.done(campaign, &move_to(ThingId(thing), Place::Vault { company: Red }));
    }
}

#[test]
fn lw_pos_2_lw_com_2_no_view_tells_what_is_planted() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    for (position, action) in script().iter().enumerate() {
        bench.done(&mut campaign, action);
        if position == 4 {
            plant_all(&mut bench, &mut campaign);
        }
        if position % 6 == 0 {
            look_around(&bench, &campaign);
        }
    }
    let seen = look_around(&bench, &campaign);
    assert_eq!(seen, secrets().len(), "at the end all of it is secret");
    bench.done(&mut campaign, &Action::Campaign(CampaignAction::Seal { sealed: false }));
    let told = serde_json::to_string(&campaign.show(Viewer::TABLE, &View::Companies).expect("companies"))
        .expect("JSON");
    assert!(told.contains("555123"), "the markers would be seen if they were told");
    let private = View::PrivateSide {
        postcard: ThingId(
            ask(&bench, "SELECT id FROM thing WHERE number = ?1 AND kind = 'postcard'", "41").expect("41"),
        ),
    };
    let told = serde_json::to_string(
        &campaign.show(Viewer::President { company: Red }, &private).expect("its holder"),
    )
    .expect("JSON");
    assert!(told.contains("PRIVE-41") && told.contains("SI-41") && told.contains("LEGENDE-41"));
}

#[test]
fn lw_cmp_7_during_the_opening_only_what_was_read_out_is_told() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    for (position, action) in script().iter().enumerate() {
        bench.done(&mut campaign, action);
        if position == 4 {
            plant_all(&mut bench, &mut campaign);
        }
    }
    let all = look_around(&bench, &campaign);
    let read = |company| FinaleAction::Read { company };
    let steps = [FinaleAction::Begin { early: true }, read(Red), read(Blue), read(Red), read(Red)];
    for step in steps {
        bench.done(&mut campaign, &Action::Finale(step));
        assert_eq!(look_around(&bench, &campaign), all, "they are secrets everywhere else");
    }
    let told = serde_json::to_string(&campaign.show(Viewer::TABLE, &View::Finale).expect("the finale"))
        .expect("JSON");
    let (money, _, tickets, _) = lines(1, Red);
    assert!(
        told.contains(&(money + tickets).to_string()) && told.contains(BOND),
        "what was read out is told"
    );
    bench.done(&mut campaign, &Action::Finale(FinaleAction::ReadEverything));
    assert_eq!(look_around(&bench, &campaign), 8, "the private sides of two postcards stay private");
    let told = serde_json::to_string(
        &campaign.show(Viewer::TABLE, &View::Results { of: ResultsOf::default() }).expect("results"),
    );
    assert!(told.expect("JSON").contains(&money.to_string()), "sums are told once all is open");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    /// The same with anything else happening in between.
    #[test]
    fn whatever_happens_no_view_tells_what_is_sealed_or_private(
        whims in proptest::collection::vec((0_usize..40, action()), 0..40),
        planted in 3_usize..30,
    ) {
        let mut bench = Bench::new();
        let mut campaign = bench.three();
        for (position, action) in script().iter().enumerate() {
            let _ = bench.perform(&mut campaign, action);
            if position == planted {
                plant_all(&mut bench, &mut campaign);
            }
            let mut between = whims.iter().filter(|(at, _)| *at == position).peekable();
            if between.peek().is_some() || position == planted {
                for (_, whim) in between {
                    let _ = bench.perform(&mut campaign, whim);
                }
                look_around(&bench, &campaign);
            }
        }
        look_around(&bench, &campaign);
    }
}
