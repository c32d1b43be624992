//! A line as an SVG path.

use crate::file::Source;
use crate::foreign::ImportError;
use crate::foreign::svg::{self, SubPath, as_one_path};
use crate::geometry::{Point, hundredths};

/// How many points a curved line becomes: one every three spaces of a usual lap.
const POINTS: f64 = 56.0;

/// Reads the longest path of a document.
pub(super) fn read(source: &Source) -> Result<Vec<Point>, ImportError> {
    longest(svg::paths(source, None)?)
}

/// Reads the data of a path alone.
pub(super) fn read_path(source: &Source) -> Result<Vec<Point>, ImportError> {
    longest(svg::data(source)?)
}

/// The points of the longest of several lines; of those that are equally long, the first.
fn longest(paths: Vec<SubPath>) -> Result<Vec<Point>, ImportError> {
    let longest = paths
        .into_iter()
        .rev()
        .max_by(|a, b| a.length.total_cmp(&b.length));
    let longest = longest.filter(|path| path.length > 0.0);
    let longest = longest.ok_or_else(|| {
        ImportError::whole(message!("there is no path in this SVG"), as_one_path())
    })?;
    let mut points = longest.points(POINTS);
    for point in &mut points {
        *point = Point::new(hundredths(point.x), hundredths(point.y));
    }
    points.dedup();
    // A closed path ends where it begins.
    if points.len() > 1 && points.first() == points.last() {
        points.pop();
    }
    Ok(points)
}
