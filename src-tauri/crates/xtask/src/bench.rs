//! `cargo xtask bench`: the measurements, on programs built as they are released.

use std::ffi::OsString;
use std::process::ExitCode;

use crate::setup::{self, Purpose};
use crate::workspace::Workspace;
use crate::{interface, steps};

pub(crate) fn bench(workspace: &Workspace, name: Option<OsString>) -> Result<ExitCode, String> {
    let node = setup::set_up(Purpose::Test)?;
    interface::prepare(workspace, &node)?;
    let build = ["build", "--profile", "measure", "-p", "desktop", "--bin", "carnet-de-l-ouest"];
    // The empty window is what the app is compared with: what any window costs.
    steps::succeed(workspace.cargo().args(build).args(["--example", "empty_window"]))?;
    steps::succeed(workspace.cargo().args([
        "build",
        "--profile",
        "measure",
        "-p",
        "cli",
        "--bin",
        "carnet",
    ]))?;
    let bench = ["run", "--profile", "measure", "-p", "tests", "--bin", "bench", "--"];
    steps::forward(
        workspace
            .cargo()
            .args(bench)
            .args(name)
            .env("CARNET_BENCH_APP", workspace.built("measure", "carnet-de-l-ouest")?)
            .env("CARNET_BENCH_CLI", workspace.built("measure", "carnet")?)
            .env("CARNET_BENCH_EMPTY", workspace.built("measure/examples", "empty_window")?),
    )
}
