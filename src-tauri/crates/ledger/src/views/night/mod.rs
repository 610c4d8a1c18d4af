//! A game night, the open one or a past one. Facts are read here; what follows
//! from them is asked of `rules` each time (LW-CMP-6).

mod closing;
pub(crate) mod differences;
pub(crate) mod events;
pub(crate) mod facts;
pub(crate) mod receipts;
pub(crate) mod stickers;
pub(crate) mod story;

use rules::{
    CompanyColour, GameNumber,
    figures::BOARD_PIECES,
    setup::{Seat, SetupStep, Start, Table, plan_from, turn_order},
    turns::{Progress, brings_the_last_round, progress_after},
};
use rusqlite::{Connection, OptionalExtension, params};

use super::{companies, is_sealed, keeping::lines};
use crate::Stop;
pub(crate) use closing::open_steps;
use contract::{
    NoteId, PlayerId, Rejection, Stage,
    night::{FirstBy, KnownTicket, Night, NightFirst, NightNote, NightPlay, NightSeat, NightSetupStep},
    view::Player,
};
use facts::{GameRow, SeatRow};

pub(crate) fn read(connection: &Connection, wanted: Option<GameNumber>) -> Result<Night, Stop> {
    let game = match wanted {
        Some(game) => game,
        None => facts::open_game(connection)?.ok_or(Rejection::NoGameOpen)?,
    };
    let row = facts::game(connection, game)?;
    let sealed = is_sealed(connection)?;
    let card_holder = facts::card_holder(connection)?;
    let seats = facts::seats(connection, game)?;
    let present = facts::present(&seats);
    let first = first(&row, card_holder, &present);
    let order = first.and_then(|first| turn_order(&present, first.company).ok()).unwrap_or(present);
    // Read whatever the stage: what lies sealed is secret also while the evening looks back.
    let receipts = receipts::all(connection, game, &order)?;
    let hidden = |company: CompanyColour| receipts::lies_sealed(&receipts, company, sealed);
    let stickers = stickers::in_force(connection, game)?;
    let score = receipts::score(&receipts);
    let events = events::of_game(connection, game)?;
    let closing = if row.stage >= Stage::Closing {
        closing::steps(connection, game, score.as_ref(), &events, &stickers, &receipts)?
    } else {
        Vec::new()
    };
    Ok(Night {
        game,
        year: row.year,
        played_on: row.played_on,
        stage: row.stage,
        sealed,
        play_began: row.play_began,
        play_ended: row.play_ended,
        closed_at: row.closed_at,
        without_seat: without_seat(connection, game)?,
        free_colours: if row.stage == Stage::Table {
            companies::free_colours(connection)?
        } else {
            Vec::new()
        },
        card_holder,
        first,
        setup: setup(connection, &row, &seats, first, &stickers)?,
        tickets_in_deck: facts::tickets_in_deck(connection)?,
        story: story::of_game(connection, game)?,
        play: play(&row, &seats, &order, first, hidden),
        events,
        notes: notes(connection, game)?,
        ranking: receipts::ranking(&receipts, hidden),
        ranking_complete: score.is_some(),
        receipts: if row.stage >= Stage::Receipts {
            receipts.iter().map(|receipt| receipt.shown(sealed)).collect()
        } else {
            Vec::new()
        },
        closing,
        differences: differences::of_game(connection, game)?,
        known_tickets: known_tickets(connection)?,
        end_stickers: stickers
            .into_iter()
            .filter(stickers::speaks_of_the_end)
            .map(|sticker| sticker.shown())
            .collect(),
        seats: shown_seats(connection, game, &seats, hidden)?,
        turn_order: order,
    })
}

/// LW-SET-14: who starts. Only while the group sits down is that the holder of the card as it lies now.
fn first(row: &GameRow, holder: Option<CompanyColour>, present: &[CompanyColour]) -> Option<NightFirst> {
    row.first.or_else(|| {
        let company = holder.filter(|company| row.stage == Stage::Table && present.contains(company))?;
        Some(NightFirst { company, by: FirstBy::Card })
    })
}

fn shown_seats(
    connection: &Connection,
    game: GameNumber,
    seats: &[SeatRow],
    hidden: impl Fn(CompanyColour) -> bool,
) -> Result<Vec<NightSeat>, Stop> {
    let mut statement = connection.prepare_cached(
        "SELECT company.name, company.joined_for, player.name,
                (SELECT player FROM presidency WHERE presidency.company = seat.company AND from_game <= seat.game
                 AND (until_game IS NULL OR until_game >= seat.game) ORDER BY from_game DESC LIMIT 1)
         FROM seat JOIN company ON company.colour = seat.company LEFT JOIN player ON player.id = seat.player
         WHERE game = ?1 AND seat.company = ?2",
    )?;
    let shown = seats.iter().map(|seat| {
        let (name, joined_for, player_name, president) =
            statement.query_row(params![game.get(), seat.company.key()], |row| {
                Ok((
                    row.get(0)?,
                    row.get::<_, u8>(1)?,
                    row.get::<_, Option<String>>(2)?,
                    row.get::<_, Option<i64>>(3)?,
                ))
            })?;
        let player = seat.player.zip(player_name).map(|(id, name)| Player { id, name });
        let secret = hidden(seat.company);
        Ok(NightSeat {
            company: seat.company,
            name,
            present: seat.position.is_some(),
            stand_in: player.as_ref().is_some_and(|player| Some(player.id) != president.map(PlayerId)),
            player,
            newcomer: game > GameNumber::FIRST && joined_for == game.get(),
            wagons: seat.wagons,
            money: seat.money.filter(|_| !secret),
            wagons_left: seat.wagons_left.filter(|_| !secret),
        })
    });
    shown.collect()
}

