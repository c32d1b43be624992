//! Files that the command writes.

use std::fs;
use std::path::{Path, PathBuf};

use super::input::STANDARD;
use super::{Stop, Streams};
use crate::TrackFile;
use crate::file::save::replace;

/// The file that is asked for; none for standard output, which `-` is, too.
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

/// Writes a circuit to a file that is not there yet, or to standard output.
pub(super) fn new_track(
    path: Option<&PathBuf>,
    track: &TrackFile,
    streams: &mut Streams<'_>,
) -> Result<(), Stop> {
    match file(path) {
        Some(path) if path.exists() => {
            let path = path.display();
            Err(Stop::message(format!(
                "{path} is there already, and is left as it is; choose another name"
            )))
        }
        Some(path) => track.save(path).map_err(|e| Stop::message(e.to_string())),
        None => {
            let text = track.to_text().map_err(|e| Stop::message(e.to_string()))?;
            Ok(streams.output.write_all(text.as_bytes())?)
        }
    }
}

/// Refuses to write over the circuit that is read, under whatever name, and over any other track
/// file: a picture or a record is quickly made again, a circuit is not.
pub(super) fn spare_circuits(path: &Path, input: &Path) -> Result<(), Stop> {
    // What is not there cannot be written over.
    let Ok(real) = fs::canonicalize(path) else {
        return Ok(());
    };
    let is_input = fs::canonicalize(input).is_ok_and(|input| input == real);
    let name = real.file_name().unwrap_or_default().to_string_lossy();
    if is_input || name.to_lowercase().ends_with(".track.json") {
        let path = path.display();
        return Err(Stop::message(format!(
            "{path} is a circuit, and is left as it is; choose another name"
        )));
    }
    Ok(())
}
