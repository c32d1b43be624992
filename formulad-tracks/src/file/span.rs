//! Where in a text things are.

use formulad_core::Problem;
use formulad_core::language::Message;
use serde::{Serialize, Serializer};

/// A stretch of a [`Source`](super::Source).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Its first byte.
    pub start: usize,
    /// The byte after its last.
    pub end: usize,
    /// The line it begins on, counted from 1.
    pub line: usize,
    /// The character of that line it begins at, counted from 1.
    pub column: usize,
}

/// A problem, and where in a [`Source`](super::Source) it is, if it has a text.
///
/// It serialises as [`report::json`](crate::report::json) writes it: as its problem with `line` and `column`, and
/// `related` with those of other places.
///
/// ```
/// use formulad_tracks::file::Source;
///
/// let error = Source::new("my.track.json", "{\n  \"format\": \"one\"\n}").parse().unwrap_err();
/// let json = serde_json::to_value(&error.faults()[0])?;
/// assert_eq!((&json["line"], &json["id"]), (&2.into(), &"file.wrong-type".into()));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Located {
    /// The problem.
    pub problem: Problem,
    /// Its place in the text.
    pub span: Option<Span>,
    /// Other places to look at, with what is there, in the order of the problem's own list.
    pub related: Vec<(Span, Message)>,
}

impl Located {
    /// A problem at a place, without related places.
    pub(crate) const fn new(problem: Problem, span: Option<Span>) -> Self {
        Self {
            problem,
            span,
            related: Vec::new(),
        }
    }
}

impl Serialize for Located {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Found<'a> {
            line: Option<usize>,
            column: Option<usize>,
            #[serde(flatten)]
            problem: &'a Problem,
            #[serde(skip_serializing_if = "Vec::is_empty")]
            related: Vec<Related<'a>>,
        }
        #[derive(Serialize)]
        struct Related<'a> {
            line: usize,
            column: usize,
            message: &'a str,
        }
        let related = self.related.iter().map(|(span, message)| Related {
            line: span.line,
            column: span.column,
            message: message.english(),
        });
        let found = Found {
            line: self.span.map(|span| span.line),
            column: self.span.map(|span| span.column),
            problem: &self.problem,
            related: related.collect(),
        };
        found.serialize(serializer)
    }
}
