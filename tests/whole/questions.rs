//! `carnet score`, `setup`, `route`, `draw` and `standings`: what they answer, and that
//! no bytes whatever make them stumble.

use cli::questions::{MOST_BYTES, Question, answer};
use ledger::Rejection;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use serde_json::{Value, json};

use crate::programs::{Home, built, lines, refusal, text};

const SCORE: &str = r#"{"players":[{"company":"blue","money":12,"wagons_left":3,"tickets":[{"value":8,"completed":true},{"value":5,"completed":false}],"extra":[{"label":"x","amount":-2}]},{"company":"red","money":9,"wagons_left":0,"wagons_at_start":20,"tickets":{"sum":-4,"completed":0},"bonus_override":{"amount":32,"reason":"card"}},{"company":"black","money":0,"wagons_left":56,"tickets":[]}]}"#;

const ROUTE: &str = r#"{"game":3,"moment":"play","company":"red","players":3,"lane":0,"route":{"lanes":[{"colour":"red"},{"colour":"grey","taken_by":"green"}],"length":2,"big_cities":1,"both_ends_on_the_board":true,"region":"x"},"wagons_left":9,"hand":{"red":1,"white":3,"locomotive":2},"extra_locomotives":1,"took_a_route":false,"stickers":[{"id":4,"place":"K","title":"A rule","since":2,"until":9,"conditions":{"lengths":[2,3],"route_colours":["red"],"games":{"from":1,"until":4},"big_city":true,"own_colour":false,"region":"y","moment":"end"}},{"place":"12","since":1},{"place":"?","since":1}]}"#;

#[test]
fn a_game_is_scored_as_the_readme_says() {
    let home = Home::new();
    let one = r#"{"players":[{"company":"blue","money":12,"wagons_left":3,"tickets":[{"value":8,"completed":true},{"value":5,"completed":false}],"extra":[{"label":"x","amount":-2}]}]}"#;
    let scored = &lines(&home.feed(&["score"], one).stdout)[0];
    let receipt =
        json!({"company":"blue","money":12,"wagons_bonus":7,"tickets":3,"extra":-2,"total":20,"completed":1});
    assert_eq!(scored["receipts"], json!([receipt]));
    assert_eq!(scored["ranking"], json!(["blue"]));

    let scored = &lines(&home.feed(&["score"], SCORE).stdout)[0];
    assert_eq!(scored["ranking"], json!(["red", "blue", "black"]));
    assert_eq!(scored["first_player_card"], "black");
    let codes: Vec<&Value> =
        scored["reasons"].as_array().expect("reasons").iter().map(|reason| &reason["code"]).collect();
    assert_eq!(codes, ["bonus_overridden", "ahead_by_total", "ahead_by_total", "last"]);
}

#[test]
fn quarrels_are_settled() {
    let home = Home::new();
    for (asked, expected) in [
        (
            r#"{"about":"card","next":{"face_up":"locomotive"},"taken":["blind"],"left":{"in_the_deck":5,"in_the_discard":4}}"#,
            json!({"about":"card","may":false,"obstacles":[{"code":"locomotive_only_first"}],"grounds":[],"another":false}),
        ),
        (
            r#"{"about":"card","next":"blind","left":{"in_the_deck":5,"in_the_discard":3}}"#,
            json!({"about":"card","may":false,"obstacles":[{"code":"too_few_cards","cards":8,"closed_at":8}],"grounds":[],"another":false}),
        ),
        (
            r#"{"about":"card","next":{"face_up":"locomotive"}}"#,
            json!({"about":"card","may":true,"obstacles":[],"grounds":[{"code":"locomotive_first"}],"another":false}),
        ),
        (
            r#"{"about":"tie","tied":[{"company":"red","completed":2},{"company":"blue","completed":2}]}"#,
            json!({"about":"tie","order":[
                {"place":1,"company":"blue","code":"ahead_by_turn_order","of":"red","turn":2,"theirs":1},
                {"place":2,"company":"red","code":"last"},
            ]}),
        ),
        (
            r#"{"about":"sticker","since":2,"until":6,"game":7}"#,
            json!({"about":"sticker","in_force":"no_longer","over_since":7}),
        ),
        (
            r#"{"about":"face_up","cards":["locomotive","locomotive",{"colour":"red"},"locomotive"]}"#,
            json!({"about":"face_up","all_replaced":true,"turned_up":5}),
        ),
        (
            r#"{"about":"tickets","in_the_deck":2}"#,
            json!({"about":"tickets","draw":{"drawn":2,"keep_at_least":1}}),
        ),
    ] {
        assert_eq!(lines(&home.feed(&["quarrel"], asked).stdout)[0], expected, "{asked}");
        assert_eq!(lines(&home.feed(&["draw"], asked).stdout)[0], expected, "{asked}, by its other name");
    }
}

