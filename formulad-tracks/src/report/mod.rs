//! Problems shown with their places in the file: for people, editors, programs and forges.
//!
//! ```
//! use formulad_tracks::file::Source;
//! use formulad_tracks::report::Report;
//!
//! let report = Report::of(Source::new("my.track.json", "{ \"format\": \"one\" }"));
//! assert!(!report.is_readable());
//! assert!(report.short().starts_with("my.track.json:1:13: error[file.wrong-type]: "));
//! ```

mod explain;
mod github;
#[cfg(feature = "cli")]
mod human;
mod json;
mod short;

use formulad_core::Severity;

pub use explain::{catalogue, explain, list};
pub use json::json;

use crate::file::{Located, ReadError, Source, TrackFile};

/// What is wrong with one file.
#[derive(Debug)]
pub struct Report {
    name: String,
    source: Option<Source>,
    file: Option<TrackFile>,
    problems: Vec<Located>,
}

impl Report {
    /// Reads a text as a track file and checks the track.
    #[must_use]
    pub fn of(source: Source) -> Self {
        match source.parse() {
            Ok(file) => {
                let problems = source.locate(&file.check());
                Self {
                    name: source.name().to_owned(),
                    source: Some(source),
                    file: Some(file),
                    problems,
                }
            }
            Err(error) => Self::unreadable(&error, Some(source)),
        }
    }

    /// What kept a file from being read.
    #[must_use]
    pub fn unreadable(error: &ReadError, source: Option<Source>) -> Self {
        Self {
            name: error.name().to_owned(),
            source,
            file: None,
            problems: error.faults().to_vec(),
        }
    }

    /// The name of the file.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text, if there is any.
    #[must_use]
    pub fn source(&self) -> Option<&Source> {
        self.source.as_ref()
    }

    /// The track file, unless it could not be read.
    #[must_use]
    pub fn file(&self) -> Option<&TrackFile> {
        self.file.as_ref()
    }

    /// Whether the file could be read.
    #[must_use]
    pub fn is_readable(&self) -> bool {
        self.file.is_some()
    }

    /// Whether anything keeps the track from being raced on.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.count(Severity::Error) > 0
    }

    /// The problems with their places, silenced ones included.
    #[must_use]
    pub fn problems(&self) -> &[Located] {
        &self.problems
    }

    /// One line a problem: `path:line:column: error[corner.split]: message`. Silenced problems
    /// are left out.
    #[must_use]
    pub fn short(&self) -> String {
        self.shown().map(|p| short::line(&self.name, p)).collect()
    }

    /// Workflow commands that a forge shows beside the lines of a change:
    /// `::error file=…,line=…,col=…,title=…::message`. Silenced problems are left out.
    #[must_use]
    pub fn github(&self) -> String {
        self.shown().map(|p| github::line(&self.name, p)).collect()
    }

    /// For people: each problem with the line it is on, and how to mend it; then how many there
    /// are. Silenced problems are only counted. `colour` puts in ANSI escapes.
    #[cfg(feature = "cli")]
    #[must_use]
    pub fn human(&self, colour: bool) -> String {
        human::render(self, colour)
    }

    /// Adds to the help of every problem.
    #[cfg(feature = "cli")]
    pub(crate) fn advise(mut self, advice: &str) -> Self {
        for located in &mut self.problems {
            located.problem.help.push_str("; ");
            located.problem.help.push_str(advice);
        }
        self
    }

    /// The problems that are not silenced.
    fn shown(&self) -> impl Iterator<Item = &Located> {
        let shown = |p: &&Located| p.problem.silenced.is_none();
        self.problems.iter().filter(shown)
    }

    fn count(&self, severity: Severity) -> usize {
        let is = |p: &&Located| p.problem.severity == severity;
        self.shown().filter(is).count()
    }
}
