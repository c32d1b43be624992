//! Why a track file could not be read or written.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use super::fault;
use super::span::Located;

/// Why a text is not a track file: every fault that could be found, each with its place.
///
/// Its message is the first fault, after the name of the file and the line and column.
#[derive(Debug)]
pub struct ReadError {
    name: String,
    faults: Vec<Located>,
    is_cut: bool,
    cause: Option<io::Error>,
}

impl ReadError {
    /// Maximum number of faults that are listed.
    pub const MAX_FAULTS: usize = 100;

    pub(super) fn new(name: &str, faults: Vec<Located>) -> Self {
        Self {
            name: name.to_owned(),
            faults,
            is_cut: false,
            cause: None,
        }
    }

    /// Sets whether reading stopped before the end of the text.
    pub(super) fn cut(mut self, is_cut: bool) -> Self {
        self.is_cut = is_cut;
        self
    }

    /// Reports that a file could not be read at all, and why.
    #[must_use]
    pub fn unreadable(name: &str, cause: io::Error) -> Self {
        Self {
            name: name.to_owned(),
            faults: vec![fault::unreadable(&cause)],
            is_cut: false,
            cause: Some(cause),
        }
    }

    /// The name of the file.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The faults, in the order of the text; at most [`ReadError::MAX_FAULTS`].
    #[must_use]
    pub fn faults(&self) -> &[Located] {
        &self.faults
    }

    /// Whether reading stopped at [`ReadError::MAX_FAULTS`], and there may be more.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = self.name.clone();
        if let Some(first) = self.faults.first() {
            if let Some(span) = first.span {
                text += &format!(":{}:{}", span.line, span.column);
            }
            text += &format!(": {}", first.problem.message);
        }
        match self.faults.len() {
            0 | 1 => f.write_str(&text),
            all if self.is_cut => f.write_str(&t!(
                "{first} (and {others} or more)" | "{first} (and {others} or more)",
                others = all - 1,
                first = text
            )),
            all => f.write_str(&t!(
                "{first} (and {others} more)" | "{first} (and {others} more)",
                others = all - 1,
                first = text
            )),
        }
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.cause.as_ref().map(|cause| cause as _)
    }
}

/// A number that JSON cannot represent: the plan holds an infinity or a NaN.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", t!(
    "{pointer} is not a finite number, which a track file cannot hold",
    pointer = .pointer
))]
#[non_exhaustive]
pub struct NotFinite {
    /// The JSON Pointer of the first such number in the plan.
    pub pointer: String,
}

/// Why a track file was not saved. What was there before is still there, whole.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SaveError {
    /// The plan holds a number that cannot be written.
    #[error(transparent)]
    NotFinite(#[from] NotFinite),
    /// The file could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// Why a file could not be [written](super::replace). What was there before is still there, whole.
#[derive(Debug, thiserror::Error)]
#[error("{}", t!(
    "cannot save {file}: {reason}",
    file = path.display().to_string(), reason = .cause
))]
#[non_exhaustive]
pub struct WriteError {
    /// The file to be written.
    pub path: PathBuf,
    /// What went wrong.
    #[source]
    pub cause: io::Error,
}

impl WriteError {
    /// Says which file could not be written, if it could not.
    pub(super) fn of(path: &Path, written: io::Result<()>) -> Result<(), Self> {
        written.map_err(|cause| Self {
            path: path.to_owned(),
            cause,
        })
    }
}
