//! What the box, the bureaus and the rulebook show.

use rules::{
    CompanyColour, GameNumber,
    booklet::{Conditions, InForce, PrintedRule},
    campaign::Moment,
    cards::CardColour,
    ending::EndTask,
    events::Effect,
    keeping::Section,
    postcards::{NotYet, PostcardNumber, When},
    referee::Ruling,
    setup::SetupTask,
    story::NextCard,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    PhotoId, Place, ThingId, game::Checklist, night::NightStoryCard, thing::PhotoOf, view::CompanyBadge,
};

/// A thing in a list. What lies in a sealed vault is in no list (LW-COM-2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct ThingLine {
    pub thing: ThingId,
    /// A kind of the printed rules, or one of the group's own.
    pub kind: String,
    pub number: Option<String>,
    pub title: Option<String>,
    /// More than 1 only of a pile without names.
    pub quantity: u16,
    pub place: Place,
    /// Of a wagon card.
    pub colour: Option<CardColour>,
    /// Of a bonus card: whose.
    pub company: Option<CompanyColour>,
    /// Of an event: acts once, at once (LW-EVT-3).
    pub lightning: bool,
    /// Of a ticket.
    #[ts(type = "number | null")]
    pub value: Option<i64>,
    /// Of a ticket: the postcard that its number leads to (LW-POS-4).
    pub leads_to: Option<PostcardNumber>,
    /// Absent: printed, there from the start.
    pub found_in: Option<GameNumber>,
    /// Punches and counters on it.
    pub marks: Vec<Mark>,
    /// The first photo that everybody may see.
    pub photo: Option<PhotoId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Mark {
    pub company: CompanyColour,
    pub count: u16,
}

/// A kind of things.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct KindShown {
    pub kind: String,
    /// Only of a kind that the group named.
    pub name: Option<String>,
    pub icon: Option<String>,
    /// Archived into the dead letter office (LW-BOX-5).
    pub card: bool,
    pub count: u32,
    /// Where a newly found one usually goes; absent where it has an action of its own (stickers, postcards, story
    /// cards) or cannot be found (the first player card, bonus cards).
    pub home: Option<Place>,
}

/// The campaign box: what lies where, in numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct CampaignBox {
    pub sealed: bool,
    /// The six of LW-BOX-5, in their order.
    pub sections: Vec<BoxSection>,
    /// Everywhere else that something lies: big box, board, table, bureaus, the group's own places. Vaults too, as a
    /// count.
    pub elsewhere: Vec<PlaceCount>,
    pub kinds: Vec<KindShown>,
    pub region_boxes: Hidden,
    pub region_boards: Hidden,
    pub toolboxes: Hidden,
    /// On the board now (LW-SET-1).
    pub board_pieces: u16,
    pub companies: Vec<CompanyBadge>,
    /// Postcards that nobody has reached (LW-POS-1).
    pub postcards_unreached: u16,
    /// When something that is noted now is taken to have happened; absent before game 1.
    pub now: Option<When>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct BoxSection {
    pub section: Section,
    /// The places it holds: events lie in the deck and, during a game, in the discard.
    pub places: Vec<Place>,
    /// Things, a pile of ten counting ten.
    pub count: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PlaceCount {
    pub place: Place,
    pub count: u32,
}

/// Things that are hidden at the start (LW-BOX-4): so many still are, these are known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Hidden {
    /// The pile of those that are not opened, to be given to `thing/name`.
    pub pile: Option<ThingId>,
    pub unopened: u32,
    pub opened: Vec<ThingLine>,
}

/// Which things are sought.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Sought {
    /// Words, all of which stand in number, title or text; accents and capitals do not matter.
    pub text: Option<String>,
    /// What the asker calls kinds, so that they are found by that too.
    pub names: Option<Vec<KindName>>,
    /// In one of these places; none, anywhere.
    pub places: Option<Vec<Place>>,
    pub kind: Option<String>,
    /// Results that were shown before.
    pub after: Option<u32>,
}

/// What a kind is called in the language of the one who asks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KindName {
    pub kind: String,
    pub name: String,
}

/// A page of what was sought, best first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Found {
    pub things: Vec<ThingLine>,
    /// Of all pages.
    pub total: u32,
    pub kinds: Vec<KindShown>,
    pub companies: Vec<CompanyBadge>,
}

