//! Every word that people read can be said in another language, and each language says all of them.

use std::collections::{BTreeMap, BTreeSet};

use egui::FontId;
use formulad_core::language::{Pattern, forms_of};
use formulad_core::rules::{FieldKind, RuleField};
use formulad_core::{ProblemKind, check};
use formulad_tracks::languages::{self, Bundled};
use formulad_tracks::{file, import, lint, scan};
use track_editor::command::Command;

use crate::fixture::*;

/// What has texts, from the folder of the editor.
const CRATES: [&str; 4] = [
    "../formulad-core/src",
    "../formulad-tracks/src",
    "../formulad-tracks/formulad/src",
    "src",
];

/// Where words are that [`of_tables`] has, the names of keys in the settings, and what the program says
/// in a terminal.
const TABLES: [&str; 3] = [
    "src/command/mod.rs",
    "src/command/keys.rs",
    "src/texts/machine.rs",
];

/// The sources of a folder, with their text but for tests.
fn sources(folder: &Path, found: &mut BTreeMap<PathBuf, String>) {
    for entry in std::fs::read_dir(folder).expect("the sources can be listed") {
        let path = entry.unwrap().path();
        if path.file_stem().is_some_and(|name| name == "tests") {
            continue;
        }
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            let text = text
                .split("#[cfg(test)]\nmod tests {")
                .next()
                .unwrap_or_default();
            found.insert(path, text.to_owned());
        }
    }
}

/// What a string literal of a source is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Is {
    /// The first form of a text.
    Text,
    /// Another form of the text before.
    Form,
    /// What tells the text before from others of the same wording.
    Context,
    /// Anything else.
    Other,
}

/// The string literals of a source, with their lines; none of comments and attributes.
fn literals(source: &str) -> Vec<(usize, Is, String)> {
    let mut found: Vec<(usize, Is, String)> = Vec::new();
    let mut letters = source.char_indices().peekable();
    // Where the literal before ended, and whether it was part of a text.
    let (mut last, mut of_text) = (0, false);
    let line = |at: usize| source[..at].matches('\n').count() + 1;
    while let Some((at, letter)) = letters.next() {
        let rest = &source[at..];
        match letter {
            '/' if rest.starts_with("//") => {
                while letters.next_if(|(_, c)| *c != '\n').is_some() {}
            }
            '#' if rest.starts_with("#[") && !rest.starts_with("#[error(") => {
                let (mut depth, mut quoted) = (0, false);
                while let Some((_, letter)) = letters.next() {
                    match letter {
                        '\\' => _ = letters.next(),
                        '"' => quoted = !quoted,
                        '[' if !quoted => depth += 1,
                        ']' if !quoted => depth -= 1,
                        _ => {}
                    }
                    if depth == 0 {
                        break;
                    }
                }
            }
            '\'' => {
                // A letter such as '"', but not a lifetime.
                let closes = if rest.starts_with("'\\") { 3 } else { 2 };
                if rest.chars().nth(closes) == Some('\'') {
                    letters.nth(closes - 1);
                }
            }
            '"' => {
                let mut text = String::new();
                while let Some((_, letter)) = letters.next_if(|(_, c)| *c != '"') {
                    match letter {
                        '\\' => match letters.next() {
                            Some((_, '\n')) => {
                                while letters.next_if(|(_, c)| c.is_whitespace()).is_some() {}
                            }
                            Some((_, 'n')) => text.push('\n'),
                            Some((_, escaped)) => text.push(escaped),
                            None => {}
                        },
                        letter => text.push(letter),
                    }
                }
                let end = letters.next().map_or(source.len(), |(at, _)| at + 1);
                let before = source[..at].trim_end();
                let called = before.strip_suffix("!(").unwrap_or_default();
                let name = called
                    .rsplit(|c: char| !c.is_alphanumeric() && c != '_')
                    .next();
                let begins = ["t", "message", "mark"].map(Some).contains(&name);
                let is = match source[last..at].trim() {
                    _ if begins => Is::Text,
                    "|" if of_text => Is::Form,
                    "as" if of_text => Is::Context,
                    _ => Is::Other,
                };
                (last, of_text) = (end, is != Is::Other);
                found.push((line(at), is, text));
            }
            _ => {}
        }
    }
    found
}

/// The keys of the texts of a source.
fn keys(source: &str) -> Vec<String> {
    let mut keys: Vec<String> = Vec::new();
    for (_, is, text) in literals(source) {
        match (is, keys.last_mut()) {
            (Is::Text, _) => keys.push(text),
            (Is::Form, Some(key)) => *key += &format!(" | {text}"),
            (Is::Context, Some(key)) => *key += &format!(" // {text}"),
            _ => {}
        }
    }
    keys
}

/// The keys of texts that stand in tables: kinds of problems, fields of rules, commands.
fn of_tables() -> Vec<String> {
    let kinds = [
        check::catalogue(),
        lint::catalogue(),
        file::catalogue(),
        import::catalogue(),
        scan::catalogue(),
    ];
    let kinds = kinds.into_iter().flatten();
    let of_kind = |kind: &ProblemKind| [kind.finds, kind.why, kind.example];
    let mut texts: Vec<&str> = kinds.flat_map(of_kind).collect();
    for field in RuleField::all() {
        texts.extend([field.label].into_iter().chain(field.none));
        if let FieldKind::Word(words) = field.kind {
            texts.extend(words.iter().map(|(_, meaning)| meaning));
        }
    }
    texts.extend(Command::ALL.iter().flat_map(|it| [it.title(), it.tip()]));
    // In a table, braces stand for themselves.
    let escaped = |text: &str| text.replace('{', "{{").replace('}', "}}");
    texts.into_iter().map(escaped).collect()
}

