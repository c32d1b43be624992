//! Reads which module of a crate uses which, for the tests of the layers of each crate.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The paths that each module names, by the module's own path, such as `race/bill`; those that it
/// exports again come with the name.
type Modules = BTreeMap<String, Vec<(String, Option<String>)>>;

/// One module using a name of another: the user, where the name is defined, and the path as written.
type Uses = BTreeSet<(String, String, String)>;

/// Panics with every use that runs up in the layers of a crate, which the architecture page of the
/// book lists below its name, from top to bottom. The modules of a line do not use each other.
pub(crate) fn assert_layers(manifest_dir: &str, package: &str) {
    let mut folders = Path::new(manifest_dir).ancestors();
    let page = folders
        .find_map(|folder| fs::read_to_string(folder.join("docs/src/architecture.md")).ok())
        .expect("the architecture page is readable");
    let (_, list) = page
        .split_once(&format!("\n{package}, from top to bottom:\n"))
        .expect("the architecture page lists the layers");
    let lines = list.split("```").next().unwrap_or("").lines();
    let layers: Vec<(usize, &str)> = lines
        .enumerate()
        .flat_map(|(depth, line)| line.split_whitespace().map(move |module| (depth, module)))
        .collect();
    for (_, module) in &layers {
        let path = Path::new(manifest_dir).join("src").join(module);
        let exists = path.is_dir() || path.with_extension("rs").is_file();
        assert!(
            exists,
            "the architecture page lists {module}, which does not exist"
        );
    }
    // A module belongs to the longest prefix that is listed.
    let layer = |module: &str| {
        let within = layers.iter().filter(|(_, listed)| {
            let rest = module.strip_prefix(listed);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        });
        within.max_by_key(|(_, listed)| listed.len())
    };
    let mut wrong = BTreeSet::new();
    for (user, used, name) in uses(manifest_dir) {
        match (layer(&user), layer(&used)) {
            (Some(from), Some(to)) if from == to || from.0 < to.0 => {}
            (Some(_), Some(_)) => {
                wrong.insert(format!("{user} uses {name} of {used}, a layer above"));
            }
            (None, _) => drop(wrong.insert(format!("{user} is in no layer"))),
            (_, None) => drop(wrong.insert(format!("{used} is in no layer ({user} uses {name})"))),
        }
    }
    assert!(wrong.is_empty(), "arrows that run up: {wrong:#?}");
}

/// Panics with the uses that close a circle among the files and folders of any folder of a crate.
/// Those at the root are ordered by the layers.
pub(crate) fn assert_no_circles(manifest_dir: &str) {
    let uses = uses(manifest_dir);
    assert!(uses.len() > 50, "hardly any uses were read: {uses:?}");
    // Of each use, what lies beside each other in the deepest folder that both share.
    let mut beside: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for (user, used, name) in &uses {
        let [from, to] = [user, used].map(|module| module.split('/').collect::<Vec<_>>());
        let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
        if shared > 0 && from.len().min(to.len()) > shared {
            let [user, target] = [&from, &to].map(|path| path[..=shared].join("/"));
            let written = format!("{} uses {name} of {used}", from.join("/"));
            beside
                .entry(user)
                .or_default()
                .entry(target)
                .or_insert(written);
        }
    }
    let reaches = |from: &String, goal: &String| {
        let (mut open, mut seen) = (vec![from], BTreeSet::new());
        while let Some(at) = open.pop() {
            if seen.insert(at) {
                open.extend(beside.get(at).into_iter().flat_map(BTreeMap::keys));
            }
        }
        seen.contains(goal)
    };
    let circles = beside.iter().flat_map(|(user, targets)| {
        let back = targets.iter().filter(|(target, _)| reaches(target, user));
        back.map(|(_, written)| written)
    });
    let circles: Vec<_> = circles.collect();
    assert!(circles.is_empty(), "circles: {circles:#?}");
}

/// Every use of one module's names by another, apart from tests, `lib.rs`, and modules that use
/// their own parents and children.
fn uses(manifest_dir: &str) -> Uses {
    let mut modules = Modules::new();
    read_folder(&Path::new(manifest_dir).join("src"), "", &mut modules);
    let mut uses = Uses::new();
    for (user, names) in modules.iter().filter(|(user, _)| !user.is_empty()) {
        for (name, _) in names {
            let used = resolve(&modules, user, name, 0);
            let inside = |outer: &str, inner: &str| {
                let rest = inner.strip_prefix(outer);
                rest.is_some_and(|rest| {
                    outer.is_empty() || rest.is_empty() || rest.starts_with('/')
                })
            };
            if !inside(user, &used) && !inside(&used, user) {
                uses.insert((user.clone(), used, name.clone()));
            }
        }
    }
    uses
}

