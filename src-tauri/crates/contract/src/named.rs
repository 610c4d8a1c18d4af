//! What has to be named, and what may be left out. Absence is easily a slip:
//! it means something only where it says so.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer};

/// A value that has to be named, even if it is none: `null` takes it away, absence is refused.
pub(crate) fn even_none<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Option::deserialize(deserializer)
}

/// What a correction names: absent, it stays as it is; `null` takes it away.
pub(crate) fn if_named<'de, D, T>(deserializer: D) -> Result<Option<Option<T>>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Option::deserialize(deserializer).map(Some)
}

/// To the JSON Schema, what [`even_none`] reads: required, and may be `null`.
pub(crate) struct EvenNone<T>(std::marker::PhantomData<T>);

impl<T: JsonSchema> JsonSchema for EvenNone<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Option::<T>::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<Option<T>>()
    }
}
