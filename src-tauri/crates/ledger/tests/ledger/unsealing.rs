//! LW-COM-2: what is sealed comes to light by a step back only if that is meant, and the journal says so.

use contract::{
    Account, Action, CampaignAction, EntryId, NameField, Place, ReceiptAction, Rejection, Shown, View,
    Viewer,
    view::{CopyReason, Step},
};
use ledger::Campaign;
use rules::CompanyColour::{self, *};

use workbench::{
    bench_table::{Bench, rename_campaign, seal},
    evenings::{self, evening, game, night},
    things::{called, find, move_to, titled},
};

const FIRST: [(CompanyColour, evenings::Lines); 3] =
    [(Red, (14, 2, 10, 1)), (Blue, (9, 3, 7, 2)), (Green, (11, 1, 4, 1))];

/// Whose figures of the first game can be read.
fn readable(campaign: &Campaign) -> Vec<CompanyColour> {
    let receipts = night(campaign, 1).receipts;
    receipts.iter().filter(|receipt| receipt.content.is_some()).map(|receipt| receipt.company).collect()
}

fn newest(campaign: &Campaign) -> (Account, Step) {
    match campaign.show(Viewer::TABLE, &View::Journal { before: None, until: None }) {
        Ok(Shown::Journal(journal)) => (journal.entries[0].account.clone(), journal.entries[0].step),
        other => panic!("{other:?}"),
    }
}

fn would_unseal(companies: &[CompanyColour]) -> Rejection {
    Rejection::WouldUnseal { companies: companies.to_vec() }
}

/// The first evening, and how many of its actions were done; the last but one puts the receipts into vaults.
fn closed(bench: &mut Bench) -> Campaign {
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &evening(1, &FIRST));
    campaign
}

#[test]
fn lw_com_2_receipts_come_out_of_their_vaults_by_undo_only_with_a_reason_that_the_journal_notes() {
    let mut bench = Bench::new();
    let mut campaign = closed(&mut bench);
    let now = bench.now;
    campaign.undo(None, now).expect("the game is open again, and everything sealed");
    assert_eq!(readable(&campaign), []);

    let before = bench.dump();
    let all = [Red, Blue, Green].into_iter().collect::<std::collections::BTreeSet<_>>();
    let all: Vec<CompanyColour> = all.into_iter().collect();
    let into_vaults = match newest(&campaign).1 {
        Step::Undo { of } => EntryId(of.0 - 1),
        other => panic!("{other:?}"),
    };
    assert_eq!(campaign.undo(None, now), Err(would_unseal(&all)));
    assert_eq!(campaign.undo_entry(into_vaults, None, now), Err(would_unseal(&all)));
    assert_eq!(campaign.undo_unsealing(None, "  ", None, now), Err(Rejection::ReasonNeeded));
    let by = ledger::document::Performer { viewer: Viewer::President { company: Red }, pen: None };
    assert_eq!(campaign.undo_unsealing(None, "curieux", by, now), Err(Rejection::NotForYou));
    assert_eq!(bench.dump(), before, "nothing happened");

    let done = campaign.undo_unsealing(None, " Une erreur \n d'addition ", None, now).expect("meant");
    let vaulted = Account::ReceiptsIntoVaults { game: game(1), receipts: 3 };
    assert_eq!(done.account, Some(vaulted.clone()), "what was taken back");
    assert_eq!(readable(&campaign).len(), 3);
    let noted = Account::LaidOpen {
        done: Box::new(vaulted.clone()),
        companies: all,
        reason: "Une erreur d'addition".to_owned(),
    };
    assert_eq!(newest(&campaign), (noted, Step::Undo { of: into_vaults }));

    campaign.redo(None, now).expect("into the vaults again");
    assert_eq!(readable(&campaign), []);
    assert_eq!(newest(&campaign), (vaulted, Step::Redo { of: into_vaults }));
    campaign.close().expect("closing");
    let campaign = bench.open().expect("opening");
    assert_eq!(readable(&campaign), []);
}

#[test]
fn lw_com_2_so_do_the_seal_a_receipt_that_went_back_and_a_thing_that_was_put_away() {
    let mut bench = Bench::new();
    let mut campaign = closed(&mut bench);
    let now = bench.now;
    bench.done(&mut campaign, &seal(false));
    bench.done(&mut campaign, &seal(true));
    assert!(
        matches!(campaign.undo(None, now), Err(Rejection::WouldUnseal { companies }) if companies.len() == 3)
    );
    campaign.undo_unsealing(None, "pour voir", None, now).expect("meant");
    assert_eq!(readable(&campaign).len(), 3);
    campaign.undo(None, now).expect("sealed as at first: that hides");

    let receipt = |action: ReceiptAction| Action::Receipt(action);
    let (game, company) = (game(1), Blue);
    bench.done(
        &mut campaign,
        &receipt(ReceiptAction::Unseal { game, company, reason: "mal compté".to_owned() }),
    );
    assert_eq!(readable(&campaign), [Blue]);
    bench.done(&mut campaign, &receipt(ReceiptAction::Reseal { game, company }));
    assert_eq!(campaign.undo(None, now), Err(would_unseal(&[Blue])));
    campaign.undo_unsealing(None, "encore", None, now).expect("meant");
    campaign.undo(None, now).expect("as if it had never been taken out");
    assert_eq!(readable(&campaign), []);
    campaign.redo(None, now).expect("taken out again, for the reason of then");
    assert_eq!(readable(&campaign), [Blue]);

    bench.done(&mut campaign, &find("token", Place::Bureau { company: Green }, vec![titled("Montre")]));
    let token = called(&campaign, "Montre").thing;
    bench.done(&mut campaign, &move_to(token, Place::Vault { company: Green }));
    assert_eq!(campaign.undo(None, now), Err(would_unseal(&[Green])));
    campaign.undo_unsealing(None, "pas encore", None, now).expect("meant");
    assert_eq!(called(&campaign, "Montre").place, Place::Bureau { company: Green });
}

