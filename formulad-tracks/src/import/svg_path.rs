//! Outlines of circuits as SVG: icons, logos, maps.
//!
//! The longest closed line of all paths is taken, with its transforms, or the path that is chosen by its id. A picture
//! has no scale: the lap counts as 5 km long.

use formulad_core::Place;

use super::centreline::{Frame, Known, LineDraft, Vertex};
use super::network::LAYOUTS;
use super::text::bounded;
use super::warnings::Warnings;
use super::{Centreline, Choice, ImportError, Layout};
use crate::file::Source;
use crate::foreign::svg::{self, SubPath};
use crate::foreign::{shortened, xml};
use crate::geometry::{Point, Vec2};

/// The length that a lap counts as, in metres.
const LAP: f64 = 5000.0;
/// How many points a lap of curves becomes.
const POINTS: f64 = 600.0;
/// A line is closed if its ends are no further apart than this part of it.
const CLOSED: f64 = 0.01;

/// Reads the line of a circuit.
///
/// # Errors
///
/// [`ImportError`], with line and column, where the text is not SVG, or a path cannot be read.
///
/// ```
/// use formulad_tracks::file::Source;
/// use formulad_tracks::import::svg_path;
///
/// let text = "<svg><path d='M0 0h3z'/><path d='M10 0H90L100 10V40L90 50H10L0 40V10Z'/></svg>";
/// let line = svg_path::read(&Source::new("bowl.svg", text))?;
/// assert_eq!(line.points.len(), 8);
/// assert!((line.length() - 5000.0).abs() < 1.0);
/// # Ok::<(), formulad_tracks::import::ImportError>(())
/// ```
pub fn read(source: &Source) -> Result<Centreline, ImportError> {
    read_chosen(source, &Choice::default())
}

pub(super) fn read_chosen(source: &Source, choice: &Choice) -> Result<Centreline, ImportError> {
    bounded(source.text().len())?;
    let mut paths = svg::paths(source, choice.path.as_deref())?;
    if let Some(id) = choice.path.as_ref().filter(|_| paths.is_empty()) {
        return Err(ImportError::whole(
            message!("there is no path with the id {id}", id = &shortened(id)),
            message!(
                "give the id of a path, or of a group around it, as it is in the file; without \
                 --path the longest is taken"
            ),
        ));
    }
    paths.retain(|path| path.length > 0.0);
    let count = paths.len();
    if paths.is_empty() {
        return Err(ImportError::whole(
            message!("there is no path in this SVG"),
            svg::as_one_path(),
        ));
    }
    // Closed ones first, then by length; of those that are equally long the first, as lines are often drawn twice.
    paths.sort_by(|a, b| {
        let key = |path: &SubPath| path.closed || ends_apart(path) <= CLOSED * path.length;
        key(b).cmp(&key(a)).then(b.length.total_cmp(&a.length))
    });
    paths.truncate(LAYOUTS);
    let wanted = choice.layout_of(paths.len())?;
    let per_unit = LAP / paths[wanted].length;
    let layouts = paths.iter().map(|path| Layout {
        name: path.id.clone(),
        length: path.length * per_unit,
    });
    let layouts: Vec<Layout> = layouts.collect();
    let path = paths.remove(wanted);
    let mut warnings = Warnings::new(source);
    let mut warn =
        |id, message, help| warnings.add(id, path.bytes.clone(), Place::default(), message, help);
    if count > 1 {
        warn(
            "import.other-line",
            message!(
                "the picture has another path; the longest is taken"
                    | "the picture has {paths} other paths; the longest is taken",
                paths = count - 1
            ),
            message!(
                "nothing has to be done, if the picture looks right; else choose one by its id with \
                 --path"
            ),
        );
    }
    warn(
        "import.no-scale",
        message!("a picture has no scale: the lap is taken to be 5 km long"),
        message!("nothing has to be done: only --start and --widest-corner count in these metres"),
    );
    let points = path.points(POINTS);
    let closing = if path.closed { ends_apart(&path) } else { 0.0 };
    let length = points
        .windows(2)
        .map(|pair| pair[0].distance(pair[1]))
        .sum::<f64>()
        + closing;
    let scale = LAP / length;
    // In whole millimetres: the same on every machine.
    let placed = |at: &Point| {
        Point::new(
            (at.x * scale * 1000.0).round() / 1000.0,
            (at.y * scale * 1000.0).round() / 1000.0,
        )
    };
    let vertices = points.iter().enumerate().map(|(index, at)| Vertex {
        at: placed(at),
        bytes: path.bytes.clone(),
        origin: (0, index),
    });
    let vertices: Vec<Vertex> = vertices.collect();
    LineDraft {
        name: String::new(),
        // y points down.
        frame: Frame::Plane(
            vertices.first().map_or(Point::ORIGIN, |first| first.at),
            Vec2::new(1.0, -1.0),
        ),
        vertices,
        pointers: Vec::new(),
        known: Known {
            closed: path.closed || ends_apart(&path) <= CLOSED * path.length,
            either_way: true,
            layouts,
            ..Known::default()
        },
        warnings,
    }
    .finish(choice)
}

/// Whether a text looks like a file of this format: XML whose first element is `svg`.
#[must_use]
pub fn is_format(text: &str) -> bool {
    xml::root(text).as_deref() == Some("svg")
}

/// How far apart the ends of a line are.
fn ends_apart(path: &SubPath) -> f64 {
    use kurbo::ParamCurve;
    let ends = path.segments.first().zip(path.segments.last());
    ends.map_or(0.0, |(first, last)| first.start().distance(last.end()))
}
