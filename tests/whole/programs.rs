//! The built programs, and a folder to run them in.

use std::{
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use serde_json::Value;

/// A program of this workspace, as built beside this test.
pub(crate) fn built(name: &str) -> PathBuf {
    let here = std::env::current_exe().expect("this test is a file");
    let folder = here.parent().and_then(Path::parent).expect("target/debug/deps/whole");
    let program = folder.join(name);
    assert!(program.exists(), "{} is not built: run `cargo xtask test`", program.display());
    program
}

/// A home of its own for every test.
pub(crate) struct Home(tempfile::TempDir);

impl Home {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder for the test"))
    }

    /// A home whose owner has chosen French: what a window's system speaks is not the test's to say.
    pub(crate) fn in_french() -> Self {
        Self::speaking("fr")
    }

    /// The same in a language of choice.
    pub(crate) fn speaking(language: &str) -> Self {
        let home = Self::new();
        std::fs::create_dir(home.folder().join("campaigns")).expect("a folder");
        let settings = format!(r#"{{"language":"{language}"}}"#);
        std::fs::write(home.folder().join("preferences.json"), settings).expect("settings");
        home
    }

    /// Actions, a line of JSON each, none of them refused.
    pub(crate) fn does(&self, file: &str, actions: &[String]) {
        let done = self.feed(&["do", file], &actions.join("\n"));
        assert!(done.status.success(), "{}", text(&done.stderr));
    }

    /// A whole evening of those who only want receipts: the later in the list, the less money.
    pub(crate) fn plays_an_evening(&self, file: &str, game: u8, companies: &[&str]) {
        self.does(file, &evening(game, companies));
    }

    /// The same, until there is everything to do that follows the receipts.
    pub(crate) fn plays_until_the_closing(&self, file: &str, game: u8, companies: &[&str]) {
        let evening = evening(game, companies);
        let closing = evening.iter().position(|action| action.contains("closing")).expect("a stage");
        self.does(file, &evening[..=closing]);
    }

    /// What a view shows, as data.
    pub(crate) fn shows(&self, file: &str, view: &[&str]) -> Value {
        let shown = [&["show", file], view, &["--json"]].concat();
        self.answers(&shown).remove(0)
    }

    /// The number of the one thing that these words are found on.
    pub(crate) fn thing(&self, file: &str, words: &str) -> i64 {
        let found = self.shows(file, &["things", words]);
        assert_eq!(found["total"], 1, "{words}: {found}");
        found["things"][0]["thing"].as_i64().expect("a number")
    }

    /// The first evening of red, blue and green, with something noted, until a stage.
    pub(crate) fn plays_until(&self, file: &str, stage: &str) {
        let companies = ["red", "blue", "green"];
        let mut actions = vec![
            r#"{"area":"game","do":"open"}"#.to_owned(),
            r#"{"area":"game","do":"enter","game":1,"stage":"setup"}"#.to_owned(),
            r#"{"area":"story","do":"read","game":1,"checklist":"setup","card":{"number":"1865-01","side_a":true,"side_b":true,"ending":"pause","enters_play":false}}"#.to_owned(),
            r#"{"area":"sticker","do":"stick","place":"B","title":"Le courrier","text":"Une carte chacun.","since":1}"#.to_owned(),
            r#"{"area":"sticker","do":"stick","place":"end-5","title":"Les dividendes","since":1}"#.to_owned(),
            r#"{"area":"game","do":"tick","game":1,"checklist":"setup","step":"1","state":"done"}"#.to_owned(),
            r#"{"area":"game","do":"enter","game":1,"stage":"play"}"#.to_owned(),
            r#"{"area":"game","do":"count","game":1,"company":"red","money":14,"wagons_left":2}"#.to_owned(),
            r#"{"area":"event","do":"reveal","game":1,"event":{"which":"new","title":"Crue sur le fleuve","lightning":false}}"#.to_owned(),
            r#"{"area":"event","do":"reveal","game":1,"event":{"which":"new","title":"Grève","lightning":true}}"#.to_owned(),
            r#"{"area":"game","do":"note","game":1,"text":"Une soirée serrée."}"#.to_owned(),
            r#"{"area":"game","do":"next_turn","game":1}"#.to_owned(),
            r#"{"area":"game","do":"enter","game":1,"stage":"receipts"}"#.to_owned(),
        ];
        actions.extend(receipts(1, &companies));
        actions.push(r#"{"area":"receipt","do":"confirm_all","game":1}"#.to_owned());
        actions.push(r#"{"area":"game","do":"enter","game":1,"stage":"closing"}"#.to_owned());
        let reached = match stage {
            "table" => 1,
            "setup" => 6,
            "play" => 12,
            "receipts" => actions.len() - 2,
            _ => actions.len(),
        };
        self.does(file, &actions[..reached]);
        if stage == "closed" {
            let night = &self.answers(&["show", file, "night", "--json"])[0];
            let event = night["events"]["discard"][0]["thing"].as_i64().expect("an event");
            self.does(
                file,
                &[
                    r#"{"area":"game","do":"give_card","game":1}"#.to_owned(),
                    format!(r#"{{"area":"game","do":"archive_event","game":1,"event":{event}}}"#),
                    r#"{"area":"game","do":"tick","game":1,"checklist":"end","step":"3","state":"done"}"#
                        .to_owned(),
                    r#"{"area":"game","do":"tick","game":1,"checklist":"end","step":"5","state":"done"}"#
                        .to_owned(),
                    r#"{"area":"receipt","do":"into_vaults","game":1}"#.to_owned(),
                    r#"{"area":"game","do":"close","game":1}"#.to_owned(),
                ],
            );
        }
    }

    /// A library with a campaign that has seen something, and a file that is none.
    pub(crate) fn with_a_library() -> Self {
        let home = Self::new();
        let folder = home.folder().join("campaigns");
        std::fs::create_dir(&folder).expect("a folder");
        std::fs::write(folder.join("mouillé.carnet"), [b'x'; 9000]).expect("a file");
        home.found("campaigns/mardi.carnet", &["--player", "Inès:green:Prairie Express"]);
        let done = home.feed(
            &["do", "campaigns/mardi.carnet", "--as", "Camille"],
            r#"{"area":"people","do":"join","player":{"name":"Marius","company":"yellow","company_name":"Soleil Levant"}}
{"area":"people","do":"rename_company","company":"blue","name":"Lac Supérieur & Fils"}
{"area":"people","do":"take_over","company":"green","successor":{"who":"newcomer","name":"Jeanne"}}
{"area":"people","do":"leave","player":4}
"#,
        );
        assert!(done.status.success(), "{}", text(&done.stderr));
        home.answers(&["undo", "campaigns/mardi.carnet"]);
        home.answers(&["backup", "campaigns/mardi.carnet"]);
        home
    }

    /// The files of its library.
    pub(crate) fn campaigns(&self) -> Vec<String> {
        let folder = std::fs::read_dir(self.folder().join("campaigns")).expect("the library");
        let mut files: Vec<_> = folder.flatten().map(|entry| entry.path().display().to_string()).collect();
        files.sort();
        files
    }

    pub(crate) fn folder(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.folder().join("mardi.carnet")
    }

    /// `carnet` with this home.
    pub(crate) fn carnet(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(built("carnet"));
        command.args(arguments).env("CARNET_HOME", self.folder()).current_dir(self.folder());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// What `carnet` answers, line by line; a refusal fails the test.
    pub(crate) fn answers(&self, arguments: &[&str]) -> Vec<Value> {
        let output = self.carnet(arguments).output().expect("carnet starts");
        assert!(output.status.success(), "carnet {arguments:?}: {}", text(&output.stderr));
        lines(&output.stdout)
    }

    /// Why `carnet` refuses; it says so on standard error alone, with exit code 2.
    pub(crate) fn refusal(&self, arguments: &[&str]) -> Value {
        refusal(&self.carnet(arguments).output().expect("carnet starts"))
    }

    /// Feeds lines to `carnet`.
    pub(crate) fn feed(&self, arguments: &[&str], lines: &str) -> Output {
        self.feed_bytes(arguments, lines.as_bytes())
    }

    /// Feeds whatever it is to `carnet`, which may have heard enough before the end.
    pub(crate) fn feed_bytes(&self, arguments: &[&str], bytes: &[u8]) -> Output {
        use std::io::Write;
        let mut child = self.carnet(arguments).stdin(Stdio::piped()).spawn().expect("carnet starts");
        let mut input = child.stdin.take().expect("its input");
        match input.write_all(bytes) {
            Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => panic!("{error}"),
            _ => {}
        }
        drop(input);
        child.wait_with_output().expect("it ends")
    }

    /// A campaign of Camille in red, who begins, and Noé in blue, and of whoever else is named.
    pub(crate) fn found(&self, file: &str, others: &[&str]) {
        let mut arguments = vec!["new", file, "--name", "Les barons du mardi", "--first", "red"];
        arguments.extend(["--player", "Camille:red:Union Pourpre", "--player", "Noé:blue:Grand Lac & Fils"]);
        arguments.extend(others);
        self.answers(&arguments);
    }

    /// A campaign of two in `mardi.carnet`.
    pub(crate) fn with_campaign() -> Self {
        let home = Self::new();
        home.found("mardi.carnet", &[]);
        home
    }
}

pub(crate) fn refusal(output: &Output) -> Value {
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    let told = lines(&output.stderr);
    assert_eq!(told.len(), 1, "one refusal on one line: {told:?}");
    assert!(told[0]["code"].is_string(), "a refusal has a code: {}", told[0]);
    told[0].clone()
}

pub(crate) fn lines(bytes: &[u8]) -> Vec<Value> {
    let parse = |line: &str| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    text(bytes).lines().map(parse).collect()
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Receipts in which each company has less than the one before it.
fn receipts(game: u8, companies: &[&str]) -> Vec<String> {
    let lines = companies.iter().zip(0_i64..).flat_map(|(company, behind)| {
        let line =
            |rest: String| format!(r#"{{"area":"receipt","game":{game},"company":"{company}",{rest}}}"#);
        [
            line(format!(r#""do":"money","money":{}"#, (30 - 10 * behind).max(0))),
            line(format!(r#""do":"wagons_left","wagons_left":{}"#, 5 + behind)),
            line(format!(
                r#""do":"ticket_sum","sum":{},"completed":{}"#,
                4 - 5 * behind,
                (2 - behind).max(0)
            )),
        ]
    });
    lines.collect()
}

/// The actions of an evening, from the first to the last.
pub(crate) fn evening(game: u8, companies: &[&str]) -> Vec<String> {
    let mut actions = vec![
        r#"{"area":"game","do":"open"}"#.to_owned(),
        format!(r#"{{"area":"game","do":"enter","stage":"receipts","game":{game}}}"#),
    ];
    actions.extend(receipts(game, companies));
    actions.extend(closing(game));
    actions
}

/// Once all receipts are written: what follows until the game is closed.
pub(crate) fn closing(game: u8) -> Vec<String> {
    let night = |rest: &str| format!(r#"{{"area":"game","do":"{rest},"game":{game}}}"#);
    vec![
        format!(r#"{{"area":"receipt","do":"confirm_all","game":{game}}}"#),
        night(r#"enter","stage":"closing""#),
        night(r#"give_card""#),
        night(r#"archive_event","event":null"#),
        night(r#"tick","checklist":"end","step":"3","state":"done""#),
        format!(r#"{{"area":"receipt","do":"into_vaults","game":{game}}}"#),
        night(r#"close""#),
    ]
}
