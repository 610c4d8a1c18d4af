//! Who is looking or acting decides what is shown and what may be done: the shared window, a president on a device
//! of their own, an onlooker.

use contract::{
    Action, EntryId, FinaleAction, GameAction, PeopleAction, PhotoAction, PhotoId, PhotoOf, PostcardAction,
    PrivateChange, ReceiptAction, Rejection, Stage, ThingAction, ThingId, Viewer,
    view::{Journal, Step},
    viewer::Leave,
};
use ledger::{Campaign, Outcome, Performer, Shown, View};
use proptest::prelude::*;
use rules::CompanyColour::{self, *};
use workbench::{
    bench_table::{Bench, rename_campaign},
    evenings::{enter, game},
    secrets::{plant_all, script},
    whims::{Whim, whim},
};

fn president(company: CompanyColour) -> Performer<'static> {
    Performer { viewer: Viewer::President { company }, pen: None }
}

const ONLOOKER: Performer<'static> = Performer { viewer: Viewer::Onlooker, pen: None };

fn by(
    bench: &mut Bench,
    campaign: &mut Campaign,
    performer: Performer<'_>,
    action: &Action,
) -> Result<Outcome, Rejection> {
    campaign.perform(performer, action, &mut bench.outside())
}

/// A campaign of three at the receipts of its first game, with a postcard of red and one of blue.
fn at_receipts(bench: &mut Bench) -> Campaign {
    let mut campaign = bench.three();
    bench.done(&mut campaign, &Action::Game(GameAction::Open));
    bench.done(&mut campaign, &enter(1, Stage::Play));
    plant_all(bench, &mut campaign);
    bench.done(&mut campaign, &enter(1, Stage::Receipts));
    campaign
}

fn money(company: CompanyColour, money: i64) -> Action {
    Action::Receipt(ReceiptAction::Money { game: game(1), company, money: Some(money) })
}

fn journal(campaign: &Campaign) -> Journal {
    match campaign.show(Viewer::TABLE, &View::Journal { before: None, until: None }) {
        Ok(Shown::Journal(journal)) => journal,
        other => panic!("the journal was asked for, and {other:?} came"),
    }
}

/// The postcards of red and of blue, in this order.
fn postcards(campaign: &Campaign) -> [ThingId; 2] {
    let Ok(Shown::Postcards(shown)) = campaign.show(Viewer::TABLE, &View::Postcards) else {
        panic!("the postcards are shown")
    };
    [Red, Blue].map(|holder| {
        let held = shown.postcards.iter().find(|postcard| postcard.holder == Some(holder));
        held.expect("a postcard").postcard
    })
}

#[test]
fn lw_pos_2_a_private_side_is_for_its_holder_alone() {
    let mut bench = Bench::new();
    let campaign = at_receipts(&mut bench);
    let [of_red, of_blue] = postcards(&campaign);
    let reads = |viewer, postcard| campaign.show(viewer, &View::PrivateSide { postcard });
    for viewer in [Viewer::President { company: Red }, Viewer::Table { holding: Some(Red) }] {
        assert!(reads(viewer, of_red).is_ok(), "{viewer:?} reads their own");
        assert_eq!(reads(viewer, of_blue), Err(Rejection::PrivateSide { holder: Some(Blue) }), "{viewer:?}");
    }
    assert_eq!(reads(Viewer::TABLE, of_red), Err(Rejection::PrivateSide { holder: Some(Red) }));
    assert_eq!(reads(Viewer::Onlooker, of_red), Err(Rejection::NotForYou));
}

#[test]
fn an_onlooker_sees_no_journal_and_can_do_nothing() {
    let mut bench = Bench::new();
    let mut campaign = at_receipts(&mut bench);
    assert_eq!(
        campaign.show(Viewer::Onlooker, &View::Journal { before: None, until: None }),
        Err(Rejection::NotForYou)
    );
    assert!(campaign.show(Viewer::Onlooker, &View::Companies).is_ok(), "what is public is shown");
    let before = bench.dump();
    let now = bench.now;
    let actions = script().into_iter().chain([money(Red, 3), rename_campaign("Jeudi")]);
    for action in actions {
        assert_eq!(by(&mut bench, &mut campaign, ONLOOKER, &action), Err(Rejection::NotForYou), "{action:?}");
    }
    assert_eq!(campaign.undo(ONLOOKER, now), Err(Rejection::NotForYou));
    assert_eq!(campaign.undo_entry(EntryId(2), ONLOOKER, now), Err(Rejection::NotForYou));
    assert_eq!(campaign.redo(ONLOOKER, now), Err(Rejection::NotForYou));
    assert_eq!(bench.dump(), before);
}