/// All that everybody may know of one thing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct ThingShown {
    pub line: ThingLine,
    /// The side that everybody may read.
    pub text: Option<String>,
    #[ts(type = "number | null")]
    pub worth: Option<i64>,
    /// From where to where, oldest first.
    pub life: Vec<Movement>,
    pub photos: Vec<PhotoShown>,
    /// The story card that brought it.
    pub story: Option<StoryRef>,
    /// What it brought, if it is a story card.
    pub brought: Vec<Brought>,
    pub sticker: Option<StickerShown>,
    /// If it is one, or the one that this ticket leads to once it was drawn (LW-POS-4).
    pub postcard: Option<PostcardShown>,
    /// Tickets whose number leads to this postcard (LW-POS-4).
    pub led_here: Vec<ThingLine>,
    /// Whether `thing/remove` would be accepted.
    pub removable: bool,
    pub kinds: Vec<KindShown>,
    pub companies: Vec<CompanyBadge>,
    /// Where it can be moved to.
    pub destinations: Vec<Place>,
}

/// A step in the life of a thing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Movement {
    /// Absent: this is how it came into the campaign.
    pub from: Option<Place>,
    pub to: Place,
    /// Absent: before game 1.
    pub game: Option<GameNumber>,
    pub moment: Option<Moment>,
    pub by: Option<CompanyColour>,
    pub reason: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct StoryRef {
    pub thing: ThingId,
    pub number: String,
}

/// Something that a story card brought.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Brought {
    Thing {
        line: Box<ThingLine>,
    },
    /// On the back of company boxes, from a game on (LW-COM-3).
    Wagons {
        companies: Vec<CompanyColour>,
        from_game: GameNumber,
        wagons: u8,
    },
    Note {
        #[ts(type = "number")]
        brought: i64,
        text: String,
    },
}

/// The story deck as far as it was read (LW-STO-1 to LW-STO-3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct StoryDeck {
    /// Newest first.
    pub cards: Vec<StoryCardShown>,
    pub last: Option<StoryRef>,
    pub next: NextCard,
    /// Where a card could be read now; absent when no game is at its set-up or its closing.
    pub reading: Option<ReadingNow>,
    pub kinds: Vec<KindShown>,
    pub companies: Vec<CompanyBadge>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct ReadingNow {
    pub game: GameNumber,
    pub checklist: Checklist,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct StoryCardShown {
    pub game: GameNumber,
    pub card: NightStoryCard,
}

/// Events: in the deck, in force, in the discard, archived.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Events {
    pub deck: Vec<ThingLine>,
    /// Of the open game.
    pub in_force: Option<ThingId>,
    /// Top first.
    pub discard: Vec<ThingLine>,
    /// Newest first.
    pub archived: Vec<ArchivedEvent>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct ArchivedEvent {
    pub line: ThingLine,
    pub game: Option<GameNumber>,
    pub by: Option<CompanyColour>,
    pub reason: Option<String>,
}

/// All postcards that were ever drawn, as everybody may see them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Postcards {
    pub unreached: u16,
    /// By number.
    pub postcards: Vec<PostcardShown>,
    pub companies: Vec<CompanyBadge>,
    pub now: Option<When>,
}

/// A postcard, without its private side (LW-POS-2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PostcardShown {
    pub postcard: ThingId,
    pub number: PostcardNumber,
    pub title: Option<String>,
    /// The side that was read aloud.
    pub text: Option<String>,
    pub place: Place,
    /// In whose bureau it lies.
    pub holder: Option<CompanyColour>,
    pub drawn: Option<When>,
    /// Something is written on the private side, or photographed.
    pub has_private_side: bool,
    pub state: PostcardState,
    /// Those that everybody may see.
    pub photos: Vec<PhotoShown>,
}

/// Whether a postcard can be completed (LW-POS-3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum PostcardState {
    /// Its conditions can be met now.
    Ready,
    Waits {
        why: NotYet,
    },
    /// No company holds it.
    NotHeld,
    /// Shown to all.
    Completed {
        company: CompanyColour,
        game: GameNumber,
        reward: Option<String>,
        private_text: Option<String>,
        condition: Option<String>,
    },
}

/// The private side of a postcard, for its holder alone (LW-POS-2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PrivateSide {
    pub postcard: ThingId,
    pub text: Option<String>,
    pub condition: Option<String>,
    pub photos: Vec<PhotoShown>,
}

