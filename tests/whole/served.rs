//! `carnet serve`: who may ask, and what the stream of changes tells.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Stdio},
    time::{Duration, Instant, SystemTime},
};

use serde_json::{Value, json};

use crate::programs::Home;

/// A server that ends with the test.
pub(crate) struct Server {
    child: Child,
    pub(crate) port: u16,
    pub(crate) token: String,
}

impl Server {
    pub(crate) fn start(home: &Home, file: Option<&str>) -> Self {
        let mut arguments = vec!["serve"];
        arguments.extend(file);
        Self::run(&mut home.carnet(&arguments))
    }

    /// One that may have only so many files and connections open.
    fn start_narrow(home: &Home, file: &str, descriptors: u32) -> Self {
        let carnet = home.carnet(&["serve", file]);
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &format!("ulimit -n {descriptors}; exec \"$0\" \"$@\"")]);
        shell.arg(carnet.get_program()).args(carnet.get_args());
        shell.env("CARNET_HOME", home.folder()).current_dir(home.folder());
        Self::run(shell.stdin(Stdio::null()).stdout(Stdio::piped()))
    }

    fn run(command: &mut std::process::Command) -> Self {
        let mut child = command.stderr(Stdio::inherit()).spawn().expect("carnet starts");
        let mut address = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("its answers"));
        output.read_line(&mut address).expect("the address");
        let (port, token) = address
            .trim()
            .strip_prefix("http://127.0.0.1:")
            .and_then(|rest| rest.split_once("/#token="))
            .unwrap_or_else(|| panic!("not an address on this computer: {address}"));
        Self { child, port: port.parse().expect("a port"), token: token.to_owned() }
    }

    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}/#token={}", self.port, self.token)
    }

    /// Sends a request as it is written and gives back status and body.
    fn ask(&self, head: &str, body: &str) -> (u16, String) {
        self.ask_with(head, body.as_bytes())
    }

    fn ask_with(&self, head: &str, body: &[u8]) -> (u16, String) {
        let (status, body) = self.ask_for_bytes(head, body);
        (status, String::from_utf8(body).expect("text"))
    }

    fn ask_for_bytes(&self, head: &str, body: &[u8]) -> (u16, Vec<u8>) {
        let mut stream = self.connect();
        write!(stream, "{head}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n", body.len())
            .expect("it takes the request");
        stream.write_all(body).expect("it takes the body");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("an answer");
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
        let head = String::from_utf8_lossy(&answer[..end]);
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
        (status, answer.split_off(end + 4))
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a limit");
        stream
    }

    /// A refusal of a page, by its code.
    fn refusal(&self, page: &str, request: &Value) -> Value {
        let (status, answer) = self.post_as(page, "/api/perform", &request.to_string());
        assert_eq!(status, 422, "{request}: {answer}");
        serde_json::from_str(&answer).expect("JSON")
    }

    /// Carries out what must not be refused, for a page.
    fn perform_as(&self, page: &str, command: &Value) {
        let (status, answer) = self.post_as(page, "/api/perform", &command.to_string());
        assert_eq!(status, 200, "{command}: {answer}");
    }

    /// What a page fetches that was written for it.
    fn fetch(&self, page: &str, name: &str) -> (u16, Vec<u8>) {
        self.ask_for_bytes(&self.file_head("GET", page, name), b"")
    }

    /// What a page brings in.
    fn bring(&self, page: &str, name: &str, bytes: &[u8]) -> (u16, String) {
        self.ask_with(&self.file_head("PUT", page, name), bytes)
    }

    fn file_head(&self, method: &str, page: &str, name: &str) -> String {
        format!(
            "{method} /api/files/{name} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nAuthorization: Bearer {}\r\nCarnet-Page: {page}\r\nContent-Type: application/octet-stream",
            self.port, self.token
        )
    }

    /// A request as the interface makes it, but for the name of its page.
    fn post(&self, path: &str, body: &str) -> (u16, String) {
        self.post_as("", path, body)
    }

    /// A request of a page that names itself.
    fn post_as(&self, page: &str, path: &str, body: &str) -> (u16, String) {
        self.ask(
            &format!(
                "POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{0}\r\nOrigin: http://127.0.0.1:{0}\r\nAuthorization: Bearer {1}\r\nCarnet-Page: {page}\r\nContent-Type: application/json",
                self.port, self.token
            ),
            body,
        )
    }

    /// What a page that asks one thing alone is shown, or why not.
    fn show_as(&self, page: &str, question: &str) -> Result<Value, Value> {
        let (status, body) = self.post_as(page, "/api/show", &format!("[{question}]"));
        assert_eq!(status, 200, "{question}: {body}");
        let replies: Value = serde_json::from_str(&body).expect("JSON");
        assert_eq!(replies.as_array().map(Vec::len), Some(1), "{replies}");
        match replies[0].get("shown") {
            Some(shown) => Ok(shown.clone()),
            None => Err(replies[0]["refused"].clone()),
        }
    }

    /// A picture as the interface sends it.
    pub(crate) fn photo(&self, picture: &[u8]) -> (u16, Value) {
        let (status, body) = self.ask_with(&self.photo_head("application/octet-stream"), picture);
        (status, serde_json::from_str(&body).unwrap_or_else(|_| panic!("not JSON: {body}")))
    }

    fn photo_head(&self, content_type: &str) -> String {
        format!(
            "POST /api/photo HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nAuthorization: Bearer {}\r\nContent-Type: {content_type}",
            self.port, self.token
        )
    }

    /// Carries out what must not be refused.
    pub(crate) fn perform(&self, command: &Value) {
        let (status, answer) = self.post("/api/perform", &command.to_string());
        assert_eq!(status, 200, "{command}: {answer}");
    }

    /// Ctrl-C, and how the program ends.
    pub(crate) fn interrupt(mut self) -> std::process::ExitStatus {
        self.signal("-INT");
        self.child.wait().expect("it ends")
    }

    fn signal(&self, signal: &str) {
        let sent = std::process::Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(sent.is_ok_and(|sent| sent.success()), "the signal was sent");
    }

    /// Asks it to end, as a system does that shuts down, and waits so long at most.
    fn ends_within(mut self, limit: Duration) -> bool {
        self.signal("-TERM");
        let until = Instant::now() + limit;
        while Instant::now() < until {
            if self.child.try_wait().expect("a child").is_some() {
                return true;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        false
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Already ended, or ended now.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const STATUS: &str = r#"[{"desk":"status"}]"#;

#[test]
fn only_our_own_page_with_the_token_may_ask() {
    let home = Home::with_campaign();
    let server = Server::start(&home, Some("mardi.carnet"));
    let (port, token) = (server.port, &server.token);
    assert_eq!(server.post("/api/show", STATUS).0, 200);

    let json = "Content-Type: application/json";
    let ours = format!("Host: 127.0.0.1:{port}");
    let bearer = format!("Authorization: Bearer {token}");
    for (why, head, status) in [
        ("no token", format!("{ours}\r\n{json}"), 401),
        ("a wrong token", format!("{ours}\r\n{json}\r\nAuthorization: Bearer {}", "0".repeat(32)), 401),
        ("another host", format!("Host: evil.example:{port}\r\n{json}\r\n{bearer}"), 403),
        ("another port", format!("Host: 127.0.0.1:1\r\n{json}\r\n{bearer}"), 403),
        ("another origin", format!("{ours}\r\n{json}\r\n{bearer}\r\nOrigin: http://evil.example"), 403),
        ("an origin of no name", format!("{ours}\r\n{json}\r\n{bearer}\r\nOrigin: null"), 403),
        ("a form", format!("{ours}\r\nContent-Type: text/plain\r\n{bearer}"), 415),
        ("two hosts", format!("{ours}\r\nHost: evil.example\r\n{json}\r\n{bearer}"), 403),
        (
            "two origins",
            format!("{ours}\r\n{json}\r\n{bearer}\r\nOrigin: http://127.0.0.1:{port}\r\nOrigin: null"),
            403,
        ),
        ("our page under its other name", format!("Host: localhost:{port}\r\n{json}\r\n{bearer}"), 200),
    ] {
        let (answered, body) = server.ask(&format!("POST /api/show HTTP/1.1\r\n{head}"), STATUS);
        assert_eq!(answered, status, "{why}: {body}");
    }
    // Whoever writes the whole address may mean somebody else by it.
    for (host, status) in [("evil.example", 403), (&*format!("127.0.0.1:{port}"), 200)] {
        let head = format!("POST http://{host}/api/show HTTP/1.1\r\n{ours}\r\n{json}\r\n{bearer}");
        assert_eq!(server.ask(&head, STATUS).0, status, "{host}");
    }
}

#[cfg(unix)]
#[test]
fn whoever_has_the_token_reaches_no_file_by_its_path() {
    use std::os::unix::fs::PermissionsExt;
    let home = Home::with_a_library();
    home.found("dehors.carnet", &[]);
    let server = Server::start(&home, None);
    let secret = home.folder().join(".bashrc");
    std::fs::write(&secret, "# mine").expect("a file");
    std::fs::set_permissions(&secret, std::fs::Permissions::from_mode(0o600)).expect("permissions");
    server.perform_as("one", &json!({ "desk": "open", "path": "mardi.carnet" }));
    let before = everything_in(home.folder());
    let (outside, new) = (home.folder().join("dehors.carnet"), home.folder().join("nouveau"));
    let csv = json!({ "format": "csv", "text": "alias ls=rm" });
    for path in [secret.as_path(), &new, &new.join("x"), Path::new("../../.bashrc"), Path::new(".bashrc")] {
        for request in [
            json!({ "desk": "save_file", "target": { "path": path, "replace": true }, "content": csv }),
            json!({ "desk": "save_copy", "path": path }),
            json!({ "desk": "export_json", "target": { "path": path, "replace": true } }),
            json!({ "desk": "begin_book", "target": { "path": path, "replace": true } }),
            json!({ "desk": "prefer", "change": { "folder": path, "theme": "dark" } }),
            json!({ "desk": "import", "path": path }),
        ] {
            assert_eq!(server.refusal("one", &request)["code"], "out_of_reach", "{request}");
        }
    }
    for path in
        [outside.as_path(), &home.folder().join("campaigns/mardi.carnet"), Path::new("../dehors.carnet")]
    {
        for request in [
            json!({ "desk": "open", "path": path }),
            json!({ "desk": "forget", "path": path }),
            json!({ "desk": "restore_file", "path": path, "copy": "x" }),
        ] {
            assert_eq!(server.refusal("one", &request)["code"], "out_of_reach", "{request}");
        }
    }
    assert_eq!(
        server.refusal("one", &json!({ "desk": "open", "path": "dehors.carnet" }))["code"],
        "not_found"
    );
    assert_eq!(server.bring("one", "..%2Fx.json", b"{}").0, 422);
    assert_eq!(server.fetch("one", "..%2F..%2F..%2F.bashrc").0, 422);
    assert_eq!(everything_in(home.folder()), before, "nothing was made or changed");
    assert_eq!(std::fs::metadata(&secret).expect("a file").permissions().mode() & 0o777, 0o600);
    // And where things lie is not told.
    let folder = home.folder().to_str().expect("a path");
    for view in ["start", "status", "library", "copies"] {
        let shown = server.show_as("one", &json!({ "desk": view }).to_string()).expect("shown");
        assert!(!shown.to_string().contains(folder), "{view}: {shown}");
    }
}

/// Every file in a folder, with its length and when it was last written to; but for the folder that files of
/// browsers pass through, which is nobody's, and the log.
fn everything_in(folder: &Path) -> Vec<(PathBuf, u64, SystemTime)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder").flatten() {
            let (path, about) = (entry.path(), entry.metadata().expect("an entry"));
            match entry.file_name().to_str() {
                Some("passing" | "log") => {}
                _ if about.is_dir() => {
                    folders.push(path.clone());
                    found.push((path, 0, SystemTime::UNIX_EPOCH));
                }
                _ => found.push((path, about.len(), about.modified().expect("a time"))),
            }
        }
    }
    found.sort();
    found
}

