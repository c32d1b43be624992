//! Centrelines as text: the points of a closed line, one on each line of the file.
//!
//! Numbers may be separated by commas, semicolons, tabs or spaces. Lines that begin with `#` are
//! comments. A line of names, in a comment or not, says which columns count: `x` and `y` (or
//! `easting` and `northing`), y pointing up, or `lon` and `lat` in degrees, in any order and with units
//! behind, such as `x_km` or `X [ft]`; metres, where there are none. Without such a line the first two
//! columns are x and y.
//!
//! Where the columns are those of both edges of the road, such as `left_x, left_y, right_x, right_y`, the line is the
//! middle between them. Where a third column spans far more than the second, y is the height, as in many games, and
//! the plan is the first and the third. A column of speeds or accelerations says that the line was driven. Other
//! columns, such as the widths of the road, are ignored.

use formulad_core::Place;

use super::centreline::{Frame, Known, LineDraft, MAX_POINTS, Vertex};
use super::projection::Projection;
use super::text::bounded;
use super::warnings::Warnings;
use super::{Centreline, Choice, ImportError};
use crate::file::Source;
use crate::foreign::cells::{Separator, cell, coordinate, is_comment, is_names, number, words};
use crate::foreign::shortened;
use crate::geometry::{Point, Rect, Vec2, bounds};

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
    read_chosen(source, &Choice::default())
}

/// Reads the points in chosen columns.
pub(super) fn read_chosen(source: &Source, choice: &Choice) -> Result<Centreline, ImportError> {
    bounded(source.text().len())?;
    let mut reader = Reader {
        source,
        names: Vec::new(),
        separator: None,
        columns: None,
        vertices: Vec::new(),
        heights: Vec::new(),
        choice,
    };
    let mut begin = preamble(source.text());
    for line in source.text()[begin..].split_inclusive(['\n', '\r']) {
        reader.line(begin, line.trim_end())?;
        begin += line.len();
    }
    reader.finish()
}

/// Whether a text looks like a file of this format: the first line that is neither a comment nor a
/// line of names has at least two numbers.
#[must_use]
pub fn is_format(text: &str) -> bool {
    let mut lines = text[preamble(text)..]
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
                && lines
                    .next()
                    .is_none_or(|next| is_point(next) || lines.next().is_some_and(is_point)))
    })
}

/// The bytes before the line that names longitudes and latitudes: recorders write there what they are.
fn preamble(text: &str) -> usize {
    let lines = text.split_inclusive(['\n', '\r']).take(MAX_NAMES);
    let names_degrees = |line: &&str| {
        let separator = Separator::of(line);
        let columns = Columns::named(line.trim_end(), separator);
        columns.is_some_and(|columns| columns.degrees) && is_names(line, separator)
    };
    let found = lines.clone().find(names_degrees);
    let before = found.map_or(0, |line| line.as_ptr() as usize - text.as_ptr() as usize);
    // Comments are none.
    let is_data = |line: &str| !line.trim().is_empty() && !is_comment(line);
    if text[..before].split(['\n', '\r']).any(is_data) {
        before
    } else {
        0
    }
}

/// Which columns count, from 0.
#[derive(Debug, Clone, PartialEq)]
struct Columns {
    x: usize,
    y: usize,
    /// The column that may be y instead, if that is the height.
    z: Option<usize>,
    /// The other edge of the road, if these are of one.
    edge: Option<[usize; 2]>,
    degrees: bool,
    /// Metres per unit of x and of y; `None` if the file does not say.
    unit: [Option<f64>; 2],
    /// Whether the file says so.
    named: bool,
    /// Whether there is a column of speeds or accelerations.
    driven: bool,
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

/// The metres of a unit.
#[cfg(feature = "import-xml")]
pub(super) fn metres_of(unit: &str) -> Option<f64> {
    let found = UNITS.iter().find(|(names, _)| names.contains(&unit));
    found.map(|(_, metres)| *metres)
}

/// The metres of the unit that a name of a column says.
fn unit(name: &str) -> Option<f64> {
    let unit = |word: &str| UNITS.iter().find(|(names, _)| names.contains(&word));
    words(name).find_map(unit).map(|(_, metres)| *metres)
}

impl Columns {
    /// The columns of a file that does not name them, with this many.
    fn unnamed(count: usize) -> Self {
        Self {
            x: 0,
            y: 1,
            z: (count > 2).then_some(2),
            edge: None,
            degrees: false,
            unit: [None; 2],
            named: false,
            driven: false,
        }
    }

