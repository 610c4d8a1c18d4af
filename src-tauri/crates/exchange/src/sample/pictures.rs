//! The drawings that stand for photos in the sample campaign: the `.svg` files
//! beside them, as a browser draws them, 770 and 320 pixels wide. They are kept as
//! photos are once they were prepared, so that opening the sample decodes nothing.

use super::replay::untold;
use crate::photos;
use contract::Rejection;
use ledger::Picture;

macro_rules! drawings {
    ($($name:literal),* $(,)?) => {
        [$((
            $name,
            include_bytes!(concat!("../../../../../campaign-data/sample/photos/", $name, ".jpg")).as_slice(),
            include_bytes!(concat!("../../../../../campaign-data/sample/photos/", $name, ".small.jpg")).as_slice(),
        )),*]
    };
}

/// Name, picture and thumbnail.
static DRAWINGS: [(&str, &[u8], &[u8]); 16] = drawings![
    "bison",
    "bridge",
    "canyon",
    "cat",
    "circus",
    "lighthouse",
    "locomotive",
    "map",
    "medals",
    "night-train",
    "notebook",
    "private",
    "sunflowers",
    "table",
    "telegraph",
    "vault",
];

/// The picture of this name.
pub(super) fn find(name: &str) -> Result<Picture, Rejection> {
    let found = DRAWINGS.iter().find(|(known, ..)| *known == name);
    let (_, full, thumbnail) = found.ok_or_else(|| untold(name))?;
    photos::prepared_before(full, thumbnail)
}
