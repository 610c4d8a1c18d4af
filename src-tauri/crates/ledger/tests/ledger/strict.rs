//! Nothing is lost by what is half understood: actions as they come in, on real files.

use contract::{Action, Command, Details, DetailsChange, Made, Place, Rejection, ThingAction, ThingId};
use ledger::Campaign;
use rules::{Broken, CompanyColour::*};
use serde_json::{Value, json};
use workbench::{
    bench_table::{Bench, company},
    evenings::{enter, game, reveal},
    things::{called, draw, entitled, find, stick, sticker, thing, titled},
};

use crate::booklet::stickers;

/// As a terminal or a page sends it.
fn asked(bench: &mut Bench, campaign: &mut Campaign, action: &Value) -> Result<contract::Outcome, Rejection> {
    let action: Action = serde_json::from_str(&action.to_string())
        .map_err(|error| Rejection::NotUnderstood { detail: error.to_string() })?;
    bench.perform(campaign, &action)
}

fn ticket() -> Details {
    Details { number: Some("12".to_owned()), value: Some(9), leads_to: Some(42), ..titled("Vers le lac") }
}

#[test]
fn what_is_half_understood_erases_nothing() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let open = json!({"area": "game", "do": "open"});
    asked(&mut bench, &mut campaign, &open).expect("opened");
    bench.done(&mut campaign, &enter(1, contract::Stage::Receipts));
    let money = json!({"area": "receipt", "do": "money", "game": 1, "company": "red", "money": 12});
    asked(&mut bench, &mut campaign, &money).expect("written");
    bench.done(
        &mut campaign,
        &find("token", Place::Warehouse, vec![Details { quantity: Some(5), ..Details::default() }]),
    );
    bench.done(&mut campaign, &find("ticket", Place::TicketDeck, vec![ticket()]));
    let ticket = called(&campaign, "Vers le lac").thing;
    let before = bench.dump();
    for action in [
        json!({"area": "receipt", "do": "money", "game": 1, "company": "red", "dollars": 12}),
        json!({"area": "receipt", "do": "money", "game": 1, "company": "red"}),
        json!({"area": "receipt", "do": "ticket_sum", "game": 1, "company": "red", "sum": 12}),
        json!({"area": "thing", "do": "move", "things": [ticket], "count": 1, "to": {"at": "table"}}),
        json!({"area": "thing", "do": "edit", "thing": ticket, "details": {"name": "Autre"}}),
        json!({"area": "thing", "do": "edit", "thing": ticket}),
        json!({"area": "photo", "do": "add", "content": "x", "of": {"of": "thing", "thing": ticket}, "privat": true}),
        json!({"area": "photo", "do": "add", "content": "x", "of": {"of": "thing", "thing": ticket}}),
        json!({"area": "game", "do": "tick", "game": 1, "checklist": "setup", "step": "3"}),
    ] {
        let refused = asked(&mut bench, &mut campaign, &action);
        assert!(matches!(refused, Err(Rejection::NotUnderstood { .. })), "{action}: {refused:?}");
    }
    assert!(serde_json::from_value::<Command>(json!({"command": "undo", "entry": 2})).is_err());
    assert_eq!(bench.dump(), before);
}

#[test]
fn an_edit_changes_what_it_names_and_nothing_else() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.done(
        &mut campaign,
        &find("ticket", Place::TicketDeck, vec![Details { worth: Some(3), ..ticket() }]),
    );
    let ticket = called(&campaign, "Vers le lac").thing;
    let edit = json!({"area": "thing", "do": "edit", "thing": ticket, "details": {"title": "Vers la mer"}});
    asked(&mut bench, &mut campaign, &edit).expect("put right");
    let shown = thing(&campaign, ticket);
    let number = |shown: &contract::keeping::ThingShown| shown.line.leads_to.map(i64::from);
    assert_eq!(
        (
            shown.line.number.as_deref(),
            shown.line.title.as_deref(),
            shown.line.value,
            shown.worth,
            number(&shown)
        ),
        (Some("12"), Some("Vers la mer"), Some(9), Some(3), Some(42))
    );
    let clear =
        json!({"area": "thing", "do": "edit", "thing": ticket, "details": {"leads_to": null, "worth": null}});
    asked(&mut bench, &mut campaign, &clear).expect("put right");
    let shown = thing(&campaign, ticket);
    assert_eq!((shown.line.value, shown.worth, number(&shown)), (Some(9), None, None));
}

