//! The rules of *Légendes de l'Ouest* as pure functions: no file, no clock, no
//! dice of their own. Each names the rule it carries out by its ID.
//!
//! Words are absent on purpose: results and refusals are data, and the
//! interface says them in the reader's language.

pub mod campaign;
pub mod company;
pub mod figures;

pub use campaign::{GameNumber, NotAGame};
pub use company::{Broken, CompanyColour};
