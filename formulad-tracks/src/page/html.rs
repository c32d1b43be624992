//! HTML as text.

use std::fmt;

pub(super) use crate::words::Escaped as Text;

/// A page, or a part of one, as it is being written. What comes from a file goes through [`Text`].
#[derive(Debug, Default)]
pub(super) struct Html(pub(super) String);

impl Html {
    /// What `write!` calls: writing to a text cannot fail.
    pub(super) fn write_fmt(&mut self, args: fmt::Arguments<'_>) {
        let _ = fmt::Write::write_fmt(&mut self.0, args);
    }

    /// Writes markup.
    pub(super) fn put(&mut self, markup: &str) {
        self.0.push_str(markup);
    }

    /// Begins a section, which the contents of the page lead to.
    pub(super) fn section(&mut self, id: &str, title: &str) {
        writeln!(self, "<section id=\"{id}\">\n<h2>{}</h2>", Text(title));
    }

    /// Begins a part of a section.
    pub(super) fn part(&mut self, title: &str) {
        writeln!(self, "<h3>{}</h3>", Text(title));
    }

    /// Begins a picture with a title.
    pub(super) fn figure(&mut self, title: &str) {
        writeln!(
            self,
            "<figure>\n<figcaption><b>{}</b></figcaption>",
            Text(title)
        );
    }

    /// Ends what was begun.
    pub(super) fn end(&mut self, tag: &str) {
        writeln!(self, "</{tag}>");
    }

    /// A paragraph of plain text.
    pub(super) fn paragraph(&mut self, text: &str) {
        writeln!(self, "<p>{}</p>", Text(text));
    }

    /// A remark in small print.
    pub(super) fn note(&mut self, text: &str) {
        writeln!(self, "<p class=\"note\">{}</p>", Text(text));
    }
}
