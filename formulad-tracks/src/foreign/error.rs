//! Why a file cannot be imported.

use formulad_core::language::Message;

use crate::file::{Source, Span};

/// Why a file cannot be imported at all: what is wrong at which place, and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{place}{message}; {help}", place = self.place())]
#[non_exhaustive]
pub struct ImportError {
    /// The place in the file; `None` if it is about the file as a whole.
    pub span: Option<Span>,
    /// The JSON Pointer of the place, in a JSON file; empty for the whole file, and in other
    /// formats.
    pub pointer: Box<str>,
    /// What is wrong.
    pub message: Message,
    /// What to do about it.
    pub help: Message,
}

impl ImportError {
    /// An error of the whole file.
    #[must_use]
    pub fn whole(message: Message, help: Message) -> Self {
        Self {
            span: None,
            pointer: Box::default(),
            message,
            help,
        }
    }

    /// An error at some bytes of the file.
    pub(crate) fn at(
        source: &Source,
        bytes: std::ops::Range<usize>,
        message: Message,
        help: Message,
    ) -> Self {
        Self {
            span: Some(source.span(bytes)),
            ..Self::whole(message, help)
        }
    }

    /// Adds the JSON Pointer of the place.
    #[cfg(feature = "import")]
    pub(crate) fn pointing(mut self, pointer: impl Into<Box<str>>) -> Self {
        self.pointer = pointer.into();
        self
    }

    fn place(&self) -> String {
        let line = self.span.map_or_else(String::new, |span| {
            t!(
                "line {line}, column {column}",
                line = span.line,
                column = span.column
            )
        });
        match (line.is_empty(), self.pointer.is_empty()) {
            (true, true) => String::new(),
            (true, false) => format!("{}: ", self.pointer),
            (false, true) => format!("{line}: "),
            (false, false) => format!("{line} ({}): ", self.pointer),
        }
    }
}

/// Shortens a text to what a message can show.
pub(crate) fn shortened(text: &str) -> String {
    const SHOWN: usize = 20;
    let mut chars = text.chars();
    let mut short: String = chars.by_ref().take(SHOWN).collect();
    if chars.next().is_some() {
        short.push('…');
    }
    format!("{short:?}")
}
