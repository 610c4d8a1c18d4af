//! The set-up of a game: what this table deals, in which order, and who starts.

use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};

use crate::{
    Broken, CompanyColour,
    campaign::GameNumber,
    company::{check_once_each, check_table},
    figures::{
        BOARD_PIECES, COINS_EACH, FACE_UP, NEWSPAPERS, NEWSPAPERS_BY_PLAYERS, SETUP_ROWS, SHORT_DEALS,
        SHORT_KEPT, TICKETS, TICKETS_EACH, TICKETS_KEPT, WAGON_CARDS_EACH, WAGONS_IN_THE_BOX,
        WAGONS_ON_A_NEW_BOX,
    },
};

/// What a printed step of the set-up is about (LW-SET-1 to LW-SET-14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SetupTask {
    Board,
    Bureaus,
    Coins,
    Newspapers,
    WagonCards,
    Tickets,
    Story,
    Events,
    Wagons,
    FirstPlayer,
}

/// A row of the printed list: a step, or the places of stickers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetupRow {
    Printed(u8, SetupTask),
    Stickers(&'static [char]),
}

/// A table that sets up a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Table {
    pub game: GameNumber,
    /// Those present, clockwise.
    pub seats: Vec<Seat>,
    /// Who has the first player card, present or not.
    pub holder: CompanyColour,
    /// Tickets in the deck now; without a number, as many as were printed (LW-BOX-3).
    #[serde(default = "printed_tickets")]
    pub tickets: u16,
    /// Pieces of the board now; without a number, as many as at the start (LW-SET-1).
    #[serde(default = "first_board")]
    pub board_pieces: u16,
    /// Letters of the set-up stickers that are in force (LW-SET-10).
    #[serde(default)]
    pub stickers: Vec<char>,
}

fn printed_tickets() -> u16 {
    TICKETS
}

fn first_board() -> u16 {
    BOARD_PIECES
}

/// A company at the table, and what the back of its box says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Seat {
    pub company: CompanyColour,
    /// Without a number, what a new box says (LW-COM-3).
    #[serde(default = "new_box")]
    pub wagons: u8,
}

fn new_box() -> u8 {
    WAGONS_ON_A_NEW_BOX
}

/// What to do to set the game up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SetupPlan {
    pub game: GameNumber,
    pub players: usize,
    /// Who starts, and why (LW-SET-14).
    pub start: Start,
    /// Everyone in the order in which they play, the first player first.
    pub turn_order: Vec<CompanyColour>,
    pub steps: Vec<SetupStep>,
}

/// A step of the plan with this table's own numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum SetupStep {
    /// LW-SET-1
    Board { step: u8, pieces: u16 },
    /// LW-SET-2: bureaus are emptied, vaults never.
    Bureaus { step: u8 },
    /// LW-SET-3
    Coins {
        step: u8,
        #[cfg_attr(feature = "contract", ts(type = "number"))]
        each: i64,
    },
    /// LW-SET-4
    Newspapers { step: u8, shuffled_in: u16, to_the_warehouse: u16 },
    /// LW-SET-5
    WagonCards { step: u8, each: u16, face_up: u16 },
    /// LW-SET-6
    Tickets { step: u8, deal: TicketDeal },
    /// LW-SET-7
    Story { step: u8 },
    /// LW-SET-8
    Events { step: u8 },
    /// LW-SET-9
    Wagons { step: u8, boxes: Vec<Seat> },
    /// LW-SET-10: a sticker in one of the places between the printed steps.
    Sticker { letter: char },
    /// LW-SET-14
    FirstPlayer { step: u8, company: CompanyColour },
}

impl SetupStep {
    /// By which it is ticked: the printed number, or the letter of its sticker.
    pub fn key(&self) -> String {
        match self {
            Self::Board { step, .. }
            | Self::Bureaus { step }
            | Self::Coins { step, .. }
            | Self::Newspapers { step, .. }
            | Self::WagonCards { step, .. }
            | Self::Tickets { step, .. }
            | Self::Story { step }
            | Self::Events { step }
            | Self::Wagons { step, .. }
            | Self::FirstPlayer { step, .. } => step.to_string(),
            Self::Sticker { letter } => letter.to_string(),
        }
    }
}

/// LW-SET-6: how many tickets each is dealt and must keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "deal", rename_all = "snake_case")]
pub enum TicketDeal {
    /// There are enough for the usual deal.
    Full { each: u16, keep_at_least: u16 },
    /// Too few: everyone gets the same smaller number.
    Short { each: u16, keep_at_least: u16 },
    /// Fewer than the smallest deal: the rules say nothing, the group decides.
    ForPeople { in_the_deck: u16 },
}

/// Who starts, and why (LW-SET-14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum Start {
    /// The holder of the first player card is present.
    Card { company: CompanyColour },
    /// The holder is absent: the card went to one of those present at random.
    Draw { company: CompanyColour, absent: CompanyColour },
}

impl Start {
    /// Who starts.
    pub fn company(self) -> CompanyColour {
        match self {
            Self::Card { company } | Self::Draw { company, .. } => company,
        }
    }
}

/// Who starts, as far as the rules decide it without dice (LW-SET-14).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum WhoStarts {
    /// The holder of the first player card is present.
    Card { company: CompanyColour },
    /// The holder is absent: one of those present gets the card at random, and starts.
    Draw { among: Vec<CompanyColour>, absent: CompanyColour },
}

