//! Picture files for tests, good and bad, all made here.

use std::io::Cursor;

use exchange::photos;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};

/// What a file is called in a failed test, its bytes, and what is expected of it.
pub(crate) type Hostile = (String, Vec<u8>, Expected);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Expected {
    Format,
    Heavy,
    Large,
    Broken,
}

pub(crate) const RED: [u8; 3] = [200, 30, 30];
pub(crate) const GREEN: [u8; 3] = [30, 160, 40];
pub(crate) const BLUE: [u8; 3] = [30, 40, 200];
pub(crate) const WHITE: [u8; 3] = [250, 250, 250];

/// Half red, half blue, written lossily by another program.
pub(crate) const LOSSY_WEBP: &str = "52494646540000005745425056503820480000009003009d012a180010003eed62a94da9a5a3a230\
    0801301d894013a390055ffee00019b00000feea9119bdfc6bf5546aec57d24c83ea3ffe082c7bd85bff43470b59af3525000000";
/// The same, half transparent.
pub(crate) const LOSSY_WEBP_WITH_ALPHA: &str = "524946467400000057454250565038580a000000100000001700000f0000414c504805\
    00000001286044040056503820480000009003009d012a180010003eed62a94da9a5a3a2300801301d894013a390055ffee00019b0000\
    0feea9119bdfc6bf5546aec57d24c83ea3ffe082c7bd85bff43470b59af3525000000";

pub(crate) fn from_hex(text: &str) -> Vec<u8> {
    let digits: Vec<u32> = text.chars().filter_map(|digit| digit.to_digit(16)).collect();
    digits.chunks(2).map(|pair| u8::try_from(pair[0] * 16 + pair[1]).expect("two digits")).collect()
}

/// A different colour in each corner: red, green, below them blue, white.
pub(crate) fn four_corners(width: u32, height: u32) -> DynamicImage {
    let colour = |x, y| match (x < width / 2, y < height / 2) {
        (true, true) => RED,
        (false, true) => GREEN,
        (true, false) => BLUE,
        (false, false) => WHITE,
    };
    RgbImage::from_fn(width, height, |x, y| Rgb(colour(x, y))).into()
}

pub(crate) fn file(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).expect("it is written");
    bytes.into_inner()
}

/// A JPEG of one grey, of as many components as wished, whose data is all zeros: two bits a block.
pub(crate) fn flat_jpeg(width: u16, height: u16, components: u8, progressive: bool) -> Vec<u8> {
    let mut bytes = vec![0xFF, 0xD8];
    let mut table = vec![0];
    table.extend([1; 64]);
    bytes.extend(segment(0xDB, &table));
    let mut frame = vec![8];
    frame.extend(height.to_be_bytes());
    frame.extend(width.to_be_bytes());
    frame.push(components);
    for component in 1..=components {
        frame.extend([component, 0x11, 0]);
    }
    bytes.extend(segment(if progressive { 0xC2 } else { 0xC0 }, &frame));
    for class in [0x00, 0x10] {
        // One code of one bit, which means nothing follows.
        let mut codes = vec![class, 1];
        codes.extend([0; 15]);
        codes.push(0);
        bytes.extend(segment(0xC4, &codes));
    }
    bytes.extend(scan(components, progressive));
    let blocks = usize::from(width).div_ceil(8) * usize::from(height).div_ceil(8) * usize::from(components);
    bytes.extend(vec![0; if progressive { 16 } else { blocks.div_ceil(4) + 1 }]);
    bytes.extend([0xFF, 0xD9]);
    bytes
}

fn scan(components: u8, progressive: bool) -> Vec<u8> {
    let mut head = vec![components];
    for component in 1..=components {
        head.extend([component, 0x00]);
    }
    head.extend(if progressive { [0, 0, 0] } else { [0, 63, 0] });
    segment(0xDA, &head)
}

fn segment(marker: u8, data: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0xFF, marker];
    bytes.extend(u16::try_from(data.len() + 2).expect("a segment is short").to_be_bytes());
    bytes.extend(data);
    bytes
}

