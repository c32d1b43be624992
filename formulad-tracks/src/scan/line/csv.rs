//! A line as a table of points.

use super::{MAX_POINTS, said};
use crate::file::Source;
use crate::foreign::ImportError;
use crate::foreign::cells::{Separator, coordinate, is_comment, is_names, words};
use crate::geometry::Point;

/// Reads a point from each line of a text; lines of names above the first say which columns are x and y.
pub(super) fn read(source: &Source) -> Result<Vec<Point>, ImportError> {
    let mut points = Vec::new();
    let (mut x, mut y) = (0, 1);
    let mut begin = 0;
    for whole in source.text().split_inclusive(['\n', '\r']) {
        let line = whole.trim_end();
        let separator = Separator::of(line);
        if line.is_empty() || is_comment(line) {
            // It is no point.
        } else if points.is_empty() && is_names(line, separator) {
            let names = separator.names(line);
            let find = |wanted| {
                names
                    .iter()
                    .position(|name| words(name).any(|word| word == wanted))
            };
            if let (Some(first), Some(second)) = (find("x"), find("y")) {
                (x, y) = (first, second);
            }
        } else if points.len() >= MAX_POINTS {
            let bytes = begin..begin + line.len();
            let (message, help) = (said::many_points(MAX_POINTS), said::fewer());
            return Err(ImportError::at(source, bytes, message, help));
        } else {
            let number = |column| coordinate(source, begin, line, separator, column);
            points.push(Point::new(number(x)?, number(y)?));
        }
        begin += whole.len();
    }
    if points.is_empty() {
        return Err(ImportError::whole(
            message!("the file has no points" as "of a line"),
            said::a_line(),
        ));
    }
    Ok(points)
}
