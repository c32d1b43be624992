//! Reads which module of a crate uses which, for the tests that hold the layers of each crate.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The path of a module below the crate's root, such as `["race", "bill"]`.
type Module = Vec<String>;

/// A path as written, and whether it is `pub use`d under the name that ends it.
struct Named {
    segments: Vec<String>,
    exported_as: Option<String>,
}

/// One module using a name of another.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Use {
    /// Where the name is taken, such as `race/bill`.
    user: String,
    /// Where it is defined.
    used: String,
    /// The path as written.
    name: String,
}

/// Panics with every use that runs up in the layers of a crate, which the architecture page of the
/// book lists below its name.
pub(crate) fn assert_layers(manifest_dir: &str, package: &str) {
    let crate_dir = Path::new(manifest_dir);
    let page = crate_dir.join("../docs/src/architecture.md");
    let page = fs::read_to_string(page).expect("the architecture page is readable");
    let title = format!("\n{package}, from top to bottom:\n");
    let (_, list) = page
        .split_once(&title)
        .expect("the architecture page lists the layers");
    let list = list.split("```").next().unwrap_or("");
    let layers: Vec<&str> = list
        .lines()
        .filter(|line| !line.trim().is_empty())
        .rev()
        .collect();
    let found = upward(&uses(&crate_dir.join("src")), &layers);
    assert!(
        found.is_empty(),
        "arrows that run up:\n{}",
        found.join("\n")
    );
}

/// Panics with the uses that close a circle among the files and folders of any folder of a crate.
pub(crate) fn assert_no_circles(manifest_dir: &str) {
    let uses = uses(&Path::new(manifest_dir).join("src"));
    assert!(uses.len() > 50, "hardly any uses were read: {uses:?}");
    let found = circles(&uses);
    assert!(found.is_empty(), "circles:\n{}", found.join("\n"));
}

/// Every use of one module's names by another in the crate whose sources lie in `src`, apart from
/// tests, `lib.rs`, and modules that use their own parents and children.
fn uses(src: &Path) -> BTreeSet<Use> {
    let mut modules = BTreeMap::new();
    read_folder(src, &[], &mut modules);
    let mut found = BTreeSet::new();
    for (user, names) in &modules {
        for name in names {
            let used = resolve(&modules, user, &name.segments, 0);
            if !used.starts_with(user) && !user.starts_with(&used) {
                found.insert(Use {
                    user: user.join("/"),
                    used: used.join("/"),
                    name: name.segments.join("::"),
                });
            }
        }
    }
    found
}

/// The listed module that a module belongs to, by the longest prefix, and the height of its layer.
fn layer<'a>(layers: &[&'a str], module: &str) -> Option<(&'a str, usize)> {
    let lines = layers.iter().enumerate();
    lines
        .flat_map(|(at, line)| line.split_whitespace().map(move |listed| (listed, at)))
        .filter(|(listed, _)| is_within(module, listed))
        .max_by_key(|(listed, _)| listed.len())
}

/// The uses that run up or sideways in `layers`, a list from the bottom to the top: each line holds
/// the modules of one layer, which do not use each other. A module belongs to the longest prefix
/// that is listed; a module in no layer is reported, unless it only holds modules that are.
fn upward(uses: &BTreeSet<Use>, layers: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for Use { user, used, name } in uses {
        match (layer(layers, user), layer(layers, used)) {
            (Some((from, above)), Some((to, below))) if from == to || above > below => {}
            (Some(_), Some(_)) => {
                found.push(format!("{user} uses {name} of {used}, a layer above"));
            }
            (None, _) => found.push(format!("{user} is in no layer")),
            (_, None) => found.push(format!("{used} is in no layer ({user} uses {name})")),
        }
    }
    found.dedup();
    found
}

/// The circles among the files and folders that lie beside each other in a folder below the root: of
/// each, the uses that close it.
fn circles(uses: &BTreeSet<Use>) -> Vec<String> {
    // What lies beside each other uses each other: the folder, the two, and how it is written.
    let mut beside: BTreeMap<(String, String), BTreeMap<String, String>> = BTreeMap::new();
    for used in uses {
        let from: Vec<&str> = used.user.split('/').collect();
        let to: Vec<&str> = used.used.split('/').collect();
        let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
        // Those at the root are ordered by the layers.
        if let (1.., Some(_), Some(_)) = (shared, from.get(shared), to.get(shared)) {
            let user = from[..=shared].join("/");
            let target = to[..=shared].join("/");
            let written = format!("{} uses {} of {}", used.user, used.name, used.used);
            let folder = from[..shared].join("/");
            beside
                .entry((folder, user))
                .or_default()
                .entry(target)
                .or_insert(written);
        }
    }
    let mut found = Vec::new();
    for ((folder, user), targets) in &beside {
        for (target, written) in targets {
            if reaches(&beside, folder, target, user) {
                found.push(written.clone());
            }
        }
    }
    found
}

fn reaches(
    beside: &BTreeMap<(String, String), BTreeMap<String, String>>,
    folder: &str,
    from: &str,
    goal: &str,
) -> bool {
    let mut open = vec![from.to_owned()];
    let mut seen = BTreeSet::new();
    while let Some(at) = open.pop() {
        if at == goal {
            return true;
        }
        if seen.insert(at.clone()) {
            let next = beside.get(&(folder.to_owned(), at));
            open.extend(next.into_iter().flat_map(|targets| targets.keys().cloned()));
        }
    }
    false
}

