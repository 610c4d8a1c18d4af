//! Photos as a telephone writes them.

use std::{io::Cursor, path::PathBuf};

use image::{ImageFormat, Rgb, RgbImage};

use crate::programs::Home;

/// How a telephone held upright stores its picture: lying on its side, with a note on how to turn it.
const TURN_TO_THE_RIGHT: u8 = 6;

/// A photo of a sheet in portrait format, red at its top and cream below, as a file in the home.
pub(crate) fn of_a_sheet(home: &Home) -> PathBuf {
    // Lying on its side, what is at the top lies on the left.
    let lying = RgbImage::from_fn(1200, 800, |x, y| match (x, y) {
        (0..300, _) => Rgb([176, 38, 30]),
        _ if (x / 60 + y / 60) % 2 == 0 => Rgb([236, 222, 190]),
        _ => Rgb([226, 208, 170]),
    });
    let mut jpeg = Cursor::new(Vec::new());
    lying.write_to(&mut jpeg, ImageFormat::Jpeg).expect("a JPEG");
    let path = home.folder().join("autocollant.jpg");
    std::fs::write(&path, with_exif(&jpeg.into_inner(), TURN_TO_THE_RIGHT)).expect("a file");
    path
}

fn with_exif(jpeg: &[u8], orientation: u8) -> Vec<u8> {
    let mut note = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01".to_vec();
    note.extend([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
    note.extend([0, 0, 0, 0]);
    let length = u16::try_from(note.len() + 2).expect("a short note");
    let mut bytes = jpeg[..2].to_vec();
    bytes.extend([0xFF, 0xE1]);
    bytes.extend(length.to_be_bytes());
    bytes.extend(note);
    bytes.extend(&jpeg[2..]);
    bytes
}
