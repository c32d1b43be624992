//! A line of a commentary.

use formulad_core::SpaceId;

use super::account::{plain, words, wrap};

/// A line of a commentary, not yet wrapped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The text. Indented by four spaces, it belongs to the move above it; by two, it is a move;
    /// otherwise it is a heading, or empty.
    pub text: String,
    /// The spaces that it is about, in the order in which a car reached them; empty if it is about
    /// no place.
    pub spaces: Vec<SpaceId>,
    /// Whether it is a row of a table, whose columns line up in a monospaced font.
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

    /// Returns the line as wrapped text with its line break. Table rows are not wrapped.
    pub(super) fn wrapped(&self, width: usize) -> String {
        if self.is_row {
            format!("{}\n", self.text)
        } else {
            wrap(&self.text, width)
        }
    }
}

/// Keeps the margin of a line, and puts single spaces between its words.
fn tidy(line: &str) -> String {
    let margin = line.len() - line.trim_start_matches(' ').len();
    let words: Vec<String> = words(line).map(plain).collect();
    " ".repeat(margin) + &words.join(" ")
}
