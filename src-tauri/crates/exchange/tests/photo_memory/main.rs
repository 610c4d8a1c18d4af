//! How much memory preparing a picture takes, whatever the file says of itself.

#![expect(clippy::expect_used, reason = "a test that cannot go on has failed")]

#[path = "../exchange/photo_files.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod photo_files;

use exchange::photos::{MOST_MEMORY, prepare};
use image::{GrayImage, ImageFormat};
use photo_files::{
    file, film, flat_jpeg, four_corners, hostile, png_headed, png_resized, png_with, webp, webp_chunk,
};
use workbench::counting::{Counting, most_taken};

#[global_allocator]
static COUNTING: Counting = Counting;

/// What preparing this takes.
fn memory(bytes: &[u8]) -> usize {
    most_taken(|| drop(prepare(bytes)))
}

/// Small files that unfold into as much as is allowed, or would like to unfold into more.
fn bombs() -> Vec<(&'static str, Vec<u8>)> {
    let pixels = 10_000 * 6000;
    let black = GrayImage::from_raw(10_000, 6000, vec![0; pixels]).expect("as many");
    let unfolds = file(&black.into(), ImageFormat::Png);
    // Eight bytes a pixel, written as so many times the pixels of one byte each.
    let wide = GrayImage::from_raw(80_000, 6000, vec![0; 8 * pixels]).expect("as many");
    let deep = png_headed(&file(&wide.into(), ImageFormat::Png), 10_000, 6000, &[16, 6, 0, 0, 0]);
    let lossless = flat_webp(10_000, 6000);
    let small = file(&four_corners(60, 44), ImageFormat::Png);
    let mut profile = b"profile\0\0".to_vec();
    profile.extend(png_data(&unfolds));
    let mut text = b"text\0\0".to_vec();
    text.extend(png_data(&unfolds));
    vec![
        ("60 megapixels of 16 bits with alpha", deep),
        ("60 megapixels in a small header", png_resized(&unfolds, 10, 10)),
        ("60 megapixels in a colour profile", png_with(&small, b"iCCP", &profile)),
        ("60 megapixels in a text", png_with(&small, b"zTXt", &text)),
        ("one row of 60 megapixels", png_resized(&unfolds, 60_000_000, 1)),
        ("one column of 60 megapixels", png_resized(&unfolds, 1, 60_000_000)),
        ("progressive, of four components", flat_jpeg(10_000, 6000, 4, true)),
        ("lossless webp", lossless.clone()),
        ("film", film(&lossless, 10_000, 6000)),
    ]
}

/// A lossless WebP of one colour: five codes of one symbol each, so that no pixel takes any data.
fn flat_webp(width: u32, height: u32) -> Vec<u8> {
    let mut data = vec![0x2F];
    data.extend(((width - 1) | (height - 1) << 14).to_le_bytes());
    data.extend([0x88, 0x88, 0x08]);
    webp(&[webp_chunk(b"VP8L", &data)])
}

/// The compressed pixels of a PNG that has them in one piece or several.
fn png_data(png: &[u8]) -> Vec<u8> {
    let mut data = Vec::new();
    let mut rest = &png[8..];
    while let [a, b, c, d, kind @ ..] = rest {
        let length = u32::from_be_bytes([*a, *b, *c, *d]) as usize;
        if kind.starts_with(b"IDAT") {
            data.extend(&kind[4..4 + length]);
        }
        rest = &kind[(4 + length + 4).min(kind.len())..];
    }
    data
}

/// One test alone in its program: another one at the same time would be counted too.
#[test]
fn memory_stays_bounded_whatever_the_file_says() {
    let most = usize::try_from(MOST_MEMORY).expect("it fits");
    let mut largest = 0;
    for (name, bytes) in bombs() {
        let taken = memory(&bytes);
        println!("{name}: {} bytes take {} MiB", bytes.len(), taken >> 20);
        assert!(taken < most, "{name}: {} MiB", taken >> 20);
        largest = largest.max(taken);
    }
    // What is refused by its outline costs next to nothing.
    for (name, bytes, _) in hostile() {
        let taken = memory(&bytes);
        assert!(taken < 120 << 20, "{name}: {} MiB", taken >> 20);
    }
    println!("at most {} MiB, where {} are allowed", largest >> 20, most >> 20);
}
