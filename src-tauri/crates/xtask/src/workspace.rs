//! Where things lie, and how the two tools that build them are called.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

#[derive(Debug)]
pub(crate) struct Workspace {
    pub(crate) root: PathBuf,
    pub(crate) target: PathBuf,
}

impl Workspace {
    pub(crate) fn find() -> Result<Self, String> {
        // Cargo says at run time where the crate lies; the path from the build is for a start without Cargo.
        let here = env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = here.ancestors().nth(3).filter(|root| root.join("Cargo.lock").is_file());
        let root = root
            .ok_or_else(|| format!("{} is not inside the project's tree any more", here.display()))?
            .to_path_buf();
        let cwd = env::current_dir().map_err(|error| format!("cannot tell the current folder: {error}"))?;
        let chosen = ["CARGO_TARGET_DIR", "CARGO_BUILD_TARGET_DIR"]
            .into_iter()
            .find_map(|name| env::var_os(name).filter(|value| !value.is_empty()));
        let target = target_dir(&root, &cwd, chosen.as_ref().map(Path::new));
        Ok(Self { root, target })
    }

    pub(crate) fn ui(&self) -> PathBuf {
        self.root.join("ui")
    }

    /// A program that Cargo built; `place` is its folder below target, such as `debug`.
    pub(crate) fn built(&self, place: &str, name: &str) -> Result<PathBuf, String> {
        let path = self.target.join(place).join(format!("{name}{}", env::consts::EXE_SUFFIX));
        if path.is_file() {
            Ok(path)
        } else {
            Err(format!("the build went well, but {} is not there", path.display()))
        }
    }

    pub(crate) fn cargo(&self) -> Command {
        let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command.current_dir(&self.root);
        // Said outright, so that what is built lies where `built` looks for it, whatever the person's own
        // Cargo configuration says.
        command.env("CARGO_TARGET_DIR", &self.target);
        // `cargo run` describes xtask itself in these; left in, they would differ from a Cargo started by
        // hand, and crates that look at them would be built twice.
        for (name, _) in env::vars_os() {
            if name.to_str().is_some_and(describes_xtask) {
                command.env_remove(name);
            }
        }
        command
    }

    pub(crate) fn npm(&self) -> Command {
        let mut command = Command::new(NPM);
        command.current_dir(self.ui());
        command
    }
}

/// On Windows npm is a script, which is only found by its full name.
pub(crate) const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// Cargo takes a relative target folder from where it is started; children are started elsewhere.
fn target_dir(root: &Path, cwd: &Path, chosen: Option<&Path>) -> PathBuf {
    chosen.map_or_else(|| root.join("target"), |chosen| cwd.join(chosen))
}

fn describes_xtask(name: &str) -> bool {
    name.starts_with("CARGO_PKG_")
        || name.starts_with("CARGO_MANIFEST_")
        || matches!(name, "CARGO_BIN_NAME" | "CARGO_CRATE_NAME" | "CARGO_PRIMARY_PACKAGE")
}

/// Is there such a program on the PATH?
pub(crate) fn on_path(program: &str) -> bool {
    let name = format!("{program}{}", env::consts::EXE_SUFFIX);
    env::var_os("PATH").is_some_and(|path| env::split_paths(&path).any(|folder| folder.join(&name).is_file()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_target_folder_follows_cargo() {
        let (root, cwd) = (Path::new("/tree"), Path::new("/tree/ui"));
        assert_eq!(target_dir(root, cwd, None), Path::new("/tree/target"));
        assert_eq!(target_dir(root, cwd, Some(Path::new("/elsewhere"))), Path::new("/elsewhere"));
        assert_eq!(target_dir(root, cwd, Some(Path::new("out"))), Path::new("/tree/ui/out"));
    }

    #[test]
    fn only_what_describes_xtask_is_kept_from_children() {
        assert!(describes_xtask("CARGO_PKG_NAME"));
        assert!(describes_xtask("CARGO_MANIFEST_DIR"));
        assert!(!describes_xtask("CARGO_HOME"));
        assert!(!describes_xtask("CARGO_TARGET_DIR"));
    }
}
