//! A person's hands and eyes: the real window under Xvfb through
//! WebKitWebDriver, and Chromium over `carnet serve` through ChromeDriver.
//! Everything is found the way a person or a screen reader finds it: by role
//! and name.

use std::{
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use fantoccini::{
    Client, ClientBuilder, Locator,
    actions::{InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction},
    elements::Element,
    key::Key,
    wd::WebDriverCompatibleCommand,
};
use http::Method;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use url::Url;

use super::session::{Owned, Session};
use crate::{
    programs::{Home, built},
    served::Server,
};

pub(super) const PATIENCE: Duration = Duration::from_secs(20);
/// How often is looked whether something is there by now.
pub(super) const GLANCE: Duration = Duration::from_millis(25);

/// Within a browser's own folder.
const DOWNLOADS: &str = "downloads";

/// Which of the hosts is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Host {
    Window,
    Browser,
}

/// An open interface.
pub(crate) struct Screen {
    pub(crate) client: Client,
    host: Host,
    name: &'static str,
    // In this order: the driver before what it drives.
    _driver: Owned,
    server: Option<Server>,
    session: Option<Session>,
    /// Where campaigns lie, if there are any.
    library: Option<PathBuf>,
    profile: Option<tempfile::TempDir>,
}

impl Screen {
    /// Opens the interface in a home. A browser's system speaks `language`; what a window's
    /// speaks is not ours to say. `name` is where its pictures go.
    pub(crate) async fn open(host: Host, home: &Home, language: &str, name: &'static str) -> Self {
        match host {
            Host::Window => Self::window(home, name).await,
            Host::Browser => Self::browser(home, language, name).await,
        }
    }

    async fn window(home: &Home, name: &'static str) -> Self {
        let session = Session::start(home);
        let port = free_port();
        let mut command = session.command("WebKitWebDriver");
        command.arg(format!("--port={port}")).env("TAURI_WEBVIEW_AUTOMATION", "true");
        let driver = start_driver(command, port).await;
        let wanted =
            json!({ "webkitgtk:browserOptions": { "binary": built("carnet-de-l-ouest"), "args": [] } });
        let client = connect(port, &wanted).await;
        Self {
            client,
            host: Host::Window,
            name,
            _driver: driver,
            server: None,
            library: Some(home.folder().join("campaigns")),
            session: Some(session),
            profile: None,
        }
    }

    async fn browser(home: &Home, language: &str, name: &'static str) -> Self {
        let server = Server::start(home, None);
        let screen = Self::chromium(language, name, &[]).await;
        screen.client.goto(&server.address()).await.expect("the page opens");
        Self { server: Some(server), library: Some(home.folder().join("campaigns")), ..screen }
    }

    /// A browser on a computer without a network.
    pub(crate) async fn offline(language: &str, name: &'static str) -> Self {
        Self::chromium(language, name, &["--host-resolver-rules=MAP * ~NOTFOUND"]).await
    }

    /// A browser that reads files, and nothing else.
    pub(crate) async fn of_files(language: &str, name: &'static str) -> Self {
        Self::chromium(
            language,
            name,
            &["--host-resolver-rules=MAP * ~NOTFOUND", "--allow-file-access-from-files"],
        )
        .await
    }

