//! The language that does not exist.

use super::Pattern;

/// A text is longer by this share, in percent, as German and Finnish may be.
const LONGER: usize = 40;

/// English with marked letters, and longer.
pub(super) fn pattern(english: &str) -> Pattern {
    let pattern: Pattern = english.parse().unwrap_or_else(|_| Pattern::plain(english));
    pattern.map(marked)
}

fn marked(text: &str) -> String {
    let mut marked: String = text.chars().map(mark).collect();
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let more = (letters * LONGER).div_ceil(100);
    // After the words, so that blanks at the end stay there.
    let end = marked.trim_end().len();
    marked.insert_str(end, &"~".repeat(more));
    marked
}

fn mark(c: char) -> char {
    let plain = "aceinosuyzACEINOSUYZ".chars();
    let mut marks = plain.zip("áçéíñöšüýžÅÇÉÍÑÖŠÜÝŽ".chars());
    let found = marks.find(|(plain, _)| *plain == c);
    found.map_or(c, |(_, marked)| marked)
}
