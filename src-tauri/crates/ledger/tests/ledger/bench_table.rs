//! A work bench: a folder of its own for every test, a clock that stands
//! still, dice that fall the same way every time.

use contract::Viewer;
use std::path::{Path, PathBuf};

use chrono::{DateTime, FixedOffset};
use contract::{Action, CampaignAction, NewCampaign, NewPlayer, Outcome, PeopleAction, Shown};
use ledger::{Campaign, Outside, Rejection, View};
use rand::{SeedableRng, rngs::StdRng};
use rules::{
    CompanyColour::{self, *},
    company::FirstPlayer,
};
use rusqlite::Connection;

pub(crate) struct Bench {
    pub(crate) folder: tempfile::TempDir,
    pub(crate) dice: StdRng,
    pub(crate) now: DateTime<FixedOffset>,
}

impl Bench {
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().expect("a folder for the test"),
            dice: StdRng::seed_from_u64(1865),
            now: moment("2026-11-16T20:00:00+01:00"),
        }
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("mardi.carnet")
    }

    pub(crate) fn copies(&self) -> PathBuf {
        self.folder.path().join("copies")
    }

    pub(crate) fn outside(&mut self) -> Outside<'_> {
        Outside { now: self.now, dice: &mut self.dice }
    }

    pub(crate) fn create(&mut self, campaign: &NewCampaign) -> Result<(Campaign, Outcome), Rejection> {
        let (path, copies) = (self.path(), self.copies());
        Campaign::create(&path, &copies, campaign, Some("Camille"), &mut self.outside())
    }

    /// A campaign of three: Camille in red, Noé in blue, Inès in green.
    pub(crate) fn three(&mut self) -> Campaign {
        self.create(&three_players()).expect("a campaign of three").0
    }

    pub(crate) fn open(&mut self) -> Result<Campaign, Rejection> {
        let (path, copies) = (self.path(), self.copies());
        Campaign::open(&path, &copies, &self.outside())
    }

    pub(crate) fn perform(&mut self, campaign: &mut Campaign, action: &Action) -> Result<Outcome, Rejection> {
        campaign.perform(Some("Camille"), action, &mut self.outside())
    }

    /// Performs what must not be refused.
    pub(crate) fn done(&mut self, campaign: &mut Campaign, action: &Action) -> Outcome {
        self.perform(campaign, action).unwrap_or_else(|refusal| panic!("{action:?} was refused: {refusal}"))
    }

    /// A step back that is meant, also where it shows again what is sealed.
    pub(crate) fn undone(&self, campaign: &mut Campaign) -> Result<Outcome, Rejection> {
        campaign.undo_unsealing(None, "un essai", None, self.now)
    }

    pub(crate) fn dump(&self) -> String {
        dump(&self.path())
    }
}

pub(crate) fn moment(text: &str) -> DateTime<FixedOffset> {
    DateTime::parse_from_rfc3339(text).expect("a moment")
}

pub(crate) fn player(name: &str, company: CompanyColour, company_name: &str) -> NewPlayer {
    NewPlayer { name: name.to_owned(), company, company_name: company_name.to_owned() }
}

pub(crate) fn three_players() -> NewCampaign {
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

pub(crate) fn rename_company(company: CompanyColour, name: &str) -> Action {
    Action::People(PeopleAction::RenameCompany { company, name: name.to_owned() })
}

pub(crate) fn rename_campaign(name: &str) -> Action {
    Action::Campaign(CampaignAction::Rename { name: name.to_owned() })
}

pub(crate) fn seal(sealed: bool) -> Action {
    Action::Campaign(CampaignAction::Seal { sealed })
}

pub(crate) fn join(name: &str, company: CompanyColour) -> Action {
    let company_name = format!("Compagnie de {name}");
    Action::People(PeopleAction::Join { player: player(name, company, &company_name), same_name_ok: false })
}

/// The companies of a campaign as everybody sees them.
pub(crate) fn companies(campaign: &Campaign) -> contract::view::Companies {
    match campaign.show(Viewer::TABLE, &View::Companies) {
        Ok(Shown::Companies(companies)) => companies,
        other => panic!("the companies were asked for, and {other:?} came"),
    }
}

pub(crate) fn company(campaign: &Campaign, colour: CompanyColour) -> contract::view::Company {
    let found = companies(campaign).companies.into_iter().find(|company| company.company == colour);
    found.unwrap_or_else(|| panic!("no {colour:?} company"))
}

/// Every row of every domain table, in the order of its key, as text.
pub(crate) fn dump(path: &Path) -> String {
    use std::fmt::Write;
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
