//! Postcards: drawn, kept secret, completed, through `perform` on a real file.

use contract::Viewer;
use contract::{
    Action, Details, GameAction, Place, PostcardAction, Rejection, Shown, Stage, ThingId,
    keeping::{PostcardShown, PostcardState, PrivateSide},
};
use ledger::{Campaign, View};
use rules::{
    CompanyColour::{self, *},
    campaign::Moment,
    postcards::{NotYet, PostcardNumber, When},
};
use workbench::{
    bench_table::{Bench, company},
    evenings::{closing, confirm_all, enter, evening, game, receipt},
    things::{called, draw, find, move_to, thing, titled},
};

pub(crate) fn number(number: i64) -> PostcardNumber {
    PostcardNumber::try_from(number).expect("a postcard")
}

fn complete(postcard: ThingId) -> Action {
    Action::Postcard(PostcardAction::Complete {
        postcard,
        reward: Some("3 jetons".to_owned()),
        when: None,
        archive: false,
    })
}

fn postcards(campaign: &Campaign) -> Vec<PostcardShown> {
    match campaign.show(Viewer::TABLE, &View::Postcards) {
        Ok(Shown::Postcards(shown)) => shown.postcards,
        other => panic!("the postcards were asked for, and {other:?} came"),
    }
}

fn private_side(
    campaign: &Campaign,
    postcard: ThingId,
    reader: Option<CompanyColour>,
) -> Result<PrivateSide, Rejection> {
    match campaign.show(Viewer::Table { holding: reader }, &View::PrivateSide { postcard })? {
        Shown::PrivateSide(side) => Ok(side),
        other => panic!("a private side was asked for, and {other:?} came"),
    }
}

const RECEIPTS: [(CompanyColour, (i64, i64, i64, i64)); 3] =
    [(Red, (5, 3, 2, 1)), (Blue, (6, 4, 1, 1)), (Green, (1, 9, -2, 0))];

#[test]
fn lw_pos_1_postcards_are_drawn_from_the_post_office_by_their_number() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    assert_eq!(
        bench.perform(&mut campaign, &draw(42, Red, None)),
        Err(Rejection::NoGameOpen),
        "not before game 1"
    );
    bench.all_done(
        &mut campaign,
        &[Action::Game(GameAction::Open), enter(1, Stage::Play), draw(42, Red, None)],
    );
    let again = bench.perform(&mut campaign, &draw(42, Blue, None));
    assert_eq!(again, Err(Rejection::PostcardKnown { number: number(42), holder: Some(Red) }));
    assert_eq!(workbench::things::campaign_box(&campaign).postcards_unreached, 76);
    let held = company(&campaign, Red).postcards;
    assert_eq!((held.len(), held[0].number, held[0].holder), (1, number(42), Some(Red)));
    assert_eq!(held[0].drawn, Some(When { game: game(1), moment: Moment::Play }));
    let back = bench.perform(&mut campaign, &move_to(held[0].postcard, Place::PostOffice));
    assert_eq!(back, Err(Rejection::CannotGoThere { kind: "postcard".to_owned(), to: Place::PostOffice }));
}

#[test]
fn lw_pos_2_the_private_side_is_its_holders_until_it_is_completed() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(
        &mut campaign,
        &[Action::Game(GameAction::Open), enter(1, Stage::Play), draw(42, Red, None)],
    );
    let postcard = postcards(&campaign)[0].postcard;
    let refused = Rejection::PrivateSide { holder: Some(Red) };
    for reader in [None, Some(Blue), Some(Green)] {
        assert_eq!(private_side(&campaign, postcard, reader), Err(refused.clone()));
    }
    let side = private_side(&campaign, postcard, Some(Red)).expect("its holder reads it");
    assert_eq!(
        (side.text.as_deref(), side.condition.as_deref()),
        (Some("Nul ne lit ceci."), Some("Relier deux gares."))
    );

    bench.done(&mut campaign, &move_to(postcard, Place::Bureau { company: Blue }));
    assert!(private_side(&campaign, postcard, Some(Red)).is_err(), "another holds it now");
    assert!(private_side(&campaign, postcard, Some(Blue)).is_ok());
    bench.done(&mut campaign, &move_to(postcard, Place::DeadLetters));
    assert_eq!(private_side(&campaign, postcard, Some(Blue)), Err(Rejection::PrivateSide { holder: None }));
    bench.done(&mut campaign, &move_to(postcard, Place::Bureau { company: Red }));

    bench.done(&mut campaign, &complete(postcard));
    assert!(private_side(&campaign, postcard, None).is_ok(), "shown to all");
    match &postcards(&campaign)[0].state {
        PostcardState::Completed { company: Red, reward, private_text, .. } => {
            assert_eq!(
                (reward.as_deref(), private_text.as_deref()),
                (Some("3 jetons"), Some("Nul ne lit ceci."))
            );
        }
        other => panic!("it was completed, and is {other:?}"),
    }
    assert_eq!(bench.perform(&mut campaign, &complete(postcard)), Err(Rejection::PostcardCompleted));
    bench.done(&mut campaign, &Action::Postcard(PostcardAction::Reopen { postcard }));
    assert!(private_side(&campaign, postcard, None).is_err(), "private again");
}

