//! Sources as words, signs and texts, without comments and tests, and the paths that they name.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    Word(String),
    Text(String),
    Sign(char),
}

pub(super) struct Source {
    /// From the root of the crate, with `/` on every system.
    pub(super) file: String,
    pub(super) tokens: Vec<Token>,
}

/// Every source below a folder, but for what is compiled for tests alone.
pub(super) fn read_all(folder: &Path) -> Vec<Source> {
    let mut files = Vec::new();
    collect(folder, &mut files);
    let mut for_tests = BTreeSet::new();
    let mut sources = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).expect("a source");
        let file = path.strip_prefix(folder).expect("below the folder").to_string_lossy().replace('\\', "/");
        let (tokens, modules) = without_tests(&tokens(&text));
        let beside = modules_of(&file).join("/");
        for_tests.extend(modules.iter().map(|module| format!("{beside}/{module}.rs")));
        sources.push(Source { file, tokens });
    }
    sources.retain(|source| !for_tests.contains(&source.file));
    sources
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The modules that lead to a file: `actions/night/mod.rs` is `actions::night`.
fn modules_of(file: &str) -> Vec<String> {
    let path = file.trim_end_matches(".rs");
    let path = path.strip_suffix("/mod").unwrap_or(path);
    if path == "lib" { Vec::new() } else { path.split('/').map(str::to_owned).collect() }
}

impl Source {
    pub(super) fn room(&self) -> String {
        modules_of(&self.file).into_iter().next().unwrap_or_default()
    }

    /// All that is named from the root of the crate on, be it by `crate` or by way of `super`.
    pub(super) fn paths_from_the_root(&self) -> Vec<Vec<String>> {
        let here = modules_of(&self.file);
        let mut inner = Vec::new();
        let mut depth = 0_usize;
        let mut found = Vec::new();
        let mut at = 0;
        while let Some(token) = self.tokens.get(at) {
            let mut next = at + 1;
            match token {
                Token::Sign('{') => {
                    depth += 1;
                    if let [.., Token::Word(keyword), Token::Word(name)] = &self.tokens[..at]
                        && keyword == "mod"
                    {
                        inner.push((name.clone(), depth));
                    }
                }
                Token::Sign('}') => {
                    inner.retain(|(_, opened)| *opened != depth);
                    depth = depth.saturating_sub(1);
                }
                Token::Word(word) if (word == "crate" || word == "super") && self.begins_a_path(at) => {
                    let inner = inner.iter().map(|(name, _)| name.clone());
                    let start: Vec<String> = here.iter().cloned().chain(inner).collect();
                    let (paths, end) = self.tree(at);
                    let paths = paths.iter().map(|path| resolved(&start, path));
                    found.extend(paths.filter(|path| !path.is_empty()));
                    // A `super` further in was read with the tree.
                    next = end;
                }
                _ => {}
            }
            at = next;
        }
        found
    }

    /// All that is named of another crate.
    pub(super) fn paths_of(&self, name: &str) -> Vec<Vec<String>> {
        let is_it = |at: &usize| self.tokens[*at] == Token::Word(name.to_owned()) && self.begins_a_path(*at);
        (0..self.tokens.len()).filter(is_it).flat_map(|at| self.tree(at).0).collect()
    }

    /// All that is imported, from whatever root.
    pub(super) fn used(&self) -> Vec<Vec<String>> {
        let after_use = |at: &usize| self.tokens[*at] == Token::Word("use".to_owned());
        (0..self.tokens.len()).filter(after_use).flat_map(|at| self.tree(at + 1).0).collect()
    }

    /// A word after `::` goes on with a path, unless the colons begin one.
    fn begins_a_path(&self, at: usize) -> bool {
        !matches!(self.tokens[..at], [.., Token::Word(_), Token::Sign(':'), Token::Sign(':')])
    }

    /// The paths of a tree such as `a::{b, c::{d, e}}`, and where it ends.
    fn tree(&self, at: usize) -> (Vec<Vec<String>>, usize) {
        let mut path = Vec::new();
        let mut at = at;
        loop {
            match self.tokens.get(at) {
                Some(Token::Word(word)) => path.push(word.clone()),
                Some(Token::Sign('{')) if !path.is_empty() => return self.branches(&path, at + 1),
                _ => return (vec![path], at),
            }
            match self.tokens.get(at + 1..at + 3) {
                Some([Token::Sign(':'), Token::Sign(':')]) => at += 3,
                _ => return (vec![path], at + 1),
            }
        }
    }

    fn branches(&self, stem: &[String], at: usize) -> (Vec<Vec<String>>, usize) {
        let mut paths = Vec::new();
        let mut at = at;
        while let Some(token) = self.tokens.get(at) {
            match token {
                Token::Sign('}') => return (paths, at + 1),
                Token::Word(_) => {
                    let (branches, end) = self.tree(at);
                    paths.extend(branches.into_iter().map(|branch| [stem, &branch].concat()));
                    at = end;
                    // Another name for it is no path.
                    if self.tokens.get(at) == Some(&Token::Word("as".to_owned())) {
                        at += 2;
                    }
                }
                _ => at += 1,
            }
        }
        (paths, at)
    }
}