fn is_within(module: &str, prefix: &str) -> bool {
    module
        .strip_prefix(prefix)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn read_folder(folder: &Path, module: &[String], modules: &mut BTreeMap<Module, Vec<Named>>) {
    let entries = fs::read_dir(folder).expect("the folder of a module is readable");
    for entry in entries {
        let path = entry.expect("an entry is readable").path();
        let stem = path
            .file_stem()
            .expect("an entry has a name")
            .to_string_lossy()
            .into_owned();
        let mut child = module.to_vec();
        if path.is_dir() {
            child.push(stem);
            // Binaries are crates of their own.
            if child != ["bin"] && child.last().is_some_and(|name| name != "tests") {
                read_folder(&path, &child, modules);
            }
        } else if path.extension().is_some_and(|ending| ending == "rs") && stem != "tests" {
            if stem != "mod" && stem != "lib" {
                child.push(stem);
            }
            let text = fs::read_to_string(&path).expect("a source is readable");
            modules.insert(child, names(&code_of(&text)));
        }
    }
}

/// The text without comments, strings and the tests at its end.
fn code_of(text: &str) -> String {
    let text = text
        .split("#[cfg(test)]\nmod tests {")
        .next()
        .unwrap_or(text);
    let mut code = String::new();
    for line in text.lines() {
        let mut quoted = false;
        let mut before = ' ';
        for (at, c) in line.char_indices() {
            if !quoted && line[at..].starts_with("//") {
                break;
            }
            if c == '"' && before != '\\' && before != '\'' {
                quoted = !quoted;
            }
            if !quoted {
                code.push(c);
            }
            before = if before == '\\' { ' ' } else { c };
        }
        code.push('\n');
    }
    code
}

/// Every path of the crate that the code names, in `use` lines and elsewhere.
fn names(code: &str) -> Vec<Named> {
    let mut found = Vec::new();
    // Paths in expressions and types.
    let words = code.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
    for word in words {
        if ["crate::", "super::", "self::"]
            .iter()
            .any(|start| word.starts_with(start))
        {
            let parts = word.split("::").filter(|part| !part.is_empty());
            found.push(Named {
                segments: parts.map(str::to_owned).collect(),
                exported_as: None,
            });
        }
    }
    for (at, _) in code.match_indices("use ") {
        if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_') {
            continue;
        }
        let line = code[..at]
            .rsplit(['\n', ';', '}'])
            .next()
            .unwrap_or("")
            .trim();
        let tree = code[at + 4..].split(';').next().unwrap_or("");
        tree_names(tree.trim(), &[], line.starts_with("pub"), &mut found);
    }
    found
}

/// The paths of a use tree, such as `crate::{race::Race, track::{self, Track}}`.
fn tree_names(tree: &str, prefix: &[String], exported: bool, found: &mut Vec<Named>) {
    let (path, group) = match tree.find('{') {
        Some(open) => (&tree[..open], tree[open + 1..].strip_suffix('}')),
        None => (tree, None),
    };
    let (path, alias) = match path.split_once(" as ") {
        Some((path, alias)) => (path, Some(alias.trim().to_owned())),
        None => (path, None),
    };
    let mut segments = prefix.to_vec();
    let parts = path
        .split("::")
        .map(str::trim)
        .filter(|part| !part.is_empty());
    segments.extend(
        parts
            .filter(|part| *part != "self" || prefix.is_empty())
            .map(str::to_owned),
    );
    let Some(group) = group else {
        let exported_as = exported
            .then(|| alias.or_else(|| segments.last().cloned()))
            .flatten();
        found.push(Named {
            segments,
            exported_as,
        });
        return;
    };
    let mut depth = 0;
    let mut start = 0;
    for (at, c) in group.char_indices().chain([(group.len(), ',')]) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let part = group[start..at].trim();
                if !part.is_empty() {
                    tree_names(part, &segments, exported, found);
                }
                start = at + 1;
            }
            _ => {}
        }
    }
}

/// The module in which a path ends, through what modules export again.
fn resolve(
    modules: &BTreeMap<Module, Vec<Named>>,
    user: &[String],
    segments: &[String],
    depth: usize,
) -> Module {
    let mut at = user.to_vec();
    for (index, segment) in segments.iter().enumerate() {
        match segment.as_str() {
            "crate" => at.clear(),
            "self" => {}
            "super" => {
                at.pop();
            }
            name => {
                let mut child = at.clone();
                child.push(name.to_owned());
                if modules.contains_key(&child) {
                    at = child;
                    continue;
                }
                // A name of another crate, or of a child that a macro makes.
                if index == 0 && modules.get(&at).is_none_or(|names| !exports(names, name)) {
                    return user.to_vec();
                }
                let exported = modules.get(&at).into_iter().flatten().find(|named| {
                    named.exported_as.as_deref() == Some(name) && named.segments.len() > 1
                });
                if let Some(named) = exported.filter(|_| depth < 8) {
                    return resolve(modules, &at, &named.segments, depth + 1);
                }
                return at;
            }
        }
    }
    at
}

fn exports(names: &[Named], name: &str) -> bool {
    names
        .iter()
        .any(|named| named.exported_as.as_deref() == Some(name))
}
