//! What the interface made itself: a table of receipts, a picture to send.

use base64::{Engine, engine::general_purpose::STANDARD};

use super::target::NewFile;
use contract::{
    Rejection,
    sharing::{FileContent, Target},
};

/// The heaviest picture that is written for the interface.
pub const MOST_BYTES_OF_A_PICTURE: usize = 16 * 1024 * 1024;

/// What every PNG begins with.
const PNG: &[u8; 8] = b"\x89PNG\r\n\x1a\n";

pub fn save(target: &Target, content: &FileContent) -> Result<(), Rejection> {
    let picture;
    let bytes = match content {
        FileContent::Csv { text } => text.as_bytes(),
        FileContent::Png { data } => {
            picture = decoded(data)?;
            &picture
        }
    };
    let mut file = NewFile::begin(target)?;
    file.write_piece(|piece| piece.add(bytes))?;
    file.finish()
}

/// A picture and nothing else: whoever opens the file is told by its name that it is one.
fn decoded(data: &str) -> Result<Vec<u8>, Rejection> {
    let not_understood = |detail: &str| Rejection::NotUnderstood { detail: detail.to_owned() };
    // Four letters hold three bytes.
    if data.len() / 4 * 3 > MOST_BYTES_OF_A_PICTURE {
        return Err(not_understood("the picture is too heavy"));
    }
    let bytes = STANDARD.decode(data).map_err(|error| not_understood(&error.to_string()))?;
    if bytes.starts_with(PNG) { Ok(bytes) } else { Err(not_understood("this is no PNG")) }
}
