//! Everything that can happen, as the telling puts it.

use rules::{CompanyColour, GameNumber, booklet::Conditions, postcards::PostcardNumber, story::StoryEnding};
use serde::Deserialize;

use super::telling::OfEach;
use contract::{Place, PrivateText};

/// Something that happens, whenever it does.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Happening {
    /// A line in the notes of the evening.
    Note(String),
    Photo(ToldPhoto),
    /// A story card is read, with all that it brings.
    Story(ToldStory),
    /// What a story card brings besides, in the group's words.
    Brought(String),
    Sticker(ToldSticker),
    Expires {
        sticker: String,
        until: GameNumber,
    },
    /// Events join the deck.
    Events(Vec<String>),
    /// Tickets join the deck.
    Tickets(Vec<NumberedTicket>),
    /// Something new comes into the campaign.
    Found(ToldThing),
    /// Something of the box gets its name: a region box that is opened.
    Named(ToldThing),
    /// A kind of things that the group names.
    Kind {
        key: String,
        name: String,
        icon: String,
        card: bool,
    },
    /// What the back of the company boxes says from a game on; of all, if none is named.
    Wagons {
        from_game: GameNumber,
        wagons: i64,
        #[serde(default)]
        companies: Vec<CompanyColour>,
    },
    /// A postcard is drawn.
    Postcard(ToldPostcard),
    /// A postcard is completed.
    Completed {
        postcard: PostcardNumber,
        reward: String,
        #[serde(default)]
        archive: bool,
    },
    Moved(ToldMove),
    Marked {
        thing: String,
        company: CompanyColour,
        count: u16,
    },
    /// A newspaper reveals this event.
    Event(String),
    /// The event in force is archived.
    EventArchived,
    /// So many turns are played.
    Turns(u16),
    Counted(OfEach<Counters>),
    /// The money on a receipt of a past game is put right.
    Corrected {
        game: GameNumber,
        company: CompanyColour,
        money: i64,
        reason: String,
    },
    /// Something that is taken back at once.
    Slip(Box<Happening>),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToldPhoto {
    pub(super) picture: String,
    /// The thing that it shows; the evening, if none is named.
    pub(super) of: Option<String>,
    pub(super) caption: String,
    #[serde(default)]
    pub(super) private: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToldStory {
    pub(super) key: Option<String>,
    pub(super) number: String,
    pub(super) title: String,
    pub(super) text: String,
    pub(super) ending: Option<StoryEnding>,
    #[serde(default)]
    pub(super) brings: Vec<Happening>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToldSticker {
    pub(super) key: String,
    pub(super) place: String,
    pub(super) title: String,
    pub(super) text: Option<String>,
    pub(super) since: GameNumber,
    pub(super) conditions: Option<Conditions>,
    /// The sticker that it is put over.
    pub(super) replaces: Option<String>,
    /// In the quick reference: the sticker of the booklet whose rule it says again (LW-STK-2).
    pub(super) says_again: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NumberedTicket {
    pub(super) ticket: String,
    pub(super) leads_to: Option<PostcardNumber>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToldThing {
    pub(super) key: String,
    /// A printed kind, or one of the group's own by the key that the telling gave it.
    pub(super) kind: String,
    pub(super) number: Option<String>,
    pub(super) title: Option<String>,
    pub(super) text: Option<String>,
    pub(super) worth: Option<i64>,
    pub(super) quantity: Option<u16>,
    /// Where it is found.
    pub(super) place: Option<Place>,
    /// Where something of a pile goes that gets its name; stays there, if nothing is said.
    pub(super) to: Option<Place>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToldPostcard {
    pub(super) number: PostcardNumber,
    pub(super) company: CompanyColour,
    pub(super) title: String,
    pub(super) text: String,
    pub(super) private: PrivateText,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToldMove {
    pub(super) thing: String,
    /// Of a pile, how many; all, if nothing is said.
    pub(super) quantity: Option<u16>,
    /// What the part of a pile is called that goes.
    #[serde(rename = "as")]
    pub(super) part: Option<String>,
    pub(super) to: Place,
    pub(super) by: Option<CompanyColour>,
    pub(super) reason: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Counters {
    pub(super) money: i64,
    pub(super) wagons_left: i64,
}