#[test]
fn a_guest_sees_what_the_table_sees_and_changes_nothing() {
    let mut bench = Bench::new();
    let mut campaign = at_receipts(&mut bench);
    let guest = Performer { viewer: Viewer::Guest { holding: Some(Red) }, pen: None };
    let [of_red, of_blue] = postcards(&campaign);
    for view in
        [View::Line, View::Journal { before: None, until: None }, View::PrivateSide { postcard: of_red }]
    {
        assert!(campaign.show(guest.viewer, &view).is_ok(), "{view:?}");
    }
    let refused = campaign.show(guest.viewer, &View::PrivateSide { postcard: of_blue });
    assert_eq!(refused, Err(Rejection::PrivateSide { holder: Some(Blue) }));
    let before = bench.dump();
    let now = bench.now;
    for action in script().into_iter().chain([money(Red, 3), rename_campaign("Jeudi")]) {
        assert_eq!(by(&mut bench, &mut campaign, guest, &action), Err(Rejection::LookingOnly), "{action:?}");
    }
    assert_eq!(campaign.undo(guest, now), Err(Rejection::LookingOnly));
    assert_eq!(campaign.undo_entry(EntryId(2), guest, now), Err(Rejection::LookingOnly));
    assert_eq!(campaign.redo_entry(EntryId(2), guest, now), Err(Rejection::LookingOnly));
    assert_eq!(campaign.undo_unsealing(None, "pour voir", guest, now), Err(Rejection::LookingOnly));
    assert_eq!(campaign.redo(guest, now), Err(Rejection::LookingOnly));
    assert_eq!(bench.dump(), before);
}

#[test]
fn a_president_keeps_their_own_account_and_nobody_elses() {
    let mut bench = Bench::new();
    let mut campaign = at_receipts(&mut bench);
    let [of_red, of_blue] = postcards(&campaign);
    let private = |postcard| {
        let private_side = PrivateChange { text: Some(Some("Rien à voir".to_owned())), condition: None };
        Action::Postcard(PostcardAction::WritePrivate { postcard, private_side })
    };
    let note = Action::Game(GameAction::Note { game: game(1), text: "Belle partie".to_owned() });
    let confirm = |company| Action::Receipt(ReceiptAction::Confirm { game: game(1), company });
    for own in [money(Red, 12), note, private(of_red)] {
        by(&mut bench, &mut campaign, president(Red), &own).unwrap_or_else(|why| panic!("{own:?}: {why}"));
    }
    let before = bench.dump();
    let others = [
        money(Blue, 12),
        confirm(Blue),
        private(of_blue),
        Action::Receipt(ReceiptAction::ConfirmAll { game: game(1) }),
        Action::Thing(ThingAction::Mark { thing: of_red, company: Blue, count: 1 }),
        Action::People(PeopleAction::RenameCompany { company: Red, name: "Acier".to_owned() }),
        Action::Finale(FinaleAction::Begin { early: true }),
        rename_campaign("Jeudi"),
    ];
    for action in others {
        assert_eq!(
            by(&mut bench, &mut campaign, president(Red), &action),
            Err(Rejection::NotForYou),
            "{action:?}"
        );
    }
    assert_eq!(
        by(&mut bench, &mut campaign, president(Yellow), &money(Yellow, 1)),
        Err(Rejection::NotForYou),
        "nobody presides a company that is not in the campaign"
    );
    assert_eq!(bench.dump(), before);
    assert_eq!(
        by(&mut bench, &mut campaign, president(Red), &confirm(Red)),
        Err(Rejection::ReceiptIncomplete { company: Red }),
        "their own receipt is theirs to confirm, once it is complete"
    );
}

#[test]
fn lw_pos_2_a_president_changes_photos_of_their_own_private_sides_alone() {
    let mut bench = Bench::new();
    let mut campaign = at_receipts(&mut bench);
    let [_, of_blue] = postcards(&campaign);
    let caption =
        |photo| Action::Photo(PhotoAction::Caption { photo: PhotoId(photo), caption: Some("Vu".to_owned()) });
    by(&mut bench, &mut campaign, president(Red), &caption(1)).expect("the photo of their own private side");
    for photo in [2, 99] {
        let refused = by(&mut bench, &mut campaign, president(Red), &caption(photo));
        assert_eq!(refused, Err(Rejection::NotForYou), "whether there is one is not told either");
    }
    let add = PhotoAction::Add {
        content: "none".to_owned(),
        of: PhotoOf::Thing { thing: of_blue },
        private: true,
        caption: None,
    };
    assert_eq!(by(&mut bench, &mut campaign, president(Red), &Action::Photo(add)), Err(Rejection::NotForYou));
}

