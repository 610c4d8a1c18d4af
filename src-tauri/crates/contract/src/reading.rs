//! What comes in from outside, read to the last field. Where something in it
//! is refused for a reason of its own (a game that there is not, a word that is
//! none of those that are known), the refusal says that reason; everything else
//! is simply not understood.

use std::{fmt, marker::PhantomData};

use rules::strict::Expected;
use serde::{
    Deserialize, Deserializer,
    de::{
        self, DeserializeOwned, IntoDeserializer, MapAccess, SeqAccess, Unexpected, Visitor,
        value::{MapAccessDeserializer, MapDeserializer, SeqDeserializer},
    },
    forward_to_deserialize_any,
};
use serde_json::{Map, Value};

use crate::Rejection;

/// Reads a message as it was sent.
pub fn read<T: DeserializeOwned>(text: &[u8]) -> Result<T, Rejection> {
    let received: Received = serde_json::from_slice(text)
        .map_err(|error| Rejection::NotUnderstood { detail: error.to_string() })?;
    received.read()
}

/// Reads a message that somebody else took apart already.
pub fn read_value<T: DeserializeOwned>(value: Value) -> Result<T, Rejection> {
    T::deserialize(Json::<Misread>::of(value)).map_err(|Misread(rejection)| *rejection)
}

/// Why a message was not understood.
#[derive(Debug)]
struct Misread(Box<Rejection>);

impl Misread {
    fn words(detail: &dyn fmt::Display) -> Self {
        Self(Box::new(Rejection::NotUnderstood { detail: detail.to_string() }))
    }
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Misread {}

impl de::Error for Misread {
    fn custom<T: fmt::Display>(words: T) -> Self {
        Self::words(&words)
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        match Expected::broken(&expected.to_string(), found) {
            Some(broken) => Self(Box::new(broken.into())),
            None => Self::words(&format_args!("invalid value: {found}, expected {expected}")),
        }
    }

    fn unknown_variant(word: &str, known: &'static [&'static str]) -> Self {
        Self(Box::new(Rejection::WordUnknown {
            word: word.to_owned(),
            known: known.iter().map(|&known| known.to_owned()).collect(),
        }))
    }
}

/// A message that is JSON, with each field once: of two of a name, nobody could say which is meant.
#[derive(Debug)]
pub struct Received(Value);

impl Received {
    /// Reads it as what it is meant to be.
    pub fn read<T: DeserializeOwned>(self) -> Result<T, Rejection> {
        read_value(self.0)
    }
}

impl<'de> Deserialize<'de> for Received {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Taking).map(Self)
    }
}

struct Taking;

impl<'de> Visitor<'de> for Taking {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, yes: bool) -> Result<Value, E> {
        Ok(yes.into())
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_string<E>(self, text: String) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Received(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(list.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some((name, Received(field))) = fields.next_entry::<String, _>()? {
            if object.contains_key(&name) {
                return Err(de::Error::custom(format_args!("the field {name} is there twice")));
            }
            object.insert(name, field);
        }
        Ok(object.into())
    }
}

/// JSON that is taken apart with refusals of one's own choice; `serde_json` knows only words.
pub(crate) struct Json<E>(Value, PhantomData<E>);

impl<E> Json<E> {
    pub(crate) fn of(value: Value) -> Self {
        Self(value, PhantomData)
    }
}

impl<'de, E: de::Error> IntoDeserializer<'de, E> for Json<E> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

fn fields<E>(object: Map<String, Value>) -> impl Iterator<Item = (String, Json<E>)> {
    object.into_iter().map(|(name, field)| (name, Json::of(field)))
}

impl<'de, E: de::Error> Deserializer<'de> for Json<E> {
    type Error = E;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(yes) => visitor.visit_bool(yes),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => visitor.visit_u64(number),
                (None, Some(number)) => visitor.visit_i64(number),
                (None, None) => visitor.visit_f64(number.as_f64().unwrap_or(f64::NAN)),
            },
            Value::String(text) => visitor.visit_string(text),
            Value::Array(items) => {
                let mut items = SeqDeserializer::new(items.into_iter().map(Self::of));
                let read = visitor.visit_seq(&mut items)?;
                items.end().map(|()| read)
            }
            Value::Object(object) => {
                let mut fields = MapDeserializer::new(fields(object));
                let read = visitor.visit_map(&mut fields)?;
                fields.end().map(|()| read)
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, E> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, E> {
        match self.0 {
            Value::String(word) => visitor.visit_enum(word.into_deserializer()),
            Value::Object(object) if object.len() == 1 => {
                visitor.visit_enum(MapAccessDeserializer::new(MapDeserializer::new(fields(object))))
            }
            Value::Object(_) => Err(E::custom("one field alone says which it is")),
            _ => Err(E::custom("a word says which it is")),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq
        tuple tuple_struct map struct identifier ignored_any
    }
}