    /// The columns that a line of names gives.
    fn named(line: &str, separator: Separator) -> Option<Self> {
        let names = separator.names(line);
        // `x_m`, `X [m]`, `pos_x`: one of the words is the name.
        let has = |name: &str, wanted: &[&str]| words(name).any(|word| wanted.contains(&word));
        let find = |wanted: &[&str]| names.iter().position(|name| has(name, wanted));
        let on_edge = |wanted: &[&str], edge: &[&str]| {
            names
                .iter()
                .position(|name| has(name, wanted) && has(name, edge))
        };
        let pair = |x: &[&str], y: &[&str], degrees: bool| {
            let edge = |edge: &[&str]| Some([on_edge(x, edge)?, on_edge(y, edge)?]);
            let edges = edge(&["left", "l", "inner"]).zip(edge(&["right", "r", "outer"]));
            let first = edges.map_or_else(|| Some([find(x)?, find(y)?]), |(left, _)| Some(left));
            let [x, y] = first?;
            let in_degrees =
                |at: &usize| words(&names[*at]).any(|it| matches!(it, "deg" | "degrees"));
            Some(Self {
                x,
                y,
                z: find(&["z"]).filter(|_| !degrees && edges.is_none()),
                edge: edges.map(|(_, right)| right),
                degrees: degrees || [x, y].iter().all(in_degrees),
                unit: [x, y].map(|at| unit(&names[at])),
                named: true,
                driven: names.iter().any(|name| has(name, &DRIVEN)),
            })
        };
        let degrees = (["lon", "lng", "long", "longitude"], ["lat", "latitude"]);
        let metres = (["x", "easting", "east"], ["y", "northing", "north"]);
        pair(&degrees.0, &degrees.1, true).or_else(|| pair(&metres.0, &metres.1, false))
    }

