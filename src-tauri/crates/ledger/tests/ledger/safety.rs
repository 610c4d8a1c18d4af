//! Nothing is lost: refused files, safety copies, restoring, two at one file.

use contract::Viewer;
use std::{
    fs::OpenOptions,
    io::{Seek, SeekFrom, Write},
};

use chrono::TimeDelta;
use contract::{Account, Rejection, Shown, view::CopyReason};
use ledger::{
    Campaign, View,
    document::copies::{KEPT, SafetyCopies},
};
use rules::CompanyColour::*;
use rusqlite::Connection;
use workbench::bench_table::{
    Bench, company, damage_the_history, moment, rename_campaign, rename_company, seal,
};

fn bytes(bench: &Bench) -> Vec<u8> {
    std::fs::read(bench.path()).expect("the file")
}

/// Opening is refused for the reason given, and the file stays as it is.
fn refused_unchanged(bench: &mut Bench, expected: impl Fn(&Rejection) -> bool) {
    let before = bytes(bench);
    match bench.open() {
        Err(refusal) => assert!(expected(&refusal), "refused for another reason: {refusal:?}"),
        Ok(_) => panic!("it was opened"),
    }
    assert!(bytes(bench) == before, "the file was changed");
    let beside: Vec<_> = std::fs::read_dir(bench.folder.path())
        .expect("the folder")
        .flatten()
        .map(|entry| entry.file_name())
        .filter(|name| name != "mardi.carnet" && name != "copies")
        .collect();
    assert!(beside.is_empty(), "something was left beside it: {beside:?}");
}

#[test]
fn what_is_not_a_carnet_is_refused() {
    let mut bench = Bench::new();
    for content in [&b""[..], b"my tax papers", &[0; 5000], b"SQLite format 3\0 and then nonsense"] {
        std::fs::write(bench.path(), content).expect("a file");
        refused_unchanged(&mut bench, |refusal| matches!(refusal, Rejection::NotACarnet { .. }));
    }
    std::fs::remove_file(bench.path()).expect("removed");
    assert!(matches!(bench.open(), Err(Rejection::NotFound { .. })));
    assert!(!bench.path().exists(), "looking for a file does not make one");
    std::fs::create_dir(bench.path()).expect("a folder of that name");
    assert!(matches!(bench.open(), Err(Rejection::NotACarnet { .. })));
}

#[test]
fn a_database_of_another_program_is_refused() {
    let mut bench = Bench::new();
    let other = Connection::open(bench.path()).expect("a database");
    other
        .execute_batch("CREATE TABLE recipe (id INTEGER PRIMARY KEY); PRAGMA user_version = 1")
        .expect("tables");
    drop(other);
    refused_unchanged(&mut bench, |refusal| matches!(refusal, Rejection::NotACarnet { .. }));
}

#[test]
fn a_file_of_a_newer_version_is_refused() {
    let mut bench = Bench::new();
    bench.three().close().expect("closing");
    let file = Connection::open(bench.path()).expect("the file");
    file.execute_batch("PRAGMA journal_mode = DELETE; PRAGMA user_version = 99").expect("a newer version");
    drop(file);
    refused_unchanged(&mut bench, |refusal| {
        matches!(refusal, Rejection::NewerVersion { found: 99, known: 1, .. })
    });
}

#[test]
fn damage_in_the_tables_that_screens_need_is_found_on_opening() {
    let mut bench = Bench::new();
    bench.three().close().expect("closing");
    // The first page holds the header and the schema; overwrite what follows it.
    let mut file = OpenOptions::new().write(true).open(bench.path()).expect("the file");
    file.seek(SeekFrom::Start(4096)).expect("seeking");
    file.write_all(&[0xAB; 4096 * 12]).expect("damaging");
    drop(file);
    refused_unchanged(&mut bench, |refusal| matches!(refusal, Rejection::Damaged { .. }));
}

#[test]
fn a_file_cut_short_is_found_damaged() {
    let mut bench = Bench::new();
    bench.three().close().expect("closing");
    let length = bytes(&bench).len() as u64;
    OpenOptions::new()
        .write(true)
        .open(bench.path())
        .expect("the file")
        .set_len(length / 2)
        .expect("cutting");
    refused_unchanged(&mut bench, |refusal| matches!(refusal, Rejection::Damaged { .. }));
}

