//! GPX: tracks of recorders and watches (`trk`), and routes that were drawn (`rte`).

use super::Reader;
use crate::file::Source;
use crate::foreign::xml;
use crate::import::text::bounded;
use crate::import::{Centreline, Choice, ImportError};

/// Reads the line of a circuit.
///
/// # Errors
///
/// [`ImportError`], with line and column, where the text is not XML or a point is not on the globe, and where there is
/// no line.
///
/// ```
/// use formulad_tracks::file::Source;
/// use formulad_tracks::import::gps::gpx;
///
/// let point = |(lat, lon)| format!("<rtept lat='{lat}' lon='{lon}'/>");
/// let points: String = [(50.0, 7.0), (50.0, 7.02), (50.01, 7.02), (50.01, 7.0)].map(point).concat();
/// let text = format!("<gpx version='1.1'><rte><name>Round the block</name>{points}</rte></gpx>");
/// let line = gpx::read(&Source::new("block.gpx", text))?;
/// assert_eq!((line.name.as_str(), line.points.len()), ("Round the block", 4));
/// # Ok::<(), formulad_tracks::import::ImportError>(())
/// ```
pub fn read(source: &Source) -> Result<Centreline, ImportError> {
    read_chosen(source, &Choice::default())
}

pub(in crate::import) fn read_chosen(
    source: &Source,
    choice: &Choice,
) -> Result<Centreline, ImportError> {
    bounded(source.text().len())?;
    let document = xml::document(source)?;
    let mut reader = Reader::new(source);
    reader.name = document
        .child("metadata")
        .map_or("", |about| about.text_of("name"))
        .to_owned();
    for element in &document.children {
        match element.name.as_str() {
            "trk" | "rte" => {
                reader.begin(element.text_of("name"), element, false);
                for point in element.all() {
                    match point.name.as_str() {
                        "trkpt" | "rtept" => {}
                        "trkseg" => {
                            reader.segment();
                            continue;
                        }
                        _ => continue,
                    }
                    let degrees = |name| point.attribute(name).unwrap_or_default();
                    reader.point(degrees("lon"), degrees("lat"), point.bytes.clone())?;
                    if point.child("time").is_some()
                        && let Some(track) = reader.tracks.last_mut()
                    {
                        track.recorded = element.name == "trk";
                    }
                }
            }
            "wpt" => {
                let degrees = |name| element.attribute(name).unwrap_or_default();
                let bytes = element.bytes.clone();
                reader.mark(
                    element.text_of("name"),
                    degrees("lon"),
                    degrees("lat"),
                    bytes,
                )?;
            }
            _ => {}
        }
    }
    reader.finish(choice)
}

/// Whether a text looks like a file of this format: XML whose first element is `gpx`.
#[must_use]
pub fn is_format(text: &str) -> bool {
    xml::root(text).is_some_and(|root| root.eq_ignore_ascii_case("gpx"))
}
