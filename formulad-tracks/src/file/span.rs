//! Where in a text things are.

use formulad_core::Problem;
use formulad_core::language::Message;

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
