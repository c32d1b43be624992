//! A line as an SVG path.

use std::ops::Range;

use kurbo::{Affine, BezPath, ParamCurve, PathEl, PathSeg};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::said as line;
use super::{MAX_POINTS, length};
use crate::file::Source;
use crate::foreign::{ImportError, shortened};
use crate::geometry::{Point, heading, hundredths};

pub(in crate::scan) mod said {
    formulad_core::messages! { "scan.line.svg";
        /// The reason is in the words of a library, as in those that follow.
        not_xml(reason: String) = "this is no SVG: {reason}";
        export = "save the drawing as plain SVG";
        no_path = "there is no path in this SVG";
        has_path = "draw the line along the middle of the road as one path";
        not_a_path(reason: String) = "the path cannot be read: {reason}";
        large = "a number of the path is too large";
        draw_again = "draw the line again, or save it as a table of points";
        /// A text of the file, in quotation marks.
        transform(text: String) = "the transform {text} cannot be read";
        ungroup = "ungroup the path in the drawing program, so that its coordinates are pixels";
    }
}

/// How many points a curved line becomes: one every three spaces of a usual lap.
const POINTS: f64 = 56.0;

/// The largest coordinate, in pixels.
const LARGEST: f64 = 1e6;

/// Elements whose content is not drawn where it stands.
const HIDDEN: [&[u8]; 6] = [
    b"defs",
    b"clipPath",
    b"marker",
    b"mask",
    b"pattern",
    b"symbol",
];

/// Reads the longest path of a document.
pub(super) fn read(source: &Source) -> Result<Vec<Point>, ImportError> {
    let text = source.text();
    let mut reader = Reader::from_str(text);
    let mut longest = Longest::default();
    // Where coordinates within each open element lead; nowhere in those that are not drawn.
    let mut open: Vec<Option<Affine>> = Vec::new();
    loop {
        let begin = reader.buffer_position() as usize;
        let event = reader.read_event();
        let bytes = begin..reader.buffer_position() as usize;
        let event = event.map_err(|error| {
            let at = reader.error_position() as usize;
            let message = said::not_xml(error.to_string());
            ImportError::at(source, at..at, message, said::export())
        })?;
        match event {
            Event::Start(element) => {
                let onto = onto(&element, &open, source, &bytes)?;
                longest.look_at(&element, onto, source, &bytes)?;
                open.push(onto);
            }
            Event::Empty(element) => {
                let onto = onto(&element, &open, source, &bytes)?;
                longest.look_at(&element, onto, source, &bytes)?;
            }
            Event::End(_) => drop(open.pop()),
            Event::Eof => break,
            _ => {}
        }
    }
    if longest.path.is_empty() {
        return Err(ImportError::whole(said::no_path(), said::has_path()));
    }
    Ok(points(&longest.path))
}

/// Reads the data of a path alone.
pub(super) fn read_path(source: &Source) -> Result<Vec<Point>, ImportError> {
    let mut longest = Longest::default();
    longest.add(source.text(), Affine::IDENTITY, source, &(0..0))?;
    if longest.path.is_empty() {
        return Err(ImportError::whole(said::no_path(), said::has_path()));
    }
    Ok(points(&longest.path))
}

/// The longest part of all paths.
#[derive(Default)]
struct Longest {
    length: f64,
    path: Vec<PathSeg>,
}

impl Longest {
    /// Adds what an element draws.
    fn look_at(
        &mut self,
        element: &BytesStart<'_>,
        onto: Option<Affine>,
        source: &Source,
        bytes: &Range<usize>,
    ) -> Result<(), ImportError> {
        let Some(onto) = onto else { return Ok(()) };
        let name = element.local_name();
        let data = match name.as_ref() {
            b"path" => attribute(element, "d"),
            b"polyline" => attribute(element, "points").map(|points| format!("M{points}")),
            b"polygon" => attribute(element, "points").map(|points| format!("M{points}Z")),
            _ => None,
        };
        data.map_or(Ok(()), |data| self.add(&data, onto, source, bytes))
    }

    /// Adds a path.
    fn add(
        &mut self,
        data: &str,
        onto: Affine,
        source: &Source,
        bytes: &Range<usize>,
    ) -> Result<(), ImportError> {
        let refused = |message| ImportError::at(source, bytes.clone(), message, said::draw_again());
        if !has_small_numbers(data) {
            return Err(refused(said::large()));
        }
        let path = BezPath::from_svg(data);
        let mut path = path.map_err(|error| refused(said::not_a_path(error.to_string())))?;
        path.apply_affine(onto);
        let elements = path.elements();
        if elements.len() > MAX_POINTS {
            return Err(refused(line::many_points(MAX_POINTS)));
        }
        let mut places = path.segments().flat_map(controls);
        if !places.all(|at| at.x.abs() <= LARGEST && at.y.abs() <= LARGEST) {
            return Err(refused(said::large()));
        }
        let mut parts: Vec<BezPath> = Vec::new();
        for element in elements {
            if matches!(element, PathEl::MoveTo(_)) {
                parts.push(BezPath::new());
            }
            if let Some(part) = parts.last_mut() {
                part.push(*element);
            }
        }
        for part in parts {
            let segments: Vec<PathSeg> = part.segments().collect();
            let all: f64 = segments.iter().map(|segment| reach(*segment)).sum();
            if all > self.length {
                (self.length, self.path) = (all, segments);
            }
        }
        Ok(())
    }
}

