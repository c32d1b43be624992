//! Files that are known by sight, but cannot be imported.

use super::ImportError;

/// How such a file begins, what it is, and what can be done with it.
type Sight<T> = (T, &'static str, &'static str);

const TRACE: &str =
    "write down points of the road, `x,y` one a line, or draw the circuit in the editor";
const CONVERT: &str = "convert it to GeoJSON, for instance by GPSBabel or QGIS, and import that";
const UNPACK: &str = "unpack it, and import the file inside";

/// Files that are no text.
const BINARY: [Sight<&[u8]>; 8] = [
    (b"\x89PNG", "a PNG picture", TRACE),
    (b"\xFF\xD8\xFF", "a JPEG picture", TRACE),
    (b"GIF8", "a GIF picture", TRACE),
    (b"RIFF", "a WebP picture", TRACE),
    (b"%PDF", "a PDF document", TRACE),
    (
        b"PK\x03\x04",
        "a ZIP archive (KMZ files and spreadsheets are some, too)",
        "unpack it, or save the spreadsheet as CSV, and import that",
    ),
    (b"\x1F\x8B", "a gzip archive", UNPACK),
    (b"7z\xBC\xAF", "a 7z archive", UNPACK),
];

/// Texts, by what stands near their beginning, in small letters and without spaces.
const TEXT: [Sight<&str>; 7] = [
    (
        "<html",
        "a web page",
        "download the file that it shows or links to",
    ),
    ("<gpx", "a GPX file", CONVERT),
    ("<kml", "a KML file", CONVERT),
    ("<trainingcenterdatabase", "a TCX file", CONVERT),
    ("<osm", "a file of OpenStreetMap", CONVERT),
    ("<svg", "an SVG picture", TRACE),
    ("\"type\":\"topology\"", "a TopoJSON file", CONVERT),
];

/// How much of a text is looked at.
const BEGINNING: usize = 2000;

/// Whether bytes are those of a binary file.
pub(super) fn of_bytes(bytes: &[u8]) -> Option<ImportError> {
    // Recordings of sports watches have their name behind a few numbers.
    if bytes.get(8..12) == Some(b".FIT") {
        return Some(error("a FIT recording", CONVERT));
    }
    let known = BINARY.iter().find(|(begin, ..)| bytes.starts_with(begin));
    known.map(|(_, what, help)| error(what, help))
}

/// Whether a text is of a format that cannot be imported.
pub(super) fn of_text(text: &str) -> Option<ImportError> {
    if !text.trim_start().starts_with(['<', '{']) {
        return None;
    }
    let beginning = text.chars().filter(|c| !c.is_whitespace()).take(BEGINNING);
    let beginning = beginning.collect::<String>().to_ascii_lowercase();
    let known = TEXT.iter().find(|(word, ..)| beginning.contains(word));
    known.map(|(_, what, help)| error(what, help))
}

fn error(what: &str, help: &str) -> ImportError {
    ImportError::whole(
        format!("this seems to be {what}, which cannot be imported"),
        help,
    )
}
