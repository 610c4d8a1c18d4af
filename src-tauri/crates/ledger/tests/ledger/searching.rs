//! One search for all, on a real file: what it finds, and what it must not know of.

use contract::{
    Action, Checklist, Details, GameAction, Place, Shown, Stage, StoryAction, Viewer, searching::Everywhere,
};
use ledger::{Campaign, View};
use rules::CompanyColour::*;
use workbench::{
    bench_table::{Bench, rename_company, seal},
    evenings::{enter, evening, game, story},
    things::{called, draw, find, move_to, stick, sticker, titled},
};

fn everywhere(campaign: &Campaign, text: &str) -> Everywhere {
    everywhere_as(campaign, text, Viewer::TABLE)
}

fn everywhere_as(campaign: &Campaign, text: &str, viewer: Viewer) -> Everywhere {
    match campaign.show(viewer, &View::Search { text: text.to_owned(), names: None }) {
        Ok(Shown::Search(found)) => found,
        other => panic!("a search was asked for, and {other:?} came"),
    }
}

fn titles(found: &Everywhere) -> Vec<&str> {
    found.things.iter().filter_map(|found| found.line.title.as_deref()).collect()
}

fn nothing(found: &Everywhere) -> bool {
    found.things.is_empty() && found.story.is_empty() && found.notes.is_empty() && found.people.is_empty()
}

fn note(text: &str) -> Action {
    Action::Game(GameAction::Note { game: game(1), text: text.to_owned() })
}

#[test]
fn things_story_notes_and_people_are_found_by_the_beginnings_of_their_words() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.all_done(
        &mut campaign,
        &[
            Action::Game(GameAction::Open),
            enter(1, Stage::Setup),
            story(1, Checklist::Setup, "1865-01", None),
        ],
    );
    let card = everywhere(&campaign, "1865-01").story.first().expect("the card that was read").line.thing;
    let brought = Action::Story(StoryAction::NoteBrought {
        story: card,
        text: "Le péage du pont augmente.".to_owned(),
    });
    let storm =
        Details { text: Some("Après l’orage, le pont cède.".to_owned()), ..titled("Crue du fleuve") };
    bench.all_done(
        &mut campaign,
        &[
            brought,
            find("event", Place::EventDeck, vec![storm]),
            find("token", Place::Warehouse, vec![titled("Petites cités")]),
            stick(sticker("K", "Pont à péage", 1)),
            draw(12, Blue, None),
            note("Dispute au pont : Noé a raison."),
            note("Rien à signaler."),
        ],
    );

    let found = everywhere(&campaign, "PONT");
    assert_eq!(titles(&found), ["Crue du fleuve"], "a sticker is a rule, and sought among rules");
    assert_eq!(found.things[0].excerpt.as_deref(), Some("Après l’orage, le pont cède."));
    assert_eq!(found.story[0].line.number.as_deref(), Some("1865-01"));
    assert_eq!(found.story[0].excerpt.as_deref(), Some("Le péage du pont augmente."));
    assert_eq!(found.story[0].read.map(|when| when.game), Some(game(1)));
    assert_eq!(found.notes.len(), 1);
    assert_eq!(
        (found.notes[0].game, found.notes[0].excerpt.as_str()),
        (game(1), "Dispute au pont : Noé a raison.")
    );

    let found = everywhere(&campaign, "noe");
    let name = found.people[0].player.as_ref().map(|player| player.name.as_str());
    assert_eq!((name, found.people[0].company, found.people[0].presides), (Some("Noé"), Some(Blue), true));
    assert_eq!(found.people.len(), 1);
    assert_eq!(found.notes.len(), 1, "and where the name was written");
    assert_eq!(everywhere(&campaign, "grand lac").people, found.people, "by the company");

    assert_eq!(titles(&everywhere(&campaign, "cit")), ["Petites cités"]);
    assert!(nothing(&everywhere(&campaign, "ites")), "not inside a word");
    assert!(nothing(&everywhere(&campaign, " – ")), "no word at all finds nothing, not everything");
    assert_eq!(titles(&everywhere(&campaign, "été")), ["Un été au lac"]);
    assert_eq!(everywhere(&campaign, "n° 12").things.len(), 1, "a postcard by its number");
}

#[test]
fn somebody_who_left_is_found_with_the_company_they_had_and_a_company_is_found_by_its_new_name() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.done(&mut campaign, &rename_company(Green, "Vallée Dorée"));
    let found = everywhere(&campaign, "vallee");
    assert_eq!(found.people[0].player.as_ref().map(|player| player.name.as_str()), Some("Inès"));
    assert!(nothing(&everywhere(&campaign, "prairie")));
    let lines = [(Red, (10, 20, 5, 1)), (Blue, (9, 20, 5, 1)), (Green, (8, 20, 5, 1))];
    bench.all_done(&mut campaign, &evening(1, &lines));
    let ines = found.people[0].player.as_ref().expect("Inès").id;
    bench.done(&mut campaign, &Action::People(contract::PeopleAction::Leave { player: ines }));
    let found = everywhere(&campaign, "ines");
    assert_eq!((found.people[0].company, found.people[0].presides), (Some(Green), false));
    let found = everywhere(&campaign, "vallee");
    assert_eq!(
        (found.people.len(), found.people[0].player.clone(), found.people[0].company),
        (1, None, Some(Green))
    );
}

#[test]
fn lw_pos_2_lw_com_2_a_search_knows_nothing_of_private_sides_and_sealed_vaults() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.done(&mut campaign, &Action::Game(GameAction::Open));
    bench.done(&mut campaign, &draw(12, Blue, None));
    bench.done(&mut campaign, &find("token", Place::Bureau { company: Red }, vec![titled("Obligation")]));
    let bond = called(&campaign, "Obligation").thing;
    bench.done(&mut campaign, &move_to(bond, Place::Vault { company: Red }));
    let everybody = [
        Viewer::TABLE,
        Viewer::Table { holding: Some(Blue) },
        Viewer::President { company: Blue },
        Viewer::President { company: Red },
        Viewer::Onlooker,
    ];
    for viewer in everybody {
        for text in ["relier", "nul", "gares", "obligation"] {
            assert!(nothing(&everywhere_as(&campaign, text, viewer)), "{viewer:?} finds {text}");
        }
        assert_eq!(titles(&everywhere_as(&campaign, "public", viewer)), ["Un été au lac"], "{viewer:?}");
    }
    bench.done(&mut campaign, &seal(false));
    assert_eq!(titles(&everywhere(&campaign, "obligation")), ["Obligation"], "once nothing is sealed");
}

#[test]
fn many_results_are_counted_and_the_first_are_shown() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let tokens = (1..=40).map(|number| titled(&format!("Pépite {number}"))).collect();
    bench.done(&mut campaign, &find("token", Place::Warehouse, tokens));
    bench.done(&mut campaign, &Action::Game(GameAction::Open));
    for number in 1..=34 {
        bench.done(&mut campaign, &note(&format!("Pépite de la soirée {number}")));
    }
    let found = everywhere(&campaign, "pepi");
    assert_eq!((found.things.len(), found.more_things), (30, 10));
    assert_eq!((found.notes.len(), found.more_notes), (30, 4));
    assert!(found.notes[0].excerpt.ends_with("34"), "the newest first");
    let strange = serde_json::from_str::<View>(r#"{"view":"search","text":"a","places":[]}"#);
    assert!(strange.is_err(), "an unknown field is refused");
}
