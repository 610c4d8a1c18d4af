//! The referee: the rules that apply to a case, and what lies on the table besides (LW-STK-3).

use rules::{
    CompanyColour, GameNumber,
    keeping::PrintedKind,
    referee::{RefereeCase, ruling},
};
use rusqlite::Connection;

use super::postcards;
use crate::{
    Stop,
    facts::{self, events},
    store::{
        games,
        things::{self, ThingRow},
    },
};
use contract::{
    Stage,
    keeping::{AtTheTable, CardText, CaseRuling, EventAtWork, PostcardShown, PostcardState},
};

/// LW-STK-3: which rules apply to a case, in which order, and why.
pub(crate) fn read(connection: &Connection, case: &RefereeCase) -> Result<CaseRuling, Stop> {
    let case = RefereeCase { stickers: facts::stickers::all(connection)?, ..case.clone() };
    let ruling = ruling(&case)?;
    let is_played = games::open_game(connection)? == Some(case.game);
    let at_the_table = is_played.then(|| at_the_table(connection, case.game, case.company)).transpose()?;
    Ok(CaseRuling { ruling, at_the_table })
}

fn at_the_table(
    connection: &Connection,
    game: GameNumber,
    company: CompanyColour,
) -> Result<AtTheTable, Stop> {
    let bonus = things::of_kind(connection, PrintedKind::BonusCard)?;
    let bonus = bonus.into_iter().find(|card| card.company == Some(company));
    let ready = postcards::in_bureau(connection, company)?;
    let ready = ready.into_iter().filter(|postcard| postcard.state == PostcardState::Ready);
    Ok(AtTheTable {
        event: event_at_work(connection, game)?,
        bonus_card: bonus.map(card_text),
        postcards: ready.map(public_side).collect(),
    })
}

/// LW-EVT-3: the one on top of the discard, while the game is played.
fn event_at_work(connection: &Connection, game: GameNumber) -> Result<Option<EventAtWork>, Stop> {
    if games::game(connection, game)?.stage != Stage::Play {
        return Ok(None);
    }
    let course = events::course(connection, game)?;
    let Some((event, effect)) = course.in_force() else { return Ok(None) };
    let Some(thing) = events::thing_of(event) else { return Ok(None) };
    let card = things::told_one(connection, thing)?.map(card_text);
    Ok(card.map(|card| EventAtWork { card, effect }))
}

fn card_text(ThingRow { thing, written, .. }: ThingRow) -> CardText {
    CardText { thing, number: written.number, title: written.title, text: written.text }
}

/// LW-POS-2: what was read aloud.
fn public_side(PostcardShown { postcard, number, title, text, .. }: PostcardShown) -> CardText {
    CardText { thing: postcard, number: Some(i64::from(number).to_string()), title, text }
}
