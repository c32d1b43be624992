//! A line of a commentary.

use formulad_core::SpaceId;

use super::account::{plain, words, wrap};

/// A line of a commentary, not yet broken where it is too long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// What it says. Set in by four spaces, it belongs to the move above it; set in by two, it is a
    /// move; else it is a heading, or empty.
    pub text: String,
    /// The spaces that it is about, in the order in which a car came to them; none where it is about
    /// no place.
    pub spaces: Vec<SpaceId>,
    /// Whether it is a row of a table, whose columns stand below each other in a font of even width.
    pub is_row: bool,
}

impl Line {
    pub(super) fn of(text: &str, spaces: Vec<SpaceId>) -> Self {
        Self {
            text: tidy(text),
            spaces,
            is_row: false,
        }
    }

    pub(super) fn row(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            spaces: Vec::new(),
            is_row: true,
        }
    }

    /// It as text, with its end; rows are as wide as they are.
    pub(super) fn wrapped(&self, width: usize) -> String {
        if self.is_row {
            format!("{}\n", self.text)
        } else {
            wrap(&self.text, width)
        }
    }
}

/// A line with its margin, and with nothing between its words but single spaces.
fn tidy(line: &str) -> String {
    let margin = line.len() - line.trim_start_matches(' ').len();
    let words: Vec<String> = words(line).map(plain).collect();
    " ".repeat(margin) + &words.join(" ")
}