#[test]
fn what_a_page_saves_is_handed_over_once_and_to_it_alone() {
    let home = Home::with_campaign();
    let server = Server::start(&home, Some("mardi.carnet"));
    server.perform_as("one", &json!({ "desk": "save_copy", "path": "copie.carnet" }));
    assert_eq!(server.fetch("another", "copie.carnet").0, 422, "another page has nothing to fetch");
    let (status, copy) = server.fetch("one", "copie.carnet");
    assert_eq!(status, 200);
    std::fs::write(home.folder().join("copie.carnet"), copy).expect("a file");
    home.answers(&["check", "copie.carnet"]);
    assert_eq!(server.fetch("one", "copie.carnet").0, 422, "once");
    // The same name again is no trouble, fetched or not.
    for _ in 0..2 {
        server.perform_as("one", &json!({ "desk": "export_json", "target": { "path": "tout.json" } }));
    }
    let (_, json) = server.fetch("one", "tout.json");
    assert!(json.starts_with(b"{\n\"format\":\"carnet-de-l-ouest\""));
}

#[test]
fn what_a_page_brings_in_is_imported_by_its_name_and_gone_then() {
    let home = Home::with_a_library();
    home.answers(&["export", "campaigns/mardi.carnet", "mardi.json"]);
    let export = std::fs::read(home.folder().join("mardi.json")).expect("an export");
    let server = Server::start(&home, None);
    let import = |keep_both: bool| json!({ "desk": "import", "path": "re%C3%A7u.json".replace("%C3%A7", "ç"), "keep_both": keep_both });
    assert_eq!(server.refusal("one", &import(false))["code"], "not_found", "nothing was brought yet");
    assert_eq!(server.bring("one", "re%C3%A7u.json", &export).0, 200);
    assert_eq!(
        server.refusal("another", &import(false))["code"],
        "not_found",
        "another page brought nothing"
    );
    let clash = server.refusal("one", &import(false));
    assert_eq!((&clash["code"], &clash["path"]), (&"already_in_library".into(), &"mardi.carnet".into()));
    server.perform_as("one", &import(true));
    assert!(
        home.folder().join("campaigns/Les barons du mardi (2).carnet").exists(),
        "{:?}",
        home.campaigns()
    );
    assert_eq!(server.refusal("one", &import(true))["code"], "not_found", "it was taken in");
    server.perform_as("one", &json!({ "desk": "open", "path": clash["path"] }));
    // What is none says so by its name, and goes too.
    assert_eq!(server.bring("one", "rien.json", b"{").0, 200);
    let none = server.refusal("one", &json!({ "desk": "import", "path": "rien.json" }));
    assert_eq!((&none["code"], &none["path"]), (&"not_a_carnet".into(), &"rien.json".into()));
    assert_eq!(passing_files(&home), Vec::<PathBuf>::new());
    assert!(server.interrupt().success());
}