#[test]
fn lw_com_2_all_seals_are_broken_only_with_a_reason_and_a_name_that_the_journal_keeps() {
    let mut bench = Bench::new();
    let mut campaign = closed(&mut bench);
    let before = bench.dump();
    let breaking = |reason: Option<&str>, by: Option<&str>| {
        let (reason, by) = (reason.map(str::to_owned), by.map(str::to_owned));
        Action::Campaign(CampaignAction::Seal { sealed: false, reason, by })
    };
    let nameless = Rejection::NameEmpty { field: NameField::Person };
    for (reason, by, refused) in [
        (None, Some("Camille"), Rejection::ReasonNeeded),
        (Some("  "), Some("Camille"), Rejection::ReasonNeeded),
        (Some("Pour voir"), None, nameless.clone()),
        (Some("Pour voir"), Some(" "), nameless),
    ] {
        assert_eq!(bench.perform(&mut campaign, &breaking(reason, by)), Err(refused), "{reason:?} {by:?}");
    }
    assert_eq!(bench.dump(), before, "nothing happened");
    bench.done(&mut campaign, &breaking(Some(" On arrête \n là "), Some(" Camille ")));
    assert_eq!(readable(&campaign).len(), 3);
    let told = Account::SealChanged {
        sealed: false,
        reason: Some("On arrête là".to_owned()),
        by: Some("Camille".to_owned()),
    };
    assert_eq!(newest(&campaign), (told, Step::Done { in_force: true, undoable: true, redoable: false }));
    bench.done(&mut campaign, &seal(true));
    assert_eq!(readable(&campaign), [], "setting them again needs no reason");
}

#[test]
fn lw_com_2_a_receipt_taken_out_long_ago_is_not_taken_out_again_by_doing_that_entry_again() {
    let mut bench = Bench::new();
    let mut campaign = closed(&mut bench);
    let (now, game, company) = (bench.now, game(1), Blue);
    let out = Action::Receipt(ReceiptAction::Unseal { game, company, reason: "mal compté".to_owned() });
    let taken_out = bench.done(&mut campaign, &out).entry.expect("an entry");
    campaign.undo(None, now).expect("back into its vault");
    campaign.redo_entry(taken_out, None, now).expect("a moment ago, for the reason of then");
    assert_eq!(readable(&campaign), [Blue]);
    campaign.undo(None, now).expect("back into its vault");
    bench.done(&mut campaign, &rename_campaign("Autre chose"));
    let before = bench.dump();
    assert_eq!(campaign.redo_entry(taken_out, None, now), Err(would_unseal(&[Blue])));
    assert_eq!(bench.dump(), before);
}

#[test]
fn what_has_no_secrets_is_taken_back_without_a_word() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.done(&mut campaign, &seal(false));
    bench.all_done(&mut campaign, &evening(1, &FIRST));
    let now = bench.now;
    for _ in 0..2 {
        campaign.undo(None, now).expect("the closing, and the receipts in vaults that everybody reads");
    }
    campaign.undo_unsealing(None, "pour rien", None, now).expect("a reason that nobody needs does no harm");
    assert!(!matches!(newest(&campaign).0, Account::LaidOpen { .. }), "and is not noted");
}

#[test]
fn lw_com_2_a_safety_copy_from_before_the_sealing_is_restored_only_with_a_reason() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let actions = evening(1, &FIRST);
    let now = bench.now;
    bench.all_done(&mut campaign, &actions[..actions.len() - 2]);
    campaign.copy_now(CopyReason::Asked, now).expect("a copy of receipts on the table");
    bench.all_done(&mut campaign, &actions[actions.len() - 2..]);
    let copies = campaign.copies().shown().copies;
    let copy_for =
        |wanted: CopyReason| copies.iter().find(|copy| copy.reason == wanted).expect("a copy").copy.clone();

    let before = bench.dump();
    let open = copy_for(CopyReason::Asked);
    assert!(
        matches!(campaign.restore(&open, None, now), Err(Rejection::WouldUnseal { companies }) if companies.len() == 3)
    );
    assert_eq!(campaign.restore_unsealing(&open, "", None, now), Err(Rejection::ReasonNeeded));
    assert_eq!(bench.dump(), before);
    campaign.restore(&copy_for(CopyReason::GameClosed), None, now).expect("as sealed as now");
    assert_eq!(readable(&campaign), []);

    campaign.restore_unsealing(&open, "tout refaire", None, now).expect("meant");
    assert_eq!(readable(&campaign).len(), 3);
    assert!(matches!(newest(&campaign).0, Account::LaidOpen { done, reason, .. }
            if matches!(*done, Account::Restored { .. }) && reason == "tout refaire"));
}
