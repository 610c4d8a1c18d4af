//! The page that shows every part of the kit in every state, against pictures that are kept in `kept/` beside this
//! file: what should not be seen is seen not to be. After a change that should be seen, look at the pictures in the
//! test's output, and keep them with `CARNET_KEEP_PICTURES=1 cargo nextest run -p tests parts`.

use std::path::{Path, PathBuf};

use image::{ImageEncoder as _, ImageReader, RgbImage, codecs::png};

use super::driver::Screen;

/// Language, light and width: each two of them meet.
const LOOKS: [(&str, &str, u32); 4] =
    [("fr", "light", 1180), ("fr", "dark", 360), ("en", "light", 360), ("en", "dark", 1180)];
/// What lies open over the page.
const DIALOGS: [&str; 6] = ["form", "refused", "doubt", "danger", "note", "record"];

#[tokio::test]
async fn every_part_of_the_kit_is_accessible_fits_and_looks_as_it_did() {
    let screen = Screen::of_files("fr", "parts").await;
    let mut changed = Vec::new();
    for (language, light, width) in LOOKS {
        visit(&screen, language, light, "").await;
        screen.resize(width, 900).await;
        screen.grow_to_whole_page(width).await;
        changed.extend(looked_at(&screen, &format!("parts-{language}-{light}-{width}")).await);
    }
    for (dialog, (language, light, width)) in DIALOGS.into_iter().zip(LOOKS.into_iter().cycle()) {
        visit(&screen, language, light, dialog).await;
        screen.resize(width, 700).await;
        screen.find("//dialog[@open]").await;
        changed.extend(looked_at(&screen, &format!("dialog-{dialog}")).await);
    }
    screen.close().await;
    assert!(changed.is_empty(), "{}", changed.join("\n"));
}

async fn visit(screen: &Screen, language: &str, light: &str, open: &str) {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui/dist-parts/parts.html");
    let address = format!("file://{}?language={language}&theme={light}&open={open}", page.display());
    screen.client.goto(&address).await.expect("the page opens");
    screen.find("//main//h1").await;
}

/// What is to be said of it, if it is not what was kept.
async fn looked_at(screen: &Screen, name: &str) -> Option<String> {
    screen.seen(name).await;
    let output = screen.output();
    compared(&output.join(format!("{name}.png")), &kept(name), &output.join(format!("{name}-differs.png")))
}

fn kept(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("whole/screens/kept/{name}.png"))
}

/// What is to be said of a picture that is not what was kept.
fn compared(seen: &Path, kept: &Path, differs: &Path) -> Option<String> {
    let now = read(seen);
    if std::env::var_os("CARNET_KEEP_PICTURES").is_some() {
        write(&now, kept);
        return None;
    }
    let before = read(kept);
    if before.dimensions() != now.dimensions() {
        let (was, is) = (before.dimensions(), now.dimensions());
        return Some(format!("{}: {was:?} is {is:?} now", seen.display()));
    }
    let marked = differences(&before, &now);
    let count = marked.pixels().filter(|pixel| **pixel == MARK).count();
    // A browser of another version sets a letter a hair's breadth elsewhere.
    let allowed = marked.pixels().len() / 20_000;
    (count > allowed).then(|| {
        write(&marked, differs);
        format!("{}: {count} points differ, see {}", seen.display(), differs.display())
    })
}

const MARK: image::Rgb<u8> = image::Rgb([255, 0, 0]);
/// How far two colours may lie apart and still be one to the eye, channel by channel.
const SHADE: u8 = 24;

/// The new picture, grey, with all points marked whose colour is not found at their place before, or right beside it.
fn differences(before: &RgbImage, now: &RgbImage) -> RgbImage {
    let alike = |one: &image::Rgb<u8>, other: &image::Rgb<u8>| {
        one.0.iter().zip(other.0).all(|(one, other)| one.abs_diff(other) <= SHADE)
    };
    let found_near = |picture: &RgbImage, x: u32, y: u32, colour: &image::Rgb<u8>| {
        let (wide, high) = picture.dimensions();
        let around = |at: u32, end: u32| at.saturating_sub(1)..=(at + 1).min(end - 1);
        around(x, wide).any(|x| around(y, high).any(|y| alike(picture.get_pixel(x, y), colour)))
    };
    RgbImage::from_fn(now.width(), now.height(), |x, y| {
        let (was, is) = (before.get_pixel(x, y), now.get_pixel(x, y));
        // Both ways: what is gone is as much a difference as what has come.
        let same = alike(was, is) || (found_near(before, x, y, is) && found_near(now, x, y, was));
        if same { image::Rgb(is.0.map(|channel| 200 + channel / 5)) } else { MARK }
    })
}

fn read(path: &Path) -> RgbImage {
    let read = ImageReader::open(path).map_err(image::ImageError::from).and_then(ImageReader::decode);
    read.unwrap_or_else(|error| panic!("{}: {error}", path.display())).to_rgb8()
}

fn write(picture: &RgbImage, path: &Path) {
    let file = std::fs::File::create(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    png::PngEncoder::new_with_quality(file, png::CompressionType::Best, png::FilterType::Adaptive)
        .write_image(picture.as_raw(), picture.width(), picture.height(), image::ExtendedColorType::Rgb8)
        .expect("a picture is written");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(before: &RgbImage, now: &RgbImage) -> usize {
        differences(before, now).pixels().filter(|pixel| **pixel == MARK).count()
    }

    /// A black line on white.
    fn line_at(row: u32, colour: u8) -> RgbImage {
        RgbImage::from_fn(20, 20, |_, y| image::Rgb([if y == row { colour } else { 255 }; 3]))
    }

    #[test]
    fn a_line_that_moves_away_fades_or_goes_is_a_difference_and_one_by_a_hair_is_none() {
        assert_eq!(marked(&line_at(9, 0), &line_at(9, 0)), 0);
        assert_eq!(marked(&line_at(9, 0), &line_at(10, 20)), 0);
        assert_eq!(marked(&line_at(9, 0), &line_at(12, 0)), 40);
        assert_eq!(marked(&line_at(9, 0), &line_at(9, 90)), 20);
        assert_eq!(marked(&line_at(9, 0), &line_at(9, 255)), 20);
    }
}
