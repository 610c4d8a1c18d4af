//! Every action, command and view as the JSON Schema describes it: understood
//! as it is, refused with a field that nobody knows, refused without one that
//! has to be there. At any depth, and the schema agrees.

#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot go on has failed")]

use contract::{
    Action, Command, DeskCommand, DeskView, Question, Rejection, Request, SessionCommand, View, reading,
    schema::json_schema,
};
use rules::Broken;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};

/// Makes examples of what a schema describes.
struct Examples {
    definitions: Value,
}

impl Examples {
    /// One for every way in which a value can be told apart: each variant of each field, one at a time.
    fn of(&self, schema: &Value) -> Vec<Value> {
        if let Some(exact) = schema.get("const") {
            return vec![exact.clone()];
        }
        if let Some(some) = schema["enum"].as_array() {
            return some.iter().take(1).cloned().collect();
        }
        if let Some(alternatives) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
            return alternatives.iter().flat_map(|alternative| self.of(alternative)).collect();
        }
        if let Some(name) = schema["$ref"].as_str() {
            return self.of(self.definition(name));
        }
        let kinds = match &schema["type"] {
            Value::Array(kinds) => kinds.clone(),
            kind => vec![kind.clone()],
        };
        kinds.iter().flat_map(|kind| self.of_type(kind.as_str().expect("a type"), schema)).collect()
    }

    fn definition(&self, name: &str) -> &Value {
        &self.definitions[name.rsplit('/').next().expect("a name")]
    }

    fn of_type(&self, kind: &str, schema: &Value) -> Vec<Value> {
        match kind {
            "object" => self.objects(schema),
            "array" => self.of(&schema["items"]).into_iter().map(|item| json!([item])).collect(),
            "string" if schema["format"] == "date" => vec![json!("1865-04-03")],
            "string" => vec![json!("1865-01")],
            "integer" => vec![json!(1)],
            "boolean" => vec![json!(true)],
            "null" => vec![Value::Null],
            other => panic!("an example of {other}: {schema}"),
        }
    }

    fn objects(&self, schema: &Value) -> Vec<Value> {
        let no_fields = Map::new();
        let fields = schema["properties"].as_object().unwrap_or(&no_fields);
        let by_field: Vec<(&String, Vec<Value>)> =
            fields.iter().map(|(name, field)| (name, self.of(field))).collect();
        let first: Map<String, Value> =
            by_field.iter().map(|(name, examples)| ((*name).clone(), examples[0].clone())).collect();
        let mut all = vec![Value::Object(first.clone())];
        for (name, examples) in by_field {
            all.extend(examples.into_iter().skip(1).map(|example| {
                let mut other = first.clone();
                other.insert(name.clone(), example);
                Value::Object(other)
            }));
        }
        all
    }
}

/// Where in an example the objects are.
fn objects_in(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            found.push(path.to_owned());
            fields.iter().for_each(|(name, field)| objects_in(field, &format!("{path}/{name}"), found));
        }
        Value::Array(items) => {
            let at =
                |(position, item): (usize, &Value)| objects_in(item, &format!("{path}/{position}"), found);
            items.iter().enumerate().for_each(at);
        }
        _ => {}
    }
}

fn without(example: &Value, path: &str, field: &str) -> Value {
    let mut less = example.clone();
    less.pointer_mut(path).and_then(Value::as_object_mut).expect("an object").remove(field);
    less
}

fn is_understood<T: DeserializeOwned>(value: &Value) -> bool {
    // As text, the way it comes in.
    let understood = serde_json::from_str::<T>(&value.to_string()).is_ok();
    let read = reading::read::<T>(value.to_string().as_bytes()).is_ok();
    assert_eq!(read, understood, "the doors and serde agree: {value}");
    understood
}

