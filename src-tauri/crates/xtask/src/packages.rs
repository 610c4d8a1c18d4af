//! Debian and its relatives: what is missing is installed with apt-get, and only that.

use std::collections::HashSet;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::setup::{Authority, Purpose};
use crate::workspace::on_path;

#[derive(Debug, PartialEq, Eq)]
struct Package {
    name: &'static str,
    why: &'static str,
}

const fn package(name: &'static str, why: &'static str) -> Package {
    Package { name, why }
}

const FOR_RUNNING: &[Package] = &[
    package("build-essential", "the C compiler and linker"),
    package("pkg-config", "finds the libraries below"),
    package("libwebkit2gtk-4.1-dev", "the view inside the desktop window"),
    package("librsvg2-dev", "draws the icons"),
    package("libclang-dev", "reads SQLite's headers while building"),
];

const FOR_TESTING: &[Package] = &[
    package("xvfb", "a screen that exists only in memory, for the window under test"),
    package("dbus", "a message bus of its own for the window under test"),
    package("openbox", "manages the window under test, as a desktop does"),
    package("wmctrl", "closes that window, as its close button does"),
    package("xdotool", "types into its file dialogs, as a person does"),
    package("webkit2gtk-driver", "drives the desktop window in tests"),
    package("chromium", "the browser in tests"),
    package("chromium-driver", "drives the browser in tests"),
    package("poppler-utils", "reads the printed campaign book, page by page"),
    package("strace", "kills the program under test before a call of choice"),
];

/// Another apt may be at work, and networks hiccup: wait and try again rather than fail.
const PATIENCE: [&str; 4] = ["-o", "DPkg::Lock::Timeout=120", "-o", "Acquire::Retries=3"];

/// The list of packages has a lock of its own for which apt-get does not wait; so we do.
const UPDATE_PAUSES: [u64; 2] = [5, 15];

pub(crate) fn has_apt() -> bool {
    on_path("apt-get") && on_path("dpkg-query")
}

pub(crate) fn install_missing(purpose: Purpose) -> Result<(), String> {
    let wanted = wanted(purpose);
    let missing = missing(&wanted, &listing(&wanted)?);
    if missing.is_empty() {
        return Ok(());
    }
    say!("These Debian packages are missing:");
    for package in &missing {
        say!("  {:<24}{}", package.name, package.why);
    }
    let plan = plan(&missing, Authority::of_this_person());
    let [update, install] = plan.as_slice() else {
        let names: Vec<_> = missing.iter().map(|package| package.name).collect();
        return Err(format!(
            "installing packages takes root's rights, and there is no sudo here. Run this as root, then start again:\n\n  \
             apt-get update && apt-get install -y --no-install-recommends {}\n",
            names.join(" ")
        ));
    };
    if update.first().is_some_and(|word| word == "sudo") {
        say!("They are installed now, by apt-get with sudo, which may ask for your password.");
    } else {
        say!("They are installed now, by apt-get.");
    }
    update_lists(update)?;
    if !carry_out(install)? {
        return Err(format!(
            "the packages could not be installed; apt-get says above why. The command was:\n\n  {}\n",
            install.join(" ")
        ));
    }
    let still = self::missing(&wanted, &listing(&wanted)?);
    if still.is_empty() {
        Ok(())
    } else {
        let names: Vec<_> = still.iter().map(|package| package.name).collect();
        Err(format!("apt-get ended well, but these packages are still missing: {}", names.join(" ")))
    }
}

fn wanted(purpose: Purpose) -> Vec<&'static Package> {
    let testing = if purpose == Purpose::Test { FOR_TESTING } else { &[] };
    FOR_RUNNING.iter().chain(testing).collect()
}

