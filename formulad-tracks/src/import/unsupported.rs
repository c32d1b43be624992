//! Formats that are recognized, but cannot be imported.

use formulad_core::language::Message;

use super::ImportError;

pub(super) mod said {
    use formulad_core::language::Message;

    formulad_core::messages! { "import.foreign";
        /// What a file is, as are those that follow.
        png = "a PNG picture";
        jpeg = "a JPEG picture";
        gif = "a GIF picture";
        webp = "a WebP picture";
        pdf = "a PDF document";
        zip = "a ZIP archive (KMZ files and spreadsheets are some, too)";
        gzip = "a gzip archive";
        seven_zip = "a 7z archive";
        web_page = "a web page";
        gpx = "a GPX file";
        kml = "a KML file";
        tcx = "a TCX file";
        osm = "a file of OpenStreetMap";
        svg = "an SVG picture";
        topology = "a TopoJSON file";
        fit = "a FIT recording";
        vbo = "a VBO recording";
        aiw = "a file of way points (AIW)";
        opendrive = "an OpenDRIVE road";
        wkt = "a table of lines (WKT)";
        multiviewer = "a circuit map of MultiViewer";
        write_csv = "write the places along its middle as CSV: a line `x,y`, and then a point on each line";
        export = "open it in the program that it is of, and export it as CSV or GPX";
        foreign(what: Message) = "this seems to be {what}, which cannot be imported";
        trace = "write down points of the road, `x,y` one a line, or draw the circuit in the editor";
        convert = "convert it to GeoJSON, for instance by GPSBabel or QGIS, and import that";
        unpack = "unpack it, and import the file inside";
        unpack_sheet = "unpack it, or save the spreadsheet as CSV, and import that";
        download = "download the file that it shows or links to";
    }
}

/// How such a file begins, what it is, and what can be done with it.
type Sight<T> = (T, fn() -> Message, fn() -> Message);

/// Binary files.
const BINARY: [Sight<&[u8]>; 8] = [
    (b"\x89PNG", said::png, said::trace),
    (b"\xFF\xD8\xFF", said::jpeg, said::trace),
    (b"GIF8", said::gif, said::trace),
    (b"RIFF", said::webp, said::trace),
    (b"%PDF", said::pdf, said::trace),
    (b"PK\x03\x04", said::zip, said::unpack_sheet),
    (b"\x1F\x8B", said::gzip, said::unpack),
    (b"7z\xBC\xAF", said::seven_zip, said::unpack),
];

/// Texts, by what is near their beginning, in lower case and without spaces.
const TEXT: &[Sight<&str>] = &[
    ("<opendrive", said::opendrive, said::write_csv),
    ("\"circuitkey\":", said::multiviewer, said::write_csv),
    ("<html", said::web_page, said::download),
    #[cfg(not(feature = "import-xml"))]
    ("<gpx", said::gpx, said::convert),
    #[cfg(not(feature = "import-xml"))]
    ("<kml", said::kml, said::convert),
    #[cfg(not(feature = "import-xml"))]
    ("<trainingcenterdatabase", said::tcx, said::convert),
    #[cfg(not(feature = "import-xml"))]
    ("<osm", said::osm, said::convert),
    #[cfg(not(feature = "import-xml"))]
    ("<svg", said::svg, said::trace),
    ("\"type\":\"topology\"", said::topology, said::convert),
];

/// The same of texts that are neither XML nor JSON.
const PLAIN: [Sight<&str>; 3] = [
    ("[columnnames]", said::vbo, said::export),
    ("[waypoint]", said::aiw, said::write_csv),
    ("linestring", said::wkt, said::convert),
];

/// Number of characters of a text that are searched.
const BEGINNING: usize = 2000;

/// The error for bytes of a binary file, if they are recognized.
pub(super) fn of_bytes(bytes: &[u8]) -> Option<ImportError> {
    // Recordings of sports watches have their name behind a few numbers.
    if bytes.get(8..12) == Some(b".FIT") {
        return Some(error(&said::fit, &said::convert));
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
    ImportError::whole(said::foreign(what()), help())
}
