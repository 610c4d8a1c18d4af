//! The rules of *Légendes de l'Ouest*, as the program knows them: pure
//! functions over plain values, with no file, no clock and no dice of their
//! own. Each names the rules it carries out by their IDs, and whatever it
//! decides carries its reasons.
//!
//! Words are absent on purpose: results, reasons and refusals are data, a code
//! and its arguments, and the interface says them in the reader's language.
//! Figures are absent too: they come from `campaign-data/` through [`figures`],
//! those of a receipt by their [`edition`].
//!
//! A reader who knows the game finds its chapters here:
//!
//! | chapter | module |
//! | --- | --- |
//! | the twelve games, the five companies (LW-CMP, LW-BOX-1) | [`campaign`], [`company`] |
//! | box, bureaus and vaults (LW-BOX, LW-COM) | [`keeping`] |
//! | an evening from the table to the vaults | [`evening`] |
//! | set-up, steps 1 to 14 (LW-SET) | [`setup`] |
//! | taking wagon cards and tickets (LW-TRN-1 to 5, 12) | [`drawing`] |
//! | taking a route, and paying for it (LW-TRN-6 to 11) | [`routes`], [`paying`] |
//! | the last round (LW-END-1) | [`turns`] |
//! | the bank receipt (LW-END-2 to 6) | [`receipt`] |
//! | the ranking (LW-END-7, 8) | [`ranking`], [`scoring`] |
//! | the end of a game, steps 1 to 8 (LW-END-8 to 13) | [`ending`] |
//! | rule stickers, and which apply (LW-STK) | [`booklet`], [`referee`] |
//! | events, postcards, story (LW-EVT, LW-POS, LW-STO) | [`events`], [`postcards`], [`story`] |
//! | how it stands, the last account (LW-CMP-5, 7) | [`results`], [`standings`] |
//!
//! Deliberately absent: whatever is hidden in the box when a campaign begins
//! (LW-BOX-6), and what only people at a table can judge.

pub mod booklet;
mod broken;
pub mod campaign;
pub mod cards;
pub mod company;
pub mod drawing;
pub mod edition;
pub mod ending;
pub mod evening;
pub mod events;
pub mod figures;
pub mod keeping;
pub mod paying;
pub mod postcards;
pub mod ranking;
pub mod receipt;
pub mod referee;
pub mod results;
pub mod routes;
pub mod scoring;
pub mod setup;
#[cfg(feature = "sql")]
mod sql;
pub mod standings;
pub mod story;
pub mod strict;
pub mod turns;

pub use broken::Broken;
pub use campaign::{GameNumber, Moment, NotAGame};
pub use company::CompanyColour;
pub use edition::Edition;
