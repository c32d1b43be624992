//! What a file is, by its content.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::{Made, headings};
use formulad_core::language::speak;
use formulad_tracks::file::Source;
use formulad_tracks::import::{Format, tabletop_script};
use formulad_tracks::languages::{self, Bundled};

/// What a file is, as far as needed to tell whether it can be made again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Empty,
    Made(Made),
    Circuit,
    Ruleset,
    Record,
    Shard,
    /// What circuits are imported from.
    Original,
    Other,
}

impl Kind {
    /// Reads a file, and says what it is: a circuit by its name, too, however damaged.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        let real = path.canonicalize()?;
        let mut bytes = Vec::new();
        File::open(&real)?
            .take(Source::MAX_BYTES)
            .read_to_end(&mut bytes)?;
        let name = real.file_name().unwrap_or_default().to_string_lossy();
        Ok(if name.to_lowercase().ends_with(".track.json") {
            Self::Circuit
        } else {
            Self::of_bytes(&bytes)
        })
    }

    fn of_bytes(bytes: &[u8]) -> Self {
        let has = |word: &[u8]| bytes.windows(word.len()).any(|part| part == word);
        if bytes.trim_ascii().is_empty() {
            return Self::Empty;
        }
        // Pictures of other programs may be what a circuit is traced from.
        let line = bytes.split(|byte| *byte == b'\n').next();
        let is_svg = line.is_some_and(|line| {
            line.starts_with(b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=")
                && line.ends_with(b" stroke-linejoin=\"round\">")
        });
        let is_picture = is_svg
            || bytes.starts_with(b"\x89PNG") && has(b"Software\0formulad")
            || bytes.starts_with(b"%PDF") && has(b"/Creator(formulad)");
        if is_picture {
            return Self::Made(Made::Picture);
        }
        if bytes.starts_with(b"PK\x03\x04") && bytes.ends_with(b"formulad") {
            return Self::Made(Made::Kit);
        }
        let Ok(text) = str::from_utf8(bytes) else {
            return Self::Other;
        };
        let has = |words: &[&str]| words.iter().all(|word| text.contains(word));
        if text.starts_with("<!DOCTYPE html>") && has(&["content=\"formulad "]) {
            Self::Made(Made::Page)
        } else if is_own_spaces(text) || has(&["\"GMNotes\": \"formulad\"", "\"ObjectStates\""]) {
            Self::Made(Made::Kit)
        } else if has(&["\"answers\"", "\"fingerprint\""]) {
            Self::Record
        } else if has(&["\"shard\":", "\"fingerprint\""]) {
            Self::Shard
        } else if has(&["\"fingerprint\"", "\"grid\"", "\"races\""]) || is_table(text) {
            Self::Made(Made::Figures)
        } else if tabletop_script::is_format(text) {
            Self::Original
        } else if has(&["\"spaces\""]) && (has(&["\"next\""]) || has(&["\"format\""])) {
            Self::Circuit
        } else if has(&["\"movement\""]) || has(&["\"base\""]) {
            Self::Ruleset
        } else if Format::guess(text).is_some_and(|format| format != Format::Svg) {
            // A picture is more often something else than a circuit.
            Self::Original
        } else {
            Self::Other
        }
    }

    /// Whether it may be replaced by this without `--force`.
    pub(super) fn gives_way_to(self, made: Made) -> bool {
        self == Self::Empty || made != Made::Kept && self == Self::Made(made)
    }

    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Empty => t!("empty"),
            Self::Made(Made::Picture) => t!("a picture"),
            Self::Made(Made::Page) => t!("a report"),
            Self::Made(Made::Kit) => t!("a kit for the table"),
            Self::Made(Made::Figures | Made::Kept) => t!("a table of figures"),
            Self::Circuit => t!("a circuit"),
            Self::Ruleset => t!("a ruleset"),
            Self::Record => t!("a race record"),
            Self::Shard => t!("a shard of a simulation"),
            Self::Original => t!("a circuit of another program"),
            Self::Other => t!("not a file that this command writes"),
        }
    }
}

/// Whether a text has the spaces of a kit, as it was written: the tools of the mod mark tracks that they have
/// changed.
fn is_own_spaces(text: &str) -> bool {
    let has = |word| text.contains(word);
    has("\"program\": \"formulad\"") && has("\"spaces\"") && !has("\"edited\": true")
}

/// Whether a text begins as the figures of a simulation do, in any language.
fn is_table(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    let others = languages::all().iter().filter_map(Bundled::language);
    let mut all = std::iter::once(None).chain(others.map(Some));
    all.any(|language| speak(language, || begins_figures(first)))
}

/// Whether this is the first line of figures, in the current language.
fn begins_figures(line: &str) -> bool {
    // What never occurs in names and numbers.
    const GAP: &str = "\0";
    let of_laps = (1..=3).map(|laps| headings::simulated(laps, GAP, GAP, GAP, GAP));
    // One of each form that a plural has in some language.
    let compared = [1, 2, 5].map(|races| headings::compared(races, GAP, GAP, GAP));
    let mut headings = of_laps.chain(compared);
    headings.any(|heading| {
        let mut parts = heading.split(GAP);
        let rest = parts.try_fold(line, |rest, part| Some(rest.split_once(part)?.1));
        rest.is_some()
    })
}
