//! Importers: what they take over, what they warn of, what they refuse.

#![expect(
    clippy::expect_used,
    reason = "a helper of tests may panic like a test"
)]

mod board_game_arena;
mod centreline_csv;
mod circuits;
mod cut_files;
mod dat;
mod driven;
mod every_format;
mod examples;
mod geojson;
mod gp_online;
mod known;
mod laps;
mod odd_boards;
mod odd_files;
mod programs;
mod recordings;
mod samples;
mod shapes;
mod tabletop_script;

use std::collections::BTreeSet;
use std::path::Path;

use formulad_tracks::file::Source;
use formulad_tracks::import::{self, Format, ImportError};

/// Where, what is said, and the text of files that are refused: a case a line, with ⏎ for line breaks.
fn refused_cases(table: &str) -> impl Iterator<Item = (&str, &str, String)> {
    table.trim().lines().map(|case| {
        let mut fields = case.splitn(3, " | ");
        let mut next = || fields.next().expect("three fields");
        (next(), next(), next().replace('⏎', "\n"))
    })
}

/// Asserts that an importer refuses a text at this `line:column`, or without one (`-`), and says why.
fn assert_refused<T: std::fmt::Debug>(
    import: fn(&Source) -> Result<T, ImportError>,
    text: &str,
    place: &str,
    part: &str,
) {
    let shown: String = text.chars().take(80).collect();
    let error = import(&Source::new("a.txt", text)).expect_err(&shown);
    let span = error
        .span
        .map(|span| format!("{}:{}", span.line, span.column));
    assert_eq!(span.unwrap_or("-".to_owned()), place, "{shown:?}: {error}");
    assert!(error.message.english().contains(part), "{shown:?}: {error}");
    assert!(!error.help.english().is_empty());
}

#[test]
fn formats_are_recognised_by_their_text() {
    use Format::{CentrelineCsv, GeoJson, GpOnline, TabletopScript};
    for (text, format) in [
        ("monza.png 0\n0 833 756 5\n", Some(GpOnline)),
        (
            "an old track.jpg 0 30 2\r\n0 833 756 1 F\r\n",
            Some(GpOnline),
        ),
        ("# x_m,y_m,w_tr_right_m\n1.5,2.5,5\n", Some(CentrelineCsv)),
        ("x;y\n1,5;2\n", Some(CentrelineCsv)),
        ("1.5 2.5\n1 2 3 4\n", Some(CentrelineCsv)),
        ("lat\tlon\n50.1\t6.2\n", Some(CentrelineCsv)),
        (
            "\n  {\"type\":\"LineString\",\"coordinates\":[]}",
            Some(GeoJson),
        ),
        (
            "{\"id\": \"FDDocks\", \"spaces\": [{\"id\": 1, \"pos\": [3, 4]}]}",
            Some(TabletopScript),
        ),
        // A track file is no file of another program.
        ("{\"format\":1,\"name\":\"Port Merrow\"}", None),
        ("", None),
        ("Dear reader,\nthis is a letter.\n", None),
        ("<gpx><trk></trk></gpx>", Some(Format::Gpx)),
        ("<rss><trk></trk></rss>", None),
        ("7\n8\n9\n", None),
    ] {
        assert_eq!(Format::guess(text), format, "{text:?}");
    }
}

/// The ids of warnings in the sources of a folder, but for the list of them.
fn ids(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            ids(&path, found);
        } else if !path.ends_with("catalogue.rs") {
            let text = std::fs::read_to_string(path).expect("a source");
            let parts = text.split('"');
            let ids = parts.filter(|text| text.starts_with("import."));
            found.extend(ids.map(str::to_owned));
        }
    }
}

#[test]
fn the_catalogue_is_sorted_and_has_every_warning() {
    let mut used = BTreeSet::new();
    ids(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src/import"),
        &mut used,
    );
    let listed: Vec<_> = import::catalogue().iter().map(|kind| kind.id).collect();
    assert!(listed.iter().eq(&used), "{listed:?}, {used:?}");
}