/// Exif with an orientation, a place on Earth, and a thumbnail that is a JPEG with an end of its own.
pub(crate) fn exif(orientation: u8) -> Vec<u8> {
    let mut tiff = b"MM\0\x2a\0\0\0\x08".to_vec();
    tiff.extend([0, 2]);
    tiff.extend([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
    tiff.extend([0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38]);
    tiff.extend([0, 0, 0, 0]);
    // Where it was taken: one entry, latitude reference north.
    tiff.extend([0, 1, 0, 1, 0, 2, 0, 0, 0, 2, b'N', 0, 0, 0]);
    tiff.extend([0, 0, 0, 0]);
    tiff.extend(b"GPS 47 23 19.2");
    tiff.extend([0xFF, 0xD8, 0xFF, 0xD9]);
    tiff
}

pub(crate) fn jpeg_with_exif(jpeg: &[u8], orientation: u8) -> Vec<u8> {
    let mut data = b"Exif\0\0".to_vec();
    data.extend(exif(orientation));
    let mut bytes = jpeg[..2].to_vec();
    bytes.extend(segment(0xE1, &data));
    bytes.extend(&jpeg[2..]);
    bytes
}

pub(crate) fn png_with_exif(png: &[u8], orientation: u8) -> Vec<u8> {
    png_with(png, b"eXIf", &exif(orientation))
}

/// With one more chunk after the header.
pub(crate) fn png_with(png: &[u8], kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut bytes = png[..33].to_vec();
    bytes.extend(png_chunk(kind, data));
    bytes.extend(&png[33..]);
    bytes
}

fn png_chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut bytes = u32::try_from(data.len()).expect("a chunk is short").to_be_bytes().to_vec();
    let mut checked = kind.to_vec();
    checked.extend(data);
    bytes.extend(&checked);
    bytes.extend(checksum(&checked).to_be_bytes());
    bytes
}

fn checksum(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| (sum >> 1) ^ (0xEDB8_8320 & 0u32.wrapping_sub(sum & 1)))
    })
}

/// Four corners again, by their place in a list of colours.
pub(crate) fn palette_png() -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    bytes.extend(png_chunk(b"IHDR", &[0, 0, 0, 16, 0, 0, 0, 16, 8, 3, 0, 0, 0]));
    bytes.extend(png_chunk(b"PLTE", &[RED, GREEN, BLUE, WHITE].concat()));
    let mut rows = Vec::new();
    for row in 0..16 {
        let [left, right] = if row < 8 { [0, 1] } else { [2, 3] };
        rows.push(0);
        rows.extend([left; 8]);
        rows.extend([right; 8]);
    }
    bytes.extend(png_chunk(b"IDAT", &zlib(&rows)));
    bytes.extend(png_chunk(b"IEND", &[]));
    bytes
}

/// Not compressed at all, which is allowed.
fn zlib(data: &[u8]) -> Vec<u8> {
    let length = u16::try_from(data.len()).expect("one block");
    let mut bytes = vec![0x78, 0x01, 1];
    bytes.extend(length.to_le_bytes());
    bytes.extend((!length).to_le_bytes());
    bytes.extend(data);
    let (low, high) = data.iter().fold((1_u32, 0_u32), |(low, high), byte| {
        let low = (low + u32::from(*byte)) % 65_521;
        (low, (high + low) % 65_521)
    });
    bytes.extend((high << 16 | low).to_be_bytes());
    bytes
}

/// The same data under a header that tells another size.
pub(crate) fn png_resized(png: &[u8], width: u32, height: u32) -> Vec<u8> {
    png_headed(png, width, height, &png[24..29])
}

/// The same data under another header: size, then depth, colours and how they are packed.
pub(crate) fn png_headed(png: &[u8], width: u32, height: u32, form: &[u8]) -> Vec<u8> {
    let mut header = [width.to_be_bytes(), height.to_be_bytes()].concat();
    header.extend(form);
    let mut bytes = png[..8].to_vec();
    bytes.extend(png_chunk(b"IHDR", &header));
    bytes.extend(&png[33..]);
    bytes
}

