//! The registry of tables: of each, what changes with it, whether undo covers
//! it, what in it is secret and until when, and what has to hold between its
//! rows and those of others. Whatever is not registered does not leave the
//! file: it is in no export, and no changeset may touch it.

use contract::Topic;

/// What the program knows of a table besides its columns.
#[derive(Debug)]
pub(crate) struct TableFacts {
    pub(crate) name: &'static str,
    /// The kind of data that it holds, for views that depend on it.
    pub(crate) topic: Topic,
    pub(crate) undo: Undo,
    /// Nothing else of it is ever secret.
    pub(crate) secrets: &'static [Secret],
    /// The checks that read it.
    pub(crate) soundness: &'static [Check],
}

/// Whether changes of a table can be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Undo {
    Covered,
    /// It keeps what undo itself needs, and grows without bound.
    Outside,
}

/// What of a table is not for everybody, under a condition.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Secret {
    Rows(While),
    Columns(&'static [&'static str], While),
    AllColumnsBut(&'static [&'static str], While),
}

/// For how long something is secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum While {
    /// The receipt of the row's game and company lies in a sealed vault (LW-COM-2).
    ReceiptSealed,
    /// A thing that one of these columns names lies in a sealed vault (LW-COM-2).
    ThingSealed(&'static [&'static str]),
    /// The vaults are sealed (LW-COM-2).
    VaultsSealed,
    /// The postcard is not completed (LW-POS-2).
    PostcardOpen,
    /// The photo is of such a thing, or of a private side.
    PhotoHidden,
    /// Anything is secret, and no photo that everybody may see shows it.
    PictureHidden,
    /// Anything is secret: the history holds it once more.
    AnythingSecret,
}

/// Something that holds between rows, whatever was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::VariantArray)]
pub(crate) enum Check {
    /// LW-CMP-1: games follow one another, and each is as whole as its stage asks for.
    Games,
    /// LW-STO-3: story cards follow one another, and were read in a game that is there.
    Story,
    /// LW-STK-4: a place of the booklet has one sticker in force at a time.
    Stickers,
    /// LW-POS-2, LW-POS-3: what was completed was held, and could be by then.
    Postcards,
    /// LW-COM-3: a table that is being set takes what the boxes say.
    Wagons,
    /// LW-CMP-5, LW-CMP-7: the end was begun after the last game, and what has been opened is open.
    Finale,
    /// LW-EVT-1, LW-EVT-2: what lies in the discard was revealed in the game that is being played.
    Events,
}

const fn open(name: &'static str, topic: Topic, soundness: &'static [Check]) -> TableFacts {
    TableFacts { name, topic, undo: Undo::Covered, secrets: &[], soundness }
}

const fn secret(
    name: &'static str,
    topic: Topic,
    secrets: &'static [Secret],
    soundness: &'static [Check],
) -> TableFacts {
    TableFacts { name, topic, undo: Undo::Covered, secrets, soundness }
}

/// Hangs on a thing, and is as secret as the thing is.
const OF_A_THING: &[Secret] = &[Secret::Rows(While::ThingSealed(&["thing"]))];
const OF_A_RECEIPT: &[Secret] = &[Secret::Rows(While::ReceiptSealed)];

