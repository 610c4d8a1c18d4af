//! Perform, undo, redo, and what the journal tells.

use ledger::{
    View,
    contract::{
        Account, EntryId, Rejection, Shown, Topic,
        view::{Journal, Step},
    },
};
use rules::CompanyColour::*;

use crate::bench_table::{Bench, company, join, moment, rename_campaign, rename_company, seal};

fn journal(campaign: &ledger::Campaign) -> Journal {
    match campaign.show(&View::Journal { before: None }) {
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
    assert_eq!(campaign.undo(None, now), Err(Rejection::CreationStays));
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

#[test]
fn what_others_refer_to_is_not_undone_from_under_them() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let joining = bench.done(&mut campaign, &join("Marius", Yellow)).entry.expect("an entry");
    // A row of a later table refers to the yellow company without touching its row.
    let take_over = ledger::Action::People(ledger::contract::PeopleAction::TakeOver {
        company: Yellow,
        successor: ledger::contract::Successor::Newcomer { name: "Jeanne".to_owned() },
        same_name_ok: false,
    });
    let taking = bench.done(&mut campaign, &take_over).entry.expect("an entry");
    let (now, before) = (bench.now, bench.dump());
    match campaign.undo_entry(joining, None, now) {
        Err(Rejection::UndoBlocked { later }) => {
            assert_eq!(later.iter().map(|entry| entry.entry).collect::<Vec<_>>(), [taking]);
        }
        other => panic!("expected to be told what is in the way: {other:?}"),
    }
    assert_eq!(bench.dump(), before);
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
    assert_eq!(entries[1].step, Step::Done { in_force: false, undoable: false });
    assert_eq!(entries[1].at, moment("2026-11-16T20:30:00+01:00"));
    assert_eq!(
        entries[1].account,
        Account::CampaignRenamed {
            from: "Les barons du mardi".to_owned(),
            to: "Les barons du jeudi".to_owned()
        }
    );
    assert!(matches!(entries[2].account, Account::CampaignCreated { .. }));
    assert_eq!(entries[2].step, Step::Done { in_force: true, undoable: false });
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
    match campaign.show(&View::Journal { before: Some(last) }) {
        Ok(Shown::Journal(rest)) => assert_eq!((rest.entries.len(), rest.more), (21, false)),
        other => panic!("{other:?}"),
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
    let mut campaign = bench.open().expect("opening");
    let now = bench.now;
    assert_eq!(campaign.undo(None, now), Err(Rejection::UndoClosed { entry }));
    assert_eq!(journal(&campaign).entries[0].step, Step::Done { in_force: true, undoable: false });
}