pub(crate) fn webp(chunks: &[Vec<u8>]) -> Vec<u8> {
    let chunks = chunks.concat();
    let mut bytes = b"RIFF".to_vec();
    bytes.extend(u32::try_from(chunks.len() + 4).expect("short").to_le_bytes());
    bytes.extend(b"WEBP");
    bytes.extend(chunks);
    bytes
}

pub(crate) fn webp_chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut bytes = kind.to_vec();
    bytes.extend(u32::try_from(data.len()).expect("short").to_le_bytes());
    bytes.extend(data);
    bytes.extend(vec![0; data.len() % 2]);
    bytes
}

fn three_bytes(number: u32) -> [u8; 3] {
    let [low, middle, high, _] = number.to_le_bytes();
    [low, middle, high]
}

pub(crate) fn vp8x(flags: u8, width: u32, height: u32) -> Vec<u8> {
    let mut data = vec![flags, 0, 0, 0];
    data.extend(three_bytes(width - 1));
    data.extend(three_bytes(height - 1));
    webp_chunk(b"VP8X", &data)
}

fn vp8(width: u16, height: u16) -> Vec<u8> {
    let mut data = vec![0x10, 0, 0, 0x9D, 0x01, 0x2A];
    data.extend(width.to_le_bytes());
    data.extend(height.to_le_bytes());
    data.extend([0; 40]);
    webp_chunk(b"VP8 ", &data)
}

fn vp8l(width: u32, height: u32) -> Vec<u8> {
    let mut data = vec![0x2F];
    data.extend(((width - 1) | (height - 1) << 14).to_le_bytes());
    data.extend([0; 40]);
    webp_chunk(b"VP8L", &data)
}

/// A film of one frame, out of a WebP of one picture.
pub(crate) fn film(webp_of_one: &[u8], width: u32, height: u32) -> Vec<u8> {
    let mut frame = vec![0; 6];
    frame.extend(three_bytes(width - 1));
    frame.extend(three_bytes(height - 1));
    frame.extend([100, 0, 0, 0]);
    frame.extend(&webp_of_one[12..]);
    let anim = webp_chunk(b"ANIM", &[255, 255, 255, 255, 0, 0]);
    webp(&[vp8x(0x12, width, height), anim, webp_chunk(b"ANMF", &frame)])
}

/// The picture that good files are made of.
pub(crate) fn good() -> Vec<(&'static str, Vec<u8>)> {
    let picture = four_corners(60, 44);
    let jpeg = file(&picture, ImageFormat::Jpeg);
    let png = file(&picture, ImageFormat::Png);
    let webp = file(&picture, ImageFormat::WebP);
    vec![
        ("jpeg with exif", jpeg_with_exif(&jpeg, 6)),
        ("progressive jpeg", flat_jpeg(60, 44, 3, true)),
        ("jpeg of four components", flat_jpeg(60, 44, 4, false)),
        ("png with exif", png_with_exif(&png, 8)),
        ("png with alpha", file(&picture.to_rgba8().into(), ImageFormat::Png)),
        ("png of 16 bits", file(&picture.to_rgba16().into(), ImageFormat::Png)),
        ("lossless webp", webp.clone()),
        ("lossy webp", from_hex(LOSSY_WEBP)),
        ("lossy webp with alpha", from_hex(LOSSY_WEBP_WITH_ALPHA)),
        ("film", film(&webp, 60, 44)),
    ]
}

/// Files that are no pictures, or none any more, or such that nobody should open.
pub(crate) fn hostile() -> Vec<Hostile> {
    let mut files = Vec::new();
    cut_off(&mut files);
    of_another_kind(&mut files);
    huge(&mut files);
    lying(&mut files);
    random(&mut files);
    files.push(("too heavy".into(), vec![0; too_heavy()], Expected::Heavy));
    let mut appended = file(&four_corners(60, 44), ImageFormat::Jpeg);
    appended.resize(too_heavy(), 7);
    files.push(("a photo with too much appended".into(), appended, Expected::Heavy));
    files
}

