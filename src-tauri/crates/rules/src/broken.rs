//! What the rules refuse, as a code and its arguments.

use serde::{Deserialize, Serialize};

use crate::{CompanyColour, campaign::GameNumber, edition::Edition, story::StoryNumber};

/// A rule that something would break. Nothing follows from what is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Broken {
    // The table
    /// LW-CMP-2: a table is 2 to 5.
    #[error("{players} players, where {fewest} to {most} can play (LW-CMP-2)")]
    TableSize { players: usize, fewest: usize, most: usize },
    /// LW-CMP-3, LW-CMP-4: one company each, and nobody has had it before.
    #[error("the {company} company is taken (LW-CMP-3, LW-CMP-4)")]
    ColourTaken { company: CompanyColour },
    /// A company is named that does not sit at this table.
    #[error("the {company} company does not sit at this table")]
    NotAtTheTable { company: CompanyColour },
    /// A company sits at the table twice, or has two receipts for one game.
    #[error("the {company} company is named twice")]
    CompanyTwice { company: CompanyColour },
    /// LW-COM-3: no company has more wagons than the box.
    #[error("{wagons} wagons for {company}, where at most {most} exist (LW-COM-3)")]
    WagonsBeyondTheBox {
        company: CompanyColour,
        #[cfg_attr(feature = "contract", ts(type = "number"))]
        wagons: i64,
        most: u8,
    },

    // Receipts
    /// LW-END-2: coins in hand are never less than none.
    #[error("{company} has {money} dollars in hand, which cannot be (LW-END-2)")]
    MoneyNegative {
        company: CompanyColour,
        #[cfg_attr(feature = "contract", ts(type = "number"))]
        money: i64,
    },
    /// LW-END-3: wagons left are at most those taken at set-up.
    #[error("{company} has {wagons_left} wagons left of {at_most} (LW-END-3)")]
    WagonsLeftImpossible {
        company: CompanyColour,
        #[cfg_attr(feature = "contract", ts(type = "number"))]
        wagons_left: i64,
        at_most: u8,
    },
    /// LW-END-4: every ticket is worth something.
    #[error("ticket {} of {company} is worth {value} dollars, which cannot be (LW-END-4)", position + 1)]
    TicketWorthless {
        company: CompanyColour,
        /// In the list that was sent, counted from 0.
        position: usize,
        #[cfg_attr(feature = "contract", ts(type = "number"))]
        value: i64,
    },
    /// LW-END-4: a count of completed tickets is never less than none.
    #[error("{company} has completed {completed} tickets, which cannot be (LW-END-4)")]
    CompletedNegative {
        company: CompanyColour,
        #[cfg_attr(feature = "contract", ts(type = "number"))]
        completed: i64,
    },
    /// LW-END-5: a further line says what it is.
    #[error("further line {} of {company} has no label (LW-END-5)", position + 1)]
    LabelMissing {
        company: CompanyColour,
        /// In the list that was sent, counted from 0.
        position: usize,
    },
    /// What the table decided otherwise is only understood with its reason.
    #[error("the bonus of {company} is overridden without a reason")]
    ReasonMissing { company: CompanyColour },
    /// LW-END-6: the lines are too large to be added.
    #[error("the amounts of {company} are too large to be added")]
    SumTooLarge { company: CompanyColour },
    /// Figures that nobody here knows: a game is not scored by guessing.
    #[error("edition {edition} of the figures is unknown")]
    EditionUnknown {
        #[cfg_attr(feature = "contract", ts(type = "number"))]
        edition: Edition,
    },
    /// There is nothing to score.
    #[error("no receipt at all")]
    NoReceipts,

    // Play
    /// LW-TRN-6: a route has at least one space.
    #[error("a route has at least one space (LW-TRN-6)")]
    RouteWithoutSpaces,
    /// LW-TRN-8: routes are single, double or triple.
    #[error("a route of {lanes} lanes, where 1 to {most} exist (LW-TRN-8)")]
    LanesImpossible { lanes: usize, most: usize },
    /// The lane in question is none of the route's.
    #[error("lane {lane} of {lanes}, counted from 0")]
    LaneUnknown { lane: usize, lanes: usize },
    /// LW-TRN-10: a route has two ends.
    #[error("{big_cities} big cities at the two ends of a route (LW-TRN-10)")]
    BigCitiesImpossible { big_cities: u8 },
    /// A rule sticker cannot end before it begins.
    #[error("a rule lasts from game {since} until game {until}", since = since.get(), until = until.get())]
    RuleEndsBeforeItBegins { since: GameNumber, until: GameNumber },
    /// LW-END-1: turns that were played after the game was over.
    #[error("a turn after the game was over (LW-END-1)")]
    GameIsOver,

    // Events and story
    /// LW-EVT-2: an event that is revealed was neither revealed nor archived in this game before.
    #[error("event {event} was revealed before in this game (LW-EVT-2)")]
    EventAlreadyRevealed { event: String },
    /// LW-EVT-4: only what lies in the discard can be archived from it.
    #[error("event {event} is not in the discard (LW-EVT-4)")]
    EventNotInDiscard { event: String },
    /// LW-EVT-4: after the event in force was archived another is revealed before anything else.
    #[error("another event has to be revealed first (LW-EVT-4)")]
    ReplacementDue,
    /// LW-EVT-4: there is nothing to replace.
    #[error("no event waits to be replaced (LW-EVT-4)")]
    NothingToReplace,
    /// LW-EVT-5: events are read before they are added to the deck, so their number or title is known.
    #[error("an event that joins the deck has been read, so it has a number or a title (LW-EVT-5)")]
    EventNotRead,
    /// LW-STO-3: story cards follow one another.
    #[error("story card {number} cannot come next (LW-STO-3)")]
    StoryOutOfOrder {
        number: StoryNumber,
        /// The last card that was read; none before the first.
        after: Option<StoryNumber>,
    },
    /// Not how a story card is numbered.
    #[error("'{text}' is no number of a story card, as 1865-01 is (LW-CMP-1)")]
    NotAStoryNumber { text: String },
    /// LW-POS-1: postcards have numbers of their own.
    #[error("postcard {number}, where 1 to {most} exist (LW-POS-1)")]
    NotAPostcard {
        #[cfg_attr(feature = "contract", ts(type = "number"))]
        number: i64,
        most: u16,
    },
    /// LW-COM-2: what is in a vault stays there until the campaign is over.
    #[error("the vault of {company} is sealed (LW-COM-2)")]
    VaultSealed { company: CompanyColour },

    // The campaign
    /// LW-CMP-1: a campaign has twelve games.
    #[error("game {number}, where 1 to {most} exist (LW-CMP-1)")]
    NotAGame {
        #[cfg_attr(feature = "contract", ts(type = "number"))]
        number: i64,
        most: u8,
    },
    /// LW-CMP-1: a game that was not played yet.
    #[error("game {} was not played", game.get())]
    GameNotPlayed { game: GameNumber },
    /// A game or an amount is given twice.
    #[error("game {} is given twice", game.get())]
    GameTwice { game: GameNumber },
    /// LW-END-6: no receipt is below nothing.
    #[error("the receipt of {company} for game {} is below 0 (LW-END-6)", game.get())]
    ReceiptNegative { company: CompanyColour, game: GameNumber },
}
