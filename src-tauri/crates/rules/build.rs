//! Turns the figures of `campaign-data/` into constants. Every file is checked
//! against its JSON Schema first, so that a figure that is missing, misspelt or
//! of the wrong kind stops the build instead of a game.

use std::{
    env,
    error::Error,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    let folder = Path::new("../../../campaign-data");
    let mut constants = Constants::default();
    constants.of_the_campaign(&checked(folder, "campaign")?)?;
    constants.of_the_box(&checked(folder, "box")?)?;
    constants.of_the_setup(&checked(folder, "setup")?)?;
    constants.of_play(&checked(folder, "play")?)?;
    constants.of_receipts(&checked(folder, "receipt")?)?;
    constants.of_the_booklet(&checked(folder, "booklet")?)?;
    checked(folder, "rule-ids")?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("figures.rs"), constants.text)?;
    Ok(())
}

/// A data file that its schema accepts.
fn checked(folder: &Path, name: &str) -> Outcome<Value> {
    let read = |path: PathBuf| -> Outcome<Value> {
        println!("cargo::rerun-if-changed={}", path.display());
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?)
    };
    let data = read(folder.join(format!("{name}.json")))?;
    let schema = read(folder.join(format!("{name}.schema.json")))?;
    let faults: Vec<String> = jsonschema::validator_for(&schema)?
        .iter_errors(&data)
        .map(|fault| format!("{name}.json, at '{}': {fault}", fault.instance_path()))
        .collect();
    if faults.is_empty() { Ok(data) } else { Err(faults.join("\n").into()) }
}

#[derive(Default)]
struct Constants {
    text: String,
}

impl Constants {
    fn of_the_campaign(&mut self, data: &Value) -> Outcome<()> {
        let companies =
            all(data, "companies", |colour| Ok(format!("CompanyColour::{}", variant(text(colour)?))))?;
        self.list(
            "COMPANIES",
            "CompanyColour",
            &companies,
            "The company colours, in the order in which they are shown (LW-BOX-1).",
        );
        self.figure(
            "FEWEST_PLAYERS",
            "usize",
            &data["players"]["fewest"],
            "The fewest players at a table (LW-CMP-2).",
        )?;
        self.figure(
            "MOST_PLAYERS",
            "usize",
            &data["players"]["most"],
            "The most players at a table (LW-CMP-2).",
        )?;
        self.figure("GAMES", "u8", &data["games"], "How many games a campaign has (LW-CMP-1).")?;
        self.figure("FIRST_YEAR", "u16", &data["years"]["first"], "The year of the first game (LW-CMP-1).")?;
        self.figure(
            "YEAR_STEP",
            "u16",
            &data["years"]["step"],
            "Years from one game to the next, as long as the group says nothing else.",
        )?;
        self.figure(
            "WAGONS_IN_THE_BOX",
            "u8",
            &data["wagons"]["in_the_box"],
            "Plastic wagons of each company in the box (LW-BOX-1).",
        )?;
        self.figure(
            "WAGONS_ON_A_NEW_BOX",
            "u8",
            &data["wagons"]["on_a_new_company_box"],
            "What the back of an untouched company box says (LW-COM-3).",
        )
    }

    fn of_the_box(&mut self, data: &Value) -> Outcome<()> {
        let deck = &data["wagon_deck"];
        let colours = all(deck, "colours", |colour| Ok(format!("CardColour::{}", variant(text(colour)?))))?;
        self.list("CARD_COLOURS", "CardColour", &colours, "The colours of wagon cards (LW-BOX-2).");
        self.figure(
            "CARDS_OF_A_COLOUR",
            "u16",
            &deck["of_each_colour"],
            "Wagon cards of each colour (LW-BOX-2).",
        )?;
        self.figure("LOCOMOTIVES", "u16", &deck["locomotives"], "Locomotives in the wagon deck (LW-BOX-2).")?;
        self.figure("NEWSPAPERS", "u16", &deck["newspapers"], "Newspapers in the box (LW-BOX-2).")?;
        self.figure("TICKETS", "u16", &data["tickets"], "Tickets at the start of the campaign (LW-BOX-3).")?;
        self.figure("EVENTS", "u16", &data["events"], "Events at the start of the campaign (LW-BOX-3).")?;
        self.figure("POSTCARDS", "u16", &data["postcards"], "Postcards (LW-BOX-4, LW-POS-1).")?;
        self.figure("REGION_BOXES", "u16", &data["region_boxes"], "Region boxes (LW-BOX-4).")?;
        self.figure("TOOLBOXES", "u16", &data["toolboxes"], "The conductor's toolbox (LW-BOX-4).")?;
        self.figure("REGION_BOARDS", "u16", &data["region_boards"], "Region boards (LW-BOX-4).")?;
        self.figure(
            "BOARD_PIECES",
            "u16",
            &data["board_pieces"],
            "Pieces of the board at the start (LW-BOX-4).",
        )?;
        let sections = all(data, "sections", |section| Ok(format!("Section::{}", variant(text(section)?))))?;
        self.list("SECTIONS", "Section", &sections, "The sections of the campaign box (LW-BOX-5).");
        Ok(())
    }

