//! Centrelines as GeoJSON (RFC 7946): a line on the globe, in degrees of longitude and latitude.
//!
//! The circuit is a `LineString`, a `MultiLineString` or the outline of a `Polygon`, by itself, in a
//! `Feature` or among others in a `FeatureCollection` or `GeometryCollection`. Lines that meet at
//! their ends are joined; of several circuits the longest is taken. Degrees become metres by the
//! equidistant cylindrical projection about the middle latitude; heights are ignored.

mod join;
mod lines;

pub(super) use lines::said::SOURCES as LINES;

pub(super) mod said {
    use formulad_core::language::Message;

    formulad_core::messages! { "import.geojson.line";
        no_line = "the file has no line";
        has_line = "export the circuit as a LineString, a MultiLineString or a Polygon";
        /// The place of a line that is the whole file.
        top = "the top";
        other_line(length: Message, place: Message, taken: Message) =
            "this line, {length} long, is left out; the one at {place} is taken, {taken} long";
        keep_line = "keep only the line of the circuit in the file, if it is another one";
        turned = "this line is taken from its end to its beginning, so that it goes on from the one before";
        see_direction = "see that the circuit is driven the right way round; if not, import it with --reverse";
        gap(length: Message) = "this line begins {length} from where the one before ends";
    }
}

use formulad_core::Place;
use formulad_core::language::Message;
use jsonc_parser::ast;
use jsonc_parser::common::Ranged;

use super::centreline::said::bridged;
use super::centreline::{Frame, LineDraft, readable};
use super::projection::Projection;
use super::text::too_large;
use super::warnings::Warnings;
use super::{Centreline, ImportError, MAX_BYTES};
use crate::file::Source;
use crate::foreign::json::geojson;
use lines::LineString;

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
    if source.text().len() > MAX_BYTES {
        return Err(too_large());
    }
    let tree = geojson(source)?;
    let mut warnings = Warnings::new(source);
    let found = lines::find(source, &tree, &mut warnings)?;
    let lines = found.lines;
    if lines.is_empty() {
        return Err(ImportError::at(
            source,
            tree.start()..tree.end(),
            said::no_line(),
            said::has_line(),
        ));
    }
    let places = lines.iter().flat_map(|line| &line.vertices);
    let projection = Projection::about(places.map(|vertex| vertex.at));
    let frame = Frame::Degrees(projection);
    let chains = join::join(&lines, frame);
    let (best, others) = join::choose(chains);
    warn(&lines, &best, &others, &mut warnings);
    let name = best.parts.first().and_then(|part| lines.get(part.line));
    let name = name.map(|line| line.name.clone()).unwrap_or_default();
    let vertices = join::vertices(&lines, &best);
    // About the middle of the circuit itself, when others are left out.
    let frame = Frame::Degrees(Projection::about(vertices.iter().map(|vertex| vertex.at)));
    LineDraft {
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

/// Warns of lines that are left out, of those that are reversed, and of gaps between lines that were joined.
fn warn(
    lines: &[LineString],
    best: &join::Chain,
    others: &[join::Chain],
    warnings: &mut Warnings<'_>,
) {
    let mut warn = |part: &join::ChainPart, id: &'static str, message: Message, help: Message| {
        if let Some(line) = lines.get(part.line) {
            let (bytes, place) = (line.bytes.clone(), Place::at(&line.pointer));
            warnings.add(id, bytes, place, message, help);
        }
    };
    let taken = best.parts.first().and_then(|part| lines.get(part.line));
    let Some(taken) = taken else { return };
    for other in others {
        let Some(part) = other.parts.first() else {
            continue;
        };
        let place = match taken.pointer.as_str() {
            "" => said::top(),
            pointer => pointer.to_owned().into(),
        };
        let message = said::other_line(readable(other.length), place, readable(best.length));
        warn(part, "import.other-line", message, said::keep_line());
    }
    for part in best.parts.iter().filter(|part| part.turned) {
        warn(
            part,
            "import.turned-line",
            said::turned(),
            said::see_direction(),
        );
    }
    for part in best.parts.iter().filter(|part| part.gap > join::TOUCHING) {
        warn(part, "import.gap", said::gap(readable(part.gap)), bridged());
    }
}

/// The value of a member.
fn member<'a, 't>(object: &'a ast::Object<'t>, name: &str) -> Option<&'a ast::Value<'t>> {
    object.get(name).map(|property| &property.value)
}