fn join(module: &str, child: &str) -> String {
    format!("{module}/{child}")
        .trim_start_matches('/')
        .to_owned()
}

fn read_folder(folder: &Path, module: &str, modules: &mut Modules) {
    for entry in fs::read_dir(folder).expect("the folder of a module is readable") {
        let path = entry.expect("an entry is readable").path();
        let stem = path
            .file_stem()
            .expect("an entry has a name")
            .to_string_lossy();
        let child = match &*stem {
            "mod" | "lib" => module.to_owned(),
            name => join(module, name),
        };
        // Binaries are crates of their own.
        if path.is_dir() && stem != "tests" && child != "bin" {
            read_folder(&path, &child, modules);
        } else if path.extension().is_some_and(|ending| ending == "rs") && stem != "tests" {
            let text = fs::read_to_string(&path).expect("a source is readable");
            modules.insert(child, names(&code_of(&text)));
        }
    }
}

/// The text without comments, strings and the tests at its end.
fn code_of(text: &str) -> String {
    let tests = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    let mut code = String::new();
    for line in text[..tests].lines() {
        let line = line
            .replace("\\\\", "")
            .replace("\\\"", "")
            .replace("'\"'", "");
        let parts = line.split('"').enumerate();
        for (_, part) in parts.filter(|(at, _)| at % 2 == 0) {
            code += part.split("//").next().unwrap_or("");
            if part.contains("//") {
                break;
            }
        }
        code.push('\n');
    }
    code
}

/// Every path of the crate that the code names, in `use` lines and elsewhere.
fn names(code: &str) -> Vec<(String, Option<String>)> {
    let words = code.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
    let starts = ["crate::", "super::", "self::"];
    let paths = words.filter(|word| starts.iter().any(|start| word.starts_with(start)));
    let mut found: Vec<_> = paths
        .map(|path| (path.trim_end_matches(':').to_owned(), None))
        .collect();
    for (at, _) in code.match_indices("use ") {
        let line = code[..at].rsplit(['\n', ';', '}']).next().unwrap_or("");
        if !line.ends_with(|c: char| c.is_alphanumeric() || c == '_') {
            let tree = code[at + 4..].split(';').next().unwrap_or("");
            tree_names(tree, line.trim().starts_with("pub"), &mut found);
        }
    }
    found
}

/// The paths of a use tree, such as `crate::{race::Race, track::{self, Track}}`.
fn tree_names(tree: &str, exported: bool, found: &mut Vec<(String, Option<String>)>) {
    let mut prefixes = vec![String::new()];
    let mut word = String::new();
    for c in tree.chars().chain([',']) {
        let path = format!(
            "{}{}",
            prefixes.last().map_or("", String::as_str),
            word.trim()
        );
        match c {
            '{' => prefixes.push(path),
            ',' | '}' if !word.trim().is_empty() => {
                let (path, alias) = path.split_once(" as ").unwrap_or((&path, ""));
                let path = path.trim_end_matches("::self");
                let last = path.rsplit("::").next().filter(|_| alias.is_empty());
                let name = exported.then(|| last.unwrap_or(alias).to_owned());
                found.push((path.to_owned(), name));
            }
            ',' | '}' => {}
            c => {
                word.push(c);
                continue;
            }
        }
        word.clear();
        if c == '}' {
            prefixes.pop();
        }
    }
}

/// The module in which a path ends, through what modules export again.
fn resolve(modules: &Modules, user: &str, path: &str, depth: usize) -> String {
    let mut at = user.to_owned();
    for (index, segment) in path.split("::").enumerate() {
        let child = join(&at, segment);
        match segment {
            "crate" => at.clear(),
            "self" => {}
            "super" => at.truncate(at.rfind('/').unwrap_or(0)),
            _ if modules.contains_key(&child) => at = child,
            name => {
                let names = modules.get(&at).into_iter().flatten();
                let mut exported = names.filter(|(_, export)| export.as_deref() == Some(name));
                return match exported.next() {
                    Some((path, _)) if path.contains("::") && depth < 8 => {
                        resolve(modules, &at, path, depth + 1)
                    }
                    // A name of another crate, or of a child that a macro makes.
                    None if index == 0 => user.to_owned(),
                    _ => at,
                };
            }
        }
    }
    at
}
