//! Keeps a text that only wants to be heavy from being held in memory.

use std::io::{self, Read};

/// The longest text that is read, in bytes: several times the heaviest photo.
const LONGEST: usize = 32 * 1024 * 1024;

/// Passes on what it reads, but no text that is too long to be held in memory.
pub(super) struct Bounded<R> {
    text: R,
    /// How long the text is that it is in; none between two.
    inside: Option<usize>,
    escaped: bool,
}

impl<R: Read> Bounded<R> {
    pub(super) fn new(text: R) -> Self {
        Self { text, inside: None, escaped: false }
    }

    fn see(&mut self, byte: u8) -> bool {
        self.inside = match (self.inside, byte) {
            (None, b'"') => Some(0),
            (None, _) => None,
            (Some(_), b'"') if !self.escaped => None,
            (Some(length), _) => Some(length + 1),
        };
        self.escaped = self.inside.is_some() && byte == b'\\' && !self.escaped;
        self.inside.is_none_or(|length| length <= LONGEST)
    }
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.text.read(buffer)?;
        let within = buffer[..read].iter().all(|byte| self.see(*byte));
        if within { Ok(read) } else { Err(io::Error::new(io::ErrorKind::InvalidData, "a text is too long")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_text_that_is_too_long_is_too_long() {
        let read = |text: String| io::copy(&mut Bounded::new(text.as_bytes()), &mut io::sink());
        let most = "x".repeat(LONGEST);
        assert!(read(format!("[\"{most}\",\"{most}\"]")).is_ok());
        assert!(
            read(format!("{}[]", " ".repeat(LONGEST + 1))).is_ok(),
            "between two texts there may be anything"
        );
        assert!(read(format!("[\"{most}x\"]")).is_err());
        assert!(read(format!("[\"\\\"{most}\"]")).is_err(), "a quote inside does not end it");
        assert!(read(format!("[\"\\\\\",{most},\"\"]")).is_ok(), "and this one does");
    }
}