/// What lies in the folder that files of browsers pass through, but for what holds it.
fn passing_files(home: &Home) -> Vec<PathBuf> {
    let all = everything_in(&home.folder().join("passing"));
    let is_file = |path: &PathBuf| path.is_file() && path.file_name().is_some_and(|name| name != "held");
    all.into_iter().map(|(path, ..)| path).filter(is_file).collect()
}

#[test]
fn files_on_their_way_go_with_the_server_or_when_the_next_one_starts() {
    let home = Home::with_campaign();
    let save = json!({ "desk": "save_copy", "path": "copie.carnet" });
    let killed = Server::start(&home, Some("mardi.carnet"));
    killed.perform_as("one", &save);
    killed.signal("-KILL");
    drop(killed);
    assert_eq!(passing_files(&home).len(), 1);
    let server = Server::start(&home, Some("mardi.carnet"));
    assert_eq!(passing_files(&home), Vec::<PathBuf>::new());
    server.perform_as("one", &save);
    assert_eq!(passing_files(&home).len(), 1);
    assert!(server.interrupt().success());
    assert_eq!(passing_files(&home), Vec::<PathBuf>::new());
}

#[test]
fn whoever_goes_away_gives_up_what_they_asked_for() {
    let home = Home::with_a_library();
    home.answers(&["backup", "campaigns/mardi.carnet", "copie.carnet"]);
    let copy = std::fs::read(home.folder().join("copie.carnet")).expect("a copy");
    let server = Server::start(&home, None);
    assert_eq!(server.bring("one", "copie.carnet", &copy).0, 200);
    // Another program keeps it busy, so that it takes a while.
    let busy = rusqlite::Connection::open(&passing_files(&home)[0]).expect("the file");
    busy.execute_batch("BEGIN EXCLUSIVE").expect("it is taken");
    let drafts = || home.campaigns().iter().filter(|path| path.contains("/campaigns/.")).count();
    let wait_for = |count: usize| {
        let until = Instant::now() + Duration::from_secs(10);
        while drafts() != count {
            assert!(Instant::now() < until, "{:?}", home.campaigns());
            std::thread::sleep(Duration::from_millis(10));
        }
    };
    let before = home.campaigns();
    let import = json!({ "desk": "import", "path": "copie.carnet", "keep_both": true }).to_string();
    let mut asking = server.connect();
    write!(
        asking,
        "POST /api/perform HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nAuthorization: Bearer {}\r\nCarnet-Page: one\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{import}",
        server.port, server.token, import.len()
    )
    .expect("sent");
    wait_for(1);
    assert_eq!(server.post("/api/show", STATUS).0, 200, "nobody else waits");
    // They go, and the server has seen it once it has closed its side too.
    asking.shutdown(std::net::Shutdown::Write).expect("still there");
    assert!(matches!(asking.read(&mut [0]), Ok(0) | Err(_)), "no answer");
    busy.execute_batch("COMMIT").expect("it is given back");
    wait_for(0);
    assert_eq!(home.campaigns(), before);
}

