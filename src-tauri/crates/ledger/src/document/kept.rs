//! Campaigns of the first form, kept as test data.

use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;

/// A copy of a kept file.
pub(crate) fn copy(name: &str, folder: &Path) -> PathBuf {
    let kept =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept/1").join(name).with_extension("carnet.gz");
    let copy = folder.join(name).with_extension("carnet");
    let mut packed = GzDecoder::new(std::fs::File::open(kept).expect("a kept file"));
    let mut file = std::fs::File::create(&copy).expect("a copy");
    std::io::copy(&mut packed, &mut file).expect("unpacked");
    copy
}