/// Goes through all that can be asked for. How many variants there are.
fn every_one<T: DeserializeOwned + Serialize>(name: &str) -> usize {
    let schema = json_schema();
    let examples = Examples { definitions: schema["$defs"].clone() };
    let asked = json!({ "$ref": format!("#/$defs/{name}"), "$defs": schema["$defs"] });
    let asked = jsonschema::validator_for(&asked).expect("a schema");
    let variants = schema["$defs"][name]["oneOf"].as_array().expect("variants").clone();
    for variant in &variants {
        for example in examples.of(variant) {
            let understood: Result<T, _> = serde_json::from_str(&example.to_string());
            let understood = understood.unwrap_or_else(|error| panic!("{error}: {example}"));
            let written = serde_json::to_value(&understood).expect("JSON");
            assert!(is_understood::<T>(&written), "written, it is read again: {written}");
            let mut paths = Vec::new();
            objects_in(&example, "", &mut paths);
            for path in paths {
                let fields = example.pointer(&path).and_then(Value::as_object).expect("an object");
                let mut more = example.clone();
                more.pointer_mut(&path).expect("an object")["gmae"] = json!(1);
                assert!(!is_understood::<T>(&more), "with a field that nobody knows: {more}");
                assert!(!asked.is_valid(&more), "the schema says so too: {more}");
                for field in fields.keys() {
                    let less = without(&example, &path, field);
                    let may_be_absent = asked.is_valid(&less);
                    assert_eq!(is_understood::<T>(&less), may_be_absent, "without {field}: {less}");
                }
            }
            for field in variant["required"].as_array().expect("required fields") {
                let less = without(&example, "", field.as_str().expect("a name"));
                assert!(!is_understood::<T>(&less), "without {field}: {less}");
            }
        }
    }
    variants.len()
}

#[test]
fn every_action_is_understood_whole_or_refused() {
    assert_eq!(every_one::<Action>("Action"), 92);
}

#[test]
fn every_command_is_understood_whole_or_refused() {
    assert_eq!(every_one::<Command>("Command"), 6);
    assert!(every_one::<DeskCommand>("DeskCommand") > 15);
    assert_eq!(every_one::<SessionCommand>("SessionCommand"), 3);
}

#[test]
fn every_view_is_understood_whole_or_refused() {
    assert!(every_one::<View>("View") > 15);
    assert_eq!(every_one::<DeskView>("DeskView"), 5);
}