#[test]
fn damage_in_the_history_is_found_before_anything_is_written() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    for turn in 0..40 {
        bench.done(&mut campaign, &rename_campaign(&format!("Nom {turn}")));
    }
    campaign.close().expect("closing");
    damage_the_history(&bench.path());
    let before = bytes(&bench);
    let refusal = match bench.open() {
        Err(refusal) => refusal,
        Ok(mut campaign) => {
            bench.perform(&mut campaign, &seal(false)).expect_err("nothing is written into a damaged file")
        }
    };
    assert!(matches!(refusal, Rejection::Damaged { .. }), "{refusal:?}");
    assert!(bytes(&bench) == before, "the file was changed");
}

#[test]
fn a_full_disk_refuses_the_change_and_keeps_what_was_there() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    // SQLite's own limit on pages answers as a full disk does.
    campaign.limit_size_to_what_it_is().expect("a limit");
    let mut refusal = None;
    for turn in 0..400 {
        let before = bench.dump();
        if let Err(refused) = bench.perform(&mut campaign, &rename_campaign(&format!("{turn:060}"))) {
            assert_eq!(bench.dump(), before);
            refusal = Some(refused);
            break;
        }
    }
    assert!(matches!(refusal, Some(Rejection::DiskFull { .. })), "{refusal:?}");
    campaign.close().expect("closing");
    bench.open().expect("it opens again").check().expect("a sound file");
}

#[test]
fn the_second_at_a_file_is_told_and_the_first_goes_on() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    assert!(matches!(bench.open(), Err(Rejection::InUse { .. })));
    bench.done(&mut campaign, &seal(false));
    campaign.close().expect("closing");
    bench.open().expect("free again");
}

#[test]
fn a_campaign_that_is_only_looked_at_stays_as_it_is_to_the_last_byte() {
    let mut bench = Bench::new();
    bench.three().close().expect("closing");
    let before = bytes(&bench);
    let campaign = bench.open().expect("opening");
    campaign.show(Viewer::TABLE, &View::Line).expect("looking");
    campaign.close().expect("closing");
    ledger::document::look(&bench.path(), contract::Viewer::TABLE, &View::Companies)
        .expect("looking without holding");
    ledger::document::check_file(&bench.path()).expect("sound");
    assert!(bytes(&bench) == before);
    assert_eq!(std::fs::read_dir(bench.folder.path()).expect("the folder").count(), 1, "nothing beside it");
}

#[test]
fn closed_it_is_one_file() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.done(&mut campaign, &seal(false));
    campaign.close().expect("closing");
    let names: Vec<_> = std::fs::read_dir(bench.folder.path())
        .expect("the folder")
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(names, ["mardi.carnet"]);
}

#[test]
fn a_safety_copy_is_made_before_the_first_change_of_a_day_and_ten_are_kept() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.done(&mut campaign, &rename_company(Red, "Premier soir"));
    assert!(campaign.copies().all().is_empty(), "the day of the creation needs none");
    for day in 1..=12 {
        bench.now += TimeDelta::days(1);
        bench.done(&mut campaign, &rename_company(Red, &format!("Soir {day}")));
        bench.done(&mut campaign, &rename_company(Blue, &format!("Soir {day}")));
    }
    let copies = campaign.copies().all();
    assert_eq!(copies.len(), KEPT);
    assert!(copies.iter().all(|copy| copy.reason == CopyReason::Day));
    assert_eq!(copies[0].made_at, bench.now, "the newest first");
    assert!(copies[9].made_at > moment("2026-11-18T00:00:00+01:00"), "the oldest two are gone");
}

#[cfg(unix)]
#[test]
fn a_path_that_is_no_text_has_one_folder_of_copies_pruned_as_others() {
    use std::os::unix::ffi::OsStrExt;
    let mut bench = Bench::new();
    bench.three().close().expect("closed");
    let path = bench.folder.path().join(std::ffi::OsStr::from_bytes(b"mardi \xff.carnet"));
    std::fs::rename(bench.path(), &path).expect("another name");
    for day in 1..=12 {
        bench.now += TimeDelta::days(1);
        let copies = bench.copies();
        let mut campaign = ledger::Campaign::open(&path, &copies, &bench.outside()).expect("opened");
        bench.done(&mut campaign, &rename_company(Red, &format!("Soir {day}")));
        assert_eq!(campaign.copies().all().len(), day.min(KEPT));
        campaign.close().expect("closed");
    }
    let campaigns: Vec<_> = std::fs::read_dir(bench.copies()).expect("copies").flatten().collect();
    assert_eq!(campaigns.len(), 1);
    assert_eq!(std::fs::read_dir(campaigns[0].path()).expect("a campaign's").count(), 1, "one folder a file");
}

