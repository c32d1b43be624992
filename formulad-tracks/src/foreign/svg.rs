//! The paths of an SVG document.

use formulad_core::language::Message;
use std::ops::Range;

use super::xml::{self, Element};
use super::{ImportError, shortened};
use crate::file::Source;
use crate::geometry::{Point, heading};
use kurbo::{Affine, BezPath, ParamCurve, PathEl, PathSeg};

/// The most segments of a path.
const MAX_SEGMENTS: usize = 10_000;

/// The most lines of a document.
const MAX_LINES: usize = 20_000;

/// The largest coordinate, in pixels.
const LARGEST: f64 = 1e6;

/// Elements whose content is not drawn where it stands.
const HIDDEN: [&str; 6] = ["defs", "clipPath", "marker", "mask", "pattern", "symbol"];

/// One line of a path.
#[derive(Debug)]
pub(crate) struct SubPath {
    /// The id of its element; empty if that has none.
    pub(crate) id: String,
    pub(crate) segments: Vec<PathSeg>,
    /// About its length, in the units of the document.
    pub(crate) length: f64,
    /// Whether it is closed by a command of its own.
    pub(crate) closed: bool,
    /// Where its element begins.
    pub(crate) bytes: Range<usize>,
}

/// Reads all paths, polygons and polylines of a document that are drawn where they stand, or those that have this id or
/// stand in an element with it.
pub(crate) fn paths(source: &Source, chosen: Option<&str>) -> Result<Vec<SubPath>, ImportError> {
    let mut paths = Paths::default();
    let outer = Outer {
        onto: Ok(Affine::IDENTITY),
        is_chosen: chosen.is_none(),
    };
    paths.look_into(&xml::document(source)?, outer, chosen, source)?;
    Ok(paths.0)
}

/// Reads the data of a path alone.
#[cfg(feature = "scan")]
pub(crate) fn data(source: &Source) -> Result<Vec<SubPath>, ImportError> {
    let mut paths = Paths::default();
    paths.add(source.text(), Affine::IDENTITY, source, &(0..0))?;
    Ok(paths.0)
}

/// All lines of all paths.
#[derive(Default)]
struct Paths(Vec<SubPath>);

/// What holds for all that is in an element.
#[derive(Clone, Copy)]
struct Outer<'e> {
    /// Where its coordinates lead, or the element whose transform cannot be read.
    onto: Result<Affine, &'e Element>,
    /// Whether it has the id that was chosen, or no id was.
    is_chosen: bool,
}

