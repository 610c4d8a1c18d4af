//! `cargo xtask contract`: what the Rust side declares, written for others: the TypeScript types of what
//! crosses the seam, and the JSON Schema of an export.

use std::fs;
use std::process::{ExitCode, Stdio};

use crate::workspace::Workspace;

/// Crates with an example that prints a file, and where it is checked in.
const WRITTEN: [(&str, &str, &str); 2] = [
    ("contract", "contract", "ui/src/lib/backend/contract.ts"),
    ("exchange", "export_schema", "campaign-data/campaign-export.schema.json"),
];

pub(crate) fn contract(workspace: &Workspace) -> Result<ExitCode, String> {
    WRITTEN.iter().try_for_each(|(package, example, file)| write(workspace, package, example, file))?;
    Ok(ExitCode::SUCCESS)
}

/// Where campaigns of each form are kept, to try every later form on them.
const KEPT: &str = "src-tauri/crates/ledger/tests/kept/1";

/// `cargo xtask keep`: the kept campaigns, written anew by the program of today.
pub(crate) fn keep(workspace: &Workspace) -> Result<ExitCode, String> {
    let folder = workspace.root.join(KEPT);
    let mut cargo = workspace.cargo();
    cargo.args(["run", "-q", "-p", "exchange", "--example", "keep", "--"]).arg(&folder);
    crate::steps::succeed(&mut cargo)?;
    say!("{KEPT} is written anew.");
    Ok(ExitCode::SUCCESS)
}

fn write(workspace: &Workspace, package: &str, example: &str, file: &str) -> Result<(), String> {
    let output = workspace
        .cargo()
        .args(["run", "-q", "-p", package, "--example", example])
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo cannot be started: {error}"))?;
    // A half-written file must not replace a whole one.
    if !output.status.success() || output.stdout.is_empty() {
        return Err(format!("{file} could not be made and is left as it was"));
    }
    let path = workspace.root.join(file);
    if fs::read(&path).is_ok_and(|found| found == output.stdout) {
        say!("{file} is up to date.");
    } else {
        fs::write(&path, &output.stdout).map_err(|error| format!("cannot write {file}: {error}"))?;
        say!("{file} is written anew.");
    }
    Ok(())
}
