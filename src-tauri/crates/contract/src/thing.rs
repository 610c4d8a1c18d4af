//! What can be done to things: found, named, moved, archived, marked; and to
//! postcards and photos, which have rules of their own.

use rules::{CompanyColour, GameNumber, postcards::When};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    PhotoId, Place, ThingId,
    named::{EvenNone, even_none, if_named},
};

/// The most things that one action may bring, move or archive.
pub const MOST_AT_ONCE: usize = 200;

/// The most that a pile can hold.
pub const HIGHEST_COUNT: u16 = 999;

/// The most things of one kind, all piles together.
pub const MOST_OF_A_KIND: u16 = 9_999;

/// The most punches or counters of one company on a thing.
pub const HIGHEST_MARK: u16 = 99;

/// The highest value or worth that is written on a thing.
pub const HIGHEST_AMOUNT: i64 = 1_000_000;

/// The heaviest picture that is read, in bytes.
pub const HEAVIEST_PHOTO: u64 = 30 * 1024 * 1024;

/// What concerns things of the box, of bureaus and vaults.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum ThingAction {
    /// Something new comes into the campaign (LW-BOX-6).
    Find {
        /// A kind of the printed rules, or one of the group's own.
        kind: String,
        place: Place,
        /// One or several; each without number and title is a pile of `quantity`.
        things: Vec<Details>,
        /// When it was found; now, if absent.
        #[serde(default)]
        #[ts(optional = nullable)]
        when: Option<When>,
        /// The story card that brought it.
        #[serde(default)]
        #[ts(optional = nullable)]
        story: Option<ThingId>,
        /// The scribe knows that things of this kind with these numbers are there already.
        #[serde(default)]
        #[ts(as = "Option<bool>", optional)]
        same_number_ok: bool,
    },
    /// Some of a pile without names get theirs: a printed ticket, a region box that is opened.
    Name {
        pile: ThingId,
        things: Vec<Details>,
        /// Where they go; where the pile lies, if absent.
        #[serde(default)]
        #[ts(optional = nullable)]
        to: Option<Place>,
        #[serde(default)]
        #[ts(optional = nullable)]
        when: Option<When>,
        #[serde(default)]
        #[ts(optional = nullable)]
        story: Option<ThingId>,
        #[serde(default)]
        #[ts(as = "Option<bool>", optional)]
        same_number_ok: bool,
    },
    /// What is noted of a thing is put right, as far as it is named. Where it lies and how many it is stay.
    Edit { thing: ThingId, details: DetailsChange },
    /// Anything goes anywhere that the rules allow: into a bureau, a vault, into play, back into the box.
    Move {
        things: Vec<ThingId>,
        /// Of a pile, how many; all, if absent.
        #[serde(default)]
        #[ts(optional = nullable)]
        quantity: Option<u16>,
        to: Place,
        #[serde(default)]
        #[ts(optional = nullable)]
        when: Option<When>,
        /// Who chose it, where somebody did.
        #[serde(default)]
        #[ts(optional = nullable)]
        by: Option<CompanyColour>,
        #[serde(default)]
        #[ts(optional = nullable)]
        reason: Option<String>,
    },
    /// LW-BOX-5: cards into the dead letter office, other things into the big box. An event that does not
    /// lie in the discard only goes with a reason: a card that says so.
    Archive {
        things: Vec<ThingId>,
        #[serde(default)]
        #[ts(optional = nullable)]
        quantity: Option<u16>,
        #[serde(default)]
        #[ts(optional = nullable)]
        when: Option<When>,
        #[serde(default)]
        #[ts(optional = nullable)]
        by: Option<CompanyColour>,
        #[serde(default)]
        #[ts(optional = nullable)]
        reason: Option<String>,
    },
    /// Punches or counters of a company on a thing; 0 takes them off.
    Mark { thing: ThingId, company: CompanyColour, count: u16 },
    /// How many a pile holds is put right.
    Recount { thing: ThingId, quantity: u16 },
    /// It was noted by mistake. What is printed, or stands in a receipt, stays.
    Remove { thing: ThingId },
    /// A kind that the group has discovered and names itself.
    AddKind {
        name: String,
        icon: String,
        card: bool,
        /// The scribe knows that another kind has this name.
        #[serde(default)]
        #[ts(as = "Option<bool>", optional)]
        same_name_ok: bool,
    },
    /// What is absent stays.
    EditKind {
        kind: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        name: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        icon: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        card: Option<bool>,
        #[serde(default)]
        #[ts(as = "Option<bool>", optional)]
        same_name_ok: bool,
    },
    /// Only while nothing is of it.
    RemoveKind { kind: String },
}

