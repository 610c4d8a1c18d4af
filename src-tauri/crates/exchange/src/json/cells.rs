//! One value of a row, as JSON: whole numbers as numbers, texts as texts, bytes
//! as base64.

use std::{
    fmt,
    io::{self, Write},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use ledger::document::rows::{Cell, Sort};
use serde::{
    Deserializer,
    de::{self, DeserializeSeed, Visitor},
};

/// How many bytes are encoded at a time: three become four letters, so that pieces fit together.
const AT_A_TIME: usize = 3 * 16 * 1024;

pub(super) fn write(out: &mut impl Write, cell: &Cell<'_>) -> io::Result<()> {
    match cell {
        Cell::Null => out.write_all(b"null"),
        Cell::Integer(number) => write!(out, "{number}"),
        Cell::Text(text) => Ok(serde_json::to_writer(out, text)?),
        Cell::Blob(bytes) => {
            out.write_all(b"\"")?;
            for some in bytes.chunks(AT_A_TIME) {
                out.write_all(STANDARD.encode(some).as_bytes())?;
            }
            out.write_all(b"\"")
        }
    }
}

/// Reads a value of a column.
pub(super) struct CellOf(pub(super) Sort);

impl<'de> DeserializeSeed<'de> for CellOf {
    type Value = Cell<'static>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Cell<'static>, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Visitor<'_> for CellOf {
    type Value = Cell<'static>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Sort::Integer => "a whole number or null",
            Sort::Text => "a text or null",
            Sort::Blob => "base64 or null",
        })
    }

    fn visit_unit<E: de::Error>(self) -> Result<Cell<'static>, E> {
        Ok(Cell::Null)
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Cell<'static>, E> {
        match self.0 {
            Sort::Integer => Ok(Cell::Integer(number)),
            _ => Err(E::invalid_type(de::Unexpected::Signed(number), &self)),
        }
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Cell<'static>, E> {
        match i64::try_from(number) {
            Ok(number) => self.visit_i64(number),
            Err(_) => Err(E::invalid_value(de::Unexpected::Unsigned(number), &self)),
        }
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Cell<'static>, E> {
        match self.0 {
            Sort::Text => Ok(Cell::Text(text.to_owned().into())),
            Sort::Blob => STANDARD.decode(text).map(|bytes| Cell::Blob(bytes.into())).map_err(E::custom),
            Sort::Integer => Err(E::invalid_type(de::Unexpected::Str("a text"), &self)),
        }
    }
}
