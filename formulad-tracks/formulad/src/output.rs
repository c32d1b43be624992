//! Files that the command writes.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::input::STANDARD;
use super::{Stop, Streams};
use formulad_tracks::TrackFile;
use formulad_tracks::file::replace;
use formulad_tracks::words::width;

/// Returns the file that is asked for; none for standard output, which `-` is, too.
pub(super) fn file(path: Option<&PathBuf>) -> Option<&Path> {
    let path = path.map(PathBuf::as_path);
    path.filter(|path| path.as_os_str() != STANDARD)
}

/// Writes to the file asked for, whole or not at all, or to standard output.
pub(super) fn put(
    path: Option<&PathBuf>,
    bytes: &[u8],
    streams: &mut Streams<'_>,
) -> Result<(), Stop> {
    match file(path) {
        Some(path) => write(path, bytes),
        None => Ok(streams.output.write_all(bytes)?),
    }
}

/// Writes a file whole or not at all.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), Stop> {
    let failed = |cause| Stop::message(format!("cannot write {}: {cause}", path.display()));
    replace(path, bytes).map_err(failed)
}

/// Writes a circuit to a new file, or to standard output.
pub(super) fn new_track(
    path: Option<&PathBuf>,
    track: &TrackFile,
    streams: &mut Streams<'_>,
) -> Result<(), Stop> {
    match file(path) {
        Some(path) if path.exists() => Err(Stop::message(format!(
            "{} already exists; choose another name",
            path.display()
        ))),
        Some(path) => track.save(path).map_err(Stop::message),
        None => {
            let text = track.to_text().map_err(Stop::message)?;
            Ok(streams.output.write_all(text.as_bytes())?)
        }
    }
}

/// Refuses to write over the circuits that are read, under whatever name, and over any other track
/// file: a picture or a record is quickly made again, a circuit is not.
pub(super) fn spare_circuits<'a>(
    path: Option<&PathBuf>,
    inputs: impl IntoIterator<Item = &'a PathBuf>,
) -> Result<(), Stop> {
    // What is not there cannot be written over.
    let Some((path, real)) = file(path).and_then(|path| Some((path, fs::canonicalize(path).ok()?)))
    else {
        return Ok(());
    };
    let name = real.file_name().unwrap_or_default().to_string_lossy();
    let mut inputs = inputs.into_iter();
    if name.to_lowercase().ends_with(".track.json")
        || inputs.any(|input| fs::canonicalize(input).is_ok_and(|input| input == real))
    {
        return Err(Stop::message(format!(
            "{} is a circuit and is not overwritten; choose another name",
            path.display()
        )));
    }
    Ok(())
}

/// Formats a value as a JSON document.
pub(super) fn json(value: &impl Serialize) -> Result<String, Stop> {
    let text = serde_json::to_string_pretty(value).map_err(Stop::message)?;
    Ok(text + "\n")
}

/// Formats labelled values below each other.
pub(super) fn rows(rows: &[(String, String)]) -> String {
    let width = width(rows.iter().map(|(label, _)| label.as_str()));
    let rows = rows.iter();
    rows.map(|(label, value)| format!("  {label:width$}  {value}\n"))
        .collect()
}