#[test]
fn the_same_holds_for_postcards_stickers_and_kinds() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    asked(&mut bench, &mut campaign, &json!({"area": "game", "do": "open"})).expect("opened");
    bench.done(&mut campaign, &draw(42, Red, None));
    let postcard = called(&campaign, "Un été au lac").thing;
    let edit = json!({"area": "postcard", "do": "edit", "postcard": postcard, "title": "Un hiver au lac"});
    asked(&mut bench, &mut campaign, &edit).expect("put right");
    assert_eq!(thing(&campaign, postcard).text.as_deref(), Some("Le public lit ceci."));
    let private = json!({"area": "postcard", "do": "write_private", "postcard": postcard, "private_side": {"text": "Autre."}});
    asked(&mut bench, &mut campaign, &private).expect("written");
    let read = json!({"view": "private_side", "postcard": postcard});
    let read = serde_json::to_value(
        campaign
            .show(
                contract::Viewer::Table { holding: Some(Red) },
                &serde_json::from_value(read).expect("a view"),
            )
            .expect("shown"),
    );
    let read = read.expect("JSON");
    assert_eq!((&read["text"], &read["condition"]), (&json!("Autre."), &json!("Relier deux gares.")));

    bench.done(
        &mut campaign,
        &stick(contract::NewSticker { until: Some(game(3)), ..sticker("end-4", "Prime", 1) }),
    );
    let stuck = stickers(&campaign, 1)[0].thing;
    let correct = json!({"area": "sticker", "do": "correct", "thing": stuck, "text": "Deux."});
    asked(&mut bench, &mut campaign, &correct).expect("put right");
    let now = stickers(&campaign, 1)[0].clone();
    assert_eq!((now.title.as_str(), now.text.as_deref(), now.until), ("Prime", Some("Deux."), Some(game(3))));

    let kind = json!({"area": "thing", "do": "add_kind", "name": "Lingot", "icon": "gem", "card": false});
    let made = asked(&mut bench, &mut campaign, &kind).expect("named").made;
    let [Made::Kind { kind }] = made.as_slice() else { panic!("a kind, not {made:?}") };
    let edit = json!({"area": "thing", "do": "edit_kind", "kind": kind, "card": true});
    asked(&mut bench, &mut campaign, &edit).expect("put right");
    let shown =
        workbench::things::campaign_box(&campaign).kinds.into_iter().find(|shown| shown.kind == *kind);
    let shown = shown.expect("the kind");
    assert_eq!(
        (shown.name.as_deref(), shown.icon.as_deref(), shown.card),
        (Some("Lingot"), Some("gem"), true)
    );
}

#[test]
fn two_kinds_of_one_name_have_to_be_confirmed() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let kind = |name: &str, ok: bool| json!({"area": "thing", "do": "add_kind", "name": name, "icon": "gem", "card": false, "same_name_ok": ok});
    asked(&mut bench, &mut campaign, &kind("Lingot", false)).expect("named");
    let refused = asked(&mut bench, &mut campaign, &kind("LINGOT", false));
    assert_eq!(refused, Err(Rejection::SameKindName { name: "Lingot".to_owned() }));
    asked(&mut bench, &mut campaign, &kind("LINGOT", true)).expect("confirmed");
    let renamed = json!({"area": "thing", "do": "edit_kind", "kind": "own-2", "name": "lingot"});
    assert_eq!(
        asked(&mut bench, &mut campaign, &renamed),
        Err(Rejection::SameKindName { name: "Lingot".to_owned() })
    );
}

#[test]
fn the_same_number_twice_in_one_action_has_to_be_confirmed() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let numbered = || Details { number: Some("8".to_owned()), ..Details::default() };
    let twice = |same_number_ok: bool| {
        Action::Thing(ThingAction::Find {
            kind: "ticket".to_owned(),
            place: Place::TicketDeck,
            things: vec![numbered(), numbered(), numbered()],
            when: None,
            story: None,
            same_number_ok,
        })
    };
    let refused = Rejection::SameNumber { kind: "ticket".to_owned(), numbers: vec!["8".to_owned()] };
    assert_eq!(bench.perform(&mut campaign, &twice(false)), Err(refused));
    assert_eq!(bench.done(&mut campaign, &twice(true)).made.len(), 3);
}

