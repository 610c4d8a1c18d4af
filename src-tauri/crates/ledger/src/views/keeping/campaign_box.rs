//! The campaign box, in numbers (LW-BOX-2 to LW-BOX-5).

use rules::{figures::SECTIONS, keeping::PrintedKind};
use rusqlite::Connection;

use super::kinds;
use crate::{
    Stop,
    facts::{campaign, lines, setup},
    store::{
        campaign::is_sealed,
        people, postcards,
        things::{self, ThingRow, places},
    },
};
use contract::{
    Place,
    keeping::{BoxSection, CampaignBox, Hidden, PlaceCount},
};

pub(crate) fn read(connection: &Connection) -> Result<CampaignBox, Stop> {
    // A vault is counted without its receipts, which are no things.
    let counts = places::counts_by_place(connection)?.into_iter();
    let counts: Vec<PlaceCount> = counts.map(|(place, count)| PlaceCount { place, count }).collect();
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
        board_pieces: setup::board_pieces(connection)?,
        companies: people::badges(connection)?,
        postcards_unreached: postcards::unreached(connection)?,
        now: campaign::now(connection)?,
    })
}

/// LW-BOX-4: so many are still hidden, these were opened.
fn hidden(connection: &Connection, kind: PrintedKind) -> Result<Hidden, Stop> {
    let (piles, opened): (Vec<ThingRow>, Vec<ThingRow>) =
        things::of_kind(connection, kind)?.into_iter().partition(ThingRow::is_nameless);
    Ok(Hidden {
        pile: piles.first().map(|pile| pile.thing),
        unopened: piles.iter().map(|pile| u32::from(pile.quantity)).sum(),
        opened: lines::all(connection, opened)?,
    })
}
