//! Turns the figures of `campaign-data/` into constants, so that a figure that
//! is missing, misspelt or of the wrong kind stops the build instead of a game.

use std::{env, error::Error, fs, path::Path};

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Campaign {
    #[serde(rename = "$schema")]
    _schema: String,
    companies: Vec<String>,
    players: Players,
    games: u8,
    years: Years,
    wagons: Wagons,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Players {
    fewest: usize,
    most: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Years {
    first: u16,
    step: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wagons {
    in_the_box: u8,
    on_a_new_company_box: u8,
}

fn main() -> Result<(), Box<dyn Error>> {
    let source = Path::new("../../../campaign-data/campaign.json");
    println!("cargo::rerun-if-changed={}", source.display());
    let campaign: Campaign = serde_json::from_str(&fs::read_to_string(source)?)?;

    let companies: Vec<String> = campaign.companies.iter().map(|colour| variant(colour)).collect();
    let constants = format!(
        "/// The company colours, in the order in which they are shown (LW-BOX-1).
pub const COMPANIES: [CompanyColour; {count}] = [{companies}];
/// The fewest players at a table (LW-CMP-2).
pub const FEWEST_PLAYERS: usize = {fewest};
/// The most players at a table (LW-CMP-2).
pub const MOST_PLAYERS: usize = {most};
/// How many games a campaign has (LW-CMP-1).
pub const GAMES: u8 = {games};
/// The year of the first game (LW-CMP-1).
pub const FIRST_YEAR: u16 = {first_year};
/// Years from one game to the next, as long as the group says nothing else.
pub const YEAR_STEP: u16 = {year_step};
/// Plastic wagons of each company in the box (LW-BOX-1).
pub const WAGONS_IN_THE_BOX: u8 = {in_the_box};
/// What the back of an untouched company box says (LW-COM-3).
pub const WAGONS_ON_A_NEW_BOX: u8 = {on_a_new_box};
",
        count = companies.len(),
        companies = companies.join(", "),
        fewest = campaign.players.fewest,
        most = campaign.players.most,
        games = campaign.games,
        first_year = campaign.years.first,
        year_step = campaign.years.step,
        in_the_box = campaign.wagons.in_the_box,
        on_a_new_box = campaign.wagons.on_a_new_company_box,
    );
    fs::write(Path::new(&env::var("OUT_DIR")?).join("figures.rs"), constants)?;
    Ok(())
}

/// `blue` is `CompanyColour::Blue`; a colour the code does not know fails to compile.
fn variant(colour: &str) -> String {
    let mut letters = colour.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("CompanyColour::{first}{}", letters.as_str())
}
