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
mod fingerprint;
mod github;
mod gitlab;
#[cfg(feature = "report")]
mod human;
mod json;
mod junit;
mod sarif;
mod severity;
mod short;

use std::cmp::Reverse;

use formulad_core::language::Message;
use formulad_core::problem::Fix;
use formulad_core::{Omitted, Place, Problems, Severity};

pub use explain::{catalogue, explain, list};
pub use gitlab::gitlab;
pub use json::json;
pub use junit::junit;
pub use sarif::sarif;
pub use severity::{counts, severity};

use crate::file::{Located, ReadError, Source, Span, TrackFile};

/// What is wrong with one file.
#[derive(Debug)]
pub struct Report {
    name: String,
    source: Option<Source>,
    file: Option<TrackFile>,
    problems: Vec<Located>,
    omitted: Vec<Omitted>,
    /// Whether reading stopped before all that keeps the file from being read was found.
    is_cut: bool,
}

impl Report {
    /// Reads a text as a track file and checks the track.
    #[must_use]
    pub fn of(source: Source) -> Self {
        match source.parse() {
            Ok(file) => {
                let found = file.check();
                let report = Self {
                    name: source.name().to_owned(),
                    problems: Vec::new(),
                    omitted: Vec::new(),
                    is_cut: false,
                    source: Some(source),
                    file: Some(file),
                };
                report.with_problems(&found)
            }
            Err(error) => Self::unreadable(&error, Some(source)),
        }
    }

    /// The report with these problems in place of those found, so that checks of a club's own are reported
    /// like the others. What kept the file from being read stays.
    ///
    /// ```
    /// use formulad_core::ProblemKind;
    /// use formulad_core::check::Reporter;
    /// use formulad_tracks::file::Source;
    /// use formulad_tracks::{bundled, report::Report};
    ///
    /// const SHORT: ProblemKind =
    ///     ProblemKind::advice("club.short", "A name is short.", "It says little.", "“A”.");
    ///
    /// let report = Report::of(Source::new("mini", bundled::find("mini").ok_or("none")?.text()));
    /// let file = report.file().ok_or("not a track file")?;
    /// let mut reporter = Reporter::resume(&file.plan, &file.check());
    /// reporter.push(SHORT.at("/name", "the name is short", "say where it is"));
    /// let problems = reporter.finish();
    /// let report = report.with_problems(&problems);
    /// assert!(report.short().contains("advice[club.short]: the name is short"));
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn with_problems(mut self, problems: &Problems) -> Self {
        if self.is_readable()
            && let Some(source) = &self.source
        {
            self.problems = by_line(source.locate(problems));
            self.omitted = problems.omitted().to_vec();
        }
        self
    }

    /// What kept a file from being read.
    #[must_use]
    pub fn unreadable(error: &ReadError, source: Option<Source>) -> Self {
        Self {
            name: error.name().to_owned(),
            source,
            file: None,
            problems: by_line(error.faults().to_vec()),
            omitted: Vec::new(),
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

    /// The problems with their places, suppressed ones included: worst first, then by line.
    #[must_use]
    pub fn problems(&self) -> &[Located] {
        &self.problems
    }

    /// The kinds of which not all problems are listed, and how many more there are.
    #[must_use]
    pub fn omitted(&self) -> &[Omitted] {
        &self.omitted
    }

    /// Whether reading stopped before everything that keeps the file from being read was found.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// One line a problem: `path:line:column: error[corner.split]: message`; then one line for
    /// each kind of which there are more. Suppressed problems are omitted.
    #[must_use]
    pub fn short(&self) -> String {
        let lines = self.lines();
        lines.iter().map(|it| short::line(&self.name, it)).collect()
    }

    /// Workflow commands that a forge shows beside the lines of a change:
    /// `::error file=…,line=…,col=…,title=…::message`; then one for each kind of which there are
    /// more. Suppressed problems are omitted.
    #[must_use]
    pub fn github(&self) -> String {
        let lines = self.lines();
        lines
            .iter()
            .map(|it| github::line(&self.name, it))
            .collect()
    }

    /// For people: each problem with the line it is on, and how to fix it; then how many there
    /// are. Suppressed problems are only counted. `colour` adds ANSI escapes.
    #[cfg(feature = "report")]
    #[must_use]
    pub fn human(&self, colour: bool) -> String {
        human::render(self, colour)
    }

    /// The same report under another file name.
    #[must_use]
    pub fn renamed(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// The same with the problems of these ids only; everything that keeps the file from being read
    /// stays.
    #[must_use]
    pub fn filtered(mut self, keep: impl Fn(&str) -> bool) -> Self {
        if self.is_readable() {
            self.problems.retain(|located| keep(located.problem.id));
            self.omitted.retain(|omitted| keep(omitted.id));
        }
        self
    }

    /// Adds to the help of every problem.
    #[must_use]
    pub fn advise(mut self, advice: &str) -> Self {
        for located in &mut self.problems {
            let help = &mut located.problem.help;
            *help = message!("{help}; {advice}", help = help.clone(), advice);
        }
        self
    }

    /// The problems that are not suppressed.
    fn shown(&self) -> impl Iterator<Item = &Located> {
        let shown = |p: &&Located| p.problem.silenced.is_none();
        self.problems.iter().filter(shown)
    }

    /// The problems that are not suppressed, and notes that there are more than are listed.
    fn lines(&self) -> Vec<Finding<'_>> {
        let shown = self.shown().map(|located| Finding {
            severity: located.problem.severity,
            id: Some(located.problem.id),
            place: Some(&located.problem.place),
            message: located.problem.message.clone(),
            help: Some(&located.problem.help),
            fix: located.problem.fix.as_ref(),
            span: located.span,
            related: &located.related,
        });
        let more = |severity, id, message| Finding {
            severity,
            id,
            place: None,
            message,
            help: None,
            fix: None,
            span: None,
            related: &[],
        };
        let omitted = self.omitted.iter().map(|omitted| {
            let message = message!("and {count} more of this kind", count = omitted.count);
            more(omitted.severity, Some(omitted.id), message)
        });
        let cut = self.is_cut.then(|| {
            more(
                Severity::Error,
                None,
                message!("and more, which are not listed"),
            )
        });
        shown.chain(omitted).chain(cut).collect()
    }

    /// The number of problems that are as bad as this, without suppressed ones; those not listed are
    /// counted as well.
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        let is = |p: &&Located| p.problem.severity == severity;
        let omitted = self.omitted.iter().filter(|l| l.severity == severity);
        self.shown().filter(is).count() + omitted.map(|l| l.count).sum::<usize>()
    }
}

/// What is reported in one piece: a problem, or a note that there are more.
struct Finding<'r> {
    severity: Severity,
    id: Option<&'static str>,
    /// Where it is in the circuit.
    place: Option<&'r Place>,
    message: Message,
    help: Option<&'r Message>,
    #[cfg_attr(
        not(feature = "report"),
        expect(dead_code, reason = "only people read of fixes")
    )]
    fix: Option<&'r Fix>,
    span: Option<Span>,
    #[cfg_attr(
        not(feature = "report"),
        expect(dead_code, reason = "only people see several places at once")
    )]
    related: &'r [(Span, Message)],
}

/// Sorts problems in the order in which to fix them: worst first, then from the top of the file
/// down.
fn by_line(mut problems: Vec<Located>) -> Vec<Located> {
    problems.sort_by_key(|p| (Reverse(p.problem.severity), p.span.map(|span| span.start)));
    problems
}
