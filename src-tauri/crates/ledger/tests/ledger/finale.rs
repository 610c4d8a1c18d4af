//! The end of a campaign (LW-CMP-5, LW-CMP-7): worked out by hand, at the group's pace, never too early.

use contract::Viewer;
use contract::{
    Action, Details, FinaleAction, FinaleStage, GameAction, PeopleAction, Place, ReceiptAction, Rejection,
    Shown, Stage, ThingId,
    finale::{Amount, Document, Finale, FinaleCompany},
};
use ledger::{Campaign, View};
use rules::{
    CompanyColour::{self, *},
    receipt::FurtherLine,
};
use workbench::{
    bench_table::{Bench, company, join, player, rename_campaign, rename_company},
    evenings::{Lines, closing, confirm_all, enter, evening, game, night, receipt, seat},
    things::{find, move_to},
};

pub(crate) fn finale(campaign: &Campaign) -> Finale {
    match campaign.show(Viewer::TABLE, &View::Finale) {
        Ok(Shown::Finale(finale)) => *finale,
        other => panic!("the finale was asked for, and {other:?} came"),
    }
}

fn of(finale: &Finale, company: CompanyColour) -> &FinaleCompany {
    finale.companies.iter().find(|entry| entry.company == company).expect("a company of the campaign")
}

pub(crate) fn end(action: FinaleAction) -> Action {
    Action::Finale(action)
}

fn lines(company: CompanyColour, lines: &[(&str, i64)]) -> Action {
    let line = |(label, amount): &(&str, i64)| FurtherLine { label: (*label).to_owned(), amount: *amount };
    end(FinaleAction::Lines { company, lines: lines.iter().map(line).collect() })
}

fn compensation(amounts: &[(u8, i64)]) -> Action {
    let amount = |(number, amount): &(u8, i64)| Amount { game: game(*number), amount: *amount };
    end(FinaleAction::Compensate { amounts: amounts.iter().map(amount).collect() })
}

/// An evening that some companies miss.
fn evening_without(number: u8, absent: &[CompanyColour], receipts: &[(CompanyColour, Lines)]) -> Vec<Action> {
    let mut actions = vec![Action::Game(GameAction::Open)];
    actions.extend(absent.iter().map(|company| seat(number, *company, false)));
    actions.push(enter(number, Stage::Receipts));
    let there = receipts.iter().filter(|(company, _)| !absent.contains(company));
    actions.extend(there.flat_map(|(company, lines)| receipt(number, *company, *lines)));
    actions.push(confirm_all(number));
    actions.extend(closing(number));
    actions
}

/// Twelve games. Red misses the fifth, Blue the second, Yellow joins for the fourth and misses the ninth.
fn twelve_games(bench: &mut Bench) -> Campaign {
    let mut campaign = bench.three();
    for number in 1..=12_u8 {
        if number == 4 {
            bench.done(&mut campaign, &join("Lou", Yellow));
        }
        let n = i64::from(number);
        let mut receipts: Vec<(CompanyColour, Lines)> = vec![
            (Red, (10, 20, 5 * n, 1)),
            (Blue, (8, 0, 2 * n, 1)),
            (Green, (n, 3, if number == 1 { -30 } else { -6 }, 0)),
        ];
        if number >= 4 {
            receipts.push((Yellow, (30, 5, 10, 2)));
        }
        let absent: &[CompanyColour] = match number {
            2 => &[Blue],
            5 => &[Red],
            9 => &[Yellow],
            _ => &[],
        };
        bench.all_done(&mut campaign, &evening_without(number, absent, &receipts));
    }
    campaign
}

fn vaulted(bench: &mut Bench, campaign: &mut Campaign, owner: CompanyColour, details: Details) -> ThingId {
    bench.done(campaign, &find("token", Place::Bureau { company: owner }, vec![details]));
    let file = rusqlite::Connection::open(bench.path()).expect("the file");
    let thing: i64 = file.query_row("SELECT max(id) FROM thing", [], |row| row.get(0)).expect("a thing");
    bench.done(campaign, &move_to(ThingId(thing), Place::Vault { company: owner }));
    ThingId(thing)
}

fn titled(title: &str) -> Details {
    Details { title: Some(title.to_owned()), ..Details::default() }
}