#[test]
fn restoring_sets_back_and_can_itself_be_taken_back() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let evening = bench.dump();
    bench.now += TimeDelta::days(1);
    bench.done(&mut campaign, &rename_company(Red, "Une erreur"));
    let mistaken = bench.dump();
    let now = bench.now;
    let copy = campaign.copies().listed().remove(0).copy;
    let outcome = campaign.restore(&copy, Some("Inès"), now).expect("restoring");
    assert_eq!(bench.dump(), evening);
    assert!(matches!(outcome.account, Some(Account::Restored { .. })));
    match campaign.show(Viewer::TABLE, &View::Journal { before: None, until: None }) {
        Ok(Shown::Journal(journal)) => {
            assert!(matches!(journal.entries[0].account, Account::Restored { .. }));
            assert_eq!(journal.entries[0].actor.as_deref(), Some("Inès"));
        }
        other => panic!("{other:?}"),
    }
    let kept = campaign.copies().listed();
    let before_restoring =
        kept.iter().find(|copy| copy.reason == CopyReason::Restore).expect("a copy of the mistake");
    campaign.restore(&before_restoring.copy, None, now).expect("taking it back");
    assert_eq!(bench.dump(), mistaken);
    campaign.check().expect("a sound file");
    campaign.close().expect("closing");
    assert_eq!(company(&bench.open().expect("opening"), Red).name, "Une erreur");
}

#[test]
fn only_copies_of_the_list_can_be_restored() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    for name in ["../mardi.carnet", "nothing.carnet", ""] {
        let refusal = campaign.restore(name, None, bench.now).expect_err("no such copy");
        assert_eq!(refusal, Rejection::CopyUnknown { copy: name.to_owned() });
    }
}

#[test]
fn a_copy_elsewhere_is_a_campaign_of_its_own_and_never_overwrites() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let target = bench.folder.path().join("copie.carnet");
    campaign.save_copy(&target).expect("a copy");
    assert_eq!(workbench::bench_table::dump(&target), bench.dump());
    assert!(matches!(campaign.save_copy(&target), Err(Rejection::AlreadyExists { .. })));
    let own = bench.path();
    assert!(matches!(campaign.save_copy(&own), Err(Rejection::AlreadyExists { .. })));
}

#[test]
fn two_files_of_one_campaign_keep_their_safety_copies_apart() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let now = bench.now;
    campaign.copy_now(CopyReason::Asked, now).expect("a copy of the first");
    let stick = bench.folder.path().join("clé usb.carnet");
    campaign.save_copy(&stick).expect("a second file");
    campaign.close().expect("closing");

    let copies = bench.copies();
    let mut second = Campaign::open(&stick, &copies, &bench.outside()).expect("the second file");
    assert!(second.copies().all().is_empty(), "the first one's copies are not the second's");
    for _ in 0..KEPT + 2 {
        second.copy_now(CopyReason::Asked, now).expect("a copy of the second");
    }
    assert_eq!(second.copies().all().len(), KEPT);
    second.close().expect("closing");
    assert_eq!(bench.open().expect("the first").copies().all().len(), 1, "none was pushed out");
    let path = bench.path();
    assert_eq!(SafetyCopies::made_of(&copies, &path).expect("known by its path").all().len(), 1);
    assert_eq!(SafetyCopies::made_of(&copies, &stick).expect("known by its path").all().len(), KEPT);

    // A file that was renamed finds the copies made under its former name.
    let renamed = bench.folder.path().join("jeudi.carnet");
    std::fs::rename(&path, &renamed).expect("renamed");
    let third = Campaign::open(&renamed, &copies, &bench.outside()).expect("the renamed file");
    assert_eq!(third.copies().all().len(), 1);
}

#[test]
fn with_a_clock_that_was_set_back_restoring_still_keeps_what_is_there_now() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    for day in 1..=KEPT {
        campaign.copy_now(CopyReason::Asked, bench.now + TimeDelta::days(day as i64)).expect("a copy");
    }
    bench.done(&mut campaign, &rename_company(Red, "À ne pas perdre"));
    let present = bench.dump();
    let oldest = campaign.copies().listed().pop().expect("a copy").copy;
    let now = bench.now;
    campaign.restore(&oldest, None, now).expect("restoring");
    let before = campaign.copies().listed();
    let before =
        before.iter().find(|copy| copy.reason == CopyReason::Restore).expect("the copy made just before");
    campaign.restore(&before.copy, None, now).expect("taking it back");
    assert_eq!(bench.dump(), present);
}

