//! The interface in Chromium, as `carnet serve` serves it.

use std::{
    error::Error,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::json;

use super::Outcome;

/// A browser with a campaign in it.
pub(crate) struct Browser {
    pub(crate) client: Client,
    driver: Child,
    server: Child,
    downloads: PathBuf,
}

impl Browser {
    pub(crate) async fn open(folder: &Path, file: &Path) -> Result<Self, Box<dyn Error>> {
        let carnet = std::env::var_os("CARNET_BENCH_CLI")
            .ok_or("CARNET_BENCH_CLI is not set: use `cargo xtask bench`")?;
        let home = tempfile::Builder::new().prefix("home").tempdir_in(folder)?.keep();
        let mut server = Command::new(carnet)
            .arg("serve")
            .arg(file)
            .env(host::HOME_VARIABLE, &home)
            .stdout(Stdio::piped())
            .spawn()?;
        let mut address = String::new();
        BufReader::new(server.stdout.take().ok_or("no output")?).read_line(&mut address)?;
        let port = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let driver = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .env("HOME", &home)
            .stdout(Stdio::null())
            .spawn()?;
        let until = Instant::now() + Duration::from_secs(20);
        while tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_err() {
            if Instant::now() > until {
                return Err("chromedriver does not listen".into());
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let downloads = home.join("downloads");
        std::fs::create_dir(&downloads)?;
        let profile = format!("--user-data-dir={}", home.join("profile").display());
        let arguments = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--window-size=1180,820",
            &profile,
        ];
        let wanted = json!({ "goog:chromeOptions": {
            "args": arguments,
            "prefs": { "download": { "default_directory": downloads, "prompt_for_download": false } },
        } });
        let serde_json::Value::Object(wanted) = wanted else {
            return Err("capabilities are an object".into());
        };
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(wanted)
            .connect(&format!("http://127.0.0.1:{port}"))
            .await?;
        client.goto(address.trim()).await?;
        Ok(Self { client, driver, server, downloads })
    }

    /// From the tap to the frame in which the screen has its name, which it gets once it is ready, and after
    /// which the page has stayed as it is for a moment.
    pub(crate) async fn time_to(&self, route: &str) -> Result<Duration, Box<dyn Error>> {
        const MEASURE: &str = r"
            const [route, done] = arguments;
            location.hash = '#/settings';
            setTimeout(() => {
                const before = document.title;
                const start = performance.now();
                let last = null;
                const seen = () => requestAnimationFrame(() => { last = performance.now(); });
                const observer = new MutationObserver(seen);
                observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
                location.hash = '#/' + route;
                const wait = () => {
                    const quiet = last !== null && performance.now() - last > 150;
                    if (quiet && document.title !== before) { observer.disconnect(); done(last - start); }
                    else if (performance.now() - start > 10000) { observer.disconnect(); done(-1); }
                    else setTimeout(wait, 10);
                };
                wait();
            }, 250);";
        let took = self.client.execute_async(MEASURE, vec![json!(route)]).await?;
        match took.as_f64() {
            Some(milliseconds) if milliseconds >= 0.0 => Ok(Duration::from_secs_f64(milliseconds / 1000.0)),
            _ => Err(format!("{route} never got ready").into()),
        }
    }

    /// The file that was downloaded, once it is whole.
    pub(crate) async fn downloaded(&self) -> Result<PathBuf, Box<dyn Error>> {
        let until = Instant::now() + Duration::from_secs(20);
        while Instant::now() < until {
            let files = std::fs::read_dir(&self.downloads)?.flatten().map(|entry| entry.path());
            let is_whole = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "html");
            if let Some(file) = files.into_iter().find(is_whole) {
                return Ok(file);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Err("nothing was downloaded".into())
    }

    /// The most memory that the program and the page have used so far.
    pub(crate) fn peak_memory(&self) -> Result<PeakMemory, Box<dyn Error>> {
        let pages = descendants(self.driver.id())?.into_iter().filter(|process| is_page(*process));
        let page = pages.map(peak_of).max().ok_or("no page")?;
        Ok(PeakMemory { program: peak_of(self.server.id()), page })
    }

    pub(crate) async fn close(mut self) -> Outcome {
        self.client.close().await?;
        for child in [&mut self.driver, &mut self.server] {
            child.kill()?;
            child.wait()?;
        }
        Ok(())
    }
}

/// In megabytes.
pub(crate) struct PeakMemory {
    pub(crate) program: u64,
    pub(crate) page: u64,
}

/// All processes that this one started, and those that they started.
fn descendants(parent: u32) -> Result<Vec<u32>, Box<dyn Error>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir("/proc")?.flatten() {
        let Some(process) = entry.file_name().to_str().and_then(|name| name.parse::<u32>().ok()) else {
            continue;
        };
        let status = std::fs::read_to_string(entry.path().join("status")).unwrap_or_default();
        if figure(&status, "PPid:") == u64::from(parent) {
            found.push(process);
            found.extend(descendants(process)?);
        }
    }
    Ok(found)
}

/// Of Chromium's processes, one that shows a page.
fn is_page(process: u32) -> bool {
    let line = std::fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
    String::from_utf8_lossy(&line).contains("--type=renderer")
}

fn peak_of(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    figure(&status, "VmHWM:") / 1000
}

/// A figure of a process, as the system tells it.
fn figure(status: &str, name: &str) -> u64 {
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|rest| rest.split_whitespace().next()).and_then(|figure| figure.parse().ok()).unwrap_or(0)
}
