//! Reads a campaign from JSON into a draft. Other people's text: nothing is
//! believed of it, and what does not fit is refused with the place where it
//! does not.

use std::{
    fs::File,
    io::{self, BufReader, Read, Seek, SeekFrom},
    path::Path,
};

use super::{
    FORMAT,
    bounded::Bounded,
    envelope,
    intake::Intake,
    rows::Tables,
    text::{Document, Header},
};
use crate::importing::READ;
use contract::{Rejection, rejection::shown};
use ledger::{
    LongWork,
    document::{VERSION, draft::Draft},
};

/// More than any campaign with all its photos, and as much as an envelope may hold when it is opened.
pub(crate) const MOST_BYTES: u64 = 1024 * 1024 * 1024;

/// What some editors put before a text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Whether a file that begins like this may be an export.
pub(crate) fn begins_like_json(beginning: &[u8]) -> bool {
    let text = beginning.strip_prefix(BYTE_ORDER_MARK).unwrap_or(beginning);
    text.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{')
}

/// Fills a new file with the campaign that a JSON file tells of, in the form of the version that it was written by.
/// `folder` is for what has to be put down for a moment.
pub(crate) fn read_into(
    draft: &mut Draft,
    path: &Path,
    folder: &Path,
    work: &LongWork,
) -> Result<(), Rejection> {
    let told = |error: io::Error| Rejection::from_io(&error, path);
    let bytes = std::fs::metadata(path).map_err(told)?.len();
    if bytes > MOST_BYTES {
        return Err(damaged(path, format!("{bytes} bytes, at most {MOST_BYTES} are read")));
    }
    // Twice, because members have no order, and the version is known before anything is believed.
    let version = version(reader(path, work, 0)?, path)?;
    draft.bring_to(version)?;
    draft.fill(|filling| {
        let mut intake = Intake::new(filling, path);
        let mut sealed = tempfile::tempfile_in(folder).map_err(|error| Rejection::from_io(&error, folder))?;
        let has_envelope = Document { intake: &mut intake, envelope: &mut sealed }
            .read(reader(path, work, bytes)?)
            .map_err(|error| refusal(&mut intake, error, path))?;
        if has_envelope {
            open_envelope(&mut intake, sealed, path, work)?;
        }
        intake.finish().map_err(|detail| damaged(path, detail))?;
        // It may have been written by another program, which adds nothing up.
        filling.add_up_anew()
    })
}

fn damaged(path: &Path, detail: String) -> Rejection {
    Rejection::Damaged { path: shown(path), detail }
}

/// Of a file of so many bytes; none if it is not to be told how far it has come.
fn reader(path: &Path, work: &LongWork, bytes: u64) -> Result<impl Read, Rejection> {
    let told = |error: io::Error| Rejection::from_io(&error, path);
    let mut file = File::open(path).map_err(told)?;
    let mut first = [0; BYTE_ORDER_MARK.len()];
    let marked = file.read_exact(&mut first).is_ok() && first == BYTE_ORDER_MARK;
    file.seek(SeekFrom::Start(if marked { BYTE_ORDER_MARK.len() as u64 } else { 0 })).map_err(told)?;
    // No more than that, even if it grows while it is read.
    Ok(buffered(Watched { text: file.take(MOST_BYTES), work: work.clone(), bytes, read: 0 }))
}

/// Stops reading once nobody wants to go on.
struct Watched<R> {
    text: R,
    work: LongWork,
    bytes: u64,
    read: u64,
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.work.check().map_err(io::Error::other)?;
        let read = self.text.read(buffer)?;
        self.read += read as u64;
        if let Some(share) = (u64::from(READ) * self.read).checked_div(self.bytes) {
            self.work.has_come(u16::try_from(share).unwrap_or(READ));
        }
        Ok(read)
    }
}

fn buffered(text: impl Read) -> impl Read {
    BufReader::with_capacity(64 * 1024, Bounded::new(text))
}

/// Whether this is a campaign that can be read, and of which version.
fn version(text: impl Read, path: &Path) -> Result<i32, Rejection> {
    let mut header = Header::default();
    let read = header.read(text);
    if header.format.as_deref() != Some(FORMAT) {
        return Err(match read {
            Err(error) if error.is_io() => from_io(error, path),
            _ => Rejection::NotACarnet { path: shown(path) },
        });
    }
    if let Some(found) = header.version.filter(|found| *found > i64::from(VERSION)) {
        let found = i32::try_from(found).unwrap_or(i32::MAX);
        return Err(Rejection::NewerVersion { path: shown(path), found, known: VERSION });
    }
    read.map_err(|error| from_io(error, path))?;
    let version = header.version.and_then(|found| i32::try_from(found).ok()).filter(|found| *found >= 1);
    version.ok_or_else(|| damaged(path, "it has no version".to_owned()))
}

/// What is secret.
fn open_envelope(
    intake: &mut Intake<'_>,
    mut sealed: File,
    path: &Path,
    work: &LongWork,
) -> Result<(), Rejection> {
    sealed.seek(SeekFrom::Start(0)).map_err(|error| Rejection::from_io(&error, path))?;
    let bytes = sealed.metadata().map_err(|error| Rejection::from_io(&error, path))?.len();
    let mut opened = envelope::opened(BufReader::new(sealed));
    let unpacked = Watched { text: (&mut opened).take(MOST_BYTES), work: work.clone(), bytes: 0, read: 0 };
    // It was put down by ourselves: what cannot be unpacked was damaged before.
    Tables::sealed(intake).read(buffered(unpacked)).map_err(|error| {
        intake.refused.take().unwrap_or_else(|| damaged(path, format!("sealed: {error}")))
    })?;
    if opened.total_in() == bytes {
        Ok(())
    } else {
        Err(damaged(path, "sealed: there is something behind it".to_owned()))
    }
}

fn refusal(intake: &mut Intake<'_>, error: serde_json::Error, path: &Path) -> Rejection {
    intake.refused.take().unwrap_or_else(|| from_io(error, path))
}

/// A file that cannot be read, or a text that makes no sense.
fn from_io(error: serde_json::Error, path: &Path) -> Rejection {
    match error.io_error_kind() {
        None | Some(io::ErrorKind::InvalidData) => damaged(path, error.to_string()),
        Some(_) => Rejection::from_io(&error.into(), path),
    }
}