#[test]
fn refused_changes_use_up_no_safety_copies() {
    let mut bench = Bench::new();
    bench.three().close().expect("closing");
    bench.now += TimeDelta::days(1);
    for _ in 0..3 {
        let mut campaign = bench.open().expect("opening");
        assert_eq!(bench.perform(&mut campaign, &seal(true)), Err(Rejection::NothingToChange));
        assert_eq!(campaign.copies().all().len(), 1, "the day has one copy");
        campaign.close().expect("closing");
    }
}

#[test]
fn after_a_crash_a_file_that_is_only_looked_at_becomes_one_plain_file_again() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.done(&mut campaign, &seal(false));
    // As after a crash: nothing is folded in, the log lies beside the file.
    let left = bench.folder.path().join("crash.carnet");
    for ending in ["", "-wal"] {
        let from = format!("{}{ending}", bench.path().display());
        std::fs::copy(from, format!("{}{ending}", left.display())).expect("a crashed file");
    }
    let copies = bench.copies();
    let crashed = Campaign::open(&left, &copies, &bench.outside()).expect("it opens");
    assert!(!workbench::bench_table::companies(&crashed).sealed, "what was acknowledged is there");
    crashed.close().expect("closing");
    assert!(!bench.folder.path().join("crash.carnet-wal").exists());
}

#[test]
fn the_log_has_room_before_the_first_change_so_that_none_waits_for_the_file_to_grow() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let log = format!("{}-wal", bench.path().display());
    let length = || std::fs::metadata(&log).expect("the log").len();
    bench.done(&mut campaign, &seal(false));
    let roomy = length();
    assert!(roomy > 1024 * 1024, "{roomy}");
    for sealed in [true, false, true] {
        bench.done(&mut campaign, &seal(sealed));
    }
    assert_eq!(length(), roomy);
}

#[test]
fn a_log_left_beside_a_lost_file_is_not_played_into_its_restored_copy() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    let now = bench.now;
    campaign.copy_now(CopyReason::Asked, now).expect("a copy");
    let (good, copy) = (bench.dump(), campaign.copies().listed().remove(0).copy);
    bench.done(&mut campaign, &rename_company(Red, "Dans le journal seulement"));
    let log = std::fs::read(format!("{}-wal", bench.path().display())).expect("a log");
    campaign.close().expect("closing");
    std::fs::remove_file(bench.path()).expect("the file is lost");
    std::fs::write(format!("{}-wal", bench.path().display()), log).expect("its log is left");

    let (path, copies) = (bench.path(), bench.copies());
    let (mut restored, _) =
        Campaign::restore_file(&path, &copy, &copies, None, &bench.outside()).expect("restored");
    assert_eq!(bench.dump(), good);
    restored.check().expect("sound");
}

#[cfg(unix)]
#[test]
fn a_file_is_the_same_file_whatever_way_leads_to_it() {
    let mut bench = Bench::new();
    let campaign = bench.three();
    let link = bench.folder.path().join("raccourci.carnet");
    std::os::unix::fs::symlink(bench.path(), &link).expect("a link");
    let copies = bench.copies();
    assert!(matches!(Campaign::open(&link, &copies, &bench.outside()), Err(Rejection::InUse { .. })));
    campaign.close().expect("closing");
    let by_link = Campaign::open(&link, &copies, &bench.outside()).expect("free again");
    assert_eq!(by_link.path(), bench.path().canonicalize().expect("its one path"));
}

#[test]
fn a_large_change_that_is_refused_is_not_taken_for_somebody_else_s() {
    let mut bench = Bench::new();
    let mut campaign = bench.three();
    bench.done(&mut campaign, &rename_campaign("Avant"));
    // More than SQLite holds in memory: some of it goes to the log before it is refused.
    let noise: Vec<u8> =
        (0..12_000_000_u32).map(|place| (place.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let picture = ledger::Picture::of(4, 3, noise, vec![1, 2, 3]);
    let add = ledger::Action::Photo(contract::PhotoAction::Add {
        content: picture.content.clone(),
        of: contract::PhotoOf::Thing { thing: contract::ThingId(9_999) },
        caption: None,
        private: false,
    });
    for _ in 0..2 {
        let refused = campaign.perform_with_picture(None, &add, Some(&picture), &mut bench.outside());
        assert_eq!(refused, Err(Rejection::ThingUnknown));
    }
    bench.done(&mut campaign, &rename_campaign("Après"));
    campaign.close().expect("closed");
    bench.open().expect("opened").check().expect("sound");
}