#[test]
fn lw_cmp_5_lw_cmp_7_the_end_of_a_campaign_as_worked_out_by_hand() {
    let mut bench = Bench::new();
    let mut campaign = twelve_games(&mut bench);
    let bond = vaulted(&mut bench, &mut campaign, Red, titled("Obligation"));
    let nuggets =
        vaulted(&mut bench, &mut campaign, Yellow, Details { quantity: Some(3), ..Details::default() });
    vaulted(&mut bench, &mut campaign, Blue, titled("Vieux billet"));

    assert_eq!(finale(&campaign).stage, FinaleStage::Ready);
    bench.done(&mut campaign, &end(FinaleAction::Begin { early: false }));
    let begun = finale(&campaign);
    assert_eq!(begun.stage, FinaleStage::Accounts);
    assert!(!begun.early);
    let missed: Vec<(u8, Vec<CompanyColour>)> =
        begun.compensation.iter().map(|missed| (missed.game.get(), missed.missed_by.clone())).collect();
    assert_eq!(
        missed,
        [(1, vec![Yellow]), (2, vec![Blue, Yellow]), (3, vec![Yellow]), (5, vec![Red]), (9, vec![Yellow])],
        "a late joiner missed what was played before"
    );

    // Nobody missed game 7: its amount goes to nobody.
    let amounts = [(1, 10), (2, 20), (3, 30), (5, 50), (7, 99), (9, 25)];
    bench.done(&mut campaign, &compensation(&amounts));
    bench.done(&mut campaign, &lines(Yellow, &[("Gare terminus", 100), ("Dette", -21)]));
    bench.done(&mut campaign, &lines(Blue, &[("Lettre", 5)]));
    bench.done(&mut campaign, &end(FinaleAction::ReadEverything));
    bench.done(&mut campaign, &end(FinaleAction::Worth { thing: bond, worth: Some(12) }));
    bench.done(&mut campaign, &end(FinaleAction::Worth { thing: nuggets, worth: Some(7) }));

    // Red: 11 receipts of 10 + 5n without n = 5: 110 + 5 × 73 = 475; + 50 + 12 = 537.
    // Yellow: 8 × (30 + 4 + 10) = 352; + (10 + 20 + 30 + 25) + 3 × 7 + (100 − 21) = 537.
    // Blue: 11 × (8 + 16) + 2 × 76 = 416; + 20 + 5 = 441.
    // Green: n + 7 − 6 = n + 1, 90 over twelve games; the first was 1 + 7 − 30, raised to 0 instead of 2: 88.
    let ended = finale(&campaign);
    assert_eq!(ended.stage, FinaleStage::Opened);
    let standings = ended.standings.expect("everything has been read out");
    let told: Vec<_> = standings
        .iter()
        .map(|a| (a.place, a.shared, a.company, a.receipts, a.things, a.compensation, a.lines, a.total))
        .collect();
    assert_eq!(
        told,
        [
            (1, true, Red, 475, 12, 50, 0, 537),
            (1, true, Yellow, 352, 21, 85, 79, 537),
            (3, false, Blue, 416, 0, 20, 5, 441),
            (4, false, Green, 88, 0, 0, 0, 88),
        ]
    );
    for account in &standings {
        let running = ended.companies.iter().find(|entry| entry.company == account.company);
        assert_eq!(running.map(|entry| entry.running), Some(account.total), "the running totals end there");
    }

    // LW-CMP-7 gives no tie-break.
    let decide = |winner| end(FinaleAction::Decide { winner, reason: "À la courte paille".to_owned() });
    assert_eq!(line_champions(&campaign), [Red, Yellow]);
    let refused = bench.perform(&mut campaign, &decide(Blue));
    assert_eq!(refused.expect_err("Blue is third"), Rejection::NoTie { company: Blue });
    bench.done(&mut campaign, &decide(Yellow));
    assert_eq!(line_champions(&campaign), [Yellow]);
    assert!(finale(&campaign).standings.expect("standings").iter().filter(|a| a.place == 1).count() == 2);

    // A corrected fact corrects what follows (LW-CMP-6): with equals gone, so is the decision.
    let money = ReceiptAction::Money { game: game(12), company: Red, money: Some(11) };
    bench.done(&mut campaign, &Action::Receipt(money));
    assert_eq!(finale(&campaign).decision, None);
    assert_eq!(line_champions(&campaign), [Red]);
}

fn line_champions(campaign: &Campaign) -> Vec<CompanyColour> {
    match campaign.show(Viewer::TABLE, &View::Line) {
        Ok(Shown::Line(line)) => line.champions,
        other => panic!("the line was asked for, and {other:?} came"),
    }
}

