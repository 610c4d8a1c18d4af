//! Pictures as they are taken in: read from what a camera or a program wrote,
//! turned upright, made smaller, and written anew as JPEG. What goes into a
//! campaign file is made of pixels alone: place, date and camera are gone.
//!
//! Files come from anywhere. Nothing is believed of them, and whatever they
//! say, memory stays within [`MOST_MEMORY`]: one picture is prepared at a time.

mod outline;

use std::{
    io::Cursor,
    panic,
    sync::{Mutex, PoisonError},
};

use image::{
    DynamicImage, ImageDecoder, ImageFormat, ImageReader, ImageResult, Limits, codecs::jpeg::JpegEncoder,
    imageops::FilterType, metadata::Orientation,
};
use outline::Outline;

use contract::Rejection;
use ledger::Picture;

/// The heaviest file that is read.
pub const MOST_BYTES: u64 = contract::thing::HEAVIEST_PHOTO;
/// The most pixels that a picture may have before it is made smaller.
pub const MOST_PIXELS: u64 = 60_000_000;
/// The longest side of a picture that is kept, in pixels.
pub const LONGEST_SIDE: u32 = 2048;
/// The longest side of its thumbnail, in pixels.
pub const LONGEST_SIDE_OF_THUMBNAIL: u32 = 320;
/// What preparing one picture needs at the very most: the pixels of the largest one in the widest form that
/// decoders write (8 bytes a pixel), and about half as much again while they work.
pub const MOST_MEMORY: u64 = 768 * 1024 * 1024;

const QUALITY: u8 = 85;
const QUALITY_OF_THUMBNAIL: u8 = 80;
/// What a decoder may take besides the pixels: rows, colour profiles, text that unfolds when it is unpacked.
const MOST_BESIDES_PIXELS: u64 = 64 * 1024 * 1024;

/// Makes a picture out of a file, or says why it cannot be one.
pub fn prepare(bytes: &[u8]) -> Result<Picture, Rejection> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

    let format = accepted(bytes)?;
    // It guards memory, not data: nothing is left half done behind it.
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    // Decoders are other people's work, and some stumble over damaged files (image-webp over the first picture of
    // a film, issue 182). They share nothing with us but these bytes: whoever stumbles has found a broken picture.
    let read = panic::catch_unwind(|| read(bytes, format)).unwrap_or(Err(Rejection::PhotoBroken))?;
    written(&read).map_err(|_| Rejection::PhotoBroken)
}

/// A picture and its thumbnail as [`prepare`] wrote them once: known by their bytes, not decoded again.
pub(crate) fn prepared_before(full: &[u8], thumbnail: &[u8]) -> Result<Picture, Rejection> {
    let outline = Outline::of(full, ImageFormat::Jpeg).ok_or(Rejection::PhotoFormat)?;
    Ok(Picture::of(outline.width, outline.height, full.to_owned(), thumbnail.to_owned()))
}

/// Refuses a file that is too heavy, before anything is done with it.
pub fn check_weight(bytes: &[u8]) -> Result<(), Rejection> {
    let weight = bytes.len() as u64;
    if weight > MOST_BYTES {
        Err(Rejection::PhotoTooHeavy { bytes: weight, most: MOST_BYTES })
    } else {
        Ok(())
    }
}

/// What can be told without decoding: the weight, the format, how many pixels there will be, and whether the
/// file ends where it should.
fn accepted(bytes: &[u8]) -> Result<ImageFormat, Rejection> {
    check_weight(bytes)?;
    // By what is in it: names and what senders say of it are only words.
    let format = image::guess_format(bytes).map_err(|_| Rejection::PhotoFormat)?;
    let outline = Outline::of(bytes, format).ok_or(Rejection::PhotoFormat)?;
    require_bounded(outline.width, outline.height)?;
    if outline.whole { Ok(format) } else { Err(Rejection::PhotoBroken) }
}

