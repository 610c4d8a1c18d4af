//! A home with a campaign in its library, and the program that works on it.

use std::{
    cell::RefCell,
    collections::{BTreeMap, HashSet},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use chrono::{DateTime, FixedOffset, Local, TimeDelta};
use contract::{Action, CampaignAction, GameAction, NewCampaign, NewPlayer};
use ledger::{Campaign, Outside};
use rand::{SeedableRng, rngs::StdRng};
use rules::{CompanyColour, company::FirstPlayer};
use rusqlite::{Connection, OpenFlags};
use serde_json::Value;

use crate::Outcome;

/// Says which program is to be killed.
const PROGRAM: &str = "CARNET_ENDURE_CLI";

/// A picture to be added, as small as there is one.
const PICTURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../campaign-data/sample/photos/cat.small.jpg");

/// What was acknowledged: an entry of the history by its number, and what it tells.
pub(crate) type Facts = BTreeMap<i64, Value>;

pub(crate) struct World {
    folder: tempfile::TempDir,
    carnet: PathBuf,
    /// Safety copies that were looked at before: nobody writes into one.
    known_copies: RefCell<HashSet<PathBuf>>,
}

impl World {
    /// A campaign whose first evening has begun, last changed some days ago.
    pub(crate) fn new(days_ago: i64) -> Outcome<Self> {
        let carnet =
            std::env::var_os(PROGRAM).ok_or_else(|| format!("{PROGRAM} does not say which program"))?;
        let world = Self {
            folder: tempfile::tempdir()?,
            carnet: PathBuf::from(carnet),
            known_copies: RefCell::default(),
        };
        std::fs::create_dir(world.library())?;
        let now = Local::now().fixed_offset() - TimeDelta::days(days_ago);
        world.create(now)?;
        Ok(world)
    }

    fn create(&self, now: DateTime<FixedOffset>) -> Outcome<()> {
        let player = |name: &str, company| NewPlayer {
            name: name.to_owned(),
            company,
            company_name: format!("Compagnie de {name}"),
        };
        let campaign = NewCampaign {
            name: "Les barons du mardi".to_owned(),
            players: vec![player("Camille", CompanyColour::Red), player("Noé", CompanyColour::Blue)],
            first_player: FirstPlayer::Choice { company: CompanyColour::Red },
            sealed: true,
            same_name_ok: false,
        };
        let mut outside = Outside { now, dice: &mut StdRng::seed_from_u64(1865) };
        let (mut created, _) = Campaign::create(&self.file(), &self.copies(), &campaign, None, &mut outside)?;
        created.perform(None, &Action::Game(GameAction::Open), &mut outside)?;
        let rename = CampaignAction::Rename { name: "Les barons du jeudi".to_owned() };
        created.perform(None, &Action::Campaign(rename), &mut outside)?;
        Ok(created.close()?)
    }

    pub(crate) fn home(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn library(&self) -> PathBuf {
        self.home().join("campaigns")
    }

    pub(crate) fn copies(&self) -> PathBuf {
        self.home().join("copies")
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.library().join("mardi.carnet")
    }

    /// Whether this is a safety copy that was not asked about before, or no safety copy at all.
    pub(crate) fn is_new(&self, file: &Path) -> bool {
        !file.starts_with(self.copies()) || self.known_copies.borrow_mut().insert(file.to_owned())
    }

    /// `carnet`, or whatever starts it, on this home.
    pub(crate) fn command(&self, before: &[String], arguments: &[&str]) -> Command {
        let mut words: Vec<std::ffi::OsString> = before.iter().map(Into::into).collect();
        words.push(self.carnet.clone().into());
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).args(arguments);
        command.env("CARNET_HOME", self.home()).current_dir(self.library());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        command
    }

    /// What `carnet` answers to what it is given, if nobody kills it.
    pub(crate) fn answers(&self, arguments: &[&str], input: &str) -> Outcome<Vec<Value>> {
        use std::io::Write;
        let mut command = self.command(&[], arguments);
        let mut child = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        if let Some(mut stdin) = child.stdin.take() {
            stdin.write_all(input.as_bytes())?;
        }
        let output = child.wait_with_output()?;
        if !output.status.success() {
            let why = String::from_utf8_lossy(&output.stderr).into_owned();
            return Err(format!("carnet {arguments:?}: {} {why}", output.status).into());
        }
        Ok(complete_lines(&output.stdout))
    }

    pub(crate) fn picture(&self) -> &'static str {
        PICTURE
    }

    /// A safety copy, made by the program.
    pub(crate) fn back_up(&self) -> Outcome<String> {
        let copy = self.answers(&["backup", "mardi.carnet"], "")?;
        let path = copy.first().and_then(|copy| copy["copy"].as_str()).ok_or("no copy was named")?;
        Ok(Path::new(path).file_name().unwrap_or_default().to_string_lossy().into_owned())
    }

    /// Spoils the file as a bad disk does.
    pub(crate) fn damage(&self) -> Outcome<()> {
        let mut bytes = std::fs::read(self.file())?;
        bytes.iter_mut().skip(4096).take(4096 * 14).for_each(|byte| *byte = 0xAB);
        Ok(std::fs::write(self.file(), bytes)?)
    }
}

/// The lines that are whole: the last may be cut short, and then it was not acknowledged.
pub(crate) fn complete_lines(bytes: &[u8]) -> Vec<Value> {
    let text = String::from_utf8_lossy(bytes);
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    whole.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

/// The facts among answers.
pub(crate) fn facts(answers: &[Value]) -> Facts {
    let fact = |answer: &Value| Some((answer["entry"].as_i64()?, answer["account"].clone()));
    answers.iter().filter_map(fact).collect()
}

/// What the history of a file tells, as anybody can read it.
pub(crate) fn told_in(path: &Path) -> Outcome<Facts> {
    let file = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    let mut statement = file.prepare("SELECT id, account FROM history")?;
    let rows = statement.query_map([], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?)))?;
    let mut told = Facts::new();
    for row in rows {
        let (entry, account) = row?;
        let account: Value = serde_json::from_str(&account)?;
        told.insert(entry, account["is"].clone());
    }
    Ok(told)
}

/// Those that are missing.
pub(crate) fn missing(facts: &Facts, told: &Facts) -> Vec<String> {
    let gone = facts.iter().filter(|(entry, account)| told.get(entry) != Some(*account));
    gone.map(|(entry, account)| format!("entry {entry}: {account}")).collect()
}

/// Every file below a folder.
pub(crate) fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files
}
