//! The links of the book and the READMEs lead somewhere, and no page or picture is unused.

#![expect(
    clippy::unwrap_used,
    reason = "a helper of tests may panic like a test"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The parts of addresses that stand for files and folders of the repository on its web site.
const REPOSITORY: [&str; 2] = ["blob", "tree"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn book() -> PathBuf {
    root().join("docs/src")
}

/// The files of a folder and of those in it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| {
            if path.is_dir() {
                files(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

fn pages() -> Vec<PathBuf> {
    let is_page = |path: &PathBuf| path.extension().is_some_and(|it| it == "md");
    files(&book()).into_iter().filter(is_page).collect()
}

/// The prose of a page, without code blocks.
fn prose(page: &Path) -> String {
    let text = fs::read_to_string(page).unwrap();
    let blocks = text.split("```").step_by(2);
    let prose: Vec<&str> = blocks.collect();
    prose.join("\n")
}

/// The targets of links and pictures on a page.
fn targets(page: &Path) -> Vec<String> {
    let prose = prose(page);
    let links = prose.split("](").skip(1);
    let targets = links.filter_map(|rest| rest.split_once(')').map(|(target, _)| target));
    targets.map(str::to_owned).collect()
}

/// The file or folder that a link of a page leads to; `None` outside the project.
fn there(page: &Path, path: &str) -> Option<PathBuf> {
    if !path.contains("://") {
        return Some(match path {
            "" => page.to_owned(),
            path => page.with_file_name(path),
        });
    }
    let inside = REPOSITORY.iter().find_map(|kind| {
        let address = concat!(env!("CARGO_PKG_REPOSITORY"), "/");
        path.strip_prefix(address)?
            .strip_prefix(kind)?
            .strip_prefix("/main/")
    });
    inside.map(|path| root().join(path))
}

/// The anchors of a page: those of its headings, as mdBook and GitHub name them, and its explicit ids.
fn anchors(page: &Path) -> BTreeSet<String> {
    let prose = prose(page);
    let headings = prose.lines().filter_map(|line| {
        let title = line.trim_start_matches('#');
        (title.len() < line.len()).then(|| title.trim().to_lowercase())
    });
    let letters = |title: String| {
        let kept = title.chars().filter_map(|letter| match letter {
            ' ' => Some('-'),
            '-' | '_' => Some(letter),
            _ => letter.is_alphanumeric().then_some(letter),
        });
        kept.collect()
    };
    let named = prose.split(" id=\"").skip(1);
    let named = named.filter_map(|rest| rest.split_once('"').map(|(name, _)| name.to_owned()));
    headings.map(letters).chain(named).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let others = [
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "formulad-core/README.md",
        "formulad-tracks/README.md",
        "formulad-tracks/formulad/README.md",
    ];
    let others = others.map(|name| (root().join(name), false));
    let pages = pages().into_iter().map(|page| (page, true));
    let mut broken = Vec::new();
    for (page, is_of_book) in pages.chain(others) {
        for target in targets(&page) {
            let (path, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let Some(there) = there(&page, path) else {
                continue;
            };
            // The published book is not next to the rest of the repository.
            let is_outside = is_of_book && path.contains("../");
            let is_there =
                there.exists() && (anchor.is_empty() || anchors(&there).contains(anchor));
            if is_outside || !is_there {
                broken.push(format!("{}: {target}", page.display()));
            }
        }
    }
    assert!(
        broken.is_empty(),
        "links to nothing:\n{}",
        broken.join("\n")
    );
}

#[test]
fn every_page_and_every_picture_can_be_reached() {
    let summary = book().join("SUMMARY.md");
    let listed: BTreeSet<PathBuf> = targets(&summary)
        .iter()
        .map(|target| book().join(target))
        .collect();
    let mut lost: BTreeSet<PathBuf> = pages().into_iter().collect();
    lost.remove(&summary);
    lost.retain(|page| !listed.contains(page));
    assert!(lost.is_empty(), "not in SUMMARY.md: {lost:?}");

    let shown: BTreeSet<PathBuf> = pages()
        .iter()
        .flat_map(|page| targets(page))
        .map(|target| book().join(target))
        .collect();
    let mut pictures = files(&book().join("images"));
    pictures.retain(|picture| !shown.contains(picture));
    assert!(pictures.is_empty(), "on no page: {pictures:?}");
}
