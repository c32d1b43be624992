//! Formats that are recognized, but cannot be imported.

use formulad_core::language::Message;

use super::ImportError;

pub(super) mod said {
    use formulad_core::language::Message;

    pub(crate) fn opendrive() -> Message {
        message!("an OpenDRIVE road")
    }

    pub(crate) fn write_csv() -> Message {
        message!(
            "write the places along its middle as CSV: a line `x,y`, and then a point on each line"
        )
    }

    pub(crate) fn trace() -> Message {
        message!(
            "write down points of the road, `x,y` one a line, or draw the circuit in the editor"
        )
    }

    pub(crate) fn convert() -> Message {
        message!("convert it to GeoJSON, for instance by GPSBabel or QGIS, and import that")
    }

    pub(crate) fn unpack() -> Message {
        message!("unpack it, and import the file inside")
    }
}

/// How such a file begins, what it is, and what can be done with it.
type Sight<T> = (T, fn() -> Message, fn() -> Message);

/// Binary files.
const BINARY: [Sight<&[u8]>; 8] = [
    (b"\x89PNG", || message!("a PNG picture"), said::trace),
    (b"\xFF\xD8\xFF", || message!("a JPEG picture"), said::trace),
    (b"GIF8", || message!("a GIF picture"), said::trace),
    (b"RIFF", || message!("a WebP picture"), said::trace),
    (b"%PDF", || message!("a PDF document"), said::trace),
    (
        b"PK\x03\x04",
        || message!("a ZIP archive (KMZ files and spreadsheets are some, too)"),
        || message!("unpack it, or save the spreadsheet as CSV, and import that"),
    ),
    (b"\x1F\x8B", || message!("a gzip archive"), said::unpack),
    (b"7z\xBC\xAF", || message!("a 7z archive"), said::unpack),
];

/// Texts, by what is near their beginning, in lower case and without spaces.
const TEXT: &[Sight<&str>] = &[
    ("<opendrive", said::opendrive, said::write_csv),
    (
        "\"circuitkey\":",
        || message!("a circuit map of MultiViewer"),
        said::write_csv,
    ),
    (
        "<html",
        || message!("a web page"),
        || message!("download the file that it shows or links to"),
    ),
    #[cfg(not(feature = "import-xml"))]
    ("<gpx", || message!("a GPX file"), said::convert),
    #[cfg(not(feature = "import-xml"))]
    ("<kml", || message!("a KML file"), said::convert),
    #[cfg(not(feature = "import-xml"))]
    (
        "<trainingcenterdatabase",
        || message!("a TCX file"),
        said::convert,
    ),
    #[cfg(not(feature = "import-xml"))]
    (
        "<osm",
        || message!("a file of OpenStreetMap"),
        said::convert,
    ),
    #[cfg(not(feature = "import-xml"))]
    ("<svg", || message!("an SVG picture"), said::trace),
    (
        "\"type\":\"topology\"",
        || message!("a TopoJSON file"),
        said::convert,
    ),
];

/// The same of texts that are neither XML nor JSON.
const PLAIN: [Sight<&str>; 3] = [
    (
        "[columnnames]",
        || message!("a VBO recording"),
        || message!("open it in the program that it is of, and export it as CSV or GPX"),
    ),
    (
        "[waypoint]",
        || message!("a file of way points (AIW)"),
        said::write_csv,
    ),
    (
        "linestring",
        || message!("a table of lines (WKT)"),
        said::convert,
    ),
];

/// Number of characters of a text that are searched.
const BEGINNING: usize = 2000;

/// The error for bytes of a binary file, if they are recognized.
pub(super) fn of_bytes(bytes: &[u8]) -> Option<ImportError> {
    // Recordings of sports watches have their name behind a few numbers.
    if bytes.get(8..12) == Some(b".FIT") {
        return Some(error(&|| message!("a FIT recording"), &said::convert));
    }
    let known = BINARY.iter().find(|(begin, ..)| bytes.starts_with(begin));
    known.map(|(_, what, help)| error(what, help))
}

/// The error for a text of a format that cannot be imported.
pub(super) fn of_text(text: &str) -> Option<ImportError> {
    let known: &[Sight<&str>] = if text.trim_start().starts_with(['<', '{']) {
        TEXT
    } else {
        &PLAIN
    };
    let beginning = text.chars().filter(|c| !c.is_whitespace()).take(BEGINNING);
    let beginning = beginning.collect::<String>().to_ascii_lowercase();
    // A web page in the description of a place is none.
    let is_map = ["<kml", "<gpx", "<osm"]
        .iter()
        .any(|it| beginning.contains(it));
    let is_it = |word: &str| beginning.contains(word) && !(word == "<html" && is_map);
    let known = known.iter().find(|(word, ..)| is_it(word));
    known.map(|(_, what, help)| error(what, help))
}

fn error(what: &dyn Fn() -> Message, help: &dyn Fn() -> Message) -> ImportError {
    ImportError::whole(
        message!(
            "this seems to be {what}, which cannot be imported",
            what = what()
        ),
        help(),
    )
}
