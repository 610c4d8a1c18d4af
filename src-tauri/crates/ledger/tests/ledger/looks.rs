//! LW-POS-2: a look at a private side stands in the journal, without a word of it, and undo goes past it.

use chrono::TimeDelta;
use contract::{
    Account, Action, GameAction, PhotoId, PostcardAction, PrivateText, Rejection, Stage, ThingId, Viewer,
    account::DeviceRead,
    keeping::PhotoSize,
    view::{JournalEntry, Step},
};
use ledger::{Campaign, Outcome, Performer, Shown, View};
use rules::CompanyColour::{self, *};
use workbench::{
    bench_table::{Bench, rename_campaign, rename_company},
    evenings::enter,
    secrets::{plant_all, secrets},
};

/// A campaign of three in its first game, with a postcard of red and one of blue.
fn in_play(bench: &mut Bench) -> Campaign {
    let mut campaign = bench.three();
    bench.done(&mut campaign, &Action::Game(GameAction::Open));
    bench.done(&mut campaign, &enter(1, Stage::Play));
    plant_all(bench, &mut campaign);
    campaign
}

fn postcard_of(campaign: &Campaign, holder: CompanyColour) -> ThingId {
    match campaign.show(Viewer::TABLE, &View::Postcards) {
        Ok(Shown::Postcards(shown)) => {
            let held = shown.postcards.iter().find(|postcard| postcard.holder == Some(holder));
            held.expect("a postcard").postcard
        }
        other => panic!("{other:?}"),
    }
}

fn entries(campaign: &Campaign) -> Vec<JournalEntry> {
    match campaign.show(Viewer::TABLE, &View::Journal { before: None, until: None }) {
        Ok(Shown::Journal(journal)) => journal.entries,
        other => panic!("{other:?}"),
    }
}

/// Somebody who holds the button of red looks, on a device of these.
fn looks(
    bench: &Bench,
    campaign: &mut Campaign,
    view: &View,
    device_of: Option<CompanyColour>,
) -> Result<Outcome, Rejection> {
    let by = Performer { viewer: Viewer::Table { holding: Some(Red) }, pen: Some("Noé") };
    campaign.note_look(by, view, device_of, bench.now)
}

#[test]
fn lw_pos_2_a_look_says_whose_it_was_and_on_whose_device_and_not_a_word_of_it() {
    let mut bench = Bench::new();
    let mut campaign = in_play(&mut bench);
    let view = View::PrivateSide { postcard: postcard_of(&campaign, Red) };
    let before = bench.dump();
    for (device_of, device, named) in [
        (None, DeviceRead::Nobodys, None),
        (Some(Red), DeviceRead::TheirOwn, None),
        (Some(Blue), DeviceRead::SomebodyElses, Some("Noé")),
    ] {
        let noted = looks(&bench, &mut campaign, &view, device_of).expect("noted");
        let newest = entries(&campaign).swap_remove(0);
        assert_eq!((Some(newest.entry), newest.step), (noted.entry, Step::Look));
        assert_eq!(newest.actor.as_deref(), Some("Noé"), "who held the pen");
        let Account::PostcardPrivateRead { company: Red, player, device: told, device_of, .. } =
            &newest.account
        else {
            panic!("{newest:?}")
        };
        assert_eq!(player.as_deref(), Some("Camille"));
        assert_eq!((*told, device_of.as_deref()), (device, named));
        let told = serde_json::to_string(&newest).expect("JSON");
        for secret in secrets() {
            assert!(!told.contains(&secret.marker), "{told}");
        }
    }
    let rows =
        |dump: &str| dump.lines().filter(|line| !line.starts_with("history")).collect::<Vec<_>>().join("\n");
    assert_eq!(rows(&bench.dump()), rows(&before), "nothing but the history knows of it");
}