#[test]
fn what_was_taken_for_something_else_is_refused() {
    for action in [
        r#"{"area":"receipt","do":"money","game":1,"company":"red","dollars":12}"#,
        r#"{"area":"receipt","do":"money","game":1,"company":"red"}"#,
        r#"{"area":"receipt","do":"wagons_left","game":1,"company":"red","wagons":3}"#,
        r#"{"area":"receipt","do":"ticket_sum","game":1,"company":"red","sum":12}"#,
        r#"{"area":"receipt","do":"bonus","game":1,"company":"red"}"#,
        r#"{"area":"game","do":"tick","game":1,"checklist":"setup","step":"3"}"#,
        r#"{"area":"game","do":"archive_event","game":1,"reason":"none"}"#,
        r#"{"area":"sticker","do":"expire","thing":7}"#,
        r#"{"area":"sticker","do":"stick","place":"B","title":"Péage","since":1,"untill":3}"#,
        r#"{"area":"thing","do":"move","things":[7],"count":2,"to":{"at":"table"}}"#,
        r#"{"area":"thing","do":"move","things":[7],"to":{"at":"table","company":"red"}}"#,
        r#"{"area":"thing","do":"edit","thing":7,"details":{"quantity":3}}"#,
        r#"{"area":"photo","do":"add","content":"a","of":{"of":"thing","thing":7},"privat":true}"#,
        r#"{"area":"photo","do":"add","content":"a","of":{"of":"thing","thing":7}}"#,
        r#"{"area":"photo","do":"add","content":"a","of":{"of":"thing","thing":7},"caption":"b"}"#,
        r#"{"area":"photo","do":"caption","photo":7}"#,
        r#"{"area":"finale","do":"worth","thing":7}"#,
        r#"{"area":"finale","do":"conclude","early":true}"#,
        r#"{"area":"game","do":"open","game":2}"#,
    ] {
        assert!(serde_json::from_str::<Action>(action).is_err(), "{action}");
    }
    for command in [
        r#"{"command":"undo","entry":2}"#,
        r#"{"command":"redo","entry":2}"#,
        r#"{"command":"open","path":"a"}"#,
    ] {
        assert!(serde_json::from_str::<Command>(command).is_err(), "{command}");
    }
    assert!(serde_json::from_str::<DeskCommand>(r#"{"desk":"close","path":"a"}"#).is_err());
    assert!(serde_json::from_str::<DeskView>(r#"{"desk":"status","of":"a"}"#).is_err());
    for view in
        [r#"{"view":"night","gmae":1}"#, r#"{"view":"line","x":1}"#, r#"{"view":"things","text":"a"}"#]
    {
        assert!(serde_json::from_str::<View>(view).is_err(), "{view}");
    }
}

/// What an edit does not name is not in it, also once it was stored and read again.
#[test]
fn absence_and_none_are_told_apart() {
    let edit = r#"{"area":"thing","do":"edit","thing":7,"details":{"title":null,"value":9}}"#;
    let action: Action = serde_json::from_str(edit).expect("an edit");
    assert_eq!(
        serde_json::to_value(&action).expect("JSON"),
        serde_json::from_str::<Value>(edit).expect("JSON")
    );
}

fn refused<T: DeserializeOwned>(text: &str) -> Rejection {
    match reading::read::<T>(text.as_bytes()) {
        Err(rejection) => rejection,
        Ok(_) => panic!("{text} was understood"),
    }
}

#[test]
fn lw_cmp_1_a_game_that_there_is_not_is_refused_as_that_wherever_it_stands() {
    let not_a_game = |number: i64| Rejection::Rule(Broken::NotAGame { number, most: 12 });
    for number in [0, 13, 255, 256, -1, i64::MAX, i64::MIN] {
        let action = format!(r#"{{"area":"game","do":"enter","game":{number},"stage":"play"}}"#);
        assert_eq!(refused::<Action>(&action), not_a_game(number));
        let command = format!(r#"{{"command":"act","action":{action}}}"#);
        assert_eq!(refused::<Request>(&command), not_a_game(number));
        let view = format!(r#"{{"view":"night","game":{number}}}"#);
        assert_eq!(refused::<Question>(&view), not_a_game(number));
        assert_eq!(refused::<Vec<Question>>(&format!(r#"[{{"view":"line"}},{view}]"#)), not_a_game(number));
        let photos = format!(r#"{{"view":"photos","of":{{"of":"game","game":{number}}}}}"#);
        assert_eq!(refused::<View>(&photos), not_a_game(number), "also deep inside");
    }
    for game in ["\"1\"", "1.5", "true", "null", "18446744073709551616"] {
        let view = format!(r#"{{"view":"photos","of":{{"of":"game","game":{game}}}}}"#);
        assert!(matches!(refused::<View>(&view), Rejection::NotUnderstood { .. }), "{view}");
    }
}

#[test]
fn a_word_that_is_none_of_those_known_is_named_with_them() {
    let of = |text: &str| match refused::<Request>(text) {
        Rejection::WordUnknown { word, known } => (word, known),
        other => panic!("{text}: {other:?}"),
    };
    let (word, known) = of(r#"{"session":"hold","company":"purple"}"#);
    assert_eq!((word.as_str(), known.join(" ").as_str()), ("purple", "blue red green yellow black"));
    let act = |action: &str| format!(r#"{{"command":"act","action":{action}}}"#);
    for (message, unknown, one) in [
        (r#"{"command":"explode"}"#.to_owned(), "explode", "undo"),
        (act(r#"{"area":"weather"}"#), "weather", "receipt"),
        (act(r#"{"area":"thing","do":"move","things":[1],"to":{"at":"cellar"}}"#), "cellar", "warehouse"),
        (act(r#"{"area":"game","do":"enter","game":1,"stage":"dinner"}"#), "dinner", "play"),
        (r#"{"desk":"prefer","change":{"theme":"pink"}}"#.to_owned(), "pink", "dark"),
    ] {
        let (word, known) = of(&message);
        assert!(word == unknown && known.iter().any(|known| known == one), "{message}: {word} {known:?}");
    }
}

#[test]
fn of_two_fields_of_one_name_nobody_can_say_which_is_meant() {
    for message in [
        r#"{"command":"undo","command":"redo"}"#,
        r#"{"command":"act","action":{"area":"game","do":"enter","game":1,"game":2,"stage":"play"}}"#,
        r#"{"desk":"prefer","change":{"theme":"dark","theme":"light"}}"#,
    ] {
        assert!(matches!(refused::<Request>(message), Rejection::NotUnderstood { .. }), "{message}");
    }
}
