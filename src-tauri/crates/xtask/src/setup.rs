//! Set-up: what must be on the machine before anything can be built.

use std::process::{Command, Stdio};

use crate::workspace::{NPM, on_path};
use crate::{elsewhere, packages};

/// What the machine is made ready for; testing includes running.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    Run,
    Test,
}

/// The oldest Node that the UI's build tool accepts.
const OLDEST_NODE: (u64, u64) = (20, 19);

/// Makes the machine ready and returns Node's version, which the UI's installation depends on.
pub(crate) fn set_up(purpose: Purpose) -> Result<String, String> {
    // Node first: no use installing packages for minutes only to stop here.
    let node = check_node()?;
    if packages::has_apt() {
        packages::install_missing(purpose)?;
    } else {
        elsewhere::check(purpose)?;
    }
    Ok(node)
}

fn check_node() -> Result<String, String> {
    let wanted =
        format!("Node.js {}.{} or newer, with npm, must be on the PATH", OLDEST_NODE.0, OLDEST_NODE.1);
    let version = first_line(Command::new("node").arg("--version")).ok_or_else(|| {
        format!("{wanted}, but `node --version` gives nothing. Install it and start again.")
    })?;
    if !recent_enough(&version) {
        return Err(format!(
            "{wanted}, but `node --version` says {version} (the package in Debian 12 is too old). \
             Install a newer one and start again."
        ));
    }
    if first_line(Command::new(NPM).arg("--version")).is_none() {
        return Err(format!(
            "{wanted}; node is there ({version}), but npm is not. Install it and start again."
        ));
    }
    Ok(version)
}

/// The first line that a program prints, if it starts and ends well.
pub(crate) fn first_line(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let line = text.lines().next()?.trim();
    (output.status.success() && !line.is_empty()).then(|| line.to_owned())
}

/// Whether the person at the machine may install packages, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Authority {
    Root,
    Sudo,
    Neither,
}

impl Authority {
    pub(crate) fn of_this_person() -> Self {
        if first_line(Command::new("id").arg("-u")).as_deref() == Some("0") {
            Self::Root
        } else if on_path("sudo") {
            Self::Sudo
        } else {
            Self::Neither
        }
    }
}

fn recent_enough(version: &str) -> bool {
    let mut numbers = version.trim_start_matches('v').split('.').map(str::parse::<u64>);
    match (numbers.next(), numbers.next()) {
        (Some(Ok(major)), Some(Ok(minor))) => (major, minor) >= OLDEST_NODE,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn node_must_be_recent_enough() {
        for version in ["v20.19.0", "v20.20.2", "v22.0.0", "v100.1.0"] {
            assert!(recent_enough(version), "{version}");
        }
        for version in ["v20.18.3", "v18.20.4", "", "nonsense"] {
            assert!(!recent_enough(version), "{version}");
        }
    }
}