#[test]
fn bad_questions_are_refused_with_a_code_and_nothing_else() {
    let home = Home::new();
    let player = |rest: &str| format!(r#"{{"players":[{{"company":"blue",{rest}}}]}}"#);
    for (command, asked, code) in [
        ("score", player(r#""money":-1,"wagons_left":3,"tickets":[]"#), "money_negative"),
        ("score", player(r#""money":1,"wagons_left":57,"tickets":[]"#), "wagons_left_impossible"),
        (
            "score",
            player(r#""money":1,"wagons_left":21,"wagons_at_start":20,"tickets":[]"#),
            "wagons_left_impossible",
        ),
        (
            "score",
            player(r#""money":1,"wagons_left":3,"tickets":[{"value":0,"completed":true}]"#),
            "ticket_worthless",
        ),
        ("score", player(r#""money":9223372036854775807,"wagons_left":0,"tickets":[]"#), "sum_too_large"),
        ("score", player(r#""money":92233720368547758070,"wagons_left":0,"tickets":[]"#), "not_understood"),
        ("score", player(r#""money":1,"wagons_left":3,"tickets":[],"exrta":[]"#), "not_understood"),
        ("score", player(r#""money":1,"money":2,"wagons_left":3,"tickets":[]"#), "not_understood"),
        ("score", SCORE.replace(r#"{"players""#, r#"{"edition":99,"players""#), "edition_unknown"),
        ("score", r#"{"players":[]}"#.to_owned(), "no_receipts"),
        ("score", String::new(), "not_understood"),
        ("score", "[".repeat(100_000), "not_understood"),
        ("score", " ".repeat(MOST_BYTES + 1), "not_understood"),
        ("setup", r#"{"game":1,"seats":[{"company":"red"}],"holder":"red"}"#.to_owned(), "table_size"),
        ("setup", r#"{"game":13,"seats":[],"holder":"red"}"#.to_owned(), "not_a_game"),
        ("draw", r#"{"about":"tickets","in_the_deck":2,"in_the_dekc":2}"#.to_owned(), "not_understood"),
        ("draw", r#"{"about":"card","next":{"face_up":"wagon"}}"#.to_owned(), "word_unknown"),
        ("route", ROUTE.replace(r#""length":2"#, r#""length":0"#), "route_without_spaces"),
        ("route", ROUTE.replace(r#""lane":0"#, r#""lane":9"#), "lane_unknown"),
        ("standings", r#"{"games":[1],"companies":[]}"#.to_owned(), "no_receipts"),
    ] {
        let output = home.feed(&[command], &asked);
        assert_eq!(refusal(&output)["code"], code, "{command} {}", &asked[..asked.len().min(120)]);
        assert!(output.stdout.is_empty(), "nothing but a refusal");
    }
    let mut not_text = home.carnet(&["score"]);
    not_text.stdin(std::fs::File::open(built("carnet")).expect("bytes that are no text"));
    assert_eq!(refusal(&not_text.output().expect("carnet starts"))["code"], "not_understood");
}

#[test]
fn the_example_in_every_help_works_when_pasted() {
    let home = Home::new();
    let programs = built("carnet").parent().expect("a folder").to_owned();
    for command in ["score", "setup", "route", "quarrel", "draw", "standings"] {
        let help = text(&home.carnet(&[command, "--help"]).output().expect("carnet starts").stdout);
        let (_, example) = help.split_once("Example:\n").expect("an example");
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", example]).env("PATH", format!("{}:/usr/bin:/bin", programs.display()));
        let output = shell.output().expect("a shell");
        assert!(output.status.success(), "{command}: {}", text(&output.stderr));
        assert_eq!(lines(&output.stdout).len(), 1, "{command} answers on one line");
    }
}

#[test]
fn the_same_dice_draw_the_same_first_player() {
    let home = Home::new();
    let absent =
        r#"{"game":2,"seats":[{"company":"red"},{"company":"blue"},{"company":"green"}],"holder":"black"}"#;
    let start = |seed: &str| lines(&home.feed(&["setup", "--seed", seed], absent).stdout)[0]["start"].clone();
    assert_eq!(start("7"), start("7"));
    assert_eq!(start("7")["by"], "draw");
}

/// Bytes that are worth trying in place of others.
const TOKENS: [&str; 24] = [
    "-1",
    "0",
    "57",
    "256",
    "65536",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551616",
    "1e999",
    "0.5",
    "null",
    "true",
    "\"\"",
    "[]",
    "{}",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"\\ud800\"",
    "\u{feff}",
    "\"é\"",
];

/// One question with a few things done to it: half of them stay readable.
fn mutated(original: &[u8], dice: &mut StdRng) -> Vec<u8> {
    let mut bytes = original.to_vec();
    if dice.random() {
        for _ in 0..dice.random_range(1..=3) {
            another_number(&mut bytes, dice);
        }
        return bytes;
    }
    for _ in 0..dice.random_range(1..=4) {
        let at = dice.random_range(0..=bytes.len());
        let until = (at + dice.random_range(0..8)).min(bytes.len());
        match dice.random_range(0..6) {
            0 => bytes.truncate(at),
            1 if at < bytes.len() => bytes[at] ^= 1 << dice.random_range(0..8),
            2 => bytes.insert(at, dice.random_range(0..=255_u32) as u8),
            3 => drop(bytes.drain(at..until)),
            4 => {
                let again = bytes[at..until].to_vec();
                bytes.splice(at..at, again);
            }
            _ => {
                let token = TOKENS[dice.random_range(0..TOKENS.len())].bytes();
                bytes.splice(at..until, token);
            }
        }
    }
    bytes
}

/// A number is replaced by another, mostly by one that could be meant.
fn another_number(bytes: &mut Vec<u8>, dice: &mut StdRng) {
    let digits: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at].is_ascii_digit()).collect();
    let at = digits[dice.random_range(0..digits.len())];
    let until = (at..bytes.len()).find(|&at| !bytes[at].is_ascii_digit()).unwrap_or(bytes.len());
    let number = match dice.random_range(0..4) {
        0 => TOKENS[dice.random_range(0..10)].to_owned(),
        _ => dice.random_range(0..60).to_string(),
    };
    bytes.splice(at..until, number.bytes());
}

/// Whatever comes out is a sound answer or a refusal with a code.
fn sound(question: Question, asked: &[u8]) -> bool {
    let shown = || String::from_utf8_lossy(asked).into_owned();
    let mut dice = StdRng::seed_from_u64(1);
    match answer(question, asked, &mut dice) {
        Ok(line) => {
            let answer: Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
            if question == Question::Score {
                let receipts = answer["receipts"].as_array().expect("receipts");
                assert!(receipts.iter().all(|receipt| receipt["total"].as_i64() >= Some(0)), "{}", shown());
                assert_eq!(answer["ranking"].as_array().map(Vec::len), Some(receipts.len()), "{}", shown());
            } else {
                assert!(answer["taking"]["may"].is_boolean(), "{}", shown());
            }
            true
        }
        Err(rejection) => {
            let told = serde_json::to_value(&rejection).expect("a refusal is JSON");
            assert!(told["code"].as_str().is_some_and(|code| !code.is_empty()), "{}", shown());
            false
        }
    }
}

fn hundred_thousand(question: Question, original: &str, seed: u64) {
    let mut dice = StdRng::seed_from_u64(seed);
    assert!(sound(question, original.as_bytes()), "the original is a good question");
    let answered = (0..100_000).filter(|_| sound(question, &mutated(original.as_bytes(), &mut dice))).count();
    // Both ways have been gone often, or the mutations are worth nothing.
    assert!((5_000..95_000).contains(&answered), "{answered} of 100,000 were answered");
}

#[test]
fn a_hundred_thousand_mutated_games_are_scored_or_refused() {
    hundred_thousand(Question::Score, SCORE, 1865);
}

#[test]
fn a_hundred_thousand_mutated_routes_are_judged_or_refused() {
    hundred_thousand(Question::Route, ROUTE, 1898);
}

#[test]
fn the_program_itself_answers_or_refuses_mutated_questions() {
    let home = Home::new();
    let mut dice = StdRng::seed_from_u64(1871);
    for turn in 0..300 {
        let (command, original) = if turn % 2 == 0 { ("score", SCORE) } else { ("route", ROUTE) };
        let output = home.feed_bytes(&[command], &mutated(original.as_bytes(), &mut dice));
        match output.status.code() {
            Some(0) => assert_eq!(lines(&output.stdout).len(), 1),
            _ => {
                refusal(&output);
                assert!(output.stdout.is_empty());
            }
        }
    }
    let not_understood = answer(Question::Score, b"", &mut dice);
    assert!(matches!(not_understood, Err(Rejection::NotUnderstood { .. })));
}
