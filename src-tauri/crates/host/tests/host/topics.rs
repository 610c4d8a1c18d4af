//! What a view depends on: it shows something else only if one of its topics changed. That no view of a campaign
//! reads more than it says is proved where views are made; here commands tell what they changed.

use contract::{
    Answer, Command, DeskCommand, DeskShown, DeskView, Outcome, Question, Rejection, Request, Viewer,
};
use contract::{
    EntryId, Stage,
    command::{Language, PreferenceChange},
    sharing::SampleLanguage,
};
use proptest::prelude::*;
use rules::CompanyColour;
use serde_json::json;
use workbench::{
    evenings::{enter, evening, reveal},
    whims::{Whim, whim},
};

use crate::library::AtTheDesk;

/// Each view, those about one game or thing more than once.
fn views() -> Vec<Question> {
    let mut views: Vec<_> =
        ["start", "status", "library", "copies"].map(|view| json!({ "desk": view })).into();
    views.extend(
        [
            "line",
            "companies",
            "night",
            "journal",
            "box",
            "story_deck",
            "events",
            "postcards",
            "rulebook",
            "results",
            "finale",
            "album",
        ]
        .map(|view| json!({ "view": view })),
    );
    views.push(json!({ "view": "things", "sought": {} }));
    for game in [1, 2] {
        views.push(json!({ "view": "night", "game": game }));
        views.push(json!({ "view": "rulebook", "game": game }));
        views.push(json!({ "view": "photos", "of": { "of": "game", "game": game } }));
    }
    for thing in [9, 14] {
        views.push(json!({ "view": "thing", "thing": thing }));
        views.push(json!({ "view": "private_side", "postcard": thing }));
    }
    views.into_iter().map(|view| serde_json::from_value(view).expect("a view")).collect()
}

/// A reader who looks at everything after each command, and compares it with what they were told.
struct Reader {
    at: AtTheDesk,
    views: Vec<Question>,
    seen: Vec<Result<Answer, Rejection>>,
}

impl Reader {
    fn new(at: AtTheDesk) -> Self {
        let mut reader = Self { at, views: views(), seen: Vec::new() };
        reader.seen = reader.look();
        reader
    }

    fn look(&mut self) -> Vec<Result<Answer, Rejection>> {
        let Self { at, views, .. } = self;
        let holding = Viewer::Table { holding: Some(CompanyColour::Red) };
        let looked = views.iter().map(|view| match view {
            Question::Campaign(view) => at.desk.show(holding, view).map(Answer::from),
            Question::Desk(view) => at.desk.show_desk(holding, view).map(Answer::from),
        });
        looked.collect()
    }

    fn perform(&mut self, command: impl Into<Request>) -> Result<Outcome, Rejection> {
        let command = &command.into();
        let outcome = self.at.perform(command.clone())?;
        let now = self.look();
        for ((view, before), after) in self.views.iter().zip(&self.seen).zip(&now) {
            let topics = match view {
                Question::Campaign(view) => view.topics(),
                Question::Desk(view) => view.topics(),
            };
            let told = topics.iter().any(|topic| outcome.changed.contains(topic));
            assert!(
                told || before == after,
                "after {command:?} {view:?} shows something else, but only {:?} changed",
                outcome.changed
            );
        }
        self.seen = now;
        assert_eq!(outcome.status.as_deref(), Some(&self.at.status()), "after {command:?}");
        Ok(outcome)
    }
}

#[test]
fn whatever_is_done_at_the_desk_tells_what_changed_and_brings_the_status_with_it() {
    let mut reader = Reader::new(AtTheDesk::new());
    let folder = reader.at.bench.folder.path().to_owned();
    let prefer = |change| DeskCommand::Prefer { change };
    let mut done = |command: Request| {
        reader.perform(command.clone()).unwrap_or_else(|refusal| panic!("{command:?} was refused: {refusal}"))
    };
    done(DeskCommand::OpenSample { language: SampleLanguage::En }.into());
    done(prefer(PreferenceChange { language: Some(Language::Fr), ..PreferenceChange::default() }).into());
    done(prefer(PreferenceChange { scribe: Some("Inès".to_owned()), ..PreferenceChange::default() }).into());
    done(
        prefer(PreferenceChange { folder: Some(folder.join("elsewhere")), ..PreferenceChange::default() })
            .into(),
    );
    done(Command::Undo.into());
    done(Command::Redo.into());
    done(DeskCommand::MakeSafetyCopy.into());
    let copy = match reader.at.desk.show_desk(Viewer::TABLE, &DeskView::Copies) {
        Ok(DeskShown::Copies(copies)) => copies.copies[0].copy.clone(),
        other => panic!("{other:?}"),
    };
    let mut done = |command: Request| {
        reader.perform(command.clone()).unwrap_or_else(|refusal| panic!("{command:?} was refused: {refusal}"))
    };
    done(Command::Undo.into());
    done(DeskCommand::Restore { copy, unsealing: None }.into());
    done(DeskCommand::SaveCopy { path: folder.join("copy.carnet") }.into());
    done(DeskCommand::Create { campaign: workbench::bench_table::three_players() }.into());
    done(DeskCommand::Open { path: folder.join("copy.carnet") }.into());
    done(DeskCommand::Open { path: folder.join("copy.carnet") }.into());
    done(DeskCommand::Close.into());
    done(DeskCommand::Forget { path: folder.join("copy.carnet") }.into());
    done(DeskCommand::Import { path: folder.join("copy.carnet"), keep_both: true }.into());
}

#[test]
fn that_a_refused_file_is_forgotten_is_told() {
    let mut at = AtTheDesk::new();
    at.create();
    let nowhere = at.bench.folder.path().join("nowhere.carnet");
    at.desk.open_named(&nowhere, &at.bench.outside());
    assert!(at.status().refused_file.is_some());
    Reader::new(at).perform(&DeskCommand::MakeSafetyCopy).expect("a copy");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whims_tell_what_they_change(whims in proptest::collection::vec(whim(), 1..60)) {
        let mut at = AtTheDesk::new();
        at.create();
        let receipts = [
            (CompanyColour::Red, (5, 12, 0, 0)),
            (CompanyColour::Blue, (9, 3, 4, 1)),
            (CompanyColour::Green, (20, 0, 7, 2)),
        ];
        let mut script = evening(1, &receipts);
        script.splice(1..1, [enter(1, Stage::Play), reveal(1, "Crue"), reveal(1, "Orage !")]);
        let mut reader = Reader::new(at);
        let mut whims = whims.into_iter();
        for action in script {
            let _ = reader.perform(&Command::Act { action });
            for whim in whims.by_ref().take(2) {
                // Many are refused, and then nothing has changed.
                let _ = reader.perform(&match whim {
                    Whim::Act(action) => Command::Act { action },
                    Whim::Undo => Command::Undo,
                    Whim::Redo => Command::Redo,
                    Whim::UndoOlder(entry) => Command::UndoEntry { entry: EntryId(entry) },
                    Whim::RedoOlder(entry) => Command::RedoEntry { entry: EntryId(entry) },
                });
            }
        }
    }
}
