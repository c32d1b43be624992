//! From bytes to text.

use std::ops::Range;

use formulad_core::Place;

use super::warnings::Warnings;
use super::{ImportError, MAX_BYTES, unsupported};
use crate::file::{Located, Source};

pub(super) mod said {
    formulad_core::messages! { "import.text";
        zero_byte = "there is a zero byte: this is not text";
        choose_text = "choose a text file, or save it as UTF-8";
        not_utf16 = "the file is not the UTF-16 text it begins as";
        save_utf8 = "save it as UTF-8";
        not_utf8 = "from here on the file is not UTF-8; it is read as Latin-1";
        look_at_names =
            "look at the names; where they are garbled, save the file as UTF-8 and import it again";
        too_large(mebibytes: usize) = "the file is larger than {mebibytes} MiB";
        cut_out = "a circuit takes a hundredth of that; cut out the one circuit that is wanted";
    }
}

/// Decodes the bytes of a file: as UTF-8; as UTF-16, if they begin with its byte order mark;
/// otherwise as Latin-1, which older programs write, with a warning at the first character that is
/// not UTF-8.
///
/// # Errors
///
/// [`ImportError`] when they are more than [`Source::MAX_BYTES`], or not text. Pictures, archives
/// and the like are called by their names.
pub fn source(
    name: impl Into<String>,
    bytes: Vec<u8>,
) -> Result<(Source, Vec<Located>), ImportError> {
    bounded(bytes.len())?;
    #[cfg(feature = "import-kmz")]
    let bytes = if bytes.starts_with(b"PK\x03\x04") {
        super::kmz::unpacked(&bytes).unwrap_or(Ok(bytes))?
    } else {
        bytes
    };
    if let Some(error) = unsupported::of_bytes(&bytes) {
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
            said::zero_byte(),
            said::choose_text(),
        ));
    }
    // Old programs end lines with `\r` alone, but places are counted by `\n`.
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
    text.map_err(|_| ImportError::whole(said::not_utf16(), said::save_utf8()))
}

fn not_utf8(source: &Source, bytes: Range<usize>) -> Vec<Located> {
    let mut warnings = Warnings::new(source);
    let (message, help) = (said::not_utf8(), said::look_at_names());
    warnings.add("import.latin-1", bytes, Place::default(), message, help);
    warnings.into_vec()
}

/// Refuses a file of this many bytes if that is too large.
pub(super) fn bounded(bytes: usize) -> Result<(), ImportError> {
    match bytes <= MAX_BYTES {
        true => Ok(()),
        false => Err(ImportError::whole(
            said::too_large(MAX_BYTES >> 20),
            said::cut_out(),
        )),
    }
}