fn two_games(bench: &mut Bench) -> Campaign {
    let mut campaign = bench.three();
    for number in 1..=2 {
        let receipts = [(Red, (5, 0, 9, 2)), (Blue, (7, 4, -3, 0)), (Green, (2, 11, 6, 1))];
        bench.all_done(&mut campaign, &evening(number, &receipts));
    }
    campaign
}

#[test]
fn lw_cmp_7_documents_come_out_one_after_another_and_nothing_before_its_time() {
    let mut bench = Bench::new();
    let mut campaign = two_games(&mut bench);
    let bond = vaulted(&mut bench, &mut campaign, Red, titled("Obligation"));
    bench.done(&mut campaign, &end(FinaleAction::Begin { early: true }));
    let read = |company| end(FinaleAction::Read { company });
    let worth = end(FinaleAction::Worth { thing: bond, worth: Some(4) });
    assert_eq!(bench.perform(&mut campaign, &worth), Err(Rejection::NotReadOut));

    // Red: 5 + 16 + 9 = 30 in each game.
    bench.done(&mut campaign, &read(Red));
    let told = finale(&campaign);
    assert_eq!(told.stage, FinaleStage::Opening);
    assert_eq!((of(&told, Red).documents, of(&told, Red).read.len(), of(&told, Red).running), (3, 1, 30));
    assert!(of(&told, Blue).read.is_empty() && told.standings.is_none());
    assert!(
        night(&campaign, 1).receipts.iter().all(|receipt| receipt.content.is_none()),
        "still sealed there"
    );
    bench.done(&mut campaign, &read(Red));
    assert_eq!(bench.perform(&mut campaign, &worth), Err(Rejection::NotReadOut), "the receipts come first");
    bench.done(&mut campaign, &read(Red));
    bench.done(&mut campaign, &worth);
    let told = finale(&campaign);
    assert_eq!(of(&told, Red).running, 64);
    assert!(matches!(of(&told, Red).read.last(), Some(Document::Thing { worth: Some(4), amount: 4, .. })));
    assert_eq!(bench.perform(&mut campaign, &read(Red)), Err(Rejection::VaultRead { company: Red }));
    let conclude = end(FinaleAction::Conclude);
    let closed = Rejection::VaultsClosed { companies: vec![Blue, Green] };
    assert_eq!(bench.perform(&mut campaign, &conclude), Err(closed));

    bench.done(&mut campaign, &end(FinaleAction::ReadVault { company: Green }));
    bench.done(&mut campaign, &read(Blue));
    assert_eq!(finale(&campaign).stage, FinaleStage::Opening);
    // The last tap, and one key to take it back.
    bench.done(&mut campaign, &read(Blue));
    assert_eq!(finale(&campaign).stage, FinaleStage::Opened);
    assert!(
        night(&campaign, 1).receipts.iter().all(|receipt| receipt.content.is_some()),
        "nothing is sealed"
    );
    campaign.undo(None, bench.now).expect("one key");
    assert_eq!(finale(&campaign).stage, FinaleStage::Opening);
    assert!(night(&campaign, 1).receipts.iter().all(|receipt| receipt.content.is_none()), "sealed again");
}

