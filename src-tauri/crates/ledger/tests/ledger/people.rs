//! Joining, leaving, taking over, renaming.

use contract::{Account, Action, CampaignAction, NameField, PeopleAction, PlayerId, Rejection, Successor};
use rules::{Broken, CompanyColour::*};
use workbench::bench_table::{
    Bench, companies, company, join, player, rename_campaign, rename_company, seal,
};

fn president_of(campaign: &ledger::Campaign, colour: rules::CompanyColour) -> Option<PlayerId> {
    company(campaign, colour).president.map(|president| president.id)
}

#[test]
fn lw_cmp_4_a_newcomer_joins_with_an_unused_company_and_its_bonus_card() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    assert_eq!(companies(&campaign).free_colours, [Yellow, Black]);
    let outcome = bench.done(&mut campaign, &join("Marius", Yellow));
    assert!(
        matches!(outcome.account, Some(Account::PlayerJoined { ref player, company: Yellow, .. }) if player == "Marius")
    );
    let joined = company(&campaign, Yellow);
    assert_eq!(joined.president.expect("a president").name, "Marius");
    assert_eq!(joined.bureau.len(), 1);
    assert_eq!(joined.bureau[0].kind, "bonus_card");
    assert_eq!(companies(&campaign).free_colours, [Black]);
}

#[test]
fn lw_cmp_4_a_company_that_somebody_has_had_cannot_be_joined_even_when_its_player_left() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    assert_eq!(
        bench.perform(&mut campaign, &join("Marius", Red)),
        Err(Rejection::Rule(Broken::ColourTaken { company: Red }))
    );
    let camille = president_of(&campaign, Red).expect("Camille");
    bench.done(&mut campaign, &Action::People(PeopleAction::Leave { player: camille }));
    assert_eq!(
        bench.perform(&mut campaign, &join("Marius", Red)),
        Err(Rejection::Rule(Broken::ColourTaken { company: Red }))
    );
}

#[test]
fn lw_cmp_4_a_player_leaves_and_the_company_keeps_all_it_has() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let camille = president_of(&campaign, Red).expect("Camille");
    let before = company(&campaign, Red).bureau;
    bench.done(&mut campaign, &Action::People(PeopleAction::Leave { player: camille }));
    let red = company(&campaign, Red);
    assert_eq!(red.president, None);
    assert_eq!(red.bureau, before, "the company, not the person, owns the bureau");
    assert!(red.first_player_card);
    assert_eq!(
        bench.perform(&mut campaign, &Action::People(PeopleAction::Leave { player: camille })),
        Err(Rejection::PresidesNothing { player: "Camille".to_owned() })
    );
}

#[test]
fn lw_cmp_4_a_known_player_or_a_newcomer_takes_a_company_over() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let camille = president_of(&campaign, Red).expect("Camille");
    let noe = president_of(&campaign, Blue).expect("Noé");
    let take_red =
        |successor| Action::People(PeopleAction::TakeOver { company: Red, successor, same_name_ok: false });
    assert!(
        matches!(
            bench.perform(&mut campaign, &take_red(Successor::Known { player: noe })),
            Err(Rejection::AlreadyPresides { company: Blue, .. })
        ),
        "nobody presides two companies"
    );
    let outcome = bench.done(&mut campaign, &take_red(Successor::Newcomer { name: "Jeanne".to_owned() }));
    assert_eq!(
        outcome.account,
        Some(Account::CompanyTakenOver {
            company: Red,
            company_name: "Union Pourpre".to_owned(),
            from: Some("Camille".to_owned()),
            to: "Jeanne".to_owned()
        })
    );
    assert_eq!(company(&campaign, Red).president.expect("a president").name, "Jeanne");
    assert_eq!(companies(&campaign).without_company.len(), 1, "Camille is still of the group");
    bench.done(&mut campaign, &take_red(Successor::Known { player: camille }));
    assert_eq!(president_of(&campaign, Red), Some(camille));
    assert_eq!(
        company(&campaign, Red).presidencies.len(),
        1,
        "presidencies that saw no game leave no trace among the presidents"
    );
}

#[test]
fn what_is_not_there_is_refused() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let nobody = PlayerId(99);
    assert_eq!(
        bench.perform(&mut campaign, &rename_company(Black, "Charbon Réunis")),
        Err(Rejection::CompanyUnknown { company: Black })
    );
    assert_eq!(
        bench.perform(&mut campaign, &Action::People(PeopleAction::Leave { player: nobody })),
        Err(Rejection::PlayerUnknown)
    );
    let create_again = Action::Campaign(CampaignAction::Create(workbench::bench_table::three_players()));
    assert_eq!(bench.perform(&mut campaign, &create_again), Err(Rejection::AlreadyCreated));
}

#[test]
fn renaming_keeps_to_the_rules_of_names() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let camille = president_of(&campaign, Red).expect("Camille");
    let rename = |name: &str, same_name_ok| {
        let name = name.to_owned();
        Action::People(PeopleAction::RenamePlayer { player: camille, name, same_name_ok })
    };
    assert_eq!(
        bench.perform(&mut campaign, &rename("noé", false)),
        Err(Rejection::SameName { name: "Noé".to_owned() })
    );
    bench.done(&mut campaign, &rename("noé", true));
    bench.done(&mut campaign, &rename("CAMILLE", false));
    bench.done(&mut campaign, &rename("Camille", false));
    assert_eq!(
        bench.perform(&mut campaign, &rename_campaign(" ")),
        Err(Rejection::NameEmpty { field: NameField::Campaign })
    );
    assert_eq!(
        bench.perform(&mut campaign, &rename_company(Red, "a\nb")),
        Err(Rejection::NameUnprintable { field: NameField::Company { position: 0 } })
    );
    let same_name = Action::People(PeopleAction::Join {
        player: player("INÈS", Yellow, "Soleil Levant"),
        same_name_ok: false,
    });
    assert_eq!(
        bench.perform(&mut campaign, &same_name),
        Err(Rejection::SameName { name: "Inès".to_owned() })
    );
}

#[test]
fn what_changes_nothing_is_no_entry_of_the_history() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    assert_eq!(bench.perform(&mut campaign, &seal(true)), Err(Rejection::NothingToChange));
    assert_eq!(
        bench.perform(&mut campaign, &rename_company(Red, " Union Pourpre ")),
        Err(Rejection::NothingToChange)
    );
    bench.done(&mut campaign, &seal(false));
    assert!(!companies(&campaign).sealed);
}