/// Where a path leads, seen from a module.
fn resolved(from: &[String], path: &[String]) -> Vec<String> {
    let mut at = from.to_vec();
    for step in path {
        match step.as_str() {
            "crate" => at.clear(),
            "super" => drop(at.pop()),
            "self" => {}
            name => at.push(name.to_owned()),
        }
    }
    at
}

/// Leaves out what is compiled for tests alone, and names the modules among it that have files of their own.
fn without_tests(tokens: &[Token]) -> (Vec<Token>, Vec<String>) {
    let mark = self::tokens("#[cfg(test)]");
    let mut kept = Vec::new();
    let mut modules = Vec::new();
    let mut rest = tokens;
    while !rest.is_empty() {
        if let Some(item) = rest.strip_prefix(&mark[..]) {
            if let [Token::Word(keyword), Token::Word(name), Token::Sign(';'), ..] = item
                && keyword == "mod"
            {
                modules.push(name.clone());
            }
            rest = &item[length_of_item(item)..];
        } else {
            kept.push(rest[0].clone());
            rest = &rest[1..];
        }
    }
    (kept, modules)
}

/// An item ends with its block, or with a semicolon before one begins.
fn length_of_item(tokens: &[Token]) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Sign('{') => depth += 1,
            Token::Sign('}') if depth == 1 => return at + 1,
            Token::Sign('}') => depth = depth.saturating_sub(1),
            Token::Sign(';') if depth == 0 => return at + 1,
            _ => {}
        }
    }
    tokens.len()
}

fn tokens(text: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if rest.starts_with("//") {
            rest = rest.find('\n').map_or("", |end| &rest[end..]);
        } else if rest.starts_with("/*") {
            rest = rest.find("*/").map_or("", |end| &rest[end + 2..]);
        } else if let Some((raw, after)) = raw_text(rest) {
            found.push(Token::Text(raw.to_owned()));
            rest = after;
        } else if first == '"' {
            let end = end_of_text(&rest[1..]);
            found.push(Token::Text(rest[1..=end].to_owned()));
            rest = &rest[end + 2..];
        } else if first == '\'' {
            rest = after_character_or_lifetime(&rest[1..]);
        } else if first.is_alphanumeric() || first == '_' {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            found.push(Token::Word(rest[..end].to_owned()));
            rest = &rest[end..];
        } else {
            if !first.is_whitespace() {
                found.push(Token::Sign(first));
            }
            rest = &rest[first.len_utf8()..];
        }
    }
    found
}

/// `r"…"`, `r#"…"#`, `br"…"`.
fn raw_text(rest: &str) -> Option<(&str, &str)> {
    let after = rest.strip_prefix("br").or_else(|| rest.strip_prefix('r'))?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    let inside = after[hashes..].strip_prefix('"')?;
    inside.split_once(&format!("\"{}", "#".repeat(hashes)))
}

/// Where the quote is that ends a text, seen from its beginning.
fn end_of_text(text: &str) -> usize {
    let mut escaped = false;
    for (at, character) in text.char_indices() {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at,
            _ => {}
        }
    }
    panic!("a text without an end: {text}")
}

/// `'a'` and `'\n'` are characters; `'a` alone is a lifetime.
fn after_character_or_lifetime(rest: &str) -> &str {
    let mut characters = rest.chars();
    match (characters.next(), characters.next()) {
        (Some('\\'), Some(escaped)) => {
            let after = &rest[1 + escaped.len_utf8()..];
            after.find('\'').map_or("", |end| &after[end + 1..])
        }
        (Some(first), Some('\'')) => &rest[first.len_utf8() + 1..],
        _ => rest,
    }
}

#[test]
fn paths_are_read_as_the_compiler_reads_them() {
    let text = r##"
        //! use crate::comment;
        use super::{super::{facts, store as kept}, table};
        use crate::{Stop, views::{self, night::read}};
        const TEXT: &str = "crate::text \" crate::text";
        const RAW: &str = r#"crate::raw"#;
        fn f<'a>(c: char) -> bool { crate::history::undo(); c == '"' || c == '\'' }
        mod inner { use super::own; use super::super::beside; }
        #[cfg(test)]
        mod tests { use crate::sample; }
        #[cfg(test)]
        mod topics;
    "##;
    let (tokens, modules) = without_tests(&tokens(text));
    let source = Source { file: "actions/night.rs".to_owned(), tokens };
    let paths: Vec<String> = source.paths_from_the_root().iter().map(|path| path.join("::")).collect();
    assert_eq!(modules, ["topics"]);
    assert_eq!(
        paths,
        [
            "facts",
            "store",
            "actions::table",
            "Stop",
            "views",
            "views::night::read",
            "history::undo",
            "actions::night::own",
            "actions::beside",
        ]
    );
}
