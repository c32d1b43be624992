//! From bytes to text.

use std::ops::Range;

use formulad_core::Place;

use super::warnings::Warnings;
use super::{ImportError, MAX_BYTES, foreign};
use crate::file::{Located, Source};

/// Takes the bytes of a file for text: UTF-8; UTF-16, if they begin with its byte order mark; else
/// Latin-1, as files of older programs are, with a warning at the first character that is not
/// UTF-8.
///
/// # Errors
///
/// [`ImportError`] when they are more than [`Source::MAX_BYTES`], or no text. Pictures, archives and
/// the like are called by their names.
pub fn source(
    name: impl Into<String>,
    bytes: Vec<u8>,
) -> Result<(Source, Vec<Located>), ImportError> {
    if bytes.len() > MAX_BYTES {
        return Err(too_large());
    }
    if let Some(error) = foreign::of_bytes(&bytes) {
        return Err(error);
    }
    let wide = match bytes.as_slice() {
        [0xFF, 0xFE, rest @ ..] => Some(utf16(rest, u16::from_le_bytes)?),
        [0xFE, 0xFF, rest @ ..] => Some(utf16(rest, u16::from_be_bytes)?),
        _ => None,
    };
    if let Some(text) = wide {
        return Ok((Source::new(name, text), Vec::new()));
    }
    let (text, odd) = match String::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => {
            let good = error.utf8_error().valid_up_to();
            // The first 256 characters of Unicode are those of Latin-1.
            let text: String = error.as_bytes().iter().copied().map(char::from).collect();
            // A character from the upper half takes two bytes now.
            let more = error.as_bytes().iter().take(good).filter(|b| !b.is_ascii());
            (text, Some(good + more.count()))
        }
    };
    if let Some(at) = text.find('\0') {
        return Err(ImportError::at(
            &Source::new("", text.as_str()),
            at..at + 1,
            "there is a zero byte: this is not text",
            "choose a text file, or save it as UTF-8",
        ));
    }
    // Old programs end lines with one character, and not with that which places are counted by.
    let text = if text.contains('\n') {
        text
    } else {
        text.replace('\r', "\n")
    };
    let source = Source::new(name, text);
    let warnings = odd.map_or_else(Vec::new, |at| not_utf8(&source, at..at + 2));
    Ok((source, warnings))
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, ImportError> {
    let pairs = bytes.chunks(2).map(|pair| match pair {
        [a, b] => unit([*a, *b]),
        // Half a character; it cannot be read.
        _ => 0xD800,
    });
    let text = char::decode_utf16(pairs).collect::<Result<String, _>>();
    let message = "the file is not the UTF-16 text it begins as";
    text.map_err(|_| ImportError::whole(message, "save it as UTF-8"))
}

fn not_utf8(source: &Source, bytes: Range<usize>) -> Vec<Located> {
    let mut warnings = Warnings::new(source);
    warnings.add(
        "import.latin-1",
        bytes,
        Place::default(),
        "from here on the file is not UTF-8; it is read as Latin-1",
        "look at the names; where they are garbled, save the file as UTF-8 and import it again",
    );
    warnings.into_vec()
}

/// The error of a file that is too large.
pub(super) fn too_large() -> ImportError {
    ImportError::whole(
        format!("the file is larger than {} MiB", MAX_BYTES >> 20),
        "a circuit takes a hundredth of that; cut out the one circuit that is wanted",
    )
}
