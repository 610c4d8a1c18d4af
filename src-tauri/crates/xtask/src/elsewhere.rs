//! Systems without apt-get: nothing is installed, but what can be looked for is looked for, and what is
//! missing is named.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::setup::{Purpose, first_line};
use crate::workspace::on_path;

const LINUX: &str = "\
Packages that bring what running needs:
  Fedora     gcc pkgconf-pkg-config webkit2gtk4.1-devel librsvg2-devel clang-devel
  Arch       base-devel webkit2gtk-4.1 librsvg clang
  openSUSE   gcc pkg-config webkit2gtk3-devel librsvg-devel clang-devel
Packages that bring part of what testing needs besides:
  Fedora     xorg-x11-server-Xvfb openbox wmctrl xdotool dbus-daemon chromium chromedriver poppler-utils strace
  Arch       xorg-server-xvfb openbox wmctrl xdotool dbus chromium poppler strace
The rest is named above by its program; your system's package search knows where it is.";

const MACOS: &str = "\
On macOS the Xcode command line tools bring all that running needs: xcode-select --install
The tests of the real window need WebKitGTK's driver and an X server, so the whole test run is for Linux.";

const WINDOWS: &str = "\
On Windows running needs the Microsoft C++ Build Tools (the workload 'Desktop development with C++'), the
WebView2 runtime (part of Windows 11) and LLVM, for libclang.
The tests of the real window need WebKitGTK's driver and an X server, so the whole test run is for Linux.";

const OTHER: &str = "Running needs a C compiler, pkg-config, WebKitGTK 4.1, librsvg and libclang.";

/// Programs that the tests start, and what for.
const TEST_PROGRAMS: [(&str, &str); 11] = [
    ("Xvfb", "a screen that exists only in memory"),
    ("openbox", "manages the window under test"),
    ("wmctrl", "closes that window"),
    ("xdotool", "types into its file dialogs"),
    ("dbus-daemon", "a message bus of its own for the window under test"),
    ("dbus-run-session", "a message bus of its own for the window under test"),
    ("WebKitWebDriver", "drives the desktop window"),
    ("chromium", "the browser"),
    ("chromedriver", "drives the browser"),
    ("pdftotext", "reads the printed campaign book"),
    ("strace", "kills the program under test before a call of choice"),
];

pub(crate) fn check(purpose: Purpose) -> Result<(), String> {
    let missing = missing(purpose);
    if missing.is_empty() {
        return Ok(());
    }
    let advice = match env::consts::OS {
        "linux" => LINUX,
        "macos" => MACOS,
        "windows" => WINDOWS,
        _ => OTHER,
    };
    Err(format!(
        "there is no apt-get here to install packages with, and this was not found:\n  {}\n\n{advice}",
        missing.join("\n  ")
    ))
}

fn missing(purpose: Purpose) -> Vec<String> {
    // A C linker needs no check: this program could not have been built without one.
    let mut missing = Vec::new();
    match env::consts::OS {
        "macos" => {
            if first_line(Command::new("xcode-select").arg("-p")).is_none() {
                missing.push("the Xcode command line tools (`xcode-select -p` gives nothing)".to_owned());
            }
        }
        "windows" => {
            if !has_webview2() {
                missing.push("the WebView2 runtime (no Microsoft\\EdgeWebView folder)".to_owned());
            }
        }
        _ if on_path("pkg-config") => {
            for library in ["webkit2gtk-4.1", "librsvg-2.0"] {
                let status = Command::new("pkg-config").args(["--exists", library]).status();
                if !status.is_ok_and(|status| status.success()) {
                    missing.push(format!("{library}, with its development files (asked pkg-config)"));
                }
            }
        }
        _ => missing.push("pkg-config, and what it would look for: webkit2gtk-4.1, librsvg-2.0".to_owned()),
    }
    if !has_libclang() {
        missing.push("libclang (if it is in an unusual place, set LIBCLANG_PATH to its folder)".to_owned());
    }
    if purpose == Purpose::Test {
        let absent = TEST_PROGRAMS.iter().filter(|(program, _)| !on_path(program));
        missing.extend(absent.map(|(program, why)| format!("the program {program}: {why}")));
    }
    missing
}

fn has_webview2() -> bool {
    ["ProgramFiles(x86)", "ProgramFiles", "LOCALAPPDATA"]
        .into_iter()
        .filter_map(env::var_os)
        .any(|folder| Path::new(&folder).join("Microsoft").join("EdgeWebView").is_dir())
}

fn has_libclang() -> bool {
    // The person's word is taken; it may be the file itself or its folder.
    if env::var_os("LIBCLANG_PATH").is_some_and(|path| Path::new(&path).exists()) {
        return true;
    }
    let own = first_line(Command::new("llvm-config").arg("--libdir"));
    let known = [
        "/usr/lib64",
        "/usr/lib",
        "/usr/lib/x86_64-linux-gnu",
        "/usr/lib/aarch64-linux-gnu",
        "/usr/lib64/llvm",
        "/usr/lib/llvm/lib",
        "/usr/local/lib",
        "/Library/Developer/CommandLineTools/usr/lib",
        "/Applications/Xcode.app/Contents/Developer/Toolchains/XcodeDefault.xctoolchain/usr/lib",
        "/opt/homebrew/opt/llvm/lib",
        "/usr/local/opt/llvm/lib",
        "C:\\Program Files\\LLVM\\bin",
    ];
    own.as_deref().into_iter().chain(known).any(|folder| holds_libclang(Path::new(folder)))
}

fn holds_libclang(folder: &Path) -> bool {
    let Ok(entries) = folder.read_dir() else { return false };
    entries.flatten().any(|entry| entry.file_name().to_str().is_some_and(is_libclang))
}

fn is_libclang(name: &str) -> bool {
    matches!(name, "libclang.dylib" | "libclang.dll") || name.starts_with("libclang.so") || {
        // Such as libclang-14.so.1, but not libclang-cpp.so.
        let version = name.strip_prefix("libclang-").and_then(|rest| rest.split_once(".so"));
        version.is_some_and(|(version, _)| version.starts_with(|first: char| first.is_ascii_digit()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libclang_is_told_from_its_neighbours() {
        for name in ["libclang.so", "libclang.so.18.1", "libclang-14.so.1", "libclang.dylib", "libclang.dll"]
        {
            assert!(is_libclang(name), "{name}");
        }
        for name in ["libclang-cpp.so.14", "libclang_rt.a", "libclangAST.a", "libc.so"] {
            assert!(!is_libclang(name), "{name}");
        }
    }
}
