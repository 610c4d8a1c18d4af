//! A campaign with a bit of everything in it.

use std::path::Path;

use contract::{
    Action, CampaignAction, Checklist, Details, FinaleAction, GameAction, NewSticker, PhotoAction, PhotoOf,
    Place, ReceiptAction, Stage, ThingAction,
    game::{ReceiptLine, TicketLine},
    sharing::Target,
};
use ledger::{Campaign, Picture};
use rules::CompanyColour::*;

use crate::{
    bench_table::Bench,
    evenings::{closing, confirm_all, count, enter, game, receipt, reveal, story},
    things::{called, draw, find, move_to, stick, titled},
};

pub fn new_file(path: &Path) -> Target {
    Target { path: path.to_owned(), replace: false }
}

pub fn photograph(bench: &mut Bench, campaign: &mut Campaign, of: PhotoOf, private: bool, width: u32) {
    let bytes = |size: &str| format!("{size} picture, {width} pixels wide").into_bytes();
    let picture = Picture::of(width, 12, bytes("the"), bytes("the small"));
    let add = PhotoAction::Add {
        content: picture.content.clone(),
        of,
        private,
        caption: Some(format!("Une photo de {width}")),
    };
    campaign
        .perform_with_picture(Some("Inès"), &Action::Photo(add), Some(&picture), &mut bench.outside())
        .expect("a photo");
}

/// A bit of everything: two evenings, the second still open, photos, postcards, vaults, things done and undone.
pub fn rich(bench: &mut Bench) -> Campaign {
    let mut campaign = bench.three();
    let campaign_mut = &mut campaign;
    bench.all_done(
        campaign_mut,
        &[
            Action::Game(GameAction::Open),
            enter(1, Stage::Setup),
            story(1, Checklist::Setup, "1865-01", None),
            stick(NewSticker {
                place: "K".to_owned(),
                title: "Le télégraphe".to_owned(),
                text: Some("Une règle\nsur deux lignes.".to_owned()),
                since: game(1),
                until: None,
                conditions: None,
            }),
            enter(1, Stage::Play),
            count(1, Red, 14, 2),
            reveal(1, "Crue sur le fleuve"),
            draw(41, Red, None),
            draw(42, Blue, None),
            Action::Game(GameAction::Note {
                game: game(1), text: "« Serré » \\ \"vraiment\" 🚂".to_owned()
            }),
            Action::Thing(ThingAction::AddKind {
                name: "Zeppelin".to_owned(),
                icon: "token".to_owned(),
                card: false,
                same_name_ok: false,
            }),
            Action::Thing(ThingAction::AddKind {
                name: "Ancre".to_owned(),
                icon: "token".to_owned(),
                card: true,
                same_name_ok: false,
            }),
            find("token", Place::Bureau { company: Red }, vec![titled("Jeton doré")]),
        ],
    );
    photograph(bench, campaign_mut, PhotoOf::Game { game: game(1) }, false, 16);
    let postcard = called(campaign_mut, "Un été au lac").thing;
    photograph(bench, campaign_mut, PhotoOf::Thing { thing: postcard }, true, 20);
    let bond = Details { title: Some("Obligation".to_owned()), worth: Some(25), ..Details::default() };
    bench.done(campaign_mut, &find("token", Place::Bureau { company: Red }, vec![bond]));
    let bond = called(campaign_mut, "Obligation").thing;
    photograph(bench, campaign_mut, PhotoOf::Thing { thing: bond }, false, 24);
    bench.done(campaign_mut, &Action::Thing(ThingAction::Mark { thing: bond, company: Red, count: 2 }));
    bench.done(campaign_mut, &move_to(bond, Place::Vault { company: Red }));
    bench.done(campaign_mut, &enter(1, Stage::Receipts));
    for (company, lines) in [(Red, (31, 4, 12, 2)), (Blue, (28, 0, 3, 1))] {
        bench.all_done(campaign_mut, &receipt(1, company, lines));
    }
    let ticket = |value, completed| TicketLine { value, completed, ticket: None, title: None };
    bench.all_done(
        campaign_mut,
        &[
            Action::Receipt(ReceiptAction::Money { game: game(1), company: Green, money: Some(9) }),
            Action::Receipt(ReceiptAction::WagonsLeft {
                game: game(1),
                company: Green,
                wagons_left: Some(3),
            }),
            Action::Receipt(ReceiptAction::Tickets {
                game: game(1),
                company: Green,
                tickets: vec![ticket(8, true), ticket(5, false)],
            }),
            Action::Receipt(ReceiptAction::Lines {
                game: game(1),
                company: Green,
                lines: vec![ReceiptLine { label: "Prime".to_owned(), amount: -2, sticker: None }],
            }),
            confirm_all(1),
        ],
    );
    bench.done(campaign_mut, &enter(1, Stage::Closing));
    bench.done(campaign_mut, &Action::Game(GameAction::GiveCard { game: game(1) }));
    let event = called(campaign_mut, "Crue sur le fleuve").thing;
    bench.done(
        campaign_mut,
        &Action::Game(GameAction::ArchiveEvent { game: game(1), event: Some(event), reason: None }),
    );
    bench.all_done(campaign_mut, &closing(1)[3..]);
    bench.done(campaign_mut, &Action::Game(GameAction::Open));
    // Done and undone, undone and redone, removed with its photo left behind.
    let now = bench.now;
    bench.done(campaign_mut, &Action::Campaign(CampaignAction::Rename { name: "Autrement".to_owned() }));
    campaign_mut.undo(None, now).expect("undone");
    campaign_mut.redo(None, now).expect("redone");
    photograph(bench, campaign_mut, PhotoOf::Game { game: game(2) }, false, 28);
    campaign_mut.undo(None, now).expect("undone, and its picture stays in the file");
    campaign
}

/// Ends the campaign of [`rich`] early and opens everything.
pub fn open_everything(bench: &mut Bench, campaign: &mut Campaign) {
    for action in [
        Action::Game(GameAction::Cancel { game: game(2) }),
        Action::Finale(FinaleAction::Begin { early: true }),
        Action::Finale(FinaleAction::ReadEverything),
        Action::Finale(FinaleAction::Conclude),
    ] {
        bench.done(campaign, &action);
    }
}
