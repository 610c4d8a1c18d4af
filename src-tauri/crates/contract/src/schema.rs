//! The contract as JSON Schema, for other programs.

use schemars::{Schema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value};

use crate::{
    Action, Command, DeskCommand, DeskShown, DeskView, Outcome, Rejection, Reply, SessionCommand, Shown, View,
};

/// One document with all actions, commands, views and refusals.
pub fn json_schema() -> Value {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let mut contract = Map::new();
    let mut add = |name: &str, schema: fn(&mut SchemaGenerator) -> Schema| {
        contract.insert(name.to_owned(), schema(&mut generator).to_value());
    };
    add("action", SchemaGenerator::subschema_for::<Action>);
    add("command", SchemaGenerator::subschema_for::<Command>);
    add("desk_command", SchemaGenerator::subschema_for::<DeskCommand>);
    add("session_command", SchemaGenerator::subschema_for::<SessionCommand>);
    add("outcome", SchemaGenerator::subschema_for::<Outcome>);
    add("view", SchemaGenerator::subschema_for::<View>);
    add("shown", SchemaGenerator::subschema_for::<Shown>);
    add("desk_view", SchemaGenerator::subschema_for::<DeskView>);
    add("desk_shown", SchemaGenerator::subschema_for::<DeskShown>);
    add("reply", SchemaGenerator::subschema_for::<Reply>);
    add("rejection", SchemaGenerator::subschema_for::<Rejection>);
    let mut document = Map::new();
    document.insert("$schema".to_owned(), "https://json-schema.org/draft/2020-12/schema".into());
    document.insert("title".to_owned(), "Carnet de l'Ouest".into());
    document.insert("properties".to_owned(), Value::Object(contract));
    let mut definitions = generator.take_definitions(true);
    if let Some(action) = definitions.get_mut("Action") {
        write_out(action);
    }
    document.insert("$defs".to_owned(), Value::Object(definitions));
    Value::Object(document)
}

/// Every action by itself, with its area among its fields, so that it can say which fields there are.
fn write_out(action: &mut Value) {
    let areas = action["oneOf"].as_array().cloned().unwrap_or_default();
    let actions = areas.iter().flat_map(|area| {
        let actions = area["oneOf"].as_array().cloned().unwrap_or_default();
        actions.into_iter().map(|action| in_area(action, area))
    });
    action["oneOf"] = actions.collect();
}

fn in_area(mut action: Value, area: &Value) -> Value {
    if let (Some(fields), Some(more)) = (action["properties"].as_object_mut(), area["properties"].as_object())
    {
        fields.extend(more.clone());
    }
    let required = |of: &Value| of["required"].as_array().cloned().unwrap_or_default();
    action["required"] = [required(area), required(&action)].concat().into();
    action["additionalProperties"] = false.into();
    action
}
