//! `carnet serve`: who may ask, and what the stream of changes tells.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Stdio},
    time::Duration,
};

use serde_json::Value;

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
        let mut child = home.carnet(&arguments).stderr(Stdio::inherit()).spawn().expect("carnet starts");
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
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a limit");
        let request = format!("{head}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        stream.write_all(request.as_bytes()).expect("it takes the request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let status = answer.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
        let body = answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default();
        (status, body)
    }

    /// A request as the interface makes it.
    fn post(&self, path: &str, body: &str) -> (u16, String) {
        self.ask(
            &format!(
                "POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{0}\r\nOrigin: http://127.0.0.1:{0}\r\nAuthorization: Bearer {1}\r\nContent-Type: application/json",
                self.port, self.token
            ),
            body,
        )
    }

    /// Carries out what must not be refused.
    pub(crate) fn perform(&self, command: &Value) {
        let (status, answer) = self.post("/api/perform", &command.to_string());
        assert_eq!(status, 200, "{command}: {answer}");
    }

    /// Ctrl-C, and how the program ends.
    pub(crate) fn interrupt(mut self) -> std::process::ExitStatus {
        let sent = std::process::Command::new("kill").args(["-INT", &self.child.id().to_string()]).status();
        assert!(sent.is_ok_and(|sent| sent.success()), "the signal was sent");
        self.child.wait().expect("it ends")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Already ended, or ended now.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const STATUS: &str = r#"{"view":"status"}"#;

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
        ("our page under its other name", format!("Host: localhost:{port}\r\n{json}\r\n{bearer}"), 200),
    ] {
        let (answered, body) = server.ask(&format!("POST /api/show HTTP/1.1\r\n{head}"), STATUS);
        assert_eq!(answered, status, "{why}: {body}");
    }
}

#[test]
fn too_much_and_nonsense_are_refused_and_the_server_goes_on() {
    let home = Home::with_campaign();
    let server = Server::start(&home, Some("mardi.carnet"));
    let too_much = format!("{{\"view\":\"{}\"}}", "x".repeat(2 * 1024 * 1024));
    assert_eq!(server.post("/api/show", &too_much).0, 413);
    assert_eq!(server.post("/api/show", "{").0, 400);
    assert_eq!(server.post("/api/perform", r#"{"command":"explode"}"#).0, 400);
    assert_eq!(server.post("/api/dance", "{}").0, 404);
    let (status, body) = server.post("/api/perform", r#"{"command":"redo"}"#);
    let refusal: Value = serde_json::from_str(&body).expect("JSON");
    assert_eq!((status, &refusal["code"]), (422, &"nothing_to_redo".into()));
    assert_eq!(server.post("/api/show", STATUS).0, 200);
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
fn listeners_hear_what_changed_and_ctrl_c_ends_cleanly() {
    let home = Home::with_campaign();
    let server = Server::start(&home, Some("mardi.carnet"));
    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a limit");
    write!(
        stream,
        "GET /api/changes HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nAuthorization: Bearer {}\r\n\r\n",
        server.port, server.token
    )
    .expect("sent");
    let mut heard = BufReader::new(stream).lines();
    // The head has come: it listens now.
    while !heard.next().expect("a head").expect("text").is_empty() {}
    server.post(
        "/api/perform",
        r#"{"command":"act","action":{"area":"campaign","do":"rename","name":"Jeudi"}}"#,
    );
    let told = heard.find_map(|line| {
        let line = line.expect("text");
        line.strip_prefix("data: ").or(line.strip_prefix("data:")).map(str::to_owned)
    });
    let topics: Vec<String> = serde_json::from_str(&told.expect("news")).expect("a list of topics");
    assert!(topics.contains(&"campaign".to_owned()) && topics.contains(&"history".to_owned()));

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
