//! From bytes to text.

use std::ops::Range;

use formulad_core::Place;

use super::warnings::Warnings;
use super::{ImportError, MAX_BYTES, unsupported};
use crate::file::{Located, Source};
use crate::foreign::shortened;

/// Decodes the bytes of a file: as UTF-8; as UTF-16, if they begin with its byte order mark;
/// otherwise as Latin-1, which older programs write, with a warning at the first character that is
/// not UTF-8. XML that is not UTF-8 may say that it is Latin-1 or Windows-1252.
///
/// # Errors
///
/// [`ImportError`] when they are more than [`Source::MAX_BYTES`], or not text, or XML that says that it is in another
/// encoding. Pictures, archives and the like are called by their names.
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
        // XML without the mark.
        [b'<', 0, b'?', 0, ..] => Some(utf16(&bytes, u16::from_le_bytes)?),
        [0, b'<', 0, b'?', ..] => Some(utf16(&bytes, u16::from_be_bytes)?),
        _ => None,
    };
    if let Some(text) = wide {
        return Ok((Source::new(name, text), Vec::new()));
    }
    let declared = Encoding::declared(&bytes);
    if let Encoding::Shifted(name) = declared {
        return Err(other_encoding(&name));
    }
    let (text, odd) = match (String::from_utf8(bytes), declared) {
        // Whatever it says: in other encodings hardly any letters would be UTF-8, too.
        (Ok(text), _) => (text, None),
        (Err(_), Encoding::Other(name)) => return Err(other_encoding(&name)),
        (Err(error), Encoding::Windows1252) => {
            let text = error.as_bytes().iter().map(|byte| windows_1252(*byte));
            (text.collect(), None)
        }
        (Err(error), declared) => {
            let good = error.utf8_error().valid_up_to();
            // The first 256 characters of Unicode are those of Latin-1.
            let text: String = error.as_bytes().iter().copied().map(char::from).collect();
            // A character from the upper half takes two bytes now.
            let more = error.as_bytes().iter().take(good).filter(|b| !b.is_ascii());
            let is_guess = !matches!(declared, Encoding::Latin1);
            (text, is_guess.then_some(good + more.count()))
        }
    };
    if let Some(at) = text.find('\0') {
        return Err(ImportError::at(
            &Source::new("", text.as_str()),
            at..at + 1,
            message!("there is a zero byte: this is not text"),
            message!("choose a text file, or save it as UTF-8"),
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

/// The encoding that the first line of XML says.
enum Encoding {
    /// None, or one that has UTF-8 within it.
    Utf8,
    Latin1,
    Windows1252,
    /// One that writes other letters by bytes of ASCII.
    Shifted(String),
    Other(String),
}

impl Encoding {
    fn declared(bytes: &[u8]) -> Self {
        let Some(name) = encoding_of(bytes) else {
            return Self::Utf8;
        };
        match name.to_ascii_lowercase().as_str() {
            "" | "utf-8" | "utf8" | "us-ascii" | "ascii" => Self::Utf8,
            "iso-8859-1" | "iso8859-1" | "iso_8859-1" | "latin1" | "latin-1" | "l1" => Self::Latin1,
            "windows-1252" | "cp1252" => Self::Windows1252,
            shifted
                if ["iso-2022", "utf-7", "hz"]
                    .iter()
                    .any(|it| shifted.starts_with(it)) =>
            {
                Self::Shifted(name)
            }
            _ => Self::Other(name),
        }
    }
}

/// What stands in `<?xml version="1.0" encoding="..."?>`.
fn encoding_of(bytes: &[u8]) -> Option<String> {
    /// Longer than any such line.
    const LONGEST: usize = 200;
    let declaration = bytes.strip_prefix(b"<?xml")?;
    let end = declaration
        .iter()
        .take(LONGEST)
        .position(|byte| *byte == b'>')?;
    let declaration = std::str::from_utf8(&declaration[..end]).ok()?;
    let (_, value) = declaration.split_once("encoding")?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next()?;
    Some(value.split(quote).nth(1)?.to_owned())
}

fn other_encoding(name: &str) -> ImportError {
    ImportError::whole(
        message!(
            "the file is in the encoding {encoding}, which is not read",
            encoding = shortened(name)
        ),
        message!("save it as UTF-8" as "in a terminal"),
    )
}

/// The character of a byte.
fn windows_1252(byte: u8) -> char {
    const FROM_128: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
    // All others are as in Latin-1.
    let place = byte
        .checked_sub(128)
        .and_then(|at| FROM_128.chars().nth(at.into()));
    place.unwrap_or(char::from(byte))
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, ImportError> {
    let pairs = bytes.chunks(2).map(|pair| match pair {
        [a, b] => unit([*a, *b]),
        // Half a character; it cannot be read.
        _ => 0xD800,
    });
    let text = char::decode_utf16(pairs).collect::<Result<String, _>>();
    text.map_err(|_| {
        ImportError::whole(
            message!("the file is not the UTF-16 text it begins as"),
            message!("save it as UTF-8" as "in a terminal"),
        )
    })
}

fn not_utf8(source: &Source, bytes: Range<usize>) -> Vec<Located> {
    let mut warnings = Warnings::new(source);
    let (message, help) = (
        message!("from here on the file is not UTF-8; it is read as Latin-1"),
        message!(
            "look at the names; where they are garbled, save the file as UTF-8 and import it again"
        ),
    );
    warnings.add("import.latin-1", bytes, Place::default(), message, help);
    warnings.into_vec()
}

/// Refuses a file of this many bytes if that is too large.
pub(super) fn bounded(bytes: usize) -> Result<(), ImportError> {
    match bytes <= MAX_BYTES {
        true => Ok(()),
        false => Err(ImportError::whole(
            message!(
                "the file is larger than {mebibytes} MiB",
                mebibytes = MAX_BYTES >> 20
            ),
            message!("a circuit takes a hundredth of that; cut out the one circuit that is wanted"),
        )),
    }
}
