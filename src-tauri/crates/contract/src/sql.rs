//! How IDs and values of the contract stand in a file, and what SQLite's
//! refusals mean: here once, for every query.

use std::path::Path;

use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};

use crate::{
    DifferenceKind, EntryId, NoteId, PhotoId, PlayerId, Rejection, ThingId, night::FirstBy, rejection::shown,
};

macro_rules! stored_by_number {
    ($($id:ty),*) => {$(
        impl ToSql for $id {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                Ok(self.0.into())
            }
        }

        impl FromSql for $id {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                value.as_i64().map(Self)
            }
        }
    )*};
}

stored_by_number!(PlayerId, EntryId, ThingId, NoteId, PhotoId);
rules::stored_by_key!(DifferenceKind, FirstBy);

impl Rejection {
    /// What SQLite refused, told apart where it helps.
    pub fn from_sqlite(error: &rusqlite::Error, path: &Path) -> Self {
        use rusqlite::ErrorCode;
        let detail = error.to_string();
        let path_shown = shown(path);
        // A full disk that stops SQLite's index of its log has a code of its own.
        if error
            .sqlite_error()
            .is_some_and(|error| error.extended_code == rusqlite::ffi::SQLITE_IOERR_SHMSIZE)
        {
            return Self::DiskFull { path: path_shown };
        }
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::DiskFull { path: path_shown },
            Some(ErrorCode::ReadOnly) => Self::ReadOnly { path: path_shown },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::InUse { path: path_shown },
            Some(ErrorCode::NotADatabase) => Self::NotACarnet { path: path_shown },
            // No text of ours is as long as that.
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::TooBig) => {
                Self::Damaged { path: path_shown, detail }
            }
            Some(_) => Self::FileTrouble { path: path_shown, detail },
            // SQLite read it well, and it is not what this program writes.
            None => Self::Damaged { path: path_shown, detail },
        }
    }
}
