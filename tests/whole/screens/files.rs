//! Where files go and come from: the dialogs of the desktop, or what a browser downloads and uploads.

use std::{
    path::{Path, PathBuf},
    time::Instant,
};

use super::{
    driver::{GLANCE, Host, PATIENCE, Screen, named},
    words::Words,
};

impl Screen {
    /// Has a file go to a path, asked for in the dialog of this name; what a browser downloads is put there. Gives
    /// what the interface says of where it lies.
    pub(crate) async fn saves_as(&self, words: &Words, dialog: &str, path: &Path) -> String {
        match self.host() {
            Host::Window => {
                self.session().answer_dialog(&words.say(dialog, &[]), path.to_str().expect("a path"));
                path.display().to_string()
            }
            Host::Browser => {
                let downloaded = self.downloaded().await;
                std::fs::copy(&downloaded, path).expect("it is put there");
                std::fs::remove_file(&downloaded).expect("it is taken away");
                file_name(&downloaded)
            }
        }
    }

    /// Says which file is imported. Gives what the interface calls it.
    pub(crate) async fn imports(&self, words: &Words, path: &Path) -> String {
        let button = words.say("import.button", &[]);
        let whole = path.to_str().expect("a path");
        match self.host() {
            Host::Window => {
                self.press(&button).await;
                self.session().answer_dialog(&words.say("import.title", &[]), whole);
                whole.to_owned()
            }
            Host::Browser => {
                let input = format!("//button[{}]/following-sibling::input[@type = 'file']", named(&button));
                self.find(&input).await.send_keys(whole).await.expect("it takes the file");
                file_name(path)
            }
        }
    }

    /// The file that the browser downloaded, once it is whole.
    async fn downloaded(&self) -> PathBuf {
        let until = Instant::now() + PATIENCE;
        loop {
            let files: Vec<PathBuf> = std::fs::read_dir(self.downloads())
                .expect("a folder")
                .flatten()
                .map(|entry| entry.path())
                .collect();
            let under_way = |name: &str| name.starts_with('.') || name.ends_with(".crdownload");
            // While it is under way its name is kept free for it by an empty file.
            let whole = |path: &&PathBuf| std::fs::metadata(path).is_ok_and(|found| found.len() > 0);
            if !files.iter().any(|path| under_way(&file_name(path)))
                && let Some(file) = files.iter().find(whole)
            {
                return file.clone();
            }
            assert!(Instant::now() < until, "nothing was downloaded");
            tokio::time::sleep(GLANCE).await;
        }
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().expect("a name").to_string_lossy().into_owned()
}