#[test]
fn three_hundred_idle_connections_keep_nobody_out() {
    let home = Home::with_campaign();
    let server = Server::start_narrow(&home, "mardi.carnet", 256);
    let idle: Vec<TcpStream> = (0..300).map(|_| server.connect()).collect();
    let asked = Instant::now();
    for _ in 0..5 {
        assert_eq!(server.post("/api/show", STATUS).0, 200);
    }
    assert!(asked.elapsed() < Duration::from_secs(5), "{:?}", asked.elapsed());
    drop(idle);
    assert!(server.interrupt().success());
}

#[test]
fn who_is_silent_too_long_is_closed_wherever_they_stop() {
    let home = Home::with_campaign();
    let server = Server::start(&home, Some("mardi.carnet"));
    let head = server.photo_head("application/octet-stream");
    let upload = server.file_head("PUT", "one", "lent.json");
    let begun = [
        String::new(),
        "POST /api/show HTTP/1.1\r\nHost: 127".to_owned(),
        format!("{head}\r\nContent-Length: 2000\r\n\r\nJFIF"),
        format!("{upload}\r\nContent-Length: 2000\r\n\r\n{{"),
    ];
    let waiting: Vec<TcpStream> = begun
        .iter()
        .map(|words| {
            let mut stream = server.connect();
            stream.write_all(words.as_bytes()).expect("it takes the beginning");
            stream
        })
        .collect();
    for (words, mut stream) in begun.iter().zip(waiting) {
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap_or_else(|error| panic!("still open ({error}): {words}"));
    }
    assert_eq!(passing_files(&home), Vec::<PathBuf>::new());
    assert_eq!(server.post("/api/show", STATUS).0, 200);
}

