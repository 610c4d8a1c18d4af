//! The booklet in its order, as of a game (LW-STK-1 to LW-STK-5).

use rules::{
    GameNumber,
    booklet::{RoutePlace, Slot},
    ending::EndTask,
    figures::{END_STEPS, GUIDE_PLACES, ROUTE_PLACES, SETUP_ROWS},
    setup::SetupRow,
    turns::Progress,
};
use rusqlite::Connection;

use super::stickers;
use crate::{
    Stop,
    facts::campaign,
    store::{games, people, things},
    views::night,
};
use contract::{
    Stage,
    keeping::{
        PrintedRow, Rulebook, RulebookChapter, RulebookPart, RulebookRow, RunningCompany, RunningGame,
        StickerShown,
    },
};

pub(crate) fn read(connection: &Connection, game: Option<GameNumber>) -> Result<Rulebook, Stop> {
    let current = campaign::current_game(connection)?;
    let game = game.unwrap_or(current);
    let mut stickers = stickers::shown(connection, game)?;
    let chapters = chapters().into_iter().map(|(chapter, rows)| RulebookChapter {
        chapter,
        rows: rows.into_iter().map(|row| filled(row, &mut stickers)).collect(),
    });
    let mut chapters: Vec<RulebookChapter> = chapters.collect();
    // LW-STK-5: what is left is stuck where the printed booklet has no place.
    let mut elsewhere: Vec<RulebookRow> = Vec::new();
    for sticker in stickers {
        let place = Some(sticker.place.clone());
        match elsewhere.iter_mut().find(|row| row.place == place) {
            Some(row) => row.stickers.push(sticker),
            None => elsewhere.push(RulebookRow { place, printed: None, stickers: vec![sticker] }),
        }
    }
    elsewhere.sort_by(|one, other| one.place.cmp(&other.place));
    chapters.push(RulebookChapter { chapter: RulebookPart::Elsewhere, rows: elsewhere });
    Ok(Rulebook {
        game,
        current,
        chapters,
        running: running(connection)?,
        companies: people::badges(connection)?,
        regions: things::named_regions(connection)?,
    })
}

/// The stickers of a row, taken from those that have no row yet.
fn filled((place, printed): BareRow, stickers: &mut Vec<StickerShown>) -> RulebookRow {
    let place = place.map(|slot| slot.to_string());
    let here = stickers.extract_if(.., |sticker| Some(&sticker.place) == place.as_ref());
    RulebookRow { stickers: here.collect(), place, printed }
}

/// Where a sticker can go, and what is printed.
type BareRow = (Option<Slot>, Option<PrintedRow>);

/// LW-STK-1, LW-STK-2: the printed booklet.
fn chapters() -> Vec<(RulebookPart, Vec<BareRow>)> {
    let empty = |slot: Slot| (Some(slot), None);
    let printed = |row: PrintedRow| (None, Some(row));
    let setup = SETUP_ROWS.into_iter().flat_map(|row| match row {
        SetupRow::Printed(step, task) => vec![printed(PrintedRow::Setup { step, task })],
        SetupRow::Stickers(letters) => letters.iter().map(|letter| empty(Slot::Letter(*letter))).collect(),
    });
    let route = ROUTE_PLACES.into_iter().map(|place| match place {
        RoutePlace::Sticker(letter) => empty(Slot::Letter(letter)),
        RoutePlace::Printed(rule) => printed(PrintedRow::Rule { rule }),
    });
    let end = END_STEPS.into_iter().map(|(step, task)| match task {
        EndTask::Sticker => empty(Slot::EndStep(step)),
        task => printed(PrintedRow::End { step, task }),
    });
    let guide = (1..).zip(GUIDE_PLACES).map(|(number, rule)| match rule {
        Some(rule) => printed(PrintedRow::Guide { number, rule }),
        None => empty(Slot::Guide(number)),
    });
    vec![
        (RulebookPart::Setup, setup.collect()),
        (RulebookPart::TakingARoute, route.collect()),
        (RulebookPart::EndOfAGame, end.collect()),
        (RulebookPart::Guide, guide.collect()),
    ]
}

/// What the referee's form can take from the game that is being played.
fn running(connection: &Connection) -> Result<Option<RunningGame>, Stop> {
    let Some(game) = games::open_game(connection)? else { return Ok(None) };
    let night = night::read(connection, Some(game))?;
    let Some(now) = campaign::now(connection)? else { return Ok(None) };
    let turn = night.play.progress.and_then(|progress| match progress {
        Progress::Open { next } | Progress::Announced { next, .. } | Progress::LastRound { next, .. } => {
            Some(next)
        }
        Progress::Over { .. } => None,
    });
    let companies = night.turn_order.iter().filter_map(|company| {
        let seat = night.seats.iter().find(|seat| seat.company == *company)?;
        // Only what is counted on the table in front of all: later it is a line of a receipt.
        let wagons_left = (night.stage == Stage::Play).then(|| seat.wagons_left.unwrap_or(seat.wagons));
        Some(RunningCompany { company: *company, name: seat.name.clone(), wagons_left })
    });
    Ok(Some(RunningGame {
        game,
        moment: now.moment,
        turn: turn.filter(|_| night.stage == Stage::Play && night.play.followed),
        companies: companies.collect(),
    }))
}
