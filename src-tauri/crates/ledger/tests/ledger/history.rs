//! Perform, undo, redo, and what the journal tells.

use contract::Viewer;
use contract::{
    Account, EntryId, PeopleAction, Rejection, Shown, Successor, Topic,
    view::{Journal, Step},
};
use ledger::View;
use rules::CompanyColour::*;
use workbench::bench_table::{Bench, company, join, moment, rename_campaign, rename_company, seal};

fn journal(campaign: &ledger::Campaign) -> Journal {
    match campaign.show(Viewer::TABLE, &View::Journal { before: None, until: None }) {
        Ok(Shown::Journal(journal)) => journal,
        other => panic!("the journal was asked for, and {other:?} came"),
    }
}

#[test]
fn undo_and_redo_walk_through_all_that_was_done() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let start = bench.dump();
    bench.done(&mut campaign, &rename_company(Red, "Acier & Fils"));
    let renamed = bench.dump();
    bench.done(&mut campaign, &join("Marius", Yellow));
    let joined = bench.dump();

    let now = bench.now;
    campaign.undo(None, now).expect("undo of joining");
    assert_eq!(bench.dump(), renamed);
    campaign.undo(None, now).expect("undo of renaming");
    assert_eq!(bench.dump(), start);
    assert_eq!(campaign.undo(None, now), Err(Rejection::NothingToUndo));
    campaign.redo(None, now).expect("redo of renaming");
    assert_eq!(bench.dump(), renamed);
    campaign.redo(None, now).expect("redo of joining");
    assert_eq!(bench.dump(), joined);
    assert_eq!(campaign.redo(None, now), Err(Rejection::NothingToRedo));
}

#[test]
fn something_new_closes_the_way_forward() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.done(&mut campaign, &rename_company(Red, "Acier & Fils"));
    let now = bench.now;
    campaign.undo(None, now).expect("undo");
    bench.done(&mut campaign, &rename_company(Blue, "Lac Salé"));
    assert_eq!(campaign.redo(None, now), Err(Rejection::NothingToRedo));
}

#[test]
fn an_older_entry_is_undone_alone_when_nothing_later_touches_it() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let red = bench.done(&mut campaign, &rename_company(Red, "Acier & Fils")).entry.expect("an entry");
    bench.done(&mut campaign, &rename_company(Blue, "Lac Salé"));
    let now = bench.now;
    let outcome = campaign.undo_entry(red, None, now).expect("nothing touches red since");
    assert!(outcome.changed.contains(&Topic::People) && outcome.changed.contains(&Topic::History));
    assert_eq!(company(&campaign, Red).name, "Union Pourpre");
    assert_eq!(company(&campaign, Blue).name, "Lac Salé");
    campaign.redo(None, now).expect("and it can be done again");
    assert_eq!(company(&campaign, Red).name, "Acier & Fils");
}

#[test]
fn one_entry_is_done_again_whatever_was_done_and_taken_back_since() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let red = bench.done(&mut campaign, &rename_company(Red, "Acier & Fils")).entry.expect("an entry");
    let blue = bench.done(&mut campaign, &rename_company(Blue, "Lac Salé")).entry.expect("an entry");
    let as_it_was = bench.dump();
    let now = bench.now;
    let undone = campaign.undo_entry(red, None, now).expect("nothing touches red since");
    assert_eq!(undone.turned, Some(red), "what was taken back is named");
    assert_eq!(campaign.undo(None, now).expect("undo").turned, Some(blue));

    // The last step back was that of blue.
    let redone = campaign.redo_entry(red, None, now).expect("exactly that entry");
    assert_eq!(redone.turned, Some(red));
    assert_eq!(company(&campaign, Red).name, "Acier & Fils");
    assert_eq!(company(&campaign, Blue).name, "Grand Lac & Fils", "and no other");
    assert_eq!(campaign.redo_entry(red, None, now), Err(Rejection::EntryInForce { entry: red }), "not twice");
    campaign.redo_entry(blue, None, now).expect("the other one");
    assert_eq!(bench.dump(), as_it_was);

    // Something new closes the way forward, not the way back to one entry.
    campaign.undo_entry(red, None, now).expect("undo");
    bench.done(&mut campaign, &rename_campaign("Autre chose"));
    assert_eq!(campaign.redo(None, now), Err(Rejection::NothingToRedo));
    campaign.redo_entry(red, None, now).expect("days later");
    assert_eq!(company(&campaign, Red).name, "Acier & Fils");
    let unknown = EntryId(77);
    assert_eq!(campaign.redo_entry(unknown, None, now), Err(Rejection::EntryUnknown { entry: unknown }));
}

