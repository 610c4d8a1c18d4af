//! The text of an export, read from its beginning to its end.

use std::{
    fmt,
    fs::File,
    io::{Read, Write},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::de::IoRead;

use super::{envelope::SEAL, intake::Intake, rows::Tables};

/// What says which program wrote it, wherever that stands; as much of it as was read before something was wrong.
#[derive(Debug, Default)]
pub(super) struct Header {
    pub(super) format: Option<String>,
    pub(super) version: Option<i64>,
}

impl Header {
    pub(super) fn read(&mut self, text: impl Read) -> serde_json::Result<()> {
        whole(text, |text| text.deserialize_map(self))
    }
}

/// Everything up to the end of the text.
pub(super) fn whole<R: Read, T>(
    text: R,
    read: impl FnOnce(&mut serde_json::Deserializer<IoRead<R>>) -> serde_json::Result<T>,
) -> serde_json::Result<T> {
    let mut text = serde_json::Deserializer::from_reader(text);
    let found = read(&mut text)?;
    text.end()?;
    Ok(found)
}

impl<'de> Visitor<'de> for &mut Header {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with format, version and campaign")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        while let Some(name) = members.next_key::<String>()? {
            match name.as_str() {
                "format" => once(&mut self.format, members.next_value()?, "format")?,
                "version" => once(&mut self.version, members.next_value()?, "version")?,
                _ => drop(members.next_value::<IgnoredAny>()?),
            }
        }
        Ok(())
    }
}

fn once<T, E: Error>(known: &mut Option<T>, value: T, name: &'static str) -> Result<(), E> {
    match known.replace(value) {
        None => Ok(()),
        Some(_) => Err(E::duplicate_field(name)),
    }
}

/// A whole export, taken in as it is read; the parts of its envelope are put together in a file.
pub(super) struct Document<'i, 'a> {
    pub(super) intake: &'i mut Intake<'a>,
    pub(super) envelope: &'i mut File,
}

impl Document<'_, '_> {
    /// Tells whether there was an envelope.
    pub(super) fn read(self, text: impl Read) -> serde_json::Result<bool> {
        whole(text, |text| text.deserialize_map(self))
    }
}

impl<'de> Visitor<'de> for Document<'_, '_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with format, version and campaign")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<bool, A::Error> {
        let (mut campaign, mut sealed) = (None, None);
        while let Some(name) = members.next_key::<String>()? {
            match name.as_str() {
                "format" | "version" => drop(members.next_value::<IgnoredAny>()?),
                "campaign" => {
                    let tables = Tables { intake: &mut *self.intake, sealed: false };
                    once(&mut campaign, members.next_value_seed(tables)?, "campaign")?;
                }
                "sealed" => {
                    let envelope = Envelope { intake: &mut *self.intake, file: &mut *self.envelope };
                    once(&mut sealed, members.next_value_seed(envelope)?, "sealed")?;
                }
                other => return Err(unknown(other)),
            }
        }
        campaign.ok_or_else(|| Error::missing_field("campaign"))?;
        Ok(sealed.is_some())
    }
}

pub(super) fn unknown<E: Error>(name: &str) -> E {
    let name: String = name.chars().take(60).collect();
    E::custom(format!("nothing is known of {name:?}"))
}

/// The envelope's parts, put together without being opened.
struct Envelope<'i, 'a> {
    intake: &'i mut Intake<'a>,
    file: &'i mut File,
}

impl<'de> DeserializeSeed<'de> for Envelope<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Envelope<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a seal and its parts")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        let (mut seal, mut parts) = (None, None);
        while let Some(name) = members.next_key::<String>()? {
            match name.as_str() {
                "seal" => once(&mut seal, members.next_value::<String>()?, "seal")?,
                "parts" => {
                    let seed = Parts(Envelope { intake: &mut *self.intake, file: &mut *self.file });
                    once(&mut parts, members.next_value_seed(seed)?, "parts")?;
                }
                other => return Err(unknown(other)),
            }
        }
        match (seal.as_deref(), parts) {
            (Some(SEAL), Some(())) => Ok(()),
            _ => Err(Error::custom("this seal is not known")),
        }
    }
}

struct Parts<'i, 'a>(Envelope<'i, 'a>);

impl<'de> DeserializeSeed<'de> for Parts<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Parts<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("parts in base64")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<(), A::Error> {
        while let Some(part) = parts.next_element::<String>()? {
            let bytes = STANDARD.decode(part).map_err(Error::custom)?;
            self.0.file.write_all(&bytes).map_err(|error| Error::custom(self.0.intake.no_room(&error)))?;
        }
        Ok(())
    }
}