#[test]
fn lw_pos_2_one_look_is_noted_once_and_a_later_one_again() {
    let mut bench = Bench::new();
    let mut campaign = in_play(&mut bench);
    let postcard = postcard_of(&campaign, Red);
    let view = View::PrivateSide { postcard };
    let picture = View::Picture { photo: PhotoId(1), size: PhotoSize::Full };
    let noted =
        |campaign: &Campaign| entries(campaign).iter().filter(|entry| entry.step == Step::Look).count();
    looks(&bench, &mut campaign, &view, None).expect("noted");
    let again = looks(&bench, &mut campaign, &view, None).expect("the same look");
    assert_eq!((again, noted(&campaign)), (Outcome::default(), 1));
    assert_eq!(
        looks(&bench, &mut campaign, &picture, None),
        Ok(Outcome::default()),
        "its photo is on that side"
    );
    looks(&bench, &mut campaign, &view, Some(Blue)).expect("on another device");
    assert_eq!(noted(&campaign), 2);
    bench.now += TimeDelta::minutes(11);
    looks(&bench, &mut campaign, &picture, None).expect("another look");
    assert_eq!(noted(&campaign), 3);
}

#[test]
fn lw_pos_2_what_is_nobodys_secret_or_on_a_device_of_their_own_leaves_no_trace() {
    let mut bench = Bench::new();
    let mut campaign = in_play(&mut bench);
    let (of_red, of_blue) = (postcard_of(&campaign, Red), postcard_of(&campaign, Blue));
    let before = bench.dump();
    for view in [View::Line, View::Postcards, View::PrivateSide { postcard: of_blue }] {
        assert_eq!(looks(&bench, &mut campaign, &view, None), Ok(Outcome::default()), "{view:?}");
    }
    for viewer in [Viewer::President { company: Red }, Viewer::Onlooker, Viewer::TABLE] {
        let by = Performer { viewer, pen: None };
        let view = View::PrivateSide { postcard: of_red };
        assert_eq!(campaign.note_look(by, &view, None, bench.now), Ok(Outcome::default()), "{viewer:?}");
    }
    assert_eq!(bench.dump(), before);
}

#[test]
fn undo_and_redo_go_past_looks() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.done(&mut campaign, &Action::Game(GameAction::Open));
    let private_side = PrivateText { text: Some("Chut.".to_owned()), condition: None };
    let draw = PostcardAction::Draw {
        number: 14,
        company: Red,
        when: None,
        title: None,
        text: None,
        private_side: Some(private_side),
        story: None,
    };
    bench.done(&mut campaign, &Action::Postcard(draw));
    let view = View::PrivateSide { postcard: postcard_of(&campaign, Red) };
    let look = |bench: &mut Bench, campaign: &mut Campaign| {
        bench.now += TimeDelta::minutes(11);
        looks(bench, campaign, &view, None).expect("noted").entry.expect("an entry")
    };
    let overview = |campaign: &Campaign| campaign.overview(None, None).expect("an overview");

    bench.done(&mut campaign, &rename_campaign("Jeudi"));
    let changed = campaign.summary().expect("a summary").last_change;
    let seen = look(&mut bench, &mut campaign);
    assert_eq!(campaign.summary().expect("a summary").last_change, changed, "a look changes nothing");
    let renamed = |account: Option<Account>| matches!(account, Some(Account::CampaignRenamed { .. }));
    assert!(renamed(overview(&campaign).undo), "the last thing done is the renaming");
    let refused = campaign.undo_entry(seen, None, bench.now);
    assert_eq!(refused, Err(Rejection::EntryNotInForce { entry: seen }), "nobody takes a look back");

    assert!(renamed(campaign.undo(None, bench.now).expect("the renaming").account));
    look(&mut bench, &mut campaign);
    assert!(renamed(overview(&campaign).redo), "a look is nothing new that was done");
    assert!(renamed(campaign.redo(None, bench.now).expect("the renaming again").account));
    look(&mut bench, &mut campaign);

    // An older entry alone too: a look touches no row that could stand in its way.
    let named = bench.done(&mut campaign, &rename_company(Red, "Acier")).entry.expect("an entry");
    look(&mut bench, &mut campaign);
    bench.done(&mut campaign, &rename_campaign("Vendredi"));
    look(&mut bench, &mut campaign);
    campaign.undo_entry(named, None, bench.now).expect("nothing stands in the way");
    campaign.check().expect("a sound file");
    campaign.close().expect("closing");
    bench.open().expect("opening").check().expect("still sound");
}