/// The booklet as of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Rulebook {
    pub game: GameNumber,
    /// The open game, or the next one, or the last.
    pub current: GameNumber,
    pub chapters: Vec<RulebookChapter>,
    pub running: Option<RunningGame>,
    pub companies: Vec<CompanyBadge>,
    /// Regions that the group has named, for the referee's form.
    pub regions: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct RulebookChapter {
    pub chapter: RulebookPart,
    pub rows: Vec<RulebookRow>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RulebookPart {
    Setup,
    TakingARoute,
    EndOfAGame,
    /// The numbered places of the quick reference (LW-STK-2).
    Guide,
    /// Places that the printed booklet does not have (LW-STK-5).
    Elsewhere,
}

/// A row of the booklet: something printed, or a place for a sticker, or both.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct RulebookRow {
    /// Where a sticker can be put; absent in a row that is all printed.
    pub place: Option<String>,
    pub printed: Option<PrintedRow>,
    /// All that were ever put there, newest first.
    pub stickers: Vec<StickerShown>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "printed", rename_all = "snake_case")]
pub enum PrintedRow {
    Setup {
        step: u8,
        task: SetupTask,
    },
    Rule {
        rule: PrintedRule,
    },
    /// In the quick reference.
    Guide {
        number: u8,
        rule: PrintedRule,
    },
    End {
        step: u8,
        task: EndTask,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct StickerShown {
    pub thing: ThingId,
    pub place: String,
    pub title: String,
    pub text: Option<String>,
    pub since: GameNumber,
    pub until: Option<GameNumber>,
    /// What the referee can check by itself.
    pub conditions: Option<Conditions>,
    /// As of the game that was asked for.
    pub in_force: InForce,
    pub photos: Vec<PhotoShown>,
    pub story: Option<StoryRef>,
    /// Stands in a receipt, so it cannot be removed.
    pub in_use: bool,
    /// Of a sticker of the booklet, the one of the quick reference that says it again, and the other way round: both
    /// are one rule (LW-STK-2).
    pub twin: Option<StickerTwin>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct StickerTwin {
    pub thing: ThingId,
    pub place: String,
}

/// What the referee says of a case: the rules, and what lies on the table besides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct CaseRuling {
    #[serde(flatten)]
    pub ruling: Ruling,
    /// Of the game that is being played; of another nobody knows any more.
    pub at_the_table: Option<AtTheTable>,
}

/// What bears on a route besides the booklet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct AtTheTable {
    /// In force while the game is played (LW-EVT-3).
    pub event: Option<EventAtWork>,
    /// What the company bonus card says, as far as it was noted (LW-TRN-9).
    pub bonus_card: Option<CardText>,
    /// Postcards in the bureau that can be completed now, their public side (LW-POS-2, LW-POS-3).
    pub postcards: Vec<CardText>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct EventAtWork {
    pub card: CardText,
    /// Whether it still does something.
    pub effect: Effect,
}

/// What can be read on a card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct CardText {
    pub thing: ThingId,
    pub number: Option<String>,
    pub title: Option<String>,
    pub text: Option<String>,
}

/// What came and what went after a game, that game left out; the booklet's stickers are told by the rulebook.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Changes {
    pub since: GameNumber,
    /// In the order of the games.
    pub came: Vec<ThingChange>,
    pub went: Vec<ThingChange>,
    /// What the backs of company boxes say since then (LW-COM-3).
    pub wagons: Vec<WagonsChange>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct ThingChange {
    pub line: ThingLine,
    pub game: GameNumber,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct WagonsChange {
    pub company: CompanyColour,
    pub from_game: GameNumber,
    pub wagons: u8,
}

/// What the referee's form can take from the game that is being played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct RunningGame {
    pub game: GameNumber,
    pub moment: Moment,
    /// Whose turn it is.
    pub turn: Option<CompanyColour>,
    /// In turn order.
    pub companies: Vec<RunningCompany>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct RunningCompany {
    pub company: CompanyColour,
    pub name: String,
    /// Counted during play; absent otherwise.
    pub wagons_left: Option<u8>,
}

/// Photos of a thing or of an evening, in their order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Photos {
    pub of: PhotoOf,
    pub photos: Vec<PhotoShown>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PhotoShown {
    pub photo: PhotoId,
    pub width: u32,
    pub height: u32,
    pub caption: Option<String>,
    /// Shows the private side of a postcard: only its holder gets to see this line at all.
    pub private: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PhotoSize {
    Thumbnail,
    Full,
}

/// What a photo shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Picture {
    pub photo: PhotoId,
    /// As a `data:` address.
    pub data: String,
}