fn too_heavy() -> usize {
    usize::try_from(photos::MOST_BYTES).expect("it fits") + 1
}

fn cut_off(files: &mut Vec<Hostile>) {
    for (name, bytes) in good() {
        let end = bytes.len();
        for at in [16, 24, 31, end / 4, end / 2, end * 3 / 4, end - 12, end - 2, end - 1] {
            files.push((format!("{name} of {end} cut at {at}"), bytes[..at].to_vec(), Expected::Broken));
        }
    }
}

fn of_another_kind(files: &mut Vec<Hostile>) {
    let kinds: [(&str, &[u8]); 20] = [
        ("empty", b""),
        ("one byte", b"\xFF"),
        ("start of a JPEG's start", b"\xFF\xD8"),
        ("start of a PNG's start", b"\x89PNG\r\n\x1a"),
        ("start of a WebP's start", b"RIFF\x10\0\0\0WEB"),
        ("text", b"Chers amis, voici la photo du plateau."),
        ("HTML", b"<!DOCTYPE html><html><body><img src=x onerror=alert(1)></body></html>"),
        (
            "SVG",
            b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><script>alert(1)</script></svg>",
        ),
        ("PDF", b"%PDF-1.7\n1 0 obj << >> endobj"),
        ("zip", b"PK\x03\x04\x14\0\0\0\x08\0 and so on and so on"),
        ("GIF", b"GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;"),
        (
            "BMP",
            b"BM\x3a\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x01\0\0\0\x01\0\0\0\x01\0\x18\0\0\0\0\0\x04\0\0\0",
        ),
        ("little TIFF", b"II\x2a\0\x08\0\0\0\0\0 and so on"),
        ("big TIFF", b"MM\0\x2a\0\0\0\x08\0\0 and so on"),
        ("icon", b"\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x20\0 and so on"),
        ("HEIC, as some phones write", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
        ("AVIF", b"\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf"),
        ("sound", b"RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0"),
        ("program", b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0"),
        ("zeros", &[0; 4096]),
    ];
    files.extend(kinds.map(|(name, bytes)| (name.to_owned(), bytes.to_vec(), Expected::Format)));
}

fn huge(files: &mut Vec<Hostile>) {
    let png = file(&four_corners(60, 44), ImageFormat::Png);
    let mut two_frames = flat_jpeg(8, 8, 3, false);
    let second = flat_jpeg(65_000, 65_000, 3, true);
    two_frames.truncate(two_frames.len() - 2);
    two_frames.extend(&second[2..]);
    let sizes: [(&str, Vec<u8>); 14] = [
        ("png of 10 gigapixels", png_resized(&png, 100_000, 100_000)),
        ("png of all that fits", png_resized(&png, 0x7FFF_FFFF, 0x7FFF_FFFF)),
        ("png of more than fits", png_resized(&png, u32::MAX, u32::MAX)),
        ("png of one long row", png_resized(&png, 60_000_001, 1)),
        ("png just too large", png_resized(&png, 10_000, 6001)),
        ("png that is only a header", png_resized(&png, 100_000, 100_000)[..33].to_vec()),
        ("jpeg of all that fits", header_of(&flat_jpeg(65_535, 65_535, 3, true))),
        ("jpeg just too large", header_of(&flat_jpeg(10_000, 6001, 1, false))),
        ("jpeg in another jpeg", two_frames),
        ("webp of all that fits", webp(&[vp8x(0, 1 << 24, 1 << 24), vp8(8, 8)])),
        ("lossy webp", webp(&[vp8(16_383, 16_383)])),
        ("lossless webp", webp(&[vp8l(16_384, 16_384)])),
        ("webp larger than its canvas", webp(&[vp8x(0, 8, 8), vp8(16_383, 16_383)])),
        ("film larger than its canvas", film(&webp(&[vp8l(16_384, 16_384)]), 8, 8)),
    ];
    files.extend(sizes.map(|(name, bytes)| (format!("huge: {name}"), bytes, Expected::Large)));
}

/// Without the data, which does not matter any more.
fn header_of(jpeg: &[u8]) -> Vec<u8> {
    jpeg[..jpeg.len().min(600)].to_vec()
}

fn lying(files: &mut Vec<Hostile>) {
    let picture = four_corners(60, 44);
    let png = file(&picture, ImageFormat::Png);
    let jpeg = file(&picture, ImageFormat::Jpeg);
    let one = file(&picture, ImageFormat::WebP);
    let changed = |bytes: &[u8], at: usize, with: &[u8]| {
        let mut bytes = bytes.to_vec();
        bytes[at..at + with.len()].copy_from_slice(with);
        bytes
    };
    let mut scans = flat_jpeg(16, 16, 3, true);
    scans.truncate(scans.len() - 2);
    for _ in 0..10_000 {
        scans.extend(scan(3, true));
        scans.extend([0; 16]);
    }
    scans.extend([0xFF, 0xD9]);
    let mut without_scan = jpeg[..2].to_vec();
    without_scan.extend(segment(0xC0, &[8, 0, 9, 0, 9, 1, 1, 0x11, 0]));
    without_scan.extend([0xFF, 0xD9]);
    let mut without_data = png[..33].to_vec();
    without_data.extend(png_chunk(b"IEND", &[]));
    let small = flat_jpeg(16, 16, 3, false);
    let frame = small.windows(2).position(|pair| pair == [0xFF, 0xC0]).expect("a frame");
    let broken: [(&str, Vec<u8>); 22] = [
        ("png 0 wide", png_resized(&png, 0, 44)),
        ("png 0 high", png_resized(&png, 60, 0)),
        ("png larger than its data", png_resized(&png, 6000, 4400)),
        ("png whose header is endless", changed(&png, 8, &[0xFF; 4])),
        ("png whose data is endless", changed(&png, 33, &[0x7F, 0xFF, 0xFF, 0xFF])),
        ("png with a wrong checksum", changed(&png, 29, &[1, 2, 3, 4])),
        ("png of no known colour", changed(&png, 25, &[9])),
        ("png without data", without_data),
        ("png whose data is something else", changed(&png, 41, &[0xAA; 12])),
        ("jpeg 0 wide", flat_jpeg(0, 16, 3, false)),
        ("jpeg 0 high", flat_jpeg(16, 0, 3, false)),
        ("jpeg whose segment is endless", changed(&jpeg, 4, &[0xFF, 0xFF])),
        ("jpeg whose segment has no length", changed(&jpeg, 4, &[0, 0])),
        ("jpeg without a scan", without_scan),
        ("jpeg of ten thousand scans", scans),
        ("lossless jpeg", changed(&small, frame + 1, &[0xC3])),
        ("arithmetic jpeg", changed(&small, frame + 1, &[0xC9])),
        ("webp longer than it is", changed(&one, 4, &[0xFF, 0xFF, 0xFF, 0x7F])),
        ("webp whose chunk is endless", changed(&one, 16, &[0xFF; 4])),
        ("webp without a picture", webp(&[vp8x(0, 60, 44)])),
        ("webp smaller than its canvas", webp(&[vp8x(0, 400, 400), one[12..].to_vec()])),
        ("lossy webp of nothing", webp(&[vp8(0, 0)])),
    ];
    files.extend(broken.map(|(name, bytes)| (format!("lying: {name}"), bytes, Expected::Broken)));
}

fn random(files: &mut Vec<Hostile>) {
    let starts: [(&str, &[u8]); 3] = [
        ("jpeg", b"\xFF\xD8\xFF\xE0\x00\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0"),
        ("png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x09\0\0\0\x09\x08\x02\0\0\0"),
        ("webp", b"RIFF\xF8\x0F\0\0WEBP"),
    ];
    for (kind, start) in starts {
        for seed in 1..=5_u32 {
            let mut state = seed.wrapping_mul(0x9E37_79B9);
            let mut bytes = start.to_vec();
            bytes.resize_with(4096, || {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                // A real marker could make it a picture of some size or other.
                (state >> 24).min(0xFE) as u8
            });
            files.push((format!("random bytes {seed} after the start of a {kind}"), bytes, Expected::Broken));
        }
    }
}