/// Every table of a campaign file.
pub(crate) const TABLES: &[TableFacts] = &[
    open("campaign", Topic::Campaign, &[]),
    open("setting", Topic::Campaign, &[]),
    open("player", Topic::People, &[]),
    open("company", Topic::People, &[]),
    open("presidency", Topic::People, &[]),
    open("box_wagons", Topic::People, &[Check::Wagons]),
    open(
        "game",
        Topic::Games,
        &[Check::Games, Check::Story, Check::Postcards, Check::Wagons, Check::Finale, Check::Events],
    ),
    secret(
        "seat",
        Topic::Games,
        &[Secret::Columns(&["money", "wagons_left", "money_at", "wagons_left_at"], While::ReceiptSealed)],
        &[Check::Games, Check::Wagons],
    ),
    open("step", Topic::Evenings, &[Check::Games]),
    open("note", Topic::Evenings, &[]),
    open("accepted_difference", Topic::Games, &[]),
    open("kind", Topic::Things, &[]),
    open("place", Topic::Things, &[Check::Stickers]),
    secret(
        "thing",
        Topic::Things,
        &[
            // That it is there, and where, is told even of a thing in a sealed vault.
            Secret::AllColumnsBut(&["id", "place"], While::ThingSealed(&["id"])),
            Secret::Columns(&["private_text", "condition"], While::PostcardOpen),
        ],
        &[Check::Story, Check::Stickers, Check::Events],
    ),
    secret("movement", Topic::Things, OF_A_THING, &[Check::Postcards, Check::Events]),
    secret("mark", Topic::Things, OF_A_THING, &[]),
    secret("story_reading", Topic::Things, OF_A_THING, &[Check::Story]),
    secret("story_brought", Topic::Things, &[Secret::Rows(While::ThingSealed(&["story", "thing"]))], &[]),
    secret("sticker_rule", Topic::Things, OF_A_THING, &[Check::Stickers]),
    secret("postcard_completed", Topic::Things, OF_A_THING, &[Check::Postcards]),
    secret(
        "receipt",
        Topic::Documents,
        &[Secret::Columns(
            &[
                "money",
                "wagons_left",
                "bonus_override",
                "bonus_reason",
                "tickets_as",
                "tickets_sum",
                "tickets_completed",
            ],
            While::ReceiptSealed,
        )],
        &[Check::Games],
    ),
    secret("receipt_ticket", Topic::Documents, OF_A_RECEIPT, &[Check::Games]),
    secret("receipt_line", Topic::Documents, OF_A_RECEIPT, &[Check::Games]),
    open("compensation", Topic::Finale, &[Check::Finale]),
    open("final_line", Topic::Finale, &[]),
    open("opened_vault", Topic::Finale, &[Check::Finale]),
    open("finale", Topic::Finale, &[Check::Finale]),
    // Whoever had to be told apart was equal.
    secret("tie_decision", Topic::Finale, &[Secret::Rows(While::VaultsSealed)], &[]),
    TableFacts {
        name: "photo_content",
        topic: Topic::Photos,
        undo: Undo::Outside,
        secrets: &[Secret::Rows(While::PictureHidden)],
        soundness: &[],
    },
    secret("photo", Topic::Photos, &[Secret::Rows(While::PhotoHidden)], &[]),
    TableFacts {
        name: "history",
        topic: Topic::History,
        undo: Undo::Outside,
        secrets: &[Secret::Columns(&["action", "changeset", "state", "sum"], While::AnythingSecret)],
        soundness: &[],
    },
];

/// What is known of a table; none of one that is not ours.
pub(crate) fn facts_of(table: &str) -> Option<&'static TableFacts> {
    TABLES.iter().find(|facts| facts.name == table)
}

/// Whether changes of a table are kept with the action that made them, and can be taken back.
pub(crate) fn is_covered_by_undo(table: &str) -> bool {
    facts_of(table).is_some_and(|facts| facts.undo == Undo::Covered)
}

/// The tables that a check reads.
pub(crate) fn read_by(check: Check) -> impl Iterator<Item = &'static str> {
    TABLES.iter().filter(move |facts| facts.soundness.contains(&check)).map(|facts| facts.name)
}

impl Secret {
    pub(crate) fn lasts(&self) -> While {
        match self {
            Self::Rows(lasts) | Self::Columns(_, lasts) | Self::AllColumnsBut(_, lasts) => *lasts,
        }
    }

    /// Whether it hides this column of rows that are told.
    pub(crate) fn hides(&self, column: &str) -> bool {
        match self {
            Self::Rows(_) => false,
            Self::Columns(columns, _) => columns.contains(&column),
            Self::AllColumnsBut(columns, _) => !columns.contains(&column),
        }
    }
}