#[test]
fn an_entry_is_not_done_again_over_what_was_done_since_nor_without_what_it_builds_on() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let now = bench.now;
    let first = bench.done(&mut campaign, &rename_company(Red, "Acier & Fils")).entry.expect("an entry");
    campaign.undo(None, now).expect("undo");
    let second = bench.done(&mut campaign, &rename_company(Red, "Acier & Filles")).entry.expect("an entry");
    let before = bench.dump();
    match campaign.redo_entry(first, None, now) {
        Err(Rejection::RedoBlocked { later }) => {
            assert_eq!(later.iter().map(|later| later.entry).collect::<Vec<_>>(), [second]);
        }
        other => panic!("expected to be told what is in the way: {other:?}"),
    }
    assert_eq!(bench.dump(), before);

    // A company's president leaves, and another takes over; no row is touched by both.
    let camille = company(&campaign, Red).president.expect("Camille").id;
    bench.done(&mut campaign, &ledger::Action::People(PeopleAction::Leave { player: camille }));
    let taking = bench.done(&mut campaign, &take_over(Red, "Jeanne")).entry.expect("an entry");
    campaign.undo(None, now).expect("nobody took over");
    campaign.undo(None, now).expect("nobody left");
    let before = bench.dump();
    assert_eq!(campaign.redo_entry(taking, None, now), Err(Rejection::RedoBlocked { later: vec![] }));
    assert_eq!(bench.dump(), before, "one president a company");
}

#[test]
fn an_older_entry_with_something_later_on_it_is_refused_and_what_stands_in_the_way_is_named() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let first = bench.done(&mut campaign, &rename_company(Red, "Acier & Fils")).entry.expect("an entry");
    bench.done(&mut campaign, &seal(false));
    let second = bench.done(&mut campaign, &rename_company(Red, "Acier & Filles")).entry.expect("an entry");
    let (now, before) = (bench.now, bench.dump());
    match campaign.undo_entry(first, None, now) {
        Err(Rejection::UndoBlocked { later }) => {
            let named: Vec<EntryId> = later.iter().map(|entry| entry.entry).collect();
            assert_eq!(named, [second]);
            assert!(
                matches!(&later[0].account, Account::CompanyRenamed { to, .. } if to == "Acier & Filles")
            );
        }
        other => panic!("expected to be told what is in the way: {other:?}"),
    }
    assert_eq!(bench.dump(), before);
    assert_eq!(
        campaign.undo_entry(EntryId(77), None, now),
        Err(Rejection::EntryUnknown { entry: EntryId(77) })
    );
    assert_eq!(campaign.undo_entry(EntryId(1), None, now), Err(Rejection::CreationStays));
    campaign.undo_entry(second, None, now).expect("the later one first");
    campaign.undo_entry(first, None, now).expect("then the older one");
    assert_eq!(
        campaign.undo_entry(first, None, now),
        Err(Rejection::EntryNotInForce { entry: first }),
        "and not twice"
    );
}

fn named(refused: Result<ledger::Outcome, Rejection>) -> Vec<EntryId> {
    match refused {
        Err(Rejection::UndoBlocked { later }) => later.iter().map(|entry| entry.entry).collect(),
        other => panic!("expected to be told what is in the way: {other:?}"),
    }
}

fn take_over(company: rules::CompanyColour, name: &str) -> ledger::Action {
    ledger::Action::People(PeopleAction::TakeOver {
        company,
        successor: Successor::Newcomer { name: name.to_owned() },
        same_name_ok: false,
    })
}

#[test]
fn a_company_that_somebody_presides_now_is_not_given_back_under_them() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let camille = company(&campaign, Red).president.expect("Camille").id;
    let leave = ledger::Action::People(PeopleAction::Leave { player: camille });
    let leaving = bench.done(&mut campaign, &leave).entry.expect("an entry");
    let taking = bench.done(&mut campaign, &take_over(Red, "Jeanne")).entry.expect("an entry");
    bench.done(&mut campaign, &rename_campaign("Autre chose"));
    let (now, before) = (bench.now, bench.dump());
    // The two touch no common row: only that a company has one president stands in the way.
    assert_eq!(named(campaign.undo_entry(leaving, None, now)), [taking], "and not what was done last");
    assert_eq!(bench.dump(), before);
}

#[test]
fn what_others_refer_to_is_not_undone_from_under_them() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let joining = bench.done(&mut campaign, &join("Marius", Yellow)).entry.expect("an entry");
    campaign.close().expect("closing");
    // A game is not yet played through actions: its seat refers to the company and touches nothing of it.
    rusqlite::Connection::open(bench.path())
        .and_then(|file| {
            file.execute_batch(
                "INSERT INTO game (number, year, played_on, stage, opened_at, edition)
                     VALUES (1, 1865, '2026-11-16', 'table', '2026-11-16T20:00:00+01:00', 1);
                 INSERT INTO seat (game, company) VALUES (1, 'yellow');",
            )
        })
        .expect("a seat for the yellow company");
    ledger::document::believe(&bench.path()).expect("believed");
    let mut campaign = bench.open().expect("opening");
    let (now, before) = (bench.now, bench.dump());
    assert!(matches!(campaign.undo(None, now), Err(Rejection::UndoBlocked { .. })));
    assert!(matches!(campaign.undo_entry(joining, None, now), Err(Rejection::UndoBlocked { .. })));
    assert_eq!(bench.dump(), before);
    campaign.check().expect("no reference leads nowhere");
}

