//! KMZ: an archive with a KML file.

use formulad_core::language::Message;
use std::io::{Cursor, Read};

use zip::ZipArchive;

use super::ImportError;
use crate::file::Source;

/// The KML file in an archive: `doc.kml`, or else the first; `None` if the bytes are no archive with one.
///
/// # Errors
///
/// [`ImportError`] when it cannot be unpacked, or is larger than a file may be.
pub(super) fn unpacked(bytes: &[u8]) -> Option<Result<Vec<u8>, ImportError>> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).ok()?;
    let names = (0..archive.len()).filter_map(|at| Some((at, archive.name_for_index(at)?.ok()?)));
    let named = names.filter(|(_, name)| name.to_ascii_lowercase().ends_with(".kml"));
    let first = named.min_by_key(|(at, name)| (name != "doc.kml", *at));
    let at = first.map(|(at, _)| at)?;
    Some(content(&mut archive, at))
}

fn content(archive: &mut ZipArchive<Cursor<&[u8]>>, at: usize) -> Result<Vec<u8>, ImportError> {
    let damaged = |reason: String| {
        ImportError::whole(
            message!("the archive cannot be unpacked: {reason}", reason),
            by_hand(),
        )
    };
    let file = archive.by_index(at);
    let file = file.map_err(|error| damaged(error.to_string()))?;
    let mut content = Vec::new();
    let read = file.take(Source::MAX_BYTES + 1).read_to_end(&mut content);
    read.map_err(|error| damaged(error.to_string()))?;
    if content.len() as u64 > Source::MAX_BYTES {
        return Err(ImportError::whole(
            message!("the KML file in the archive is too large"),
            by_hand(),
        ));
    }
    Ok(content)
}

fn by_hand() -> Message {
    message!("unpack it, and import the file doc.kml inside")
}
