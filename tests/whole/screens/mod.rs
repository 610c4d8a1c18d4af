//! What a person sees, in the real window and in a real browser.

mod book;
mod desktop;
mod driver;
mod figures;
mod files;
mod finale;
mod gallery;
mod heights;
mod journeys;
mod keeping;
mod nights;
mod paper;
mod parts;
mod quarrels;
mod receipts;
mod requests;
mod sample;
mod scribe;
mod session;
mod sharing;
mod words;