#[test]
fn asked_to_end_it_ends_whatever_it_is_doing() {
    let home = Home::with_campaign();
    let server = Server::start(&home, Some("mardi.carnet"));
    // Somebody who never ends what they say, and somebody who listens.
    let mut half = server.connect();
    let head = server.photo_head("application/octet-stream");
    write!(half, "{head}\r\nContent-Length: 2000\r\n\r\nJFIF").expect("sent");
    let mut listening = server.connect();
    write!(
        listening,
        "GET /api/changes HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nAuthorization: Bearer {}\r\n\r\n",
        server.port, server.token
    )
    .expect("sent");
    // Another program keeps the file busy, and the desk waits for it.
    let other = rusqlite::Connection::open(home.file()).expect("the file");
    other.execute_batch("BEGIN EXCLUSIVE").expect("it is taken");
    let rename = r#"{"command":"act","action":{"area":"campaign","do":"rename","name":"Jeudi"}}"#;
    let mut waiting = server.connect();
    write!(
        waiting,
        "POST /api/perform HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{rename}",
        server.port, server.token, rename.len()
    )
    .expect("sent");
    waiting.set_read_timeout(Some(Duration::from_millis(700))).expect("a limit");
    assert!(waiting.read(&mut [0]).is_err(), "it waits");
    assert!(server.ends_within(Duration::from_secs(5)));
    drop(other);
    home.answers(&["check", "mardi.carnet"]);
}

