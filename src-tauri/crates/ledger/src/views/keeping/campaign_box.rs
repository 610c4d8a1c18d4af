//! The campaign box, in numbers (LW-BOX-2 to LW-BOX-5).

use rules::{figures::SECTIONS, keeping::PrintedKind};
use rusqlite::Connection;

use super::{kinds, lines};
use crate::{
    Stop,
    views::{self, companies, is_sealed},
};
use contract::{
    Place,
    keeping::{BoxSection, CampaignBox, Hidden, PlaceCount},
};

pub(crate) fn read(connection: &Connection) -> Result<CampaignBox, Stop> {
    let counts = counts(connection)?;
    let count = |place: &Place| {
        counts.iter().filter(|counted| counted.place == *place).map(|counted| counted.count).sum::<u32>()
    };
    let sections: Vec<BoxSection> = SECTIONS
        .into_iter()
        .map(|section| {
            let places = section.places().to_vec();
            BoxSection { section, count: places.iter().map(count).sum(), places }
        })
        .collect();
    let elsewhere = counts
        .iter()
        .filter(|counted| sections.iter().all(|section| !section.places.contains(&counted.place)));
    Ok(CampaignBox {
        sealed: is_sealed(connection)?,
        elsewhere: elsewhere.cloned().collect(),
        sections,
        kinds: kinds(connection)?,
        region_boxes: hidden(connection, PrintedKind::RegionBox)?,
        region_boards: hidden(connection, PrintedKind::RegionBoard)?,
        toolboxes: hidden(connection, PrintedKind::Toolbox)?,
        board_pieces: views::night::board_pieces(connection)?,
        companies: companies::badges(connection)?,
        postcards_unreached: super::postcards::unreached(connection)?,
        now: views::now(connection)?,
    })
}

/// How much lies where. A vault is counted without its receipts, which are no things.
fn counts(connection: &Connection) -> Result<Vec<PlaceCount>, Stop> {
    let mut statement = connection.prepare_cached(
        "SELECT place, sum(quantity) FROM thing WHERE quantity > 0 GROUP BY place ORDER BY place",
    )?;
    let found = statement.query_map([], |row| {
        let place: String = row.get(0)?;
        Ok(PlaceCount { place: views::place(&place)?, count: row.get(1)? })
    })?;
    Ok(found.collect::<Result<_, _>>()?)
}

/// LW-BOX-4: so many are still hidden, these were opened.
fn hidden(connection: &Connection, kind: PrintedKind) -> Result<Hidden, Stop> {
    let all = lines::where_(connection, "kind = ?1 ORDER BY found_in, id", [kind.key()])?;
    let nameless = |line: &&contract::keeping::ThingLine| line.number.is_none() && line.title.is_none();
    let unopened = all.iter().filter(nameless).map(|line| u32::from(line.quantity)).sum();
    let pile = all.iter().find(nameless).map(|line| line.thing);
    let opened = all.into_iter().filter(|line| !nameless(&line)).collect();
    Ok(Hidden { pile, unopened, opened })
}
