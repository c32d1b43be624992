//! Centrelines as GeoJSON (RFC 7946): a line on the globe, in degrees of longitude and latitude.
//!
//! The circuit is a `LineString`, a `MultiLineString` or the outline of a `Polygon`, by itself, in a
//! `Feature` or among others in a `FeatureCollection` or `GeometryCollection`. Lines that meet at
//! their ends are joined; of several circuits the longest is taken. Degrees become metres by the
//! equidistant cylindrical projection about the middle latitude; heights are ignored.

mod join;
mod lines;

use formulad_core::Place;
use jsonc_parser::ast;
use jsonc_parser::common::Ranged;

use super::centreline::{Draft, Frame, GAP_HELP, readable};
use super::projection::Projection;
use super::text::too_large;
use super::warnings::Warnings;
use super::{Centreline, ImportError, MAX_BYTES};
use crate::file::Source;
use lines::Line;

/// Reads the line of a circuit.
///
/// # Errors
///
/// [`ImportError`], with line, column and JSON Pointer, where the text is not JSON, a place is none
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
    if source.text().len() > MAX_BYTES {
        return Err(too_large());
    }
    let tree = source.tree().map_err(|error| {
        let first = error.faults().first();
        ImportError {
            span: first.and_then(|fault| fault.span),
            ..ImportError::whole(
                first.map_or("not valid JSON", |fault| fault.problem.message.english()),
                "GeoJSON is JSON: export the line again, or fix it here",
            )
        }
    })?;
    let mut warnings = Warnings::new(source);
    let found = lines::find(source, &tree, &mut warnings)?;
    let lines = found.lines;
    if lines.is_empty() {
        return Err(ImportError::at(
            source,
            tree.start()..tree.end(),
            "there is no line",
            "GeoJSON of a circuit has a LineString, a MultiLineString or a Polygon",
        ));
    }
    let places = lines.iter().flat_map(|line| &line.vertices);
    let projection = Projection::about(places.map(|vertex| vertex.at));
    let frame = Frame::Degrees(projection);
    let chains = join::join(&lines, frame);
    let (best, others) = join::choose(chains);
    leave_out(&lines, &best, &others, &mut warnings);
    gaps(&lines, &best, &mut warnings);
    let name = best.parts.first().and_then(|part| lines.get(part.line));
    let name = name.map(|line| line.name.clone()).unwrap_or_default();
    let vertices = join::vertices(&lines, &best);
    // About the middle of the circuit itself, when others are left out.
    let frame = Frame::Degrees(Projection::about(vertices.iter().map(|vertex| vertex.at)));
    Draft {
        name: if name.is_empty() { found.name } else { name },
        vertices,
        frame,
        pointers: lines.into_iter().map(|line| line.pointer).collect(),
        warnings,
    }
    .finish()
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
    text.trim_start().starts_with('{') && words.iter().any(|word| text.contains(word))
}

/// A warning for lines that are not taken, and for the one that is turned round.
fn leave_out(
    lines: &[Line],
    best: &join::Chain,
    others: &[join::Chain],
    warnings: &mut Warnings<'_>,
) {
    let taken = best.parts.first().and_then(|part| lines.get(part.line));
    let Some(taken) = taken else { return };
    for other in others {
        let place = match taken.pointer.as_str() {
            "" => "the top",
            pointer => pointer,
        };
        let message = format!(
            "this line, {} long, is left out; the one at {place} is taken, {} long",
            readable(other.length),
            readable(best.length)
        );
        let line = other.parts.first().and_then(|part| lines.get(part.line));
        let help = "keep only the line of the circuit in the file, if it is another one";
        warn(warnings, line, "import.other-line", message, help);
    }
    for part in best.parts.iter().filter(|part| part.turned) {
        let message = "this line is taken from its end to its beginning, so that it goes on from the one before";
        let help =
            "see that the circuit is driven the right way round; if not, import it with --reverse";
        let line = lines.get(part.line);
        warn(
            warnings,
            line,
            "import.turned-line",
            message.to_owned(),
            help,
        );
    }
}

/// A warning wherever lines that were joined do not meet.
fn gaps(lines: &[Line], best: &join::Chain, warnings: &mut Warnings<'_>) {
    for part in best.parts.iter().filter(|part| part.gap > join::TOUCHING) {
        let gap = readable(part.gap);
        let message = format!("this line begins {gap} from where the one before ends");
        warn(
            warnings,
            lines.get(part.line),
            "import.gap",
            message,
            GAP_HELP,
        );
    }
}

/// A warning about a line.
fn warn(
    warnings: &mut Warnings<'_>,
    line: Option<&Line>,
    id: &'static str,
    message: String,
    help: &'static str,
) {
    if let Some(line) = line {
        warnings.add(
            id,
            line.bytes.clone(),
            Place::at(&line.pointer),
            message,
            help,
        );
    }
}

/// The value of a member.
fn member<'a, 't>(object: &'a ast::Object<'t>, name: &str) -> Option<&'a ast::Value<'t>> {
    object.get(name).map(|property| &property.value)
}
