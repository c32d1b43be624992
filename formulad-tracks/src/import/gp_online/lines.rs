//! The lines of a file in groups, with empty ones between.

use std::ops::Range;

/// A line that is not empty.
#[derive(Debug)]
pub(super) struct TextLine<'a> {
    pub(super) text: &'a str,
    /// Where in the file it begins.
    begin: usize,
}

/// Lines without an empty one between.
pub(super) type Group<'a> = Vec<TextLine<'a>>;

/// The groups of lines of a text, none of them empty.
pub(super) fn groups(text: &str) -> impl Iterator<Item = Group<'_>> {
    let mut begin = 0;
    let mut lines = text.split_inclusive('\n').map(move |line| {
        begin += line.len();
        TextLine {
            text: line.trim(),
            begin: begin - line.trim_start().len(),
        }
    });
    std::iter::from_fn(move || {
        let first = lines.find(|line| !line.text.is_empty())?;
        let rest = lines.by_ref().take_while(|line| !line.text.is_empty());
        Some(std::iter::once(first).chain(rest).collect())
    })
}

impl<'a> TextLine<'a> {
    /// The bytes of the file that it takes.
    pub(super) fn bytes(&self) -> Range<usize> {
        self.begin..self.begin + self.text.len()
    }

    pub(super) fn fields(&self) -> Vec<&'a str> {
        self.text.split_whitespace().collect()
    }

    /// The bytes of one of its fields.
    pub(super) fn bytes_of(&self, field: &str) -> Range<usize> {
        let offset = field.as_ptr() as usize - self.text.as_ptr() as usize;
        let begin = self.begin + offset.min(self.text.len());
        begin..begin + field.len()
    }
}