/// What is on a thing. All of it may be absent.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Details {
    /// As printed.
    pub number: Option<String>,
    pub title: Option<String>,
    /// The side that everybody may read.
    pub text: Option<String>,
    /// Of an event: acts once, at once (LW-EVT-3).
    pub lightning: Option<bool>,
    /// Of a ticket.
    #[ts(optional, type = "number")]
    pub value: Option<i64>,
    /// In a vault, at the end of the campaign.
    #[ts(optional, type = "number")]
    pub worth: Option<i64>,
    /// Of a ticket: the postcard that its number leads to (LW-POS-4).
    #[ts(optional, type = "number")]
    pub leads_to: Option<i64>,
    /// Of a pile; 1 if absent.
    pub quantity: Option<u16>,
}

/// What of a thing is put right. What is absent stays; `null` takes it off.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DetailsChange {
    #[serde(deserialize_with = "if_named", skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "string | null")]
    pub number: Option<Option<String>>,
    #[serde(deserialize_with = "if_named", skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "string | null")]
    pub title: Option<Option<String>>,
    #[serde(deserialize_with = "if_named", skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "string | null")]
    pub text: Option<Option<String>>,
    #[serde(deserialize_with = "if_named", skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "boolean | null")]
    pub lightning: Option<Option<bool>>,
    #[serde(deserialize_with = "if_named", skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number | null")]
    pub value: Option<Option<i64>>,
    #[serde(deserialize_with = "if_named", skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number | null")]
    pub worth: Option<Option<i64>>,
    #[serde(deserialize_with = "if_named", skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number | null")]
    pub leads_to: Option<Option<i64>>,
}

/// What concerns postcards (LW-POS-1 to LW-POS-4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum PostcardAction {
    /// A postcard leaves the post office for a company's bureau.
    Draw {
        /// As it is printed; the rules know which there are.
        #[ts(type = "number")]
        number: i64,
        company: CompanyColour,
        /// Now, if absent.
        #[serde(default)]
        #[ts(optional = nullable)]
        when: Option<When>,
        #[serde(default)]
        #[ts(optional = nullable)]
        title: Option<String>,
        /// The side that is read aloud.
        #[serde(default)]
        #[ts(optional = nullable)]
        text: Option<String>,
        #[serde(default)]
        #[ts(optional = nullable)]
        private_side: Option<PrivateText>,
        #[serde(default)]
        #[ts(optional = nullable)]
        story: Option<ThingId>,
    },
    /// The public side is put right. What is absent stays; `null` takes it off.
    Edit {
        postcard: ThingId,
        #[serde(default, deserialize_with = "if_named", skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "string | null")]
        title: Option<Option<String>>,
        #[serde(default, deserialize_with = "if_named", skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "string | null")]
        text: Option<Option<String>>,
    },
    /// The private side, written by its holder.
    WritePrivate { postcard: ThingId, private_side: PrivateChange },
    /// LW-POS-2: its conditions are met, it is shown to all and the reward is taken.
    Complete {
        postcard: ThingId,
        #[serde(default)]
        #[ts(optional = nullable)]
        reward: Option<String>,
        /// Now, if absent.
        #[serde(default)]
        #[ts(optional = nullable)]
        when: Option<When>,
        /// It goes into the dead letter office then; else it stays in the bureau.
        #[serde(default)]
        archive: bool,
    },
    /// It was not completed after all: its private side is private again.
    Reopen { postcard: ThingId },
}

/// What only the holder of a postcard may read (LW-POS-2).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PrivateText {
    pub text: Option<String>,
    /// What has to be so for it to be completed.
    pub condition: Option<String>,
}

/// What of a private side is written anew. What is absent stays; `null` takes it off.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PrivateChange {
    #[serde(deserialize_with = "if_named", skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "string | null")]
    pub text: Option<Option<String>>,
    #[serde(deserialize_with = "if_named", skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "string | null")]
    pub condition: Option<Option<String>>,
}

/// What concerns photos. The picture itself is prepared before; the action names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum PhotoAction {
    Add {
        /// By which the prepared picture is known.
        content: String,
        of: PhotoOf,
        /// Of a postcard: shows its private side (LW-POS-2). Always said, so that nothing private becomes public
        /// by being forgotten.
        private: bool,
        #[serde(default)]
        #[ts(optional = nullable)]
        caption: Option<String>,
    },
    Caption {
        photo: PhotoId,
        #[serde(deserialize_with = "even_none")]
        #[schemars(with = "EvenNone<String>")]
        caption: Option<String>,
    },
    Remove {
        photo: PhotoId,
    },
}

/// What a photo shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "of", rename_all = "snake_case", deny_unknown_fields)]
pub enum PhotoOf {
    Thing { thing: ThingId },
    Game { game: GameNumber },
}

/// A picture that is ready to be added: decoded, turned upright, made smaller, rid of all else.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PreparedPhoto {
    /// By which `photo/add` names it.
    pub content: String,
    pub width: u32,
    pub height: u32,
    /// As a `data:` address.
    pub thumbnail: String,
}
