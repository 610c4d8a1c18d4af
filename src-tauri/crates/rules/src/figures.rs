//! The figures printed in the box, generated from `campaign-data/`.

use crate::{
    booklet::{PrintedRule, RoutePlace},
    cards::CardColour,
    company::CompanyColour,
    edition::{Edition, Figures},
    ending::EndTask,
    keeping::Section,
    setup::{SetupRow, SetupTask},
};

include!(concat!(env!("OUT_DIR"), "/figures.rs"));
