//! The UI: its npm packages and its build, each done only when something it depends on has changed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::steps;
use crate::workspace::Workspace;

/// Both, one after the other: what every command but the tests wants.
pub(crate) fn prepare(workspace: &Workspace, node: &str) -> Result<(), String> {
    install(workspace, node)?;
    build(workspace)
}

/// `npm ci`, unless the same Node has already installed the same lock file.
pub(crate) fn install(workspace: &Workspace, node: &str) -> Result<(), String> {
    let ui = workspace.ui();
    // Inside node_modules, so that it goes when they go; `npm ci` itself clears the folder first, so a
    // failed installation leaves no stamp.
    let stamp = ui.join("node_modules").join(".carnet-stamp");
    let wanted = install_stamp(node, &read(&ui.join("package-lock.json"))?);
    if fs::read_to_string(&stamp).is_ok_and(|found| found == wanted) {
        return Ok(());
    }
    say!("Installing the UI's npm packages.");
    steps::succeed(workspace.npm().args(["ci", "--no-audit", "--no-fund"]))?;
    write(&stamp, wanted.as_bytes())
}

/// The interface as the programs contain it.
pub(crate) fn build(workspace: &Workspace) -> Result<(), String> {
    make(workspace, "build", "dist", "index.html")
}

/// The page that shows every part of the kit, which only a test looks at.
pub(crate) fn build_parts(workspace: &Workspace) -> Result<(), String> {
    make(workspace, "parts", "dist-parts", "parts.html")
}

/// Runs a script that builds, unless the folder is what came out of building just these sources.
fn make(workspace: &Workspace, script: &str, folder: &str, page: &str) -> Result<(), String> {
    let ui = workspace.ui();
    let dist = ui.join(folder);
    let stamp = workspace.target.join(format!("ui-{script}.stamp"));
    // Taken before the build: a file that is edited meanwhile then asks for another one.
    let sources = fingerprint(&ui, is_source).map_err(|error| unreadable(&ui, &error))?;
    if dist.join(page).is_file()
        && let Ok(found) = fs::read_to_string(&stamp)
        && build_stamp(sources, &dist).is_ok_and(|now| now == found)
    {
        return Ok(());
    }
    say!("Building the UI.");
    steps::succeed(workspace.npm().args(["run", script]))?;
    if !dist.join(page).is_file() {
        return Err(format!("`npm run {script}` ended well, but left no ui/{folder}/{page}"));
    }
    let now = build_stamp(sources, &dist).map_err(|error| unreadable(&dist, &error))?;
    fs::create_dir_all(&workspace.target).map_err(|error| unreadable(&workspace.target, &error))?;
    write(&stamp, now.as_bytes())
}

/// One line for all that the UI is checked by: its sources with their tests, the data that these read, its packages,
/// and Node.
pub(crate) fn everything(workspace: &Workspace, node: &str) -> Result<String, String> {
    let (ui, data) = (workspace.ui(), workspace.root.join("campaign-data"));
    let sources = fingerprint(&ui, is_ours).map_err(|error| unreadable(&ui, &error))?;
    let read = fingerprint(&data, |_| true).map_err(|error| unreadable(&data, &error))?;
    Ok(format!("node {node}, everything {sources:016x}, data {read:016x}\n"))
}

fn install_stamp(node: &str, lock: &[u8]) -> String {
    let mut hash = Fnv::new();
    hash.write(lock);
    format!("node {node}, package-lock {:016x}\n", hash.0)
}

/// The sources and what became of them: whoever else writes to `ui/dist` makes it stale, even if the
/// sources are back to what they were.
fn build_stamp(sources: u64, dist: &Path) -> io::Result<String> {
    Ok(format!("sources {sources:016x}, dist {:016x}\n", fingerprint(dist, |_| true)?))
}

/// Whether a path below `ui/`, written with slashes, can change what the build makes.
fn is_source(path: &str) -> bool {
    is_ours(path) && path != "src/test" && !path.ends_with(".test.ts")
}

/// Whether it is written by people: which packages there are follows from the lock file.
fn is_ours(path: &str) -> bool {
    !matches!(path, "node_modules" | "dist" | "dist-parts")
}

