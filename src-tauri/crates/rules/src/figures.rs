//! The figures printed in the box, generated from `campaign-data/campaign.json`.

use crate::CompanyColour;

include!(concat!(env!("OUT_DIR"), "/figures.rs"));
