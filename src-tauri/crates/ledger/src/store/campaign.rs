//! The campaign itself and the group's choices: `campaign`, `setting`.

use std::fmt;

use chrono::{DateTime, FixedOffset};
use rusqlite::{
    Connection, OptionalExtension, Transaction, params,
    types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef},
};
use uuid::Uuid;

/// What stays the same in every copy of a campaign. Folders are named after it: nothing but a UUID, written as this
/// program writes one, is ever taken for one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CampaignUuid(Uuid);

impl CampaignUuid {
    pub(crate) fn from_random_bytes(bytes: [u8; 16]) -> Self {
        Self(uuid::Builder::from_random_bytes(bytes).into_uuid())
    }
}

impl fmt::Display for CampaignUuid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl ToSql for CampaignUuid {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.to_string().into())
    }
}

impl FromSql for CampaignUuid {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let text = value.as_str()?;
        let read = Uuid::try_parse(text).map(Self).map_err(FromSqlError::other)?;
        if read.to_string() == text { Ok(read) } else { Err(FromSqlError::InvalidType) }
    }
}

/// The one row that makes a file a campaign.
pub(crate) fn create(
    transaction: &Transaction<'_>,
    uuid: CampaignUuid,
    name: &str,
    created_at: DateTime<FixedOffset>,
) -> rusqlite::Result<()> {
    transaction.execute(
        "INSERT INTO campaign (id, uuid, name, created_at) VALUES (1, ?1, ?2, ?3)",
        params![uuid, name, created_at],
    )?;
    Ok(())
}

pub(crate) fn exists(connection: &Connection) -> rusqlite::Result<bool> {
    let found: Option<i64> =
        connection.query_row("SELECT id FROM campaign", [], |row| row.get(0)).optional()?;
    Ok(found.is_some())
}

/// How many a file tells of: one, unless somebody else wrote it.
pub(crate) fn count(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("SELECT count(*) FROM campaign", [], |row| row.get(0))
}

/// What stays the same in every copy of the file.
pub(crate) fn uuid(connection: &Connection) -> rusqlite::Result<CampaignUuid> {
    connection.query_row("SELECT uuid FROM campaign", [], |row| row.get(0))
}

pub(crate) fn name(connection: &Connection) -> rusqlite::Result<String> {
    connection.prepare_cached("SELECT name FROM campaign")?.query_row([], |row| row.get(0))
}

pub(crate) fn rename(transaction: &Transaction<'_>, name: &str) -> rusqlite::Result<()> {
    transaction.prepare_cached("UPDATE campaign SET name = ?1")?.execute([name])?;
    Ok(())
}

/// Whether vaults keep their secrets: if the group wants it, until all were read out (LW-COM-2, LW-CMP-7).
pub(crate) fn is_sealed(connection: &Connection) -> rusqlite::Result<bool> {
    connection
        .prepare_cached(
            "SELECT value AND NOT EXISTS (SELECT 1 FROM finale WHERE opened_at IS NOT NULL)
             FROM setting WHERE name = 'sealed'",
        )?
        .query_row([], |row| row.get(0))
}

/// Whether the group wants the vaults to keep their secrets.
pub(crate) fn seal(transaction: &Transaction<'_>, sealed: bool) -> rusqlite::Result<()> {
    transaction
        .prepare_cached(
            "INSERT INTO setting (name, value) VALUES ('sealed', ?1)
             ON CONFLICT DO UPDATE SET value = excluded.value WHERE value <> excluded.value",
        )?
        .execute([sealed])?;
    Ok(())
}
