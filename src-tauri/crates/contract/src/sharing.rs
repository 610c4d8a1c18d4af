//! What leaves the program and what comes into it: files for others.

use std::path::PathBuf;

use rules::GameNumber;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    PhotoId, PhotoOf,
    keeping::{KindShown, PhotoShown, ThingLine},
};

/// Where a file is to be written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Target {
    #[ts(type = "string")]
    pub path: PathBuf,
    /// The reader knows that there is a file of this name. A campaign is never replaced.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub replace: bool,
}

/// What the interface made itself, to be written to a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "format", rename_all = "snake_case", deny_unknown_fields)]
pub enum FileContent {
    Csv {
        text: String,
    },
    /// As base64.
    Png {
        data: String,
    },
}

/// A piece of the campaign book: the interface writes the words, the program puts the pictures between them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "part", rename_all = "snake_case", deny_unknown_fields)]
pub enum BookPart {
    Html {
        text: String,
    },
    /// As a `data:` address.
    Photo {
        photo: PhotoId,
    },
}

/// A language that the sample campaign is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SampleLanguage {
    Fr,
    En,
}

/// Every photo that everybody may see: of evenings first, then of things, by the game they came in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Album {
    pub photos: Vec<AlbumPhoto>,
    pub kinds: Vec<KindShown>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct AlbumPhoto {
    pub photo: PhotoShown,
    pub of: PhotoOf,
    /// The evening it shows, or the game in which the thing was found.
    pub game: Option<GameNumber>,
    /// Of a thing: which.
    pub thing: Option<ThingLine>,
}