#[test]
fn lw_pos_3_drawn_at_the_end_of_a_game_it_waits_for_the_next_one() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &evening(1, &RECEIPTS));
    bench.all_done(&mut campaign, &[Action::Game(GameAction::Open), enter(2, Stage::Receipts)]);
    for (company, lines) in RECEIPTS {
        bench.all_done(&mut campaign, &receipt(2, company, lines));
    }
    bench.done(&mut campaign, &confirm_all(2));
    let mut steps = closing(2).into_iter();
    bench.done(&mut campaign, &steps.next().expect("into the closing"));
    bench.done(&mut campaign, &draw(7, Green, None));
    let postcard = postcards(&campaign)[0].postcard;
    let waits = NotYet::NotBeforeGame { game: game(3) };
    assert_eq!(
        bench.perform(&mut campaign, &complete(postcard)),
        Err(Rejection::PostcardWaits { why: waits })
    );
    for step in steps {
        bench.done(&mut campaign, &step);
    }
    assert_eq!(postcards(&campaign)[0].state, PostcardState::Waits { why: waits }, "nor between the games");
    bench.done(&mut campaign, &Action::Game(GameAction::Open));
    assert_eq!(postcards(&campaign)[0].state, PostcardState::Ready);
    bench.done(&mut campaign, &complete(postcard));
    let early = Action::Postcard(PostcardAction::Reopen { postcard });
    bench.done(&mut campaign, &early);
    let said = Some(When { game: game(2), moment: Moment::Play });
    let before = PostcardAction::Complete { postcard, reward: None, when: said, archive: true };
    assert_eq!(
        bench.perform(&mut campaign, &Action::Postcard(before)),
        Err(Rejection::PostcardWaits { why: waits }),
        "nor can it be said to have been completed before"
    );
}

#[test]
fn lw_pos_3_drawn_at_the_end_of_the_last_game_it_is_never_completed() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    for number in 1..=12 {
        bench.all_done(&mut campaign, &evening(number, &RECEIPTS));
    }
    bench.done(&mut campaign, &draw(77, Red, None));
    let last = postcards(&campaign)[0].clone();
    assert_eq!(last.state, PostcardState::Waits { why: NotYet::Never });
    assert_eq!(
        bench.perform(&mut campaign, &complete(last.postcard)),
        Err(Rejection::PostcardWaits { why: NotYet::Never })
    );
}

#[test]
fn lw_pos_4_a_tickets_number_leads_to_a_postcard() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(&mut campaign, &[Action::Game(GameAction::Open), enter(1, Stage::Play)]);
    let ticket = Details { value: Some(9), leads_to: Some(42), ..titled("Vers le lac") };
    bench.done(&mut campaign, &find("ticket", Place::TicketDeck, vec![ticket]));
    let ticket = called(&campaign, "Vers le lac");
    assert_eq!(
        (ticket.leads_to, thing(&campaign, ticket.thing).postcard),
        (Some(number(42)), None),
        "not drawn yet"
    );
    bench.done(&mut campaign, &draw(42, Blue, None));
    let leads = thing(&campaign, ticket.thing).postcard.expect("the postcard");
    assert_eq!(leads.holder, Some(Blue));
    let led: Vec<_> = thing(&campaign, leads.postcard).led_here.iter().map(|line| line.thing).collect();
    assert_eq!(led, [ticket.thing]);
}

#[test]
fn a_completed_postcard_can_be_archived_and_comes_back_when_it_is_reopened() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(
        &mut campaign,
        &[Action::Game(GameAction::Open), enter(1, Stage::Play), draw(5, Red, None)],
    );
    let postcard = postcards(&campaign)[0].postcard;
    let complete = PostcardAction::Complete { postcard, reward: None, when: None, archive: true };
    bench.done(&mut campaign, &Action::Postcard(complete));
    assert_eq!(postcards(&campaign)[0].place, Place::DeadLetters);
    bench.done(&mut campaign, &Action::Postcard(PostcardAction::Reopen { postcard }));
    assert_eq!(postcards(&campaign)[0].place, Place::Bureau { company: Red });
}
