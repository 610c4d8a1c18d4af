//! The contract: the TypeScript that is checked in is the one that Rust declares.

use contract::{Action, Command, Rejection, View, typescript::typescript};
use rules::Broken;

#[test]
fn the_typescript_that_is_checked_in_is_fresh() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../ui/src/lib/backend/contract.ts");
    let checked_in = std::fs::read_to_string(path).expect("the contract is checked in");
    assert!(checked_in == typescript(), "contract.ts is stale: run `cargo xtask contract`");
}

#[test]
fn an_action_reads_as_a_line_of_json() {
    let line = r#"{"area":"people","do":"rename_company","company":"blue","name":"Grand Lac"}"#;
    let action: Action = serde_json::from_str(line).expect("an action");
    assert_eq!(serde_json::to_string(&action).expect("json"), line);
}

#[test]
fn what_is_not_understood_is_an_error_and_not_a_guess() {
    for line in [
        "",
        "{}",
        r#"{"area":"people","do":"rename_company","company":"white","name":"x"}"#,
        r#"{"area":"nowhere"}"#,
        r#"{"area":"people","do":"leave","player":"one"}"#,
    ] {
        assert!(serde_json::from_str::<Action>(line).is_err(), "{line}");
    }
    assert!(serde_json::from_str::<Command>(r#"{"command":"explode"}"#).is_err());
    assert!(serde_json::from_str::<View>(r#"{"view":"vault"}"#).is_err());
}

#[test]
fn a_refusal_has_a_code_and_its_arguments() {
    let refusal = Rejection::Rule(Broken::TableSize { players: 1, fewest: 2, most: 5 });
    assert_eq!(
        serde_json::to_string(&refusal).expect("json"),
        r#"{"code":"table_size","players":1,"fewest":2,"most":5}"#
    );
}