    fn of_the_setup(&mut self, data: &Value) -> Outcome<()> {
        self.figure(
            "COINS_EACH",
            "i64",
            &data["coins_each"],
            "Dollars each at the start of a game (LW-SET-3).",
        )?;
        let newspapers =
            all(data, "newspapers", |row| Ok(format!("({}, {})", row["players"], row["newspapers"])))?;
        self.list(
            "NEWSPAPERS_BY_PLAYERS",
            "(usize, u16)",
            &newspapers,
            "Newspapers shuffled in, by players (LW-SET-4).",
        );
        self.figure(
            "WAGON_CARDS_EACH",
            "u16",
            &data["wagon_cards_each"],
            "Wagon cards dealt to each (LW-SET-5).",
        )?;
        self.figure("FACE_UP", "u16", &data["face_up"], "Wagon cards that lie face up (LW-SET-5).")?;
        self.figure("TICKETS_EACH", "u16", &data["tickets"]["each"], "Tickets dealt to each (LW-SET-6).")?;
        self.figure(
            "TICKETS_KEPT",
            "u16",
            &data["tickets"]["keep_at_least"],
            "Tickets each keeps at least (LW-SET-6).",
        )?;
        let short = &data["tickets_when_short"];
        let deals = all(short, "each", |each| Ok(each.to_string()))?;
        self.list(
            "SHORT_DEALS",
            "u16",
            &deals,
            "Deals to try when there are too few tickets, largest first (LW-SET-6).",
        );
        self.figure(
            "SHORT_KEPT",
            "u16",
            &short["keep_at_least"],
            "Tickets each keeps at least in such a deal (LW-SET-6).",
        )?;
        let steps = all(data, "steps", |row| {
            Ok(match row.get("stickers") {
                Some(_) => {
                    let letters = all(row, "stickers", |letter| Ok(format!("'{}'", text(letter)?)))?;
                    format!("SetupRow::Stickers(&[{}])", letters.join(", "))
                }
                None => {
                    format!("SetupRow::Printed({}, SetupTask::{})", row["step"], variant(text(&row["what"])?))
                }
            })
        })?;
        self.list(
            "SETUP_ROWS",
            "SetupRow",
            &steps,
            "The steps of the set-up in order, stickers in their place (LW-STK-1).",
        );
        Ok(())
    }

    fn of_play(&mut self, data: &Value) -> Outcome<()> {
        for (name, key, kind, doc) in [
            ("CARDS_A_TURN", "wagon_cards_a_turn", "usize", "Wagon cards taken in a turn (LW-TRN-1)."),
            (
                "LOCOMOTIVES_THAT_CLEAR",
                "locomotives_that_clear",
                "usize",
                "Face-up locomotives that clear the face-up cards (LW-TRN-3).",
            ),
            (
                "CARDS_THAT_CLOSE_THE_DECK",
                "cards_that_close_the_deck",
                "u16",
                "With so many cards or fewer none can be taken (LW-TRN-5).",
            ),
            ("TICKETS_DRAWN", "tickets_drawn", "u16", "Tickets drawn in a turn (LW-TRN-12)."),
            (
                "TICKETS_KEPT_OF_DRAWN",
                "tickets_kept_at_least",
                "u16",
                "Tickets kept of them at least (LW-TRN-12).",
            ),
            ("MOST_LANES", "most_lanes", "usize", "Lanes of the widest route (LW-TRN-8)."),
            (
                "DOUBLE_CLOSES_UP_TO",
                "double_closes_up_to_players",
                "usize",
                "With so many players or fewer a double is used once (LW-TRN-8).",
            ),
            (
                "BIG_CITY_CARDS",
                "big_city_cards",
                "u8",
                "Cards drawn for a route that touches a big city (LW-TRN-10).",
            ),
            (
                "LAST_ROUND_AT",
                "last_round_at_wagons",
                "u8",
                "Wagons left that bring the last round (LW-END-1).",
            ),
        ] {
            self.figure(name, kind, &data[key], doc)?;
        }
        Ok(())
    }

