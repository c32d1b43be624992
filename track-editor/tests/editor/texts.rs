//! Every word that the designer reads stands in `src/texts`.

use std::collections::BTreeSet;

use egui::FontId;
use formulad_core::language::Pattern;
use formulad_tracks::languages::{self, Bundled};

use crate::fixture::*;

/// Where words are at home, and where they are not for the designer: the names of keys in the
/// settings, and tests.
const AT_HOME: [&str; 4] = [
    "src/texts",
    "src/command/mod.rs",
    "src/command/keys.rs",
    "src/bin/track-editor/tests.rs",
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).expect("the sources can be listed");
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// The string literals of a source, with their lines; none of comments, attributes and tests.
fn literals(source: &str) -> Vec<(usize, String)> {
    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
    let mut found = Vec::new();
    let mut letters = source.char_indices().peekable();
    let line = |at: usize| source[..at].matches('\n').count() + 1;
    while let Some((at, letter)) = letters.next() {
        let rest = &source[at..];
        match letter {
            '/' if rest.starts_with("//") => {
                while letters.next_if(|(_, c)| *c != '\n').is_some() {}
            }
            '#' if rest.starts_with("#[") => while letters.next_if(|(_, c)| *c != ']').is_some() {},
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
                            Some(_) => text.push(' '),
                            None => {}
                        },
                        letter => text.push(letter),
                    }
                }
                letters.next();
                found.push((line(at), text));
            }
            _ => {}
        }
    }
    found
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
    let source = "f(\"One word\"); // \"not this\"\nlet c = '\"'; #[x = \"nor this\"]\ng(\"two\\\n   three\");";
    let found: Vec<_> = literals(source);
    let texts = [(1, "One word".to_owned()), (3, "twothree".to_owned())];
    assert_eq!(found, texts);
}

#[test]
fn every_language_has_all_texts_of_the_editor() {
    for bundled in languages::all() {
        let language = bundled.language().expect("its table can be read");
        let faults = languages::faults(language, track_editor::texts::sources());
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
fn texts_name_their_arguments_and_no_others() {
    let mut keys = BTreeSet::new();
    for source in track_editor::texts::sources() {
        assert!(keys.insert(source.key), "{} is there twice", source.key);
        for form in source.forms {
            let pattern: Pattern = form.parse().expect(source.key);
            let mut named = pattern.arguments();
            assert!(
                named.all(|it| source.arguments.contains(&it)),
                "{}",
                source.key
            );
        }
        // The number of a plural may only choose between its forms.
        let said = source
            .arguments
            .iter()
            .skip(usize::from(source.is_plural()));
        let unsaid = said.into_iter().find(|it| !source.names(it));
        assert_eq!(unsaid, None, "{} does not say it", source.key);
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
fn every_word_stands_in_texts() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    sources(&root.join("src"), &mut files);
    let mut astray = Vec::new();
    for file in files {
        let name = file
            .strip_prefix(root)
            .unwrap()
            .to_string_lossy()
            .replace('\\', "/");
        if AT_HOME.iter().any(|home| name.starts_with(home)) {
            continue;
        }
        let source = std::fs::read_to_string(&file).unwrap();
        for (line, text) in literals(&source) {
            if is_for_people(&text) {
                astray.push(format!("{name}:{line}: {text}"));
            }
        }
    }
    assert!(
        astray.is_empty(),
        "these belong in src/texts:\n{}",
        astray.join("\n")
    );
}
