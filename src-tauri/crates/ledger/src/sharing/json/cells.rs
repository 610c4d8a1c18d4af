//! One value of a row, as JSON: whole numbers as numbers, texts as texts, bytes
//! as base64.

use std::{
    fmt,
    io::{self, Write},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use rusqlite::types::{Value, ValueRef};
use serde::{
    Deserializer,
    de::{self, DeserializeSeed, Visitor},
};

use super::form::Sort;

/// How many bytes are encoded at a time: three become four letters, so that pieces fit together.
const AT_A_TIME: usize = 3 * 16 * 1024;

/// Writes a value. One that is no text where a text should be is damage, which the caller tells.
pub(super) fn write(out: &mut impl Write, value: ValueRef<'_>) -> io::Result<()> {
    match value {
        ValueRef::Null => out.write_all(b"null"),
        ValueRef::Integer(number) => write!(out, "{number}"),
        ValueRef::Text(bytes) => {
            let text = std::str::from_utf8(bytes).map_err(io::Error::other)?;
            Ok(serde_json::to_writer(out, text)?)
        }
        ValueRef::Blob(bytes) => {
            out.write_all(b"\"")?;
            for some in bytes.chunks(AT_A_TIME) {
                out.write_all(STANDARD.encode(some).as_bytes())?;
            }
            out.write_all(b"\"")
        }
        ValueRef::Real(_) => Err(io::Error::other("there is no column of such numbers")),
    }
}

/// Refuses what could not be written: everything that comes in can go out again.
pub(super) fn check(value: ValueRef<'_>) -> Result<(), String> {
    match value {
        ValueRef::Null | ValueRef::Integer(_) | ValueRef::Blob(_) => Ok(()),
        ValueRef::Text(bytes) => std::str::from_utf8(bytes).map(|_| ()).map_err(|error| error.to_string()),
        ValueRef::Real(number) => Err(format!("{number} is no whole number")),
    }
}

/// Reads a value of a column.
pub(super) struct Cell(pub(super) Sort);

impl<'de> DeserializeSeed<'de> for Cell {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Visitor<'_> for Cell {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Sort::Integer => "a whole number or null",
            Sort::Text => "a text or null",
            Sort::Blob => "base64 or null",
        })
    }

    fn visit_unit<E: de::Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Value, E> {
        match self.0 {
            Sort::Integer => Ok(Value::Integer(number)),
            _ => Err(E::invalid_type(de::Unexpected::Signed(number), &self)),
        }
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Value, E> {
        match i64::try_from(number) {
            Ok(number) => self.visit_i64(number),
            Err(_) => Err(E::invalid_value(de::Unexpected::Unsigned(number), &self)),
        }
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Value, E> {
        match self.0 {
            Sort::Text => Ok(Value::Text(text.to_owned())),
            Sort::Blob => STANDARD.decode(text).map(Value::Blob).map_err(E::custom),
            Sort::Integer => Err(E::invalid_type(de::Unexpected::Str("a text"), &self)),
        }
    }
}
