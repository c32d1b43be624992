//! `formulad validate`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use formulad_core::Severity;

use super::input::{self, STANDARD, SearchArgs};
use super::rewrite::Rewritten;
use super::{Stop, Streams, output};
use filter::Filter;
use formulad_tracks::TrackFile;
use formulad_tracks::report::{self, Report};
use formulad_tracks::words::{one_line, series, whole};
use paths::Roots;

mod filter;
mod paths;

/// List every problem of track files, with its place and how to fix it
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad validate green-hill.track.json
  formulad validate circuits --deny warnings --statistics
  formulad validate --fix --diff green-hill.track.json
  formulad validate --format github circuits/*.track.json
  formulad validate --format json green-hill.track.json | jq '.files[].problems[].id'
  formulad new | formulad validate - --stdin-filename new.track.json

Exit codes: 0 no errors (there may be warnings), 1 errors, what --deny names, or more to fix, 2 a
file cannot be read, or is not a track file.")]
pub(super) struct ValidateArgs {
    /// Track files, folders of them, names of bundled circuits, or `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    search: SearchArgs,
    /// How to show the problems
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Only show problems of these ids or groups of ids, such as corner.split,grid
    #[arg(long, value_name = "IDS", value_delimiter = ',')]
    select: Vec<String>,
    /// Do not show problems of these ids or groups of ids
    #[arg(long, value_name = "IDS", value_delimiter = ',')]
    ignore: Vec<String>,
    /// Exit with 1 on these, too
    #[arg(long, value_enum)]
    deny: Option<Denied>,
    /// Show how many problems of each kind there are, instead of the problems
    #[arg(long, conflicts_with = "format")]
    statistics: bool,
    /// Apply the fixes that cannot lose anything, and show what is left; comments are kept
    #[arg(long)]
    fix: bool,
    /// Apply the other fixes, too; look at the result
    #[arg(long, requires = "fix")]
    r#unsafe: bool,
    /// Show what --fix would change, and change nothing
    #[arg(long, requires = "fix")]
    diff: bool,
    /// What standard input is called in reports
    #[arg(long, value_name = "NAME")]
    stdin_filename: Option<String>,
    /// Where paths begin in the formats of forges: github, gitlab and sarif [default:
    /// the workspace of a job of GitHub, or the root of the git repository]
    #[arg(long, value_name = "FOLDER")]
    relative_to: Option<PathBuf>,
}

/// How to show problems.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// With the line each is on, and how to fix it
    Human,
    /// One line each: path:line:column: error[id]: message
    Short,
    /// One JSON document
    Json,
    /// Annotations for GitHub, Forgejo and Gitea
    Github,
    /// Code Quality of GitLab
    Gitlab,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// Test results in XML, as test dashboards read them
    Junit,
}

impl Format {
    /// Whether forges read it, which know files by their paths from the root of the repository.
    const fn is_of_forge(self) -> bool {
        matches!(self, Self::Github | Self::Gitlab | Self::Sarif)
    }
}

/// What else is denied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Denied {
    /// Warnings
    Warnings,
    /// Warnings and advice
    Advice,
}

pub(super) fn run(args: &ValidateArgs, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let filter = Filter::new(&args.select, &args.ignore)?;
    let roots = Roots::new(args.relative_to.as_deref())?;
    let mut reports = Vec::new();
    let mut least = 0;
    for path in input::files(&args.files, args.search)? {
        let mut report = input::report(&path, streams);
        if args.fix {
            match Rewritten::fixed(&report, !args.r#unsafe)? {
                Some(fixed) if args.diff => {
                    streams.output.write_all(fixed.diff().as_bytes())?;
                    streams.note(&fixed.cut());
                    least = least.max(u8::from(fixed.is_cut()));
                }
                Some(fixed) => {
                    fixed.save(&path)?;
                    streams.note(&fixed.fixes());
                    least = least.max(u8::from(fixed.is_cut()));
                    report = input::report(&path, streams);
                }
                None => {}
            }
        }
        let is_standard = path.as_os_str() == STANDARD;
        if let Some(name) = args.stdin_filename.as_ref().filter(|_| is_standard) {
            report = report.renamed(match args.format.is_of_forge() {
                true => roots.relative(Path::new(name)),
                false => name.clone(),
            });
        } else if args.format.is_of_forge() && path.exists() {
            report = report.renamed(roots.relative(&path));
        }
        reports.push(report.filtered(|id| filter.lets(id)));
    }
    if !args.diff {
        show(args, &reports, streams)?;
    }
    for report in &reports {
        let count = report.file().map_or(0, open_questions);
        if count > 0 {
            let name = one_line(report.name());
            streams.note(
                &(t!(
                    "{file}: 1 question about what was read from the picture is open; settle it in \
                     the editor"
                        | "{file}: {number} questions about what was read from the picture are \
                           open; settle them in the editor",
                    count,
                    file = name,
                    number = whole(count as u64)
                ) + "\n"),
            );
        }
    }
    for report in reports.iter().filter(|_| args.fix && !args.r#unsafe) {
        let problems = report.problems().iter().map(|it| &it.problem);
        let serious = problems.filter(|it| it.severity > Severity::Advice);
        let fixes = serious.filter_map(|it| it.fix.as_ref());
        let count = fixes.filter(|fix| !fix.safe).count();
        if count > 0 {
            let name = one_line(report.name());
            streams.note(
                &(t!(
                    "{file}: 1 more fix may lose something; add --unsafe to make it, and look at \
                     the result"
                        | "{file}: {number} more fixes may lose something; add --unsafe to make \
                           them, and look at the result",
                    count,
                    file = name,
                    number = whole(count as u64)
                ) + "\n"),
            );
        }
    }
    let codes = reports.iter().map(|report| args.code(report));
    Stop::with(codes.fold(least, u8::max))
}

/// How many questions about what was read from a picture the editor keeps in a file.
fn open_questions(file: &TrackFile) -> usize {
    let editor = file.extra.editor().unwrap_or_default();
    editor["questions"].as_array().map_or(0, Vec::len)
}

fn show(args: &ValidateArgs, reports: &[Report], streams: &mut Streams<'_>) -> Result<(), Stop> {
    let text = match args.format {
        Format::Human if args.statistics => return output::print(&statistics(reports), streams),
        Format::Human => {
            let is_found = |it: &&Report| !report::counts(|severity| it.count(severity)).is_empty();
            let shown = reports.iter().filter(|it| !streams.quiet || is_found(it));
            let texts: Vec<_> = shown.map(|it| it.human(streams.colour)).collect();
            let more = (reports.len() > 1 && !streams.quiet).then(|| total(reports));
            let text = texts.into_iter().chain(more).collect::<Vec<_>>().join("\n");
            return output::print(&text, streams);
        }
        Format::Short => reports.iter().map(Report::short).collect(),
        Format::Github => reports.iter().map(Report::github).collect(),
        Format::Json => report::json(reports),
        Format::Gitlab => report::gitlab(reports),
        Format::Sarif => report::sarif(reports),
        Format::Junit => report::junit(reports),
    };
    Ok(streams.output.write_all(text.as_bytes())?)
}

impl ValidateArgs {
    /// The exit code for a file.
    fn code(&self, report: &Report) -> u8 {
        let has = |severity| report.count(severity) > 0;
        let is_denied = match self.deny {
            None => false,
            Some(Denied::Warnings) => has(Severity::Warning),
            Some(Denied::Advice) => has(Severity::Warning) || has(Severity::Advice),
        };
        match (report.is_readable(), report.has_errors() || is_denied) {
            (false, _) => 2,
            (true, true) => 1,
            (true, false) => 0,
        }
    }
}

/// The number of problems of each kind, the most frequent first.
fn statistics(reports: &[Report]) -> String {
    let mut counts = BTreeMap::new();
    for report in reports {
        let shown = report.problems().iter().map(|located| &located.problem);
        let shown = shown.filter(|problem| problem.silenced.is_none());
        let omitted = report.omitted().iter();
        let omitted = omitted.map(|omitted| (omitted.severity, omitted.id, omitted.count));
        let all = shown
            .map(|problem| (problem.severity, problem.id, 1))
            .chain(omitted);
        for (severity, id, count) in all {
            *counts.entry((id, severity)).or_insert(0) += count;
        }
    }
    let mut rows: Vec<_> = counts.into_iter().collect();
    rows.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let rows = rows.iter();
    let rows = rows.map(|((id, severity), count)| {
        let severity = report::severity(*severity);
        format!("{count:>6}  {severity}  {id}\n")
    });
    rows.chain([total(reports)]).collect()
}

/// How many files there are, and how many problems in all.
fn total(reports: &[Report]) -> String {
    let sum = |severity| reports.iter().map(|it| it.count(severity)).sum::<usize>();
    let unreadable = reports.iter().filter(|it| !it.is_readable()).count();
    let mut parts = report::counts(sum);
    if parts.is_empty() {
        parts.push(t!("no problems").to_owned());
    }
    parts.extend((unreadable > 0).then(|| {
        t!(
            "{count} cannot be read" | "{count} cannot be read",
            count = unreadable
        )
    }));
    let files = reports.len();
    t!(
        "1 file: {problems}" | "{number} files: {problems}",
        files,
        number = whole(files as u64),
        problems = series(parts)
    ) + "\n"
}
