//! The licences of everything that ships, from what Cargo and npm themselves know of it.
//!
//! What only builds or tests does not ship and is not looked at; procedural macros are, because Cargo counts
//! them as ordinary dependencies.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::process::{Command, Stdio};

use serde_json::Value;
use spdx::{Expression, ParseMode};

use crate::tally::Count;
use crate::workspace::Workspace;

/// The packages that are handed out; all that they are made of follows from them.
const SHIPPED: [&str; 2] = ["desktop", "cli"];

/// What may be handed on as a part of this program: whoever gets it need only be told. `MPL-2.0` asks more, but
/// only for its own files, which are shipped unchanged; `OFL-1.1` is for fonts.
const ALLOWED: [&str; 14] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "MPL-2.0",
    "OFL-1.1",
    "Unicode-3.0",
    "Zlib",
];

/// A package of somebody else's, and what it says of its licence.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Package {
    name: String,
    licence: Option<String>,
}

pub(crate) fn check(workspace: &Workspace) -> Count {
    match shipped(workspace) {
        Ok(packages) => judge(&packages),
        Err(why) => Count::failure(why),
    }
}

fn shipped(workspace: &Workspace) -> Result<BTreeSet<Package>, String> {
    let told = output(workspace.cargo().args(["--version", "--verbose"]))?;
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.ok_or("`cargo --version --verbose` does not tell for which system it builds")?;
    let metadata = ["metadata", "--format-version", "1", "--locked", "--filter-platform", host];
    let mut packages = from_cargo(&output(workspace.cargo().args(metadata))?)?;
    let lock = workspace.ui().join("package-lock.json");
    let lock =
        fs::read_to_string(&lock).map_err(|error| format!("cannot read {}: {error}", lock.display()))?;
    packages.extend(from_npm(&lock)?);
    Ok(packages)
}

fn output(command: &mut Command) -> Result<String, String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| format!("cargo cannot be started: {error}"))?;
    if !output.status.success() {
        return Err("cargo does not tell what the programs are made of".to_owned());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The packages behind the shipped programs, by their ordinary dependencies alone.
fn from_cargo(metadata: &str) -> Result<BTreeSet<Package>, String> {
    let metadata: Value =
        serde_json::from_str(metadata).map_err(|error| format!("cargo metadata: {error}"))?;
    let by_id = |list: &'static str| -> HashMap<&str, &Value> {
        elements(metadata.pointer(list)).filter_map(|one| Some((text(one, "id")?, one))).collect()
    };
    let (packages, nodes) = (by_id("/packages"), by_id("/resolve/nodes"));
    let ours = |package: &Value| package.get("source").is_none_or(Value::is_null);
    let mut found = BTreeSet::new();
    let mut left: Vec<&str> = Vec::new();
    for name in SHIPPED {
        let start = packages.iter().find(|(_, one)| ours(one) && text(one, "name") == Some(name));
        left.push(start.ok_or_else(|| format!("there is no package '{name}' in this tree"))?.0);
    }
    let mut seen: BTreeSet<&str> = left.iter().copied().collect();
    while let Some(id) = left.pop() {
        let unknown = || format!("cargo metadata does not describe {id}");
        let package = packages.get(id).ok_or_else(unknown)?;
        if !ours(package) {
            let name =
                [text(package, "name"), text(package, "version")].map(Option::unwrap_or_default).join(" ");
            let licence = text(package, "license").map(ToOwned::to_owned);
            found.insert(Package { name, licence });
        }
        let node = nodes.get(id).ok_or_else(unknown)?;
        let ordinary =
            |edge: &&Value| elements(edge.get("dep_kinds")).any(|kind| text(kind, "kind").is_none());
        for next in elements(node.get("deps")).filter(ordinary).filter_map(|edge| text(edge, "pkg")) {
            if seen.insert(next) {
                left.push(next);
            }
        }
    }
    Ok(found)
}

/// The packages that the UI is built from, and not only with.
fn from_npm(lock: &str) -> Result<BTreeSet<Package>, String> {
    let lock: Value = serde_json::from_str(lock).map_err(|error| format!("package-lock.json: {error}"))?;
    let packages = lock.get("packages").and_then(Value::as_object);
    let packages = packages.ok_or("package-lock.json lists no packages")?;
    // The one without a path is the UI itself.
    let others = packages.iter().filter(|(path, _)| !path.is_empty());
    let shipped = others.filter(|(_, one)| one.get("dev").and_then(Value::as_bool) != Some(true));
    Ok(shipped
        .map(|(path, one)| {
            let name = path.rsplit_once("node_modules/").map_or(path.as_str(), |(_, name)| name);
            let version = text(one, "version").unwrap_or_default();
            Package {
                name: format!("{name} {version}"),
                licence: text(one, "license").map(ToOwned::to_owned),
            }
        })
        .collect())
}

fn judge(packages: &BTreeSet<Package>) -> Count {
    let refused: Vec<String> = packages.iter().filter_map(objection).collect();
    say!(
        "    {} packages ship, {} of them under a licence that is not allowed",
        packages.len(),
        refused.len()
    );
    if refused.is_empty() && !packages.is_empty() {
        return Count::check(true, "");
    }
    let mut count = Count::failure("what may be shipped is listed in xtask/src/licences.rs");
    count.remarks.extend(refused);
    count
}