impl Paths {
    /// Adds what an element draws, and those in it.
    fn look_into<'e>(
        &mut self,
        element: &'e Element,
        outer: Outer<'e>,
        chosen: Option<&str>,
        source: &Source,
    ) -> Result<(), ImportError> {
        if HIDDEN.contains(&element.name.as_str()) {
            return Ok(());
        }
        let onto = match element.attribute("transform") {
            None => outer.onto,
            Some(text) => outer
                .onto
                .and_then(|outer| Ok(outer * transform(text).ok_or(element)?)),
        };
        let has_id = chosen.is_some() && element.attribute("id") == chosen;
        let is_chosen = outer.is_chosen || has_id;
        let data = match element.name.as_str() {
            "path" => element.attribute("d").map(str::to_owned),
            "polyline" => element.attribute("points").map(|it| format!("M{it}")),
            "polygon" => element.attribute("points").map(|it| format!("M{it}Z")),
            _ => None,
        };
        if let Some(data) = data.filter(|_| is_chosen) {
            let onto = onto.map_err(|odd| {
                let text = odd.attribute("transform").unwrap_or_default();
                let message = message!(
                    "the transform {text} cannot be read",
                    text = shortened(text)
                );
                ImportError::at(
                    source,
                    odd.bytes.clone(),
                    message,
                    message!(
                        "ungroup the path in the drawing program, so that its coordinates are \
                         pixels"
                    ),
                )
            })?;
            let before = self.0.len();
            self.add(&data, onto, source, &element.bytes)?;
            let id = element.attribute("id").unwrap_or_default();
            for path in &mut self.0[before..] {
                id.clone_into(&mut path.id);
            }
        }
        let outer = Outer { onto, is_chosen };
        let mut children = element.children.iter();
        children.try_for_each(|child| self.look_into(child, outer, chosen, source))
    }

    /// Adds a path.
    fn add(
        &mut self,
        data: &str,
        onto: Affine,
        source: &Source,
        bytes: &Range<usize>,
    ) -> Result<(), ImportError> {
        let refused = |message| {
            ImportError::at(
                source,
                bytes.clone(),
                message,
                message!("draw the line again, or save it as a table of points"),
            )
        };
        if !has_small_numbers(data) {
            return Err(refused(message!("a number of the path is too large")));
        }
        let path = BezPath::from_svg(data);
        let mut path = path.map_err(|error| {
            refused(message!(
                "the path cannot be read: {reason}",
                reason = error.to_string()
            ))
        })?;
        path.apply_affine(onto);
        let elements = path.elements();
        if elements.len() > MAX_SEGMENTS {
            let message = message!(
                "the path has more than {most} segments" | "the path has more than {most} segments",
                most = MAX_SEGMENTS
            );
            return Err(ImportError::at(
                source,
                bytes.clone(),
                message,
                message!("draw the line with fewer points"),
            ));
        }
        let mut places = path.segments().flat_map(controls);
        if !places.all(|at| at.x.abs() <= LARGEST && at.y.abs() <= LARGEST) {
            return Err(refused(message!("a number of the path is too large")));
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
        if self.0.len() + parts.len() > MAX_LINES {
            let message = message!("there are more than {most} lines" | "there are more than {most} \
                                                                         lines" as "of an SVG picture", most = MAX_LINES);
            return Err(ImportError::at(
                source,
                bytes.clone(),
                message,
                message!("keep only the line of the circuit"),
            ));
        }
        for part in parts {
            let segments: Vec<PathSeg> = part.segments().collect();
            self.0.push(SubPath {
                length: segments.iter().map(|segment| reach(*segment)).sum(),
                segments,
                closed: part.elements().contains(&PathEl::ClosePath),
                id: String::new(),
                bytes: bytes.clone(),
            });
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
    let points = controls(segment);
    points
        .windows(2)
        .map(|pair| pair[0].distance(pair[1]))
        .sum()
}

impl SubPath {
    /// The ends of its straight segments, and on curved ones points at nearly even distances, of which a line of
    /// curves alone would have this many.
    pub(crate) fn points(&self, count: f64) -> Vec<Point> {
        let mut points: Vec<Point> = self
            .segments
            .first()
            .map(PathSeg::start)
            .into_iter()
            .collect();
        for segment in &self.segments {
            let pieces = match segment {
                PathSeg::Line(_) => 1,
                _ => (reach(*segment) / self.length.max(1e-9) * count)
                    .ceil()
                    .max(1.0) as u32,
            };
            points.extend((1..=pieces).map(|i| segment.eval(f64::from(i) / f64::from(pieces))));
        }
        points
    }
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

/// What a transform attribute says, such as `translate(3 4) rotate(90)`.
fn transform(text: &str) -> Option<Affine> {
    let mut whole = Affine::IDENTITY;
    for part in text.split_terminator(')') {
        let part = part.trim_matches(|c: char| c == ',' || c.is_whitespace());
        if part.is_empty() {
            continue;
        }
        let (name, numbers) = part.split_once('(')?;
        let numbers = numbers_of(numbers)?;
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
            ("skewX", [degrees]) => Affine::new([1.0, 0.0, slope(*degrees), 1.0, 0.0, 0.0]),
            ("skewY", [degrees]) => Affine::new([1.0, slope(*degrees), 0.0, 1.0, 0.0, 0.0]),
            ("matrix", numbers) => Affine::new(numbers.try_into().ok()?),
            _ => return None,
        };
    }
    Some(whole)
}

/// Numbers between commas or blanks, which may be left out before a sign and before a second decimal point.
fn numbers_of(text: &str) -> Option<Vec<f64>> {
    let mut words: Vec<String> = vec![String::new()];
    let mut before = ' ';
    for c in text.chars() {
        let is_between = c == ',' || c.is_whitespace();
        let word = words.last_mut()?;
        let is_next = match c {
            '+' | '-' => !matches!(before, 'e' | 'E'),
            '.' => word.contains(['.', 'e', 'E']),
            _ => is_between,
        };
        if is_next && !word.is_empty() {
            words.push(String::new());
        }
        if !is_between {
            words.last_mut()?.push(c);
        }
        before = c;
    }
    let words = words.iter().filter(|word| !word.is_empty());
    words.map(|word| word.parse().ok()).collect()
}

/// The tangent of an angle, the same on all machines.
fn slope(degrees: f64) -> f64 {
    let way = heading(degrees);
    way.y / way.x
}

/// A rotation clockwise, the same on all machines.
fn turned(degrees: f64) -> Affine {
    let way = heading(degrees);
    Affine::new([way.x, way.y, -way.y, way.x, 0.0, 0.0])
}

pub(crate) fn as_one_path() -> Message {
    message!("draw the line along the middle of the road as one path")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As optimisers write them: nothing between numbers where a sign or a second point tells them apart.
    #[test]
    fn transforms_are_read_as_short_as_they_are_written() {
        let at = |text: &str| {
            let there = transform(text).unwrap() * Point::new(2.0, 10.0);
            [there.x, there.y]
        };
        let is = |text: &str, [x, y]: [f64; 2]| {
            let [a, b] = at(text);
            assert!((a - x).abs() + (b - y).abs() < 1e-9, "{text}: {a}, {b}");
        };
        is("matrix(1 0 0-1 0 18)", [2.0, 8.0]);
        is("translate(-3-4)", [-1.0, 6.0]);
        is("translate(.5.25)scale(2)", [4.5, 20.25]);
        is("skewX(45)", [12.0, 10.0]);
        is("translate(1e1-2)", [12.0, 8.0]);
        assert!(transform("turn(3)").is_none() && transform("scale(x)").is_none());
    }

    /// What is not drawn as a line may have any transform, and only the chosen lines are looked at.
    #[test]
    fn only_lines_have_to_be_read() {
        let text = "<svg><text transform='odd(1)'/><g id='a'><path d='M0 0L9 9'/></g><path d='M0 0L1 1M2 2L3 3'/></svg>";
        let source = Source::new("x.svg", text);
        let count = |chosen| paths(&source, chosen).map(|paths| paths.len());
        assert_eq!(count(None), Ok(3));
        assert_eq!(count(Some("a")), Ok(1));
        assert_eq!(count(Some("b")), Ok(0));
        let odd = Source::new("x.svg", text.replace("<g id", "<g transform='odd(2)' id"));
        assert!(paths(&odd, None).is_err());
    }

    #[test]
    fn documents_are_bounded() {
        let source = |text: String| Source::new("x.svg", text);
        let said = |text| paths(&source(text), None).unwrap_err().to_string();
        let path = "<path d='M0 0L9 9'/>";
        let deep = format!(
            "<svg>{}{path}{}</svg>",
            "<g id='a'>".repeat(200),
            "</g>".repeat(200)
        );
        assert!(said(deep).contains("deep"));
        let many = format!("<svg>{}</svg>", path.repeat(20_001));
        assert!(said(many).contains("20000 lines"));
    }
}
