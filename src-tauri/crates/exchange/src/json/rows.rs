//! Rows of an export, or of its envelope, taken in one after the other.

use std::{fmt, io::Read};

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::{
    cells::CellOf,
    intake::{Cells, Intake},
    text::{unknown, whole},
};

/// Rows by table.
pub(super) struct Tables<'i, 'a> {
    pub(super) intake: &'i mut Intake<'a>,
    pub(super) sealed: bool,
}

impl<'i, 'a> Tables<'i, 'a> {
    /// What was in the envelope.
    pub(super) fn sealed(intake: &'i mut Intake<'a>) -> Self {
        Self { intake, sealed: true }
    }

    pub(super) fn read(self, text: impl Read) -> serde_json::Result<()> {
        whole(text, |text| self.deserialize(text))
    }
}

impl<'de> DeserializeSeed<'de> for Tables<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Tables<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("rows by table")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        let mut seen = vec![false; self.intake.tables.len()];
        while let Some(name) = members.next_key::<String>()? {
            let table = self.intake.tables.iter().position(|table| table.name == name);
            let table = table.ok_or_else(|| unknown::<A::Error>(&name))?;
            if std::mem::replace(&mut seen[table], true) {
                return Err(Error::custom(format!("{name} is there twice")));
            }
            members.next_value_seed(Rows { intake: &mut *self.intake, table, sealed: self.sealed })?;
        }
        match seen.iter().position(|seen| !seen) {
            // The envelope has only what is secret.
            Some(table) if !self.sealed => {
                Err(Error::custom(format!("{} is missing", self.intake.tables[table].name)))
            }
            _ => Ok(()),
        }
    }
}

struct Rows<'i, 'a> {
    intake: &'i mut Intake<'a>,
    table: usize,
    sealed: bool,
}

impl<'de> DeserializeSeed<'de> for Rows<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Rows<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the rows of {}", self.intake.tables[self.table].name)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<(), A::Error> {
        while let Some(row) = rows.next_element_seed(OneRow { intake: self.intake, table: self.table })? {
            let taken = match self.sealed {
                false => self.intake.readable(self.table, row),
                true => self.intake.sealed(self.table, row),
            };
            taken.map_err(Error::custom)?;
        }
        Ok(())
    }
}

struct OneRow<'i, 'a> {
    intake: &'i Intake<'a>,
    table: usize,
}

impl<'de> DeserializeSeed<'de> for OneRow<'_, '_> {
    type Value = Cells;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Cells, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for OneRow<'_, '_> {
    type Value = Cells;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a row of {}", self.intake.tables[self.table].name)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Cells, A::Error> {
        let table = &self.intake.tables[self.table];
        let mut row: Cells = vec![None; table.columns.len()];
        while let Some(name) = members.next_key::<String>()? {
            let column = table.column(&name).ok_or_else(|| unknown::<A::Error>(&name))?;
            let value = members.next_value_seed(CellOf(table.columns[column].sort))?;
            if row[column].replace(value).is_some() {
                return Err(Error::custom(format!("{name} is there twice")));
            }
        }
        Ok(row)
    }
}