    async fn chromium(language: &str, name: &'static str, more: &[&str]) -> Self {
        let profile = tempfile::tempdir().expect("a folder");
        let downloads = profile.path().join(DOWNLOADS);
        std::fs::create_dir(&downloads).expect("a folder");
        let port = free_port();
        let mut command = Command::new("chromedriver");
        command.arg(format!("--port={port}")).env("HOME", profile.path());
        let driver = start_driver(command, port).await;
        let mut arguments = vec![
            "--headless".to_owned(),
            "--no-sandbox".to_owned(),
            "--disable-gpu".to_owned(),
            "--disable-quic".to_owned(),
            "--no-first-run".to_owned(),
            "--disable-background-networking".to_owned(),
            "--disable-component-update".to_owned(),
            "--disable-sync".to_owned(),
            "--window-size=1180,820".to_owned(),
            format!("--accept-lang={language}"),
            format!("--lang={language}"),
            format!("--user-data-dir={}", profile.path().display()),
        ];
        arguments.extend(more.iter().map(|argument| (*argument).to_owned()));
        let wanted = json!({
            "goog:chromeOptions": {
                "args": arguments,
                "prefs": {
                    "intl.accept_languages": language,
                    "download": { "default_directory": downloads, "prompt_for_download": false },
                },
            },
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        Self {
            client: connect(port, &wanted).await,
            host: Host::Browser,
            name,
            _driver: driver,
            server: None,
            library: None,
            session: None,
            profile: Some(profile),
        }
    }

    /// Closes the window or browser as a person would, and waits until every campaign is one plain file again.
    pub(crate) async fn close(self) {
        match &self.session {
            // The driver would kill the program; its window closes like any other.
            Some(session) => session.close_window(),
            None => self.client.close().await.expect("it closes"),
        }
        if let Some(server) = self.server {
            assert!(server.interrupt().success(), "the server ends cleanly");
        }
        let Some(library) = &self.library else { return };
        let until = Instant::now() + PATIENCE;
        loop {
            let left: Vec<String> = std::fs::read_dir(library)
                .expect("the library")
                .flatten()
                .map(|entry| entry.file_name().to_string_lossy().into_owned())
                .filter(|name| !name.ends_with(".carnet"))
                .collect();
            if left.is_empty() {
                return;
            }
            assert!(Instant::now() < until, "left behind: {left:?}");
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// The desktop that the window is on.
    pub(crate) fn session(&self) -> &Session {
        self.session.as_ref().expect("a window")
    }

    /// Where the browser puts what it downloads.
    pub(super) fn downloads(&self) -> PathBuf {
        self.profile.as_ref().expect("a browser").path().join(DOWNLOADS)
    }

    pub(crate) fn host(&self) -> Host {
        self.host
    }

    /// How large the page is, as the page itself sees it.
    pub(crate) async fn size(&self) -> Value {
        self.client.execute("return [innerWidth, innerHeight];", vec![]).await.expect("a size")
    }

    /// The size that the page takes on after another.
    pub(crate) async fn size_other_than(&self, before: &Value) -> Value {
        let until = Instant::now() + PATIENCE;
        loop {
            let size = self.size().await;
            if size != *before {
                return size;
            }
            assert!(Instant::now() < until, "the page stays at {before}");
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Waits for what a person would wait for.
    pub(crate) async fn find(&self, xpath: &str) -> Element {
        match self.client.wait().at_most(PATIENCE).every(GLANCE).for_element(Locator::XPath(xpath)).await {
            Ok(element) => element,
            Err(error) => {
                self.picture("failed").await;
                let text = self.client.find(Locator::Css("body")).await.expect("a page").text().await;
                panic!("{error}: {xpath}\nThe screen says: {}", text.unwrap_or_default());
            }
        }
    }

    pub(crate) async fn press(&self, name: &str) {
        let button = format!(
            "//*[self::button or self::a or @role='button'][not(@disabled) and not(@aria-disabled)][{}][not(ancestor::*[@inert])]",
            named(name)
        );
        self.act_on(&button, |element| async move { element.click().await }).await;
    }

    /// Presses what has this text somewhere in it.
    pub(crate) async fn press_containing(&self, text: &str) {
        let pressed = format!(
            "//main//*[self::button or self::a][contains({PLAIN}, {0}) or contains(@aria-label, {0})]",
            quoted(text)
        );
        self.act_on(&pressed, |element| async move { element.click().await }).await;
    }

    /// Opens the card of a thing in a list.
    pub(crate) async fn press_card(&self, title: &str) {
        let card = format!("//li//button[.//*[{PLAIN} = {}]]", quoted(title));
        self.act_on(&card, |element| async move { element.click().await }).await;
    }

    /// Brings it into sight.
    pub(crate) async fn scrolls_to(&self, xpath: &str) {
        let element = serde_json::to_value(self.find(xpath).await).expect("an element");
        let script = "arguments[0].scrollIntoView({ block: 'center' });";
        self.client.execute(script, vec![element]).await.expect("it comes into sight");
    }

    /// Takes one of several choices.
    pub(crate) async fn choose(&self, name: &str) {
        let label = format!("//label[.//input][{PLAIN} = {0} or contains({PLAIN}, {0})]", quoted(name));
        self.act_on(&label, |element| async move { element.click().await }).await;
    }

    /// The same in one of several groups of choices.
    pub(crate) async fn choose_in(&self, group: &str, name: &str) {
        let label = format!(
            "//fieldset[legend[{PLAIN} = {}]]//label[.//input][{PLAIN} = {}]",
            quoted(group),
            quoted(name)
        );
        self.act_on(&label, |element| async move { element.click().await }).await;
    }

    /// Waits until that choice of a group is the one that is taken.
    pub(crate) async fn has_chosen(&self, group: &str, name: &str) {
        let choice = format!(
            "//fieldset[legend[{PLAIN} = {}]]//label[{PLAIN} = {}]/input",
            quoted(group),
            quoted(name)
        );
        let until = Instant::now() + PATIENCE;
        while !self.find(&choice).await.is_selected().await.is_ok_and(|chosen| chosen) {
            assert!(Instant::now() < until, "{group}: not {name}");
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Folds out what lies under a heading.
    pub(crate) async fn unfold(&self, title: &str) {
        let summary = format!("//summary[contains({PLAIN}, {})]", quoted(title));
        self.act_on(&summary, |element| async move { element.click().await }).await;
    }

    /// Presses what has this name and does not let go.
    pub(crate) async fn press_and_hold(&self, name: &str) {
        let button = format!("//button[{}]", named(name));
        self.scrolls_to(&button).await;
        let element = self.find(&button).await;
        let press = MouseActions::new("mouse".to_owned())
            .then(PointerAction::MoveToElement { element, duration: None, x: 0.0, y: 0.0 })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(press).await.expect("a mouse");
    }

    /// Lets go of what was held.
    pub(crate) async fn let_go(&self) {
        let release =
            MouseActions::new("mouse".to_owned()).then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(release).await.expect("a mouse");
    }

    /// Whether the text is anywhere in the page: shown, hidden, or in what only a program reads.
    pub(crate) async fn holds(&self, text: &str) -> bool {
        let inside = "return document.documentElement.outerHTML + [...document.querySelectorAll('input, textarea')].map(f => f.value).join();";
        let page = self.client.execute(inside, vec![]).await.expect("a page");
        tidy(page.as_str().unwrap_or_default()).contains(text)
    }

    /// Chooses a file for the button of this name. A driver answers the dialog of the system itself:
    /// the page is told what it is told by a person's choice.
    pub(crate) async fn choose_file(&self, button: &str, file: &Path) {
        let input = format!("//*[button[{}]]/following-sibling::input[@type = 'file']", named(button));
        let path = file.to_str().expect("a path");
        self.find(&input).await.send_keys(path).await.expect("it takes the file");
    }

    /// Puts a picture onto the clipboard: in portrait format, red at its top.
    pub(crate) async fn copies_a_picture(&self) {
        // Only who presses a key may write there.
        let script = "
            const copy = async () => {
                const picture = document.createElement('canvas');
                [picture.width, picture.height] = [600, 900];
                const on = picture.getContext('2d');
                on.fillStyle = '#ecdebe';
                on.fillRect(0, 0, 600, 900);
                on.fillStyle = '#b0261e';
                on.fillRect(0, 0, 600, 250);
                const blob = new Promise((done) => picture.toBlob(done, 'image/png'));
                await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
            };
            window.copied = new Promise((done) =>
                addEventListener('keydown', () => copy().then(() => done('copied'), (why) => done(String(why))), { once: true }));";
        self.client.execute(script, vec![]).await.expect("a page");
        self.keys("x").await;
        let copied =
            self.client.execute_async("window.copied.then(arguments[0]);", vec![]).await.expect("an answer");
        assert_eq!(copied, json!("copied"));
    }

    /// Pastes while what has this name has the focus.
    pub(crate) async fn paste_at(&self, name: &str) {
        let paste = format!("{}v{}", char::from(Key::Control), char::from(Key::Null));
        let button = self.find(&format!("//button[{}]", named(name))).await;
        button.send_keys(&paste).await.expect("it takes keys");
    }

    /// Takes back the last thing done with the button of the frame, and gives the name that the button had.
    pub(crate) async fn press_undo(&self, prefix: &str) -> String {
        let button = format!("//button[not(@disabled) and starts-with({PLAIN_LABEL}, {})]", quoted(prefix));
        let label = self.find(&button).await.attr("aria-label").await.expect("a label").unwrap_or_default();
        self.act_on(&button, |element| async move { element.click().await }).await;
        // Done once it offers something else.
        self.finds_no_more(&format!("//button[@aria-label = {}]", quoted(&label))).await;
        tidy(&label)
    }

    /// Types over what a field holds.
    pub(crate) async fn fill(&self, label: &str, text: &str) {
        self.type_into(&field("", label), text).await;
    }

    /// The same in one of several groups of fields.
    pub(crate) async fn fill_in(&self, group: &str, label: &str, text: &str) {
        let group = format!("//fieldset[legend[{PLAIN} = {}]]", quoted(group));
        self.type_into(&field(&group, label), text).await;
    }

    /// A line of the receipt of one company.
    pub(crate) async fn fill_on_receipt(&self, company: &str, label: &str, text: &str) {
        let receipt = receipt_of(company);
        // A label may be followed by a shorter one for narrow screens.
        let named = format!("{PLAIN} = {0} or span[1][{PLAIN} = {0}]", quoted(label));
        self.type_into(&format!("{receipt}//input[@id = //label[{named}]/@for]"), text).await;
    }

    /// A button on the receipt of one company.
    pub(crate) async fn press_on_receipt(&self, company: &str, name: &str) {
        let receipt = receipt_of(company);
        let button = format!("{receipt}//button[{}]", named(name));
        self.act_on(&button, |element| async move { element.click().await }).await;
    }

    /// What stands in a field.
    pub(crate) async fn value_of(&self, label: &str) -> String {
        let value = self.find(&field("", label)).await.prop("value").await.expect("a field");
        value.unwrap_or_default()
    }

    /// Pastes what was copied, and gives what then stands in the field.
    pub(crate) async fn paste_into(&self, label: &str) -> String {
        let paste = format!("{}v{}", char::from(Key::Control), char::from(Key::Null));
        self.find(&field("", label)).await.send_keys(&paste).await.expect("a field");
        let until = Instant::now() + PATIENCE;
        loop {
            let pasted = tidy(&self.value_of(label).await);
            if !pasted.is_empty() {
                return pasted;
            }
            assert!(Instant::now() < until, "nothing was copied");
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Tab after Tab until what has this name has the focus.
    pub(crate) async fn tab_to(&self, name: &str) {
        let named = r#"
            const of = document.activeElement;
            const first = (label) => label?.querySelector('span')?.textContent ?? label?.textContent;
            return of ? (of.getAttribute('aria-label') ?? first(of.labels?.[0]) ?? of.textContent ?? '') : '';"#;
        let mut passed = Vec::new();
        for _ in 0..150 {
            let focused = self.client.execute(named, vec![]).await.expect("a name");
            let focused = tidy(focused.as_str().unwrap_or_default());
            let focused = focused.split_whitespace().collect::<Vec<_>>().join(" ");
            if focused == name {
                return;
            }
            passed.push(focused.chars().take(40).collect::<String>());
            self.tab().await;
        }
        self.picture("failed").await;
        panic!("Tab does not come to {name}, but to {passed:?}");
    }

    /// The Tab key itself: keys sent to an element would first give it the focus anew.
    async fn tab(&self) {
        let tab = char::from(Key::Tab);
        let press = KeyActions::new("keyboard".to_owned())
            .then(KeyAction::Down { value: tab })
            .then(KeyAction::Up { value: tab });
        self.client.perform_actions(press).await.expect("a keyboard");
    }

    /// Opens a campaign of the library by its name, and waits until the page has ways into it.
    pub(crate) async fn open_file(&self, path: &Path) {
        self.command(json!({ "desk": "open", "path": path.file_name().and_then(|name| name.to_str()) }))
            .await;
        self.find("//nav//a[@href = '#/line']").await;
    }

    /// Changes the light, and waits until the page follows.
    pub(crate) async fn prefer_theme(&self, theme: &str) {
        self.command(json!({ "desk": "prefer", "change": { "theme": theme } })).await;
        self.find(&format!("//html[@data-theme = {}]", quoted(theme))).await;
    }

    /// What a button elsewhere would ask for, said to the server that the browser follows.
    async fn command(&self, command: Value) {
        self.server.as_ref().expect("a browser").perform(&command);
        self.find("//main").await;
    }

    async fn type_into(&self, xpath: &str, text: &str) {
        let field = self.find(xpath).await;
        // As a person does: mark all, then type. Emptying by script would tell the page nothing.
        let mark_all = format!("{}a{}", char::from(Key::Control), char::from(Key::Null));
        field.send_keys(&mark_all).await.expect("a field");
        let typed = if text.is_empty() { char::from(Key::Delete).to_string() } else { text.to_owned() };
        field.send_keys(&typed).await.expect("a field");
    }

    /// Waits until the screen is called so.
    pub(crate) async fn titled(&self, name: &str) {
        let until = Instant::now() + PATIENCE;
        loop {
            let title = tidy(&self.client.title().await.expect("a title"));
            if title.contains(name) {
                return;
            }
            assert!(Instant::now() < until, "the screen is called {title}, not {name}");
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Waits for a heading.
    pub(crate) async fn heading(&self, text: &str) {
        self.find(&format!("//*[self::h1 or self::h2 or self::h3][contains({PLAIN}, {})]", quoted(text)))
            .await;
    }

    /// What the company of the red box is called: its page is looked at.
    pub(crate) async fn name_of_the_red_company(&self) -> String {
        self.go("#/companies/red").await;
        let heading = self.find("//article[@data-colour = 'red']//h2/small").await;
        let text = tidy(&heading.text().await.expect("text"));
        text.split('(').next().unwrap_or_default().trim().to_owned()
    }

    /// Goes to a place of the interface by its address.
    pub(crate) async fn go(&self, place: &str) {
        self.client.execute("location.hash = arguments[0];", vec![json!(place)]).await.expect("an address");
    }

    /// Waits until the text stands on the screen.
    pub(crate) async fn reads(&self, text: &str) {
        self.find(&format!("//body//*[contains({PLAIN}, {})]", quoted(text))).await;
    }

    /// Waits until there is no such thing any more.
    pub(crate) async fn finds_no_more(&self, xpath: &str) {
        let until = Instant::now() + PATIENCE;
        while !self.client.find_all(Locator::XPath(xpath)).await.expect("a page").is_empty() {
            assert!(Instant::now() < until, "still there: {xpath}");
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Waits until the text no longer stands on the screen.
    pub(crate) async fn reads_no_more(&self, text: &str) {
        let until = Instant::now() + PATIENCE;
        loop {
            let body = self.find("//body").await.text().await.expect("text");
            if !tidy(&body).contains(text) {
                return;
            }
            assert!(Instant::now() < until, "still on the screen: {text}");
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Keys to whatever has the focus.
    pub(crate) async fn keys(&self, keys: &str) {
        let focused = self.client.active_element().await.expect("something has the focus");
        focused.send_keys(keys).await.expect("it takes keys");
    }

    pub(crate) async fn undo_key(&self) {
        self.keys(&format!("{}z{}", char::from(Key::Control), char::from(Key::Null))).await;
    }

    pub(crate) async fn redo_key(&self) {
        self.keys(&format!(
            "{}{}Z{}",
            char::from(Key::Control),
            char::from(Key::Shift),
            char::from(Key::Null)
        ))
        .await;
    }

    /// The window becomes as large as this; in a browser the page itself: the window of a browser without a screen
    /// is never narrower than 500 px, and no telephone is that wide.
    pub(crate) async fn resize(&self, width: u32, height: u32) {
        match self.host {
            Host::Window => self.client.set_window_size(width, height).await.expect("a window of that size"),
            Host::Browser => {
                let size = DevTools {
                    command: "Emulation.setDeviceMetricsOverride",
                    parameters: json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false }),
                };
                self.client.issue_cmd(size).await.expect("a page of that size");
                let until = Instant::now() + PATIENCE;
                while self.size().await != json!([width, height]) {
                    assert!(Instant::now() < until, "the page does not become {width} × {height}");
                    tokio::time::sleep(GLANCE).await;
                }
                // What folds by script has folded.
                self.is_painted().await;
            }
        }
    }

    /// How high the page is, once nothing more comes onto it.
    pub(crate) async fn height_in_screens(&self) -> f64 {
        let high = "
            const done = arguments[0];
            const high = () => document.documentElement.scrollHeight / innerHeight;
            let [before, same] = [0, 0];
            const look = () => {
                same = before === high() ? same + 1 : 0;
                before = high();
                if (same === 8) done(before);
                else setTimeout(look, 25);
            };
            look();";
        self.client.execute_async(high, vec![]).await.expect("a height").as_f64().expect("a number")
    }

    /// So high that nothing of the page lies below.
    pub(crate) async fn grow_to_whole_page(&self, width: u32) {
        // The window itself takes some of its height.
        let high = match self.host {
            Host::Window => {
                "scrollTo(0, 0); return outerHeight - innerHeight + document.documentElement.scrollHeight;"
            }
            Host::Browser => "scrollTo(0, 0); return document.documentElement.scrollHeight;",
        };
        let high = self.client.execute(high, vec![]).await.expect("a height").as_u64().expect("a number");
        self.resize(width, u32::try_from(high).expect("a page")).await;
    }

    /// A click that waits while something moves in front.
    async fn act_on<F>(&self, xpath: &str, act: impl Fn(Element) -> F)
    where
        F: Future<Output = Result<(), fantoccini::error::CmdError>>,
    {
        let until = Instant::now() + PATIENCE;
        loop {
            let element = self.find(xpath).await;
            // As a person does: what is wanted is brought clear of whatever stands at the edges.
            // And is pressed once it stands still: what moves on under a press loses it.
            let script = "
                const [element, done] = arguments;
                element.scrollIntoView({ block: 'center' });
                let [before, same] = ['', 0];
                const look = () => {
                    const { x, y, width, height } = element.getBoundingClientRect();
                    const now = [x, y, width, height].join();
                    same = now === before ? same + 1 : 0;
                    before = now;
                    if (same === 2 || !element.isConnected) done(true);
                    else requestAnimationFrame(look);
                };
                look();";
            let shown = serde_json::to_value(&element).expect("an element");
            // It may be gone again by now; then it is looked for anew.
            let _ = self.client.execute_async(script, vec![shown]).await;
            match act(element).await {
                Ok(()) => return,
                Err(error) if Instant::now() > until => {
                    self.picture("failed").await;
                    panic!("{xpath}: {error}");
                }
                Err(_) => tokio::time::sleep(GLANCE).await,
            }
        }
    }

    /// Where what this journey leaves to be looked at is kept.
    pub(crate) fn output(&self) -> PathBuf {
        let folder = std::env::var_os("CARNET_TEST_OUTPUT")
            .map_or_else(|| built("carnet").with_file_name("test-output"), PathBuf::from);
        let host = match self.host {
            Host::Window => "window",
            Host::Browser => "browser",
        };
        let folder = folder.join(self.name).join(host);
        std::fs::create_dir_all(&folder).expect("an output folder");
        folder
    }

    /// What was asked for has come onto the screen, and is not only on its way there.
    async fn is_painted(&self) {
        let painted = "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done(true)));";
        self.client.execute_async(painted, vec![]).await.expect("the screen is painted");
    }

    /// Keeps a picture of the screen in the test's output folder.
    pub(crate) async fn picture(&self, of: &str) {
        let folder = self.output();
        self.is_painted().await;
        let picture = self.client.screenshot().await.expect("a screenshot");
        assert!(picture.starts_with(b"\x89PNG"), "a picture of {of}");
        std::fs::write(folder.join(format!("{of}.png")), picture).expect("the picture is kept");
    }

    /// Waits until nothing moves any more.
    pub(crate) async fn comes_to_rest(&self) {
        let still = "const done = arguments[0]; Promise.all(document.getAnimations().map(a => a.finished.catch(() => 0))).then(() => done(true));";
        self.client.execute_async(still, vec![]).await.expect("the screen comes to rest");
    }

    /// axe-core finds nothing to object to.
    pub(crate) async fn is_accessible(&self, where_: &str) {
        static AXE: &str = include_str!("../../../ui/node_modules/axe-core/axe.min.js");
        // Colours are judged once nothing moves any more.
        self.comes_to_rest().await;
        // It stays with the page that it was loaded into.
        if self.client.execute("return typeof axe;", vec![]).await.expect("a page") != "object" {
            self.client.execute(AXE, vec![]).await.expect("axe-core loads");
        }
        let found = self
            .client
            .execute_async(
                "const done = arguments[0];
                 const wanted = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'], resultTypes: ['violations'] };
                 axe.run(document, wanted)
                    .then(r => done(r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html + ' ' + n.failureSummary).join(' | '))),
                          e => done(['axe failed: ' + e]));",
                vec![],
            )
            .await
            .expect("axe-core runs");
        assert_eq!(found, Value::Array(Vec::new()), "{where_}: axe-core objects");
    }

    /// Accessible, not too wide, and kept as a picture.
    pub(crate) async fn seen(&self, name: &str) {
        self.is_accessible(name).await;
        self.fits(name).await;
        self.picture(name).await;
    }

    /// Nothing is wider than the screen, or than the dialog that it lies in.
    /// What is told of what was done covers no title, nothing that can be pressed or filled in, and no sheet.
    pub(crate) async fn message_covers_nothing(&self, where_: &str) {
        self.find("//*[contains(@class, 'toast')]").await;
        let covered = self
            .client
            .execute_async(
                "const done = arguments[0];
                 const look = () => {
                     const toast = document.querySelector('.toast');
                     if (!toast) return done(['no message']);
                     const at = toast.getBoundingClientRect();
                     const kept = 'h1, h2, h3, h4, button, a[href], input, select, textarea, summary, dialog[open] .paper';
                     done([...document.querySelectorAll(kept)]
                         .filter((one) => !toast.contains(one) && one.checkVisibility())
                         .filter((one) => {
                             const box = one.getBoundingClientRect();
                             return box.width > 1 && box.height > 1 && at.left < box.right && box.left < at.right
                                 && at.top < box.bottom && box.top < at.bottom;
                         })
                         .map((one) => one.outerHTML.slice(0, 160)));
                 };
                 // Once it has come to rest.
                 setTimeout(look, 400);",
                vec![],
            )
            .await
            .expect("boxes");
        assert_eq!(covered, json!([]), "{where_}: covered by the message");
    }

    /// How far from the top of the window the row of an entry of the journal is.
    pub(crate) async fn row_of_entry(&self, entry: u32) -> i64 {
        let top = format!(
            "return Math.round(document.querySelector('[data-entry=\"{entry}\"]').getBoundingClientRect().top);"
        );
        self.client.execute(&top, vec![]).await.expect("a row").as_i64().expect("a number")
    }

    pub(crate) async fn fits(&self, where_: &str) {
        let wider = self
            .client
            .execute(
                "const frames = [document.documentElement, ...document.querySelectorAll('dialog[open]')];
                 const tooNarrow = frames.filter((frame) => frame.scrollWidth > frame.clientWidth);
                 return tooNarrow.flatMap((frame) => {
                     const edge = frame.getBoundingClientRect().left + frame.clientLeft + frame.clientWidth;
                     const over = [...frame.querySelectorAll('*')].filter((e) => e.getBoundingClientRect().right > edge + 0.5);
                     return [frame.tagName, ...over.slice(0, 5).map((e) => e.outerHTML.slice(0, 160))];
                 });",
                vec![],
            )
            .await
            .expect("widths");
        assert_eq!(wider, json!([]), "{where_}: scrolls sideways");
    }
}

/// What only Chromium's own driver understands.
#[derive(Debug)]
struct DevTools {
    command: &'static str,
    parameters: Value,
}

impl WebDriverCompatibleCommand for DevTools {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, url::ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(json!({ "cmd": self.command, "params": self.parameters }).to_string()))
    }
}

/// The text of an element as people type it: typography sets no-break spaces and curly apostrophes.
const PLAIN: &str = "translate(normalize-space(translate(., '\u{a0}\u{202f}', '  ')), '\u{2019}', \"'\")";

/// Its label, in the same way.
const PLAIN_LABEL: &str =
    "translate(normalize-space(translate(@aria-label, '\u{a0}\u{202f}', '  ')), '\u{2019}', \"'\")";

/// An element whose name, as spoken, is this.
pub(super) fn named(name: &str) -> String {
    let name = quoted(name);
    // A shorter name for narrow screens may stand beside it, not spoken.
    let spoken =
        format!("{PLAIN} = {name} or span[{PLAIN} = {name}]/following-sibling::span[@aria-hidden = 'true']");
    format!("{PLAIN_LABEL} = {name} or (not(@aria-label) and ({spoken}))")
}

/// The slip of a player or of a company: both names stand on it.
fn receipt_of(whose: &str) -> String {
    format!("//*[@role='group'][.//*[self::h3 or self::p][{PLAIN} = {0}]]", quoted(whose))
}

fn field(within: &str, label: &str) -> String {
    let name = named(label);
    format!(
        "{within}//*[self::input or self::textarea or self::select][@id = //label[{name}]/@for or ancestor::label[{name}] or {name}]"
    )
}

fn quoted(text: &str) -> String {
    assert!(!text.contains('"'), "XPath has no way to write both quotes");
    format!("\"{text}\"")
}

pub(crate) fn tidy(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ").replace('\u{2019}', "'")
}

async fn connect(port: u16, wanted: &Value) -> Client {
    let Value::Object(capabilities) = wanted.clone() else { panic!("capabilities are an object") };
    ClientBuilder::new(HttpConnector::new())
        .capabilities(capabilities)
        .connect(&format!("http://127.0.0.1:{port}"))
        .await
        .expect("the driver starts a session")
}

async fn start_driver(mut command: Command, port: u16) -> Owned {
    let program = command.get_program().to_owned();
    let mut driver = Owned::start(command.stdout(Stdio::null()));
    let until = Instant::now() + PATIENCE;
    while tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_err() {
        if let Ok(Some(ended)) = driver.0.try_wait() {
            panic!("{program:?} ended at once: {ended}");
        }
        assert!(Instant::now() < until, "{program:?} does not listen on {port}");
        tokio::time::sleep(GLANCE).await;
    }
    driver
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("an address").port()
}