#[test]
fn a_president_takes_back_what_they_did_last_and_nothing_of_others() {
    let mut bench = Bench::new();
    let mut campaign = at_receipts(&mut bench);
    let now = bench.now;
    assert_eq!(campaign.undo(president(Red), now), Err(Rejection::NotForYou), "the table did that");
    let own = by(&mut bench, &mut campaign, president(Red), &money(Red, 12)).expect("their own").entry;
    let own = own.expect("an entry");
    let entry = &journal(&campaign).entries[0];
    assert_eq!((entry.entry, entry.by, entry.actor.as_deref()), (own, Some(Red), None));
    assert_eq!(campaign.undo(president(Blue), now), Err(Rejection::NotForYou));
    campaign.undo(president(Red), now).expect("their own, and the last");
    assert_eq!(campaign.redo(president(Blue), now), Err(Rejection::NotForYou));
    campaign.redo(president(Red), now).expect("their own");
    campaign.undo_entry(own, president(Red), now).expect("by its number too");
    campaign.redo(president(Red), now).expect("their own");
    campaign.undo(president(Red), now).expect("their own");
    assert_eq!(campaign.redo_entry(own, president(Blue), now), Err(Rejection::NotForYou));
    assert_eq!(campaign.redo_entry(own, ONLOOKER, now), Err(Rejection::NotForYou));
    campaign.redo_entry(own, president(Red), now).expect("by its number too");

    by(&mut bench, &mut campaign, president(Blue), &money(Blue, 9)).expect("their own");
    assert_eq!(campaign.undo(president(Red), now), Err(Rejection::NotForYou), "blue was the last");
    assert_eq!(
        campaign.undo_entry(own, president(Red), now),
        Err(Rejection::NotForYou),
        "no longer the last"
    );
    campaign.undo(None, now).expect("the table takes anything back");
    let entry = &journal(&campaign).entries[0];
    assert_eq!((entry.by, matches!(entry.step, Step::Undo { .. })), (None, true));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever a president tries: what went through was theirs, and the history says so.
    #[test]
    fn whatever_a_president_does_is_their_own(whims in proptest::collection::vec(whim(), 1..60)) {
        let mut bench = Bench::new();
        let mut campaign = at_receipts(&mut bench);
        let now = bench.now;
        for whim in whims {
            let before = bench.dump();
            let refused = match &whim {
                Whim::Act(action) => by(&mut bench, &mut campaign, ONLOOKER, action),
                Whim::Undo => campaign.undo(ONLOOKER, now),
                Whim::Redo => campaign.redo(ONLOOKER, now),
                Whim::UndoOlder(entry) => campaign.undo_entry(EntryId(*entry), ONLOOKER, now),
                Whim::RedoOlder(entry) => campaign.redo_entry(EntryId(*entry), ONLOOKER, now),
            };
            prop_assert_eq!(refused, Err(Rejection::NotForYou));
            prop_assert_eq!(bench.dump(), before);
            let done = match &whim {
                Whim::Act(action) => {
                    let done = by(&mut bench, &mut campaign, president(Red), action);
                    let others = matches!(action.leave(), Leave::AtTheTable)
                        || matches!(action.leave(), Leave::PresidentOf(company) if company != Red);
                    prop_assert!(!others || done == Err(Rejection::NotForYou), "{:?}: {:?}", action, done);
                    done
                }
                Whim::Undo => campaign.undo(president(Red), now),
                Whim::Redo => campaign.redo(president(Red), now),
                Whim::UndoOlder(entry) => campaign.undo_entry(EntryId(*entry), president(Red), now),
                Whim::RedoOlder(entry) => campaign.redo_entry(EntryId(*entry), president(Red), now),
            };
            if done.is_ok() {
                let entries = journal(&campaign).entries;
                prop_assert_eq!(entries[0].by, Some(Red));
                if let Step::Undo { of } | Step::Redo { of } = entries[0].step {
                    let turned = entries.iter().find(|entry| entry.entry == of);
                    prop_assert_eq!(turned.and_then(|entry| entry.by), Some(Red));
                }
            }
        }
    }
}
