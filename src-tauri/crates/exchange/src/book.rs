//! The campaign book. The interface writes its words, piece by piece, so that
//! it can show how far it is and be stopped; the program puts the photos in
//! between, read one at a time, and gives the file its name at the end.

use super::target::NewFile;
use contract::{
    Rejection, Shown, View, Viewer,
    keeping::PhotoSize,
    sharing::{BookPart, Target},
};
use ledger::Campaign;

/// A book that is being written. Dropped, nothing of it remains.
#[derive(Debug)]
pub struct BookDraft {
    file: NewFile,
}

impl BookDraft {
    /// Begins a file that has no name yet.
    pub fn begin(target: &Target) -> Result<Self, Rejection> {
        Ok(Self { file: NewFile::begin(target)? })
    }

    /// Adds all of these parts or none: if one is refused, say a photo that not everybody may see, the book is as it
    /// was before, and can go on without it.
    pub fn add(&mut self, campaign: &Campaign, parts: &[BookPart]) -> Result<(), Rejection> {
        self.file.write_piece(|piece| {
            for part in parts {
                match part {
                    BookPart::Html { text } => piece.add(text.as_bytes())?,
                    BookPart::Photo { photo } => {
                        // A book is for everybody: nobody in particular reads it.
                        let view = View::Picture { photo: *photo, size: PhotoSize::Full };
                        if let Shown::Picture(picture) = campaign.show(Viewer::Onlooker, &view)? {
                            piece.add(picture.data.as_bytes())?;
                        }
                    }
                }
            }
            Ok(())
        })
    }

    /// Gives the book its name.
    pub fn finish(self) -> Result<(), Rejection> {
        self.file.finish()
    }
}
