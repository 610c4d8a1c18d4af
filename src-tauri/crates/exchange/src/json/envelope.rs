//! The envelope: what is secret, as JSON, packed with zlib (RFC 1950) and
//! written as base64. Whoever looks at the file sees letters that say nothing;
//! the checksum of the packing tells if one was lost.

use std::io::{self, BufRead, Write};

use base64::{Engine, engine::general_purpose::STANDARD};
use flate2::{Compression, bufread::ZlibDecoder, write::ZlibEncoder};

/// How the envelope is closed, as the export says it.
pub(super) const SEAL: &str = "zlib+base64";

/// Bytes of a part; three become four letters.
const PART: usize = 3 * 16 * 1024;

/// Takes in what is written to it and passes it on sealed, part by part.
pub(super) struct Sealing<W: Write>(ZlibEncoder<Parts<W>>);

impl<W: Write> Sealing<W> {
    pub(super) fn begin(mut out: W) -> io::Result<Self> {
        write!(out, "{{\"seal\":\"{SEAL}\",\"parts\":[")?;
        Ok(Self(ZlibEncoder::new(
            Parts { out, part: Vec::with_capacity(PART), any: false },
            Compression::default(),
        )))
    }

    pub(super) fn finish(self) -> io::Result<W> {
        let mut parts = self.0.finish()?;
        parts.pass_on()?;
        parts.out.write_all(b"\n]}")?;
        Ok(parts.out)
    }
}

impl<W: Write> Write for Sealing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    /// Packing is better off with nothing in between.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Letters in lines of equal length: no reader has to hold all of them at once.
struct Parts<W> {
    out: W,
    part: Vec<u8>,
    any: bool,
}

impl<W: Write> Parts<W> {
    fn pass_on(&mut self) -> io::Result<()> {
        if self.part.is_empty() {
            return Ok(());
        }
        let between = if self.any { ",\n" } else { "\n" };
        write!(self.out, "{between}\"{}\"", STANDARD.encode(&self.part))?;
        self.any = true;
        self.part.clear();
        Ok(())
    }
}

impl<W: Write> Write for Parts<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let room = PART - self.part.len();
        let some = &bytes[..bytes.len().min(room)];
        self.part.extend_from_slice(some);
        if self.part.len() == PART {
            self.pass_on()?;
        }
        Ok(some.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What was sealed, read from its parts put together.
pub(super) fn opened<R: BufRead>(parts: R) -> ZlibDecoder<R> {
    ZlibDecoder::new(parts)
}