/// Known players who have no seat in this game.
fn without_seat(connection: &Connection, game: GameNumber) -> rusqlite::Result<Vec<Player>> {
    let mut statement = connection.prepare_cached(
        "SELECT id, name FROM player
         WHERE NOT EXISTS (SELECT 1 FROM seat WHERE seat.game = ?1 AND seat.player = player.id AND position IS NOT NULL)
         ORDER BY id",
    )?;
    let found = statement
        .query_map([game.get()], |row| Ok(Player { id: PlayerId(row.get(0)?), name: row.get(1)? }))?;
    found.collect()
}

fn setup(
    connection: &Connection,
    row: &GameRow,
    seats: &[SeatRow],
    first: Option<NightFirst>,
    stickers: &[stickers::StuckSticker],
) -> Result<Vec<NightSetupStep>, Stop> {
    let Some(first) = first else { return Ok(Vec::new()) };
    let mut boxes: Vec<&SeatRow> = seats.iter().filter(|seat| seat.position.is_some()).collect();
    boxes.sort_by_key(|seat| seat.position);
    let table = Table {
        game: row.game,
        seats: boxes.iter().map(|seat| Seat { company: seat.company, wagons: seat.wagons }).collect(),
        holder: first.company,
        tickets: facts::tickets_in_deck(connection)?,
        board_pieces: board_pieces(connection)?,
        stickers: stickers.iter().filter_map(stickers::StuckSticker::letter).collect(),
    };
    // A table that cannot play yet has no plan; the stage itself says why.
    let Ok(plan) = plan_from(&table, Start::Card { company: first.company }) else { return Ok(Vec::new()) };
    let shown = plan.steps.into_iter().map(|step| {
        let key = setup_key(&step);
        let state = facts::step(connection, row.game, "setup", &key)?.map(|(state, _)| state);
        let sticker = stickers.iter().find(|sticker| sticker.place == key).map(stickers::StuckSticker::shown);
        Ok(NightSetupStep { key, step, state, sticker })
    });
    shown.collect()
}

/// By which a step of the set-up is ticked.
pub(crate) fn setup_key(step: &SetupStep) -> String {
    match step {
        SetupStep::Board { step, .. }
        | SetupStep::Bureaus { step }
        | SetupStep::Coins { step, .. }
        | SetupStep::Newspapers { step, .. }
        | SetupStep::WagonCards { step, .. }
        | SetupStep::Tickets { step, .. }
        | SetupStep::Story { step }
        | SetupStep::Events { step }
        | SetupStep::Wagons { step, .. }
        | SetupStep::FirstPlayer { step, .. } => step.to_string(),
        SetupStep::Sticker { letter } => letter.to_string(),
    }
}

/// Pieces that lie on the board: those of the start until the group records them.
pub(crate) fn board_pieces(connection: &Connection) -> rusqlite::Result<u16> {
    let recorded: Option<u16> = connection
        .prepare_cached("SELECT sum(quantity) FROM thing WHERE place = 'board' AND kind IN ('board_piece', 'region_board')")?
        .query_row([], |row| row.get(0))
        .optional()?
        .flatten();
    Ok(recorded.unwrap_or(BOARD_PIECES))
}

fn play(
    row: &GameRow,
    seats: &[SeatRow],
    order: &[CompanyColour],
    first: Option<NightFirst>,
    hidden: impl Fn(CompanyColour) -> bool,
) -> NightPlay {
    let turns = usize::try_from(row.turns).unwrap_or(usize::MAX);
    let progress =
        first.and_then(|_| progress_after(order, turns, row.last_round.map(|(_, turn)| turn)).ok());
    // Who brought it was noted then; seats that were put right since do not change that.
    let progress = match (progress, row.last_round) {
        (Some(Progress::LastRound { next, turns_left, .. }), Some((brought_by, _))) => {
            Some(Progress::LastRound { brought_by, next, turns_left })
        }
        (Some(Progress::Over { .. }), Some((brought_by, _))) => Some(Progress::Over { brought_by }),
        (progress, _) => progress,
    };
    let nearly_out = |company: &&CompanyColour| {
        let seat = seats.iter().find(|seat| seat.company == **company && !hidden(**company));
        seat.and_then(|seat| seat.wagons_left).is_some_and(brings_the_last_round)
    };
    NightPlay { turns: row.turns, progress, nearly_out: order.iter().filter(nearly_out).copied().collect() }
}

fn notes(connection: &Connection, game: GameNumber) -> rusqlite::Result<Vec<NightNote>> {
    let mut statement =
        connection.prepare_cached("SELECT id, at, text FROM note WHERE game = ?1 ORDER BY id")?;
    let found = statement.query_map([game.get()], |row| {
        Ok(NightNote { note: NoteId(row.get(0)?), at: row.get(1)?, text: row.get(2)? })
    })?;
    found.collect()
}

fn known_tickets(connection: &Connection) -> rusqlite::Result<Vec<KnownTicket>> {
    let mut statement = connection.prepare_cached(&format!(
        "SELECT id, title, value FROM thing
         WHERE kind = 'ticket' AND title IS NOT NULL AND value IS NOT NULL AND {} ORDER BY title",
        lines::told(connection)?
    ))?;
    let found = statement.query_map([], |row| {
        Ok(KnownTicket { thing: contract::ThingId(row.get(0)?), title: row.get(1)?, value: row.get(2)? })
    })?;
    found.collect()
}