/// What dpkg knows of these packages, a line each: the name and the status.
fn listing(wanted: &[&Package]) -> Result<String, String> {
    // It ends with an error when it does not know a package at all, which is no error here.
    let output = Command::new("dpkg-query")
        .args(["-W", "-f=${Package} ${db:Status-Status}\n"])
        .args(wanted.iter().map(|package| package.name))
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .map_err(|error| format!("dpkg-query cannot be started: {error}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn missing(wanted: &[&'static Package], listing: &str) -> Vec<&'static Package> {
    // A package that was removed may still be listed, by its configuration files.
    let installed: HashSet<&str> = listing
        .lines()
        .filter_map(|line| line.split_once(' '))
        .filter(|(_, status)| status.trim() == "installed")
        .map(|(name, _)| name)
        .collect();
    wanted.iter().copied().filter(|package| !installed.contains(package.name)).collect()
}

/// The commands to run, in order: none when nothing is missing or nothing can be done.
fn plan(missing: &[&Package], authority: Authority) -> Vec<Vec<String>> {
    // sudo drops the environment, so it goes through `env`.
    let start: &[&str] = match authority {
        _ if missing.is_empty() => return Vec::new(),
        Authority::Neither => return Vec::new(),
        Authority::Root => &["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"],
        Authority::Sudo => &["sudo", "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"],
    };
    let names: Vec<_> = missing.iter().map(|package| package.name).collect();
    let command =
        |rest: &[&str]| start.iter().chain(&PATIENCE).chain(rest).map(ToString::to_string).collect();
    let install = [&["install", "-y", "--no-install-recommends"], names.as_slice()].concat();
    vec![command(&["update"]), command(&install)]
}

fn update_lists(update: &[String]) -> Result<(), String> {
    for pause in UPDATE_PAUSES {
        if carry_out(update)? {
            return Ok(());
        }
        say!("`apt-get update` did not go well; trying again in {pause} seconds.");
        thread::sleep(Duration::from_secs(pause));
    }
    if !carry_out(update)? {
        // The lists already there may be enough: the installation decides.
        say!("`apt-get update` did not go well; going on with the lists of packages that are here.");
    }
    Ok(())
}

fn carry_out(words: &[String]) -> Result<bool, String> {
    let Some((program, rest)) = words.split_first() else { return Ok(true) };
    let status = Command::new(program).args(rest).status();
    status.map(|status| status.success()).map_err(|error| format!("{program} cannot be started: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_installed() -> String {
        wanted(Purpose::Test).iter().map(|package| format!("{} installed\n", package.name)).collect()
    }

    fn names(packages: &[&'static Package]) -> Vec<&'static str> {
        packages.iter().map(|package| package.name).collect()
    }

    #[test]
    fn only_installed_packages_count_as_there() {
        let listing = "build-essential installed\npkg-config installed\nlibwebkit2gtk-4.1-dev config-files\n\
                       librsvg2-dev half-configured\n";
        let missing = missing(&wanted(Purpose::Run), listing);
        assert_eq!(names(&missing), ["libwebkit2gtk-4.1-dev", "librsvg2-dev", "libclang-dev"]);
    }

    #[test]
    fn a_bare_machine_lacks_everything_wanted_and_nothing_more() {
        assert_eq!(
            missing(&wanted(Purpose::Run), "").len(),
            FOR_RUNNING.len(),
            "running asks for no test tools"
        );
        assert_eq!(missing(&wanted(Purpose::Test), "").len(), FOR_RUNNING.len() + FOR_TESTING.len());
    }

    #[test]
    fn a_second_set_up_plans_nothing() {
        let missing = missing(&wanted(Purpose::Test), &all_installed());
        assert!(missing.is_empty());
        assert!(plan(&missing, Authority::Root).is_empty());
        assert!(plan(&missing, Authority::Sudo).is_empty());
    }

    #[test]
    fn the_plan_installs_just_what_is_missing() {
        let listing = all_installed().replace("chromium installed\n", "");
        let plan = plan(&missing(&wanted(Purpose::Test), &listing), Authority::Root);
        let lines: Vec<_> = plan.iter().map(|words| words.join(" ")).collect();
        let start =
            "env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 -o Acquire::Retries=3";
        assert_eq!(
            lines,
            [format!("{start} update"), format!("{start} install -y --no-install-recommends chromium")]
        );
    }

    #[test]
    fn without_root_it_takes_sudo_and_without_either_nothing_is_tried() {
        let missing = missing(&wanted(Purpose::Run), "");
        assert!(plan(&missing, Authority::Sudo).iter().all(|words| words[0] == "sudo"));
        assert!(plan(&missing, Authority::Neither).is_empty());
    }
}
