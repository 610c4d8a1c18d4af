//! `cargo xtask endure`: the program is killed a thousand times, and then before every call by which it writes; and
//! every hostile file knocks at every door.

use std::ffi::OsString;
use std::process::ExitCode;

use crate::setup::{self, Purpose};
use crate::steps;
use crate::workspace::Workspace;

const KILLS: &str = "1000";
const SEED: &str = "1865";

/// All are carried out, whatever the first finds.
pub(crate) fn endure(
    workspace: &Workspace,
    kills: Option<OsString>,
    seed: Option<OsString>,
) -> Result<ExitCode, String> {
    setup::set_up(Purpose::Test)?;
    steps::succeed(workspace.cargo().args(["build", "-p", "cli", "--bin", "carnet"]))?;
    let run = |words: &[OsString]| {
        steps::forward(
            workspace
                .cargo()
                .args(["run", "--quiet", "-p", "tests", "--bin", "endure", "--"])
                .args(words)
                .env("CARNET_ENDURE_CLI", workspace.built("debug", "carnet")?),
        )
    };
    let kills = kills.unwrap_or_else(|| KILLS.into());
    let moments = run(&["moments".into(), kills, seed.unwrap_or_else(|| SEED.into())])?;
    let calls = run(&["calls".into(), "1".into(), "99".into()])?;
    let doors = steps::forward(
        workspace.cargo().args(["nextest", "run", "-p", "host", "hostile::"]).env("CARNET_EVERY_DOOR", "1"),
    )?;
    Ok([moments, calls, doors]
        .into_iter()
        .find(|ended| *ended != ExitCode::SUCCESS)
        .unwrap_or(ExitCode::SUCCESS))
}