/// The keys of all texts.
fn all_keys() -> BTreeSet<String> {
    let mut found = BTreeMap::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in CRATES {
        sources(&root.join(folder), &mut found);
    }
    let own = found.values().flat_map(|source| keys(source));
    own.chain(of_tables()).collect()
}

/// Whether a text is written for people: a word that begins with a capital, or several words, of
/// what is left without the places for values.
fn is_for_people(text: &str) -> bool {
    let mut plain = String::new();
    let mut inside = false;
    for letter in text.chars() {
        match letter {
            '{' => inside = true,
            '}' => inside = false,
            letter if !inside => plain.push(letter),
            _ => {}
        }
    }
    let words: Vec<&str> = plain
        .split_whitespace()
        .filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 1)
        .collect();
    let capital = words.iter().any(|word| {
        word.starts_with(char::is_uppercase) && word.chars().skip(1).any(char::is_lowercase)
    });
    capital || words.len() > 1
}

#[test]
fn words_are_told_from_names() {
    for text in ["Save", "No problems", "{n} spaces left", "Ready to race"] {
        assert!(is_for_people(text), "{text}");
    }
    for text in [
        "",
        "svg",
        "track.json",
        "{}",
        "{:.1}, {:.1}",
        "grid.order",
        "x",
        "d20",
    ] {
        assert!(!is_for_people(text), "{text}");
    }
    let source = "f(\"One word\"); // \"not this\"\nlet c = '\"'; #[x = \"nor this\"]\n\
        t!(\"two \\\n   three\" | \"{n}\" as \"of a \\\"door\\\"\", n);";
    let found: Vec<_> = literals(source);
    let texts = [
        (1, Is::Other, "One word".to_owned()),
        (3, Is::Text, "two three".to_owned()),
        (4, Is::Form, "{n}".to_owned()),
        (4, Is::Context, "of a \"door\"".to_owned()),
    ];
    assert_eq!(found, texts);
    assert_eq!(keys(source), ["two three | {n} // of a \"door\""]);
}

#[test]
fn every_language_has_all_texts_and_no_others() {
    let keys = all_keys();
    assert!(keys.len() > 4000, "{}", keys.len());
    for bundled in languages::all() {
        let language = bundled.language().expect("its table can be read");
        let faults = languages::faults(language, keys.iter().map(String::as_str));
        let first: Vec<String> = faults.iter().take(20).map(ToString::to_string).collect();
        assert_eq!(
            first,
            [""; 0],
            "{}, {} in all",
            bundled.name(),
            faults.len()
        );
    }
}

#[test]
fn the_english_can_be_read_as_a_key() {
    for key in all_keys() {
        assert!(key.matches(" // ").count() < 2, "{key}");
        for form in forms_of(&key) {
            assert!(form.parse::<Pattern>().is_ok(), "{key}");
        }
    }
}

#[test]
fn every_letter_of_every_language_can_be_shown() {
    let window = Window::open();
    for bundled in languages::all() {
        let language = bundled.language().expect("its table can be read");
        let forms = language.texts().flat_map(|(_, forms)| forms);
        let letters: BTreeSet<char> = forms.flat_map(|form| form.text().chars()).collect();
        let font = FontId::proportional(13.0);
        let mut unseen = letters.into_iter().filter(|letter| !letter.is_control());
        let ctx = &window.harness.ctx;
        let unseen = unseen.find(|letter| !ctx.fonts_mut(|fonts| fonts.has_glyph(&font, *letter)));
        assert_eq!(unseen, None, "{}", bundled.name());
    }
}

#[test]
fn the_language_changes_at_once_and_is_kept() {
    let mut window = Window::open();
    assert!(window.sees("Inspector"));
    window.ed_mut().settings.language = "de".to_owned();
    window.settle();
    let german = languages::find("de").and_then(Bundled::language).unwrap();
    let inspector = german.speak(|| Pane::Inspector.title());
    assert_ne!(inspector, "Inspector");
    assert!(window.sees(inspector));
    assert!(!window.sees("Inspector"));
    let kept = window.ed().settings.to_text();
    assert!(kept.contains("\"language\": \"de\""), "{kept}");
}

#[test]
fn every_word_can_be_translated() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = BTreeMap::new();
    sources(&root.join("src"), &mut files);
    let mut astray = Vec::new();
    for (file, source) in files {
        let name = file.strip_prefix(root).unwrap();
        let name = name.to_string_lossy().replace('\\', "/");
        if TABLES.contains(&&*name) {
            continue;
        }
        for (line, is, text) in literals(&source) {
            if is == Is::Other && is_for_people(&text) {
                astray.push(format!("{name}:{line}: {text}"));
            }
        }
    }
    assert!(astray.is_empty(), "say these by t!:\n{}", astray.join("\n"));
}