#[test]
fn lw_cmp_7_the_end_begins_after_the_last_game_or_when_the_group_says_so() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let begin = |early| end(FinaleAction::Begin { early });
    assert_eq!(bench.perform(&mut campaign, &begin(true)), Err(Rejection::NothingPlayed));
    let receipts = [(Red, (5, 0, 9, 2)), (Blue, (7, 4, -3, 0)), (Green, (2, 11, 6, 1))];
    bench.all_done(&mut campaign, &evening(1, &receipts));
    assert_eq!(bench.perform(&mut campaign, &begin(false)), Err(Rejection::GamesLeft { left: 11 }));
    for action in [
        compensation(&[(1, 5)]),
        lines(Red, &[("Prime", 5)]),
        end(FinaleAction::Read { company: Red }),
        end(FinaleAction::ReadEverything),
        end(FinaleAction::Conclude),
        end(FinaleAction::Reopen),
        end(FinaleAction::CallOff),
        end(FinaleAction::AllowCorrections { allowed: true }),
    ] {
        assert_eq!(bench.perform(&mut campaign, &action), Err(Rejection::FinaleNotBegun), "{action:?}");
    }
    bench.done(&mut campaign, &Action::Game(GameAction::Open));
    assert_eq!(bench.perform(&mut campaign, &begin(true)), Err(Rejection::GameStillOpen { game: game(2) }));
    campaign.undo(None, bench.now).expect("undo");
    bench.done(&mut campaign, &begin(true));
    assert!(finale(&campaign).early);
    assert_eq!(bench.perform(&mut campaign, &begin(true)), Err(Rejection::FinaleBegun));
    assert_eq!(bench.perform(&mut campaign, &Action::Game(GameAction::Open)), Err(Rejection::CampaignOver));
    assert_eq!(bench.perform(&mut campaign, &join("Lou", Yellow)), Err(Rejection::CampaignOver));
    assert_eq!(
        bench.perform(&mut campaign, &compensation(&[(2, 5)])),
        Err(Rejection::NotPlayed { game: game(2) })
    );
    assert!(bench.perform(&mut campaign, &compensation(&[(1, 5), (1, 6)])).is_err(), "one amount a game");
    assert!(bench.perform(&mut campaign, &compensation(&[(1, i64::MAX)])).is_err());
    assert!(bench.perform(&mut campaign, &lines(Red, &[("  ", 5)])).is_err());
    assert_eq!(
        bench.perform(&mut campaign, &lines(Black, &[("Prime", 5)])),
        Err(Rejection::CompanyUnknown { company: Black })
    );

    // They play on after all; what was entered stays.
    bench.done(&mut campaign, &lines(Red, &[("Prime", 5)]));
    bench.done(&mut campaign, &end(FinaleAction::ReadEverything));
    bench.done(&mut campaign, &end(FinaleAction::CallOff));
    assert_eq!(finale(&campaign).stage, FinaleStage::Ahead);
    assert_eq!(of(&finale(&campaign), Red).lines.len(), 1);
    assert!(night(&campaign, 1).receipts.iter().all(|receipt| receipt.content.is_none()), "sealed again");
    bench.done(&mut campaign, &Action::Game(GameAction::Open));
}

#[test]
fn lw_cmp_7_a_concluded_campaign_is_read_only_until_corrections_are_allowed() {
    let mut bench = Bench::new();
    let mut campaign = two_games(&mut bench);
    bench.done(&mut campaign, &rename_company(Blue, "Compagnie du Lac"));
    bench.done(&mut campaign, &end(FinaleAction::Begin { early: true }));
    bench.done(&mut campaign, &end(FinaleAction::ReadEverything));
    bench.done(&mut campaign, &end(FinaleAction::Conclude));
    assert_eq!(finale(&campaign).stage, FinaleStage::Concluded);

    let renaming = rename_company(Red, "Rail Rouge");
    let before = bench.dump();
    for action in [
        renaming.clone(),
        lines(Red, &[("Prime", 5)]),
        end(FinaleAction::Reopen),
        end(FinaleAction::CallOff),
        Action::People(PeopleAction::Leave { player: contract::PlayerId(1) }),
        Action::Receipt(ReceiptAction::Money { game: game(1), company: Red, money: Some(1) }),
    ] {
        assert_eq!(bench.perform(&mut campaign, &action), Err(Rejection::ReadOnlyCampaign), "{action:?}");
    }
    assert_eq!(bench.dump(), before);
    let renamed = contract::EntryId(entry_of(&bench, "company_renamed"));
    let alone = campaign.undo_entry(renamed, None, bench.now);
    assert_eq!(alone.expect_err("a correction"), Rejection::ReadOnlyCampaign);
    bench.done(&mut campaign, &rename_campaign("Mardis d'hiver"));
    campaign.undo(None, bench.now).expect("what it is called is no part of it");

    bench.done(&mut campaign, &end(FinaleAction::AllowCorrections { allowed: true }));
    bench.done(&mut campaign, &renaming);
    assert_eq!(company(&campaign, Red).name, "Rail Rouge");
    bench.done(&mut campaign, &end(FinaleAction::AllowCorrections { allowed: false }));
    assert_eq!(bench.perform(&mut campaign, &rename_company(Red, "R")), Err(Rejection::ReadOnlyCampaign));

    // Undo leads back step by step, through the conclusion too.
    for _ in 0..4 {
        campaign.undo(None, bench.now).expect("a step back");
    }
    assert_eq!(finale(&campaign).stage, FinaleStage::Opened);
    bench.done(&mut campaign, &renaming);
}