#[test]
fn what_a_kind_does_not_have_is_refused() {
    use contract::KindDetail::{LeadsTo, Lightning, Value};
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let before = bench.dump();
    for (details, detail) in [
        (Details { value: Some(9), ..titled("x") }, Value),
        (Details { leads_to: Some(42), ..titled("x") }, LeadsTo),
        (Details { lightning: Some(true), ..titled("x") }, Lightning),
    ] {
        let refused = Rejection::NotOnThisKind { kind: "token".to_owned(), detail };
        let found = bench.perform(&mut campaign, &find("token", Place::Warehouse, vec![details]));
        assert_eq!(found, Err(refused));
    }
    assert_eq!(bench.dump(), before);
    bench.done(&mut campaign, &find("token", Place::Warehouse, vec![titled("x")]));
    let token = called(&campaign, "x").thing;
    let details = DetailsChange { value: Some(Some(9)), ..DetailsChange::default() };
    assert_eq!(
        bench.perform(&mut campaign, &Action::Thing(ThingAction::Edit { thing: token, details })),
        Err(Rejection::NotOnThisKind { kind: "token".to_owned(), detail: Value })
    );
}

#[test]
fn refusals_say_the_true_reason() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.done(&mut campaign, &find("token", Place::Warehouse, vec![titled("Jeton")]));
    let token = called(&campaign, "Jeton").thing;
    asked(&mut bench, &mut campaign, &json!({"area": "game", "do": "open"})).expect("opened");
    bench.done(&mut campaign, &enter(1, contract::Stage::Play));
    bench.done(&mut campaign, &reveal(1, "Brouillard"));
    let not_a = |wanted: &str| Rejection::OfAnotherKind {
        kind: "token".to_owned(),
        kind_name: None,
        wanted: wanted.to_owned(),
    };
    let not_a_postcard = |number: i64| Rejection::Rule(Broken::NotAPostcard { number, most: 77 });
    let pile = json!({"number": "3", "title": "x", "quantity": 62});
    let found = |details: &Value| json!({"area": "thing", "do": "find", "kind": "ticket", "place": {"at": "ticket_deck"}, "things": [details]});
    for (action, refusal) in [
        (json!({"area": "postcard", "do": "draw", "number": 78, "company": "red"}), not_a_postcard(78)),
        (json!({"area": "postcard", "do": "draw", "number": -1, "company": "red"}), not_a_postcard(-1)),
        (found(&json!({"title": "x", "leads_to": 0})), not_a_postcard(0)),
        (found(&pile), Rejection::NotAPile),
        (json!({"area": "postcard", "do": "reopen", "postcard": token}), not_a("postcard")),
        (json!({"area": "sticker", "do": "remove", "thing": token}), not_a("sticker")),
        (
            json!({"area": "event", "do": "amend", "thing": token, "title": "x", "lightning": true}),
            not_a("event"),
        ),
        (json!({"area": "story", "do": "note_brought", "story": token, "text": "x"}), not_a("story_card")),
        (json!({"area": "thing", "do": "recount", "thing": token, "quantity": 62}), Rejection::NotAPile),
        (
            json!({"area": "thing", "do": "move", "things": [token, token], "quantity": 2, "to": {"at": "table"}}),
            Rejection::QuantityOfSeveral { things: 2 },
        ),
        (json!({"area": "postcard", "do": "reopen", "postcard": 99_999}), Rejection::ThingUnknown),
    ] {
        assert_eq!(asked(&mut bench, &mut campaign, &action), Err(refusal), "{action}");
    }
}

/// LW-COM-2: not even by the kind that a refusal names.
#[test]
fn lw_com_2_of_what_lies_in_a_sealed_vault_no_kind_is_told() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.done(&mut campaign, &find("token", Place::Bureau { company: Red }, vec![titled("Jeton")]));
    let token = called(&campaign, "Jeton").thing;
    bench.done(&mut campaign, &workbench::things::move_to(token, Place::Vault { company: Red }));
    assert_eq!(company(&campaign, Red).vault_count, 1);
    let edit = Action::Thing(ThingAction::Edit { thing: token, details: entitled(Some("x")) });
    for action in [
        edit,
        Action::Sticker(contract::StickerAction::Remove { thing: token }),
        Action::Event(contract::EventAction::Amend {
            thing: token,
            title: "x".to_owned(),
            lightning: true,
            text: None,
        }),
        Action::Postcard(contract::PostcardAction::Reopen { postcard: token }),
        find_brought(token),
    ] {
        let refused = bench.perform(&mut campaign, &action);
        assert!(
            matches!(refused, Err(Rejection::ThingUnknown | Rejection::Rule(Broken::VaultSealed { .. }))),
            "{action:?}: {refused:?}"
        );
    }
}

fn find_brought(story: ThingId) -> Action {
    Action::Thing(ThingAction::Find {
        kind: "token".to_owned(),
        place: Place::Warehouse,
        things: vec![titled("y")],
        when: None,
        story: Some(story),
        same_number_ok: true,
    })
}