fn require_bounded(width: u32, height: u32) -> Result<(), Rejection> {
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(Rejection::PhotoTooLarge { width, height, most: MOST_PIXELS });
    }
    Ok(())
}

/// The pixels as people should see them: upright, on white, no larger than they are kept.
fn read(bytes: &[u8], format: ImageFormat) -> Result<DynamicImage, Rejection> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MOST_BESIDES_PIXELS);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|_| Rejection::PhotoBroken)?;
    // The decoder may have found another size than the outline did, and it is the one that takes the memory.
    let (width, height) = decoder.dimensions();
    require_bounded(width, height)?;
    // A picture is not lost over a note beside it that cannot be read.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|_| Rejection::PhotoBroken)?;
    lay_on_white(&mut picture);
    let mut picture = shrunk(picture, LONGEST_SIDE);
    picture.apply_orientation(orientation);
    Ok(picture.into_rgb8().into())
}

/// JPEG has no transparency: what shines through is paper. In place and before shrinking, so that colours of
/// what cannot be seen do not bleed into their neighbours.
fn lay_on_white(picture: &mut DynamicImage) {
    match picture {
        DynamicImage::ImageLumaA8(pixels) => blend(pixels, 2, u8::MAX),
        DynamicImage::ImageRgba8(pixels) => blend(pixels, 4, u8::MAX),
        DynamicImage::ImageLumaA16(pixels) => blend(pixels, 2, u16::MAX),
        DynamicImage::ImageRgba16(pixels) => blend(pixels, 4, u16::MAX),
        _ => {}
    }
}

fn blend<Sample>(samples: &mut [Sample], channels: usize, white: Sample)
where
    Sample: Copy + PartialEq + Into<u64> + TryFrom<u64>,
{
    let most: u64 = white.into();
    for pixel in samples.chunks_exact_mut(channels) {
        let Some((alpha, colours)) = pixel.split_last_mut() else { continue };
        if *alpha == white {
            continue;
        }
        let opaque: u64 = (*alpha).into();
        for colour in colours {
            let blended = ((*colour).into() * opaque + most * (most - opaque) + most / 2) / most;
            *colour = Sample::try_from(blended).unwrap_or(white);
        }
        *alpha = white;
    }
}

/// Made to fit; never made larger.
fn shrunk(mut picture: DynamicImage, longest_side: u32) -> DynamicImage {
    let longest = picture.width().max(picture.height());
    if longest <= longest_side {
        return picture;
    }
    let [width, height] =
        [picture.width(), picture.height()].map(|side| fitting(side, longest, longest_side));
    // Averaging whole pixels first keeps the fine filter, which works in floating point, from taking more
    // memory than the picture itself did.
    let factor = longest / (2 * longest_side);
    if factor > 1 {
        picture =
            picture.thumbnail_exact((picture.width() / factor).max(1), (picture.height() / factor).max(1));
    }
    picture.resize_exact(width, height, FilterType::Lanczos3)
}

/// What becomes of a side when the longest one becomes `longest_side`: rounded, but never nothing.
fn fitting(side: u32, longest: u32, longest_side: u32) -> u32 {
    let scaled = (u64::from(side) * u64::from(longest_side) + u64::from(longest / 2)) / u64::from(longest);
    u32::try_from(scaled).unwrap_or(longest_side).max(1)
}

fn written(picture: &DynamicImage) -> ImageResult<Picture> {
    let full = jpeg(picture, QUALITY)?;
    let thumbnail = jpeg(&shrunk(picture.clone(), LONGEST_SIDE_OF_THUMBNAIL), QUALITY_OF_THUMBNAIL)?;
    Ok(Picture::of(picture.width(), picture.height(), full, thumbnail))
}

fn jpeg(picture: &DynamicImage, quality: u8) -> ImageResult<Vec<u8>> {
    let mut bytes = Vec::new();
    picture.write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, quality))?;
    Ok(bytes)
}
