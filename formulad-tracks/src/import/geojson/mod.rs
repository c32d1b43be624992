//! Centrelines as GeoJSON (RFC 7946): a line on the globe, in degrees of longitude and latitude.
//!
//! The circuit is a `LineString`, a `MultiLineString` or the outline of a `Polygon`, by itself, in a
//! `Feature` or among others in a `FeatureCollection` or `GeometryCollection`. Lines that meet at
//! their ends are joined; of several circuits the longest is taken. Degrees become metres by the
//! equidistant cylindrical projection about the middle latitude; heights are ignored.

mod lines;

#[cfg(feature = "import-xml")]
pub(super) use lines::said as said_of_lines;

use jsonc_parser::ast;
use jsonc_parser::common::Ranged;

use super::text::bounded;
use super::warnings::Warnings;
use super::{Centreline, Choice, ImportError, network};
use crate::file::Source;
use crate::foreign::json::geojson;

/// Reads the line of a circuit.
///
/// # Errors
///
/// [`ImportError`], with line, column and JSON Pointer, where the text is not JSON, a place is not
/// on the globe, or there is no line.
///
/// ```
/// use formulad_tracks::file::Source;
/// use formulad_tracks::import::geojson;
///
/// let text = r#"{
///   "type": "Feature",
///   "properties": { "name": "Round the block" },
///   "geometry": {
///     "type": "LineString",
///     "coordinates": [[7, 50], [7.01, 50], [7.01, 50.01], [7, 50.01], [7, 50]]
///   }
/// }"#;
/// let line = geojson::read(&Source::new("block.geojson", text))?;
/// assert_eq!(line.name, "Round the block");
/// assert_eq!(line.points.len(), 4);
/// # Ok::<(), formulad_tracks::import::ImportError>(())
/// ```
pub fn read(source: &Source) -> Result<Centreline, ImportError> {
    read_chosen(source, &Choice::default())
}

/// Reads one of several lines.
pub(super) fn read_chosen(source: &Source, choice: &Choice) -> Result<Centreline, ImportError> {
    bounded(source.text().len())?;
    let tree = geojson(source)?;
    let mut warnings = Warnings::new(source);
    let found = lines::find(source, &tree, &mut warnings)?;
    if found.lines.is_empty() {
        return Err(ImportError::at(
            source,
            tree.start()..tree.end(),
            message!("the file has no line"),
            message!("export the circuit as a LineString, a MultiLineString or a Polygon"),
        ));
    }
    network::circuit(found, choice, warnings)
}

/// Whether a text looks like a file of this format: JSON with coordinates or features.
#[must_use]
pub fn is_format(text: &str) -> bool {
    let words = [
        "\"coordinates\"",
        "\"features\"",
        "\"geometry\"",
        "\"geometries\"",
    ];
    // Maps have elements with a geometry, too.
    let is_json = text.trim_start().starts_with('{') && !text.contains("\"elements\"");
    is_json && words.iter().any(|word| text.contains(word))
}

/// The value of a member.
fn member<'a, 't>(object: &'a ast::Object<'t>, name: &str) -> Option<&'a ast::Value<'t>> {
    object.get(name).map(|property| &property.value)
}
