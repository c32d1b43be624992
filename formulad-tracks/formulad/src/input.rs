//! Track files, bundled circuits by name, and standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::Args;
use formulad_core::Track;
use formulad_core::plan::TrackPlan;
use formulad_core::saved::Saved;
use ignore::WalkBuilder;

use super::near::did_you_mean;
use super::{Stop, Streams};
use formulad_tracks::bundled::{self, Bundled};
use formulad_tracks::file::{ReadError, Source, Span};
use formulad_tracks::report::Report;
use formulad_tracks::words::one_line;

/// The name of standard input, in arguments and in reports.
pub(super) const STANDARD: &str = "-";
/// The ending of the names of track files.
const SUFFIX: &str = ".track.json";

/// What is looked for in folders.
#[derive(Debug, Clone, Copy, Default, Args)]
pub(super) struct SearchArgs {
    /// Take files in folders also where git ignores them
    #[arg(long)]
    no_ignore: bool,
}

/// The files given, with folders replaced by all track files in them and in their subfolders.
pub(super) fn files(paths: &[PathBuf], search: SearchArgs) -> Result<Vec<PathBuf>, Stop> {
    let standard = paths.iter().filter(|path| path.as_os_str() == STANDARD);
    if standard.count() > 1 {
        return Err(Stop::message(t!(
            "standard input can be read once only; give `-` once"
        )));
    }
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let known = files.len();
        track_files(path, search, &mut files)?;
        if files.len() == known {
            let folder = path.display().to_string();
            return Err(Stop::message(t!(
                "{folder} holds no track files, whose names end in {ending}, or git ignores them; \
                 give the files themselves, or add --no-ignore",
                folder,
                ending = SUFFIX
            )));
        }
    }
    Ok(files)
}

/// Adds the track files in a folder and its subfolders in the order of their names. Links to folders and
/// what is hidden are skipped, and what git ignores unless it is asked for.
fn track_files(folder: &Path, search: SearchArgs, files: &mut Vec<PathBuf>) -> Result<(), Stop> {
    let mut walk = WalkBuilder::new(folder);
    // Of git alone, not of other searches.
    walk.sort_by_file_name(Ord::cmp).ignore(false);
    if search.no_ignore {
        walk.standard_filters(false).hidden(true);
    }
    for entry in walk.build() {
        let entry = entry.map_err(|cause| cannot_read(folder, &cause))?;
        let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
        if !is_folder && entry.file_name().to_string_lossy().ends_with(SUFFIX) {
            files.push(entry.into_path());
        }
    }
    Ok(())
}

/// Says that a file or a folder cannot be read.
pub(super) fn cannot_read(path: &Path, cause: &impl ToString) -> Stop {
    let path = path.display().to_string();
    Stop::message(t!(
        "cannot read {path}: {reason}",
        path,
        reason = cause.to_string()
    ))
}

/// Reads and checks standard input for `-`, otherwise the track file at this path or, without one,
/// the bundled circuit with this name.
pub(super) fn report(path: &Path, streams: &mut Streams<'_>) -> Report {
    if path.as_os_str() == STANDARD {
        return match standard(streams) {
            Ok(source) => Report::of(source),
            Err(error) => Report::unreadable(&error, None),
        };
    }
    if !path.exists()
        && let Some(circuit) = path.to_str().and_then(bundled::find)
    {
        return Report::of(Source::new(circuit.name(), circuit.text()));
    }
    match Source::read(path) {
        Ok(source) => Report::of(source),
        Err(error) => {
            let report = Report::unreadable(&error, None);
            // A mistyped circuit is as likely as a mistyped file.
            if path.exists() {
                report
            } else {
                report.advise(&bundled_names(&path.to_string_lossy()))
            }
        }
    }
}

/// Reads the bytes of a file of any kind, or of standard input for `-`: at most one more than
/// [`Source::MAX_BYTES`].
pub(super) fn bytes(path: &Path, streams: &mut Streams<'_>) -> Result<Vec<u8>, Stop> {
    bytes_up_to(path, Source::MAX_BYTES, streams)
}

/// The same, at most one more than `most`.
pub(super) fn bytes_up_to(
    path: &Path,
    most: u64,
    streams: &mut Streams<'_>,
) -> Result<Vec<u8>, Stop> {
    let bytes = if path.as_os_str() == STANDARD {
        first_of(&mut *streams.input, most)
    } else {
        File::open(path).and_then(|file| first_of(file, most))
    };
    bytes.map_err(|cause| {
        let name = path.display().to_string();
        Stop::message(ReadError::unreadable(&name, cause))
    })
}

/// Names a circuit after the file that it is made of.
pub(super) fn title(path: &Path) -> String {
    let stem = path
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned());
    stem.filter(|stem| stem != STANDARD)
        .unwrap_or_else(|| "New circuit".to_owned())
}

fn standard(streams: &mut Streams<'_>) -> Result<Source, ReadError> {
    let bytes = first_of(&mut *streams.input, Source::MAX_BYTES)
        .map_err(|cause| ReadError::unreadable(STANDARD, cause))?;
    Source::from_bytes(STANDARD, bytes)
}

fn first_of(input: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(most + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn bundled_names(wanted: &str) -> String {
    let names: Vec<_> = bundled::all().iter().map(Bundled::name).collect();
    let near = did_you_mean(wanted, names.iter().copied());
    t!(
        "the bundled circuits are {names}{near}",
        names = names.join(", "),
        near
    )
}

/// Reads the track of this name, or prints its problems on standard error.
pub(super) fn track(path: &Path, streams: &mut Streams<'_>) -> Result<Track, Stop> {
    Ok(track_and_report(path, streams)?.0)
}

/// Reads the track of this name with what its checks say, or prints its problems on standard error.
pub(super) fn track_and_report(
    path: &Path,
    streams: &mut Streams<'_>,
) -> Result<(Track, Report), Stop> {
    let report = report(path, streams);
    if let Some(file) = report.file()
        && let Ok(track) = Track::new(clean(file.plan.clone()))
    {
        return Ok((track, report));
    }
    refuse(&report, streams)
}

/// Makes the names of a circuit safe for a terminal.
fn clean(mut plan: TrackPlan) -> TrackPlan {
    let corners = plan.corners.iter_mut().map(|corner| &mut corner.name);
    for name in corners.chain([&mut plan.name, &mut plan.author]) {
        *name = one_line(name).into_owned();
    }
    plan
}

/// Prints the problems of a file on standard error, and stops.
pub(super) fn refuse<T>(report: &Report, streams: &mut Streams<'_>) -> Result<T, Stop> {
    let text = report.human(streams.colour_errors);
    streams.complain(&text);
    Err(Stop::Code(if report.is_readable() { 1 } else { 2 }))
}

/// Warns of the fields that a later version has saved, and that were left out.
pub(super) fn warn_of_later<T>(saved: &Saved<T>, source: &Source, streams: &mut Streams<'_>) {
    for pointer in &saved.unknown {
        let Span { line, column, .. } = source.place(pointer);
        let (name, pointer) = (one_line(source.name()), one_line(pointer));
        streams.note(
            &(t!(
                "warning: {file}:{line}:{column}: `{field}` is a field of a later version, and is \
                 left out",
                file = name,
                line,
                column,
                field = pointer
            ) + "\n"),
        );
    }
}
