//! A work bench: a folder of its own for every test, a clock that stands
//! still, dice that fall the same way every time.

use contract::Viewer;
use std::{
    fs::OpenOptions,
    io::{Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use chrono::{DateTime, FixedOffset};
use contract::{Action, CampaignAction, NewCampaign, NewPlayer, Outcome, PeopleAction, Shown};
use ledger::{Campaign, Outside, Rejection, View};
use rand::{SeedableRng, rngs::StdRng};
use rules::{
    CompanyColour::{self, *},
    company::FirstPlayer,
};
use rusqlite::Connection;

#[derive(Debug)]
pub struct Bench {
    pub folder: tempfile::TempDir,
    pub dice: StdRng,
    pub now: DateTime<FixedOffset>,
}

impl Default for Bench {
    fn default() -> Self {
        Self {
            folder: tempfile::tempdir().expect("a folder for the test"),
            dice: StdRng::seed_from_u64(1865),
            now: moment("2026-11-16T20:00:00+01:00"),
        }
    }
}

impl Bench {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn path(&self) -> PathBuf {
        self.folder.path().join("mardi.carnet")
    }

    pub fn copies(&self) -> PathBuf {
        self.folder.path().join("copies")
    }

    pub fn outside(&mut self) -> Outside<'_> {
        Outside { now: self.now, dice: &mut self.dice }
    }

    pub fn create(&mut self, campaign: &NewCampaign) -> Result<(Campaign, Outcome), Rejection> {
        let (path, copies) = (self.path(), self.copies());
        Campaign::create(&path, &copies, campaign, Some("Camille"), &mut self.outside())
    }

    /// A campaign of three: Camille in red, Noé in blue, Inès in green.
    pub fn three(&mut self) -> Campaign {
        self.create(&three_players()).expect("a campaign of three").0
    }

    pub fn open(&mut self) -> Result<Campaign, Rejection> {
        let (path, copies) = (self.path(), self.copies());
        Campaign::open(&path, &copies, &self.outside())
    }

    pub fn perform(&mut self, campaign: &mut Campaign, action: &Action) -> Result<Outcome, Rejection> {
        campaign.perform(Some("Camille"), action, &mut self.outside())
    }

    /// Performs what must not be refused.
    pub fn done(&mut self, campaign: &mut Campaign, action: &Action) -> Outcome {
        self.perform(campaign, action).unwrap_or_else(|refusal| panic!("{action:?} was refused: {refusal}"))
    }

    /// A step back that is meant, also where it shows again what is sealed.
    pub fn undone(&self, campaign: &mut Campaign) -> Result<Outcome, Rejection> {
        campaign.undo_unsealing(None, "un essai", None, self.now)
    }

    pub fn dump(&self) -> String {
        dump(&self.path())
    }
}

pub fn moment(text: &str) -> DateTime<FixedOffset> {
    DateTime::parse_from_rfc3339(text).expect("a moment")
}

pub fn player(name: &str, company: CompanyColour, company_name: &str) -> NewPlayer {
    NewPlayer { name: name.to_owned(), company, company_name: company_name.to_owned() }
}

pub fn three_players() -> NewCampaign {
    NewCampaign {
        name: "Les barons du mardi".to_owned(),
        players: vec![
            player("Camille", Red, "Union Pourpre"),
            player("Noé", Blue, "Grand Lac & Fils"),
            player("Inès", Green, "Prairie Express"),
        ],
        first_player: FirstPlayer::Choice { company: Red },
        sealed: true,
        same_name_ok: false,
    }
}

pub fn rename_company(company: CompanyColour, name: &str) -> Action {
    Action::People(PeopleAction::RenameCompany { company, name: name.to_owned() })
}

pub fn rename_campaign(name: &str) -> Action {
    Action::Campaign(CampaignAction::Rename { name: name.to_owned() })
}

pub fn seal(sealed: bool) -> Action {
    let (reason, by) = match sealed {
        true => (None, None),
        false => (Some("Pour voir".to_owned()), Some("Camille".to_owned())),
    };
    Action::Campaign(CampaignAction::Seal { sealed, reason, by })
}

pub fn join(name: &str, company: CompanyColour) -> Action {
    let company_name = format!("Compagnie de {name}");
    Action::People(PeopleAction::Join { player: player(name, company, &company_name), same_name_ok: false })
}

/// The companies of a campaign as everybody sees them.
pub fn companies(campaign: &Campaign) -> contract::view::Companies {
    match campaign.show(Viewer::TABLE, &View::Companies) {
        Ok(Shown::Companies(companies)) => companies,
        other => panic!("the companies were asked for, and {other:?} came"),
    }
}

pub fn company(campaign: &Campaign, colour: CompanyColour) -> contract::view::Company {
    let found = companies(campaign).companies.into_iter().find(|company| company.company == colour);
    found.unwrap_or_else(|| panic!("no {colour:?} company"))
}

/// Every row of every domain table, in the order of its key, as text.
pub fn dump(path: &Path) -> String {
    use std::fmt::Write as _;
    let connection = Connection::open_with_flags(path, rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY)
        .expect("the file can be read beside its writer");
    let strings = |sql: &str| -> Vec<String> {
        let mut statement = connection.prepare(sql).expect("valid SQL");
        let rows = statement.query_map([], |row| row.get(0)).expect("rows");
        rows.map(|row| row.expect("text")).collect()
    };
    let mut text = String::new();
    for table in strings(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('history', 'photo_content') ORDER BY name",
    ) {
        let columns = strings(&format!("SELECT name FROM pragma_table_info('{table}') ORDER BY cid"));
        let keys =
            strings(&format!("SELECT name FROM pragma_table_info('{table}') WHERE pk > 0 ORDER BY pk"));
        let quoted: Vec<String> = columns.iter().map(|column| format!("quote({column})")).collect();
        let rows = strings(&format!(
            "SELECT {} FROM {table} ORDER BY {}",
            quoted.join(" || '|' || "),
            keys.join(", ")
        ));
        writeln!(text, "{table}\n  {}", rows.join("\n  ")).expect("writing to a string");
    }
    text
}

/// An inner page: its pointers now lead nowhere, and the opening itself needs only the last of them.
pub fn damage_the_history(path: &Path) {
    let file = Connection::open(path).expect("the file");
    let root: u32 = file
        .query_row("SELECT rootpage FROM sqlite_schema WHERE name = 'history'", [], |row| row.get(0))
        .expect("the history's first page");
    drop(file);
    // Its oldest entries, which no screen needs: the leaf that the first cell of its first page leads to.
    let bytes = std::fs::read(path).expect("the file");
    let start = usize::try_from(root - 1).expect("a page") * 4096;
    assert_eq!(bytes[start], 5, "the history is longer than a page");
    let cell = start + usize::from(u16::from_be_bytes([bytes[start + 12], bytes[start + 13]]));
    let leaf = u32::from_be_bytes(bytes[cell..cell + 4].try_into().expect("four bytes"));
    let mut file = OpenOptions::new().write(true).open(path).expect("the file");
    file.seek(SeekFrom::Start(u64::from(leaf - 1) * 4096 + 8)).expect("seeking");
    file.write_all(&[0xFF; 6]).expect("damaging");
}
