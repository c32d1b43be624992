//! The line along the middle of a road, from a text: a table of points, GeoJSON, or an SVG path.

mod csv;
mod geojson;
mod svg;

use crate::file::Source;
use crate::foreign::ImportError;
use crate::geometry::{Point, bounds};

/// The most points that a line may have.
const MAX_POINTS: usize = 10_000;

pub(super) mod said {
    use formulad_core::language::Message;

    /// What files with lines look like.
    pub(crate) fn a_line() -> Message {
        message!(
            "write a point on each line, such as `12.5,30`, or save the line as GeoJSON or SVG"
        )
    }

    pub(crate) fn many_points(most: usize) -> Message {
        message!("there are more than {most} points" | "there are more than {most} points" as "of a line", most)
    }

    pub(crate) fn fewer() -> Message {
        message!("leave out all but those every three spaces or so")
    }
}

/// Reads the line along the middle of a road, for [`Options::line`](super::Options::line): points in pixels of the
/// picture, y down. The text may be
///
/// - a table, one point on each line: the columns `x` and `y`, or else the first two;
/// - GeoJSON: the longest line or outline in it, its coordinates in pixels;
/// - an SVG document: the longest path in it, its user units pixels; or the data of a path alone, such as
///   `M 10 20 L 300 20 …`.
///
/// # Errors
///
/// [`ImportError`], with line and column, where the text is of no such kind, or a number is missing or not finite.
///
/// ```
/// use formulad_tracks::file::Source;
/// use formulad_tracks::scan::read_line;
///
/// let table = Source::new("line.csv", "x,y\n100,120.5\n160,120\n220,118\n280,121\n");
/// let path = Source::new("line.txt", "M 100,120.5 160,120 220,118 280,121");
/// assert_eq!(read_line(&table)?, read_line(&path)?);
/// # Ok::<(), formulad_tracks::scan::ImportError>(())
/// ```
pub fn read_line(source: &Source) -> Result<Vec<Point>, ImportError> {
    let points = match source.text().trim_start().chars().next() {
        None => {
            return Err(ImportError::whole(
                message!("the file has no points" as "of a line"),
                said::a_line(),
            ));
        }
        Some('{' | '[') => geojson::read(source)?,
        Some('<') => svg::read(source)?,
        Some('M' | 'm') => svg::read_path(source)?,
        Some(_) => csv::read(source)?,
    };
    if points.len() > MAX_POINTS {
        return Err(ImportError::whole(
            said::many_points(MAX_POINTS),
            said::fewer(),
        ));
    }
    let around = bounds(&points);
    if around.is_none_or(|around| around.width() < 1.0 && around.height() < 1.0) {
        return Err(ImportError::whole(
            message!("all points lie within one pixel"),
            message!("give the points in pixels of the picture, from its top left corner"),
        ));
    }
    Ok(points)
}

/// The length of the way from point to point.
fn length(points: &[Point]) -> f64 {
    let steps = points.iter().zip(points.iter().skip(1));
    steps.map(|(a, b)| a.distance(*b)).sum()
}
