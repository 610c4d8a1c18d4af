//! Pictures as they are taken in: what comes out of good files, and that bad ones are refused.

use exchange::photos::{self, LONGEST_SIDE, LONGEST_SIDE_OF_THUMBNAIL, MOST_BYTES, MOST_PIXELS, prepare};
use image::{
    DynamicImage, GenericImageView, GrayImage, ImageBuffer, ImageFormat, Luma, LumaA, Rgba, RgbaImage,
};
use ledger::{Picture, Rejection};
use proptest::prelude::*;

use crate::photo_files::{
    BLUE, Expected, GREEN, LOSSY_WEBP, LOSSY_WEBP_WITH_ALPHA, RED, WHITE, file, film, flat_jpeg,
    four_corners, from_hex, good, hostile, jpeg_with_exif, palette_png, png_with_exif, vp8x, webp,
    webp_chunk,
};

fn decoded(jpeg: &[u8]) -> DynamicImage {
    image::load_from_memory_with_format(jpeg, ImageFormat::Jpeg).expect("what was written can be read")
}

/// The four quarters: upper left, upper right, lower left, lower right.
fn quarters(jpeg: &[u8]) -> [[u8; 3]; 4] {
    let picture = decoded(jpeg);
    let (width, height) = picture.dimensions();
    [(1, 1), (3, 1), (1, 3), (3, 3)].map(|(x, y)| {
        let Rgba([red, green, blue, _]) = picture.get_pixel(width * x / 4, height * y / 4);
        [red, green, blue]
    })
}

#[track_caller]
fn assert_colours(found: [[u8; 3]; 4], expected: [[u8; 3]; 4]) {
    for (found, expected) in found.into_iter().flatten().zip(expected.into_iter().flatten()) {
        assert!(found.abs_diff(expected) <= 16, "{found} is not {expected}");
    }
}

/// What is true of every picture that was accepted.
fn assert_sound(picture: &Picture) {
    let full = decoded(&picture.full);
    assert_eq!(full.dimensions(), (picture.width, picture.height));
    assert!(full.width().max(full.height()) <= LONGEST_SIDE);
    let small = decoded(&picture.thumbnail);
    assert!(small.width().max(small.height()) <= LONGEST_SIDE_OF_THUMBNAIL);
    assert_eq!(picture.content.len(), 64);
    assert!(picture.content.bytes().all(|digit| digit.is_ascii_hexdigit()));
}

fn is_about_the_photo(rejection: &Rejection) -> bool {
    matches!(
        rejection,
        Rejection::PhotoFormat
            | Rejection::PhotoBroken
            | Rejection::PhotoTooHeavy { .. }
            | Rejection::PhotoTooLarge { .. }
    )
}

#[test]
fn good_files_of_all_three_formats_become_pictures() {
    for (name, bytes) in good() {
        let picture = prepare(&bytes).unwrap_or_else(|refused| panic!("{name}: {refused:?}"));
        assert_sound(&picture);
    }
}

#[test]
fn every_hostile_file_is_refused_for_the_right_reason() {
    let files = hostile();
    assert!(files.len() >= 50, "only {} files", files.len());
    for (name, bytes, expected) in &files {
        let refused = match prepare(bytes) {
            Err(Rejection::PhotoFormat) => Expected::Format,
            Err(Rejection::PhotoTooHeavy { bytes: weight, most: MOST_BYTES }) => {
                assert_eq!(weight, bytes.len() as u64, "{name}");
                Expected::Heavy
            }
            Err(Rejection::PhotoTooLarge { width, height, most: MOST_PIXELS }) => {
                assert!(u64::from(width) * u64::from(height) > MOST_PIXELS, "{name}");
                Expected::Large
            }
            Err(Rejection::PhotoBroken) => Expected::Broken,
            other => panic!("{name}: {other:?}"),
        };
        assert_eq!(refused, *expected, "{name}");
    }
    println!("{} hostile files refused", files.len());
}

#[test]
fn the_largest_that_is_allowed_is_taken() {
    let picture = prepare(&flat_jpeg(10_000, 6000, 1, false)).expect("60 megapixels are allowed");
    assert_eq!((picture.width, picture.height), (2048, 1229));
}

#[test]
fn pictures_are_turned_upright_whatever_way_the_camera_was_held() {
    let jpeg = file(&four_corners(64, 48), ImageFormat::Jpeg);
    for (orientation, expected) in [
        (1, [RED, GREEN, BLUE, WHITE]),
        (2, [GREEN, RED, WHITE, BLUE]),
        (3, [WHITE, BLUE, GREEN, RED]),
        (4, [BLUE, WHITE, RED, GREEN]),
        (5, [RED, BLUE, GREEN, WHITE]),
        (6, [BLUE, RED, WHITE, GREEN]),
        (7, [WHITE, GREEN, BLUE, RED]),
        (8, [GREEN, WHITE, RED, BLUE]),
    ] {
        let picture = prepare(&jpeg_with_exif(&jpeg, orientation)).expect("a photo");
        let size = if orientation < 5 { (64, 48) } else { (48, 64) };
        assert_eq!((picture.width, picture.height), size, "orientation {orientation}");
        assert_colours(quarters(&picture.full), expected);
        assert_colours(quarters(&picture.thumbnail), expected);
    }
    for strange in [0, 9, 200] {
        let picture = prepare(&jpeg_with_exif(&jpeg, strange)).expect("a photo");
        assert_colours(quarters(&picture.full), [RED, GREEN, BLUE, WHITE]);
    }
}

