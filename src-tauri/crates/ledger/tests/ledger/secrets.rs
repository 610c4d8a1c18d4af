//! What is sealed or private is absent from every view, whoever looks: markers
//! are planted in random campaigns, and everything that can be shown is read as
//! it would be sent.

use contract::{
    Action, FinaleAction, PhotoId, PhotoOf, Rejection, ThingId, Viewer,
    keeping::{PhotoSize, Sought},
    night::{ReceiptDraft, TicketEntry},
    results::ResultsOf,
};
use ledger::{Campaign, View};
use proptest::prelude::*;
use rules::{
    CompanyColour::{self, *},
    GameNumber,
    figures::COMPANIES,
};
use workbench::{
    bench_table::{Bench, seal},
    evenings::game,
    secrets::{BOND, Of, Secret, ask, keeps, lines, plant_all, script, secrets},
    whims::action,
};

/// Everybody who can look: the shared window with and without somebody at the button, also while it goes around,
/// presidents, an onlooker.
fn everybody() -> Vec<Viewer> {
    let holding = COMPANIES.into_iter().map(|company| Viewer::Table { holding: Some(company) });
    let guests = COMPANIES.into_iter().map(|company| Viewer::Guest { holding: Some(company) });
    let presidents = COMPANIES.into_iter().map(|company| Viewer::President { company });
    let nobody = [Viewer::TABLE, Viewer::Guest { holding: None }, Viewer::Onlooker];
    holding.chain(guests).chain(presidents).chain(nobody).collect()
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
    let typed = |company| ReceiptDraft {
        company,
        money: Some(1),
        wagons_left: Some(1),
        tickets: TicketEntry::OneByOne { tickets: Vec::new() },
        lines: Vec::new(),
    };
    for game in [game(1), game(2)] {
        views.push(View::Trial { game, receipts: Vec::new() });
        views.extend([Red, Blue].map(|company| View::Trial { game, receipts: vec![typed(company)] }));
    }
    views.extend(GameNumber::all().map(|game| View::Rulebook { game: Some(game) }));
    views.extend(GameNumber::all().map(|game| View::Photos { of: PhotoOf::Game { game } }));
    views.extend(
        [None, Some(30), Some(60)]
            .map(|before| View::Journal { before: before.map(contract::EntryId), until: None }),
    );
    let words = [
        "",
        "obligation",
        "ticket",
        "nuit",
        "lac",
        "PRIVE",
        "SI-41",
        "LEGENDE",
        "TEXTE-DU-COFFRE",
        "555123",
        "654321",
        "7310120",
        "731",
    ];
    views.extend(words.map(|text| View::Search { text: text.to_owned(), names: None }));
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
    bench.done(&mut campaign, &seal(false));
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
