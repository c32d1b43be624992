//! Centrelines as text: the points of a closed line, one on each line of the file.
//!
//! Numbers may be separated by commas, semicolons, tabs or spaces. Lines that begin with `#` are
//! comments. A line of names, in a comment or not, says which columns count: `x` and `y` (or
//! `easting` and `northing`), y pointing up, or `lon` and `lat` in degrees, in any order and with units
//! behind, such as `x_km` or `X [ft]`; metres, where there are none. Without such a line the first two
//! columns are x and y.
//! Other columns, such as the widths of the road, are ignored.

use formulad_core::Place;

use super::centreline::{Frame, LineDraft, MAX_POINTS, Vertex};
use super::projection::Projection;
use super::text::too_large;
use super::warnings::Warnings;
use super::{Centreline, ImportError, MAX_BYTES};
use crate::file::Source;
use crate::foreign::cells::{Separator, cell, coordinate, is_comment, is_names, number, words};
use crate::foreign::shortened;
use crate::geometry::{Point, Rect, Vec2, bounds};

pub(super) mod said {
    formulad_core::messages! { "import.csv";
        many_points(most: usize) = "there are more than {most} points" | "there are more than {most} points";
        leave_out = "leave out all but every tenth";
        /// A text of the file, in quotation marks.
        not_a_place(text: &str) = "{text} is not a place on the globe";
        check_degrees =
            "latitudes are -90 to 90 degrees, longitudes -180 to 180; name the columns x and y if they are metres";
        no_points = "the file has no points";
        choose = "choose a file with a point on each line";
        no_names = "no line of names says which columns are x and y; the first two are taken";
        put_names = "put `# x_m,y_m` above the points, or `# lon,lat` if they are degrees";
        degrees = "the coordinates look like degrees; they are taken for longitude and latitude";
        name_degrees = "name the columns: `# lon,lat` or `# lat,lon` above the points, as they are";
    }
}

/// Maximum number of lines above the first point that are searched for names.
const MAX_NAMES: usize = 100;

/// Reads the points of a line.
///
/// # Errors
///
/// [`ImportError`], with line and column, where a line is not a point: a number is missing,
/// invalid, or not finite; and when there are fewer than three points, or too many.
///
/// ```
/// use formulad_tracks::file::Source;
/// use formulad_tracks::import::centreline_csv;
///
/// let text = "# x_m,y_m,w_tr_right_m,w_tr_left_m\n0,0,5,5\n800,0,5,5\n800,nan,5,5\n";
/// let error = centreline_csv::read(&Source::new("a.csv", text)).unwrap_err();
/// assert!(error.to_string().starts_with("line 4, column 5: \"nan\" is not a finite number"));
/// ```
pub fn read(source: &Source) -> Result<Centreline, ImportError> {
    if source.text().len() > MAX_BYTES {
        return Err(too_large());
    }
    let mut reader = Reader {
        source,
        names: Vec::new(),
        separator: None,
        columns: None,
        vertices: Vec::new(),
    };
    let mut begin = 0;
    for line in source.text().split_inclusive(['\n', '\r']) {
        reader.line(begin, line.trim_end())?;
        begin += line.len();
    }
    reader.finish()
}

/// Whether a text looks like a file of this format: the first line that is neither a comment nor a
/// line of names has at least two numbers.
#[must_use]
pub fn is_format(text: &str) -> bool {
    let mut lines = text
        .split(['\n', '\r'])
        .map(str::trim)
        .filter(|line| !line.is_empty() && !is_comment(line));
    let is_point = |line: &str| {
        let separator = Separator::of(line);
        let mut numbers = separator.cells(line).map(|cell| number(cell.1, separator));
        matches!(
            (numbers.next(), numbers.next()),
            (Some(Some(_)), Some(Some(_)))
        )
    };
    lines.next().is_some_and(|first| {
        is_point(first)
            || (Columns::named(first, Separator::of(first)).is_some()
                && lines.next().is_none_or(is_point))
    })
}

/// Which columns count, from 0.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Columns {
    x: usize,
    y: usize,
    degrees: bool,
    /// Metres per unit of x and of y; `None` if the file does not say.
    unit: [Option<f64>; 2],
    /// Whether the file says so.
    named: bool,
}

/// The units that lengths may have, and how long each is in metres.
const UNITS: [(&[&str], f64); 9] = [
    (&["m", "metre", "metres", "meter", "meters"], 1.0),
    (
        &["km", "kilometre", "kilometres", "kilometer", "kilometers"],
        1000.0,
    ),
    (&["dm"], 0.1),
    (&["cm"], 0.01),
    (&["mm"], 0.001),
    (&["inch", "inches"], 0.0254),
    (&["ft", "foot", "feet"], 0.3048),
    (&["yd", "yard", "yards"], 0.9144),
    (&["mi", "mile", "miles"], 1609.344),
];

/// The metres of the unit that a name of a column says.
fn unit(name: &str) -> Option<f64> {
    let unit = |word: &str| UNITS.iter().find(|(names, _)| names.contains(&word));
    words(name).find_map(unit).map(|(_, metres)| *metres)
}

impl Columns {
    /// The columns of a file that does not name them.
    const FIRST_TWO: Self = Self {
        x: 0,
        y: 1,
        degrees: false,
        unit: [None; 2],
        named: false,
    };