fn entry_of(bench: &Bench, what: &str) -> i64 {
    let file = rusqlite::Connection::open(bench.path()).expect("the file");
    let query = "SELECT max(id) FROM history WHERE account LIKE '%' || ?1 || '%'";
    file.query_row(query, [what], |row| row.get(0)).expect("an entry")
}

#[test]
fn lw_cmp_6_the_end_can_be_reopened_and_corrected() {
    let mut bench = Bench::new();
    let mut campaign = two_games(&mut bench);
    bench.done(&mut campaign, &end(FinaleAction::Begin { early: true }));
    bench.done(&mut campaign, &lines(Blue, &[("Prime", 5)]));
    bench.done(&mut campaign, &end(FinaleAction::ReadEverything));
    bench.done(&mut campaign, &end(FinaleAction::Conclude));
    bench.done(&mut campaign, &end(FinaleAction::AllowCorrections { allowed: true }));
    bench.done(&mut campaign, &end(FinaleAction::Reopen));
    let again = finale(&campaign);
    assert_eq!(again.stage, FinaleStage::Accounts);
    assert_eq!(of(&again, Blue).lines.len(), 1, "what was entered stays");
    assert!(again.companies.iter().all(|company| company.read.is_empty()));

    // A receipt with a gap cannot be read out.
    let unseal = ReceiptAction::Unseal { game: game(1), company: Red, reason: "Recompté".to_owned() };
    bench.done(&mut campaign, &Action::Receipt(unseal));
    bench.done(
        &mut campaign,
        &Action::Receipt(ReceiptAction::Money { game: game(1), company: Red, money: None }),
    );
    let gap = finale(&campaign).incomplete;
    assert_eq!(gap.iter().map(|gap| (gap.game.get(), gap.company)).collect::<Vec<_>>(), [(1, Red)]);
    let refused = bench.perform(&mut campaign, &end(FinaleAction::ReadEverything));
    assert_eq!(refused, Err(Rejection::ReceiptIncomplete { company: Red }));
}

#[test]
fn an_old_entry_undone_alone_never_leaves_an_end_without_its_games() {
    let mut bench = Bench::new();
    let mut campaign = two_games(&mut bench);
    let closing = contract::EntryId(entry_of(&bench, "\"what\":\"game_closed\""));
    bench.done(&mut campaign, &end(FinaleAction::Begin { early: true }));
    let refused = campaign.undo_entry(closing, None, bench.now).expect_err("the end was begun after it");
    let Rejection::UndoBlocked { later } = refused else { panic!("{refused:?}") };
    assert!(!later.is_empty());
    let begun = contract::EntryId(entry_of(&bench, "finale_begun"));
    bench.done(&mut campaign, &end(FinaleAction::Read { company: Red }));
    assert!(matches!(campaign.undo_entry(begun, None, bench.now), Err(Rejection::UndoBlocked { .. })));
}

#[test]
fn a_company_that_never_played_has_an_empty_vault_and_all_compensation() {
    let mut bench = Bench::new();
    let mut campaign = two_games(&mut bench);
    let newcomer = Action::People(PeopleAction::Join {
        player: player("Lou", Yellow, "Tard venue"),
        same_name_ok: false,
    });
    bench.done(&mut campaign, &newcomer);
    bench.done(&mut campaign, &end(FinaleAction::Begin { early: true }));
    bench.done(&mut campaign, &compensation(&[(1, 8), (2, 9)]));
    let read = bench.perform(&mut campaign, &end(FinaleAction::Read { company: Yellow }));
    assert_eq!(read, Err(Rejection::VaultRead { company: Yellow }));
    bench.done(&mut campaign, &end(FinaleAction::ReadEverything));
    let standings = finale(&campaign).standings.expect("standings");
    let yellow = standings.iter().find(|account| account.company == Yellow).expect("yellow");
    assert_eq!((yellow.receipts, yellow.compensation, yellow.total), (0, 17, 17));
}

