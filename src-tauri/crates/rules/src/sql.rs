//! How values of the rules stand in a file: here once, so that no query
//! converts by hand. Only the conversion: nothing here opens or reads a file.

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};

use crate::{
    CompanyColour, Edition, GameNumber, Moment,
    cards::CardColour,
    evening::{Checklist, Stage, StepState},
    keeping::{Place, PrintedKind},
    postcards::PostcardNumber,
    story::{StoryEnding, StoryNumber},
};

/// Values that a file knows by their key.
#[macro_export]
macro_rules! stored_by_key {
    ($($kind:ty),* $(,)?) => {$(
        impl rusqlite::types::ToSql for $kind {
            fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
                Ok(<&'static str>::from(*self).into())
            }
        }

        impl rusqlite::types::FromSql for $kind {
            fn column_result(value: rusqlite::types::ValueRef<'_>) -> rusqlite::types::FromSqlResult<Self> {
                value.as_str()?.parse().map_err(rusqlite::types::FromSqlError::other)
            }
        }
    )*};
}

stored_by_key!(CompanyColour, CardColour, PrintedKind, Moment, StoryEnding, Stage, Checklist, StepState);

impl ToSql for GameNumber {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.get().into())
    }
}

impl FromSql for GameNumber {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        Self::try_from(value.as_i64()?).map_err(FromSqlError::other)
    }
}

impl ToSql for Edition {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.0.into())
    }
}

impl FromSql for Edition {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        value.as_i64().map(Self)
    }
}

impl ToSql for Place {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.key().into())
    }
}

impl FromSql for Place {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let key = value.as_str()?;
        Self::from_key(key).ok_or_else(|| FromSqlError::Other(format!("'{key}' is no place").into()))
    }
}

/// Written like other printed numbers: as text.
impl ToSql for PostcardNumber {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(i64::from(*self).to_string().into())
    }
}

impl FromSql for PostcardNumber {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let number: i64 = match value {
            ValueRef::Integer(number) => number,
            text => text.as_str()?.parse().map_err(FromSqlError::other)?,
        };
        Self::try_from(number).map_err(FromSqlError::other)
    }
}

impl ToSql for StoryNumber {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.to_string().into())
    }
}

impl FromSql for StoryNumber {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        value.as_str()?.parse().map_err(FromSqlError::other)
    }
}
