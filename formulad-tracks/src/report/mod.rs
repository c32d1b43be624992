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

use formulad_core::{LeftOut, Severity};

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
    left_out: Vec<LeftOut>,
    /// Whether reading stopped before all that keeps the file from being read was found.
    is_cut: bool,
}

impl Report {
    /// Reads a text as a track file and checks the track.
    #[must_use]
    pub fn of(source: Source) -> Self {
        match source.parse() {
            Ok(file) => {
                let problems = file.check();
                Self {
                    name: source.name().to_owned(),
                    problems: by_line(source.locate(&problems)),
                    left_out: problems.left_out().to_vec(),
                    is_cut: false,
                    source: Some(source),
                    file: Some(file),
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
            problems: by_line(error.faults().to_vec()),
            left_out: Vec::new(),
            is_cut: error.is_cut(),
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

    /// The problems with their places, silenced ones included: worst first, then by line.
    #[must_use]
    pub fn problems(&self) -> &[Located] {
        &self.problems
    }

    /// The kinds of which not all problems are listed, and how many more there are.
    #[must_use]
    pub fn left_out(&self) -> &[LeftOut] {
        &self.left_out
    }

    /// Whether reading stopped before everything that keeps the file from being read was found.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// One line a problem: `path:line:column: error[corner.split]: message`; then one line for
    /// each kind of which there are more. Silenced problems are left out.
    #[must_use]
    pub fn short(&self) -> String {
        let listed = self.shown().map(|p| short::line(&self.name, p));
        let more = self
            .more()
            .into_iter()
            .map(|more| short::more(&self.name, &more));
        listed.chain(more).collect()
    }

    /// Workflow commands that a forge shows beside the lines of a change:
    /// `::error file=…,line=…,col=…,title=…::message`; then one for each kind of which there are
    /// more. Silenced problems are left out.
    #[must_use]
    pub fn github(&self) -> String {
        let listed = self.shown().map(|p| github::line(&self.name, p));
        let more = self
            .more()
            .into_iter()
            .map(|more| github::more(&self.name, &more));
        listed.chain(more).collect()
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

    /// What there is more of than is listed.
    fn more(&self) -> Vec<More> {
        let mut more: Vec<More> = self.left_out.iter().map(More::of_kind).collect();
        if self.is_cut {
            more.push(More {
                severity: Severity::Error,
                id: None,
                message: "and more, which are not listed".to_owned(),
            });
        }
        more
    }

    /// How many problems there are, those not listed included.
    fn count(&self, severity: Severity) -> usize {
        let is = |p: &&Located| p.problem.severity == severity;
        let left_out = self.left_out.iter().filter(|l| l.severity == severity);
        self.shown().filter(is).count() + left_out.map(|l| l.count).sum::<usize>()
    }
}

/// A note that there are more problems than listed.
struct More {
    severity: Severity,
    id: Option<&'static str>,
    message: String,
}

impl More {
    fn of_kind(left_out: &LeftOut) -> Self {
        Self {
            severity: left_out.severity,
            id: Some(left_out.id),
            message: format!("and {} more of this kind", left_out.count),
        }
    }
}

/// Sorts problems as one mends them: worst first, then from the top of the file down.
fn by_line(mut problems: Vec<Located>) -> Vec<Located> {
    problems.sort_by_key(|p| (p.problem.severity, p.span.map(|span| span.start)));
    problems
}
