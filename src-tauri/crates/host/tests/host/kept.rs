//! The kept campaigns of each form, unpacked, and everything that can be looked at in a campaign.

use std::{io::Read, path::Path};

use contract::{
    EntryId, PhotoOf, Viewer,
    keeping::{PhotoSize, Sought},
    results::ResultsOf,
};
use flate2::read::GzDecoder;
use ledger::{Rejection, Shown, View, document};
use rusqlite::Connection;

/// The kept campaigns of the form of today.
pub(crate) const KEPT: [&str; 4] = ["sealed", "open-game", "concluded", "photos"];

/// The bytes of a kept campaign.
pub(crate) fn kept(name: &str) -> Vec<u8> {
    let packed = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../ledger/tests/kept/1")
        .join(name)
        .with_extension("carnet.gz");
    let mut bytes = Vec::new();
    let read = std::fs::File::open(packed).and_then(|packed| GzDecoder::new(packed).read_to_end(&mut bytes));
    read.expect("a kept campaign");
    bytes
}

/// What every screen needs, quickly asked.
pub(crate) fn main_views() -> Vec<View> {
    vec![
        View::Line,
        View::Companies,
        View::Box,
        View::Things { sought: Sought::default() },
        View::StoryDeck,
        View::Events,
        View::Postcards,
        View::Rulebook { game: None },
        View::Results { of: ResultsOf::default() },
        View::Finale,
        View::Album,
        View::Journal { before: None, until: None },
    ]
}

/// A few of them that read most tables, for whoever tries hundreds of files.
pub(crate) fn few_views() -> Vec<View> {
    vec![
        View::Line,
        View::Box,
        View::Results { of: ResultsOf::default() },
        View::Journal { before: None, until: None },
    ]
}

/// Everything that the table can look at in this file, which has to be a sound one.
pub(crate) fn all_views(path: &Path) -> Vec<View> {
    let file = Connection::open_with_flags(path, rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY).expect("a file");
    let numbers = |query: &str| -> Vec<i64> {
        let mut statement = file.prepare(query).expect("a query");
        statement.query_map([], |row| row.get(0)).expect("rows").map(|row| row.expect("a number")).collect()
    };
    let mut views = main_views();
    for game in numbers("SELECT number FROM game") {
        let game = rules::GameNumber::try_from(game).expect("a game");
        views.extend([
            View::Night { game: Some(game) },
            View::Rulebook { game: Some(game) },
            View::Photos { of: PhotoOf::Game { game } },
        ]);
    }
    let things = numbers("SELECT id FROM thing").into_iter().map(contract::ThingId);
    views.extend(things.map(|thing| View::Thing { thing }));
    for photo in numbers("SELECT id FROM photo").into_iter().map(contract::PhotoId) {
        views.extend([PhotoSize::Thumbnail, PhotoSize::Full].map(|size| View::Picture { photo, size }));
    }
    views.extend(
        numbers("SELECT id FROM history WHERE id % 25 = 0")
            .into_iter()
            .map(|entry| View::Journal { before: Some(EntryId(entry)), until: None }),
    );
    views
}

/// What these views of a file show to those around the table, without holding the file.
pub(crate) fn looked(path: &Path, views: &[View]) -> Vec<Result<Shown, Rejection>> {
    views.iter().map(|view| document::look(path, Viewer::TABLE, view)).collect()
}