/// What there is to say against shipping it.
fn objection(package: &Package) -> Option<String> {
    let Some(licence) = &package.licence else {
        return Some(format!("{} does not say under which licence it is", package.name));
    };
    // Older packages write `MIT/Apache-2.0` for a choice.
    let Ok(expression) = Expression::parse_mode(licence, ParseMode::LAX) else {
        return Some(format!("{} is under '{licence}', which is no SPDX expression", package.name));
    };
    let allowed = expression.evaluate(|one| ALLOWED.contains(&one.to_string().as_str()));
    (!allowed).then(|| format!("{} is under '{licence}', which is not allowed", package.name))
}

fn elements(list: Option<&Value>) -> impl Iterator<Item = &Value> {
    list.and_then(Value::as_array).into_iter().flatten()
}

fn text<'a>(value: &'a Value, name: &str) -> Option<&'a str> {
    value.get(name).and_then(Value::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, licence: &str) -> Package {
        Package { name: name.to_owned(), licence: Some(licence.to_owned()) }
    }

    #[test]
    fn one_allowed_choice_is_enough_and_of_what_applies_together_all_must_be_allowed() {
        for good in [
            "MIT",
            "MIT OR Apache-2.0",
            "MIT/Apache-2.0",
            "Apache-2.0 / MIT",
            "GPL-3.0-only OR MIT",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR MIT",
        ] {
            assert_eq!(objection(&package("a 1.0.0", good)), None, "{good}");
        }
        for bad in ["GPL-3.0-only", "MIT AND GPL-3.0-only", "AGPL-3.0-or-later", "SSPL-1.0", "Custom", ""] {
            let objection = objection(&package("a 1.0.0", bad)).unwrap_or_default();
            assert!(objection.starts_with(&format!("a 1.0.0 is under '{bad}'")), "{bad}: {objection}");
        }
        let silent = Package { name: "a 1.0.0".to_owned(), licence: None };
        assert_eq!(objection(&silent).as_deref(), Some("a 1.0.0 does not say under which licence it is"));
    }

    #[test]
    fn a_failure_names_every_package_and_an_empty_list_is_no_pass() {
        let packages = BTreeSet::from([package("a 1.0.0", "GPL-2.0-only"), package("b 2.0.0", "MIT")]);
        let count = judge(&packages);
        assert_eq!((count.passed, count.failed), (0, 1));
        assert_eq!(count.remarks[1..], ["a 1.0.0 is under 'GPL-2.0-only', which is not allowed"]);
        assert_eq!(judge(&BTreeSet::new()).failed, 1);
    }

    #[test]
    fn of_cargo_only_what_the_programs_are_made_of_counts() {
        let metadata = r#"{"packages": [
            {"id": "desktop", "name": "desktop", "version": "0.1.0", "source": null, "license": "MIT"},
            {"id": "cli", "name": "cli", "version": "0.1.0", "source": null, "license": "MIT"},
            {"id": "window", "name": "window", "version": "2.0.0", "source": "registry", "license": "ISC"},
            {"id": "deep", "name": "deep", "version": "3.0.0", "source": "registry", "license": null},
            {"id": "test", "name": "test", "version": "4.0.0", "source": "registry", "license": "GPL-2.0-only"},
            {"id": "build", "name": "build", "version": "5.0.0", "source": "registry", "license": "GPL-2.0-only"}],
            "resolve": {"nodes": [
            {"id": "desktop", "deps": [{"pkg": "window", "dep_kinds": [{"kind": "dev"}, {"kind": null}]},
                {"pkg": "test", "dep_kinds": [{"kind": "dev"}]}]},
            {"id": "cli", "deps": [{"pkg": "build", "dep_kinds": [{"kind": "build"}]}]},
            {"id": "window", "deps": [{"pkg": "deep", "dep_kinds": [{"kind": null}]}]},
            {"id": "deep", "deps": []}, {"id": "test", "deps": []}, {"id": "build", "deps": []}]}}"#;
        let deep = Package { name: "deep 3.0.0".to_owned(), licence: None };
        assert_eq!(from_cargo(metadata), Ok(BTreeSet::from([package("window 2.0.0", "ISC"), deep])));
        assert!(from_cargo(r#"{"packages": [], "resolve": {"nodes": []}}"#).is_err(), "nothing that ships");
    }

    #[test]
    fn of_npm_only_what_is_not_for_building_counts() {
        let lock = r#"{"packages": {"": {"license": "MIT"},
            "node_modules/@of/font": {"version": "1.0.0", "license": "OFL-1.1"},
            "node_modules/a/node_modules/b": {"version": "2.0.0"},
            "node_modules/tool": {"version": "3.0.0", "license": "MPL-2.0", "dev": true}}}"#;
        let silent = Package { name: "b 2.0.0".to_owned(), licence: None };
        assert_eq!(from_npm(lock), Ok(BTreeSet::from([package("@of/font 1.0.0", "OFL-1.1"), silent])));
        assert!(from_npm("{}").is_err());
    }
}
