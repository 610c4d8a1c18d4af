//! Pictures that were prepared a moment ago and wait to be added. Adding one
//! names it by its content, so nothing large goes to and fro twice.

use std::collections::VecDeque;

use base64::{Engine, engine::general_purpose::STANDARD};

use contract::thing::PreparedPhoto;
use ledger::Picture;

/// As many as somebody chooses at once, with some to spare.
const MOST_PICTURES: usize = 16;
const MOST_BYTES: usize = 64 * 1024 * 1024;

/// The last few pictures, newest last. Whatever does not fit any more is forgotten, oldest first.
#[derive(Debug, Default)]
pub(super) struct Prepared {
    pictures: VecDeque<Picture>,
}

impl Prepared {
    pub(super) fn keep(&mut self, picture: Picture) -> PreparedPhoto {
        let told = PreparedPhoto {
            content: picture.content.clone(),
            width: picture.width,
            height: picture.height,
            thumbnail: format!("data:image/jpeg;base64,{}", STANDARD.encode(&picture.thumbnail)),
        };
        self.pictures.retain(|kept| kept.content != picture.content);
        self.pictures.push_back(picture);
        while self.pictures.len() > MOST_PICTURES || self.bytes() > MOST_BYTES {
            self.pictures.pop_front();
        }
        told
    }

    pub(super) fn find(&self, content: &str) -> Option<&Picture> {
        self.pictures.iter().find(|picture| picture.content == content)
    }

    pub(super) fn forget_all(&mut self) {
        self.pictures.clear();
    }

    fn bytes(&self) -> usize {
        self.pictures.iter().map(|picture| picture.full.len() + picture.thumbnail.len()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(content: &str, bytes: usize) -> Picture {
        Picture {
            content: content.to_owned(),
            width: 4,
            height: 3,
            full: vec![0; bytes],
            thumbnail: vec![1, 2],
        }
    }

    #[test]
    fn the_last_few_are_kept_and_the_oldest_forgotten() {
        let mut prepared = Prepared::default();
        for number in 0..=MOST_PICTURES {
            prepared.keep(picture(&number.to_string(), 10));
        }
        assert_eq!(prepared.find("0"), None);
        assert!(prepared.find("1").is_some());
        assert!(prepared.find(&MOST_PICTURES.to_string()).is_some());
    }

    #[test]
    fn heavy_ones_crowd_older_ones_out() {
        let mut prepared = Prepared::default();
        prepared.keep(picture("a", MOST_BYTES / 2));
        prepared.keep(picture("b", MOST_BYTES / 2));
        assert_eq!(prepared.find("a"), None);
        assert!(prepared.find("b").is_some());
    }

    #[test]
    fn the_same_one_twice_is_kept_once_and_lives_on() {
        let mut prepared = Prepared::default();
        prepared.keep(picture("a", 10));
        for number in 1..MOST_PICTURES {
            prepared.keep(picture(&number.to_string(), 10));
        }
        prepared.keep(picture("a", 10));
        prepared.keep(picture("another", 10));
        assert!(prepared.find("a").is_some());
        assert_eq!(prepared.find("1"), None);
    }

    #[test]
    fn its_thumbnail_is_told_as_an_address() {
        let told = Prepared::default().keep(picture("a", 10));
        assert_eq!(told.thumbnail, "data:image/jpeg;base64,AQI=");
        assert_eq!((told.content.as_str(), told.width, told.height), ("a", 4, 3));
    }
}
