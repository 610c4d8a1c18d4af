//! `cargo xtask run`: from a bare machine to the open app.

use std::env;
use std::ffi::OsString;
use std::process::{Command, ExitCode};

use crate::setup::{self, Purpose};
use crate::workspace::Workspace;
use crate::{interface, steps};

pub(crate) fn run(workspace: &Workspace, file: Option<OsString>) -> Result<ExitCode, String> {
    let node = setup::set_up(Purpose::Run)?;
    interface::prepare(workspace, &node)?;
    if has_display() {
        steps::succeed(workspace.cargo().args(["build", "-p", "desktop"]))?;
        start(Command::new(workspace.built("debug", "carnet-de-l-ouest")?).args(file))
    } else {
        say!("There is no display here, so no window: the app is served to a browser instead.");
        steps::succeed(workspace.cargo().args(["build", "-p", "cli"]))?;
        start(Command::new(workspace.built("debug", "carnet")?).arg("serve").args(file))
    }
}

fn has_display() -> bool {
    let set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    // Only on Linux can a session be without one and say so.
    !cfg!(target_os = "linux") || set("DISPLAY") || set("WAYLAND_DISPLAY")
}

/// The app takes the place of this program, so that it alone hears Ctrl-C and can close its file in peace.
/// It keeps the person's own folder, from which they named the file.
#[cfg(unix)]
fn start(command: &mut Command) -> Result<ExitCode, String> {
    use std::os::unix::process::CommandExt;

    let error = command.exec();
    Err(format!("{} cannot be started: {error}", command.get_program().display()))
}

#[cfg(not(unix))]
fn start(command: &mut Command) -> Result<ExitCode, String> {
    steps::forward(command)
}
