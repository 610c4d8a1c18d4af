//! What a person sees, in the real window and in a real browser.

mod desktop;
mod driver;
mod gallery;
mod journeys;
mod keeping;
mod nights;
mod scribe;
mod session;
mod words;