/// The points that a segment is made of.
fn controls(segment: PathSeg) -> Vec<Point> {
    match segment {
        PathSeg::Line(line) => vec![line.p0, line.p1],
        PathSeg::Quad(curve) => vec![curve.p0, curve.p1, curve.p2],
        PathSeg::Cubic(curve) => vec![curve.p0, curve.p1, curve.p2, curve.p3],
    }
}

/// About the length of a segment: that of the lines between its points.
fn reach(segment: PathSeg) -> f64 {
    length(&controls(segment))
}

/// The ends of the straight segments of a line, and points at nearly even distances on curved ones.
fn points(path: &[PathSeg]) -> Vec<Point> {
    let all: f64 = path.iter().map(|segment| reach(*segment)).sum();
    let mut points: Vec<Point> = path.first().map(PathSeg::start).into_iter().collect();
    for segment in path {
        let pieces = match segment {
            PathSeg::Line(_) => 1,
            _ => (reach(*segment) / all * POINTS).ceil().max(1.0) as u32,
        };
        points.extend((1..=pieces).map(|i| segment.eval(f64::from(i) / f64::from(pieces))));
    }
    for point in &mut points {
        *point = Point::new(hundredths(point.x), hundredths(point.y));
    }
    points.dedup();
    // A closed path ends where it begins.
    if points.len() > 1 && points.first() == points.last() {
        points.pop();
    }
    points
}

/// Whether no number of a path has more than seven digits before its point, or an exponent above 9: with larger ones, an
/// arc is made of countless pieces.
fn has_small_numbers(data: &str) -> bool {
    let mut before = ' ';
    let mut digits = 0;
    let mut most = 7;
    data.chars().all(|c| {
        match c {
            '0'..='9' => digits += 1,
            // What follows makes a number smaller.
            '.' => most = usize::MAX,
            '-' if matches!(before, 'e' | 'E') => most = usize::MAX,
            'e' | 'E' => (digits, most) = (0, 1),
            '+' if matches!(before, 'e' | 'E') => {}
            _ => (digits, most) = (0, 7),
        }
        before = c;
        digits <= most
    })
}

/// The text of an attribute.
fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let attribute = element.try_get_attribute(name).ok()??;
    let text = String::from_utf8(attribute.value.into_owned()).ok()?;
    let text = quick_xml::escape::unescape(&text).ok()?;
    Some(text.into_owned())
}

/// Where coordinates of an element lead; nowhere if it is not drawn where it stands.
fn onto(
    element: &BytesStart<'_>,
    open: &[Option<Affine>],
    source: &Source,
    bytes: &Range<usize>,
) -> Result<Option<Affine>, ImportError> {
    let outer = open.last().copied().unwrap_or(Some(Affine::IDENTITY));
    let outer = outer.filter(|_| !HIDDEN.contains(&element.local_name().as_ref()));
    let (Some(outer), Some(text)) = (outer, attribute(element, "transform")) else {
        return Ok(outer);
    };
    let transform = transform(&text).ok_or_else(|| {
        let message = said::transform(shortened(&text));
        ImportError::at(source, bytes.clone(), message, said::ungroup())
    })?;
    Ok(Some(outer * transform))
}

/// What a transform attribute says, such as `translate(3 4) rotate(90)`.
fn transform(text: &str) -> Option<Affine> {
    let mut whole = Affine::IDENTITY;
    for part in text.split_terminator(')') {
        let part = part.trim_matches(|c: char| c == ',' || c.is_whitespace());
        if part.is_empty() {
            continue;
        }
        let (name, numbers) = part.split_once('(')?;
        let numbers = numbers.split(|c: char| c == ',' || c.is_whitespace());
        let numbers = numbers.filter(|number| !number.is_empty());
        let numbers: Vec<f64> = numbers.map(str::parse).collect::<Result<_, _>>().ok()?;
        whole *= match (name.trim(), &*numbers) {
            ("translate", [x]) => Affine::translate((*x, 0.0)),
            ("translate", [x, y]) => Affine::translate((*x, *y)),
            ("scale", [both]) => Affine::scale(*both),
            ("scale", [x, y]) => Affine::scale_non_uniform(*x, *y),
            ("rotate", [degrees]) => turned(*degrees),
            ("rotate", [degrees, x, y]) => {
                let there = Affine::translate((*x, *y));
                there * turned(*degrees) * there.inverse()
            }
            ("matrix", numbers) => Affine::new(numbers.try_into().ok()?),
            _ => return None,
        };
    }
    Some(whole)
}

/// A rotation clockwise, the same on all machines.
fn turned(degrees: f64) -> Affine {
    let way = heading(degrees);
    Affine::new([way.x, way.y, -way.y, way.x, 0.0, 0.0])
}