    /// The columns that are chosen, by names or by numbers from 1.
    fn chosen(wanted: &[String; 2], names: &[String], count: usize) -> Result<Self, ImportError> {
        let find = |wanted: &String| {
            let lower = wanted.trim().to_lowercase();
            let number = lower
                .parse::<usize>()
                .ok()
                .and_then(|number| number.checked_sub(1));
            let whole = names.iter().position(|name| *name == lower);
            let word = || {
                names
                    .iter()
                    .position(|name| words(name).any(|word| word == lower))
            };
            let found = whole.or_else(word).or(number.filter(|at| *at < count));
            found.ok_or_else(|| {
                let all = if names.is_empty() {
                    format!("1 to {count}")
                } else {
                    names.join(", ")
                };
                ImportError::whole(
                    message!(
                        "there is no column {column}; there are {columns}",
                        column = wanted,
                        columns = &all
                    ),
                    message!(
                        "give the names of two columns, or their numbers from 1, such as --columns \
                         1,3"
                    ),
                )
            })
        };
        let (x, y) = (find(&wanted[0])?, find(&wanted[1])?);
        let unit = |at: usize| names.get(at).and_then(|name| unit(name));
        let is = |at: usize, wanted: &[&str]| {
            names
                .get(at)
                .is_some_and(|name| words(name).any(|word| wanted.contains(&word)))
        };
        Ok(Self {
            x,
            y,
            z: None,
            degrees: is(x, &["lon", "lng", "long", "longitude"]) && is(y, &["lat", "latitude"]),
            unit: [unit(x), unit(y)],
            named: true,
            driven: names
                .iter()
                .any(|name| words(name).any(|word| DRIVEN.contains(&word))),
            ..Self::unnamed(count)
        })
    }
}

/// Words of columns that only a driven line has.
const DRIVEN: [&str; 8] = [
    "vx",
    "ax",
    "speed",
    "velocity",
    "acceleration",
    "accel",
    "throttle",
    "gear",
];

struct Reader<'a> {
    source: &'a Source,
    /// The lines so far that may name the columns.
    names: Vec<&'a str>,
    /// The separator of numbers, from the first point on.
    separator: Option<Separator>,
    columns: Option<Columns>,
    vertices: Vec<Vertex>,
    /// Of each vertex, the column that may be y instead.
    heights: Vec<f64>,
    choice: &'a Choice,
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
            if is_names(line, separator) || self.is_below_names(line, separator) {
                self.names.push(line);
                return Ok(());
            }
            self.separator = Some(separator);
        }
        self.point(begin, line, separator)
    }

    fn point(&mut self, begin: usize, line: &str, separator: Separator) -> Result<(), ImportError> {
        let columns = match self.columns.take() {
            Some(columns) => columns,
            None => self.first_columns(line, separator)?,
        };
        let columns = self.columns.insert(columns);
        if self.vertices.len() >= MAX_POINTS {
            let bytes = begin..begin + line.len();
            let (message, help) = (
                message!(
                    "there are more than {most} points" | "there are more than {most} points",
                    most = MAX_POINTS
                ),
                message!("leave out all but every tenth"),
            );
            return Err(ImportError::at(self.source, bytes, message, help));
        }
        let number = |column| coordinate(self.source, begin, line, separator, column);
        let mut at = Point::new(number(columns.x)?, number(columns.y)?);
        if let Some([x, y]) = columns.edge {
            at = at.midpoint(Point::new(number(x)?, number(y)?));
        }
        if let Some(z) = columns.z {
            // Not every point has a height.
            let height = number(z).ok();
            self.heights.extend(height);
            if height.is_none() {
                columns.z = None;
            }
        }
        if columns.degrees && (at.x.abs() > 360.0 || at.y.abs() > 90.0) {
            let is_latitude = at.y.abs() > 90.0;
            let column = if is_latitude { columns.y } else { columns.x };
            let (bytes, text) = cell(begin, line, separator, column);
            let message = message!(
                "{text} is not a place on the globe",
                text = &shortened(text)
            );
            let help = message!(
                "latitudes are -90 to 90 degrees, longitudes -180 to 180; name the columns x and y \
                 if they are metres"
            );
            return Err(ImportError::at(self.source, bytes, message, help));
        }
        self.vertices.push(Vertex {
            at,
            bytes: begin..begin + line.len(),
            origin: (0, self.vertices.len()),
        });
        Ok(())
    }

    /// Whether a line is that of units below one of names, as some recorders write.
    fn is_below_names(&self, line: &str, separator: Separator) -> bool {
        let above = self
            .names
            .last()
            .and_then(|names| Columns::named(names, Separator::of(names)));
        above.is_some_and(|columns| {
            let is_word = |column: usize| {
                let (_, text) = cell(0, line, separator, column);
                text.starts_with(char::is_alphabetic) && number(text, separator).is_none()
            };
            is_word(columns.x) && is_word(columns.y)
        })
    }

    /// The columns of a file whose first point is on this line.
    fn first_columns(&self, line: &str, separator: Separator) -> Result<Columns, ImportError> {
        let count = separator.cells(line).count();
        // A comment may be prose, with an x and a y in it.
        let names = self.names.iter().rev().take(MAX_NAMES);
        let names = names.map(|names| (*names, Separator::of(names)));
        let mut of_columns = names.filter(|(names, own)| own.names(names).len() == count);
        if let Some(wanted) = &self.choice.columns {
            let names = of_columns.next().map(|(names, own)| own.names(names));
            return Columns::chosen(wanted, &names.unwrap_or_default(), count);
        }
        let named = of_columns.find_map(|(names, own)| Columns::named(names, own));
        Ok(named.unwrap_or_else(|| Columns::unnamed(count)))
    }

    /// Takes the third column for y, if y is the height.
    fn turn_up(&mut self, warnings: &mut Warnings<'_>) {
        /// A circuit is not that much longer than it is wide, while its heights are.
        const FLAT: f64 = 2.0;
        let Some(columns) = &mut self.columns else {
            return;
        };
        let Some(z) = columns
            .z
            .filter(|_| self.heights.len() == self.vertices.len())
        else {
            return;
        };
        let span = |values: &mut dyn Iterator<Item = f64>| {
            let (least, most) = values.fold(
                (f64::INFINITY, f64::NEG_INFINITY),
                |(least, most), value| (least.min(value), most.max(value)),
            );
            most - least
        };
        let y = span(&mut self.vertices.iter().map(|vertex| vertex.at.y));
        let height = span(&mut self.heights.iter().copied());
        if height <= FLAT * y {
            return;
        }
        for (vertex, height) in self.vertices.iter_mut().zip(&self.heights) {
            vertex.at.y = *height;
        }
        columns.unit[1] = columns.unit[0];
        let [x, z] = [columns.x, z].map(|column| {
            let names = self
                .names
                .last()
                .map(|names| Separator::of(names).names(names));
            let name = names
                .filter(|_| columns.named)
                .and_then(|names| names.get(column).cloned());
            name.unwrap_or_else(|| (column + 1).to_string())
        });
        let bytes = self
            .vertices
            .first()
            .map_or(0..0, |vertex| vertex.bytes.clone());
        let (message, help) = (
            message!(
                "the second of three columns hardly changes beside the third: it is taken for the \
                 height, and {x} and {y} for the plan",
                x = &x,
                y = &z
            ),
            message!(
                "nothing has to be done, if the picture looks right; else import with --columns \
                 x,y, or with --mirror"
            ),
        );
        warnings.add("import.y-up", bytes, Place::default(), message, help);
    }

    fn finish(mut self) -> Result<Centreline, ImportError> {
        let mut warnings = Warnings::new(self.source);
        self.turn_up(&mut warnings);
        let choice = self.choice;
        let columns = self.columns.ok_or_else(|| {
            ImportError::whole(
                message!("the file has no points"),
                message!("choose a file with a point on each line"),
            )
        })?;
        let first = self.vertices.first();
        let first = first.map_or(0..0, |vertex| vertex.bytes.clone());
        let mut degrees = columns.degrees;
        if !columns.named {
            let (message, help) = (
                message!(
                    "no line of names says which columns are x and y; the first two are taken"
                ),
                message!("put `# x_m,y_m` above the points, or `# lon,lat` if they are degrees"),
            );
            let (bytes, place) = (first.clone(), Place::default());
            warnings.add("import.no-names", bytes, place, message, help);
        }
        if columns.edge.is_some() {
            let (message, help) = (
                message!(
                    "the columns are the two edges of the road: the line in the middle between them \
                     is taken"
                ),
                message!(
                    "nothing has to be done, if that is right; for other columns, import with \
                     --columns"
                ),
            );
            warnings.add(
                "import.edges",
                first.clone(),
                Place::default(),
                message,
                help,
            );
        }
        let is_in_metres = |unit: &f64| (0.999..1.001).contains(unit);
        let may_be_degrees = columns.unit.iter().flatten().all(is_in_metres);
        if !degrees && may_be_degrees && look_like_degrees(&self.vertices) {
            degrees = true;
            let (message, help) = (
                message!(
                    "the coordinates look like degrees; they are taken for longitude and latitude"
                ),
                message!(
                    "name the columns: `# lon,lat` or `# lat,lon` above the points, as they are"
                ),
            );
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
            known: Known {
                driven: columns.driven || is_racing_line(self.source.name()),
                ..Known::default()
            },
            warnings,
        }
        .finish(choice)
    }
}

/// Whether a file is called a racing line.
fn is_racing_line(name: &str) -> bool {
    let name: String = name
        .to_lowercase()
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect();
    ["raceline", "racingline", "idealline"]
        .iter()
        .any(|line| name.contains(line))
}

/// Whether all points lie within one unit of each other, at possible degrees of longitude and
/// latitude: in metres that would not be a circuit.
fn look_like_degrees(vertices: &[Vertex]) -> bool {
    let globe = Rect::new(-180.0, -90.0, 180.0, 90.0);
    bounds(vertices.iter().map(|vertex| vertex.at)).is_some_and(|bounds| {
        globe.contains_rect(bounds) && bounds.width() < 1.0 && bounds.height() < 1.0
    })
}