#[test]
fn png_and_webp_are_turned_upright_too() {
    let expected = [BLUE, RED, WHITE, GREEN];
    let picture = four_corners(64, 48);
    let png = png_with_exif(&file(&picture, ImageFormat::Png), 6);
    assert_colours(quarters(&prepare(&png).expect("a photo").full), expected);
    let lossless = file(&picture, ImageFormat::WebP);
    let exif = webp_chunk(b"EXIF", &crate::photo_files::exif(6));
    let turned = webp(&[vp8x(0x08, 64, 48), lossless[12..].to_vec(), exif]);
    assert_colours(quarters(&prepare(&turned).expect("a photo").full), expected);
}

#[test]
fn nothing_but_the_pixels_is_left() {
    let jpeg = jpeg_with_exif(&file(&four_corners(64, 48), ImageFormat::Jpeg), 6);
    let png = png_with_exif(&file(&four_corners(64, 48), ImageFormat::Png), 6);
    let contains = |bytes: &[u8], words: &[u8]| bytes.windows(words.len()).any(|window| window == words);
    for bytes in [jpeg, png] {
        assert!(contains(&bytes, b"GPS 47 23 19.2"));
        let picture = prepare(&bytes).expect("a photo");
        for kept in [&picture.full, &picture.thumbnail] {
            for word in [&b"GPS"[..], b"Exif", b"MM\0\x2a"] {
                assert!(!contains(kept, word), "{word:?} is still there");
            }
            // Of the segments for notes, only the one that says that it is a JPEG.
            let notes = kept.windows(2).take_while(|pair| *pair != [0xFF, 0xDA]);
            assert_eq!(notes.filter(|pair| pair[0] == 0xFF && (0xE1..=0xFE).contains(&pair[1])).count(), 0);
        }
    }
}

#[test]
fn what_phones_append_to_a_photo_does_not_matter() {
    let mut bytes = jpeg_with_exif(&file(&four_corners(64, 48), ImageFormat::Jpeg), 1);
    let alone = prepare(&bytes).expect("a photo");
    bytes.extend(b"\0\0\0\x18ftypmp42 a film, a depth map, anything");
    assert_eq!(prepare(&bytes).expect("a photo"), alone);
}

#[test]
fn large_pictures_are_made_to_fit_and_small_ones_left_as_they_are() {
    for (from, full, thumbnail) in [
        ((3000, 1000), (2048, 683), (320, 107)),
        ((1000, 3000), (683, 2048), (107, 320)),
        ((9000, 300), (2048, 68), (320, 11)),
        ((30_000, 2), (2048, 1), (320, 1)),
        ((2048, 2048), (2048, 2048), (320, 320)),
        ((2049, 1), (2048, 1), (320, 1)),
        ((320, 200), (320, 200), (320, 200)),
        ((100, 50), (100, 50), (100, 50)),
        ((1, 1), (1, 1), (1, 1)),
    ] {
        let grey = DynamicImage::from(GrayImage::from_pixel(from.0, from.1, Luma([90])));
        let picture = prepare(&file(&grey, ImageFormat::Png)).expect("a picture");
        assert_eq!((picture.width, picture.height), full, "{from:?}");
        assert_eq!(decoded(&picture.thumbnail).dimensions(), thumbnail, "{from:?}");
        assert_sound(&picture);
    }
}

#[test]
fn shrinking_keeps_what_is_where() {
    for (width, height) in [(5000, 600), (600, 5000), (9000, 600)] {
        let picture = prepare(&file(&four_corners(width, height), ImageFormat::Png)).expect("a picture");
        assert_colours(quarters(&picture.full), [RED, GREEN, BLUE, WHITE]);
        assert_colours(quarters(&picture.thumbnail), [RED, GREEN, BLUE, WHITE]);
    }
}

#[test]
fn what_is_transparent_becomes_paper() {
    let clear = RgbaImage::from_pixel(40, 40, Rgba([0, 0, 0, 0]));
    let half = RgbaImage::from_pixel(40, 40, Rgba([0, 0, 0, 128]));
    let grey = ImageBuffer::from_pixel(40, 40, LumaA([0_u8, 128]));
    let deep = ImageBuffer::from_pixel(40, 40, Rgba([0_u16, 0, 0, 0x8000]));
    let deep_grey = ImageBuffer::from_pixel(40, 40, LumaA([0_u16, 0x8000]));
    for (name, picture, expected) in [
        ("clear", DynamicImage::from(clear), 255),
        ("half", half.into(), 127),
        ("grey", grey.into(), 127),
        ("of 16 bits", deep.into(), 127),
        ("grey of 16 bits", deep_grey.into(), 127),
    ] {
        let picture = prepare(&file(&picture, ImageFormat::Png)).expect(name);
        assert_colours(quarters(&picture.full), [[expected; 3]; 4]);
    }
    let lossy = prepare(&from_hex(LOSSY_WEBP)).expect("a picture");
    assert_colours(quarters(&lossy.full), [RED, BLUE, RED, BLUE]);
    let lighter = prepare(&from_hex(LOSSY_WEBP_WITH_ALPHA)).expect("a picture");
    let on_white = |colour: [u8; 3]| colour.map(|part| part / 2 + 127);
    assert_colours(quarters(&lighter.full), [on_white(RED), on_white(BLUE), on_white(RED), on_white(BLUE)]);
}