/// LW-SET-14: the holder of the first player card starts; an absent holder's
/// card goes to one of those present at random.
pub fn who_starts(present: &[CompanyColour], holder: CompanyColour) -> Result<WhoStarts, Broken> {
    check_table(present.len())?;
    check_once_each(present.iter().copied())?;
    Ok(if present.contains(&holder) {
        WhoStarts::Card { company: holder }
    } else {
        WhoStarts::Draw { among: present.to_vec(), absent: holder }
    })
}

/// LW-SET-14, with the dice for an absent holder.
pub fn start(present: &[CompanyColour], holder: CompanyColour, dice: &mut dyn Rng) -> Result<Start, Broken> {
    Ok(match who_starts(present, holder)? {
        WhoStarts::Card { company } => Start::Card { company },
        WhoStarts::Draw { among, absent } => {
            Start::Draw { company: among[dice.random_range(0..among.len())], absent }
        }
    })
}

/// LW-SET-14: play goes clockwise from the first player.
pub fn turn_order(clockwise: &[CompanyColour], first: CompanyColour) -> Result<Vec<CompanyColour>, Broken> {
    check_once_each(clockwise.iter().copied())?;
    let seat = clockwise.iter().position(|company| *company == first);
    let seat = seat.ok_or(Broken::NotAtTheTable { company: first })?;
    Ok(clockwise[seat..].iter().chain(&clockwise[..seat]).copied().collect())
}

/// LW-SET-4: how many newspapers are shuffled in.
pub fn newspapers(players: usize) -> Result<u16, Broken> {
    check_table(players)?;
    let row = NEWSPAPERS_BY_PLAYERS.iter().find(|(table, _)| *table == players);
    Ok(row.map_or(0, |(_, newspapers)| *newspapers))
}

/// LW-SET-6: the tickets dealt and to be kept, also when there are too few.
pub fn tickets(players: usize, in_the_deck: u16) -> Result<TicketDeal, Broken> {
    check_table(players)?;
    let enough = |each: u16| usize::from(each) * players <= usize::from(in_the_deck);
    if enough(TICKETS_EACH) {
        return Ok(TicketDeal::Full { each: TICKETS_EACH, keep_at_least: TICKETS_KEPT });
    }
    let short = SHORT_DEALS.into_iter().find(|each| enough(*each));
    Ok(short.map_or(TicketDeal::ForPeople { in_the_deck }, |each| TicketDeal::Short {
        each,
        keep_at_least: SHORT_KEPT,
    }))
}

/// LW-COM-3: what may stand on the back of a company box.
pub fn check_box(company: CompanyColour, wagons: i64) -> Result<u8, Broken> {
    match u8::try_from(wagons) {
        Ok(fits) if fits <= WAGONS_IN_THE_BOX => Ok(fits),
        _ => Err(Broken::WagonsBeyondTheBox { company, wagons, most: WAGONS_IN_THE_BOX }),
    }
}

/// LW-SET-1 to LW-SET-14: the whole set-up of a table, who starts included.
pub fn plan(table: &Table, dice: &mut dyn Rng) -> Result<SetupPlan, Broken> {
    let present: Vec<CompanyColour> = table.seats.iter().map(|seat| seat.company).collect();
    let start = start(&present, table.holder, dice)?;
    plan_from(table, start)
}

/// The set-up of a table at which it is already known who starts.
pub fn plan_from(table: &Table, start: Start) -> Result<SetupPlan, Broken> {
    let players = table.seats.len();
    check_table(players)?;
    let present: Vec<CompanyColour> = table.seats.iter().map(|seat| seat.company).collect();
    let turn_order = turn_order(&present, start.company())?;
    for seat in &table.seats {
        check_box(seat.company, i64::from(seat.wagons))?;
    }
    let mut steps = Vec::with_capacity(SETUP_ROWS.len() + table.stickers.len());
    for row in SETUP_ROWS {
        match row {
            SetupRow::Stickers(letters) => {
                let in_force = letters.iter().filter(|letter| table.stickers.contains(letter));
                steps.extend(in_force.map(|letter| SetupStep::Sticker { letter: *letter }));
            }
            SetupRow::Printed(step, task) => steps.push(match task {
                SetupTask::Board => SetupStep::Board { step, pieces: table.board_pieces },
                SetupTask::Bureaus => SetupStep::Bureaus { step },
                SetupTask::Coins => SetupStep::Coins { step, each: COINS_EACH },
                SetupTask::Newspapers => {
                    let shuffled_in = newspapers(players)?;
                    let to_the_warehouse = NEWSPAPERS.saturating_sub(shuffled_in);
                    SetupStep::Newspapers { step, shuffled_in, to_the_warehouse }
                }
                SetupTask::WagonCards => {
                    SetupStep::WagonCards { step, each: WAGON_CARDS_EACH, face_up: FACE_UP }
                }
                SetupTask::Tickets => SetupStep::Tickets { step, deal: tickets(players, table.tickets)? },
                SetupTask::Story => SetupStep::Story { step },
                SetupTask::Events => SetupStep::Events { step },
                SetupTask::Wagons => SetupStep::Wagons { step, boxes: table.seats.clone() },
                SetupTask::FirstPlayer => SetupStep::FirstPlayer { step, company: start.company() },
            }),
        }
    }
    Ok(SetupPlan { game: table.game, players, start, turn_order, steps })
}
