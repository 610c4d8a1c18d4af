//! `cargo xtask contract`: the TypeScript types of what crosses the seam, written by the Rust side.

use std::fs;
use std::process::{ExitCode, Stdio};

use crate::workspace::Workspace;

const CONTRACT: &str = "ui/src/lib/backend/contract.ts";

pub(crate) fn contract(workspace: &Workspace) -> Result<ExitCode, String> {
    let output = workspace
        .cargo()
        .args(["run", "-q", "-p", "ledger", "--example", "contract"])
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo cannot be started: {error}"))?;
    // A half-written contract must not replace a whole one.
    if !output.status.success() || output.stdout.is_empty() {
        return Err(format!("the contract could not be made; {CONTRACT} is left as it was"));
    }
    let path = workspace.root.join(CONTRACT);
    if fs::read(&path).is_ok_and(|found| found == output.stdout) {
        say!("{CONTRACT} is up to date.");
    } else {
        fs::write(&path, &output.stdout).map_err(|error| format!("cannot write {CONTRACT}: {error}"))?;
        say!("{CONTRACT} is written anew.");
    }
    Ok(ExitCode::SUCCESS)
}