#[test]
fn a_book_comes_in_large_pieces_and_a_picture_at_once() {
    let home = Home::with_campaign();
    let server = Server::start(&home, Some("mardi.carnet"));
    let target = |name: &str| json!({ "path": name });
    server.perform_as("one", &json!({ "desk": "begin_book", "target": target("livre.html") }));
    let piece = "<p>".repeat(500_000);
    for _ in 0..2 {
        let parts = json!([{ "part": "html", "text": piece }]);
        server.perform_as("one", &json!({ "desk": "add_to_book", "parts": parts }));
    }
    server.perform_as("one", &json!({ "desk": "finish_book" }));
    assert_eq!(server.fetch("one", "livre.html").1.len(), 3_000_000);
    // What a PNG begins with, and nine million bytes more.
    let data = format!("iVBORw0KGgo{}", "A".repeat(12_000_001));
    let content = json!({ "format": "png", "data": data });
    server
        .perform_as("one", &json!({ "desk": "save_file", "target": target("reçu.png"), "content": content }));
    assert_eq!(server.fetch("one", "re%C3%A7u.png").1.len(), 9_000_009);
}

#[test]
fn too_much_and_nonsense_are_refused_and_the_server_goes_on() {
    let home = Home::with_campaign();
    let server = Server::start(&home, Some("mardi.carnet"));
    let too_much = format!("{{\"view\":\"{}\"}}", "x".repeat(2 * 1024 * 1024));
    assert_eq!(server.post("/api/show", &too_much).0, 413);
    assert_eq!(server.post("/api/show", "{").0, 400);
    for (path, asked, code) in [
        ("/api/perform", r#"{"command":"explode"}"#, "word_unknown"),
        ("/api/perform", r#"{"command":"undo","entyr":2}"#, "not_understood"),
        (
            "/api/perform",
            r#"{"command":"act","action":{"area":"game","do":"enter","game":0,"stage":"play"}}"#,
            "not_a_game",
        ),
        ("/api/show", r#"[{"view":"night","game":13}]"#, "not_a_game"),
    ] {
        let (status, refused) = server.post(path, asked);
        let refused: Value = serde_json::from_str(&refused).expect("JSON");
        assert_eq!((status, &refused["code"]), (400, &code.into()), "{asked}");
    }
    assert_eq!(server.post("/api/dance", "{}").0, 404);
    let (status, body) = server.post("/api/perform", r#"{"command":"redo"}"#);
    let refusal: Value = serde_json::from_str(&body).expect("JSON");
    assert_eq!((status, &refusal["code"]), (422, &"nothing_to_redo".into()));
    assert_eq!(server.post("/api/show", STATUS).0, 200);
}

#[test]
fn what_is_asked_in_one_request_is_answered_in_order_each_by_itself_and_never_too_much() {
    let home = Home::with_campaign();
    let server = Server::start(&home, Some("mardi.carnet"));
    let asked = r#"[{"view":"line"},{"view":"night"},{"desk":"status"},{"view":"line"}]"#;
    let (status, replies) = server.post("/api/show", asked);
    let replies: Value = serde_json::from_str(&replies).expect("JSON");
    assert_eq!((status, replies.as_array().map(Vec::len)), (200, Some(4)), "{replies}");
    assert_eq!(replies[0]["shown"]["view"], "line");
    assert_eq!(replies[1]["refused"]["code"], "no_game_open");
    assert_eq!(replies[2]["shown"]["desk"], "status");
    assert_eq!(replies[3], replies[0]);

    let lines = |many: usize| format!("[{}]", vec![r#"{"view":"line"}"#; many].join(","));
    assert_eq!(server.post("/api/show", &lines(32)).0, 200);
    for many in [0, 33, 1000] {
        let (status, refused) = server.post("/api/show", &lines(many));
        let refused: Value = serde_json::from_str(&refused).expect("JSON");
        assert_eq!((status, &refused["code"]), (422, &"too_many_at_once".into()), "{many}");
        assert_eq!((&refused["count"], &refused["most"]), (&many.into(), &32.into()));
    }
    assert_eq!(server.post("/api/show", r#"{"view":"line"}"#).0, 400, "a list, also of one");
}

/// Half red, half blue.
const PICTURE: &str = "52494646540000005745425056503820480000009003009d012a180010003eed62a94da9a5a3a2300801301d894013a3\
    90055ffee00019b00000feea9119bdfc6bf5546aec57d24c83ea3ffe082c7bd85bff43470b59af3525000000";

/// A WebP of 24 by 16.
pub(crate) fn picture() -> Vec<u8> {
    let digits: Vec<u32> = PICTURE.chars().filter_map(|digit| digit.to_digit(16)).collect();
    digits.chunks(2).map(|pair| u8::try_from(pair[0] * 16 + pair[1]).expect("two digits")).collect()
}

#[test]
fn a_photo_is_prepared_added_and_shown() {
    let home = Home::with_campaign();
    home.plays_until("mardi.carnet", "table");
    let server = Server::start(&home, Some("mardi.carnet"));
    let (status, prepared) = server.photo(&picture());
    assert_eq!(status, 200, "{prepared}");
    assert_eq!((&prepared["width"], &prepared["height"]), (&24.into(), &16.into()));
    assert!(
        prepared["thumbnail"]
            .as_str()
            .is_some_and(|thumbnail| thumbnail.starts_with("data:image/jpeg;base64,"))
    );

    let add = json!({"area": "photo", "do": "add", "content": prepared["content"], "of": {"of": "game", "game": 1}, "private": false});
    server.perform(&json!({"command": "act", "action": add}));
    let shown = server.show_as("", r#"{"view":"photos","of":{"of":"game","game":1}}"#).expect("photos");
    let photo = &shown["photos"][0]["photo"];
    for size in ["thumbnail", "full"] {
        let asked = json!({"view": "picture", "photo": photo, "size": size});
        let picture = server.show_as("", &asked.to_string()).expect("a picture");
        assert!(picture["data"].as_str().is_some_and(|data| data.starts_with("data:image/jpeg;base64,")));
    }
}

#[test]
fn photos_are_refused_with_a_reason_and_only_they_may_be_heavy() {
    let home = Home::with_campaign();
    let server = Server::start(&home, Some("mardi.carnet"));
    let most = 30 * 1024 * 1024;
    for (why, bytes, code) in [
        ("no picture", b"Chers amis".to_vec(), "photo_format"),
        ("nothing", Vec::new(), "photo_format"),
        ("half a picture", picture()[..50].to_vec(), "photo_broken"),
        ("a byte too many", vec![0; most + 1], "photo_too_heavy"),
    ] {
        let (status, refusal) = server.photo(&bytes);
        assert_eq!((status, &refusal["code"]), (422, &code.into()), "{why}");
    }
    let (status, refusal) = server.photo(&vec![0; most + 1]);
    assert_eq!((status, &refusal["bytes"], &refusal["most"]), (422, &(most + 1).into(), &most.into()));

    let (status, _) = server.ask_with(&server.photo_head("image/webp"), &picture());
    assert_eq!(status, 415, "only raw bytes: no form of another site can send them unasked");
    let head = format!(
        "POST /api/photo HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/octet-stream",
        server.port
    );
    assert_eq!(server.ask_with(&head, &picture()).0, 401);

    // A photo that nobody prepared cannot be added.
    let add = r#"{"command":"act","action":{"area":"photo","do":"add","content":"0000","of":{"of":"game","game":1},"private":false}}"#;
    assert_eq!(server.post("/api/perform", add).0, 422);
    assert_eq!(server.post("/api/show", &"x".repeat(2 * 1024 * 1024)).0, 413, "other requests stay small");
}

#[test]
fn whoever_goes_away_in_the_middle_of_a_photo_leaves_the_server_as_it_was() {
    let home = Home::with_campaign();
    let server = Server::start(&home, Some("mardi.carnet"));
    for _ in 0..5 {
        let mut stream = TcpStream::connect(("127.0.0.1", server.port)).expect("it listens");
        let head = server.photo_head("application/octet-stream");
        write!(stream, "{head}\r\nContent-Length: 20000000\r\n\r\n").expect("it takes the request");
        stream.write_all(&vec![0xFF; 1_000_000]).expect("a part of it");
    }
    assert_eq!(server.post("/api/show", STATUS).0, 200);
    assert_eq!(server.photo(&picture()).0, 200);
    assert!(server.interrupt().success());
}

#[test]
fn pages_are_served_with_a_strict_policy_and_nothing_beside_them() {
    let home = Home::with_campaign();
    let server = Server::start(&home, None);
    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).expect("it listens");
    write!(stream, "GET / HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\r\n", server.port)
        .expect("sent");
    let mut page = String::new();
    stream.read_to_string(&mut page).expect("a page");
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    assert!(page.contains("script-src 'self'") && !page.contains("unsafe-inline"));
    let get =
        |path: &str| server.ask(&format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{}", server.port), "").0;
    assert_eq!(get("/../../../../etc/passwd"), 404);
    assert_eq!(get("/%2e%2e/Cargo.toml"), 404);
}

#[test]
fn listeners_hear_what_others_changed_and_ctrl_c_ends_cleanly() {
    let home = Home::with_campaign();
    let server = Server::start(&home, Some("mardi.carnet"));
    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a limit");
    write!(
        stream,
        "GET /api/changes HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nAuthorization: Bearer {}\r\nCarnet-Page: one\r\n\r\n",
        server.port, server.token
    )
    .expect("sent");
    let mut heard = BufReader::new(stream).lines();
    // The head has come: it listens now.
    while !heard.next().expect("a head").expect("text").is_empty() {}
    // What it does itself it knows already, and what changes nothing is no news.
    let renamed = r#"{"command":"act","action":{"area":"people","do":"rename_company","company":"red","name":"Acier"}}"#;
    assert_eq!(server.post_as("one", "/api/perform", renamed).0, 200);
    assert_eq!(server.post("/api/perform", r#"{"desk":"abandon_book"}"#).0, 200);
    server.post_as(
        "another",
        "/api/perform",
        r#"{"command":"act","action":{"area":"campaign","do":"rename","name":"Jeudi"}}"#,
    );
    let told = heard.find_map(|line| {
        let line = line.expect("text");
        line.strip_prefix("data: ").or(line.strip_prefix("data:")).map(str::to_owned)
    });
    let topics: Vec<String> = serde_json::from_str(&told.expect("news")).expect("a list of topics");
    assert!(topics.contains(&"campaign".to_owned()) && topics.contains(&"history".to_owned()));
    assert!(!topics.contains(&"people".to_owned()), "its own change is not told again");

    let ended = server.interrupt();
    assert!(ended.success(), "a clean end, though somebody still listens: {ended}");
    let beside: Vec<_> = std::fs::read_dir(home.folder())
        .expect("the folder")
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| name.starts_with("mardi"))
        .collect();
    assert_eq!(beside, ["mardi.carnet"], "everything is in the one file");
    assert_eq!(home.answers(&["show", "mardi.carnet", "line", "--json"])[0]["name"], "Jeudi");
}

#[test]
fn lw_pos_2_a_page_reads_a_private_side_only_while_it_holds_the_button() {
    let home = Home::with_campaign();
    let server = Server::start(&home, Some("mardi.carnet"));
    server.perform(&json!({ "command": "act", "action": { "area": "game", "do": "open" } }));
    let drawn = json!({ "command": "act", "action": {
        "area": "postcard", "do": "draw", "number": 14, "company": "red", "private_side": { "text": "Chut." },
    } });
    let (_, drawn) = server.post("/api/perform", &drawn.to_string());
    let drawn: serde_json::Value = serde_json::from_str(&drawn).expect("JSON");
    let postcard = drawn["made"][0]["thing"].as_i64().expect("a postcard");
    let side = format!(r#"{{"view":"private_side","postcard":{postcard}}}"#);
    let untold = r#"{"session":"hold","company":"red"}"#;
    let hold = r#"{"session":"hold","company":"red","i_am":true}"#;
    let show = |page: &str| {
        server
            .show_as(page, &side)
            .map(|shown| shown["text"].clone())
            .map_err(|refused| refused["code"].clone())
    };
    let refused = Err("private_side".into());
    assert_eq!(show("one"), refused, "nobody holds it");
    assert!(
        server.post_as("one", "/api/perform", untold).1.contains("are_you"),
        "nobody's device asks first"
    );
    assert_eq!(show("one"), refused, "nobody holds it");
    assert_eq!(server.post_as("one", "/api/perform", hold).0, 200);
    assert_eq!(show("one"), Ok("Chut.".into()));
    assert_eq!(show("another"), refused, "another page holds nothing");
    let told = format!(r#"[{{"view":"private_side","postcard":{postcard},"reader":"red"}}]"#);
    assert!(!server.post_as("another", "/api/show", &told).1.contains("Chut."), "no message says who looks");
    assert_eq!(server.post_as("one", "/api/perform", r#"{"session":"let_go"}"#).0, 200);
    assert_eq!(show("one"), refused, "it was let go of");
}
