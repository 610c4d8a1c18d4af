//! A page as it comes out of a printer: what is written on it, and where there is ink.

use std::{path::Path, process::Command};

use fantoccini::wd::{PrintConfiguration, PrintSize};
use image::GrayImage;

use super::driver::{Screen, tidy};
use crate::programs::text;

#[derive(Clone, Copy)]
pub(crate) enum Paper {
    A4,
    Letter,
}

impl Paper {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
        }
    }

    fn size(self) -> PrintSize {
        match self {
            Self::A4 => PrintSize::A4,
            Self::Letter => PrintSize::US_LETTER,
        }
    }
}

pub(crate) struct Print {
    pub(crate) name: String,
    pub(crate) pages: Vec<Page>,
}

pub(crate) struct Page {
    /// Its text, pressed together.
    written: String,
    ink: GrayImage,
}

/// Fine enough to see what is where, and to be looked at.
const DOTS_PER_INCH: u32 = 40;

impl Print {
    /// Prints what the browser shows, and keeps it, page by page, in the test's output folder.
    pub(crate) async fn of(reader: &Screen, name: &str, paper: Paper) -> Self {
        let wanted = PrintConfiguration::builder().size(paper.size()).background(true).build();
        let printed = reader.client.print(wanted.expect("a sheet of paper")).await.expect("a PDF");
        let folder = reader.output().join(name);
        // Pages of an earlier run would be counted with these.
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("an output folder");
        let pdf = folder.join("book.pdf");
        std::fs::write(&pdf, printed).expect("it is kept");
        let fineness = DOTS_PER_INCH.to_string();
        poppler("pdftoppm", &["-r", &fineness, "-png"], &pdf, &folder.join("page"));
        let mut pictures: Vec<_> = std::fs::read_dir(&folder)
            .expect("pages")
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "png"))
            .collect();
        pictures.sort();
        // In the order in which it is written, cell after cell.
        let text = poppler("pdftotext", &["-raw"], &pdf, Path::new("-"));
        let written: Vec<&str> = text.split_terminator('\u{c}').collect();
        assert_eq!(written.len(), pictures.len(), "{name}");
        let pages = written.iter().zip(&pictures).map(|(written, picture)| Page {
            written: pressed(written),
            ink: image::open(picture).expect("a page").to_luma8(),
        });
        Self { name: name.to_owned(), pages: pages.collect() }
    }

    pub(crate) fn has_on_one_page(&self, piece: &str) -> bool {
        self.pages.iter().any(|page| page.written.contains(piece))
    }
}

impl Page {
    /// More than a line or two stands on it, its number apart.
    pub(crate) fn is_filled(&self) -> bool {
        let foot = self.ink.height() - millimetres(16);
        let inked = self.ink.enumerate_pixels().filter(|(_, y, ink)| *y < foot && ink.0[0] < 200);
        let inked: std::collections::BTreeSet<u32> = inked.map(|(_, y, _)| y).collect();
        inked.len() > usize::try_from(millimetres(20)).unwrap_or_default()
    }

    /// Nothing is printed where no printer prints.
    pub(crate) fn keeps_margins(&self) -> bool {
        let margin = millimetres(10);
        let (right, bottom) = (self.ink.width() - margin, self.ink.height() - millimetres(6));
        let outside = |x: u32, y: u32| x < margin || x >= right || y < margin || y >= bottom;
        !self.ink.enumerate_pixels().any(|(x, y, ink)| outside(x, y) && ink.0[0] < 230)
    }
}

fn millimetres(many: u32) -> u32 {
    many * DOTS_PER_INCH * 10 / 254
}

/// A text as people type it, without its spaces: paper breaks lines elsewhere.
pub(crate) fn pressed(text: &str) -> String {
    tidy(text).chars().filter(|letter| !letter.is_whitespace()).collect()
}

fn poppler(program: &str, options: &[&str], pdf: &Path, into: &Path) -> String {
    let done = Command::new(program).args(options).arg(pdf).arg(into).output();
    let done = done
        .unwrap_or_else(|error| panic!("{program} does not start ({error}): `cargo xtask test` installs it"));
    assert!(done.status.success(), "{program}: {}", text(&done.stderr));
    text(&done.stdout)
}
