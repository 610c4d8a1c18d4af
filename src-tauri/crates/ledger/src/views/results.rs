//! How the campaign stands: places always, sums once they are nobody's secret (LW-COM-2).

use std::collections::BTreeMap;

use rules::{
    CompanyColour, GameNumber,
    figures::MOST_PLAYERS,
    receipt::Receipt,
    results::{PlayedGame, records, won},
};
use rusqlite::Connection;

use super::night::receipts::ranking;
use crate::{
    Stop,
    facts::receipts,
    store::{
        campaign::is_sealed,
        games::{closed_games, game, seats},
        people,
        receipts::WrittenReceipt,
    },
};
use contract::{
    night::NightPlace,
    results::{CompanyResults, GameReceipt, GameResults, PersonThere, Results, ResultsOf},
};

/// A closed game, as far as everybody may know it.
struct Closed {
    played: PlayedGame,
    /// Every company that had joined by then, and whether it took part, whatever its receipt says.
    joined: BTreeMap<CompanyColour, bool>,
    people: Vec<PersonThere>,
    places: Vec<NightPlace>,
    /// By company, with the wagons left; empty while sums are a secret.
    receipts: Vec<(Receipt, i64)>,
}

pub(super) fn read(connection: &Connection, of: &ResultsOf) -> Result<Results, Stop> {
    let sealed = is_sealed(connection)?;
    let all = people::colours(connection)?;
    let is_chosen =
        |company: &CompanyColour| of.companies.as_ref().is_none_or(|chosen| chosen.contains(company));
    let in_span =
        |game: GameNumber| of.from.is_none_or(|from| game >= from) && of.to.is_none_or(|to| game <= to);
    let played = closed_games(connection)?;
    let closed =
        played.iter().map(|game| closed(connection, *game, sealed)).collect::<Result<Vec<_>, Stop>>()?;
    let chosen: Vec<&Closed> = closed.iter().filter(|closed| in_span(closed.played.game)).collect();
    let games: Vec<PlayedGame> = chosen.iter().map(|closed| closed.played.clone()).collect();
    let among: Vec<CompanyColour> = all.iter().copied().filter(is_chosen).collect();

    let companies = all.iter().map(|company| of_company(connection, *company, &chosen, &games));
    let results = chosen.iter().map(|closed| {
        let row = game(connection, closed.played.game)?;
        Ok(GameResults {
            game: closed.played.game,
            year: row.year,
            played_on: row.played_on,
            ranking: closed.places.iter().copied().filter(|place| is_chosen(&place.company)).collect(),
            absent: among.iter().copied().filter(|company| closed.was_absent(*company)).collect(),
            not_yet: among.iter().copied().filter(|company| !closed.joined.contains_key(company)).collect(),
            people: closed.people.iter().filter(|person| is_chosen(&person.company)).cloned().collect(),
        })
    });
    Ok(Results {
        sealed,
        companies: companies.collect::<Result<_, Stop>>()?,
        games: results.collect::<Result<_, Stop>>()?,
        receipts: (!sealed).then(|| {
            let wanted = |row: &GameReceipt| in_span(row.game) && is_chosen(&row.receipt.company);
            all_receipts(&closed).into_iter().filter(wanted).collect()
        }),
        records: records(&games, &among),
        played,
    })
}

fn closed(connection: &Connection, game: GameNumber, sealed: bool) -> Result<Closed, Stop> {
    let written = receipts::of_game(connection, game)?;
    // While one has gaps nobody knows who won, as on the line.
    let places = match receipts::score(&written) {
        Some(_) => ranking(&written, |_| sealed),
        None => Vec::new(),
    };
    let known = |receipt: &WrittenReceipt| Some((receipt.complete()?, receipt.wagons_left?));
    let receipts: Vec<(Receipt, i64)> =
        if sealed { Vec::new() } else { written.iter().filter_map(known).collect() };
    let played = PlayedGame {
        game,
        ranking: places.iter().map(|place| place.company).collect(),
        receipts: receipts.iter().map(|(receipt, _)| *receipt).collect(),
    };
    let seats = seats::of_game(connection, game)?;
    let joined = seats.iter().map(|seat| (seat.company, seat.position.is_some())).collect();
    let mut people = Vec::new();
    for seat in seats.iter().filter(|seat| seat.position.is_some()) {
        let Some(player) = seat.player else { continue };
        people.push(PersonThere { company: seat.company, player: people::player_name(connection, player)? });
    }
    Ok(Closed { played, joined, people, places, receipts })
}

impl Closed {
    fn was_there(&self, company: CompanyColour) -> bool {
        self.joined.get(&company).copied().unwrap_or(false)
    }

    fn was_absent(&self, company: CompanyColour) -> bool {
        self.joined.get(&company).is_some_and(|there| !there)
    }
}

/// Every receipt with what the company had earned by then, from game 1 on, whatever span is chosen.
fn all_receipts(closed: &[Closed]) -> Vec<GameReceipt> {
    let mut so_far: BTreeMap<CompanyColour, i64> = BTreeMap::new();
    let mut rows = Vec::new();
    for Closed { played, places, receipts, .. } in closed {
        for place in places {
            let found = receipts.iter().find(|(receipt, _)| receipt.company == place.company);
            let Some((receipt, wagons_left)) = found else { continue };
            let sum = so_far.entry(place.company).or_default();
            *sum = sum.saturating_add(receipt.total);
            rows.push(GameReceipt {
                game: played.game,
                place: place.place,
                wagons_left: *wagons_left,
                receipt: *receipt,
                so_far: *sum,
            });
        }
    }
    rows
}

fn of_company(
    connection: &Connection,
    company: CompanyColour,
    chosen: &[&Closed],
    games: &[PlayedGame],
) -> Result<CompanyResults, Stop> {
    let count = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
    let placed = |place: usize| games.iter().filter(|game| game.ranking.get(place) == Some(&company)).count();
    let places: Vec<u8> = (0..MOST_PLAYERS).map(|place| count(placed(place))).collect();
    let took_part = chosen.iter().filter(|closed| closed.was_there(company)).count();
    let missed = chosen.iter().filter(|closed| closed.was_absent(company)).count();
    Ok(CompanyResults {
        company,
        name: people::founded(connection, company)?.name,
        president: people::president_name(connection, company)?,
        took_part: count(took_part),
        missed: count(missed),
        wins: won(games, company).wins,
        places,
    })
}
