//! KMZ: an archive with a KML file.

use formulad_core::language::Message;

use super::ImportError;
use crate::file::Source;

pub(super) mod said {
    formulad_core::messages! { "import.kmz";
        damaged = "the archive is damaged";
        large = "the KML file in the archive is too large";
        unpack = "unpack it, and import the file doc.kml inside";
    }
}

/// The KML file in an archive; `None` if the bytes are no archive with one.
///
/// # Errors
///
/// [`ImportError`] when it cannot be unpacked, or is larger than a file may be.
pub(super) fn unpacked(bytes: &[u8]) -> Option<Result<Vec<u8>, ImportError>> {
    let directory = end(bytes)?;
    let count = u16_at(bytes, directory + 10)?;
    let mut entry = u32_at(bytes, directory + 16)?;
    for _ in 0..count {
        if bytes.get(entry..entry + 4)? != b"PK\x01\x02" {
            return None;
        }
        let lengths = [28, 30, 32].map(|at| u16_at(bytes, entry + at));
        let [Some(name), Some(extra), Some(comment)] = lengths else {
            return None;
        };
        if bytes
            .get(entry + 46..entry + 46 + name)?
            .to_ascii_lowercase()
            .ends_with(b".kml")
        {
            return Some(content(bytes, entry).unwrap_or_else(|| Err(error(said::damaged()))));
        }
        entry += 46 + name + extra + comment;
    }
    None
}

/// What a file of the archive holds, whose entry in the directory is here.
fn content(bytes: &[u8], entry: usize) -> Option<Result<Vec<u8>, ImportError>> {
    let method = u16_at(bytes, entry + 10)?;
    let packed = u32_at(bytes, entry + 20)?;
    let header = u32_at(bytes, entry + 42)?;
    // The name and more stand before it once again.
    let begin = header + 30 + u16_at(bytes, header + 26)? + u16_at(bytes, header + 28)?;
    let packed = bytes.get(begin..begin.checked_add(packed)?)?;
    let content = match method {
        0 => Some(Ok(packed.to_vec())),
        8 => {
            use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
            Some(
                decompress_to_vec_with_limit(packed, Source::MAX_BYTES as usize).map_err(|fault| {
                    let is_large = fault.status == TINFLStatus::HasMoreOutput;
                    error(if is_large {
                        said::large()
                    } else {
                        said::damaged()
                    })
                }),
            )
        }
        _ => None,
    };
    let sum = bytes.get(entry + 16..entry + 20)?;
    let is_whole = |content: &Vec<u8>| crc32fast::hash(content).to_le_bytes() == *sum;
    content.filter(|content| content.as_ref().is_ok_and(is_whole) || content.is_err())
}

fn error(message: Message) -> ImportError {
    ImportError::whole(message, said::unpack())
}

/// Where the end of the directory stands: behind it there is only a comment.
fn end(bytes: &[u8]) -> Option<usize> {
    let last = bytes.len().checked_sub(22)?;
    let first = last.saturating_sub(usize::from(u16::MAX));
    (first..=last)
        .rev()
        .find(|at| bytes[*at..].starts_with(b"PK\x05\x06"))
}

fn u16_at(bytes: &[u8], at: usize) -> Option<usize> {
    let bytes = bytes.get(at..at.checked_add(2)?)?;
    Some(usize::from(u16::from_le_bytes(bytes.try_into().ok()?)))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<usize> {
    let bytes = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_le_bytes(bytes.try_into().ok()?) as usize)
}