#[test]
fn lw_com_2_nothing_leaves_a_vault_before_all_are_open() {
    let mut bench = Bench::new();
    let mut campaign = two_games(&mut bench);
    let bond = vaulted(&mut bench, &mut campaign, Red, titled("Obligation"));
    let out = move_to(bond, Place::Warehouse);
    let sealed = Rejection::Rule(rules::Broken::VaultSealed { company: Red });
    bench.done(&mut campaign, &end(FinaleAction::Begin { early: true }));
    assert_eq!(bench.perform(&mut campaign, &out), Err(sealed.clone()), "the accounts are being done");
    bench.done(&mut campaign, &end(FinaleAction::ReadVault { company: Red }));
    assert_eq!(bench.perform(&mut campaign, &out), Err(sealed), "others are still closed");
    bench.done(&mut campaign, &end(FinaleAction::ReadEverything));
    let Ok(Shown::Thing(shown)) = campaign.show(Viewer::TABLE, &View::Thing { thing: bond }) else {
        panic!("a thing")
    };
    assert!(shown.destinations.contains(&Place::Bureau { company: Blue }), "it can be put right");
    bench.done(&mut campaign, &out);
}

#[test]
fn lw_cmp_7_nothing_comes_between_what_is_being_read_out() {
    let mut bench = Bench::new();
    let mut campaign = two_games(&mut bench);
    vaulted(&mut bench, &mut campaign, Red, titled("Obligation"));
    bench.done(&mut campaign, &find("token", Place::Bureau { company: Red }, vec![titled("Médaille")]));
    let file = rusqlite::Connection::open(bench.path()).expect("the file");
    let medal: i64 = file.query_row("SELECT max(id) FROM thing", [], |row| row.get(0)).expect("a thing");
    drop(file);
    let into = move_to(ThingId(medal), Place::Vault { company: Red });
    let moved = contract::EntryId(entry_of(&bench, "things_moved"));
    bench.done(&mut campaign, &end(FinaleAction::Begin { early: true }));
    bench.done(&mut campaign, &end(FinaleAction::ReadVault { company: Blue }));
    bench.done(&mut campaign, &end(FinaleAction::ReadVault { company: Green }));
    bench.done(&mut campaign, &end(FinaleAction::Read { company: Red }));
    assert_eq!(bench.perform(&mut campaign, &into), Err(Rejection::VaultsBeingOpened));
    let absent = bench.perform(&mut campaign, &seat(1, Red, false));
    assert!(absent.is_err(), "a receipt less would shift the others");
    bench.done(&mut campaign, &end(FinaleAction::Read { company: Red }));
    // Undone alone, it would leave all read and nothing open.
    assert!(matches!(campaign.undo_entry(moved, None, bench.now), Err(Rejection::UndoBlocked { .. })));
    bench.done(&mut campaign, &end(FinaleAction::Read { company: Red }));
    bench.done(&mut campaign, &into);
    assert_eq!(of(&finale(&campaign), Red).read.len(), 4, "what comes later lies open too");
}

#[test]
fn a_reading_is_not_undone_from_under_a_later_one() {
    let mut bench = Bench::new();
    let mut campaign = two_games(&mut bench);
    bench.done(&mut campaign, &end(FinaleAction::Begin { early: true }));
    bench.done(&mut campaign, &end(FinaleAction::ReadVault { company: Red }));
    let reading = contract::EntryId(entry_of(&bench, "vault_read"));
    bench.done(&mut campaign, &end(FinaleAction::ReadEverything));
    let alone = campaign.undo_entry(reading, None, bench.now);
    let Err(Rejection::UndoBlocked { later }) = alone else { panic!("{alone:?}") };
    assert_eq!(later.len(), 1, "the later reading stands in the way");
}

#[test]
fn corrections_are_not_closed_over_a_gap() {
    let mut bench = Bench::new();
    let mut campaign = two_games(&mut bench);
    bench.done(&mut campaign, &end(FinaleAction::Begin { early: true }));
    bench.done(&mut campaign, &end(FinaleAction::ReadEverything));
    bench.done(&mut campaign, &end(FinaleAction::Conclude));
    bench.done(&mut campaign, &end(FinaleAction::AllowCorrections { allowed: true }));
    let unseal = ReceiptAction::Unseal { game: game(1), company: Red, reason: "Recompté".to_owned() };
    bench.done(&mut campaign, &Action::Receipt(unseal));
    let money = |money| Action::Receipt(ReceiptAction::Money { game: game(1), company: Red, money });
    bench.done(&mut campaign, &money(None));
    let close = end(FinaleAction::AllowCorrections { allowed: false });
    let refused = bench.perform(&mut campaign, &close);
    assert_eq!(refused, Err(Rejection::ReceiptIncomplete { company: Red }));
    bench.done(&mut campaign, &money(Some(5)));
    bench.done(&mut campaign, &close);
}