    /// The columns that a line of names gives.
    fn named(line: &str, separator: Separator) -> Option<Self> {
        let names = separator.names(line);
        // `x_m`, `X [m]`, `pos_x`: one of the words is the name.
        let find = |wanted: &[&str]| {
            let mut names = names.iter();
            names.position(|name| words(name).any(|word| wanted.contains(&word)))
        };
        let pair = |x: &[&str], y: &[&str], degrees| {
            let (x, y) = (find(x)?, find(y)?);
            let in_degrees =
                |at: &usize| words(&names[*at]).any(|it| matches!(it, "deg" | "degrees"));
            Some(Self {
                x,
                y,
                degrees: degrees || [x, y].iter().all(in_degrees),
                unit: [x, y].map(|at| unit(&names[at])),
                named: true,
            })
        };
        let degrees = (["lon", "lng", "long", "longitude"], ["lat", "latitude"]);
        let metres = (["x", "easting", "east"], ["y", "northing", "north"]);
        pair(&degrees.0, &degrees.1, true).or_else(|| pair(&metres.0, &metres.1, false))
    }
}

struct Reader<'a> {
    source: &'a Source,
    /// The lines so far that may name the columns.
    names: Vec<&'a str>,
    /// The separator of numbers, from the first point on.
    separator: Option<Separator>,
    columns: Option<Columns>,
    vertices: Vec<Vertex>,
}

impl<'a> Reader<'a> {
    fn line(&mut self, begin: usize, line: &'a str) -> Result<(), ImportError> {
        if line.trim().is_empty() {
            return Ok(());
        }
        if is_comment(line) {
            if self.vertices.is_empty() {
                let names = line.trim_start_matches(['#', '%', '/', ' ']);
                self.names.push(names);
            }
            return Ok(());
        }
        let separator = self.separator.unwrap_or_else(|| Separator::of(line));
        if self.vertices.is_empty() {
            if is_names(line, separator) {
                self.names.push(line);
                return Ok(());
            }
            self.separator = Some(separator);
        }
        self.point(begin, line, separator)
    }

    fn point(&mut self, begin: usize, line: &str, separator: Separator) -> Result<(), ImportError> {
        let columns = *self.columns.get_or_insert_with(|| {
            // A comment may be prose, with an x and a y in it.
            let count = separator.cells(line).count();
            let mut names = self.names.iter().rev().take(MAX_NAMES);
            let named = names.find_map(|names| {
                let separator = Separator::of(names);
                let columns = Columns::named(names, separator);
                columns.filter(|_| separator.names(names).len() == count)
            });
            named.unwrap_or(Columns::FIRST_TWO)
        });
        if self.vertices.len() >= MAX_POINTS {
            let bytes = begin..begin + line.len();
            let (message, help) = (said::many_points(MAX_POINTS), said::leave_out());
            return Err(ImportError::at(self.source, bytes, message, help));
        }
        let number = |column| coordinate(self.source, begin, line, separator, column);
        let at = Point::new(number(columns.x)?, number(columns.y)?);
        if columns.degrees && (at.x.abs() > 360.0 || at.y.abs() > 90.0) {
            let is_latitude = at.y.abs() > 90.0;
            let column = if is_latitude { columns.y } else { columns.x };
            let (bytes, text) = cell(begin, line, separator, column);
            let message = said::not_a_place(&shortened(text));
            let help = said::check_degrees();
            return Err(ImportError::at(self.source, bytes, message, help));
        }
        self.vertices.push(Vertex {
            at,
            bytes: begin..begin + line.len(),
            origin: (0, self.vertices.len()),
        });
        Ok(())
    }

    fn finish(self) -> Result<Centreline, ImportError> {
        let mut warnings = Warnings::new(self.source);
        let columns = self
            .columns
            .ok_or_else(|| ImportError::whole(said::no_points(), said::choose()))?;
        let first = self.vertices.first();
        let first = first.map_or(0..0, |vertex| vertex.bytes.clone());
        let mut degrees = columns.degrees;
        if !columns.named {
            let (message, help) = (said::no_names(), said::put_names());
            let (bytes, place) = (first.clone(), Place::default());
            warnings.add("import.no-names", bytes, place, message, help);
        }
        let is_in_metres = |unit: &f64| (0.999..1.001).contains(unit);
        let may_be_degrees = columns.unit.iter().flatten().all(is_in_metres);
        if !degrees && may_be_degrees && look_like_degrees(&self.vertices) {
            degrees = true;
            let (message, help) = (said::degrees(), said::name_degrees());
            warnings.add("import.degrees", first, Place::default(), message, help);
        }
        let places = || self.vertices.iter().map(|vertex| vertex.at);
        let frame = if degrees {
            Frame::Degrees(Projection::about(places()))
        } else {
            let [x, y] = columns.unit.map(|unit| unit.unwrap_or(1.0));
            Frame::Plane(places().next().unwrap_or_default(), Vec2::new(x, y))
        };
        LineDraft {
            name: String::new(),
            vertices: self.vertices,
            frame,
            pointers: Vec::new(),
            warnings,
        }
        .finish()
    }
}

/// Whether all points lie within one unit of each other, at possible degrees of longitude and
/// latitude: in metres that would not be a circuit.
fn look_like_degrees(vertices: &[Vertex]) -> bool {
    let globe = Rect::new(-180.0, -90.0, 180.0, 90.0);
    bounds(vertices.iter().map(|vertex| vertex.at)).is_some_and(|bounds| {
        globe.contains_rect(bounds) && bounds.width() < 1.0 && bounds.height() < 1.0
    })
}
