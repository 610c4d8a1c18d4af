//! Where files go and come from: the dialogs of the desktop, or a path that is typed.

use std::path::Path;

use super::{
    driver::{Host, Screen},
    words::Words,
};

impl Screen {
    /// Says where a file goes, in the dialog of this name.
    pub(crate) async fn saves_as(&self, words: &Words, dialog: &str, path: &Path) {
        self.answers_with(words, dialog, path, "common.save").await;
    }

    /// Says which file is imported.
    pub(crate) async fn imports(&self, words: &Words, path: &Path) {
        self.press(&words.say("import.button", &[])).await;
        self.answers_with(words, "import.title", path, "import.submit").await;
    }

    async fn answers_with(&self, words: &Words, dialog: &str, path: &Path, submit: &str) {
        let path = path.to_str().expect("a path");
        match self.host() {
            Host::Window => self.session().answer_dialog(&words.say(dialog, &[]), path),
            Host::Browser => {
                self.fill(&words.say("common.path", &[]), path).await;
                self.press(&words.say(submit, &[])).await;
            }
        }
    }
}
