//! Places where a campaign cannot be written, and two programs at one file.

use std::process::Stdio;

use crate::programs::{Home, built, refusal};

/// Tests may run as root, whom no permission stops: then `carnet` runs as nobody.
#[cfg(unix)]
#[test]
fn a_place_that_cannot_be_written_to_is_told_and_nothing_changes() {
    use std::os::unix::{fs::PermissionsExt, process::CommandExt};
    const NOBODY: u32 = 65534;

    let home = Home::with_campaign();
    let allow = |path: &std::path::Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("permissions");
    };
    // Readable by all, writable by none.
    let program = home.folder().join("carnet");
    std::fs::copy(built("carnet"), &program).expect("a program that everybody may start");
    let before = std::fs::read(home.file()).expect("the file");
    allow(&program, 0o555);
    allow(&home.file(), 0o444);
    allow(home.folder(), 0o555);

    let run = |arguments: &[&str]| {
        let mut command = home.carnet(arguments);
        let mut as_nobody = std::process::Command::new(&program);
        as_nobody.args(arguments).env("CARNET_HOME", home.folder()).current_dir(home.folder());
        as_nobody.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if is_root() {
            as_nobody.uid(NOBODY).gid(NOBODY);
            as_nobody.output().expect("carnet starts")
        } else {
            command.output().expect("carnet starts")
        }
    };
    assert_eq!(refusal(&run(&["do", "mardi.carnet"]))["code"], "read_only");
    let new = ["new", "x.carnet", "--name", "x", "--player", "a:red:A", "--player", "b:blue:B"];
    assert_eq!(refusal(&run(&new))["code"], "read_only");
    let looked = run(&["show", "mardi.carnet", "line", "--json"]);
    assert!(looked.status.success(), "looking is allowed: {:?}", looked);
    allow(home.folder(), 0o755);
    assert!(std::fs::read(home.file()).expect("the file") == before);
}

#[cfg(unix)]
fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

#[test]
fn the_second_program_at_a_file_is_told_and_nothing_is_lost() {
    use std::io::{BufRead, BufReader, Write};
    let home = Home::with_campaign();
    let mut first =
        home.carnet(&["do", "mardi.carnet"]).stdin(Stdio::piped()).spawn().expect("carnet starts");
    let mut input = first.stdin.take().expect("its input");
    let mut answers = BufReader::new(first.stdout.take().expect("its answers")).lines();
    let mut rename = |name: &str| {
        writeln!(input, "{{\"area\":\"campaign\",\"do\":\"rename\",\"name\":\"{name}\"}}")
            .expect("it listens");
        answers.next().expect("an answer").expect("text")
    };
    rename("Premier");
    assert_eq!(home.refusal(&["undo", "mardi.carnet"])["code"], "in_use");
    let looked = home.answers(&["show", "mardi.carnet", "line", "--json"]);
    assert_eq!(looked[0]["name"], "Premier", "looking is allowed meanwhile");
    rename("Toujours premier");
    drop(input);
    assert!(first.wait().expect("it ends").success());
    home.answers(&["undo", "mardi.carnet"]);
    assert_eq!(home.answers(&["show", "mardi.carnet", "line", "--json"])[0]["name"], "Premier");
}
