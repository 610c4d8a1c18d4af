//! How large a picture says it is and whether its file is all there, told from
//! the outline of the file alone. Decoders are lenient with files that were cut
//! off, and a grey half of a photo is nobody's photo.

use image::ImageFormat;

/// More passes over a picture than any program writes; each costs as much as decoding it once.
const MOST_SCANS: u32 = 100;

/// What the outline of a file says. A size of 0 was not found.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Outline {
    pub(super) width: u32,
    pub(super) height: u32,
    /// It has a size, and nothing is missing up to the end of the picture. More may follow: phones
    /// append films and depth maps.
    pub(super) whole: bool,
}

impl Outline {
    /// None of a format that is not read here.
    pub(super) fn of(bytes: &[u8], format: ImageFormat) -> Option<Self> {
        let mut outline = Self::default();
        let ends = match format {
            ImageFormat::Jpeg => outline.walk_jpeg(bytes),
            ImageFormat::Png => outline.walk_png(bytes),
            ImageFormat::WebP => outline.walk_webp(bytes),
            _ => return None,
        };
        outline.whole = ends.is_some() && outline.width > 0 && outline.height > 0;
        Some(outline)
    }

    /// A file that gives several sizes is as large as the largest: it is the one a decoder could believe.
    fn measures(&mut self, width: u32, height: u32) {
        self.width = self.width.max(width);
        self.height = self.height.max(height);
    }

    /// From marker to marker. Segments are stepped over by their length: the thumbnail in the Exif
    /// segment is a JPEG with an end of its own.
    fn walk_jpeg(&mut self, bytes: &[u8]) -> Option<()> {
        let mut at = 2;
        let mut scans = 0;
        loop {
            // Between markers lies compressed data, where FF is followed by 0, or padding.
            at += bytes.get(at..)?.iter().position(|byte| *byte == 0xFF)?;
            at += bytes.get(at..)?.iter().position(|byte| *byte != 0xFF)?;
            let marker = *bytes.get(at)?;
            at += 1;
            match marker {
                0xD9 => return (1..=MOST_SCANS).contains(&scans).then_some(()),
                // No marker, or one that stands alone.
                0x00 | 0x01 | 0xD0..=0xD8 => continue,
                _ => {}
            }
            // Counts itself.
            let length = big_endian_16(bytes, at).filter(|length| *length >= 2)?;
            let segment = bytes.get(at..at + length)?;
            match marker {
                // Start of frame, of whichever kind.
                0xC0..=0xC3 | 0xC5..=0xC7 | 0xC9..=0xCB | 0xCD..=0xCF => {
                    let (height, width) = (big_endian_16(segment, 3)?, big_endian_16(segment, 5)?);
                    self.measures(u32::try_from(width).ok()?, u32::try_from(height).ok()?);
                }
                0xDA => scans += 1,
                _ => {}
            }
            at += length;
        }
    }

    /// From chunk to chunk: length, kind, data, checksum.
    fn walk_png(&mut self, bytes: &[u8]) -> Option<()> {
        let mut at = 8;
        loop {
            let length = usize::try_from(u32::from_be_bytes(*bytes.get(at..)?.first_chunk()?)).ok()?;
            let kind = bytes.get(at + 4..at + 8)?;
            let data = at + 8;
            if kind == b"IHDR" {
                let width = u32::from_be_bytes(*bytes.get(data..)?.first_chunk()?);
                let height = u32::from_be_bytes(*bytes.get(data + 4..)?.first_chunk()?);
                self.measures(width, height);
            }
            at = data.checked_add(length)?.checked_add(4)?;
            if at > bytes.len() {
                return None;
            }
            if kind == b"IEND" {
                return Some(());
            }
        }
    }

    /// The whole says how long it is, and so does each chunk in it.
    fn walk_webp(&mut self, bytes: &[u8]) -> Option<()> {
        let length = little_endian_32(bytes, 4)?;
        // Even what is cut off may say how large it would have been.
        let all_there = bytes.get(8..8usize.checked_add(length)?);
        self.walk_webp_chunks(all_there.unwrap_or(bytes.get(8..)?).get(4..)?)?;
        all_there.map(|_| ())
    }

    fn walk_webp_chunks(&mut self, mut bytes: &[u8]) -> Option<()> {
        while !bytes.is_empty() {
            let kind = bytes.get(..4)?;
            let length = little_endian_32(bytes, 4)?;
            let data = bytes.get(8..)?;
            match kind {
                b"VP8X" => self.measures(little_endian_24(data, 4)? + 1, little_endian_24(data, 7)? + 1),
                b"VP8 " => {
                    // The upper two bits of each are a scale for showing it.
                    let (width, height) = (little_endian_16(data, 6)?, little_endian_16(data, 8)?);
                    self.measures(width & 0x3FFF, height & 0x3FFF);
                }
                b"VP8L" => {
                    let both = u32::from_le_bytes(*data.get(1..)?.first_chunk()?);
                    self.measures((both & 0x3FFF) + 1, ((both >> 14) & 0x3FFF) + 1);
                }
                _ => {}
            }
            let data = data.get(..length)?;
            if kind == b"ANMF" {
                self.measures(little_endian_24(data, 6)? + 1, little_endian_24(data, 9)? + 1);
                self.walk_webp_chunks(data.get(16..)?)?;
            }
            // Padded to an even length, which some programs forget at the very end.
            bytes = bytes.get(8 + length + length % 2..).unwrap_or_default();
        }
        Some(())
    }
}

fn big_endian_16(bytes: &[u8], at: usize) -> Option<usize> {
    Some(usize::from(u16::from_be_bytes(*bytes.get(at..)?.first_chunk()?)))
}

fn little_endian_16(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from(u16::from_le_bytes(*bytes.get(at..)?.first_chunk()?)))
}

fn little_endian_24(bytes: &[u8], at: usize) -> Option<u32> {
    let [low, middle, high] = *bytes.get(at..)?.first_chunk()?;
    Some(u32::from_le_bytes([low, middle, high, 0]))
}

fn little_endian_32(bytes: &[u8], at: usize) -> Option<usize> {
    usize::try_from(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?)).ok()
}