#[test]
fn undoing_one_entry_alone_does_not_make_two_of_one_name_unasked() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let camille = company(&campaign, Red).president.expect("Camille").id;
    let rename = |name: &str| {
        let name = name.to_owned();
        ledger::Action::People(PeopleAction::RenamePlayer { player: camille, name, same_name_ok: false })
    };
    let renaming = bench.done(&mut campaign, &rename("Zoé")).entry.expect("an entry");
    let joining = bench.done(&mut campaign, &join("camille", Yellow)).entry.expect("an entry");
    let (now, before) = (bench.now, bench.dump());
    assert_eq!(named(campaign.undo_entry(renaming, None, now)), [joining]);
    assert_eq!(bench.dump(), before);
    // One after the other is the way back to what was.
    campaign.undo(None, now).expect("the joining");
    campaign.undo(None, now).expect("the renaming");
}

#[test]
fn two_of_one_name_that_were_confirmed_do_not_hinder_undo() {
    let mut bench = Bench::new();
    let mut new = workbench::bench_table::three_players();
    new.players[2].name = "Camille".to_owned();
    new.same_name_ok = true;
    let mut campaign = bench.create(&new).expect("a campaign").0;
    let camille = company(&campaign, Red).president.expect("Camille").id;
    let rename = PeopleAction::RenamePlayer { player: camille, name: "Zoé".to_owned(), same_name_ok: false };
    bench.done(&mut campaign, &ledger::Action::People(rename));
    let now = bench.now;
    campaign.undo(None, now).expect("back to the two that were confirmed");
}

#[test]
fn who_holds_the_pen_has_a_name_like_any_other() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let refused = campaign.perform(Some("x".repeat(61).as_str()), &seal(false), &mut bench.outside());
    assert!(matches!(refused, Err(Rejection::NameTooLong { .. })), "{refused:?}");
    assert_eq!(journal(&campaign).entries.len(), 1);
}

#[test]
fn the_journal_says_who_when_and_what_and_survives_a_restart() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.now = moment("2026-11-16T20:30:00+01:00");
    bench.done(&mut campaign, &rename_campaign("Les barons du jeudi"));
    let now = bench.now;
    campaign.undo(Some("Noé"), now).expect("undo");
    campaign.close().expect("closing");

    let mut campaign = bench.open().expect("opening again");
    let entries = journal(&campaign).entries;
    assert_eq!(entries.len(), 3);
    assert_eq!(entries[0].step, Step::Undo { of: EntryId(2) });
    assert_eq!(entries[0].actor.as_deref(), Some("Noé"));
    assert_eq!(entries[1].step, Step::Done { in_force: false, undoable: false, redoable: true });
    assert_eq!(entries[1].at, moment("2026-11-16T20:30:00+01:00"));
    assert_eq!(
        entries[1].account,
        Account::CampaignRenamed {
            from: "Les barons du mardi".to_owned(),
            to: "Les barons du jeudi".to_owned()
        }
    );
    assert!(matches!(entries[2].account, Account::CampaignCreated { .. }));
    assert_eq!(entries[2].step, Step::Done { in_force: true, undoable: false, redoable: false });
    campaign.redo(None, now).expect("redo works after a restart");
}

#[test]
fn a_long_journal_comes_in_pages() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    for turn in 0..120 {
        bench.done(&mut campaign, &rename_campaign(&format!("Nom {turn}")));
    }
    let first = journal(&campaign);
    assert_eq!((first.entries.len(), first.more), (100, true));
    let last = first.entries.last().expect("an entry").entry;
    match campaign.show(Viewer::TABLE, &View::Journal { before: Some(last), until: None }) {
        Ok(Shown::Journal(rest)) => assert_eq!((rest.entries.len(), rest.more), (21, false)),
        other => panic!("{other:?}"),
    }
    bench.done(&mut campaign, &rename_campaign("Nom de plus"));
    for (until, entries, more) in [(last, 101, true), (EntryId(1), 122, false), (EntryId(90), 100, true)] {
        match campaign.show(Viewer::TABLE, &View::Journal { before: None, until: Some(until) }) {
            Ok(Shown::Journal(again)) => assert_eq!((again.entries.len(), again.more), (entries, more)),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_change_made_under_an_older_schema_stays_but_is_closed_to_undo() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let entry = bench.done(&mut campaign, &seal(false)).entry.expect("an entry");
    campaign.close().expect("closing");
    rusqlite::Connection::open(bench.path())
        .and_then(|file| file.execute("UPDATE history SET version = 0", []))
        .expect("an entry of an older time");
    ledger::document::believe(&bench.path()).expect("believed");
    let mut campaign = bench.open().expect("opening");
    let now = bench.now;
    assert_eq!(campaign.undo(None, now), Err(Rejection::UndoClosed { entry }));
    assert_eq!(
        journal(&campaign).entries[0].step,
        Step::Done { in_force: true, undoable: false, redoable: false }
    );
}