/// One number for all files below a folder, by their relative paths and contents. Folders and files whose
/// path is not `kept` are left out.
fn fingerprint(folder: &Path, kept: impl Fn(&str) -> bool) -> io::Result<u64> {
    let mut files = Vec::new();
    collect(folder, "", &kept, &mut files)?;
    files.sort();
    let mut hash = Fnv::new();
    for (name, path) in files {
        let contents = fs::read(path)?;
        // The lengths keep the end of one from passing for the beginning of the next.
        hash.write(&name.len().to_le_bytes());
        hash.write(name.as_bytes());
        hash.write(&contents.len().to_le_bytes());
        hash.write(&contents);
    }
    Ok(hash.0)
}

fn collect(
    folder: &Path,
    prefix: &str,
    kept: &impl Fn(&str) -> bool,
    files: &mut Vec<(String, PathBuf)>,
) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if !kept(&name) {
            continue;
        }
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            collect(&path, &format!("{name}/"), kept, files)?;
        } else if path.is_file() {
            // Editors leave dangling links as locks: those are nobody's source.
            files.push((name, path));
        }
    }
    Ok(())
}

/// FNV-1a: the standard library's own hash may change with the Rust version.
struct Fnv(u64);

impl Fnv {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| unreadable(path, &error))
}

fn write(path: &Path, contents: &[u8]) -> Result<(), String> {
    fs::write(path, contents).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

fn unreadable(path: &Path, error: &io::Error) -> String {
    format!("cannot read {}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of its own, gone at the end even if the test fails.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("xtask-{}-{name}", std::process::id()));
            fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        fn put(&self, name: &str, contents: &str) {
            let path = self.0.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, contents).unwrap();
        }

        fn sources(&self) -> u64 {
            fingerprint(&self.0, is_source).unwrap()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn fnv_is_the_published_one() {
        let mut hash = Fnv::new();
        hash.write(b"foobar");
        assert_eq!(hash.0, 0x8594_4171_f739_67e8);
    }

    #[test]
    fn a_change_of_content_or_name_changes_the_fingerprint() {
        let ui = Folder::new("changes");
        ui.put("src/app.ts", "one");
        ui.put("index.html", "<html>");
        let before = ui.sources();
        assert_eq!(ui.sources(), before, "nothing changed");

        ui.put("src/app.ts", "two");
        assert_ne!(ui.sources(), before, "content");
        ui.put("src/app.ts", "one");
        assert_eq!(ui.sources(), before, "and back");

        fs::rename(ui.0.join("src/app.ts"), ui.0.join("src/main.ts")).unwrap();
        assert_ne!(ui.sources(), before, "name");
    }

    #[test]
    fn bytes_that_move_from_a_name_into_a_file_are_noticed() {
        let (left, right) = (Folder::new("left"), Folder::new("right"));
        left.put("ab", "c");
        right.put("a", "bc");
        assert_ne!(left.sources(), right.sources());
    }

    #[test]
    fn what_the_build_does_not_read_does_not_count() {
        let ui = Folder::new("ignored");
        ui.put("src/app.ts", "one");
        let before = ui.sources();
        ui.put("node_modules/a/index.js", "x");
        ui.put("dist/index.html", "x");
        ui.put("src/lib/money.test.ts", "x");
        ui.put("src/test/setup.ts", "x");
        assert_eq!(ui.sources(), before);
        let everything = || fingerprint(&ui.0, is_ours).unwrap();
        let checked = everything();
        ui.put("src/lib/money.test.ts", "y");
        assert_ne!(everything(), checked, "a check reads the tests, too");
        ui.put("src/lib/dist/a.ts", "x");
        assert_ne!(ui.sources(), before, "only the outermost dist is the build's");
    }

    #[test]
    fn a_dist_that_somebody_else_wrote_is_stale() {
        let dist = Folder::new("dist");
        dist.put("index.html", "built");
        let stamp = build_stamp(7, &dist.0).unwrap();
        assert_eq!(build_stamp(7, &dist.0).unwrap(), stamp);
        assert_ne!(build_stamp(8, &dist.0).unwrap(), stamp, "other sources");
        dist.put("index.html", "placeholder");
        assert_ne!(build_stamp(7, &dist.0).unwrap(), stamp, "other output");
    }

    #[test]
    fn another_lock_file_or_another_node_asks_for_an_installation() {
        let stamp = install_stamp("v20.20.2", b"lock");
        assert_eq!(install_stamp("v20.20.2", b"lock"), stamp);
        assert_ne!(install_stamp("v20.20.2", b"other"), stamp);
        assert_ne!(install_stamp("v22.1.0", b"lock"), stamp);
    }
}