#[test]
fn pictures_of_every_depth_are_read() {
    let picture = four_corners(40, 30);
    for (name, picture) in [
        ("grey", DynamicImage::from(picture.to_luma8())),
        ("grey of 16 bits", picture.to_luma16().into()),
        ("16 bits", picture.to_rgb16().into()),
        ("16 bits with alpha", picture.to_rgba16().into()),
    ] {
        assert_sound(&prepare(&file(&picture, ImageFormat::Png)).expect(name));
    }
    for components in [1, 3, 4] {
        assert_sound(&prepare(&flat_jpeg(40, 30, components, false)).expect("a JPEG"));
    }
    assert_sound(&prepare(&flat_jpeg(40, 30, 2, false)).expect("odd, but a JPEG"));
    let palette = prepare(&palette_png()).expect("a picture");
    assert_colours(quarters(&palette.full), [RED, GREEN, BLUE, WHITE]);
}

#[test]
fn of_a_film_the_first_picture_is_taken() {
    let one = file(&four_corners(64, 48), ImageFormat::WebP);
    let picture = prepare(&film(&one, 64, 48)).expect("a picture");
    assert_colours(quarters(&picture.full), [RED, GREEN, BLUE, WHITE]);
}

#[test]
fn a_decoder_that_stumbles_has_found_a_broken_picture() {
    // The frame says 24 by 14, and holds 24 by 16.
    let with_alpha = from_hex(LOSSY_WEBP_WITH_ALPHA);
    let inside: Vec<u8> = with_alpha[..12].iter().chain(&with_alpha[30..]).copied().collect();
    assert_eq!(prepare(&film(&inside, 24, 14)), Err(Rejection::PhotoBroken));
    // And the next one is prepared as if nothing had been.
    assert_sound(&prepare(&from_hex(LOSSY_WEBP)).expect("a picture"));
}

#[test]
fn the_same_picture_is_the_same_content_and_another_is_another() {
    let one = prepare(&file(&four_corners(64, 48), ImageFormat::Png)).expect("a picture");
    let again = prepare(&file(&four_corners(64, 48), ImageFormat::WebP)).expect("a picture");
    let other = prepare(&file(&four_corners(64, 50), ImageFormat::Png)).expect("a picture");
    assert_eq!(one, again);
    assert_ne!(one.content, other.content);
}

#[test]
fn debug_output_is_short() {
    let picture = photos::prepare(&flat_jpeg(60, 40, 3, false)).expect("a picture");
    assert!(format!("{picture:?}").len() < 200);
}

#[derive(Debug, Clone)]
enum Mutation {
    Set { at: prop::sample::Index, to: u8 },
    Remove { at: prop::sample::Index },
    Insert { at: prop::sample::Index, byte: u8 },
    CutAt { at: prop::sample::Index },
}

fn mutation() -> impl Strategy<Value = Mutation> {
    use prop::sample::Index;
    prop_oneof![
        8 => (any::<Index>(), prop_oneof![Just(0), Just(0xFF), any::<u8>()])
            .prop_map(|(at, to)| Mutation::Set { at, to }),
        2 => any::<Index>().prop_map(|at| Mutation::Remove { at }),
        2 => (any::<Index>(), any::<u8>()).prop_map(|(at, byte)| Mutation::Insert { at, byte }),
        1 => any::<Index>().prop_map(|at| Mutation::CutAt { at }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn whatever_happened_to_a_file_it_is_a_picture_or_refused(
        which in any::<prop::sample::Index>(),
        in_header in any::<bool>(),
        mutations in prop::collection::vec(mutation(), 1..8),
    ) {
        let files = good();
        let mut bytes = which.get(&files).1.clone();
        for mutation in mutations {
            if bytes.is_empty() {
                break;
            }
            let reach = if in_header { bytes.len().min(64) } else { bytes.len() };
            match mutation {
                Mutation::Set { at, to } => bytes[at.index(reach)] = to,
                Mutation::Remove { at } => drop(bytes.remove(at.index(reach))),
                Mutation::Insert { at, byte } => bytes.insert(at.index(reach), byte),
                Mutation::CutAt { at } => bytes.truncate(at.index(bytes.len())),
            }
        }
        match prepare(&bytes) {
            Ok(picture) => assert_sound(&picture),
            Err(refused) => prop_assert!(is_about_the_photo(&refused), "{refused:?}"),
        }
    }
}
