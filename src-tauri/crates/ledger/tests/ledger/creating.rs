//! Creating a campaign.

use contract::{Account, NameField, Rejection};
use rules::{Broken, CompanyColour::*, company::FirstPlayer};
use workbench::bench_table::{Bench, companies, company, player, three_players};

#[test]
fn lw_cmp_3_each_player_has_a_company_with_its_bonus_card_and_one_has_the_first_player_card() {
    let mut bench = Bench::new();
    let campaign = bench.three();
    let all = companies(&campaign).companies;
    let presidents: Vec<(_, &str, Option<&str>)> = all
        .iter()
        .map(|c| (c.company, c.name.as_str(), c.president.as_ref().map(|p| p.name.as_str())))
        .collect();
    assert_eq!(
        presidents,
        [
            (Blue, "Grand Lac & Fils", Some("Noé")),
            (Red, "Union Pourpre", Some("Camille")),
            (Green, "Prairie Express", Some("Inès")),
        ]
    );
    for company in &all {
        let kinds: Vec<&str> = company.bureau.iter().map(|thing| thing.kind.as_str()).collect();
        let expected: &[&str] =
            if company.company == Red { &["bonus_card", "first_player_card"] } else { &["bonus_card"] };
        assert_eq!(kinds, expected, "LW-COM-1: the bureau of {:?} in game 1", company.company);
        assert_eq!(company.vault_count, 0, "LW-COM-2: the vault starts empty");
        assert_eq!(company.wagons, 20, "LW-COM-3: 20 wagons in game 1");
    }
}

#[test]
fn lw_com_1_in_game_1_a_bureau_holds_the_bonus_card_and_one_the_first_player_card() {
    let mut bench = Bench::new();
    let campaign = bench.three();
    let mut kinds: Vec<String> = companies(&campaign)
        .companies
        .iter()
        .flat_map(|company| &company.bureau)
        .map(|thing| thing.kind.clone())
        .collect();
    kinds.sort();
    assert_eq!(kinds, ["bonus_card", "bonus_card", "bonus_card", "first_player_card"]);
}

#[test]
fn lw_box_6_a_new_campaign_knows_nothing_that_is_hidden() {
    let mut bench = Bench::new();
    let campaign = bench.three();
    let path = campaign.path().to_owned();
    campaign.close().expect("put away");
    let file = rusqlite::Connection::open(path).expect("the file");
    let told: i64 = file
        .query_row(
            "SELECT (SELECT count(*) FROM thing WHERE title IS NOT NULL OR number IS NOT NULL OR text IS NOT NULL
                     OR private_text IS NOT NULL OR condition IS NOT NULL OR kind IN ('story_card', 'sticker'))
                  + (SELECT count(*) FROM sticker_rule) + (SELECT count(*) FROM story_reading)",
            [],
            |row| row.get(0),
        )
        .expect("a count");
    assert_eq!(told, 0, "what is on hidden cards is learnt from the group alone");
}

#[test]
fn lw_cmp_3_the_first_player_card_is_drawn_by_the_dice_that_are_passed_in() {
    let drawn_with = |seed: u64| {
        let mut bench = Bench::new();
        bench.dice = rand::SeedableRng::seed_from_u64(seed);
        let mut new = three_players();
        new.first_player = FirstPlayer::Draw;
        let (_campaign, outcome) = bench.create(&new).expect("a campaign");
        match outcome.account {
            Some(Account::CampaignCreated { first_player, drawn: true, .. }) => first_player,
            other => panic!("not told who drew the card: {other:?}"),
        }
    };
    assert_eq!(drawn_with(7), drawn_with(7), "the same dice draw the same card");
    let reached: std::collections::BTreeSet<_> = (0..12).map(drawn_with).collect();
    assert!(reached.len() > 1, "other dice reach other companies: {reached:?}");
}

#[test]
fn lw_cmp_2_a_table_is_two_to_five_and_a_refused_creation_leaves_no_file() {
    let mut bench = Bench::new();
    let mut alone = three_players();
    alone.players.truncate(1);
    assert_eq!(
        bench.create(&alone).err(),
        Some(Rejection::Rule(Broken::TableSize { players: 1, fewest: 2, most: 5 }))
    );
    let mut crowd = three_players();
    crowd.players = [Blue, Red, Green, Yellow, Black, Blue]
        .iter()
        .enumerate()
        .map(|(position, colour)| player(&format!("P{position}"), *colour, "C"))
        .collect();
    assert_eq!(
        bench.create(&crowd).err(),
        Some(Rejection::Rule(Broken::TableSize { players: 6, fewest: 2, most: 5 }))
    );
    let left: Vec<_> = std::fs::read_dir(bench.folder.path()).expect("the folder").collect();
    assert!(left.is_empty(), "a refused creation leaves nothing behind: {left:?}");
}

#[test]
fn lw_cmp_3_no_company_twice_and_the_first_player_sits_at_the_table() {
    let mut bench = Bench::new();
    let mut twice = three_players();
    twice.players[2].company = Red;
    assert_eq!(bench.create(&twice).err(), Some(Rejection::Rule(Broken::ColourTaken { company: Red })));
    let mut absent = three_players();
    absent.first_player = FirstPlayer::Choice { company: Black };
    assert_eq!(bench.create(&absent).err(), Some(Rejection::Rule(Broken::NotAtTheTable { company: Black })));
}

#[test]
fn names_are_refused_at_the_field_that_is_wrong() {
    let mut bench = Bench::new();
    let mut new = three_players();
    new.name = "   ".to_owned();
    assert_eq!(bench.create(&new).err(), Some(Rejection::NameEmpty { field: NameField::Campaign }));
    let mut new = three_players();
    new.players[1].name = String::new();
    assert_eq!(
        bench.create(&new).err(),
        Some(Rejection::NameEmpty { field: NameField::Player { position: 1 } })
    );
    let mut new = three_players();
    new.players[2].company_name = "x".repeat(61);
    assert_eq!(
        bench.create(&new).err(),
        Some(Rejection::NameTooLong { field: NameField::Company { position: 2 }, length: 61, most: 60 })
    );
}

#[test]
fn two_players_of_one_name_only_if_the_scribe_means_it() {
    let mut bench = Bench::new();
    let mut new = three_players();
    new.players[2].name = "camille ".to_owned();
    assert_eq!(bench.create(&new).err(), Some(Rejection::SameName { name: "Camille".to_owned() }));
    new.same_name_ok = true;
    let (campaign, _) = bench.create(&new).expect("confirmed");
    assert_eq!(company(&campaign, Green).president.expect("a president").name, "camille");
}

#[test]
fn a_file_that_is_there_is_never_overwritten() {
    let mut bench = Bench::new();
    std::fs::write(bench.path(), "my tax papers").expect("a file");
    assert!(matches!(bench.create(&three_players()), Err(Rejection::AlreadyExists { .. })));
    assert_eq!(std::fs::read_to_string(bench.path()).expect("the file"), "my tax papers");
}
