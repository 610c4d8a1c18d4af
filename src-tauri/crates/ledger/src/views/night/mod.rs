//! A game night, the open one or a past one. Facts are read here; what follows
//! from them is asked of `rules` each time (LW-CMP-6).

pub(crate) mod events;
pub(crate) mod receipts;
pub(crate) mod story;
pub(crate) mod trial;

use rules::{CompanyColour, GameNumber, ending::EndStep, setup::turn_order, turns::brings_the_last_round};
use rusqlite::Connection;

use super::companies;
use crate::{
    Stop,
    facts::{
        closing, differences, receipts as written, setup,
        stickers::{self, StuckSticker},
        table,
    },
    store::{
        self,
        campaign::is_sealed,
        games::{
            self, GameRow,
            seats::{self, SeatRow},
        },
        people,
        things::{self, first_player_card, places},
    },
};
use contract::{
    Checklist, Rejection,
    night::{Counted, Night, NightEndStep, NightFirst, NightPlay, NightSeat, NightSetupStep},
    view::Player,
};

pub(crate) fn read(connection: &Connection, wanted: Option<GameNumber>) -> Result<Night, Stop> {
    let game = match wanted {
        Some(game) => game,
        None => games::open_game(connection)?.ok_or(Rejection::NoGameOpen)?,
    };
    let row = games::game(connection, game)?;
    let sealed = is_sealed(connection)?;
    let seats = seats::of_game(connection, game)?;
    let present = table::present(&seats);
    let first = table::first(connection, &row, &present)?;
    let order = first.and_then(|first| turn_order(&present, first.company).ok()).unwrap_or(present);
    // Read whatever the stage: what lies sealed is secret also while the evening looks back.
    let receipts = written::all(connection, game, &order)?;
    let hidden = |company: CompanyColour| receipts::lies_sealed(&receipts, company, sealed);
    let stickers = stickers::in_force(connection, game)?;
    let score = written::score(&receipts);
    let events = events::of_game(connection, game)?;
    let closing = if row.stage.has_an_end() {
        // What was archived at the end lay in the discard too.
        let in_the_discard = events.discard.len();
        closing::steps(connection, game, score.as_ref(), in_the_discard, &stickers, &receipts)?
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
        without_seat: seats::players_without(connection, game)?,
        free_colours: if row.stage.is_sitting_down() {
            companies::free_colours(connection)?
        } else {
            Vec::new()
        },
        card_holder: first_player_card::holder(connection)?,
        first,
        setup: shown_setup(connection, &row, &seats, &stickers)?,
        tickets_in_deck: places::tickets_in_deck(connection)?,
        story: story::of_game(connection, game)?,
        play: play(&row, &seats, &order, first, hidden),
        events,
        notes: games::notes(connection, game)?,
        ranking: receipts::ranking(&receipts, hidden),
        ranking_complete: score.is_some(),
        receipts: if row.stage.has_receipts() {
            receipts.iter().map(|receipt| receipt.shown(sealed)).collect()
        } else {
            Vec::new()
        },
        closing: shown_closing(connection, game, closing, &stickers)?,
        differences: differences::of_game(connection, game)?,
        known_tickets: things::known_tickets(connection, sealed)?,
        end_stickers: stickers
            .into_iter()
            .filter(stickers::speaks_of_the_end)
            .map(|sticker| sticker.shown())
            .collect(),
        seats: shown_seats(connection, game, &seats, hidden)?,
        turn_order: order,
    })
}

fn shown_seats(
    connection: &Connection,
    game: GameNumber,
    seats: &[SeatRow],
    hidden: impl Fn(CompanyColour) -> bool,
) -> Result<Vec<NightSeat>, Stop> {
    let shown = seats.iter().map(|seat| {
        let company = people::founded(connection, seat.company)?;
        let president = people::president_in(connection, seat.company, game)?;
        let player =
            seat.player.map(|id| Ok::<_, Stop>(Player { id, name: people::player_name(connection, id)? }));
        let secret = hidden(seat.company);
        Ok(NightSeat {
            company: seat.company,
            name: company.name,
            present: seat.position.is_some(),
            player: player.transpose()?,
            stand_in: seat.player.is_some() && seat.player != president,
            newcomer: game > GameNumber::FIRST && company.joined_for == game,
            wagons: seat.wagons,
            money: seat.money.filter(|_| !secret),
            wagons_left: seat.wagons_left.filter(|_| !secret),
            counted: Counted {
                money: seat.money_at.filter(|_| !secret),
                wagons_left: seat.wagons_left_at.filter(|_| !secret),
            },
        })
    });
    shown.collect()
}

fn shown_setup(
    connection: &Connection,
    row: &GameRow,
    seats: &[SeatRow],
    stickers: &[StuckSticker],
) -> Result<Vec<NightSetupStep>, Stop> {
    let shown = setup::steps(connection, row, seats, stickers)?.into_iter().map(|step| {
        let key = step.key();
        let settled = games::step(connection, row.game, Checklist::Setup, &key)?;
        let sticker = stickers.iter().find(|sticker| sticker.place == key).map(StuckSticker::shown);
        Ok(NightSetupStep { key, step, state: settled.map(|settled| settled.state), sticker })
    });
    shown.collect()
}

fn shown_closing(
    connection: &Connection,
    game: GameNumber,
    steps: Vec<closing::ClosingStep>,
    stickers: &[StuckSticker],
) -> Result<Vec<NightEndStep>, Stop> {
    let archived = store::events::archived_at_the_end(connection, game)?;
    let archived = archived.map(|archived| events::shown(archived.event));
    let shown = steps.into_iter().map(|closing::ClosingStep { key, step, state, reason }| {
        let sticker = match step {
            EndStep::Sticker { step, .. } => {
                stickers.iter().find(|sticker| sticker.end_step() == Some(step)).map(StuckSticker::shown)
            }
            _ => None,
        };
        let archived = archived.clone().filter(|_| matches!(step, EndStep::ArchiveAnEvent { .. }));
        NightEndStep { key, step, state, reason, sticker, archived }
    });
    Ok(shown.collect())
}

fn play(
    row: &GameRow,
    seats: &[SeatRow],
    order: &[CompanyColour],
    first: Option<NightFirst>,
    hidden: impl Fn(CompanyColour) -> bool,
) -> NightPlay {
    let reserve = |company: &&CompanyColour| {
        let seat = seats.iter().find(|seat| seat.company == **company && !hidden(**company));
        seat.and_then(|seat| seat.wagons_left).is_some_and(brings_the_last_round)
    };
    let nearly_out: Vec<CompanyColour> = order.iter().filter(reserve).copied().collect();
    let progress = first.and_then(|_| row.turns.progress(order, &nearly_out).ok());
    // The first turn is the first player's; where others count meanwhile, nobody follows turns.
    let others_counted = seats.iter().any(|seat| {
        seat.wagons_left_at.is_some() && first.is_some_and(|first| first.company != seat.company)
    });
    let followed = row.turns.are_followed() || !others_counted;
    NightPlay { turns: row.turns.played, progress, followed, nearly_out }
}