    /// A corrected table is a further edition: those before it stay, for the games that were played with them.
    fn of_receipts(&mut self, data: &Value) -> Outcome<()> {
        let numbers = all(data, "editions", |edition| Ok(edition["edition"].to_string()))?;
        if (1..).zip(&numbers).any(|(expected, found): (usize, _)| expected.to_string() != *found) {
            return Err(format!("editions are counted from 1, not {}", numbers.join(", ")).into());
        }
        let editions = all(data, "editions", |edition| {
            let rows =
                all(edition, "wagons_bonus", |row| Ok(format!("({}, {})", row["from"], row["amount"])))?;
            let (number, rows) = (&edition["edition"], rows.join(", "));
            Ok(format!("(Edition({number}), Figures {{ wagons_bonus: &[{rows}] }})"))
        })?;
        self.list("EDITIONS", "(Edition, Figures)", &editions, "The figures of receipts by their edition.");
        writeln!(
            self.text,
            "/// The newest edition.\npub const CURRENT_EDITION: Edition = Edition({});",
            numbers.len()
        )?;
        Ok(())
    }

    fn of_the_booklet(&mut self, data: &Value) -> Outcome<()> {
        let places = all(data, "taking_a_route", |place| {
            let place = text(place)?;
            Ok(match place.len() {
                1 => format!("RoutePlace::Sticker('{place}')"),
                _ => format!("RoutePlace::Printed(PrintedRule::{})", variant(place)),
            })
        })?;
        self.list(
            "ROUTE_PLACES",
            "RoutePlace",
            &places,
            "Places for taking a route, in the order of the booklet (LW-STK-1).",
        );
        let guide = all(data, "guide", |place| {
            Ok(match text(place)? {
                "empty" => "None".to_owned(),
                printed => format!("Some(PrintedRule::{})", variant(printed)),
            })
        })?;
        self.list(
            "GUIDE_PLACES",
            "Option<PrintedRule>",
            &guide,
            "The numbered places of the quick reference from 1 (LW-STK-2).",
        );
        let steps = all(data, "end_of_a_game", |row| {
            Ok(format!("({}, EndTask::{})", row["step"], variant(text(&row["what"])?)))
        })?;
        self.list(
            "END_STEPS",
            "(u8, EndTask)",
            &steps,
            "The steps at the end of a game (LW-END-1 to LW-END-13).",
        );
        Ok(())
    }

    fn figure(&mut self, name: &str, kind: &str, figure: &Value, doc: &str) -> Outcome<()> {
        let number = figure.as_i64().ok_or_else(|| format!("{name} is no whole number: {figure}"))?;
        writeln!(self.text, "/// {doc}\npub const {name}: {kind} = {number};")?;
        Ok(())
    }

    fn list(&mut self, name: &str, kind: &str, items: &[String], doc: &str) {
        let text =
            format!("/// {doc}\npub const {name}: [{kind}; {}] = [{}];\n", items.len(), items.join(", "));
        self.text.push_str(&text);
    }
}

fn all(data: &Value, key: &str, one: impl Fn(&Value) -> Outcome<String>) -> Outcome<Vec<String>> {
    data[key].as_array().ok_or_else(|| format!("{key} is no list"))?.iter().map(one).collect()
}

fn text(value: &Value) -> Outcome<&str> {
    Ok(value.as_str().ok_or_else(|| format!("{value} is no text"))?)
}

/// `dead_letters` is the variant `DeadLetters`; one the code does not know fails to compile.
fn variant(key: &str) -> String {
    key.split('_')
        .flat_map(|word| {
            let mut letters = word.chars();
            letters.next().into_iter().flat_map(char::to_uppercase).chain(letters)
        })
        .collect()
}
