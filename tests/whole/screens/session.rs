//! A desktop of its own for every window: screen, message bus and user's
//! folders, so that tests do not see each other.

use std::{
    io::{BufRead, BufReader},
    os::unix::process::CommandExt,
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use super::driver::tidy;
use crate::programs::{Home, text};

/// A process that ends with the test, together with all that it started.
pub(crate) struct Owned(pub(crate) Child);

impl Owned {
    pub(crate) fn start(command: &mut Command) -> Self {
        let program = command.get_program().to_owned();
        match command.stdin(Stdio::null()).stderr(Stdio::null()).process_group(0).spawn() {
            Ok(child) => Self(child),
            Err(error) => panic!("{program:?} does not start ({error}): `cargo xtask test` installs it"),
        }
    }

    /// The first line that it says.
    fn first_line(&mut self) -> String {
        let mut line = String::new();
        let output = self.0.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut line).expect("a line");
        line.trim().to_owned()
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        // Already ended, or ended now: the whole group, by its id.
        let group = format!("-{}", self.0.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status();
        let _ = self.0.wait();
    }
}

pub(crate) struct Session {
    screen: String,
    bus: String,
    home: PathBuf,
    // Held for their ends.
    processes: Vec<Owned>,
}

impl Session {
    pub(crate) fn start(home: &Home) -> Self {
        let mut display = Owned::start(
            Command::new("Xvfb")
                .args(["-displayfd", "1", "-screen", "0", "2560x1440x24", "-nolisten", "tcp", "-noreset"])
                .stdout(Stdio::piped()),
        );
        let mut bus = Owned::start(
            Command::new("dbus-daemon")
                .args(["--session", "--nofork", "--print-address=1"])
                .stdout(Stdio::piped()),
        );
        let mut session = Self {
            screen: format!(":{}", display.first_line()),
            bus: bus.first_line(),
            home: home.folder().to_owned(),
            processes: vec![display, bus],
        };
        let manager = Owned::start(session.command("openbox").stdout(Stdio::null()));
        session.processes.push(manager);
        session.wait_until("openbox manages the screen", || {
            session.command("wmctrl").arg("-m").output().is_ok_and(|answer| answer.status.success())
        });
        session
    }

    /// A program on this desktop.
    pub(crate) fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let user = self.home.join("user");
        let mut command = Command::new(program);
        command
            .env("DISPLAY", &self.screen)
            .env("DBUS_SESSION_BUS_ADDRESS", &self.bus)
            .env("CARNET_HOME", &self.home)
            .env("HOME", &user)
            .env("XDG_DATA_HOME", user.join("data"))
            .env("XDG_CONFIG_HOME", user.join("config"))
            .env("XDG_CACHE_HOME", user.join("cache"))
            // The bus of assistive programs would start a daemon of its own outside the test.
            .env("NO_AT_BRIDGE", "1")
            // There is no graphics card here: painting without one costs far less than imitating one.
            .env("WEBKIT_SKIA_ENABLE_CPU_RENDERING", "1")
            .env_remove("WAYLAND_DISPLAY");
        command
    }

    /// Asks the program's window to close, as its close button does, and waits until it is gone.
    pub(crate) fn close_window(&self) {
        let closed =
            self.command("wmctrl").args(["-c", "Carnet de l'Ouest"]).output().expect("wmctrl starts");
        assert!(closed.status.success(), "{closed:?}");
        self.wait_until("the window is gone", || !self.windows().contains("Carnet de l'Ouest"));
    }

    /// Types into the dialog of that name, once it is there, and presses Enter.
    pub(crate) fn answer_dialog(&self, name: &str, text: &str) {
        self.wait_until(&format!("a dialog called {name}"), || self.windows().contains(name));
        // Its apostrophe may be a curly one, of several bytes.
        let pattern = name.replace('\'', ".+");
        self.xdotool(&["search", "--onlyvisible", "--name", &pattern, "windowactivate", "--sync"]);
        // A slash opens the field for a path where there is none yet, and that takes the dialog a moment.
        self.xdotool(&["key", "slash"]);
        for _ in 0..5 {
            std::thread::sleep(Duration::from_millis(400));
            // Over whatever stands there: a proposal, or what came through while the dialog was busy.
            self.xdotool(&["key", "ctrl+a"]);
            self.xdotool(&["type", "--delay", "20", text]);
            self.xdotool(&["key", "Return"]);
            let until = Instant::now() + Duration::from_secs(3);
            while Instant::now() < until {
                if !self.windows().contains(name) {
                    return;
                }
                std::thread::sleep(Duration::from_millis(20));
            }
        }
        panic!("the dialog {name} does not go; windows: {}", self.windows());
    }

    fn xdotool(&self, arguments: &[&str]) {
        let done = self.command("xdotool").args(arguments).output().expect("xdotool starts");
        assert!(done.status.success(), "{arguments:?}: {done:?}");
    }

    /// The titles of all windows.
    fn windows(&self) -> String {
        let listed = self.command("wmctrl").arg("-l").output().expect("wmctrl starts");
        tidy(&text(&listed.stdout))
    }

    fn wait_until(&self, what: &str, is_so: impl Fn() -> bool) {
        let until = Instant::now() + Duration::from_secs(20);
        while !is_so() {
            assert!(Instant::now() < until, "waited in vain: {what}; windows: {}", self.windows());
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}
